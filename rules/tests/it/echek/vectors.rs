//! Tables made by an independent implementation of the rules.

use rules::{Letters, Table};
use serde_json::Value;

use super::ECHEK;
use crate::asking::{list, outcome, rest_of_codes, text};

fn vectors() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/echek.json");
    let json = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&json).unwrap()
}

/// The table after the moves of an entry, each played from its code; no position before ends the game.
fn played(entry: &Value) -> Box<dyn Table> {
    let mut table = rules::open("echek", "", None).unwrap();
    for code in list(&entry["moves"]).iter().map(text) {
        assert_eq!(outcome(table.as_ref()), "*", "{entry} ended before {code}");
        let m = table.play(code, Letters::English).unwrap_or_else(|error| panic!("{code}: {error:?} in {entry}"));
        assert_eq!(m.code, code);
    }
    table
}

/// The tables at the position of an entry: by its moves, and by its text.
fn both(entry: &Value) -> [Box<dyn Table>; 2] {
    let tables = [played(entry), ECHEK.open(text(&entry["position"]))];
    assert_eq!(tables.each_ref().map(|table| table.position()), [text(&entry["position"]); 2]);
    tables
}

#[test]
fn the_vectors_of_echek_are_all_here() {
    let vectors = vectors();
    assert_eq!(["perft", "positions", "games"].map(|part| list(&vectors[part]).len()), [29, 28, 14]);
}

#[test]
fn perft_counts_what_the_other_implementation_counts() {
    for entry in list(&vectors()["perft"]) {
        for table in both(entry) {
            for (nodes, depth) in list(&entry["nodes"]).iter().zip(1..) {
                assert_eq!(table.perft(depth), nodes.as_u64().unwrap(), "{entry} at depth {depth}");
            }
        }
    }
}

#[test]
fn positions_have_the_turns_of_the_other_implementation() {
    for entry in list(&vectors()["positions"]) {
        let mut wanted: Vec<&str> = list(&entry["legal"]).iter().map(text).collect();
        wanted.sort_unstable();
        for table in both(entry) {
            assert_eq!(rest_of_codes(table.as_ref(), ""), wanted.join(" "), "{entry}");
        }
    }
}

#[test]
fn games_reach_the_position_and_outcome_of_the_other_implementation() {
    for entry in list(&vectors()["games"]) {
        let table = played(entry);
        assert_eq!(table.position(), text(&entry["final"]));
        assert_eq!(outcome(table.as_ref()), text(&entry["outcome"]));
    }
}
