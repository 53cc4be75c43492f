//! Tables of Ecséch and Rapid'Ecséch by an independent implementation of the rules.

use rules::{GameTable, PieceLetters};
use serde_json::Value;

use crate::asking::{list, outcome, text};

fn vectors() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/ecsech.json");
    let json = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&json).unwrap()
}

fn open(entry: &Value) -> Box<dyn GameTable> {
    rules::open(text(&entry["variant"]), "", entry["position"].as_str())
        .unwrap_or_else(|error| panic!("{entry} does not open: {error:?}"))
}

#[test]
fn the_vectors_of_ecsech_are_all_here() {
    let vectors = vectors();
    for (variant, wanted) in [("ecsech", [3, 24, 8]), ("rapid", [50, 67, 8])] {
        let of_variant = |part: &str| list(&vectors[part]).iter().filter(|entry| entry["variant"] == variant).count();
        assert_eq!(["perft", "positions", "games"].map(of_variant), wanted, "{variant}");
    }
}

#[test]
fn perft_counts_what_the_other_implementation_counts() {
    for entry in list(&vectors()["perft"]) {
        let table = open(entry);
        for (nodes, depth) in list(&entry["nodes"]).iter().zip(1..) {
            assert_eq!(table.perft(depth), nodes.as_u64().unwrap(), "{entry} at depth {depth}");
        }
    }
}

#[test]
fn positions_have_the_turns_of_the_other_implementation() {
    for entry in list(&vectors()["positions"]) {
        let table = open(entry);
        assert_eq!(table.position(), text(&entry["position"]));
        let mut codes: Vec<String> = table.moves(PieceLetters::English).into_iter().map(|m| m.code).collect();
        codes.sort();
        let mut wanted: Vec<&str> = list(&entry["legal"]).iter().map(text).collect();
        wanted.sort_unstable();
        assert_eq!(codes, wanted, "{entry}");
        assert_eq!(codes.is_empty(), table.outcome().is_some(), "{entry}");
    }
}

#[test]
fn games_reach_the_position_and_outcome_of_the_other_implementation() {
    for entry in list(&vectors()["games"]) {
        let mut table = open(entry);
        for code in list(&entry["moves"]) {
            assert_eq!(outcome(table.as_ref()), "*", "{entry} ended before {code}");
            let m = table
                .play(text(code), PieceLetters::English)
                .unwrap_or_else(|error| panic!("{code}: {error:?} in {entry}"));
            assert_eq!(m.code, text(code));
        }
        assert_eq!(table.position(), text(&entry["final"]));
        assert_eq!(outcome(table.as_ref()), text(&entry["outcome"]));
    }
}
