//! The program's commands. Errors go to standard error. Exit status: 1 for bad input, 2 for wrong usage, 3 if a
//! configuration lacks only secrets, 78 if the bot ended and a restart would not help.

mod analyse;
mod arena;
mod check;
mod colour;
mod end;
mod invite;
mod keep;
mod kept;
mod log;
mod openings;
mod pictures;
mod played;
#[cfg_attr(not(feature = "playground"), path = "no_playground.rs")]
mod playground;
mod prepare;
mod progress;
mod puzzles;
mod rules;
#[cfg(feature = "playground")]
pub mod sample;
mod serve;
mod shell;
mod start;
mod tournament;
mod uci;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::masked;
use crate::keep::Word;

/// Printed below the help, and when the program is called without a command.
const BEGIN: &str = "\
Two ways to start:
  mutabot playground                the bot in a local web page: no token, no Discord
  DISCORD_TOKEN=… mutabot run       the bot on Discord (`mutabot check-config` lists what is missing)

Exit status: 0 success, 1 failure or wrong input, 2 wrong usage, 3 the configuration lacks only the token or the \
password, 78 the bot cannot run until something is fixed.";

/// Chess Mutation and other board games on Discord.
#[derive(Debug, Parser)]
#[command(name = "mutabot", bin_name = "mutabot", version, about, after_help = BEGIN, arg_required_else_help = true, styles = colour::STYLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot on Discord
    #[command(
        after_help = "The token comes from DISCORD_TOKEN, or from the file that `token_file` in [discord] names."
    )]
    Run {
        /// Configuration file [default: config.toml, if present]
        #[arg(long, value_name = "FILE")]
        config: Option<PathBuf>,
    },
    /// Try the bot in a local web page, without Discord
    Playground(playground::Playground),
    /// Check a configuration file and list every problem
    CheckConfig {
        /// Configuration file [default: config.toml, if present]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// Configuration file, as in the other commands
        #[arg(long, value_name = "FILE", conflicts_with = "file")]
        config: Option<PathBuf>,
    },
    /// Print the links that add the bot to a server
    Invite(invite::Invite),
    /// Export the store to a portable text file
    Export(keep::Export),
    /// Import an export or a backup into a new store
    Import(keep::Import),
    /// Replay every game of a store or file and list problems
    Verify(keep::Verify),
    /// Show a store's processes and how far behind they are
    Status(keep::Status),
    /// Manage a store in PostgreSQL
    #[command(subcommand)]
    Store(prepare::Store),
    /// Pause all game clocks, for example while Discord is down
    Pause(keep::Tell),
    /// Resume the game clocks
    Resume(keep::Tell),
    /// Release timeouts held back by the safety limit
    Release(keep::Tell),
    /// Ask the running bot for a backup and wait for it
    Backup(keep::Tell),
    /// Query the rules of the games, for scripts and tests
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Pair, check and rank tournament files (TRF and others)
    #[command(subcommand)]
    Tournament(tournament::Tournament),
    /// Run engine matches to measure levels and layouts
    Arena(arena::Arena),
    /// Analyse a game move by move and show better moves
    Analyse(analyse::Analyse),
    /// Report the openings of public games and their results
    Openings(openings::Openings),
    /// Make puzzles from engine games, or verify existing ones
    Puzzles(puzzles::Puzzles),
    /// Run as a UCI engine (chess; other games via UCI_Variant)
    Uci(uci::Uci),
    /// Draw a position as a PNG
    Render(pictures::Render),
    /// Draw a game as an animated GIF
    Film(pictures::Film),
    /// Print a completion script for a shell
    Completions(shell::Completions),
    /// Write the man pages, one for each command
    Man(shell::Man),
}

#[must_use]
pub fn main() -> ExitCode {
    let called = match Cli::try_parse() {
        Ok(called) => called,
        Err(error) => return misled(&error),
    };
    let done = match called.command {
        Command::Run { config } => return serve::run(config.as_deref()),
        Command::Playground(playground) => playground.run(),
        Command::CheckConfig { file, config } => return check::run(file.or(config).as_deref()),
        Command::Invite(invite) => invite.run(),
        Command::Export(export) => export.run(),
        Command::Import(import) => import.run(),
        Command::Verify(verify) => verify.run(),
        Command::Status(status) => status.run(),
        Command::Store(prepare::Store::Prepare(prepare)) => prepare.run(),
        Command::Pause(tell) => tell.run(Word::Pause),
        Command::Resume(tell) => tell.run(Word::Resume),
        Command::Release(tell) => tell.run(Word::Release),
        Command::Backup(tell) => tell.back_up(),
        Command::Rules(rules) => rules.run(),
        Command::Tournament(tournament) => tournament.run(),
        Command::Arena(arena) => arena.run(),
        Command::Analyse(analyse) => analyse.run(),
        Command::Openings(openings) => openings.run(),
        Command::Puzzles(puzzles) => puzzles.run(),
        Command::Uci(uci) => uci.run(),
        Command::Render(render) => render.run(),
        Command::Film(film) => film.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            start::complain(&problem);
            ExitCode::FAILURE
        }
    }
}

/// Prints help or a usage error, masking tokens in the arguments.
fn misled(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if masked(&text) == text {
        let _ = error.print();
    } else {
        eprint!("{}", masked(&text));
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}
