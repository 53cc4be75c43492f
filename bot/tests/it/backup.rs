//! Backups that the running bot makes by itself, and what the operator tells it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bot::app::ask::{begin, play};
use bot::app::{Act, App, Terms, Told, Which};
use bot::config;
use bot::keep::{Backups, Desk, Forgotten, Keeper, Word, export, import, read_through, verify_file};
use bot::record::{DAY, HOUR, MINUTE, Moment, Unix, Wish};
use rules::Letters;
use store::{Memory, Sled, Store};

use crate::ask::{Asker, person};
use crate::forget::{ANN, House, check_forgotten, forget, naming, rows};

const NOW: Unix = Unix(1_795_286_096_000);

fn files(folder: &Path) -> Vec<String> {
    let Ok(found) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<_> = found.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

async fn rounds(keeper: &mut Keeper, now: Unix) {
    keeper.round(now).await;
    keeper.finish(now).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_day_a_backup_is_made_and_the_oldest_go() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let store = Arc::new(Sled::open(&path, store::Options::default()).await.unwrap());
    House::full(Arc::clone(&store) as Arc<dyn Store>).await;
    let mut keeper = Keeper::new(Arc::clone(&store) as Arc<dyn Store>, &path, &config::Backup::default());
    let backups = folder.path().join("backups");
    // What a process that was killed has left, and what is not ours.
    fs::create_dir(&backups).unwrap();
    fs::write(backups.join("games-20261120T000000Z.export.draft"), "half").unwrap();
    fs::write(backups.join("other-20261120T000000Z.export"), "of another store").unwrap();
    fs::write(backups.join("games-notes.export"), "mine").unwrap();
    rounds(&mut keeper, NOW).await;
    let names = files(&backups);
    assert_eq!(names, ["games-20261121T183456Z.export", "games-notes.export", "other-20261120T000000Z.export"]);
    assert_eq!(verify_file(&backups.join(&names[0]), &|_| ()).unwrap().problems, Vec::<String>::new());
    for hour in 1..24 {
        rounds(&mut keeper, NOW + hour * HOUR).await;
    }
    assert_eq!(files(&backups).len(), 3, "that was enough for the day");
    for day in 1..60 {
        // After a restart, too: that one is due is seen from the names.
        let mut keeper = Keeper::new(Arc::clone(&store) as Arc<dyn Store>, &path, &config::Backup::default());
        rounds(&mut keeper, NOW + day * DAY).await;
    }
    let names: Vec<_> = files(&backups).into_iter().filter(|name| name.starts_with("games-2")).collect();
    assert_eq!(names.last().unwrap(), "games-20270119T183456Z.export");
    assert_eq!(names.len(), 9, "{names:?}");
    let newest = Backups::of(&path, &config::Backup::default()).unwrap().newest().unwrap().unwrap();
    assert_eq!(newest, backups.join(names.last().unwrap()));
}

#[tokio::test]
async fn a_clock_that_was_wrong_does_not_stop_backups_for_years() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Memory::new());
    let backups = Backups::of(&folder.path().join("store"), &config::Backup::default()).unwrap();
    backups.make(&*store, NOW + 4000 * DAY).await.unwrap();
    assert!(backups.is_due(NOW).unwrap());
    let made = backups.make(&*store, NOW).await.unwrap();
    assert!(made.exists());
}

#[tokio::test]
async fn no_backups_are_made_where_none_are_wanted() {
    let options = config::Backup { every_hours: 0, ..config::Backup::default() };
    assert_eq!(Backups::of(Path::new("store"), &options), None);
    let folder = tempfile::tempdir().unwrap();
    let mut keeper = Keeper::new(Arc::new(Memory::new()), &folder.path().join("store"), &options);
    rounds(&mut keeper, NOW).await;
    assert_eq!(files(folder.path()), Vec::<String>::new());
}

#[tokio::test]
async fn a_backup_that_cannot_be_made_is_tried_again_later_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // A file is where the folder should be.
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "").unwrap();
    let options = config::Backup { folder: Some(blocked.clone()), ..config::Backup::default() };
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let mut keeper = Keeper::new(Arc::clone(&store), &folder.path().join("store"), &options);
    rounds(&mut keeper, NOW).await;
    fs::remove_file(&blocked).unwrap();
    rounds(&mut keeper, NOW + MINUTE).await;
    assert!(!blocked.exists(), "not so soon");
    rounds(&mut keeper, NOW + 11 * MINUTE).await;
    assert_eq!(files(&blocked).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_deleted_does_not_come_back_for_good_with_an_old_backup() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let mut house = House::full(Arc::clone(&store)).await;
    let mut keeper = Keeper::new(Arc::clone(&store), &path, &config::Backup::default());
    rounds(&mut keeper, NOW).await;
    let backup = Backups::of(&path, &config::Backup::default()).unwrap().newest().unwrap().unwrap();
    house.ask_directly(ANN, forget()).await;
    // Their own time is that of the house.
    rounds(&mut keeper, Unix(1_700_000_005_000)).await;
    let list = fs::read_to_string(folder.path().join("backups/store.forgotten")).unwrap();
    assert!(!list.contains(&ANN.to_string()) && list.lines().count() == 1, "{list}");

    let restored: Arc<dyn Store> = Arc::new(Memory::new());
    let whole = read_through(&backup, &|_| ()).unwrap();
    let imported = import(&*restored, &whole, &Forgotten::beside(&backup).unwrap(), &|_| ()).await.unwrap();
    assert_eq!(imported.n_forgotten, 1);
    assert!(!naming(&*restored, ANN).await.is_empty());
    let house = House::over(Arc::clone(&restored));
    house.app.finish_leaving(NOW).await.unwrap();
    check_forgotten(&*restored).await;
    // After a year the list is empty again, and so is the store's own.
    let mut keeper = Keeper::new(Arc::clone(&restored), &path, &config::Backup::default());
    rounds(&mut keeper, NOW + 400 * DAY).await;
    assert_eq!(fs::read_to_string(folder.path().join("backups/store.forgotten")).unwrap(), "");
    assert!(rows(&*restored).await.iter().all(|row| !row.key.starts_with("forgotten/")));
}

#[test]
fn a_word_for_the_bot_stays_until_it_was_done_and_its_opposite_takes_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::of(&folder.path().join("store"));
    let other = Desk::of(&folder.path().join("other"));
    assert_eq!(desk.words(), []);
    let left: PathBuf = desk.leave(Word::Pause).unwrap();
    assert_eq!(left, folder.path().join("operator/store.pause"));
    desk.leave(Word::Pause).unwrap();
    desk.leave(Word::Release).unwrap();
    assert_eq!(desk.words(), [Word::Pause, Word::Release]);
    assert_eq!(other.words(), [], "that is for another bot");
    desk.leave(Word::Resume).unwrap();
    assert_eq!(desk.words(), [Word::Resume, Word::Release]);
    desk.clear(Word::Resume).unwrap();
    desk.clear(Word::Resume).unwrap();
    assert_eq!(desk.words(), [Word::Release]);
}

/// Two people play games with each other by chance, one after the other.
async fn play(app: App, pair: u64) {
    let random = &mut fastrand::Rng::with_seed(pair);
    let people = [2 * pair + 1, 2 * pair + 2];
    let mut event = pair * 1_000_000;
    for _ in 0..4 {
        let mut ask = |who: u64, act: Act| {
            event += 1;
            Asker::new(who).in_channel(500 + pair).at(NOW).by_lot(event).asks(event, act)
        };
        let opponent = Some(person(people[1]));
        let terms = Terms { wish: Wish::White, ..Terms::default() };
        let game = Some("chess".to_owned());
        let asked =
            app.handle(&ask(people[0], Act::Begin(begin::Ask::Challenge { game, opponent, terms }))).await.unwrap();
        let game = asked.news[0];
        app.handle(&ask(people[1], Act::Begin(begin::Ask::Accept(game)))).await.unwrap();
        let mut table = rules::open("chess", "", None).unwrap();
        while let Some(m) = random.choice(table.legal(Letters::English)).filter(|_| table.codes().len() < 40) {
            let who = people[table.codes().len() % 2];
            app.handle(&ask(who, Act::Play(play::Ask::Move { game: Which::Named(game), text: m.code.clone() })))
                .await
                .unwrap();
            table.play(&m.code, Letters::English).unwrap();
        }
        if table.outcome().is_none() {
            app.handle(&ask(people[0], Act::Play(play::Ask::ResignNow(game, Moment(table.codes().len())))))
                .await
                .unwrap();
        }
        while let Some(item) = app.next_news(game).await.unwrap() {
            app.told(&item, Told::Done).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_of_one_moment_while_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sled::open(folder.path().join("store"), store::Options::default()).await.unwrap());
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
