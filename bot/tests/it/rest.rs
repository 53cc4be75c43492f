//! Rest through the app: it reaches the turns that wait, each once, wherever the bot ends; and no game becomes endless.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use bot::app::{Act, App, Person, Request, Resting, Spot, Terms};
use bot::record::{ChannelId, GameId, GameRecord, News, TimeRecord, UserId, What, Wish, keys, read, write};
use bot::refusal::Trouble;
use bot::words::Lang;
use store::{Batch, Entry, Error, Memory, Result, Store};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;
const START: i64 = 1_700_000_000_000;
const ANN: u64 = 1;
const BOB: u64 = 2;

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
    now: i64,
}

/// A store that is gone after so many batches.
#[derive(Debug)]
struct Dying {
    store: Arc<Memory>,
    n_left: AtomicUsize,
}

#[async_trait]
impl Store for Dying {
    async fn get(&self, key: &str) -> Result<Option<Entry>> {
        self.store.get(key).await
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
        self.store.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        match self.n_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)) {
            Ok(_) => self.store.commit(batch).await,
            Err(_) => Err(Error::Unavailable { path: "store".into(), problem: "it is gone".to_owned() }),
        }
    }
}

impl House {
    fn new() -> House {
        let store = Arc::new(Memory::new());
        House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0, now: START }
    }

    /// Time passes and the bot is there.
    async fn pass(&mut self, time: i64) {
        self.now += time;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)));
        self.store.commit(there).await.unwrap();
        self.app.fall_due(self.now).await.unwrap();
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
            Err(Trouble::Failed(_)) => "failure".to_owned(),
        }
    }

    async fn game(&mut self, rated: bool, clock: &str) -> GameId {
        let number = self.store.scan(keys::ALL_GAMES, None, 1000).await.unwrap().len() as u64 + 1;
        let opponent = Person { id: UserId(BOB), name: "B".to_owned(), is_bot: false };
        let terms = Terms { wish: Wish::White, rated, clock: Some(clock.to_owned()), ..Terms::default() };
        self.ask(ANN, Act::Challenge { game: None, opponent: Some(opponent), terms }).await;
        assert_eq!(self.ask(BOB, Act::Accept(GameId(number))).await, "challenge-accepted");
        GameId(number)
    }

    async fn record(&self, game: GameId) -> GameRecord {
        read(&self.store.get(&keys::game(game)).await.unwrap().unwrap().value).unwrap()
    }

    async fn deadline(&self, game: GameId) -> i64 {
        self.record(game).await.clock.unwrap().deadline().unwrap()
    }

    /// How often people are told about a holiday in a game.
    async fn n_told(&self, game: GameId) -> usize {
        let rows = self.store.scan(&keys::all_news_of(game), None, 1000).await.unwrap();
        rows.iter().filter(|row| matches!(read::<News>(&row.value).unwrap().what, What::Resting { .. })).count()
    }
}

fn holiday(days: u32) -> Act {
    Act::Rest(Resting { days: Some(days), ..Resting::default() })
}

#[tokio::test]
async fn a_holiday_reaches_every_turn_that_waits_and_no_other() {
    let mut house = House::new();
    let slow = house.game(true, "1d").await;
    let live = house.game(true, "5h").await;
    let strict = house.game(true, "1d no rest").await;
    let theirs = house.game(true, "1d").await;
    house.ask(ANN, Act::Move { game: Some(theirs), text: "e4".to_owned() }).await;
    house.pass(4 * HOUR).await;
    let before = [house.deadline(live).await, house.deadline(theirs).await, house.deadline(strict).await];
    assert_eq!(house.ask(ANN, holiday(5)).await, "rest");
    assert_eq!(house.deadline(slow).await, START + 6 * DAY);
    assert_eq!([house.deadline(live).await, house.deadline(theirs).await, house.deadline(strict).await], before);
    assert_eq!([house.n_told(slow).await, house.n_told(live).await, house.n_told(theirs).await], [1, 0, 0]);
    house.ask(BOB, Act::Move { game: Some(theirs), text: "e5".to_owned() }).await;
    assert_eq!(house.deadline(theirs).await, house.now + 6 * DAY, "a turn that begins on holiday");
    house.pass(5 * DAY + 19 * HOUR).await;
    assert!(house.record(slow).await.outcome().is_none());
    house.pass(HOUR).await;
    assert_eq!(house.record(slow).await.outcome().unwrap().to_string(), "0-1 time");
}

#[tokio::test]
async fn wherever_the_bot_ends_in_the_middle_each_turn_learns_of_a_change_once() {
    for n_commits in 0.. {
        let mut house = House::new();
        let games = [house.game(true, "1d").await, house.game(false, "2d+1d").await, house.game(true, "3d").await];
        house.pass(10 * HOUR).await;
        let before = house.deadline(games[0]).await;
        let whole = house.app.clone();
        let dying = Dying { store: Arc::clone(&house.store), n_left: AtomicUsize::new(n_commits) };
        house.app = App::new(Arc::new(dying), Vec::new());
        let answer = house.ask(ANN, holiday(2)).await;
        house.app = whole;
        if n_commits == 0 {
            assert_eq!((answer.as_str(), house.deadline(games[0]).await), ("failure", before));
            continue;
        }
        house.pass(HOUR).await;
        house.pass(HOUR).await;
        for (game, days) in games.into_iter().zip([3, 4, 5]) {
            assert_eq!(house.deadline(game).await, START + days * DAY, "after {n_commits} batches");
            assert_eq!(house.n_told(game).await, 1);
        }
        assert!(house.store.scan(keys::ALL_RESTING, None, 10).await.unwrap().is_empty());
        if answer == "rest" {
            assert!(n_commits > 3, "there were many places to end in");
            break;
        }
    }
}

#[tokio::test]
async fn whatever_people_switch_on_and_off_who_never_moves_is_out_of_time_in_time() {
    let random = &mut fastrand::Rng::with_seed(2027);
    let (mut longest, mut n_done) = (0, 0);
    for round in 0..25 {
        let mut house = House::new();
        let game = house.game(true, ["1d", "3d", "2d+1d max 9d"][round % 3]).await;
        let had = house.record(game).await.clock.unwrap().control.start;
        let mut before = had;
        while house.record(game).await.outcome().is_none() {
            for _ in 0..random.u8(0..3) {
                let from = random.u8(0..24);
                let night = format!("{from}-{}", (from + random.u8(1..13)) % 24);
                let zone = format!("{}", random.i8(-12..15));
                let resting = Resting {
                    zone: random.bool().then_some(zone),
                    night: random.bool().then_some(night),
                    weekends: random.bool().then(|| random.bool()),
                    days: (random.u8(0..4) == 0).then(|| random.u32(0..31)),
                };
                n_done += usize::from(house.ask(ANN, Act::Rest(resting)).await == "rest");
            }
            house.pass(random.i64(0..20 * HOUR)).await;
            let time = house.app.time(house.now).await.unwrap();
            let left = house.record(game).await.clock.unwrap().left_at(rules::Side::White, time);
            assert!((0..=before).contains(&left), "a clock never goes up by itself");
            before = left;
            assert!(house.now - START <= 3 * had + 64 * DAY, "the bound that `/rest` tells");
        }
        longest = longest.max(house.now - START);
        assert_eq!(house.record(game).await.outcome().unwrap().to_string(), "0-1 time");
    }
    assert!(n_done > 100, "{n_done}");
    assert!(longest > 12 * DAY, "they did rest: {} h", longest / HOUR);
}
