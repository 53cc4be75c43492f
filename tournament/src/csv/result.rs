//! How pairings tables spell results.

use super::CsvExpectation;
use super::record::plain;
use crate::GameResult;

/// Special spellings: (text, White's result, Black's result). Other results are written as a pair, such as `0-0` if
/// both lost.
const WRITTEN: [(&str, GameResult, GameResult); 5] = [
    ("1/2-1/2", GameResult::Draw, GameResult::Draw),
    ("1-0 forfeit", GameResult::ForfeitWin, GameResult::ForfeitLoss),
    ("0-1 forfeit", GameResult::ForfeitLoss, GameResult::ForfeitWin),
    ("0-0 forfeit", GameResult::ForfeitLoss, GameResult::ForfeitLoss),
    ("", GameResult::Unfinished, GameResult::Unfinished),
];

const USUAL: [(&str, GameResult, GameResult); 12] = [
    ("1/2", GameResult::Draw, GameResult::Draw),
    ("+:-", GameResult::ForfeitWin, GameResult::ForfeitLoss),
    ("-:+", GameResult::ForfeitLoss, GameResult::ForfeitWin),
    ("-:-", GameResult::ForfeitLoss, GameResult::ForfeitLoss),
    ("1-0forfeit", GameResult::ForfeitWin, GameResult::ForfeitLoss),
    ("0-1forfeit", GameResult::ForfeitLoss, GameResult::ForfeitWin),
    ("0-0forfeit", GameResult::ForfeitLoss, GameResult::ForfeitLoss),
    ("=", GameResult::Draw, GameResult::Draw),
    ("½", GameResult::Draw, GameResult::Draw),
    ("0.5", GameResult::Draw, GameResult::Draw),
    // An annulled game of a player who left a round robin early.
    ("doesnotcount", GameResult::Unfinished, GameResult::Unfinished),
    ("", GameResult::Unfinished, GameResult::Unfinished),
];

const SIDES: [(&str, GameResult); 9] = [
    ("1", GameResult::Win),
    ("0", GameResult::Loss),
    ("1/2", GameResult::Draw),
    ("W", GameResult::UnratedWin),
    ("L", GameResult::UnratedLoss),
    ("D", GameResult::UnratedDraw),
    ("½", GameResult::Draw),
    ("0.5", GameResult::Draw),
    ("=", GameResult::Draw),
];

/// Reads White's and Black's result: `1-0`, `0:1`, `1/2`, `½-½`.
pub(super) fn read(field: &str) -> Result<(GameResult, GameResult), CsvExpectation> {
    let plain = plain(field.trim());
    let plain = plain.strip_prefix('\'').unwrap_or(plain);
    let signs = plain.chars().filter(|sign| !sign.is_whitespace());
    let text: String = signs.map(|sign| if ['–', '—', '−', '‐', '‑'].contains(&sign) { '-' } else { sign }).collect();
    if let Some((_, white, black)) = USUAL.iter().find(|(word, ..)| *word == text) {
        return Ok((*white, *black));
    }
    let expected = || if is_date(plain) { CsvExpectation::NoDate } else { CsvExpectation::Result };
    let (first, second) = text.split_once(':').or_else(|| text.split_once('-')).ok_or_else(expected)?;
    let side = |text: &str| {
        let found = SIDES.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
        found.map(|(_, result)| *result).ok_or_else(expected)
    };
    let (white, black) = (side(first)?, side(second)?);
    if white.fits(black) { Ok((white, black)) } else { Err(CsvExpectation::Result) }
}

pub(super) fn write(white: GameResult, black: GameResult) -> String {
    if let Some((word, ..)) = WRITTEN.iter().find(|(_, first, second)| (*first, *second) == (white, black)) {
        return (*word).to_owned();
    }
    let side = |result: GameResult| SIDES.iter().find(|(_, known)| *known == result).map_or("", |(word, _)| word);
    format!("{}-{}", side(white), side(black))
}

/// Returns whether a spreadsheet turned `1/2` or `1-0` into this date. Examples are `2-Jan`, `01. Feb` and
/// `01/02/2026`.
fn is_date(text: &str) -> bool {
    let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
    let numbers = text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty()).count();
    (letters >= 3 && numbers > 0) || (letters == 0 && numbers == 3)
}
