//! The program: its commands, and what they print. Errors go to standard error; the exit status is 1 if the input was
//! at fault and 2 if the program was called wrongly.

mod keep;
mod log;
mod pictures;
mod played;
#[cfg_attr(not(feature = "playground"), path = "no_playground.rs")]
mod playground;
mod progress;
mod rules;
mod serve;
mod start;
mod tournament;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::keep::Word;

/// Chess Mutation and other board games on Discord.
#[derive(Debug, Parser)]
#[command(name = "mutabot", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot on Discord, with the token from DISCORD_TOKEN or a token file
    Run {
        /// The configuration; without it, every option has its default
        #[arg(long, value_name = "FILE")]
        config: Option<PathBuf>,
    },
    /// Try the bot on this machine, in a web page: no token, no configuration, no network
    Playground(playground::Playground),
    /// Say whether a configuration is in order
    CheckConfig {
        /// The configuration
        #[arg(default_value = "config.toml", value_name = "FILE")]
        config: PathBuf,
    },
    /// Write all that a store holds into a file that needs no store to be read
    Export(keep::Export),
    /// Bring such a file into a new store
    Import(keep::Import),
    /// Play every game of a store or such a file again, and say what does not fit
    Verify(keep::Verify),
    /// Let all clocks of the running bot stand still, for example while Discord is down
    Pause(keep::Tell),
    /// Let the clocks go on
    Resume(keep::Tell),
    /// Let the running bot end the games that it held back because too many would have ended on time at once
    Release(keep::Tell),
    /// The rules of the games, for scripts and tests
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Pair, check and rank tournaments: files of FIDE's format (TRF), and others
    #[command(subcommand)]
    Tournament(tournament::Tournament),
    /// Draw a position as a PNG
    Render(pictures::Render),
    /// Film a game as a GIF
    Film(pictures::Film),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Run { config }) => serve::run(config.as_deref()),
        Some(Command::Playground(playground)) => playground.run(),
        Some(Command::CheckConfig { config }) => serve::check(&config),
        Some(Command::Export(export)) => export.run(),
        Some(Command::Import(import)) => import.run(),
        Some(Command::Verify(verify)) => verify.run(),
        Some(Command::Pause(tell)) => tell.run(Word::Pause),
        Some(Command::Resume(tell)) => tell.run(Word::Resume),
        Some(Command::Release(tell)) => tell.run(Word::Release),
        Some(Command::Rules(rules)) => rules.run(),
        Some(Command::Tournament(tournament)) => tournament.run(),
        Some(Command::Render(render)) => render.run(),
        Some(Command::Film(film)) => film.run(),
        None if std::env::var_os("DISCORD_TOKEN").is_some() => serve::run(None),
        None => playground::Playground::default().run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("mutabot: {problem}");
            ExitCode::FAILURE
        }
    }
}
