//! Reads turns as people type them.

use super::board::{Board, Move};
use super::notation::{PASS, SWAP, write};
use super::why;
use super::wish::readings;
use crate::men::Letters;
use crate::refusal::{MoveError, illegal};
use crate::spelling::tidy;

/// Reads codes or notation, in any common spelling.
///
/// A letter is first read in the language of the interface. If that card could not go there, the other language counts,
/// provided that a legal turn fits it. A card in the hand is put even if the text lacks the `@`: neither side has two
/// of a kind, so nothing else can be meant.
pub(super) fn read(board: &Board, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = tidy(text).ok_or(MoveError::Unreadable)?;
    match signs.iter().flat_map(|c| c.to_lowercase()).collect::<String>().as_str() {
        SWAP | "exchange" | "échange" | "echange" => return swap(board),
        PASS | "passe" | "passer" => return pass(board),
        _ => {}
    }
    let readings = readings(&signs, letters);
    let legal = board.turns();
    for wish in &readings {
        let fits: Vec<Move> = legal.iter().copied().filter(|m| wish.fits(*m)).collect();
        match fits.as_slice() {
            [] if why::is_meant(board, wish) => break,
            [] => {}
            [m] => return Ok(*m),
            several => {
                let candidates = several.iter().map(|m| write(*m, letters)).collect();
                return Err(MoveError::Ambiguous { candidates });
            }
        }
    }
    let first = readings.first().ok_or(MoveError::Unreadable)?;
    let meant = readings.iter().find(|wish| why::is_apt(board, wish)).unwrap_or(first);
    illegal(why::not(board, meant))
}

fn swap(board: &Board) -> Result<Move, MoveError> {
    if board.may_swap() {
        return Ok(Move::Swap);
    }
    let used = !board.swaps[board.turn as usize];
    illegal(if used { why::swap_used() } else { why::swap_without_rook() })
}

fn pass(board: &Board) -> Result<Move, MoveError> {
    match board.turns().as_slice() {
        [Move::Pass] => Ok(Move::Pass),
        _ => illegal(why::pass()),
    }
}
