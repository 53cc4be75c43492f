//! Games as arguments: a file of moves, a record, or the moves themselves.

use std::io::{ErrorKind, Read};
use std::path::Path;

use clap::Args;

use rules::pgn::{self, PgnError, PgnOmission};
use rules::{GameTable, Outcome};

use super::start::{StartArgs, complain, play, say, why_not};
use crate::words::Text;

/// A game to be played.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayedGameArgs {
    /// PGN or file of moves, `-` for standard input, or "e4 e5"
    #[arg(value_name = "FILE|MOVES")]
    game_or_moves: String,
}

pub(super) struct PlayedGame {
    pub(super) table: Box<dyn GameTable>,
    pub(super) tags: Vec<(String, String)>,
    pub(super) outcome: Option<Outcome>,
}

impl StartArgs {
    /// Plays the given game. Bare moves begin at this start; a record has its own.
    pub(super) fn play_given(&self, given: &PlayedGameArgs) -> Result<PlayedGame, String> {
        let text = self.read(&given.game_or_moves)?;
        if pgn::is_record(&text) {
            return self.play_record(&text);
        }
        let mut table = self.open()?;
        for (idx, text) in text.split_whitespace().enumerate() {
            play(table.as_mut(), idx + 1, text)?;
        }
        Ok(PlayedGame { outcome: table.outcome(), table, tags: Vec::new() })
    }

    /// Returns the content of the named file, or `given` itself if it begins with a move.
    fn read(&self, given: &str) -> Result<String, String> {
        let error = match read(Path::new(given)) {
            Ok(text) => return Ok(text),
            Err(error) => error,
        };
        // An overlong or invalid name also means that there is no such file.
        let is_there =
            matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::IsADirectory | ErrorKind::InvalidData);
        if is_there {
            return Err(format!("cannot read the file {given}: {error}"));
        }
        if pgn::is_record(given) && given.contains(char::is_whitespace) {
            return Ok(given.to_owned());
        }
        let first = given.split_whitespace().next().unwrap_or_default();
        let mut table = self.open()?;
        let is_over = table.is_at_end();
        if play(table.as_mut(), 1, first).is_ok() {
            return Ok(given.to_owned());
        }
        let why = if is_over {
            "and it cannot be moves, as the game is over in this position"
        } else {
            "and it does not start with a legal move"
        };
        Err(format!("cannot read the file {given}: {error}; {why}"))
    }

    fn play_record(&self, text: &str) -> Result<PlayedGame, String> {
        if !pgn::is_tagged(text) {
            let record = pgn::read_on(self.open()?, text).map_err(why_no_record)?;
            return Ok(PlayedGame { outcome: record.outcome(), table: record.table, tags: record.tags });
        }
        if self.setup.is_some() || self.layout.is_some() || self.position.is_some() || !self.after.trim().is_empty() {
            let given = "leave out --setup, --layout, --position and --after";
            return Err(format!("a record contains its own start: {given}"));
        }
        let record = pgn::read(text).map_err(why_no_record)?;
        let game = record.table.info().id;
        if game != self.game {
            return Err(format!("this is a record of `{game}`, not of `{}`", self.game));
        }
        for dropped in &record.dropped {
            complain(&format!("in the position, {} is impossible and was ignored", named(*dropped)));
        }
        Ok(PlayedGame { outcome: record.outcome(), table: record.table, tags: record.tags })
    }
}

fn named(dropped: PgnOmission) -> String {
    match dropped {
        PgnOmission::Number => "the move number 0".to_owned(),
        PgnOmission::Castling(letter) => format!("the right to castle `{letter}`"),
        PgnOmission::EnPassant => "the square of an en passant capture".to_owned(),
    }
}

fn why_no_record(error: PgnError) -> String {
    match error {
        PgnError::TooLong => {
            format!("the record is longer than {} bytes or {} plies", pgn::LONGEST, pgn::MOST_PLIES)
        }
        PgnError::Unreadable { line } => {
            format!(
                "line {line} of the record is not a tag such as [White \"Ann\"], or leaves a bracket or comment open"
            )
        }
        PgnError::Variant { name } => format!("the record is of `{name}`, not of orthodox chess"),
        PgnError::UnknownEdition => "the record names an unknown edition of its rules".to_owned(),
        PgnError::Several { games } => format!("the file has {games} records: split it into one file per game"),
        PgnError::UnknownGame => "the record names an unknown game; see `mutabot rules games`".to_owned(),
        PgnError::Setup(why) => say(&Text::from(&why)),
        PgnError::Move { ply, text, error } => format!("move {ply}, `{text}`: {}", why_not(error)),
    }
}

fn read(file: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(file)?;
    }
    Ok(pgn::decode(bytes))
}
