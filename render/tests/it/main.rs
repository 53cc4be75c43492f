//! Pictures and films as files.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod films;
mod pictures;
mod samples;

use rules::{PieceLetters, Scene};

/// The scenes of a game of Chess Mutation, at its start and after each of `moves`.
fn scenes(moves: &str) -> Vec<Scene> {
    let mut table = rules::open("mutation", "", None).unwrap();
    for code in moves.split_whitespace() {
        table.play(code, PieceLetters::English).unwrap();
    }
    table.film()
}

struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

fn read_png(bytes: &[u8]) -> Picture {
    let image = image::load_from_memory(bytes).unwrap().to_rgb8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    Picture { width, height, rgb: image.pixels().map(|pixel| pixel.0).collect() }
}
