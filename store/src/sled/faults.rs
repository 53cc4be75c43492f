//! What happens when a step on the disk fails, or is the last one: tried with every step of a short life.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use super::committer::Group;
use super::disk::{Disk, Hook, Step};
use super::mark::Mark;
use super::state::State;
use super::{Options, Sled, applier, open};
use crate::{Batch, Error, Result, Store};

/// Enough commits for some segments and snapshots.
const N_COMMITS: u64 = 12;

/// Everything that was tried, in order, and whether it was acknowledged.
type History = Vec<(Batch, bool)>;

#[test]
fn after_a_crash_at_any_step_everything_acknowledged_is_there_and_nothing_half() {
    for error in [io::ErrorKind::StorageFull, io::ErrorKind::Other] {
        for at in 0..=count_steps() {
            let folder = tempfile::tempdir().unwrap();
            let history = live(folder.path(), disk(dies_at(at, error)));
            let n_acknowledged = history.iter().filter(|(_, acknowledged)| *acknowledged).count();
            let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
            let now = reopened.entries();
            let possible = (n_acknowledged..=history.len()).any(|n_commits| now == after(&history[..n_commits]));
            assert!(possible, "crash at step {at}: {n_acknowledged} acknowledged, but kept is {now:?}");
        }
    }
}

#[test]
fn one_failure_at_any_step_costs_no_more_than_the_commit_that_it_hits() {
    let n_steps = count_steps();
    assert!(n_steps > 60, "a life has many steps: {n_steps}");
    for at in 0..n_steps {
        let folder = tempfile::tempdir().unwrap();
        let n_begun = AtomicUsize::new(0);
        let disk = disk(move |_| if n_begun.fetch_add(1, Ordering::SeqCst) == at { Err(full()) } else { Ok(()) });
        if Life::begin(folder.path(), disk.clone()).is_err() {
            assert!(at < 30, "only steps of the opening stop the opening: {at}");
        }
        let history = live(folder.path(), disk);
        let n_failed = history.iter().filter(|(_, acknowledged)| !acknowledged).count();
        assert!(n_failed <= 1, "step {at}: {n_failed} commits failed");
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
        let acknowledged: History = history.iter().filter(|(_, acknowledged)| *acknowledged).cloned().collect();
        // Nothing came after the last commit that could have taken it back.
        let last_failed = history.last().is_some_and(|(_, acknowledged)| !acknowledged);
        let now = reopened.entries();
        assert!(now == after(&acknowledged) || last_failed && now == after(&history), "step {at}: {now:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_works_again_by_itself() {
    for broken in [Step::Write, Step::Sync] {
        let folder = tempfile::tempdir().unwrap();
        let is_full = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&is_full);
        let disk = disk(move |step| if step == broken && asked.load(Ordering::SeqCst) { Err(full()) } else { Ok(()) });
        let store = Sled::open_on(folder.path(), &Options::default(), disk).unwrap();
        store.commit(Batch::new().put("before", "1")).await.unwrap();
        is_full.store(true, Ordering::SeqCst);
        for _ in 0..3 {
            let refused = store.commit(Batch::new().put("during", "2")).await.unwrap_err();
            assert!(matches!(&refused, Error::Unavailable { path, .. } if path.starts_with(folder.path())));
            assert!(refused.to_string().contains("the disk is full: make room"), "{refused}");
            let conflict = store.commit(Batch::new().expect("before", 0)).await.unwrap_err();
            assert_eq!(conflict, Error::Conflict { key: "before".to_owned() }, "reading goes on");
            assert_eq!(store.get("before").await.unwrap().unwrap().value, b"1");
            assert_eq!(store.get("during").await.unwrap(), None);
        }
        is_full.store(false, Ordering::SeqCst);
        store.commit(Batch::new().expect("during", 0).put("after", "3")).await.unwrap();
        drop(store);
        let store = Sled::open(folder.path(), Options::default()).await.unwrap();
        let entries = store.scan("", None, 10).await.unwrap();
        assert_eq!(entries.iter().map(|entry| entry.key.as_str()).collect::<Vec<_>>(), ["after", "before"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_in_a_group_that_fails_is_told_of_success_or_of_a_conflict_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let is_broken = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&is_broken);
    let disk = disk(move |step| {
        if step == Step::Sync && asked.load(Ordering::SeqCst) { Err(io::ErrorKind::Other.into()) } else { Ok(()) }
    });
    let mut life = Life::begin(folder.path(), disk).unwrap();
    let claim = |who: &str| Batch::new().expect("place", 0).put("place", who);
    is_broken.store(true, Ordering::SeqCst);
    for answer in life.commit_together([claim("ann"), claim("bob")]) {
        assert!(matches!(answer, Err(Error::Unavailable { .. })), "{answer:?}");
    }
    is_broken.store(false, Ordering::SeqCst);
    let answers = life.commit_together([claim("bob"), claim("ann")]);
    assert_eq!(answers, [Ok(()), Err(Error::Conflict { key: "place".to_owned() })]);
}

#[test]
fn a_segment_that_was_begun_in_vain_before_the_last_was_full_is_begun_again_before_anything_else() {
    for step in [Step::SyncFolder, Step::Rename, Step::Sync] {
        let folder = tempfile::tempdir().unwrap();
        let is_broken = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&is_broken);
        let disk =
            disk(move |now| if now == step && asked.swap(false, Ordering::SeqCst) { Err(full()) } else { Ok(()) });
        let options = Options { reserve_bytes: 1000, ..Options::default() };
        let (state, mark) = open::open(folder.path(), &options, disk).unwrap();
        let mut life = Life { state, mark };
        let [answer] = life.commit_together([Batch::new().put("before", "1")]);
        answer.unwrap();
        is_broken.store(true, Ordering::SeqCst);
        applier::erase(&life.state).unwrap_err();
        let [answer] = life.commit_together([Batch::new().put("after", "2")]);
        answer.unwrap();
        drop(life);
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap_or_else(|why| panic!("{step:?}: {why}"));
        let kept = [("after".to_owned(), b"2".to_vec()), ("before".to_owned(), b"1".to_vec())];
        assert_eq!(reopened.entries(), BTreeMap::from(kept), "{step:?}");
    }
}

#[test]
fn what_was_refused_is_not_there_after_an_orderly_end() {
    for step in [Step::Write, Step::Sync] {
        let folder = tempfile::tempdir().unwrap();
        let n_left = Arc::new(AtomicUsize::new(usize::MAX));
        let left = Arc::clone(&n_left);
        let disk = disk(move |now| match left.load(Ordering::SeqCst) {
            0 if now == step => Err(full()),
            n if now == step => {
                left.store(n - 1, Ordering::SeqCst);
                Ok(())
            }
            _ => Ok(()),
        });
        let mut life = Life::begin(folder.path(), disk).unwrap();
        // The reserve and the frame itself are written, and then there is no room for what comes behind it.
        n_left.store(if step == Step::Write { 2 } else { 0 }, Ordering::SeqCst);
        let [answer] = life.commit_together([Batch::new().put("refused", "1")]);
        answer.unwrap_err();
        n_left.store(usize::MAX, Ordering::SeqCst);
        drop(life);
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
        assert_eq!(reopened.entries(), BTreeMap::new(), "{step:?}");
    }
}

#[test]
fn a_snapshot_takes_the_place_of_what_is_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let history = live(folder.path(), Disk::default());
    let names = |end: &str| {
        let items = std::fs::read_dir(folder.path().join("journal")).unwrap();
        items.filter(|item| item.as_ref().unwrap().path().extension().is_some_and(|found| found == end)).count()
    };
    assert_eq!((names("snapshot"), names("draft")), (1, 0));
    assert!(names("segment") < 6, "{} segments are left", names("segment"));
    std::fs::remove_dir_all(folder.path().join("index")).unwrap();
    let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
    assert_eq!(reopened.entries(), after(&history));
}

#[test]
fn an_index_that_lies_in_good_order_is_found_out_at_the_start() {
    type Lie = fn(&::sled::Db);
    let lies: [(&str, Lie); 5] = [
        ("an entry is missing", |db| drop(db.remove(b"\x01game/3").unwrap().unwrap())),
        ("all entries are missing", |db| {
            let keys: Vec<_> = db.iter().keys().map(std::result::Result::unwrap).filter(|key| key[0] == 1).collect();
            keys.iter().for_each(|key| drop(db.remove(key).unwrap()));
        }),
        ("a value has one bit more", |db| {
            let mut value = db.get(b"\x01game/3").unwrap().unwrap().to_vec();
            *value.last_mut().unwrap() ^= 1;
            drop(db.insert(b"\x01game/3", value).unwrap());
        }),
        ("an entry stands under another key", |db| {
            let value = db.get(b"\x01game/3").unwrap().unwrap();
            drop(db.insert(b"\x01game/7", value).unwrap());
        }),
        ("it does not know how far it goes", |db| drop(db.remove(b"\0").unwrap().unwrap())),
    ];
    for (what, lie) in lies {
        let folder = tempfile::tempdir().unwrap();
        let history = live(folder.path(), Disk::default());
        let db = ::sled::open(folder.path().join("index")).unwrap();
        lie(&db);
        drop(db);
        let reopened = Life::begin(folder.path(), Disk::default()).unwrap();
        assert_eq!(reopened.entries(), after(&history), "{what}");
    }
}

#[test]
fn an_index_that_goes_bad_while_it_is_open_heals_before_it_answers() {
    let folder = tempfile::tempdir().unwrap();
    let history = live(folder.path(), Disk::default());
    let mut life = Life::begin(folder.path(), Disk::default()).unwrap();
    for key in ["game/3", "game/4"] {
        let spoil = |life: &Life| {
            let index = life.state.index.read().unwrap();
            index.as_ref().unwrap().spoil(key);
        };
        spoil(&life);
        let entry = life.state.indexed(key).unwrap().unwrap();
        assert_eq!(&entry.value, after(&history).get(key).unwrap());
        spoil(&life);
        assert_eq!(life.entries(), after(&history));
        spoil(&life);
        let [answer] = life.commit_together([Batch::new().expect(key, entry.version).put("probe", "")]);
        assert_eq!(answer, Ok(()), "the expectation is compared with the truth");
        spoil(&life);
        let [answer] = life.commit_together([Batch::new().delete("probe")]);
        answer.unwrap();
        applier::apply(&life.state).unwrap();
        assert_eq!(life.entries(), after(&history));
        spoil(&life);
        applier::compact(&life.state, 0).unwrap();
        assert_eq!(life.entries(), after(&history), "what is spoilt does not get into a snapshot");
    }
}

/// Every store is large, and goes on to the next segment after nearly every commit.
fn large() -> Options {
    Options { segment_bytes: 250, reserve_bytes: 1000, large_bytes: 0, ..Options::default() }
}

/// A large store with some segments that was closed in order.
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

/// Changes a byte in the middle of a file, which looks as old as before.
fn rot(path: &Path) {
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
        // Where sled itself finds the byte, all was read first.
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

/// A store without its threads: every step is made where the test stands.
struct Life {
    state: State,
    mark: Mark,
}

impl Life {
    fn begin(folder: &Path, disk: Disk) -> Result<Life> {
        let options = Options { segment_bytes: 250, reserve_bytes: 1000, ..Options::default() };
        open::open(folder, &options, disk).map(|(state, mark)| Life { state, mark })
    }

    fn commit_together<const N: usize>(&mut self, batches: [Batch; N]) -> [Result<()>; N] {
        let mut group = Group::new(&self.state);
        let answers = batches.map(|batch| {
            let (asker, answer) = oneshot::channel();
            group.take(batch, asker);
            answer
        });
        group.finish(&mut self.mark);
        answers.map(|mut answer| answer.try_recv().unwrap())
    }

    fn entries(&self) -> BTreeMap<String, Vec<u8>> {
        let entries = self.state.scan("", None, usize::MAX).unwrap();
        entries.into_iter().map(|entry| (entry.key, entry.value)).collect()
    }
}

/// Commits one after the other, brings them into the index now and then, and compacts.
fn live(folder: &Path, disk: Disk) -> History {
    let mut history = History::new();
    let Ok(mut life) = Life::begin(folder, disk) else { return history };
    for number in 0..N_COMMITS {
        let mut batch = Batch::new().put(format!("game/{}", number % 5), format!("{number}").repeat(20));
        batch = batch.put(format!("due/{number}"), "");
        if number >= 3 {
            batch = batch.delete(format!("due/{}", number - 3));
        }
        let [answer] = life.commit_together([batch.clone()]);
        assert!(!matches!(answer, Err(Error::Corrupt { .. })), "{answer:?}");
        history.push((batch, answer.is_ok()));
        if number % 3 == 2 {
            applier::apply(&life.state).unwrap();
        }
        if number % 6 == 5 {
            // May fail, and is tried again later.
            let _ = applier::compact(&life.state, 1000);
        }
        if number == N_COMMITS / 2 {
            let _ = applier::erase(&life.state);
        }
    }
    history
}

fn after(history: &[(Batch, bool)]) -> BTreeMap<String, Vec<u8>> {
    let mut entries = BTreeMap::new();
    for (key, value) in history.iter().flat_map(|(batch, _)| &batch.changes) {
        match value {
            Some(value) => entries.insert(key.clone(), value.clone()),
            None => entries.remove(key),
        };
    }
    entries
}

fn count_steps() -> usize {
    let n_steps = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&n_steps);
    let folder = tempfile::tempdir().unwrap();
    let disk = disk(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
        Ok(())
    });
    live(folder.path(), disk);
    n_steps.load(Ordering::SeqCst)
}

/// The disk that stops in its step number `at`; nothing after it happens.
fn dies_at(at: usize, error: io::ErrorKind) -> impl Fn(Step) -> io::Result<()> + Send + Sync {
    let n_begun = Mutex::new(0);
    move |_| {
        let mut n_begun = n_begun.lock().unwrap();
        *n_begun += 1;
        match *n_begun - 1 {
            now if now < at => Ok(()),
            now if now == at => Err(error.into()),
            _ => Err(io::ErrorKind::Other.into()),
        }
    }
}

fn disk(hook: impl Fn(Step) -> io::Result<()> + Send + Sync + 'static) -> Disk {
    let hook: Arc<Hook> = Arc::new(hook);
    Disk { hook: Some(hook) }
}

fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}
