//! Commands of the players of a running game: move, plan, offer, take back, resign.

pub(super) mod choose;
pub(super) mod confirm;
pub(super) mod draw;
pub(super) mod follow;
pub(super) mod hint;
pub(super) mod lesson;
pub(super) mod moves;
mod panel;
pub(super) mod plan;
pub(super) mod plan_menu;
pub(super) mod plan_text;
pub mod program;
pub(super) mod puzzle;
pub(super) mod resign;
pub(super) mod said;
pub(super) mod shape;
pub(super) mod takeback;
mod tries;

pub(super) use follow::FollowOutcome;
pub(super) use moves::MoveInput;
