//! Starting games: challenges, matching ones, answers, rematches, and limits.

mod abroad;
pub(super) mod answer;
pub(super) mod block;
pub(super) mod challenge;
pub(super) mod program;
pub(super) mod quota;
mod ratings;
pub(super) mod rematch;
mod seek;
mod standing;
pub(super) mod take;
