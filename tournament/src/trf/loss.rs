//! What one edition cannot say.

use std::fmt;

use super::Edition;
use crate::{Event, Player, PointSystem};

/// Something of an event that a file of an edition leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// Byes that were asked for in later rounds.
    Requests,
    /// Penalties and bonuses.
    Adjustments,
    /// The rounds in which pairs are forbidden: they are forbidden in all.
    ForbiddenRounds,
    /// The code of the kind of tournament; with it, virtual points that follow from the code.
    System,
    /// What a game that still runs is worth, if it is not a draw.
    Unfinished,
    /// The ends of names that have more than [`MOST_OF_NAME`] characters: of so many players.
    Names(usize),
}

/// How many characters of a name the format has room for.
pub const MOST_OF_NAME: usize = 33;

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::Names(1) => return write!(f, "what a name has after {MOST_OF_NAME} characters"),
            Loss::Names(count) => return write!(f, "what {count} names have after {MOST_OF_NAME} characters"),
            Loss::Requests => "byes asked for in later rounds",
            Loss::Adjustments => "penalties and bonuses",
            Loss::ForbiddenRounds => "the rounds in which pairs are forbidden",
            Loss::System => "the code of the kind of tournament",
            Loss::Unfinished => "what an unfinished game is worth",
        })
    }
}

/// Lists what [`write`](super::write) leaves out in an edition. Of TRF26 that is nothing but the ends of long names.
#[must_use]
pub fn losses(event: &Event, edition: Edition) -> Vec<Loss> {
    let is_long = |player: &&Player| player.name.chars().count() > MOST_OF_NAME;
    let long = event.players.iter().filter(is_long).count();
    let names = (long > 0).then_some(Loss::Names(long));
    if edition == Edition::Trf26 {
        return names.into_iter().collect();
    }
    let rounds = (1, event.rounds.unwrap_or(999));
    let PointSystem { draw, unfinished, .. } = event.points;
    let found = [
        (Loss::Requests, !event.requests.is_empty()),
        (Loss::Adjustments, !event.adjustments.is_empty()),
        (Loss::ForbiddenRounds, event.forbidden.iter().any(|group| group.rounds != rounds)),
        (Loss::System, event.system.is_some()),
        (Loss::Unfinished, unfinished != draw),
    ];
    let found = found.into_iter().filter(|(_, is_lost)| *is_lost).map(|(loss, _)| loss);
    found.chain(names).collect()
}
