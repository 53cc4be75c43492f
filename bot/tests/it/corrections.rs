//! Results changed after they counted: profiles explain recalculated ratings.

use bot::app::ask::see;
use bot::app::{App, EndRevision, RequestAct, upkeep};
use bot::record::{
    ChannelId, CorrectionKind, GameId, GamePlace, GuildId, GuildRecord, HOUR, Millis, OfKind, RatingRecord, UserId,
    keys, read, write,
};
use bot::words::Lang;
use rules::{EndReason, Outcome, Side};
use store::{Batch, Store};

use crate::ask::{self, Asker};
use crate::dying::Dying;
use crate::ratings::{Club, from_scratch, kept};

const BY: UserId = UserId(9);
const HERE: u64 = 400;
const ANNULLED: EndRevision =
    EndRevision::Decide { outcome: Outcome { winner: None, reason: EndReason::Abort }, by: BY };
const DRAWN: EndRevision =
    EndRevision::Decide { outcome: Outcome { winner: None, reason: EndReason::Adjudication }, by: BY };

/// A club where the first player, White, wins each of these games. They end one hour apart.
async fn club(games: &[([u64; 2], u64)]) -> (Club, Vec<GameId>) {
    let mut club = Club::new().await;
    let mut ids = Vec::new();
    for (pair, server) in games {
        let id = club.game(*pair, "chess", Some(*server)).await;
        club.seats.stay(HOUR).await;
        club.end(id, Some(Side::Black)).await;
        ids.push(id);
    }
    (club, ids)
}

async fn told(club: &mut Club, whose: u64, reader: u64, lang: Lang) -> Vec<String> {
    let person = (whose != reader).then(|| ask::person(whose));
    let mut request = club.seats.request(reader, RequestAct::See(see::SeeAsk::Profile { person, against: None }));
    let asker = Asker::new(reader).in_server(ask::server(HERE)).in_lang(lang).at(club.seats.now);
    request.caller = asker.asks(request.caller.event, request.act.clone()).caller;
    let message = club.seats.app.handle(&request).await.unwrap().reply.unwrap();
    message.text.iter().map(|text| text.say(lang)).filter(|line| line.contains('🔁')).collect()
}

async fn told_own(club: &mut Club, whose: u64) -> Vec<String> {
    told(club, whose, whose, Lang::En).await
}

async fn decide(club: &Club, id: GameId, revision: EndRevision) {
    club.seats.app.revise(id, revision, club.seats.now).await.unwrap();
    club.catch_up().await;
    assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
}

fn today(club: &Club) -> String {
    format!("<t:{}:d>", club.seats.now.0 / 1_000)
}

#[tokio::test]
async fn ones_own_profile_says_for_a_month_why_ratings_were_computed_anew() {
    let (mut club, ids) = club(&[([1, 2], HERE), ([2, 3], HERE), ([4, 5], HERE)]).await;
    club.seats.app.revise(ids[0], ANNULLED, club.seats.now).await.unwrap();
    for who in 1..=5 {
        assert_eq!(told_own(&mut club, who).await, Vec::<String>::new(), "nothing is computed yet");
    }
    club.catch_up().await;
    let (day, game) = (today(&club), ids[0].0);
    let said = format!("🔁 Ratings were recalculated on {day}: Chess #{game} was annulled.");
    for who in 1..=2 {
        assert_eq!(told_own(&mut club, who).await, [said.as_str()], "{who}");
    }
    // Player 2's correction also changed the rating of player 3. The game has a name only where player 3 may see it.
    let others = format!("🔁 Ratings were recalculated on {day}: the result of a game between other players changed.");
    assert_eq!(told_own(&mut club, 3).await, [others]);
    let mut record = club.seats.record(ids[0]).await;
    record.place = GamePlace::Channel { channel: ChannelId(500), thread: None };
    club.seats.store.commit(Batch::new().put(keys::game(ids[0]), write(&record))).await.unwrap();
    assert_eq!(told_own(&mut club, 3).await, [said.as_str()]);
    for who in 4..=5 {
        assert_eq!(told_own(&mut club, who).await, Vec::<String>::new(), "their numbers are the same");
    }
    assert_eq!(
        told(&mut club, 2, 2, Lang::Fr).await,
        [format!("🔁 Les classements ont été recalculés le {day}\u{a0}: partie annulée (Échecs n°\u{a0}{game}).")]
    );
    assert_eq!(told(&mut club, 2, 1, Lang::En).await, Vec::<String>::new(), "others do not read it");
    club.seats.stay(Millis::days(30)).await;
    assert_eq!(told_own(&mut club, 2).await.len(), 1);
    club.seats.stay(HOUR).await;
    assert_eq!(told_own(&mut club, 2).await, Vec::<String>::new());
}

#[tokio::test]
async fn each_kind_of_correction_is_said_and_a_game_that_one_may_not_see_has_no_name() {
    let games = [([1, 2], HERE), ([2, 3], 401), ([3, 1], HERE), ([3, 1], 401)];
    let (mut club, ids) = club(&games).await;
    let chosen =
        GuildRecord { settings: [("decided".to_owned(), "rated".to_owned())].into(), ..GuildRecord::default() };
    club.seats.store.commit(Batch::new().put(keys::guild(GuildId(HERE)), write(&chosen))).await.unwrap();
    club.seats.stay(HOUR).await;
    decide(&club, ids[0], DRAWN).await;
    let day = today(&club);
    let result = format!("🔁 Ratings were recalculated on {day}: the result of Chess #{} was corrected.", ids[0].0);
    assert_eq!(told_own(&mut club, 1).await, [result.as_str()]);
    club.seats.stay(HOUR).await;
    let won = EndRevision::Decide { outcome: Outcome::win(Side::Black, EndReason::Adjudication), by: BY };
    for revision in [ANNULLED, won] {
        decide(&club, ids[2], revision).await;
    }
    let second = today(&club);
    let again = format!("🔁 Ratings were recalculated on {second}: Chess #{} counts again.", ids[2].0);
    assert_eq!(told_own(&mut club, 3).await[0], again, "the last of what became of it");
    club.seats.stay(HOUR).await;
    decide(&club, ids[1], EndRevision::Reopen).await;
    let third = today(&club);
    let resumed = format!("🔁 Ratings were recalculated on {third}: Chess #{} was resumed.", ids[1].0);
    assert_eq!(told_own(&mut club, 2).await[0], resumed);
    let others =
        format!("🔁 Ratings were recalculated on {third}: the result of a game between other players changed.");
    let said = told_own(&mut club, 1).await;
    assert_eq!(said.last(), Some(&others), "{said:?}");
    assert!(!said.iter().any(|line| line.contains(&format!("#{}", ids[1].0))), "{said:?}");
}

#[tokio::test]
async fn the_newest_corrections_are_named_and_the_rest_counted() {
    let (mut club, ids) = club(&[([1, 2], HERE); 6]).await;
    for id in &ids[..5] {
        club.seats.stay(HOUR).await;
        club.seats.app.revise(*id, ANNULLED, club.seats.now).await.unwrap();
    }
    club.catch_up().await;
    let said = told_own(&mut club, 1).await;
    assert_eq!(said.len(), 4, "{said:?}");
    for (line, id) in said.iter().zip(ids[2..5].iter().rev()) {
        assert!(line.contains(&format!("#{} was annulled", id.0)), "{said:?}");
    }
    assert_eq!(said[3], "🔁 Before that, 2 more results changed.");
}

#[tokio::test]
async fn what_is_said_comes_into_force_with_the_numbers_wherever_a_process_dies() {
    for n_commits in 0..8 {
        let (mut club, ids) = club(&[([1, 2], HERE), ([2, 3], HERE)]).await;
        club.seats.app.revise(ids[0], ANNULLED, club.seats.now).await.unwrap();
        let store = Dying::new(&club.seats.store, n_commits);
        let _done = upkeep::bring_ratings_up_to_date(&App::new(store, Vec::new())).await;
        let row = club.seats.store.get(&keys::ledger("chess")).await.unwrap().unwrap();
        let ledger: bot::record::LedgerRecord = read(&row.value).unwrap();
        assert_eq!(told_own(&mut club, 3).await.is_empty(), ledger.is_stale, "after {n_commits} commits");
        let last = club.game([3, 4], "chess", Some(HERE)).await;
        club.end(last, None).await;
        club.catch_up().await;
        assert_eq!(told_own(&mut club, 3).await.len(), 1, "after {n_commits} commits");
        let row = club.seats.store.get(&keys::rating(UserId(3))).await.unwrap().unwrap();
        let OfKind { corrections, career, .. } = &read::<RatingRecord>(&row.value).unwrap().kinds["chess"];
        assert!(corrections.next.is_none() && career.now.here.contains_key(&GuildId(HERE)), "it is settled");
        assert_eq!(corrections.now.iter().map(|one| one.why).collect::<Vec<_>>(), [CorrectionKind::Annulled]);
    }
}
