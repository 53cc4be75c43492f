//! Automatic backups of the running bot, and operator commands.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::app::ask::{begin, play};
use bot::app::{App, ChallengeTerms, DeliveryReport, GameChoice, RequestAct, leaving, tell};
use bot::config;
use bot::keep::{
    Backups, ForgottenList, ImportReport, OperatorCommand, OperatorDesk, SHAPES, StoreKeeper, admit, export, import,
    loss, loss_of_all, needs_upgrade, read_through, verify_file,
};
use bot::record::{DAY, GameId, GameMoment, HOUR, MINUTE, SideWish, Unix, UserId, keys};
use bot::words::Lang;
use rules::PieceLetters;
use store::{Batch, Memory, Sled, Store};

use crate::ask::{Asker, person};
use crate::forget::{ANN, House, check_forgotten, forget, naming, rows};
use crate::old_stores::{opened, stores};

const NOW: Unix = Unix(1_795_286_096_000);

fn files(folder: &Path) -> Vec<String> {
    let Ok(found) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<_> = found.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

async fn rounds(keeper: &mut StoreKeeper, now: Unix) {
    keeper.round(now).await;
    keeper.finish(now).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_day_a_backup_is_made_and_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let store = Arc::new(Sled::open(&path, store::SledOptions::default()).await.unwrap());
    House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    let mut keeper = StoreKeeper::new(Arc::clone(&store) as Arc<dyn Store>, &path, &config::BackupOptions::default());
    let backups = folder.path().join("backups");
    fs::create_dir(&backups).unwrap();
    fs::write(backups.join("games-20261120T000000Z.export.draft"), "half").unwrap();
    fs::write(backups.join("other-20261120T000000Z.export"), "of another store").unwrap();
    let of_another = "games-2-20261120T000000Z.export.draft";
    fs::write(backups.join(of_another), "being written by another bot").unwrap();
    fs::write(backups.join("games-notes.export"), "mine").unwrap();
    rounds(&mut keeper, NOW).await;
    let names = files(&backups);
    let others = ["games-notes.export", "other-20261120T000000Z.export"];
    assert_eq!(names, [of_another, "games-20261121T183456Z.export", others[0], others[1]]);
    fs::remove_file(backups.join(of_another)).unwrap();
    assert_eq!(verify_file(&backups.join(&names[1]), &|_| ()).unwrap().problems, Vec::<String>::new());
    for hour in 1..24 {
        rounds(&mut keeper, NOW + hour * HOUR).await;
    }
    assert_eq!(files(&backups).len(), 3, "that was enough for the day");
    for day in 1..60 {
        let mut keeper =
            StoreKeeper::new(Arc::clone(&store) as Arc<dyn Store>, &path, &config::BackupOptions::default());
        rounds(&mut keeper, NOW + day * DAY).await;
    }
    let names: Vec<_> = files(&backups).into_iter().filter(|name| name.starts_with("games-2")).collect();
    assert_eq!(names.last().unwrap(), "games-20270119T183456Z.export");
    assert_eq!(names.len(), 9, "{names:?}");
    let newest = Backups::of(&path, &config::BackupOptions::default()).last_written().unwrap().unwrap();
    assert_eq!(newest.1, backups.join(names.last().unwrap()));
}

#[tokio::test]
async fn a_clock_that_was_wrong_does_not_stop_backups_for_years() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Memory::new());
    let backups = Backups::of(&folder.path().join("store"), &config::BackupOptions::default());
    backups.make(&*store, NOW + 4000 * DAY).await.unwrap();
    assert!(backups.is_due(NOW).unwrap());
    let made = backups.make(&*store, NOW).await.unwrap();
    assert!(made.exists());
    assert!(!backups.is_due(NOW + MINUTE).unwrap(), "one a day is enough, whatever another is named");
    assert!(backups.is_due(NOW + DAY).unwrap());
}

#[tokio::test]
async fn a_backup_from_the_future_tells_of_a_loss_only_where_there_is_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::of(&folder.path().join("store"), &config::BackupOptions::default());
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    admit(&store, NOW).await.unwrap();
    let other = Memory::new();
    other.commit(Batch::new().put(keys::LAST_GAME, "1").put(keys::game(GameId(1)), "{}")).await.unwrap();
    let to_come = backups.make(&other, NOW + 4000 * DAY).await.unwrap();
    assert_eq!(loss_of_all(&backups, NOW).unwrap().unwrap().backup, to_come, "the clock may be wrong now");
    assert!(loss(&*store, &backups, NOW).await.unwrap().is_some());
    let made = backups.make(&*store, NOW).await.unwrap();
    assert_eq!(loss(&*store, &backups, NOW).await.unwrap(), None);
    assert_eq!(loss_of_all(&backups, NOW).unwrap().unwrap().backup, made);
}

#[tokio::test]
async fn no_backups_are_made_where_none_are_wanted_and_deletions_are_listed_all_the_same() {
    let options = config::BackupOptions { every_hours: 0, ..config::BackupOptions::default() };
    let folder = tempfile::tempdir().unwrap();
    let mut keeper = StoreKeeper::new(Arc::new(Memory::new()), &folder.path().join("store"), &options);
    rounds(&mut keeper, NOW).await;
    keeper.before_erasing(NOW).await;
    assert_eq!(files(folder.path()), Vec::<String>::new());
    keeper.keep_list(NOW).await;
    assert_eq!(files(&folder.path().join("backups")), ["store.forgotten"]);
}

#[tokio::test]
async fn before_the_first_erasure_of_a_day_there_is_a_backup_of_the_last_hour() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let mut keeper = StoreKeeper::new(Arc::new(Memory::new()), &path, &config::BackupOptions::default());
    let backups = || files(&folder.path().join("backups"));
    rounds(&mut keeper, NOW).await;
    keeper.before_erasing(NOW + MINUTE).await;
    assert_eq!(backups(), ["store-20261121T183456Z.export"], "that one is new enough");
    for hour in [20, 21] {
        keeper.before_erasing(NOW + hour * HOUR).await;
        assert_eq!(backups(), ["store-20261121T183456Z.export", "store-20261122T143456Z.export"]);
    }
    let blocked = folder.path().join("backups");
    fs::remove_dir_all(&blocked).unwrap();
    fs::write(&blocked, "").unwrap();
    keeper.before_erasing(NOW + 48 * HOUR).await;
    fs::remove_file(&blocked).unwrap();
    keeper.before_erasing(NOW + 49 * HOUR).await;
    assert_eq!(backups(), ["store-20261123T193456Z.export"]);
}

#[tokio::test]
async fn a_backup_that_cannot_be_made_is_tried_again_later_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").unwrap();
    let options = config::BackupOptions { folder: Some(blocked.clone()), ..config::BackupOptions::default() };
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let mut keeper = StoreKeeper::new(Arc::clone(&store), &folder.path().join("store"), &options);
    rounds(&mut keeper, NOW).await;
    fs::remove_file(&blocked).unwrap();
    rounds(&mut keeper, NOW + MINUTE).await;
    assert!(!blocked.exists(), "not so soon");
    rounds(&mut keeper, NOW + 11 * MINUTE).await;
    assert_eq!(files(&blocked).len(), 1);
}

/// Opens the store at `path` for a house that lists its deletions, and returns the list.
async fn listing(path: &Path) -> (Arc<dyn Store>, House, ForgottenList) {
    let (store, list) =
        (Arc::new(Memory::new()) as Arc<dyn Store>, ForgottenList::of(path, &config::BackupOptions::default()));
    let mut house = House::full(Arc::clone(&store)).await;
    house.app = house.app.remembering(Arc::new(list.clone()));
    (store, house, list)
}

async fn restored(file: &Path, list: &ForgottenList) -> (Arc<dyn Store>, ImportReport) {
    let store = Arc::new(Memory::new()) as Arc<dyn Store>;
    let whole = read_through(file, &|_| ()).unwrap();
    let forgotten = list.for_import(&whole, None).unwrap().expect("there is a list");
    let imported = import(&*store, &whole, &forgotten, &|_| ()).await.unwrap();
    (store, imported)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_deleted_does_not_come_back_with_any_older_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let (store, mut house, list) = listing(&path).await;
    let mut keeper = StoreKeeper::new(Arc::clone(&store), &path, &config::BackupOptions::default());
    rounds(&mut keeper, NOW).await;
    let backup = Backups::of(&path, &config::BackupOptions::default()).last_written().unwrap().unwrap().1;
    let elsewhere = tempfile::tempdir().unwrap();
    let before = elsewhere.path().join("before-upgrade.export");
    export(&*store, &before).await.unwrap();

    house.ask_directly(ANN, forget()).await;
    // The list is written before the person gets the answer, and without the backup task.
    let written = fs::read_to_string(folder.path().join("backups/store.forgotten")).unwrap();
    assert!(!written.contains(&ANN.to_string()) && written.lines().count() == 1, "{written}");
    let after = elsewhere.path().join("after");
    export(&*store, &after).await.unwrap();

    let other = ForgottenList::of(&elsewhere.path().join("other"), &config::BackupOptions::default());
    fs::create_dir(other.folder()).unwrap();
    fs::copy(folder.path().join("backups/store.forgotten"), other.folder().join("copied.forgotten")).unwrap();
    for (file, list) in [(&backup, &list), (&before, &list), (&backup, &other), (&before, &other)] {
        let (store, imported) = restored(file, list).await;
        assert_eq!(imported.n_forgotten, 1, "{}", file.display());
        assert!(!naming(&*store, ANN).await.is_empty());
        leaving::finish_leaving(&House::over(Arc::clone(&store)).app, NOW).await.unwrap();
        check_forgotten(&*store).await;
    }
    assert_eq!(restored(&after, &list).await.1.n_forgotten, 0);
    house.ask_directly(ANN, forget()).await;
    assert_eq!(restored(&after, &list).await.1.n_forgotten, 0, "nothing of them is in it");

    keeper.keep_list(NOW + 400 * DAY).await;
    assert_eq!(fs::read_to_string(folder.path().join("backups/store.forgotten")).unwrap(), "");
    assert!(rows(&*store).await.iter().all(|row| !row.key.starts_with("forgotten/")));
}

#[tokio::test]
async fn who_comes_back_after_their_deletion_stays_when_a_later_file_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut house, list) = listing(&folder.path().join("store")).await;
    house.ask_directly(ANN, forget()).await;
    let open = begin::BeginAsk::Challenge { game: None, opponent: None, terms: ChallengeTerms::default() };
    let again = Asker::new(ANN).at(Unix(1_700_000_100_000)).asks(99_001, RequestAct::Begin(open));
    house.app.handle(&again).await.unwrap_or_else(|trouble| panic!("{trouble:?}"));
    let later = folder.path().join("later");
    export(&*store, &later).await.unwrap();
    assert!(!naming(&*store, ANN).await.is_empty());
    assert_eq!(restored(&later, &list).await.1.n_forgotten, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_a_deletion_that_could_not_be_listed_and_it_is_finished_later() {
    let folder = tempfile::tempdir().unwrap();
    let (store, mut house, _) = listing(&folder.path().join("store")).await;
    let blocked = folder.path().join("backups");
    fs::write(&blocked, "").unwrap();
    let told = house.ask_directly(ANN, forget()).await;
    let text = told.text[0].say(Lang::En);
    assert!(text.contains("try again every hour"), "{text}");
    assert!(store.get(&keys::leaving(UserId(ANN))).await.unwrap().is_some());
    leaving::finish_leaving(&house.app, NOW).await.unwrap();
    assert!(store.get(&keys::leaving(UserId(ANN))).await.unwrap().is_some(), "it waits for its list");
    fs::remove_file(&blocked).unwrap();
    leaving::finish_leaving(&house.app, NOW).await.unwrap();
    check_forgotten(&*store).await;
    assert_eq!(fs::read_to_string(blocked.join("store.forgotten")).unwrap().lines().count(), 1);
}

#[tokio::test]
async fn lists_of_this_store_count_and_those_of_another_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let (store, ..) = listing(&folder.path().join("store")).await;
    let own = ForgottenList::of(&folder.path().join("store"), &config::BackupOptions::default());
    let secret = String::from_utf8(store.get(keys::SECRET).await.unwrap().unwrap().value).unwrap();
    let file = folder.path().join("before.export");
    export(&*store, &file).await.unwrap();
    let early = folder.path().join("early.export");
    export(&Memory::new(), &early).await.unwrap();
    let found = |file: &Path, given: Option<&Path>| {
        let found = own.for_import(&read_through(file, &|_| ()).unwrap(), given);
        found.map(|found| found.map(|list| !list.is_empty())).map_err(|error| error.to_string())
    };
    assert_eq!(found(&file, None), Ok(None), "there is none");
    let list = |path: &str, secret: &str| {
        fs::create_dir_all(folder.path().join(path).parent().unwrap()).unwrap();
        fs::write(folder.path().join(path), format!("1700000000000 {secret} digest\n")).unwrap();
    };
    list("backups/other.forgotten", "foreign");
    assert_eq!(found(&file, None), Ok(None), "that is another store's");
    assert_eq!(found(&early, None), Ok(Some(true)), "nothing tells it from this store's");
    list("renamed.forgotten", secret.trim_matches('"'));
    assert_eq!(found(&file, None), Ok(Some(true)));
    let refused = found(&early, None).unwrap_err();
    assert!(refused.contains("other.forgotten") && refused.contains("--forgotten"), "{refused}");
    let given = folder.path().join("renamed.forgotten");
    assert_eq!(found(&early, Some(&given)), Ok(Some(true)));
    fs::remove_file(folder.path().join("backups/other.forgotten")).unwrap();
    fs::remove_file(&given).unwrap();
    // A missing list is an error; an empty list is fine.
    assert!(found(&file, Some(&given)).unwrap_err().contains("no such list"));
    fs::write(folder.path().join("backups/store.forgotten"), "").unwrap();
    assert_eq!(found(&file, None), Ok(Some(false)));
    for torn in ["1700000000000 secret digest", "1700000000000 secret\n", "today secret digest\n"] {
        fs::write(folder.path().join("backups/store.forgotten"), torn).unwrap();
        assert!(found(&file, None).unwrap_err().contains("line 1"), "{torn}");
        assert!(own.add(&Default::default(), NOW).is_err(), "nor does the bot write over it");
    }
}

#[tokio::test]
async fn the_backup_from_before_an_upgrade_stays_for_four_weeks() {
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::of(&folder.path().join("store"), &config::BackupOptions::default());
    let store = opened(&stores()[5]).await;
    let before = backups.make(&*store, NOW).await.unwrap();
    admit(&store, NOW).await.unwrap();
    for hour in (6..28 * 24).step_by(6) {
        backups.make(&*store, NOW + hour * HOUR).await.unwrap();
        assert!(before.exists(), "after {hour} hours");
    }
    backups.make(&*store, NOW + 28 * DAY).await.unwrap();
    assert!(!before.exists());
}

async fn after_version(store: &dyn Store, version: u64) -> Arc<Memory> {
    let kept = rows(store).await.into_iter().filter(|row| row.version > version);
    let rest = Arc::new(Memory::new());
    rest.commit(kept.fold(Batch::new(), |batch, row| batch.put(row.key, row.value))).await.unwrap();
    rest
}

#[tokio::test]
async fn a_store_that_lost_its_oldest_rows_is_told_from_every_other() {
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::of(&folder.path().join("store"), &config::BackupOptions::default());
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    assert_eq!(loss_of_all(&backups, NOW).unwrap(), None);
    assert_eq!(loss(&*store, &backups, NOW).await.unwrap(), None, "a new one");
    admit(&store, NOW).await.unwrap();
    let mut house = House::full(Arc::clone(&store)).await;
    let games = |rows: Vec<store::StoreEntry>| rows.iter().filter(|row| row.key.starts_with(keys::ALL_GAMES)).count();
    let all = rows(&*store).await;
    let n_games = games(all.clone());
    let mut versions: Vec<u64> = all.iter().map(|row| row.version).collect();
    versions.sort_unstable();
    for made in [Unix(1_600_000_000_000), NOW] {
        backups.make(&*store, made).await.unwrap();
        assert_eq!(loss(&*store, &backups, NOW).await.unwrap(), None);
        let mut n_lost = 0;
        for version in &versions {
            let rest = after_version(&*store, *version).await;
            let is_lost = games(rows(&*rest).await) < n_games;
            let found = loss(&*rest, &backups, NOW).await.unwrap();
            assert_eq!(found.is_some(), is_lost, "after version {version}: {found:?}");
            n_lost += usize::from(is_lost);
        }
        assert!(n_lost > 10 && n_lost < versions.len());
    }
    let told = loss_of_all(&backups, NOW).unwrap().unwrap().to_string();
    let counts = format!("store-20261121T183456Z.export, has {} rows, including 16 games", all.len());
    assert!(told.starts_with("the store is empty") && told.contains(&counts), "{told}");
    // Deleting a person's data deletes no games. But a store restored from an older file lacks games.
    house.ask_directly(ANN, forget()).await;
    assert_eq!(loss(&*store, &backups, NOW).await.unwrap(), None);
    let earlier = after_version(&*store, 0).await;
    earlier.commit(Batch::new().delete(keys::game(GameId(16))).put(keys::LAST_GAME, "15")).await.unwrap();
    assert!(loss(&*earlier, &backups, NOW).await.unwrap().is_some());
    backups.note_import(NOW).unwrap();
    assert_eq!(loss(&*earlier, &backups, NOW).await.unwrap(), None, "it was imported on purpose");
    assert!(loss(&Memory::new(), &backups, NOW).await.unwrap().is_some(), "an empty one was not");
    backups.make(&*store, NOW + DAY).await.unwrap();
    assert!(loss(&*earlier, &backups, NOW).await.unwrap().is_some(), "what came after the import counts");
    let begun = Memory::new();
    begun.commit(Batch::new().put(keys::IMPORTING, "1")).await.unwrap();
    assert_eq!(loss(&begun, &backups, NOW).await.unwrap(), None, "an unfinished import is refused in its own words");
    fs::write(folder.path().join("backups/store-20261123T000000Z.export"), "mutabot-export 1 schema 9\n").unwrap();
    let found = loss(&Memory::new(), &backups, NOW + 2 * DAY).await.unwrap().unwrap();
    assert!(found.backup.ends_with("store-20261122T183456Z.export"));
}

#[tokio::test]
async fn only_a_store_with_older_records_is_upgraded() {
    for (file, (_, schema)) in stores().iter().zip(SHAPES) {
        let store = opened(file).await;
        assert_eq!(needs_upgrade(&*store).await.unwrap(), schema < bot::keep::SCHEMA);
        admit(&store, NOW).await.unwrap();
        assert!(!needs_upgrade(&*store).await.unwrap());
    }
    assert!(!needs_upgrade(&Memory::new()).await.unwrap());
}

#[test]
fn a_word_for_the_bot_stays_until_it_was_done_and_its_opposite_takes_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = OperatorDesk::of(&folder.path().join("store"));
    let other = OperatorDesk::of(&folder.path().join("other"));
    assert_eq!(desk.words(), []);
    let left: PathBuf = desk.leave(OperatorCommand::Pause).unwrap();
    assert_eq!(left, folder.path().join("operator/store.pause"));
    desk.leave(OperatorCommand::Pause).unwrap();
    desk.leave(OperatorCommand::Release).unwrap();
    assert_eq!(desk.words(), [OperatorCommand::Pause, OperatorCommand::Release]);
    assert_eq!(other.words(), [], "that is for another bot");
    desk.leave(OperatorCommand::Resume).unwrap();
    assert_eq!(desk.words(), [OperatorCommand::Resume, OperatorCommand::Release]);
    desk.clear(OperatorCommand::Resume).unwrap();
    desk.clear(OperatorCommand::Resume).unwrap();
    assert_eq!(desk.words(), [OperatorCommand::Release]);
}

async fn play(app: App, pair: u64) {
    let random = &mut fastrand::Rng::with_seed(pair);
    let people = [2 * pair + 1, 2 * pair + 2];
    let mut event = pair * 1_000_000;
    for _ in 0..4 {
        let mut ask = |who: u64, act: RequestAct| {
            event += 1;
            Asker::new(who).in_channel(500 + pair).at(NOW).by_lot(event).asks(event, act)
        };
        let opponent = Some(person(people[1]));
        let terms = ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() };
        let game = Some("chess".to_owned());
        let asked = app
            .handle(&ask(people[0], RequestAct::Begin(begin::BeginAsk::Challenge { game, opponent, terms })))
            .await
            .unwrap();
        let game = asked.news[0];
        app.handle(&ask(people[1], RequestAct::Begin(begin::BeginAsk::Accept(game)))).await.unwrap();
        let mut table = rules::open("chess", "", None).unwrap();
        while let Some(m) = random.choice(table.legal(PieceLetters::English)).filter(|_| table.codes().len() < 40) {
            let who = people[table.codes().len() % 2];
            app.handle(&ask(
                who,
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: m.code.clone() }),
            ))
            .await
            .unwrap();
            table.play(&m.code, PieceLetters::English).unwrap();
        }
        if table.outcome().is_none() {
            app.handle(&ask(
                people[0],
                RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(table.codes().len()))),
            ))
            .await
            .unwrap();
        }
        while let Some(item) = tell::next_news(&app, game).await.unwrap() {
            tell::told_of_game(&app, &item, DeliveryReport::Done).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_of_one_moment_while_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sled::open(folder.path().join("store"), store::SledOptions::default()).await.unwrap());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    let players: Vec<_> = (0..8).map(|pair| tokio::spawn(play(app.clone(), pair))).collect();
    let (mut n, mut last) = (0, 0);
    while players.iter().any(|player| !player.is_finished()) {
        let path = folder.path().join(n.to_string());
        export(&*store, &path).await.unwrap();
        let report = verify_file(&path, &|_| ()).unwrap();
        assert_eq!(report.problems, Vec::<String>::new(), "backup {n}");
        assert!(report.n_moves >= last);
        (n, last) = (n + 1, report.n_moves);
    }
    for player in players {
        player.await.unwrap();
    }
    assert!(n > 5 && last > 500, "{n} backups, up to {last} moves");
}
