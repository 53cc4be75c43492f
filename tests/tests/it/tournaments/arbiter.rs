//! Special cases of arbiters: results typed into the file, manual pairings, players who leave a round robin, early
//! byes, and teams.

use std::fs;

use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{Colour, EntryBye, EventPlayer, GameResult, IndividualEvent, RoundEntry};

use super::{FOUR, but, found, teams_of_two};
use crate::program::{mutabot, refused, said};

fn both(args: &[&str], input: &str) -> (String, String) {
    let output = mutabot(&[&["tournament"][..], args].concat(), input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn results_typed_into_the_file_need_no_points() {
    let (table, told) = both(&["standings", "-"], &but("1.5    1", "1.0    1"));
    assert!(table.contains("\t1\tAnn\t1.5\t"), "{table}");
    let note = "points in record 001 differ from the sum of the rounds, which counts: 1 Ann (1.5, not 1.0)";
    assert_eq!(told, format!("mutabot: {note}\n"));
    let (_, told) = both(&["pair", "-"], &but("1.5    1", "       1"));
    assert_eq!(told, "");
    let uneven = but("1 w =", "1 w 0").replace("1.5    2", "1.0    2");
    let (_, told) = both(&["standings", "-"], &uneven);
    assert!(
        told.contains("round 2: 2 Bob has a loss and 1 Ann a draw, which counts as a decision of the arbiter"),
        "{told}"
    );
}

#[test]
fn a_round_without_any_result_is_no_ground_for_the_next() {
    let open =
        but("2 b =", "2 b  ").replace("1 w =", "1 w  ").replace("     4 w 1", "     4 w  ").replace("3 b 0", "3 b  ");
    let (status, told) = refused(&["tournament", "pair", "-"], &open);
    assert!(status == 1 && told.contains("round 2 has no result yet: use --open to pair round 3 anyway"), "{told}");
    let (pairs, told) = both(&["pair", "-", "--open"], &open);
    assert!(pairs.starts_with("2\n") && told.contains("these games have no result yet"), "{pairs}{told}");
}

#[test]
fn tables_that_nobody_is_in_and_matches_after_which_nobody_goes_on_are_told_as_such() {
    let (pairs, told) = both(&["pair", "-"], &format!("{FOUR}240 Z 003    1    2    3    4\n"));
    assert!(pairs == "0\n" && told.contains("no pairs in round 3: all players are absent"), "{pairs}{told}");
    let cup = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/examples/knock-out.txt")).unwrap();
    let (bracket, _) = both(&["standings", "-"], &cup);
    assert!(bracket.contains("3\tthird-place\t4 Dirk\t3 Carla\t\t4 Dirk wins: walkover\n"), "{bracket}");
}

#[test]
fn players_out_of_the_order_of_strength_are_told_while_numbers_can_change() {
    let late = but("1800  ", "2300  ");
    let (_, told) = both(&["pair", "-"], &late);
    assert!(told.contains("3 Cid (1900) comes before 4 Dora (2300)"), "{told}");
    assert_eq!(both(&["standings", "-"], &late).1, "");
}

#[test]
fn a_round_robin_in_disguise_is_told() {
    let (_, told) = both(&["pair", "-"], &format!("092 Individual: Round-Robin\n{FOUR}"));
    assert!(told.contains("using the Dutch system; for a round robin, set record 192 to FIDE_ROUNDROBIN"), "{told}");
    let (_, told) = both(&["standings", "-"], &format!("192 FIDE_DOUBLEROUNDROBIN\n{FOUR}"));
    assert!(told.contains("record 142 says 3 rounds, but the table of 4 players has 6"), "{told}");
}

#[test]
fn files_to_be_written_are_checked_before() {
    let folder = tempfile::tempdir().unwrap();
    let (status, told) = refused(&["tournament", "pair", "-", "--write", "-"], FOUR);
    assert!(status == 1 && told.contains("--write needs a file"), "{told}");
    let (status, told) = refused(&["tournament", "pair", "-", "--write", folder.path().to_str().unwrap()], FOUR);
    assert!(status == 1 && told.contains("is a folder: name a file in it"), "{told}");
    let (status, told) = refused(&["tournament", "convert", "-", "--to", "trf26"], "surname,rating\nAnna,2000\n");
    assert!(status == 1 && told.contains("expected a column name; there is `surname,rating`"), "{told}");
}

#[test]
fn what_is_wrong_with_pairs_entered_by_hand_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("round.csv");
    let file = path.to_str().unwrap();
    let enter = |rows: &str| fs::write(&path, format!("round;white;black;result\n{rows}")).unwrap();
    let args = ["convert", "-", "--pairings", file, "--to", "trf26"];
    enter("3;1;3;\n3;2;4;\n");
    let (_, told) = both(&args, FOUR);
    assert!(told.contains("round 3: 1-3: they have met in round 1 (C1)"), "{told}");
    assert!(told.contains("round 3: 2-4: they have met in round 1 (C1)"), "{told}");
    enter("3;1;4;\n");
    let (status, told) = refused(&[&["tournament"][..], &args].concat(), FOUR);
    assert!(status == 1 && told.contains("line 2: round 3 is a new one"), "{told}");
    assert!(told.contains("there is none for 2, 3; who does not play has F, H, U or Z"), "{told}");
    enter("3;1;4;\n3;2;3;\n");
    let (status, told) = refused(&[&["tournament"][..], &args].concat(), &format!("{FOUR}240 Z 003    3\n"));
    assert!(status == 1 && told.contains("line 3: player 3 is absent in this round"), "{told}");
    let twice = FOUR
        .lines()
        .filter(|line| !line.contains("Cid") && !line.contains("Dora"))
        .map(|line| line.replace("3 w 1", "2 w 1").replace("4 b 1", "1 b 0").replace("1.5    2", "0.5    2") + "\n")
        .collect::<String>();
    let (printed, _) = found(&["tournament", "check", "-"], &twice);
    assert!(printed.contains("2-1: they have met in round 1 (C1)\n  no pairing of all players meets"), "{printed}");
}

const LEFT: &str = "\
192 FIDE_ROUNDROBIN
001    1      Ann                               2100                             1.0    1     4 w 1
001    2      Bob                               2000                             0.5    2     3 w =
001    3      Cid                               1900                             0.5    3     2 b =
001    4      Dora                              1800                             0.0    4     1 b 0
240 Z 002    4
240 Z 003    4
";

#[test]
fn who_leaves_a_round_robin_is_left_out_of_pairs_standings_and_check() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("next.trf");
    let file = path.to_str().unwrap();
    let (pairs, told) = both(&["pair", "-", "--write", file], LEFT);
    assert_eq!(pairs, "1\n1 2\n");
    let note = "4 Dora left before round 2 with 1 of 3 games finished: fewer than half, so none of them counts";
    assert!(told.contains(note), "{told}");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("240 Z 003    4\n") && !text.contains("240 Z 002"), "{text}");
    assert_eq!(trf::read(&text).unwrap().player(3).unwrap().entry(2), RoundEntry::Bye(EntryBye::Zero));
    assert_eq!(both(&["check", file], "").0, "rounds 2, differ 0\n");
    let (table, told) = both(&["standings", file, "--tie-breaks", "WIN"], "");
    let rows = "1\t2\tBob\t1.0\t0\n2\t1\tAnn\t0.5\t0\n2\t3\tCid\t0.5\t0\n";
    assert_eq!(table, format!("place\tnumber\tname\tpoints\tWIN\n{rows}"));
    assert!(told.contains(note), "{told}");
    let once = LEFT.replace("240 Z 003    4\n", "");
    let (pairs, told) = both(&["pair", "-"], &once);
    assert!(pairs == "1\n1 2\n" && told.contains("4 Dora - 3 Cid is lost by forfeit: 4 Dora is absent"), "{told}");
}

const SEVEN: [&str; 7] = ["Anna", "Bert", "Carla", "Dirk", "Elena", "Fynn", "Gina"];

fn seven() -> IndividualEvent {
    let player =
        |(number, name): (u16, &&str)| EventPlayer { number, name: (*name).to_owned(), ..EventPlayer::default() };
    let mut event = IndividualEvent {
        rounds: Some(5),
        players: (1..).zip(&SEVEN).map(player).collect(),
        ..IndividualEvent::default()
    };
    event.initial_colour = Some(Colour::White);
    event
}

#[test]
fn the_count_for_the_first_colour_and_the_bye_is_explained() {
    let start = super::written(&seven()) + "240 H 001    1\n";
    let board = said(&["tournament", "explain", "-", "1", "1"], &start);
    let counted = "- 2 Bert counts as number 1 for this: players who were never paired are not counted";
    assert!(board.starts_with("Round 1, board 1: 2 Bert (White)") && board.contains(counted), "{board}");
    let mut event = seven();
    event.enter_round(1, &[(1, 4), (5, 2), (3, 6)], None);
    for player in &mut event.players {
        if let RoundEntry::Game(game) = &mut player.entries[0] {
            game.result = if player.number < game.opponent { GameResult::Win } else { GameResult::Loss };
        }
    }
    let bye = said(&["tournament", "explain", "-", "2", "bye"], &super::written(&event));
    assert!(
        bye.contains("Among the players who can have it, it goes to one with the fewest unplayed games (C9).\n"),
        "{bye}"
    );
    assert!(bye.contains("- 7 Gina has as many points, but 1 unplayed game more (C9)\n"), "{bye}");
}

#[test]
fn rounds_of_teams_are_named_and_written() {
    let event = teams_of_two(3);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("next.trf");
    let file = path.to_str().unwrap();
    let text = trf::write_teams(&event, TrfEdition::Trf26, LineEnd::Lf);
    let (boards, told) = both(&["pair", "-", "--names", "--write", file], &text);
    assert_eq!(boards, "board\twhite\tname\tblack\tname\n1\t1\tTeam 1\t2\tTeam 2\nbye\t3\tTeam 3\t\t\n");
    assert!(
        told.contains("the bye is worth 2.0 match points and 0.0 game points (record 320 can change this)"),
        "{told}"
    );
    let written = trf::read_teams(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(written.matches.player(3).unwrap().entry(1), RoundEntry::Bye(EntryBye::Allocated));
    assert_eq!(written.games.open_games(1), [(1, 3), (4, 2)]);
    assert_eq!(both(&["check", file], "").0, "rounds 1, differ 0\n");
}
