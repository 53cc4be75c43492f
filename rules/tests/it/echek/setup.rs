//! What ECHEK says of positions that cannot be.

use rules::OpenError;

use super::{START, open};

/// The reason as `key name=value ...`, the prefix left out.
fn refusal(setup: &str, position: Option<&str>) -> String {
    match rules::open("echek", setup, position) {
        Err(OpenError::Setup(error)) => {
            let args: Vec<String> = error.0.args.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            error.0.key.trim_start_matches("echek-setup-").to_owned() + &args.concat()
        }
        Err(OpenError::UnknownGame) => panic!("echek is a game"),
        Ok(table) => panic!("{} opens", table.position()),
    }
}

#[track_caller]
fn check(position: &str, wanted: &str) {
    assert_eq!(refusal("", Some(position)), wanted);
}

#[test]
fn there_is_one_start_only() {
    assert_eq!(refusal("classic", None), "none");
    assert_eq!(rules::open("echek", " ", None).unwrap().setup(), "");
}

#[test]
fn a_position_is_read_in_any_order_of_the_hands_and_written_in_one() {
    for position in [START, " 8/8/8/3k4/3K4/8/8/8[pQqRrBbNnP]  w Rr\n", "8/8/8/111k1111/3K4/8/8/8[QRBNPqrbnp] w Rr"] {
        assert_eq!(open(position).position(), START);
    }
    for position in [
        "8/8/8/3nR3/2rpKb2/2kBqQ2/3P1N2/8[] w R",
        "8/8/8/3k4/1KP1n3/3r4/8/8[RBNqbp] b -",
        "7k/8/8/8/8/8/8/K7[QRBNPqrbnp] b r",
    ] {
        assert_eq!(open(position).position(), position);
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    check("", "fields");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w", "fields");
    check(&format!("{START} 0 1"), "fields");
    check("8/8/8/3k4/3K4/8/8/8 w Rr", "hands");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp w Rr", "hands");
    check("8/8/8/3k4/3K4/8/8[QRBNPqrbnp] w Rr", "rows found=7");
    check("8/8/8/3k5/3K4/8/8/8[QRBNPqrbnp] w Rr", "row rank=5");
    check("8/8/8/3k4/3K4/8/8/7[QRBNPqrbnp] w Rr", "row rank=1");
    check("8/8/8/3k4/3K4/8/8/8P[QRBNqrbnp] w Rr", "row rank=1");
    check("8/8/8/3k4/3K3X/8/8/8[QRBNPqrbnp] w Rr", "card letter=X");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp🦀] w Rr", "card letter=🦀");
    check("8/8/8/3k4/3KP3/8/8/8[QRBNPqrbnp] w Rr", "twice letter=P");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqqrbnp] w Rr", "twice letter=q");
    check("8/8/8/8/3K4/8/8/8[QRBNPqrbnp] w Rr", "king letter=k");
    check("8/8/8/3k4/8/8/8/8[KQRBNPqrbnp] w Rr", "king letter=K");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqrnp] w Rr", "missing letter=b");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] W Rr", "turn");
    check("8/8/8/3k4/3K4/8/8/8[QRBNPqrbnp] w rR", "rights");
    check("8/8/8/3k4/7K/8/8/8[QRBNPqrbnp] w Rr", "span");
}
