//! `mutabot uci`, as other people's programs talk to it.

use std::io::Write;
use std::process::{Command, Stdio};

/// Says these lines to the program, and returns its own.
fn told(lines: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mutabot-under-test"));
    let mut child = command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all((lines.join("\n") + "\n").as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn best(lines: &[&str]) -> Vec<String> {
    let told = told(lines);
    told.iter().filter_map(|line| Some(line.strip_prefix("bestmove ")?.to_owned())).collect()
}

#[test]
fn it_says_who_it_is_and_which_games_it_plays() {
    let told = told(&["uci", "isready", "quit"]);
    assert_eq!(told.last().unwrap(), "readyok");
    let at = |what: &str| told.iter().position(|line| line == what).unwrap();
    assert!(at("uciok") < at("readyok"));
    let variants = told.iter().find(|line| line.contains("UCI_Variant type combo default chess")).unwrap();
    for info in rules::games() {
        assert!(variants.contains(&format!("var {}", info.id)), "{}", info.id);
    }
}

#[test]
fn it_mates_in_chess_and_tells_the_score() {
    let told = told(&["position fen 7k/R7/8/8/8/8/8/1R5K w - - 0 1", "go nodes 2000"]);
    assert_eq!(told.last().unwrap(), "bestmove b1b8");
    assert!(told.iter().any(|line| line.contains("score mate 1") && line.ends_with("pv b1b8")), "{told:?}");
}

#[test]
fn every_game_is_played_by_its_variant_and_the_same_again() {
    for info in rules::games() {
        let variant = format!("setoption name UCI_Variant value {}", info.id);
        let lines = [variant.as_str(), "setoption name Level value 3", "position startpos", "go"];
        let found = best(&lines);
        assert_eq!((found.len(), &found), (1, &best(&lines)), "{}", info.id);
        rules::open(info.id, "", None).unwrap().replay(&found[0]).unwrap();
    }
}

#[test]
fn a_search_without_an_end_is_stopped() {
    assert_eq!(best(&["position startpos moves e2e4", "go infinite", "isready", "stop"]).len(), 1);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let told = told(&["position startpos moves f2f3 e7e5 g2g4 d8h4", "go nodes 10"]);
    assert_eq!(told, ["info string the game is over", "bestmove (none)"]);
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let told = told(&[
        "position startpos moves e2e4",
        "position startpos moves e2e5",
        "position fen 9/8 w - - 0 1",
        "setoption name UCI_Variant value halma",
        "setoption name Level value 9",
        "setoption name Colour value 1",
        "nonsense",
        "isready",
    ]);
    let n_said = told.iter().filter(|line| line.starts_with("info string ")).count();
    assert_eq!((n_said, told.len()), (5, 6), "{told:?}");
    assert!(told[0].contains("move 1, `e2e5`") && told[2].contains("`halma`") && told[3].contains("to 8"), "{told:?}");
}
