//! Layouts and positions that Chess Mutation refuses.

use rules::PieceLetters;

use super::{MUTATION, START};

const CLASSIC: &str = "RYBKKBYR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR";

#[track_caller]
fn check_layout(layout: &str, wanted: &str) {
    assert_eq!(MUTATION.refusal(layout, None), wanted);
}

#[test]
fn a_layout_is_read_by_name_or_rows_and_written_in_full() {
    for layout in ["", "classic", " Classic ", CLASSIC, &CLASSIC.to_lowercase(), &CLASSIC.replace('/', " / ")] {
        let table = rules::open("mutation", layout, None).unwrap();
        assert_eq!(table.setup(), CLASSIC, "{layout}");
        assert_eq!(table.position(), START);
    }
}

#[test]
fn a_layout_is_read_in_the_letters_of_french_players_too() {
    let french = CLASSIC.replace('Y', "J").replace('K', "N");
    for layout in [&french, &french.to_lowercase(), &CLASSIC.replacen('Y', "J", 3)] {
        assert_eq!(rules::open("mutation", layout, None).unwrap().setup(), CLASSIC, "{layout}");
    }
    assert_eq!(MUTATION.refusal(&french.replacen('J', "V", 1), None), "letter letter=V square=b8");
}

#[test]
fn another_layout_makes_other_men() {
    // In this layout c3 is yellow, so the pawn there is a knight.
    let other = "RYBKKBYR/WWWWWWWW/RYYBBYYR/YYBKKBYY/YYBKKBYY/RYYBBYYR/WWWWWWWW/RYBKKBYR";
    let table = rules::open("mutation", other, Some("7k/8/8/8/8/2P5/8/7K w - - 0 1")).unwrap();
    assert_eq!(table.setup(), other);
    assert!(table.read("Nd5", PieceLetters::English).is_ok());
}

#[test]
fn a_board_that_differs_where_the_sheet_fixes_nothing_can_be_entered() {
    // Ranks 1, 2, 7 and 8 differ from the encyclopedia's layout, but follow the rule sheet.
    for other in [
        "RBYKKYBR/WWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RBYKKYBR",
        "RYBWKBYR/KWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR",
        "RWBKKBYR/YWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR",
    ] {
        let table = rules::open("mutation", other, None).unwrap();
        assert_eq!(table.setup(), other);
        assert!(table.perft(2) > 0);
    }
    let table = rules::open(
        "mutation",
        "RWBKKBYR/YWWWWWWW/YBYYYYBY/RYBKKBYR/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR",
        Some("1P5k/8/8/8/8/8/8/K7 w - - 0 1"),
    );
    assert!(table.unwrap().legal(PieceLetters::English).iter().all(|m| m.code.starts_with("a1")));
}

#[test]
fn a_layout_that_cannot_be_is_refused_with_the_reason() {
    check_layout("classical", "shape");
    check_layout("RYBKKBYR", "shape");
    check_layout(&CLASSIC.replace('/', ""), "shape");
    check_layout(&CLASSIC[..70], "shape");
    check_layout(&format!("{CLASSIC}/RYBKKBYR"), "shape");
    check_layout(&CLASSIC.replacen('B', "BB", 1), "shape");
    check_layout(&CLASSIC.replacen("YBYYYYBY", "YBYGYYBY", 1), "letter letter=G square=d6");
    check_layout(&CLASSIC.replacen("YBYYYYBY", "YBYY🦀YBY", 1), "letter letter=🦀 square=e6");
    check_layout(&CLASSIC.replacen("RYBK", "YRBK", 1), "square square=a8 tint=red");
    check_layout(&CLASSIC.replacen("KBYR/W", "BKYR/W", 1), "square square=e8 tint=black");
    check_layout(&CLASSIC.replacen("RYBKKBYR/W", "RYBKKBRR/W", 1), "red square=g8");
    check_layout(&CLASSIC.replacen("YBYYYYBY", "YBYYYYBB", 1), "count tint=yellow wanted=20 found=19");
    check_layout(&CLASSIC.replacen("YBYYYYBY", "YBYYYYRY", 1), "count tint=blue wanted=12 found=11");
    check_layout(&CLASSIC.replacen("YR/RY", "YK/RY", 1), "count tint=red wanted=8 found=7");
    check_layout(&CLASSIC.replacen("YR/RYBKK", "YR/RYBKW", 1), "count tint=black wanted=8 found=7");
}

#[test]
fn a_position_may_leave_out_its_clocks() {
    for position in ["7k/8/8/8/8/8/P7/7K w - -", "7k/8/8/8/8/8/P7/7K  w - - 0", " 7k/8/8/8/8/8/P7/7K w - - 0 1\n"] {
        let table = rules::open("mutation", "", Some(position)).unwrap();
        assert_eq!(table.position(), "7k/8/8/8/8/8/P7/7K w - - 0 1");
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    MUTATION.check_refusal("", "fields");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w -", "fields");
    MUTATION.check_refusal(&format!("{START} 7"), "fields");
    MUTATION.check_refusal("7k/8/8/8/8/8/7K w - - 0 1", "rows found=7");
    MUTATION.check_refusal("7k/8/8/8/8/8/8/8/7K w - - 0 1", "rows found=9");
    MUTATION.check_refusal("7k/8/8/8/44P/8/8/7K w - - 0 1", "row rank=4");
    MUTATION.check_refusal("7k/8/8/8/7/8/8/7K w - - 0 1", "row rank=4");
    MUTATION.check_refusal("7k/8/8/8//8/8/7K w - - 0 1", "row rank=4");
    MUTATION.check_refusal("7k/8/8/9/8/8/8/7K w - - 0 1", "man letter=9 rank=5");
    MUTATION.check_refusal("7k/8/8/8/3Q4/8/8/7K w - - 0 1", "man letter=Q rank=4");
    MUTATION.check_refusal("8/8/8/8/8/8/P7/7K w - - 0 1", "kings side=black found=0");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/K6K w - - 0 1", "kings side=white found=2");
    MUTATION.check_refusal("7k/8/8/8/8/PPPPPPPP/PPPPPPPP/7K w - - 0 1", "pawns side=white found=16");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K W - - 0 1", "turn");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w - e3 0 1", "en-passant");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w - - -1 1", "clock");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w - - +1 1", "clock");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w - - 99999999999 1", "clock");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w - - 0 0", "number");
    MUTATION.check_refusal("7k/8/8/8/8/8/P7/7K w - - 0 one", "number");
    MUTATION.check_refusal("ppppkppp/8/8/8/8/8/8/PPPPKPPP w KQkqq - 0 1", "castling");
    MUTATION.check_refusal("ppppkppp/8/8/8/8/8/8/PPPPKPPP w HAha - 0 1", "castling");
    MUTATION.check_refusal(
        "ppppkppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPKPP1 w K - 0 1",
        "castling-home letter=K king=e1 corner=h1",
    );
    MUTATION.check_refusal(
        "pppp1ppp/ppppkppp/8/8/8/8/PPPPPPPP/PPPPKPPP w Qq - 0 1",
        "castling-home letter=q king=e8 corner=a8",
    );
    MUTATION.check_refusal(
        "ppppkppp/ppppppp1/8/8/8/8/PPPPPPPP/pPPPKPPP w Q - 0 1",
        "castling-home letter=Q king=e1 corner=a1",
    );
    MUTATION.check_refusal("7k/8/8/8/3P4/8/8/7K w - - 0 1", "check side=black king=h8 square=d4");
    MUTATION.check_refusal("7k/8/8/4p3/8/8/8/4K3 b - - 0 1", "check side=white king=e1 square=e5");
    MUTATION.check_refusal("8/8/8/8/8/8/7k/7K w - - 0 1", "check side=black king=h2 square=h1");
}
