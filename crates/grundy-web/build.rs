//! Embeds the files of `ui/` and the Fluent files of `locales/`, so that a new file there needs
//! no second mention.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut list = String::new();
    for (name, folder) in [("PAGE", "ui"), ("LOCALES", "locales")] {
        let folder = root.join(folder).canonicalize()?;
        let mut files = Vec::new();
        gather(&folder, &mut files)?;
        files.sort();
        let _ = writeln!(list, "static {name}: &[(&str, &str)] = &[");
        for file in files {
            let path = file.strip_prefix(&folder).map_err(io::Error::other)?;
            let path = path.to_string_lossy().replace('\\', "/");
            let _ = writeln!(list, "    ({path:?}, include_str!({file:?})),");
        }
        list.push_str("];\n");
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("embedded.rs"), list)
}

/// All files under `folder`. Cargo looks at each folder for files that come and go.
fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
