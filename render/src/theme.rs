//! The colours of each theme.

use rules::{CellTint, Side};

use crate::options::Theme;

pub(crate) type Rgb = [u8; 3];

#[derive(Debug)]
pub(crate) struct PieceColours {
    pub(crate) fill: Rgb,
    /// The side away from the light, and the groove of a disc.
    pub(crate) shade: Rgb,
    /// The outline that separates a piece from squares of similar colour.
    pub(crate) edge: Rgb,
    pub(crate) sign: Rgb,
}

#[derive(Debug)]
pub(crate) struct ThemeColours {
    pub(crate) frame: Rgb,
    pub(crate) ink: Rgb,
    /// The theme's colours for kinds of square, by name.
    pub(crate) tints: &'static [(&'static str, Rgb)],
    pub(crate) men: [PieceColours; 2],
    /// The ring around kings, which must be recognisable at a glance.
    pub(crate) royal: Rgb,
    pub(crate) last: [Rgb; 2],
    pub(crate) check: [Rgb; 2],
    pub(crate) pick: [Rgb; 2],
    pub(crate) note: [Rgb; 2],
}

impl ThemeColours {
    pub(crate) fn of(theme: Theme) -> &'static ThemeColours {
        match theme {
            Theme::Walnut => &WALNUT,
            Theme::Night => &NIGHT,
            Theme::Print => &PRINT,
            Theme::Distinct => &DISTINCT,
            Theme::Contrast => &CONTRAST,
        }
    }

    pub(crate) fn men(&self, side: Side) -> &PieceColours {
        match side {
            Side::White => &self.men[0],
            Side::Black => &self.men[1],
        }
    }

    pub(crate) fn letter(&self, tint: &CellTint) -> Rgb {
        self.upon(self.tint(tint), 0.95)
    }

    /// Returns a colour that contrasts with `ground`, nearly black or white. `part` is how far to go there, 0 to 1.
    pub(crate) fn upon(&self, ground: Rgb, part: f32) -> Rgb {
        mix(ground, if luminance(ground) > 0.18 { [20, 12, 8] } else { [255, 248, 236] }, part)
    }

    /// Returns the theme's colour for a kind of square, or its fallback.
    pub(crate) fn tint(&self, tint: &CellTint) -> Rgb {
        self.tints.iter().find(|(name, _)| *name == tint.name).map_or(tint.rgb, |(_, rgb)| *rgb)
    }
}

/// Blends two colours; `part` 0 gives `from`, and 1 gives `to`.
pub(crate) fn mix(from: Rgb, to: Rgb, part: f32) -> Rgb {
    std::array::from_fn(|i| (f32::from(from[i]) + (f32::from(to[i]) - f32::from(from[i])) * part + 0.5) as u8)
}

/// Returns the relative luminance, 0 to 1, as defined by WCAG 2.2.
pub(crate) fn luminance(rgb: Rgb) -> f32 {
    let [r, g, b] = rgb.map(|v| {
        let v = f32::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

static WALNUT: ThemeColours = ThemeColours {
    frame: [52, 41, 35],
    ink: [240, 228, 208],
    tints: &[
        ("yellow", [230, 190, 92]),
        ("blue", [112, 152, 184]),
        ("red", [196, 104, 88]),
        ("black", [82, 76, 74]),
        ("white", [243, 235, 220]),
        ("light", [240, 220, 184]),
        ("dark", [176, 132, 96]),
    ],
    men: [
        PieceColours { fill: [255, 250, 238], shade: [224, 212, 190], edge: [50, 36, 28], sign: [56, 41, 33] },
        PieceColours { fill: [40, 34, 32], shade: [78, 68, 63], edge: [250, 240, 222], sign: [250, 240, 222] },
    ],
    royal: [214, 158, 46],
    last: [[92, 224, 178], [22, 60, 52]],
    check: [[178, 16, 24], [255, 255, 255]],
    pick: [[98, 34, 150], [255, 250, 240]],
    note: [[255, 150, 30], [58, 22, 0]],
};

static NIGHT: ThemeColours = ThemeColours {
    frame: [30, 34, 42],
    ink: [214, 220, 230],
    tints: &[
        ("yellow", [186, 150, 62]),
        ("blue", [66, 104, 148]),
        ("red", [150, 66, 66]),
        ("black", [60, 64, 74]),
        ("white", [176, 182, 192]),
        ("light", [150, 160, 174]),
        ("dark", [84, 98, 118]),
    ],
    men: [
        PieceColours { fill: [244, 240, 230], shade: [206, 202, 194], edge: [20, 22, 28], sign: [34, 38, 48] },
        PieceColours { fill: [22, 24, 30], shade: [62, 68, 80], edge: [226, 230, 238], sign: [226, 230, 238] },
    ],
    royal: [214, 168, 74],
    last: [[96, 230, 190], [12, 40, 38]],
    check: [[150, 4, 20], [255, 250, 246]],
    pick: [[88, 30, 150], [244, 238, 255]],
    note: [[255, 158, 48], [46, 18, 0]],
};

static PRINT: ThemeColours = ThemeColours {
    frame: [18, 58, 112],
    ink: [255, 255, 255],
    tints: &[
        ("yellow", [252, 216, 0]),
        ("blue", [24, 112, 190]),
        ("red", [212, 32, 30]),
        ("black", [34, 32, 32]),
        ("white", [255, 255, 255]),
        ("light", [255, 244, 190]),
        ("dark", [72, 140, 204]),
    ],
    men: [
        PieceColours { fill: [255, 255, 255], shade: [214, 214, 214], edge: [24, 22, 22], sign: [24, 22, 22] },
        PieceColours { fill: [24, 22, 22], shade: [84, 82, 82], edge: [255, 255, 255], sign: [255, 255, 255] },
    ],
    royal: [230, 170, 0],
    last: [[70, 235, 120], [0, 52, 30]],
    check: [[150, 0, 12], [255, 255, 255]],
    pick: [[96, 20, 150], [255, 255, 255]],
    note: [[255, 140, 0], [56, 20, 0]],
};

static DISTINCT: ThemeColours = ThemeColours {
    frame: [60, 66, 78],
    ink: [244, 244, 240],
    tints: &[
        ("yellow", [242, 172, 30]),
        ("blue", [48, 140, 214]),
        ("red", [176, 58, 30]),
        ("black", [26, 26, 30]),
        ("white", [252, 250, 246]),
        ("light", [248, 236, 210]),
        ("dark", [92, 142, 188]),
    ],
    men: [
        PieceColours { fill: [255, 255, 255], shade: [216, 216, 214], edge: [16, 18, 22], sign: [16, 18, 22] },
        PieceColours { fill: [16, 18, 22], shade: [78, 80, 86], edge: [255, 255, 255], sign: [255, 255, 255] },
    ],
    royal: [226, 160, 20],
    last: [[120, 236, 214], [6, 46, 54]],
    check: [[138, 8, 8], [255, 255, 255]],
    pick: [[70, 24, 130], [255, 255, 255]],
    note: [[255, 190, 60], [52, 24, 0]],
};

static CONTRAST: ThemeColours = ThemeColours {
    frame: [64, 64, 64],
    ink: [255, 255, 255],
    tints: &[
        ("yellow", [255, 214, 0]),
        ("blue", [40, 130, 255]),
        ("red", [200, 20, 30]),
        ("black", [0, 0, 0]),
        ("white", [255, 255, 255]),
        ("light", [255, 255, 255]),
        ("dark", [112, 112, 112]),
    ],
    men: [
        PieceColours { fill: [255, 255, 255], shade: [190, 190, 190], edge: [0, 0, 0], sign: [0, 0, 0] },
        PieceColours { fill: [0, 0, 0], shade: [96, 96, 96], edge: [255, 255, 255], sign: [255, 255, 255] },
    ],
    royal: [255, 180, 0],
    last: [[0, 255, 170], [0, 30, 24]],
    check: [[160, 0, 0], [255, 255, 255]],
    pick: [[96, 0, 168], [255, 255, 255]],
    note: [[255, 150, 0], [40, 10, 0]],
};
