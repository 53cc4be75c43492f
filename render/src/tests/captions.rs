//! Properties of the captions above and below the board.

use expect_test::expect;
use rules::{ScenePiece, Side};

use super::board;
use crate::layout::lay_out;
use crate::options::{Caption, PictureOptions, Style, Width};
use crate::plan::{PicturePlan, PlanItem};
use crate::{draw, text};

fn taken(side: Side, men: &[&'static str]) -> Vec<ScenePiece> {
    men.iter().map(|&man| ScenePiece { side, man, acts: man }).collect()
}

fn captions() -> PictureOptions {
    PictureOptions {
        width: Width::new(Width::MIN).unwrap(),
        above: Some(Caption {
            side: Some(Side::Black),
            text: "Zoé".into(),
            aside: "1:02".into(),
            taken: taken(Side::White, &["pawn", "queen", "pawn"]),
            lead: "+10".into(),
            ..Caption::default()
        }),
        below: Some(Caption {
            side: Some(Side::White),
            text: "A name of thirty-two characters!".into(),
            number: "move 12".into(),
            aside: "23 h 59 min".into(),
            taken: taken(Side::Black, &["rook"]),
            ..Caption::default()
        }),
        ..PictureOptions::default()
    }
}

#[test]
fn a_caption_tells_who_plays_whose_turn_it_is_and_what_was_taken() {
    expect![[r#"
        360 x 158
        20,5 side 15 black-disc
        50,12 text 13 "Zoé"
        307,12 text 13 "1:02"
        20,25 taken 22 white-pawn
        42,36 text 11 "×2"
        61,25 taken 22 white-queen
        88,36 text 11 "+10"
        20,50 a1 40 blue
        60,50 b1 40 no theme knows it
        100,50 c1 40 blue
        140,50 d1 40 no theme knows it
        180,50 e1 40 blue
        220,50 f1 40 no theme knows it
        260,50 g1 40 blue
        300,50 h1 40 no theme knows it white-pawn-as-bishop
        6,70 text 11 "1"
        37,98 text 11 "a"
        77,98 text 11 "b"
        117,98 text 11 "c"
        157,98 text 11 "d"
        197,98 text 11 "e"
        238,98 text 11 "f"
        277,98 text 11 "g"
        316,98 text 11 "h"
        20,113 side 15 white-disc
        39,110 band 301 x 21
        50,120 text 13 "A name of thirty-t…" on the band
        260,120 text 13 "23 h 59 min" on the band
        192,120 text 13 "move 12" on the band
        20,133 taken 22 black-rook
    "#]]
    .assert_eq(&lay_out(&board(8, 1), &captions()).to_string());
}

#[test]
fn the_disc_beside_the_board_stands_in_for_a_caption_of_the_side_to_move() {
    let has = |options: &PictureOptions, word: &str| lay_out(&board(8, 1), options).to_string().contains(word);
    let options = captions();
    assert!(has(&options, " band ") && !has(&options, " turn "));
    let black_only = PictureOptions { below: None, ..captions() };
    assert!(!has(&black_only, " band ") && has(&black_only, " turn "));
    let over = PictureOptions { turn: false, ..captions() };
    assert!(!has(&over, " band ") && !has(&over, " turn "));
}

/// Returns the left, right, top and bottom of items around the board. Bands are excluded, since they are under their
/// text.
fn boxes(plan: &PicturePlan) -> Vec<([u32; 4], String)> {
    let shape = |item: &PlanItem| match item {
        PlanItem::Sprite { x, y, sprite, name } => Some(([*x, x + sprite.size, *y, y + sprite.size], name.clone())),
        PlanItem::Text { x, middle, em, text, .. } => {
            let wide = text::width(text, *em as f32).floor() as u32;
            Some(([*x, x + wide, middle - em / 2, middle + em / 2], text.clone()))
        }
        PlanItem::Band { .. } | PlanItem::Arrow(_) => None,
    };
    plan.items.iter().filter_map(shape).collect()
}

#[test]
fn nothing_beside_the_board_covers_anything_else_however_long_the_names() {
    let words = ["", "i", "W", "Zoé", "1:02:03", "A name of thirty-two characters!", "no break and no end at all here"];
    let crowd: Vec<ScenePiece> = ["pawn", "knight", "bishop", "rook", "queen"]
        .into_iter()
        .flat_map(|man| ["pawn", "knight", "queen"].map(|acts| ScenePiece { side: Side::White, man, acts }))
        .flat_map(|piece| [piece; 12])
        .collect();
    for width in [360, 480, 800, 1_600] {
        for text in words {
            for aside in words {
                for number in ["", "move 12", words[6]] {
                    for n in [0, 1, crowd.len()] {
                        let caption = |side| {
                            let [text, number, aside] = [text, number, aside].map(String::from);
                            let (taken, lead) = (crowd[..n].to_vec(), number.clone());
                            Some(Caption { side: Some(side), text, number, aside, taken, lead })
                        };
                        let mut scene = board(8, 1);
                        scene.trays = Side::ALL.map(|side| (side, crowd[..n].to_vec())).into();
                        let options = PictureOptions {
                            width: Width::new(width).unwrap(),
                            above: caption(Side::Black),
                            below: caption(Side::White),
                            ..PictureOptions::default()
                        };
                        let plan = lay_out(&scene, &options);
                        let boxes = boxes(&plan);
                        for (i, ([left, right, top, bottom], name)) in boxes.iter().enumerate() {
                            assert!(*right <= plan.width && *bottom <= plan.height, "{name} leaves {width} px");
                            for ([l, r, t, b], other) in &boxes[..i] {
                                let apart = right <= l || r <= left || bottom <= t || b <= top;
                                assert!(apart, "{name} lies on {other} at {width} px");
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_name_gives_way_before_the_clock_and_the_number() {
    let plan = lay_out(&board(8, 1), &captions()).to_string();
    assert!(plan.contains("\"23 h 59 min\"") && plan.contains("\"move 12\""), "{plan}");
    assert!(plan.contains("…\" on the band"), "the long name is cut: {plan}");
}

#[test]
fn a_picked_man_of_the_hand_is_marked_in_his_tray() {
    let mut scene = board(8, 1);
    scene.trays = vec![
        (Side::White, taken(Side::White, &["rook", "pawn", "pawn"])),
        (Side::Black, taken(Side::Black, &["pawn"])),
    ];
    scene.picked = Some(ScenePiece { side: Side::White, man: "pawn", acts: "pawn" });
    let plan = lay_out(&scene, &PictureOptions::default()).to_string();
    let marked: Vec<&str> = plan.lines().filter(|line| line.contains("picked")).collect();
    assert_eq!(marked.len(), 1);
    assert!(marked[0].ends_with("white-pawn [picked]"), "{}", marked[0]);
    for style in Style::ALL {
        let plain = rules::Scene { picked: None, ..scene.clone() };
        let options = PictureOptions { style, ..PictureOptions::default() };
        assert!(draw(&scene, &options) != draw(&plain, &options), "{} shows it", style.name());
    }
}
