//! Positions that Ecséch and Rapid'Ecséch refuse.

use super::position;
use crate::asking::Rules;

#[test]
fn a_start_that_cannot_be_is_refused_with_the_reason() {
    let hands = "KQRRBBNNPPPPPPPPkqrrbbnnpppppppp";
    let check = |position: &str, wanted: &str| {
        for game in ["ecsech", "rapid"] {
            Rules(game).check_refusal(position, wanted);
        }
    };
    assert_eq!(Rules("ecsech").refusal("classic", None), "one");
    check("", "fields");
    check("8/8/8/8/8/8/8/8 w", "fields");
    check(&format!("8/8/8/8/8/8/8/8[{hands} w"), "fields");
    check(&format!("8/8/8/8/8/8/8[{hands}] w"), "rows found=7");
    check(&format!("8/8/8/8/7/8/8/8[{hands}] w"), "row rank=4");
    check(&format!("8/8/8/8/44P/8/8/8[{hands}] w"), "row rank=4");
    check(&format!("8/8/8/8/8/8/8/9[{hands}] w"), "man letter=9 rank=1");
    check(&format!("8/8/8/8/8/8/8/X7[{hands}] w"), "man letter=X rank=1");
    check(&format!("8/8/8/8/8/8/8/8[{hands}x] w"), "hand letter=x");
    check(&format!("8/8/8/8/8/8/8/8[{hands}] -"), "turn");
    check(&format!("8/8/8/8/8/8/8/8[{hands}]"), "turn");
    check(&format!("8/8/8/8/8/8/8/8[{hands}] b"), "first");
    check(&format!("8/8/8/8/8/8/8/K7[{hands}] w"), "count side=white letter=K found=2 wanted=1");
    check(&format!("8/8/8/8/8/8/8/8[{}] w", hands.replace("kq", "k")), "count side=black letter=Q found=0 wanted=1");
    check(&position("8/8/8/8/8/8/8/b1b5", 'w'), "bishops side=black");
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w", "complete");
}

#[test]
fn a_position_is_read_with_its_hands_in_any_order() {
    let table = rules::open("rapid", "", Some(" 8/8/8/8/8/8/8/K7 [pkqrrbbnnpppppppPPPPPPPPQRRBBNN]  b ")).unwrap();
    assert_eq!(table.position(), "8/8/8/8/8/8/8/K7[QRRBBNNPPPPPPPPkqrrbbnnpppppppp] b");
}
