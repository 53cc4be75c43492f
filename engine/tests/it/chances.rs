//! Winning chances fit the results of games between programs. No other scale of the curve fits much better.

use std::sync::atomic::AtomicBool;

use engine::{DEEPEST, RandomStream, ThinkTerms, plies_to_win, think};
use rules::{GameVisitor, PieceLetters, SearchMethod, SearchableGame, Side};

/// The number of games of each kind, and both sides' nodes per move. Levels are not used, since their deliberate
/// mistakes decide games.
const GAMES: u64 = 12;
const NODES: u32 = 2_000;

type Sample = (f64, f64);

/// Plays a game from a random opening. Leaves out positions with a proven result.
fn samples(game: &str, seed: u64) -> Vec<Sample> {
    let (mut table, mut chance) = (rules::open(game, "", None).unwrap(), RandomStream::new(seed));
    let mut seen = Vec::new();
    while table.outcome().is_none() && table.codes().len() < 250 {
        let legal = table.legal(PieceLetters::English);
        let code = match table.codes().len() {
            0..4 => legal[chance.below(legal.len())].code.clone(),
            _ => {
                let stop = AtomicBool::new(false);
                let terms = ThinkTerms {
                    level: None,
                    budget: NODES,
                    deepest: DEEPEST,
                    only: &[],
                    seed,
                    stop: &stop,
                    listener: None,
                };
                let found = think(table.as_ref(), terms).unwrap();
                let score = f64::from(found.score);
                let white = if table.turn() == Side::White { score } else { -score };
                seen.extend(plies_to_win(found.score).is_none().then_some(white));
                found.code
            }
        };
        table.play(&code, PieceLetters::English).unwrap();
    }
    let won = match table.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    };
    seen.into_iter().map(|score| (score, won)).collect()
}

/// Returns the log loss of a curve with this scale, in nats per position.
fn surprise(samples: &[Sample], scale: i32) -> f64 {
    let of = |(score, won): &Sample| {
        let chances = (1.0 / (1.0 + (-score / f64::from(scale)).exp())).clamp(0.002, 0.998);
        -(won * chances.ln() + (1.0 - won) * (1.0 - chances).ln())
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

struct Scale;

impl GameVisitor for Scale {
    type Output = Option<i32>;

    fn visit<G: SearchableGame>(self) -> Option<i32> {
        (G::METHOD == SearchMethod::AlphaBeta).then_some(G::SCALE)
    }
}

#[test]
fn the_curve_of_each_game_foretells_its_results_nearly_as_well_as_any() {
    for info in rules::games() {
        let Some(scale) = rules::visit(info.id, Scale).flatten() else { continue };
        let samples: Vec<Sample> = (0..GAMES).flat_map(|seed| samples(info.id, seed)).collect();
        let best = (2..100).map(|n| 20 * n).min_by(|a, b| surprise(&samples, *a).total_cmp(&surprise(&samples, *b)));
        let (ours, best) = (surprise(&samples, scale), surprise(&samples, best.unwrap()));
        assert!(ours < best + 0.05, "{}: {ours:.3} with {scale}, at best {best:.3}, of {}", info.id, samples.len());
    }
}
