//! The library's position in this crate's terms.

use shakmaty::{Color, Move, Position, Square};

use crate::side::Side;

/// A position of orthodox chess.
///
/// Positions are equal with the same pieces, player to move, castling rights and possible en passant (FIDE 9.2.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chess(pub(super) shakmaty::Chess);

impl Chess {
    pub(super) fn mover(&self) -> Side {
        side(self.0.turn())
    }

    /// Returns the legal moves by piece (pawns, knights, bishops, rooks, queens, king), then by square; promotions to
    /// the strongest piece come first.
    pub(super) fn legal(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.0.legal_moves().into_iter().collect();
        moves.sort_by_key(|m| {
            let (from, to) = ends(*m);
            (m.role(), from, to, std::cmp::Reverse(m.promotion()))
        });
        moves
    }
}

pub(super) fn side(color: Color) -> Side {
    color.fold_wb(Side::White, Side::Black)
}

/// Returns the squares of the piece that the player physically moves: in castling, the king.
pub(super) fn ends(m: Move) -> (Square, Square) {
    let from = m.from().expect("no man is dropped in orthodox chess");
    let to = m.castling_side().map_or(m.to(), |side| Square::from_coords(side.king_to_file(), from.rank()));
    (from, to)
}
