//! The shapes of the pieces, parsed from small SVG files.
//!
//! The parser supports only what these files use: `path` with absolute `M L H V C Z`, and `circle`. A test reads every
//! file.

use std::sync::LazyLock;

/// A closed polygon in a 100 by 100 box, origin top left.
pub(crate) type Contour = Vec<[f32; 2]>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShapeRole {
    /// A filled shape. All bodies together form the outline.
    Body,
    /// A shape cut out of earlier bodies, or drawn as lines.
    Cut,
    /// A darker part of the body, away from the light.
    Shade,
}

#[derive(Debug)]
pub(crate) struct PieceArt {
    pub(crate) name: &'static str,
    pub(crate) sign: Vec<(ShapeRole, Contour)>,
    pub(crate) figure: Vec<(ShapeRole, Contour)>,
}

pub(crate) fn art(name: &str) -> Option<&'static PieceArt> {
    ART.iter().find(|art| art.name == name)
}

macro_rules! pieces {
    ($($(#[$only:meta])* $name:literal)*) => {
        Vec::from([$($(#[$only])* PieceArt {
            name: $name,
            sign: read(include_str!(concat!("../assets/pieces/signs/", $name, ".svg"))),
            figure: read(include_str!(concat!("../assets/pieces/figures/", $name, ".svg"))),
        }),*])
    };
}

static ART: LazyLock<Vec<PieceArt>> =
    LazyLock::new(|| pieces!["king" "queen" "rook" "bishop" "knight" "pawn" #[cfg(feature = "toy")] "merel"]);

fn read(svg: &str) -> Vec<(ShapeRole, Contour)> {
    svg.lines().filter_map(shape).collect()
}

/// Parses the shape on a line; `None` for the opening and closing tags of the drawing.
fn shape(line: &str) -> Option<(ShapeRole, Contour)> {
    let role = match attribute(line, "class")? {
        "body" => ShapeRole::Body,
        "cut" => ShapeRole::Cut,
        "shade" => ShapeRole::Shade,
        _ => return None,
    };
    let contour = match attribute(line, "d") {
        Some(path) => trace(path),
        None => {
            let number = |name| attribute(line, name)?.parse::<f32>().ok();
            circle(number("cx")?, number("cy")?, number("r")?)
        }
    };
    Some((role, contour))
}

fn attribute<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Returns a circle as a polygon, fine enough for the largest square.
pub(crate) fn circle(x: f32, y: f32, r: f32) -> Contour {
    const SIDES: u16 = 96;
    (0..SIDES)
        .map(|i| {
            let (sin, cos) = (f32::from(i) * std::f32::consts::TAU / f32::from(SIDES)).sin_cos();
            [x + r * cos, y + r * sin]
        })
        .collect()
}

pub(crate) fn rounded(x: f32, y: f32, width: f32, height: f32, r: f32) -> Contour {
    let corner = |x: f32, y: f32, turn: u16| {
        (0..=12u16).map(move |i| {
            let angle = (f32::from(turn) + f32::from(i) / 12.0) * std::f32::consts::FRAC_PI_2;
            [x + r * angle.cos(), y + r * angle.sin()]
        })
    };
    corner(x + width - r, y + height - r, 0)
        .chain(corner(x + r, y + height - r, 1))
        .chain(corner(x + r, y + r, 2))
        .chain(corner(x + width - r, y + r, 3))
        .collect()
}

/// Rotates a point in the box by quarter turns to the right.
pub(crate) fn turned([x, y]: [f32; 2], quarters: u8) -> [f32; 2] {
    (0..quarters).fold([x, y], |[x, y], _| [100.0 - y, x])
}

fn trace(path: &str) -> Contour {
    let spaced: String =
        path.chars().flat_map(|c| if c.is_alphabetic() { vec![' ', c, ' '] } else { vec![c] }).collect();
    let mut words = spaced.split([' ', ',']).filter(|word| !word.is_empty()).peekable();
    let (mut points, mut command): (Contour, &str) = (Vec::new(), "M");
    while let Some(&word) = words.peek() {
        if word.starts_with(char::is_alphabetic) {
            command = word;
            words.next();
        }
        let mut number = || words.next().and_then(|word| word.parse::<f32>().ok());
        let from = points.last().copied().unwrap_or_default();
        match command {
            "M" | "L" => points.extend(number().zip(number()).map(|(x, y)| [x, y])),
            "H" => points.extend(number().map(|x| [x, from[1]])),
            "V" => points.extend(number().map(|y| [from[0], y])),
            "C" => {
                let ends: Vec<f32> = (0..6).filter_map(|_| number()).collect();
                if let [x1, y1, x2, y2, x, y] = ends[..] {
                    points.extend(curve(from, [x1, y1], [x2, y2], [x, y]));
                }
            }
            _ => {}
        }
    }
    points
}

fn curve(a: [f32; 2], b: [f32; 2], c: [f32; 2], d: [f32; 2]) -> impl Iterator<Item = [f32; 2]> {
    const STEPS: u16 = 20;
    (1..=STEPS).map(move |i| {
        let t = f32::from(i) / f32::from(STEPS);
        let s = 1.0 - t;
        let at = |k: usize| s * s * s * a[k] + 3.0 * s * s * t * b[k] + 3.0 * s * t * t * c[k] + t * t * t * d[k];
        [at(0), at(1)]
    })
}
