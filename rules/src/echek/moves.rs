//! Generates the legal turns. Perft makes no allocations.

use shakmaty::{Bitboard, Square};

use super::board::{CardPlace, EchekBoard, EchekMove};
use super::torus::{STEPS, leaps, links, reach, sides, slide, spread};
use crate::chessmen::Chessman as Card;

pub(super) trait EchekTurnSink {
    fn put(&mut self, card: Card, to: Bitboard);
    /// Takes the placements of a bishop on these cells, with its choices. A bishop without choices sends nothing back.
    fn put_bishop(&mut self, to: Bitboard, choices: &[BishopChoice]);
    fn put_pawn(&mut self, to: Square, steps: Bitboard);
    fn go(&mut self, card: Card, from: Square, to: Bitboard);
    fn swap(&mut self);
}

/// A card that bishops can send back, and the bishop's cells.
#[derive(Clone, Copy)]
pub(super) struct BishopChoice {
    back: Square,
    to: Bitboard,
}

const MOST_CHOICES: usize = 9;

impl EchekTurnSink for u64 {
    #[inline(always)]
    fn put(&mut self, _: Card, to: Bitboard) {
        *self += to.count() as u64;
    }

    #[inline(always)]
    fn put_bishop(&mut self, to: Bitboard, choices: &[BishopChoice]) {
        let mut without = to;
        for choice in choices {
            *self += choice.to.count() as u64;
            without &= !choice.to;
        }
        *self += without.count() as u64;
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

pub(super) struct EachEchekTurn<F>(pub(super) F);

impl<F: FnMut(EchekMove)> EchekTurnSink for EachEchekTurn<F> {
    #[inline(always)]
    fn put(&mut self, card: Card, to: Bitboard) {
        to.into_iter().for_each(|to| (self.0)(EchekMove::Put { card, to, then: None }));
    }

    #[inline(always)]
    fn put_bishop(&mut self, to: Bitboard, choices: &[BishopChoice]) {
        for to in to {
            let mut is_free = true;
            for choice in choices.iter().filter(|choice| choice.to.contains(to)) {
                is_free = false;
                (self.0)(EchekMove::Put { card: Card::Bishop, to, then: Some(choice.back) });
            }
            if is_free {
                (self.0)(EchekMove::Put { card: Card::Bishop, to, then: None });
            }
        }
    }

    #[inline(always)]
    fn put_pawn(&mut self, to: Square, steps: Bitboard) {
        (self.0)(EchekMove::Put { card: Card::Pawn, to, then: None });
        steps.into_iter().for_each(|step| (self.0)(EchekMove::Put { card: Card::Pawn, to, then: Some(step) }));
    }

    #[inline(always)]
    fn go(&mut self, card: Card, from: Square, to: Bitboard) {
        to.into_iter().for_each(|to| (self.0)(EchekMove::Go { card, from, to }));
    }

    #[inline(always)]
    fn swap(&mut self) {
        (self.0)(EchekMove::Swap);
    }
}

impl EchekBoard {
    /// Reports every legal turn once: puts, moves, the exchange. If there is none, the only legal turn is
    /// [`EchekMove::Pass`], which is not reported.
    #[inline(always)]
    pub(super) fn legal<const LINKED: bool, S: EchekTurnSink>(&self, sink: &mut S) {
        if self.is_over() {
            return;
        }
        let us = self.turn;
        let cells = self.puttable();
        for card in Card::ALL {
            match (self.place(us, card), card) {
                (CardPlace::Hand, Card::Bishop) => self.put_bishop::<LINKED, S>(cells, sink),
                (CardPlace::Hand, Card::Pawn) => {
                    let landing = self.landing(Bitboard::EMPTY);
                    for to in cells {
                        let steps = if self.ends_with(to) { Bitboard::EMPTY } else { self.steps(to, landing) };
                        sink.put_pawn(to, steps);
                    }
                }
                (CardPlace::Hand, _) => sink.put(card, cells),
                _ => {}
            }
        }
        for card in Card::ALL {
            if let CardPlace::On(from) = self.place(us, card) {
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

    /// Lists the legal turns in order: puts, moves by card, the exchange. The order of cards is king, queen, rook,
    /// bishop, knight, pawn; each is sorted by cell. A side without turns passes.
    pub(super) fn turns<const LINKED: bool>(&self) -> Vec<EchekMove> {
        let mut moves = Vec::with_capacity(64);
        self.legal::<LINKED, _>(&mut EachEchekTurn(|m| moves.push(m)));
        if moves.is_empty() && !self.is_over() {
            moves.push(EchekMove::Pass);
        }
        moves
    }

    pub(super) fn perft<const LINKED: bool>(&self, depth: u32) -> u64 {
        let mut n = 0;
        match depth {
            0 => return 1,
            1 => {
                self.legal::<LINKED, _>(&mut n);
                if n == 0 && !self.is_over() {
                    return 1;
                }
            }
            _ => {
                let mut stuck = true;
                self.legal::<LINKED, _>(&mut EachEchekTurn(|m| {
                    stuck = false;
                    n += self.after(m).perft::<LINKED>(depth - 1);
                }));
                if stuck && !self.is_over() {
                    n = self.after(EchekMove::Pass).perft::<LINKED>(depth - 1);
                }
            }
        }
        n
    }

    /// Returns the cells where the mover can put a card. They are empty and within the span limit. Each touches an own
    /// card and shares no side with the enemy king's cell.
    #[inline(always)]
    pub(super) fn puttable(&self) -> Bitboard {
        let occupied = self.occupied();
        let beside = sides(self.king(self.turn.other()).into());
        spread(self.cells(self.turn)) & reach(occupied) & !occupied & !beside
    }

    #[inline(always)]
    fn put_bishop<const LINKED: bool, S: EchekTurnSink>(&self, cells: Bitboard, sink: &mut S) {
        let mut choices = [BishopChoice { back: Square::A1, to: Bitboard::EMPTY }; MOST_CHOICES];
        let mut n = 0;
        for back in self.pieces() {
            choices[n] = BishopChoice { back, to: cells & self.leaving::<LINKED>(back) };
            n += 1;
        }
        sink.put_bishop(cells, &choices[..n]);
    }

    #[inline(always)]
    pub(super) fn pieces(&self) -> Bitboard {
        self.occupied() & !self.kings()
    }

    /// Returns where a bishop can be put to send this card back.
    #[inline(always)]
    fn leaving<const LINKED: bool>(&self, back: Square) -> Bitboard {
        if LINKED { links(self.occupied().without(back)) } else { Bitboard::FULL }
    }

    pub(super) fn choices<const LINKED: bool>(&self, to: Square) -> Bitboard {
        self.pieces().into_iter().filter(|back| self.leaving::<LINKED>(*back).contains(to)).collect()
    }

    /// Returns the cells where a card from `from` can land. They are empty and within the span limit, and keep all
    /// cards connected.
    #[inline(always)]
    pub(super) fn landing(&self, from: Bitboard) -> Bitboard {
        let others = self.occupied() & !from;
        links(others) & reach(others) & !others & !from
    }

    /// Returns the extra steps of a put pawn, limited to `landing`.
    #[inline(always)]
    pub(super) fn steps(&self, to: Square, landing: Bitboard) -> Bitboard {
        sides(to.into()) & landing
    }

    #[inline(always)]
    pub(super) fn ends_with(&self, to: Square) -> bool {
        self.fallen(self.occupied().with(to)) != [false; 2]
    }

    /// Returns a card's targets, whether or not it could land there. Cells of its side's own cards are included.
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

    #[inline(always)]
    pub(super) fn may_swap(&self) -> bool {
        self.swaps[self.turn as usize] && matches!(self.place(self.turn, Card::Rook), CardPlace::On(_))
    }
}
