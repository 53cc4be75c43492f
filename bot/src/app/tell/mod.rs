//! Notifications: the next news item, its recipients, its delivery, and the result.

mod acts;
mod announcements;
mod digests;
pub(super) mod items;
mod lacking;
pub(super) mod leaders;
mod lessons;
mod missed;
pub(super) mod news;
pub(super) mod notices;
pub(super) mod outside;
pub(super) mod posts;
pub(super) mod puzzles;
pub(super) mod ratings;
pub(super) mod reminders;
mod seasons;
mod sent;
mod servers;
pub(super) mod told;
pub(super) mod tournament;
mod trophies;
mod unreached;

pub use lacking::{lacks, lacks_no_more};
pub use leaders::{leaders_due, next_post, told_post};
pub use news::{
    games_with_news, news_of_games, next_news, openings, outlived, thread_of, told_but, told_elsewhere, told_of_game,
};
pub use outside::asks_for_role;
pub use servers::servers_to_tell;
pub use tournament::{next_news_of_tournament, told_of_tournament, tournaments_with_news};
