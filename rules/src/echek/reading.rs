//! Reads turns as people type them.

use super::board::{Board, Move};
use super::notation::{PASS, SWAP, SWAP_FRENCH, code, write};
use super::why;
use super::wish::{Wish, readings};
use crate::game;
use crate::refusal::{MoveError, illegal};
use crate::spelling::{Found, Spelling, tidy};

/// Reads codes or notation, in any common spelling. A card in the hand is put even without the `@`: neither side has
/// two of a kind, so the text is unambiguous.
pub(super) fn read<const LINKED: bool>(board: &Board, text: &str, spelling: Spelling) -> Result<Move, MoveError> {
    let signs = tidy(text).ok_or(MoveError::Unreadable)?;
    match signs.iter().flat_map(|c| c.to_lowercase()).collect::<String>().as_str() {
        SWAP | SWAP_FRENCH | "exchange" | "echange" | "échanger" | "echanger" => return swap(board),
        PASS | "passe" | "passer" => return pass::<LINKED>(board),
        _ => {}
    }
    let legal = board.turns::<LINKED>();
    let fitting = |wish: &Wish| legal.iter().copied().filter(|m| wish.fits(*m)).collect::<Vec<Move>>();
    match readings(&signs, spelling).find(fitting, |_, _| true, |wish| why::is_meant(board, wish)) {
        Found::One(m) => Ok(m),
        Found::Several(moves) => {
            let told = |m: &Move| game::Move { code: code(*m), notation: write(*m, spelling.letters()) };
            Err(MoveError::Ambiguous { candidates: moves.iter().map(told).collect() })
        }
        Found::None(wish) => illegal(why::not::<LINKED>(board, wish)),
        Found::Unreadable => Err(MoveError::Unreadable),
    }
}

fn swap(board: &Board) -> Result<Move, MoveError> {
    if board.may_swap() {
        return Ok(Move::Swap);
    }
    let used = !board.swaps[board.turn as usize];
    illegal(if used { why::swap_used() } else { why::swap_without_rook() })
}

fn pass<const LINKED: bool>(board: &Board) -> Result<Move, MoveError> {
    match board.turns::<LINKED>().as_slice() {
        [Move::Pass] => Ok(Move::Pass),
        _ => illegal(why::pass()),
    }
}
