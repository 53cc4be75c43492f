//! A game without an evaluation still has a computer opponent.

use std::sync::atomic::AtomicBool;

use engine::{answer, plies_to_win};
use rules::PieceLetters;

fn best(moves: &str, level: usize) -> engine::OpponentAnswer {
    let mut table = rules::open("toy", "", None).unwrap();
    for text in moves.split_whitespace() {
        table.play(text, PieceLetters::English).unwrap();
    }
    answer(table.as_ref(), level, 1, &AtomicBool::new(false)).unwrap()
}

#[test]
fn a_sixth_game_is_won_and_not_lost_at_once() {
    assert_eq!(best("nw sw n s", 5).code, "M@ne");
    assert_eq!(plies_to_win(best("nw sw n s", 5).score), Some(1));
    // Black must block the northern row.
    assert_eq!(best("nw c n", 8).code, "M@ne");
}

/// The first player wins by taking the centre, as is well known.
#[test]
fn three_mens_morris_is_solved() {
    let found = best("", 8);
    assert_eq!(found.code, "M@c");
}
