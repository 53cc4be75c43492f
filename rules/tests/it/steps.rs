//! Moves chosen step by step, and the targets shown in pictures.

use expect_test::{Expect, expect};
use rules::{MoveStep, PieceLetters, Scene, TargetKind};

pub(crate) fn check(game: &str, position: Option<&str>, after: &str, begun: &str, want: Expect) {
    let mut table = rules::open(game, "", position).unwrap();
    for text in after.split_whitespace() {
        table.play(text, PieceLetters::English).unwrap();
    }
    let steps: Vec<String> = table.steps(begun, PieceLetters::English).iter().map(line).collect();
    want.assert_eq(&format!("{}\n{}", steps.join("\n"), marked(&table.scene_from(begun))));
}

fn line(step: &MoveStep) -> String {
    let man = step.piece.map_or_else(String::new, |piece| format!(" {} {}", piece.side.name(), piece.acts));
    let target = step.target.map_or_else(String::new, |target| {
        let becomes = target.becomes.map_or_else(String::new, |acts| format!(" as {acts}"));
        format!(" {}{becomes}", kind(target.kind))
    });
    let m = step.whole.as_ref().map_or_else(String::new, |m| format!(" = {}", m.notation));
    format!("{}{man}{target}{m}{}", step.code, if step.more { " …" } else { "" })
}

fn kind(kind: TargetKind) -> &'static str {
    match kind {
        TargetKind::Go => "go",
        TargetKind::Take => "take",
        TargetKind::Place => "place",
    }
}

fn marked(scene: &Scene) -> String {
    let marks = scene.cells.iter().filter_map(|cell| {
        let picked = cell.marks.picked.then(|| format!("[{}]", cell.name));
        picked.or_else(|| cell.marks.target.map(|target| format!("{}:{}", cell.name, kind(target.kind))))
    });
    let tray = scene.picked.map(|piece| format!("[{} {}]", piece.side.name(), piece.man));
    tray.into_iter().chain(marks).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_pawn_is_told_what_it_becomes_where_it_goes() {
    check(
        "mutation",
        None,
        "b1c3 a7a6",
        "c3",
        expect![[r#"
        c3b1 go = Nb1
        c3a4 go as rook = Na4
        c3e4 go as queen = Ne4
        c3b5 go = Nb5
        c3d5 go as queen = Nd5
        b5:go d5:go a4:go e4:go [c3] b1:go"#]],
    );
}

#[test]
fn a_promotion_is_a_step_of_its_own() {
    check(
        "chess",
        Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"),
        "",
        "a7",
        expect![[r#"
        a7a8 go …
        a8:go [a7]"#]],
    );
    check(
        "chess",
        Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"),
        "",
        "a7a8",
        expect![[r#"
        a7a8q go as queen = a8=Q+
        a7a8r go as rook = a8=R+
        a7a8b go as bishop = a8=B
        a7a8n go as knight = a8=N
        [a8]"#]],
    );
}

#[test]
fn a_bishop_of_cards_is_put_and_then_chooses() {
    check(
        "echek",
        None,
        "",
        "",
        expect![[r#"
        Q@ white queen …
        R@ white rook …
        B@ white bishop …
        N@ white knight …
        P@ white pawn …
        d4 white king …
    "#]],
    );
    check(
        "echek",
        None,
        "Q@c4 R@e6",
        "B@",
        expect![[r#"
        B@b3 place …
        B@c3 place …
        B@d3 place …
        B@e3 place …
        B@b4 place …
        B@e4 place …
        B@b5 place …
        [white bishop] b5:place b4:place e4:place b3:place c3:place d3:place e3:place"#]],
    );
    check(
        "echek",
        None,
        "Q@c4 R@e6",
        "B@e4",
        expect![[r#"
        B@e4^c4 white queen take = B@e4^c4
        B@e4^e6 black rook take = B@e4^e6
        e6:take c4:take [e4]"#]],
    );
    check(
        "echek",
        None,
        "",
        "P@c4",
        expect![[r#"
        P@c4 = P@c4
        P@c4-c3 go = P@c4-c3
        P@c4-c5 go = P@c4-c5
        c5:go [c4] c3:go"#]],
    );
}

#[test]
fn a_text_that_begins_no_move_leads_nowhere() {
    let mut table = rules::open("mutation", "", None).unwrap();
    table.play("e2e4", PieceLetters::English).unwrap();
    for begun in ["é", "e", "7", "e9", "e7e4", "@", "N@f3", "e7e", "♞♞♞", "e2"] {
        assert_eq!(table.steps(begun, PieceLetters::English), [], "{begun}");
        assert!(table.scene_from(begun).cells.iter().all(|cell| cell.marks.target.is_none()), "{begun}");
    }
}

#[test]
fn a_man_is_shown_in_the_hand_until_the_cell_where_he_is_put_is_chosen() {
    let table = rules::open("echek", "", None).unwrap();
    let pawns = |begun: &str| {
        let scene = table.scene_from(begun);
        let in_hand = scene.trays.iter().flat_map(|(_, hand)| hand).filter(|piece| piece.man == "pawn").count();
        let in_play = scene.cells.iter().filter_map(|cell| cell.piece).filter(|piece| piece.man == "pawn").count();
        (in_hand, in_play)
    };
    assert_eq!((pawns("P@"), pawns("P@c4")), ((2, 0), (1, 1)));
}
