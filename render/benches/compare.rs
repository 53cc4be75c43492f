//! Draws 90 positions from played games of Chess Mutation and prints the input of `compare.py`, which draws the same. For each
//! position: a FEN of the pieces by their moves; then, for each width, microseconds and bytes of each picture.
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "this program is for its output, and should stop if it fails"
)]

use std::time::Instant;

use render::{PictureOptions, Width, draw};
use rules::{Scene, Side};

const POSITIONS: usize = 90;
/// Later positions have few pieces.
const PLIES: usize = 60;

fn main() {
    let scenes = positions();
    scenes.iter().for_each(|scene| println!("position {}", fen(scene)));
    for width in [800, 1_024] {
        let options = PictureOptions { width: Width::new(width).unwrap(), ..PictureOptions::default() };
        // Prepares the sprites. Whole pictures are not cached.
        scenes.iter().for_each(|scene| drop(draw(scene, &options)));
        for scene in &scenes {
            let start = Instant::now();
            let png = draw(scene, &options);
            println!("drawn {width} {:.3} {}", start.elapsed().as_secs_f64() * 1e6, png.len());
        }
    }
}

fn positions() -> Vec<Scene> {
    let vectors: serde_json::Value =
        serde_json::from_str(include_str!("../../rules/tests/vectors/mutation.json")).unwrap();
    let words = |list: &serde_json::Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    };
    let mut scenes = Vec::new();
    for game in vectors["games"].as_array().unwrap() {
        let layout = words(&vectors["layouts"][game["layout"].as_str().unwrap()]).join("/");
        let mut table = rules::open("mutation", &layout, None).unwrap();
        for san in words(&game["moves"]).iter().take(PLIES) {
            table.replay(san).unwrap();
        }
        scenes.extend(table.film());
    }
    (0..POSITIONS).map(|i| scenes[i * scenes.len() / POSITIONS].clone()).collect()
}

/// Returns a FEN where each piece is the chess piece that it moves as.
fn fen(scene: &Scene) -> String {
    let letter = |side, acts: &str| {
        let letter = if acts == "knight" { 'n' } else { acts.chars().next().unwrap() };
        if side == Side::White { letter.to_ascii_uppercase() } else { letter }
    };
    let cells: Vec<String> =
        scene.cells.iter().map(|cell| cell.piece.map_or("1".into(), |man| letter(man.side, man.acts).into())).collect();
    cells.chunks(scene.columns.len()).map(<[String]>::concat).collect::<Vec<_>>().join("/")
}
