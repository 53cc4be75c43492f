//! Proves the games' puzzles by plain search over [`Game`], without the engine that found them.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use rules::{Game, GameVisitor, SearchableGame, Side};

const FEWEST: usize = 300;

fn after<G: Game>(game: &G, m: &G::Move) -> G {
    let mut next = game.clone();
    next.play_unchecked(m);
    next
}

fn ended<G: Game>(game: &G, side: Side) -> Option<bool> {
    game.outcome().map(|outcome| outcome.winner == Some(side))
}

/// Returns whether a side that has just moved has won, or wins in `n` more moves against any defence.
fn holds<G: Game>(next: &G, side: Side, n: u32) -> bool {
    match ended(next, side) {
        Some(won) => won,
        None if n == 0 => false,
        None => next.legal_moves().iter().all(|defence| {
            let open = after(next, defence);
            match ended(&open, side) {
                Some(won) => won,
                None => (1..=n).any(|n| open.legal_moves().iter().any(|m| holds(&after(&open, m), side, n - 1))),
            }
        }),
    }
}

fn winning<G: Game>(game: &G, n: u32) -> Vec<G::Move> {
    let side = game.turn();
    game.legal_moves().into_iter().filter(|m| holds(&after(game, m), side, n - 1)).collect()
}

/// Follows the only move that wins in `n`, through every defence. Returns the number of defences.
fn follow<G: Game>(game: &G, only: &G::Move, n: u32) -> usize {
    let side = game.turn();
    let next = after(game, only);
    assert!(next.claim().is_none(), "a draw can be claimed");
    let mut n_defences = 0;
    for defence in next.legal_moves() {
        let open = after(&next, &defence);
        if ended(&open, side).is_some() {
            continue;
        }
        n_defences += 1;
        assert!(open.claim().is_none(), "a draw can be claimed");
        if winning(&open, 1).is_empty() {
            let ways = winning(&open, n - 1);
            assert_eq!(ways.len(), 1, "a dual in {}", open.position());
            follow(&open, &ways[0], n - 1);
        }
    }
    n_defences
}

fn prove<G: Game>(line: &str) {
    let [_, _, n, setup, position, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let n: u32 = n.parse().unwrap();
    let mut game = G::start(if setup == "-" { "" } else { setup }, Some(position)).unwrap();
    assert_eq!(game.position(), position);
    assert!(game.outcome().is_none() && game.claim().is_none(), "{line}");
    assert!(winning(&game, n - 1).is_empty(), "won sooner: {line}");
    let keys = winning(&game, n);
    let [key] = &keys[..] else { panic!("{} keys: {line}", keys.len()) };
    assert!(follow(&game, key, n) >= 2, "no choice: {line}");
    let side = game.turn();
    let codes: Vec<_> = moves.split(' ').collect();
    assert_eq!(codes.len() as u32, 2 * n - 1);
    for (ply, code) in codes.iter().enumerate() {
        if ply % 2 == 0 {
            let left = n - ply as u32 / 2;
            let ways = winning(&game, left);
            assert!(ways.len() == 1 && game.code(&ways[0]) == *code, "another way at ply {ply}: {line}");
        }
        let m = game.legal_moves().into_iter().find(|m| game.code(m) == *code).unwrap();
        game = after(&game, &m);
    }
    assert_eq!(ended(&game, side), Some(true), "{line}");
}

struct All;

impl GameVisitor for All {
    type Output = usize;

    fn visit<G: SearchableGame>(self) -> usize {
        let lines: Vec<&str> = G::PUZZLES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                        prove::<G>(line);
                    }
                });
            }
        });
        lines.len()
    }
}

#[test]
fn puzzles_have_one_key_and_no_duals_by_plain_search() {
    let mut n_games = 0;
    for info in rules::games() {
        let n = rules::visit(info.id, All).unwrap();
        assert!(n == 0 || n >= FEWEST, "{}: {n}", info.id);
        n_games += usize::from(n > 0);
    }
    assert!(n_games >= 4);
}

#[test]
fn no_puzzle_comes_twice() {
    struct Twice;
    impl GameVisitor for Twice {
        type Output = ();

        fn visit<G: SearchableGame>(self) {
            let lines: Vec<&'static str> = G::PUZZLES.lines().filter(|line| !line.starts_with('#')).collect();
            let column = |line: &'static str, n| line.split('\t').nth(n).unwrap();
            let names: HashSet<_> = lines.iter().map(|line| column(line, 0)).collect();
            assert_eq!(names.len(), lines.len(), "{}", G::INFO.id);
            // Positions that differ only in their clocks are the same puzzle.
            let setup = |line| Some(column(line, 3)).filter(|setup| *setup != "-").unwrap_or_default();
            let games = lines.iter().map(|line| (setup(line), G::start(setup(line), Some(column(line, 4))).unwrap()));
            assert_eq!(games.collect::<HashSet<_>>().len(), lines.len(), "{}", G::INFO.id);
        }
    }
    for info in rules::games() {
        rules::visit(info.id, Twice).unwrap();
    }
}
