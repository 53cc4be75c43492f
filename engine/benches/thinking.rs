//! How fast programs think: nodes or playouts per second, and the time of a move on each level. The positions come from the
//! program's games against itself, the same in each run.
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and stops where it fails")]

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use engine::arena::ArenaPlayer;
use rules::{GameVisitor, SearchableGame};

/// Measured moves of a game on each level; only a few in CI, where each bench runs once.
const MOVES: u64 = 40;

struct Cost {
    spent: u64,
    times: Vec<Duration>,
}

struct Game<'a> {
    player: &'a str,
    moves: u64,
}

impl GameVisitor for Game<'_> {
    type Output = Cost;

    fn visit<G: SearchableGame>(self) -> Cost {
        let player: ArenaPlayer = self.player.parse().unwrap();
        let stop = AtomicBool::new(false);
        let mut cost = Cost { spent: 0, times: Vec::new() };
        let (mut game, mut keys) = (G::start("", None).unwrap(), Vec::new());
        for seed in 0..self.moves {
            if game.outcome().is_some() {
                (game, keys) = (G::start("", None).unwrap(), Vec::new());
            }
            let begun = Instant::now();
            let found = player.find(&game, &keys, seed, &stop);
            cost.times.push(begun.elapsed());
            cost.spent += found.spent;
            keys.push(game.key());
            if game.is_lasting(&found.best) {
                keys.clear();
            }
            game.play_unchecked(&found.best);
        }
        cost.times.sort();
        cost
    }
}

fn thinking(c: &mut Criterion) {
    let is_short = std::env::args().any(|arg| arg == "--test");
    let moves = if is_short { 2 } else { MOVES };
    for info in rules::games() {
        let budget = if is_short { "n500" } else { "n20000" };
        let cost = rules::visit(info.id, Game { player: budget, moves }).unwrap();
        let seconds: f64 = cost.times.iter().map(Duration::as_secs_f64).sum();
        println!("{}: {:.2} million nodes or playouts a second", info.id, cost.spent as f64 / seconds / 1e6);
        for level in ["1", "2", "3", "4", "5", "6", "7", "8"] {
            let cost = rules::visit(info.id, Game { player: level, moves }).unwrap();
            let [median, last] =
                [cost.times.len() / 2, cost.times.len() - 1].map(|i| cost.times[i].as_secs_f64() * 1e3);
            println!(
                "{} level {level}: median {median:.2} ms, longest of {} moves {last:.2} ms",
                info.id,
                cost.times.len()
            );
        }
    }
    c.bench_function("mutation, 1000 nodes", |b| {
        b.iter(|| rules::visit("mutation", Game { player: "n1000", moves: 1 }))
    });
}

criterion_group!(benches, thinking);
criterion_main!(benches);
