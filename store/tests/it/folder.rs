//! Folders that cannot be opened, and folders that can be opened again.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use store::{Batch, Erase, Error, Sled, SledOptions, Store};

use crate::sample::{all, assert_is_clear};

const FOLDER: &str = "STORE_TEST_HOLD_FOLDER";

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_another_process_has_open_is_refused_until_that_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "folder::another_process", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("open")), "the other process opens it");
    let refused = Sled::open(folder.path(), SledOptions::default()).await.unwrap_err();
    assert_is_clear(&refused, folder.path(), "locked");
    assert!(refused.to_string().contains(&child.id().to_string()), "the other process is named: {refused}");
    child.kill().unwrap();
    child.wait().unwrap();
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    assert_eq!(store.get("key").await.unwrap().unwrap().value, b"kept");
}

/// Runs as another process, started by the test above.
#[tokio::test(flavor = "multi_thread")]
async fn another_process() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let store = Sled::open(folder, SledOptions::default()).await.unwrap();
    store.commit(Batch::new().put("key", "kept")).await.unwrap();
    std::io::stdout().write_all(b"\nopen\n").unwrap();
    std::io::stdin().lines().for_each(drop);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_open_once_and_free_after_closing_or_dropping() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..20 {
        let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
        let refused = Sled::open(folder.path(), SledOptions::default()).await.unwrap_err();
        assert_is_clear(&refused, folder.path(), "open twice");
        store.commit(Batch::new().put("round", round.to_string())).await.unwrap();
        if round % 2 == 0 {
            store.close().await.unwrap();
            let closed = store.commit(Batch::new().put("round", "late")).await;
            assert!(matches!(closed, Err(Error::Unavailable { .. })), "{closed:?}");
            let closed = store.get("round").await;
            assert!(matches!(closed, Err(Error::Unavailable { .. })), "{closed:?}");
            store.close().await.unwrap();
        }
    }
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    assert_eq!(store.get("round").await.unwrap().unwrap().value, b"19");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_a_newer_version_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("format"), "mutabot-store 2 and whatever comes with it\n").unwrap();
    let refused = Sled::open(folder.path(), SledOptions::default()).await.unwrap_err();
    assert_is_clear(&refused, folder.path(), "newer");
    assert!(refused.to_string().contains("use the newer version"), "{refused}");
    assert!(matches!(refused, Error::Newer { .. }), "another try would fare no better");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was added");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_folder_or_somebody_elses_is_refused() {
    let outer = tempfile::tempdir().unwrap();
    let file = outer.path().join("file");
    fs::write(&file, "text").unwrap();
    for path in [file.clone(), file.join("below")] {
        let refused = Sled::open(&path, SledOptions::default()).await.unwrap_err();
        assert!(matches!(refused, Error::Unavailable { .. }), "{refused:?}");
        assert_is_clear(&refused, outer.path(), "a file");
    }
    let refused = Sled::open(outer.path(), SledOptions::default()).await.unwrap_err();
    assert_is_clear(&refused, outer.path(), "not a store");
    assert_eq!(fs::read(&file).unwrap(), b"text");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_without_rights_is_refused_with_the_reason() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
    // Permissions do not bind root, so there would be nothing to test.
    if fs::write(folder.path().join("probe"), "").is_err() {
        let refused = Sled::open(folder.path(), SledOptions::default()).await.unwrap_err();
        assert_is_clear(&refused, folder.path(), "read only");
        assert!(refused.to_string().contains("cannot write"), "{refused}");
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_was_never_finished_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    store.close().await.unwrap();
    // The file `format` is written last, and the index even later.
    fs::remove_file(folder.path().join("format")).unwrap();
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    for file in ["", "acknowledged", "journal/00000000000000000001.segment"] {
        if !file.is_empty() {
            fs::remove_file(folder.path().join(file)).unwrap();
        }
        fs::write(folder.path().join("format.draft"), "muta").unwrap();
        let again = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
        again.close().await.unwrap();
        fs::remove_file(folder.path().join("format")).unwrap();
        fs::remove_dir_all(folder.path().join("index")).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn erasing_takes_what_is_gone_from_the_files_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    store.erase_history().await.unwrap();
    for number in 0..50 {
        let batch = Batch::new().put("changes", format!("secret-{number}")).put(format!("kept/{number}"), "open");
        store.commit(batch.put("goes", "secret-too")).await.unwrap();
    }
    store.commit(Batch::new().put("changes", "nothing").delete("goes")).await.unwrap();
    let before = all(&store).await;
    assert!(holds(folder.path(), "secret-"), "the journal holds what was");
    store.erase_history().await.unwrap();
    assert!(!holds(folder.path(), "secret-"));
    assert_eq!(all(&store).await, before, "versions, too");
    store.commit(Batch::new().expect("changes", before[0].version).put("changes", "again")).await.unwrap();
    store.close().await.unwrap();
    assert!(store.erase_history().await.is_err(), "a store that is closed does not pretend");
    let store = Sled::open(folder.path(), SledOptions::default()).await.unwrap();
    let after = all(&store).await;
    assert_eq!((&after[1..], &after[0].value[..]), (&before[1..], &b"again"[..]));
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &to),
            false => assert!(fs::copy(entry.path(), to).is_ok()),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whenever_the_process_ends_after_erasing_there_is_one_index_with_everything() {
    let folder = tempfile::tempdir().unwrap();
    let [path, killed, earlier] = ["store", "killed", "earlier"].map(|name| folder.path().join(name));
    let mut store = Sled::open(&path, SledOptions::default()).await.unwrap();
    for round in 0..4 {
        for number in 0..50 {
            store.commit(Batch::new().put(format!("kept/{number}"), format!("{round}"))).await.unwrap();
        }
        let old_index = folder.path().join(format!("index-{round}"));
        copy(&path.join("index"), &old_index);
        store.erase_history().await.unwrap();
        assert_ne!(path.join("index").is_dir(), path.join("index.next").is_dir());
        store.commit(Batch::new().put("after", format!("{round}")).delete("kept/7")).await.unwrap();
        let kept = all(&store).await;
        copy(&path, &killed);
        copy(&path, &earlier);
        // The process ended before the old index was removed, or during that.
        if !earlier.join("index").is_dir() {
            copy(&old_index, &earlier.join("index"));
            if round % 2 == 0 {
                fs::remove_file(earlier.join("index/db")).unwrap();
            }
        }
        for left in [&killed, &earlier] {
            let again = Sled::open(left, SledOptions::default()).await.unwrap();
            assert_eq!(all(&again).await, kept, "{}", left.display());
            again.close().await.unwrap();
            assert!(left.join("index").is_dir() && !left.join("index.next").is_dir());
            fs::remove_dir_all(left).unwrap();
        }
        // The index is in its place or next to it. After a proper close it is always in its place.
        if round % 2 == 1 {
            store.close().await.unwrap();
            assert!(path.join("index").is_dir() && !path.join("index.next").is_dir());
            store = Sled::open(&path, SledOptions::default()).await.unwrap();
            assert_eq!(all(&store).await, kept);
        } else {
            store.erase_history().await.unwrap();
            assert!(path.join("index").is_dir());
        }
    }
}

fn holds(folder: &std::path::Path, text: &str) -> bool {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).any(|path| {
        if path.is_dir() {
            return holds(&path, text);
        }
        fs::read(&path).unwrap().windows(text.len()).any(|bytes| bytes == text.as_bytes())
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_a_folder_open_is_told_without_touching_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    assert!(!Sled::is_at(&path) && Sled::used_by(&path).is_none());
    assert!(!path.exists());
    let store = Sled::open(&path, SledOptions::default()).await.unwrap();
    assert!(Sled::is_at(&path));
    assert_eq!(Sled::used_by(&path), Some(std::process::id()));
    store.close().await.unwrap();
    assert_eq!(Sled::used_by(&path), None);
    assert!(Sled::is_at(&path));
}
