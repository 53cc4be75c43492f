//! Generates the legal moves. Nothing here allocates, since perft spends its time here.

use shakmaty::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, ray, rook_attacks};
use shakmaty::{Bitboard, Color, File, Rank, Square};

use super::board::{Castling, MutationBoard, PawnTerrain};
use crate::side::Side;

pub(super) trait MutationMoveSink {
    fn fan(&mut self, from: Square, to: Bitboard);
    /// Takes the moves to these squares. Each starts at its target minus `offset`.
    fn shift(&mut self, to: Bitboard, offset: i32);
}

impl MutationMoveSink for u64 {
    #[inline(always)]
    fn fan(&mut self, _: Square, to: Bitboard) {
        *self += to.count() as u64;
    }

    #[inline(always)]
    fn shift(&mut self, to: Bitboard, _: i32) {
        *self += to.count() as u64;
    }
}

pub(super) struct EachMutationMove<F>(pub(super) F);

impl<F: FnMut(Square, Square)> MutationMoveSink for EachMutationMove<F> {
    #[inline(always)]
    fn fan(&mut self, from: Square, to: Bitboard) {
        for to in to {
            (self.0)(from, to);
        }
    }

    #[inline(always)]
    fn shift(&mut self, to: Bitboard, offset: i32) {
        for to in to {
            let from = to.offset(-offset).expect("a pawn came from a square of the board");
            (self.0)(from, to);
        }
    }
}

impl MutationBoard {
    pub(super) fn legal<S: MutationMoveSink>(&self, t: &PawnTerrain, sink: &mut S) {
        match self.turn {
            Side::White => self.generate::<true, false, S>(t, sink),
            Side::Black => self.generate::<false, true, S>(t, sink),
        }
    }

    pub(super) fn perft(&self, t: &PawnTerrain, depth: u32) -> u64 {
        match (self.turn, depth) {
            (_, 0) => 1,
            (Side::White, _) => self.walk::<true, false, true>(t, depth),
            (Side::Black, _) => self.walk::<false, true, true>(t, depth),
        }
    }

    /// Counts like `perft`, but plays every move of the last ply.
    pub(super) fn perft_leaf_by_leaf(&self, t: &PawnTerrain, depth: u32) -> u64 {
        match (self.turn, depth) {
            (_, 0) => 1,
            (Side::White, _) => self.walk::<true, false, false>(t, depth),
            (Side::Black, _) => self.walk::<false, true, false>(t, depth),
        }
    }

    fn walk<const WHITE: bool, const OTHER: bool, const BULK: bool>(&self, t: &PawnTerrain, depth: u32) -> u64 {
        let mut n = 0;
        if depth == 1 && BULK {
            self.generate::<WHITE, OTHER, u64>(t, &mut n);
        } else if depth == 1 {
            self.generate::<WHITE, OTHER, _>(
                t,
                &mut EachMutationMove(|from, to| {
                    std::hint::black_box(&self.played::<WHITE>(from, to));
                    n += 1;
                }),
            );
        } else {
            self.generate::<WHITE, OTHER, _>(
                t,
                &mut EachMutationMove(|from, to| {
                    n += self.played::<WHITE>(from, to).walk::<OTHER, WHITE, BULK>(t, depth - 1)
                }),
            );
        }
        n
    }

    #[inline(always)]
    fn generate<const WHITE: bool, const OTHER: bool, S: MutationMoveSink>(&self, t: &PawnTerrain, sink: &mut S) {
        let (us, them) = if WHITE { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
        let king = self.king(us);
        let (own, enemy) = (self.men(us), self.men(them));
        let occupied = own | enemy;

        let men = self.pawns[them as usize];
        let (diagonal, straight) = (men & t.diagonal, men & t.straight);

        let color = if WHITE { Color::White } else { Color::Black };
        let close = (knight_attacks(king) & men & t.leap) | (pawn_attacks(color, king) & men & t.step);
        let snipers = (bishop_attacks(king, enemy) & diagonal) | (rook_attacks(king, enemy) & straight);
        let (checkers, pinned) = sort_snipers(king, own, snipers, close);

        let near = leaps(men & t.leap) | captures::<OTHER>(men & t.step) | king_attacks(self.king(them));
        let mut flight = flight(king, occupied, king_attacks(king) & !own & !near, [diagonal, straight]);

        let home = if WHITE { Rank::First } else { Rank::Eighth };
        let corners = self.corners & home;
        if corners.any() && checkers.is_empty() {
            for castling in &Castling::ALL {
                if corners.contains(castling.corner) && self.may_castle(t, castling, us) {
                    flight.add(castling.king_to);
                }
            }
        }
        sink.fan(king, flight);
        if checkers.more_than_one() {
            return;
        }
        // Only captures of the single checker, or blocks, answer a check, except by the king.
        let help = checkers.first().map_or(Bitboard::FULL, |checker| between(king, checker) | checker);
        let goal = help & !own;

        let pawns = self.pawns[us as usize];
        let free = pawns & !pinned;
        for from in free & t.leap {
            sink.fan(from, knight_attacks(from) & goal);
        }
        for from in free & t.diagonal & !t.straight {
            sink.fan(from, bishop_attacks(from, occupied) & goal);
        }
        for from in free & t.straight & !t.diagonal {
            sink.fan(from, rook_attacks(from, occupied) & goal);
        }
        for from in free & t.straight & t.diagonal {
            sink.fan(from, (rook_attacks(from, occupied) | bishop_attacks(from, occupied)) & goal);
        }
        self.steps::<WHITE, S>(free & t.step, occupied, enemy, help, sink);
        // A pinned piece stays on the line between king and pinning piece.
        for from in pinned {
            let line = ray(king, from);
            let to = self.reach(t, from, us, occupied) & goal & line;
            sink.fan(from, to);
        }
    }

    /// Finds the moves of all pawns on white squares at once.
    #[inline(always)]
    fn steps<const WHITE: bool, S: MutationMoveSink>(
        &self,
        pawns: Bitboard,
        occupied: Bitboard,
        enemy: Bitboard,
        help: Bitboard,
        sink: &mut S,
    ) {
        let up = if WHITE { 8 } else { -8 };
        let one = pawns.shift(up) & !occupied;
        let two = one.shift(up) & !occupied;
        sink.shift(one & help, up);
        sink.shift(two & help, 2 * up);
        let [east, west] = captures_by_side::<WHITE>(pawns);
        sink.shift(east & enemy & help, up + 1);
        sink.shift(west & enemy & help, up - 1);
    }

    /// Returns whether a king not in check can castle. The corner must still have castling rights. The squares in
    /// between must be empty, and no square that the king crosses or reaches may be attacked.
    fn may_castle(&self, t: &PawnTerrain, castling: &Castling, us: Side) -> bool {
        let occupied = self.occupied();
        (between(castling.king, castling.corner) & occupied).is_empty()
            && [castling.corner_to, castling.king_to]
                .into_iter()
                .all(|square| self.attackers(t, square, us.other(), occupied.without(castling.king)).is_empty())
    }
}

/// Returns the checkers, and the player's own pinned pieces. `snipers` are enemy long-range pieces whose lines to the
/// king no other enemy piece blocks. A sniper gives check if no own piece is in between, and pins a single one.
#[inline(always)]
fn sort_snipers(king: Square, own: Bitboard, snipers: Bitboard, mut checkers: Bitboard) -> (Bitboard, Bitboard) {
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers {
        let screen = between(king, sniper) & own;
        if screen.is_empty() {
            checkers.add(sniper);
        } else if !screen.more_than_one() {
            pinned |= screen;
        }
    }
    (checkers, pinned)
}

/// Returns the king's escape squares that no enemy line attacks. The king itself is removed first, since it would
/// shield squares behind it.
#[inline(always)]
fn flight(king: Square, occupied: Bitboard, mut squares: Bitboard, [diagonal, straight]: [Bitboard; 2]) -> Bitboard {
    let without_king = occupied.without(king);
    for to in squares {
        let attacked = (bishop_attacks(to, without_king) & diagonal) | (rook_attacks(to, without_king) & straight);
        if attacked.any() {
            squares.discard(to);
        }
    }
    squares
}

/// Returns the capture targets of pawns on white squares, eastward and westward.
#[inline(always)]
fn captures_by_side<const WHITE: bool>(pawns: Bitboard) -> [Bitboard; 2] {
    let up = if WHITE { 8 } else { -8 };
    // A step east never ends on the a-file, and a step west never on the h-file.
    [pawns.shift(up + 1) & !Bitboard::from(File::A), pawns.shift(up - 1) & !Bitboard::from(File::H)]
}

#[inline(always)]
fn captures<const WHITE: bool>(pawns: Bitboard) -> Bitboard {
    let [east, west] = captures_by_side::<WHITE>(pawns);
    east | west
}

#[inline(always)]
fn leaps(knights: Bitboard) -> Bitboard {
    let (a, h) = (Bitboard::from(File::A), Bitboard::from(File::H));
    let (ab, gh) = (a | Bitboard::from(File::B), h | Bitboard::from(File::G));
    let one = (knights.shift(1) & !a) | (knights.shift(-1) & !h);
    let two = (knights.shift(2) & !ab) | (knights.shift(-2) & !gh);
    one.shift(16) | one.shift(-16) | two.shift(8) | two.shift(-8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules cover this case, though no layout has it. Ranks 1 and 8 have no white squares.
    #[test]
    fn a_pawn_on_white_with_no_rank_in_front_of_it_has_no_move() {
        let none = Bitboard::EMPTY;
        let white = PawnTerrain { leap: none, diagonal: none, straight: none, step: Bitboard::FULL };
        for (turn, rank) in [(Side::White, Rank::Eighth), (Side::Black, Rank::First)] {
            let mut pawns = [none; 2];
            pawns[turn as usize] = rank.into();
            pawns[turn.other() as usize] = Bitboard::from(Rank::Fourth);
            let board = MutationBoard { pawns, kings: [Square::E2, Square::E7], corners: none, turn };
            let mut moved = none;
            board.legal(&white, &mut EachMutationMove(|from, _| moved.add(from)));
            assert_eq!(moved, Bitboard::from(board.king(turn)));
        }
    }
}
