//! Search and evaluation hooks for Ecséch and Rapid'Ecséch.

use super::EcsechPosition;
use super::board::EcsechMove;
use crate::think::{ProgramLevel, SearchMethod, SearchableGame, SideVerdict, fold};

const PLACED: i32 = 100;
/// The value of each square where a kind of piece can be placed.
const ROOM: i32 = 5;

impl<const MOVES: bool> SearchableGame for EcsechPosition<MOVES> {
    const METHOD: SearchMethod = if MOVES { SearchMethod::AlphaBeta } else { SearchMethod::Playouts };

    // Without moves, pieces stay where they are placed, so a placement keeps its value.
    const RAVE: bool = !MOVES;

    const SCALE: i32 = 100;

    const LEVELS: [ProgramLevel; 8] = if MOVES { ECSECH } else { RAPID };

    const PUZZLES: &'static str = if MOVES { include_str!("puzzles.txt") } else { include_str!("rapid/puzzles.txt") };

    fn moves_into(&self, moves: &mut Vec<EcsechMove>) {
        self.board.legal::<MOVES>(|m| moves.push(m));
    }

    fn key(&self) -> u64 {
        let [white, black] = self.board.men.map(|men| {
            let [king, queen, rooks, bishops, knights, pawns] = men.map(|men| men.0);
            fold(fold(king ^ pawns.rotate_left(17), queen ^ knights.rotate_left(29)), fold(rooks, bishops))
        });
        fold(fold(white, black), self.board.turn as u64)
    }

    fn verdict(&self, can_move: Option<bool>) -> Option<SideVerdict> {
        let turn = self.board.turn;
        if self.board.is_complete(turn) {
            Some(SideVerdict::Won)
        } else if self.board.is_complete(turn.other()) {
            Some(SideVerdict::Lost)
        } else {
            // In Ecséch a side without turns passes; if the opponent has none either, the game is drawn.
            let can_move = can_move.unwrap_or_else(|| MOVES || self.board.has_turn::<MOVES>(turn));
            (!can_move).then_some(if MOVES { SideVerdict::Drawn } else { SideVerdict::Lost })
        }
    }

    fn may_end(&self) -> bool {
        MOVES || self.board.may_end()
    }

    fn is_lasting(&self, m: &EcsechMove) -> bool {
        matches!(m, EcsechMove::Place(..))
    }

    fn slot(&self, m: &EcsechMove) -> usize {
        let (man, to) = match *m {
            EcsechMove::Place(man, to) => (man as usize, to),
            EcsechMove::Go(man, _, to) => (man as usize + 6, to),
            EcsechMove::Pass => return 0,
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

/// Measured with `mutabot arena ecsech ladder`; results are in `docs/engine.md`.
const ECSECH: [ProgramLevel; 8] = [
    ProgramLevel { budget: 4, noise: 300, oversight: 600, foresight: 0, spread: 60, random: 720 },
    ProgramLevel { budget: 36, noise: 70, oversight: 380, foresight: 0, spread: 47, random: 650 },
    ProgramLevel { budget: 63, noise: 280, oversight: 375, foresight: 1, spread: 70, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 160, noise: 142, oversight: 230, foresight: 1, spread: 42, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 245, noise: 106, oversight: 195, spread: 36, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 325, noise: 78, oversight: 212, spread: 29, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 580, noise: 43, oversight: 182, spread: 20, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 1_500, noise: 12, spread: 14, ..ProgramLevel::FAULTLESS },
];

/// Measured with `mutabot arena rapid ladder`; results are in `docs/engine.md`.
const RAPID: [ProgramLevel; 8] = [
    ProgramLevel { budget: 20, oversight: 300, foresight: 0, spread: 60, random: 870, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 8, foresight: 0, random: 300, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 14, foresight: 1, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 34, foresight: 1, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 110, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 450, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 2_000, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 12_000, ..ProgramLevel::FAULTLESS },
];
