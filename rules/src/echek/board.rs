//! The board: cards in play, effects of a turn, surrounded kings.

use shakmaty::{Bitboard, Square};

use super::torus::{reach, sides};
use crate::chessmen::Chessman as Card;
use crate::side::Side;

/// One whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EchekMove {
    /// Puts a card from the hand into play.
    Put {
        /// The card.
        card: Card,
        /// The cell that the card is put on.
        to: Square,
        /// The pawn's extra step, or the card sent back by a bishop.
        then: Option<Square>,
    },
    /// Moves a card from one cell to another.
    Go {
        /// The card.
        card: Card,
        /// The cell that the card leaves.
        from: Square,
        /// The cell that the card goes to.
        to: Square,
    },
    /// Exchanges king and rook.
    Swap,
    /// Passes, when no other turn is legal.
    Pass,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CardPlace {
    Hand,
    /// Out of the game for good; only possible for a queen.
    Gone,
    /// In play on a cell.
    On(Square),
}

impl CardPlace {
    pub(super) fn cell(self) -> Option<Square> {
        match self {
            CardPlace::On(cell) => Some(cell),
            CardPlace::Hand | CardPlace::Gone => None,
        }
    }
}

/// The repetition key: cards, exchange rights and side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct EchekBoard {
    /// The cells occupied by each side's cards, White's first.
    cells: [Bitboard; 2],
    /// The place of each card, by side (White first) and [`Card`].
    places: [[CardPlace; 6]; 2],
    /// Each side's right to exchange rook and king, White's first.
    pub(super) swaps: [bool; 2],
    pub(super) turn: Side,
}

impl EchekBoard {
    pub(super) fn new(places: [[CardPlace; 6]; 2], swaps: [bool; 2], turn: Side) -> EchekBoard {
        let cells = places.map(|places| places.into_iter().filter_map(CardPlace::cell).collect());
        EchekBoard { cells, places, swaps, turn }
    }

    #[inline(always)]
    pub(super) fn place(&self, side: Side, card: Card) -> CardPlace {
        self.places[side as usize][card as usize]
    }

    #[inline(always)]
    pub(super) fn places(&self) -> [[CardPlace; 6]; 2] {
        self.places
    }

    pub(super) fn card(&self, side: Side, cell: Square) -> Option<Card> {
        Card::ALL.into_iter().find(|card| self.place(side, *card) == CardPlace::On(cell))
    }

    #[inline(always)]
    pub(super) fn cells(&self, side: Side) -> Bitboard {
        self.cells[side as usize]
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.cells[0] | self.cells[1]
    }

    #[inline(always)]
    pub(super) fn king(&self, side: Side) -> Square {
        self.place(side, Card::King).cell().expect("the kings are always in play")
    }

    #[inline(always)]
    pub(super) fn kings(&self) -> Bitboard {
        Bitboard::from_square(self.king(Side::White)).with(self.king(Side::Black))
    }

    /// Returns which kings would be surrounded, White's first. `occupied` are the occupied cells.
    #[inline(always)]
    pub(super) fn fallen(&self, occupied: Bitboard) -> [bool; 2] {
        let free = reach(occupied) & !occupied;
        Side::ALL.map(|side| is_surrounded(self.king(side), free))
    }

    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.fallen(self.occupied()) != [false; 2]
    }

    #[must_use]
    #[inline(always)]
    pub(super) fn after(&self, m: EchekMove) -> EchekBoard {
        let us = self.turn;
        let mut next = *self;
        next.turn = us.other();
        match m {
            EchekMove::Put { card: Card::Bishop, to, then } => {
                next.set(us, Card::Bishop, CardPlace::On(to));
                if let Some(back) = then {
                    next.send_back(back);
                }
            }
            EchekMove::Put { card, to, then } => next.set(us, card, CardPlace::On(then.unwrap_or(to))),
            EchekMove::Go { card, from, to } => {
                next.cells[us as usize].discard(from);
                next.set(us, card, CardPlace::On(to));
            }
            EchekMove::Swap => {
                let places = &mut next.places[us as usize];
                places.swap(Card::King as usize, Card::Rook as usize);
                next.swaps[us as usize] = false;
            }
            EchekMove::Pass => {}
        }
        next.judge_queens();
        next
    }

    #[inline(always)]
    fn set(&mut self, side: Side, card: Card, place: CardPlace) {
        self.places[side as usize][card as usize] = place;
        if let CardPlace::On(cell) = place {
            self.cells[side as usize].add(cell);
        }
    }

    fn send_back(&mut self, cell: Square) {
        let side = if self.cells[0].contains(cell) { Side::White } else { Side::Black };
        let card = self.card(side, cell).expect("a bishop sends back a card in play");
        self.places[side as usize][card as usize] = CardPlace::Hand;
        self.cells[side as usize].discard(cell);
    }

    /// Removes surrounded queens, both at once, unless a king is surrounded.
    #[inline(always)]
    fn judge_queens(&mut self) {
        let occupied = self.occupied();
        let free = reach(occupied) & !occupied;
        if Side::ALL.into_iter().any(|side| is_surrounded(self.king(side), free)) {
            return;
        }
        for side in Side::ALL {
            if let CardPlace::On(cell) = self.place(side, Card::Queen)
                && is_surrounded(cell, free)
            {
                self.places[side as usize][Card::Queen as usize] = CardPlace::Gone;
                self.cells[side as usize].discard(cell);
            }
        }
    }
}

#[inline(always)]
fn is_surrounded(cell: Square, free: Bitboard) -> bool {
    (sides(Bitboard::from_square(cell)) & free).is_empty()
}
