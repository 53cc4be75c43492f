//! Mutabot hosts chess-like games on Discord.
//!
//! `app` is what the bot does, `discord` is the only room that knows Discord, `record` is what is written, `words` is what
//! is said, `keep` is the operator's side of keeping, `pages` makes the rules pages of `docs`, `refusal` tells a player's
//! mistake from ours, `rows` reads and changes records in a store, `strips` is what stands beside a board, `machine` is
//! the only clock and the only chance, `run` keeps the bot at work. `cli` is the program.

// First, so that its macros are known to the others.
#[macro_use]
pub mod words;

pub mod app;
pub mod cli;
pub mod config;
pub mod discord;
pub mod keep;
mod machine;
pub mod pages;
pub mod record;
pub mod refusal;
mod rows;
pub mod run;
mod strips;
