//! `mutabot tournament` in daily use: it states assumptions, ignores no option, reads spreadsheets' tables and
//! overwrites no file.

use std::fs;

use expect_test::expect;
use tournament::trf;

use super::{FOUR, but, found, four, shows};
use crate::program::{mutabot, refused, said};

fn both(args: &[&str], input: &str) -> (String, String) {
    let output = mutabot(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn running() -> String {
    but("2 b =", "2 b  ").replace("1 w =", "1 w  ")
}

const ENTRANTS: &str = "Name;Rating;Club\nAnna;2000;Bern\nBert;2100;\nCarla;1900;\nDirk;1800;\n";

#[test]
fn open_games_are_named_wherever_they_count() {
    let note = "mutabot: round 2: 2 Bob - 1 Ann has no result yet and counts as a draw (C.04.2)\n";
    let text = running();
    for command in ["pair", "check", "standings"] {
        let (_, told) = both(&["tournament", command, "-"], &text);
        assert_eq!(told, note, "{command}");
    }
    let (_, told) = both(&["tournament", "standings", "-", "--round", "1"], &text);
    assert_eq!(told, "");
}

#[test]
fn a_round_is_written_into_the_file_and_its_results_come_back_from_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (start, next, table, whole) = (path("start.trf"), path("next.trf"), path("round.csv"), path("whole.trf"));
    fs::write(&start, FOUR).unwrap();
    shows(
        &said(&["tournament", "pair", &start, "--names", "--write", &next], ""),
        &expect![[r#"
            board	white	name	black	name
            1	3	Cid	2	Bob
            2	1	Ann	4	Dora
        "#]],
    );
    assert_eq!(trf::read(&fs::read_to_string(&next).unwrap()).unwrap().open_games(3), [(1, 4), (3, 2)]);
    said(&["tournament", "convert", &next, "--to", "pairings", "-o", &table], "");
    let rows = fs::read_to_string(&table).unwrap();
    let filled = rows.replace("Cid,2,Bob,\r", "Cid,2,Bob,'+:-\r").replace("Ann,4,Dora,\r", "Ann,4,Dora,1/2\r");
    assert_ne!(rows, filled);
    fs::write(&table, filled).unwrap();
    said(&["tournament", "convert", &next, "--pairings", &table, "--to", "trf26", "-o", &whole], "");
    assert_eq!(said(&["tournament", "check", &whole], ""), "rounds 3, differ 0\n");
    assert!(said(&["tournament", "standings", &whole], "").contains("\t3\tCid\t2.0\t"));
    for args in [&["pair", &start, "--write", &next][..], &["convert", &start, "--to", "trf16", "-o", &next]] {
        let (status, told) = refused(&[&["tournament"][..], args].concat(), "");
        assert!(status == 1 && told.contains("next.trf exists already: use --force to overwrite it"), "{told}");
    }
    let before = fs::read_to_string(&next).unwrap();
    said(&["tournament", "convert", &start, "--to", "trf16", "-o", &next, "--force"], "");
    assert_ne!(fs::read_to_string(&next).unwrap(), before);
    for (args, wanted) in [
        (&["convert", &table, "--to", "trf26"][..], "with this one in --pairings"),
        (&["pair", &table], "is a CSV table"),
    ] {
        let (status, told) = refused(&[&["tournament"][..], args].concat(), "");
        assert!(status == 1 && told.contains(wanted), "{told}");
    }
    fs::write(&table, "round,white,black,result\n3,1,9,1-0\n").unwrap();
    let (_, told) = refused(&["tournament", "convert", &start, "--pairings", &table, "--to", "trf26"], "");
    assert!(told.ends_with("round.csv: line 2: there is no player 9\n"), "{told}");
}

#[test]
fn a_table_of_entrants_becomes_a_tournament_that_can_be_paired() {
    let (text, told) = both(&["tournament", "convert", "-", "--to", "trf26"], ENTRANTS);
    for wanted in [
        "ignored columns: Club",
        "1 Anna (2000) comes before 2 Bert (2100)",
        "using White, unless you set --initial-colour black",
        "set it with --rounds",
    ] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    assert!(text.contains("152 W\n"), "{text}");
    let options = ["tournament", "convert", "-", "--to", "trf26", "--rounds", "3", "--initial-colour", "black"];
    let (text, told) = both(&options, "name,rating\nAnna,2000\nBert,1900\n");
    assert!(text.starts_with("142 3\n152 B\n") && told.is_empty(), "{text}{told}");
    assert_eq!(both(&["tournament", "pair", "-"], &text), ("1\n2 1\n".to_owned(), String::new()));
    let long = format!("name\n{}\n", "x".repeat(40));
    let (_, told) = both(&options, &long);
    assert!(told.contains("TRF26 cannot hold what a name has after 33 characters: left out"), "{told}");
    let (status, told) = refused(&options, "name,title\n");
    assert!(status == 1 && told.contains("line 2, column 1: expected a row for each entrant"), "{told}");
    let (_, told) = refused(&options, "name,title\nAnna,Grandmaster\n");
    assert!(told.contains("line 2, column 6: expected GM, IM, FM, CM, WGM, WIM, WFM, WCM or nothing"), "{told}");
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    for (args, wanted) in [
        (&["convert", "-", "--to", "trf26", "--round", "1"][..], "--round works only with --to pairings"),
        (&["convert", "-", "--to", "pairings", "--rounds", "3"], "--rounds works only with --to trf16 or trf26"),
        (&["convert", "-", "--to", "entrants", "--line-ends", "cr"], "--line-ends works only with --to trf16 or trf26"),
        (&["standings", "-", "--how", "Eve"], "there is no player `Eve`: --how takes a number or a full name"),
    ] {
        let (status, told) = refused(&[&["tournament"][..], args].concat(), FOUR);
        assert!(status == 1 && told.contains(wanted), "{told}");
    }
    let (status, told) = refused(&["tournament", "standings", "-", "--csv"], "ladder 1\n");
    assert!(status == 1 && told.contains("options work only with tournament report files"), "{told}");
    let (status, told) = refused(&["tournament", "standings", "-", "--tie-breaks", "BH/C1/C2"], FOUR);
    assert!(status == 2 && told.contains("/C2 does not fit here"), "{told}");
    let (status, told) = refused(&["tournament", "standings", "-", "--tie-breaks", "DE,WIN,DE"], FOUR);
    assert!(status == 2 && told.contains("DE is there twice"), "{told}");
    assert!(refused(&["tournament", "pair"], "").1.contains("Usage: mutabot tournament pair "));
    assert_eq!(four(&["standings"], &["--how", "cid"]), four(&["standings"], &["--how", "3"]));
}

#[test]
fn files_of_another_kind_are_told_as_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wide.trf");
    let wide: Vec<u8> = [0xff, 0xfe].into_iter().chain(FOUR.bytes().flat_map(|byte| [byte, 0])).collect();
    fs::write(&file, wide).unwrap();
    let (status, told) = refused(&["tournament", "check", file.to_str().unwrap()], "");
    assert!(status == 1 && told.ends_with("wide.trf is UTF-16: save it as UTF-8\n"), "{told}");
    let (_, told) = refused(&["tournament", "check", "-"], "knock-out 2\nplayer 1 A\n");
    assert!(told.contains("expected `knock-out 1`, `league 1`, `ladder 1`; there is `knock-out 2`"), "{told}");
    let start = trf::read(FOUR).unwrap();
    let mut empty = start.clone();
    empty.players.iter_mut().for_each(|player| player.entries.clear());
    let (printed, told) = both(&["tournament", "check", "-"], &super::written(&empty));
    assert_eq!(printed, "rounds 0, differ 0\n");
    assert_eq!(told, "mutabot: the file has no paired round: nothing was checked\n");
    for (mark, wanted) in [
        ("### by hand 2 1 3", "line 9, column 4: the comment \"by hand 2 1 3\" should tell of two players who meet"),
        ("### by hand 2 1 0", "should tell of the player who has the bye in this round"),
        ("### by hand 5", "should tell of a round from 1 to 2"),
    ] {
        let (status, told) = refused(&["tournament", "check", "-"], &format!("{FOUR}### a comment\n{mark}\n"));
        assert!(status == 1 && told.contains(wanted), "{told}");
    }
}

#[test]
fn what_forbidden_pairs_and_hands_did_is_explained() {
    let forbidden = format!("{FOUR}260 001 003    1    4\n260 001 003    2    4\n260 001 003    3    4\n");
    for args in [&["pair", "-"][..], &["explain", "-", "3", "1"]] {
        let (status, told) = refused(&[&["tournament"][..], args].concat(), &forbidden);
        assert!(status == 1 && told.contains("it could be without forbidden pairs (record 260)"), "{told}");
    }
    let (_, told) = both(&["tournament", "explain", "-", "2", "1"], &format!("{FOUR}### by hand 2 1 2\n"));
    assert_eq!(told, "mutabot: round 2: 1-2 made by hand\n");
    let three =
        FOUR.lines().filter(|line| !line.contains("Dora")).map(|line| line[..line.len().min(89)].to_owned() + "\n");
    let three = three.collect::<String>().replace("1.5  ", "0.0  ").replace("1.0  ", "0.0  ");
    let table = format!("192 FIDE_ROUNDROBIN\n{three}");
    shows(
        &said(&["tournament", "explain", "-", "1", "bye"], &table),
        &expect![[r#"
            Round 1: 1 Ann is free
            The number of players, 3, is odd: in each round the Berger table leaves another player free.
            A free round is worth no points.
        "#]],
    );
    let board = said(&["tournament", "explain", "-", "1", "1"], &table);
    assert!(board.starts_with("Round 1, board 1: 2 Bob (White) against 3 Cid (Black)\n"), "{board}");
    let (_, told) = found(
        &["tournament", "check", "-"],
        &but("3 w 1     2 b =", "3 w 1     2 w =").replace("4 b 1     1 w =", "4 b 1     1 b ="),
    );
    assert!(told.contains("1 of 2 rounds"), "{told}");
}

#[test]
fn knock_outs_leagues_and_ladders_have_tables() {
    let cup = "knock-out 1\nwhite fewer-whites\nseed 4\nplayer 1 Anna\nplayer 2 Bert\nplayer 3 Carla\n\
        meet 2 main 1 2 3\ngame 2 2 3 0-1\nover 2 3 games\n";
    shows(
        &said(&["tournament", "standings", "-"], cup),
        &expect![[r#"
        match	stage	first	second	games	state
        1	main 1	1 Anna	-		1 Anna goes on: bye
        2	main 1	2 Bert	3 Carla	0:1	3 Carla goes on: games
        3	main 2	1 Anna	3 Carla		next game: 1 Anna has White

        place	number	name
        3	2	Bert
    "#]],
    );
    let league = "league 1\nsmallest 2\nlargest 3\nmoving 1\nplayer 1 Anna\njoin 1 2000\njoin 2 1900\nseason 1\n\
        place 1 1 new\nplace 1 2 new\n";
    let (table, told) = both(&["tournament", "standings", "-"], league);
    shows(
        &table,
        &expect![[r#"
        season	division	place	number	name	points
        1	1	1	1	Anna	0.0
        1	1	2	2		0.0
    "#]],
    );
    assert!(told.contains("division 1: these games have no result yet and count nothing: "), "{told}");
    let ladder = "ladder 1\nplayer 5 Anna\nat 0 join 5\nat 0 join 7\n";
    assert_eq!(said(&["tournament", "standings", "-"], ladder), "place\tnumber\tname\n1\t5\tAnna\n2\t7\t\n");
}
