//! Ecséch and Rapid'Ecséch: a constructed position per clause of the rules.

mod reading;
mod setup;
mod vectors;

use rules::{Ecsech, EndReason, Game, GameTable, Outcome, PieceLetters, RapidEcsech, Side};

use crate::asking::{Rules, outcome, play, rest_of_codes};

/// Neither side can place its queen, since every file has an enemy pawn. No piece can move.
const SHUT_IN: &str = "PPPPPPPP/8/8/8/8/pppppp2/BBbbRrpp/NNnnkRrK";
/// Like [`SHUT_IN`], but the black knight on f2 can move.
const WHITE_SHUT_IN: &str = "PPPPPPPP/8/8/8/8/pppppp2/BBbbRnpp/NNnrkRrK";

fn position(board: &str, turn: char) -> String {
    let mut hands = String::new();
    for letter in "KQRRBBNNPPPPPPPPkqrrbbnnpppppppp".chars() {
        let all = |text: &str| text.chars().filter(|c| *c == letter).count();
        let in_box = if letter.eq_ignore_ascii_case(&'p') { 8 } else { 1 + usize::from("RBNrbn".contains(letter)) };
        if all(board) + all(&hands) < in_box {
            hands.push(letter);
        }
    }
    format!("{board}[{hands}] {turn}")
}

fn open(game: &'static str, board: &str, turn: char) -> Box<dyn GameTable> {
    Rules(game).open(&position(board, turn))
}

fn after(game: &'static str, board: &str, turn: char, prefix: &str) -> String {
    rest_of_codes(open(game, board, turn).as_ref(), prefix)
}

/// Checks which squares of `among` White can use to place a piece, in both games.
#[track_caller]
fn check_placings(board: &str, man: &str, among: &str, wanted: &str) {
    for game in ["ecsech", "rapid"] {
        let all = after(game, board, 'w', &format!("{man}@"));
        let found: Vec<&str> = among.split(' ').filter(|square| all.contains(square)).collect();
        assert_eq!(found.join(" "), wanted, "{man} in {game}");
    }
}

#[test]
fn white_begins_by_placing_a_pawn_on_any_square() {
    for game in ["ecsech", "rapid"] {
        let mut table = rules::open(game, "", None).unwrap();
        assert_eq!(table.position(), "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w");
        let legal = table.legal(PieceLetters::English);
        assert!(legal.len() == 64 && legal.iter().all(|m| m.code.starts_with("P@")));
        play(table.as_mut(), "P@a8");
        assert!(table.read("K@e4", PieceLetters::English).is_ok(), "Black begins with any man");
    }
}

#[test]
fn the_men_in_hand_lie_beside_the_board() {
    let scene = open("ecsech", "8/8/3qN3/8/8/P6P/8/8", 'w').scene();
    let hand = |side| -> Vec<&str> {
        let (_, men) = scene.trays.iter().find(|(owner, _)| *owner == side).unwrap();
        assert!(men.iter().all(|man| man.side == side && man.acts == man.man));
        men.iter().map(|man| man.man).collect()
    };
    let white = ["king", "queen", "rook", "rook", "bishop", "bishop", "knight"];
    assert_eq!(hand(Side::White), [&white[..], &["pawn"; 6]].concat());
    assert_eq!(hand(Side::Black).len(), 15);
    assert!(!hand(Side::Black).contains(&"queen"));
}

#[test]
fn a_man_is_placed_on_an_empty_square_where_nobody_attacks_it() {
    // The rook on d5 attacks its rank, and its file down to the pawn on d3.
    check_placings("8/8/8/3r4/8/3P4/8/8", "P", "d8 d6 d5 a5 h5 d4 d3 d2 e3 a1", "d2 e3 a1");
}

#[test]
fn a_man_is_placed_where_it_attacks_nobody() {
    let pawn = "8/8/8/3p4/8/8/8/8";
    check_placings(pawn, "K", "c6 d6 e6 c5 e5 c4 d4 e4 d3 d7", "d3 d7");
    check_placings(pawn, "N", "b4 b6 c3 c7 e3 e7 f4 f6 d4 c6 a5", "d4 c6 a5");
    check_placings(pawn, "B", "a8 g8 a2 h1 d4 a5 b8", "d4 a5 b8");
    check_placings(pawn, "R", "a5 h5 d1 d8 d4 c6 e6 a1", "c6 e6 a1");
    check_placings(pawn, "Q", "a5 d8 a8 h1 d4 b4 a1 h8", "b4 a1 h8");
}

#[test]
fn lines_are_blocked_by_any_man() {
    check_placings("8/8/8/3p4/8/3P4/8/8", "R", "d4 d2 d1", "d2 d1");
    check_placings("8/8/8/3p4/8/3n4/8/8", "R", "d7 g6 d6", "g6");
    check_placings("8/8/8/3b4/8/1P6/8/8", "P", "c4 b3 a2 f7 g8 b7", "a2");
}

#[test]
fn pawns_attack_diagonally_forward() {
    // The black pawn attacks c4 and e4. A white pawn on these squares would attack it, but not from any other square.
    check_placings("8/8/8/3p4/8/8/8/8", "P", "c6 d6 e6 c5 e5 c4 d4 e4", "c6 d6 e6 c5 e5 d4");
    check_placings("8/8/8/3n4/8/8/8/8", "P", "c6 e6 d4 c4 e4", "c6 e6 d4");
    // Black's pawns attack downward: from c6 and e6 they attack the rook on d5, from c4 and e4 nothing.
    let squares = after("rapid", "8/8/8/3R4/8/8/8/8", 'b', "P@");
    let squares: Vec<&str> =
        squares.split(' ').filter(|square| ["c4", "c6", "d4", "e4", "e6"].contains(square)).collect();
    assert_eq!(squares, ["c4", "e4"]);
}

#[test]
fn own_men_do_not_matter() {
    check_placings("8/8/8/3P4/8/8/8/7p", "R", "d4 d8 a5", "d4 d8 a5");
}

#[test]
fn the_bishops_of_a_side_are_placed_on_opposite_colours() {
    check_placings("8/8/8/8/8/8/8/B7", "B", "b1 a2 c1 b2 d8 e8", "b1 a2 e8");
    check_placings("8/8/8/8/8/8/8/1B6", "B", "a1 a2 c1 b2 d8 e8", "a1 c1 b2 d8");
    check_placings("8/8/8/8/8/8/8/7b", "B", "a1 b1 a2", "a1 b1 a2");
    check_placings("8/8/8/8/8/8/8/BB6", "B", "c1 d1", "");
}

#[test]
fn men_move_as_in_chess_without_capture() {
    let board = "7k/8/8/8/1p1P4/8/1P1R4/B2N3K";
    assert_eq!(after("ecsech", board, 'w', "d2"), "c2 d3 e2 f2 g2 h2");
    assert_eq!(after("ecsech", board, 'w', "d1"), "c3 e3 f2");
    assert_eq!(after("ecsech", board, 'w', "a1"), "");
    assert_eq!(after("ecsech", board, 'w', "h1"), "g1 g2 h2");
    assert_eq!(after("ecsech", "8/8/8/8/1p1q4/8/3R4/8", 'w', "d2"), "a2 b2 c2 d1 d3 e2 f2 g2 h2");
}

#[test]
fn pawns_go_one_step_straight_forward() {
    assert_eq!(after("ecsech", "8/8/8/8/2n1n3/3P4/1P6/8", 'w', "d3"), "d4");
    assert_eq!(after("ecsech", "8/8/8/8/2n1n3/3P4/1P6/8", 'w', "b2"), "b3");
    assert_eq!(after("ecsech", "8/1p6/8/8/8/3N4/8/8", 'b', "b7"), "b6");
    assert_eq!(after("ecsech", "8/8/8/8/3n4/3P4/8/8", 'w', "d3"), "");
    assert_eq!(after("ecsech", "3P4/8/8/8/8/8/8/8", 'w', "d8"), "");
}

#[test]
fn the_king_is_a_man_like_any_other() {
    assert_eq!(after("ecsech", "4r3/8/8/8/8/8/8/R3K2R", 'w', "e1"), "d1 d2 e2 f1 f2");
    let table = open("ecsech", "4r3/8/8/8/8/8/8/4K3", 'w');
    assert!(table.read("P@a2", PieceLetters::English).is_ok(), "there is no check to answer");
    assert!(table.scene().cells.iter().all(|cell| !cell.marks.check));
}

#[test]
fn a_moved_man_may_attack_and_be_attacked() {
    let mut table = open("ecsech", "3r4/8/8/8/8/8/8/2R5", 'w');
    play(table.as_mut(), "c1d1");
    assert_eq!(table.position().split('[').next(), Some("3r4/8/8/8/8/8/8/3R4"));
}

#[test]
fn who_cannot_place_must_move() {
    assert_eq!(after("ecsech", WHITE_SHUT_IN, 'b', ""), "f2e4 f2g4 f2h3");
}

#[test]
fn the_first_to_place_all_men_wins() {
    for game in ["ecsech", "rapid"] {
        let mut table = open(game, "8/8/8/8/8/8/PPPPPPP1/RNBQKBNR", 'w');
        play(table.as_mut(), "P@h2");
        assert_eq!(outcome(table.as_ref()), "1-0 all-placed");
        assert_eq!((table.legal(PieceLetters::English), table.perft(1)), (Vec::new(), 0));
        let mut table = open(game, "rnbqkbnr/1ppppppp/8/8/8/8/8/8", 'b');
        play(table.as_mut(), "P@a7");
        assert_eq!(outcome(table.as_ref()), "0-1 all-placed");
    }
}

#[test]
fn in_rapid_nothing_moves_and_the_first_who_cannot_place_loses() {
    let table = open("rapid", "8/8/8/8/8/8/8/4K2k", 'w');
    assert!(table.legal(PieceLetters::English).iter().all(|m| m.code.contains('@')));
    assert_eq!(outcome(open("rapid", SHUT_IN, 'w').as_ref()), "0-1 cannot-place");
    assert_eq!(outcome(open("rapid", SHUT_IN, 'b').as_ref()), "1-0 cannot-place");
}

#[test]
fn who_can_neither_place_nor_move_passes() {
    let mut table = open("ecsech", WHITE_SHUT_IN, 'w');
    let legal = table.legal(PieceLetters::French);
    assert_eq!(legal.iter().map(|m| (&*m.code, &*m.notation)).collect::<Vec<_>>(), [("pass", "pass")]);
    assert_eq!((table.perft(1), table.perft(2)), (1, 3));
    play(table.as_mut(), "pass");
    assert_eq!(table.position(), position(WHITE_SHUT_IN, 'b'));
    assert!(table.scene().cells.iter().all(|cell| !cell.marks.last));
    assert_eq!(outcome(table.as_ref()), "*");
}

#[test]
fn both_shut_in_is_a_draw() {
    for turn in ['w', 'b'] {
        let table = open("ecsech", SHUT_IN, turn);
        assert_eq!(outcome(table.as_ref()), "1/2-1/2 shut-in");
        assert_eq!((table.moves(PieceLetters::English), table.perft(1)), (Vec::new(), 0));
    }
}

#[test]
fn the_third_occurrence_of_a_position_ends_the_game() {
    let mut table = rules::open("ecsech", "", None).unwrap();
    play(table.as_mut(), "P@e2 K@a8 K@h1 P@h7 h1g1 a8b8 g1h1 b8a8 h1g1 a8b8 g1h1");
    assert_eq!(outcome(table.as_ref()), "*");
    play(table.as_mut(), "b8a8");
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 repetition");
}

#[test]
fn after_fifty_moves_by_each_side_without_a_placing_a_draw_may_be_claimed() {
    let mut game = Ecsech::start("", Some(&position("k7/8/8/8/8/8/8/7K", 'w'))).unwrap();
    let mut play = |text: &str| {
        let m = game.parse(text, PieceLetters::English).unwrap();
        game.play_unchecked(&m);
        game.claim()
    };
    for round in 0..25 {
        for text in ["h1g1", "a8b8", "g1h1", "b8a8"] {
            let claim = play(text);
            let wanted = (round == 24 && text == "b8a8").then(|| Outcome::draw(EndReason::FiftyMoves));
            assert_eq!(claim, wanted, "{round} {text}");
        }
    }
    assert_eq!(play("h1g1"), Some(Outcome::draw(EndReason::FiftyMoves)));
    assert_eq!(play("P@c2"), None);
}

#[test]
fn positions_are_equal_whatever_the_clock_says() {
    let start = Ecsech::start("", Some(&position("k7/8/8/8/8/8/8/7K", 'w'))).unwrap();
    let mut later = start.clone();
    for text in ["h1g1", "a8b8", "g1h1", "b8a8"] {
        let m = later.parse(text, PieceLetters::English).unwrap();
        later.play_unchecked(&m);
    }
    assert_eq!(later, start);
    assert_ne!(Ecsech::start("", Some(&position("k7/8/8/8/8/8/8/7K", 'b'))).unwrap(), start);
}

#[test]
fn a_position_of_rapid_never_comes_again() {
    assert_eq!((RapidEcsech::INFO.repetition, Ecsech::INFO.repetition), (None, Some(3)));
}

#[test]
fn men_to_place_have_their_target_squares() {
    let table = open("ecsech", "8/8/8/3r4/8/8/8/7K", 'w');
    let targets = |begun| {
        let cells = table.scene_from(begun).cells.into_iter();
        cells.filter(|cell| cell.marks.target.is_some()).map(|cell| cell.name).collect::<Vec<_>>()
    };
    assert_eq!(targets("h1"), ["g2", "h2", "g1"]);
    assert_eq!(targets("R@").len(), 48);
    assert_eq!(targets("K@"), [""; 0]);
}
