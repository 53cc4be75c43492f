//! Pairings and results.

use std::cmp::Reverse;
use std::fmt;

use super::record::{Field, Table, has_column, plain, write};
use super::{CsvError, Expected};
use crate::{Bye, Colour, Entry, Event, Game, GameResult, Number, Player, RoundNumber};

const COLUMNS: [&str; 7] = ["round", "board", "white", "white name", "black", "black name", "result"];

/// Results of games, for White and for Black. The first are those of games that have a verdict.
const RESULTS: [(&str, GameResult, GameResult); 10] = [
    ("1-0", GameResult::Win, GameResult::Loss),
    ("0-1", GameResult::Loss, GameResult::Win),
    ("1/2", GameResult::Draw, GameResult::Draw),
    ("+:-", GameResult::ForfeitWin, GameResult::ForfeitLoss),
    ("-:+", GameResult::ForfeitLoss, GameResult::ForfeitWin),
    ("-:-", GameResult::ForfeitLoss, GameResult::ForfeitLoss),
    ("W-L", GameResult::UnratedWin, GameResult::UnratedLoss),
    ("L-W", GameResult::UnratedLoss, GameResult::UnratedWin),
    ("D-D", GameResult::UnratedDraw, GameResult::UnratedDraw),
    ("", GameResult::Unfinished, GameResult::Unfinished),
];

const BYES: [(&str, Bye); 4] = [("F", Bye::Full), ("H", Bye::Half), ("U", Bye::Allocated), ("Z", Bye::Zero)];

/// A row of a table of pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// The line of the table, counted from 1.
    pub line: usize,
    /// The round.
    pub round: RoundNumber,
    /// The player who has White, or a bye.
    pub white: Number,
    /// What the round is for this player.
    pub entry: Entry,
    /// What it is for the opponent, and who that is; `None` if there is none.
    pub other: Option<(Number, Entry)>,
}

/// Tells whether a text is a table of pairings rather than of anything else: its first line names a column `white`.
#[must_use]
pub fn is_of_pairings(text: &str) -> bool {
    has_column(text, &COLUMNS, "white")
}

/// Reads pairings with what came of them: `1-0`, `0-1`, `1/2`, by forfeit `+:-`, `-:+`, `-:-`, within one move `W-L`,
/// `L-W`, `D-D`, or nothing yet. Somebody without an opponent has a bye, `F`, `H`, `U` or `Z`.
///
/// # Errors
///
/// The first place at which something else was expected; somebody is told twice in a round.
pub fn read_pairings(text: &str) -> Result<Vec<Paired>, CsvError> {
    let table = Table::read(text, &COLUMNS)?;
    for name in ["round", "white", "black", "result"] {
        table.needs(name)?;
    }
    let mut seen = std::collections::BTreeSet::new();
    let mut rows = Vec::with_capacity(table.rows.len());
    for row in &table.rows {
        let field = |name| table.field(row, name).unwrap_or(&row[0]);
        let paired = paired(field("round"), field("white"), field("black"), field("result"))?;
        for (name, number) in [("white", Some(paired.white)), ("black", paired.other.map(|other| other.0))] {
            if number.is_some_and(|number| !seen.insert((paired.round, number))) {
                return Err(field(name).error(Expected::Fresh));
            }
        }
        rows.push(Paired { line: row[0].line, ..paired });
    }
    Ok(rows)
}

/// Reads one row.
fn paired(round: &Field, white: &Field, black: &Field, result: &Field) -> Result<Paired, CsvError> {
    let (line, round, first) = (round.line, round.number()?, white.number()?);
    let text = plain(result.text.trim());
    if black.text.trim().is_empty() {
        let found = BYES.iter().find(|(word, _)| *word == text);
        let (_, bye) = found.ok_or_else(|| result.error(Expected::Bye))?;
        return Ok(Paired { line, round, white: first, entry: Entry::Bye(*bye), other: None });
    }
    let second = black.number()?;
    if second == first {
        return Err(black.error(Expected::Opponent));
    }
    let found = RESULTS.iter().find(|(word, _, _)| *word == text);
    let (_, won, lost) = found.ok_or_else(|| result.error(Expected::Result))?;
    let entry = |opponent, colour, result| Entry::Game(Game { opponent, colour: Some(colour), result });
    let other = Some((second, entry(first, Colour::Black, *lost)));
    Ok(Paired { line, round, white: first, entry: entry(second, Colour::White, *won), other })
}

/// Why a row of a table of pairings cannot be entered into an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnterError {
    /// The event has no such player.
    NoPlayer(Number),
    /// The round before it is not paired: so many are.
    NoRound(RoundNumber),
    /// The player meets somebody else in this round of the event, or has a bye.
    Otherwise(Number),
}

impl fmt::Display for EnterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnterError::NoPlayer(number) => write!(f, "there is no player {number}"),
            EnterError::NoRound(paired) => write!(f, "the next round is {}", paired + 1),
            EnterError::Otherwise(number) => write!(f, "in the file, this round is another one for player {number}"),
        }
    }
}

impl std::error::Error for EnterError {}

/// Enters rows into an event: results of rounds that are paired, and the pairs of the next one. Colours and opponents
/// of a round that is paired stay as they are.
///
/// # Errors
///
/// The first row that does not fit, by its line; the event may have taken those before it.
pub fn enter(event: &mut Event, rows: &[Paired]) -> Result<(), (usize, EnterError)> {
    let paired = event.paired_rounds();
    for row in rows {
        let place = usize::from(row.round) - 1;
        if row.round > paired + 1 {
            return Err((row.line, EnterError::NoRound(paired)));
        }
        for (number, entry) in [(row.white, row.entry)].into_iter().chain(row.other) {
            let index = event.index(number).ok_or((row.line, EnterError::NoPlayer(number)))?;
            let told = event.players[index].entry(row.round);
            let is_same = match (told, entry) {
                (Entry::Game(told), Entry::Game(new)) => {
                    told.opponent == new.opponent && (told.colour.is_none() || told.colour == new.colour)
                }
                (told, new) => told == new,
            };
            if row.round <= paired && !is_same {
                return Err((row.line, EnterError::Otherwise(number)));
            }
            let entries = &mut event.players[index].entries;
            entries.resize(entries.len().max(place + 1), Entry::Bye(Bye::Zero));
            entries[place] = entry;
        }
    }
    Ok(())
}

/// Writes the pairings of a round, by boards (C.04.2 article 3: the higher player's score, the sum of both, the higher
/// player's number), then the byes. Absences that nobody told are left out.
#[must_use]
pub fn write_pairings(event: &Event, round: RoundNumber) -> String {
    let mut text = write(&COLUMNS.map(str::to_owned));
    let score = |player: &Player| event.score(player, round.saturating_sub(1));
    let mut games: Vec<(&Player, &Player, Game)> = Vec::new();
    for player in &event.players {
        if let Entry::Game(game) = player.entry(round)
            && let Some(opponent) = event.player(game.opponent)
        {
            // A forfeited game may have no colours: then the lower number is told first.
            let first = game.colour.map_or(player.number < opponent.number, |colour| colour == Colour::White);
            games.extend(first.then_some((player, opponent, game)));
        }
    }
    games.sort_by_key(|(white, black, _)| {
        let key = |player: &Player| (Reverse(score(player)), player.number);
        let higher = key(white).min(key(black));
        (higher.0, Reverse(score(white) + score(black)), higher.1)
    });
    let number = round.to_string();
    for ((white, black, game), board) in games.iter().zip(1..) {
        let other = match black.entry(round) {
            Entry::Game(other) => other.result,
            Entry::Bye(_) => GameResult::ForfeitLoss,
        };
        let result = RESULTS.iter().find(|(_, first, second)| (*first, *second) == (game.result, other));
        let result = result.map_or("", |(word, _, _)| word);
        let (white_number, black_number) = (white.number.to_string(), black.number.to_string());
        text += &write(&[
            number.clone(),
            board.to_string(),
            white_number,
            white.name.clone(),
            black_number,
            black.name.clone(),
            result.to_owned(),
        ]);
    }
    for player in &event.players {
        if let Some(Entry::Bye(bye)) = player.entries.get(usize::from(round).wrapping_sub(1)) {
            let word = BYES.iter().find(|(_, known)| known == bye).map_or("", |(word, _)| word);
            let own = player.number.to_string();
            let fields = [&number, "", &own, &player.name, "", "", word].map(str::to_owned);
            text += &write(&fields);
        }
    }
    text
}
