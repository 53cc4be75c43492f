//! ECHEK for programs.

use super::Cards;
use super::board::{Move, Place};
use super::moves::Each;
use crate::think::{Level, Think, Verdict, fold};

impl<const LINKED: bool> Think for Cards<LINKED> {
    const LEVELS: [Level; 8] = LEVELS;

    // Solutions are valid only in the newest edition.
    const PUZZLES: &'static str = if LINKED { include_str!("puzzles.txt") } else { "" };

    fn moves_into(&self, moves: &mut Vec<Move>) {
        let start = moves.len();
        self.board.legal::<LINKED, _>(&mut Each(|m| moves.push(m)));
        if moves.len() == start && !self.board.is_over() {
            moves.push(Move::Pass);
        }
    }

    fn key(&self) -> u64 {
        let board = &self.board;
        let [white, black] = board.places().map(|places| {
            places.into_iter().fold(1, |all, place| {
                all << 7
                    | match place {
                        Place::On(cell) => cell as u64,
                        Place::Hand => 64,
                        Place::Gone => 65,
                    }
            })
        });
        let rest = u64::from(board.swaps[0]) | u64::from(board.swaps[1]) << 1 | (board.turn as u64) << 2;
        fold(fold(white, black), rest)
    }

    fn verdict(&self, _can_move: Option<bool>) -> Option<Verdict> {
        let fallen = self.board.fallen(self.board.occupied());
        let [ours, theirs] = [self.board.turn, self.board.turn.other()].map(|side| fallen[side as usize]);
        match (ours, theirs) {
            (false, false) => None,
            (true, true) => Some(Verdict::Drawn),
            (true, false) => Some(Verdict::Lost),
            (false, true) => Some(Verdict::Won),
        }
    }
}

/// Measured by `mutabot arena echek ladder`; `docs/engine.md` has the results.
const LEVELS: [Level; 8] = [
    Level { budget: 8, oversight: 550, foresight: 0, spread: 60, random: 880, ..Level::FAULTLESS },
    Level { budget: 8, oversight: 300, foresight: 0, spread: 60, random: 450, ..Level::FAULTLESS },
    Level { budget: 4, oversight: 600, foresight: 1, spread: 200, ..Level::FAULTLESS },
    Level { budget: 8, oversight: 380, foresight: 1, spread: 90, ..Level::FAULTLESS },
    Level { budget: 16, oversight: 150, spread: 40, ..Level::FAULTLESS },
    Level { budget: 56, spread: 15, ..Level::FAULTLESS },
    Level { budget: 160, spread: 6, ..Level::FAULTLESS },
    Level { budget: 470, spread: 4, ..Level::FAULTLESS },
];
