//! Mutabot hosts chess-like games on Discord.
//!
//! `app` is the bot without Discord, and `discord` the only module that knows Discord. `record` has the stored rows,
//! `rows` reads and changes them, and `keep` has export, import and backups. `words` has the sentences, `refusal` the
//! players' mistakes and the bot's failures. `pages` makes the rules pages of `docs`, and `strips` draws above and
//! below a board. `observe` has metrics and health. `machine` is the only clock and source of randomness, `run` runs
//! the background tasks, and `think` has the search threads. `cli` is the program.

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
