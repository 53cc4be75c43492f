//! The record of a game as text that people pass on: PGN, with extra tags for what PGN does not cover.
//!
//! Tags: the seven that every PGN has (`Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`), `TimeControl`,
//! `Game` (the id of the rules; absent means chess, as in every other PGN), `Layout`, `SetUp` and `FEN` (if the game
//! did not begin at its own start; `Position` is also read), `Termination` (the reason's word), and any others given.
//! Unknown values are `?`. Moves are in English notation, numbered by full move. The form follows the PGN standard of
//! 1994: import format when reading, export format when writing.

use std::fmt::Write;

use crate::men::Letters;
use crate::outcome::{Outcome, Reason};
use crate::refusal::{MoveError, Phrase, SetupError};
use crate::registry::{OpenError, open, reason};
use crate::side::Side;
use crate::table::Table;

/// The maximum size of a record in bytes; longer ones are refused unread.
pub const LONGEST: usize = 64 * 1024;
/// The maximum number of plies in a game that is read.
pub const MOST_PLIES: usize = 1_000;
/// The maximum nesting of variations that are skipped.
const DEEPEST: usize = 8;
/// The maximum number of characters in a line of moves, as in the PGN export format.
const LINE: usize = 80;

/// The tags that precede the result in every record, with their values for the unknown.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// A record as read: its tags, and its game played to the end of its moves.
pub struct Pgn {
    /// The tags in order: (name, value).
    pub tags: Vec<(String, String)>,
    /// The game after its last move.
    pub table: Box<dyn Table>,
}

impl Pgn {
    /// Returns the value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        find(&self.tags, name)
    }

    /// Returns the outcome of the game: the one on the board or, if the tags give one that the board allows, a decision
    /// of the players or of a moderator, or of the clock.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.table.outcome().or_else(|| {
            let reason = reason(self.tag("Termination")?)?;
            let winner = match self.tag("Result")? {
                "1-0" => Some(Side::White),
                "0-1" => Some(Side::Black),
                _ => None,
            };
            let said = Outcome { winner, reason };
            let is_possible = match reason {
                Reason::Time | Reason::TimeVsBare => Side::ALL.map(|side| self.table.out_of_time(side)).contains(&said),
                _ => said.is_by_people() || self.table.claim() == Some(said),
            };
            (is_possible && self.tag("Result") == Some(said.score())).then_some(said)
        })
    }
}

/// Why a text is not the record of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgnError {
    /// Longer than [`LONGEST`] bytes or [`MOST_PLIES`] plies.
    TooLong,
    /// A line is not a tag, or a quote or bracket in it is not closed.
    Unreadable {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The `Game` tag names no hosted game.
    UnknownGame,
    /// The layout or the position is wrong.
    Setup(Phrase),
    /// A move cannot be read or played.
    Move {
        /// The ply of the move, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// Why it cannot be played.
        error: MoveError,
    },
}

/// Writes the record of a table. `tags` are written as given, except those that follow from the table; `ending` is the
/// outcome if the rules themselves did not end the game.
#[must_use]
pub fn write(table: &dyn Table, tags: &[(&str, &str)], ending: Option<Outcome>) -> String {
    annotate(table, tags, ending, &[])
}

/// Writes the record with comments, each after a number of plies; those after the same ply keep their order.
#[must_use]
pub fn annotate(
    table: &dyn Table,
    tags: &[(&str, &str)],
    ending: Option<Outcome>,
    comments: &[(usize, String)],
) -> String {
    let outcome = table.outcome().or(ending);
    let result = outcome.map_or("*", Outcome::score);
    let (setup, start) = (table.setup(), table.start_position());
    let given = |wanted: &str| tags.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    let own = [
        ("Result", Some(result)),
        ("TimeControl", Some(given("TimeControl").unwrap_or("?"))),
        ("Game", Some(table.info().id)),
        ("Layout", Some(setup.as_str()).filter(|setup| !setup.is_empty())),
        ("SetUp", start.as_ref().map(|_| "1")),
        ("FEN", start.as_deref()),
        ("Termination", outcome.map(|outcome| outcome.reason.word())),
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

    let mut line = Line { text, n: 0 };
    let first = table.first_turn();
    let mut is_interrupted = line.comment(0, comments);
    for (idx, m) in table.line(Letters::English).iter().enumerate() {
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

/// The move text as it is being written.
struct Line {
    text: String,
    /// The number of characters in the last line.
    n: usize,
}

impl Line {
    fn word(&mut self, word: &str) {
        let n = word.chars().count();
        // A line that begins with a percent sign is not part of a record.
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

    /// Writes the comments that follow this ply, and returns whether there were any. Braces in them are replaced, so
    /// that none ends a comment early.
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

/// Reads a record and plays it.
///
/// ```
/// let read = rules::pgn::read("[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *").expect("the moves are legal");
/// assert_eq!(read.tag("White"), Some("Ann"));
/// assert_eq!(read.table.codes(), ["e2e4", "e7e5", "g1f3"]);
/// assert_eq!(read.outcome(), None);
/// ```
///
/// # Errors
/// Returns a [`PgnError`] with the place and the reason.
pub fn read(text: &str) -> Result<Pgn, PgnError> {
    if text.len() > LONGEST {
        return Err(PgnError::TooLong);
    }
    let text = text.trim_start_matches('\u{FEFF}');
    let mut tags = Vec::new();
    let mut moves_from = 0;
    for (idx, line) in text.split_inclusive('\n').enumerate() {
        let trimmed = line.trim();
        if trimmed.starts_with('[') {
            tags.push(read_tag(trimmed).ok_or(PgnError::Unreadable { line: idx + 1 })?);
        } else if !trimmed.is_empty() && !trimmed.starts_with('%') {
            break;
        }
        moves_from += line.len();
    }
    let n_tag_lines = text[..moves_from].lines().count();
    let game = find(&tags, "Game").unwrap_or("chess");
    let position = find(&tags, "FEN").or_else(|| find(&tags, "Position"));
    let mut table = open(game, find(&tags, "Layout").unwrap_or_default(), position).map_err(|error| match error {
        OpenError::UnknownGame => PgnError::UnknownGame,
        OpenError::Setup(SetupError(why)) => PgnError::Setup(why),
    })?;
    for (ply, word) in words(&text[moves_from..], n_tag_lines)?.into_iter().enumerate() {
        if ply == MOST_PLIES {
            return Err(PgnError::TooLong);
        }
        table.play(&word, Letters::English).map_err(|error| PgnError::Move { ply: ply + 1, text: word, error })?;
    }
    Ok(Pgn { tags, table })
}

fn find<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

/// Returns whether this is a valid name for a tag.
#[must_use]
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Reads `[Name "value"]`, with `\"` and `\\` in the value.
fn read_tag(line: &str) -> Option<(String, String)> {
    let (name, rest) = line.strip_prefix('[')?.strip_suffix(']')?.trim().split_once(char::is_whitespace)?;
    let inner = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?),
            '"' => return None,
            c => value.push(c),
        }
    }
    is_name(name).then(|| (name.to_owned(), value))
}

/// Returns the moves of the main line, without numbers, comments, variations, glyphs and the result.
fn words(text: &str, n_lines_before: usize) -> Result<Vec<String>, PgnError> {
    let mut words = vec![String::new()];
    let mut depth = 0_usize;
    let mut line = n_lines_before + 1;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let begun_on = line;
        line += usize::from(c == '\n');
        match c {
            '{' => {
                let comment: String = chars.by_ref().take_while(|c| *c != '}').collect();
                // A comment must be closed before the text ends.
                if chars.as_str().is_empty() && !text.ends_with('}') {
                    return Err(PgnError::Unreadable { line: begun_on });
                }
                line += comment.matches('\n').count();
                words.push(String::new());
            }
            ';' => {
                chars.by_ref().find(|c| *c == '\n');
                line += 1;
                words.push(String::new());
            }
            '(' if depth == DEEPEST => return Err(PgnError::Unreadable { line }),
            '(' => {
                depth += 1;
                words.push(String::new());
            }
            ')' => {
                depth = depth.checked_sub(1).ok_or(PgnError::Unreadable { line })?;
                words.push(String::new());
            }
            c if c.is_whitespace() => words.push(String::new()),
            c if depth == 0 => words.last_mut().expect("there is always a word under way").push(c),
            _ => {}
        }
    }
    if depth > 0 {
        return Err(PgnError::Unreadable { line });
    }
    let is_result = |word: &str| matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*");
    let words = words.iter().map(|word| without_number(word));
    Ok(words.filter(|word| !word.is_empty() && !word.starts_with('$') && !is_result(word)).map(str::to_owned).collect())
}

/// Returns a word without a leading move number: `12.Nf3`, `12...`, `12`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None if rest.is_empty() => rest,
        None => word,
    }
}
