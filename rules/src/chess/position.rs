//! A newtype around shakmaty's position, and its sorted legal moves.

use shakmaty::{Color, Move, Position, Square};

use crate::side::Side;

/// A position of orthodox chess.
///
/// Equality follows FIDE 9.2.3: same pieces, side to move, castling rights and possible en passant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chess(pub(super) shakmaty::Chess);

impl Chess {
    pub(super) fn mover(&self) -> Side {
        side(self.0.turn())
    }

    /// Returns the legal moves by piece, then by square. The order of pieces is pawn, knight, bishop, rook, queen,
    /// king. Promotions to the strongest piece come first.
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

/// Returns the squares that the player's piece leaves and reaches; in castling, the king's.
pub(super) fn ends(m: Move) -> (Square, Square) {
    let from = m.from().expect("no man is dropped in orthodox chess");
    let to = m.castling_side().map_or(m.to(), |side| Square::from_coords(side.king_to_file(), from.rank()));
    (from, to)
}
