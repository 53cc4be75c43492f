//! Shared parts of the tests of the whole: the [`Stage`] on which dialogues are played, and the [`house`] with a
//! playground and a real bot, also as a [`club`].

#[path = "../../bot/tests/it/ask.rs"]
pub mod ask;
pub mod club;
pub mod disguise;
pub mod house;
pub mod load;
pub mod long;
pub mod many;
pub mod pair;
pub mod requests;
pub mod slow;
mod stage;
pub mod turns;

pub use stage::{Recorded, Stage};
