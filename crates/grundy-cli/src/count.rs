//! Numbers as people type them on a command line: `10000000`, `10_000_000`, `1e7`, `10^7`, and
//! for memory also `512M`, `2G`.

/// A count: digits with `_` between them, `AeB`, or `A^B`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let large = || format!("at most {} is possible", u64::MAX);
    let (base, exponent, scale) = if let Some((base, exponent)) = text.split_once('^') {
        (digits(base)?, digits(exponent)?, 1)
    } else if let Some((scale, exponent)) = text.split_once(['e', 'E']) {
        (
            Some(10),
            digits(exponent)?,
            digits(scale)?.ok_or_else(large)?,
        )
    } else {
        return digits(text)?.ok_or_else(large);
    };
    let exponent = exponent.and_then(|exponent| u32::try_from(exponent).ok());
    base.zip(exponent)
        .and_then(|(base, exponent)| base.checked_pow(exponent))
        .and_then(|power| power.checked_mul(scale))
        .ok_or_else(large)
}

/// A number of bytes: a count, or one followed by K, M, G or T (powers of 1024), with or
/// without B or iB.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let text = text.to_ascii_uppercase();
    let text = text
        .strip_suffix("IB")
        .or(text.strip_suffix('B'))
        .unwrap_or(&text);
    let unit = |(power, unit)| text.strip_suffix(unit).map(|number| (number, power));
    let Some((number, power)) = [(10, 'K'), (20, 'M'), (30, 'G'), (40, 'T')]
        .into_iter()
        .find_map(unit)
    else {
        return count(text);
    };
    count(number)?
        .checked_mul(1 << power)
        .ok_or_else(|| format!("at most {} bytes are possible", u64::MAX))
}

/// The number that `text` writes in decimal, or `None` where it is beyond 64 bits.
fn digits(text: &str) -> Result<Option<u64>, String> {
    let plain = text.replace('_', "");
    if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("expected a whole number such as 1000, 10_000, 1e7 or 10^7".to_owned());
    }
    Ok(plain.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::{bytes, count};

    #[test]
    fn one_number_has_many_spellings() {
        for text in ["10000000", "10_000_000", "1e7", "1E7", "10^7", "10e6"] {
            assert_eq!(count(text), Ok(10_000_000), "{text}");
        }
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(count("0"), Ok(0));
        assert_eq!(count("2^0"), Ok(1));
    }

    #[test]
    fn memory_has_units_of_1024() {
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        assert_eq!(bytes("512m"), Ok(512 << 20));
        assert_eq!(bytes("1e9"), Ok(1_000_000_000));
        assert_eq!(bytes("10^9"), Ok(1_000_000_000));
        assert_eq!(bytes("64B"), Ok(64));
    }

    #[test]
    fn what_is_no_number_or_too_large_is_refused() {
        for text in [
            "",
            "-1",
            "1.5",
            "e7",
            "1e",
            "^",
            "2^64",
            "1e20",
            "99999999999999999999",
            "x",
        ] {
            assert!(count(text).is_err(), "{text}");
            assert!(bytes(text).is_err(), "{text}");
        }
        assert!(bytes("G").is_err());
        assert!(bytes("99999999999T").is_err());
        assert!(bytes("é").is_err());
    }
}
