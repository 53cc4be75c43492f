//! `mutabot rules …`: the games without Discord.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use rules::Letters;

use super::{Start, play, print};
use crate::pages;

#[derive(Debug, Subcommand)]
pub(super) enum Rules {
    /// List the games: id, name
    Games,
    /// List the legal moves: code, tab, notation
    Moves {
        #[command(flatten)]
        start: Start,
    },
    /// Count move sequences
    Perft {
        #[command(flatten)]
        start: Start,
        /// How many plies
        depth: u32,
        /// Also for each first move by itself
        #[arg(long)]
        divide: bool,
    },
    /// Write the rules pages of all games, as Markdown with pictures
    Pages {
        /// The folder; files in it that are no pages stay
        folder: PathBuf,
    },
    /// Play moves from a file and print the position and the outcome
    Replay {
        #[command(flatten)]
        start: Start,
        /// Moves separated by white space; `-` is standard input
        file: PathBuf,
    },
}

impl Rules {
    pub(super) fn run(self) -> Result<(), String> {
        match self {
            Rules::Games => {
                for info in rules::games() {
                    print(format_args!("{}\t{}", info.id, info.name));
                }
            }
            Rules::Moves { start } => {
                for ply in start.open()?.moves(Letters::English) {
                    print(format_args!("{}\t{}", ply.code, ply.notation));
                }
            }
            Rules::Perft { start, depth, divide } => perft(&start, depth, divide)?,
            Rules::Pages { folder } => {
                for (path, bytes) in pages::files(rules::games()) {
                    write(&folder.join(path), &bytes)?;
                }
            }
            Rules::Replay { start, file } => {
                let mut table = start.open()?;
                for (idx, text) in read_moves(&file)?.split_whitespace().enumerate() {
                    play(table.as_mut(), idx + 1, text)?;
                }
                print(format_args!("position {}", table.position()));
                let outcome = table.outcome().map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
                print(format_args!("outcome {outcome}"));
            }
        }
        Ok(())
    }
}

fn perft(start: &Start, depth: u32, divide: bool) -> Result<(), String> {
    let table = start.open()?;
    if divide && depth > 0 {
        for ply in table.legal(Letters::English) {
            let mut next = start.open()?;
            play(next.as_mut(), 1, &ply.code)?;
            print(format_args!("{}\t{}", ply.code, next.perft(depth - 1)));
        }
    }
    print(format_args!("nodes {}", table.perft(depth)));
    Ok(())
}

/// The text of a file, or of standard input for `-`.
pub(super) fn read_moves(file: &Path) -> Result<String, String> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    read.map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// Writes a file, in a folder that is made if need be.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, bytes));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}
