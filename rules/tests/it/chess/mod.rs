//! Orthodox chess: a constructed position per clause of the rules, and published perft counts.

mod reading;
mod setup;

use std::collections::HashSet;

use rules::{Chess, EndReason, Game, PieceLetters};

use crate::asking::{Rules, claim, outcome};

const CHESS: Rules = Rules("chess");

#[track_caller]
fn check_legal(position: &str, wanted: &str) {
    let codes: Vec<String> = CHESS.open(position).legal(PieceLetters::English).into_iter().map(|m| m.code).collect();
    assert_eq!(codes.join(" "), wanted);
}

#[track_caller]
fn check_play(position: &str, moves: &str, wanted: &str) {
    let table = CHESS.played(position, moves);
    assert_eq!(table.position().split(' ').take(4).collect::<Vec<_>>().join(" "), wanted);
}

#[track_caller]
fn check_outcome(position: &str, wanted: &str) {
    let table = CHESS.open(position);
    assert_eq!(outcome(table.as_ref()), wanted);
    assert_eq!(table.legal(PieceLetters::English).is_empty(), wanted != "*");
}

#[test]
fn perft_counts_what_is_published() {
    // https://www.chessprogramming.org/Perft_Results
    let published = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609][..]),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", &[46, 2_079, 89_890, 3_894_594]),
    ];
    for (position, nodes) in published {
        let table = CHESS.open(position);
        for (wanted, depth) in nodes.iter().zip(1..) {
            assert_eq!(table.perft(depth), *wanted, "{position} at depth {depth}");
        }
    }
}

#[test]
fn the_start_is_the_orthodox_array() {
    let table = rules::open("chess", "", None).unwrap();
    assert_eq!(table.position(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((table.setup(), table.info().name), (String::new(), "Chess"));
    let scene = table.scene();
    let men: Vec<&str> = scene.cells[56..].iter().map(|cell| cell.piece.unwrap().man).collect();
    assert_eq!(men, ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]);
    assert!(scene.cells.iter().filter_map(|cell| cell.piece).all(|piece| piece.man == piece.acts));
    assert!(scene.trays.is_empty());
    let tints: Vec<&str> = scene.cells[48..].iter().map(|cell| cell.tint.unwrap().name).collect();
    assert_eq!(tints[..8], ["light", "dark"].repeat(4));
    assert_eq!(tints[8..], ["dark", "light"].repeat(4));
}

#[test]
fn moves_are_listed_by_man_and_promotions_from_the_queen_down() {
    check_legal(
        "8/4P3/8/8/8/k7/7N/K6R w - - 0 1",
        "e7e8q e7e8r e7e8b e7e8n h2f1 h2f3 h2g4 h1b1 h1c1 h1d1 h1e1 h1f1 h1g1 a1b1",
    );
}

#[test]
fn castling_takes_the_king_two_squares_and_the_rook_across() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_play(both, "O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq -");
    check_play(both, "O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq -");
    check_play(both, "e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - -");
    check_play(both, "Kc1 Kg8", "r4rk1/8/8/8/8/8/8/2KR3R w - -");
    assert_eq!(CHESS.played(both, "O-O-O O-O").codes(), ["e1c1", "e8g8"]);
    let scene = CHESS.played(both, "O-O").scene();
    let marked: Vec<&str> = scene.cells.iter().filter(|cell| cell.marks.last).map(|cell| &*cell.name).collect();
    assert_eq!(marked, ["e1", "g1"]);
}

#[test]
fn castling_needs_every_square_between_empty() {
    CHESS.check_targets("4k3/8/8/8/8/8/3PPP2/RN2K2R w KQ - 0 1", "e1", "d1 f1 g1");
    CHESS.check_targets("4k3/8/8/8/8/8/3PPP2/R3K1NR w KQ - 0 1", "e1", "c1 d1 f1");
}

#[test]
fn castling_is_lost_with_the_first_move_of_king_or_rook_or_its_capture() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_play(start, "Kd1 Kd8 Ke1 Ke8", "r3k2r/8/8/8/8/8/8/R3K2R w - -");
    check_play(start, "Rb1 h8g8 Ra1 g8h8", "r3k2r/8/8/8/8/8/8/R3K2R w Kq -");
    check_play(start, "Rxa8+", "R3k2r/8/8/8/8/8/8/4K2R b Kk -");
}

#[test]
fn castling_is_neither_out_of_check_nor_across_nor_into_attack() {
    // A rook on e8 gives check, on f8 it attacks f1, and on g8 it attacks g1.
    CHESS.check_targets("1k2r3/8/8/8/8/8/3P1P2/R3K2R w KQ - 0 1", "e1", "d1 f1");
    CHESS.check_targets("1k3r2/8/8/8/8/8/3PP3/R3K2R w KQ - 0 1", "e1", "c1 d1");
    CHESS.check_targets("1k4r1/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1", "e1", "c1 d1 f1");
    // Only the rook or its path is attacked, which allows castling.
    CHESS.check_targets("1r4k1/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1", "e1", "c1 d1 f1 g1");
    CHESS.check_targets("r3k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1", "e1", "c1 d1 f1 g1");
}

#[test]
fn a_pawn_may_be_taken_in_passing_right_after_its_double_step_only() {
    let start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    check_play(start, "d5 exd6", "4k3/8/3P4/8/8/8/8/4K3 b - -");
    assert_eq!(CHESS.played(start, "d5 exd6").codes(), ["d7d5", "e5d6"]);
    check_play(start, "d5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    CHESS.check_targets("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5", "d6 e6");
    CHESS.check_targets("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5", "e6");
    check_play("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d6 Kd1 d5", "4k3/8/8/3pP3/8/8/8/3K4 w - -");
    // The capture would remove both pieces from the rank and expose the king. It is illegal, so the text has no square.
    check_play("8/3p4/8/K3P2r/8/8/8/4k3 b - - 0 1", "d5", "8/8/8/K2pP2r/8/8/8/4k3 w - -");
    CHESS.check_targets("8/8/8/3pP3/4K3/8/8/k7 w - d6 0 2", "e5", "d6");
}

#[test]
fn a_pawn_on_the_last_rank_becomes_queen_rook_bishop_or_knight() {
    CHESS.check_targets("3r4/4P2k/8/8/8/8/8/K7 w - - 0 1", "e7", "d8b d8n d8q d8r e8b e8n e8q e8r");
    for (m, man) in [("e8=Q", "Q"), ("e8=R", "R"), ("e8=B", "B"), ("e8=N", "N")] {
        check_play("8/4P2k/8/8/8/8/8/K7 w - - 0 1", m, &format!("4{man}3/7k/8/8/8/8/8/K7 b - -"));
    }
    check_play("7k/K7/8/8/8/8/4p3/8 b - - 0 1", "e2e1n", "7k/K7/8/8/8/8/8/4n3 w - -");
}

#[test]
fn the_king_may_not_stay_in_check_or_come_into_it() {
    // The rook on e8 gives check. The king can move away, or the bishop can block.
    check_legal("k3r3/8/8/8/8/8/7P/4KB2 w - - 0 1", "f1e2 e1d1 e1d2 e1f2");
    check_legal("k3r3/8/8/8/8/3n4/7P/4KB2 w - - 0 1", "e1d1 e1d2");
    CHESS.check_targets("k3r3/8/8/4R3/8/8/8/4K3 w - - 0 1", "e5", "e2 e3 e4 e6 e7 e8");
    CHESS.check_targets("k3r3/8/8/4N3/8/8/8/4K3 w - - 0 1", "e5", "");
}

#[test]
fn checkmate_wins_and_stalemate_is_a_draw() {
    let table = CHESS.played("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "f3 e5 g4 Qh4#");
    assert_eq!(outcome(table.as_ref()), "0-1 checkmate");
    assert!(table.legal(PieceLetters::French).is_empty());
    let checked = table.scene().cells.into_iter().filter(|cell| cell.marks.check).map(|cell| cell.name);
    assert_eq!(checked.collect::<Vec<_>>(), ["e1"]);
    check_outcome("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "1-0 checkmate");
    check_outcome("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "1/2-1/2 stalemate");
}

#[test]
fn a_game_that_nobody_can_win_is_over() {
    check_outcome("k7/8/8/8/8/8/8/K7 w - - 0 1", "1/2-1/2 insufficient-material");
    check_outcome("k7/8/8/8/8/8/8/KN6 b - - 0 1", "1/2-1/2 insufficient-material");
    check_outcome("kb6/8/8/8/8/8/8/K7 w - - 0 1", "1/2-1/2 insufficient-material");
    // All bishops are on squares of one colour, here dark, however many they are.
    check_outcome("kb6/8/8/8/8/8/8/K1B5 w - - 0 1", "1/2-1/2 insufficient-material");
    // With these pieces a mate is possible, although not forced.
    check_outcome("k1b5/8/8/8/8/8/8/K1B5 w - - 0 1", "*");
    check_outcome("kn6/8/8/8/8/8/8/KN6 w - - 0 1", "*");
    check_outcome("k7/8/8/8/8/8/8/KNN5 w - - 0 1", "*");
    check_outcome("kn6/8/8/8/8/8/8/KB6 w - - 0 1", "*");
    check_outcome("k7/7p/8/8/8/8/8/K7 w - - 0 1", "*");
    let table = CHESS.played("7k/8/8/8/8/8/p7/1K6 w - - 3 60", "Kxa2");
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 insufficient-material");
    assert_eq!((table.legal(PieceLetters::English).len(), table.moves(PieceLetters::English).len()), (0, 3));
}

#[test]
fn the_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() {
    let mut table = rules::open("chess", "", None).unwrap();
    for occurrence in 2..=5 {
        for m in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            assert_eq!(outcome(table.as_ref()), "*");
            table.play(m, PieceLetters::English).unwrap();
        }
        let ended = if occurrence == 5 { "1/2-1/2 repetition" } else { "*" };
        assert_eq!(outcome(table.as_ref()), ended);
        let claimed = if (3..5).contains(&occurrence) { "1/2-1/2 repetition" } else { "*" };
        assert_eq!(claim(table.as_ref()), claimed);
    }
    assert!(table.legal(PieceLetters::English).is_empty());
}

#[test]
fn positions_are_the_same_by_men_turn_castling_and_legal_captures_in_passing() {
    let position = |text| Chess::start("", Some(text)).unwrap();
    let one = position("4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 2");
    let same: HashSet<Chess> = [one.clone(), position("4k3/8/8/3pP3/8/8/8/R3K3 w - - 31 40")].into();
    assert_eq!(same.len(), 1);
    for other in [
        "4k3/8/8/3pP3/8/8/8/R3K3 b - - 0 2",
        "4k3/8/8/3pP3/8/8/8/R3K3 w Q - 0 2",
        "4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 2",
        "4k3/8/8/3pP3/8/8/8/1R2K3 w - - 0 2",
    ] {
        assert_ne!(one, position(other), "{other}");
    }
    // No pawn can capture en passant, or only a pinned one, so the square makes no difference.
    for (with, without) in [
        ("4k3/8/8/3p4/8/8/8/R3K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/R3K3 w - - 0 2"),
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2"),
    ] {
        assert_eq!(position(with), position(without));
        assert_eq!(position(with).position(), without);
    }
}

#[test]
fn after_fifty_moves_a_draw_may_be_claimed_and_after_seventy_five_the_game_ends() {
    let mut table = CHESS.open("4k3/8/8/8/8/8/8/R3K3 w - - 99 120");
    assert_eq!(claim(table.as_ref()), "*");
    table.play("Ra4", PieceLetters::English).unwrap();
    assert_eq!((claim(table.as_ref()).as_str(), outcome(table.as_ref()).as_str()), ("1/2-1/2 fifty-moves", "*"));
    table.play("Ke7", PieceLetters::English).unwrap();
    assert_eq!(table.claim().map(|outcome| outcome.reason), Some(EndReason::FiftyMoves));
    assert_eq!(claim(CHESS.played("4k3/8/8/8/p7/8/8/R3K3 w - - 120 140", "Rxa4").as_ref()), "*");
    assert_eq!(claim(CHESS.played("4k3/p7/8/8/8/8/8/R3K3 b - - 120 140", "a5").as_ref()), "*");

    let table = CHESS.played("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "Ra4");
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 seventy-five-moves");
    assert_eq!(claim(table.as_ref()), "*");
    // A mate by the last move takes precedence.
    let table = CHESS.played("4k3/7R/4K3/8/8/8/8/8 w - - 149 120", "Rh8#");
    assert_eq!(outcome(table.as_ref()), "1-0 checkmate");
}

#[test]
fn notation_is_the_standard_one_in_both_languages() {
    let position = "r3k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    for (code, english, french) in [
        ("e1g1", "O-O", "O-O"),
        ("e1c1", "O-O-O", "O-O-O"),
        ("e5d6", "exd6", "exd6"),
        ("b7a8q", "bxa8=Q+", "bxa8=D+"),
        ("b7a8n", "bxa8=N", "bxa8=C"),
        ("b7b8r", "b8=R+", "b8=T+"),
        ("b7b8b", "b8=B", "b8=F"),
        ("a1a8", "Rxa8+", "Txa8+"),
        ("e1d2", "Kd2", "Rd2"),
    ] {
        let table = CHESS.open(position);
        assert_eq!(table.read(code, PieceLetters::English).unwrap().notation, english);
        assert_eq!(table.read(code, PieceLetters::French).unwrap().notation, french);
    }
    let queens = CHESS.open("7k/8/8/8/Q3Q3/8/8/K3Q3 w - - 0 1");
    for (code, notation) in [("e4b1", "Q4b1"), ("e1b1", "Q1b1"), ("a4b4", "Qab4"), ("e4c4", "Qec4"), ("e1e2", "Q1e2")] {
        assert_eq!(queens.read(code, PieceLetters::English).unwrap().notation, notation);
    }
    let queens = CHESS.open("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    assert_eq!(queens.read("h4e1", PieceLetters::English).unwrap().notation, "Qh4e1");
    assert_eq!(queens.read("h4e1", PieceLetters::French).unwrap().notation, "Dh4e1");
}
