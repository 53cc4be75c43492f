//! What a caller may choose about a picture or a film, and the bounds of each choice.

use std::fmt;
use std::str::FromStr;

use rules::{Piece, Side};

/// How one picture is drawn. Every value that can be built can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The width of the picture.
    pub width: Width,
    /// The side at the bottom of the picture.
    pub seen_by: Side,
    /// The colours.
    pub theme: Theme,
    /// How men look.
    pub style: Style,
    /// Whether rows and columns carry their names.
    pub coordinates: bool,
    /// Whether the picture tells whose turn it is; to be off once the game is over. The caption of that side becomes a
    /// filled band that points to its disc; where no caption has that side, a disc stands beside the board.
    pub turn: bool,
    /// A strip above the board.
    pub above: Option<Caption>,
    /// A strip below the board.
    pub below: Option<Caption>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            width: Width::default(),
            seen_by: Side::White,
            theme: Theme::default(),
            style: Style::default(),
            coordinates: true,
            turn: true,
            above: None,
            below: None,
        }
    }
}

/// How a film is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmOptions {
    /// How each position is drawn. A film never shows [`Options::turn`]: the moves show it.
    pub picture: Options,
    /// How long each position stays, in milliseconds; kept within [`FilmOptions::PACE`].
    pub pace: u32,
    /// How long the first position stays, in milliseconds; at most a minute.
    pub start: u32,
    /// How long the last position stays, in milliseconds; at most a minute.
    pub end: u32,
    /// The largest film that is wanted, in bytes.
    pub limit: usize,
}

impl FilmOptions {
    /// The paces that browsers keep to: below 20 ms they fall back to 100 ms, above ten seconds it is no film.
    pub const PACE: std::ops::RangeInclusive<u32> = 20..=10_000;
    /// Positions in a film: a game of 500 moves by each side. Of more, only every second one is shown, or every third.
    pub const MAX_FRAMES: usize = 1_001;
    /// What Discord takes as one upload from anybody: 10 MiB.
    pub const UPLOAD: usize = 10 * 1024 * 1024;
}

impl Default for FilmOptions {
    fn default() -> FilmOptions {
        FilmOptions { picture: Options::default(), pace: 800, start: 1_500, end: 4_000, limit: FilmOptions::UPLOAD }
    }
}

/// A film, and how coarse it had to be made to keep to [`FilmOptions::limit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The file.
    pub gif: Vec<u8>,
    /// Its width: the one that was asked for, or less.
    pub width: Width,
    /// Which positions are shown, counted back from the last: 1 for all of them, 2 for every second one. The first
    /// position is always shown.
    pub every: usize,
}

/// Why there is no film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmError {
    /// There was no position to show.
    Empty,
    /// Even the coarsest film would be larger than [`FilmOptions::limit`].
    TooLarge {
        /// That limit, in bytes.
        limit: usize,
    },
}

impl fmt::Display for FilmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilmError::Empty => write!(f, "a film needs a position"),
            FilmError::TooLarge { limit } => write!(f, "the film is larger than {limit} bytes"),
        }
    }
}

impl std::error::Error for FilmError {}

/// The width of a picture in pixels. The height follows from the board; the two are never equal, since phones crop squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The narrowest: a small phone's screen, the least at which coordinates can be read.
    pub const MIN: u32 = 360;
    /// The widest: what a sharp phone shows across, and the most that stays quick to draw and to load.
    pub const MAX: u32 = 1_600;

    /// A width between [`Width::MIN`] and [`Width::MAX`].
    ///
    /// # Errors
    /// When it is outside of these bounds.
    pub fn new(pixels: u32) -> Result<Width, OptionError> {
        if (Width::MIN..=Width::MAX).contains(&pixels) { Ok(Width(pixels)) } else { Err(OptionError::Width) }
    }

    /// The width in pixels.
    #[must_use]
    pub fn pixels(self) -> u32 {
        self.0
    }
}

impl Default for Width {
    fn default() -> Width {
        Width(800)
    }
}

impl FromStr for Width {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Width, OptionError> {
        Width::new(text.trim().parse().map_err(|_| OptionError::Width)?)
    }
}

/// A strip above or below the board: a line of text, and below it the men taken, if there are any. Text that is too long
/// is cut with an ellipsis, `text` first; characters that the font lacks are shown as a box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// Whose strip it is: shows a disc of that side's colour before the text, and, by [`Options::turn`], whose turn it is.
    pub side: Option<Side>,
    /// The text at the left: a player's name. It is cut before all else.
    pub text: String,
    /// A short text before `aside`: the number of the move.
    pub number: String,
    /// The text at the right: a clock.
    pub aside: String,
    /// Men that this side has taken: shown small, equal ones counted.
    pub taken: Vec<Piece>,
    /// A short text behind the men taken: how far ahead the side is, as in `+3`.
    pub lead: String,
}

impl From<&str> for Caption {
    fn from(text: &str) -> Caption {
        Caption { text: text.to_owned(), ..Caption::default() }
    }
}

/// How men look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// A disc of the side's colour with the sign of what the man is now.
    #[default]
    Tokens,
    /// The men as they lie in the box, whatever they are now.
    Pawns,
    /// The full figure of what the man is now.
    Figures,
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Style; 3] = [Style::Tokens, Style::Pawns, Style::Figures];
    /// The names of [`Style::ALL`], in the same order.
    pub const NAMES: [&'static str; 3] = ["tokens", "pawns", "figures"];

    /// The name in options and settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        Style::NAMES[self as usize]
    }
}

impl FromStr for Style {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Style, OptionError> {
        Style::ALL.into_iter().find(|style| style.name() == text).ok_or(OptionError::Style)
    }
}

/// The colours of board and men.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Warm: a walnut frame around muted paints.
    #[default]
    Walnut,
    /// Dark: deep paints on slate, easy on the eye at night.
    Night,
    /// Bright, like the printed board of Chess Mutation.
    Print,
    /// Squares that stay apart with protanopia, deuteranopia and tritanopia.
    Distinct,
    /// High contrast: black, white and pure colours.
    Contrast,
}

impl Theme {
    /// Every theme, the default first.
    pub const ALL: [Theme; 5] = [Theme::Walnut, Theme::Night, Theme::Print, Theme::Distinct, Theme::Contrast];
    /// The names of [`Theme::ALL`], in the same order.
    pub const NAMES: [&'static str; 5] = ["walnut", "night", "print", "distinct", "contrast"];

    /// The name in options and settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        Theme::NAMES[self as usize]
    }
}

impl FromStr for Theme {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Theme, OptionError> {
        Theme::ALL.into_iter().find(|theme| theme.name() == text).ok_or(OptionError::Theme)
    }
}

/// An option that is not one of those there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No such width.
    Width,
    /// No such style.
    Style,
    /// No such theme.
    Theme,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Width => write!(f, "the width is a number of pixels from {} to {}", Width::MIN, Width::MAX),
            OptionError::Style => write!(f, "the style is one of: {}", Style::NAMES.join(", ")),
            OptionError::Theme => write!(f, "the theme is one of: {}", Theme::NAMES.join(", ")),
        }
    }
}

impl std::error::Error for OptionError {}
