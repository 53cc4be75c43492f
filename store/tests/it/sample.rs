//! A sample store to copy and damage.

use std::fs;
use std::path::{Path, PathBuf};

use futures::TryStreamExt;
use store::{Batch, Error, Result, Sled, SledOptions, Store, StoreEntry, StoreExt};
use tempfile::TempDir;

pub(crate) struct Sample {
    pub(crate) folder: TempDir,
    pub(crate) entries: Vec<StoreEntry>,
}

pub(crate) fn small() -> SledOptions {
    let mut options = SledOptions::default();
    options.segment_bytes = 4 << 10;
    options.compact_bytes = 16 << 10;
    options.reserve_bytes = 4 << 10;
    options
}

pub(crate) fn small_without_snapshots() -> SledOptions {
    let mut options = small();
    options.compact_bytes = u64::MAX;
    options
}

impl Sample {
    pub(crate) async fn closed(options: SledOptions) -> Sample {
        let folder = tempfile::tempdir().unwrap();
        let store = Sled::open(folder.path(), options).await.unwrap();
        fill(&store).await;
        let entries = all(&store).await;
        store.close().await.unwrap();
        Sample { folder, entries }
    }

    /// The files at the moment of the last acknowledgement, when nothing is closed.
    pub(crate) async fn caught_open(options: SledOptions) -> Sample {
        let original = tempfile::tempdir().unwrap();
        let store = Sled::open(original.path(), options).await.unwrap();
        fill(&store).await;
        let folder = copy(original.path());
        let entries = all(&store).await;
        Sample { folder, entries }
    }

    pub(crate) fn copy(&self) -> TempDir {
        copy(self.folder.path())
    }

    /// Returns true if the damaged store has exactly the right content, and false if it is refused with a clear error.
    pub(crate) async fn check(&self, folder: &Path, options: SledOptions, what: &str) -> bool {
        match open_twice(folder, options).await {
            Ok(entries) => {
                assert!(entries == self.entries, "{what}: opened with other content");
                true
            }
            Err(why) => {
                assert_is_clear(&why, folder, what);
                false
            }
        }
    }
}

pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for item in fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

pub(crate) fn segments(folder: &Path) -> Vec<PathBuf> {
    let journal = files(&folder.join("journal"));
    journal.into_iter().filter(|path| path.extension().is_some_and(|end| end == "segment")).collect()
}

pub(crate) async fn all(store: &Sled) -> Vec<StoreEntry> {
    store.rows("").try_collect().await.unwrap()
}

pub(crate) fn assert_is_clear(why: &Error, folder: &Path, what: &str) {
    let (Error::Corrupt { path, problem } | Error::Newer { path, problem } | Error::Unavailable { path, problem, .. }) =
        why
    else {
        panic!("{what}: {why:?}");
    };
    assert!(path.starts_with(folder), "{what}: the error names {}", path.display());
    let steps =
        ["restore it from a backup", "restore the whole folder", "choose", "free some space", "use the newer version"];
    assert!(steps.iter().any(|step| problem.contains(step)), "{what}: no next step in `{problem}`");
}

async fn fill(store: &Sled) {
    for round in 0..240_u32 {
        let game = round % 17;
        let mut batch = Batch::new().put(format!("game/{game:03}"), format!("e2e4 e7e5 {round} ").repeat(4));
        batch = batch.put(format!("due/{:05}", round + 50), game.to_string());
        if let Some(old) = round.checked_sub(30) {
            batch = batch.delete(format!("due/{:05}", old + 50));
        }
        if round % 80 == 40 {
            batch = batch.put(format!("film/{round}"), vec![round as u8; 6000]);
        }
        store.commit(batch).await.unwrap();
    }
}

async fn open_twice(folder: &Path, options: SledOptions) -> Result<Vec<StoreEntry>> {
    let store = Sled::open(folder, options.clone()).await?;
    let entries = all(&store).await;
    for entry in &entries {
        assert_eq!(store.get(&entry.key).await?.as_ref(), Some(entry));
    }
    store.commit(Batch::new().expect("probe", 0).put("probe", "1")).await?;
    store.close().await.unwrap();
    let store = Sled::open(folder, options).await.expect("what was healed opens");
    let mut again = all(&store).await;
    let probe = again.iter().position(|entry| entry.key == "probe").expect("what is committed afterwards is kept");
    let probe = again.remove(probe);
    assert!(entries.iter().all(|entry| entry.version < probe.version), "versions go on");
    assert!(again == entries, "the second opening has other content");
    Ok(entries)
}

fn copy(from: &Path) -> TempDir {
    let to = tempfile::tempdir().unwrap();
    for path in files(from) {
        let target = to.path().join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        // Fails if sled is replacing a file of its own.
        let _ = fs::copy(&path, target);
    }
    to
}
