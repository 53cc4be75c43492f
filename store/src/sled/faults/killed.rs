//! Large stores whose process was killed, and changes to their files before the next start.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use futures::StreamExt;

use super::rested::{large, rot};
use super::{N_COMMITS, StoreLife, after};
use crate::sled::{Sled, SledOptions, applier, boot, open};
use crate::{Batch, Error, Store};

/// Makes a large store, read completely and then killed with its index behind its journal.
fn killed() -> (tempfile::TempDir, BTreeMap<String, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let mut life = begin(folder.path()).unwrap();
    boot::note(&life.state.folder).unwrap();
    assert!(boot::is_noted(&life.state.folder), "these tests need a file system that keeps times of birth");
    let mut history = Vec::new();
    for number in 0..N_COMMITS {
        let batch = Batch::new().put(format!("game/{number:02}"), format!("{number}").repeat(90));
        let [answer] = life.commit_together([batch.clone()]);
        history.push((batch, answer.is_ok()));
        if number == N_COMMITS - 3 {
            applier::apply(&life.state).unwrap();
        }
    }
    (folder, after(&history))
}

fn begin(folder: &Path) -> crate::Result<StoreLife> {
    open::open(folder, &large()).map(|(state, mark)| StoreLife { state, mark })
}

fn open(folder: &Path) -> crate::Result<Sled> {
    Sled::open_in(folder, &large())
}

fn segment(folder: &Path, ordinal: u64) -> PathBuf {
    folder.join(format!("journal/{ordinal:020}.segment"))
}

fn last_segment(folder: &Path) -> PathBuf {
    let there = (1..).map(|ordinal| segment(folder, ordinal)).take_while(|path| path.exists());
    there.last().expect("there is always one")
}

#[test]
fn after_a_kill_a_large_store_is_opened_before_all_of_it_is_read_as_often_as_it_is_killed() {
    let (folder, entries) = killed();
    for round in 0..3 {
        let life = begin(folder.path()).unwrap();
        assert!(!life.state.is_checked.load(Ordering::SeqCst), "round {round}");
        assert_eq!(life.entries(), entries, "round {round}");
        if round > 0 {
            applier::check(&life.state).unwrap();
        }
    }
    drop(open(folder.path()).unwrap());
    assert!(!folder.path().join("boot").exists(), "anybody may change the files now");
}

#[test]
fn everything_is_read_first_if_the_machine_was_started_since_the_folder_copied_or_the_mark_lost() {
    type Change = fn(&Path);
    let changes: [(&str, Change); 5] = [
        ("another run of the machine", |folder| {
            let text = std::fs::read_to_string(folder.join("boot")).unwrap();
            let other = if text.starts_with('0') { "1" } else { "0" };
            std::fs::write(folder.join("boot"), format!("{other}{}", &text[1..])).unwrap();
        }),
        ("a copy", |folder| {
            std::fs::copy(folder.join("boot"), folder.join("copy")).unwrap();
            std::fs::rename(folder.join("copy"), folder.join("boot")).unwrap();
        }),
        ("no note", |folder| std::fs::remove_file(folder.join("boot")).unwrap()),
        ("no mark", |folder| std::fs::remove_file(folder.join("acknowledged")).unwrap()),
        ("no index", |folder| std::fs::remove_dir_all(folder.join("index")).unwrap()),
    ];
    for (what, change) in changes {
        let (folder, entries) = killed();
        change(folder.path());
        let life = begin(folder.path()).unwrap();
        assert!(life.state.is_checked.load(Ordering::SeqCst), "{what}");
        assert_eq!(life.entries(), entries, "{what}");
    }
    let (folder, _) = killed();
    let (state, _) = open::open(folder.path(), &SledOptions::default()).unwrap();
    assert!(state.is_checked.load(Ordering::SeqCst), "stores of the usual size are always read first");
}

#[tokio::test]
async fn damage_in_an_old_segment_is_found_beside_the_first_requests_and_stops_the_store() {
    let (folder, entries) = killed();
    let damaged = segment(folder.path(), 2);
    rot(&damaged);
    let store = open(folder.path()).unwrap();
    let why = store.damaged().await;
    assert!(matches!(&why, Error::Corrupt { path, .. } if *path == damaged), "{why}");
    let key = entries.keys().next().unwrap();
    let refused = [
        store.get(key).await.unwrap_err(),
        store.scan("", None, 1).await.unwrap_err(),
        store.commit(Batch::new().put("later", "1")).await.unwrap_err(),
        crate::Erase::erase_history(&store).await.unwrap_err(),
        store.pages().next().await.unwrap().unwrap_err(),
    ];
    for refused in refused {
        assert_eq!(refused.to_string(), why.to_string());
    }
    let bytes = std::fs::read(&damaged).unwrap();
    assert_eq!(store.close().await.unwrap_err().to_string(), why.to_string(), "nobody says that everything is kept");
    // A start that reads everything first reports the same error.
    assert_eq!(open(folder.path()).unwrap_err().to_string(), why.to_string());
    assert!(std::fs::read(&damaged).unwrap() == bytes, "nothing was changed");
}

#[test]
fn damage_in_the_last_segment_is_found_at_the_start() {
    let (folder, _) = killed();
    let damaged = last_segment(folder.path());
    rot(&damaged);
    let why = open(folder.path()).unwrap_err();
    assert!(matches!(&why, Error::Corrupt { path, .. } if *path == damaged), "{why}");
}

#[test]
fn an_end_that_is_missing_is_found_at_the_start() {
    let (folder, _) = killed();
    std::fs::remove_file(last_segment(folder.path())).unwrap();
    let why = open(folder.path()).unwrap_err();
    assert!(why.to_string().contains("acknowledged knows of commit"), "{why}");
}

#[test]
fn an_index_that_is_damaged_or_lacks_something_is_made_again_right_after_the_start() {
    for what in ["a byte", "a value", "an entry"] {
        let (folder, entries) = killed();
        if what == "a byte" {
            rot(&folder.path().join("index/db"));
        }
        let life = begin(folder.path()).unwrap();
        assert!(what == "a byte" || !life.state.is_checked.load(Ordering::SeqCst), "{what}");
        match (what, life.state.index.read().unwrap().as_ref()) {
            ("a value", Ok(index)) => index.spoil("game/03"),
            ("an entry", Ok(index)) => index.lose("game/03"),
            _ => {}
        }
        applier::check(&life.state).unwrap();
        assert_eq!(life.entries(), entries, "{what}");
    }
}

#[test]
fn what_a_snapshot_replaces_stays_until_that_snapshot_was_read() {
    let (folder, entries) = killed();
    let old: Vec<_> = (1..3).map(|ordinal| std::fs::read(segment(folder.path(), ordinal)).unwrap()).collect();
    let life = begin(folder.path()).unwrap();
    applier::compact(&life.state, 0).unwrap();
    drop(life);
    for (ordinal, bytes) in (1..).zip(old) {
        std::fs::write(segment(folder.path(), ordinal), bytes).unwrap();
    }
    let life = begin(folder.path()).unwrap();
    assert!(life.state.is_checked.load(Ordering::SeqCst));
    assert_eq!(life.entries(), entries);
}
