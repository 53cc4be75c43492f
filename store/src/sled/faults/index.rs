//! Snapshots, and an index that is wrong, damaged or behind.

use std::path::Path;

use super::{StoreLife, after, live};
use crate::Batch;
use crate::sled::{SledOptions, applier};

#[test]
fn a_snapshot_takes_the_place_of_what_is_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let history = live(folder.path());
    let names = |end: &str| {
        let items = std::fs::read_dir(folder.path().join("journal")).unwrap();
        items.filter(|item| item.as_ref().unwrap().path().extension().is_some_and(|found| found == end)).count()
    };
    assert_eq!((names("snapshot"), names("draft")), (1, 0));
    assert!(names("segment") < 6, "{} segments are left", names("segment"));
    std::fs::remove_dir_all(folder.path().join("index")).unwrap();
    let reopened = StoreLife::begin(folder.path()).unwrap();
    assert_eq!(reopened.entries(), after(&history));
}

fn opened(folder: &Path) -> ::sled::Db {
    for _ in 0..100_000 {
        match ::sled::open(folder) {
            Err(::sled::Error::Io(_)) => std::thread::yield_now(),
            db => return db.unwrap(),
        }
    }
    panic!("sled never lets its files go");
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
        let history = live(folder.path());
        let db = opened(&folder.path().join("index"));
        lie(&db);
        drop(db);
        let reopened = StoreLife::begin(folder.path()).unwrap();
        assert_eq!(reopened.entries(), after(&history), "{what}");
    }
}

#[test]
fn an_index_that_goes_bad_while_it_is_open_heals_before_it_answers() {
    let folder = tempfile::tempdir().unwrap();
    let history = live(folder.path());
    let mut life = StoreLife::begin(folder.path()).unwrap();
    for key in ["game/3", "game/4"] {
        let spoil = |life: &StoreLife| {
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
        assert!(answer.is_ok(), "the expectation is compared with the truth: {answer:?}");
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

#[test]
fn a_page_takes_what_is_new_behind_what_was_deleted_while_the_index_is_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut life = StoreLife::begin(folder.path()).unwrap();
    let keys = ["news/1", "news/2", "news/3", "news/4"];
    for value in ["old", "new"] {
        let [made] = life.commit_together([keys.iter().fold(Batch::new(), |batch, key| batch.put(*key, value))]);
        made.unwrap();
        if value == "old" {
            applier::apply(&life.state).unwrap();
        }
    }
    let frozen = life.state.freeze();
    assert!(frozen.is_some());
    let [deleted] = life.commit_together([Batch::new().delete("news/1").delete("news/2")]);
    deleted.unwrap();
    for limit in 1..=4 {
        let page = life.state.scan("news/", None, limit).unwrap();
        let found: Vec<_> = page.iter().map(|entry| (entry.key.as_str(), entry.value.as_slice())).collect();
        let expected = [("news/3", b"new".as_slice()), ("news/4", b"new".as_slice())];
        assert_eq!(found, expected[..limit.min(2)], "{limit} wanted");
    }
}

#[test]
fn a_new_index_is_made_beside_the_one_in_use_which_serves_until_then() {
    let folder = tempfile::tempdir().unwrap();
    let mut life = StoreLife::begin(folder.path()).unwrap();
    let [answer] = life.commit_together([Batch::new().put("before", "1").put("gone", "2")]);
    answer.unwrap();
    let kept = life.entries();
    let state = &life.state;
    std::thread::scope(|scope| {
        // A query is under way, and no thread waits for its end yet.
        let question = state.index.read().unwrap();
        let erasing = scope.spawn(|| applier::erase(state));
        while !state.folder.next_index().join("db").exists() {
            assert!(!erasing.is_finished());
            std::thread::yield_now();
        }
        drop(question);
        erasing.join().unwrap().unwrap();
    });
    assert!(!state.folder.index().exists(), "the old one is removed");
    assert_eq!(life.entries(), kept);
}

#[test]
fn an_index_is_read_whole_by_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let mut life = StoreLife::begin(folder.path()).unwrap();
    let check = |life: &StoreLife, n_threads| {
        life.state.index.read().unwrap().as_ref().unwrap().check(n_threads, &|| Ok(())).is_ok()
    };
    for n_threads in [1, 2, 7] {
        assert!(check(&life, n_threads), "empty, {n_threads} threads");
    }
    let few = ["", "a", "a/", "a/b", "ab", "b\u{0}", "z", "é", "\u{10ffff}"].map(str::to_owned);
    let many =
        (0..900).map(|number| format!("game/{number:012}")).chain((0..90).map(|number| format!("seat/{number}/x")));
    let keys: Vec<_> = few.into_iter().chain(many).collect();
    for some in keys.chunks(100) {
        let [answer] = life.commit_together([some.iter().fold(Batch::new(), |batch, key| batch.put(key, "1"))]);
        answer.unwrap();
    }
    applier::apply(&life.state).unwrap();
    for n_threads in [1, 2, 7] {
        assert!(check(&life, n_threads), "{n_threads} threads");
    }
    for key in keys.iter().step_by(70).chain(&keys[..9]) {
        life.state.index.read().unwrap().as_ref().unwrap().lose(key);
        for n_threads in [1, 2, 7] {
            assert!(!check(&life, n_threads), "`{key}` is lost, {n_threads} threads");
        }
        life.state.make_index_again(u64::MAX).unwrap();
        assert!(check(&life, 2), "`{key}` is there again");
    }
}

#[test]
fn an_index_is_opened_anew_while_the_store_is_open_and_sled_then_knows_where_its_pages_lie() {
    let folder = tempfile::tempdir().unwrap();
    live(folder.path());
    let mut life = StoreLife::begin(folder.path()).unwrap();
    let entries = life.entries();
    let noted = || {
        let items = std::fs::read_dir(folder.path().join("index")).unwrap();
        items.map(|item| item.unwrap().file_name()).find(|name| name.to_string_lossy().starts_with("snap."))
    };
    for round in 0..3 {
        let before = noted();
        let [answer] = life.commit_together([Batch::new().put("round", format!("{round}"))]);
        answer.unwrap();
        applier::apply(&life.state).unwrap();
        life.state.reopen_index().unwrap();
        assert_ne!(noted(), before, "round {round}");
        assert_eq!(life.state.index.read().unwrap().as_ref().unwrap().generation, 0, "it was not made again");
        assert_eq!(life.entries().len(), entries.len() + 1, "round {round}");
    }
}

#[test]
fn an_index_to_which_much_was_written_is_opened_anew_and_beside_background_work_a_second_one_is_made() {
    let folder = tempfile::tempdir().unwrap();
    const MUCH: usize = 10_000;
    let mut life = StoreLife::with(folder.path(), &SledOptions { refresh_bytes: MUCH, ..super::small() }).unwrap();
    let write = |life: &mut StoreLife, bytes: usize| {
        let [answer] = life.commit_together([Batch::new().put("much", vec![7; bytes])]);
        answer.unwrap();
        applier::apply(&life.state).unwrap();
        applier::refresh(&life.state).unwrap();
        let generation = life.state.index.read().unwrap().as_ref().unwrap().generation;
        (generation, life.state.has_changed(MUCH))
    };
    assert_eq!(write(&mut life, MUCH / 2), (0, false));
    assert_eq!(write(&mut life, MUCH), (0, false), "it was opened anew");
    assert!(!life.state.gives_way(), "nothing is to be waited for");
    assert_eq!(write(&mut life, 4 * MUCH), (0, true), "people do not wait for each opening");
    assert_eq!(write(&mut life, 5 * MUCH), (1, false), "a second one has taken its place");
    std::fs::write(folder.path().join("index"), "").unwrap();
    assert_eq!(write(&mut life, 9 * MUCH), (1, false), "without room for two it was opened anew");
    std::fs::remove_file(folder.path().join("index")).unwrap();
    assert_eq!(life.entries()["much"].len(), 9 * MUCH);
}
