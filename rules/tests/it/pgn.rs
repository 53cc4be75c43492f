//! Records: every game is written and read back; what others write is read; nothing that is typed makes it panic.

use rules::pgn::{PgnError, read, write};
use rules::{Letters, Outcome, Reason, Side, games, open};

fn walk(rng: &mut fastrand::Rng, game: &str, position: Option<&str>) -> Box<dyn rules::Table> {
    let mut table = open(game, "", position).unwrap();
    for _ in 0..rng.usize(..120) {
        let legal = table.legal(Letters::English);
        if legal.is_empty() {
            break;
        }
        table.play(&legal[rng.usize(..legal.len())].code, Letters::English).unwrap();
    }
    table
}

#[test]
fn every_game_is_written_and_read_back() {
    let mut rng = fastrand::Rng::with_seed(64);
    for info in games() {
        for _ in 0..20 {
            let table = walk(&mut rng, info.id, None);
            let tags = [("White", "Ann \"the\" \\ Great"), ("Date", "2026.11.21"), ("Result", "never this one")];
            let text = write(table.as_ref(), &tags, None);
            assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80), "{text}");
            let again = read(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            assert_eq!(again.table.codes(), table.codes());
            assert_eq!((again.table.setup(), again.table.position()), (table.setup(), table.position()));
            let roster: Vec<&str> = again.tags[..7].iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(roster, ["Event", "Site", "Date", "Round", "White", "Black", "Result"]);
            assert_eq!(again.tag("White"), Some("Ann \"the\" \\ Great"));
            assert_eq!(again.tag("Result"), Some(table.outcome().map_or("*", Outcome::score)));
            let tags: Vec<_> = again.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            assert_eq!(write(again.table.as_ref(), &tags, None), text, "writing what was read gives the same text");
        }
    }
}

#[test]
fn a_game_from_a_position_and_with_an_ending_by_the_host_keeps_both() {
    let position = "4k3/8/8/3P4/8/8/8/4K3 b - - 3 40";
    let mut table = open("mutation", "", Some(position)).unwrap();
    table.play("Kf8", Letters::English).unwrap();
    let text = write(table.as_ref(), &[], Some(Outcome::win(Side::White, Reason::Resignation)));
    assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{position}\"]\n")), "{text}");
    assert!(text.contains("[Termination \"resignation\"]") && text.ends_with("1... Kf8 1-0\n"), "{text}");
    let again = read(&text).unwrap();
    assert_eq!(again.table.position(), table.position());
    assert_eq!(again.outcome(), Some(Outcome::win(Side::White, Reason::Resignation)));
}

#[test]
fn an_end_that_only_the_tags_tell_is_believed_where_it_can_be() {
    let outcome = |result: &str, reason: &str| {
        let text =
            format!("[Game \"mutation\"]\n[Result \"{result}\"]\n[Termination \"{reason}\"]\n\n1. e4 e5 {result}");
        read(&text).unwrap().outcome().map(|outcome| outcome.to_string())
    };
    for (result, reason) in [
        ("1-0", "resignation"),
        ("0-1", "resignation"),
        ("1/2-1/2", "agreement"),
        ("*", "abort"),
        ("0-1", "forfeit"),
        ("1-0", "adjudication"),
        ("1/2-1/2", "adjudication"),
    ] {
        assert_eq!(outcome(result, reason), Some(format!("{result} {reason}")));
    }
    // No mate is on the board, nothing can be claimed, nobody wins by agreement, and other programs have other words.
    for (result, reason) in [
        ("1-0", "checkmate"),
        ("1/2-1/2", "hundred-moves"),
        ("1-0", "agreement"),
        ("*", "agreement"),
        ("1/2-1/2", "resignation"),
        ("1/2-1/2", "forfeit"),
        ("1-0", "Normal"),
        ("0-1", "time forfeit"),
    ] {
        assert_eq!(outcome(result, reason), None, "{result} {reason}");
    }
    let kings = "Ke2 Ke7 Ke1 Ke8 ".repeat(3);
    let claimed = format!("[Result \"1/2-1/2\"]\n[Termination \"repetition\"]\n\ne4 e5 {kings}");
    assert_eq!(read(&claimed).unwrap().outcome(), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn comments_stand_behind_their_moves_and_are_passed_over_when_read() {
    let mut table = rules::open("chess", "", None).unwrap();
    for text in ["e4", "e5", "Nf3"] {
        table.play(text, Letters::English).unwrap();
    }
    let long = "word ".repeat(30);
    let comments = [
        (0, "before".to_owned()),
        (1, "Ann: a } in [Result \"0-1\"] {and so".to_owned()),
        (1, format!("{long}%percent")),
        (3, "the end".to_owned()),
    ];
    let text = rules::pgn::annotate(table.as_ref(), &[("White", "Ann")], None, &comments);
    let moves = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(moves.contains("{before} 1. e4 {Ann: a ) in [Result \"0-1\"] (and so}"), "{text}");
    assert!(moves.contains("} 1... e5 2. Nf3 {the end} *"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 91 && !line.starts_with('%')), "{text}");
    let again = read(&text).unwrap();
    assert_eq!(again.table.codes(), table.codes());
    assert_eq!((again.tag("White"), again.tag("Result")), (Some("Ann"), Some("*")));
}

#[test]
fn what_other_programs_write_around_the_moves_is_passed_over() {
    let text = "\u{FEFF}% exported\r\n[Game \"mutation\"]\r\n[White \"Ann\"]\r\n\r\n1.e4 {the best\nof all} e5 (1... d5 (1... c5) 2. d4) 2. $1 d4! ; a word\n 2... c6 *";
    let pgn = read(text).unwrap();
    assert_eq!(pgn.table.codes(), ["e2e4", "e7e5", "d2d4", "c7c6"]);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let error = |text: &str| read(text).err().unwrap();
    assert_eq!(error("[Game \"mutation\"]\n[White Ann]\n"), PgnError::Unreadable { line: 2 });
    assert_eq!(error("[Game \"go\"]\n"), PgnError::UnknownGame);
    assert_eq!(error("[Game \"mutation\"]\n\n1. e4 {never closed"), PgnError::Unreadable { line: 3 });
    assert_eq!(error("[Game \"mutation\"]\n\n1. e4 (e5"), PgnError::Unreadable { line: 3 });
    assert!(matches!(error("[Game \"mutation\"]\n[Layout \"RYB\"]\n"), PgnError::Setup(_)));
    match error("[Game \"mutation\"]\n\n1. e4 Kd2") {
        PgnError::Move { ply: 2, text, .. } => assert_eq!(text, "Kd2"),
        other => panic!("{other:?}"),
    }
    assert_eq!(error(&" ".repeat(70_000)), PgnError::TooLong);
}

#[test]
fn any_text_is_a_record_or_none() {
    let mut rng = fastrand::Rng::with_seed(65);
    let texts: Vec<String> =
        games().iter().map(|info| write(walk(&mut rng, info.id, None).as_ref(), &[], None)).collect();
    for _ in 0..10_000 {
        let mut text: Vec<char> = texts[rng.usize(..texts.len())].chars().collect();
        for _ in 0..rng.usize(1..8) {
            let at = rng.usize(..=text.len());
            match rng.u8(..4) {
                0 => text.truncate(at),
                1 => text
                    .insert(at, ['[', ']', '"', '\\', '{', '}', '(', ')', ';', '\n', '.', '$', '1'][rng.usize(..13)]),
                2 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at, rng.char(..)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(pgn) = read(&text) {
            let tags: Vec<_> = pgn.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let again = write(pgn.table.as_ref(), &tags, None);
            assert_eq!(read(&again).unwrap().table.codes(), pgn.table.codes(), "{text}");
        }
    }
}
