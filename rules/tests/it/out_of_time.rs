//! A player who runs out of time loses, unless the opponent could never win.

use rules::{PieceLetters, Side};

fn check(game: &str, position: Option<&str>, side: Side, want: &str) {
    let table = rules::open(game, "", position).expect("the position can be");
    assert_eq!(table.out_of_time(side).to_string(), want, "{game}, {position:?}, {side:?}");
}

#[test]
fn who_runs_out_of_time_loses_in_every_game() {
    for info in rules::games() {
        check(info.id, None, Side::White, "0-1 time");
        check(info.id, None, Side::Black, "1-0 time");
    }
}

#[test]
fn a_bare_king_wins_nothing() {
    let position = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    check("mutation", position, Side::White, "1/2-1/2 time-vs-bare");
    check("mutation", position, Side::Black, "1-0 time");
    check("chess", position, Side::White, "1/2-1/2 time-vs-bare");
    check("chess", position, Side::Black, "1-0 time");
}

#[test]
fn in_chess_the_opponents_men_count_where_they_could_get_in_their_kings_way() {
    // A knight can mate a king that its own pawn blocks. If only a queen is left, it cannot.
    check("chess", Some("3k4/8/8/8/8/8/4P3/4K2n w - - 0 1"), Side::White, "0-1 time");
    check("chess", Some("3k4/8/8/8/8/8/4Q3/4K2n w - - 0 1"), Side::White, "1/2-1/2 time-vs-bare");
}

#[test]
fn whoever_cannot_help_being_mated_at_once_is_losing() {
    let is_losing = |position| rules::open("chess", "", Some(position)).expect("the position can be").is_losing();
    // After every move of White, a rook mates on the first rank.
    assert!(is_losing("6k1/8/8/7P/8/1r6/r7/7K w - - 0 1"));
    // White can give check, or Black has only one rook.
    assert!(!is_losing("6k1/8/8/7P/8/1r6/r7/3R3K w - - 0 1"));
    assert!(!is_losing("6k1/8/8/7P/8/8/r7/7K w - - 0 1"));
}

#[test]
fn nobody_is_losing_at_the_start_or_once_the_game_is_over() {
    for info in rules::games() {
        assert!(!rules::open(info.id, "", None).expect("it has a start").is_losing(), "{}", info.id);
    }
    let mut mated = rules::open("chess", "", None).expect("it has a start");
    for text in ["f3", "e5", "g4", "Qh4"] {
        mated.play(text, PieceLetters::English).expect("it is legal");
    }
    assert!(mated.outcome().is_some() && !mated.is_losing());
}
