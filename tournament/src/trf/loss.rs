//! What one edition cannot say.

use std::fmt;

use super::Edition;
use crate::{Event, PointSystem};

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
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::Requests => "byes asked for in later rounds",
            Loss::Adjustments => "penalties and bonuses",
            Loss::ForbiddenRounds => "the rounds in which pairs are forbidden",
            Loss::System => "the code of the kind of tournament",
            Loss::Unfinished => "what an unfinished game is worth",
        })
    }
}

/// Lists what [`write`](super::write) leaves out in an edition. TRF26 says everything.
#[must_use]
pub fn losses(event: &Event, edition: Edition) -> Vec<Loss> {
    if edition == Edition::Trf26 {
        return Vec::new();
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
    found.into_iter().filter(|(_, is_lost)| *is_lost).map(|(loss, _)| loss).collect()
}
