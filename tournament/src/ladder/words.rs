//! The words of a ladder's file.

use super::{Ending, Why};

pub(super) const ENDINGS: [(&str, Ending); 4] =
    [("by-won", Ending::ByWon), ("of-won", Ending::OfWon), ("drawn", Ending::Drawn), ("annulled", Ending::Annulled)];

pub(super) const WHYS: [(&str, Why); 3] =
    [("left", Why::Left), ("unanswered", Why::Unanswered), ("absent", Why::Absent)];
