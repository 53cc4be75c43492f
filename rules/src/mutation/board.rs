//! The board: pieces, attacks, and the effects of a move.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Color, File, Rank, Square};

use super::layout::{MutationLayout, SquareColour};
use crate::side::Side;

/// A move; castling is the king's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MutationMove {
    pub(super) from: Square,
    pub(super) to: Square,
}

/// The squares, grouped by how a pawn moves on them.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnTerrain {
    pub(super) leap: Bitboard,
    pub(super) diagonal: Bitboard,
    pub(super) straight: Bitboard,
    pub(super) step: Bitboard,
}

impl From<&MutationLayout> for PawnTerrain {
    fn from(layout: &MutationLayout) -> PawnTerrain {
        let black = layout.of(SquareColour::Black);
        PawnTerrain {
            leap: layout.of(SquareColour::Yellow),
            diagonal: layout.of(SquareColour::Blue) | black,
            straight: layout.of(SquareColour::Red) | black,
            step: layout.of(SquareColour::White),
        }
    }
}

/// The repetition key: pieces, side to move and castling rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MutationBoard {
    pub(super) pawns: [Bitboard; 2],
    pub(super) kings: [Square; 2],
    /// The corners with castling rights: neither king nor corner pawn has moved.
    pub(super) corners: Bitboard,
    pub(super) turn: Side,
}

impl MutationBoard {
    pub(super) fn men(&self, side: Side) -> Bitboard {
        self.pawns[side as usize].with(self.kings[side as usize])
    }

    pub(super) fn king(&self, side: Side) -> Square {
        self.kings[side as usize]
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.men(Side::White) | self.men(Side::Black)
    }

    #[inline(always)]
    pub(super) fn attackers(&self, t: &PawnTerrain, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let men = self.pawns[by as usize];
        // A pawn on white attacks like a chess pawn: look back with the other side's direction.
        let back = if by == Side::White { Color::Black } else { Color::White };
        (knight_attacks(square) & men & t.leap)
            | (pawn_attacks(back, square) & men & t.step)
            | (bishop_attacks(square, occupied) & men & t.diagonal)
            | (rook_attacks(square, occupied) & men & t.straight)
            | (king_attacks(square) & Bitboard::from_square(self.kings[by as usize]))
    }

    pub(super) fn checkers(&self, t: &PawnTerrain) -> Bitboard {
        self.attackers(t, self.king(self.turn), self.turn.other(), self.occupied())
    }

    #[must_use]
    pub(super) fn after(&self, m: MutationMove) -> MutationBoard {
        match self.turn {
            Side::White => self.played::<true>(m.from, m.to),
            Side::Black => self.played::<false>(m.from, m.to),
        }
    }

    /// Returns a pawn's targets, ignoring checks. They include the own pieces that it would capture if they were
    /// enemies.
    pub(super) fn reach(&self, t: &PawnTerrain, from: Square, side: Side, occupied: Bitboard) -> Bitboard {
        let mut to = Bitboard::EMPTY;
        if t.leap.contains(from) {
            to |= knight_attacks(from);
        }
        if t.diagonal.contains(from) {
            to |= bishop_attacks(from, occupied);
        }
        if t.straight.contains(from) {
            to |= rook_attacks(from, occupied);
        }
        if t.step.contains(from) {
            let (up, color) = if side == Side::White { (8, Color::White) } else { (-8, Color::Black) };
            let one = Bitboard::from_square(from).shift(up) & !occupied;
            to |= one | (one.shift(up) & !occupied) | (pawn_attacks(color, from) & occupied);
        }
        to
    }

    #[inline(always)]
    pub(super) fn played<const WHITE: bool>(&self, from: Square, to: Square) -> MutationBoard {
        let (us, them) = if WHITE { (0, 1) } else { (1, 0) };
        let mut next = *self;
        next.turn = if WHITE { Side::Black } else { Side::White };
        next.pawns[them].discard(to);
        next.corners.discard(from);
        next.corners.discard(to);
        if from == self.kings[us] {
            next.kings[us] = to;
            // A king moves two squares only when castling.
            if let Some(castling) = Castling::by_king(from, to) {
                next.pawns[us].toggle(castling.corner);
                next.pawns[us].toggle(castling.corner_to);
            }
            next.corners.discard(from.rank());
        } else {
            next.pawns[us].toggle(from);
            next.pawns[us].toggle(to);
        }
        next
    }
}

#[derive(Debug)]
pub(super) struct Castling {
    pub(super) king: Square,
    pub(super) king_to: Square,
    pub(super) corner: Square,
    /// Where the corner pawn lands when castling; the king crosses this square.
    pub(super) corner_to: Square,
    pub(super) letter: char,
}

impl Castling {
    pub(super) const ALL: [Castling; 4] = [
        Castling { king: Square::E1, king_to: Square::G1, corner: Square::H1, corner_to: Square::F1, letter: 'K' },
        Castling { king: Square::E1, king_to: Square::C1, corner: Square::A1, corner_to: Square::D1, letter: 'Q' },
        Castling { king: Square::E8, king_to: Square::G8, corner: Square::H8, corner_to: Square::F8, letter: 'k' },
        Castling { king: Square::E8, king_to: Square::C8, corner: Square::A8, corner_to: Square::D8, letter: 'q' },
    ];

    /// Finds the castling with these king squares, whether legal or not.
    pub(super) fn by_king(from: Square, to: Square) -> Option<&'static Castling> {
        Castling::ALL.iter().find(|c| (c.king, c.king_to) == (from, to))
    }

    pub(super) fn is_short(&self) -> bool {
        self.corner.file() == File::H
    }

    pub(super) fn side(&self) -> Side {
        if self.king.rank() == Rank::First { Side::White } else { Side::Black }
    }
}
