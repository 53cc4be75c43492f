//! The position: the board, the colours of the squares, and the clocks.

use std::hash::{Hash, Hasher};

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Role, Square};

use super::board::{MutationBoard, MutationMove, PawnTerrain};
use super::layout::{MutationLayout, SquareColour};
use super::moves::EachMutationMove;
use crate::side::Side;

/// A position of Chess Mutation.
#[derive(Clone, Debug)]
pub struct Mutation {
    pub(super) layout: MutationLayout,
    pub(super) board: MutationBoard,
    /// Plies since the last capture.
    pub(super) clock: u32,
    /// The full-move number, from 1.
    pub(super) number: u32,
}

/// Compares pieces, layout, side to move and castling rights, but no clocks.
impl PartialEq for Mutation {
    fn eq(&self, other: &Mutation) -> bool {
        self.board == other.board && self.layout == other.layout
    }
}

impl Eq for Mutation {}

impl Hash for Mutation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
    }
}

impl Mutation {
    /// Counts like [`crate::Game::perft`], but plays every move of the last ply.
    ///
    /// This makes node rates comparable with programs that do not count the last ply in bulk.
    #[must_use]
    pub fn perft_leaf_by_leaf(&self, depth: u32) -> u64 {
        self.board.perft_leaf_by_leaf(&self.terrain(), depth)
    }

    /// Returns whether the king of the side to move is attacked.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.board.checkers(&self.terrain()).any()
    }

    pub(super) fn terrain(&self) -> PawnTerrain {
        PawnTerrain::from(&self.layout)
    }

    pub(super) fn has_moves(&self) -> bool {
        let mut n: u64 = 0;
        self.board.legal(&self.terrain(), &mut n);
        n > 0
    }

    pub(super) fn role(&self, square: Square, side: Side) -> Option<Role> {
        if self.board.king(side) == square {
            return Some(Role::King);
        }
        self.board.pawns[side as usize].contains(square).then(|| match self.layout.at(square) {
            SquareColour::Yellow => Role::Knight,
            SquareColour::Blue => Role::Bishop,
            SquareColour::Red => Role::Rook,
            SquareColour::Black => Role::Queen,
            SquareColour::White => Role::Pawn,
        })
    }

    /// Returns the legal moves by role, then by square. The order is pawn, knight, bishop, rook, queen, king.
    pub(super) fn legal(&self) -> Vec<MutationMove> {
        let mut moves = Vec::with_capacity(64);
        self.board.legal(&self.terrain(), &mut EachMutationMove(|from, to| moves.push(MutationMove { from, to })));
        moves.sort_by_cached_key(|m| (self.role(m.from, self.board.turn), m.from, m.to));
        moves
    }

    pub(super) fn play(&mut self, m: MutationMove) {
        let capture = self.board.men(self.board.turn.other()).contains(m.to);
        self.clock = if capture { 0 } else { self.clock.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(self.board.turn == Side::Black));
        self.board = self.board.after(m);
    }

    /// Returns a piece's targets, ignoring checks. Castling is not included.
    pub(super) fn reach(&self, from: Square) -> Bitboard {
        let side = self.board.turn;
        let to = match self.role(from, side) {
            None => Bitboard::EMPTY,
            Some(Role::King) => king_attacks(from),
            Some(_) => self.board.reach(&self.terrain(), from, side, self.board.occupied()),
        };
        to & !self.board.men(side)
    }
}
