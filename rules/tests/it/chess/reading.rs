//! How chess parses typed moves, and the reasons for refusals.

use PieceLetters::{English, French};
use rules::PieceLetters;

use super::CHESS;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_common_spelling_is_read() {
    CHESS.check(
        START,
        "e2e4|E2E4|e2-e4|e2–e4|e2 e4| e2→e4 |e4|E4|e4!|e4?!|1. e4|1.e4|e4.|Pe4|♙e4|♟e4|e4\u{2049}",
        "e2e4",
    );
    CHESS.check(
        START,
        "Nf3|nf3|Cf3|cf3|CF3|N-f3|Ngf3|N1f3|Ng1f3|Ng1-f3|g1f3|♘f3|♞\u{fe0f}f3|1.Nf3!!|N f3|Nf3+",
        "g1f3",
    );
    let capture = "4k3/8/8/8/8/5p2/4P3/4K3 w - - 0 1";
    CHESS.check(capture, "exf3|ef3|ef|EF|exf|e:f3|e×f3|eXf3|e2f3|e2xf3|xf3|Pxf3", "e2f3");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHESS.check(castling, "O-O|0-0|o-o|OO|oo|00|O–O|e1g1|e1-g1|Kg1|♔g1|O-O!", "e1g1");
    CHESS.check(castling, "O-O-O|0-0-0|o-o-o|OOO|ooo|000|e1c1|Kc1|♚c1", "e1c1");
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    CHESS.check(passing, "exd6|ed6|ed|e5d6|e5xd6|exd6 e.p.|exd6ep|exd6 e.p|xd6", "e5d6");
}

#[test]
fn every_spelling_of_a_promotion_is_read() {
    let position = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    CHESS.check(
        position,
        "e8=Q|e8Q|e8(Q)|e8/Q|e8=q|e8q|e8=D|e8D|e8(d)|e7e8q|e7-e8=Q|e7e8D|e8=♕|e8♛|E8=Q|e8=Q+|e8 = Q!",
        "e7e8q",
    );
    CHESS.check(position, "exd8=N+|exd8N|ed8n|exd8=C|exd8(C)|e7d8n|exd=N|ed=C|e7xd8=♘", "e7d8n");
    CHESS.check(position, "e8=R|e8r|e7e8r|e8=T|e8t", "e7e8r");
    CHESS.check(position, "e8=B|e8b|e8=F|e8f|e7e8b|e7e8f", "e7e8b");
    // A bishop could also move there, but its letter here is the pawn's file.
    CHESS.check("n6k/1P6/8/8/4B3/8/8/K7 w - - 0 1", "bxa8=Q|Bxa8=Q|ba8D|BA8=Q", "b7a8q");
}

#[test]
fn a_promotion_without_its_man_lists_the_four() {
    let position = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    for text in ["e8", "e7e8", "e7-e8", "e8+", "Pe8"] {
        CHESS.check_each(position, text, "ambiguous e8=Q+, e8=R+, e8=B, e8=N", "ambiguous e8=D+, e8=T+, e8=F, e8=C");
    }
    CHESS.check_each(
        position,
        "exd8",
        "ambiguous exd8=Q+, exd8=R+, exd8=B, exd8=N",
        "ambiguous exd8=D+, exd8=T+, exd8=F, exd8=C",
    );
}

#[test]
fn a_promotion_that_cannot_be_is_refused_with_the_reason() {
    let position = "3r3k/4P3/8/8/8/8/P7/K7 w - - 0 1";
    CHESS.check(position, "e8=K|e8=P|e7e8k|exd8=P", "promotion-man");
    CHESS.check(position, "a4=Q|a2a4q|a3D|Kb1=Q", "no-promotion");
    CHESS.check(position, "a8=Q", "nobody act=pawn square=a8");
}

#[test]
fn a_letter_of_two_men_never_moves_the_other_man() {
    // R is a rook in English and the king in French. Both can move to d1, and only one of them to each other square.
    // With English letters R is always the rook.
    let near = "7k/8/8/8/8/8/4K3/R7 w - - 0 1";
    let apart = "7k/8/8/8/8/8/R3K3/8 w - - 0 1";
    for text in ["Rd1", "rd1", "RD1"] {
        CHESS.check_each(near, text, "a1d1", "ambiguous Rd1, Td1");
    }
    for text in ["Ra3", "ra3"] {
        CHESS.check_each(apart, text, "a2a3", "shape act=king");
    }
    for text in ["Rf3", "rf3"] {
        CHESS.check_each(apart, text, "others act=rook square=f3 moves=Kf3", "e2f3");
    }
    CHESS.check(apart, "Ta3|ta3|TA3", "a2a3");
    CHESS.check(apart, "Kf3|kf3|KF3", "e2f3");
    let after_e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    CHESS.check_each(after_e5, "Re2", "others act=rook square=e2 moves=Ne2, Be2, Qe2, Ke2", "e1e2");
}

#[test]
fn a_letter_that_is_a_man_or_a_file_is_asked_about_where_both_can_be() {
    let both = "7k/8/8/2B5/8/p7/1P6/7K w - - 0 1";
    for text in ["ba3", "bxa3"] {
        CHESS.check_each(both, text, "ambiguous bxa3, Bxa3", "b2a3");
    }
    for text in ["Ba3", "Bxa3", "BXA3"] {
        CHESS.check_each(both, text, "ambiguous Bxa3, bxa3", "ambiguous Fxa3, bxa3");
    }
    CHESS.check(both, "ba|b2a3|B2A3|B2-A3", "b2a3");
    CHESS.check(both, "Fa3|fa3|fxa3|c5a3|C5A3|FXA3|♗xa3", "c5a3");
    // A capital never means the pawn, but a lower-case letter does.
    let pawn = "7k/8/8/8/8/p7/1P6/7K w - - 0 1";
    CHESS.check(pawn, "Bxa3|BXA3", "others act=bishop square=a3 moves=bxa3");
    CHESS.check(pawn, "bxa3|b2a3|B2A3|B2XA3", "b2a3");
}

#[test]
fn two_squares_in_large_letters_are_squares_first() {
    // The bishop on c1 can also move to d2, and it is on rank 1. But two squares always mean the piece on the first
    // one.
    let both = "rnbqkbnr/p1pppppp/1p6/8/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 2";
    CHESS.check(both, "B1-D2|B1D2|B1d2|b1-d2|b1d2", "b1d2");
    CHESS.check(both, "C1-D2|C1D2|c1d2", "c1d2");
    CHESS.check(START, "B1-C3|B1C3|B1 C3|B1→C3", "b1c3");
    CHESS.check(START, "C2-C4|C2C4", "c2c4");
    CHESS.check(START, "D2D4", "d2d4");
    CHESS.check(START, "F2-F3", "f2f3");
    // Two bishops on a file: this is SAN with a rank. It is ambiguous if a piece on b1 could also move there.
    CHESS.check("k7/p7/8/8/8/2B5/8/2B4K w - - 0 1", "B1d2|B1D2|F1d2", "c1d2");
    let knight = "k7/8/8/8/8/2B5/8/1NB4K w - - 0 1";
    CHESS.check_each(knight, "B1d2", "ambiguous Nd2, B1d2", "ambiguous Cd2, F1d2");
    CHESS.check(knight, "b1d2|b1-d2", "b1d2");
}

#[test]
fn a_move_that_is_meant_is_not_replaced_by_another() {
    // The rook is pinned, so `Rb4` is illegal in English, although the king (R in French) could move to b4.
    CHESS.check_each("7k/8/8/r7/R7/K7/8/8 w - - 0 1", "Rb4", "exposes king=a3 by=a5", "a3b4");
    // Another knight than the named one could move there.
    CHESS.check_each(
        START,
        "Nec3",
        "elsewhere line=file from=e square=c3 moves=c3, Nc3",
        "elsewhere line=file from=e square=c3 moves=c3, Cc3",
    );
    // A king that cannot castle is not replaced by the rook of the other language.
    CHESS.check_each("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "Rg1", "h1g1", "castle-crosses square=f1 by=f8");
    // Without a letter it is a pawn's move, never a move of another piece that reaches the square.
    CHESS.check_each(
        "7k/p7/8/8/8/8/8/6NK w - - 0 1",
        "f3",
        "others act=pawn square=f3 moves=Nf3",
        "others act=pawn square=f3 moves=Cf3",
    );
}

#[test]
fn a_text_that_fits_several_moves_lists_them() {
    let rooks = "1k6/8/8/8/8/8/4K3/R6R w - - 0 1";
    CHESS.check_each(rooks, "Td1", "ambiguous Rad1, Rhd1", "ambiguous Tad1, Thd1");
    CHESS.check(rooks, "Tad1", "a1d1");
    CHESS.check("8/8/3p4/k3P3/8/3p4/4P3/6K1 w - - 0 1", "ed", "ambiguous exd3, exd6");
}

#[test]
fn what_is_no_move_is_unreadable() {
    let texts = [
        "", " ", "hello", "e9", "i4", "e", "4", "e2e", "e2e44", "Ze4", "e2--e4", "O-O-O-O", "-", "Nd", "ha", "=Q", "N",
        "日本", "♘", "ae4", "aa4", "!!", "P", "1.", "e4 e5 d4", "e8=", "e8=X", "()", "(Q)", "ep", "e.p.", "Q", "e8=QQ",
    ];
    for text in texts {
        CHESS.check(START, text, "unreadable");
    }
    CHESS.check(START, &"e".repeat(5000), "unreadable");
}

#[test]
fn a_refusal_says_what_stands_where() {
    CHESS.check(START, "e3e4", "empty square=e3");
    CHESS.check(START, "e7e5", "theirs square=e7");
    CHESS.check(START, "e1e2|Ke2|d1e2", "own square=e2");
    CHESS.check(START, "e2e2", "same square=e2");
    CHESS.check(START, "a1a4", "blocked square=a2");
    CHESS.check(START, "d1h5|Qd1h5", "blocked square=e2");
    CHESS.check(START, "Qg1f3", "letter square=g1 act=knight wished=queen");
    CHESS.check(START, "Ne2e4", "letter square=e2 act=pawn wished=knight");
}

#[test]
fn a_refusal_says_how_the_man_goes() {
    CHESS.check(START, "b1b3", "shape act=knight");
    CHESS.check(START, "c1c3", "shape act=bishop");
    CHESS.check(START, "a1b3", "shape act=rook");
    CHESS.check(START, "d1e3", "shape act=queen");
    CHESS.check("7k/p7/8/8/8/8/8/4K3 w - - 0 1", "e1e3|Ke3", "shape act=king");
    CHESS.check(START, "e2e5|e2c3", "pawn");
    CHESS.check("7k/8/8/8/4P3/8/8/7K w - - 0 1", "e4e3|e4d4", "pawn-back");
    CHESS.check("7k/8/8/8/8/4P3/8/7K w - - 0 1", "e3e5", "pawn-double square=e3");
    CHESS.check("7k/4p3/8/8/8/4p3/8/7K b - - 0 1", "e3e1", "pawn-double square=e3");
    CHESS.check("7k/8/8/8/8/4p3/4P3/7K w - - 0 1", "e2e3|e2e4", "pawn-blocked square=e3");
    CHESS.check(START, "exd3|e2d3", "pawn-nothing square=d3");
    CHESS.check("7k/8/8/3pP3/8/8/8/7K w - - 0 1", "exd6|e5d6|exd6 e.p.", "en-passant square=d5");
    CHESS.check("7k/8/8/8/3pP3/8/8/7K b - - 0 1", "dxe3|d4e3", "en-passant square=e4");
    CHESS.check(START, "ed", "no-capture from=e to=d");
    CHESS.check(START, "Qd5|Dd5", "nobody act=queen square=d5");
    CHESS.check_each(
        START,
        "Qc3",
        "others act=queen square=c3 moves=c3, Nc3",
        "others act=queen square=c3 moves=c3, Cc3",
    );
}

#[test]
fn a_refusal_says_what_threatens_the_king() {
    CHESS.check("k2r4/8/8/8/8/8/P7/4K3 w - - 0 1", "Kd2|e1d2", "king-attacked square=d2 by=d8");
    // The king's own square does not block the attack.
    CHESS.check("k3r3/8/8/8/4K3/8/P7/8 w - - 0 1", "Ke3|e4e3", "king-attacked square=e3 by=e8");
    CHESS.check("k3r3/8/8/8/8/8/P7/4K3 w - - 0 1", "a3|a2a4", "still-check king=e1 by=e8");
    CHESS.check("k3r3/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nd5|e3d5|Cd5", "exposes king=e1 by=e8");
    CHESS.check("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "exd6|e5d6", "exposes king=a5 by=h5");
    CHESS.check("1k2r3/8/8/8/8/8/8/R3K2R w - - 0 1", "Ta2", "still-check king=e1 by=e8");
    CHESS.check("1k2r3/8/8/8/8/8/4K3/R6R w - - 0 1", "Td1", "none-safe act=rook square=d1");
}

#[test]
fn a_refusal_says_why_castling_is_not_allowed() {
    CHESS.check("1k6/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O|e1g1|Kg1", "castle-moved corner=h1");
    CHESS.check("1k6/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "O-O|e1g1", "castle-blocked square=g1");
    CHESS.check("1k6/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O|e1c1", "castle-blocked square=b1");
    CHESS.check("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O|O-O-O", "castle-check square=e1 by=e8");
    CHESS.check("1k1r4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "castle-crosses square=d1 by=d8");
    CHESS.check("r3k2r/8/8/8/8/8/8/1K4R1 b kq - 0 1", "O-O|e8g8|Kg8", "castle-into square=g8 by=g1");
}

#[test]
fn after_the_end_no_text_is_a_move() {
    CHESS.check("k7/2Q5/1K6/8/8/8/8/8 b - - 0 60", "Kb8|hello", "over");
    CHESS.check("7k/8/8/8/8/8/8/7K w - - 0 1", "Kg1", "over");
}

#[test]
fn completion_offers_what_the_text_may_become() {
    let notations = |position, prefix, letters| -> Vec<String> {
        CHESS.open(position).complete(prefix, letters).into_iter().map(|m| m.notation).collect()
    };
    assert_eq!(notations(START, "e", English), ["e3", "e4"]);
    assert_eq!(notations(START, "e2e", English), ["e3", "e4"]);
    assert_eq!(notations(START, "n", English), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(notations(START, "Cf", French), ["Cf3"]);
    assert_eq!(notations(START, "Cf3", English), ["Nf3"]);
    assert_eq!(notations(START, "zz", English), [""; 0]);
    assert_eq!(notations(START, "", English).len(), 20);
    let promotion = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(notations(promotion, "e8", English), ["e8=Q+", "e8=R+", "e8=B", "e8=N"]);
    assert_eq!(notations(promotion, "e8", French), ["e8=D+", "e8=T+", "e8=F", "e8=C"]);
    assert_eq!(notations(promotion, "e7e8", English).len(), 4);
    assert_eq!(notations(promotion, "e8D", English), ["e8=Q+"]);
}
