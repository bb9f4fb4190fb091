//! Embeds the Fluent files of `locales/`, so that a new file there needs no second mention.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut list = String::from("static LOCALES: &[(&str, &[(&str, &str)])] = &[\n");
    for language in sorted(&folder)?.into_iter().filter(|path| path.is_dir()) {
        let _ = writeln!(list, "    ({:?}, &[", name(&language));
        for file in sorted(&language)? {
            if file.extension().is_some_and(|ending| ending == "ftl") {
                let text = file.canonicalize()?;
                let _ = writeln!(list, "        ({:?}, include_str!({text:?})),", name(&file));
            }
        }
        list.push_str("    ]),\n");
    }
    list.push_str("];\n");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("locales.rs"), list)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
