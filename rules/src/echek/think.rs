//! Search and evaluation hooks for ECHEK.

use super::EchekPosition;
use super::board::{CardPlace, EchekMove};
use super::moves::EachEchekTurn;
use crate::think::{ProgramLevel, SearchableGame, SideVerdict, fold};

impl<const LINKED: bool> SearchableGame for EchekPosition<LINKED> {
    const LEVELS: [ProgramLevel; 8] = LEVELS;

    // The solutions are only valid in the newest edition.
    const PUZZLES: &'static str = if LINKED { include_str!("puzzles.txt") } else { "" };

    fn moves_into(&self, moves: &mut Vec<EchekMove>) {
        let start = moves.len();
        self.board.legal::<LINKED, _>(&mut EachEchekTurn(|m| moves.push(m)));
        if moves.len() == start && !self.board.is_over() {
            moves.push(EchekMove::Pass);
        }
    }

    fn key(&self) -> u64 {
        let board = &self.board;
        let [white, black] = board.places().map(|places| {
            places.into_iter().fold(1, |all, place| {
                all << 7
                    | match place {
                        CardPlace::On(cell) => cell as u64,
                        CardPlace::Hand => 64,
                        CardPlace::Gone => 65,
                    }
            })
        });
        let rest = u64::from(board.swaps[0]) | u64::from(board.swaps[1]) << 1 | (board.turn as u64) << 2;
        fold(fold(white, black), rest)
    }

    fn verdict(&self, _can_move: Option<bool>) -> Option<SideVerdict> {
        let fallen = self.board.fallen(self.board.occupied());
        let [ours, theirs] = [self.board.turn, self.board.turn.other()].map(|side| fallen[side as usize]);
        match (ours, theirs) {
            (false, false) => None,
            (true, true) => Some(SideVerdict::Drawn),
            (true, false) => Some(SideVerdict::Lost),
            (false, true) => Some(SideVerdict::Won),
        }
    }
}

/// Measured with `mutabot arena echek ladder`; results are in `docs/engine.md`.
const LEVELS: [ProgramLevel; 8] = [
    ProgramLevel { budget: 8, oversight: 550, foresight: 0, spread: 60, random: 880, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 8, oversight: 300, foresight: 0, spread: 60, random: 450, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 4, oversight: 600, foresight: 1, spread: 200, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 8, oversight: 380, foresight: 1, spread: 90, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 16, oversight: 150, spread: 40, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 56, spread: 15, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 160, spread: 6, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 470, spread: 4, ..ProgramLevel::FAULTLESS },
];
