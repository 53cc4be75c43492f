//! Options shared by several commands: the choice of a game, its first moves, and printing.

use ::rules::{GameTable, MoveError, OpenError, PieceLetters};
use clap::Args;

use super::colour::{self, PROBLEM};
use crate::config::masked;
use crate::words::{Lang, Text};

/// Selects a game and its starting position.
#[derive(Args, Clone, Debug)]
pub(super) struct StartArgs {
    /// Game id, as in `mutabot rules games`
    pub(super) game: String,
    /// Name of a setup
    #[arg(long, value_name = "S", conflicts_with = "layout")]
    pub(super) setup: Option<String>,
    /// Layout: a name, or 8 rows joined by `/`, rank 8 first
    #[arg(long, value_name = "ROWS")]
    pub(super) layout: Option<String>,
    /// Position to start from, instead of the game's own
    #[arg(long, value_name = "TEXT")]
    pub(super) position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(super) after: String,
}

impl StartArgs {
    pub(super) fn open(&self) -> Result<Box<dyn GameTable>, String> {
        let mut table = self.open_at_start()?;
        for (idx, text) in self.after.split_whitespace().enumerate() {
            play(table.as_mut(), idx + 1, text)?;
        }
        Ok(table)
    }

    pub(super) fn open_at_start(&self) -> Result<Box<dyn GameTable>, String> {
        let setup = self.layout.as_deref().or(self.setup.as_deref()).unwrap_or_default();
        ::rules::open(&self.game, setup, self.position.as_deref()).map_err(|error| match error {
            OpenError::UnknownGame => format!("there is no game `{}`; see `mutabot rules games`", self.game),
            OpenError::Setup(reason) => say(&Text::from(&reason.0)),
        })
    }
}

pub(super) fn play(table: &mut dyn GameTable, number: usize, text: &str) -> Result<(), String> {
    let mut played = table.play(text, PieceLetters::English).map(|_| ());
    // There is no one to ask: an ambiguous text means the move with exactly this notation.
    if let Err(MoveError::Ambiguous { candidates }) = &played {
        let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_owned();
        if let Some(exact) = candidates.iter().find(|m| bare(&m.notation) == bare(text)) {
            played = table.play(&exact.code, PieceLetters::English).map(|_| ());
        }
    }
    // The file's game may have continued after its end by these rules.
    if played == Err(MoveError::Over) {
        played = table.replay(text).map(|_| ());
    }
    played.map_err(|error| format!("move {number}, `{text}`: {}", why_not(error)))
}

pub(super) fn why_not(error: MoveError) -> String {
    match error {
        MoveError::Unreadable => "it cannot be read as a move".to_owned(),
        MoveError::Illegal { why } => say(&Text::from(&why)),
        MoveError::Ambiguous { candidates } => {
            let notations: Vec<_> = candidates.into_iter().map(|m| m.notation).collect();
            format!("it could be {}", notations.join(", "))
        }
        MoveError::Over => "the game is over".to_owned(),
    }
}

pub(super) fn say(text: &Text) -> String {
    text.say(Lang::En)
}

/// Prints a line without secrets. A closed pipe is not an error.
pub(super) fn print(line: std::fmt::Arguments<'_>) {
    use std::io::Write;
    let _ = writeln!(std::io::stdout(), "{}", masked(&line.to_string()));
}

pub(super) fn complain(problem: &str) {
    eprintln!("{} {}", colour::paint("mutabot:", PROBLEM, &std::io::stderr()), masked(problem));
}
