//! Ecséch and Rapid'Ecséch for programs.

use super::Placing;
use super::board::Move;
use crate::think::{Level, Method, Think, Verdict, fold};

const PLACED: i32 = 100;
/// The value of a square where a piece in the hand can be placed, for each kind.
const ROOM: i32 = 5;

impl<const MOVES: bool> Think for Placing<MOVES> {
    const METHOD: Method = if MOVES { Method::AlphaBeta } else { Method::Playouts };

    // Pieces stay where they are placed.
    const RAVE: bool = !MOVES;

    const SCALE: i32 = 100;

    const LEVELS: [Level; 8] = if MOVES { ECSECH } else { RAPID };

    const PUZZLES: &'static str = if MOVES { include_str!("puzzles.txt") } else { include_str!("rapid/puzzles.txt") };

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
            // In Ecséch a side without turns passes, unless the opponent has none either.
            let can_move = can_move.unwrap_or_else(|| MOVES || self.board.has_turn::<MOVES>(turn));
            (!can_move).then_some(if MOVES { Verdict::Drawn } else { Verdict::Lost })
        }
    }

    fn may_end(&self) -> bool {
        MOVES || self.board.may_end()
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

/// Measured by `mutabot arena ecsech ladder`; `docs/engine.md` has the results.
const ECSECH: [Level; 8] = [
    Level { budget: 4, noise: 300, oversight: 600, foresight: 0, spread: 60, random: 720 },
    Level { budget: 36, noise: 70, oversight: 380, foresight: 0, spread: 47, random: 650 },
    Level { budget: 63, noise: 280, oversight: 375, foresight: 1, spread: 70, ..Level::FAULTLESS },
    Level { budget: 160, noise: 142, oversight: 230, foresight: 1, spread: 42, ..Level::FAULTLESS },
    Level { budget: 245, noise: 106, oversight: 195, spread: 36, ..Level::FAULTLESS },
    Level { budget: 325, noise: 78, oversight: 212, spread: 29, ..Level::FAULTLESS },
    Level { budget: 580, noise: 43, oversight: 182, spread: 20, ..Level::FAULTLESS },
    Level { budget: 1_500, noise: 12, spread: 14, ..Level::FAULTLESS },
];

/// Measured by `mutabot arena rapid ladder`; `docs/engine.md` has the results.
const RAPID: [Level; 8] = [
    Level { budget: 20, oversight: 300, foresight: 0, spread: 60, random: 870, ..Level::FAULTLESS },
    Level { budget: 8, foresight: 0, random: 300, ..Level::FAULTLESS },
    Level { budget: 14, foresight: 1, ..Level::FAULTLESS },
    Level { budget: 34, foresight: 1, ..Level::FAULTLESS },
    Level { budget: 110, ..Level::FAULTLESS },
    Level { budget: 450, ..Level::FAULTLESS },
    Level { budget: 2_000, ..Level::FAULTLESS },
    Level { budget: 12_000, ..Level::FAULTLESS },
];
