//! How ECHEK parses typed turns, and the reasons for refusals.

use PieceLetters::{English, French};
use rules::PieceLetters;

use super::{ECHEK, START};

#[test]
fn every_common_spelling_is_read() {
    ECHEK.check(START, "Q@c4|q@c4|D@c4|d@C4|Q*c4|Qc4|Dc4|qc4|dc4|♕@c4|♛\u{fe0f}c4|Q-c4|1. Q@c4!|Q @ c4|1…D@c4", "Q@c4");
    ECHEK.check(START, "N@c3|C@c3|cc3|nc3|♘c3", "N@c3");
    ECHEK.check(START, "P@c4|@c4|Pc4|c4|C4|pc4|♙c4", "P@c4");
    ECHEK.check(START, "P@c3-c4|P@c3–c4|Pc3-c4|Pc3c4|p@c3 c4|P@c3^c4|@c3-c4|P@c3→c4", "P@c3-c4");
    ECHEK.check(START, "B@c3|F@c3|bc3|fc3", "B@c3");
    ECHEK.check(START, "d4c4|d4-c4|D4–C4|Kc4|kc4|♔c4|♚c4|d4 c4|Kd4c4|KD4-C4|d4→c4", "d4c4");
    let queen = "8/8/8/3k4/3K4/3Q4/8/8[RBNPqrbnp] b Rr";
    ECHEK.check(queen, "B@c6^d3|B@c6d3|Bc6^d3|F@c6^d3|fc6d3|b@c6-d3|B@c6↑d3|B@c6 ^ d3", "B@c6^d3");
    let rook = "8/8/8/3k4/3KR3/8/8/8[QBNPqrbnp] w Rr";
    ECHEK.check(rook, "swap|Swap|SWAP!|échange|Échange|echange|exchange|échanger|1. swap", "swap");
    ECHEK.check("8/8/3N4/2B2r2/2K5/2R1kP2/8/8[qbnp] w -", "pass|Pass|passe|passer|PASS.", "pass");
}

#[test]
fn notation_has_the_letters_of_the_reader() {
    let notations = |position, letters| -> Vec<String> {
        ECHEK.open(position).legal(letters).into_iter().map(|m| m.notation).collect()
    };
    let position = "8/8/3q1b2/3kp3/2K1NB2/2R1Q3/8/8[Prn] w Rr";
    let (mut english, mut french) = (notations(position, English), notations(position, French));
    assert!(english.contains(&"P@d3-d4".to_owned()));
    // The exchange of rook and king is a word.
    assert_eq!((english.pop().as_deref(), french.pop().as_deref()), (Some("swap"), Some("échange")));
    assert!(english.iter().zip(&french).all(|(english, french)| english[1..] == french[1..]));
    let first = |notations: &[String]| notations.iter().map(|n| &n[..1]).collect::<String>();
    let translated: String = first(&english)
        .chars()
        .map(|c| match c {
            'K' => 'R',
            'Q' => 'D',
            'R' => 'T',
            'B' => 'F',
            'N' => 'C',
            c => c,
        })
        .collect();
    assert_eq!(first(&french), translated);
    assert!(notations(START, French).contains(&"F@c4".to_owned()));
    assert!(notations("8/8/8/3k4/3K4/3Q4/8/8[RBNPqrbnp] b Rr", French).contains(&"F@c6^d3".to_owned()));
}

#[test]
fn a_letter_of_two_cards_never_moves_the_other_card() {
    for text in ["Rc4", "rc4", "RC4"] {
        ECHEK.check_each(START, text, "R@c4", "ambiguous Rc4, T@c4");
    }
    ECHEK.check_each(START, "R@c4", "R@c4", "in-play card=king square=d4");
    ECHEK.check(START, "T@c4|Tc4|TC4", "R@c4");
    // No rook can be put next to the enemy king, and in English R means the rook.
    ECHEK.check_each(START, "Rc5", "beside-king square=c5 king=d5", "d4c5");
    // In French R means the king, whose move is refused. The rook does not replace it.
    ECHEK.check_each(START, "Re3", "R@e3", "loose square=e3 left=d5");
    let rook = "8/8/8/3k4/3K4/3R4/8/8[QBNPqrbnp] w Rr";
    ECHEK.check_each(rook, "Rc3", "d3c3", "loose square=c3 left=d5");
    ECHEK.check_each(rook, "Rc4", "way card=rook", "d4c4");
    ECHEK.check(rook, "Kc4|KC4", "d4c4");
}

#[test]
fn a_bishop_without_its_choice_lists_the_choices() {
    let position = "8/8/8/2pk4/3KB3/3N4/4R3/8[QPqrbn] b Rr";
    ECHEK.check_each(position, "B@b4", "ambiguous B@b4^e2, B@b4^e4", "ambiguous F@b4^e2, F@b4^e4");
    ECHEK.check_each(position, "fb5", "ambiguous B@b5^e2, B@b5^e4", "ambiguous F@b5^e2, F@b5^e4");
    // A single choice can be omitted.
    ECHEK.check("8/8/8/3k4/3K4/3Q4/8/8[RBNPqrbnp] b Rr", "B@c6|Fc6", "B@c6^d3");
}

#[test]
fn what_is_no_turn_is_unreadable() {
    let texts = [
        "",
        " ",
        "hello",
        "e9",
        "i4",
        "e",
        "4",
        "Q",
        "Q@",
        "Q@c",
        "Q@c4^",
        "c4c6c8",
        "@",
        "swapp",
        "日本",
        "Z@c4",
        "Q@@c4",
        "c4^",
        "Qc4d5e6",
        "♘",
        "O-O",
        "!!",
        "1.",
        "c4--c5",
        "Q@c4 R@c5 B",
    ];
    for text in texts {
        ECHEK.check(START, text, "unreadable");
    }
    ECHEK.check(START, &"c4".repeat(5000), "unreadable");
}

#[test]
fn a_refusal_says_which_card_is_where() {
    ECHEK.check(START, "e4e5", "empty square=e4");
    ECHEK.check(START, "d5e5|d5-c5", "theirs square=d5");
    ECHEK.check(START, "d4d4|Kd4", "same square=d4 card=king");
    ECHEK.check(START, "Kd5", "taken square=d5");
    let queen = "8/8/8/3k4/3K4/3Q4/8/8[RBNPqrbnp] w Rr";
    ECHEK.check(queen, "Q@c3|D@c3", "in-play card=queen square=d3");
    ECHEK.check(queen, "K@c3", "in-play card=king square=d4");
    ECHEK.check(queen, "Kd3c3", "letter square=d3 card=queen wished=king");
    ECHEK.check(queen, "Qd4|d3d4", "taken square=d4");
    let gone = "8/8/8/3k4/1KP1n3/3r4/8/8[RBNqbp] w Rr";
    ECHEK.check(gone, "Q@c3|Dc3|Qc3", "gone");
}

#[test]
fn a_refusal_says_why_a_card_may_not_be_put() {
    ECHEK.check(START, "Q@d5|Qd5", "taken square=d5");
    ECHEK.check(START, "Q@h4", "span square=h4");
    ECHEK.check(START, "Q@b4|N@b4|Cb4", "touch square=b4");
    ECHEK.check(START, "Q@c5|D@c5", "beside-king square=c5 king=d5");
    ECHEK.check(START, "Q@c4-c5", "no-extra card=queen");
    ECHEK.check(START, "Qc4-c5", "empty square=c4");
    ECHEK.check(START, "B@c4^d5", "no-choice");
    let position = "8/8/8/3k4/2pKn3/2P5/8/8[QRBNqrb] w Rr";
    ECHEK.check(position, "B@e3^d4", "choice square=d4 choices=c3, c4, e4");
    ECHEK.check(position, "B@e3^e3|F@e3^e3", "choice square=e3 choices=c3, c4, e4");
    ECHEK.check(START, "P@c4-d5|P@c4-e4", "step square=c4");
    ECHEK.check(START, "P@c4-d4", "taken square=d4");
    ECHEK.check(START, "P@c4-b4", "loose square=b4 left=d4, d5");
    ECHEK.check("8/8/8/2pkr3/3K4/3N4/8/8[QRBPqbn] w Rr", "P@d2-c2", "step-ends square=d2");
    ECHEK.check("8/8/8/2rk4/2QKB3/5b2/8/8[RNPqnp] w Rr", "P@f4-g4", "span square=g4");
}

#[test]
fn a_refusal_says_why_a_card_may_not_move() {
    ECHEK.check(START, "Kd3|d4d3|Kd4-d3", "loose square=d3 left=d5");
    ECHEK.check(START, "d4d2", "way card=king");
    ECHEK.check(START, "d4h4", "span square=h4");
    let rook = "8/8/8/3k4/3K4/2Rn4/8/8[QBNPqrbp] w Rr";
    ECHEK.check(rook, "c3e3|Te3", "blocked square=d3");
    ECHEK.check_each(rook, "Re3", "blocked square=d3", "loose square=e3 left=d5");
    ECHEK.check(rook, "c3e5", "way card=rook");
    ECHEK.check(rook, "c3b3", "loose square=b3 left=d3, d4, d5");
    ECHEK.check("8/8/2B5/3k4/3K4/8/8/8[QRNPqrbnp] w Rr", "Be4|Fe4", "blocked square=d5");
    ECHEK.check("8/8/2B5/3k4/3K4/8/8/8[QRNPqrbnp] w Rr", "Bc5", "way card=bishop");
    ECHEK.check("8/8/8/3k4/3K4/3N4/8/8[QRBPqrbnp] w Rr", "Nd2", "way card=knight");
    ECHEK.check("8/8/8/3k4/3K4/2P5/8/8[QRBNqrbnp] w Rr", "Pd4", "taken square=d4");
    ECHEK.check("8/8/8/3k4/3K4/2P5/8/8[QRBNqrbnp] w Rr", "e5|Pe5", "way card=pawn");
    ECHEK.check("8/8/8/3k4/3K4/2Q5/8/8[RBNPqrbnp] w Rr", "Qe4", "way card=queen");
}

#[test]
fn a_refusal_says_why_there_is_no_exchange_and_no_pass() {
    ECHEK.check(START, "swap", "swap-rook");
    ECHEK.check("8/8/8/3k4/3KR3/8/8/8[QBNPqrbnp] w r", "swap", "swap-used");
    ECHEK.check(START, "pass", "pass");
}

#[test]
fn after_the_end_no_text_is_a_turn() {
    ECHEK.check("8/8/8/2pkn3/3KB3/3N4/4R3/8[QPqrb] w Rr", "Q@c3|pass|hello", "over");
}

#[test]
fn completion_offers_what_the_text_may_become() {
    let notations = |prefix, letters| -> Vec<String> {
        ECHEK.open(START).complete(prefix, letters).into_iter().map(|m| m.notation).collect()
    };
    assert_eq!(notations("Q@", English), ["Q@c3", "Q@d3", "Q@e3", "Q@c4", "Q@e4"]);
    assert_eq!(notations("P@c4", English), ["P@c4", "P@c4-c3", "P@c4-c5"]);
    assert_eq!(notations("D@c4", French), ["D@c4"]);
    assert_eq!(notations("K", English), ["Kc4", "Ke4", "Kc5", "Ke5"]);
    assert_eq!(notations("zz", English), [""; 0]);
    assert_eq!(notations("", English).len(), 39);
}
