//! How Ecséch and Rapid'Ecséch parse typed turns, and the reasons for refusals.

use PieceLetters::{English, French};
use rules::PieceLetters;

use super::{open, position};
use crate::asking::{self, Rules};

/// A white rook on a1, knights on b1 and f1, pawns on c4 and e2; a black rook on h8 and a pawn on d6.
const BOARD: &str = "7r/8/3p4/8/2P5/8/4P3/RN3N2";

fn answer(game: &'static str, board: &str, letters: PieceLetters, text: &str) -> String {
    asking::answer(open(game, board, 'w').as_ref(), letters, text)
}

#[track_caller]
fn check(board: &str, texts: &str, wanted: &str) {
    Rules("ecsech").check(&position(board, 'w'), texts, wanted);
}

#[track_caller]
fn check_both(board: &str, texts: &str, wanted: &str) {
    check(board, texts, wanted);
    Rules("rapid").check(&position(board, 'w'), texts, wanted);
}

#[test]
fn every_common_spelling_of_a_placing_is_read() {
    let board = "8/8/8/8/8/8/8/P6p";
    check_both(
        board,
        "N@c3|n@c3|C@c3|c@c3|N@C3|N @ c3|♘@c3|♞\u{fe0f}@c3|1. N@c3!|N*c3|Knight@c3|cavalier@c3|12…C@c3",
        "N@c3",
    );
    check_both(board, "P@e4|p@e4|@e4|♙@e4|pion@e4|PAWN@E4", "P@e4");
    check_both(board, "Q@d3|D@d3|d@d3|dame@d3|reine@d3|queen@d3", "Q@d3");
    check_both(board, "B@d3|b@d3|F@d3|f@d3|fou@d3", "B@d3");
    check_both(board, "K@d3|k@d3|Roi@d3|roi@d3|king@d3|♔@d3", "K@d3");
    check_both(board, "T@d3|t@d3|rook@d3|tour@d3|♖@d3", "R@d3");
}

#[test]
fn the_letter_of_king_and_rook_is_never_taken_for_the_other() {
    for game in ["ecsech", "rapid"] {
        let board = "8/8/8/8/8/8/8/P6p";
        assert_eq!(answer(game, board, English, "R@d3"), "R@d3");
        assert_eq!(answer(game, board, French, "R@d3"), "ambiguous Roi@d3, T@d3");
        // Only one of the two pieces can be placed there, or is in the hand.
        assert_eq!(answer(game, board, French, "R@h4"), "K@h4");
        assert_eq!(answer(game, board, French, "R@g2"), "attacks square=g2 man=king targets=h1");
        assert_eq!(answer(game, "K7/8/8/8/8/8/8/P6p", French, "R@d3"), "hand man=king");
        assert_eq!(answer(game, "8/8/8/8/8/8/RR6/P6p", English, "R@d3"), "hand man=rook");
    }
}

#[test]
fn every_common_spelling_of_a_move_is_read() {
    check(BOARD, "b1c3|B1C3|b1-c3|b1→c3|Nc3|nc3|Cc3|cc3|N-c3|Nbc3|N1c3|Nb1c3|♘c3|1. Nc3!|b1xc3", "b1c3");
    check(BOARD, "e3|e2e3|E3|Pe3|♙e3|1.e3", "e2e3");
    check(BOARD, "Ta8|ta8|TA8|a1a8|A1-A8|♖a8", "a1a8");
    check("8/8/8/8/8/8/8/R3K2p", "Kd2|kd2|KD2", "e1d2");
}

#[test]
fn the_letter_of_a_move_is_never_taken_for_another_man() {
    let board = "8/8/8/8/8/8/R3K3/7p";
    assert_eq!(answer("ecsech", board, English, "Rd2"), "a2d2");
    assert_eq!(answer("ecsech", board, French, "Rd2"), "ambiguous Rd2, Td2");
    assert_eq!(answer("ecsech", board, French, "Rf3"), "e2f3");
    // Neither king nor rook can move there. The refusal is about the king, since R is the king in French.
    assert_eq!(answer("ecsech", board, French, "Ra3"), "shape square=e2 man=king");
    assert_eq!(answer("ecsech", board, English, "Rf3"), "place man=rook square=f3 placing=R@f3");
}

#[test]
fn two_squares_in_large_letters_are_squares_first() {
    // The king moves, not the bishop with the same letter and rank.
    let board = "7N/8/3Q3B/bk5p/4P3/5p2/2P5/rp1N4[KRRBPPPPPPqrbnnppppp] b";
    let king = Rules("ecsech");
    king.check(board, "B5-B4|B5B4|b5-b4|b5b4", "b5b4");
    king.check(board, "A5-B4|A5B4", "a5b4");
}

#[test]
fn a_move_that_fits_several_men_lists_them() {
    assert_eq!(answer("ecsech", BOARD, English, "Nd2"), "ambiguous Nbd2, Nfd2");
    assert_eq!(answer("ecsech", BOARD, French, "Nd2"), "ambiguous Cbd2, Cfd2");
}

#[test]
fn in_rapid_a_man_and_a_square_can_only_be_a_placing() {
    Rules("rapid").check(&position("8/8/8/8/8/8/8/P6p", 'w'), "Nc3|nc3|Cc3|♘c3", "N@c3");
    Rules("rapid").check(&position("8/8/8/8/8/8/8/P6p", 'w'), "e4|Pe4", "P@e4");
    Rules("rapid").check(&position("8/8/8/8/8/8/8/P6p", 'w'), "a1a2|Nbc3|N1c3|exd4|O-O|e8=Q", "no-moves");
    Rules("rapid").check(&position("8/8/8/8/8/8/8/P6p", 'w'), "pass|passe", "pass");
}

#[test]
fn what_is_no_turn_is_unreadable() {
    let texts = [
        "", " ", "hello", "@", "@@", "N@", "@e9", "N@i4", "Z@e4", "NN@e4", "N@e44", "N@@e4", "N@e4@", "e9", "e", "4",
        "e2e", "Nd", "=Q", "日@e4", "日本", "♘", "aa4", "-", "e4 e5 d4", "1.", "Kni@e4",
    ];
    for text in texts {
        check_both(BOARD, text, "unreadable");
    }
    check_both(BOARD, &"e".repeat(5000), "unreadable");
}

#[test]
fn a_refused_placing_names_the_men_that_stand_against_it() {
    let board = "7r/8/3p4/8/8/8/8/P7";
    check_both(board, "P@h3", "attacked square=h3 by=h8");
    check_both(board, "P@e5", "both square=e5 by=d6 man=pawn targets=d6");
    check_both(board, "N@b5|C@b5", "attacks square=b5 man=knight targets=d6");
    check_both(board, "Q@d8|D@d8", "both square=d8 by=h8 man=queen targets=d6, h8");
    check_both(board, "B@e5", "both square=e5 by=d6 man=bishop targets=d6, h8");
}

#[test]
fn a_refused_placing_says_what_else_stands_against_it() {
    check_both(BOARD, "N@a3|C@a3", "hand man=knight");
    check_both(BOARD, "Q@d6|P@d6|B@d6", "taken square=d6");
    check_both(BOARD, "Q@a1|P@a1", "taken square=a1");
    check_both("8/8/8/8/8/8/8/B6p", "B@c3|F@c3", "bishops square=c3 bishop=a1");
    check_both("8/8/8/8/8/8/8/8", "N@c3|K@e4|T@a1", "first");
    check_both(BOARD, "pass|passe|Pass!", "pass");
}

#[test]
fn a_refused_move_says_what_stands_where() {
    check(BOARD, "c3c4", "empty square=c3");
    check(BOARD, "h8h7", "theirs square=h8");
    check(BOARD, "a1b1|a1xb1|Rxb1|Kb1|Txb1", "taken square=b1");
    check(BOARD, "cxd5|cd5|c4d5", "shape square=c4 man=pawn");
    check(BOARD, "a1a1", "same square=a1");
    check(BOARD, "a1c1", "blocked square=b1");
    check(BOARD, "Qa1a2|Da1a2", "letter square=a1 man=rook wished=queen");
}

#[test]
fn a_refused_move_says_how_the_man_goes() {
    check(BOARD, "a1b2", "shape square=a1 man=rook");
    check(BOARD, "b1b3", "shape square=b1 man=knight");
    check(BOARD, "e2e4", "shape square=e2 man=pawn");
    check(BOARD, "Nbf5|Cbf5", "shape square=b1 man=knight");
    check(BOARD, "Ne5|Ce5", "nobody man=knight square=e5");
    check(BOARD, "O-O|0-0-0|oo", "no-castling");
    check(BOARD, "e8=Q|e3=D", "no-promotion");
}

#[test]
fn a_move_that_only_a_placing_could_be_is_refused_with_its_text() {
    assert_eq!(answer("ecsech", BOARD, English, "Qa4"), "place man=queen square=a4 placing=Q@a4");
    assert_eq!(answer("ecsech", BOARD, French, "Da5"), "place man=queen square=a5 placing=D@a5");
    check(BOARD, "b4", "place man=pawn square=b4 placing=P@b4");
}

#[test]
fn a_man_in_the_hand_is_told_why_it_cannot_be_placed_although_one_like_it_stands_on_the_board() {
    check(BOARD, "e5|Pe5", "both square=e5 by=d6 man=pawn targets=d6");
    check(BOARD, "h3|Ph3", "attacked square=h3 by=h8");
    check(BOARD, "Td3|td3", "attacks square=d3 man=rook targets=d6");
    check(BOARD, "Th1", "blocked square=b1");
}

#[test]
fn the_text_of_a_man_that_is_only_in_the_hand_is_refused_as_a_placing() {
    check(BOARD, "Bh3|Fh3", "attacked square=h3 by=h8");
    check(BOARD, "Qa6|Da6|da6", "attacks square=a6 man=queen targets=d6");
    check(BOARD, "Kh3", "attacked square=h3 by=h8");
    check(BOARD, "Qe2|De2", "taken square=e2");
    // The player may have meant a piece on the board, so the refusal is about such a piece.
    check(BOARD, "Ne5|Ce5", "nobody man=knight square=e5");
    check("8/8/8/8/8/8/8/8", "Qd4|Dd4", "first");
}

#[test]
fn after_the_end_no_text_is_a_turn() {
    check_both("8/8/8/8/8/8/PPPPPPPP/RNBQKBNR", "P@e4|hello", "over");
}

#[test]
fn completion_offers_placings_by_their_letter() {
    let offered = |text, letters| -> Vec<String> {
        let plies = open("ecsech", BOARD, 'w').complete(text, letters);
        plies.into_iter().map(|m| m.notation).collect()
    };
    assert_eq!(offered("K@a", English), ["K@a2", "K@a3", "K@a4", "K@a5", "K@a6", "K@a7"]);
    assert_eq!(offered("k@a", English), offered("K@a", English));
    assert_eq!(offered("roi@a2", French), ["Roi@a2"]);
    assert_eq!(offered("N", English), ["Nbd2", "Na3", "Nc3", "Nfd2", "Nh2", "Ne3", "Ng3"]);
}
