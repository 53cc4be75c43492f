//! Search and evaluation hooks for chess.

use shakmaty::{Bitboard, Move, Position, Role};

use super::END_PLIES;
use super::position::{Chess, ends};
use super::worth::{plain, worth};
use crate::think::{ProgramLevel, SearchMethod, SearchableGame, SideVerdict, fold, obscurity};

impl SearchableGame for Chess {
    const METHOD: SearchMethod = SearchMethod::AlphaBeta;

    const LEVELS: [ProgramLevel; 8] = LEVELS;

    const PUZZLES: &'static str = include_str!("puzzles.txt");

    fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.extend(self.0.legal_moves());
    }

    fn noisy_into(&self, moves: &mut Vec<Move>) {
        moves.extend(self.0.capture_moves());
        let last = Bitboard::BACKRANKS & self.0.board().pawns().shift(self.0.turn().fold_wb(8, -8));
        if last.any() {
            let promotions = self.0.promotion_moves();
            moves.extend(promotions.into_iter().filter(|m| !m.is_capture() && m.promotion() == Some(Role::Queen)));
        }
    }

    fn key(&self) -> u64 {
        let board = self.0.board();
        let [black, white] = [board.black().0, board.white().0];
        let men = fold(
            board.pawns().0 ^ board.queens().0.rotate_left(32),
            board.knights().0 ^ board.kings().0.rotate_left(32),
        );
        let men = fold(men, fold(board.bishops().0, board.rooks().0));
        let passing = self.0.legal_ep_square().map_or(0, |square| 1 + square as u64);
        let rest = self.0.castles().castling_rights().0 ^ passing << 16 ^ (self.0.turn() as u64) << 32;
        fold(fold(men, rest), fold(white, black))
    }

    fn verdict(&self, can_move: Option<bool>) -> Option<SideVerdict> {
        if can_move == Some(false) {
            Some(if self.0.is_check() { SideVerdict::Lost } else { SideVerdict::Drawn })
        } else {
            (self.0.halfmoves() >= END_PLIES || self.0.is_insufficient_material()).then_some(SideVerdict::Drawn)
        }
    }

    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    fn is_noisy(&self, m: &Move) -> bool {
        m.is_capture() || m.promotion() == Some(Role::Queen)
    }

    fn gain(&self, m: &Move) -> i32 {
        let promoted = if m.promotion() == Some(Role::Queen) { plain(Role::Queen) - plain(Role::Pawn) } else { 0 };
        promoted + m.capture().map_or(0, plain)
    }

    fn stake(&self, m: &Move) -> i32 {
        plain(m.role())
    }

    fn is_lasting(&self, m: &Move) -> bool {
        m.is_zeroing()
    }

    fn slot(&self, m: &Move) -> usize {
        let (from, to) = ends(*m);
        (self.0.turn() as usize) << 12 | (from as usize) << 6 | to as usize
    }

    fn obscurity(&self, m: &Move) -> u32 {
        let (from, to) = ends(*m);
        obscurity(from, to, self.mover(), m.is_capture())
    }

    fn evaluate(&self) -> i32 {
        worth(self.0.board(), self.0.turn())
    }

    fn skipped(&self) -> Option<Chess> {
        let board = self.0.board();
        let men = board.by_color(self.0.turn()) & !(board.pawns() | board.kings());
        if men.is_empty() || self.0.is_check() {
            return None;
        }
        self.0.clone().swap_turn().ok().map(Chess)
    }
}

/// Measured with `mutabot arena chess ladder`; results are in `docs/engine.md`.
const LEVELS: [ProgramLevel; 8] = [
    ProgramLevel { budget: 20, noise: 170, oversight: 200, foresight: 0, spread: 20, random: 425 },
    ProgramLevel { budget: 150, noise: 300, foresight: 0, random: 270, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 240, noise: 433, oversight: 233, foresight: 1, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 270, oversight: 580, foresight: 1, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 345, oversight: 390, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 1_850, oversight: 320, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 3_500, oversight: 157, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 6_300, noise: 3, ..ProgramLevel::FAULTLESS },
];
