//! Problems in rating rows that `mutabot verify` finds.

use std::sync::Arc;

use bot::app::ask::person;
use bot::app::{App, EndRevision, PrivacyAsk, RequestAct, upkeep};
use bot::keep::{verify_file, verify_store};
use bot::record::{GameRecord, GuildId, KeptRating, LedgerRecord, RatedRecord, RatingRecord, UserId, keys, write};
use rules::{EndReason, Outcome, Side};
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Batch, Memory, Store};

use crate::dying::Dying;
use crate::ratings::{Club, records};

fn quiet(_: &bot::keep::KeepStep) {}

async fn club() -> Club {
    let mut club = Club::new().await;
    for (nth, kind) in ["chess", "mutation"].into_iter().enumerate() {
        for white in 1..=7 {
            for black in (1..=7).filter(|black| *black != white) {
                let id = club.game([white, black], kind, Some(400 + black % 2)).await;
                let loser = [Some(Side::White), Some(Side::Black), None][(white + black) as usize % 3];
                club.end(id, loser.filter(|_| nth == 0 || white < 4)).await;
            }
        }
    }
    club
}

async fn problems(store: &Memory) -> Vec<String> {
    verify_store(store, &quiet).await.unwrap().problems
}

async fn found<T>(store: &Memory, key: &str, change: impl FnOnce(&mut T)) -> Vec<String>
where
    T: DeserializeOwned + Serialize,
{
    let before = store.get(key).await.unwrap().unwrap().value;
    let mut record: T = bot::record::read(&before).unwrap();
    change(&mut record);
    store.commit(Batch::new().put(key, write(&record))).await.unwrap();
    let problems = problems(store).await;
    store.commit(Batch::new().put(key, before)).await.unwrap();
    problems
}

fn is_told(problems: &[String], parts: [&str; 2]) {
    let is_it = |problem: &String| parts.iter().all(|part| problem.contains(part));
    assert!(problems.iter().any(is_it), "{parts:?}: {problems:?}");
}

fn one_more(rating: &mut KeptRating) {
    rating.1 += 1;
}

#[tokio::test]
async fn one_wrong_number_in_a_row_about_ratings_is_found() {
    let club = club().await;
    let store = &club.seats.store;
    assert_eq!(problems(store).await, Vec::<String>::new());
    let rows = records::<RatedRecord>(store, "rated/").await;
    let (row, rated) = rows.iter().rfind(|(_, rated)| rated.effects.now.everywhere.is_some()).unwrap();
    let row = row.as_str();
    let does_not_follow = [row, "do not follow from the rated games"];
    for side in [0, 1] {
        let here = |rated: &mut RatedRecord| one_more(&mut rated.effects.now.here.as_mut().unwrap()[side].1);
        is_told(&found(store, row, here).await, does_not_follow);
        let all = |rated: &mut RatedRecord| one_more(&mut rated.effects.now.everywhere.as_mut().unwrap()[side].0);
        is_told(&found(store, row, all).await, does_not_follow);
    }
    let weight = |rated: &mut RatedRecord| rated.effects.now.half_here ^= true;
    is_told(&found(store, row, weight).await, does_not_follow);
    let score = found(store, row, |rated: &mut RatedRecord| rated.halves = (rated.halves + 1) % 3).await;
    is_told(&score, [row, "half points in game"]);
    let game = found(store, row, |rated: &mut RatedRecord| rated.game.0 -= 1).await;
    is_told(&game, [row, "has another number"]);
    let of_game = keys::game(rated.game);
    let number = found(store, &of_game, |record: &mut GameRecord| record.counted = None).await;
    is_told(&number, [row, "has another number"]);
    let ledger = found(store, &keys::ledger("chess"), |ledger: &mut LedgerRecord| ledger.last -= 1).await;
    is_told(&ledger, ["rated/chess/", "the last number is"]);
    let one_more_game = |ratings: &mut RatingRecord| {
        let career = &mut ratings.kinds.get_mut("chess").unwrap().career.now;
        career.here.get_mut(&GuildId(400)).unwrap().2 += 1;
    };
    let career = found(store, &keys::rating(UserId(3)), one_more_game).await;
    is_told(&career, ["rating/3", "do not follow from the rated games"]);
}

#[tokio::test]
async fn rows_about_ratings_that_are_missing_or_of_somebody_unknown_are_found() {
    let club = club().await;
    let store = &club.seats.store;
    let (row, rated) = records::<RatedRecord>(store, "rated/").await.swap_remove(30);
    let of_somebody = keys::rating(UserId(5));
    for (key, wanted) in [
        (row.clone(), format!("game #{}: the row `{row}` is missing", rated.game.0)),
        (of_somebody.clone(), format!("row `{of_somebody}`: it lacks the ratings of `chess`")),
        (keys::ledger("mutation"), "its kind has no row `ledger/`".to_owned()),
    ] {
        let before = store.get(&key).await.unwrap().unwrap().value;
        store.commit(Batch::new().delete(key.as_str())).await.unwrap();
        is_told(&problems(store).await, [wanted.as_str(), ""]);
        store.commit(Batch::new().put(key, before)).await.unwrap();
    }
    let of_unknown = keys::rating(UserId(777));
    let copy = store.get(&of_somebody).await.unwrap().unwrap().value;
    store.commit(Batch::new().put(of_unknown.as_str(), copy)).await.unwrap();
    is_told(&problems(store).await, [of_unknown.as_str(), "means person 5"]);
    let nobody = |ratings: &mut RatingRecord| ratings.kinds.values_mut().for_each(|of_kind| of_kind.mark += 1_000_000);
    is_told(&found(store, &of_unknown, nobody).await, [of_unknown.as_str(), "do not follow from the rated games"]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export");
    bot::keep::export(&**store, &file).await.unwrap();
    assert_eq!(verify_file(&file, &quiet).unwrap().problems, problems(store).await);
}

#[tokio::test]
async fn a_store_whose_ratings_are_being_computed_anew_is_in_order_at_every_step() {
    let mut club = club().await;
    let first = club.rated().await[0].game;
    let decide = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by: UserId(9) };
    club.seats.app.revise(first, decide, club.seats.now).await.unwrap();
    assert_eq!(problems(&club.seats.store).await, Vec::<String>::new(), "nothing is computed yet");
    for n_commits in 0.. {
        let store = Dying::new(&club.seats.store, n_commits) as Arc<dyn Store>;
        let is_done = upkeep::bring_ratings_up_to_date(&App::new(store, Vec::new())).await.is_ok();
        assert_eq!(problems(&club.seats.store).await, Vec::<String>::new(), "after {n_commits} commits");
        if is_done {
            break;
        }
    }
    let forget = person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(2)));
    club.seats.ask(2, RequestAct::Person(forget)).await;
    assert_eq!(problems(&club.seats.store).await, Vec::<String>::new(), "somebody had their data deleted");
}
