//! The program as a script uses it: what it prints, and how it ends.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn mutabot(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mutabot-under-test"))
        .args(args)
        .env_remove("DISCORD_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input has ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn said(args: &[&str], input: &str) -> String {
    let output = mutabot(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str], input: &str) -> (i32, String) {
    let output = mutabot(args, input);
    assert!(output.stdout.is_empty(), "{args:?} printed {}", String::from_utf8_lossy(&output.stdout));
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn rows(layout: &Value) -> String {
    layout.as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect::<Vec<_>>().join("/")
}

#[test]
fn the_vectors_hold_through_the_program() {
    let vectors: Value = serde_json::from_str(include_str!("../../../rules/tests/vectors/mutation.json")).unwrap();
    let layout = |entry: &Value| rows(&vectors["layouts"][entry["layout"].as_str().unwrap()]);
    for entry in vectors["perft"].as_array().unwrap() {
        let nodes = entry["nodes"].as_array().unwrap();
        let (depth, count) = (nodes.len().to_string(), nodes.last().unwrap());
        let position = entry["position"].as_str().unwrap();
        let args = ["rules", "perft", "mutation", &depth, "--layout", &layout(entry), "--position", position];
        assert_eq!(said(&args, ""), format!("nodes {count}\n"));
    }
    for entry in vectors["positions"].as_array().unwrap() {
        let position = entry["position"].as_str().unwrap();
        let printed = said(&["rules", "moves", "mutation", "--layout", &layout(entry), "--position", position], "");
        let mut lines: Vec<_> = printed.lines().map(str::to_owned).collect();
        let mut legal: Vec<_> = entry["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| format!("{}\t{}", pair[0].as_str().unwrap(), pair[1].as_str().unwrap()))
            .collect();
        lines.sort();
        legal.sort();
        assert_eq!(lines, legal, "{position}");
    }
    for game in vectors["games"].as_array().unwrap() {
        let moves: Vec<_> = game["moves"].as_array().unwrap().iter().map(|san| san.as_str().unwrap()).collect();
        let printed = said(&["rules", "replay", "mutation", "--layout", &layout(game), "-"], &moves.join("\n"));
        let (position, outcome) = (game["final"].as_str().unwrap(), game["outcome"].as_str().unwrap());
        assert_eq!(printed, format!("position {position}\noutcome {outcome}\n"));
    }
}

#[test]
fn the_games_are_listed_and_moves_can_be_played_first() {
    assert!(said(&["rules", "games"], "").lines().any(|line| line == "mutation\tChess Mutation"));
    let moves = said(&["rules", "moves", "mutation", "--after", "e4 e7e5"], "");
    assert!(moves.lines().any(|line| line == "e4e5\tQxe5+"), "{moves}");
    let divided = said(&["rules", "perft", "mutation", "2", "--divide", "--setup", "classic"], "");
    assert_eq!(divided.lines().count(), 21);
    assert_eq!(divided.lines().last(), Some("nodes 400"));
}

#[test]
fn what_cannot_be_is_told_with_the_reason_and_the_right_exit_status() {
    let (status, told) = refused(&["rules", "replay", "mutation", "-"], "e4 Kd2");
    assert_eq!(status, 1);
    assert!(told.contains("move 2, `Kd2`"), "{told}");
    let (status, told) = refused(&["rules", "moves", "go"], "");
    assert!(status == 1 && told.contains("`go`"), "{told}");
    let (status, told) = refused(&["rules", "moves", "mutation", "--layout", "RYB"], "");
    assert!(status == 1 && told.len() > 20, "{told}");
    let (status, _) = refused(&["rules", "moves"], "");
    assert_eq!(status, 2);
    let (status, told) = refused(&["run"], "");
    assert!(status == 1 && told.contains("mutabot playground"), "{told}");
    let (status, told) = refused(&["check-config", "no-such-file.toml"], "");
    assert!(status == 1 && told.contains("no-such-file.toml"), "{told}");
}

#[test]
fn pictures_and_films_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let png = folder.path().join("board.png");
    said(&["render", "mutation", "--after", "e4 e5", "--side", "black", "-o", png.to_str().unwrap()], "");
    let bytes = std::fs::read(&png).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert!(size(16) >= 800 && size(16) != size(20), "wide, and not square");
    let gif = folder.path().join("game.gif");
    said(&["film", "mutation", "-", "-o", gif.to_str().unwrap()], "e4 d5 c3 c6");
    assert!(std::fs::read(&gif).unwrap().starts_with(b"GIF89a"));
    let marked = folder.path().join("marked.png");
    let file = marked.to_str().unwrap();
    let notes = ["--from", "e2", "--circle", "e4", "--cross", "d5", "--arrow", "b1c3:planned", "--arrow", "g8-f6"];
    said(&[&["render", "mutation", "-o", file][..], &notes].concat(), "");
    assert_ne!(std::fs::read(&marked).unwrap(), bytes);
    for (wrong, names) in [
        (["--theme", "no-such"], "walnut, night"),
        (["--style", "no-such"], "tokens, pawns, figures"),
        (["--from", "no-such"], "a2, b2"),
        (["--circle", "z9"], "a b c d e f g h"),
        (["--arrow", "e2e4:no-such"], "note, attack, planned"),
    ] {
        let (status, told) = refused(&[&["render", "mutation", "-o", "x.png"][..], &wrong].concat(), "");
        assert!(status == 1 && told.contains(names), "{told}");
    }
}

#[test]
fn the_rules_pages_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("new/pages");
    said(&["rules", "pages", pages.to_str().unwrap()], "");
    let page = std::fs::read_to_string(pages.join("mutation.fr.md")).unwrap();
    assert!(page.contains("# Chess Mutation") && page.contains("](pictures/mutation-yellow.png)"), "{page}");
    assert!(std::fs::read(pages.join("pictures/mutation-yellow.png")).unwrap().starts_with(b"\x89PNG"));
    let (status, told) = refused(&["rules", "pages", pages.join("mutation.fr.md").to_str().unwrap()], "");
    assert!(status == 1 && told.contains("cannot write"), "{told}");
}
