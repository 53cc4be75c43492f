//! How long a board takes from scene to PNG, and a game to GIF, with warm sprites.
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::unwrap_used, reason = "a bench that fails should stop")]

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use render::{FilmOptions, PictureOptions, Width, draw, film};
use rules::{PieceLetters, Scene};

/// Returns the first 80 plies of a random game, always the same.
fn game() -> Vec<Scene> {
    let mut table = rules::open("mutation", "", None).unwrap();
    let mut state = 11usize;
    while table.codes().len() < 80 {
        let moves = table.legal(PieceLetters::English);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let next = moves.get((state >> 33) % moves.len().max(1)).expect("this game lasts 80 plies");
        table.play(&next.code, PieceLetters::English).unwrap();
    }
    table.film()
}

fn boards(c: &mut Criterion) {
    let scenes = game();
    for width in [800, 1_024] {
        let options = PictureOptions { width: Width::new(width).unwrap(), ..PictureOptions::default() };
        let start = Instant::now();
        let _ = draw(&scenes[0], &options);
        eprintln!("{width} px: {:?} for the first board", start.elapsed());
        let bytes: usize = scenes.iter().map(|scene| draw(scene, &options).len()).sum();
        eprintln!("{width} px: {} bytes a board", bytes / scenes.len());
        let mut next = scenes.iter().cycle();
        c.bench_function(&format!("board/{width}"), |b| {
            b.iter(|| draw(black_box(next.next().unwrap()), &options));
        });
    }
}

fn films(c: &mut Criterion) {
    let scenes = game();
    let picture = PictureOptions { width: Width::new(720).unwrap(), ..PictureOptions::default() };
    let options = FilmOptions { picture, ..FilmOptions::default() };
    eprintln!("film of {} positions: {} bytes", scenes.len(), film(&scenes, &options).unwrap().gif.len());
    c.bench_function("film/720", |b| b.iter(|| film(black_box(&scenes), &options).unwrap()));
}

criterion_group!(benches, boards, films);
criterion_main!(benches);
