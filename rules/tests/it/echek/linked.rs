//! The bishop's choice of a card: all cards must stay linked in the newest edition, but not in the first.

use rules::{GameTable, PieceLetters};

use super::{ECHEK, START};
use crate::asking::{self, play, rest_of_codes};

fn first(position: &str) -> Box<dyn GameTable> {
    rules::open_edition("echek", 1, "", Some(position)).unwrap()
}

/// The knight on d3 links the pawn on d2.
const HELD: &str = "8/8/8/3k4/3K4/3n4/3P4/8[QRBNqrbp] w Rr";

#[test]
fn a_choice_leaves_all_cards_linked() {
    ECHEK.check_targets(HELD, "B@c4", "^d2");
    // On c3 or e3 the bishop links the pawn.
    ECHEK.check_targets(HELD, "B@c3", "^d2 ^d3");
    assert_eq!(rest_of_codes(first(HELD).as_ref(), "B@c4"), "^d2 ^d3");
}

#[test]
fn without_a_linked_choice_the_bishop_is_put_alone() {
    // The pawn links Black's king, and is the only card to choose.
    let position = "8/8/3k4/3p4/3K4/8/8/8[QRBNPqrbn] w Rr";
    ECHEK.check_targets(position, "B@c3", "");
    assert!(ECHEK.open(position).read("B@c3", PieceLetters::English).is_ok());
    assert_eq!(rest_of_codes(first(position).as_ref(), "B@c3"), "^d5");
    // Next to the pawn, the bishop takes over its link.
    ECHEK.check_targets(position, "B@c5", "^d5");
}

#[test]
fn the_forced_win_on_the_third_ply_is_no_more() {
    let mut old = first(START);
    play(old.as_mut(), "P@d3-e3 d5c5 B@f2^e3");
    assert_eq!(rest_of_codes(old.as_ref(), ""), "pass");
    ECHEK.played(START, "P@d3-e3 d5c5").read("B@f2^e3", PieceLetters::English).unwrap_err();
}

#[test]
fn a_choice_that_parts_the_cards_is_refused_with_those_that_do_not() {
    ECHEK.check(HELD, "B@c4^d3|F@c4^d3", "choice-loose square=d3 choices=d2");
    ECHEK.check(HELD, "B@c4^d4", "choice square=d4 choices=d2");
    ECHEK.check("8/8/3k4/3p4/3K4/8/8/8[QRBNPqrbn] w Rr", "B@c3^d5", "none-linked square=c3");
    for letters in [PieceLetters::English, PieceLetters::French] {
        assert_eq!(asking::answer(first(HELD).as_ref(), letters, "B@c4^d3"), "B@c4^d3");
    }
}

#[test]
fn every_turn_of_the_newest_edition_leaves_all_cards_linked() {
    let mut rng = fastrand::Rng::with_seed(12);
    let is_linked = |table: &dyn GameTable| {
        let cells: Vec<(i32, i32)> = (0..64)
            .map(|at| (at % 8, at / 8))
            .filter(|(x, y)| {
                let name = format!("{}{}", (b'a' + *x as u8) as char, y + 1);
                table.scene().cells.iter().any(|cell| cell.name == name && cell.piece.is_some())
            })
            .collect();
        let near = |a: i32, b: i32| matches!((a - b).rem_euclid(8), 0 | 1 | 7);
        let mut found = vec![cells[0]];
        let mut at = 0;
        while at < found.len() {
            let from = found[at];
            let more: Vec<_> =
                cells.iter().filter(|to| near(from.0, to.0) && near(from.1, to.1) && !found.contains(to)).collect();
            found.extend(more);
            at += 1;
        }
        found.len() == cells.len()
    };
    let mut n_bishops = 0;
    for _ in 0..60 {
        let mut table = ECHEK.open(START);
        for _ in 0..60 {
            let legal = table.legal(PieceLetters::English);
            let bishops: Vec<_> = legal.iter().filter(|m| m.code.starts_with("B@")).collect();
            let Some(m) = (if rng.bool() { rng.choice(&bishops).copied() } else { None }).or(rng.choice(&legal)) else {
                break;
            };
            n_bishops += usize::from(m.code.starts_with("B@"));
            table.play(&m.code, PieceLetters::English).unwrap();
            assert!(is_linked(table.as_ref()), "{} after {}", table.position(), m.code);
        }
    }
    assert!(n_bishops > 150, "{n_bishops}");
}
