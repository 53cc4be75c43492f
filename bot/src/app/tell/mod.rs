//! What people must be told: the next piece of news, whom it goes to and how, and what became of it.

mod acts;
mod announcements;
mod digests;
pub(super) mod lacking;
pub(super) mod leaders;
mod lessons;
mod missed;
pub(super) mod news;
pub(super) mod notices;
pub(super) mod outside;
pub(super) mod posts;
mod puzzles;
pub(super) mod ratings;
pub(super) mod reminders;
mod seasons;
mod sent;
pub(super) mod servers;
pub(super) mod told;
pub(super) mod tournament;
mod trophies;
mod unreached;
