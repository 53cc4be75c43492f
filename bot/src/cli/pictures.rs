//! `mutabot render` and `mutabot film`: pictures without Discord.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use render::{Caption, FilmOptions, PictureOptions, Style, Theme, Width};
use rules::{ArrowKind, CellNote, GameTable, PieceKind, PieceLetters, Scene, SceneArrow, Side};

use super::played::PlayedGameArgs;
use super::progress::progress;
use super::start::StartArgs;
use crate::keep::KeepStep;
use crate::strips::{BoardStrip, beside};

/// The appearance of pictures.
#[derive(Args, Debug)]
struct LookArgs {
    /// Width in pixels
    #[arg(long, default_value = "800", value_parser = Width::from_str)]
    width: Width,
    /// Side at the bottom: white or black
    #[arg(long, default_value = "white", value_parser = side)]
    side: Side,
    #[arg(long, default_value_t = Theme::default().name().to_owned(), value_name = "THEME", help = themes())]
    theme: String,
    #[arg(long, default_value_t = Style::default().name().to_owned(), value_name = "STYLE", help = styles())]
    style: String,
    /// Hide the names of rows and columns
    #[arg(long)]
    no_coordinates: bool,
    /// Line of text above the board
    #[arg(long, value_name = "TEXT")]
    above: Option<String>,
    /// Line of text below the board
    #[arg(long, value_name = "TEXT")]
    below: Option<String>,
}

impl LookArgs {
    fn options(&self) -> Result<PictureOptions, String> {
        Ok(PictureOptions {
            width: self.width,
            seen_by: self.side,
            theme: self.theme.parse().map_err(|error: render::OptionError| error.to_string())?,
            style: self.style.parse().map_err(|error: render::OptionError| error.to_string())?,
            letters: PieceLetters::English,
            coordinates: !self.no_coordinates,
            turn: true,
            above: self.above.as_deref().map(Caption::from),
            below: self.below.as_deref().map(Caption::from),
        })
    }
}

/// The players' strips, with the turn and the captured pieces.
#[derive(Args, Debug)]
struct StripArgs {
    /// White's name; adds strips with names, turn and captures
    #[arg(long, value_name = "NAME", conflicts_with_all = ["above", "below"])]
    white: Option<String>,
    /// Black's name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["above", "below"])]
    black: Option<String>,
    /// White's clock
    #[arg(long, value_name = "TEXT", requires = "white")]
    white_clock: Option<String>,
    /// Black's clock
    #[arg(long, value_name = "TEXT", requires = "black")]
    black_clock: Option<String>,
    /// Move number, next to the player to move
    #[arg(long, value_name = "TEXT", requires = "white")]
    number: Option<String>,
}

impl StripArgs {
    fn beside(&self, options: PictureOptions, men: &[PieceKind], start: &Scene, now: &Scene) -> PictureOptions {
        if self.white.is_none() && self.black.is_none() {
            return options;
        }
        beside(options, men, start, now, |side| {
            let (name, clock) = match side {
                Side::White => (&self.white, &self.white_clock),
                Side::Black => (&self.black, &self.black_clock),
            };
            let number = self.number.as_ref().filter(|_| now.turn == side);
            let text = |text: Option<&String>| text.cloned().unwrap_or_default();
            BoardStrip { name: text(name.as_ref()), number: text(number), clock: text(clock.as_ref()) }
        })
    }
}

/// Marks in addition to the last move and check.
#[derive(Args, Debug)]
struct MarkArgs {
    /// Show where a piece can go: `e2`, or `N@` for one in hand
    #[arg(long, value_name = "CODE")]
    from: Option<String>,
    /// Draw a ring on a cell (repeatable)
    #[arg(long, value_name = "CELL")]
    circle: Vec<String>,
    /// Draw a cross on a cell (repeatable)
    #[arg(long, value_name = "CELL")]
    cross: Vec<String>,
    /// Draw an arrow; KIND is note, attack or planned (repeatable)
    #[arg(long, value_name = "CELLS[:KIND]")]
    arrow: Vec<String>,
}

impl MarkArgs {
    fn scene(&self, table: &dyn GameTable) -> Result<Scene, String> {
        let mut scene = match &self.from {
            None => table.scene(),
            Some(begun) if !table.steps(begun, PieceLetters::English).is_empty() => table.scene_from(begun),
            Some(begun) => {
                let first: Vec<String> =
                    table.steps("", PieceLetters::English).into_iter().map(|step| step.code).collect();
                return Err(format!("no legal move begins with `{begun}`; moves begin with: {}", first.join(", ")));
            }
        };
        let circles = self.circle.iter().map(|name| (name, CellNote::Circle));
        for (name, note) in circles.chain(self.cross.iter().map(|name| (name, CellNote::Cross))) {
            let error = no_cell(&scene, name);
            scene.cells.iter_mut().find(|cell| cell.name == *name).ok_or(error)?.marks.note = Some(note);
        }
        for text in &self.arrow {
            let arrow = arrow(&scene, text)?;
            scene.arrows.push(arrow);
        }
        Ok(scene)
    }
}

/// Reads `e2e4` or `e2-e4`, with an optional colon and kind of arrow.
fn arrow(scene: &Scene, text: &str) -> Result<SceneArrow, String> {
    const KINDS: [(&str, ArrowKind); 3] =
        [("note", ArrowKind::Note), ("attack", ArrowKind::Attack), ("planned", ArrowKind::Planned)];
    let (cells, kind) = text.split_once(':').unwrap_or((text, "note"));
    let (_, kind) = KINDS.into_iter().find(|(name, _)| *name == kind).ok_or_else(|| {
        format!("there is no arrow `{kind}`; the kinds are: {}", KINDS.map(|(name, _)| name).join(", "))
    })?;
    let from =
        scene.cells.iter().map(|cell| &cell.name).filter(|name| cells.starts_with(*name)).max_by_key(|n| n.len());
    let from = from.ok_or_else(|| no_cell(scene, cells))?;
    let to = cells[from.len()..].trim_start_matches('-');
    let known = scene.cells.iter().any(|cell| cell.name == to);
    known.then(|| SceneArrow { from: from.clone(), to: to.to_owned(), kind }).ok_or_else(|| no_cell(scene, to))
}

fn no_cell(scene: &Scene, name: &str) -> String {
    let (columns, rows) = (scene.columns.join(" "), scene.rows.join(" "));
    format!("there is no cell `{name}` in the picture; a cell combines one of {columns} with one of {rows}")
}

fn themes() -> String {
    format!("Colours: {}", Theme::NAMES.join(", "))
}

fn styles() -> String {
    format!("Style of the pieces: {}", Style::NAMES.join(", "))
}

/// `mutabot render`
#[derive(Args, Debug)]
pub(super) struct RenderArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    strips: StripArgs,
    #[command(flatten)]
    notes: MarkArgs,
    /// Picture file to write
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

impl RenderArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let table = self.start.open()?;
        let options = PictureOptions { turn: table.outcome().is_none(), ..self.look.options()? };
        let scene = self.notes.scene(table.as_ref())?;
        let options = self.strips.beside(options, table.info().men, &self.start.open_at_start()?.scene(), &scene);
        write(&self.output, &render::draw(&scene, &options))
    }
}

/// `mutabot film`
#[derive(Args, Debug)]
pub(super) struct FilmArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    game: PlayedGameArgs,
    #[command(flatten)]
    look: LookArgs,
    /// Time for each position, in milliseconds
    #[arg(long, default_value_t = FilmOptions::default().pace, value_name = "MS")]
    pace: u32,
    /// GIF file to write
    #[arg(short, long, value_name = "FILE.gif")]
    output: PathBuf,
}

impl FilmArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let table = self.start.play_given(&self.game)?.table;
        let options = FilmOptions { picture: self.look.options()?, pace: self.pace, ..FilmOptions::default() };
        let progress = progress();
        let tell = |n: usize, of: usize| {
            let what = format!("{n} of {of} positions drawn");
            progress(&KeepStep { what, part: Some(n as f64 / of.max(1) as f64) });
        };
        let film = render::film_watched(&table.film(), &options, tell).map_err(|error| error.to_string())?;
        if film.width < options.picture.width {
            eprintln!("the GIF is only {} pixels wide, to be small enough for uploads", film.width.pixels());
        }
        if film.every > 1 {
            eprintln!("the GIF shows only one of {} positions, to be short enough", film.every);
        }
        write(&self.output, &film.gif)
    }
}

fn side(text: &str) -> Result<Side, String> {
    Side::ALL.into_iter().find(|side| side.name() == text).ok_or_else(|| "expected white or black".to_owned())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
