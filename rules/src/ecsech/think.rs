//! What a program needs to play Ecséch and Rapid'Ecséch.

use super::Placing;
use super::board::Move;
use crate::think::{Level, Method, Think, Verdict, fold};

/// What a man on the board is worth.
const PLACED: i32 = 100;
/// What a square is worth where a man from the hand may be placed, for each kind of man.
const ROOM: i32 = 5;

impl<const MOVES: bool> Think for Placing<MOVES> {
    const METHOD: Method = if MOVES { Method::AlphaBeta } else { Method::Playouts };

    const SCALE: i32 = 100;

    const LEVELS: [Level; 8] = if MOVES { ECSECH } else { RAPID };

    const PUZZLES: &'static str = if MOVES { include_str!("puzzles.txt") } else { "" };

    fn moves_into(&self, moves: &mut Vec<Move>) {
        self.board.legal::<MOVES>(|m| moves.push(m));
    }

    fn key(&self) -> u64 {
        let [white, black] = self.board.men.map(|men| {
            let [king, queen, rooks, bishops, knights, pawns] = men.map(|men| men.0);
            fold(fold(king ^ pawns.rotate_left(17), queen ^ knights.rotate_left(29)), fold(rooks, bishops))
        });
        fold(fold(white, black), self.board.turn as u64)
    }

    fn verdict(&self, can_move: Option<bool>) -> Option<Verdict> {
        let turn = self.board.turn;
        if self.board.is_complete(turn) {
            Some(Verdict::Won)
        } else if self.board.is_complete(turn.other()) {
            Some(Verdict::Lost)
        } else {
            // In Ecséch a side that can do nothing passes, unless the other can do nothing either.
            let can_move = can_move.unwrap_or_else(|| MOVES || self.board.has_turn::<MOVES>(turn));
            (!can_move).then_some(if MOVES { Verdict::Drawn } else { Verdict::Lost })
        }
    }

    fn is_lasting(&self, m: &Move) -> bool {
        matches!(m, Move::Place(..))
    }

    fn slot(&self, m: &Move) -> usize {
        let (man, to) = match *m {
            Move::Place(man, to) => (man as usize, to),
            Move::Go(man, _, to) => (man as usize + 6, to),
            Move::Pass => return 0,
        };
        ((self.board.turn as usize) << 4 | man) << 6 | to as usize
    }

    fn evaluate(&self) -> i32 {
        let turn = self.board.turn;
        let room = |side| {
            let mut room = 0;
            self.board.placings(side, |_, squares| {
                room += squares.count() as i32;
            });
            room
        };
        let placed = |side| self.board.all(side).count() as i32;
        PLACED * (placed(turn) - placed(turn.other())) + ROOM * (room(turn) - room(turn.other()))
    }
}

/// Measured by `mutabot arena ecsech ladder`; what was measured so far stands in `docs/engine.md`.
const ECSECH: [Level; 8] = [
    Level { budget: 36, noise: 70, oversight: 380, foresight: 0, spread: 47, random: 725 },
    Level { budget: 60, noise: 70, oversight: 300, foresight: 0, spread: 38, random: 480 },
    Level { budget: 120, noise: 172, oversight: 265, foresight: 1, spread: 47, ..Level::FAULTLESS },
    Level { budget: 240, noise: 105, oversight: 190, foresight: 1, spread: 36, ..Level::FAULTLESS },
    Level { budget: 300, noise: 83, oversight: 215, spread: 30, ..Level::FAULTLESS },
    Level { budget: 540, noise: 46, oversight: 190, spread: 21, ..Level::FAULTLESS },
    Level { budget: 1_150, noise: 13, oversight: 100, spread: 8, ..Level::FAULTLESS },
    Level { budget: 4_000, spread: 2, ..Level::FAULTLESS },
];

/// Measured by `mutabot arena rapid ladder`; what was measured so far stands in `docs/engine.md`.
const RAPID: [Level; 8] = [
    Level { budget: 20, oversight: 300, foresight: 0, spread: 60, random: 720, ..Level::FAULTLESS },
    Level { budget: 22, oversight: 150, foresight: 0, spread: 25, random: 60, ..Level::FAULTLESS },
    Level { budget: 44, foresight: 1, spread: 14, ..Level::FAULTLESS },
    Level { budget: 120, foresight: 1, spread: 7, ..Level::FAULTLESS },
    Level { budget: 270, spread: 5, ..Level::FAULTLESS },
    Level { budget: 560, spread: 3, ..Level::FAULTLESS },
    Level { budget: 1_300, spread: 2, ..Level::FAULTLESS },
    Level { budget: 3_000, spread: 1, ..Level::FAULTLESS },
];
