//! Reads and writes pairings and results.

use super::record::{CsvField, CsvTable, has_column, plain, write};
use super::{CsvError, CsvExpectation, result};
use crate::{Colour, EntryBye, EntryGame, GameResult, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

const COLUMNS: [&str; 7] = ["round", "board", "white", "white name", "black", "black name", "result"];

/// The names of byes as written, then their letters in report files.
const BYES: [(&str, EntryBye); 8] = [
    ("full-point bye", EntryBye::Full),
    ("half-point bye", EntryBye::Half),
    ("bye", EntryBye::Allocated),
    ("no game", EntryBye::Zero),
    ("F", EntryBye::Full),
    ("H", EntryBye::Half),
    ("U", EntryBye::Allocated),
    ("Z", EntryBye::Zero),
];

/// A row of pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvPairingRow {
    /// The line in the table, from 1.
    pub line: usize,
    /// The round.
    pub round: RoundNumber,
    /// The player with White, or with a bye.
    pub white: PlayerNumber,
    /// The entry of this player.
    pub entry: RoundEntry,
    /// The opponent and their entry; `None` for a bye.
    pub other: Option<(PlayerNumber, RoundEntry)>,
}

/// Returns whether a text is a table of pairings.
///
/// Its first line then has a column `white`.
#[must_use]
pub fn is_of_pairings(text: &str) -> bool {
    has_column(text, &COLUMNS, "white")
}

/// Reads pairings and results.
///
/// A result is one of these:
///
/// - `1-0`, `0-1`, `1/2` or `1/2-1/2`;
/// - by forfeit `+:-`, `-:+`, `-:-` or `1-0 forfeit`;
/// - within one move `W-L`, `L-W`, `D-D`;
/// - by an arbiter's decision `0-0`, `1/2-0`, `0-1/2`, `does not count`;
/// - empty for an open game.
///
/// A player without an opponent has a bye: `F`, `H`, `U` or `Z`, or in words `full-point bye`, `half-point bye`, `bye`
/// or `no game`.
///
/// # Errors
/// Returns the first unexpected place, or a player's second row in a round.
pub fn read_pairings(text: &str) -> Result<Vec<CsvPairingRow>, CsvError> {
    let table = CsvTable::read(text, &COLUMNS)?;
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
                return Err(field(name).error(CsvExpectation::Fresh));
            }
        }
        rows.push(CsvPairingRow { line: row[0].line, ..paired });
    }
    Ok(rows)
}

fn paired(round: &CsvField, white: &CsvField, black: &CsvField, result: &CsvField) -> Result<CsvPairingRow, CsvError> {
    let (line, round, first) = (round.line, round.number()?, white.number()?);
    if black.text.trim().is_empty() {
        let text = plain(result.text.trim());
        let found = BYES.iter().find(|(word, _)| *word == text);
        let (_, bye) = found.ok_or_else(|| result.error(CsvExpectation::Bye))?;
        return Ok(CsvPairingRow { line, round, white: first, entry: RoundEntry::Bye(*bye), other: None });
    }
    let second = black.number()?;
    if second == first {
        return Err(black.error(CsvExpectation::Opponent));
    }
    let (own, theirs) = result::read(&result.text).map_err(|expected| result.error(expected))?;
    let entry = |opponent, colour, result| RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
    let other = Some((second, entry(first, Colour::Black, theirs)));
    Ok(CsvPairingRow { line, round, white: first, entry: entry(second, Colour::White, own), other })
}

/// Writes a round's pairings by board ([`IndividualEvent::boards`]), then its byes.
///
/// Absences without an entry are omitted.
#[must_use]
pub fn write_pairings(event: &IndividualEvent, round: RoundNumber) -> String {
    let mut text = write(&COLUMNS.map(str::to_owned));
    let number = round.to_string();
    for ((white, black), board) in event.boards(round).into_iter().zip(1..) {
        let (Some(white), Some(black)) = (event.player(white), event.player(black)) else { continue };
        let [own, other] = [white, black].map(|player| match player.entry(round) {
            RoundEntry::Game(game) => game.result,
            RoundEntry::Bye(_) => GameResult::ForfeitLoss,
        });
        let result = result::write(own, other);
        let (white_number, black_number) = (white.number.to_string(), black.number.to_string());
        text += &write(&[
            number.clone(),
            board.to_string(),
            white_number,
            white.name.clone(),
            black_number,
            black.name.clone(),
            result,
        ]);
    }
    for player in &event.players {
        if let Some(RoundEntry::Bye(bye)) = player.entries.get(usize::from(round).wrapping_sub(1)) {
            let word = BYES.iter().find(|(_, known)| known == bye).map_or("", |(word, _)| word);
            let own = player.number.to_string();
            let fields = [&number, "", &own, &player.name, "", "", word].map(str::to_owned);
            text += &write(&fields);
        }
    }
    text
}
