//! Measures legal move generation: perft of every game next to shakmaty's perft of orthodox chess, in one run.
//!
//! Bulk counts (the last ply is not played) are compared with bulk counts, and leaf-by-leaf counts (kept from being
//! optimised away) with leaf-by-leaf counts. A game's figure is its total number of nodes divided by the sum of the
//! median times of its three positions, the start and two middle games.
#![expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints, and stops where it fails")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules::{Game, Mutation};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Positions, each with its depth: a few million nodes each. The middle games come from played games.
const MUTATION: [(&str, &str, u32); 3] = [
    ("start", "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1", 5),
    ("middle game a", "p1p2kpp/pp2p1p1/P1P4p/3p1p2/P7/6P1/1PPPPP1P/2KP1PP1 b - - 2 12", 4),
    ("middle game b", "5pp1/p3p1pp/3k4/5p2/4p1P1/P6p/1PPPP1P1/PP2K2P b KQ - 8 19", 4),
];
const CHESS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("middle game a", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("middle game b", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

/// The games with only bulk counts: game, name of the position, position, depth.
const OTHERS: [(&str, &str, &str, u32); 12] = [
    ("chess", CHESS[0].0, CHESS[0].1, CHESS[0].2),
    ("chess", CHESS[1].0, CHESS[1].1, CHESS[1].2),
    ("chess", CHESS[2].0, CHESS[2].1, CHESS[2].2),
    ("ecsech", "start", "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w", 3),
    ("ecsech", "middle game a", "4K2b/7r/8/1r6/5P2/P7/8/8[QRRBBNNPPPPPPkqbnnpppppppp] w", 3),
    ("ecsech", "middle game b", "P3RKPb/7r/1pnPBp1p/krp5/3nRP2/P5p1/2pP1pN1/P1Bb1P2[QNqp] w", 4),
    ("rapid", "start", "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w", 3),
    ("rapid", "middle game a", "3Pp1P1/2r5/1p2P1pP/1b2P3/3pN2n/RP6/1Pp3kn/Q7[KRBBNPqrbppp] w", 5),
    ("rapid", "middle game b", "8/q5k1/4P2p/1p2pPpB/6P1/1N1Pp2K/2Q1Np1P/2P1b2b[RRBPPrrnnpp] b", 5),
    ("echek", "start", "8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w Rr", 4),
    ("echek", "middle game a", "8/8/2r1p3/1B1k4/1Q1K4/2RP4/8/8[Nbn] b Rr", 4),
    ("echek", "middle game b", "8/8/2q5/3kK3/2R5/3QB3/8/8[NPrbnp] b Rr", 4),
];

/// The baseline of all speeds.
const YARDSTICK: &str = "orthodox by shakmaty";

/// The number of walks of each position for the summary.
const ROUNDS: usize = 31;

fn leaf_by_leaf(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        nodes += leaf_by_leaf(black_box(&next), depth - 1);
    }
    nodes
}

/// A walk to measure: its name, its game, its work and its required number of nodes.
struct Walk {
    name: String,
    game: &'static str,
    work: Box<dyn Fn() -> u64>,
    nodes: u64,
}

impl Walk {
    fn new(game: &'static str, name: &str, work: impl Fn() -> u64 + 'static) -> Walk {
        Walk { name: format!("{game}, {name}"), game, nodes: work(), work: Box::new(work) }
    }

    fn time(&self) -> Duration {
        let start = Instant::now();
        assert_eq!((self.work)(), self.nodes);
        start.elapsed()
    }
}

fn walks(bulk: bool) -> Vec<Walk> {
    let kind = if bulk { "leaves in bulk" } else { "every leaf played" };
    let mutation = MUTATION.map(|(name, position, depth)| {
        let game = Mutation::start("", Some(position)).unwrap();
        Walk::new("mutation", &format!("{name}, {kind}"), move || {
            let game = black_box(&game);
            if bulk { game.perft(depth) } else { game.perft_leaf_by_leaf(depth) }
        })
    });
    let chess = CHESS.map(|(name, fen, depth)| {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        Walk::new(YARDSTICK, &format!("{name}, {kind}"), move || {
            let position = black_box(&position);
            if bulk { shakmaty::perft(position, depth) } else { leaf_by_leaf(position, depth) }
        })
    });
    let others = OTHERS.iter().filter(|_| bulk).map(|&(game, name, position, depth)| {
        let table = rules::open(game, "", Some(position)).unwrap();
        Walk::new(game, &format!("{name}, {kind}"), move || black_box(&table).perft(depth))
    });
    mutation.into_iter().chain(chess).chain(others).collect()
}

/// Returns each game's speed in millions of nodes per second. Walks take turns, so that a busy machine slows all alike.
fn speeds(walks: &[Walk]) -> Vec<(&'static str, f64)> {
    let rounds: Vec<Vec<Duration>> = (0..ROUNDS).map(|_| walks.iter().map(Walk::time).collect()).collect();
    let mut games: Vec<&str> = walks.iter().map(|walk| walk.game).collect();
    games.dedup();
    let speed = |game| {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (i, walk) in walks.iter().enumerate().filter(|(_, walk)| walk.game == game) {
            let mut times: Vec<Duration> = rounds.iter().map(|round| round[i]).collect();
            times.sort();
            nodes += walk.nodes;
            time += times[ROUNDS / 2];
        }
        nodes as f64 / time.as_secs_f64() / 1e6
    };
    games.into_iter().map(|game| (game, speed(game))).collect()
}

fn perft(c: &mut Criterion) {
    let mut report = String::new();
    for bulk in [true, false] {
        let walks = walks(bulk);
        let mut group = c.benchmark_group("perft");
        group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
        for walk in &walks {
            group.throughput(Throughput::Elements(walk.nodes));
            group.bench_function(&walk.name, |b| b.iter(&walk.work));
        }
        group.finish();
        let speeds = speeds(&walks);
        let yardstick = speeds.iter().find(|(game, _)| *game == YARDSTICK).expect("it is among the walks").1;
        let kind = if bulk { "leaves in bulk" } else { "every leaf played" };
        for (game, speed) in speeds {
            report += &format!("{kind}: {game} {speed:.1} million nodes/s, ratio {:.2}\n", speed / yardstick);
        }
    }
    println!("start and two middle games each, all nodes by the sum of the median times of {ROUNDS} rounds\n{report}");
}

criterion_group!(benches, perft);
criterion_main!(benches);
