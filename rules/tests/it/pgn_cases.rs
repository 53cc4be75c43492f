//! Foreign records that were once refused or misread, in one file each (`tests/cases`).

use rules::pgn::{PgnGame, PgnOmission, is_record, is_tagged, read, read_on};
use rules::{MoveError, PieceLetters, open};

fn text(name: &str) -> String {
    let path = format!("{}/tests/cases/{name}.pgn", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn read_case(name: &str) -> PgnGame {
    read(&text(name)).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

#[test]
fn what_was_played_elsewhere_is_read_past_the_draws_that_end_games_here() {
    for (name, plies, last, outcome) in [
        ("past-fivefold", 30, "e7e5", None),
        ("past-75", 180, "d1b1", Some("1/2-1/2 seventy-five-moves")),
        ("past-bare", 4, "e5f4", Some("1/2-1/2 insufficient-material")),
        ("long-own", 1_100, "h4g3", Some("0-1 resignation")),
    ] {
        let read = read_case(name);
        let codes = read.table.codes();
        assert_eq!((codes.len(), codes.last().map(String::as_str)), (plies, Some(last)), "{name}");
        assert_eq!(read.outcome().map(|outcome| outcome.to_string()).as_deref(), outcome, "{name}");
    }
    // The record's result counts if the game could have continued. Otherwise the board decides.
    let won = text("past-bare").replace("1/2-1/2", "0-1");
    assert_eq!(read(&won).unwrap().outcome(), None);
    let mate = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0";
    assert_eq!(read(mate).unwrap().outcome().map(|outcome| outcome.to_string()).as_deref(), Some("0-1 checkmate"));
}

#[test]
fn games_of_this_host_still_end_by_themselves() {
    for name in ["past-fivefold", "past-75", "past-bare"] {
        let read = read_case(name);
        let mut table = open("chess", "", read.table.start_position().as_deref()).unwrap();
        let refused = read.table.codes().iter().find_map(|code| table.play(code, PieceLetters::English).err());
        assert_eq!(refused, Some(MoveError::Over), "{name}");
        assert!(table.legal(PieceLetters::English).is_empty() && !table.is_at_end(), "{name}");
    }
    // In Chess Mutation a third occurrence ends the game, even in a record.
    let mut table = open("mutation", "", None).unwrap();
    let refused = "e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2"
        .split(' ')
        .find_map(|text| table.replay(text).err());
    assert_eq!((refused, table.is_at_end()), (Some(MoveError::Over), true));
}

#[test]
fn what_the_board_contradicts_is_left_out_of_a_start_position() {
    for (name, n_plies, dropped) in [
        ("fen-zero", 1, &[PgnOmission::Number][..]),
        ("fen-right", 2, &[PgnOmission::Castling('q')]),
        ("fen-passing", 1, &[PgnOmission::EnPassant]),
        ("fen-empty", 2, &[]),
    ] {
        let read = read_case(name);
        assert_eq!((read.table.codes().len(), &read.dropped[..]), (n_plies, dropped), "{name}");
    }
    // Correct castling rights stay next to wrong ones, in every game with castling. A typed position is not repaired.
    let position = "4k2r/8/8/8/8/8/8/R3K3 w KQkq e3 0 0";
    let mended = read(&format!("[FEN \"{position}\"]\n\n*")).unwrap();
    assert_eq!(mended.table.position(), "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1");
    let all = [PgnOmission::Castling('K'), PgnOmission::Castling('q'), PgnOmission::EnPassant, PgnOmission::Number];
    assert_eq!(mended.dropped, all);
    assert!(open("chess", "", Some(position)).is_err());
    let pawns = "[Game \"mutation\"]\n[FEN \"4k3/8/8/8/8/8/P7/P3K3 w KQ e3 0 0\"]\n\n*";
    assert_eq!(read(pawns).unwrap().table.position(), "4k3/8/8/8/8/8/P7/P3K3 w Q - 0 1");
    assert!(read("[FEN \"4k3/8/8/8/8/8/8/8 w KQ - 0 0\"]\n\n*").is_err());
}

#[test]
fn moves_and_results_are_read_however_they_are_spelled() {
    for (name, last, result) in [
        ("spell-brackets", "a7a8q", "*"),
        ("spell-ch", "e8f7", "*"),
        ("spell-colon", "d8d5", "*"),
        ("spell-ep", "e4d3", "*"),
        ("spell-result", "b8c6", "0-1"),
        ("spell-words", "h5e5", "1-0"),
    ] {
        let read = read_case(name);
        assert_eq!(read.table.codes().last().map(String::as_str), Some(last), "{name}");
        assert_eq!(read.result(), Some(result), "{name}");
    }
    let codes = |text: &str| read(text).unwrap_or_else(|error| panic!("{error:?} in {text}")).table.codes().join(" ");
    for moves in ["1. f3 e5 2. g4 Qh4mate 0:1", "1. f3 e5 2. g4 Qh4mate! 0-1 in a hurry", "1. f3 e5 2. g4 Qh4 ch!"] {
        assert_eq!(codes(moves), "f2f3 e7e5 g2g4 d8h4", "{moves}");
    }
    for words in ["mat", "Mate.", "échec et mat", "checkmate! 0-1"] {
        assert_eq!(codes(&format!("1. f3 e5 2. g4 Qh4 {words}")), "f2f3 e7e5 g2g4 d8h4", "{words}");
    }
    // A bracket after another move is a variation. A letter after the last rank is a promotion.
    assert_eq!(codes("1. e4(N) e5 2. Nf3(Nc3) *"), "e2e4 e7e5 g1f3");
    assert_eq!(codes("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8N *"), "a7a8n");
}

#[test]
fn the_comments_between_the_last_move_and_the_score_are_kept() {
    for (text, remarks) in [
        ("1. e4 {a} e5 {[%clk 0:01]} { Black resigns. } 1-0", &["[%clk 0:01]", "Black resigns."][..]),
        ("{a} 1. e4 (1. d4 {b}) {White\nresigns} $1 0-1 {c} ; d", &["White\nresigns"]),
        ("{a} 1. e4 *", &[]),
        ("{a} *", &[]),
    ] {
        assert_eq!(read(text).unwrap().remarks, remarks, "{text}");
    }
}

#[test]
fn a_record_needs_no_tags() {
    let text = text("no-tags");
    for record in [text.as_str(), "{a comment} e4", "; a word\n1. e4", "(1. d4) 1. e4", "1.e4 e5", "e4 e5 1/2-1/2"] {
        assert!(is_record(record) && !is_tagged(record), "{record}");
    }
    for moves in ["e4 e5", "P@e4 pass", "e2e4", "a7a8(Q)"] {
        assert!(!is_record(moves), "{moves}");
    }
    assert!(is_tagged("{a comment}\n[White \"Ann\"]\n\n1. e4"));
    let read = read_on(open("mutation", "", None).unwrap(), &text.replace("2. Nf3 Nc6", "")).unwrap();
    assert_eq!((read.table.info().id, read.table.codes().len()), ("mutation", 2));
}
