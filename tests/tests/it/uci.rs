//! `mutabot uci`, as used by other programs.

use std::io::Write;
use std::process::{Command, Stdio};

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
fn a_search_tells_what_it_has_found_before_its_end_and_answers_the_same() {
    for (variant, is_by_depth) in [("chess", true), ("echek", false)] {
        let lines = [&format!("setoption name UCI_Variant value {variant}"), "position startpos", "go nodes 20000"];
        let told = told(&lines);
        let depths: Vec<&str> = told.iter().filter_map(|line| line.strip_prefix("info depth ")).collect();
        assert!(depths.len() > 2, "{variant}: {told:?}");
        if is_by_depth {
            assert!(
                depths.iter().zip(1..).take(3).all(|(line, depth)| line.starts_with(&format!("{depth} "))),
                "{told:?}"
            );
        }
        let nodes =
            |line: &str| line.split_once(" nodes ").unwrap().1.split(' ').next().unwrap().parse::<u64>().unwrap();
        assert!(depths.is_sorted_by_key(|line| nodes(line)), "{variant}: {told:?}");
    }
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

#[test]
fn a_position_that_was_refused_has_no_best_move() {
    for refused in ["position startpos moves e2e5", "position fen 9/8 w - - 0 1", "position fen", "position e2e4"] {
        let lines = ["position startpos moves e2e4", refused, "go nodes 10", "position startpos", "go nodes 10"];
        let found = best(&lines);
        assert!(found[0] == "(none)" && found.len() == 2 && found[1] != "(none)", "{refused}: {found:?}");
    }
}

#[test]
fn positions_past_the_end_of_a_game_of_this_host_are_searched() {
    let shuffled = format!("position startpos moves{} e2e4", " g1f3 g8f6 f3g1 f6g8".repeat(4));
    for position in [&shuffled[..shuffled.len() - 5], &shuffled, "position fen 8/8/3k4/8/8/3K4/8/6B1 w - - 0 1"] {
        let found = best(&[position, "go nodes 100"]);
        assert!(found.len() == 1 && found[0] != "(none)", "{position}: {found:?}");
    }
}

#[test]
fn only_the_moves_of_searchmoves_are_searched() {
    for info in rules::games() {
        let moves = rules::open(info.id, "", None).unwrap().moves(rules::PieceLetters::English);
        let (first, last) = (&moves[0].code, &moves[moves.len() - 1].code);
        let variant = format!("setoption name UCI_Variant value {}", info.id);
        let go = format!("go searchmoves {first} {last} nodes 300");
        let one = format!("go nodes 300 searchmoves {last}");
        let found = best(&[&variant, "position startpos", &go, &one, "go searchmoves z9z9 nodes 300"]);
        assert!([first, last].contains(&&found[0]), "{}: {found:?}", info.id);
        assert_eq!(found[1..], [last.as_str(), "(none)"], "{}", info.id);
    }
}

#[test]
fn the_best_moves_are_told_beside_each_other_the_best_first() {
    for info in rules::games() {
        let variant = format!("setoption name UCI_Variant value {}", info.id);
        let told = told(&[&variant, "setoption name MultiPV value 3", "position startpos", "go nodes 5000"]);
        let last = |place: usize| {
            let place = format!(" multipv {place} ");
            told.iter().rfind(|line| line.contains(&place)).unwrap_or_else(|| panic!("{place}: {told:?}"))
        };
        let first = |place| last(place).split_once(" pv ").unwrap().1.split(' ').next().unwrap().to_owned();
        let [best, second, third] = [1, 2, 3].map(first);
        assert!(best != second && best != third && second != third, "{}: {told:?}", info.id);
        assert_eq!(told.last(), Some(&format!("bestmove {best}")), "{}", info.id);
        assert!(!told.iter().any(|line| line.contains(" multipv 4 ")), "{}: {told:?}", info.id);
        let depth = |place| last(place).split(' ').nth(2).unwrap().to_owned();
        if info.id == "chess" {
            let score = |place| {
                let line = last(place).split_once(" score cp ").unwrap().1;
                line.split(' ').next().unwrap().parse::<i32>().unwrap()
            };
            assert!(score(1) >= score(2) && score(2) >= score(3), "{told:?}");
            assert_eq!([depth(1), depth(1)], [2, 3].map(depth), "{told:?}");
        }
    }
}

#[test]
fn lines_beside_each_other_keep_to_the_moves_that_there_are() {
    let several = "setoption name MultiPV value 8";
    let mate = told(&[several, "position fen 7k/R7/8/8/8/8/8/1R5K w - - 0 1", "go nodes 2000"]);
    assert!(mate.iter().any(|line| line.contains(" multipv 1 score mate 1 ")), "{mate:?}");
    assert!(mate.iter().any(|line| line.contains(" multipv 8 ")), "{mate:?}");
    assert_eq!(mate.last().unwrap(), "bestmove b1b8");
    let two = told(&[several, "position startpos", "go depth 3 searchmoves a2a3 h2h4"]);
    assert!(two.iter().any(|line| line.contains(" multipv 2 ")), "{two:?}");
    assert!(!two.iter().any(|line| line.contains(" multipv 3 ")), "{two:?}");
    // A level chooses its own move, and prints one line without a rank.
    let level = told(&[several, "setoption name Level value 3", "position startpos", "go"]);
    assert!(!level.iter().any(|line| line.contains("multipv")), "{level:?}");
    for value in ["0", "9", "many"] {
        let refused = told(&[&format!("setoption name MultiPV value {value}"), "position startpos", "go nodes 2000"]);
        assert!(refused[0].starts_with("info string ") && !refused.concat().contains("multipv"), "{refused:?}");
    }
}

#[test]
fn a_search_that_is_cut_short_at_once_tells_no_mate() {
    for info in rules::games() {
        let variant = format!("setoption name UCI_Variant value {}", info.id);
        for (go, then, answers) in
            [("go infinite", "go nodes 1", 2), ("go", "go nodes 1", 2), ("go infinite", "quit", 1), ("go", "quit", 1)]
        {
            let told = told(&[&variant, "position startpos", go, then]);
            let n = told.iter().filter(|line| line.starts_with("bestmove ") && !line.contains("(none)")).count();
            assert_eq!(n, answers, "{go}, {then}: {told:?}");
            assert!(!told.iter().any(|line| line.contains("score mate")), "{}: {told:?}", info.id);
        }
    }
}

#[test]
fn a_search_that_saw_nothing_tells_no_mate() {
    for info in rules::games() {
        let variant = format!("setoption name UCI_Variant value {}", info.id);
        for go in ["go nodes 1", "go nodes 0", "go nodes 30", "go movetime -1"] {
            let told = told(&[&variant, "position startpos", go]);
            assert!(told.iter().any(|line| line.starts_with("bestmove ")), "{told:?}");
            assert!(!told.iter().any(|line| line.contains("score mate")), "{}: {told:?}", info.id);
        }
    }
}
