//! Large stores that were closed properly, and changes to their files before the next start.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::{N_COMMITS, StoreLife};
use crate::Batch;
use crate::sled::group::EntryChange;
use crate::sled::index::SledIndex;
use crate::sled::{Sled, SledOptions, applier, open};

/// Options that make every store large, and begin a new segment after nearly every commit.
pub(super) fn large() -> SledOptions {
    SledOptions { large_bytes: 0, ..super::small() }
}

fn rested(has_snapshot: bool) -> (tempfile::TempDir, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let (state, mark) = open::open(folder.path(), &large()).unwrap();
    let mut life = StoreLife { state, mark };
    for number in 0..N_COMMITS {
        let [answer] =
            life.commit_together([Batch::new().put(format!("game/{number:02}"), format!("{number}").repeat(90))]);
        answer.unwrap();
    }
    let entries = life.entries();
    if has_snapshot {
        applier::apply(&life.state).unwrap();
        applier::compact(&life.state, 0).unwrap();
    }
    drop(life);
    drop(Sled::open_in(folder.path(), &large()).unwrap());
    (folder, entries)
}

/// Changes a byte in the middle of a file, but not the file's modification time.
pub(super) fn rot(path: &Path) {
    let age = path.metadata().unwrap().modified().unwrap();
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.iter().rposition(|&byte| byte != 0).unwrap() / 2;
    bytes[middle] ^= 0x10;
    std::fs::write(path, bytes).unwrap();
    std::fs::File::options().write(true).open(path).unwrap().set_modified(age).unwrap();
}

#[test]
fn a_large_store_is_opened_on_trust_only_after_an_orderly_end_and_only_if_nothing_has_changed() {
    let (folder, entries) = rested(false);
    let is_checked = || {
        let (state, _) = open::open(folder.path(), &large()).unwrap();
        assert!(!folder.path().join("rest").exists(), "the note counts once");
        assert_eq!(state.scan("", None, usize::MAX).unwrap().len(), entries.len());
        state.is_checked.load(Ordering::SeqCst)
    };
    let close = || drop(Sled::open_in(folder.path(), &large()).unwrap());
    assert!(!is_checked());
    assert!(is_checked(), "the one before was not closed, as after a crash");
    for changed in ["index/conf", "journal/00000000000000000001.segment"] {
        close();
        let bytes = std::fs::read(folder.path().join(changed)).unwrap();
        std::fs::write(folder.path().join(changed), bytes).unwrap();
        assert!(is_checked(), "{changed} was written anew");
    }
    close();
    std::fs::copy(folder.path().join("index/conf"), folder.path().join("index/other")).unwrap();
    assert!(is_checked(), "there is one file more");
    close();
    assert!(!is_checked());
    drop(Sled::open_in(folder.path(), &SledOptions::default()).unwrap());
    assert!(is_checked());
}

#[test]
fn what_rotted_while_a_large_store_rested_is_found_right_after_the_start_and_mended() {
    for part in ["index/db", "journal/00000000000000000002.segment", "journal/00000000000000000012.snapshot"] {
        let (folder, entries) = rested(part.ends_with("snapshot"));
        let rotten = folder.path().join(part);
        rot(&rotten);
        let (state, mark) = open::open(folder.path(), &large()).unwrap();
        assert!(part == "index/db" || !state.is_checked.load(Ordering::SeqCst));
        applier::check(&state).unwrap();
        let life = StoreLife { state, mark };
        assert_eq!(life.entries(), entries, "{part}");
        drop(life);
        assert_eq!(StoreLife::begin(folder.path()).unwrap().entries(), entries, "{part}, once more");
    }
}

#[test]
fn an_index_that_lacks_something_while_a_large_store_rested_is_made_again_right_after_the_start() {
    let (folder, entries) = rested(false);
    let (state, mark) = open::open(folder.path(), &large()).unwrap();
    assert!(!state.is_checked.load(Ordering::SeqCst));
    state.index.read().unwrap().as_ref().unwrap().lose("game/03");
    assert_eq!(state.scan("", None, usize::MAX).unwrap().len(), entries.len() - 1);
    applier::check(&state).unwrap();
    assert_eq!(StoreLife { state, mark }.entries(), entries);
}

#[test]
fn a_journal_with_far_fewer_entries_than_the_index_knew_is_refused_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let mut life = StoreLife::begin(folder.path()).unwrap();
    let keys = ["a", "b", "c", "d"];
    let [answer] = life.commit_together([keys.iter().fold(Batch::new(), |batch, key| batch.put(*key, "1"))]);
    answer.unwrap();
    applier::apply(&life.state).unwrap();
    let id = life.state.folder.id;
    drop(life);
    // An index of another history with the same end of the journal: only its entries differ.
    let index = SledIndex::open(&folder.path().join("index"), 1 << 20, id).unwrap();
    let applied = index.meta().applied;
    let more = (0..9).map(|n| (format!("e{n}"), EntryChange { version: 1, value: Some(Vec::new()) })).collect();
    index.apply(&more, Some(applied), applied.number).unwrap();
    index.lose("e3");
    drop(index);
    let why = StoreLife::begin(folder.path()).err().expect("it is refused").to_string();
    assert!(why.contains("4 entries") && why.contains("13"), "{why}");
    assert!(folder.path().join("index").exists() && !folder.path().join("index.next").exists());
}
