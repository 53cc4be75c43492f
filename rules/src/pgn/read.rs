//! Records as games on their tables.

use super::scan::{Raw, scan};
use super::{LONGEST, MOST_PLIES, Pgn, PgnError, find};
use crate::refusal::SetupError;
use crate::registry::{OpenError, info, open_edition};

/// The names that other programs have for orthodox chess in the tag `Variant`, in lower case.
const ORTHODOX: [&str; 7] = ["", "standard", "chess", "classical", "normal", "orthodox", "from position"];

/// Reads a record of one game and plays it.
///
/// ```
/// let read = rules::pgn::read("[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *").expect("the moves are legal");
/// assert_eq!(read.tag("White"), Some("Ann"));
/// assert_eq!(read.table.codes(), ["e2e4", "e7e5", "g1f3"]);
/// assert_eq!(read.outcome(), None);
/// ```
///
/// # Errors
/// Returns a [`PgnError`] with the place and the reason; [`PgnError::Several`] if the text holds more than one game.
pub fn read(text: &str) -> Result<Pgn, PgnError> {
    let mut raws = scan_bounded(text)?;
    match raws.len() {
        0 => play(Raw::default()),
        1 => play(raws.remove(0)),
        games => Err(PgnError::Several { games }),
    }
}

/// Reads a text that holds the records of any number of games, and plays them all.
///
/// # Errors
/// Returns the number of the first game that cannot be read, from 1, with the reason.
pub fn read_all(text: &str) -> Result<Vec<Pgn>, (usize, PgnError)> {
    let raws = scan_bounded(text).map_err(|error| (1, error))?;
    raws.into_iter().enumerate().map(|(idx, raw)| play(raw).map_err(|error| (idx + 1, error))).collect()
}

/// Turns the bytes of a file into text: UTF-8, or else Latin-1, which the standard of PGN names.
#[must_use]
pub fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect::<String>())
}

fn scan_bounded(text: &str) -> Result<Vec<Raw>, PgnError> {
    if text.len() > LONGEST {
        return Err(PgnError::TooLong);
    }
    scan(text)
}

/// Opens the table of a record and plays its moves.
fn play(Raw { tags, moves, score }: Raw) -> Result<Pgn, PgnError> {
    let game = find(&tags, "Game").unwrap_or("chess");
    let variant = find(&tags, "Variant").filter(|_| game == "chess").unwrap_or_default();
    if !ORTHODOX.contains(&variant.trim().to_lowercase().as_str()) {
        return Err(PgnError::Variant { name: variant.to_owned() });
    }
    let newest = info(game).ok_or(PgnError::UnknownGame)?.edition;
    let edition = find(&tags, "Edition").map_or(Ok(1), str::parse).map_err(|_| PgnError::UnknownEdition)?;
    if !(1..=newest).contains(&edition) {
        return Err(PgnError::UnknownEdition);
    }
    let position = find(&tags, "FEN").or_else(|| find(&tags, "Position"));
    let layout = find(&tags, "Layout").unwrap_or_default();
    let mut table = open_edition(game, edition, layout, position).map_err(|error| match error {
        OpenError::UnknownGame => PgnError::UnknownGame,
        OpenError::Setup(SetupError(why)) => PgnError::Setup(why),
    })?;
    for (ply, text) in moves.into_iter().enumerate() {
        if ply == MOST_PLIES {
            return Err(PgnError::TooLong);
        }
        table.replay(&text).map_err(|error| PgnError::Move { ply: ply + 1, text, error })?;
    }
    Ok(Pgn { tags, score, table })
}
