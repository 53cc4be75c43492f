//! Chess Mutation: one made position per clause of the rules, on the classic layout.
//!
//! ```text
//! 8  R Y B K K B Y R      R red: rook      Y yellow: knight
//! 7  W W W W W W W W      B blue: bishop   K black: queen
//! 6  Y B Y Y Y Y B Y      W white: pawn
//! 5  R Y B K K B Y R
//! 4  R Y B K K B Y R
//! 3  Y B Y Y Y Y B Y
//! 2  W W W W W W W W
//! 1  R Y B K K B Y R
//!    a b c d e f g h
//! ```

mod reading;
mod setup;
mod vectors;

use std::collections::HashSet;

use rules::{EndReason, Game, Mutation, PieceLetters};

use crate::asking::{Rules, outcome};

const MUTATION: Rules = Rules("mutation");

const START: &str = "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1";

#[track_caller]
fn check_play(position: &str, moves: &str, wanted: &str) {
    let table = MUTATION.played(position, moves);
    assert_eq!(table.position().split(' ').take(3).collect::<Vec<_>>().join(" "), wanted);
}

#[test]
fn the_start_is_the_orthodox_array_in_pawns() {
    let table = rules::open("mutation", "", None).unwrap();
    assert_eq!(table.position(), "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPPP w KQkq - 0 1");
    let scene = table.scene();
    let acts: Vec<&str> = scene.cells[56..].iter().map(|cell| cell.piece.unwrap().acts).collect();
    assert_eq!(acts, ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]);
    assert!(scene.cells[48..56].iter().all(|cell| cell.piece.unwrap().acts == "pawn"));
    let kings: Vec<&str> =
        scene.cells.iter().filter(|cell| cell.piece.is_some_and(|p| p.man == "king")).map(|cell| &*cell.name).collect();
    assert_eq!(kings, ["e8", "e1"]);
    let white: Vec<&str> = scene.cells[8..16].iter().map(|cell| cell.tint.unwrap().name).collect();
    assert_eq!(white, ["white"; 8]);
}

#[test]
fn a_pawn_on_yellow_leaps_over_men() {
    MUTATION.check_targets("7k/8/1pp5/ppP5/PPP5/8/8/7K w - - 0 1", "b4", "a2 a6 c2 c6 d3 d5");
}

#[test]
fn a_pawn_on_blue_goes_any_distance_diagonally() {
    MUTATION.check_targets("7k/8/8/8/2P5/8/4P3/1p5K w - - 0 1", "c4", "a2 a6 b3 b5 d3 d5 e6 f7 g8");
}

#[test]
fn a_pawn_on_red_goes_any_distance_along_rank_and_file() {
    MUTATION.check_targets("6k1/8/p7/8/P2P4/8/8/7K w - - 0 1", "a4", "a1 a2 a3 a5 a6 b4 c4");
}

#[test]
fn a_pawn_on_black_goes_as_blue_and_red_together() {
    MUTATION.check_targets(
        "2k5/8/1p1p2P1/8/1P1P2p1/8/3P1P2/7K w - - 0 1",
        "d4",
        "a1 b2 b6 c3 c4 c5 d3 d5 d6 e3 e4 e5 f4 f6 g4 g7 h8",
    );
}

#[test]
fn a_pawn_on_white_goes_forward_one_or_two_squares_from_any_white_square() {
    MUTATION.check_targets("7k/8/8/8/8/8/4P3/7K w - - 0 1", "e2", "e3 e4");
    // Black's pawn has reached rank 2 and White's rank 7, so one square is left for each.
    MUTATION.check_targets("7k/4P3/8/8/8/8/4p3/7K w - - 0 1", "e7", "e8");
    MUTATION.check_targets("7k/4P3/8/8/8/8/4p3/7K b - - 0 1", "e2", "e1");
    check_play("7k/8/8/8/8/4P3/8/7K w - - 0 1", "e3d5 h8h7 d5a2 h7h8 a2a4", "7k/8/8/8/P7/8/8/7K b -");
}

#[test]
fn a_pawn_on_white_does_not_jump_and_captures_diagonally_forward_only() {
    MUTATION.check_targets("7k/8/8/8/8/4p3/4P3/7K w - - 0 1", "e2", "");
    MUTATION.check_targets("7k/8/8/8/4p3/8/4P3/K7 w - - 0 1", "e2", "e3");
    MUTATION.check_targets("7k/8/8/8/8/3p1P2/4P3/7K w - - 0 1", "e2", "d3 e3 e4");
    MUTATION.check_targets("7k/4p3/3P1P2/8/8/8/8/7K b - - 0 1", "e7", "d6 e5 e6 f6");
    // No capture leads around the edge from the a-file to the h-file.
    MUTATION.check_targets("4k3/8/8/7p/7p/7p/P7/4K3 w - - 0 1", "a2", "a3 a4");
    MUTATION.check_targets("4k3/7p/P7/P7/P7/8/8/4K3 b - - 0 1", "h7", "h5 h6");
}

#[test]
fn the_king_goes_one_square_whatever_the_colour() {
    MUTATION.check_targets("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4", "");
    MUTATION.check_targets("p6k/8/8/8/1K6/8/8/8 w - - 0 1", "b4", "b3 b5 c3 c4 c5");
    MUTATION.check_targets("7k/8/8/8/8/8/p7/1K6 w - - 0 1", "b1", "a1 a2 b2 c1 c2");
}

#[test]
fn castling_takes_the_king_two_squares_and_the_corner_pawn_across() {
    let both = "p3k2p/8/8/8/8/8/8/P3K2P w KQkq - 0 1";
    check_play(both, "O-O", "p3k2p/8/8/8/8/8/8/P4PK1 b kq");
    check_play(both, "O-O-O", "p3k2p/8/8/8/8/8/8/2KP3P b kq");
    let black = "p3k2p/8/8/8/8/8/4P3/P3K2P b KQkq - 0 1";
    check_play(black, "e8g8", "p4pk1/8/8/8/8/8/4P3/P3K2P w KQ");
    check_play(black, "e8c8", "2kp3p/8/8/8/8/8/4P3/P3K2P w KQ");
}

#[test]
fn castling_needs_every_square_between_empty() {
    MUTATION.check_targets("4k3/8/8/8/8/8/3PPP2/PP2K2P w KQ - 0 1", "e1", "d1 f1 g1");
    MUTATION.check_targets("4k3/8/8/8/8/8/3PPP2/P3K1PP w KQ - 0 1", "e1", "c1 d1 f1");
}

#[test]
fn castling_is_lost_with_the_first_move_of_king_or_corner_pawn_or_its_capture() {
    let start = "p3k2p/8/8/8/8/8/3PPP2/P3K2P w KQkq - 0 1";
    check_play(start, "Kd1 Ke7 Ke1 Ke8", "p3k2p/8/8/8/8/8/3PPP2/P3K2P w -");
    check_play(start, "Ra4 Rh5 Ra1 Rh8", "p3k2p/8/8/8/8/8/3PPP2/P3K2P w Kq");
    check_play(start, "Rxa8+", "P3k2p/8/8/8/8/8/3PPP2/4K2P b Kk");
}

#[test]
fn castling_is_neither_out_of_check_nor_across_nor_into_attack() {
    // A queen on e4 gives check, a queen on d4 attacks d1 and g1, and a bishop on f4 attacks c1.
    MUTATION.check_targets("1k6/8/8/8/4p3/8/8/P3K2P w KQ - 0 1", "e1", "d1 d2 f1 f2");
    MUTATION.check_targets("1k6/8/8/8/3p4/8/4P3/P3K2P w KQ - 0 1", "e1", "f1");
    MUTATION.check_targets("1k6/8/8/8/5p2/8/4PP2/P3K2P w KQ - 0 1", "e1", "d1 f1 g1");
    // The knight on a3 attacks b1, which only the corner pawn crosses.
    MUTATION.check_targets("1k6/8/8/8/8/p7/3PPP2/P3K2P w KQ - 0 1", "e1", "c1 d1 f1 g1");
}

#[test]
fn the_king_may_not_stay_in_check_or_come_into_it() {
    // The queen on e5 gives check. The king can move away, or the bishop can block.
    MUTATION.check_legal("7k/8/8/4p3/8/8/P7/4KP2 w - - 0 1", "e1d1 e1d2 e1f2 f1e2");
    // The pawn on e2 could capture the checking knight, but the queen pins it.
    MUTATION.check_legal("7k/8/8/4p3/8/3p4/4P3/4KP2 w - - 0 1", "e1d1 e1d2");
    // The queen and the knight on d3 give double check, so only the king can move.
    MUTATION.check_legal("7k/8/8/4p3/8/3p4/8/4KP2 w - - 0 1", "e1d1 e1d2");
    MUTATION.check_legal("8/8/8/8/8/1k6/7p/K7 w - - 0 1", "a1b1");
}

#[test]
fn a_pinned_man_stays_on_the_line() {
    MUTATION.check_targets("7k/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4", "e2 e3 e5");
    MUTATION.check_targets("7k/8/8/4p3/8/4P3/8/4K3 w - - 0 1", "e3", "");
    MUTATION.check_targets("7k/8/8/4p3/8/3p4/4P3/4K3 w - - 0 1", "e2", "");
}

#[test]
fn checkmate_wins_and_stalemate_is_a_draw() {
    let mut table = rules::open("mutation", "", None).unwrap();
    for m in ["e4", "g5", "Ke2", "Nxe4#"] {
        table.play(m, PieceLetters::English).unwrap();
    }
    assert_eq!(outcome(table.as_ref()), "0-1 checkmate");
    assert!(table.legal(PieceLetters::French).is_empty());
    assert!(table.scene().cells.iter().any(|cell| cell.marks.check && cell.name == "e2"));

    let stalemate = MUTATION.open("5k2/8/8/2KPP3/8/8/8/8 b - - 0 60");
    assert_eq!(outcome(stalemate.as_ref()), "1/2-1/2 stalemate");
}

#[test]
fn the_third_occurrence_of_a_position_ends_the_game() {
    let mut table = rules::open("mutation", "", None).unwrap();
    for m in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        table.play(m, PieceLetters::English).unwrap();
        assert_eq!(table.outcome(), None);
    }
    table.play("Ng8", PieceLetters::English).unwrap();
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 repetition");
    assert!(table.legal(PieceLetters::English).is_empty());
    assert_eq!(table.moves(PieceLetters::English).len(), 20);
    assert_eq!(table.claim(), None);
}

#[test]
fn positions_with_other_castling_rights_are_not_the_same() {
    let mut table = MUTATION.open("4k3/8/8/8/8/8/8/P3K3 w Q - 0 1");
    let round = ["Ra4", "Kd8", "Ra1", "Ke8"];
    for m in [round, round].concat() {
        table.play(m, PieceLetters::English).unwrap();
    }
    // The start's placement occurs for the third time, but with the castling right only once.
    assert_eq!(table.outcome(), None);
    // With the pawn on a4 the right is gone each time.
    table.play("Ra4", PieceLetters::English).unwrap();
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 repetition");
}

#[test]
fn after_two_hundred_plies_without_capture_a_draw_may_be_claimed_and_need_not() {
    let mut table = MUTATION.open("4k3/8/8/8/8/4p3/8/P3K3 w - - 199 120");
    assert_eq!(table.claim(), None);
    table.play("Ra4", PieceLetters::English).unwrap();
    assert_eq!(table.claim().map(|outcome| outcome.to_string()).as_deref(), Some("1/2-1/2 hundred-moves"));
    assert_eq!(table.outcome(), None);
    table.play("Nc2+", PieceLetters::English).unwrap();
    assert_eq!(table.claim().map(|outcome| outcome.reason), Some(EndReason::Own("hundred-moves")));
    let mut table = MUTATION.open("4k3/8/8/8/p7/8/8/P3K3 w - - 250 140");
    table.play("Rxa4", PieceLetters::English).unwrap();
    assert_eq!(table.claim(), None);
    assert!(table.position().ends_with(" 0 140"));
}

#[test]
fn only_the_two_kings_left_is_a_draw_at_once() {
    let mut table = MUTATION.open("7k/8/8/8/8/8/p7/1K6 w - - 3 60");
    assert_eq!(table.outcome(), None);
    table.play("Kxa2", PieceLetters::English).unwrap();
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 bare-kings");
    assert!(table.legal(PieceLetters::English).is_empty());
    assert_eq!(table.moves(PieceLetters::English).len(), 3);
}

#[test]
fn there_is_no_promotion() {
    check_play("7k/4P3/8/8/8/8/8/7K w - - 0 1", "e8 Kh7", "4P3/7k/8/8/8/8/8/7K w -");
    MUTATION.check_targets(
        "4P3/7k/8/8/8/8/8/7K w - - 0 1",
        "e8",
        "a4 a8 b5 b8 c6 c8 d7 d8 e1 e2 e3 e4 e5 e6 e7 f7 f8 g6 g8 h5 h8",
    );
}

#[test]
fn positions_are_equal_whatever_their_clocks_say() {
    let position = |text| Mutation::start("", Some(text)).unwrap();
    let one = position("1k6/8/8/8/8/8/P7/4K2P w - - 0 1");
    let same: HashSet<Mutation> = [one.clone(), position("1k6/8/8/8/8/8/P7/4K2P w - - 31 40")].into();
    assert_eq!(same.len(), 1);
    for other in
        ["1k6/8/8/8/8/8/P7/4K2P b - - 0 1", "1k6/8/8/8/8/P7/8/4K2P w - - 0 1", "1k6/8/8/8/8/8/P7/4K2P w K - 0 1"]
    {
        assert_ne!(one, position(other));
    }
}

#[test]
fn playing_every_leaf_counts_what_bulk_counts() {
    for text in ["1k5p/p1pP2p1/1p6/3Pp3/4P3/2p2P2/PP1p2P1/P3K2P w KQ - 0 1", "p3k2p/8/8/8/8/8/8/P3K2P b KQkq - 0 1"] {
        let position = Mutation::start("", Some(text)).unwrap();
        for depth in 0..=3 {
            assert_eq!(position.perft(depth), position.perft_leaf_by_leaf(depth), "{text}");
        }
    }
}
