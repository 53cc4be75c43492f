//! Mutabot hosts chess-like games on Discord.
//!
//! `app` is what the bot does, `discord` is the only room that knows Discord, `record` is what is written, `words` is what
//! is said, `keep` is the operator's side of keeping, `pages` makes the rules pages of `docs`, `refusal` tells a player's
//! mistake from ours, `rows` reads and changes records in a store, `strips` is what stands beside a board. `cli` is the program.

// First, so that its macros are known to the others.
#[macro_use]
pub mod words;

pub mod app;
pub mod cli;
pub mod config;
pub mod discord;
pub mod keep;
pub mod pages;
pub mod record;
pub mod refusal;
mod rows;
mod strips;
