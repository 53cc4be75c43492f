//! The FIDE (Dutch) system, C.04.3, edition of 1 February 2026.
//!
//! [`pair`] finds each bracket's best candidate as a matching, for any number of players. [`pair_literally`] tries
//! every candidate in the order of the text, as a reference for small tournaments. [`check`] pairs all rounds again and
//! compares.

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

/// Pairs a round from earlier rounds, even if already paired.
///
/// # Errors
/// Returns an error if there is no complete pairing.
pub fn pair(event: &IndividualEvent, round: RoundNumber) -> Result<SwissPairing, NoPairing> {
    let field = PairingField::new(event, round);
    matched::pair(&field).map(|brackets| round::pairing(&field, round, &brackets))
}

/// Pairs a round like [`check`], without manually paired players.
///
/// # Errors
/// Returns an error if the other players have no complete pairing.
pub fn pair_beside(
    event: &IndividualEvent,
    round: RoundNumber,
    made: &[PlayerNumber],
) -> Result<SwissPairing, NoPairing> {
    let field = PairingField::new(event, round).without(|number| made.contains(&number));
    matched::pair(&field).map(|brackets| round::pairing(&field, round, &brackets))
}

/// Pairs a round by trying candidates in order.
///
/// # Errors
/// Returns an error if there is no complete pairing, or if there are more than [`MOST_PLAYERS`] players.
pub fn pair_literally(event: &IndividualEvent, round: RoundNumber) -> Result<SwissPairing, NoPairing> {
    let field = PairingField::new(event, round);
    literal::pair(&field).map(|brackets| round::pairing(&field, round, &brackets))
}
