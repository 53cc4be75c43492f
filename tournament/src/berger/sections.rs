//! Fields too big for one table: sections, and a final of the best.

use crate::PlayerNumber;

/// Spreads players 1 to `players`, strongest first, over sections like a snake: 1 2 3 | 6 5 4 | 7 8 9.
///
/// Sections differ by at most one player. Empty without sections.
#[must_use]
pub fn snake(players: PlayerNumber, sections: usize) -> Vec<Vec<PlayerNumber>> {
    let mut made = vec![Vec::new(); sections];
    if sections == 0 {
        return made;
    }
    for number in 1..=players {
        let (row, column) = (usize::from(number - 1) / sections, usize::from(number - 1) % sections);
        let section = if row % 2 == 0 { column } else { sections - 1 - column };
        made[section].push(number);
    }
    made
}

/// Returns the finalists of sections by their final orders: all winners in the order of sections, then all second, up
/// to `each` of a section. This is the order of seeds in the final.
///
/// With two or four sections, seeds of one section cannot meet in the first round of a bracket without byes.
#[must_use]
pub fn finalists(orders: &[Vec<PlayerNumber>], each: usize) -> Vec<PlayerNumber> {
    (0..each).flat_map(|place| orders.iter().filter_map(move |order| order.get(place).copied())).collect()
}
