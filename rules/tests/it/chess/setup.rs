//! Layouts and positions that chess refuses.

use super::CHESS;

#[test]
fn there_are_no_layouts() {
    for layout in ["standard", "classic", "8/8/8/8/8/8/8/8"] {
        assert_eq!(CHESS.refusal(layout, None), "one-start");
    }
    assert_eq!(rules::open("chess", " ", None).unwrap().setup(), "");
}

#[test]
fn a_position_may_leave_out_its_clocks() {
    for position in ["7k/8/8/8/8/8/P7/7K w - -", "7k/8/8/8/8/8/P7/7K  w - - 0", " 7k/8/8/8/8/8/P7/7K w - - 0 1\n"] {
        assert_eq!(CHESS.open(position).position(), "7k/8/8/8/8/8/P7/7K w - - 0 1");
    }
}

#[test]
fn a_position_keeps_its_clocks_and_rights() {
    for position in [
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9",
        "7k/8/8/8/8/8/P7/7K w - - 4294967295 4294967295",
    ] {
        assert_eq!(CHESS.open(position).position(), position);
    }
}

#[test]
fn a_position_whose_shape_is_wrong_is_refused_with_the_reason() {
    CHESS.check_refusal("", "fields");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w -", "fields");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - - 0 1 7", "fields");
    CHESS.check_refusal("7k/8/8/8/8/8/7K w - - 0 1", "rows found=7");
    CHESS.check_refusal("7k/8/8/8/8/8/8/8/7K w - - 0 1", "rows found=9");
    CHESS.check_refusal("7k/8/8/8/44P/8/8/7K w - - 0 1", "row rank=4");
    CHESS.check_refusal("7k/8/8/8/7/8/8/7K w - - 0 1", "row rank=4");
    CHESS.check_refusal("7k/8/8/8//8/8/7K w - - 0 1", "row rank=4");
    CHESS.check_refusal("7k/8/8/9/8/8/8/7K w - - 0 1", "man letter=9 rank=5");
    CHESS.check_refusal("7k/8/8/8/3D4/8/8/7K w - - 0 1", "man letter=D rank=4");
    CHESS.check_refusal("7k/8/8/8/3Q~4/8/8/7K w - - 0 1", "man letter=~ rank=4");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K W - - 0 1", "turn");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - e9 0 1", "en-passant");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - - -1 1", "clock");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - - +1 1", "clock");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - - 99999999999 1", "clock");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - - 0 0", "number");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/7K w - - 0 one", "number");
    CHESS.check_refusal("r3k2r/8/8/8/8/8/8/R3K2R w KQkqq - 0 1", "castling");
    CHESS.check_refusal("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "castling");
}

#[test]
fn a_position_that_no_game_reaches_is_refused_with_the_reason() {
    CHESS.check_refusal("8/8/8/8/8/8/P7/7K w - - 0 1", "kings side=black found=0");
    CHESS.check_refusal("7k/8/8/8/8/8/P7/K6K w - - 0 1", "kings side=white found=2");
    CHESS.check_refusal("7k/8/8/8/8/8/8/P6K w - - 0 1", "pawn square=a1");
    CHESS.check_refusal("p6k/8/8/8/8/8/8/7K w - - 0 1", "pawn square=a8");
    CHESS.check_refusal("7k/8/8/8/8/PPPPPPPP/PPPPPPPP/7K w - - 0 1", "material");
    CHESS.check_refusal("7k/8/8/8/8/8/PPPPPPPP/QQ5K w - - 0 1", "material");
    CHESS.check_refusal("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling-home letter=K king=e1 corner=h1");
    CHESS.check_refusal("1r2k3/8/8/8/8/8/8/4K3 w q - 0 1", "castling-home letter=q king=e8 corner=a8");
    CHESS.check_refusal("r2k4/8/8/8/8/8/8/4K3 w q - 0 1", "castling-home letter=q king=e8 corner=a8");
    CHESS.check_refusal("4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", "castling-home letter=Q king=e1 corner=a1");
    CHESS.check_refusal("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "en-passant-home square=d6");
    CHESS.check_refusal("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "en-passant-home square=d3");
    CHESS.check_refusal("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "en-passant-home square=d6");
    CHESS.check_refusal("7k/8/8/8/8/8/8/K6R w - - 0 1", "check side=black king=h8 square=h1");
    CHESS.check_refusal("k3r3/8/8/8/8/8/8/4K3 b - - 0 1", "check side=white king=e1 square=e8");
    CHESS.check_refusal("8/8/8/8/8/8/7k/7K w - - 0 1", "check side=black king=h2 square=h1");
    CHESS.check_refusal("k3r3/8/8/8/4K3/8/8/4r3 w - - 0 1", "checkers");
    CHESS.check_refusal("k7/8/8/8/8/2n1n3/8/3K4 w - - 0 1", "checkers");
}
