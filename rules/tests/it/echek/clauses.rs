//! A constructed position per clause of the rules.

use rules::{Game, PieceLetters, Side};

use super::{ECHEK, START};
use crate::asking::{outcome, rest_of_codes};

#[track_caller]
fn check_play(position: &str, turns: &str, wanted: &str, ends: &str) {
    let table = ECHEK.played(position, turns);
    assert_eq!(table.position(), wanted);
    assert_eq!(outcome(table.as_ref()), ends);
}

#[test]
fn the_kings_start_face_to_face_and_the_rest_is_in_the_hands() {
    let table = rules::open("echek", "", None).unwrap();
    assert_eq!((table.position().as_str(), table.turn()), (START, Side::White));
    let scene = table.scene();
    let kings: Vec<(&str, Side)> =
        scene.cells.iter().filter_map(|cell| Some((&*cell.name, cell.piece?.side))).collect();
    assert_eq!(kings, [("d5", Side::Black), ("d4", Side::White)]);
    for (side, tray) in &scene.trays {
        assert!(tray.iter().all(|piece| piece.side == *side && piece.man == piece.acts));
        let men: Vec<&str> = tray.iter().map(|piece| piece.man).collect();
        assert_eq!(men, ["queen", "rook", "bishop", "knight", "pawn"]);
    }
}

#[test]
fn the_picture_shows_the_cells_that_are_not_beyond_the_limit() {
    let view = |position| {
        let scene = ECHEK.open(position).scene();
        assert!(scene.cells.iter().all(|cell| cell.tint.is_some()));
        assert_eq!(scene.cell(0, 0).name, format!("{}{}", scene.columns[0], scene.rows[0]));
        format!("{} {}", scene.columns.concat(), scene.rows.concat())
    };
    assert_eq!(view(START), "abcdefg 765432");
    assert_eq!(view("8/8/8/3k4/2QK4/1B6/8/8[RNPqrbnp] b Rr"), "abcde 65432");
    assert_eq!(view("8/8/4r3/1nbkp3/2RqK3/2P1B3/8/8[N] w Rr"), "bcde 6543");
    assert_eq!(view("K7/8/8/8/8/8/8/k7[QRBNPqrbnp] w Rr"), "fghabcd 321876");
}

#[test]
fn the_picture_marks_what_the_last_turn_left_reached_or_emptied() {
    let marked = |position, turn| {
        let scene = ECHEK.played(position, turn).scene();
        let names: Vec<&str> = scene.cells.iter().filter(|c| c.marks.last).map(|c| &*c.name).collect();
        names.join(" ")
    };
    assert_eq!(marked(START, "d4e5"), "e5 d4");
    assert_eq!(marked(START, "Q@c4"), "c4");
    assert_eq!(marked(START, "P@c3-c4"), "c4 c3");
    assert_eq!(marked("8/8/8/3k4/3KP3/8/8/8[QRBNqrbnp] w Rr", "B@c3^e4"), "e4 c3");
    assert_eq!(marked("8/8/8/3k4/3KR3/8/8/8[QBNPqrbnp] w Rr", "swap"), "d4 e4");
    assert_eq!(marked("8/8/3N4/2B2r2/2K5/2R1kP2/8/8[qbnp] w -", "pass"), "");
}

#[test]
fn a_put_card_touches_an_own_card_and_is_not_beside_the_enemy_king() {
    ECHEK.check_targets(START, "Q@", "c3 c4 d3 e3 e4");
    ECHEK.check_targets("8/8/8/3k4/2R1K3/8/8/8[QBNPqrbnp] w Rr", "Q@", "b3 b4 b5 c3 d3 e3 f3 f4 f5");
    // A move can end next to the enemy king, where no card can be put.
    ECHEK.check_targets(START, "d4", "c4 c5 e4 e5");
}

#[test]
fn the_cards_never_span_more_than_four_cells() {
    // The cards use columns c to f and rows 3 to 5. So columns b and g are beyond the limit, but rows 2 and 6 are not.
    ECHEK.check_targets("8/8/8/2rk4/2PKQ3/5b2/8/8[RBNqnp] w Rr", "R@", "c3 d3 e3 f4 f5");
    ECHEK.check_targets("8/8/8/2rk4/2PKQ3/5b2/8/8[RBNqnp] b Rr", "N@", "c6 d6 e2 e3 e5 e6 f2 f4");
    // The cards use columns b to e. Only the rook can use column f, since it leaves column b.
    let wide = "8/8/8/3k4/1RKP4/4N3/8/8[QBqrbnp] w Rr";
    ECHEK.check_targets(wide, "b4", "b3 b5 e4 f4");
    ECHEK.check_targets(wide, "Q@", "b3 b5 c3 d2 d3 e2 e4");
}

#[test]
fn after_a_move_all_cards_of_both_sides_hang_together() {
    ECHEK.check_targets(START, "d4", "c4 c5 e4 e5");
    // White's rook must not leave the black knight isolated.
    ECHEK.check_targets("8/8/8/3k4/3K4/4R3/5n2/8[QBNPqrbp] w Rr", "e3", "");
    // The cards are in two groups. A move must join them, but placing a card and the exchange may leave them apart.
    let apart = "8/8/2k5/2r5/8/2RK4/8/8[QBNPqbnp] w Rr";
    ECHEK.check_targets(apart, "d3", "c4 d4");
    ECHEK.check_targets(apart, "c3", "c4");
    ECHEK.check_targets(apart, "Q@", "b3 b4 c4 d4 e3 e4");
    ECHEK.check_targets(apart, "swap", "");
    check_play(apart, "swap", "8/8/2k5/2r5/8/2KR4/8/8[QBNPqbnp] b r", "*");
    ECHEK.check_targets(apart, "P@b3-", "b4");
    ECHEK.check_targets(apart, "P@e3-", "");
}

#[test]
fn each_card_moves_in_its_own_way() {
    ECHEK.check_targets("8/8/8/3k4/3K4/2RN4/8/8[QBPqrbnp] w Rr", "c3", "c2 c4 c5 c6 e3");
    ECHEK.check_targets("8/8/8/3k4/3K4/2QN4/8/8[RBPqrbnp] w Rr", "c3", "c2 c4 c5 c6 d2 e3 e5");
    ECHEK.check_targets("8/8/8/3k4/3K4/2B5/8/8[QRNPqrbnp] w Rr", "c3", "e5");
    ECHEK.check_targets("8/8/8/3k4/3K4/3N4/8/8[QRBPqrbnp] w Rr", "d3", "c5 e5");
    ECHEK.check_targets("8/8/8/3k4/3KP3/8/8/8[QRBNqrbnp] w Rr", "e4", "e3 e5");
    ECHEK.check_targets("8/8/8/3k4/3K4/2P5/8/8[QRBNqrbnp] w Rr", "c3", "c4 d3");
    ECHEK.check_targets("8/8/8/3k4/3K4/2N5/8/8[QRBPqrbnp] w Rr", "d4", "c4");
}

#[test]
fn sliding_cards_pass_over_own_cards_and_never_over_the_enemys() {
    ECHEK.check_targets("8/8/8/3k4/3K4/2Rn4/8/8[QBNPqrbp] w Rr", "c3", "c2 c4 c5 c6");
    ECHEK.check_targets("8/8/2B5/3k4/3K4/8/8/8[QRNPqrbnp] w Rr", "c6", "");
    ECHEK.check_targets("8/8/2b5/3k4/3K4/8/8/8[QRBNPqrnp] b Rr", "c6", "e4");
    // There are no captures, so no move ends on a card.
    ECHEK.check_targets("8/8/8/3k4/3R4/3K4/8/8[QBNPqrbnp] w Rr", "d", "3c3 3c4 3e3 3e4 4c4 4e4");
}

#[test]
fn a_put_bishop_sends_back_a_card_of_either_side() {
    ECHEK.check_targets(START, "B@", "c3 c4 d3 e3 e4");
    let position = "8/8/8/3k4/2pKn3/2P5/8/8[QRBNqrb] w Rr";
    ECHEK.check_targets(position, "B@e3", "^c3 ^c4 ^e4");
    check_play(position, "B@e3^c3", "8/8/8/3k4/2pKn3/4B3/8/8[QRNPqrb] b Rr", "*");
    check_play(position, "B@e3^e4", "8/8/8/3k4/2pK4/2P1B3/8/8[QRNqrbn] b Rr", "*");
    // A queen that was sent back can be put again. The chosen card can be far away.
    check_play("8/8/8/3k4/3K4/3Q4/8/8[RBNPqrbnp] b Rr", "B@c6^d3 Q@d3", "8/8/2b5/3k4/3K4/3Q4/8/8[RBNPqrnp] b Rr", "*");
}

#[test]
fn kings_are_judged_after_the_bishops_card_has_gone_back() {
    let position = "8/8/8/3k4/2pKn3/2P5/8/8[QRBNqrb] w Rr";
    check_play(position, "B@d3^c4", "8/8/8/3k4/3Kn3/2PB4/8/8[QRNqrbp] b Rr", "*");
    check_play(position, "B@d3^c3", "8/8/8/3k4/2pKn3/3B4/8/8[QRNPqrb] b Rr", "0-1 king-surrounded");
}

#[test]
fn a_put_pawn_may_step_at_once() {
    ECHEK.check_targets(START, "P@c", "3 3-c4 3-d3 4 4-c3 4-c5");
    check_play(START, "P@c4-c5", "8/8/8/2Pk4/3K4/8/8/8[QRBNqrbnp] b Rr", "*");
}

#[test]
fn a_put_pawn_that_surrounds_a_king_ends_the_game_where_it_is() {
    // On row 2 the pawn moves the limit, so row 6 is beyond it. That was the last free side of the king on d5.
    let position = "8/8/8/2pkr3/3K4/3N4/8/8[QRBPqbn] w Rr";
    ECHEK.check_targets(position, "P@d2-", "");
    check_play(position, "P@d2", "8/8/8/2pkr3/3K4/3N4/3P4/8[QRBqbn] b Rr", "1-0 king-surrounded");
    check_play(position, "P@e3-e2", "8/8/8/2pkr3/3K4/3N4/4P3/8[QRBqbn] b Rr", "1-0 king-surrounded");
}

#[test]
fn rook_and_king_change_places_once_a_game() {
    let position = "8/8/8/2Rk4/3K4/8/8/8[QBNPqrbnp] w Rr";
    check_play(position, "swap", "8/8/8/2Kk4/3R4/8/8/8[QBNPqrbnp] b r", "*");
    assert!(ECHEK.played(position, "swap Q@e5").read("swap", PieceLetters::English).is_err());
    check_play(position, "swap R@e5 Q@e4 swap", "8/8/8/2Krk3/3RQ3/8/8/8[BNPqbnp] w -", "*");
}

#[test]
fn the_exchange_needs_the_rook_in_play_and_stays_while_it_is_in_the_hand() {
    assert!(ECHEK.open(START).read("swap", PieceLetters::English).is_err());
    let position = "8/8/8/2Rk4/3K4/8/8/8[QBNPqrbnp] b Rr";
    check_play(position, "B@c6^c5 R@c4 Q@e6 swap", "8/8/2b1q3/3k4/2KR4/8/8/8[QBNPrnp] b r", "*");
}

#[test]
fn a_surrounded_queen_leaves_for_good_at_the_end_of_any_turn() {
    let table = ECHEK.played("8/8/8/3k4/1KPQn3/8/8/8[RBNqrbp] b Rr", "R@d3");
    assert_eq!(table.position(), "8/8/8/3k4/1KP1n3/3r4/8/8[RBNqbp] w Rr");
    assert_eq!(rest_of_codes(table.as_ref(), "Q@"), "");
    let queen = "8/8/8/3k4/1KP1n3/2Qr4/8/8[RBNqbp] w Rr";
    check_play(queen, "c3d4", "8/8/8/3k4/1KP1n3/3r4/8/8[RBNqbp] b Rr", "*");
}

#[test]
fn queens_that_are_surrounded_leave_together() {
    check_play("8/8/8/3Nk3/2PQqp2/3K4/8/8[RBrbn] w Rr", "R@e3", "8/8/8/3Nk3/2P2p2/3KR3/8/8[Brbn] b Rr", "*");
}

#[test]
fn kings_are_judged_before_queens() {
    let position = "8/8/8/3K4/2bQn3/1pk5/2q5/8[RBNPr] b Rr";
    check_play(position, "R@d3", "8/8/8/3K4/2bQn3/1pkr4/2q5/8[RBNP] w Rr", "1-0 king-surrounded");
}

#[test]
fn a_king_loses_when_cards_of_any_side_and_the_limit_take_its_sides() {
    // Row 6 is beyond the limit, and Black's own knight blocks the last free side.
    let position = "8/8/8/2pk4/3KB3/3N4/4R3/8[QPqrbn] b Rr";
    let table = ECHEK.played(position, "N@e5");
    assert_eq!(outcome(table.as_ref()), "1-0 king-surrounded");
    assert!(table.moves(PieceLetters::English).is_empty());
    assert_eq!(table.perft(3), 0);
    assert_eq!(outcome(ECHEK.open("8/8/8/2pk4/3KB3/3N4/8/8[QRPqrbn] w Rr").as_ref()), "*");
}

#[test]
fn both_kings_surrounded_at_once_is_a_draw() {
    let table = ECHEK.open("8/1Pb5/1Rn5/1Nkr4/1KB1p3/8/8/8[] b R");
    assert_eq!(outcome(table.as_ref()), "1/2-1/2 both-kings-surrounded");
}

#[test]
fn who_has_no_turn_passes() {
    let position = "8/8/3N4/2B2r2/2K5/2R1kP2/8/8[qbnp] w -";
    ECHEK.check_targets(position, "", "pass");
    check_play(position, "pass", "8/8/3N4/2B2r2/2K5/2R1kP2/8/8[qbnp] b -", "*");
    assert_eq!(ECHEK.open(position).perft(1), 1);
    assert_eq!(ECHEK.open(position).perft(2), ECHEK.played(position, "pass").legal(PieceLetters::English).len() as u64);
    ECHEK.check_targets("8/8/3N4/2B2r2/2K5/2R1kP2/8/8[qbnp] w R", "", "swap");
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let round = "d4e4 d5e5 e4d4 e5d5";
    check_play(START, round, START, "*");
    check_play(START, &format!("{round} {round}"), START, "1/2-1/2 repetition");
    let before = "8/8/8/3k4/2KR4/8/8/8[QBNPqrbnp] w Rr";
    let once = "8/8/8/3k4/2KR4/8/8/8[QBNPqrbnp] w r";
    assert_ne!(rules::Echek::start("", Some(before)), rules::Echek::start("", Some(once)));
}

#[test]
fn the_edges_of_the_torus_are_no_edges() {
    let start = ECHEK.open(START);
    let wanted = start.perft(3);
    for (file, rank) in (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank))) {
        let row = |king: char| {
            let cells = (0..8).map(|x| if x == file { king } else { '1' });
            cells.collect::<String>()
        };
        let mut rows = vec!["8".to_owned(); 8];
        rows[7 - rank] = row('K');
        rows[7 - (rank + 1) % 8] = row('k');
        let position = format!("{}[QRBNPqrbnp] w Rr", rows.join("/"));
        assert_eq!(ECHEK.open(&position).perft(3), wanted, "{position}");
    }
}
