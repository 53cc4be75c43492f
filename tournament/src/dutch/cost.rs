//! Judges candidates by the criteria from C9 (C.04.3 article 2.4).

use super::{
    field::PairingField,
    history::{Contender, FloatDirection, PreferenceStrength},
};
use crate::Points;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PairingQuality {
    /// C9 for the bye's receiver: minus the number of games played; 0 if C9 does not apply.
    pub(super) unplayed: i32,
    /// C10 to C13, as numbers of players.
    pub(super) colours: [u32; 4],
    /// C14 to C17, as numbers of players.
    pub(super) floats: [u32; 4],
    /// C18 to C21, as score differences, largest first.
    pub(super) differences: [Vec<Points>; 4],
}

impl PairingQuality {
    pub(super) fn is_perfect(&self) -> bool {
        *self == PairingQuality { unplayed: self.unplayed, ..PairingQuality::default() }
    }
}

/// Judges a bracket by its pairs and downfloaters. C9 applies if `gets_bye` names the receiver of the bye.
pub(super) fn judge(
    field: &PairingField,
    own_score: Points,
    pairs: &[(usize, usize)],
    floaters: &[usize],
    gets_bye: Option<usize>,
) -> PairingQuality {
    let unplayed = gets_bye.map_or(0, |place| -(field.contenders[place].met.len() as i32));
    let mut quality = PairingQuality { unplayed, ..PairingQuality::default() };
    for &(a, b) in pairs {
        let (a, b) = (&field.contenders[a], &field.contenders[b]);
        for (sum, unmet) in quality.colours.iter_mut().zip(colours(a, b)) {
            *sum += u32::from(unmet);
        }
        let difference = a.score - b.score;
        for back in [0, 1] {
            if difference > Points::ZERO && b.floats[back] == FloatDirection::Up {
                quality.floats[2 * back + 1] += 1;
                quality.differences[2 * back + 1].push(difference);
            }
            if difference > Points::ZERO && a.floats[back] == FloatDirection::Down {
                quality.differences[2 * back].push(difference);
            }
        }
    }
    for &floater in floaters {
        let floater = &field.contenders[floater];
        for back in [0, 1].into_iter().filter(|&back| floater.floats[back] == FloatDirection::Down) {
            if floater.score == own_score {
                quality.floats[2 * back] += 1;
            } else {
                // A downfloater counts with a larger difference than any player paired here.
                quality.differences[2 * back].push(floater.score + Points::from_tenths(1_000_000));
            }
        }
    }
    for differences in &mut quality.differences {
        differences.sort_unstable_by(|a, b| b.cmp(a));
    }
    quality
}

/// Returns which of C10 to C13 a pair fails.
pub(super) fn colours(a: &Contender, b: &Contender) -> [bool; 4] {
    if a.preference.is_none() || a.preference != b.preference {
        return [false; 4];
    }
    let both_absolute = a.is_absolute() && b.is_absolute();
    let beyond_two = a.difference.abs() > 1 && b.difference.abs() > 1;
    let opposite = a.preference.map(|colour| !colour);
    let (one, other) = (a.repeated == opposite, b.repeated == opposite);
    let thrice = match a.difference.abs().cmp(&b.difference.abs()) {
        std::cmp::Ordering::Less => one,
        std::cmp::Ordering::Equal => a.repeated.is_some() && a.repeated == b.repeated,
        std::cmp::Ordering::Greater => other,
    };
    let strong = a.strength >= PreferenceStrength::Strong && b.strength >= PreferenceStrength::Strong && !both_absolute;
    [beyond_two, both_absolute && thrice, true, strong]
}
