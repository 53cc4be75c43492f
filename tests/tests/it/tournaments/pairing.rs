//! Rounds that are paired, paired again and replayed.

use expect_test::expect;
use tournament::trf;
use tournament::{Colour, EntryBye, EntryGame, GameResult, RoundEntry};

use super::{FOUR, but, found, four, read, shows, vector, written};
use crate::program::{mutabot, refused, said};

fn met_again() -> String {
    FOUR.replace("3 w 1     2 b =", "3 w 1     3 b 1")
        .replace("4 b 1     1 w =", "4 b 1     4 w 1")
        .replace("1 b 0     4 w 1", "1 b 0     1 w 0")
        .replace("2 w 0     3 b 0", "2 w 0     2 b 0")
        .replace("1.5    1", "2.0    1")
        .replace("1.5    2", "2.0    2")
        .replace("1.0    3", "0.0    3")
}

#[test]
fn the_next_round_is_printed_as_pairing_programs_print_it() {
    assert_eq!(four(&["pair"], &[]), "2\n3 2\n1 4\n");
    for name in ["small-0000.trf", "mid-0000.trf", "tiny-0000.trf"] {
        let mut event = read(name);
        let last = event.paired_rounds();
        let mut wanted = Vec::new();
        for player in &mut event.players {
            player.entries.resize(usize::from(last), RoundEntry::Bye(EntryBye::Zero));
            match player.entries.pop().unwrap() {
                RoundEntry::Game(EntryGame { opponent, colour: Some(Colour::White), .. }) => {
                    wanted.push(format!("{} {opponent}", player.number));
                }
                RoundEntry::Bye(EntryBye::Allocated) => wanted.push(format!("{} 0", player.number)),
                RoundEntry::Game(_) => {}
                absent => player.entries.push(absent),
            }
        }
        event.rounds = Some(last);
        let printed = said(&["tournament", "pair", "-"], &written(&event));
        let mut lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines.remove(0), wanted.len().to_string(), "{name}");
        lines.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(lines, wanted, "{name}");
    }
}

#[test]
fn what_a_file_leaves_open_is_said_beside_the_pairs() {
    let output = mutabot(&["tournament", "pair", "-"], &but("142 3\n", ""));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.contains("round 3 is not paired as the last"), "{told}");
    let output = mutabot(&["tournament", "pair", "-", "--rounds", "4"], &but("142 3\n", ""));
    assert!(output.status.success() && output.stderr.is_empty());
    let running = but("2 b =", "2 b  ").replace("1 w =", "1 w  ");
    let output = mutabot(&["tournament", "pair", "-"], &running);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.contains("has no result yet and counts as a draw"), "{told}");
    assert_eq!(refused(&["tournament", "pair", "-"], &but("142 3", "142 2")).1, "mutabot: all 2 rounds are paired\n");
}

#[test]
fn tournaments_of_other_programs_are_paired_again_without_a_difference() {
    for (name, last) in
        [("small-0000.trf", "rounds 6, differ 0"), ("mid-0003.trf", "rounds 7, differ 0"), ("big-0003.trf", "")]
    {
        let printed = said(&["tournament", "check", vector(name).to_str().unwrap()], "");
        assert!(printed.ends_with(", differ 0\n") && printed.contains(last), "{name}: {printed}");
        assert_eq!(printed.lines().count(), 1, "{name}: {printed}");
    }
}

#[test]
fn a_round_that_differs_is_explained() {
    let turned = but("3 w 1     2 b =", "3 w 1     2 w =").replace("4 b 1     1 w =", "4 b 1     1 b =");
    let (printed, told) = found(&["tournament", "check", "-"], &turned);
    shows(
        &printed,
        &expect![[r#"
        round 2 differs
          2-1: by the rules 2 Bob has White
            1 Ann had W and is strongly due Black; 2 Bob had B and is strongly due White
            their wishes do not conflict (C.04.3, 5.2.1)
        rounds 2, differ 1
    "#]],
    );
    assert_eq!(told, "mutabot: 1 of 2 rounds are not paired by the rules\n");
    let (printed, _) = found(&["tournament", "check", "-"], &met_again());
    shows(
        &printed,
        &expect![[r#"
            round 2 differs
              2-4: by the rules 2 meets 1
                2-4: they have met in round 1 (C1)
              3-1: by the rules 3 meets 4
                3-1: they have met in round 1 (C1)
            rounds 2, differ 1
        "#]],
    );
}

#[test]
fn round_robins_are_paired_and_checked_by_their_tables() {
    let start = "192 FIDE_ROUNDROBIN\n".to_owned() + &but("142 3\n", "");
    let mut event = trf::read(&start).unwrap();
    for player in &mut event.players {
        player.entries.clear();
    }
    let mut printed = Vec::new();
    for round in 1..=3 {
        let pairs = said(&["tournament", "pair", "-"], &written(&event));
        for pair in pairs.lines().skip(1) {
            let numbers: Vec<u16> = pair.split(' ').map(|number| number.parse().unwrap()).collect();
            for (number, opponent, colour) in
                [(numbers[0], numbers[1], Colour::White), (numbers[1], numbers[0], Colour::Black)]
            {
                let game = EntryGame { opponent, colour: Some(colour), result: GameResult::Draw };
                event.players[usize::from(number) - 1].entries.push(RoundEntry::Game(game));
            }
        }
        printed.push(pairs.replace('\n', " "));
        assert_eq!(said(&["tournament", "check", "-"], &written(&event)), format!("rounds {round}, differ 0\n"));
    }
    assert_eq!(printed, ["2 1 4 2 3 ", "2 4 3 1 2 ", "2 2 4 3 1 "]);
    assert_eq!(
        refused(&["tournament", "pair", "-"], &written(&event)).1,
        "mutabot: all 3 rounds of the table are paired\n"
    );
    let standings = said(&["tournament", "standings", "-"], &written(&event));
    assert!(standings.starts_with("place\tnumber\tname\tpoints\tDE\tWIN\tSB\tKS\n"), "{standings}");
    let (status, told) = refused(&["tournament", "standings", "-", "--tie-breaks", "BH"], &written(&event));
    assert!(status == 1 && told.contains("not for round robins"), "{told}");
    let (told, _) = found(&["tournament", "check", "-"], &("192 FIDE_ROUNDROBIN\n".to_owned() + FOUR));
    shows(
        &told,
        &expect![[r#"
        round 1 differs from the Berger table
          only in the file: 1-3, 4-2
          only in the table: 1-4, 2-3
        round 2 differs from the Berger table
          4-3: the table gives White to 4
          1-2: the table gives White to 1
        rounds 2, differ 2
    "#]],
    );
}

#[test]
fn systems_that_are_not_paired_are_refused_by_name() {
    for system in ["FIDE_DUBOV", "FIDE_DUTCH_2017", "CUSTOM_SWISS", "BERGER_ROUNDROBIN_G0", "FIDE_ROUNDROBIN_BAKU"] {
        for command in ["pair", "check"] {
            let (status, told) = refused(&["tournament", command, "-"], &format!("192 {system}\n{FOUR}"));
            assert!(status == 1 && told.contains(&format!("record 192 says {system}")), "{told}");
        }
    }
    assert_eq!(said(&["tournament", "check", "-"], &format!("192 FIDE_DUTCH_2026\n{FOUR}")), "rounds 2, differ 0\n");
}

#[test]
fn a_generated_tournament_of_two_hundred_is_paired_by_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.trf");
    let file = file.to_str().unwrap();
    let wishes =
        ["--players", "200", "--rounds", "9", "--seed", "1", "--forfeits", "5", "--byes", "3", "--retirements", "1"];
    assert_eq!(said(&[&["tournament", "generate", "-o", file][..], &wishes[..]].concat(), ""), "");
    assert_eq!(said(&["tournament", "check", file], ""), "rounds 9, differ 0\n");
}

const CUP: &str = "\
knock-out 1
games 1
white fewer-whites
seed 42
player 1 Anna
player 2 Bert
player 3 Carla
meet 2 main 1 2 3
";

#[test]
fn knock_outs_leagues_and_ladders_are_played_again() {
    assert_eq!(said(&["tournament", "check", "-"], CUP), "statements 1, differ 0\n");
    let (printed, told) = found(&["tournament", "check", "-"], &CUP.replace("main 1 2 3", "main 1 1 3"));
    assert!(printed.starts_with("line 8: ") && printed.ends_with("\nstatements 1, differ 1\n"), "{printed}");
    assert_eq!(told, "mutabot: the statement does not follow from the rules\n");
    let (status, told) = refused(&["tournament", "check", "-"], &CUP.replace("seed 42", "seed x"));
    assert!(status == 1 && told.contains("line 4, column 6: expected") && told.contains("there is `x`"), "{told}");
    let (status, told) = refused(&["tournament", "pair", "-"], CUP);
    assert!(status == 1 && told.contains("use `mutabot tournament check` or `standings`"), "{told}");
}

#[test]
fn what_an_arbiter_made_by_hand_is_asked_the_absolute_criteria_alone() {
    let other = FOUR
        .replace("2 b =", "4 b 1")
        .replace("1.5    1", "2.0    1")
        .replace("1 w =", "3 w =")
        .replace("4 w 1", "2 b =")
        .replace("1.0    3", "0.5    3")
        .replace("     3 b 0", "     1 w 0");
    let check = |mark: &str, text: &str| mutabot(&["tournament", "check", "-"], &format!("{text}{mark}\n")).stdout;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    assert!(text(check("###", &other)).ends_with("\nrounds 2, differ 1\n"));
    let whole = text(check("### by hand 2", &other));
    assert_eq!(whole, "round 2: made by hand\nby hand 1\nrounds 2, differ 0\n");
    let pair = text(check("### By hand 2 1 4", &other));
    assert_eq!(pair, "round 2: 1-4 made by hand\nby hand 1\nrounds 2, differ 0\n");
    let again = text(check("### by hand 2", &met_again()));
    assert!(again.contains("2-4: they have met in round 1 (C1)"), "{again}");
    // Manual pairings are always allowed.
    assert!(again.ends_with("\nby hand 1\nrounds 2, differ 0\n"), "{again}");
    for (mark, wanted) in [
        ("### by hand 9", "should tell of a round from 1 to 2"),
        ("### by hand", "by hand ROUND"),
        ("### by hand 2 1 7", "tells of player 7, whom the file does not have"),
    ] {
        let (status, told) = refused(&["tournament", "check", "-"], &format!("{FOUR}{mark}\n"));
        assert!(status == 1 && told.contains("line 8, column 4: ") && told.contains(wanted), "{told}");
    }
    let table = text(check("### by hand 1", &format!("192 FIDE_ROUNDROBIN\n{FOUR}")));
    assert!(table.starts_with("round 1: made by hand\n") && table.contains("\nby hand 1\n"), "{table}");
}
