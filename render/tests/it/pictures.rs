//! A few small pictures, stored next to this file. `UPDATE_PICTURES=1` writes them again; look at them before you
//! commit.

use std::path::Path;

use render::{Caption, ChartPage, PageOptions, PictureOptions, Style, Theme, Width, draw, page};
use rules::{ArrowKind, CellNote, PieceLetters, Scene, SceneArrow, ScenePiece, Side};

use crate::{read_png, samples, scenes};

fn check(name: &str, scene: &Scene, options: &PictureOptions) {
    compare(name, &draw(scene, &PictureOptions { width: Width::new(400).unwrap(), ..options.clone() }));
}

/// Compares with a tolerance of one per channel, since machines round differently. Writes a difference to the target
/// folder, as expected, different and actual picture side by side.
fn compare(name: &str, bytes: &[u8]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name).with_extension("png");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&file, bytes).unwrap();
    }
    let kept = std::fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}; UPDATE_PICTURES=1 writes it", file.display()));
    let (want, got) = (read_png(&kept), read_png(bytes));
    assert_eq!((want.width, want.height), (got.width, got.height), "the size of {name}");
    let differs = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 1);
    let n = want.rgb.iter().zip(&got.rgb).filter(|&pair| differs(pair)).count();
    if n > 0 {
        let seen = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        let both = want.rgb.chunks_exact(want.width).zip(got.rgb.chunks_exact(want.width));
        let rows = both.flat_map(|(want, got)| {
            let marked = want.iter().zip(got).map(|pair| if differs(pair) { [255, 0, 0] } else { [0, 0, 0] });
            want.iter().copied().chain(marked.collect::<Vec<_>>()).chain(got.iter().copied())
        });
        let pixels: Vec<u8> = rows.flatten().collect();
        let size = (want.width as u32 * 3, want.height as u32);
        image::save_buffer(&seen, &pixels, size.0, size.1, image::ColorType::Rgb8).unwrap();
        panic!("{name}: {n} pixels differ, see {}", seen.display());
    }
}

fn after(moves: &str) -> Scene {
    scenes(moves).pop().unwrap()
}

#[test]
fn tokens_show_what_each_man_is() {
    let caption = |side, text: &str| Some(Caption { side: Some(side), text: text.into(), ..Caption::default() });
    let options = PictureOptions {
        above: caption(Side::Black, "Zoé Бобров"),
        below: caption(Side::White, "Ulysse"),
        ..PictureOptions::default()
    };
    check("tokens", &after("b1c3 b8c6 e2e4 e7e5 c3d5 c6d4"), &options);
}

#[test]
fn pawns_show_what_lies_in_the_box_as_black_sees_it() {
    let options = PictureOptions { style: Style::Pawns, seen_by: Side::Black, ..PictureOptions::default() };
    check("pawns", &after("b1c3 b8c6 e2e4"), &options);
}

#[test]
fn figures_stand_on_the_dark_theme_without_coordinates() {
    let options =
        PictureOptions { style: Style::Figures, theme: Theme::Night, coordinates: false, ..PictureOptions::default() };
    check("figures", &after("b1c3 b8c6 e2e4 e7e5 c3d5"), &options);
}

#[test]
fn every_theme_shows_every_kind_of_square_and_captions() {
    let scene = after("b1c3 b8c6 e2e4 e7e5 c3d5");
    // Ranks 8, 7, 5 and 4 have every kind of square and pieces of both sides.
    let ranks = |rank: usize| [0, 1, 3, 4].contains(&rank);
    let cells = scene.cells.chunks(8).enumerate().filter(|(rank, _)| ranks(*rank));
    let scene = Scene {
        rows: ["8", "7", "5", "4"].map(String::from).into(),
        cells: cells.flat_map(|(_, row)| row.to_vec()).collect(),
        ..scene
    };
    let taken = vec![ScenePiece { side: Side::White, man: "pawn", acts: "queen" }; 2];
    for theme in Theme::ALL {
        let above = Caption {
            side: Some(Side::Black),
            text: "Zoé".into(),
            number: "3".into(),
            aside: "4:59".into(),
            taken: taken.clone(),
            lead: "+2".into(),
        };
        let below = Caption { side: Some(Side::White), text: "Ulysse".into(), ..Caption::default() };
        let options = PictureOptions { theme, above: Some(above), below: Some(below), ..PictureOptions::default() };
        check(&format!("theme-{}", theme.name()), &scene, &options);
    }
}

#[test]
fn marks_show_where_a_man_may_go_and_what_was_noted() {
    let mut table = rules::open("mutation", "", None).unwrap();
    for code in "b1c3 b8c6 e2e4 e7e5 c3d5 c6d4".split_whitespace() {
        table.play(code, PieceLetters::English).unwrap();
    }
    let mut scene = table.scene_from("d5");
    for (name, note) in [("e4", CellNote::Circle), ("f6", CellNote::Cross)] {
        scene.cells.iter_mut().find(|cell| cell.name == name).unwrap().marks.note = Some(note);
    }
    for (from, to, kind) in
        [("b1", "c3", ArrowKind::Note), ("d4", "e2", ArrowKind::Attack), ("g1", "f3", ArrowKind::Planned)]
    {
        scene.arrows.push(SceneArrow { from: from.into(), to: to.into(), kind });
    }
    check("marks", &scene, &PictureOptions::default());
}

#[test]
fn crosses_show_where_a_man_of_the_hand_may_be_placed() {
    let mut table = rules::open("ecsech", "", None).unwrap();
    for code in ["P@e4", "P@a7"] {
        table.play(code, PieceLetters::English).unwrap();
    }
    check("placing", &table.scene_from("N@"), &PictureOptions::default());
}

fn check_page(name: &str, sample: &ChartPage, theme: Theme) {
    compare(name, &page(sample, &PageOptions { theme, width: Width::new(720).unwrap() }));
}

#[test]
fn pages_show_every_kind_of_panel() {
    check_page("page-profile", &samples::profile(), Theme::Walnut);
    check_page("page-leaderboard", &samples::leaderboard(), Theme::Print);
    check_page("page-statistics", &samples::statistics(), Theme::Night);
}

#[test]
fn tables_of_tournaments_are_drawn_in_dark_and_in_light() {
    check_page("page-crosstable", &samples::crosstable(), Theme::Print);
    check_page("page-bracket", &samples::bracket(), Theme::Walnut);
    check_page("page-league", &samples::league(), Theme::Contrast);
    check_page("page-standings", &samples::standings(49), Theme::Distinct);
}
