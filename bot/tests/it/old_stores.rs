//! Stores written by earlier versions: they open, are upgraded during play, and survive an export and import.

use std::fs;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;

use bot::app::ask::{begin, person, play};
use bot::app::{App, GameChoice, PrivacyAsk, RequestAct, tell, upkeep};
use bot::keep::{ForgottenSet, SCHEMA, SHAPES, admit, export, import, read_through, verify_file, verify_store};
use bot::record::{
    DAY, GameId, GameMoment, GameRecord, GameState, PersonExport, RatedRecord, RatingRecord, Unix, keys, read, write,
};
use store::{Batch, Memory, Store};

use crate::ask::Asker;
use crate::dying::{Counting, Dying};
use crate::forget::rows;
use crate::ratings::records;

/// Later than every time in the old stores.
const NOW: Unix = Unix(1_795_286_096_000);

fn quiet(_: &bot::keep::KeepStep) {}

pub(crate) fn stores() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores");
    SHAPES.iter().map(|(name, _)| folder.join(format!("{name}.export"))).collect()
}

#[test]
fn there_is_a_small_store_of_every_shape_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stores");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let mut known = stores();
    files.sort();
    known.sort();
    assert_eq!(files, known);
    for ((_, schema), file) in SHAPES.iter().zip(stores()) {
        let first = fs::read_to_string(file).unwrap();
        assert!(first.starts_with(&format!("mutabot-export 1 schema {schema}\n")));
        assert!(*schema <= SCHEMA);
    }
}

pub(crate) async fn opened(file: &Path) -> Arc<dyn Store> {
    in_memory(file).await
}

async fn in_memory(file: &Path) -> Arc<Memory> {
    let store = Arc::new(Memory::new());
    import(&*store, &read_through(file, &quiet).unwrap(), &ForgottenSet::default(), &quiet).await.unwrap();
    store
}

async fn game(store: &dyn Store, id: u64) -> GameRecord {
    read(&store.get(&keys::game(GameId(id))).await.unwrap().unwrap().value).unwrap()
}

#[tokio::test]
async fn a_store_of_every_earlier_version_is_in_order_once_the_bot_has_opened_it() {
    for (file, (_, schema)) in stores().iter().zip(SHAPES) {
        let store = opened(file).await;
        let found = store.get(keys::SCHEMA).await.unwrap();
        assert_eq!(found.map_or(0, |row| read(&row.value).unwrap()), schema, "the first four are older than that row");
        let report = verify_file(file, &quiet).unwrap();
        assert_eq!(report.problems, Vec::<String>::new(), "{}", file.display());
        assert_eq!(verify_store(&*store, &quiet).await.unwrap(), report);
        admit(&store, NOW).await.unwrap();
        let app = App::new(Arc::clone(&store), Vec::new());
        for is_caught_up in [false, true] {
            if is_caught_up {
                upkeep::catch_up_with_history(&app).await.unwrap();
                upkeep::catch_up_with_people(&app).await.unwrap();
                upkeep::count_old_games(&app).await.unwrap();
                upkeep::bring_ratings_up_to_date(&app).await.unwrap();
                upkeep::tally_old_games(&app).await.unwrap();
            }
            let report = verify_store(&*store, &quiet).await.unwrap();
            assert_eq!(report.problems, Vec::<String>::new(), "{}", file.display());
            assert!(report.n_games.iter().all(|n| *n > 0), "there is something of everything: {report}");
        }
        assert_eq!(store.get(keys::SCHEMA).await.unwrap().unwrap().value, bot::record::write(&SCHEMA));
        app.let_pass(NOW, 365 * DAY).await.unwrap();
        app.fall_due(NOW + 365 * DAY).await.unwrap();
        assert!(matches!(game(&*store, 5).await.state, GameState::Closed { .. }));
    }
}

#[tokio::test]
async fn what_is_missing_from_a_store_of_an_earlier_version_is_found_if_its_shape_had_it() {
    for file in stores() {
        let is_indexed = |key: &str| ["open/", "due/", "seat/"].iter().any(|kind| key.starts_with(kind));
        for row in rows(&*in_memory(&file).await).await.iter().filter(|row| is_indexed(&row.key)) {
            let store = in_memory(&file).await;
            store.commit(Batch::new().delete(row.key.as_str())).await.unwrap();
            let problems = verify_store(&*store, &quiet).await.unwrap().problems;
            assert_eq!(problems.len(), 1, "{} without {}: {problems:?}", file.display(), row.key);
        }
    }
}

#[tokio::test]
async fn a_store_of_every_earlier_version_admits_processes_that_start_at_the_same_time() {
    for file in stores() {
        let store: Arc<dyn Store> = Counting::new(&in_memory(&file).await);
        let (one, other) = tokio::join!(admit(&store, NOW), admit(&store, NOW));
        one.and(other).unwrap();
        let report = verify_store(&*store, &quiet).await.unwrap();
        assert_eq!(report.problems, Vec::<String>::new(), "{}", file.display());
    }
}

#[tokio::test]
async fn an_import_that_another_process_finished_overwrites_nothing_later() {
    let (file, nobody) = (stores().pop().unwrap(), ForgottenSet::default());
    let whole = read_through(&file, &quiet).unwrap();
    for n_steps in 0.. {
        let store = Counting::new(&Arc::new(Memory::new()));
        let mut late = pin!(import(&*store, &whole, &nobody, &quiet));
        let mut is_done = false;
        for _ in 0..n_steps {
            is_done = is_done || futures::poll!(&mut late).is_ready();
        }
        if is_done {
            assert!(n_steps > 3, "there were several steps to stop at");
            break;
        }
        import(&*store, &whole, &nobody, &quiet).await.unwrap();
        store.commit(Batch::new().put(keys::game(GameId(1)), "played on")).await.unwrap();
        assert!(late.await.is_err(), "after {n_steps} steps");
        assert_eq!(store.get(&keys::game(GameId(1))).await.unwrap().unwrap().value, b"played on");
    }
}

#[tokio::test]
async fn in_a_store_of_every_earlier_version_people_get_their_own_data_before_and_after_it_was_caught_up_with() {
    for file in stores() {
        let store = opened(&file).await;
        admit(&store, NOW).await.unwrap();
        let app = App::new(Arc::clone(&store), Vec::new());
        let mut files = Vec::new();
        for event in 9001..9007 {
            if event == 9004 {
                upkeep::catch_up_with_history(&app).await.unwrap();
                upkeep::catch_up_with_people(&app).await.unwrap();
            }
            let export = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
            let request = Asker::new((event - 9001) % 3 + 1).at(NOW).asks(event, export);
            let bytes = app.handle(&request).await.unwrap().reply.unwrap().files.remove(0).bytes;
            let mut export: PersonExport = read(&bytes).unwrap();
            assert!(!export.games.is_empty());
            // The history upgrade adds only this field.
            export.games.iter_mut().for_each(|game| game.ended = None);
            files.push(export);
        }
        let after = files.split_off(3);
        assert_eq!(files, after, "{}", file.display());
    }
}

#[tokio::test]
async fn people_play_on_in_a_store_of_every_earlier_version() {
    for file in stores() {
        let store = opened(&file).await;
        admit(&store, NOW).await.unwrap();
        let app = App::new(Arc::clone(&store), Vec::new());
        let request = |event: u64, who: u64, act: RequestAct| Asker::new(who).at(NOW).asks(event, act);
        let play = |text: &str| {
            RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(GameId(1)), text: text.to_owned() })
        };
        app.handle(&request(9001, 1, play("d2d4"))).await.unwrap();
        app.handle(&request(9002, 2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(5))))).await.unwrap();
        app.handle(&request(
            9003,
            2,
            RequestAct::Play(play::PlayAsk::AnswerDraw { game: GameId(3), moment: GameMoment(1), yes: true }),
        ))
        .await
        .unwrap();
        app.handle(&request(9004, 2, RequestAct::Play(play::PlayAsk::ResignNow(GameId(1), GameMoment(3)))))
            .await
            .unwrap();
        for id in [1, 3, 5] {
            while let Some(item) = tell::next_news(&app, GameId(id)).await.unwrap() {
                tell::told_of_game(&app, &item, bot::app::DeliveryReport::Done).await.unwrap();
            }
        }
        assert_eq!(game(&*store, 1).await.line, ["e2e4", "e7e5", "d2d4"]);
        for (id, wanted) in [(1, "resignation"), (3, "agreement")] {
            assert!(matches!(game(&*store, id).await.state, GameState::Over { reason, .. } if reason == wanted));
        }
        assert!(matches!(game(&*store, 5).await.state, GameState::Playing { .. }));
        let report = verify_store(&*store, &quiet).await.unwrap();
        assert_eq!(report.problems, Vec::<String>::new(), "{}", file.display());
    }
}

#[tokio::test]
async fn a_store_of_every_earlier_version_comes_back_bit_for_bit() {
    for file in stores() {
        let folder = tempfile::tempdir().unwrap();
        let again = folder.path().join("again");
        export(&*opened(&file).await, &again).await.unwrap();
        assert!(fs::read(&file).unwrap() == fs::read(again).unwrap());
    }
}

/// Loads an old store and makes a finished game rated, since rated games were rare then.
pub(crate) async fn with_a_rated_game(file: &Path) -> Arc<Memory> {
    let store = in_memory(file).await;
    let mut mated = game(&*store, 7).await;
    assert!(matches!(&mated.state, GameState::Over { reason, .. } if reason == "checkmate") && mated.line.len() == 4);
    mated.rated = true;
    store.commit(Batch::new().put(keys::game(mated.id), write(&mated))).await.unwrap();
    store
}

async fn brought_up_to_date(store: Arc<dyn Store>) -> bool {
    let app = App::new(Arc::clone(&store), Vec::new());
    admit(&store, NOW).await.is_ok()
        && upkeep::catch_up_with_history(&app).await.is_ok()
        && upkeep::catch_up_with_people(&app).await.is_ok()
        && upkeep::count_old_games(&app).await.is_ok()
        && upkeep::bring_ratings_up_to_date(&app).await.is_ok()
        && upkeep::tally_old_games(&app).await.is_ok()
}

#[tokio::test]
async fn rated_games_of_earlier_versions_get_their_ratings_once_wherever_the_bot_ends() {
    for file in &stores()[3..5] {
        for n_commits in 0.. {
            let store = with_a_rated_game(file).await;
            let is_done = brought_up_to_date(Dying::new(&store, n_commits)).await;
            assert!(is_done || brought_up_to_date(Arc::clone(&store) as Arc<dyn Store>).await);
            let rated = records::<RatedRecord>(&store, "rated/").await;
            assert_eq!(rated.len(), 1, "after {n_commits} commits");
            let (key, rated) = &rated[0];
            assert_eq!((key.as_str(), rated.game, rated.halves), (&*keys::rated("chess", 1), GameId(7), 0));
            let [cleo, bob] = rated.effects.now.here.expect("it was played in a server");
            assert!(cleo.1.0 < cleo.0.0 && bob.1.0 > bob.0.0, "White was mated: {rated:?}");
            assert_eq!(records::<RatingRecord>(&store, keys::ALL_RATINGS).await.len(), 2);
            assert_eq!(game(&*store, 7).await.counted, Some(1));
            let report = verify_store(&*store, &quiet).await.unwrap();
            assert_eq!(report.problems, Vec::<String>::new(), "{} after {n_commits} commits", file.display());
            if is_done {
                break;
            }
        }
    }
}
