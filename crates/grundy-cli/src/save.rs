//! Files that are written whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Lets `write` fill a temporary file beside `path`, brings it to the disk and gives it the name
/// `path`. On any error what stood at `path` stays as it was.
pub(crate) fn whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = BufWriter::new(new_file(folder)?);
    write(&mut file)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A temporary file that others may read once it is in place, as far as the umask lets them.
#[cfg(unix)]
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    tempfile::Builder::new()
        .prefix(".grundy-")
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder)
}

#[cfg(not(unix))]
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new()
        .prefix(".grundy-")
        .tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::whole;
    use std::{fs, io};

    #[test]
    fn a_failed_write_leaves_what_was_there_and_nothing_else() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("values.csv");
        whole(&path, |out| out.write_all(b"old"))?;
        let failed = whole(&path, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path)?, "old");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }
}
