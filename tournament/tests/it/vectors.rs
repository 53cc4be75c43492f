//! Tournaments paired by an independent program.

use std::{fs, path::PathBuf};

/// Reads all tournaments of `tests/vectors`, or of the folder in the environment.
pub(crate) fn all() -> Vec<(String, String)> {
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let folder = std::env::var_os("SWISS_VECTORS").map_or(kept, PathBuf::from);
    let files = fs::read_dir(&folder).expect("the folder of vectors is there");
    let paths = files.map(|file| file.expect("a file").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "trf")).collect();
    paths.sort();
    assert!(!paths.is_empty(), "the folder of vectors has files");
    let read = |path: &PathBuf| (path.display().to_string(), fs::read_to_string(path).expect("a vector is text"));
    paths.iter().map(read).collect()
}
