//! Who has White (C.04.3 article 5).

use super::{field::Field, history::Strength};
use crate::Colour;

/// Tells the colour of the first of two opponents.
pub(super) fn allocate(field: &Field, a: usize, b: usize) -> Colour {
    let (higher, lower) = (a.min(b), a.max(b));
    let colour = colour_of_higher(field, higher, lower);
    if a == higher { colour } else { !colour }
}

fn colour_of_higher(field: &Field, higher: usize, lower: usize) -> Colour {
    let (a, b) = (&field.contenders[higher], &field.contenders[lower]);
    match (a.preference, b.preference) {
        (None, None) => return if a.rank % 2 == 1 { field.initial_colour } else { !field.initial_colour },
        (None, Some(theirs)) => return !theirs,
        (Some(own), None) => return own,
        (Some(own), Some(theirs)) if own != theirs => return own,
        (Some(_), Some(_)) => {}
    }
    let own = a.preference.unwrap_or(field.initial_colour);
    let width = |strength: Strength, difference: i32| match strength {
        Strength::Absolute => (strength, difference.abs()),
        _ => (strength, 0),
    };
    match width(a.strength, a.difference).cmp(&width(b.strength, b.difference)) {
        std::cmp::Ordering::Greater => own,
        std::cmp::Ordering::Less => !own,
        std::cmp::Ordering::Equal => {
            let mut latest = a.colours.iter().rev().zip(b.colours.iter().rev());
            latest.find(|(own, theirs)| own != theirs).map_or(own, |(before, _)| !*before)
        }
    }
}
