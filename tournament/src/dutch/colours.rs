//! Allocation of colours (C.04.3 article 5).

use super::{field::PairingField, history::PreferenceStrength};
use crate::Colour;

/// The rule that decided two colours (C.04.3 article 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ColourRule {
    /// Both get their preferred colour, or only one has a preference (5.2.1).
    Both,
    /// The stronger preference; between absolute ones, the wider colour difference (5.2.2).
    Stronger,
    /// The reverse of their latest round with different colours (5.2.3).
    Alternation,
    /// The preference of the higher ranked player (5.2.4).
    Higher,
    /// No preference: odd numbers get the colour that was drawn (5.2.5).
    Drawn,
}

pub(super) fn allocate(field: &PairingField, a: usize, b: usize) -> Colour {
    let (higher, lower) = (a.min(b), a.max(b));
    let (colour, _) = colour_of_higher(field, higher, lower);
    if a == higher { colour } else { !colour }
}

/// Returns the higher ranked opponent's colour, and the rule that decides it.
pub(super) fn colour_of_higher(field: &PairingField, higher: usize, lower: usize) -> (Colour, ColourRule) {
    let (a, b) = (&field.contenders[higher], &field.contenders[lower]);
    match (a.preference, b.preference) {
        (None, None) => {
            let drawn = field.initial_colour;
            return (if a.rank % 2 == 1 { drawn } else { !drawn }, ColourRule::Drawn);
        }
        (None, Some(theirs)) => return (!theirs, ColourRule::Both),
        (Some(own), None) => return (own, ColourRule::Both),
        (Some(own), Some(theirs)) if own != theirs => return (own, ColourRule::Both),
        (Some(_), Some(_)) => {}
    }
    let own = a.preference.unwrap_or(field.initial_colour);
    let width = |strength: PreferenceStrength, difference: i32| match strength {
        PreferenceStrength::Absolute => (strength, difference.abs()),
        _ => (strength, 0),
    };
    match width(a.strength, a.difference).cmp(&width(b.strength, b.difference)) {
        std::cmp::Ordering::Greater => (own, ColourRule::Stronger),
        std::cmp::Ordering::Less => (!own, ColourRule::Stronger),
        std::cmp::Ordering::Equal => {
            let mut latest = a.colours.iter().rev().zip(b.colours.iter().rev());
            let differed = latest.find(|(own, theirs)| own != theirs);
            differed.map_or((own, ColourRule::Higher), |(before, _)| (!*before, ColourRule::Alternation))
        }
    }
}
