//! How long a board takes from scene to PNG, and a game to GIF, with warm sprites.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "criterion writes the main function, and a bench that fails should stop"
)]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use render::{FilmOptions, Options, Width, draw, film};
use rules::{Letters, Scene};

/// A game of 80 plies, played by a fixed rule.
fn game() -> Vec<Scene> {
    let mut table = rules::open("mutation", "", None).unwrap();
    for ply in 0..80 {
        let moves = table.legal(Letters::English);
        let Some(next) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        table.play(&next.code, Letters::English).unwrap();
    }
    table.film()
}

fn boards(c: &mut Criterion) {
    let scenes = game();
    for width in [800, 1_024] {
        let options = Options { width: Width::new(width).unwrap(), ..Options::default() };
        let bytes: usize = scenes.iter().map(|scene| draw(scene, &options).len()).sum();
        eprintln!("{width} px: {} bytes a board", bytes / scenes.len());
        let mut next = scenes.iter().cycle();
        c.bench_function(&BenchmarkId::new("board", width).to_string(), |b| {
            b.iter(|| draw(black_box(next.next().unwrap()), &options));
        });
    }
}

fn films(c: &mut Criterion) {
    let scenes = game();
    let picture = Options { width: Width::new(720).unwrap(), ..Options::default() };
    let options = FilmOptions { picture, ..FilmOptions::default() };
    eprintln!("film of {} positions: {} bytes", scenes.len(), film(&scenes, &options).unwrap().len());
    c.bench_function("film/720", |b| b.iter(|| film(black_box(&scenes), &options).unwrap()));
}

criterion_group!(benches, boards, films);
criterion_main!(benches);
