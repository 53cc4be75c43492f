//! Reads files back: prepared parts must look like drawn pixels.

use rules::{ArrowKind, Scene, SceneArrow, ScenePiece, Side};

use super::{board, played, tints};
use crate::canvas::Canvas;
use crate::code::huffman::{self, HuffmanCode, SymbolCounts};
use crate::code::lzw::FilmPatch;
use crate::layout::lay_out;
use crate::look::PictureLook;
use crate::options::{Caption, FilmOptions, PictureOptions, Style, Theme, Width};
use crate::sheet::SpriteSheet;
use crate::{assemble, draw, film};

fn read(png: &[u8]) -> (usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    (reader.info().width as usize, pixels)
}

fn captions(side: Side) -> Option<Caption> {
    let man = ScenePiece { side: side.other(), man: "pawn", acts: "queen" };
    Some(Caption {
        side: Some(side),
        text: "Zoé Бобров".into(),
        number: "move 12".into(),
        aside: "2 days".into(),
        taken: vec![man, man],
        lead: "+2".into(),
    })
}

fn pictures() -> impl Iterator<Item = (&'static Scene, PictureOptions)> {
    let scenes = played().iter().step_by(played().len() / 31);
    let looks = Theme::ALL.into_iter().flat_map(|theme| Style::ALL.map(|style| (theme, style)));
    let widths = (Width::MIN..=Width::MAX).step_by(53);
    scenes.zip(looks.cycle()).zip(widths.cycle()).enumerate().map(|(i, ((scene, (theme, style)), width))| {
        let with = i % 2 == 0;
        let options = PictureOptions {
            width: Width::new(width).unwrap(),
            seen_by: Side::ALL[i / 2 % 2],
            theme,
            style,
            coordinates: i % 3 > 0,
            above: captions(Side::Black).filter(|_| with),
            below: captions(Side::White).filter(|_| with),
            ..PictureOptions::default()
        };
        (scene, options)
    })
}

#[test]
fn pictures_of_prepared_rows_are_the_same_as_drawn_ones() {
    for (scene, options) in pictures() {
        let plan = lay_out(scene, &options);
        let sheet = SpriteSheet::of(plan.look.clone());
        let png = assemble(&plan, &sheet).unwrap_or_else(|| panic!("not put together: {options:?}"));
        let (width, pixels) = read(&png);
        assert_eq!((width, pixels.len()), (plan.width as usize, (plan.width * plan.height) as usize));
        assert!(pixels == Canvas::of(&plan, &sheet).pixels, "another picture: {options:?}");
        assert_eq!(png, draw(scene, &options));
    }
}

#[test]
fn a_picture_with_arrows_is_drawn() {
    let mut scene = board(8, 8);
    scene.arrows.push(SceneArrow { from: "a1".into(), to: "h8".into(), kind: ArrowKind::Note });
    let plan = lay_out(&scene, &PictureOptions::default());
    let sheet = SpriteSheet::of(plan.look.clone());
    assert!(assemble(&plan, &sheet).is_none());
    assert!(read(&draw(&scene, &PictureOptions::default())).1 == Canvas::of(&plan, &sheet).pixels);
}

#[test]
fn boards_of_one_square_and_of_very_many_are_put_together() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 40), (120, 3), (150, 2)] {
        let (scene, options) =
            (board(columns, rows), PictureOptions { coordinates: false, ..PictureOptions::default() });
        let plan = lay_out(&scene, &options);
        let sheet = SpriteSheet::of(plan.look.clone());
        assert!(assemble(&plan, &sheet).is_some(), "{columns} by {rows}");
        assert!(read(&draw(&scene, &options)).1 == Canvas::of(&plan, &sheet).pixels, "{columns} by {rows}");
    }
}

#[test]
fn no_code_is_longer_than_deflate_allows() {
    // Fibonacci numbers lead to the most uneven code.
    let mut counts = SymbolCounts::new(64);
    let (mut a, mut b) = (1u32, 1u32);
    for index in 0..40 {
        (0..a.min(100_000)).for_each(|_| counts.literal(index));
        (a, b) = (b, a + b);
    }
    let code = HuffmanCode::new(&counts, 801);
    let lens: Vec<u32> = (0..64).map(|index| code.literal(index).len).collect();
    assert!(lens.iter().all(|len| (1..=15).contains(len)), "{lens:?}");
    for pair in (0..=huffman::MOST).collect::<Vec<_>>().windows(2).skip(huffman::LEAST) {
        assert!(pair.iter().all(|&len| code.copy_from(len, 700).len <= 48));
    }
}

fn play(gif: &[u8]) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    options.check_frame_consistency(true);
    let mut reader = options.read_info(gif).unwrap();
    let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
    let (mut screen, mut shown) = (vec![0; width * height], Vec::new());
    while let Some(frame) = reader.read_next_frame().unwrap() {
        for (i, &index) in frame.buffer.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent) {
            let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
            screen[(y + usize::from(frame.top)) * width + x + usize::from(frame.left)] = index;
        }
        shown.push((screen.clone(), frame.delay));
    }
    shown
}

#[test]
fn each_position_of_a_film_is_the_same_as_drawn_and_stays_for_its_time() {
    let start = played().iter().position(|scene| tints(std::slice::from_ref(scene)).len() == 5).unwrap();
    let scenes = &played()[start..start + 60];
    for (pace, style) in [(800, Style::Tokens), (400, Style::Figures), (50, Style::Pawns)] {
        let picture = PictureOptions { width: Width::new(400).unwrap(), style, ..PictureOptions::default() };
        let options = FilmOptions { picture, pace, ..FilmOptions::default() };
        let shown = play(&film(scenes, &options).unwrap().gif);
        let mut frames = shown.iter();
        for (i, scene) in scenes.iter().enumerate() {
            let hold = [options.start, pace, options.end][usize::from(i > 0) + usize::from(i + 1 == scenes.len())] / 10;
            let mut stayed = 0;
            let mut last = None;
            while stayed < hold {
                let (screen, delay) = frames.next().unwrap();
                assert!(*delay >= 2, "browsers make a tenth of a second of less");
                stayed += u32::from(*delay);
                last = Some(screen);
            }
            assert_eq!(stayed, hold, "position {i}");
            let plan = lay_out(scene, &PictureOptions { turn: false, ..options.picture.clone() });
            let sheet = SpriteSheet::of(PictureLook { tints: tints(scenes), ..plan.look.clone() });
            assert!(*last.unwrap() == Canvas::of(&plan, &sheet).pixels, "position {i}");
        }
        assert!(frames.next().is_none());
    }
}

#[test]
fn what_compresses_badly_is_read_back_all_the_same() {
    let mut state = 1u64;
    let mut noise = |n: usize, most: u64| -> Vec<u8> {
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % most) as u8
        };
        (0..n).map(|_| next()).collect()
    };
    for (width, height, most) in [(1, 1, 2), (3, 2, 3), (160, 120, 2), (160, 120, 20), (200, 200, 63), (90, 90, 255)] {
        let (before, mut after) = (noise(width * height, most), noise(width * height, most));
        let half = after.len() / 2;
        after[..half].copy_from_slice(&before[..half]);
        for (patch, transparent) in [
            (FilmPatch::whole(&after, width, most as u8), None),
            (FilmPatch::new(&before, &after, width, most as u8), Some(most as u8)),
        ] {
            let mut bytes = Vec::new();
            let palette = vec![0; (most as usize) * 3];
            let mut encoder = gif::Encoder::new(&mut bytes, width as u16, height as u16, &palette).unwrap();
            let whole = gif::Frame::from_indexed_pixels(width as u16, height as u16, before.clone(), None);
            encoder.write_frame(&whole).unwrap();
            let frame = gif::Frame {
                left: patch.left as u16,
                top: patch.top as u16,
                width: patch.width as u16,
                height: patch.height as u16,
                transparent,
                buffer: patch.data.into(),
                ..gif::Frame::default()
            };
            encoder.write_lzw_pre_encoded_frame(&frame).unwrap();
            drop(encoder);
            assert!(play(&bytes).last().unwrap().0 == after, "{width} by {height} pixels of {most} kinds");
        }
    }
}
