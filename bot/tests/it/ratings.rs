//! Ratings: each rated game counts once, and the stored ratings always follow from the counted games.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::app::ask::{person, play};
use bot::app::{App, EndRevision, PrivacyAsk, RequestAct, Secret, upkeep};
use bot::record::{
    FIRST_NUMBER, GameId, GamePlace, GameRecord, GameState, HOUR, KeptCareer, KeptEffects, LedgerRecord, Millis,
    RatedRecord, RatingRecord, Unix, UserId, keys, read, write,
};
use bot::refusal::Trouble;
use rules::{EndReason, Outcome, Side};
use store::{Batch, Memory, Store};
use tournament::glicko::RatingLedger;

use crate::dying::{Busy, Dying};
use crate::seasons;
use crate::seats::Seats;

/// How many random histories to play; set it to 10,000 for a long run.
fn histories() -> u64 {
    std::env::var("RATED_HISTORIES").map_or(150, |n| n.parse().expect("a number"))
}

fn seed() -> u64 {
    std::env::var("RATED_SEED").map_or(14, |n| n.parse().expect("a number"))
}

pub(crate) async fn records<T: serde::de::DeserializeOwned>(store: &Memory, prefix: &str) -> Vec<(String, T)> {
    let rows = store.scan(prefix, None, usize::MAX).await.unwrap();
    rows.into_iter().map(|row| (row.key, read(&row.value).unwrap())).collect()
}

pub(crate) type Kept = (BTreeMap<String, KeptEffects>, BTreeMap<(UserId, String), KeptCareer>);

pub(crate) async fn kept(store: &Memory) -> Kept {
    let mut kept = Kept::default();
    for (key, rated) in records::<RatedRecord>(store, "rated/").await {
        assert_eq!(rated.effects.next, None, "{key}");
        kept.0.insert(key, rated.effects.now);
    }
    for (key, ratings) in records::<RatingRecord>(store, keys::ALL_RATINGS).await {
        let who = UserId(key.rsplit('/').next().unwrap().parse().unwrap());
        for (game, of_kind) in ratings.kinds {
            assert_eq!(of_kind.career.next, None, "{key}");
            kept.1.insert((who, game), of_kind.career.now);
        }
    }
    kept
}

pub(crate) async fn from_scratch(store: &Memory) -> Kept {
    let mut kept = Kept::default();
    let mut ledgers: BTreeMap<String, RatingLedger> = BTreeMap::new();
    for (key, rated) in records::<RatedRecord>(store, "rated/").await {
        let ledger = ledgers.entry(key.split('/').nth(1).unwrap().to_owned()).or_default();
        kept.0.insert(key, rated.rate(ledger));
    }
    for (key, ratings) in records::<RatingRecord>(store, keys::ALL_RATINGS).await {
        let who = UserId(key.rsplit('/').next().unwrap().parse().unwrap());
        for (game, of_kind) in ratings.kinds {
            let career = ledgers.get(&game).and_then(|ledger| ledger.career(of_kind.mark));
            kept.1.insert((who, game), career.map_or_else(KeptCareer::default, KeptCareer::from));
        }
    }
    kept
}

pub(crate) struct Club {
    pub(crate) seats: Seats,
    running: GameRecord,
    n_games: u64,
}

const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];

impl Club {
    pub(crate) async fn new() -> Club {
        let mut seats = Seats::new();
        seats.app = seats.another_app().with_secret(Secret::new([7; 32]));
        seats.stay(HOUR).await;
        let id = seats.begin([1, 2], true, "3d").await;
        for (idx, text) in MOVES.iter().enumerate() {
            let made = play::PlayAsk::Move { game: bot::app::GameChoice::Named(id), text: (*text).to_owned() };
            seats.ask([1, 2][idx % 2], RequestAct::Play(made)).await;
        }
        let running = seats.record(id).await;
        assert_eq!(running.line.len(), MOVES.len(), "{:?}", running.line);
        Club { seats, running, n_games: 1 }
    }

    pub(crate) async fn game(&mut self, players: [u64; 2], kind: &str, guild: Option<u64>) -> GameId {
        self.n_games += 1;
        let mut record = self.running.clone();
        record.id = GameId(self.n_games);
        record.guild = guild.map(bot::record::GuildId);
        if kind != record.game {
            record.game = kind.to_owned();
            record.edition = rules::info(kind).unwrap().edition;
            record.setup = rules::open(kind, "", None).unwrap().setup();
        }
        let GameState::Playing { seats, .. } = &mut record.state else { panic!("it is being played") };
        for (seat, who) in seats.iter_mut().zip(players) {
            (seat.id, seat.name) = (UserId(who).into(), format!("P{who}"));
        }
        record.place = GamePlace::Direct;
        let time = self.seats.app.time(self.seats.now).await.unwrap();
        let clock = record.clock.as_mut().unwrap();
        clock.running = None;
        clock.run(Side::White, time);
        let batch = Batch::new().put(keys::game(record.id), write(&record)).put(keys::LAST_GAME, write(&self.n_games));
        let batch = players.iter().fold(batch, |batch, who| batch.put(keys::seat(UserId(*who), record.id), Vec::new()));
        self.seats.store.commit(batch).await.unwrap();
        record.id
    }

    pub(crate) async fn end(&mut self, id: GameId, loser: Option<Side>) {
        let record = self.seats.record(id).await;
        let moment = record.moment();
        let players = record.seats().unwrap().each_ref().map(|player| player.id.person().unwrap().0);
        match loser {
            Some(side) => {
                let told = self
                    .seats
                    .ask(players[side as usize], RequestAct::Play(play::PlayAsk::ResignNow(id, moment)))
                    .await;
                assert!(["resign-done", "abort-done"].contains(&told.as_str()), "{told}");
            }
            None => {
                self.seats
                    .ask(players[0], RequestAct::Play(play::PlayAsk::Draw(bot::app::GameChoice::Named(id))))
                    .await;
                let yes = play::PlayAsk::AnswerDraw { game: id, moment, yes: true };
                self.seats.ask(players[1], RequestAct::Play(yes)).await;
            }
        }
        assert!(self.seats.record(id).await.outcome().is_some());
    }

    pub(crate) async fn rated(&self) -> Vec<RatedRecord> {
        records(&self.seats.store, "rated/").await.into_iter().map(|(_, rated)| rated).collect()
    }

    pub(crate) async fn catch_up(&self) {
        upkeep::bring_ratings_up_to_date(&self.seats.app).await.unwrap();
    }
}

#[tokio::test]
async fn a_rated_game_is_counted_in_the_batch_that_ends_it() {
    let mut club = Club::new().await;
    let id = club.game([1, 2], "chess", Some(400)).await;
    club.end(id, Some(Side::Black)).await;
    let rated = club.rated().await;
    assert_eq!((rated.len(), rated[0].game, rated[0].halves), (1, id, 2));
    let effects = rated[0].effects.now;
    let [(before, after), (_, lost)] = effects.here.unwrap();
    assert_eq!((before.0, effects.everywhere), (1_500_000_000, None), "nobody has met five others");
    assert!(after.0 > 1_650_000_000 && lost.0 < 1_350_000_000 && after.1 < before.1, "{effects:?}");
    assert_eq!(club.seats.record(id).await.counted, Some(FIRST_NUMBER));
    assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
}

#[tokio::test]
async fn what_does_not_count_is_not_counted() {
    let mut club = Club::new().await;
    for change in [
        |record: &mut GameRecord| record.rated = false,
        |record: &mut GameRecord| record.line.truncate(3),
        |record: &mut GameRecord| record.line.clear(),
    ] {
        let id = club.game([1, 2], "chess", None).await;
        let mut record = club.seats.record(id).await;
        change(&mut record);
        club.seats.store.commit(Batch::new().put(keys::game(id), write(&record))).await.unwrap();
        club.end(id, Some(Side::White)).await;
        assert_eq!(club.seats.record(id).await.counted, None);
    }
    assert!(club.rated().await.is_empty());
}

#[tokio::test]
async fn an_annulled_game_leaves_no_trace_in_ratings_and_a_decided_one_changes_none() {
    let mut club = Club::new().await;
    let mut ids = Vec::new();
    for pair in [[1, 2], [2, 3], [3, 1]] {
        ids.push(club.game(pair, "chess", Some(400)).await);
    }
    club.end(ids[0], Some(Side::Black)).await;
    club.end(ids[1], Some(Side::Black)).await;
    club.end(ids[2], None).await;
    let before = kept(&club.seats.store).await;
    let by = UserId(9);
    let decide = EndRevision::Decide { outcome: Outcome::win(Side::Black, EndReason::Adjudication), by };
    let annul = EndRevision::Decide { outcome: Outcome::draw(EndReason::Abort), by };
    for (revision, is_void) in [(decide, false), (annul, true)] {
        club.seats.app.revise(ids[0], revision, club.seats.now).await.unwrap();
        assert_eq!(club.rated().await[0].void, is_void);
        assert!(records::<LedgerRecord>(&club.seats.store, keys::ALL_LEDGERS).await[0].1.is_stale);
        club.catch_up().await;
        let after = kept(&club.seats.store).await;
        assert_eq!(after, from_scratch(&club.seats.store).await);
        assert_ne!(after, before);
    }
    let careers = kept(&club.seats.store).await.1;
    let of = |who: u64| careers[&(UserId(who), "chess".to_owned())].clone();
    assert_eq!((of(1).recent.len(), of(2).recent.len(), of(3).recent.len()), (1, 1, 2));
    club.seats.app.revise(ids[0], EndRevision::Reopen, club.seats.now).await.unwrap();
    club.end(ids[0], Some(Side::Black)).await;
    let numbers: Vec<GameId> = club.rated().await.iter().map(|rated| rated.game).collect();
    assert_eq!(numbers, [ids[1], ids[2], ids[0]]);
}

#[tokio::test]
async fn who_begins_anew_is_no_new_opponent_for_a_week() {
    let mut club = Club::new().await;
    let known = club.game([5, 6], "chess", Some(400)).await;
    club.end(known, None).await;
    let played = async |club: &mut Club, two: [u64; 2]| {
        club.seats.stay(HOUR).await;
        let id = club.game(two, "chess", Some(400)).await;
        club.end(id, Some(Side::Black)).await;
        let effects = club.rated().await.pop().unwrap().effects.now;
        effects.here.map(|_| if effects.half_here { "half" } else { "full" })
    };
    let mut counted = Vec::new();
    for _ in 0..7 {
        counted.push(played(&mut club, [3, 4]).await);
        let forget = person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(4)));
        club.seats.ask(4, RequestAct::Person(forget)).await;
        club.catch_up().await;
        assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
    }
    let (full, half) = (Some("full"), Some("half"));
    assert_eq!(counted, [full, full, full, half, half, half, None]);
    assert_eq!(played(&mut club, [3, 5]).await, full, "who has played all the time is none of them");
    club.seats.stay(200 * HOUR).await;
    assert_eq!(played(&mut club, [3, 4]).await, full);
}

#[tokio::test]
async fn everybody_reads_the_earlier_ratings_until_the_new_ones_are_whole() {
    let mut club = Club::new().await;
    let mut ids = Vec::new();
    for pair in [[1, 2], [2, 3], [3, 1], [1, 2]] {
        ids.push(club.game(pair, "chess", Some(400)).await);
    }
    for id in &ids[..3] {
        club.end(*id, Some(Side::Black)).await;
    }
    let decide = EndRevision::Decide { outcome: Outcome::draw(EndReason::Adjudication), by: UserId(9) };
    club.seats.app.revise(ids[0], decide, club.seats.now).await.unwrap();
    let read_by_all = || async {
        let ledger = records::<LedgerRecord>(&club.seats.store, keys::ALL_LEDGERS).await.remove(0).1;
        let rated = records::<RatedRecord>(&club.seats.store, "rated/").await;
        let effects = rated.iter().map(|(_, rated)| *rated.effects.read(ledger.generation)).collect::<Vec<_>>();
        (ledger, effects)
    };
    let before = read_by_all().await.1;
    let mut seen = Vec::new();
    for n_commits in 0.. {
        let store = Dying::new(&club.seats.store, n_commits) as Arc<dyn Store>;
        let done = upkeep::bring_ratings_up_to_date(&App::new(store, Vec::new())).await;
        let (ledger, effects) = read_by_all().await;
        assert_eq!(effects == before, ledger.is_stale, "after {n_commits} commits");
        seen.push(ledger.is_stale);
        if done.is_ok() {
            break;
        }
        if n_commits == 2 {
            club.end(ids[3], Some(Side::White)).await;
            break;
        }
    }
    club.catch_up().await;
    assert!(seen.contains(&true));
    assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
}

#[tokio::test]
async fn settling_comes_to_an_end_although_games_end_all_the_time() {
    let mut club = Club::new().await;
    let ids = [club.game([1, 2], "chess", Some(400)).await, club.game([2, 3], "chess", Some(400)).await];
    for id in ids {
        club.end(id, Some(Side::Black)).await;
    }
    let decide = EndRevision::Decide { outcome: Outcome::draw(EndReason::Adjudication), by: UserId(9) };
    club.seats.app.revise(ids[0], decide, club.seats.now).await.unwrap();
    let busy = Busy::new(&club.seats.store);
    upkeep::bring_ratings_up_to_date(&App::new(Arc::clone(&busy) as Arc<dyn Store>, Vec::new())).await.unwrap();
    assert!(busy.n_ended() > 0);
    assert_eq!(kept(&club.seats.store).await, from_scratch(&club.seats.store).await);
}

async fn something(club: &mut Club, random: &mut fastrand::Rng, running: &mut Vec<GameId>) {
    let mut ended: Vec<GameId> = Vec::new();
    for rated in club.rated().await {
        ended.push(rated.game);
    }
    match random.u32(..100) {
        0..=34 => {
            let white = random.u64(1..=6);
            let black = (white + random.u64(0..5)) % 6 + 1;
            let (kind, guild) =
                (["chess", "mutation"][random.usize(..2)], [None, Some(400), Some(401)][random.usize(..3)]);
            running.push(club.game([white, black], kind, guild).await);
        }
        35..=74 if !running.is_empty() => {
            let id = running.swap_remove(random.usize(..running.len()));
            // The game is already over if one of its players was deleted.
            if club.seats.record(id).await.outcome().is_none() {
                match club.seats.record(id).await.game == "chess" && random.u32(..2) == 0 {
                    true => club.run_out(id, random.u32(..4) == 0).await,
                    false => club.end(id, [Some(Side::White), Some(Side::Black), None][random.usize(..3)]).await,
                }
            }
        }
        75..=82 if !ended.is_empty() => {
            let id = ended[random.usize(..ended.len())];
            let is_anybody_gone = club.seats.record(id).await.people().any(|player| player.id.person().is_none());
            let outcome = match random.u32(..3) {
                0 => Outcome::draw(EndReason::Abort),
                1 => Outcome::draw(EndReason::Adjudication),
                _ if is_anybody_gone => Outcome::win(Side::White, EndReason::Adjudication),
                _ => {
                    club.seats.app.revise(id, EndRevision::Reopen, club.seats.now).await.unwrap();
                    return running.push(id);
                }
            };
            club.seats.app.revise(id, EndRevision::Decide { outcome, by: UserId(9) }, club.seats.now).await.unwrap();
        }
        83..=85 => {
            let who = random.u64(1..=6);
            let forget = person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(who)));
            club.seats.ask(who, RequestAct::Person(forget)).await;
        }
        93..=94 => seasons::something(club, random).await,
        86..=92 => {
            let store = Dying::new(&club.seats.store, random.usize(..6)) as Arc<dyn Store>;
            let _: Result<(), Trouble> = upkeep::bring_ratings_up_to_date(&App::new(store, Vec::new())).await;
        }
        _ => club.seats.stay(random.i64(1..200) * HOUR).await,
    }
}

#[tokio::test]
async fn after_any_history_the_ratings_are_those_that_follow_from_the_games() {
    let mut n_changes = 0;
    for seed in seed()..seed() + histories() {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut club, mut running) = (Club::new().await, Vec::new());
        for _ in 0..40 {
            something(&mut club, &mut random, &mut running).await;
        }
        let ledgers = records::<LedgerRecord>(&club.seats.store, keys::ALL_LEDGERS).await;
        n_changes += ledgers.iter().map(|(_, ledger)| ledger.changes).sum::<u64>();
        club.catch_up().await;
        let kept = kept(&club.seats.store).await;
        assert_eq!(kept, from_scratch(&club.seats.store).await, "seed {seed}");
        let counted: Vec<_> = records::<GameRecord>(&club.seats.store, keys::ALL_GAMES).await;
        let n_counted = counted.iter().filter(|(_, record)| record.counted.is_some()).count();
        assert_eq!(n_counted, kept.0.len(), "seed {seed}: each game is counted once");
    }
    assert!(n_changes > histories(), "earlier games change");
}

#[tokio::test]
async fn games_that_ended_before_there_were_ratings_are_counted_in_the_order_of_their_ends() {
    let (mut club, mut random) = (Club::new().await, fastrand::Rng::with_seed(3));
    for _ in 0..300 {
        let white = random.u64(1..=6);
        let id = club.game([white, white % 6 + 1], "chess", Some(400)).await;
        club.end(id, [Some(Side::White), Some(Side::Black), None][random.usize(..3)]).await;
        club.seats.stay(random.i64(1..50) * HOUR).await;
    }
    let with_ratings = kept(&club.seats.store).await;
    let mut batch = Batch::new().put(keys::COUNTING, Vec::new());
    for prefix in ["rated/", keys::ALL_RATINGS, keys::ALL_LEDGERS] {
        for row in club.seats.store.scan(prefix, None, usize::MAX).await.unwrap() {
            batch = batch.delete(row.key);
        }
    }
    for (key, mut record) in records::<GameRecord>(&club.seats.store, keys::ALL_GAMES).await {
        record.counted = None;
        batch = batch.put(key, write(&record));
    }
    club.seats.store.commit(batch).await.unwrap();
    let last = club.game([1, 4], "chess", Some(400)).await;
    for n_commits in 0.. {
        let store = Dying::new(&club.seats.store, n_commits) as Arc<dyn Store>;
        let app = App::new(store, Vec::new());
        if n_commits == 1 {
            club.end(last, None).await;
            assert_eq!(club.rated().await.last().unwrap().effects.now, KeptEffects::default(), "it is being counted");
        }
        if upkeep::count_old_games(&app).await.is_ok() {
            break;
        }
    }
    club.catch_up().await;
    let now = kept(&club.seats.store).await;
    assert_eq!(now, from_scratch(&club.seats.store).await);
    let effects = |kept: &Kept| kept.0.values().copied().collect::<Vec<_>>();
    assert_eq!(effects(&now)[..300], effects(&with_ratings)[..]);
    assert_eq!(now.0.len(), 301);
}

#[tokio::test]
async fn a_game_never_ends_before_the_one_that_was_counted_before_it() {
    let mut club = Club::new().await;
    let [first, second] = [club.game([1, 2], "chess", None).await, club.game([1, 3], "chess", None).await];
    club.seats.stay(10 * HOUR).await;
    club.end(first, None).await;
    club.seats.now += Millis(-5 * HOUR.0);
    let row = bot::record::TimeRecord::new(Unix(club.seats.now.0));
    club.seats.store.commit(Batch::new().put(keys::TIME, write(&row))).await.unwrap();
    club.end(second, None).await;
    let ended: Vec<_> = club.rated().await.iter().map(|rated| rated.ended).collect();
    assert_eq!(ended[0], ended[1]);
}
