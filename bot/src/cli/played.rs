//! Games as files: moves separated by white space, or a record.

use std::io::Read;
use std::path::Path;

use rules::pgn::{self, PgnError};
use rules::{Outcome, Table};

use super::start::{Start, play, say, why_not};
use crate::words::Text;

/// A game that was played from a file.
pub(super) struct Played {
    pub(super) table: Box<dyn Table>,
    /// The tags of the record; none if the file has only moves.
    pub(super) tags: Vec<(String, String)>,
    /// The outcome, also if the players decided it rather than the rules.
    pub(super) outcome: Option<Outcome>,
}

impl Start {
    /// Plays the game of a file, or of standard input for `-`. Bare moves are played from this start; a record itself
    /// says how its game started.
    pub(super) fn play_file(&self, file: &Path) -> Result<Played, String> {
        let text = read(file)?;
        if text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['[', '%']) {
            return self.play_record(&text);
        }
        let mut table = self.open()?;
        for (idx, text) in text.split_whitespace().enumerate() {
            play(table.as_mut(), idx + 1, text)?;
        }
        Ok(Played { outcome: table.outcome(), table, tags: Vec::new() })
    }

    fn play_record(&self, text: &str) -> Result<Played, String> {
        if self.setup.is_some() || self.layout.is_some() || self.position.is_some() || !self.after.trim().is_empty() {
            let given = "leave out --setup, --layout, --position and --after";
            return Err(format!("a record says itself how its game started: {given}"));
        }
        let record = pgn::read(text).map_err(why_no_record)?;
        let game = record.table.info().id;
        if game != self.game {
            return Err(format!("this is a record of `{game}`, not of `{}`", self.game));
        }
        Ok(Played { outcome: record.outcome(), table: record.table, tags: record.tags })
    }
}

fn why_no_record(error: PgnError) -> String {
    match error {
        PgnError::TooLong => {
            format!("the record is longer than {} bytes or {} plies", pgn::LONGEST, pgn::MOST_PLIES)
        }
        PgnError::Unreadable { line } => {
            format!("line {line} of the record is no tag like [White \"Ann\"], or leaves a bracket or comment open")
        }
        PgnError::Variant { name } => format!("the record is of `{name}`, not of orthodox chess"),
        PgnError::UnknownEdition => "the record is of an edition of its rules that there is not".to_owned(),
        PgnError::Several { games } => format!("the file holds {games} records: split it, one game in each"),
        PgnError::UnknownGame => "the record is of a game that there is not; see `mutabot rules games`".to_owned(),
        PgnError::Setup(why) => say(&Text::from(&why)),
        PgnError::Move { ply, text, error } => format!("move {ply}, `{text}`: {}", why_not(error)),
    }
}

fn read(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(file)
    };
    read.map(pgn::decode).map_err(|error| format!("cannot read {}: {error}", file.display()))
}
