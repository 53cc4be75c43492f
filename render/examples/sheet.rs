//! Writes sample pictures: `docs/themes.png` (all themes) and `docs/marks.png` (all marks). After a change to the
//! renderer, run it and look at them: `cargo run -p render --example sheet`.
#![allow(clippy::print_stdout, reason = "it tells what it wrote")]

use std::path::Path;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{GenericImage, ImageEncoder, ImageResult, RgbImage};
use render::{Caption, PictureOptions, Style, Theme, Width, draw};
use rules::{
    ArrowKind, CellMarks, CellNote, CellTint, MoveTarget, PieceLetters, Scene, SceneArrow, SceneCell, ScenePiece, Side,
    TargetKind,
};

fn main() -> ImageResult<()> {
    let docs = std::env::args().nth(1).unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../docs").to_owned());
    write(&Path::new(&docs).join("themes.png"), Style::ALL.len(), &themes()?)?;
    write(&Path::new(&docs).join("marks.png"), 3, &marks()?)
}

fn played(moves: &str) -> Scene {
    let mut table = rules::open("mutation", "", None).expect("the game has a start");
    for text in moves.split_whitespace() {
        table.play(text, PieceLetters::English).expect("the moves are legal");
    }
    table.scene()
}

/// Every theme in every style, on the ranks of a played game that have every kind of square.
fn themes() -> ImageResult<Vec<RgbImage>> {
    let scene = ranks(played("e2e4 b8c6 b1c3 e7e5 c3d5"), &["8", "7", "5", "4", "2", "1"]);
    let looks = Theme::ALL.into_iter().flat_map(|theme| Style::ALL.map(|style| (theme, style)));
    let picture = |(theme, style): (Theme, Style)| {
        picture(&scene, &format!("{}, {}", theme.name(), style.name()), PictureOptions { theme, style, ..small(360) })
    };
    looks.map(picture).collect()
}

/// Every mark and every arrow, on every kind of square.
fn marks() -> ImageResult<Vec<RgbImage>> {
    let target = |kind, becomes| CellMarks { target: Some(MoveTarget { kind, becomes }), ..CellMarks::default() };
    let arrow = |from: &str, to: &str, kind| SceneArrow { from: from.into(), to: to.into(), kind };
    let marks = [
        ("last move", CellMarks { last: true, ..CellMarks::default() }, ["", "rook"]),
        ("check", CellMarks { check: true, ..CellMarks::default() }, ["king", "king"]),
        ("mate", CellMarks { mate: true, ..CellMarks::default() }, ["king", "king"]),
        ("picked", CellMarks { picked: true, ..CellMarks::default() }, ["bishop", "queen"]),
        ("may go here", target(TargetKind::Go, None), ["", ""]),
        ("… and is a knight here", target(TargetKind::Go, Some("knight")), ["", ""]),
        ("may take", target(TargetKind::Take, None), ["pawn", "knight"]),
        ("… and is a queen here", target(TargetKind::Take, Some("queen")), ["pawn", "rook"]),
        ("may be placed here", target(TargetKind::Place, None), ["", ""]),
        ("note: look here", CellMarks { note: Some(CellNote::Circle), ..CellMarks::default() }, ["", "pawn"]),
        ("note: not here", CellMarks { note: Some(CellNote::Cross), ..CellMarks::default() }, ["", "pawn"]),
    ];
    let arrows = [
        ("note", [arrow("00", "31", ArrowKind::Note), arrow("40", "41", ArrowKind::Note)]),
        ("attack", [arrow("00", "31", ArrowKind::Attack), arrow("40", "41", ArrowKind::Attack)]),
        ("planned move", [arrow("00", "31", ArrowKind::Planned), arrow("40", "41", ArrowKind::Planned)]),
    ];
    let options = PictureOptions { coordinates: false, ..small(360) };
    let cells = marks.into_iter().map(|(name, marks, men)| (name, squares(marks, men)));
    let lines = arrows.into_iter().map(|(name, arrows)| {
        let scene = squares(CellMarks::default(), ["pawn", "knight"]);
        (name, Scene { arrows: arrows.into(), ..scene })
    });
    cells.chain(lines).map(|(name, scene)| picture(&scene, name, options.clone())).collect()
}

/// The five kinds of square in two rows, with Black's and with White's pieces.
fn squares(marks: CellMarks, men: [&'static str; 2]) -> Scene {
    let start = rules::open("mutation", "", None).expect("the game has a start").scene();
    let mut tints: Vec<&'static CellTint> = start.cells.iter().filter_map(|cell| cell.tint).collect();
    tints.sort_unstable_by_key(|tint| tint.name);
    tints.dedup();
    let row = |(y, (side, man)): (usize, (Side, &'static str))| {
        let piece = (!man.is_empty()).then_some(ScenePiece { side, man, acts: man });
        let cell = move |(x, tint): (usize, &&'static CellTint)| SceneCell {
            name: format!("{x}{y}"),
            tint: Some(tint),
            piece,
            marks,
        };
        tints.iter().enumerate().map(cell).collect::<Vec<_>>()
    };
    Scene {
        columns: vec![String::new(); tints.len()],
        rows: vec![String::new(); men.len()],
        cells: [Side::Black, Side::White].into_iter().zip(men).enumerate().flat_map(row).collect(),
        trays: Vec::new(),
        picked: None,
        arrows: Vec::new(),
        turn: Side::White,
    }
}

fn ranks(scene: Scene, kept: &[&str]) -> Scene {
    let columns = scene.columns.len();
    let rows = scene.rows.iter().zip(scene.cells.chunks(columns)).filter(|(name, _)| kept.contains(&name.as_str()));
    let (rows, cells): (Vec<String>, Vec<Vec<SceneCell>>) =
        rows.map(|(name, row)| (name.clone(), row.to_vec())).unzip();
    Scene { rows, cells: cells.concat(), ..scene }
}

fn small(width: u32) -> PictureOptions {
    PictureOptions {
        width: Width::new(width).expect("it is within the bounds"),
        turn: false,
        ..PictureOptions::default()
    }
}

fn picture(scene: &Scene, name: &str, options: PictureOptions) -> ImageResult<RgbImage> {
    let bytes = draw(scene, &PictureOptions { above: Some(Caption::from(name)), ..options });
    Ok(image::load_from_memory(&bytes)?.to_rgb8())
}

/// Writes pictures of one size side by side.
fn write(file: &Path, columns: usize, pictures: &[RgbImage]) -> ImageResult<()> {
    const GAP: u32 = 8;
    let (width, height) = pictures.first().map_or((0, 0), |picture| (picture.width() + GAP, picture.height() + GAP));
    let rows = pictures.len().div_ceil(columns) as u32;
    let mut sheet =
        RgbImage::from_pixel(columns as u32 * width + GAP, rows * height + GAP, image::Rgb([236, 236, 238]));
    for (i, picture) in pictures.iter().enumerate() {
        sheet.copy_from(picture, (i % columns) as u32 * width + GAP, (i / columns) as u32 * height + GAP)?;
    }
    let mut bytes = Vec::new();
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::NoFilter).write_image(
        sheet.as_raw(),
        sheet.width(),
        sheet.height(),
        image::ExtendedColorType::Rgb8,
    )?;
    std::fs::write(file, &bytes)?;
    println!("{}: {} bytes", file.display(), bytes.len());
    Ok(())
}
