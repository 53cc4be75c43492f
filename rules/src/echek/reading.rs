//! Reads turns that people type.

use super::board::{EchekBoard, EchekMove};
use super::notation::{PASS, SWAP, SWAP_FRENCH, code, write};
use super::why;
use super::wish::{CardWish, readings};
use crate::game;
use crate::refusal::{MoveError, illegal};
use crate::spelling::{MoveSpelling, ReadingOutcome, tidy};

/// Reads a code or notation in any common spelling. A card in the hand is put even without the `@`. No side has two of
/// a kind, so the text is unambiguous.
pub(super) fn read<const LINKED: bool>(
    board: &EchekBoard,
    text: &str,
    spelling: MoveSpelling,
) -> Result<EchekMove, MoveError> {
    let signs = tidy(text).ok_or(MoveError::Unreadable)?;
    match signs.iter().flat_map(|c| c.to_lowercase()).collect::<String>().as_str() {
        SWAP | SWAP_FRENCH | "exchange" | "echange" | "échanger" | "echanger" => return swap(board),
        PASS | "passe" | "passer" => return pass::<LINKED>(board),
        _ => {}
    }
    let legal = board.turns::<LINKED>();
    let fitting = |wish: &CardWish| legal.iter().copied().filter(|m| wish.fits(*m)).collect::<Vec<EchekMove>>();
    match readings(&signs, spelling).find(fitting, |_, _| true, |wish| why::is_meant(board, wish)) {
        ReadingOutcome::One(m) => Ok(m),
        ReadingOutcome::Several(moves) => {
            let told = |m: &EchekMove| game::Move { code: code(*m), notation: write(*m, spelling.letters()) };
            Err(MoveError::Ambiguous { candidates: moves.iter().map(told).collect() })
        }
        ReadingOutcome::None(wish) => illegal(why::not::<LINKED>(board, wish)),
        ReadingOutcome::Unreadable => Err(MoveError::Unreadable),
    }
}

fn swap(board: &EchekBoard) -> Result<EchekMove, MoveError> {
    if board.may_swap() {
        return Ok(EchekMove::Swap);
    }
    let used = !board.swaps[board.turn as usize];
    illegal(if used { why::swap_used() } else { why::swap_without_rook() })
}

fn pass<const LINKED: bool>(board: &EchekBoard) -> Result<EchekMove, MoveError> {
    match board.turns::<LINKED>().as_slice() {
        [EchekMove::Pass] => Ok(EchekMove::Pass),
        _ => illegal(why::pass()),
    }
}
