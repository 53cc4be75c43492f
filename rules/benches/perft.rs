//! How fast legal moves are found: perft of Chess Mutation beside orthodox perft of shakmaty, in one run.
//!
//! The same kind is compared with the same kind: leaves counted in bulk (the last ply is not played) against leaves counted
//! in bulk, and every leaf played (and kept from being optimised away) against every leaf played. A game's figure is all its
//! nodes by the sum of the median times of its three positions, the start and two middle games.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    missing_docs,
    reason = "a benchmark prints, and its group is a macro's"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules::{Ecsech, Game, Mutation, Rapid};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// Positions with the depth to which they are walked: some millions of nodes each. The middle games were reached by play.
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

const ECSECH: [(&str, &str, u32); 3] = [
    ("start", "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w", 3),
    ("middle game a", "4K2b/7r/8/1r6/5P2/P7/8/8[QRRBBNNPPPPPPkqbnnpppppppp] w", 3),
    ("middle game b", "P3RKPb/7r/1pnPBp1p/krp5/3nRP2/P5p1/2pP1pN1/P1Bb1P2[QNqp] w", 5),
];
const RAPID: [(&str, &str, u32); 3] = [
    ("start", "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w", 3),
    ("middle game a", "3Pp1P1/2r5/1p2P1pP/1b2P3/3pN2n/RP6/1Pp3kn/Q7[KRBBNPqrbppp] w", 5),
    ("middle game b", "8/q5k1/4P2p/1p2pPpB/6P1/1N1Pp2K/2Q1Np1P/2P1b2b[RRBPPrrnnpp] b", 5),
];

/// Walks of each position for the summary.
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

/// A walk to measure: its name, whether it is ours, its work and the number of nodes that this must give.
struct Walk {
    name: String,
    ours: bool,
    work: Box<dyn Fn() -> u64>,
    nodes: u64,
}

impl Walk {
    fn new(name: String, ours: bool, work: impl Fn() -> u64 + 'static) -> Walk {
        Walk { name, ours, nodes: work(), work: Box::new(work) }
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
        Walk::new(format!("mutation, {name}, {kind}"), true, move || {
            let game = black_box(&game);
            if bulk { game.perft(depth) } else { game.perft_leaf_by_leaf(depth) }
        })
    });
    let chess = CHESS.map(|(name, fen, depth)| {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        Walk::new(format!("orthodox by shakmaty, {name}, {kind}"), false, move || {
            let position = black_box(&position);
            if bulk { shakmaty::perft(position, depth) } else { leaf_by_leaf(position, depth) }
        })
    });
    mutation.into_iter().chain(chess).collect()
}

/// Millions of nodes a second, ours and theirs. The walks take turns, so that a busy machine slows both alike.
fn speeds(walks: &[Walk]) -> [f64; 2] {
    let rounds: Vec<Vec<Duration>> = (0..ROUNDS).map(|_| walks.iter().map(Walk::time).collect()).collect();
    [true, false].map(|ours| {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (i, walk) in walks.iter().enumerate().filter(|(_, walk)| walk.ours == ours) {
            let mut times: Vec<Duration> = rounds.iter().map(|round| round[i]).collect();
            times.sort();
            nodes += walk.nodes;
            time += times[ROUNDS / 2];
        }
        nodes as f64 / time.as_secs_f64() / 1e6
    })
}

/// Millions of nodes a second of one more game, leaves counted in bulk: all nodes by the sum of the median times.
fn speed<G: Game>(positions: &[(&str, &str, u32)]) -> f64 {
    let walk = |(name, position, depth): &(&str, &str, u32)| {
        let (game, depth) = (G::start("", Some(position)).unwrap(), *depth);
        Walk::new(format!("{}, {name}", G::INFO.id), true, move || black_box(&game).perft(depth))
    };
    let walks: Vec<Walk> = positions.iter().map(walk).collect();
    speeds(&walks)[0]
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
        let [ours, theirs] = speeds(&walks);
        let kind = if bulk { "leaves in bulk" } else { "every leaf played" };
        report += &format!(
            "{kind}: mutation {ours:.1} million nodes/s, orthodox by shakmaty {theirs:.1} million nodes/s, ratio {:.2}\n",
            ours / theirs
        );
    }
    report += &format!("leaves in bulk: ecsech {:.1} million nodes/s\n", speed::<Ecsech>(&ECSECH));
    report += &format!("leaves in bulk: rapid {:.1} million nodes/s\n", speed::<Rapid>(&RAPID));
    println!("start and two middle games each, all nodes by the sum of the median times of {ROUNDS} rounds\n{report}");
}

criterion_group!(benches, perft);
criterion_main!(benches);
