//! Measures one pairing, the last round of nine in random tournaments, and the check of a whole tournament.
//!
//! The short form measures only the two smaller sizes.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use tournament::{IndividualEvent, dutch};

#[path = "../tests/it/make.rs"]
mod make;

fn is_whole() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn before_last_round(players: u16, rounds: u16, seed: u64) -> IndividualEvent {
    let mut chance = Rng::with_seed(seed);
    let mut event = make::start(&mut chance, players, rounds);
    event.forbidden.clear();
    event.accelerations.clear();
    event.system = None;
    for round in 1..rounds {
        make::ask_for_byes(&mut chance, &mut event, round, 200);
        let pairing = dutch::pair(&event, round).expect("a big tournament can be paired");
        make::play(&mut chance, &mut event, &pairing, 30);
    }
    event
}

fn pair(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pair");
    group.sample_size(10);
    let sizes: &[u16] = if is_whole() { &[64, 200, 500, 1000] } else { &[64, 200] };
    for &players in sizes {
        let event = before_last_round(players, 9, 1);
        let id = BenchmarkId::new("round 9", players);
        group.bench_with_input(id, &event, |bencher, event| bencher.iter(|| dutch::pair(black_box(event), 9)));
        let id = BenchmarkId::new("round 1", players);
        group.bench_with_input(id, &event, |bencher, event| bencher.iter(|| dutch::pair(black_box(event), 1)));
    }
    let event = before_last_round(200, 10, 1);
    group.bench_function("check 200 players, 9 rounds", |bencher| {
        bencher.iter(|| dutch::check(black_box(&event), |_| ()))
    });
    group.finish();
}

criterion_group!(benches, pair);
criterion_main!(benches);
