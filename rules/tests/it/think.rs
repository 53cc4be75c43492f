//! The engine's interface to a game agrees with the rules for players.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use rules::{GameVisitor, SearchableGame, SideVerdict};
use serde_json::Value;

use crate::asking::{list, text};

const PLIES: usize = 6_000;
/// The maximum number of plies of one game, since some end only by claims.
const LONGEST: usize = 300;
/// The maximum number of leaves of a perft over the engine's moves.
const LEAVES: u64 = 120_000;

#[test]
fn programs_have_the_moves_and_ends_of_people() {
    for info in rules::editions() {
        rules::visit_edition(info.id, info.edition, Walk).expect("a game of the list is found by its id");
    }
}

struct Walk;

impl GameVisitor for Walk {
    type Output = ();

    fn visit<G: SearchableGame>(self) {
        let rng = &mut Rng::with_seed(17);
        let mut keys: HashMap<u64, G> = HashMap::new();
        let (mut n_plies, mut n_ends) = (0, 0);
        while n_plies < PLIES {
            let setup = rng.choice(G::INFO.setups).map_or("", |(name, _)| name);
            let mut game = G::start(setup, None).unwrap();
            // The positions since the last irreversible move, and those before it.
            let (mut now, mut gone): (HashSet<G>, HashSet<G>) = Default::default();
            for _ in 0..LONGEST {
                n_plies += 1;
                assert_eq!(keys.entry(game.key()).or_insert_with(|| game.clone()), &game, "two positions share a key");
                assert!(!gone.contains(&game), "{} came again after a move that lasts", game.position());
                check(&game);
                if game.outcome().is_some() {
                    n_ends += 1;
                    break;
                }
                let m = rng.choice(game.legal_moves()).unwrap();
                now.insert(game.clone());
                if game.is_lasting(&m) {
                    gone.extend(now.drain());
                }
                game.play_unchecked(&m);
            }
        }
        assert!(n_ends > 5, "{}: only {n_ends} games ended", G::INFO.id);
        let positions: HashSet<&G> = keys.values().collect();
        assert_eq!(positions.len(), keys.len(), "a position has two keys");
    }
}

fn check<G: SearchableGame>(game: &G) {
    let legal = game.legal_moves();
    let mut moves = Vec::new();
    game.moves_into(&mut moves);
    let place = game.position();
    assert!(moves.len() == legal.len() && legal.iter().all(|m| moves.contains(m)), "{place}: {moves:?}, not {legal:?}");
    let verdict = game.outcome().map(|outcome| SideVerdict::of(outcome, game.turn()));
    assert_eq!(game.verdict(Some(!legal.is_empty())), verdict, "{place}");
    assert!([None, verdict].contains(&game.verdict(None)), "{place}");
    if legal.is_empty() {
        assert!(verdict.is_some(), "{place}");
        return;
    }
    let mut noisy = Vec::new();
    game.noisy_into(&mut noisy);
    assert!(noisy.iter().all(|m| game.is_noisy(m) && legal.contains(m)), "{place}: {noisy:?}");
    assert_eq!(noisy.len(), legal.iter().filter(|m| game.is_noisy(m)).count(), "{place}: {noisy:?}");
    for m in &legal {
        assert!(game.slot(m) < rules::SLOTS && game.gain(m) >= 0 && (game.gain(m) == 0 || game.is_noisy(m)));
    }
    if G::RAVE {
        let slots: HashSet<usize> = legal.iter().map(|m| game.slot(m)).collect();
        assert_eq!(slots.len(), legal.len(), "{place}: two moves share a slot");
    }
    let ends = |m: &G::Move| {
        let mut next = game.clone();
        next.play_unchecked(m);
        next.outcome().is_some()
    };
    assert!(game.may_end() || !legal.iter().any(ends), "{place}: a move ends the game");
    // Both sides have the same evaluation, apart from the right to move.
    if let Some(skipped) = game.skipped() {
        assert_eq!(skipped.turn(), game.turn().other(), "{place}");
        assert!((game.evaluate() + skipped.evaluate()).abs() <= 50, "{place}");
    }
}

struct Perft<'a> {
    setup: &'a str,
    position: &'a str,
    depth: u32,
}

impl GameVisitor for Perft<'_> {
    type Output = u64;

    fn visit<G: SearchableGame>(self) -> u64 {
        perft(&G::start(self.setup, Some(self.position)).unwrap(), self.depth)
    }
}

fn perft<G: SearchableGame>(game: &G, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.moves_into(&mut moves);
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |m: &G::Move| {
        let mut next = game.clone();
        next.play_unchecked(m);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

#[test]
fn programs_count_what_the_other_implementation_counts() {
    let mut n_compared = 0;
    for (file, edition) in [("mutation", 1), ("ecsech", 1), ("echek", 2), ("echek-first", 1)] {
        let path = format!("{}/tests/vectors/{file}.json", env!("CARGO_MANIFEST_DIR"));
        let vectors: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for entry in list(&vectors["perft"]) {
            let setup: Vec<&str> = match entry["layout"].as_str() {
                Some(layout) => list(&vectors["layouts"][layout]).iter().map(text).collect(),
                None => Vec::new(),
            };
            let id = entry["variant"].as_str().unwrap_or(file.trim_end_matches("-first"));
            for (nodes, depth) in list(&entry["nodes"]).iter().map(|nodes| nodes.as_u64().unwrap()).zip(1..) {
                if nodes > LEAVES {
                    break;
                }
                let walk = Perft { setup: &setup.join("/"), position: text(&entry["position"]), depth };
                let counted = rules::visit_edition(id, edition, walk).unwrap();
                assert_eq!(counted, nodes, "{entry} at depth {depth}");
                n_compared += 1;
            }
        }
    }
    assert!(n_compared > 100, "only {n_compared} numbers were compared");
}

#[test]
fn levels_grow() {
    for info in rules::editions() {
        let levels = rules::visit_edition(info.id, info.edition, Levels).unwrap();
        assert!(levels.windows(2).all(|two| two[0].foresight <= two[1].foresight), "{}", info.id);
        assert!(levels[2..].windows(2).all(|two| two[0].budget < two[1].budget), "{}", info.id);
        assert!(levels.iter().all(|level| level.budget > 0), "{}", info.id);
        assert!(levels.iter().all(|level| level.oversight <= 600 && level.random <= 1_000), "{}", info.id);
        assert!(levels[2..].iter().all(|level| level.foresight > 0 && level.random == 0), "{}", info.id);
    }
}

struct Levels;

impl GameVisitor for Levels {
    type Output = [rules::ProgramLevel; 8];

    fn visit<G: SearchableGame>(self) -> Self::Output {
        G::LEVELS
    }
}
