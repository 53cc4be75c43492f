//! Pairings in words, and errors in files.

use expect_test::expect;
use tournament::RoundEntry;

use super::{FOUR, but, four, read, shows, vector};
use crate::program::{refused, said};

#[test]
fn a_pairing_is_explained_in_words() {
    shows(
        &four(&["explain"], &["3", "1"]),
        &expect![[r#"
            Round 3, board 1: 3 Cid (White) against 2 Bob (Black)
            3 Cid has 1.0 points.
            2 Bob has 1.5 points; a topscorer in the last round.
            The pair was made in the bracket of 1.0 points: 1 with that score and 2 from above.
            2 Bob came down because in the bracket of 1.5 points 2 of 2 players could not be paired (1 Ann and 2 Bob: they have met in round 2 (C1)).
            In the order of the rules, 3 Cid was the first possible opponent for 2 Bob.
            This could not be avoided:
            - 2 Bob and the opponent are due the same colour, so one of them does not get it (C12)
            Colours:
            - 3 Cid had B W and is mildly due Black
            - 2 Bob had B W and is mildly due Black
            - both want the same colour equally: 2 Bob, ranked higher, gets it (5.2.4)
        "#]],
    );
    shows(
        &four(&["explain"], &["3", "2"]),
        &expect![[r#"
            Round 3, board 2: 1 Ann (White) against 4 Dora (Black)
            1 Ann has 1.5 points; a topscorer in the last round.
            4 Dora has 0.0 points.
            The pair was made in the bracket of 0.0 points: 1 with that score and 1 from above.
            1 Ann came down because the bracket of 1.0 points has an odd number of players, 3.
            In the order of the rules, 4 Dora was the first possible opponent for 1 Ann.
            This could not be avoided:
            - 1 Ann and the opponent are due the same colour, so one of them does not get it (C12)
            Colours:
            - 1 Ann had W B and is mildly due White
            - 4 Dora had W B and is mildly due White
            - both want the same colour equally: 1 Ann, ranked higher, gets it (5.2.4)
        "#]],
    );
    let bye = said(&["tournament", "explain", vector("small-0000.trf").to_str().unwrap(), "5", "bye"], "");
    shows(
        &bye,
        &expect![[r#"
            Round 5: 10 Test0010 Player0010 has the bye
            The number of players to pair, 25, is odd.
            10 Test0010 Player0010 has 0.0 points.
            They have played 1 game in 4 rounds before.
            The bye goes to the lowest score that lets all others be paired (C5).
            No one is ranked lower.
        "#]],
    );
    for (rest, wanted) in [
        (["3", "3"], "round 3 has 2 boards"),
        (["3", "bye"], "no one has the bye in round 3"),
        (["4", "1"], "round 4 has no pairing yet: the file has 2 rounds, and the next is round 3"),
    ] {
        let (status, told) = refused(&[&["tournament", "explain", "-"][..], &rest[..]].concat(), FOUR);
        assert!(status == 1 && told.contains(wanted), "{told}");
    }
}

#[test]
fn every_board_of_a_tournament_can_be_explained() {
    let name = vector("tiny-0000.trf");
    let file = name.to_str().unwrap();
    let event = read("tiny-0000.trf");
    for round in 1..=event.paired_rounds() {
        let pairs =
            event.players.iter().filter(|player| matches!(player.entry(round), RoundEntry::Game(_))).count() / 2;
        for board in 1..=pairs {
            let text = said(&["tournament", "explain", file, &round.to_string(), &board.to_string()], "");
            assert!(text.starts_with(&format!("Round {round}, board {board}: ")), "{text}");
            assert!(text.contains("in the bracket of ") && text.contains("\nColours:\n- "), "{text}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_place() {
    for (text, wanted) in [
        (
            but("2 b =", "2 b ?"),
            "standard input: line 4, column 109: expected one of 1 = 0 + - W D L H F U Z or nothing; there is `?`",
        ),
        (but("2 b =", "2 x ="), "line 4, column 107: expected w, b, - or nothing; there is `x`"),
        (but("2 b =", "9 b ="), "line 4, column 102: expected the number of a player of this file; there is `9`"),
        (
            but("1.0    3", "1,0    3"),
            "line 6, column 81: expected points such as 1.5, at the right end of columns 81 to 84",
        ),
        (but("142 3", "142 x"), "line 2, column 4: expected a round from 1 to 999; there is `x`"),
        (
            "001    1      Ann".to_owned(),
            "line 1, column 18: expected a line of at least 84 characters; the line ends there",
        ),
        (
            String::new(),
            "line 1, column 1: expected a record 001 for each player (FIDE's format), or a first line that is one of \
             `knock-out 1`, `league 1`, `ladder 1`; the file is empty",
        ),
        (
            "hello\n".to_owned(),
            "line 1, column 1: expected a record 001 for each player (FIDE's format), or a first line that is one of \
             `knock-out 1`, `league 1`, `ladder 1`; there is `hello`",
        ),
    ] {
        for command in ["pair", "check", "standings"] {
            let (status, told) = refused(&["tournament", command, "-"], &text);
            assert!(status == 1 && told.contains(wanted), "{command}: {told}");
        }
    }
    let (status, told) = refused(&["tournament", "check", "no-such-file.trf"], "");
    assert!(status == 1 && told.contains("cannot read no-such-file.trf"), "{told}");
    for args in
        [&["pair"][..], &["standings", "-", "--edition", "2020"], &["explain", "-", "1"], &["explain", "-", "1", "0"]]
    {
        assert_eq!(refused(&[&["tournament"][..], args].concat(), "").0, 2, "{args:?}");
    }
    let (status, told) = refused(&["tournament", "standings", "-", "--tie-breaks", "BH,BX"], "");
    assert!(status == 2 && told.contains("there is no tie-break BX"), "{told}");
}
