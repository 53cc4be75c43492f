//! Games as PGN, with extra tags for data that PGN lacks.
//!
//! Besides the Seven Tag Roster of PGN (`Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`; unknown values
//! are `?`), these tags have a meaning:
//!
//! - `TimeControl` as in PGN;
//! - `Game`: the id of the rules; chess if absent, as in other PGN;
//! - `Layout`, and `SetUp` with `FEN`: a start other than the game's own; `Position` is also read for `FEN`;
//! - `Edition`: the edition of the rules; the first if absent;
//! - `Termination`: the reason's word.
//!
//! Other tags are kept. Moves are in English notation, numbered by full move. Writing follows the export format of the
//! PGN standard of 1994. Reading accepts its import format, and the deviations of people and other programs.

use std::fmt::Write;

use crate::men::PieceLetters;
use crate::outcome::{EndReason, Outcome};
use crate::refusal::{MoveError, Phrase};
use crate::registry::reason;
use crate::side::Side;
use crate::table::GameTable;

mod mend;
mod read;
mod scan;

pub use mend::PgnOmission;
pub use read::{decode, is_record, is_tagged, read, read_all, read_all_in, read_on};

/// The maximum size of a text in bytes; longer texts are refused unread.
pub const LONGEST: usize = 1024 * 1024;
/// The maximum number of plies when reading; the 75-move rule of chess allows fewer.
pub const MOST_PLIES: usize = 20_000;
/// The maximum length of a line of moves, as in PGN export.
const LINE: usize = 80;

const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// A PGN game as read, with its table after all moves.
pub struct PgnGame {
    /// The tags in order: (name, value).
    pub tags: Vec<(String, String)>,
    /// The score written after the moves, if any.
    pub score: Option<&'static str>,
    /// The comments between the last move and the score. Some programs explain the ending there.
    pub remarks: Vec<String>,
    /// The impossible parts of the starting position, which were omitted.
    pub dropped: Vec<PgnOmission>,
    /// The game after its last move.
    pub table: Box<dyn GameTable>,
}

impl PgnGame {
    /// Returns the value of the tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name)
    }

    /// Returns the score from the `Result` tag, or after the moves.
    #[must_use]
    pub fn result(&self) -> Option<&'static str> {
        self.tag("Result").and_then(scan::score).filter(|score| *score != "*").or(self.score)
    }

    /// Returns the outcome by the board, or else by the tags.
    ///
    /// The tags count as a decision of the players, a moderator or the clock, if the board allows it. If players could
    /// ignore a draw on the board, it also needs the record's result.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let result = self.result().filter(|result| *result != "*");
        let is_told = |end: &Outcome| self.table.is_at_end() || result.is_none_or(|result| result == end.score());
        self.table.outcome().filter(is_told).or_else(|| {
            let reason = reason(self.tag("Termination")?)?;
            let result = self.result()?;
            let winner = match result {
                "1-0" => Some(Side::White),
                "0-1" => Some(Side::Black),
                _ => None,
            };
            let said = Outcome { winner, reason };
            let is_possible = match reason {
                EndReason::Time | EndReason::TimeVsBare => {
                    Side::ALL.map(|side| self.table.out_of_time(side)).contains(&said)
                }
                _ => said.is_by_people() || self.table.claim() == Some(said),
            };
            (is_possible && result == said.score()).then_some(said)
        })
    }
}

/// Why a text is not the PGN of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnError {
    /// The text has more than [`LONGEST`] bytes or [`MOST_PLIES`] plies.
    TooLong,
    /// A tag line is malformed, or something is not closed. Quotes, brackets and comments must be closed.
    Unreadable {
        /// The line number, from 1.
        line: usize,
    },
    /// The `Game` tag names a game that is not hosted.
    UnknownGame,
    /// The `Variant` tag names a game other than chess.
    Variant {
        /// The value of the tag.
        name: String,
    },
    /// The `Edition` tag names an unknown edition of the game.
    UnknownEdition,
    /// The text holds several games instead of one.
    Several {
        /// How many.
        games: usize,
    },
    /// The layout or the position is wrong.
    Setup(Phrase),
    /// A move is unreadable or illegal.
    Move {
        /// The ply of the move, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// Why it cannot be played.
        error: MoveError,
    },
}

/// Writes the PGN of a table.
///
/// `tags` are written as given, except those derived from the table. `ending` is the outcome if the rules did not end
/// the game.
#[must_use]
pub fn write(table: &dyn GameTable, tags: &[(&str, &str)], ending: Option<Outcome>) -> String {
    annotate(table, tags, ending, &[])
}

/// Writes the PGN with comments, each after a number of plies.
///
/// Comments after the same ply keep their order.
#[must_use]
pub fn annotate(
    table: &dyn GameTable,
    tags: &[(&str, &str)],
    ending: Option<Outcome>,
    comments: &[(usize, String)],
) -> String {
    // If the game could have continued, the given outcome has priority.
    let outcome = if table.is_at_end() { table.outcome() } else { ending.or_else(|| table.outcome()) };
    let result = outcome.map_or("*", Outcome::score);
    let (setup, start) = (table.setup(), table.start_position());
    let given = |wanted: &str| tags.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    let edition = table.info().edition;
    let edition = (edition > 1).then(|| edition.to_string());
    let own = [
        ("Result", Some(result)),
        ("TimeControl", Some(given("TimeControl").unwrap_or("?"))),
        ("Game", Some(table.info().id)),
        ("Edition", edition.as_deref()),
        ("Layout", Some(setup.as_str()).filter(|setup| !setup.is_empty())),
        ("SetUp", start.as_ref().map(|_| "1")),
        ("FEN", start.as_deref()),
        ("Termination", outcome.map(|outcome| outcome.reason.word()).filter(|word| *word != EndReason::Untold.word())),
        ("Position", None),
    ];
    let known = ROSTER.map(|(name, unknown)| (name, Some(given(name).unwrap_or(unknown))));
    let is_other = |name: &str| is_name(name) && !own.iter().chain(&known).any(|(known, _)| *known == name);
    let others = tags.iter().filter(|(name, _)| is_other(name)).map(|(name, value)| (*name, Some(*value)));
    let mut text = String::new();
    for (name, value) in known.into_iter().chain(own).chain(others) {
        if let Some(value) = value {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            writeln!(text, "[{name} \"{value}\"]").expect("writing to a string");
        }
    }
    text.push('\n');

    let mut line = PgnWriter { text, n: 0 };
    let first = table.first_turn();
    let mut is_interrupted = line.comment(0, comments);
    for (idx, m) in table.line(PieceLetters::English).iter().enumerate() {
        let half = idx + usize::from(first == Side::Black);
        match half % 2 {
            0 => line.word(&format!("{}.", half / 2 + 1)),
            _ if is_interrupted || idx == 0 => line.word(&format!("{}...", half / 2 + 1)),
            _ => {}
        }
        line.word(&m.notation);
        is_interrupted = line.comment(idx + 1, comments);
    }
    line.word(result);
    line.text.push('\n');
    line.text
}

struct PgnWriter {
    text: String,
    n: usize,
}

impl PgnWriter {
    fn word(&mut self, word: &str) {
        let n = word.chars().count();
        // PGN readers ignore a line that begins with a percent sign.
        if self.n > 0 && self.n + 1 + n > LINE && !word.starts_with('%') {
            self.text.push('\n');
            self.n = 0;
        }
        if self.n > 0 {
            self.text.push(' ');
            self.n += 1;
        }
        self.text.push_str(word);
        self.n += n;
    }

    /// Writes the comments after this ply; returns whether there were any. Braces are replaced, since they would end
    /// the comment.
    fn comment(&mut self, ply: usize, comments: &[(usize, String)]) -> bool {
        let mut any = false;
        for (_, comment) in comments.iter().filter(|(at, _)| *at == ply) {
            let comment = comment.replace('{', "(").replace('}', ")");
            for word in format!("{{{comment}}}").split_whitespace() {
                self.word(word);
            }
            any = true;
        }
        any
    }
}

fn find<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Returns whether this is a valid tag name.
#[must_use]
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
