//! The colours of pages in each theme.

use crate::options::Theme;
use crate::theme::{Rgb, ThemeColours};

/// The number of curve colours. Further curves repeat them with other markers and dashes.
pub(crate) const SERIES: usize = 6;
pub(crate) const PARTS: usize = 5;
/// The number of calendar shades, not counting the shade for 0.
pub(crate) const SHADES: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Paint {
    Page,
    Title,
    Subtitle,
    Card,
    Ink,
    Soft,
    /// Grid lines and other neutral lines.
    Grid,
    Own,
    Series(usize),
    Part(usize),
    /// A calendar shade; 0 is the weakest.
    Shade(usize),
}

impl Paint {
    /// Returns a unique number below 40.
    pub(crate) fn index(self) -> usize {
        match self {
            Paint::Page => 0,
            Paint::Title => 1,
            Paint::Subtitle => 2,
            Paint::Card => 3,
            Paint::Ink => 4,
            Paint::Soft => 5,
            Paint::Grid => 6,
            Paint::Own => 7,
            Paint::Series(i) => 8 + i % SERIES,
            Paint::Part(i) => 16 + i % PARTS,
            Paint::Shade(i) => 24 + i % SHADES,
        }
    }

    pub(crate) fn all() -> impl Iterator<Item = Paint> {
        use Paint::{Card, Grid, Ink, Own, Page, Soft, Subtitle, Title};
        let series = (0..SERIES).map(Paint::Series);
        let shades = (0..SHADES).map(Paint::Shade);
        [Page, Title, Subtitle, Card, Ink, Soft, Grid, Own].into_iter().chain(series).chain(shades)
    }
}

#[derive(Debug)]
pub(crate) struct PageTones {
    page: Rgb,
    title: Rgb,
    subtitle: Rgb,
    card: Rgb,
    ink: Rgb,
    soft: Rgb,
    grid: Rgb,
    own: Rgb,
    series: &'static [Rgb; SERIES],
    shades: &'static [Rgb; SHADES],
}

impl PageTones {
    pub(crate) fn of(theme: Theme) -> PageTones {
        let ThemeColours { frame: page, ink: title, .. } = *ThemeColours::of(theme);
        let dark = PageTones {
            page,
            title,
            subtitle: title,
            card: [0, 0, 0],
            ink: title,
            soft: title,
            grid: title,
            own: title,
            series: &LIGHT_SERIES,
            shades: &LIGHT_SHADES,
        };
        match theme {
            Theme::Walnut => {
                let [card, soft] = [[38, 29, 24], [200, 182, 158]];
                PageTones { card, soft, subtitle: soft, grid: [72, 59, 50], own: [82, 62, 46], ..dark }
            }
            Theme::Night => {
                let [card, soft] = [[20, 23, 29], [162, 172, 190]];
                PageTones { card, soft, subtitle: soft, grid: [48, 54, 66], own: [44, 57, 80], ..dark }
            }
            Theme::Print => PageTones {
                subtitle: [204, 219, 240],
                card: [255, 255, 255],
                ink: [20, 26, 38],
                soft: [84, 92, 106],
                grid: [218, 223, 231],
                own: [255, 238, 160],
                series: &DARK_SERIES,
                shades: &DARK_SHADES,
                ..dark
            },
            Theme::Distinct => {
                let [card, soft] = [[33, 37, 45], [192, 198, 208]];
                PageTones { card, soft, subtitle: soft, grid: [64, 70, 82], own: [58, 72, 100], ..dark }
            }
            Theme::Contrast => {
                let soft = [220, 220, 220];
                PageTones { soft, subtitle: soft, grid: [84, 84, 84], own: [60, 60, 60], ..dark }
            }
        }
    }

    pub(crate) fn rgb(&self, paint: Paint) -> Rgb {
        match paint {
            Paint::Page => self.page,
            Paint::Title => self.title,
            Paint::Subtitle => self.subtitle,
            Paint::Card => self.card,
            Paint::Ink => self.ink,
            Paint::Soft | Paint::Part(1) => self.soft,
            Paint::Grid => self.grid,
            Paint::Own => self.own,
            Paint::Series(i) => self.series[i % SERIES],
            // The second part, such as draws, is grey, so it uses no series colour.
            Paint::Part(i) => self.series[i.saturating_sub(usize::from(i > 1)) % SERIES],
            Paint::Shade(i) => self.shades[i.min(SHADES - 1)],
        }
    }
}

// Six colours for each kind of panel, found by a search. They are as far apart as possible (CIEDE2000) in normal vision
// and with each kind of colour blindness, and have a contrast of at least 3:1 to the panels.

/// For dark panels.
static LIGHT_SERIES: [Rgb; SERIES] =
    [[109, 220, 246], [255, 164, 0], [49, 139, 98], [255, 255, 160], [232, 56, 10], [200, 71, 183]];
/// For light panels.
static DARK_SERIES: [Rgb; SERIES] =
    [[7, 99, 230], [236, 95, 9], [47, 163, 124], [119, 0, 59], [1, 16, 4], [143, 144, 168]];

/// For dark panels: higher counts are lighter.
static LIGHT_SHADES: [Rgb; SHADES] = [[44, 130, 108], [62, 166, 134], [112, 212, 176], [206, 255, 232]];
/// For light panels: higher counts are darker.
static DARK_SHADES: [Rgb; SHADES] = [[62, 156, 128], [28, 120, 96], [8, 82, 68], [0, 38, 34]];
