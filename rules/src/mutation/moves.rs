//! Where the men stand and where they may go. Nothing here allocates: the walk of perft lives on it.

use shakmaty::attacks::{between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, ray, rook_attacks};
use shakmaty::{Bitboard, Color, Rank, Square};

use super::layout::{Colour, Layout};
use crate::game::Side;

/// One move; castling is the king's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: Square,
    pub(super) to: Square,
}

/// The squares by what they make of a pawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terrain {
    leap: Bitboard,
    diagonal: Bitboard,
    straight: Bitboard,
    step: Bitboard,
}

impl From<&Layout> for Terrain {
    fn from(layout: &Layout) -> Terrain {
        let black = layout.of(Colour::Black);
        Terrain {
            leap: layout.of(Colour::Yellow),
            diagonal: layout.of(Colour::Blue) | black,
            straight: layout.of(Colour::Red) | black,
            step: layout.of(Colour::White),
        }
    }
}

/// Where the men stand, who is to move, and who may still castle: what makes two positions the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board {
    /// The pawns of White and of Black.
    pub(super) pawns: [Bitboard; 2],
    /// The kings of White and of Black.
    pub(super) kings: [Square; 2],
    /// Corners whose pawn may still castle: neither it nor its king has moved.
    pub(super) corners: Bitboard,
    pub(super) turn: Side,
}

/// Takes the legal moves as they are found, many at a time.
pub(super) trait Sink {
    /// The moves from one square.
    fn fan(&mut self, from: Square, to: Bitboard);
    /// The moves to these squares, each from `offset` squares before.
    fn shift(&mut self, to: Bitboard, offset: i32);
}

/// The number of moves.
impl Sink for u64 {
    #[inline(always)]
    fn fan(&mut self, _: Square, to: Bitboard) {
        *self += to.count() as u64;
    }

    #[inline(always)]
    fn shift(&mut self, to: Bitboard, _: i32) {
        *self += to.count() as u64;
    }
}

/// Calls a function with each move.
pub(super) struct Each<F>(pub(super) F);

impl<F: FnMut(Square, Square)> Sink for Each<F> {
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

impl Board {
    pub(super) fn men(&self, side: Side) -> Bitboard {
        self.pawns[side as usize].with(self.kings[side as usize])
    }

    pub(super) fn king(&self, side: Side) -> Square {
        self.kings[side as usize]
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.men(Side::White) | self.men(Side::Black)
    }

    /// The men of `by` that attack a square, when these squares are occupied.
    #[inline(always)]
    pub(super) fn attackers(&self, t: &Terrain, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let men = self.pawns[by as usize];
        // A pawn on white attacks a square from where the other side's pawn on it would attack back.
        let back = if by == Side::White { Color::Black } else { Color::White };
        (knight_attacks(square) & men & t.leap)
            | (pawn_attacks(back, square) & men & t.step)
            | (bishop_attacks(square, occupied) & men & t.diagonal)
            | (rook_attacks(square, occupied) & men & t.straight)
            | (king_attacks(square) & Bitboard::from_square(self.kings[by as usize]))
    }

    /// The men that give check to the side to move.
    pub(super) fn checkers(&self, t: &Terrain) -> Bitboard {
        self.attackers(t, self.king(self.turn), self.turn.other(), self.occupied())
    }

    /// Every legal move of the side to move, each once.
    pub(super) fn legal<S: Sink>(&self, t: &Terrain, sink: &mut S) {
        match self.turn {
            Side::White => self.generate::<true, S>(t, sink),
            Side::Black => self.generate::<false, S>(t, sink),
        }
    }

    /// The board after a legal move of the side to move.
    #[must_use]
    pub(super) fn after(&self, m: Move) -> Board {
        match self.turn {
            Side::White => self.played::<true>(m.from, m.to),
            Side::Black => self.played::<false>(m.from, m.to),
        }
    }

    /// The number of move sequences of `depth` plies, the last ply counted in bulk.
    pub(super) fn perft(&self, t: &Terrain, depth: u32) -> u64 {
        match (self.turn, depth) {
            (_, 0) => 1,
            (Side::White, _) => self.walk::<true, false, true>(t, depth),
            (Side::Black, _) => self.walk::<false, true, true>(t, depth),
        }
    }

    /// The same number, every move of the last ply played.
    pub(super) fn perft_leaf_by_leaf(&self, t: &Terrain, depth: u32) -> u64 {
        match (self.turn, depth) {
            (_, 0) => 1,
            (Side::White, _) => self.walk::<true, false, false>(t, depth),
            (Side::Black, _) => self.walk::<false, true, false>(t, depth),
        }
    }

    fn walk<const WHITE: bool, const OTHER: bool, const BULK: bool>(&self, t: &Terrain, depth: u32) -> u64 {
        let mut n = 0;
        if depth == 1 && BULK {
            self.generate::<WHITE, u64>(t, &mut n);
        } else if depth == 1 {
            self.generate::<WHITE, _>(
                t,
                &mut Each(|from, to| {
                    std::hint::black_box(&self.played::<WHITE>(from, to));
                    n += 1;
                }),
            );
        } else {
            self.generate::<WHITE, _>(
                t,
                &mut Each(|from, to| n += self.played::<WHITE>(from, to).walk::<OTHER, WHITE, BULK>(t, depth - 1)),
            );
        }
        n
    }

    #[inline(always)]
    fn played<const WHITE: bool>(&self, from: Square, to: Square) -> Board {
        let (us, them) = if WHITE { (0, 1) } else { (1, 0) };
        let mut next = *self;
        next.turn = if WHITE { Side::Black } else { Side::White };
        next.pawns[them].discard(to);
        next.corners.discard(from);
        next.corners.discard(to);
        if from == self.kings[us] {
            next.kings[us] = to;
            // No other move takes a king two squares on.
            if let Some(castling) = Castling::by_king(from, to) {
                next.pawns[us].toggle(castling.corner);
                next.pawns[us].toggle(castling.corner_to);
            }
            next.corners.discard(from.rank());
        } else {
            next.pawns[us].toggle(from);
            next.pawns[us].toggle(to);
        }
        next
    }

    #[inline(always)]
    fn generate<const WHITE: bool, S: Sink>(&self, t: &Terrain, sink: &mut S) {
        let (us, them) = if WHITE { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
        let king = self.king(us);
        let (own, enemy) = (self.men(us), self.men(them));
        let occupied = own | enemy;

        // The king himself must not shadow the squares behind him.
        let without_king = occupied.without(king);
        let mut flight = Bitboard::EMPTY;
        for to in king_attacks(king) & !own {
            if self.attackers(t, to, them, without_king).is_empty() {
                flight.add(to);
            }
        }

        let checkers = self.attackers(t, king, them, occupied);
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
        // A man other than the king must capture the one checker or step between.
        let help = checkers.first().map_or(Bitboard::FULL, |checker| between(king, checker) | checker);
        let goal = help & !own;

        // Men between the king and a long-range man of the enemy: lines that own men do not block find them.
        let men = self.pawns[them as usize];
        let snipers = (bishop_attacks(king, enemy) & men & t.diagonal) | (rook_attacks(king, enemy) & men & t.straight);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let screen = between(king, sniper) & own;
            if !screen.more_than_one() {
                pinned |= screen;
            }
        }

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
        // A pinned man stays on the line between its king and the sniper.
        for from in pinned {
            let line = ray(king, from);
            let to = self.reach(t, from, us, occupied) & goal & line;
            sink.fan(from, to);
        }
    }

    /// The moves of pawns on white, all at once.
    #[inline(always)]
    fn steps<const WHITE: bool, S: Sink>(
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
        // To the east the a-file cannot be reached, to the west the h-file cannot.
        let east = pawns.shift(up + 1) & !Bitboard::from(shakmaty::File::A);
        let west = pawns.shift(up - 1) & !Bitboard::from(shakmaty::File::H);
        sink.shift(east & enemy & help, up + 1);
        sink.shift(west & enemy & help, up - 1);
    }

    /// Where the pawn on this square could go if no king mattered; squares of its own side included where it captures.
    pub(super) fn reach(&self, t: &Terrain, from: Square, side: Side, occupied: Bitboard) -> Bitboard {
        let mut to = Bitboard::EMPTY;
        if t.leap.contains(from) {
            to |= knight_attacks(from);
        }
        if t.diagonal.contains(from) {
            to |= bishop_attacks(from, occupied);
        }
        if t.straight.contains(from) {
            to |= rook_attacks(from, occupied);
        }
        if t.step.contains(from) {
            let (up, color) = if side == Side::White { (8, Color::White) } else { (-8, Color::Black) };
            let one = Bitboard::from_square(from).shift(up) & !occupied;
            to |= one | (one.shift(up) & !occupied) | (pawn_attacks(color, from) & occupied);
        }
        to
    }

    /// Whether a king that is not in check may castle to this corner, where the right is left: the way is free, and no
    /// square that he crosses or reaches is attacked.
    fn may_castle(&self, t: &Terrain, castling: &Castling, us: Side) -> bool {
        let occupied = self.occupied();
        (between(castling.king, castling.corner) & occupied).is_empty()
            && [castling.corner_to, castling.king_to]
                .into_iter()
                .all(|square| self.attackers(t, square, us.other(), occupied.without(castling.king)).is_empty())
    }
}

/// One of the four ways to castle.
#[derive(Debug)]
pub(super) struct Castling {
    pub(super) king: Square,
    pub(super) king_to: Square,
    pub(super) corner: Square,
    /// The square that the king crosses, too.
    pub(super) corner_to: Square,
    /// Its letter in position texts.
    pub(super) letter: char,
}

impl Castling {
    pub(super) const ALL: [Castling; 4] = [
        Castling { king: Square::E1, king_to: Square::G1, corner: Square::H1, corner_to: Square::F1, letter: 'K' },
        Castling { king: Square::E1, king_to: Square::C1, corner: Square::A1, corner_to: Square::D1, letter: 'Q' },
        Castling { king: Square::E8, king_to: Square::G8, corner: Square::H8, corner_to: Square::F8, letter: 'k' },
        Castling { king: Square::E8, king_to: Square::C8, corner: Square::A8, corner_to: Square::D8, letter: 'q' },
    ];

    /// The castling that these two squares mean, whether allowed or not.
    pub(super) fn by_king(from: Square, to: Square) -> Option<&'static Castling> {
        Castling::ALL.iter().find(|c| (c.king, c.king_to) == (from, to))
    }

    /// To the king's side or to the queen's.
    pub(super) fn is_short(&self) -> bool {
        self.corner.file() == shakmaty::File::H
    }

    pub(super) fn side(&self) -> Side {
        if self.king.rank() == Rank::First { Side::White } else { Side::Black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No layout has white on ranks 1 and 8; the clause stands in the rules all the same.
    #[test]
    fn a_pawn_on_white_with_no_rank_in_front_of_it_has_no_move() {
        let none = Bitboard::EMPTY;
        let white = Terrain { leap: none, diagonal: none, straight: none, step: Bitboard::FULL };
        for (turn, rank) in [(Side::White, Rank::Eighth), (Side::Black, Rank::First)] {
            let mut pawns = [none; 2];
            pawns[turn as usize] = rank.into();
            pawns[turn.other() as usize] = Bitboard::from(Rank::Fourth);
            let board = Board { pawns, kings: [Square::E2, Square::E7], corners: none, turn };
            let mut moved = none;
            board.legal(&white, &mut Each(|from, _| moved.add(from)));
            assert_eq!(moved, Bitboard::from(board.king(turn)));
        }
    }
}
