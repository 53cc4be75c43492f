//! The exact solver.

use engine::{WinSolver, plies_to_win};
use rules::{Chess, Game, RapidEcsech};

fn winning(position: &str, n: u32) -> Vec<String> {
    let game = Chess::start("", Some(position)).unwrap();
    let mut codes: Vec<String> =
        WinSolver::new(1_000_000).winning(&game, n).unwrap().iter().map(|m| game.code(m)).collect();
    codes.sort();
    codes
}

#[test]
fn mates_are_found_and_nothing_else() {
    // Two rooks mate by a ladder. Either rook can move first, or one can take the file next to the king.
    let ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    assert_eq!(winning(ladder, 1), [""; 0]);
    assert_eq!(winning(ladder, 2), ["a2a7", "b1b7", "b1g1"]);
    assert_eq!(winning("7k/R7/8/8/8/8/8/1R5K w - - 0 1", 1), ["b1b8"]);
    // A stalemate is not a win.
    assert_eq!(winning("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1), ["g6g7"]);
}

#[test]
fn a_question_that_is_too_large_has_no_answer() {
    let game = Chess::start("", None).unwrap();
    assert!(WinSolver::new(1_000).winning(&game, 3).is_none());
}

#[test]
fn a_side_that_leaves_no_placing_wins() {
    let game = RapidEcsech::start("", None).unwrap();
    assert_eq!(WinSolver::new(1_000_000).winning(&game, 1), Some(Vec::new()));
}

#[test]
fn a_score_tells_how_far_a_win_is() {
    assert_eq!(plies_to_win(engine::WIN - 3), Some(3));
    assert_eq!(plies_to_win(4 - engine::WIN), Some(4));
    assert_eq!(plies_to_win(900), None);
}
