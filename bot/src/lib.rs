//! Mutabot hosts chess-like games on Discord.
//!
//! `app` is the bot without Discord, `discord` the only module that knows Discord, `record` the stored rows, `words`
//! the sentences, `keep` export, import and backups. `pages` makes the rules pages of `docs`, `refusal` separates
//! players' mistakes from the bot's failures, `observe` has metrics and health, `rows` reads and changes records in a
//! store, `strips` draws above and below a board, `machine` is the only clock and source of randomness, `run` runs the
//! background tasks, `think` has the threads for programs. `cli` is the program.

// First, so that the other modules can use its macros.
#[macro_use]
pub mod words;

/// The commit of the build, if the builder provides it.
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
