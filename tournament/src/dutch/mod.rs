//! The FIDE (Dutch) system, C.04.3, edition of 1 February 2026.
//!
//! [`pair`] finds each bracket's best candidate as a matching, for any number of players. [`pair_literally`] tries
//! every candidate in the order of the text; it is the reference for small tournaments. [`check`] pairs all rounds
//! again.

mod by_hand;
mod check;
mod choice;
mod colours;
mod cost;
mod field;
mod history;
mod ledger;
mod literal;
mod matched;
mod order;
mod round;
mod scope;
mod told;

pub use by_hand::{BadMark, ByHand, MarkFault, by_hand};
pub use check::{DifferenceCause, PairingBreach, PairingDifference, PairingReport, RoundReport, breaches, check};
pub use colours::ColourRule;
pub use history::{FloatDirection, PreferenceStrength};
pub use ledger::{BracketRecord, PairRecord, PairingCriterion, UnmetCriterion, UnpairedReason};
pub use literal::MOST_PLAYERS;
pub use round::{NoPairing, SwissPair, SwissPairing};
pub use told::{ContenderState, brought, colour_rule, hindrances};

use crate::{IndividualEvent, PlayerNumber, RoundNumber};
use field::PairingField;

/// Pairs a round, even if it was paired before, from the rounds before it.
///
/// # Errors
/// There is no complete pairing.
pub fn pair(event: &IndividualEvent, round: RoundNumber) -> Result<SwissPairing, NoPairing> {
    let field = PairingField::new(event, round);
    matched::pair(&field).map(|brackets| round::pairing(&field, round, &brackets))
}

/// Pairs a round without players whose pairs were made by hand, as [`check`] does.
///
/// # Errors
/// There is no complete pairing of the others.
pub fn pair_beside(
    event: &IndividualEvent,
    round: RoundNumber,
    made: &[PlayerNumber],
) -> Result<SwissPairing, NoPairing> {
    let field = PairingField::new(event, round).without(|number| made.contains(&number));
    matched::pair(&field).map(|brackets| round::pairing(&field, round, &brackets))
}

/// Pairs a round by trying the candidates of the text one after another, from the rounds before it.
///
/// # Errors
/// There is no complete pairing, or there are more than [`MOST_PLAYERS`] players.
pub fn pair_literally(event: &IndividualEvent, round: RoundNumber) -> Result<SwissPairing, NoPairing> {
    let field = PairingField::new(event, round);
    literal::pair(&field).map(|brackets| round::pairing(&field, round, &brackets))
}
