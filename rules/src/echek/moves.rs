//! Generates the legal turns. Nothing that perft calls allocates.

use shakmaty::{Bitboard, Square};

use super::board::{Board, Move, Place};
use super::torus::{STEPS, leaps, links, reach, sides, slide, spread};
use crate::chessmen::Chessman as Card;

/// Receives the legal turns as they are found, many at a time.
pub(super) trait Sink {
    /// Takes a card that may be put on any of these cells.
    fn put(&mut self, card: Card, to: Bitboard);
    /// Takes the bishop on any of these cells, combined with any of these cards to send back; if there are none,
    /// nothing is chosen.
    fn put_bishop(&mut self, to: Bitboard, back: Bitboard);
    /// Takes the pawn on this cell, either staying or with one of these extra steps.
    fn put_pawn(&mut self, to: Square, steps: Bitboard);
    /// Takes a card that may go to any of these cells.
    fn go(&mut self, card: Card, from: Square, to: Bitboard);
    /// Takes the exchange of rook and king.
    fn swap(&mut self);
}

/// Counts the turns.
impl Sink for u64 {
    #[inline(always)]
    fn put(&mut self, _: Card, to: Bitboard) {
        *self += to.count() as u64;
    }

    #[inline(always)]
    fn put_bishop(&mut self, to: Bitboard, back: Bitboard) {
        *self += (to.count() * back.count().max(1)) as u64;
    }

    #[inline(always)]
    fn put_pawn(&mut self, _: Square, steps: Bitboard) {
        *self += 1 + steps.count() as u64;
    }

    #[inline(always)]
    fn go(&mut self, _: Card, _: Square, to: Bitboard) {
        *self += to.count() as u64;
    }

    #[inline(always)]
    fn swap(&mut self) {
        *self += 1;
    }
}

/// Calls a function for each turn.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline(always)]
    fn put(&mut self, card: Card, to: Bitboard) {
        to.into_iter().for_each(|to| (self.0)(Move::Put { card, to, then: None }));
    }

    #[inline(always)]
    fn put_bishop(&mut self, to: Bitboard, back: Bitboard) {
        for to in to {
            if back.is_empty() {
                (self.0)(Move::Put { card: Card::Bishop, to, then: None });
            }
            back.into_iter().for_each(|back| (self.0)(Move::Put { card: Card::Bishop, to, then: Some(back) }));
        }
    }

    #[inline(always)]
    fn put_pawn(&mut self, to: Square, steps: Bitboard) {
        (self.0)(Move::Put { card: Card::Pawn, to, then: None });
        steps.into_iter().for_each(|step| (self.0)(Move::Put { card: Card::Pawn, to, then: Some(step) }));
    }

    #[inline(always)]
    fn go(&mut self, card: Card, from: Square, to: Bitboard) {
        to.into_iter().for_each(|to| (self.0)(Move::Go { card, from, to }));
    }

    #[inline(always)]
    fn swap(&mut self) {
        (self.0)(Move::Swap);
    }
}

impl Board {
    /// Finds every legal turn of the side to move, each once: cards put, cards moved, the exchange. If there is none,
    /// the turn is [`Move::Pass`], which is not reported.
    #[inline(always)]
    pub(super) fn legal<S: Sink>(&self, sink: &mut S) {
        if self.is_over() {
            return;
        }
        let us = self.turn;
        let cells = self.puttable();
        for card in Card::ALL {
            match (self.place(us, card), card) {
                (Place::Hand, Card::Bishop) => sink.put_bishop(cells, self.choices()),
                (Place::Hand, Card::Pawn) => {
                    let landing = self.landing(Bitboard::EMPTY);
                    for to in cells {
                        let steps = if self.ends_with(to) { Bitboard::EMPTY } else { self.steps(to, landing) };
                        sink.put_pawn(to, steps);
                    }
                }
                (Place::Hand, _) => sink.put(card, cells),
                _ => {}
            }
        }
        for card in Card::ALL {
            if let Place::On(from) = self.place(us, card) {
                let to = self.landing(from.into());
                if to.any() {
                    sink.go(card, from, to & self.ways(card, from));
                }
            }
        }
        if self.may_swap() {
            sink.swap();
        }
    }

    /// Lists the legal turns: cards put, then cards moved (king, queen, rook, bishop, knight, pawn), then the exchange;
    /// by cell within each. A side without any other turn passes.
    pub(super) fn turns(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.legal(&mut Each(|m| moves.push(m)));
        if moves.is_empty() && !self.is_over() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// Counts the move sequences of `depth` plies, the last ply in bulk.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        let mut n = 0;
        match depth {
            0 => return 1,
            1 => {
                self.legal(&mut n);
                if n == 0 && !self.is_over() {
                    return 1;
                }
            }
            _ => {
                let mut stuck = true;
                self.legal(&mut Each(|m| {
                    stuck = false;
                    n += self.after(m).perft(depth - 1);
                }));
                if stuck && !self.is_over() {
                    n = self.after(Move::Pass).perft(depth - 1);
                }
            }
        }
        n
    }

    /// Returns where a card of the side to move may be put: on an empty cell within the limit that touches one of its
    /// own cards, and not beside the enemy king.
    #[inline(always)]
    pub(super) fn puttable(&self) -> Bitboard {
        let occupied = self.occupied();
        let beside = sides(self.king(self.turn.other()).into());
        spread(self.cells(self.turn)) & reach(occupied) & !occupied & !beside
    }

    /// Returns the cells of the cards that a bishop may send back when it is put.
    #[inline(always)]
    pub(super) fn choices(&self) -> Bitboard {
        self.occupied() & !self.kings()
    }

    /// Returns where a card that leaves these cells may come down: on an empty cell within the limit, such that all
    /// cards stay connected.
    #[inline(always)]
    pub(super) fn landing(&self, from: Bitboard) -> Bitboard {
        let others = self.occupied() & !from;
        links(others) & reach(others) & !others & !from
    }

    /// Returns the extra steps of a pawn put here, given that cards may come down on `landing`.
    #[inline(always)]
    pub(super) fn steps(&self, to: Square, landing: Bitboard) -> Bitboard {
        sides(to.into()) & landing
    }

    /// Returns whether a card put here surrounds a king.
    #[inline(always)]
    pub(super) fn ends_with(&self, to: Square) -> bool {
        self.fallen(self.occupied().with(to)) != [false; 2]
    }

    /// Returns where the card could go from here if it could come down anywhere within the limit: across its own side's
    /// cards, and onto them.
    #[inline(always)]
    pub(super) fn ways(&self, card: Card, from: Square) -> Bitboard {
        let cell = Bitboard::from_square(from);
        let within = reach(self.occupied() & !cell);
        let open = within & !self.cells(self.turn.other());
        match card {
            Card::King => spread(cell) & within & !cell,
            Card::Queen => slide(cell, &STEPS, open),
            Card::Rook => slide(cell, &STEPS[..4], open),
            Card::Bishop => slide(cell, &STEPS[4..], open),
            Card::Knight => leaps(cell, within),
            Card::Pawn => sides(cell) & within,
        }
    }

    /// Returns whether the side to move may exchange rook and king.
    #[inline(always)]
    pub(super) fn may_swap(&self) -> bool {
        self.swaps[self.turn as usize] && matches!(self.place(self.turn, Card::Rook), Place::On(_))
    }
}
