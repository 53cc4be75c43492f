//! The unbounded plane as a torus of 8 by 8 cell names.
//!
//! The cards never span more than 4 cells, and a reachable cell is at most 3 further. So at most 7 columns and rows are
//! in view, and a path within [`reach`] never wraps around to a name for another cell.

use shakmaty::Bitboard;

/// The maximum width and height, in cells, of the cards in play.
const SPAN: u32 = 4;

const A: u64 = 0x0101_0101_0101_0101;
const H: u64 = A << 7;

/// One step in each of the eight directions; orthogonal steps come first.
pub(super) const STEPS: [fn(Bitboard) -> Bitboard; 8] = [north, east, south, west, ne, se, sw, nw];

#[inline(always)]
fn north(cells: Bitboard) -> Bitboard {
    Bitboard(cells.0.rotate_left(8))
}

#[inline(always)]
fn south(cells: Bitboard) -> Bitboard {
    Bitboard(cells.0.rotate_right(8))
}

#[inline(always)]
fn east(cells: Bitboard) -> Bitboard {
    Bitboard((cells.0 & !H) << 1 | (cells.0 & H) >> 7)
}

#[inline(always)]
fn west(cells: Bitboard) -> Bitboard {
    Bitboard((cells.0 & !A) >> 1 | (cells.0 & A) << 7)
}

fn ne(cells: Bitboard) -> Bitboard {
    north(east(cells))
}

fn se(cells: Bitboard) -> Bitboard {
    south(east(cells))
}

fn sw(cells: Bitboard) -> Bitboard {
    south(west(cells))
}

fn nw(cells: Bitboard) -> Bitboard {
    north(west(cells))
}

/// Returns the orthogonal neighbours of these cells.
#[inline(always)]
pub(super) fn sides(cells: Bitboard) -> Bitboard {
    north(cells) | south(cells) | east(cells) | west(cells)
}

/// Returns these cells and their neighbours in all eight directions.
#[inline(always)]
pub(super) fn spread(cells: Bitboard) -> Bitboard {
    let row = cells | east(cells) | west(cells);
    row | north(row) | south(row)
}

/// Returns the cells within the span limit; empty if the cards already exceed it.
#[inline(always)]
pub(super) fn reach(cards: Bitboard) -> Bitboard {
    let [columns, rows] = shadows(cards);
    Bitboard(COLUMNS[columns as usize] & ROWS[rows as usize])
}

/// Returns where one more card would connect all cards.
#[inline(always)]
pub(super) fn links(cards: Bitboard) -> Bitboard {
    let (mut cells, mut rest) = (Bitboard::FULL, cards);
    while let Some(first) = rest.first() {
        let mut part = Bitboard::from_square(first);
        let near = loop {
            let near = spread(part);
            let grown = near & cards;
            if grown == part {
                break near;
            }
            part = grown;
        };
        cells &= near;
        rest &= !part;
    }
    cells
}

/// Returns the cells reached by sliding from here; each line ends before a cell that is not `open`.
#[inline(always)]
pub(super) fn slide(from: Bitboard, steps: &[fn(Bitboard) -> Bitboard], open: Bitboard) -> Bitboard {
    let mut to = Bitboard::EMPTY;
    for step in steps {
        let mut cell = step(from) & open;
        while cell.any() {
            to |= cell;
            cell = step(cell) & open;
        }
    }
    to
}

/// Returns the targets of a knight, by paths inside `within`.
#[inline(always)]
pub(super) fn leaps(from: Bitboard, within: Bitboard) -> Bitboard {
    let (e, w) = (east(from) & within, west(from) & within);
    let (one, two) = (e | w, (east(e) | west(w)) & within);
    let (n, s) = (north(one) & within, south(one) & within);
    (north(two) | south(two) | north(n) | south(s)) & within
}

/// Returns the bounding window: (first, count) of columns, then of rows. The first is 0 to 7, from the left and from
/// the bottom.
pub(super) fn window(cells: Bitboard) -> [(u32, u32); 2] {
    shadows(cells).map(|shadow| {
        let first = (0..8).find(|i| shadow.rotate_right(*i) & 0x81 == 1).unwrap_or(0);
        (first, shadow.count_ones())
    })
}

/// Returns the occupied columns and rows as bit masks.
#[inline(always)]
fn shadows(cells: Bitboard) -> [u8; 2] {
    let fold = |bits: u64, by: u32| bits | bits >> by;
    let columns = fold(fold(fold(cells.0, 32), 16), 8);
    let rows = fold(fold(fold(cells.0, 4), 2), 1) & A;
    [(columns & 0xff) as u8, (rows.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8]
}

/// The cells within the span limit, by mask of occupied columns.
static COLUMNS: [u64; 256] = table(false);

static ROWS: [u64; 256] = table(true);

const fn table(rows: bool) -> [u64; 256] {
    let mut table = [0; 256];
    let mut used = 0;
    while used < 256 {
        let mut first = 0;
        while first < 8 {
            let window = ((1u8 << SPAN) - 1).rotate_left(first);
            if used as u8 & !window == 0 {
                let mut line = 0;
                while line < 8 {
                    if window >> line & 1 == 1 {
                        table[used] |= if rows { 0xff << (8 * line) } else { A << line };
                    }
                    line += 1;
                }
            }
            first += 1;
        }
        used += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;

    fn cells(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().expect("a cell")).collect()
    }

    #[test]
    fn the_limit_lies_as_far_as_the_span_allows_and_wraps_around() {
        assert_eq!(window(reach(cells("d4 d5"))), [(0, 7), (1, 6)]);
        assert_eq!(window(reach(cells("a1 h8"))), [(5, 6), (5, 6)]);
        assert_eq!(window(reach(cells("g1 b2"))), [(6, 4), (6, 6)]);
        assert_eq!(reach(cells("a1 e1")), Bitboard::EMPTY);
    }

    #[test]
    fn no_way_leads_around_the_torus() {
        // All other cards are on d4, so h4 is four cells to the right, not to the left.
        let within = reach(cells("d4"));
        assert_eq!(slide(cells("a4"), &STEPS[..4], within) & cells("g4 h4"), cells("g4"));
        assert_eq!(leaps(cells("a4"), within), cells("b2 b6 c3 c5"));
        assert_eq!(leaps(cells("g7"), within), cells("e6 f5"));
    }

    #[test]
    fn a_card_between_two_groups_links_them() {
        assert_eq!(links(cells("d4 d6")) & !spread(cells("d5")), Bitboard::EMPTY);
        assert_eq!(links(cells("d4 d6")), cells("c5 d5 e5"));
        assert_eq!(links(cells("d4 d7")), Bitboard::EMPTY);
        assert_eq!(links(cells("a1 h8")), spread(cells("a1 h8")));
    }
}
