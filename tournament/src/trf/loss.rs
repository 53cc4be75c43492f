//! Lists losses when writing an edition of the format.

use std::fmt;

use super::TrfEdition;
use crate::{EventPlayer, IndividualEvent, PointSystem};

/// Data of an event that an edition omits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrfLoss {
    /// Requested byes in later rounds.
    Requests,
    /// Points added or deducted.
    Adjustments,
    /// The rounds of forbidden pairs, which then apply to all rounds.
    ForbiddenRounds,
    /// The system's code, and the virtual points that it implies.
    System,
    /// The points for an unfinished game, if they differ from a draw's.
    Unfinished,
    /// The ends of this many players' names, which exceed [`MOST_OF_NAME`] characters.
    Names(usize),
}

/// The maximum length of a name in the format, in characters.
pub const MOST_OF_NAME: usize = 33;

impl fmt::Display for TrfLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrfLoss::Names(1) => return write!(f, "what a name has after {MOST_OF_NAME} characters"),
            TrfLoss::Names(count) => return write!(f, "what {count} names have after {MOST_OF_NAME} characters"),
            TrfLoss::Requests => "byes asked for in later rounds",
            TrfLoss::Adjustments => "penalties and bonuses",
            TrfLoss::ForbiddenRounds => "the rounds in which pairs are forbidden",
            TrfLoss::System => "the code of the kind of tournament",
            TrfLoss::Unfinished => "what an unfinished game is worth",
        })
    }
}

/// Lists what [`write`](super::write) omits in an edition.
///
/// TRF26 only omits the ends of long names.
#[must_use]
pub fn losses(event: &IndividualEvent, edition: TrfEdition) -> Vec<TrfLoss> {
    let is_long = |player: &&EventPlayer| player.name.chars().count() > MOST_OF_NAME;
    let long = event.players.iter().filter(is_long).count();
    let names = (long > 0).then_some(TrfLoss::Names(long));
    if edition == TrfEdition::Trf26 {
        return names.into_iter().collect();
    }
    let rounds = (1, event.rounds.unwrap_or(999));
    let PointSystem { draw, unfinished, .. } = event.points;
    let found = [
        (TrfLoss::Requests, !event.requests.is_empty()),
        (TrfLoss::Adjustments, !event.adjustments.is_empty()),
        (TrfLoss::ForbiddenRounds, event.forbidden.iter().any(|group| group.rounds != rounds)),
        (TrfLoss::System, event.system.is_some()),
        (TrfLoss::Unfinished, unfinished != draw),
    ];
    let found = found.into_iter().filter(|(_, is_lost)| *is_lost).map(|(loss, _)| loss);
    found.chain(names).collect()
}
