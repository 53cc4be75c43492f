//! Commands of a server's administrators and moderators.

mod bans;
mod deeds;
pub(super) mod flags;
pub(super) mod leaders;
pub(super) mod moderate;
pub(super) mod nameless;
pub(super) mod rated_games;
mod seasons;
pub(super) mod setup;
mod setup_menu;
pub(super) mod statistics;
pub(super) mod undo;
mod unrate;
