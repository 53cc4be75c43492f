//! Fills a store with very many games in large batches, as years of play would.

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::app::ask::begin;
use bot::app::{App, AppRequest, ChallengeTerms, RequestAct};
use bot::record::{
    BotTime, ChannelId, DoneRecord, GameId, GamePlace, GameRecord, GameState, Millis, SideWish, StoredSide, Unix,
    UserId, keys, read, write,
};
use rules::{GameTable, PieceLetters};
use store::{Batch, Memory, Store};

use crate::ask::Asker;
use crate::long::is_in_earnest;

const OPEN_EACH: u64 = 10;
/// The seeds of the games that all others copy.
pub const SEEDS: Range<u64> = 0..N_KINDS;
const N_KINDS: u64 = 100;
const CALLED_OFF: u64 = 50;
const PLIES: usize = 70;
const PIECE: usize = 2 << 20;
const PATIENCE: Duration = Duration::from_secs(120);
pub const NOW: Unix = Unix(1_800_000_000_000);

#[derive(Clone, Copy, Debug)]
pub struct Many {
    pub n_over: u64,
    /// Open games, each with a deadline within the next month.
    pub n_playing: u64,
}

impl Many {
    /// Reads both numbers from the bench's arguments. By default a million and a tenth of that, or a few under `cargo
    /// test`.
    #[must_use]
    pub fn wanted(numbers: &[u64]) -> Many {
        match *numbers {
            [n_over, n_playing, ..] => Many { n_over, n_playing },
            _ if is_in_earnest() => Many { n_over: 1_000_000, n_playing: 100_000 },
            _ => Many { n_over: 1_000, n_playing: 200 },
        }
    }

    #[must_use]
    pub fn n_games(self) -> u64 {
        self.n_over + self.n_playing
    }

    #[must_use]
    pub fn n_people(self) -> u64 {
        (2 * self.n_playing / OPEN_EACH).max(2)
    }

    #[must_use]
    pub fn seats(self, nth: u64) -> [UserId; 2] {
        let n_people = self.n_people();
        let (white, round) = (nth % (n_people / 2), nth / (n_people / 2));
        [UserId(10_000 + 2 * white), UserId(10_001 + 2 * ((white + round) % (n_people / 2)))]
    }

    #[must_use]
    pub fn playing(self, nth: u64) -> GameId {
        // Open games have the highest numbers.
        GameId(self.n_over + nth + 1)
    }

    pub async fn fill(self, store: &dyn Store) {
        self.fill_as(store, false, NOW).await;
    }

    pub async fn fill_at(self, store: &dyn Store, now: Unix) {
        self.fill_as(store, false, now).await;
    }

    /// Writes rows of the first version: without histories, clocks and ratings, although some games are rated.
    pub async fn fill_oldest(self, store: &dyn Store) {
        self.fill_as(store, true, NOW).await;
    }

    async fn fill_as(self, store: &dyn Store, is_oldest: bool, now: Unix) {
        let template = template().await;
        let over: Vec<GameRecord> = (0..N_KINDS).map(|seed| ended(&template, seed)).collect();
        let playing: Vec<GameRecord> = (0..N_KINDS).map(|seed| going_on(&template, seed)).collect();
        let mut batch = Batch::new().put(keys::LAST_GAME, self.n_games().to_string());
        let mut n_bytes = 0;
        for nth in 0..self.n_games() {
            let id = GameId(nth + 1);
            let is_over = nth < self.n_over;
            let seats = self.seats(if is_over { nth } else { nth - self.n_over });
            let kinds = if is_over { &over } else { &playing };
            let mut record = kinds[((nth - if is_over { 0 } else { self.n_over }) % N_KINDS) as usize].clone();
            record.id = id;
            record.changed = now - Millis((self.n_games() - nth) as i64);
            record.due = None;
            if let GameState::Playing { seats: players, .. } | GameState::Over { seats: players, .. } =
                &mut record.state
            {
                for (player, who) in players.iter_mut().zip(seats) {
                    player.id = who.into();
                    player.name = format!("Player {}", who.0);
                }
            }
            let (channel, thread) = (ChannelId(900 + nth % 5_000), ChannelId(1_000_000 + nth));
            record.place = GamePlace::Channel { channel, thread: Some(thread) };
            record.rated = is_oldest && is_over && nth.is_multiple_of(2);
            if is_over && !is_oldest {
                record.ended = Some(record.changed);
                // Games aborted before the first move are in no history.
                let done = DoneRecord::of(&record).filter(|_| !record.line.is_empty()).map(|done| write(&done));
                for (who, line) in seats.into_iter().zip(done.into_iter().cycle()) {
                    batch = batch.put(keys::done(who, record.changed, id), line);
                }
            } else if !is_over {
                let due = BotTime(now.0) + Millis::seconds(1 + (nth * 7_919 % 2_592_000) as i64);
                record.due = (!is_oldest).then_some(due);
                let row = record.due.map(|due| keys::due(due, id));
                let seats = seats.map(|who| keys::seat(who, id));
                let places = [channel, thread].map(|place| keys::place(place, id));
                let rows = seats.into_iter().chain(places).chain(row);
                batch = rows.fold(batch, |batch, key| batch.put(key, Vec::new()));
            }
            let bytes = write(&record);
            n_bytes += bytes.len() + 400;
            batch = batch.put(keys::game(id), bytes);
            if n_bytes > PIECE {
                n_bytes = 0;
                commit(store, std::mem::take(&mut batch)).await;
            }
        }
        commit(store, batch).await;
    }

    pub async fn a_move(self, store: &dyn Store, nth: u64) -> String {
        let entry = store.get(&keys::game(self.playing(nth))).await.expect("the store reads").expect("it was made");
        let record: GameRecord = read(&entry.value).expect("it was written like that");
        let mut table = rules::open(&record.game, &record.setup, None).expect("a setup of the game");
        for code in &record.line {
            table.play(code, PieceLetters::English).expect("its moves are legal");
        }
        table.legal(PieceLetters::English).swap_remove(0).code
    }

    #[must_use]
    pub fn request(self, nth: u64, event: u64, act: RequestAct) -> AppRequest {
        request(self.seats(nth)[0], ChannelId(1_000_000 + self.n_over + nth), event, act)
    }
}

async fn commit(store: &dyn Store, batch: Batch) {
    let begun = Instant::now();
    while let Err(why) = store.commit(batch.clone()).await {
        assert!(begun.elapsed() < PATIENCE, "{why}");
    }
}

fn request(who: UserId, channel: ChannelId, event: u64, act: RequestAct) -> AppRequest {
    let asker = Asker::new(who.0).named(format!("Player {}", who.0));
    asker.in_channel(channel.0).at(NOW).asks(event, act)
}

async fn template() -> GameRecord {
    let store: Arc<Memory> = Arc::new(Memory::new());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    let open = RequestAct::Begin(begin::BeginAsk::Challenge {
        game: None,
        opponent: None,
        terms: ChallengeTerms { wish: SideWish::White, ..ChallengeTerms::default() },
    });
    let acts = [(UserId(1), open), (UserId(2), RequestAct::Begin(begin::BeginAsk::Accept(GameId(1))))];
    for ((who, act), event) in acts.into_iter().zip(1..) {
        app.handle(&request(who, ChannelId(5), event, act)).await.expect("a game begins");
    }
    let entry = store.get(&keys::game(GameId(1))).await.expect("memory works").expect("it was made");
    read(&entry.value).expect("the bot wrote it")
}

fn ended(template: &GameRecord, seed: u64) -> GameRecord {
    let mut record = template.clone();
    let GameState::Playing { seats, .. } = record.state.clone() else { unreachable!("it was just begun") };
    let (winner, reason) = if seed == CALLED_OFF { (None, "abort") } else { (Some(StoredSide::White), "resignation") };
    if winner.is_some() {
        record.line = at_random(&record, PLIES, seed).codes().to_vec();
    }
    record.state = GameState::Over { seats, winner, reason: reason.to_owned() };
    record
}

fn going_on(template: &GameRecord, kind: u64) -> GameRecord {
    let mut record = template.clone();
    record.line = at_random(&record, 2 * (kind as usize % (PLIES / 2)), kind).codes().to_vec();
    record
}

fn at_random(record: &GameRecord, n_plies: usize, seed: u64) -> Box<dyn GameTable> {
    for attempt in 0.. {
        let random = &mut fastrand::Rng::with_seed(seed + attempt * N_KINDS);
        let mut table = rules::open(&record.game, &record.setup, None).expect("the bot wrote the setup");
        while table.outcome().is_none() && table.codes().len() < n_plies {
            let moves = table.legal(PieceLetters::English);
            table.play(&moves[random.usize(..moves.len())].code, PieceLetters::English).expect("a legal move");
        }
        if table.outcome().is_none() {
            return table;
        }
    }
    unreachable!("some game at random is that long")
}
