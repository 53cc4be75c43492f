//! How Chess Mutation parses typed moves, and the reasons for refusals.

use PieceLetters::{English, French};
use rules::PieceLetters;

use super::{MUTATION, START};

#[test]
fn every_common_spelling_is_read() {
    MUTATION.check(
        START,
        "e2e4|E2E4|e2-e4|e2–e4|e2xe4|e2 e4| e2→e4 |e4|E4|e4!|e4?!|1. e4|1.e4|e4.|Pe4|♙e4|♟e4|e4\u{2049}",
        "e2e4",
    );
    MUTATION.check(
        START,
        "Nf3|nf3|Cf3|cf3|CF3|N-f3|Ngf3|N1f3|Ng1f3|Ng1-f3|g1f3|♘f3|♞\u{fe0f}f3|1.Nf3!!|N f3|Nf3+",
        "g1f3",
    );
    MUTATION.check("7k/8/8/8/8/5p2/4P3/K7 w - - 0 1", "exf3|ef3|ef|EF|exf|e:f3|e×f3|eXf3|e2f3|e2xf3|xf3|Pxf3", "e2f3");
    MUTATION.check("7p/8/8/k7/3P4/8/8/7K w - - 0 1", "Qd4xh8+|Qxh8|Qh8|qxh8|Dxh8#|dh8|d4h8|Qdxh8|Q4h8|♕xh8", "d4h8");
    MUTATION.check("1k6/8/8/8/8/8/8/P3K2P w KQ - 0 1", "O-O|0-0|o-o|OO|oo|00|O–O|e1g1|Kg1|O-O!", "e1g1");
    MUTATION.check("1k6/8/8/8/8/8/8/P3K2P w KQ - 0 1", "O-O-O|0-0-0|o-o-o|OOO|ooo|000|e1-c1|Kc1|♔c1", "e1c1");
    MUTATION.check("1k6/8/8/8/8/8/P7/4K3 b - - 0 1", "12...Kc7|12… Kc7|kc7|b8c7|B8-C7", "b8c7");
}

#[test]
fn a_letter_of_two_men_never_moves_the_other_man() {
    // R is a rook in English and the king in French. Both can move to a2, and only one of them to each other square.
    let position = "7k/8/8/8/P7/8/8/1K6 w - - 0 1";
    for text in ["Ra2", "ra2", "RA2"] {
        MUTATION.check_each(position, text, "a4a2", "ambiguous Ra2, Ta2");
        let elsewhere = text.replace(['a', 'A'], "b");
        MUTATION.check_each(position, &elsewhere, "others act=rook square=b2 moves=Kb2", "b1b2");
    }
    MUTATION.check_each(position, "Ra3", "a4a3", "king");
    MUTATION.check(position, "Ta3|ta3|TA3", "a4a3");
    MUTATION.check(position, "Kb2|kb2|KB2", "b1b2");
}

#[test]
fn a_letter_that_is_a_man_or_a_file_is_asked_about_where_both_can_be() {
    // The pawn on b2 and the bishop on c5 can both capture on a3.
    let both = "7k/8/8/2P5/8/p7/1P6/7K w - - 0 1";
    for text in ["ba3", "bxa3"] {
        MUTATION.check_each(both, text, "ambiguous bxa3, Bxa3", "b2a3");
    }
    for text in ["Ba3", "Bxa3", "BXA3"] {
        MUTATION.check_each(both, text, "ambiguous Bxa3, bxa3", "ambiguous Fxa3, bxa3");
    }
    MUTATION.check(both, "ba|b2a3|B2A3", "b2a3");
    MUTATION.check(both, "Fa3|fa3|fxa3|c5a3|C5A3", "c5a3");
    // The pawn on f2 and the bishop on c5 can both capture on e3.
    let both = "7k/8/8/2P5/8/4p3/5P2/7K w - - 0 1";
    for text in ["fe3", "fxe3"] {
        MUTATION.check_each(both, text, "f2e3", "ambiguous fxe3, Fxe3");
    }
    MUTATION.check_each(both, "Fe3", "ambiguous Bxe3, fxe3", "ambiguous Fxe3, fxe3");
    MUTATION.check(both, "be3|Be3", "c5e3");
    // Phones capitalise the first letter. The text still means the bishop, but the answer suggests the pawn.
    MUTATION.check("7k/8/8/8/8/p7/1P6/7K w - - 0 1", "Ba3|Bxa3|BA3", "others act=bishop square=a3 moves=bxa3");
}

#[test]
fn a_move_that_is_meant_is_not_replaced_by_another() {
    // The rook on a4 is pinned, so `Rb4` is illegal in English, although the king (R in French) could move to b4.
    let position = "7k/8/8/p7/P7/K7/8/8 w - - 0 1";
    MUTATION.check_each(position, "Rb4", "exposes king=a3 by=a5", "a3b4");
    // Without a letter it is the move of a pawn on white, never of another piece that reaches the square.
    MUTATION.check(START, "f3", "f2f3");
    MUTATION.check_each(
        "7k/8/8/8/8/8/8/6PK w - - 0 1",
        "f3",
        "others act=pawn square=f3 moves=Nf3",
        "others act=pawn square=f3 moves=Cf3",
    );
}

#[test]
fn a_text_that_fits_several_moves_lists_them() {
    let rooks = "1k6/8/8/8/8/8/4K3/P6P w - - 0 1";
    MUTATION.check_each(rooks, "Td1", "ambiguous Rad1, Rhd1", "ambiguous Tad1, Thd1");
    MUTATION.check(rooks, "Tad1", "a1d1");
    MUTATION.check("3p4/4P3/k7/8/8/3p4/4P3/6K1 w - - 0 1", "ed", "ambiguous exd3, exd8");
    MUTATION.check("3p4/4P3/k7/8/8/3p4/4P3/6K1 w - - 0 1", "ed3", "e2d3");
}

#[test]
fn what_is_no_move_is_unreadable() {
    let texts = [
        "", " ", "hello", "e9", "i4", "e", "4", "e2e", "e2e44", "Ze4", "e2--e4", "O-O-O-O", "-", "Nd", "ha", "=Q", "N",
        "日本", "♘", "ae4", "aa4", "!!", "P", "1.", "e4 e5 d4",
    ];
    for text in texts {
        MUTATION.check(START, text, "unreadable");
    }
    MUTATION.check(START, &"e".repeat(5000), "unreadable");
}

#[test]
fn a_refusal_says_what_stands_where() {
    MUTATION.check(START, "e3e4", "empty square=e3");
    MUTATION.check(START, "e7e5", "theirs square=e7");
    MUTATION.check(START, "e1e2|Ke2|d1e2", "own square=e2");
    MUTATION.check(START, "e2e2", "same square=e2");
    MUTATION.check(START, "a1a4", "blocked square=a2");
    MUTATION.check(START, "Qg1f3", "letter square=g1 act=knight wished=queen");
    MUTATION.check(START, "Ne2e4", "letter square=e2 act=pawn wished=knight");
}

#[test]
fn a_refusal_says_how_the_man_goes() {
    MUTATION.check(START, "b1b3", "yellow square=b1");
    MUTATION.check("7k/8/8/8/2P5/8/8/7K w - - 0 1", "c4c5", "blue square=c4");
    MUTATION.check("7k/8/8/8/P7/8/8/7K w - - 0 1", "a4b5", "red square=a4");
    MUTATION.check("2k5/8/8/8/3P4/8/8/7K w - - 0 1", "d4e6", "black square=d4");
    MUTATION.check(START, "e2e5|e2d4", "white square=e2");
    MUTATION.check("7k/4P3/8/8/8/8/8/7K w - - 0 1", "e7e6|e7d7", "white-back square=e7");
    MUTATION.check("7k/8/8/8/8/4p3/4P3/7K w - - 0 1", "e2e3|e2e4", "white-blocked square=e3");
    MUTATION.check(START, "exd3|e2d3", "white-nothing square=d3");
    MUTATION.check("7k/8/8/8/8/8/P7/4K3 w - - 0 1", "e1e3|Ke3", "king");
    MUTATION.check("7k/4P3/8/8/8/8/8/7K w - - 0 1", "e8=Q|e7e8=D|exd8=N", "no-promotion");
    MUTATION.check(START, "ed", "no-capture from=e to=d");
    MUTATION.check(START, "Qd5|Dd5", "nobody act=queen square=d5");
    MUTATION.check_each(
        START,
        "Qc3",
        "others act=queen square=c3 moves=c3, Nc3",
        "others act=queen square=c3 moves=c3, Cc3",
    );
}

#[test]
fn a_refusal_says_what_threatens_the_king() {
    MUTATION.check("7k/8/8/4p3/8/8/P7/3K4 w - - 0 1", "Ke2|d1e2", "king-attacked square=e2 by=e5");
    MUTATION.check("7k/8/8/4p3/8/8/P7/4K3 w - - 0 1", "a3|a2a4", "still-check king=e1 by=e5");
    MUTATION.check("7k/8/8/4p3/8/4P3/8/4K3 w - - 0 1", "Nd5|e3d5|Cd5|cd5|nd5", "exposes king=e1 by=e5");
    MUTATION.check("1k6/8/8/4p3/8/8/4K3/P6P w - - 0 1", "Td1", "none-safe act=rook square=d1");
}

#[test]
fn a_refusal_says_why_castling_is_not_allowed() {
    let without = "1k6/8/8/8/8/8/8/P3K2P w Q - 0 1";
    MUTATION.check(without, "O-O|e1g1|Kg1", "castle-moved corner=h1");
    MUTATION.check("1k6/8/8/8/8/8/8/P3K1PP w K - 0 1", "O-O|e1g1", "castle-blocked square=g1");
    MUTATION.check("1k6/8/8/8/4p3/8/8/P3K2P w KQ - 0 1", "O-O|O-O-O", "castle-check square=e1 by=e4");
    MUTATION.check("1k6/8/8/8/3p4/8/4P3/P3K2P w KQ - 0 1", "O-O-O", "castle-crosses square=d1 by=d4");
    MUTATION.check("1k6/8/8/8/3p4/8/4P3/P3K2P w KQ - 0 1", "O-O", "castle-into square=g1 by=d4");
}

#[test]
fn after_the_end_no_text_is_a_move() {
    MUTATION.check("5k2/8/8/2KPP3/8/8/8/8 b - - 0 60", "Kg8|hello", "over");
    MUTATION.check("7k/8/8/8/8/8/8/7K w - - 0 1", "Kg1", "over");
}

#[test]
fn completion_offers_what_the_text_may_become() {
    let notations = |prefix, letters| -> Vec<String> {
        MUTATION.open(START).complete(prefix, letters).into_iter().map(|m| m.notation).collect()
    };
    assert_eq!(notations("e", English), ["e3", "e4"]);
    assert_eq!(notations("E", English), ["e3", "e4"]);
    assert_eq!(notations("e2e", English), ["e3", "e4"]);
    assert_eq!(notations("n", English), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(notations("Cf", French), ["Cf3"]);
    assert_eq!(notations("Cf3", English), ["Nf3"]);
    // The pawn's move comes first, then other pieces' moves to the square.
    assert_eq!(notations("f3", English), ["f3", "Nf3"]);
    assert_eq!(notations("zz", English), [""; 0]);
    assert_eq!(notations("", English).len(), 20);
    assert_eq!(notations("", English)[..2], ["a3", "a4"]);
}
