//! What people read: pure functions from records to messages, and plain words read as moves. They neither read the store
//! nor wait.

pub(super) mod announcements;
pub(super) mod boards;
pub(super) mod challenges;
pub(super) mod clocks;
pub(super) mod delivery;
pub(super) mod describe;
pub(super) mod draws;
pub(super) mod film;
pub(super) mod flags;
pub(super) mod games;
pub(super) mod hands;
pub(super) mod hints;
pub(super) mod leaders;
pub(super) mod lessons;
pub(super) mod message;
pub(super) mod news;
pub(super) mod notices;
pub(super) mod numbers;
pub(super) mod pgn;
pub(super) mod phrases;
pub(super) mod picture;
pub(super) mod profile;
pub(super) mod ratings;
pub(super) mod rests;
pub(super) mod reviews;
mod sections;
pub(super) mod statistics;
pub(super) mod steps;
pub(super) mod takebacks;
pub(super) mod time;
pub(crate) mod tournament;
pub(super) mod trophies;
pub(super) mod verdicts;
pub(super) mod way;
pub(super) mod welcome;
pub(super) mod which;
pub(super) mod wording;

pub(super) use delivery::{Address, Delivery};
pub(super) use games::{Overview, Rank};
pub(super) use hands::Hands;
pub(super) use message::{Choice, Figures, File, Film, Item, Message, Picked, Picker, Picture};
pub(super) use news::Context;
pub(super) use notices::Lack;
pub(super) use way::Way;
pub(super) use wording::Asked;
