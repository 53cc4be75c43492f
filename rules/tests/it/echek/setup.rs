//! Positions that ECHEK refuses.

use super::{ECHEK, START};

#[test]
fn there_is_one_start_only() {
    assert_eq!(ECHEK.refusal("classic", None), "none");
    assert_eq!(rules::open("echek", " ", None).unwrap().setup(), "");
}

#[test]
fn a_position_is_read_in_any_order_of_the_hands_and_written_in_one() {
    for position in [START, " 8/8/8/3k4/3K4/8/8/8[pQqRrBbNnP]  w Rr\n", "8/8/8/111k1111/3K4/8/8/8[QRBNPqrbnp] w Rr"] {
        assert_eq!(ECHEK.open(position).position(), START);
    }
    for position in [
        "8/8/8/3nR3/2rpKb2/2kBqQ2/3P1N2/8[] w R",
        "8/8/8/3k4/1KP1n3/3r4/8/8[RBNqbp] b -",
        "7k/8/8/8/8/8/8/K7[QRBNPqrbnp] b r",
    ] {
        assert_eq!(ECHEK.open(position).position(), position);
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    ECHEK.check_refusal("", "fields");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w", "fields");
    ECHEK.check_refusal(&format!("{START} 0 1"), "fields");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8 w Rr", "hands");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp w Rr", "hands");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8[QRBNPqrbnp] w Rr", "rows found=7");
    ECHEK.check_refusal("8/8/8/3k5/3K4/8/8/8[QRBNPqrbnp] w Rr", "row rank=5");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/7[QRBNPqrbnp] w Rr", "row rank=1");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8P[QRBNqrbnp] w Rr", "row rank=1");
    ECHEK.check_refusal("8/8/8/3k4/3K3X/8/8/8[QRBNPqrbnp] w Rr", "card letter=X");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp🦀] w Rr", "card letter=🦀");
    ECHEK.check_refusal("8/8/8/3k4/3KP3/8/8/8[QRBNPqrbnp] w Rr", "twice letter=P");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqqrbnp] w Rr", "twice letter=q");
    ECHEK.check_refusal("8/8/8/8/3K4/8/8/8[QRBNPqrbnp] w Rr", "king letter=k");
    ECHEK.check_refusal("8/8/8/3k4/8/8/8/8[KQRBNPqrbnp] w Rr", "king letter=K");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqrnp] w Rr", "missing letter=b");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] W Rr", "turn");
    ECHEK.check_refusal("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w rR", "rights");
    ECHEK.check_refusal("8/8/8/3k4/7K/8/8/8[QRBNPqrbnp] w Rr", "span");
}
