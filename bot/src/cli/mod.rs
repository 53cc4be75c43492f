//! The program: its commands, and what they print. Errors go to standard error, with exit status 1 for what was given and
//! 2 for how the program was called.

mod keep;
mod log;
mod pictures;
mod played;
#[cfg_attr(not(feature = "playground"), path = "no_playground.rs")]
mod playground;
mod rules;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use ::rules::{Letters, MoveError, OpenError, Table};
use clap::{Args, Parser, Subcommand};

use crate::keep::Word;
use crate::words::{Lang, Text};

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
    /// Draw a position as a PNG
    Render(pictures::Render),
    /// Film a game as a GIF
    Film(pictures::Film),
}

/// Which game, from where.
#[derive(Args, Clone, Debug)]
struct Start {
    /// The id of the game, as `mutabot rules games` lists them
    game: String,
    /// The name of a setup
    #[arg(long, value_name = "S", conflicts_with = "layout")]
    setup: Option<String>,
    /// A layout: its name, or 8 rows of letters joined by `/`, rank 8 first
    #[arg(long, value_name = "ROWS")]
    layout: Option<String>,
    /// A position text instead of the game's own start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves to be played first, separated by white space
    #[arg(long, value_name = "MOVES", default_value = "")]
    after: String,
}

impl Start {
    fn open(&self) -> Result<Box<dyn Table>, String> {
        let mut table = self.open_at_start()?;
        for (idx, text) in self.after.split_whitespace().enumerate() {
            play(table.as_mut(), idx + 1, text)?;
        }
        Ok(table)
    }

    fn open_at_start(&self) -> Result<Box<dyn Table>, String> {
        let setup = self.layout.as_deref().or(self.setup.as_deref()).unwrap_or_default();
        ::rules::open(&self.game, setup, self.position.as_deref()).map_err(|error| match error {
            OpenError::UnknownGame => format!("there is no game `{}`; see `mutabot rules games`", self.game),
            OpenError::Setup(reason) => say(&Text::from(&reason.0)),
        })
    }
}

/// Plays a move, or says which one it was and why it cannot be.
fn play(table: &mut dyn Table, number: usize, text: &str) -> Result<(), String> {
    let played = table.play(text, Letters::English).map(|_| ());
    played.map_err(|error| format!("move {number}, `{text}`: {}", why_not(error)))
}

fn why_not(error: MoveError) -> String {
    match error {
        MoveError::Unreadable => "it cannot be read as a move".to_owned(),
        MoveError::Illegal { why } => say(&Text::from(&why)),
        MoveError::Ambiguous { candidates } => format!("it could be {}", candidates.join(", ")),
        MoveError::Over => "the game is over".to_owned(),
    }
}

fn say(text: &Text) -> String {
    text.say(Lang::En)
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

/// Prints a line; a reader that has gone away is no fault of ours.
fn print(line: std::fmt::Arguments<'_>) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{line}");
}
