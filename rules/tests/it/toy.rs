//! The game that only tests play: what it does differently from the others is served by the same code.

use expect_test::expect;
use rules::pgn;
use rules::{Letters, Outcome, Reason, Side};

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
        9 moves: N@nw N@n N@ne N@w N@c N@e N@sw N@s N@se

        white plays nw, in French C@nw, kept as N@nw
        position W../.../... b
        n   N*  .   .
        c   .   .   .
        s   .   .   .
           w   c   e
        8 moves: N@n N@ne N@w N@c N@e N@sw N@s N@se

        black plays C@se, in French C@se, kept as N@se
        position W../.../..B w
        n   N   .   .
        c   .   .   .
        s   .   .   n*
           w   c   e
        7 moves: N@n N@ne N@w N@c N@e N@sw N@s

        white plays n, in French C@n, kept as N@n
        position WW./.../..B b
        n   N   N*  .
        c   .   .   .
        s   .   .   n
           w   c   e
        6 moves: N@ne N@w N@c N@e N@sw N@s

        black plays s, in French C@s, kept as N@s
        position WW./.../.BB w
        n   N   N   .
        c   .   .   .
        s   .   n*  n
           w   c   e
        5 moves: N@ne N@w N@c N@e N@sw

        white plays ne, in French C@ne, kept as N@ne
        position WWW/.../.BB b
        n   N   N   N*
        c   .   .   .
        s   .   n   n
           w   c   e
        0 moves:
        outcome 1-0 three-in-line
    "#]]
    .assert_eq(&trimmed(&told("toy", "nw C@se n s ne")));
    let end = Outcome::win(Side::White, Reason::Own("three-in-line"));
    assert_eq!(Reason::from_word("three-in-line"), Some(end.reason));
}

#[test]
fn cells_may_have_any_names_and_are_still_steps_of_a_move() {
    let after = "N@nw N@e N@c N@se N@s N@n";
    check(
        "toy",
        None,
        after,
        "",
        expect![[r#"
        nw white knight …
        c white knight …
        s white knight …
    "#]],
    );
    check(
        "toy",
        None,
        after,
        "s",
        expect![[r#"
        s-w go = Ns-w
        s-sw go = Ns-sw
        w:go sw:go [s]"#]],
    );
    check(
        "toy",
        None,
        "",
        "N@",
        expect![[r#"
            N@nw place = N@nw
            N@n place = N@n
            N@ne place = N@ne
            N@w place = N@w
            N@c place = N@c
            N@e place = N@e
            N@sw place = N@sw
            N@s place = N@s
            N@se place = N@se
            [white knight] nw:place n:place ne:place w:place c:place e:place sw:place s:place se:place"#]],
    );
}

#[test]
fn a_text_that_fits_two_moves_is_a_question() {
    let mut table = rules::open("toy", "", None).unwrap();
    for text in "N@nw N@e N@c N@se N@s N@n".split(' ') {
        table.play(text, Letters::English).unwrap();
    }
    let answers = ["w", "sw", "Cc-sw", "ne", "nw-sw", "x"].map(|text| answer(table.as_ref(), Letters::French, text));
    expect![[r#"
        ambiguous Cnw-w, Cc-w, Cs-w
        ambiguous Cc-sw, Cs-sw
        c-sw
        c-ne
        far from=nw to=sw
        unreadable"#]]
    .assert_eq(&answers.join("\n"));
    let read = pgn::read(&pgn::write(table.as_ref(), &[], None)).unwrap();
    assert_eq!(read.table.codes(), table.codes());
}
