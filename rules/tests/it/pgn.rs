//! Game records: every game survives writing and reading, foreign records can be read, and no input panics.

use rules::pgn::{PgnError, read, read_all, write};
use rules::{EndReason, GameSpec, Outcome, PieceLetters, Side, editions, open};

fn walk(rng: &mut fastrand::Rng, info: &GameSpec, position: Option<&str>) -> Box<dyn rules::GameTable> {
    let mut table = rules::open_edition(info.id, info.edition, "", position).unwrap();
    for _ in 0..rng.usize(..120) {
        let legal = table.legal(PieceLetters::English);
        if legal.is_empty() {
            break;
        }
        table.play(&legal[rng.usize(..legal.len())].code, PieceLetters::English).unwrap();
    }
    table
}

#[test]
fn every_game_is_written_and_read_back() {
    let mut rng = fastrand::Rng::with_seed(64);
    for info in editions() {
        for _ in 0..20 {
            let table = walk(&mut rng, info, None);
            let tags = [("White", "Ann \"the\" \\ Great"), ("Date", "2026.11.21"), ("Result", "never this one")];
            let text = write(table.as_ref(), &tags, None);
            assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80), "{text}");
            let again = read(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            assert_eq!(again.table.codes(), table.codes());
            assert_eq!(again.table.info().edition, info.edition);
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
    table.play("Kf8", PieceLetters::English).unwrap();
    let text = write(table.as_ref(), &[], Some(Outcome::win(Side::White, EndReason::Resignation)));
    assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{position}\"]\n")), "{text}");
    assert!(text.contains("[Termination \"resignation\"]") && text.ends_with("1... Kf8 1-0\n"), "{text}");
    let again = read(&text).unwrap();
    assert_eq!(again.table.position(), table.position());
    assert_eq!(again.outcome(), Some(Outcome::win(Side::White, EndReason::Resignation)));
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
    // The board shows no mate and no draw that can be claimed, agreements have no winner, and other programs use other
    // words.
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
    assert_eq!(read(&claimed).unwrap().outcome(), Some(Outcome::draw(EndReason::Repetition)));
}

#[test]
fn comments_stand_behind_their_moves_and_are_passed_over_when_read() {
    let mut table = rules::open("chess", "", None).unwrap();
    for text in ["e4", "e5", "Nf3"] {
        table.play(text, PieceLetters::English).unwrap();
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
    assert_eq!(error(&" ".repeat(rules::pgn::LONGEST + 1)), PgnError::TooLong);
}

#[test]
fn what_the_standard_or_custom_allows_is_read() {
    let codes = |text: &str| read(text).unwrap_or_else(|error| panic!("{error:?} in {text}")).table.codes().join(" ");
    for text in [
        "[White \"Ann\"] [Black \"Bob\"]\n\n1. e4 e5",
        "[White \"Ann\"] ; a word\n[Black \"Bob\"] {another}\n\n1. e4 e5",
        "[ White\t\"Ann\" ]\n1. e4\n% 1. d4 here\n e5",
        "1.e4$1 e5$146",
        "1. e4 1… e5",
        "1… e4 …e5 *",
        "e4! e5?! +-",
        "1. e4 (1. d4 (1. c4 (1. b4 (1. a4 (1. h4 (1. g4 (1. f4 (1. Nf3 (1. Nc3)))))))))  e5",
        "1. e4 {a ( in a comment} (1. d4 {a ) in one} d5) e5 ; ( and here",
        "1.e2-e4 e7-e5",
        "1. e2e4 e7e5 1/2",
        "[Variant \"Standard\"]\n\ne4 e5 ½-½",
        "1. e4 e5 0–1",
    ] {
        assert_eq!(codes(text), "e2e4 e7e5", "{text}");
    }
    let passing = "1. e4 a6 2. e5 d5 3. exd6";
    for ending in ["", " e.p.", "e.p.", " ep", "+ e.p. *", "epch", " e.p.ch!", "ch. e.p."] {
        assert_eq!(codes(&format!("{passing}{ending}")), "e2e4 a7a6 e4e5 d7d5 e5d6", "{ending}");
    }
    let promoting = "[FEN \"8/5P2/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. ";
    for (pawn, becomes) in
        [("f8=Rch", "r"), ("f8Qch.", "q"), ("f7-f8/Bch!", "b"), ("f7f8nmate", "n"), ("f8(Q) ch", "q")]
    {
        assert_eq!(codes(&format!("{promoting}{pawn}")), format!("f7f8{becomes}"), "{pawn}");
    }
    assert_eq!(codes("1. e4 a6 2. e5 d5 3. ed6:ep"), "e2e4 a7a6 e4e5 d7d5 e5d6");
    for (result, score) in [("½-½", "1/2-1/2"), ("1/2", "1/2-1/2"), ("1–0", "1-0"), ("0-1", "0-1")] {
        assert_eq!(read(&format!("1. e4 e5 {result}")).unwrap().result(), Some(score));
        assert_eq!(read(&format!("[Result \"{result}\"]\n\n1. e4 e5 *")).unwrap().result(), Some(score));
    }
}

#[test]
fn a_quote_that_is_not_escaped_belongs_to_its_tag() {
    for (line, value) in [
        (r#"[Event "The "Big" One"]"#, r#"The "Big" One"#),
        (r#"[Event "The \"Big\" One"]"#, r#"The "Big" One"#),
        (r#"[Event "C:\"]"#, r"C:\"),
        (r#"[Event "C:\\"]"#, r"C:\"),
        (r#"[Event "a\"]b"]"#, r#"a"]b"#),
        (r#"[Event ""]"#, ""),
    ] {
        assert_eq!(
            read(line).unwrap_or_else(|error| panic!("{error:?} in {line}")).tag("Event"),
            Some(value),
            "{line}"
        );
    }
}

#[test]
fn letters_of_other_languages_and_large_squares_are_no_moves_of_a_record() {
    let refused = |text: &str| match read(text) {
        Err(PgnError::Move { text, .. }) => text,
        Ok(read) => panic!("{text} is {:?}", read.table.codes()),
        Err(error) => panic!("{error:?} in {text}"),
    };
    assert_eq!(refused("1. e4 e5 2. Re2"), "Re2");
    assert_eq!(refused("1. e4 e5 2. Cf3"), "Cf3");
    assert_eq!(refused("1. d3 b6 2. B1-D2"), "B1-D2");
    assert_eq!(refused("1. e4 d5 2. EXD5"), "EXD5");
    assert_eq!(refused("[Game \"echek\"]\n\nD@c4"), "D@c4");
    assert_eq!(refused("[Game \"ecsech\"]\n\nP@e4 C@c8"), "C@c8");
    // A record is never ambiguous: a lower-case letter is a file, and a capital is a piece.
    let both = "[FEN \"7k/8/8/2B5/8/p7/1P6/7K w - - 0 1\"]\n\n";
    assert_eq!(read(&format!("{both}bxa3")).unwrap().table.codes(), ["b2a3"]);
    assert_eq!(read(&format!("{both}Bxa3")).unwrap().table.codes(), ["c5a3"]);
    assert_eq!(refused("1. e4 --"), "--");
}

#[test]
fn several_games_in_one_text_are_all_read() {
    let text =
        "[White \"Ann\"]\n\n1. e4 e5 1-0\n\n[White \"Bob\"]\n[Game \"mutation\"]\n\n1. e4 *\n1. d4 d5 2. c4 0-1\n";
    let all = read_all(text).unwrap_or_else(|error| panic!("{error:?}"));
    let told: Vec<_> = all.iter().map(|read| (read.tag("White"), read.table.codes().len(), read.result())).collect();
    assert_eq!(told, [(Some("Ann"), 2, Some("1-0")), (Some("Bob"), 1, Some("*")), (None, 3, Some("0-1"))]);
    assert_eq!(read(text).err(), Some(PgnError::Several { games: 3 }));
    match read_all(&text.replace("2. c4", "2. Kd3")).err() {
        Some((3, PgnError::Move { ply: 3, text, .. })) => assert_eq!(text, "Kd3"),
        other => panic!("{other:?}"),
    }
    assert_eq!(read_all("").map(|all| all.len()).ok(), Some(0));
}

#[test]
fn another_variant_of_chess_is_not_read_as_chess() {
    let variant = |name: &str| read(&format!("[Variant \"{name}\"]\n\n1. e4 e5")).err();
    for name in ["Atomic", "Chess960", "Crazyhouse"] {
        assert_eq!(variant(name), Some(PgnError::Variant { name: name.to_owned() }));
    }
    for name in ["Standard", "chess", "From Position", ""] {
        assert_eq!(variant(name), None);
    }
}

#[test]
fn a_record_without_an_edition_is_of_the_first() {
    // This choice of a card is legal only in the first edition, since it separates the cards.
    let line = "P@d3-e3 d5c5 B@f2^e3";
    let first = read(&format!("[Game \"echek\"]\n\n{line}")).unwrap();
    assert_eq!((first.table.info().edition, first.table.codes().len()), (1, 3));
    assert!(!write(first.table.as_ref(), &[], None).contains("Edition"));
    assert!(matches!(
        read(&format!("[Game \"echek\"]\n[Edition \"2\"]\n\n{line}")).err(),
        Some(PgnError::Move { ply: 3, .. })
    ));
    let newest = open("echek", "", None).unwrap();
    assert!(write(newest.as_ref(), &[("Edition", "7")], None).contains("[Game \"echek\"]\n[Edition \"2\"]\n"));
    for edition in ["3", "0", "new"] {
        let text = format!("[Game \"echek\"]\n[Edition \"{edition}\"]\n");
        assert_eq!(read(&text).err(), Some(PgnError::UnknownEdition));
    }
}

#[test]
fn a_file_that_is_not_utf_8_is_latin_1() {
    assert_eq!(rules::pgn::decode(b"[White \"J\xf6rg\"]".to_vec()), "[White \"J\u{f6}rg\"]");
    assert_eq!(rules::pgn::decode("[White \"J\u{f6}rg\"]".into()), "[White \"J\u{f6}rg\"]");
}

#[test]
fn any_text_is_a_record_or_none() {
    let mut rng = fastrand::Rng::with_seed(65);
    let texts: Vec<String> =
        editions().iter().map(|info| write(walk(&mut rng, info, None).as_ref(), &[], None)).collect();
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
