//! Properties of every picture, checked on plans before any pixels are compared.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod captions;
pub(crate) mod colours;
mod files;
mod marks;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use expect_test::expect;
use rules::{CellMarks, CellTint, PieceLetters, Scene, SceneCell, ScenePiece, Side};

use crate::art::{self, ShapeRole};
use crate::layout::lay_out;
use crate::look::PictureLook;
use crate::options::{Caption, FilmOptions, PictureOptions, Style, Theme, Width};
use crate::sheet::{self, SpriteSheet};
use crate::sprite::{self, Sprite, SpriteStamp};
use crate::theme::ThemeColours;
use crate::{draw, film, text};

static BLUE: CellTint = CellTint { name: "blue", letters: ['B', 'B'], rgb: [0, 0, 200] };
static STRANGE: CellTint = CellTint { name: "no theme knows it", letters: [' ', ' '], rgb: [90, 160, 90] };

fn board(columns: usize, rows: usize) -> Scene {
    let mut cells: Vec<SceneCell> = (0..columns * rows)
        .map(|i| SceneCell {
            name: format!("{}{}", char::from(b'a' + (i % columns) as u8), rows - i / columns),
            tint: Some([&BLUE, &STRANGE][(i + i / columns) % 2]),
            piece: None,
            marks: CellMarks::default(),
        })
        .collect();
    if let Some(cell) = cells.last_mut() {
        cell.piece = Some(ScenePiece { side: Side::White, man: "pawn", acts: "bishop" });
    }
    Scene {
        columns: (0..columns).map(|x| char::from(b'a' + x as u8).to_string()).collect(),
        rows: (0..rows).map(|y| (rows - y).to_string()).collect(),
        cells,
        trays: Vec::new(),
        picked: None,
        arrows: Vec::new(),
        turn: Side::White,
    }
}

fn small() -> Scene {
    let mut scene = board(2, 2);
    scene.cells[0].piece = Some(ScenePiece { side: Side::Black, man: "king", acts: "king" });
    scene.cells[0].marks.check = true;
    scene.cells[1].marks.last = true;
    scene.cells[2].tint = None;
    scene
}

/// Returns the scenes of random games of every kind, always the same.
fn played() -> &'static [Scene] {
    static PLAYED: LazyLock<Vec<Scene>> = LazyLock::new(play);
    &PLAYED
}

fn play() -> Vec<Scene> {
    let mut scenes = Vec::new();
    let mut state = 7usize;
    for info in rules::games() {
        let setups = info.setups.iter().map(|(name, _)| *name).chain([""]);
        for setup in setups {
            let mut table = rules::open(info.id, setup, None).unwrap();
            for _ in 0..150 {
                scenes.push(table.scene());
                let moves = table.legal(PieceLetters::English);
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let Some(m) = moves.get((state >> 33) % moves.len().max(1)) else { break };
                table.play(&m.code, PieceLetters::English).unwrap();
            }
        }
    }
    scenes
}

fn tints(scenes: &[Scene]) -> Vec<&'static CellTint> {
    let mut tints: Vec<_> = scenes.iter().flat_map(|scene| &scene.cells).filter_map(|cell| cell.tint).collect();
    tints.sort_unstable_by_key(|tint| tint.name);
    tints.dedup();
    tints
}

#[test]
fn a_plan_says_where_everything_stands() {
    let options = PictureOptions {
        above: Some(Caption {
            side: Some(Side::Black),
            text: "Zoé".into(),
            aside: "2 days".into(),
            ..Caption::default()
        }),
        below: Some("Two by two".into()),
        ..PictureOptions::default()
    };
    expect![[r#"
        800 x 872
        40,12 side 33 black-disc
        110,28 text 30 "Zoé"
        650,28 text 30 "2 days"
        40,56 a2 360 blue black-king [check]
        400,56 b2 360 no theme knows it [last]
        400,416 b1 360 blue white-pawn-as-bishop
        12,236 text 26 "2"
        12,596 text 26 "1"
        212,796 text 26 "a"
        572,796 text 26 "b"
        768,584 turn 24 white-disc
        40,844 text 30 "Two by two"
    "#]]
    .assert_eq(&lay_out(&small(), &options).to_string());
}

#[test]
fn black_sees_the_board_turned_round() {
    let options = PictureOptions { seen_by: Side::Black, ..PictureOptions::default() };
    expect![[r#"
        800 x 780
        40,20 b1 360 blue white-pawn-as-bishop
        40,380 b2 360 no theme knows it [last]
        400,380 a2 360 blue black-king [check]
        12,200 text 26 "1"
        12,560 text 26 "2"
        212,760 text 26 "b"
        572,760 text 26 "a"
        768,188 turn 24 white-disc
    "#]]
    .assert_eq(&lay_out(&small(), &options).to_string());
}

#[test]
fn trays_lie_on_their_owners_side_and_count_equal_men() {
    let mut scene = board(4, 1);
    let man = |side, man| ScenePiece { side, man, acts: man };
    scene.trays = vec![
        (Side::White, vec![man(Side::White, "queen"), man(Side::White, "pawn"), man(Side::White, "pawn")]),
        (Side::Black, vec![man(Side::Black, "rook")]),
    ];
    let options = PictureOptions { coordinates: false, turn: false, ..PictureOptions::default() };
    expect![[r#"
        800 x 354
        20,6 tray 66 black-rook
        20,72 a1 190 blue
        210,72 b1 190 no theme knows it
        400,72 c1 190 blue
        590,72 d1 190 no theme knows it white-pawn-as-bishop
        20,282 tray 66 white-queen
        86,282 tray 66 white-pawn
        152,315 text 33 "×2"
    "#]]
    .assert_eq(&lay_out(&scene, &options).to_string());
}

#[test]
fn no_picture_is_square_and_everything_lies_within() {
    for width in (Width::MIN..=Width::MAX).step_by(20) {
        for (columns, rows) in [(1, 1), (8, 8), (4, 4), (7, 8), (8, 7), (3, 12), (12, 3)] {
            for (coordinates, captions) in [(true, 0), (true, 1), (true, 2), (false, 0), (false, 1), (false, 2)] {
                let caption = |n| (captions >= n).then(|| Caption::from("a name"));
                let options = PictureOptions {
                    width: Width::new(width).unwrap(),
                    coordinates,
                    above: caption(1),
                    below: caption(2),
                    ..PictureOptions::default()
                };
                let plan = lay_out(&board(columns, rows), &options);
                assert_ne!(plan.width, plan.height, "{width} px, {columns} by {rows}");
                assert_eq!(plan.width, width);
                for item in &plan.items {
                    let (right, bottom) = match item {
                        crate::plan::PlanItem::Sprite { x, y, sprite, .. } => (x + sprite.size, y + sprite.size),
                        crate::plan::PlanItem::Text { x, middle, em, text, .. } => {
                            (x + text::width(text, *em as f32) as u32, middle + em / 2)
                        }
                        crate::plan::PlanItem::Band { x, y, width, height } => (x + width, y + height),
                        crate::plan::PlanItem::Arrow(line) => (line.to[0], line.to[1]),
                    };
                    assert!(right <= plan.width && bottom <= plan.height, "{width} px: {item:?} leaves the picture");
                }
            }
        }
    }
    assert!(Width::default().pixels() >= 800);
}

#[test]
fn any_text_is_written_or_cut_and_stays_in_its_strip() {
    let strange = [
        "",
        " ",
        "\u{0}\u{7}\n\r\t",
        "𝓜𝓪𝓽𝓽",
        "漢字かな交じり文",
        "שלום עולם",
        "\u{202e}evil",
        "👩‍👩‍👧‍👦🇫🇷",
        "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
        "\u{feff}\u{fffd}\u{10ffff}",
    ];
    let long = strange.map(|text| text.repeat(500)).into_iter().chain(["W".repeat(100_000), "i".repeat(3_000)]);
    for text in strange.into_iter().map(String::from).chain(long) {
        for width in [360, 800] {
            let caption = Caption {
                side: Some(Side::White),
                text: text.clone(),
                number: text.clone(),
                aside: text.clone(),
                lead: text.clone(),
                ..Caption::default()
            };
            let width = Width::new(width).unwrap();
            let options = PictureOptions {
                width,
                above: Some(caption.clone()),
                below: Some(caption),
                ..PictureOptions::default()
            };
            let plan = lay_out(&board(8, 1), &options);
            for item in &plan.items {
                if let crate::plan::PlanItem::Text { x, em, text, .. } = item {
                    let right = *x as f32 + text::width(text, *em as f32);
                    assert!(right <= width.pixels() as f32, "{text:?} leaves the picture");
                }
            }
            assert!(!draw(&board(8, 1), &options).is_empty());
        }
    }
    assert_eq!(text::fit("𝓜agnus ｏｋ", 20.0, 500.0), "Magnus ok");
    assert_eq!(text::fit("a漢字b", 20.0, 500.0), "a·b");
    let odd = "🦊🐱‍👤🏳️‍🌈漢字かな한국어שלוםสวัสดี𝓜🇫🇷♟️👩‍👧";
    for (name, drawn) in [("Léa 🦊", "Léa"), ("🦊", "·"), ("漢字", "·"), (odd, "·M")] {
        assert_eq!(text::fit(name, 20.0, 500.0), drawn);
    }
    assert!(text::fit("a rather long name", 20.0, 100.0).ends_with('…'));
}

#[test]
fn a_scene_that_no_game_makes_is_drawn_all_the_same() {
    let mut scene = board(3, 2);
    scene.cells[0].piece = Some(ScenePiece { side: Side::Black, man: "", acts: "wizard" });
    scene.cells.truncate(2);
    for style in Style::ALL {
        let options = PictureOptions { style, ..PictureOptions::default() };
        assert!(!draw(&scene, &options).is_empty());
        assert!(!draw(&board(0, 0), &options).is_empty());
    }
}

#[test]
fn a_film_may_show_boards_of_several_sizes() {
    let scenes = [board(4, 4), board(3, 2), board(3, 2), board(2, 4)];
    assert!(film(&scenes, &FilmOptions::default()).is_ok());
}

#[test]
fn every_man_and_every_kind_of_square_of_every_game_has_art() {
    let mut men = HashSet::new();
    for scene in played() {
        let trays = scene.trays.iter().flat_map(|(_, men)| men).copied();
        for piece in scene.cells.iter().filter_map(|cell| cell.piece).chain(trays) {
            men.extend([piece.man, piece.acts]);
        }
    }
    assert!(men.contains("king"), "no game was played");
    for name in men {
        let art = art::art(name).unwrap_or_else(|| panic!("no art for {name}"));
        for shapes in [&art.sign, &art.figure] {
            assert!(shapes.iter().any(|(role, _)| *role == ShapeRole::Body), "{name} has no body");
            for [x, y] in shapes.iter().flat_map(|(_, shape)| shape) {
                assert!((0.0..=100.0).contains(x) && (0.0..=100.0).contains(y), "{name} leaves its box");
            }
        }
    }
    for theme in Theme::ALL {
        for tint in tints(played()) {
            let known = ThemeColours::of(theme).tints.iter().any(|(name, _)| *name == tint.name);
            assert!(known, "{} has no colour for {}", theme.name(), tint.name);
        }
    }
}

#[test]
fn the_men_of_every_game_have_art_whose_shapes_are_all_read() {
    for name in rules::games().iter().flat_map(|info| info.men).map(|man| man.name) {
        let art = art::art(name).unwrap_or_else(|| panic!("{name} has no art"));
        for (folder, shapes) in [("signs", &art.sign), ("figures", &art.figure)] {
            let file = format!("{}/assets/pieces/{folder}/{name}.svg", env!("CARGO_MANIFEST_DIR"));
            let source = std::fs::read_to_string(&file).unwrap();
            assert_eq!(shapes.len(), source.matches("class=").count(), "{file}");
            assert!(shapes.iter().all(|(_, shape)| shape.len() > 3), "{file}");
        }
    }
}

#[test]
fn the_kinds_of_square_are_told_apart_without_colour() {
    // Skip kinds without a letter, such as the light and dark squares of chess.
    let tints: Vec<_> =
        tints(played()).into_iter().filter(|tint| !tint.letter(PieceLetters::English).is_whitespace()).collect();
    assert!(tints.len() >= 5);
    for letters in [PieceLetters::English, PieceLetters::French] {
        let letters: HashSet<char> = tints.iter().map(|tint| tint.letter(letters)).collect();
        assert_eq!(letters.len(), tints.len(), "two kinds share a letter");
    }
    let ticks: HashSet<String> = tints.iter().map(|tint| format!("{:?}", sprite::ticks(tint.name))).collect();
    assert_eq!(ticks.len(), tints.len(), "two kinds share their ticks");
}

#[test]
fn no_token_covers_the_letter_of_its_square() {
    let pawn = ScenePiece { side: Side::White, man: "pawn", acts: "pawn" };
    let colours = ThemeColours::of(Theme::Walnut);
    let kinds = tints(played());
    let lettered = kinds.iter().flat_map(|tint| [(*tint, PieceLetters::English), (*tint, PieceLetters::French)]);
    // The sizes range from a board of 500 pixels to the widest board.
    for size in [56, 72, 90, 120, 180] {
        for (tint, letters) in lettered.clone() {
            let [empty, taken] = [SpriteStamp::Empty, SpriteStamp::Man(pawn)].map(|stamp| {
                let sprite = Sprite { size, ground: Some(tint), stamp, marks: CellMarks::default() };
                sprite::paint(&sprite, colours, Style::Tokens, letters)
            });
            let (ground, corner) = (empty.get_pixel(size / 2, size / 2), size * 5 / 18);
            let inked = empty.enumerate_pixels().filter(|(x, y, pixel)| x.max(y) < &corner && *pixel != ground);
            let covered = inked.filter(|(x, y, pixel)| taken.get_pixel(*x, *y) != *pixel).count();
            assert_eq!(covered, 0, "{} {letters:?} of {size} pixels", tint.name);
        }
    }
}

/// Computes the peak signal-to-noise ratio over all squares of some games, for each set of squares.
#[test]
fn the_palette_is_as_good_as_true_colour() {
    let mut shown: HashMap<Vec<&'static CellTint>, HashMap<Sprite, f64>> = HashMap::new();
    for scene in played() {
        let sprites = shown.entry(tints(std::slice::from_ref(scene))).or_default();
        for cell in &scene.cells {
            let stamp = cell.piece.map_or(SpriteStamp::Empty, SpriteStamp::Man);
            *sprites.entry(Sprite { size: 48, ground: cell.tint, stamp, marks: cell.marks }).or_default() += 1.0;
        }
    }
    assert!(shown.len() >= 2, "there are coloured boards and plain ones");
    for theme in Theme::ALL {
        for style in Style::ALL {
            for (tints, sprites) in &shown {
                let sheet = SpriteSheet::new(PictureLook {
                    theme,
                    style,
                    letters: PieceLetters::English,
                    tints: tints.clone(),
                });
                assert!(sheet.palette.colours.len() < 64);
                let (mut squares, mut values) = (0.0, 0.0);
                for (sprite, times) in sprites {
                    let image = sprite::paint(sprite, ThemeColours::of(theme), style, PieceLetters::English);
                    let indices = sheet.sprite(sprite);
                    for (pixel, index) in image.pixels().zip(&indices.pixels) {
                        for (want, got) in pixel.0.iter().zip(sheet.palette.colours[usize::from(*index)]) {
                            squares += f64::from(want.abs_diff(got)).powi(2) * times;
                            values += times;
                        }
                    }
                }
                let psnr = 10.0 * (255.0f64.powi(2) * values / squares).log10();
                assert!(psnr >= 41.0, "{} {} with {} colours: {psnr:.1} dB", theme.name(), style.name(), tints.len());
            }
        }
    }
}

#[test]
fn the_store_of_sprites_stays_within_its_bound() {
    let scene = played().last().unwrap();
    for width in (1_200..=1_600).step_by(80) {
        for theme in Theme::ALL {
            let _ =
                draw(scene, &PictureOptions { theme, width: Width::new(width).unwrap(), ..PictureOptions::default() });
            assert!(sheet::kept() <= sheet::KEPT * 3 / 2);
        }
        let picture = PictureOptions { width: Width::new(width).unwrap(), ..PictureOptions::default() };
        assert!(film(&played()[..20], &FilmOptions { picture, ..FilmOptions::default() }).is_ok());
        assert!(sheet::kept() <= sheet::KEPT * 3 / 2);
    }
}

#[test]
fn options_are_read_by_the_names_that_are_listed() {
    for (style, name) in Style::ALL.into_iter().zip(Style::NAMES) {
        assert_eq!(name.parse(), Ok(style));
        assert_eq!(style.name(), name);
    }
    for (theme, name) in Theme::ALL.into_iter().zip(Theme::NAMES) {
        assert_eq!(name.parse(), Ok(theme));
        assert_eq!(theme.name(), name);
    }
    assert_eq!("1600".parse::<Width>().map(Width::pixels), Ok(1_600));
    for bad in ["", "359", "1601", "-1", "wide", "99999999999999999999"] {
        assert!(bad.parse::<Width>().is_err() && bad.parse::<Style>().is_err() && bad.parse::<Theme>().is_err());
    }
}
