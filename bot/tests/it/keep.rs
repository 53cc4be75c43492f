//! Exports, imports and verification: imports restore everything, and damage is found.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bot::app::{App, upkeep};
use bot::keep::{self, ForgottenSet, SCHEMA, admit, export, import, read_through, verify_file, verify_store};
use bot::record::{GameId, GameRecord, GameState, SentMessage, StoredSide, Unix, keys, read, write};
use store::{Batch, Memory, Sled, Store};
use tempfile::TempDir;

use crate::dying::Dying;
use crate::forget::{House, rows};

const NOW: Unix = Unix(1_795_286_096_000);

async fn full() -> Arc<dyn Store> {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    House::full(Arc::clone(&store)).await;
    admit(&store, NOW).await.unwrap();
    upkeep::catch_up_with_people(&App::new(Arc::clone(&store), Vec::new())).await.unwrap();
    store
}

fn quiet(_: &bot::keep::KeepStep) {}

async fn exported(store: &dyn Store, folder: &TempDir, name: &str) -> PathBuf {
    let path = folder.path().join(name);
    export(store, &path).await.unwrap();
    path
}

async fn imported(store: &dyn Store, path: &Path) -> Result<keep::ExportCounts, keep::KeepError> {
    let whole = read_through(path, &quiet)?;
    import(store, &whole, &ForgottenSet::default(), &quiet).await.map(|imported| imported.counts)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_exported_imported_and_exported_again_is_equal_bit_for_bit() {
    let folder = tempfile::tempdir().unwrap();
    let store = full().await;
    let first = exported(&*store, &folder, "first").await;
    let sled = Sled::open(folder.path().join("store"), store::SledOptions::default()).await.unwrap();
    let counts = imported(&sled, &first).await.unwrap();
    assert_eq!((counts.rows, counts.games), (rows(&*store).await.len() as u64, 16));
    let second = exported(&sled, &folder, "second").await;
    assert!(fs::read(&first).unwrap() == fs::read(&second).unwrap());
    let report = verify_store(&sled, &quiet).await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
    assert_eq!(report.n_games.iter().sum::<u64>(), 16);
    assert_eq!((report.n_rows, report.n_moves), (counts.rows, 8));
    assert_eq!(verify_file(&first, &quiet).unwrap(), report);
    assert!(fs::read_dir(folder.path()).unwrap().all(|file| !file.unwrap().path().ends_with(".draft")));
}

#[tokio::test]
async fn an_export_never_takes_the_place_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("precious");
    fs::write(&path, "mine").unwrap();
    let refused = export(&*full().await, &path).await.unwrap_err().to_string();
    assert!(refused.contains("precious") && refused.contains("another name"), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}

#[tokio::test]
async fn wherever_an_import_ends_in_the_middle_nobody_takes_it_for_whole_and_a_second_one_finishes_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = full().await;
    // These rows make the import larger than one batch.
    for n in 0..5 {
        store.commit(Batch::new().put(format!("lacking/{n}/files"), vec![b'x'; 700 << 10])).await.unwrap();
    }
    let path = exported(&*store, &folder, "whole").await;
    let other = exported(&*full().await, &folder, "other").await;
    for n_commits in 0.. {
        let half = Arc::new(Memory::new());
        let dying = Dying::new(&half, n_commits);
        if imported(dying.as_ref(), &path).await.is_ok() {
            assert!(n_commits > 3, "there were several places to end in");
            break;
        }
        if n_commits > 0 {
            for refused in [
                admit(&(Arc::clone(&half) as Arc<dyn Store>), NOW).await.unwrap_err(),
                export(&*half, &folder.path().join("half")).await.unwrap_err(),
                verify_store(&*half, &quiet).await.unwrap_err(),
            ] {
                assert!(refused.to_string().contains("mutabot import"), "{refused}");
            }
            let refused = imported(&*half, &other).await.unwrap_err().to_string();
            assert!(refused.contains("another file"), "{refused}");
        }
        imported(&*half, &path).await.unwrap();
        let again = exported(&*half, &folder, &format!("again-{n_commits}")).await;
        assert!(fs::read(&path).unwrap() == fs::read(again).unwrap());
    }
}

#[tokio::test]
async fn an_import_goes_into_nothing_but_an_empty_store() {
    let folder = tempfile::tempdir().unwrap();
    let path = exported(&*full().await, &folder, "whole").await;
    let used = Memory::new();
    used.commit(Batch::new().put("seen/1", "")).await.unwrap();
    let refused = imported(&used, &path).await.unwrap_err().to_string();
    assert!(refused.contains("not empty"), "{refused}");
    assert_eq!(rows(&used).await.len(), 1);
}

#[tokio::test]
async fn a_file_that_is_cut_or_changed_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let whole = fs::read(exported(&*full().await, &folder, "whole").await).unwrap();
    let mut changed = whole.clone();
    let at = whole.len() / 2;
    changed[at] ^= 1;
    for (name, bytes) in [("cut", &whole[..whole.len() / 2]), ("changed", &changed), ("empty", b"")] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let store = Memory::new();
        let refused = imported(&store, &path).await.unwrap_err().to_string();
        assert!(refused.contains(name), "{refused}");
        assert_eq!(rows(&store).await, []);
        assert!(verify_file(&path, &quiet).is_err());
    }
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_refused_and_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let store = full().await;
    store.commit(Batch::new().put(keys::SCHEMA, write(&(SCHEMA + 1)))).await.unwrap();
    let before = rows(&*store).await;
    for refused in [
        admit(&store, NOW).await.unwrap_err(),
        export(&*store, &folder.path().join("export")).await.unwrap_err(),
        verify_store(&*store, &quiet).await.unwrap_err(),
    ] {
        let refused = refused.to_string();
        assert!(refused.contains(&format!("shape {}", SCHEMA + 1)) && refused.contains("newer version"), "{refused}");
    }
    assert_eq!(rows(&*store).await, before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn the_shape_is_the_first_row_of_a_new_store_and_written_once() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    admit(&store, NOW).await.unwrap();
    let first = rows(&*store).await;
    assert_eq!(first.iter().map(|row| row.key.as_str()).collect::<Vec<_>>(), [keys::SCHEMA]);
    admit(&store, NOW).await.unwrap();
    assert_eq!(rows(&*store).await, first);
}

#[tokio::test]
async fn whoever_waits_for_an_export_is_told_how_far_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (store, told) = (full().await, Mutex::new(Vec::new()));
    let tell = |step: &keep::KeepStep| told.lock().unwrap().push(step.what.clone());
    let counts = keep::export_watched(&*store, &folder.path().join("export"), &tell).await.unwrap();
    assert_eq!(told.lock().unwrap().last(), Some(&format!("{} rows written", counts.rows)));
}

async fn record(store: &dyn Store, id: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(id))).await.unwrap().unwrap().value).unwrap()
}

async fn found(id: u64, change: impl Fn(&mut GameRecord)) -> Vec<String> {
    let store = full().await;
    let mut changed = record(&*store, id).await;
    change(&mut changed);
    store.commit(Batch::new().put(keys::game(GameId(id)), write(&changed))).await.unwrap();
    verify_store(&*store, &quiet).await.unwrap().problems
}

#[tokio::test]
async fn a_record_that_cannot_be_is_found_with_its_number_and_why() {
    let over = |winner: Option<StoredSide>, reason: &str| {
        let reason = reason.to_owned();
        move |game: &mut GameRecord| {
            let seats = game.seats().unwrap().clone();
            game.state = GameState::Over { seats, winner, reason: reason.clone() };
        }
    };
    let line = |codes: &str| {
        let codes: Vec<String> = codes.split(' ').map(str::to_owned).collect();
        move |game: &mut GameRecord| {
            game.game = "chess".to_owned();
            game.setup = rules::open("chess", "", None).unwrap().setup();
            game.line.clone_from(&codes);
        }
    };
    // Game 1 is in progress, game 2 was resigned, and game 7 is a challenge.
    for (id, problems, wanted) in [
        (1, found(1, |game| game.line.push("e2e5".to_owned())).await, "move 3, `e2e5`: it is not legal"),
        (1, found(1, |game| game.line[0] = "e4".to_owned()).await, "move 1, `e4`: its code is `e2e4`"),
        (1, found(1, |game| game.game = "go".to_owned()).await, "`go`"),
        (1, found(1, line("f2f3 e7e5 g2g4 d8h4")).await, "it has ended by the rules (checkmate)"),
        (2, found(2, line("f2f3 e7e5 g2g4 d8h4")).await, "it ended by the rules as won by Black (checkmate)"),
        (2, found(2, over(Some(StoredSide::White), "checkmate")).await, "by the rules it has not ended"),
        (2, found(2, over(None, "resignation")).await, "by the rules it has not ended"),
        (2, found(2, over(None, "boredom")).await, "`boredom` is unknown"),
        (7, found(7, |game| game.line.push("e2e4".to_owned())).await, "it is a challenge, and has moves"),
    ] {
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].starts_with(&format!("game #{id}: ")) && problems[0].contains(wanted), "{problems:?}");
    }
    let problems = found(1, over(Some(StoredSide::White), "resignation")).await;
    assert!(problems.len() >= 3 && problems.iter().all(|problem| problem.ends_with("is left over")), "{problems:?}");
    let harmless =
        found(2, |game| game.boards.push(SentMessage { channel: bot::record::ChannelId(1), message: 2 }.into())).await;
    assert_eq!(harmless, Vec::<String>::new());
}

#[tokio::test]
async fn every_row_that_is_missing_or_left_over_is_found() {
    let all: Vec<String> = rows(&*full().await).await.into_iter().map(|row| row.key).collect();
    for kind in ["game/", "seat/", "place/", "open/", "due/", "done/", "done-here/", "import/", "named/"] {
        assert!(kind == "open/" || all.iter().any(|key| key.starts_with(kind)), "{kind}");
        for key in all.iter().filter(|key| key.starts_with(kind)) {
            let store = full().await;
            store.commit(Batch::new().delete(key.as_str())).await.unwrap();
            let problems = verify_store(&*store, &quiet).await.unwrap().problems;
            assert!(!problems.is_empty(), "{key}");
        }
    }
    let of_nobody = keys::game(GameId(999));
    for (key, value, wanted) in [
        ("seat/5/000000000002", "", "game #2: the row `seat/5/000000000002` is left over"),
        ("place/5/000000000999", "", "is left over"),
        ("open/500/000000000001", "", "is left over"),
        ("due/000000000000005/000000000001", "", "is left over"),
        ("due/5/1", "", "is unknown"),
        ("news/000000000001/00000099", r#"{"to":null,"what":{"is":"challenged"}}"#, "no game has such a message"),
        ("news/000000000999/00000001", r#"{"to":null,"what":{"is":"challenged"}}"#, "no game has such a message"),
        ("person/12", "{", "cannot be read"),
        ("guild/12", "[]", "cannot be read"),
        ("deed/12/00000000000000000001", "{}", "cannot be read"),
        ("seen/x", "", "is unknown"),
        ("meta/colour", "", "is unknown"),
        ("zoo", "", "is unknown"),
        (of_nobody.as_str(), "{}", "cannot be read"),
        (keys::LAST_GAME, "14", "the last game is #16, and 14 were counted"),
        ("done/5/x", "", "is unknown"),
        ("done/5/998299999999999/000000000002", "{", "cannot be read"),
        ("note/000000000002/5/00001", "{", "cannot be read"),
        ("import/5/000000000002", "x", "is unknown"),
        ("import/5/000000000002", "", "game #2: the row `import/5/000000000002` is left over"),
        ("done/5/998299999999999/000000000002", r#"{"game":"chess","seats":[5,6],"score":"1-0"}"#, "are left over: 1"),
        ("named/5/game/000000000002", "", "game #2: the row `named/5/game/000000000002` is left over"),
        ("named/5/person/6", "", "the row `named/5/person/6` is left over"),
        ("named/5/person/6", "x", "it should be empty"),
        ("named/5/seen/x", "", "is unknown"),
        (keys::NAMED, "{}", "cannot be read"),
        ("ledger/chess", "{", "cannot be read"),
        ("rated/chess/001000000000", "{", "cannot be read"),
        ("rating/12", "{", "cannot be read"),
        ("trophies/12", "{", "cannot be read"),
        ("trophies/12", r#"{"tally":{"giants":1}}"#, "row `trophies/12`: it does not follow from their games"),
        (keys::TALLIED, "{", "cannot be read"),
    ] {
        let store = full().await;
        store.commit(Batch::new().put(key, value)).await.unwrap();
        let problems = verify_store(&*store, &quiet).await.unwrap().problems;
        assert!(problems.iter().any(|problem| problem.contains(wanted)), "{key}: {problems:?}");
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(verify_file(&exported(&*store, &folder, "file").await, &quiet).unwrap().problems, problems);
    }
}
