//! Tables made by an independent implementation of the rules.

use rules::{GameTable, PieceLetters};
use serde_json::Value;

use crate::asking::{list, outcome, text};

fn open(vectors: &Value, entry: &Value) -> Box<dyn GameTable> {
    let rows: Vec<&str> = list(&vectors["layouts"][text(&entry["layout"])]).iter().map(text).collect();
    rules::open("mutation", &rows.join("/"), entry["position"].as_str())
        .unwrap_or_else(|error| panic!("{entry} does not open: {error:?}"))
}

fn mutation() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/mutation.json");
    let json = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&json).unwrap()
}

#[test]
fn the_vectors_of_mutation_are_all_here() {
    let vectors = mutation();
    assert_eq!(vectors["layouts"].as_object().unwrap().len(), 4);
    assert_eq!(["perft", "positions", "games"].map(|part| list(&vectors[part]).len()), [66, 144, 15]);
}

#[test]
fn the_classic_layout_is_the_default() {
    let vectors = mutation();
    let rows: Vec<&str> = list(&vectors["layouts"]["classic"]).iter().map(text).collect();
    for setup in ["", "classic"] {
        assert_eq!(rules::open("mutation", setup, None).unwrap().setup(), rows.join("/"));
    }
}

#[test]
fn perft_counts_what_the_other_implementation_counts() {
    let vectors = mutation();
    for entry in list(&vectors["perft"]) {
        let table = open(&vectors, entry);
        for (nodes, depth) in list(&entry["nodes"]).iter().zip(1..) {
            assert_eq!(table.perft(depth), nodes.as_u64().unwrap(), "{entry} at depth {depth}");
        }
    }
}

#[test]
fn positions_have_the_moves_notation_check_and_outcome_of_the_other_implementation() {
    let vectors = mutation();
    for entry in list(&vectors["positions"]) {
        let table = open(&vectors, entry);
        assert_eq!(table.position(), text(&entry["position"]));
        let check = table.scene().cells.iter().any(|cell| cell.marks.check);
        assert_eq!(check, entry["check"].as_bool().unwrap(), "{entry}");
        let mut moves: Vec<(String, String)> =
            table.moves(PieceLetters::English).into_iter().map(|m| (m.code, m.notation)).collect();
        moves.sort();
        let mut wanted: Vec<(String, String)> =
            list(&entry["legal"]).iter().map(|ply| (text(&ply[0]).to_owned(), text(&ply[1]).to_owned())).collect();
        wanted.sort();
        assert_eq!(moves, wanted, "{entry}");
        // The tables have an outcome only for positions without moves.
        if let Some(wanted) = entry.get("outcome") {
            assert_eq!(outcome(table.as_ref()), text(wanted), "{entry}");
        } else {
            assert!(!table.moves(PieceLetters::English).is_empty(), "{entry}");
        }
    }
}

#[test]
fn games_reach_the_position_and_outcome_of_the_other_implementation() {
    let vectors = mutation();
    for entry in list(&vectors["games"]) {
        let mut table = open(&vectors, entry);
        for san in list(&entry["moves"]) {
            assert_eq!(outcome(table.as_ref()), "*", "{entry} ended before {san}");
            let m = table.replay(text(san)).unwrap_or_else(|error| panic!("{san}: {error:?} in {entry}"));
            assert_eq!(m.notation, text(san));
        }
        assert_eq!(table.position(), text(&entry["final"]));
        assert_eq!(outcome(table.as_ref()), text(&entry["outcome"]));
    }
}
