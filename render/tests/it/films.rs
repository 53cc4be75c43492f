//! Films, decoded frame by frame.

use render::{FilmError, FilmOptions, PictureOptions, Width, draw, film, film_watched};
use rules::Side;

use crate::{read_png, scenes};

const MOVES: &str = "b1c3 b8c6 e2e4 e7e5 c3d5 c6d4 g1f3 g8f6";

fn small(picture: PictureOptions) -> FilmOptions {
    FilmOptions { picture: PictureOptions { width: Width::new(400).unwrap(), ..picture }, ..FilmOptions::default() }
}

#[test]
fn each_position_is_shown_for_its_time_and_only_what_changed_is_painted() {
    for seen_by in Side::ALL {
        let (scenes, options) =
            (scenes(MOVES), small(PictureOptions { seen_by, turn: false, ..PictureOptions::default() }));
        let film = film(&scenes, &options).unwrap();
        assert_eq!((film.width, film.every), (options.picture.width, 1));
        let mut reader = gif::DecodeOptions::new().read_info(film.gif.as_slice()).unwrap();
        let palette = reader.global_palette().unwrap().to_vec();
        let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
        let mut screen = vec![[0u8; 3]; width * height];
        let mut painted = Vec::new();
        for (i, scene) in scenes.iter().enumerate() {
            let hold = if i == 0 {
                options.start
            } else if i + 1 == scenes.len() {
                options.end
            } else {
                options.pace
            };
            let mut stayed = 0;
            while stayed < hold {
                let frame = reader.read_next_frame().unwrap().unwrap();
                assert!(frame.palette.is_none(), "one palette serves the whole film");
                painted.push(usize::from(frame.width) * usize::from(frame.height));
                for (i, &index) in
                    frame.buffer.iter().enumerate().filter(|(_, index)| Some(**index) != frame.transparent)
                {
                    let (x, y) = (i % usize::from(frame.width), i / usize::from(frame.width));
                    let at = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                    screen[at] = palette[usize::from(index) * 3..][..3].try_into().unwrap();
                }
                stayed += u32::from(frame.delay) * 10;
            }
            assert_eq!(stayed, hold);
            let still = read_png(&draw(scene, &options.picture));
            assert_eq!((still.width, still.height), (width, height));
            assert!(still.rgb == screen, "a position looks different from the still");
        }
        assert!(reader.read_next_frame().unwrap().is_none());
        assert_eq!(painted[0], width * height);
        assert!(painted[1..].iter().all(|&part| part < width * height / 50), "more than a square: {painted:?}");
    }
}

#[test]
fn the_start_is_held_and_the_end_is_held_and_moves_keep_the_pace() {
    let delays = |options: &FilmOptions| {
        let film = film(&scenes("e2e4 e7e5 d2d4"), options).unwrap();
        let mut reader = gif::DecodeOptions::new().read_info(film.gif.as_slice()).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            delays.push(frame.delay);
        }
        delays
    };
    let options = FilmOptions { pace: 500, start: 1_000, end: 3_000, ..small(PictureOptions::default()) };
    // The squares of a move change one after another, too fast to see. They include those marked before.
    assert_eq!(delays(&options), [100, 2, 48, 2, 2, 2, 44, 2, 2, 2, 294]);
    let hasty = FilmOptions { pace: 0, start: u32::MAX, end: u32::MAX, ..options };
    assert_eq!(delays(&hasty), [6_000, 2, 2, 2, 2, 2, 5_994]);
}

#[test]
fn a_film_that_would_be_too_large_is_made_coarser_and_says_so() {
    let (scenes, options) = (scenes(MOVES), small(PictureOptions::default()));
    let fine = film(&scenes, &options).unwrap();
    let narrow = film(&scenes, &FilmOptions { limit: fine.gif.len() - 1, ..options.clone() }).unwrap();
    assert_eq!((narrow.width.pixels(), narrow.every), (Width::MIN, 1));
    let few = film(&scenes, &FilmOptions { limit: narrow.gif.len() - 1, ..options.clone() }).unwrap();
    assert_eq!((few.width.pixels(), few.every), (Width::MIN, 2));
    assert!(few.gif.len() < narrow.gif.len() && narrow.gif.len() < fine.gif.len());
    let many = scenes.iter().cycle().take(FilmOptions::MAX_FRAMES + 1).cloned().collect::<Vec<_>>();
    assert_eq!(film(&many, &options).unwrap().every, 2);
}

#[test]
fn a_film_that_cannot_be_is_refused_with_the_reason() {
    let (scenes, options) = (scenes(MOVES), small(PictureOptions::default()));
    assert_eq!(film(&[], &options), Err(FilmError::Empty));
    let limit = 4_000;
    assert_eq!(film(&scenes, &FilmOptions { limit, ..options }), Err(FilmError::TooLarge { limit }));
}

#[test]
fn whoever_waits_for_a_film_is_told_each_position() {
    let (scenes, options) = (scenes(MOVES), small(PictureOptions::default()));
    let mut told = Vec::new();
    let watched = film_watched(&scenes, &options, |n, of| told.push((n, of))).unwrap();
    assert_eq!(told, (1..=scenes.len()).map(|n| (n, scenes.len())).collect::<Vec<_>>());
    assert!(watched.gif == film(&scenes, &options).unwrap().gif, "and the film is the same");
}
