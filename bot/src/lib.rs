//! Mutabot hosts chess-like games on Discord.
//!
//! `app` is what the bot does, `discord` the only room that knows Discord, `record` what is written, `words` what is
//! said, `keep` the operator's side of keeping. `pages` makes the rules pages of `docs`, `refusal` separates a player's
//! mistake from ours, `observe` what the operator's tools see, `rows` reads and changes records in a store, `strips` is what stands beside a board, `machine` is
//! the only clock and the only source of chance, `run` keeps the bot at work, `think` has the threads on which programs think. `cli` is the program.

// First, so that the other modules know its macros.
#[macro_use]
pub mod words;

/// The commit of the build, if the builder says it.
const COMMIT: &str = match option_env!("MUTABOT_COMMIT") {
    Some(commit) => commit,
    None => "unknown",
};

pub mod app;
mod change;
pub mod cli;
pub mod config;
pub mod discord;
pub mod keep;
mod machine;
pub mod observe;
mod once;
pub mod pages;
pub mod record;
pub mod refusal;
mod rows;
pub mod run;
mod standing;
mod strips;
mod think;
