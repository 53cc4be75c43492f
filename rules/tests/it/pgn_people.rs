//! Game records as people and programs write them. `tests/pgn` has 200 texts as python-chess reads them, and texts with
//! quirks that it cannot read. `tests/pgn/make.py` and `quirks.py` wrote them.

use rules::pgn::{self, PgnGame};
use serde_json::Value;

use crate::asking::{list, text};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pgn");

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{FOLDER}/{name}")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn check(name: &str, read: &PgnGame, wanted: &Value) {
    let moves: Vec<&str> = list(&wanted["moves"]).iter().map(text).collect();
    assert_eq!(read.table.codes(), moves, "{name}");
    let tags = wanted["tags"].as_object().expect("tags by name");
    for (tag, value) in tags {
        // In python-chess missing values are `?`.
        let unknown = if tag == "Date" { "????.??.??" } else { "?" };
        let found = if tag == "Result" { read.result().unwrap_or("*") } else { read.tag(tag).unwrap_or(unknown) };
        assert_eq!(found, text(value), "{tag} of {name}");
    }
    for (tag, _) in &read.tags {
        assert!(tags.contains_key(tag), "{tag} of {name}");
    }
}

#[test]
fn two_hundred_texts_are_read_as_python_chess_reads_them() {
    let expected: Value = serde_json::from_slice(&file("expected.json")).unwrap();
    let expected = expected.as_object().unwrap();
    assert_eq!(expected.len(), 200);
    let (mut n_games, mut n_moves) = (0, 0);
    for (name, wanted) in expected {
        let read = pgn::read_all(&pgn::decode(file(name)));
        let read = read.unwrap_or_else(|(game, error)| panic!("game {game} of {name}: {error:?}"));
        assert_eq!(read.len(), list(wanted).len(), "{name}");
        for (read, wanted) in read.iter().zip(list(wanted)) {
            check(name, read, wanted);
            n_games += 1;
            n_moves += read.table.codes().len();
        }
    }
    assert_eq!(n_games, 220);
    assert!(n_moves > 10_000, "{n_moves}");
}

/// `PGN_QUIRKS` names a file with other texts.
#[test]
fn records_with_the_quirks_of_programs_lead_to_the_positions_of_python_chess() {
    let lines = match std::env::var("PGN_QUIRKS") {
        Ok(path) => std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}")),
        Err(_) => file("quirks.jsonl"),
    };
    let lines = String::from_utf8(lines).unwrap();
    for line in lines.lines() {
        let wanted: Value = serde_json::from_str(line).unwrap();
        let written = text(&wanted["text"]);
        let read = pgn::read(written).unwrap_or_else(|error| panic!("{error:?} in {written}"));
        let moves: Vec<&str> = list(&wanted["codes"]).iter().map(text).collect();
        assert_eq!(read.table.codes(), moves, "{written}");
        assert_eq!(read.table.position(), text(&wanted["position"]), "{written}");
    }
    assert!(lines.lines().count() >= 100);
}
