//! Standings, and conversions between formats.

use expect_test::expect;
use tournament::teams::TeamEvent;
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{GameResult, GameVerdict, RoundEntry};

use super::{FOUR, but, four, shows, teams_of_two};
use crate::program::{mutabot, refused, said};

#[test]
fn standings_are_printed_with_the_tie_breaks_that_are_asked_for() {
    shows(
        &four(&["standings"], &[]),
        &expect![[r#"
        place	number	name	points	BH/C1	BH	DE	WIN	SB
        1	1	Ann	1.5	1.5	2.5	-	1	1.75
        2	2	Bob	1.5	1.5	1.5	-	1	0.75
        3	3	Cid	1.0	1.5	1.5	-	1	0
        4	4	Dora	0.0	1.5	2.5	-	0	0
    "#]],
    );
    shows(
        &four(&["standings"], &["--round", "1", "--tie-breaks", "BH1,BHC2,bh,SB"]),
        &expect![[r#"
        place	number	name	points	BH/C1	BH/C2	BH	SB
        1	1	Ann	1.0	0	0	0	0
        1	2	Bob	1.0	0	0	0	0
        3	3	Cid	0.0	0	0	1	0
        3	4	Dora	0.0	0	0	1	0
    "#]],
    );
    let from_file = said(&["tournament", "standings", "-"], &format!("{FOUR}202 DE,BPG\n"));
    assert!(from_file.starts_with("place\tnumber\tname\tpoints\tDE\tBPG\n"), "{from_file}");
    let shared = four(&["standings"], &["--tie-breaks", ""]);
    assert!(shared.contains("\n1\t1\tAnn\t1.5\n1\t2\tBob\t1.5\n3\t3\tCid\t1.0\n"), "{shared}");
    let places = |text: &str| text.lines().skip(1).map(|line| line[..1].to_owned()).collect::<String>();
    assert_eq!(places(&four(&["standings"], &["--tie-breaks", "", "--lots", "7"])), "1234");
    shows(
        &four(&["standings"], &["--how", "1", "--tie-breaks", "BH/C1,SB,TPR"]),
        &expect![[r#"
        1 Ann: place 1, 1.5 points
        BH/C1 1.5
          round 1, 3 Cid, the opponent's score: 1, cut
          round 2, 2 Bob, the opponent's score: 1.5
        SB 1.75
          round 1, 3 Cid, the opponent's score × 1.0 scored: 1
          round 2, 2 Bob, the opponent's score × 0.5 scored: 0.75
        TPR 2143
          round 1, 3 Cid, the opponent's rating: 1900
          round 2, 2 Bob, the opponent's rating: 2000
          the rating difference for the score: 193
    "#]],
    );
}

#[test]
fn the_editions_of_the_tie_breaks_differ_where_their_texts_do() {
    // Dora has a bye and a win. Only the rules of 2026 cap the dummy opponent at her own score.
    let text = FOUR
        .replace("   2 w 0     3 b 0", "0000 - U     3 b 1")
        .replace("0.0    4", "2.0    4")
        .replace("1 b 0     4 w 1", "1 b 0     4 w 0")
        .replace("1.0    3", "0.0    3")
        .replace("   4 b 1     1 w =", "0000 - H     1 w =")
        .replace("1.5    2", "1.0    2");
    let dora = |edition: &[&str]| {
        let table = said(&[&["tournament", "standings", "-", "--tie-breaks", "BH"][..], edition].concat(), &text);
        table.lines().find(|line| line.contains("Dora")).unwrap().to_owned()
    };
    assert_eq!(dora(&["--edition", "2023"]), "1\t4\tDora\t2.0\t2");
    assert_eq!(dora(&["--edition", "2026"]), "1\t4\tDora\t2.0\t1");
    assert_eq!(dora(&[]), dora(&["--edition", "2026"]));
    let (status, told) = refused(&["tournament", "standings", "-", "--tie-breaks", "STD", "--edition", "2023"], FOUR);
    assert!(status == 1 && told.contains("the edition of 2023 has no STD"), "{told}");
    assert!(four(&["standings"], &["--tie-breaks", "STD"]).contains("\tSTD\n"));
}

#[test]
fn the_same_seed_makes_the_same_tournament_with_what_was_asked_for() {
    let made =
        |rest: &[&str]| said(&[&["tournament", "generate", "--players", "12", "--rounds", "5"][..], rest].concat(), "");
    assert_eq!(made(&["--seed", "7"]), made(&["--seed", "7"]));
    assert_ne!(made(&["--seed", "7"]), made(&["--seed", "8"]));
    let none = made(&["--draws", "0", "--forfeits", "0", "--byes", "0", "--retirements", "0"]);
    let entries = |text: &str| -> Vec<RoundEntry> {
        trf::read(text).unwrap().players.into_iter().flat_map(|player| player.entries).collect()
    };
    let won_or_lost = |result: GameResult| [GameResult::Win, GameResult::Loss].contains(&result);
    let decided = |entry: &RoundEntry| matches!(entry, RoundEntry::Game(game) if won_or_lost(game.result));
    assert!(entries(&none).len() == 60 && entries(&none).iter().all(decided), "{none}");
    let drawn = entries(&made(&["--draws", "100", "--forfeits", "0", "--byes", "0", "--retirements", "0"]));
    assert!(drawn.iter().all(|entry| matches!(entry, RoundEntry::Game(game) if game.result == GameResult::Draw)));
    for share in ["101", "-1", "2.55", "x"] {
        let draws = format!("--draws={share}");
        let (status, told) = refused(&["tournament", "generate", "--players", "12", "--rounds", "5", &draws], "");
        assert!(status == 2 && told.contains("from 0 to 100, such as 2.5"), "{told}");
    }
    let (status, told) = refused(&["tournament", "generate", "--players", "4", "--rounds", "9"], "");
    assert!(status == 1 && told.contains("cannot be paired"), "{told}");
}

#[test]
fn tournaments_change_their_form_and_stay_what_they_are() {
    let to = |form: &[&str], text: &str| said(&[&["tournament", "convert", "-", "--to"][..], form].concat(), text);
    let old = to(&["trf16"], FOUR);
    assert!(old.contains("XXR 3\nXXC white1\n") && !old.contains("142"), "{old}");
    assert_eq!(to(&["trf26"], &old), to(&["trf26"], FOUR));
    assert_eq!(said(&["tournament", "pair", "-"], &old), four(&["pair"], &[]));
    let mac = to(&["trf26", "--line-ends", "cr"], FOUR);
    assert!(!mac.contains('\n') && mac.ends_with('\r'));
    assert_eq!(to(&["trf26"], &mac), to(&["trf26"], FOUR));
    shows(
        &to(&["pairings", "--round", "1"], FOUR).replace('\r', ""),
        &expect![[r#"
        round,board,white,white name,black,black name,result
        1,1,1,Ann,3,Cid,1-0
        1,2,4,Dora,2,Bob,0-1
    "#]],
    );
    let entrants = to(&["entrants"], FOUR);
    let start = to(&["trf26", "--rounds", "3"], &entrants);
    let event = trf::read(&start).unwrap();
    assert!(event.rounds == Some(3) && event.players[3].name == "Dora" && event.paired_rounds() == 0, "{start}");
    assert_eq!(said(&["tournament", "pair", "-"], &start), "2\n1 3\n4 2\n");
    let (status, told) = refused(&["tournament", "convert", "-", "--to", "trf26"], "name,rating\nAnn,2x\n");
    assert!(status == 1 && told.contains("line 2, column 5: expected a rating"), "{told}");
    let output = mutabot(&["tournament", "convert", "-", "--to", "trf16"], &format!("{FOUR}240 H 003    4\n"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.contains("TRF16 cannot hold byes asked for in later rounds"), "{told}");
}

#[test]
fn files_of_older_programs_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.trf");
    let latin: Vec<u8> = but("Dora", "Doró").chars().map(|sign| sign as u32 as u8).collect();
    std::fs::write(&file, latin).unwrap();
    let output = mutabot(&["tournament", "standings", file.to_str().unwrap()], "");
    let (printed, told) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(printed.contains("\tDoró") && told.contains("reading it as ISO 8859-1"), "{printed}{told}");
    assert_eq!(said(&["tournament", "check", "-"], &FOUR.replace('\n', "\r")), "rounds 2, differ 0\n");
}

#[test]
fn teams_are_paired_by_their_table_and_ranked_by_match_points() {
    let mut event = teams_of_two(4);
    event.matches.system = Some("BERGER_TEAM_ROUNDROBIN".to_owned());
    let written = |event: &TeamEvent| trf::write_teams(event, TrfEdition::Trf26, LineEnd::Lf);
    assert_eq!(said(&["tournament", "pair", "-"], &written(&event)), "2\n1 4\n2 3\n");
    event.play(1, 1, 4, &[Some(GameVerdict::White), Some(GameVerdict::Draw)]).unwrap();
    event.play(1, 2, 3, &[Some(GameVerdict::Draw), Some(GameVerdict::Draw)]).unwrap();
    let text = written(&event);
    assert_eq!(said(&["tournament", "check", "-"], &text), "rounds 1, differ 0\n");
    let table = said(&["tournament", "standings", "-", "--tie-breaks", "MPVGP"], &text);
    let rows = ["1\t1\tTeam 1\t2.0\t1.5", "2\t2\tTeam 2\t1.0\t1", "2\t3\tTeam 3\t1.0\t1", "4\t4\tTeam 4\t0.0\t0.5"];
    assert_eq!(table, format!("place\tnumber\tname\tpoints\tMPVGP\n{}\n", rows.join("\n")));
    assert_eq!(said(&["tournament", "convert", "-", "--to", "trf26"], &text), text);
    let (status, told) = refused(&["tournament", "standings", "-", "--tie-breaks", "MPVGP"], FOUR);
    assert!(status == 1 && told.contains("MPVGP is a tie-break of teams"), "{told}");
}
