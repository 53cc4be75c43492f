//! Tables made by an independent implementation of the rules.

use rules::{GameTable, PieceLetters};
use serde_json::Value;

use crate::asking::{list, outcome, rest_of_codes, text};

const EDITIONS: [(u32, &str); 2] = [(1, "echek-first.json"), (2, "echek.json")];

fn vectors(file: &str) -> Value {
    let path = format!("{}/tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let json = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&json).unwrap()
}

fn played(edition: u32, entry: &Value) -> Box<dyn GameTable> {
    let mut table = rules::open_edition("echek", edition, "", None).unwrap();
    for code in list(&entry["moves"]).iter().map(text) {
        assert_eq!(outcome(table.as_ref()), "*", "{entry} ended before {code}");
        let m = table.play(code, PieceLetters::English).unwrap_or_else(|error| panic!("{code}: {error:?} in {entry}"));
        assert_eq!(m.code, code);
    }
    table
}

fn both(edition: u32, entry: &Value) -> [Box<dyn GameTable>; 2] {
    let position = text(&entry["position"]);
    let tables =
        [played(edition, entry), rules::open_edition("echek", edition, "", Some(position)).expect("a position")];
    assert_eq!(tables.each_ref().map(|table| table.position()), [position; 2]);
    tables
}

#[test]
fn the_vectors_of_echek_are_all_here() {
    let counts = EDITIONS.map(|(_, file)| {
        let vectors = vectors(file);
        ["perft", "positions", "games"].map(|part| list(&vectors[part]).len())
    });
    assert_eq!(counts, [[29, 28, 14], [33, 32, 14]]);
}

#[test]
fn perft_counts_what_the_other_implementation_counts() {
    for (edition, file) in EDITIONS {
        for entry in list(&vectors(file)["perft"]) {
            for table in both(edition, entry) {
                for (nodes, depth) in list(&entry["nodes"]).iter().zip(1..) {
                    assert_eq!(table.perft(depth), nodes.as_u64().unwrap(), "{entry} at depth {depth}");
                }
            }
        }
    }
}

#[test]
fn the_start_has_as_many_games_as_two_other_implementations_count() {
    let start = rules::open("echek", "", None).unwrap();
    let wanted = [39, 1_493, 63_471, 2_600_656];
    assert_eq!([1, 2, 3, 4].map(|depth| start.perft(depth)), wanted);
}

/// Takes about ten seconds in a release build: `cargo test --release -p rules -- --ignored depth_five`.
#[test]
#[ignore = "long: in a release build only"]
fn the_start_has_as_many_games_at_depth_five() {
    assert_eq!(rules::open("echek", "", None).unwrap().perft(5), 110_857_503);
}

#[test]
fn positions_have_the_turns_of_the_other_implementation() {
    for (edition, file) in EDITIONS {
        for entry in list(&vectors(file)["positions"]) {
            let mut wanted: Vec<&str> = list(&entry["legal"]).iter().map(text).collect();
            wanted.sort_unstable();
            for table in both(edition, entry) {
                assert_eq!(rest_of_codes(table.as_ref(), ""), wanted.join(" "), "{entry}");
            }
        }
    }
}

#[test]
fn games_reach_the_position_and_outcome_of_the_other_implementation() {
    for (edition, file) in EDITIONS {
        for entry in list(&vectors(file)["games"]) {
            let table = played(edition, entry);
            assert_eq!(table.position(), text(&entry["final"]));
            assert_eq!(outcome(table.as_ref()), text(&entry["outcome"]));
        }
    }
}
