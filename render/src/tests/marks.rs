//! Properties of marks and arrows.

use expect_test::expect;
use image::RgbImage;
use rules::{ArrowKind, CellMarks, CellNote, MoveTarget, PieceLetters, SceneArrow, ScenePiece, Side, TargetKind};

use super::colours::contrast;
use super::{board, played, tints};
use crate::draw;
use crate::layout::lay_out;
use crate::options::{PictureOptions, Style, Theme};
use crate::sprite::{self, Sprite, SpriteStamp};
use crate::theme::{ThemeColours, luminance};

fn target(kind: TargetKind, becomes: Option<&'static str>) -> CellMarks {
    CellMarks { target: Some(MoveTarget { kind, becomes }), ..CellMarks::default() }
}

fn all() -> [CellMarks; 12] {
    [
        CellMarks { last: true, ..CellMarks::default() },
        CellMarks { check: true, ..CellMarks::default() },
        CellMarks { mate: true, ..CellMarks::default() },
        CellMarks { picked: true, ..CellMarks::default() },
        target(TargetKind::Go, None),
        target(TargetKind::Go, Some("knight")),
        target(TargetKind::Take, None),
        target(TargetKind::Take, Some("queen")),
        target(TargetKind::Place, None),
        target(TargetKind::Place, Some("rook")),
        CellMarks { note: Some(CellNote::Circle), ..CellMarks::default() },
        CellMarks { note: Some(CellNote::Cross), ..CellMarks::default() },
    ]
}

#[test]
fn every_mark_and_every_arrow_is_in_the_plan() {
    let mut scene = board(4, 3);
    for (cell, marks) in scene.cells.iter_mut().zip(all()) {
        cell.marks = marks;
    }
    let arrow = |from: &str, to: &str, kind| SceneArrow { from: from.into(), to: to.into(), kind };
    scene.arrows = vec![
        arrow("a1", "a3", ArrowKind::Note),
        arrow("a3", "d2", ArrowKind::Attack),
        arrow("d1", "b2", ArrowKind::Planned),
        arrow("a1", "z9", ArrowKind::Note),
        arrow("a1", "a1", ArrowKind::Note),
    ];
    let options = PictureOptions { coordinates: false, turn: false, ..PictureOptions::default() };
    expect![[r#"
        800 x 610
        20,20 a3 190 blue [last]
        210,20 b3 190 no theme knows it [check]
        400,20 c3 190 blue [mate]
        590,20 d3 190 no theme knows it [picked]
        20,210 a2 190 no theme knows it [go]
        210,210 b2 190 blue [go as knight]
        400,210 c2 190 no theme knows it [take]
        590,210 d2 190 blue [take as queen]
        20,400 a1 190 blue [place]
        210,400 b1 190 no theme knows it [place as rook]
        400,400 c1 190 blue [circle]
        590,400 d1 190 no theme knows it white-pawn-as-bishop [cross]
        115,495 arrow to 115,115 note
        115,115 arrow to 685,305 attack
        685,495 arrow to 305,305 planned
    "#]]
    .assert_eq(&lay_out(&scene, &options).to_string());
    let black = PictureOptions { seen_by: Side::Black, ..options };
    let plan = lay_out(&scene, &black).to_string();
    let arrows: Vec<&str> = plan.lines().filter(|line| line.contains("arrow")).collect();
    expect![[r#"
        685,115 arrow to 685,495 note
        685,495 arrow to 115,305 attack
        115,115 arrow to 495,305 planned"#]]
    .assert_eq(&arrows.join("\n"));
}

/// Two greys are distinguishable at a luminance ratio of 1.5.
#[test]
fn marks_are_told_apart_without_colour() {
    let greys = |image: &RgbImage| image.pixels().map(|p| luminance(p.0) + 0.05).collect::<Vec<_>>();
    let differing = |a: &[f32], b: &[f32]| a.iter().zip(b).filter(|(a, b)| a.max(**b) / a.min(**b) >= 1.5).count();
    for theme in Theme::ALL {
        for tint in tints(played()) {
            let king = SpriteStamp::Man(ScenePiece { side: Side::White, man: "king", acts: "king" });
            for stamp in [SpriteStamp::Empty, king] {
                let signs: Vec<(CellMarks, Vec<f32>)> = [CellMarks::default()]
                    .into_iter()
                    .chain(all())
                    .map(|marks| {
                        let sprite = Sprite { size: 40, ground: Some(tint), stamp, marks };
                        (
                            marks,
                            greys(&sprite::paint(
                                &sprite,
                                ThemeColours::of(theme),
                                Style::Tokens,
                                PieceLetters::English,
                            )),
                        )
                    })
                    .collect();
                for (i, (a, seen)) in signs.iter().enumerate() {
                    for (b, other) in &signs[..i] {
                        let n = differing(seen, other);
                        let place = format!("on {} in {}", tint.name, theme.name());
                        assert!(n >= 24, "{a:?} and {b:?} {place}: {n} of 1600 pixels");
                    }
                }
            }
        }
    }
}

/// WCAG 2.2, success criterion 1.4.11: each mark has two colours. On any ground, at least one has 3:1.
#[test]
fn marks_stand_out_from_every_square() {
    for theme in Theme::ALL {
        let colours = ThemeColours::of(theme);
        for (mark, pair) in
            [("last", colours.last), ("check", colours.check), ("pick", colours.pick), ("note", colours.note)]
        {
            for (ground, rgb) in colours.tints.iter().chain([&("frame", colours.frame)]) {
                let best = pair.map(|colour| contrast(colour, *rgb)).into_iter().fold(0.0, f32::max);
                assert!(best >= 3.0, "{mark} on {ground} in {}: {best:.2}", theme.name());
            }
            let edge = contrast(pair[0], pair[1]);
            assert!(edge >= 4.0, "{mark} and its edge in {}: {edge:.2}", theme.name());
        }
    }
}

#[test]
fn an_arrow_changes_the_picture_along_its_way_and_nowhere_else() {
    let plain = board(4, 4);
    let options = PictureOptions { coordinates: false, turn: false, ..PictureOptions::default() };
    let read = |scene: &rules::Scene| image::load_from_memory(&draw(scene, &options)).unwrap().to_rgb8();
    let before = read(&plain);
    let mut kinds = Vec::new();
    for kind in [ArrowKind::Note, ArrowKind::Attack, ArrowKind::Planned] {
        let mut scene = plain.clone();
        scene.arrows = vec![SceneArrow { from: "a2".into(), to: "d2".into(), kind }];
        let after = read(&scene);
        let changed: Vec<(u32, u32)> = before
            .enumerate_pixels()
            .filter(|(x, y, pixel)| after.get_pixel(*x, *y) != *pixel)
            .map(|(x, y, _)| (x, y))
            .collect();
        assert!(changed.len() > 2_000, "{kind:?} is seen");
        // Row 2 is the third of four rows of 190 pixels.
        assert!(changed.iter().all(|(_, y)| (400..590).contains(y)), "{kind:?} keeps to its row");
        kinds.push(after);
    }
    assert!(kinds[0] != kinds[1] && kinds[1] != kinds[2] && kinds[0] != kinds[2]);
}
