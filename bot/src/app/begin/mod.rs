//! How games come about: challenges, answers, rematches, and their limits.

pub(super) mod answer;
pub(super) mod block;
pub(super) mod challenge;
pub(super) mod quota;
pub(super) mod rematch;
