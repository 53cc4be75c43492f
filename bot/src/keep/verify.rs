//! Whether everything in a store or an export can be: every game is played again, every row read, and records and the rows
//! that lead to them compared.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Place;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

use serde::de::DeserializeOwned;
use futures::TryStreamExt;
use store::Store;
use tokio::task::spawn_blocking;

use super::{Error, Progress, import, schema};
use crate::app::agreement;
use crate::record::{
    BanRecord, BreakerRecord, DeedRecord, DoneRecord, ForgottenRecord, GameId, GameRecord, GoneRecord, GuildRecord,
    Mail, NoteRecord, PersonRecord, PlanRecord, State, TimeRecord, keys, read,
};

/// Rows after which it is told how far it is.
const STEP: u64 = 100_000;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Rows of all kinds.
    pub n_rows: u64,
    /// Challenges that are open, games that are being played, games that are over, challenges that came to nothing.
    pub n_games: [u64; 4],
    /// Moves that were played again.
    pub n_moves: u64,
    /// What cannot be, in words for the operator.
    pub problems: Vec<String>,
}

impl Display for Report {
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

/// Verifies a store as it is at one moment.
///
/// # Errors
/// [`Error`] when it cannot be read to its end.
pub async fn verify_store(store: &dyn Store, progress: Progress<'_>) -> Result<Report, Error> {
    schema::look(store).await?;
    let mut pages = store.pages();
    let mut verifier = Verifier::default();
    while let Some(page) = pages.try_next().await? {
        // Playing a page of games again takes a while.
        let checked = spawn_blocking(move || {
            page.iter().for_each(|entry| verifier.row(&entry.key, &entry.value));
            verifier
        });
        verifier = checked.await.map_err(|why| Error::Refused(format!("verifying ended in the middle: {why}")))?;
        verifier.tell(progress);
    }
    Ok(verifier.finish())
}

/// Verifies an export.
///
/// # Errors
/// [`Error`] when the file cannot be read, is cut off or was changed.
pub fn verify_file(path: &Path, progress: Progress<'_>) -> Result<Report, Error> {
    let mut reader = import::open(path)?;
    let mut verifier = Verifier::default();
    while let Some(row) = reader.next_row().map_err(|flaw| Error::content(path, flaw))? {
        verifier.row(&row.key, &row.value);
        verifier.tell(progress);
    }
    Ok(verifier.finish())
}

/// Takes rows in the order of their keys. Memory holds what is open, and a word for each row that leads to a game.
#[derive(Default)]
struct Verifier {
    report: Report,
    told: u64,
    /// Rows that lead to games, until both the game and the row were seen.
    waiting: HashMap<Lead, Side>,
    /// The number of the next news of each game, for the news that follow.
    next_news: HashMap<GameId, u64>,
    /// The last game seen, and what `meta/last-game` says.
    last_game: u64,
    counted: u64,
}

/// A row that leads to a game, in few bytes: its kind, whose or when, which game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Lead {
    kind: u8,
    of: u64,
    game: u64,
}

/// Which of the two was seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The record says that there must be the row.
    Must,
    /// The record allows it.
    May,
    /// The row is there.
    Row,
}

/// Rows that lead to games. Their order is part of [`Lead`].
const LEADS: [&str; 5] = ["due", "open", "place", "plan", "seat"];

impl Lead {
    /// What a key says: `kind/of/game`, or `plan/game/side`.
    fn of(key: &str) -> Option<Lead> {
        let mut parts = key.split('/');
        let (name, of, game) = (parts.next()?, parts.next()?, parts.next()?);
        let kind = LEADS.iter().position(|lead| *lead == name)? as u8;
        let lead = match name {
            "plan" => Lead { kind, of: u64::from(game == "black"), game: of.parse().ok()? },
            _ => Lead { kind, of: of.parse().ok()?, game: game.parse().ok()? },
        };
        (lead.key() == key).then_some(lead)
    }

    fn key(self) -> String {
        let Lead { kind, of, game } = self;
        match LEADS[usize::from(kind)] {
            "due" => format!("due/{of:015}/{game:012}"),
            "plan" => format!("plan/{game:012}/{}", if of == 1 { "black" } else { "white" }),
            lead => format!("{lead}/{of}/{game:012}"),
        }
    }
}

impl Verifier {
    fn row(&mut self, key: &str, value: &[u8]) {
        self.report.n_rows += 1;
        let (kind, rest) = key.split_once('/').unwrap_or((key, ""));
        let number = || rest.parse::<u64>().is_ok();
        let is_known = match kind {
            "game" => return self.game(key, value),
            "news" => return self.news(key, value),
            "plan" => {
                self.reads::<PlanRecord>(key, value);
                self.lead(key);
                true
            }
            "due" | "open" | "place" | "seat" => {
                if !value.is_empty() {
                    self.problem(format!("row `{key}`: it should be empty"));
                }
                self.lead(key);
                true
            }
            "person" => number() && self.reads::<PersonRecord>(key, value),
            "guild" => number() && self.reads::<GuildRecord>(key, value),
            "gone" => number() && self.reads::<GoneRecord>(key, value),
            "ban" => self.reads::<BanRecord>(key, value),
            "deed" => self.reads::<DeedRecord>(key, value),
            "done" | "done-here" => keys::done_at(key).is_some() && self.reads::<DoneRecord>(key, value),
            "note" => self.reads::<NoteRecord>(key, value),
            "import" | "shown" => value.is_empty() && keys::game_in(key).is_some(),
            "forgotten" => self.reads::<ForgottenRecord>(key, value),
            "seen" | "leaving" | "resting" => number(),
            "digest" => keys::digest_of(key).is_some() && value.is_empty(),
            "lacking" => rest.contains('/'),
            "meta" => self.meta(key, value),
            _ => false,
        };
        if !is_known {
            self.problem(format!("row `{key}`: nothing is known of such a row"));
        }
    }

    fn meta(&mut self, key: &str, value: &[u8]) -> bool {
        match key {
            keys::LAST_GAME => match read::<u64>(value) {
                Ok(counted) => self.counted = counted,
                Err(error) => self.problem(format!("row `{key}`: it cannot be read: {error}")),
            },
            keys::SCHEMA | keys::IMPORTING | keys::COMMANDS | keys::SECRET | keys::TO_ERASE => {}
            keys::HISTORY => return self.reads::<Option<String>>(key, value),
            keys::TIME => return self.reads::<TimeRecord>(key, value),
            keys::BREAKER => return self.reads::<BreakerRecord>(key, value),
            _ => return false,
        }
        true
    }

    /// Whether the row is known: always. That it cannot be read is another problem.
    fn reads<T: DeserializeOwned>(&mut self, key: &str, value: &[u8]) -> bool {
        if let Err(error) = read::<T>(value) {
            self.problem(format!("row `{key}`: it cannot be read: {error}"));
        }
        true
    }

    fn game(&mut self, key: &str, value: &[u8]) {
        let record: GameRecord = match read(value) {
            Ok(record) => record,
            Err(error) => return self.problem(format!("row `{key}`: it cannot be read: {error}")),
        };
        let id = record.id;
        if keys::game(id) != key {
            self.problem(format!("row `{key}`: it holds game #{}", id.0));
        }
        for missing in self.last_game + 1..id.0.min(self.last_game + 100) {
            self.problem(format!("game #{missing}: it is missing"));
        }
        self.last_game = id.0;
        self.report.n_moves += record.line.len() as u64;
        self.report.n_games[match record.state {
            State::Challenge { .. } => 0,
            State::Playing { .. } => 1,
            State::Over { .. } => 2,
            State::Closed { .. } => 3,
        }] += 1;
        let found = agreement(&record);
        for problem in found.problems {
            self.problem(format!("game #{}: {problem}", id.0));
        }
        for (rows, side) in [(found.must, Side::Must), (found.may, Side::May)] {
            for row in rows {
                match Lead::of(&row) {
                    Some(lead) => self.meet(lead, side),
                    None => self.problem(format!("game #{}: its row `{row}` cannot be", id.0)),
                }
            }
        }
        if record.next_news > 0 {
            self.next_news.insert(id, record.next_news);
        }
    }

    fn news(&mut self, key: &str, value: &[u8]) {
        self.reads::<Mail>(key, value);
        let (id, number) = (keys::game_in(key), key.rsplit('/').next().and_then(|number| number.parse::<u64>().ok()));
        let next = id.and_then(|id| self.next_news.get(&id));
        if next.zip(number).is_none_or(|(next, number)| number >= *next) {
            self.problem(format!("row `{key}`: no game has such news"));
        }
    }

    fn lead(&mut self, key: &str) {
        match Lead::of(key) {
            Some(lead) => self.meet(lead, Side::Row),
            None => self.problem(format!("row `{key}`: nothing is known of such a row")),
        }
    }

    /// A row and a record that names it make a pair.
    fn meet(&mut self, lead: Lead, side: Side) {
        match self.waiting.entry(lead) {
            Place::Occupied(place) if *place.get() != side => drop(place.remove()),
            Place::Occupied(_) => {}
            Place::Vacant(place) => drop(place.insert(side)),
        }
    }

    fn finish(mut self) -> Report {
        let mut left: Vec<_> = self.waiting.drain().filter(|(_, side)| *side != Side::May).collect();
        left.sort_by_key(|(lead, _)| (lead.game, lead.kind, lead.of));
        for (lead, side) in left {
            let what = if side == Side::Must { "is missing" } else { "is left over" };
            self.problem(format!("game #{}: the row `{}` {what}", lead.game, lead.key()));
        }
        if self.counted != self.last_game {
            let (counted, last) = (self.counted, self.last_game);
            self.problem(format!("the last game is #{last}, and {counted} were counted"));
        }
        self.report
    }

    fn problem(&mut self, problem: String) {
        self.report.problems.push(problem);
    }

    fn tell(&mut self, progress: Progress<'_>) {
        let step = self.report.n_rows / STEP;
        if step > self.told {
            self.told = step;
            progress(&format!("verifying: {} rows", self.report.n_rows));
        }
    }
}
