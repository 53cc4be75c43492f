//! Reads PGN and plays its games.

use super::scan::{RawPgn, scan, score};
use super::{LONGEST, MOST_PLIES, PgnError, PgnGame, find, mend};
use crate::men::PieceLetters;
use crate::refusal::SetupError;
use crate::registry::{OpenError, info, open_edition};
use crate::table::GameTable;

/// Other programs' names of chess in `Variant`, in lower case.
const ORTHODOX: [&str; 7] = ["", "standard", "chess", "classical", "normal", "orthodox", "from position"];

/// Reads the PGN of one game and plays it.
///
/// ```
/// let read = rules::pgn::read("[White \"Ann\"]\n\n1. e4 e5 2. Nf3 *").expect("the moves are legal");
/// assert_eq!(read.tag("White"), Some("Ann"));
/// assert_eq!(read.table.codes(), ["e2e4", "e7e5", "g1f3"]);
/// assert_eq!(read.outcome(), None);
/// ```
///
/// # Errors
/// Returns a [`PgnError`] with place and reason; [`PgnError::Several`] if the text holds more than one game.
pub fn read(text: &str) -> Result<PgnGame, PgnError> {
    let mut raws = scan_bounded(text)?;
    match raws.len() {
        0 => play(RawPgn::default(), None),
        1 => play(raws.remove(0), None),
        games => Err(PgnError::Several { games }),
    }
}

/// Reads and plays any number of games.
///
/// # Errors
/// Returns the number of the first unreadable game, from 1, and the reason.
pub fn read_all(text: &str) -> Result<Vec<PgnGame>, (usize, PgnError)> {
    read_each(text, None)
}

/// Reads games with piece letters of another language, as people write them.
///
/// # Errors
/// Same as [`read_all`].
pub fn read_all_in(text: &str, letters: PieceLetters) -> Result<Vec<PgnGame>, (usize, PgnError)> {
    read_each(text, Some(letters))
}

fn read_each(text: &str, letters: Option<PieceLetters>) -> Result<Vec<PgnGame>, (usize, PgnError)> {
    let raws = scan_bounded(text).map_err(|error| (1, error))?;
    raws.into_iter().enumerate().map(|(idx, raw)| play(raw, letters).map_err(|error| (idx + 1, error))).collect()
}

/// Reads a game without tags, playing its moves on this table.
///
/// # Errors
/// Same as [`read`].
pub fn read_on(table: Box<dyn GameTable>, text: &str) -> Result<PgnGame, PgnError> {
    let mut raws = scan_bounded(text)?;
    match raws.len() {
        0 | 1 => follow(table, raws.pop().unwrap_or_default(), Vec::new(), None),
        games => Err(PgnError::Several { games }),
    }
}

/// Returns whether a text looks like PGN, not only moves.
///
/// It then begins with a tag, a comment, a variation or a move number, or it has a result.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    text.starts_with(['[', '%', '{', ';', '('])
        || (unnumbered.len() < text.len() && unnumbered.starts_with(['.', '…']))
        || text.split_whitespace().any(|word| score(word).is_some())
}

/// Returns whether a text is PGN with tags, readable or not.
#[must_use]
pub fn is_tagged(text: &str) -> bool {
    scan_bounded(text).map_or(true, |raws| raws.iter().any(|raw| !raw.tags.is_empty()))
}

/// Decodes a file: UTF-8, or else Latin-1, as in the standard.
#[must_use]
pub fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect::<String>())
}

fn scan_bounded(text: &str) -> Result<Vec<RawPgn>, PgnError> {
    if text.len() > LONGEST {
        return Err(PgnError::TooLong);
    }
    scan(text)
}

fn play(raw: RawPgn, letters: Option<PieceLetters>) -> Result<PgnGame, PgnError> {
    let tags = &raw.tags;
    let game = find(tags, "Game").unwrap_or("chess");
    let variant = find(tags, "Variant").filter(|_| game == "chess").unwrap_or_default();
    if !ORTHODOX.contains(&variant.trim().to_lowercase().as_str()) {
        return Err(PgnError::Variant { name: variant.to_owned() });
    }
    let newest = info(game).ok_or(PgnError::UnknownGame)?.edition;
    let edition = find(tags, "Edition").map_or(Ok(1), str::parse).map_err(|_| PgnError::UnknownEdition)?;
    if !(1..=newest).contains(&edition) {
        return Err(PgnError::UnknownEdition);
    }
    let layout = find(tags, "Layout").unwrap_or_default();
    let open = |position: Option<&str>| open_edition(game, edition, layout, position);
    let position = find(tags, "FEN").or_else(|| find(tags, "Position")).filter(|text| !text.trim().is_empty());
    // By the standard, `SetUp "0"` means that the game began at its own start.
    let position = position.filter(|_| find(tags, "SetUp").is_none_or(|set_up| set_up.trim() != "0"));
    let opened = match position {
        Some(position) => mend::open(position, |text| open(Some(text))),
        None => open(None).map(|table| (table, Vec::new())),
    };
    let (table, dropped) = opened.map_err(|error| match error {
        OpenError::UnknownGame => PgnError::UnknownGame,
        OpenError::Setup(SetupError(why)) => PgnError::Setup(why),
    })?;
    follow(table, raw, dropped, letters)
}

fn follow(
    mut table: Box<dyn GameTable>,
    RawPgn { tags, moves, score, remarks }: RawPgn,
    dropped: Vec<mend::PgnOmission>,
    letters: Option<PieceLetters>,
) -> Result<PgnGame, PgnError> {
    for (ply, text) in moves.into_iter().enumerate() {
        if ply == MOST_PLIES {
            return Err(PgnError::TooLong);
        }
        let played = match letters {
            Some(letters) => table.play(&text, letters).map(drop),
            None => table.replay(&text).map(drop),
        };
        played.map_err(|error| PgnError::Move { ply: ply + 1, text, error })?;
    }
    Ok(PgnGame { tags, score, remarks, dropped, table })
}
