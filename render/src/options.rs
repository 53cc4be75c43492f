//! The caller's choices for a picture or a film, and their bounds.

use std::fmt;
use std::str::FromStr;

use rules::{PieceLetters, ScenePiece, Side};

/// The options of a picture. Every value that can be constructed can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOptions {
    /// The width of the picture.
    pub width: Width,
    /// The side at the bottom of the picture.
    pub seen_by: Side,
    /// The colours.
    pub theme: Theme,
    /// The appearance of the pieces.
    pub style: Style,
    /// The letters in the corners of squares.
    pub letters: PieceLetters,
    /// Labels rows and columns.
    pub coordinates: bool,
    /// Shows the side to move; turn it off once the game is over. The caption of that side becomes a filled band that points to
    /// its disc; without such a caption, a disc is shown next to the board.
    pub turn: bool,
    /// A strip above the board.
    pub above: Option<Caption>,
    /// A strip below the board.
    pub below: Option<Caption>,
}

impl Default for PictureOptions {
    fn default() -> PictureOptions {
        PictureOptions {
            width: Width::default(),
            seen_by: Side::White,
            theme: Theme::default(),
            style: Style::default(),
            letters: PieceLetters::default(),
            coordinates: true,
            turn: true,
            above: None,
            below: None,
        }
    }
}

/// The options of a film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmOptions {
    /// The options of each position. A film ignores [`PictureOptions::turn`]: the moves show it.
    pub picture: PictureOptions,
    /// The time for each position, in milliseconds, clamped to [`FilmOptions::PACE`].
    pub pace: u32,
    /// The time for the first position, in milliseconds; at most a minute.
    pub start: u32,
    /// The time for the last position, in milliseconds; at most a minute.
    pub end: u32,
    /// The maximum size of the film, in bytes.
    pub limit: usize,
}

impl FilmOptions {
    /// The paces that browsers honour: below 20 ms they use 100 ms. Above ten seconds it is no longer a film.
    pub const PACE: std::ops::RangeInclusive<u32> = 20..=10_000;
    /// The maximum number of positions: a game of 500 moves by each side. A longer one shows only every second or third.
    pub const MAX_FRAMES: usize = 1_001;
    /// The largest upload that Discord accepts from any user: 10 MiB.
    pub const UPLOAD: usize = 10 * 1024 * 1024;
}

impl Default for FilmOptions {
    fn default() -> FilmOptions {
        FilmOptions {
            picture: PictureOptions::default(),
            pace: 800,
            start: 1_500,
            end: 4_000,
            limit: FilmOptions::UPLOAD,
        }
    }
}

/// A film, and how much it had to be coarsened to stay within [`FilmOptions::limit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GifFilm {
    /// The file.
    pub gif: Vec<u8>,
    /// Its width: the requested one, or less.
    pub width: Width,
    /// The step between positions, counted back from the last: 1 for all, 2 for every second. The first is always shown.
    pub every: usize,
}

/// The reason why there is no film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmError {
    /// There is no position to show.
    Empty,
    /// Even the coarsest film would be larger than [`FilmOptions::limit`].
    TooLarge {
        /// The limit, in bytes.
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

/// The width of a picture in pixels. The height differs from it: phones crop square pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The minimum: a small phone's screen, and the least for legible coordinates.
    pub const MIN: u32 = 360;
    /// The maximum: a high-resolution phone's screen, still quick to draw and to load.
    pub const MAX: u32 = 1_600;

    /// Checks that a width is between [`Width::MIN`] and [`Width::MAX`].
    ///
    /// # Errors
    /// Returns an error if it is not.
    pub fn new(pixels: u32) -> Result<Width, OptionError> {
        if (Width::MIN..=Width::MAX).contains(&pixels) { Ok(Width(pixels)) } else { Err(OptionError::Width) }
    }

    /// Returns the width in pixels.
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

/// A strip above or below the board: a line of text and, below it, any captured pieces. Text that is too long is cut with an
/// ellipsis, `text` first; letters missing from the font become a dot, other characters are dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The side of the strip: a disc of its colour before the text, and a band on its turn, see [`PictureOptions::turn`].
    pub side: Option<Side>,
    /// The text on the left: a player's name. It is the first to be cut.
    pub text: String,
    /// A short text before `aside`: the move number.
    pub number: String,
    /// The text on the right: a clock.
    pub aside: String,
    /// The pieces captured by this side: shown small, with equal ones counted.
    pub taken: Vec<ScenePiece>,
    /// A short text after the captured pieces: the side's lead, as in `+3`.
    pub lead: String,
}

impl From<&str> for Caption {
    fn from(text: &str) -> Caption {
        Caption { text: text.to_owned(), ..Caption::default() }
    }
}

/// Declares a choice among named values, the default first: the enum, its lists, and the conversions to and from a name.
macro_rules! choice {
    ($(#[$about:meta])* $choice:ident { $($(#[$each:meta])* $value:ident = $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $choice { $($(#[$each])* $value,)* }

        impl $choice {
            /// Every value, the default first.
            pub const ALL: [$choice; [$($name),*].len()] = [$($choice::$value),*];
            /// The names of all values, in the same order.
            pub const NAMES: [&'static str; $choice::ALL.len()] = [$($name),*];

            /// Returns its name in options and settings.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $($choice::$value => $name,)* }
            }
        }

        impl FromStr for $choice {
            type Err = OptionError;

            fn from_str(text: &str) -> Result<$choice, OptionError> {
                $choice::ALL.into_iter().find(|value| value.name() == text).ok_or(OptionError::$choice)
            }
        }
    };
}

choice! {
    /// The appearance of the pieces.
    Style {
        /// A disc of the side's colour with the sign for the piece's current moves.
        #[default]
        Tokens = "tokens",
        /// The physical pieces, whatever their current moves.
        Pawns = "pawns",
        /// The full figure for the piece's current moves.
        Figures = "figures",
    }
}

choice! {
    /// The colours of board and pieces.
    Theme {
        /// Warm: a walnut frame around muted paints.
        #[default]
        Walnut = "walnut",
        /// Dark: deep paints on slate, easy on the eye at night.
        Night = "night",
        /// Bright, like the printed board of Chess Mutation.
        Print = "print",
        /// Squares that remain distinguishable with protanopia, deuteranopia and tritanopia.
        Distinct = "distinct",
        /// High contrast: black, white and pure colours.
        Contrast = "contrast",
    }
}

/// An invalid value for an option.
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
