//! Reads moves as people type them.

use shakmaty::{Bitboard, CastlingSide, Move, Position, Role};

use super::{Chess, notation, why};
use crate::game::{Game, Letters, MoveError};
use crate::spelling::{self, Wish};

/// Reads coordinates or notation, in any common spelling.
///
/// What the text says as it stands comes first. Where that names no man that could go there, the other reading of its
/// first letter counts (the other language, or the other case) if one legal move fits it.
pub(super) fn read(game: &Chess, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = spelling::tidy(text).ok_or(MoveError::Unreadable)?;
    if let Some(short) = spelling::castling(&signs) {
        return castle(game, CastlingSide::from_king_side(short));
    }
    let (body, promotion) = promotion(without_passing(&signs));
    let mut readings = spelling::readings(body, letters);
    let is_pawns = |wish: &Wish| matches!(wish.role, None | Some(Role::Pawn));
    if promotion.is_some() && readings.iter().flatten().any(is_pawns) {
        readings.iter_mut().for_each(|wishes| wishes.retain(is_pawns));
    }
    let legal = game.legal_moves();
    for wishes in &readings {
        let near = legal.iter().copied().filter(|m| wishes.iter().any(|wish| fits(game, wish, *m)));
        let (fits, others): (Vec<Move>, Vec<Move>) =
            near.partition(|m| promotion.is_none() || promotion == m.promotion());
        match fits.as_slice() {
            [] if !others.is_empty() => {
                let promotes = others.iter().any(|m| m.is_promotion());
                return Err(MoveError::Illegal { why: why::promotion(promotes) });
            }
            [] if wishes.iter().any(|wish| is_meant(game, wish)) => break,
            [] => {}
            [m] => return Ok(*m),
            several => {
                let candidates = several.iter().map(|m| notation::write(game, *m, letters)).collect();
                return Err(MoveError::Ambiguous { candidates });
            }
        }
    }
    let mut wishes = readings.iter().flatten();
    let first = wishes.clone().next().ok_or(MoveError::Unreadable)?;
    let meant = wishes.find(|wish| is_meant(game, wish)).unwrap_or(first);
    Err(MoveError::Illegal { why: why::not(game, meant, letters) })
}

/// The own men that the text may speak of.
pub(super) fn men(game: &Chess, wish: &Wish) -> Bitboard {
    wish.role.map_or(game.0.us(), |role| game.0.our(role)) & wish.origins()
}

fn fits(game: &Chess, wish: &Wish, m: Move) -> bool {
    let (from, to) = notation::squares(m);
    wish.targets().contains(to) && men(game, wish).contains(from)
}

/// Whether the text speaks of a move that some man could make if no king mattered, or names both squares.
fn is_meant(game: &Chess, wish: &Wish) -> bool {
    let reaches = |from| ((why::reach(game, from) | why::castling_targets(game, from)) & wish.targets()).any();
    (wish.role.is_none() && wish.squares().is_some()) || men(game, wish).into_iter().any(reaches)
}

fn castle(game: &Chess, side: CastlingSide) -> Result<Move, MoveError> {
    let legal = game.0.castling_moves(side).first().copied();
    legal.ok_or_else(|| MoveError::Illegal { why: why::castling(game, side) })
}

/// The text without the `e.p.` behind a capture in passing.
fn without_passing(signs: &[char]) -> &[char] {
    let endings = [&['e', 'p'][..], &['e', '.', 'p']];
    let short = endings.iter().find_map(|ending| signs.strip_suffix(*ending));
    short.filter(|short| short.last().is_some_and(char::is_ascii_digit)).unwrap_or(signs)
}

/// The text without its promotion, and the man that it names: `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`, `e7e8q`, `e8=♕`.
///
/// No two men that a pawn becomes share a letter in the two languages, so either language's are read. The R of the
/// French king is a rook's: no pawn becomes a king.
fn promotion(signs: &[char]) -> (&[char], Option<Role>) {
    let (body, letter) = match signs {
        [body @ .., '(', letter, ')'] | [body @ .., '=' | '/', letter] => (body, *letter),
        [.., rank, letter] if rank.is_ascii_digit() => (&signs[..signs.len() - 1], *letter),
        _ => return (signs, None),
    };
    let capital = letter.to_ascii_uppercase();
    let lettered = |letters| spelling::from_letter(capital, letters);
    let role = spelling::from_figurine(letter).or(lettered(Letters::English)).or(lettered(Letters::French));
    if role.is_some() { (body, role) } else { (signs, None) }
}
