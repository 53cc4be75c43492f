//! Reads moves as people type them.

use shakmaty::Bitboard;

use super::board::{Castling, Move};
use super::notation::{self, write};
use super::{Mutation, why};
use crate::game::{Game, Letters, MoveError};
use crate::spelling::{self, Wish};

/// Reads coordinates or notation, in any common spelling.
///
/// What the text says as it stands comes first. Where that names no man that could go there, the other reading of its
/// first letter counts (the other language, or the other case) if one legal move fits it.
pub(super) fn read(game: &Mutation, text: &str, letters: Letters) -> Result<Move, MoveError> {
    let signs = spelling::tidy(text).ok_or(MoveError::Unreadable)?;
    if let Some(short) = spelling::castling(&signs) {
        return castle(game, short);
    }
    if let [body @ .., '=', promotion] = signs.as_slice()
        && promotion.is_alphabetic()
        && spelling::readings(body, letters).iter().any(|r| !r.is_empty())
    {
        return Err(MoveError::Illegal { why: why::no_promotion() });
    }
    let readings = spelling::readings(&signs, letters);
    let legal = game.legal_moves();
    for wishes in &readings {
        let fits: Vec<Move> =
            legal.iter().copied().filter(|m| wishes.iter().any(|wish| fits(game, wish, *m))).collect();
        match fits.as_slice() {
            [] if wishes.iter().any(|wish| is_meant(game, wish)) => break,
            [] => {}
            [m] => return Ok(*m),
            several => {
                let candidates = several.iter().map(|m| write(game, *m, letters)).collect();
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
pub(super) fn men(game: &Mutation, wish: &Wish) -> Bitboard {
    let side = game.board.turn;
    let men = game.board.men(side) & wish.origins();
    men.into_iter().filter(|from| wish.role.is_none() || wish.role == notation::role(game, *from, side)).collect()
}

fn fits(game: &Mutation, wish: &Wish, m: Move) -> bool {
    wish.targets().contains(m.to) && men(game, wish).contains(m.from)
}

/// Whether the text speaks of a move that some man could make if no king mattered, or names both squares.
fn is_meant(game: &Mutation, wish: &Wish) -> bool {
    (wish.role.is_none() && wish.squares().is_some())
        || men(game, wish).into_iter().any(|from| (why::reach(game, from) & wish.targets()).any())
}

fn castle(game: &Mutation, short: bool) -> Result<Move, MoveError> {
    let castling = Castling::ALL
        .iter()
        .find(|c| c.side() == game.board.turn && c.is_short() == short)
        .expect("each side castles to both sides");
    let m = Move { from: castling.king, to: castling.king_to };
    match why::castling(game, castling) {
        None => Ok(m),
        Some(why) => Err(MoveError::Illegal { why }),
    }
}
