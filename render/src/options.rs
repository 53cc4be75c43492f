//! Options for pictures and films, with their limits.

use std::fmt;
use std::str::FromStr;

use rules::{PieceLetters, ScenePiece, Side};

/// The options of a picture. All possible values can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOptions {
    /// The width in pixels.
    pub width: Width,
    /// The side at the bottom of the picture.
    pub seen_by: Side,
    /// The colours.
    pub theme: Theme,
    /// How pieces look.
    pub style: Style,
    /// The letters in the corners of squares.
    pub letters: PieceLetters,
    /// Set to label rows and columns.
    pub coordinates: bool,
    /// Set to show the side to move; it should be off once the game is over. The caption of that side becomes a filled
    /// band with a point towards its disc. Without such a caption, a disc appears next to the board.
    pub turn: bool,
    /// The caption above the board.
    pub above: Option<Caption>,
    /// The caption below the board.
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
    /// The options of each frame. Films ignore [`PictureOptions::turn`], since the moves show whose turn it is.
    pub picture: PictureOptions,
    /// The time for each position in milliseconds, clamped to [`FilmOptions::PACE`].
    pub pace: u32,
    /// The time for the first position in milliseconds, at most a minute.
    pub start: u32,
    /// The time for the last position in milliseconds, at most a minute.
    pub end: u32,
    /// The maximum size of the file in bytes.
    pub limit: usize,
}

impl FilmOptions {
    /// The allowed pace in milliseconds. Below 20 ms browsers use 100 ms instead. Above ten seconds it is hardly a
    /// film.
    pub const PACE: std::ops::RangeInclusive<u32> = 20..=10_000;
    /// The maximum number of positions, enough for 500 moves by each side. A longer game shows only every second or
    /// third position.
    pub const MAX_FRAMES: usize = 1_001;
    /// Discord's upload limit for every user: 10 MiB.
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

/// A film, with any loss of quality to stay within [`FilmOptions::limit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GifFilm {
    /// The GIF file.
    pub gif: Vec<u8>,
    /// The width in pixels: as requested, or less.
    pub width: Width,
    /// The step between shown positions: 1 for all, 2 for every second. It counts back from the last position. The
    /// first position is always shown.
    pub every: usize,
}

/// Why no film was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmError {
    /// There is no position to show.
    Empty,
    /// Even the coarsest film exceeds [`FilmOptions::limit`].
    TooLarge {
        /// The limit in bytes.
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

/// The width of a picture in pixels. The height always differs, since phones crop square pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The minimum, which fits a small phone and keeps coordinates legible.
    pub const MIN: u32 = 360;
    /// The maximum; it suits high-resolution phones and draws quickly.
    pub const MAX: u32 = 1_600;

    /// Creates a width between [`Width::MIN`] and [`Width::MAX`].
    ///
    /// # Errors
    /// Returns an error if it is outside these limits.
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

/// A strip above or below the board: text, then captured pieces.
///
/// A line that is too long is cut with an ellipsis, beginning with `text`. Letters missing from the font become a dot,
/// and other missing characters are dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    /// The side that the strip is about. A disc of its colour precedes the text, and on its turn there is a band, see
    /// [`PictureOptions::turn`].
    pub side: Option<Side>,
    /// The text on the left, such as a player's name. It is cut first.
    pub text: String,
    /// A short text before `aside`, such as a move number.
    pub number: String,
    /// The text on the right, such as a clock.
    pub aside: String,
    /// The pieces captured by this side, drawn small, with equal pieces counted.
    pub taken: Vec<ScenePiece>,
    /// A short text after the captured pieces, such as `+3`.
    pub lead: String,
}

impl From<&str> for Caption {
    fn from(text: &str) -> Caption {
        Caption { text: text.to_owned(), ..Caption::default() }
    }
}

/// Declares an enum of named values with conversions, the default first.
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
    /// How pieces look.
    Style {
        /// A disc in the side's colour, with the piece's current role.
        #[default]
        Tokens = "tokens",
        /// The physical piece, whatever its current role.
        Pawns = "pawns",
        /// A full figure of the piece's current role.
        Figures = "figures",
    }
}

choice! {
    /// The colours of the board and the pieces.
    Theme {
        /// Warm: a walnut frame and muted paints.
        #[default]
        Walnut = "walnut",
        /// Dark: deep paints on slate, easy on the eye at night.
        Night = "night",
        /// Bright, like the printed board of Chess Mutation.
        Print = "print",
        /// Squares that remain distinct with protanopia, deuteranopia and tritanopia.
        Distinct = "distinct",
        /// High contrast: black, white and pure colours.
        Contrast = "contrast",
    }
}

/// An invalid value for an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The width is outside its limits.
    Width,
    /// No style has this name.
    Style,
    /// No theme has this name.
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
