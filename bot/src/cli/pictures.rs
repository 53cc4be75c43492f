//! `mutabot render` and `mutabot film`: pictures without Discord.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use render::{Caption, FilmOptions, Options, Style, Theme, Width};
use rules::Side;

use super::rules::read_moves;
use super::{Start, play};

/// How pictures look.
#[derive(Args, Debug)]
struct Look {
    /// The width in pixels
    #[arg(long, default_value = "800", value_parser = Width::from_str)]
    width: Width,
    /// The side at the bottom: white or black
    #[arg(long, default_value = "white", value_parser = side)]
    side: Side,
    /// The colours
    #[arg(long, default_value_t = Theme::default().name().to_owned(), value_name = "THEME")]
    theme: String,
    /// How men look: tokens, pawns or figures
    #[arg(long, default_value_t = Style::default().name().to_owned(), value_name = "STYLE")]
    style: String,
    /// Leave out the names of rows and columns
    #[arg(long)]
    no_coordinates: bool,
    /// A line above the board
    #[arg(long, value_name = "TEXT")]
    above: Option<String>,
    /// A line below the board
    #[arg(long, value_name = "TEXT")]
    below: Option<String>,
}

impl Look {
    fn options(&self) -> Result<Options, String> {
        Ok(Options {
            width: self.width,
            seen_by: self.side,
            theme: self.theme.parse().map_err(|error: render::OptionError| error.to_string())?,
            style: self.style.parse().map_err(|error: render::OptionError| error.to_string())?,
            coordinates: !self.no_coordinates,
            turn: true,
            above: self.above.as_deref().map(Caption::from),
            below: self.below.as_deref().map(Caption::from),
        })
    }
}

/// `mutabot render`
#[derive(Args, Debug)]
pub(super) struct Render {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    look: Look,
    /// The picture to be written
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

impl Render {
    pub(super) fn run(self) -> Result<(), String> {
        let table = self.start.open()?;
        let options = Options { turn: table.outcome().is_none(), ..self.look.options()? };
        write(&self.output, &render::draw(&table.scene(), &options))
    }
}

/// `mutabot film`
#[derive(Args, Debug)]
pub(super) struct Film {
    #[command(flatten)]
    start: Start,
    /// Moves separated by white space; `-` is standard input
    moves: PathBuf,
    #[command(flatten)]
    look: Look,
    /// How long each position stays, in milliseconds
    #[arg(long, default_value_t = FilmOptions::default().pace, value_name = "MS")]
    pace: u32,
    /// The film to be written
    #[arg(short, long, value_name = "FILE.gif")]
    output: PathBuf,
}

impl Film {
    pub(super) fn run(self) -> Result<(), String> {
        let mut table = self.start.open()?;
        for (idx, text) in read_moves(&self.moves)?.split_whitespace().enumerate() {
            play(table.as_mut(), idx + 1, text)?;
        }
        let options = FilmOptions { picture: self.look.options()?, pace: self.pace, ..FilmOptions::default() };
        let film = render::film(&table.film(), &options).map_err(|error| error.to_string())?;
        write(&self.output, &film)
    }
}

fn side(text: &str) -> Result<Side, String> {
    Side::ALL.into_iter().find(|side| side.name() == text).ok_or_else(|| "it is white or black".to_owned())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
