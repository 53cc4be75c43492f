//! Shared parts of the end-to-end tests: [`Stage`] for dialogues, [`house`] with a playground and the bot, and
//! [`club`].

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
