//! Views: boards, lists, histories, profiles, leaderboards, records, films, rules. Also notes and imported games.

pub(super) mod board;
pub(super) mod complete;
mod corrections;
mod curves;
mod entered;
pub(super) mod export;
pub(super) mod film;
pub(super) mod games;
pub(super) mod help;
pub(super) mod history;
pub(super) mod import;
pub(super) mod leaderboard;
pub(super) mod note;
pub(super) mod notes;
pub(super) mod pages;
pub(super) mod profile;
pub(super) mod replay;
pub(super) mod review;
#[cfg(feature = "toy")]
pub(super) mod toy;
