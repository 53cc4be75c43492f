//! Verifies a store or an export: replays each game, parses each row, and compares records with their index rows.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Place;
use std::fmt::{self, Display, Formatter};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use futures::TryStreamExt;
use serde::de::DeserializeOwned;
use store::Store;
use tokio::task::spawn_blocking;

use super::rated::RatingVerifier;
use super::trophies::TrophyVerifier;
use super::{KeepError, KeepStep, ProgressCallback, schema, stream};
use crate::app::{agreement, named_rows};
use crate::record::keys::{Key, MetaKey};
use crate::record::{
    ActRecord, ApartRecord, BanRecord, BoardRecord, BreakerRecord, ClocksRecord, DeedRecord, DoneRecord, DraftRecord,
    EntrantRecord, FlagsRecord, ForgottenRecord, GameId, GameRecord, GameState, GoneRecord, GuildRecord, LaneRecord,
    LeadersRecord, LedgerRecord, MemberRecord, NamedRecord, NewsDelivery, NoteRecord, PersonRecord, PlanRecord,
    RatedRecord, RatingRecord, RoundRecord, RungRecord, SessionStart, TalliedRecord, TournamentRecord, TrophyRecord,
    read,
};

const STEP: u64 = 100_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    pub n_rows: u64,
    /// Open challenges, running games, finished games, and challenges without a game.
    pub n_games: [u64; 4],
    pub n_moves: u64,
    pub problems: Vec<String>,
}

impl Display for VerifyReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [open, playing, over, closed] = self.n_games;
        let (rows, moves) = (self.n_rows, self.n_moves);
        writeln!(f, "rows {rows}")?;
        writeln!(f, "games over {over}, being played {playing}")?;
        writeln!(f, "challenges open {open}, closed {closed}")?;
        writeln!(f, "moves {moves}")?;
        write!(f, "problems {}", self.problems.len())
    }
}

pub async fn verify_store(store: &dyn Store, progress: ProgressCallback<'_>) -> Result<VerifyReport, KeepError> {
    let mut verifier = StoreVerifier::of(schema::look(store).await?);
    let mut pages = store.pages();
    while let Some(page) = pages.try_next().await? {
        let checked = spawn_blocking(move || {
            page.iter().for_each(|entry| verifier.row(&entry.key, &entry.value));
            verifier
        });
        verifier = checked.await.map_err(|why| KeepError::Refused(format!("verifying stopped unexpectedly: {why}")))?;
        verifier.tell(progress);
    }
    Ok(verifier.finish())
}

pub fn verify_file(path: &Path, progress: ProgressCallback<'_>) -> Result<VerifyReport, KeepError> {
    let mut reader = stream::open(path)?;
    let mut verifier = StoreVerifier::of(reader.schema);
    while let Some(row) = reader.next_row().map_err(|flaw| KeepError::content(path, flaw))? {
        verifier.row(&row.key, &row.value);
        verifier.tell(progress);
    }
    Ok(verifier.finish())
}

/// Verifies rows in key order. Holds only pending state in memory, such as unmatched index rows.
#[derive(Default)]
struct StoreVerifier {
    report: VerifyReport,
    /// The store is older than the schema row. Then challenges may lack an expiry with its index row.
    is_oldest: bool,
    told: u64,
    /// Index rows and their games, until both are seen.
    waiting: HashMap<Key, IndexEvidence>,
    /// Seen minus expected history rows, as a count and a sum of hashes. They are too numerous to hold.
    histories: (i64, u64),
    /// All rows have their rows `named/`. An older store lacks some until the bot has added them.
    all_named: bool,
    ratings: RatingVerifier,
    trophies: TrophyVerifier,
    /// The next news number of each game, for the news rows that follow.
    next_news: HashMap<GameId, u64>,
    /// The last game seen, and the value of `meta/last-game`.
    last_game: u64,
    counted: u64,
    last_tournament: u64,
    announced: u64,
}

/// Which half of an index row and its record was seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IndexEvidence {
    Must,
    May,
    Row,
}

impl StoreVerifier {
    fn of(schema: u32) -> StoreVerifier {
        StoreVerifier { is_oldest: schema == 0, ..StoreVerifier::default() }
    }

    fn row(&mut self, text: &str, value: &[u8]) {
        let key = Key::parse(text);
        // Exports have no rows of running processes.
        if !matches!(key, Some(Key::Lane(_) | Key::Member(_))) {
            self.report.n_rows += 1;
        }
        let Some(key) = key else { return self.is_unknown(text) };
        for named in named_rows(&key, value).iter().filter_map(|row| Key::parse(row)) {
            self.meet(named, IndexEvidence::Must);
        }
        match key {
            Key::Game(id) => self.game(id, text, value),
            Key::News(id, number) => self.news(id, number, text, value),
            Key::Plan(..) => {
                self.reads::<PlanRecord>(text, value);
                self.meet(key, IndexEvidence::Row);
            }
            Key::Abroad(..)
            | Key::Due(..)
            | Key::Calendar(..)
            | Key::Held(..)
            | Key::Named(..)
            | Key::Open(..)
            | Key::Place(..)
            | Key::Program(..)
            | Key::Seat(..) => {
                if !value.is_empty() {
                    self.problem(format!("row `{text}`: it should be empty"));
                }
                self.meet(key, IndexEvidence::Row);
            }
            Key::Import(..) if value.is_empty() => self.meet(key, IndexEvidence::Row),
            Key::Act(..) | Key::Board(..) | Key::Entrant(..) | Key::Round(..) | Key::Rung(..) | Key::Tournament(_) => {
                self.tournament(key, text, value);
            }
            Key::Apart(_) => self.reads::<ApartRecord>(text, value),
            Key::Digest(..) | Key::Shown(..) if value.is_empty() => {}
            Key::Digest(..) | Key::Import(..) | Key::Shown(..) => self.is_unknown(text),
            Key::Ban(..) => self.reads::<BanRecord>(text, value),
            Key::Deed(..) => self.reads::<DeedRecord>(text, value),
            Key::Draft(..) => self.reads::<DraftRecord>(text, value),
            Key::Done(..) | Key::DoneHere(..) => {
                self.reads::<DoneRecord>(text, value);
                self.histories = (self.histories.0 + 1, self.histories.1.wrapping_add(hash(text)));
            }
            Key::Flags(_) => self.reads::<FlagsRecord>(text, value),
            Key::Forgotten(_) => self.reads::<ForgottenRecord>(text, value),
            Key::Gone(_) => self.reads::<GoneRecord>(text, value),
            Key::Guild(_) => self.reads::<GuildRecord>(text, value),
            Key::Lane(_) => self.reads::<LaneRecord>(text, value),
            Key::Leaders(..) => self.reads::<LeadersRecord>(text, value),
            Key::Member(_) => self.reads::<MemberRecord>(text, value),
            Key::Note(..) => self.reads::<NoteRecord>(text, value),
            Key::Person(_) => self.reads::<PersonRecord>(text, value),
            Key::Ledger(..) | Key::Rated(..) | Key::Rating(_) => self.rating(&key, text, value),
            Key::Trophies(who) => {
                let record = self.record::<TrophyRecord>(text, value);
                // While a person's data is being deleted, games drop the person before their own row is deleted.
                let is_leaving = self.ratings.leaving.contains(&who);
                let wrong = record.filter(|_| !is_leaving).and_then(|record| self.trophies.row(text, who, &record));
                self.report.problems.extend(wrong);
            }
            Key::Leaving(who) => {
                self.ratings.leaving.insert(who);
            }
            Key::Anew(..) | Key::Lacking(..) | Key::Recurs(..) | Key::Resting(_) | Key::Seen(_) => {}
            Key::Stirred(_) | Key::Tiding(..) => {}
            Key::Meta(meta) => self.meta(meta, text, value),
        }
    }

    fn tournament(&mut self, key: Key, text: &str, value: &[u8]) {
        match key {
            Key::Act(..) => self.reads::<ActRecord>(text, value),
            Key::Entrant(..) => self.reads::<EntrantRecord>(text, value),
            Key::Round(..) => self.reads::<RoundRecord>(text, value),
            Key::Rung(..) => self.reads::<RungRecord>(text, value),
            Key::Board(..) => {
                let board = self.record::<BoardRecord>(text, value);
                // A board that was decided in advance has no game.
                if board.is_some_and(|board| board.game.is_some()) {
                    self.meet(key, IndexEvidence::Row);
                }
            }
            Key::Tournament(id) => {
                if let Some(record) = self.record::<TournamentRecord>(text, value) {
                    self.last_tournament = id.0;
                    self.meet(Key::Held(record.guild, record.stage.is_over(), id), IndexEvidence::Must);
                    if let Some(due) = record.due {
                        self.meet(Key::Calendar(due, id), IndexEvidence::Must);
                    }
                }
            }
            _ => {}
        }
    }

    fn meta(&mut self, meta: MetaKey, text: &str, value: &[u8]) {
        match meta {
            MetaKey::LastGame => match read::<u64>(value) {
                Ok(counted) => self.counted = counted,
                Err(error) => self.problem(format!("row `{text}`: it cannot be read: {error}")),
            },
            MetaKey::LastTournament => match read::<u64>(value) {
                Ok(counted) => self.announced = counted,
                Err(error) => self.problem(format!("row `{text}`: it cannot be read: {error}")),
            },
            MetaKey::History => self.reads::<Option<String>>(text, value),
            MetaKey::Named => {
                self.reads::<NamedRecord>(text, value);
                self.all_named = read::<NamedRecord>(value).is_ok_and(|reach| reach.is_whole);
            }
            MetaKey::Time => self.reads::<ClocksRecord>(text, value),
            MetaKey::Breaker => self.reads::<BreakerRecord>(text, value),
            MetaKey::Sessions => self.reads::<Vec<SessionStart>>(text, value),
            MetaKey::Tallied => {
                if let Some(reach) = self.record::<TalliedRecord>(text, value) {
                    self.trophies.reach(&reach);
                }
            }
            MetaKey::Counting => self.ratings.is_numbering = true,
            MetaKey::Commands | MetaKey::Importing | MetaKey::Schema | MetaKey::Secret | MetaKey::ToErase => {}
        }
    }

    fn reads<T: DeserializeOwned>(&mut self, text: &str, value: &[u8]) {
        self.record::<T>(text, value);
    }

    fn record<T: DeserializeOwned>(&mut self, text: &str, value: &[u8]) -> Option<T> {
        let record = read::<T>(value);
        record.map_err(|error| self.problem(format!("row `{text}`: it cannot be read: {error}"))).ok()
    }

    fn rating(&mut self, key: &Key, text: &str, value: &[u8]) {
        let problems = match key {
            Key::Ledger(kind) => {
                if let Some(record) = self.record::<LedgerRecord>(text, value) {
                    self.ratings.ledger(kind, record);
                }
                Vec::new()
            }
            Key::Rated(kind, number) => {
                let record = self.record::<RatedRecord>(text, value);
                record.map_or_else(Vec::new, |record| self.ratings.rated(text, kind, *number, record))
            }
            Key::Rating(who) => {
                let record = self.record::<RatingRecord>(text, value);
                record.map_or_else(Vec::new, |record| self.ratings.rating(text, *who, record))
            }
            _ => Vec::new(),
        };
        self.report.problems.extend(problems);
    }

    fn is_unknown(&mut self, text: &str) {
        self.problem(format!("row `{text}`: this kind of row is unknown"));
    }

    fn game(&mut self, named: GameId, text: &str, value: &[u8]) {
        let record: GameRecord = match read(value) {
            Ok(record) => record,
            Err(error) => return self.problem(format!("row `{text}`: it cannot be read: {error}")),
        };
        let id = record.id;
        if id != named {
            self.problem(format!("row `{text}`: it holds game #{}", id.0));
        }
        for missing in self.last_game + 1..id.0.min(self.last_game + 100) {
            self.problem(format!("game #{missing}: it is missing"));
        }
        self.last_game = id.0;
        self.report.n_moves += record.line.len() as u64;
        self.report.n_games[match record.state {
            GameState::Challenge { .. } => 0,
            GameState::Playing { .. } => 1,
            GameState::Over { .. } => 2,
            GameState::Closed { .. } => 3,
        }] += 1;
        self.report.problems.extend(self.trophies.game(&record));
        let found = agreement(&record);
        if let Some(number) = record.counted {
            self.report.problems.extend(self.ratings.game(&record, number, found.halves));
        }
        for problem in found.problems {
            self.problem(format!("game #{}: {problem}", id.0));
        }
        for row in found.histories {
            self.histories = (self.histories.0 - 1, self.histories.1.wrapping_sub(hash(&row)));
        }
        let lacks_open = self.is_oldest && record.due.is_none();
        for (rows, side) in [(found.must, IndexEvidence::Must), (found.may, IndexEvidence::May)] {
            for row in rows {
                match Key::parse(&row) {
                    Some(key @ Key::Open(..)) if lacks_open => self.meet(key, IndexEvidence::May),
                    Some(key) => self.meet(key, side),
                    None => self.problem(format!("game #{}: its row `{row}` is impossible", id.0)),
                }
            }
        }
        if record.next_news > 0 {
            self.next_news.insert(id, record.next_news);
        }
    }

    fn news(&mut self, id: GameId, number: u64, text: &str, value: &[u8]) {
        self.reads::<NewsDelivery>(text, value);
        if self.next_news.get(&id).is_none_or(|next| number >= *next) {
            self.problem(format!("row `{text}`: no game has such a message"));
        }
    }

    fn meet(&mut self, key: Key, side: IndexEvidence) {
        match self.waiting.entry(key) {
            Place::Occupied(place) if *place.get() != side => drop(place.remove()),
            Place::Occupied(_) => {}
            Place::Vacant(place) => drop(place.insert(side)),
        }
    }

    fn finish(mut self) -> VerifyReport {
        let all_named = self.all_named;
        let counts = |key: &Key, side: IndexEvidence| match side {
            IndexEvidence::Must => all_named || !matches!(key, Key::Named(..)),
            IndexEvidence::May => false,
            IndexEvidence::Row => true,
        };
        let mut left: Vec<_> = self.waiting.drain().filter(|(key, side)| counts(key, *side)).collect();
        left.sort_by_cached_key(|(key, _)| (key.game(), key.to_string()));
        for (key, side) in left {
            let what = if side == IndexEvidence::Must { "is missing" } else { "is left over" };
            let of = key.game().map_or(String::new(), |id| format!("game #{}: ", id.0));
            self.problem(format!("{of}the row `{key}` {what}"));
        }
        let of_trophies = std::mem::take(&mut self.trophies).finish(&self.ratings.leaving);
        let of_ratings = std::mem::take(&mut self.ratings).finish();
        self.report.problems.extend(of_trophies.into_iter().chain(of_ratings));
        match self.histories.0 {
            0 if self.histories.1 == 0 => {}
            0 => self.problem("the rows of histories do not match the games".to_owned()),
            n if n < 0 => self.problem(format!("rows of histories are missing: {}", -n)),
            n => self.problem(format!("rows of histories are left over: {n}")),
        }
        if self.counted != self.last_game {
            let (counted, last) = (self.counted, self.last_game);
            self.problem(format!("the last game is #{last}, and {counted} were counted"));
        }
        if self.announced != self.last_tournament {
            let (counted, last) = (self.announced, self.last_tournament);
            self.problem(format!("the last tournament is {last}, and {counted} were announced"));
        }
        self.report
    }

    fn problem(&mut self, problem: String) {
        self.report.problems.push(problem);
    }

    fn tell(&mut self, progress: ProgressCallback<'_>) {
        let step = self.report.n_rows / STEP;
        if step > self.told {
            self.told = step;
            progress(&KeepStep::open(format!("verifying: {} rows", self.report.n_rows)));
        }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
