//! The words in the file of a ladder.

use super::{ChallengeEnding, LadderExitReason};

pub(super) const ENDINGS: [(&str, ChallengeEnding); 4] = [
    ("by-won", ChallengeEnding::ByWon),
    ("of-won", ChallengeEnding::OfWon),
    ("drawn", ChallengeEnding::Drawn),
    ("annulled", ChallengeEnding::Annulled),
];

pub(super) const WHYS: [(&str, LadderExitReason); 3] = [
    ("left", LadderExitReason::Left),
    ("unanswered", LadderExitReason::Unanswered),
    ("absent", LadderExitReason::Absent),
];
