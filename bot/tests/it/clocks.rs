//! Clocks of games through the app: who is warned and who loses, once, and never for what is our fault.

use std::sync::Arc;

use bot::app::{Act, App, Person, Request, Spot, Terms};
use bot::record::{
    ChannelId, GameId, GameRecord, News, Notice, State, TimeRecord, UserId, What, Wish, keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::Lang;
use store::{Batch, Memory, Store};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const START: i64 = 1_700_000_000_000;

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
    now: i64,
}

impl House {
    fn new() -> House {
        let store = Arc::new(Memory::new());
        House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0, now: START }
    }

    /// Time passes and the bot is there.
    async fn pass(&mut self, time: i64) {
        self.now += time;
        let row = self.store.get(keys::TIME).await.unwrap();
        let clock: TimeRecord = row.map_or_else(|| TimeRecord::new(self.now), |row| read(&row.value).unwrap());
        let there = TimeRecord { beat: self.now, ..clock };
        self.store.commit(Batch::new().put(keys::TIME, write(&there))).await.unwrap();
    }

    /// What came of it: the key of the answer or of the refusal.
    async fn ask(&mut self, who: u64, act: Act) -> String {
        self.event += 1;
        let request = Request {
            event: self.event,
            who: Person { id: UserId(who), name: format!("P{who}"), is_bot: false },
            spot: Spot { channel: ChannelId(500), in_server: true },
            server: None,
            lang: Lang::En,
            public_lang: Lang::En,
            now: self.now,
            seed: self.event,
            act,
        };
        match self.app.handle(&request).await {
            Ok(answer) => answer.reply.map(|message| message.text[0].key.clone()).unwrap_or_default(),
            Err(Trouble::Refused(refusal)) => refusal.0.key,
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    /// A game between two people of its own.
    async fn game(&mut self, rated: bool, clock: &str) -> GameId {
        let number = self.store.scan("game/", None, 100_000).await.unwrap().len() as u64 + 1;
        let [white, black] = players(GameId(number));
        let opponent = Person { id: UserId(black), name: "B".to_owned(), is_bot: false };
        let terms = Terms { wish: Wish::White, rated, clock: Some(clock.to_owned()), ..Terms::default() };
        self.ask(white, Act::Challenge { game: None, opponent: Some(opponent), terms }).await;
        assert_eq!(self.ask(black, Act::Accept(GameId(number))).await, "challenge-accepted");
        GameId(number)
    }

    async fn play(&mut self, game: GameId, who: usize, text: &str) -> String {
        self.ask(players(game)[who], Act::Move { game: Some(game), text: text.to_owned() }).await
    }

    async fn record(&self, game: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }

    async fn n_over(&self) -> usize {
        let rows = self.store.scan("game/", None, 100_000).await.unwrap();
        rows.iter().filter(|row| matches!(read::<GameRecord>(&row.value).unwrap().state, State::Over { .. })).count()
    }

    /// How often people are told that time runs short in this game, by what is left.
    async fn told(&self, game: GameId) -> Vec<Notice> {
        let rows = self.store.scan(&keys::all_news_of(game), None, 1000).await.unwrap();
        let news = rows.iter().map(|row| read::<News>(&row.value).unwrap().what);
        news.filter_map(|what| if let What::TimeShort { left, .. } = what { Some(left) } else { None }).collect()
    }

    async fn due(&self) -> Vec<String> {
        self.store.scan(keys::ALL_DUE, None, 100_000).await.unwrap().into_iter().map(|row| row.key).collect()
    }
}

/// White and Black of a game.
fn players(game: GameId) -> [u64; 2] {
    [10_000 + 2 * game.0, 10_001 + 2 * game.0]
}

#[tokio::test]
async fn a_rated_game_ends_by_itself_after_both_warnings_each_once() {
    let mut house = House::new();
    let game = house.game(true, "1d").await;
    for _ in 0..30 {
        house.pass(HOUR).await;
        house.app.fall_due(house.now).await.unwrap();
        house.app.fall_due(house.now).await.unwrap();
    }
    assert_eq!(house.told(game).await, [Notice::Third, Notice::Last]);
    let record = house.record(game).await;
    assert_eq!(record.outcome().unwrap().to_string(), "0-1 time");
    assert_eq!(record.clock.unwrap().left, [0, DAY]);
    assert!(house.due().await.is_empty(), "nothing waits any more");
}

#[tokio::test]
async fn a_move_after_the_time_ends_a_rated_game_before_anybody_looked_at_the_clock() {
    let mut house = House::new();
    let game = house.game(true, "1d").await;
    assert_eq!(house.play(game, 0, "e4").await, "played");
    house.pass(DAY - 1).await;
    let other = house.game(true, "1d").await;
    house.pass(1).await;
    assert_eq!(house.play(game, 1, "e5").await, "move-too-late");
    let record = house.record(game).await;
    assert_eq!((record.outcome().unwrap().to_string().as_str(), record.line.len()), ("1-0 time", 1));
    house.pass(DAY - 1).await;
    assert_eq!(house.play(other, 0, "e4").await, "move-too-late", "its last instant is over");
}

#[tokio::test]
async fn nobody_loses_time_while_the_bot_is_away() {
    let mut house = House::new();
    let game = house.game(true, "1d").await;
    house.pass(20 * HOUR).await;
    // For a month nobody shows a sign of life; then somebody looks at the clock, and somebody moves.
    house.now += 30 * DAY;
    house.app.fall_due(house.now).await.unwrap();
    house.app.fall_due(house.now).await.unwrap();
    assert_eq!(house.told(game).await, [Notice::Third], "for the 20 hours, once");
    house.app.beat(house.now).await.unwrap();
    house.app.fall_due(house.now).await.unwrap();
    assert_eq!(house.told(game).await, [Notice::Third]);
    let left = house.record(game).await.clock.unwrap().deadline().unwrap() - house.app.time(house.now).await.unwrap();
    assert!((4 * HOUR - MINUTE..=4 * HOUR).contains(&left), "{left}");
    assert_eq!(house.play(game, 0, "e4").await, "played");
}

#[tokio::test]
async fn a_first_request_after_a_long_silence_finds_its_time_as_it_was() {
    let mut house = House::new();
    let game = house.game(true, "1d").await;
    house.now += 300 * DAY;
    assert_eq!(house.play(game, 0, "e4").await, "played", "before anybody has looked at the clock");
    let challenge = Act::Challenge { game: None, opponent: None, terms: Terms::default() };
    house.ask(1, challenge).await;
    house.now += 300 * DAY;
    assert_eq!(house.ask(2, Act::Accept(GameId(2))).await, "challenge-accepted", "challenges wait, too");
}

#[tokio::test]
async fn clocks_stand_while_the_operator_wants_it() {
    let mut house = House::new();
    let game = house.game(true, "1d").await;
    house.app.pause(house.now).await.unwrap();
    for _ in 0..10 {
        house.pass(DAY).await;
        house.app.beat(house.now).await.unwrap();
        house.app.fall_due(house.now).await.unwrap();
    }
    assert_eq!(house.play(game, 0, "e4").await, "played", "moves are played meanwhile");
    house.app.resume(house.now).await.unwrap();
    house.pass(DAY - SECOND).await;
    assert_eq!(house.play(game, 1, "e5").await, "played");
}

#[tokio::test]
async fn among_friends_the_opponent_claims_or_waits() {
    let mut house = House::new();
    let game = house.game(false, "1d+12h").await;
    house.pass(DAY).await;
    house.app.fall_due(house.now).await.unwrap();
    house.app.fall_due(house.now).await.unwrap();
    assert_eq!(house.told(game).await, [Notice::Up], "once");
    let [white, black] = players(game);
    assert_eq!(house.ask(white, Act::ClaimTime(Some(game))).await, "refusal-own-time-up");
    assert_eq!(house.play(game, 0, "e4").await, "played");
    assert_eq!(house.ask(black, Act::ClaimTime(Some(game))).await, "refusal-time-left");
    assert_eq!(house.record(game).await.clock.unwrap().left[0], 12 * HOUR, "nothing was left but the increment");
    house.pass(DAY).await;
    assert_eq!(house.ask(white, Act::ClaimTime(Some(game))).await, "time-claimed");
    assert_eq!(house.record(game).await.outcome().unwrap().to_string(), "1-0 time");
}

#[tokio::test]
async fn no_fault_of_ours_ends_many_games_at_once() {
    let mut house = House::new();
    let n_games = 60;
    for _ in 0..n_games {
        house.game(true, "1d").await;
    }
    let friends = house.game(false, "1d").await;
    house.pass(2 * DAY).await;
    for _ in 0..3 {
        house.app.fall_due(house.now).await.unwrap();
    }
    assert_eq!(house.n_over().await, 20);
    let waiting = GameId(n_games);
    assert_eq!(house.play(waiting, 0, "e4").await, "refusal-time-over");
    assert_eq!(house.ask(players(friends)[1], Act::ClaimTime(Some(friends))).await, "refusal-many-ends");
    house.pass(10 * MINUTE - 1).await;
    house.app.fall_due(house.now).await.unwrap();
    assert_eq!(house.n_over().await, 20);
    house.pass(1).await;
    house.app.fall_due(house.now).await.unwrap();
    assert_eq!(house.n_over().await, 40, "the next ones after ten minutes");
    house.app.release(house.now).await.unwrap();
    house.app.fall_due(house.now).await.unwrap();
    assert_eq!(house.n_over().await, 60, "all at the operator's word");
    assert_eq!(house.ask(players(friends)[1], Act::ClaimTime(Some(friends))).await, "time-claimed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_flag_falls_once_however_many_look_at_the_clock() {
    let mut house = House::new();
    for n in 0..15 {
        house.game(n % 2 == 0, "1d").await;
    }
    house.pass(2 * DAY).await;
    let looks: Vec<_> = (0..8)
        .map(|_| {
            // Each a process of its own over the same store.
            let (app, now) = (App::new(Arc::clone(&house.store) as Arc<dyn Store>, Vec::new()), house.now);
            tokio::spawn(async move { app.fall_due(now).await.unwrap() })
        })
        .collect();
    let mut changed = Vec::new();
    for look in looks {
        changed.extend(look.await.unwrap());
    }
    changed.sort_unstable();
    assert_eq!(changed, (1..=15).map(GameId).collect::<Vec<_>>(), "each once");
    assert_eq!(house.n_over().await, 8);
    for game in (1..=15).map(GameId) {
        let want: &[Notice] = if game.0 % 2 == 0 { &[Notice::Up] } else { &[] };
        assert_eq!(house.told(game).await, want);
    }
}
