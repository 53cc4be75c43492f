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
use crate::keep::OperatorCommand;

/// Follows the help, which a call without a command also prints.
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
    command: CliCommand,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
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
    Playground(playground::PlaygroundArgs),
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
    Invite(invite::InviteArgs),
    /// Export the store to a portable text file
    Export(keep::ExportArgs),
    /// Import an export or a backup into a new store
    Import(keep::ImportArgs),
    /// Replay every game of a store or file and list problems
    Verify(keep::VerifyArgs),
    /// Show a store's processes and how far behind they are
    Status(keep::StatusArgs),
    /// Manage a store in PostgreSQL
    #[command(subcommand)]
    Store(prepare::StoreSubcommand),
    /// Pause all game clocks, for example while Discord is down
    Pause(keep::ControlArgs),
    /// Resume the game clocks
    Resume(keep::ControlArgs),
    /// Release timeouts held back by the safety limit
    Release(keep::ControlArgs),
    /// Ask the running bot for a backup and wait for it
    Backup(keep::ControlArgs),
    /// Query the rules of the games, for scripts and tests
    #[command(subcommand)]
    Rules(rules::RulesSubcommand),
    /// Pair, check and rank tournament files (TRF and others)
    #[command(subcommand)]
    Tournament(tournament::TournamentSubcommand),
    /// Run engine matches to measure levels and layouts
    Arena(arena::ArenaArgs),
    /// Analyse a game move by move and show better moves
    Analyse(analyse::AnalyseArgs),
    /// Report the openings of public games and their results
    Openings(openings::OpeningsArgs),
    /// Make puzzles from engine games, or verify existing ones
    Puzzles(puzzles::PuzzlesArgs),
    /// Run as a UCI engine (chess; other games via UCI_Variant)
    Uci(uci::UciArgs),
    /// Draw a position as a PNG
    Render(pictures::RenderArgs),
    /// Draw a game as an animated GIF
    Film(pictures::FilmArgs),
    /// Print a completion script for a shell
    Completions(shell::CompletionsArgs),
    /// Write the man pages, one for each command
    Man(shell::ManArgs),
}

#[must_use]
pub fn main() -> ExitCode {
    let called = match Cli::try_parse() {
        Ok(called) => called,
        Err(error) => return misled(&error),
    };
    let done = match called.command {
        CliCommand::Run { config } => return serve::run(config.as_deref()),
        CliCommand::Playground(playground) => playground.run(),
        CliCommand::CheckConfig { file, config } => return check::run(file.or(config).as_deref()),
        CliCommand::Invite(invite) => invite.run(),
        CliCommand::Export(export) => export.run(),
        CliCommand::Import(import) => import.run(),
        CliCommand::Verify(verify) => verify.run(),
        CliCommand::Status(status) => status.run(),
        CliCommand::Store(prepare::StoreSubcommand::Prepare(prepare)) => prepare.run(),
        CliCommand::Pause(tell) => tell.run(OperatorCommand::Pause),
        CliCommand::Resume(tell) => tell.run(OperatorCommand::Resume),
        CliCommand::Release(tell) => tell.run(OperatorCommand::Release),
        CliCommand::Backup(tell) => tell.back_up(),
        CliCommand::Rules(rules) => rules.run(),
        CliCommand::Tournament(tournament) => tournament.run(),
        CliCommand::Arena(arena) => arena.run(),
        CliCommand::Analyse(analyse) => analyse.run(),
        CliCommand::Openings(openings) => openings.run(),
        CliCommand::Puzzles(puzzles) => puzzles.run(),
        CliCommand::Uci(uci) => uci.run(),
        CliCommand::Render(render) => render.run(),
        CliCommand::Film(film) => film.run(),
        CliCommand::Completions(completions) => completions.run(),
        CliCommand::Man(man) => man.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            start::complain(&problem);
            ExitCode::FAILURE
        }
    }
}

fn misled(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if masked(&text) == text {
        let _ = error.print();
    } else {
        eprint!("{}", masked(&text));
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}
