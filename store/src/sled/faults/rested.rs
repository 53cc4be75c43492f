//! Large stores that were closed in order, and what may happen to their files before they are opened again.

use std::collections::BTreeMap;
use std::path::Path;

use super::{Life, N_COMMITS};
use crate::Batch;
use crate::sled::disk::Disk;
use crate::sled::{Options, Sled, applier, open};

/// Options with which every store is large, and moves on to the next segment after nearly every commit.
pub(super) fn large() -> Options {
    Options { segment_bytes: 250, reserve_bytes: 1000, large_bytes: 0, ..Options::default() }
}

/// Makes a large store with some segments that was closed in order.
fn rested() -> (tempfile::TempDir, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let (state, mark) = open::open(folder.path(), &large(), Disk::default()).unwrap();
    let mut life = Life { state, mark };
    for number in 0..N_COMMITS {
        let [answer] =
            life.commit_together([Batch::new().put(format!("game/{number:02}"), format!("{number}").repeat(90))]);
        answer.unwrap();
    }
    let entries = life.entries();
    drop(life);
    drop(Sled::open_on(folder.path(), &large(), Disk::default()).unwrap());
    (folder, entries)
}

/// Changes a byte in the middle of a file without making the file look younger.
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
    let (folder, entries) = rested();
    let is_checked = || {
        let (state, _) = open::open(folder.path(), &large(), Disk::default()).unwrap();
        assert!(!folder.path().join("rest").exists(), "the note counts once");
        assert_eq!(state.scan("", None, usize::MAX).unwrap().len(), entries.len());
        state.is_checked
    };
    let close = || drop(Sled::open_on(folder.path(), &large(), Disk::default()).unwrap());
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
    // Stores of the usual size are always read first.
    drop(Sled::open_on(folder.path(), &Options::default(), Disk::default()).unwrap());
    assert!(is_checked());
}

#[test]
fn what_rotted_while_a_large_store_rested_is_found_right_after_the_start_and_mended() {
    for part in ["index", "journal"] {
        let (folder, entries) = rested();
        let rotten = match part {
            "index" => folder.path().join("index/db"),
            _ => folder.path().join("journal/00000000000000000002.segment"),
        };
        rot(&rotten);
        let (state, mark) = open::open(folder.path(), &large(), Disk::default()).unwrap();
        // Where sled itself finds the byte, everything was read first.
        assert!(part == "index" || !state.is_checked);
        applier::check(&state).unwrap();
        let life = Life { state, mark };
        assert_eq!(life.entries(), entries, "{part}");
        drop(life);
        assert_eq!(Life::begin(folder.path(), Disk::default()).unwrap().entries(), entries, "{part}, once more");
    }
}

#[test]
fn an_index_that_lacks_something_while_a_large_store_rested_is_made_again_right_after_the_start() {
    let (folder, entries) = rested();
    let (state, mark) = open::open(folder.path(), &large(), Disk::default()).unwrap();
    assert!(!state.is_checked);
    state.index.read().unwrap().as_ref().unwrap().lose("game/03");
    assert_eq!(state.scan("", None, usize::MAX).unwrap().len(), entries.len() - 1);
    applier::check(&state).unwrap();
    assert_eq!(Life { state, mark }.entries(), entries);
}
