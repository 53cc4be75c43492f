//! Pseudo-legal targets: checks are ignored.

use shakmaty::attacks::{attacks, pawn_attacks};
use shakmaty::{Bitboard, CastlingSide, Position, Rank, Role, Square};

use super::position::Chess;

/// Returns a piece's targets, ignoring checks. Castling is not included.
pub(super) fn reach(game: &Chess, from: Square) -> Bitboard {
    let position = &game.0;
    let Some(piece) = position.board().piece_at(from).filter(|piece| piece.color == position.turn()) else {
        return Bitboard::EMPTY;
    };
    let occupied = position.board().occupied();
    if piece.role != Role::Pawn {
        return attacks(from, piece, occupied) & !position.us();
    }
    let passing = position.maybe_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square);
    let up = piece.color.fold_wb(8, -8);
    let one = Bitboard::from_square(from).shift(up) & !occupied;
    let home = piece.color.fold_wb(Rank::Second, Rank::Seventh);
    let two = if from.rank() == home { one.shift(up) & !occupied } else { Bitboard::EMPTY };
    one | two | (pawn_attacks(piece.color, from) & (position.them() | passing))
}

pub(super) fn castling_targets(game: &Chess, from: Square) -> Bitboard {
    let color = game.0.turn();
    let is_king = game.0.our(Role::King).contains(from);
    let rights = CastlingSide::ALL.into_iter().filter(|side| is_king && game.0.castles().has(color, *side));
    rights.map(|side| side.king_to(color)).collect()
}
