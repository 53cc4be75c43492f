//! The look of a picture: everything that its sprites share.

use rules::{CellTint, PieceLetters, Scene};

use crate::options::{PictureOptions, Style, Theme};

/// Theme, style, letters and kinds of square. Pictures with the same look share palette and sprites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PictureLook {
    pub(crate) theme: Theme,
    pub(crate) style: Style,
    /// The letters in the corners of squares.
    pub(crate) letters: PieceLetters,
    pub(crate) tints: Vec<&'static CellTint>,
}

impl PictureLook {
    pub(crate) fn of(scene: &Scene, options: &PictureOptions) -> PictureLook {
        let tints = scene.cells.iter().filter_map(|cell| cell.tint).collect();
        PictureLook { theme: options.theme, style: options.style, letters: options.letters, tints: ordered(tints) }
    }

    /// Merges the kinds of square of several looks into the first; `None` if there are no looks.
    pub(crate) fn joined<'a>(mut looks: impl Iterator<Item = &'a PictureLook>) -> Option<PictureLook> {
        let first = looks.next()?;
        let tints = first.tints.iter().chain(looks.flat_map(|look| &look.tints)).copied().collect();
        Some(PictureLook { tints: ordered(tints), ..*first })
    }
}

fn ordered(mut tints: Vec<&'static CellTint>) -> Vec<&'static CellTint> {
    tints.sort_unstable_by_key(|tint| (tint.name, tint.letters, tint.rgb));
    tints.dedup();
    tints
}
