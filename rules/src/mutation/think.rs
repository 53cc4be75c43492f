//! Search and evaluation hooks for Chess Mutation.

use shakmaty::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use shakmaty::{Bitboard, Square};

use super::board::{MutationMove, PawnTerrain};
use super::moves::{EachMutationMove, MutationMoveSink};
use super::position::Mutation;
use crate::side::Side;
use crate::think::{ProgramLevel, SearchMethod, SearchableGame, SideVerdict, fold, obscurity};

/// The base value of a pawn, in hundredths of a chess pawn.
const PAWN: i32 = 300;
/// Bonuses for a pawn that moves diagonally, straight, or as a knight.
const DIAGONAL: i32 = 20;
const STRAIGHT: i32 = 28;
const LEAP: i32 = 18;
/// The value of each square reached by knight moves or lines.
const REACHED: i32 = 3;
/// The stake of a capture by the king.
const KING: i32 = 200;

struct CaptureSink<'a> {
    enemy: Bitboard,
    moves: &'a mut Vec<MutationMove>,
}

impl MutationMoveSink for CaptureSink<'_> {
    #[inline(always)]
    fn fan(&mut self, from: Square, to: Bitboard) {
        self.moves.extend((to & self.enemy).into_iter().map(|to| MutationMove { from, to }));
    }

    #[inline(always)]
    fn shift(&mut self, to: Bitboard, offset: i32) {
        let mut push = EachMutationMove(|from, to| self.moves.push(MutationMove { from, to }));
        push.shift(to & self.enemy, offset);
    }
}

impl Mutation {
    fn n_reached(&self, t: &PawnTerrain, side: Side) -> i32 {
        let (occupied, pawns, free) = (self.board.occupied(), self.board.pawns[side as usize], !self.board.men(side));
        let count = |from: Bitboard, reach: fn(Square, Bitboard) -> Bitboard| -> i32 {
            (pawns & from).into_iter().map(|square| (reach(square, occupied) & free).count() as i32).sum()
        };
        count(t.diagonal, bishop_attacks)
            + count(t.straight, rook_attacks)
            + count(t.leap, |from, _| knight_attacks(from))
    }

    fn worth(&self, square: Square) -> i32 {
        if self.board.kings.contains(&square) {
            return KING;
        }
        worth(&self.terrain(), Bitboard::from_square(square))
    }
}

#[inline(always)]
fn worth(t: &PawnTerrain, pawns: Bitboard) -> i32 {
    let n = |squares: Bitboard| (pawns & squares).count() as i32;
    PAWN * pawns.count() as i32 + DIAGONAL * n(t.diagonal) + STRAIGHT * n(t.straight) + LEAP * n(t.leap)
}

impl SearchableGame for Mutation {
    const METHOD: SearchMethod = SearchMethod::AlphaBeta;

    const SCALE: i32 = 490;

    const LEVELS: [ProgramLevel; 8] = LEVELS;

    const PUZZLES: &'static str = include_str!("puzzles.txt");

    fn moves_into(&self, moves: &mut Vec<MutationMove>) {
        self.board.legal(&self.terrain(), &mut EachMutationMove(|from, to| moves.push(MutationMove { from, to })));
    }

    fn noisy_into(&self, moves: &mut Vec<MutationMove>) {
        let enemy = self.board.men(self.board.turn.other());
        self.board.legal(&self.terrain(), &mut CaptureSink { enemy, moves });
    }

    fn key(&self) -> u64 {
        let board = &self.board;
        let kings = (board.kings[0] as u64) << 16 | (board.kings[1] as u64) << 24 | (board.turn as u64) << 32;
        // The corner bits are in the outer bytes, the others in between.
        fold(fold(board.pawns[0].0, board.pawns[1].0), board.corners.0 ^ kings)
    }

    fn verdict(&self, can_move: Option<bool>) -> Option<SideVerdict> {
        if self.board.pawns == [Bitboard::EMPTY; 2] {
            return Some(SideVerdict::Drawn);
        }
        (can_move == Some(false)).then(|| if self.is_check() { SideVerdict::Lost } else { SideVerdict::Drawn })
    }

    fn is_check(&self) -> bool {
        Mutation::is_check(self)
    }

    fn is_noisy(&self, m: &MutationMove) -> bool {
        self.board.pawns[self.board.turn.other() as usize].contains(m.to)
    }

    fn gain(&self, m: &MutationMove) -> i32 {
        if self.is_noisy(m) { self.worth(m.to) } else { 0 }
    }

    fn stake(&self, m: &MutationMove) -> i32 {
        self.worth(m.from)
    }

    fn is_lasting(&self, m: &MutationMove) -> bool {
        self.is_noisy(m)
    }

    fn slot(&self, m: &MutationMove) -> usize {
        (self.board.turn as usize) << 12 | (m.from as usize) << 6 | m.to as usize
    }

    fn obscurity(&self, m: &MutationMove) -> u32 {
        obscurity(m.from, m.to, self.board.turn, self.is_noisy(m))
    }

    fn evaluate(&self) -> i32 {
        let t = self.terrain();
        let [white, black] =
            Side::ALL.map(|side| worth(&t, self.board.pawns[side as usize]) + REACHED * self.n_reached(&t, side));
        if self.board.turn == Side::White { white - black } else { black - white }
    }

    fn skipped(&self) -> Option<Mutation> {
        let us = self.board.turn;
        (!self.board.pawns[us as usize].is_empty() && !self.is_check()).then(|| {
            let mut next = self.clone();
            next.board.turn = us.other();
            next
        })
    }
}

/// Measured with `mutabot arena mutation ladder`; results are in `docs/engine.md`.
const LEVELS: [ProgramLevel; 8] = [
    ProgramLevel { budget: 20, noise: 500, oversight: 200, foresight: 0, spread: 50, random: 410 },
    ProgramLevel { budget: 150, noise: 500, foresight: 0, random: 285, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 700, noise: 530, oversight: 440, foresight: 1, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 900, noise: 285, oversight: 450, foresight: 1, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 1_500, oversight: 423, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 3_800, oversight: 230, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 11_600, oversight: 58, ..ProgramLevel::FAULTLESS },
    ProgramLevel { budget: 36_000, noise: 10, ..ProgramLevel::FAULTLESS },
];
