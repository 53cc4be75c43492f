//! The board: pieces, attacks, and the effects of a turn.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use shakmaty::{Bitboard, Color, Square};

use crate::chessmen::Chessman as Man;
use crate::side::Side;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EcsechMove {
    /// Places a piece from the hand on a square.
    Place(Man, Square),
    /// Moves a piece from the first square to the second.
    Go(Man, Square, Square),
    /// Passes, when no other turn is legal.
    Pass,
}

/// The pieces and the side to move: the repetition key. Pieces never leave the board, so each hand holds the missing
/// pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct EcsechBoard {
    /// The pieces of White and of Black, by kind.
    pub(super) men: [[Bitboard; 6]; 2],
    pub(super) turn: Side,
}

impl EcsechBoard {
    pub(super) const START: EcsechBoard = EcsechBoard { men: [[Bitboard::EMPTY; 6]; 2], turn: Side::White };

    #[inline(always)]
    pub(super) fn of(&self, side: Side, man: Man) -> Bitboard {
        self.men[side as usize][man as usize]
    }

    #[inline(always)]
    pub(super) fn all(&self, side: Side) -> Bitboard {
        let [king, queen, rooks, bishops, knights, pawns] = self.men[side as usize];
        king | queen | rooks | bishops | knights | pawns
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.all(Side::White) | self.all(Side::Black)
    }

    #[inline(always)]
    pub(super) fn in_hand(&self, side: Side, man: Man) -> usize {
        in_box(man) - self.of(side, man).count()
    }

    #[inline(always)]
    pub(super) fn is_complete(&self, side: Side) -> bool {
        self.all(side).count() == 16
    }

    pub(super) fn at(&self, square: Square) -> Option<(Side, Man)> {
        let here = |(side, man): &(Side, Man)| self.of(*side, *man).contains(square);
        Side::ALL.into_iter().flat_map(|side| Man::ALL.map(|man| (side, man))).find(here)
    }

    pub(super) fn attackers(&self, square: Square, by: Side) -> Bitboard {
        let occupied = self.occupied();
        // Attacks are symmetric, except a pawn's: look back from the square with the same kind of piece.
        let back = |man: Man| attacks(man, by.other(), square, occupied) & self.of(by, man);
        Man::ALL.into_iter().fold(Bitboard::EMPTY, |found, man| found | back(man))
    }

    pub(super) fn attacked(&self, man: Man, side: Side, square: Square) -> Bitboard {
        attacks(man, side, square, self.occupied()) & self.all(side.other())
    }

    #[inline(always)]
    #[must_use]
    pub(super) fn after(&self, m: EcsechMove) -> EcsechBoard {
        let mut next = *self;
        let men = &mut next.men[self.turn as usize];
        match m {
            EcsechMove::Place(man, to) => men[man as usize].add(to),
            EcsechMove::Go(man, from, to) => {
                men[man as usize].discard(from);
                men[man as usize].add(to);
            }
            EcsechMove::Pass => {}
        }
        next.turn = self.turn.other();
        next
    }
}

#[inline(always)]
pub(super) fn in_box(man: Man) -> usize {
    [1, 1, 2, 2, 2, 8][man as usize]
}

#[inline(always)]
pub(super) fn attacks(man: Man, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
    match man {
        Man::King => king_attacks(from),
        Man::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Man::Rook => rook_attacks(from, occupied),
        Man::Bishop => bishop_attacks(from, occupied),
        Man::Knight => knight_attacks(from),
        Man::Pawn => pawn_attacks(if side == Side::White { Color::White } else { Color::Black }, from),
    }
}
