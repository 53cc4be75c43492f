//! Splits big fields into sections, with a final of the best.

use crate::PlayerNumber;

/// Distributes players over sections: 1 6 7 | 2 5 8 | 3 4 9.
///
/// Player 1 is the strongest. Section sizes differ by at most one.
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

/// Returns the finalists in seed order: winners, then seconds, and so on.
///
/// `orders` are the sections' final standings; up to `each` players of a section qualify. With two or four sections,
/// players of one section cannot meet in the first round of a bracket without byes.
#[must_use]
pub fn finalists(orders: &[Vec<PlayerNumber>], each: usize) -> Vec<PlayerNumber> {
    (0..each).flat_map(|place| orders.iter().filter_map(move |order| order.get(place).copied())).collect()
}
