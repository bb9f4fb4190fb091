//! Embeds the Fluent files of `locales/en`, so that a new file there needs no second mention.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales/en");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = fs::read_dir(&folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ftl"));
    files.sort();

    let mut list = String::from("static ENGLISH: &[(&str, &str)] = &[\n");
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(
            list,
            "    ({name:?}, include_str!({:?})),",
            file.canonicalize()?
        );
    }
    list.push_str("];\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("locales.rs"), list)
}
