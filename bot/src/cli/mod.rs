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
Two ways to begin:
  mutabot playground                the bot in a web page on this machine: no token, no Discord
  DISCORD_TOKEN=… mutabot run       the bot on Discord (`mutabot check-config` says what is missing)

Exit status: 0 done, 1 something was wrong with what it was given, 2 it was called wrongly, 3 a configuration is in order \
except for the token or the password, 78 the bot ended and another start would not help.";

/// Chess Mutation and other board games on Discord.
#[derive(Debug, Parser)]
#[command(name = "mutabot", bin_name = "mutabot", version, about, after_help = BEGIN, arg_required_else_help = true, styles = colour::STYLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the bot on Discord, with the token from DISCORD_TOKEN or a token file
    Run {
        /// The configuration; without it, `config.toml` in the current folder if there is one, or else every default
        #[arg(long, value_name = "FILE")]
        config: Option<PathBuf>,
    },
    /// Try the bot on this machine, in a web page: no token, no configuration, no network
    Playground(playground::Playground),
    /// Say whether a configuration is in order, all that is wrong with it, and what it comes to on this machine
    CheckConfig {
        /// The configuration; without it, the one that `mutabot run` would take here
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// The same, as the other commands take it
        #[arg(long, value_name = "FILE", conflicts_with = "file")]
        config: Option<PathBuf>,
    },
    /// Print the links that add the bot to a server, with the permissions it asks for
    Invite(invite::Invite),
    /// Write all that a store holds into a file that needs no store to be read
    Export(keep::Export),
    /// Bring such a file into a new store
    Import(keep::Import),
    /// Play every game of a store or such a file again, and say what does not fit
    Verify(keep::Verify),
    /// Say which processes share a store, what each of them looks after, and how far behind they are
    Status(keep::Status),
    /// What belongs to a store in a database
    #[command(subcommand)]
    Store(prepare::Store),
    /// Let all clocks of the running bot stand still, for example while Discord is down
    Pause(keep::Tell),
    /// Let the clocks go on
    Resume(keep::Tell),
    /// Let the running bot end the games that it held back because too many would have ended on time at once
    Release(keep::Tell),
    /// Let the running bot make a backup now, and wait for it
    Backup(keep::Tell),
    /// The rules of the games, for scripts and tests
    #[command(subcommand)]
    Rules(rules::Rules),
    /// Pair, check and rank tournaments: files of FIDE's format (TRF), and others
    #[command(subcommand)]
    Tournament(tournament::Tournament),
    /// Let programs play against each other: levels, layouts, ways to search
    Arena(arena::Arena),
    /// Say what each move of a game was worth, what it lost, and what would have been better
    Analyse(analyse::Analyse),
    /// Say how the public games in an export or a backup begin, and what that comes to
    Openings(openings::Openings),
    /// Make puzzles from games of programs, and prove them
    Puzzles(puzzles::Puzzles),
    /// Play as an engine in other people's programs, by the UCI protocol: chess, and by `UCI_Variant` every other game
    Uci(uci::Uci),
    /// Draw a position as a PNG
    Render(pictures::Render),
    /// Film a game as a GIF
    Film(pictures::Film),
    /// Print what makes a shell complete the commands of this program
    Completions(shell::Completions),
    /// Write the man pages of this program, one for each command
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
