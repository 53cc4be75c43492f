//! `mutabot rules …`: queries the games without Discord.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use rules::{PieceLetters, pgn};

use super::played::PlayedGameArgs;
use super::progress::meanwhile;
use super::start::{StartArgs, play, print};
use crate::pages;

#[derive(Debug, Subcommand)]
pub(super) enum RulesSubcommand {
    /// List the games: id and name
    Games,
    /// List the legal moves: code, tab, notation
    Moves {
        #[command(flatten)]
        start: StartArgs,
    },
    /// Count move sequences
    Perft {
        #[command(flatten)]
        start: StartArgs,
        /// Number of plies
        depth: u32,
        /// Also count separately for each first move
        #[arg(long)]
        divide: bool,
    },
    /// Write the rules of all games as Markdown with pictures
    Pages {
        /// Folder for the pages; other files in it are kept
        folder: PathBuf,
    },
    /// Play moves and print the position and the outcome
    Replay {
        #[command(flatten)]
        start: StartArgs,
        #[command(flatten)]
        game: PlayedGameArgs,
    },
    /// Print a game as PGN, with tags and moves
    Record {
        #[command(flatten)]
        start: StartArgs,
        #[command(flatten)]
        game: PlayedGameArgs,
        /// Tag, such as `White=Ann` (repeatable)
        #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag)]
        tags: Vec<(String, String)>,
    },
}

impl RulesSubcommand {
    pub(super) fn run(self) -> Result<(), String> {
        match self {
            RulesSubcommand::Games => {
                for info in rules::games() {
                    print(format_args!("{}\t{}", info.id, info.name));
                }
            }
            RulesSubcommand::Moves { start } => {
                for m in start.open()?.moves(PieceLetters::English) {
                    print(format_args!("{}\t{}", m.code, m.notation));
                }
            }
            RulesSubcommand::Perft { start, depth, divide } => perft(&start, depth, divide)?,
            RulesSubcommand::Pages { folder } => {
                let files = meanwhile(|| "drawing".to_owned(), || pages::files(rules::games()));
                for (path, bytes) in files {
                    write(&folder.join(path), &bytes)?;
                }
            }
            RulesSubcommand::Replay { start, game } => {
                let played = start.play_given(&game)?;
                print(format_args!("position {}", played.table.position()));
                let outcome = played.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
                print(format_args!("outcome {outcome}"));
            }
            RulesSubcommand::Record { start, game, tags } => {
                let played = start.play_given(&game)?;
                let kept = played.tags.iter().filter(|(name, _)| !tags.iter().any(|(given, _)| given == name));
                let tags: Vec<_> =
                    tags.iter().chain(kept).map(|(name, value)| (name.as_str(), value.as_str())).collect();
                print(format_args!("{}", pgn::write(played.table.as_ref(), &tags, played.outcome).trim_end()));
            }
        }
        Ok(())
    }
}

fn perft(start: &StartArgs, depth: u32, divide: bool) -> Result<(), String> {
    let table = start.open()?;
    if divide && depth > 0 {
        for m in table.legal(PieceLetters::English) {
            let mut next = start.open()?;
            play(next.as_mut(), 1, &m.code)?;
            print(format_args!("{}\t{}", m.code, next.perft(depth - 1)));
        }
    }
    let n_nodes = meanwhile(|| format!("counting to depth {depth}"), || table.perft(depth));
    print(format_args!("nodes {n_nodes}"));
    Ok(())
}

/// Parses `White=Ann`.
fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected a name and a value, as in `White=Ann`")?;
    if !pgn::is_name(name) {
        return Err("the name of a tag can have only letters, digits and `_`".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, bytes));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}
