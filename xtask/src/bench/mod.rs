//! `cargo xtask bench`: what the project promises of its speed, measured.

pub(crate) mod engine;
mod inputs;
pub(crate) mod judge;

use crate::root;
use std::path::PathBuf;
use std::process::Command;

/// How many runs count.
const ROUNDS: usize = 11;

/// Builds the command as users have it, and says where it is.
fn release_command() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .current_dir(root())
        .args(["build", "--release", "--locked", "--package", "grundy-cli"])
        .status()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("the release build failed".to_owned());
    }
    let name = format!("grundy{}", std::env::consts::EXE_SUFFIX);
    Ok(target().join("release").join(name))
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A directory for inputs, outputs and compiled references.
fn workshop() -> Result<PathBuf, String> {
    let path = target().join("bench");
    std::fs::create_dir_all(&path)
        .map_err(|error| format!("cannot make {}: {error}", path.display()))?;
    Ok(path)
}
