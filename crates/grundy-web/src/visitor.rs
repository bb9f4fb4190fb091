//! Who may ask: the page itself and programs on this machine, and no other web site.
//!
//! A name that an attacker's server answers for can be made to mean 127.0.0.1 (DNS rebinding);
//! the browser then takes that site and this server for the same. It still sends the name in
//! `Host`, so requests under a name that is not ours are refused. An address in `Host` cannot be
//! rebound. `Origin`, where a browser sends it, has to be the same host again.

use grundy::error::Error;
use hyper::header::{HOST, HeaderMap, ORIGIN};
use std::net::IpAddr;

/// Refuses a request that comes from another site, or under another name than `own`.
pub(crate) fn check(headers: &HeaderMap, own: &str) -> Result<(), Error> {
    let mut hosts = headers.get_all(HOST).into_iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let (Some(host), None) = (host, hosts.next()) else {
        return Err(
            Error::invalid("the request has to name its host once").hint("send one header `Host`")
        );
    };
    let name = name(host);
    let known = ["localhost", own]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known));
    if !known && name.parse::<IpAddr>().is_err() {
        return Err(
            Error::invalid(format!("this server is not `{name}`")).hint(format!(
                "open it by its address, or start it with `--host {name}`"
            )),
        );
    }
    let same = |origin: &str| {
        let (_, authority) = origin.split_once("://").unwrap_or_default();
        authority.eq_ignore_ascii_case(host)
    };
    let mut origins = headers.get_all(ORIGIN).into_iter();
    if origins.any(|origin| !origin.to_str().is_ok_and(same)) {
        return Err(Error::invalid("another site may not ask this server"));
    }
    Ok(())
}

/// The name in `name:port`, without the brackets of an IPv6 address.
fn name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    fn asked(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).expect("a header"));
        }
        check(&headers, "teacher.lan").is_ok()
    }

    #[test]
    fn addresses_and_own_names_are_answered() {
        for host in [
            "127.0.0.1:7357",
            "localhost:80",
            "LOCALHOST",
            "[::1]:7357",
            "192.168.0.7",
            "teacher.lan:7357",
        ] {
            assert!(asked(host, None), "{host}");
            assert!(asked(host, Some(&format!("http://{host}"))), "{host}");
        }
    }

    #[test]
    fn other_names_and_other_sites_are_not() {
        for host in [
            "evil.example",
            "127.0.0.1.evil.example:7357",
            "",
            "[",
            "a:b:c",
        ] {
            assert!(!asked(host, None), "{host}");
        }
        for origin in ["null", "http://evil.example", "http://127.0.0.1:8000", ""] {
            assert!(!asked("127.0.0.1:7357", Some(origin)), "{origin}");
        }
    }
}
