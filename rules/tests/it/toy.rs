//! The game for tests: it differs from the others without special code.

use expect_test::expect;
use rules::pgn;
use rules::{EndReason, Outcome, PieceLetters, Side};

use crate::asking::answer;
use crate::playthrough::{told, trimmed};
use crate::steps::check;

#[test]
fn a_game_with_an_end_of_its_own_is_told_and_recorded_like_any() {
    expect![[r#"
        toy
        setup
        position .../.../... w
        n   .   .   .
        c   .   .   .
        s   .   .   .
           w   c   e
        9 moves: M@nw M@n M@ne M@w M@c M@e M@sw M@s M@se

        white plays nw, in French P@nw, kept as M@nw
        position W../.../... b
        n   M*  .   .
        c   .   .   .
        s   .   .   .
           w   c   e
        8 moves: M@n M@ne M@w M@c M@e M@sw M@s M@se

        black plays P@se, in French P@se, kept as M@se
        position W../.../..B w
        n   M   .   .
        c   .   .   .
        s   .   .   m*
           w   c   e
        7 moves: M@n M@ne M@w M@c M@e M@sw M@s

        white plays n, in French P@n, kept as M@n
        position WW./.../..B b
        n   M   M*  .
        c   .   .   .
        s   .   .   m
           w   c   e
        6 moves: M@ne M@w M@c M@e M@sw M@s

        black plays s, in French P@s, kept as M@s
        position WW./.../.BB w
        n   M   M   .
        c   .   .   .
        s   .   m*  m
           w   c   e
        5 moves: M@ne M@w M@c M@e M@sw

        white plays ne, in French P@ne, kept as M@ne
        position WWW/.../.BB b
        n   M   M   M*
        c   .   .   .
        s   .   m   m
           w   c   e
        0 moves:
        outcome 1-0 three-in-line
    "#]]
    .assert_eq(&trimmed(&told("toy", "nw P@se n s ne")));
    let end = Outcome::win(Side::White, EndReason::Own("three-in-line"));
    assert_eq!(rules::reason("three-in-line"), Some(end.reason));
}

#[test]
fn cells_may_have_any_names_and_are_still_steps_of_a_move() {
    let after = "M@nw M@e M@c M@se M@s M@n";
    check(
        "toy",
        None,
        after,
        "",
        expect![[r#"
        nw white merel …
        c white merel …
        s white merel …
    "#]],
    );
    check(
        "toy",
        None,
        after,
        "s",
        expect![[r#"
        s-w go = Ms-w
        s-sw go = Ms-sw
        w:go sw:go [s]"#]],
    );
    check(
        "toy",
        None,
        "",
        "M@",
        expect![[r#"
            M@nw place = M@nw
            M@n place = M@n
            M@ne place = M@ne
            M@w place = M@w
            M@c place = M@c
            M@e place = M@e
            M@sw place = M@sw
            M@s place = M@s
            M@se place = M@se
            [white merel] nw:place n:place ne:place w:place c:place e:place sw:place s:place se:place"#]],
    );
}

#[test]
fn a_text_that_fits_two_moves_is_a_question() {
    let mut table = rules::open("toy", "", None).unwrap();
    for text in "M@nw M@e M@c M@se M@s M@n".split(' ') {
        table.play(text, PieceLetters::English).unwrap();
    }
    let answers =
        ["w", "sw", "Pc-sw", "ne", "nw-sw", "x"].map(|text| answer(table.as_ref(), PieceLetters::French, text));
    expect![[r#"
        ambiguous Pnw-w, Pc-w, Ps-w
        ambiguous Pc-sw, Ps-sw
        c-sw
        c-ne
        far from=nw to=sw
        unreadable"#]]
    .assert_eq(&answers.join("\n"));
    let read = pgn::read(&pgn::write(table.as_ref(), &[], None)).unwrap();
    assert_eq!(read.table.codes(), table.codes());
}
