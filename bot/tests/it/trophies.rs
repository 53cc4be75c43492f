//! Trophies are counted at the end of a game, announced once, and removed if the end is taken back. Older games are
//! counted in the background.

use std::sync::Arc;

use bot::app::ask::{person, play, server as house};
use bot::app::{
    App, CallerServer, Delivery, DeliveryReport, EndRevision, GameChoice, ModerationAsk, ModerationRemarks,
    PersonSetting, PrivacyAsk, RequestAct, tell, upkeep,
};
use bot::keep::verify_store;
use bot::record::{
    GameId, GameImport, GameRecord, KeptRating, KindTally, PersonExport, PersonRef, RatedRecord, TalliedRecord, Trophy,
    TrophyCredit, TrophyRecord, UserId, keys, read, write,
};
use rules::{EndReason, Outcome, Side};
use store::{Batch, Store};

use crate::ask::{Asker, server};
use crate::dying::Dying;
use crate::ratings::{Club, records};

const ANN: u64 = 1;
const BOB: u64 = 2;

async fn club() -> Club {
    let club = Club::new().await;
    upkeep::tally_old_games(&club.seats.app).await.unwrap();
    club
}

async fn ended(club: &mut Club, loser: Side) -> GameId {
    let id = club.game([ANN, BOB], "chess", Some(400)).await;
    club.end(id, Some(loser)).await;
    id
}

async fn told(club: &Club, id: GameId) -> Vec<String> {
    let mut told = Vec::new();
    while let Some(item) = tell::next_news(&club.seats.app, id).await.unwrap() {
        if let Delivery::Post { message, .. } = &item.delivery {
            told.extend(message.said().lines().filter(|line| line.starts_with('🏅')).map(str::to_owned));
        }
        tell::told_of_game(&club.seats.app, &item, DeliveryReport::Done).await.unwrap();
    }
    told
}

async fn trophies(club: &Club, who: u64) -> TrophyRecord {
    let row = club.seats.store.get(&keys::trophies(UserId(who))).await.unwrap();
    row.map(|row| read(&row.value).unwrap()).unwrap_or_default()
}

async fn is_in_order(club: &Club) {
    let report = verify_store(&*club.seats.store, &|_| {}).await.unwrap();
    assert_eq!(report.problems, Vec::<String>::new());
}

async fn set(club: &mut Club, who: u64, setting: PersonSetting, value: &str) {
    club.seats.ask(who, RequestAct::Person(person::PersonAsk::Set(setting, value.to_owned()))).await;
}

#[tokio::test]
async fn a_first_win_is_told_once_to_both_and_games_of_a_kind_at_the_tenth() {
    let mut club = club().await;
    let first = ended(&mut club, Side::Black).await;
    let line = format!("🏅 <@{ANN}>: first win at Chess against a person");
    assert_eq!(told(&club, first).await, [line.as_str(), line.as_str()], "each reads it in direct messages");
    for _ in 2..=9 {
        let next = ended(&mut club, Side::Black).await;
        assert_eq!(told(&club, next).await, Vec::<String>::new());
    }
    let tenth = ended(&mut club, Side::White).await;
    let line =
        format!("🏅 <@{ANN}>: 10 games of Chess · <@{BOB}>: first win at Chess against a person, 10 games of Chess");
    assert_eq!(told(&club, tenth).await, [line.as_str(), line.as_str()]);
    assert_eq!(trophies(&club, ANN).await.tally.kinds["chess"], KindTally { games: 10, wins: 9 });
    is_in_order(&club).await;
}

#[tokio::test]
async fn checkmate_by_the_moves_is_a_feat() {
    let mut club = club().await;
    let id = club.game([ANN, BOB], "chess", Some(400)).await;
    let key = keys::game(id);
    let mut record: GameRecord = read(&club.seats.store.get(&key).await.unwrap().unwrap().value).unwrap();
    record.line = ["f2f3", "e7e5", "g2g4"].map(str::to_owned).into();
    // Without a clock, the record needs no running turn.
    record.clock = None;
    record.due = None;
    club.seats.store.commit(Batch::new().put(key, write(&record))).await.unwrap();
    let mate = play::PlayAsk::Move { game: GameChoice::Named(id), text: "Qh4".to_owned() };
    club.seats.ask(BOB, RequestAct::Play(mate)).await;
    let line = format!("🏅 <@{BOB}>: first win at Chess against a person, checkmate within ten moves");
    assert_eq!(told(&club, id).await, [line.as_str(), line.as_str()]);
    assert_eq!(trophies(&club, BOB).await.tally.feats["soon-mate"], 1);
}

#[tokio::test]
async fn an_end_that_is_taken_back_takes_its_trophies_and_they_are_not_told_again() {
    let mut club = club().await;
    let id = ended(&mut club, Side::Black).await;
    assert_eq!(told(&club, id).await.len(), 2);
    let now = club.seats.now;
    club.seats.app.revise(id, EndRevision::Reopen, now).await.unwrap();
    assert!(trophies(&club, ANN).await.tally.trophies().is_empty());
    assert_eq!(club.seats.record(id).await.tallied, None);
    is_in_order(&club).await;
    club.end(id, Some(Side::Black)).await;
    assert_eq!(told(&club, id).await, Vec::<String>::new(), "it was told");
    let first_win = Trophy::FirstWin { game: "chess".to_owned() };
    assert!(trophies(&club, ANN).await.tally.trophies().contains(&first_win));
    for outcome in [Outcome::win(Side::White, EndReason::Adjudication), Outcome::draw(EndReason::Abort)] {
        club.seats.app.revise(id, EndRevision::Decide { outcome, by: UserId(9) }, now).await.unwrap();
        assert!(trophies(&club, ANN).await.tally.kinds.is_empty());
        is_in_order(&club).await;
    }
}

#[tokio::test]
async fn who_turned_trophies_off_is_told_none_and_who_hides_the_profile_reads_their_own_alone() {
    let mut club = club().await;
    set(&mut club, ANN, PersonSetting::Trophies, "off").await;
    let first = ended(&mut club, Side::Black).await;
    assert_eq!(told(&club, first).await, Vec::<String>::new());
    set(&mut club, BOB, PersonSetting::Profile, "off").await;
    let second = ended(&mut club, Side::White).await;
    assert_eq!(told(&club, second).await, [format!("🏅 <@{BOB}>: first win at Chess against a person")]);
    set(&mut club, ANN, PersonSetting::Trophies, "on").await;
    let third = ended(&mut club, Side::Black).await;
    assert_eq!(told(&club, third).await, Vec::<String>::new(), "it is not made up for");
}

#[tokio::test]
async fn what_does_not_count_for_anything_earns_nothing() {
    let mut club = club().await;
    for change in [
        |record: &mut GameRecord| record.line.truncate(3),
        |record: &mut GameRecord| record.line.clear(),
        |record: &mut GameRecord| {
            record.imported = Some(GameImport { by: PersonRef::Person(UserId(ANN)), start: None, tags: Vec::new() });
        },
    ] {
        let id = club.game([ANN, BOB], "chess", None).await;
        let mut record = club.seats.record(id).await;
        change(&mut record);
        let key = keys::game(id);
        club.seats.store.commit(Batch::new().put(key, write(&record))).await.unwrap();
        club.end(id, Some(Side::Black)).await;
        assert_eq!(club.seats.record(id).await.tallied, None);
    }
    assert_eq!(trophies(&club, ANN).await, TrophyRecord::default());
}

#[tokio::test]
async fn earlier_games_are_tallied_once_wherever_the_process_ends_and_nobody_is_told() {
    let mut club = club().await;
    for nth in 0..12 {
        ended(&mut club, if nth % 3 == 0 { Side::White } else { Side::Black }).await;
    }
    let wanted = [trophies(&club, ANN).await, trophies(&club, BOB).await];
    let store = Arc::clone(&club.seats.store);
    let mut batch = Batch::new().delete(keys::TALLIED);
    for who in [ANN, BOB] {
        batch = batch.delete(keys::trophies(UserId(who)));
    }
    for (key, mut record) in records::<GameRecord>(&store, keys::ALL_GAMES).await {
        record.tallied = None;
        batch = batch.put(key, write(&record));
    }
    store.commit(batch).await.unwrap();
    for n_commits in 0.. {
        let dying = Dying::new(&store, n_commits) as Arc<dyn Store>;
        let is_done = upkeep::tally_old_games(&App::new(dying, Vec::new())).await.is_ok();
        is_in_order(&club).await;
        if n_commits == 0 {
            let meanwhile = ended(&mut club, Side::Black).await;
            assert_eq!(told(&club, meanwhile).await, Vec::<String>::new(), "nobody knows yet what is new");
        }
        if is_done {
            break;
        }
    }
    let reach: TalliedRecord = read(&store.get(keys::TALLIED).await.unwrap().unwrap().value).unwrap();
    assert!(reach.is_whole);
    for (who, wanted) in [ANN, BOB].into_iter().zip(wanted) {
        let found = trophies(&club, who).await;
        assert_eq!((found.tally.kinds["chess"].games, found.had), (13, wanted.had));
    }
    for (_, record) in records::<GameRecord>(&store, keys::ALL_GAMES).await {
        assert!(record.tallied.iter().flatten().all(|credit: &TrophyCredit| credit.earned.is_empty()));
    }
    upkeep::tally_old_games(&club.seats.app).await.unwrap();
    assert_eq!(trophies(&club, ANN).await.tally.kinds["chess"].games, 13);
}

#[tokio::test]
async fn a_game_taken_out_of_the_ratings_before_it_was_tallied_counts_for_all_it_did_once_that_is_undone() {
    let mut club = Club::new().await;
    let id = ended(&mut club, Side::Black).await;
    let mut batch = Batch::new().delete(keys::trophies(UserId(ANN))).delete(keys::trophies(UserId(BOB)));
    let mut record = club.seats.record(id).await;
    record.tallied = None;
    // Change the row so that Ann beat a much stronger player.
    let (key, mut rated) = records::<RatedRecord>(&club.seats.store, "rated/").await.pop().unwrap();
    let kept = [1_500, 1_800].map(|points| KeptRating(points * 1_000_000, 60_000_000, 60_000));
    rated.effects.now.here = Some(kept.map(|kept| (kept, kept)));
    batch = batch.put(keys::game(id), write(&record)).put(key, write(&rated));
    club.seats.store.commit(batch).await.unwrap();
    let unrate = ModerationAsk::Unrate { game: Some(id), reason: None };
    let undo = ModerationAsk::Undo { game: Some(id), remarks: ModerationRemarks::default() };
    for (event, asked, giants) in [(9_900, unrate, 0), (9_901, undo, 1)] {
        let moderator = Asker::new(9).in_server(CallerServer { may_moderate: true, ..server(400) }).at(club.seats.now);
        club.seats
            .app
            .handle(&moderator.asks(event, RequestAct::Server(house::ServerAsk::Moderate(asked))))
            .await
            .unwrap();
        club.catch_up().await;
        upkeep::tally_old_games(&club.seats.app).await.unwrap();
        assert_eq!(trophies(&club, ANN).await.tally.giants, giants);
        assert_eq!(club.seats.record(id).await.tallied.is_some(), giants == 1);
    }
    is_in_order(&club).await;
}

#[tokio::test]
async fn that_somebody_was_a_giant_counts_only_if_their_rating_may_be_known() {
    for (hides, giants) in [(false, 1), (true, 0)] {
        let mut club = Club::new().await;
        let id = ended(&mut club, Side::Black).await;
        let mut batch = Batch::new().delete(keys::trophies(UserId(ANN))).delete(keys::trophies(UserId(BOB)));
        let mut record = club.seats.record(id).await;
        record.tallied = None;
        let (key, mut rated) = records::<RatedRecord>(&club.seats.store, "rated/").await.pop().unwrap();
        let kept = [1_500, 1_800].map(|points| KeptRating(points * 1_000_000, 60_000_000, 60_000));
        rated.effects.now.here = Some(kept.map(|kept| (kept, kept)));
        batch = batch.put(keys::game(id), write(&record)).put(key, write(&rated));
        club.seats.store.commit(batch).await.unwrap();
        if hides {
            let hide = person::PersonAsk::Set(PersonSetting::Profile, "off".to_owned());
            club.seats.ask(BOB, RequestAct::Person(hide)).await;
        }
        upkeep::tally_old_games(&club.seats.app).await.unwrap();
        assert_eq!(trophies(&club, ANN).await.tally.giants, giants, "hides: {hides}");
    }
}

#[tokio::test]
async fn verifying_finds_trophies_that_do_not_follow_from_games() {
    let mut club = club().await;
    let id = ended(&mut club, Side::Black).await;
    let store = Arc::clone(&club.seats.store);
    let problems = || async { verify_store(&*store, &|_| {}).await.unwrap().problems };
    let of_ann = keys::trophies(UserId(ANN));
    let before = store.get(&of_ann).await.unwrap().unwrap().value;
    let mut more: TrophyRecord = read(&before).unwrap();
    more.tally.giants += 1;
    store.commit(Batch::new().put(of_ann.as_str(), write(&more))).await.unwrap();
    assert_eq!(problems().await, [format!("row `{of_ann}`: it does not follow from their games")]);
    store.commit(Batch::new().delete(of_ann.as_str())).await.unwrap();
    assert_eq!(problems().await, [format!("the row `{of_ann}` is missing")]);
    store.commit(Batch::new().put(of_ann.as_str(), before)).await.unwrap();
    let mut record = club.seats.record(id).await;
    record.tallied = None;
    store.commit(Batch::new().put(keys::game(id), write(&record))).await.unwrap();
    let found = problems().await;
    assert!(found.contains(&format!("game #{}: it is not counted for trophies; such games: 1", id.0)), "{found:?}");
}

#[tokio::test]
async fn the_file_of_ones_own_data_has_ones_own_trophies_and_deleting_removes_them() {
    let mut club = club().await;
    let id = ended(&mut club, Side::Black).await;
    ended(&mut club, Side::White).await;
    let export = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
    let request = club.seats.request(BOB, export);
    let bytes = club.seats.app.handle(&request).await.unwrap().reply.unwrap().files.remove(0).bytes;
    let export: PersonExport = read(&bytes).unwrap();
    assert_eq!(export.trophies, Some(trophies(&club, BOB).await));
    let game = export.games.iter().find(|game| game.id == id).unwrap();
    assert_eq!(
        game.tallied.as_ref().unwrap()[0],
        TrophyCredit::default(),
        "what the opponent earned is the opponent's"
    );
    let of_bob = trophies(&club, BOB).await.tally.kinds["chess"];
    club.seats.ask(ANN, RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))))).await;
    assert_eq!(club.seats.store.get(&keys::trophies(UserId(ANN))).await.unwrap(), None);
    assert_eq!(trophies(&club, BOB).await.tally.kinds["chess"], of_bob);
    is_in_order(&club).await;
}

#[tokio::test]
async fn trophies_that_cannot_be_read_keep_no_game_from_ending() {
    let mut club = club().await;
    let of_later = br#"{"v":1,"had":[{"is":"of-a-later-program"}]}"#.to_vec();
    club.seats.store.commit(Batch::new().put(keys::trophies(UserId(ANN)), of_later.clone())).await.unwrap();
    let id = ended(&mut club, Side::Black).await;
    let record: GameRecord = read(&club.seats.store.get(&keys::game(id)).await.unwrap().unwrap().value).unwrap();
    assert!(record.outcome().is_some() && record.tallied.is_none(), "{record:?}");
    assert_eq!(club.seats.store.get(&keys::trophies(UserId(ANN))).await.unwrap().unwrap().value, of_later);
    assert_eq!(club.seats.store.get(&keys::trophies(UserId(BOB))).await.unwrap().map(|row| row.value), None);
}
