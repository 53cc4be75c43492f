//! Game clocks through the app: players are warned and lose once, and never through the bot's fault.

use bot::app::ask::{begin, play};
use bot::app::{ChallengeTerms, GameChoice, RequestAct, RestChange};
use bot::record::{
    BEAT, ClockNotice, DAY, GameId, GameMoment, GameRecord, GameState, HOUR, MINUTE, Millis, NewsKind, PersonRecord,
    SECOND, ShardCount, SideWish, UserId, keys, read, write,
};
use futures::TryStreamExt;
use store::{Batch, Store, StoreExt};

use crate::ask::{Asker, person, server};
use crate::seats::{Seats, only_shard};

async fn begin(seats: &mut Seats, rated: bool, clock: &str) -> GameId {
    let number = seats.store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap().len() as u64 + 1;
    seats.begin(players(GameId(number)), rated, clock).await
}

async fn play(seats: &mut Seats, game: GameId, who: usize, text: &str) -> String {
    seats
        .ask(
            players(game)[who],
            RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: text.to_owned() }),
        )
        .await
}

async fn n_over(seats: &Seats) -> usize {
    let rows = seats.store.rows(keys::ALL_GAMES).try_collect::<Vec<_>>().await.unwrap();
    rows.iter().filter(|row| matches!(read::<GameRecord>(&row.value).unwrap().state, GameState::Over { .. })).count()
}

async fn told(seats: &Seats, game: GameId) -> Vec<ClockNotice> {
    let news = seats.news(game).await.into_iter();
    news.filter_map(|what| if let NewsKind::TimeShort { left, .. } = what { Some(left) } else { None }).collect()
}

fn players(game: GameId) -> [u64; 2] {
    [10_000 + 2 * game.0, 10_001 + 2 * game.0]
}

#[tokio::test]
async fn a_rated_game_ends_by_itself_after_both_warnings_each_once() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    for _ in 0..30 {
        seats.stay(HOUR).await;
        seats.look().await;
        seats.look().await;
    }
    assert_eq!(told(&seats, game).await, [ClockNotice::Third, ClockNotice::Last]);
    let record = seats.record(game).await;
    assert_eq!(record.outcome().unwrap().to_string(), "* abort", "nobody loses a game without a first move");
    assert_eq!(record.clock.unwrap().left, [Millis::ZERO, DAY]);
    assert!(seats.store.scan(keys::ALL_DUE, None, 10).await.unwrap().is_empty(), "nothing waits any more");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_holds_up_neither_what_is_due_nor_anybodys_request() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    let broken = begin(&mut seats, false, "1d").await;
    let [idle, _] = players(broken);
    seats
        .ask(
            idle,
            RequestAct::Person(bot::app::ask::person::PersonAsk::Rest(RestChange {
                days: Some(2),
                ..RestChange::default()
            })),
        )
        .await;
    let (row, digest) = (seats.store.get(&keys::person(UserId(idle))).await.unwrap().unwrap(), seats.now);
    let kept = PersonRecord { digest: Some(digest), ..read(&row.value).unwrap() };
    let record = GameRecord { line: vec!["e2e9".to_owned()], clock: None, ..seats.record(broken).await };
    let spoilt = Batch::new()
        .put(keys::game(broken), write(&record))
        .put(keys::person(UserId(idle)), write(&kept))
        .put(keys::digest_at(digest, UserId(idle)), Vec::new());
    seats.store.commit(spoilt).await.unwrap();
    seats.stay(DAY).await;
    seats.look().await;
    assert_eq!(seats.record(game).await.outcome().unwrap().to_string(), "* abort");
    // A digest reads no game: the unreadable one does not matter.
    assert!(seats.store.get(&keys::digest_at(digest, UserId(idle))).await.unwrap().is_none());
    let unreadable = Batch::new().put(keys::game(broken), b"{".to_vec()).put(keys::resting(UserId(idle)), Vec::new());
    seats.store.commit(unreadable).await.unwrap();
    let other = begin(&mut seats, true, "1d").await;
    assert_eq!(play(&mut seats, other, 0, "e4").await, "played");
}

#[tokio::test]
async fn a_move_after_the_time_ends_a_rated_game_before_anybody_looked_at_the_clock() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    assert_eq!(play(&mut seats, game, 0, "e4").await, "played");
    seats.stay(DAY - Millis(1)).await;
    let other = begin(&mut seats, true, "1d").await;
    seats.stay(Millis(1)).await;
    assert_eq!(play(&mut seats, game, 1, "e5").await, "own-too-late");
    let record = seats.record(game).await;
    assert_eq!((record.outcome().unwrap().to_string().as_str(), record.line.len()), ("* abort", 1));
    seats.stay(DAY - Millis(1)).await;
    assert_eq!(play(&mut seats, other, 0, "e4").await, "own-too-late", "its last instant is over");
}

#[tokio::test]
async fn nobody_agrees_on_a_draw_or_claims_one_after_the_time() {
    let mut seats = Seats::new();
    for (who, told) in [(1, "own-too-late"), (0, "opponent-too-late")] {
        for answers in [true, false] {
            let game = begin(&mut seats, true, "1d").await;
            let [white, black] = players(game);
            for (who, text) in [(0, "e4"), (1, "e5"), (0, "d4")] {
                play(&mut seats, game, who, text).await;
            }
            let draw = || RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game)));
            let offers = [black, white][who];
            assert_eq!(seats.ask(offers, draw()).await, "draw-offer-sent");
            let moment = seats.record(game).await.offered.unwrap();
            seats.stay(DAY).await;
            let accept = RequestAct::Play(play::PlayAsk::AnswerDraw { game, moment, yes: true });
            let act = if answers { accept } else { draw() };
            assert_eq!(seats.ask(players(game)[who], act).await, told);
            assert_eq!(seats.record(game).await.outcome().unwrap().to_string(), "1-0 time");
        }
    }
    let game = begin(&mut seats, false, "1d").await;
    let [white, black] = players(game);
    play(&mut seats, game, 0, "e4").await;
    let draw = || RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game)));
    seats.ask(white, draw()).await;
    seats.stay(DAY).await;
    assert_eq!(seats.ask(black, draw()).await, "draw-agreed");
}

#[tokio::test]
async fn nobody_loses_time_while_the_bot_is_away() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    seats.stay(20 * HOUR).await;
    seats.now += 30 * DAY;
    seats.look().await;
    seats.look().await;
    assert_eq!(told(&seats, game).await, [ClockNotice::Third], "for the 20 hours, once");
    seats.app.beat(seats.now, &[only_shard()]).await.unwrap();
    seats.look().await;
    assert_eq!(told(&seats, game).await, [ClockNotice::Third]);
    let left = seats.record(game).await.clock.unwrap().deadline().unwrap() - seats.app.time(seats.now).await.unwrap();
    assert!((4 * HOUR - MINUTE..=4 * HOUR).contains(&left), "{left:?}");
    assert_eq!(play(&mut seats, game, 0, "e4").await, "played");
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Server(u64),
    Direct,
}

async fn begin_in(seats: &mut Seats, place: Place, number: u64) -> GameId {
    let game = GameId(number);
    let [white, black] = players(game);
    let terms = ChallengeTerms {
        wish: SideWish::White,
        rated: true,
        clock: Some("1d".to_owned()),
        ..ChallengeTerms::default()
    };
    let challenge = begin::BeginAsk::Challenge { game: None, opponent: Some(person(black)), terms };
    for (event, who, ask) in [(2 * number, white, challenge), (2 * number + 1, black, begin::BeginAsk::Accept(game))] {
        let asker = Asker::new(who).at(seats.now);
        let asker = match place {
            Place::Server(id) => asker.in_channel(number).in_server(server(id)),
            Place::Direct => asker.in_direct(number),
        };
        seats.app.handle(&asker.asks(event, RequestAct::Begin(ask))).await.unwrap();
    }
    game
}

#[tokio::test]
async fn a_shard_that_is_away_for_an_hour_costs_its_players_seconds_and_others_exactly_their_time() {
    let mut seats = Seats::new();
    let shards: Vec<_> = ShardCount::new(2).unwrap().shards().collect();
    seats.app.beat(seats.now, &shards).await.unwrap();
    let places = [Place::Server(8 << 22), Place::Server(9 << 22), Place::Direct];
    let mut games = Vec::new();
    for (number, place) in (1..).zip(places) {
        games.push(begin_in(&mut seats, place, number).await);
    }
    let (begun, mut ended) = (seats.now, [None; 3]);
    while ended.contains(&None) {
        seats.now += BEAT;
        let since = seats.now - begun;
        assert!(since < 30 * HOUR, "{ended:?}");
        let is_away = (10 * HOUR..11 * HOUR).contains(&since);
        seats.app.beat(seats.now, if is_away { &shards[..1] } else { &shards }).await.unwrap();
        if (since / MINUTE) * MINUTE == since {
            seats.look().await;
            for (game, ended) in games.iter().zip(&mut ended) {
                if ended.is_none() && seats.record(*game).await.outcome().is_some() {
                    *ended = Some(since);
                }
            }
        }
    }
    assert_eq!(ended, [Some(DAY), Some(DAY + HOUR), Some(DAY)], "to the minute in which somebody looks");
    for game in games {
        let mut told = told(&seats, game).await;
        told.dedup();
        assert_eq!(told, [ClockNotice::Third, ClockNotice::Last]);
    }
}

#[tokio::test]
async fn a_first_request_after_a_long_silence_finds_its_time_as_it_was() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    seats.now += 300 * DAY;
    assert_eq!(play(&mut seats, game, 0, "e4").await, "played", "before anybody has looked at the clock");
    let challenge =
        RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: None, terms: ChallengeTerms::default() });
    seats.ask(1, challenge).await;
    seats.now += 300 * DAY;
    assert_eq!(
        seats.ask(2, RequestAct::Begin(begin::BeginAsk::Accept(GameId(2)))).await,
        "challenge-accepted",
        "challenges wait, too"
    );
}

#[tokio::test]
async fn clocks_stand_while_the_operator_wants_it() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    seats.app.pause(seats.now).await.unwrap();
    for _ in 0..10 {
        seats.stay(DAY).await;
        seats.app.beat(seats.now, &[only_shard()]).await.unwrap();
        seats.look().await;
    }
    assert_eq!(play(&mut seats, game, 0, "e4").await, "played", "moves are played meanwhile");
    seats.app.resume(seats.now).await.unwrap();
    seats.stay(DAY - SECOND).await;
    assert_eq!(play(&mut seats, game, 1, "e5").await, "played");
}

#[tokio::test]
async fn among_friends_the_opponent_claims_or_waits() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, false, "1d+12h").await;
    seats.stay(DAY).await;
    seats.look().await;
    seats.look().await;
    assert_eq!(told(&seats, game).await, [ClockNotice::Up], "once");
    let [white, black] = players(game);
    assert_eq!(
        seats.ask(white, RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(game)))).await,
        "refusal-own-time-up"
    );
    assert_eq!(play(&mut seats, game, 0, "e4").await, "played");
    assert_eq!(
        seats.ask(black, RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(game)))).await,
        "refusal-own-time-runs"
    );
    assert_eq!(
        seats.ask(white, RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(game)))).await,
        "refusal-time-left"
    );
    assert_eq!(seats.record(game).await.clock.unwrap().left[0], 12 * HOUR, "nothing was left but the increment");
    assert_eq!(play(&mut seats, game, 1, "e5").await, "played");
    seats.stay(DAY).await;
    assert_eq!(
        seats.ask(black, RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(game)))).await,
        "time-claimed"
    );
    assert_eq!(seats.record(game).await.outcome().unwrap().to_string(), "0-1 time");
}

#[tokio::test]
async fn a_game_without_a_first_move_is_called_off_rather_than_won() {
    for (rated, n_moves) in [true, false].into_iter().flat_map(|rated| [(rated, 0), (rated, 1), (rated, 2)]) {
        let mut seats = Seats::new();
        let game = begin(&mut seats, rated, "1d").await;
        for (who, text) in [(0, "e4"), (1, "e5")].into_iter().take(n_moves) {
            play(&mut seats, game, who, text).await;
        }
        seats.pass(2 * DAY).await;
        let claims = players(game)[1 - n_moves % 2];
        let claim = RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(game)));
        let claimed = seats.ask(claims, claim).await;
        assert!(rated || claimed == if n_moves < 2 { "time-called-off" } else { "time-claimed" }, "{claimed}");
        let ended = seats.record(game).await;
        assert_eq!(ended.outcome().unwrap().to_string(), if n_moves < 2 { "* abort" } else { "0-1 time" });
        assert_eq!(bot::app::agreement(&ended).histories.is_empty(), n_moves < 2, "it is in no history");
    }
}

#[tokio::test]
async fn a_game_without_a_clock_is_remembered_after_two_weeks_and_then_monthly() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, false, "none").await;
    let mut n_told = Vec::new();
    for _ in 0..80 {
        seats.pass(DAY).await;
        n_told.push(seats.news(game).await.iter().filter(|what| matches!(what, NewsKind::Idle { .. })).count());
    }
    let days: Vec<_> = (1..).zip(n_told.windows(2)).filter(|(_, n)| n[0] < n[1]).map(|(day, _)| day + 1).collect();
    assert_eq!(days, [14, 44, 74]);
    assert_eq!(play(&mut seats, game, 0, "e4").await, "played");
    seats.pass(13 * DAY).await;
    assert_eq!(seats.news(game).await.iter().filter(|what| matches!(what, NewsKind::Idle { .. })).count(), 3);
    seats.ask(players(game)[0], RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(1)))).await;
    assert!(seats.store.scan(keys::ALL_DUE, None, 10).await.unwrap().is_empty(), "nothing waits any more");
}

#[tokio::test]
async fn whoever_ends_a_game_by_a_word_gets_no_time_back() {
    let mut seats = Seats::new();
    let game = begin(&mut seats, true, "1d").await;
    seats.stay(6 * HOUR).await;
    seats.ask(players(game)[1], RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(0)))).await;
    assert_eq!(seats.record(game).await.clock.unwrap().left, [18 * HOUR, DAY]);
}

#[tokio::test]
async fn no_fault_of_ours_ends_many_games_at_once() {
    let mut seats = Seats::new();
    let n_games = 60;
    for _ in 0..n_games {
        begin(&mut seats, true, "1d").await;
    }
    let friends = begin(&mut seats, false, "1d").await;
    seats.stay(2 * DAY).await;
    for _ in 0..3 {
        seats.look().await;
    }
    assert_eq!(n_over(&seats).await, 20);
    let waiting = GameId(n_games);
    assert_eq!(play(&mut seats, waiting, 0, "e4").await, "refusal-time-over");
    assert_eq!(
        seats.ask(players(friends)[1], RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(friends)))).await,
        "refusal-many-ends"
    );
    seats.stay(10 * MINUTE - Millis(1)).await;
    seats.look().await;
    assert_eq!(n_over(&seats).await, 20);
    seats.stay(Millis(1)).await;
    seats.look().await;
    assert_eq!(n_over(&seats).await, 40, "the next ones after ten minutes");
    bot::app::release(&seats.app, seats.now).await.unwrap();
    seats.look().await;
    assert_eq!(n_over(&seats).await, 60, "all at the operator's word");
    assert_eq!(
        seats.ask(players(friends)[1], RequestAct::Play(play::PlayAsk::ClaimTime(GameChoice::Named(friends)))).await,
        "time-called-off"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_flag_falls_once_however_many_look_at_the_clock() {
    let mut seats = Seats::new();
    for n in 0..15 {
        begin(&mut seats, n % 2 == 0, "1d").await;
    }
    seats.stay(2 * DAY).await;
    let looks: Vec<_> = (0..8)
        .map(|_| {
            let (app, now) = (seats.another_app(), seats.now);
            tokio::spawn(async move { app.fall_due(now).await.unwrap() })
        })
        .collect();
    let mut changed = Vec::new();
    for look in looks {
        changed.extend(look.await.unwrap());
    }
    changed.sort_unstable();
    assert_eq!(changed, (1..=15).map(GameId).collect::<Vec<_>>(), "each once");
    assert_eq!(n_over(&seats).await, 8);
    for game in (1..=15).map(GameId) {
        let want: &[ClockNotice] = if game.0 % 2 == 0 { &[ClockNotice::Up] } else { &[] };
        assert_eq!(told(&seats, game).await, want);
    }
}
