//! Compares positions in any orientation, by the pieces that differ.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use rules::{GameTable, Scene, Side};

/// The most pieces that differ between near positions, counted on both boards. No move changes more. Castling changes
/// as many, and so do two moves without a capture, or two idle pieces elsewhere.
const NEAR: usize = 4;

/// In a near position, one in this many developed pieces may be elsewhere.
const SPARE: usize = 6;

/// The row length where a board without borders wraps around. Other boards are at least as wide.
const AROUND: usize = 8;

/// The pieces of a position, on the board and in hand. Omits rights, clocks and the side to move: with the same pieces,
/// the best move is much the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// Row by row on a square board; 0 is an empty cell. The lowest bit is the side.
    cells: Vec<u64>,
    width: usize,
    /// False if the board is smaller than [`AROUND`]: then pieces have only relative places.
    is_whole: bool,
    /// The pieces in hand, sorted.
    hand: Vec<u64>,
    /// The cells of developed pieces, on a board with borders. If nearly all of them match, the other pieces may have
    /// made idle moves.
    left: Vec<usize>,
    /// How much near positions may differ: 0 in an opening.
    reach: usize,
}

/// Returns whether a position is near one `without_help`, in any orientation and colour.
pub(crate) fn is_near(without_help: &[Arc<Position>], position: &Position) -> bool {
    let variants = if without_help.is_empty() { Vec::new() } else { position.variants() };
    without_help.iter().any(|stands| variants.iter().any(|variant| stands.is_near(variant)))
}

pub(crate) fn position_of(table: &dyn GameTable) -> Position {
    Position::of(&table.scene())
}

impl Position {
    pub(super) fn of(scene: &Scene) -> Position {
        let (columns, rows) = (scene.columns.len(), scene.rows.len());
        let width = columns.max(rows).max(AROUND);
        let mut cells = vec![0; width * width];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let piece = scene.cell(column, row).piece;
            cells[row * width + column] = piece.map_or(0, |piece| code(piece.side, &(piece.man, piece.acts)));
        }
        let in_hand = |(side, tray): &(Side, Vec<rules::ScenePiece>)| {
            tray.iter().map(|piece| code(*side, &piece.man)).collect::<Vec<_>>()
        };
        let mut hand: Vec<_> = scene.trays.iter().flat_map(in_hand).collect();
        hand.sort_unstable();
        Position { cells, width, is_whole: columns == width && rows == width, hand, left: Vec::new(), reach: NEAR }
    }

    pub(super) fn since(self, start: &Scene) -> Position {
        let start = Position::of(start);
        let has_left = |at: &usize| self.cells[*at] != 0 && self.cells[*at] != start.cells[*at];
        let left = (0..self.cells.len()).filter(has_left).collect();
        Position { left, ..self }
    }

    pub(super) fn alone(self) -> Position {
        Position { reach: 0, ..self }
    }

    fn variants(&self) -> Vec<Position> {
        let last = self.width - 1;
        let variant = |variant: u8| {
            let [swaps, turns, mirrors, flips] = [8, 4, 2, 1].map(|bit| variant & bit != 0);
            let of = |man: u64| if swaps && man != 0 { man ^ 1 } else { man };
            let cell = |at: usize| {
                let (column, row) = (at % self.width, at / self.width);
                let (x, y) = if turns { (row, column) } else { (column, row) };
                let (x, y) = (if mirrors { last - x } else { x }, if flips { last - y } else { y });
                of(self.cells[y * self.width + x])
            };
            let mut hand: Vec<_> = self.hand.iter().copied().map(of).collect();
            hand.sort_unstable();
            Position { cells: (0..self.cells.len()).map(cell).collect(), hand, left: Vec::new(), ..*self }
        };
        (0..16).map(variant).collect()
    }

    fn is_near(&self, other: &Position) -> bool {
        let reach = self.reach.min(other.reach);
        if self.width != other.width || hands_differ(&self.hand, &other.hand) > reach {
            return false;
        }
        let n_men = |position: &Position| position.cells.iter().filter(|man| **man != 0).count();
        if self.is_whole && other.is_whole {
            let n_elsewhere = self.left.iter().filter(|at| self.cells[**at] != other.cells[**at]).count();
            let has_them = reach > 0 && !self.left.is_empty() && n_elsewhere * SPARE <= self.left.len();
            return differ(self.cells.iter().zip(&other.cells)) <= reach
                || (has_them && n_men(self).abs_diff(n_men(other)) <= reach);
        }
        if n_men(self) + n_men(other) <= reach {
            return true;
        }
        // At least one of this many pieces is on both boards, so it aligns them.
        let (size, width) = (self.cells.len(), self.width);
        let men = (0..size).filter(|at| self.cells[*at] != 0).take(NEAR + 1);
        let moved = |cell: usize, at: usize, there: usize| {
            let along = |cell: usize, at: usize, there: usize| (cell + there + width - at) % width;
            along(cell / width, at / width, there / width) * width + along(cell % width, at % width, there % width)
        };
        men.flat_map(|at| (0..size).map(move |there| (at, there))).any(|(at, there)| {
            let beside = |cell: usize| (&self.cells[cell], &other.cells[moved(cell, at, there)]);
            self.cells[at] == other.cells[there] && differ((0..size).map(beside)) <= reach
        })
    }
}

fn code(side: Side, man: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    man.hash(&mut hasher);
    // Only an empty cell is 0.
    ((hasher.finish() | 2) & !1) | u64::from(side == Side::Black)
}

fn differ<'a>(cells: impl Iterator<Item = (&'a u64, &'a u64)>) -> usize {
    cells
        .filter(|(here, there)| here != there)
        .map(|(here, there)| usize::from(*here != 0) + usize::from(*there != 0))
        .sum()
}

fn hands_differ(here: &[u64], there: &[u64]) -> usize {
    let n_alone = |one: &[u64], other: &[u64]| {
        let n_in = |hand: &[u64], man: &u64| hand.iter().filter(|it| *it == man).count();
        let kinds: BTreeSet<_> = one.iter().collect();
        kinds.into_iter().map(|man| n_in(one, man).saturating_sub(n_in(other, man))).sum::<usize>()
    };
    n_alone(here, there) + n_alone(there, here)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(game: &str, position: &str) -> Position {
        position_of(rules::open(game, "", Some(position)).unwrap().as_ref())
    }

    fn are_near(one: &Position, other: &Position) -> bool {
        is_near(&[Arc::new(one.clone())], other)
    }

    fn are_same(one: &Position, other: &Position) -> bool {
        are_near(one, &other.clone().alone())
    }

    #[test]
    fn the_men_are_the_same_both_ways_up_whoever_moves_and_whatever_rights_are_left() {
        let here = position("chess", "r3k2r/ppp2ppp/2n5/3q4/8/5N2/PPP2PPP/R2QK2R w KQkq - 0 1");
        for same in [
            "r3k2r/ppp2ppp/2n5/3q4/8/5N2/PPP2PPP/R2QK2R b Kk - 7 31",
            "r2qk2r/ppp2ppp/5n2/8/3Q4/2N5/PPP2PPP/R3K2R b KQkq - 0 1",
            "r2k3r/ppp2ppp/5n2/4q3/8/2N5/PPP2PPP/R2KQ2R w - - 0 1",
        ] {
            assert!(are_same(&here, &position("chess", same)), "{same}");
        }
        for other in [
            "r3k2r/ppp2ppp/2n5/3q4/8/7N/PPP2PPP/R2QK2R w KQkq - 0 1",
            "r3k2r/ppp2ppp/2b5/3q4/8/5N2/PPP2PPP/R2QK2R w KQkq - 0 1",
        ] {
            let other = position("chess", other);
            assert!(!are_same(&here, &other) && are_near(&here, &other), "{other:?}");
        }
    }

    #[test]
    fn what_a_move_or_two_change_is_near_and_so_is_a_man_who_stands_idle_elsewhere() {
        let here = "r4rk1/pbpq1ppp/1pnp1n2/4p3/2B1P3/P1NP1N2/1PP2PPP/R2QR1K1 w - - 0 1";
        let here = position("chess", here);
        for (other, is_near) in [
            // Idle pieces are missing or elsewhere.
            ("r4rk1/pbpq1ppp/1pnp1n2/4p3/2B1P3/2NP1N2/1PP2PPP/R2QR1K1 w - - 0 1", true),
            ("r4rk1/pbpq1ppp/1pnp1n2/4p3/2B1P2P/2NP1N2/1PP2PPP/R2QR1K1 w - - 0 1", true),
            ("r4r1k/pbpq1ppp/1pnp1n2/4p3/2B1P3/P1NP1N2/1PP2PPP/R2QR2K w - - 0 1", true),
            // Two moves; a capture and its recapture.
            ("r4rk1/1bpq1ppp/ppnp1n2/4p3/2B1P3/P1NP1N1P/1PP2PP1/R2QR1K1 w - - 0 1", true),
            ("r4rk1/pbpq1ppp/1pnp4/4p3/2B1P3/P1N2N2/1PP2PPP/R2QR1K1 w - - 0 1", true),
            // Three moves; both sides have castled elsewhere.
            ("r4rk1/1bpq1ppp/ppnp1n2/4p3/P1B1P3/2NP1N1P/1PP2PP1/R2QR1K1 w - - 0 1", false),
            ("1kr4r/pbpq1ppp/1pnp1n2/4p3/2B1P3/P1NP1N2/1PP2PPP/R2QR1K1 w - - 0 1", false),
        ] {
            assert_eq!(are_near(&here, &position("chess", other)), is_near, "{other}");
        }
        let moves = [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ];
        for [before, after] in moves.map(|(before, after)| [before, after].map(|it| position("chess", it))) {
            assert!(are_near(&before, &after), "{before:?}");
        }
    }

    #[test]
    fn whatever_is_played_is_near_in_every_game() {
        for info in rules::games() {
            let mut table = rules::open(info.id, "", None).unwrap();
            for n in 0..40 {
                let before = position_of(table.as_ref());
                let moves = table.complete("", rules::PieceLetters::English);
                let Some(m) = moves.get(n * 7 % moves.len().max(1)) else { break };
                if table.replay(&m.code).is_err() {
                    break;
                }
                assert!(are_near(&before, &position_of(table.as_ref())), "{}: {}", info.id, table.codes().join(" "));
            }
        }
    }

    #[test]
    fn cards_in_hand_are_men_and_a_board_without_borders_has_no_place() {
        let [here, moved, swapped, turned] = [
            "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr",
            "8/8/8/8/8/7k/7K/8[QRBNPqrbnp] b -",
            "8/8/8/3K4/3k4/8/8/8[QRBNPqrbnp] w r",
            "8/8/8/3kK3/8/8/8/8[QRBNPqrbnp] w Rr",
        ]
        .map(|text| position("echek", text));
        assert!([moved, swapped, turned].iter().all(|it| are_same(&here, it)));
        let [q, r] = ["8/8/8/3k4/3KQ3/8/8/8[RBNPqrbnp] b Rr", "8/8/8/3k4/3KR3/8/8/8[QBNPqrbnp] b Rr"]
            .map(|text| position("echek", text));
        assert!(!are_same(&q, &r) && !are_same(&q, &here));
        // A queen that has left the game is not in the hand.
        assert!(!are_same(&here, &position("echek", "8/8/8/3k4/3K4/8/8/8[RBNPqrbnp] w Rr")));
    }
}
