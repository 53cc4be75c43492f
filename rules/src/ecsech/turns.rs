//! Generates the legal turns. Nothing here allocates: perft spends its time here.

use shakmaty::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Square};

use super::board::{EcsechBoard, EcsechMove, attacks};
use crate::chessmen::Chessman as Man;
use crate::side::Side;

#[derive(Clone, Copy, Debug)]
pub(super) enum PieceOrigin {
    Hand(Man),
    Board(Man, Square),
}

impl PieceOrigin {
    #[inline(always)]
    fn to(self, to: Square) -> EcsechMove {
        match self {
            PieceOrigin::Hand(man) => EcsechMove::Place(man, to),
            PieceOrigin::Board(man, from) => EcsechMove::Go(man, from, to),
        }
    }
}

impl EcsechBoard {
    #[inline(always)]
    pub(super) fn legal<const MOVES: bool>(&self, mut each: impl FnMut(EcsechMove)) {
        if self.is_decided() {
            return;
        }
        let mut any = false;
        self.turns::<MOVES>(self.turn, |origin, squares| {
            any |= squares.any();
            for to in squares {
                each(origin.to(to));
            }
        });
        if !any && self.may_pass::<MOVES>() {
            each(EcsechMove::Pass);
        }
    }

    /// Returns `false` if certainly no placement ends the game. The opponent then has too many squares left.
    pub(super) fn may_end(&self) -> bool {
        let us = self.turn;
        let attacked = Man::ALL.into_iter().filter(|man| self.in_hand(us, *man) > 0).map(widest).max().unwrap_or(0);
        let mut is_short = true;
        // A placement takes away its own square, the squares it attacks, and those from where an enemy piece would
        // attack it.
        self.placings(us.other(), |man, squares| is_short &= squares.count() <= 1 + attacked + widest(man));
        is_short || self.all(us).count() == 15
    }

    pub(super) fn n_legal<const MOVES: bool>(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        match self.n_turns::<MOVES>(self.turn) {
            0 => u64::from(self.may_pass::<MOVES>()),
            n => n,
        }
    }

    pub(super) fn has_turn<const MOVES: bool>(&self, side: Side) -> bool {
        self.n_turns::<MOVES>(side) > 0
    }

    pub(super) fn is_decided(&self) -> bool {
        self.is_complete(Side::White) || self.is_complete(Side::Black)
    }

    pub(super) fn perft<const MOVES: bool>(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.n_legal::<MOVES>(),
            _ => {
                let mut n = 0;
                self.legal::<MOVES>(|m| n += self.after(m).perft::<MOVES>(depth - 1));
                n
            }
        }
    }

    #[inline(always)]
    pub(super) fn placings(&self, side: Side, mut each: impl FnMut(Man, Bitboard)) {
        let (own, enemy) = (self.all(side), self.all(side.other()));
        let occupied = own | enemy;
        if occupied.is_empty() {
            // White's first turn must place a pawn.
            return each(Man::Pawn, Bitboard::FULL);
        }

        let them = side.other();
        let mut attacked = Bitboard::EMPTY;
        // From these squares a piece of each shape would attack an enemy piece. They are traced back from the enemy
        // pieces.
        let [mut diagonal, mut straight, mut leap, mut near, mut ahead] = [Bitboard::EMPTY; 5];
        for man in Man::ALL {
            for square in self.of(them, man) {
                let (lines, files) = (bishop_attacks(square, occupied), rook_attacks(square, occupied));
                diagonal |= lines;
                straight |= files;
                leap |= knight_attacks(square);
                near |= king_attacks(square);
                ahead |= attacks(Man::Pawn, them, square, occupied);
                attacked |= match man {
                    Man::King => king_attacks(square),
                    Man::Queen => lines | files,
                    Man::Rook => files,
                    Man::Bishop => lines,
                    Man::Knight => knight_attacks(square),
                    Man::Pawn => attacks(Man::Pawn, them, square, occupied),
                };
            }
        }
        let free = !(occupied | attacked);
        for man in Man::ALL {
            if self.in_hand(side, man) == 0 {
                continue;
            }
            let attacking = match man {
                Man::King => near,
                Man::Queen => diagonal | straight,
                Man::Rook => straight,
                Man::Bishop => diagonal | !self.bishop_squares(side),
                Man::Knight => leap,
                Man::Pawn => ahead,
            };
            each(man, free & !attacking);
        }
    }

    /// Returns the squares for a side's next bishop. The first can go anywhere, the second only on the other colour.
    pub(super) fn bishop_squares(&self, side: Side) -> Bitboard {
        let bishops = self.of(side, Man::Bishop);
        match (bishops & Bitboard::DARK_SQUARES).any() {
            true => Bitboard::LIGHT_SQUARES,
            false if bishops.any() => Bitboard::DARK_SQUARES,
            false => Bitboard::FULL,
        }
    }

    #[inline(always)]
    pub(super) fn reach(&self, man: Man, side: Side, from: Square, occupied: Bitboard) -> Bitboard {
        let to = match man {
            Man::Pawn => Bitboard::from_square(from).shift(if side == Side::White { 8 } else { -8 }),
            _ => attacks(man, side, from, occupied),
        };
        to & !occupied
    }

    #[inline(always)]
    fn turns<const MOVES: bool>(&self, side: Side, mut each: impl FnMut(PieceOrigin, Bitboard)) {
        self.placings(side, |man, squares| each(PieceOrigin::Hand(man), squares));
        if MOVES {
            let occupied = self.occupied();
            for man in Man::ALL {
                for from in self.of(side, man) {
                    each(PieceOrigin::Board(man, from), self.reach(man, side, from, occupied));
                }
            }
        }
    }

    fn n_turns<const MOVES: bool>(&self, side: Side) -> u64 {
        let mut n = 0;
        self.turns::<MOVES>(side, |_, squares| n += squares.count() as u64);
        n
    }

    /// Returns whether a side without turns passes. It does in Ecséch, if the opponent has a turn.
    fn may_pass<const MOVES: bool>(&self) -> bool {
        MOVES && self.has_turn::<MOVES>(self.turn.other())
    }
}

fn widest(man: Man) -> usize {
    [8, 27, 14, 13, 8, 2][man as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a placement square by square, as a reference for tests.
    fn may_be_placed(board: &EcsechBoard, man: Man, side: Side, square: Square) -> bool {
        board.in_hand(side, man) > 0
            && board.at(square).is_none()
            && board.attackers(square, side.other()).is_empty()
            && board.attacked(man, side, square).is_empty()
            && (man != Man::Bishop
                || board.of(side, Man::Bishop).into_iter().all(|other| other.is_light() != square.is_light()))
            && (man == Man::Pawn || board.occupied().any())
    }

    #[test]
    fn the_squares_for_placing_are_those_of_the_rule_read_square_by_square() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..40 {
            let mut board = EcsechBoard::START;
            for _ in 0..60 {
                for side in Side::ALL {
                    let mut found = Vec::new();
                    board.placings(side, |man, squares| found.extend(squares.into_iter().map(|to| (man, to))));
                    let wanted: Vec<(Man, Square)> = Man::ALL
                        .into_iter()
                        .flat_map(|man| Square::ALL.map(|square| (man, square)))
                        .filter(|(man, square)| may_be_placed(&board, *man, side, *square))
                        .collect();
                    assert_eq!(found, wanted, "{board:?}");
                }
                let mut legal = Vec::new();
                board.legal::<true>(|m| legal.push(m));
                let Some(m) = rng.choice(legal) else { break };
                board = board.after(m);
            }
        }
    }
}
