//! Reading and writing files.

use tournament::trf::{self, LineEnd, TrfEdition, TrfExpectation, TrfLoss};

use crate::vectors;

/// Sorts the lines without trailing blanks, since records can be anywhere.
fn normal(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\r']).map(|line| line.trim_end().to_owned());
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines.sort();
    lines
}

#[test]
fn what_is_read_is_written_alike() {
    for (name, text) in vectors::all() {
        let event = trf::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for end in [LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf] {
            let written = trf::write(&event, TrfEdition::Trf26, end);
            assert_eq!(normal(&written), normal(&text), "{name}");
            assert_eq!(trf::read(&written).as_ref(), Ok(&event), "{name}");
        }
        let old = trf::read(&trf::write(&event, TrfEdition::Trf16, LineEnd::Lf)).expect("the older edition is read");
        assert_eq!(old.players, event.players, "{name}");
        assert_eq!(old.points, event.points, "{name}");
    }
}

fn two(points: &str, rounds: &str) -> String {
    let line =
        |number: u16, points: &str, rounds: &str| format!("001 {number:>4} {:71}{points:>4} {number:>4}  {rounds}", "");
    format!("012 Two\n{}\n{}\n", line(1, points, rounds), line(2, "0.0", "   1 b 0"))
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let error = |text: &str| trf::read(text).map(|_| ()).map_err(|error| (error.line, error.column, error.expected));
    assert_eq!(error(&two("1.0", "   2 w 1")), Ok(()));
    assert_eq!(error(&two("1.0", "   2 x 1")), Err((2, 97, TrfExpectation::Colour)));
    assert_eq!(error(&two("1.0", "   2 w ?")), Err((2, 99, TrfExpectation::Result)));
    assert_eq!(error(&two("1.0", "   7 w 1")), Err((2, 92, TrfExpectation::KnownPlayer)));
    assert_eq!(error(&two("1.0", "   1 w 1")), Err((2, 92, TrfExpectation::Opponent)));
    assert_eq!(error(&two("1.0", "   2 b 1")), Err((2, 92, TrfExpectation::Agreement(2))));
    assert_eq!(error(&two("0,5", "   2 w 1")).map_err(|error| (error.0, error.1)), Err((2, 81)));
    assert_eq!(error("001    1 Short"), Err((1, 15, TrfExpectation::LongerLine(84))));
    assert_eq!(error("XXR 0"), Err((1, 4, TrfExpectation::Round)));
    assert_eq!(error("###\r162  W 3.0    Q 1.0"), Err((2, 15, TrfExpectation::PointCode)));
}

fn wrong(change: impl Fn(&str) -> String) -> String {
    let text = change(FOUR);
    assert_ne!(text, FOUR, "something is changed");
    trf::read(&text).map_or_else(|error| error.to_string(), |event| format!("read: {event:?}"))
}

const FOUR: &str = "\
142 3
152 W
001    1      Ann                               2100                             1.5    1     3 w 1     2 b =
001    2      Bob                               2000                             1.5    2     4 b 1     1 w =
001    3      Cid                               1900                             1.0    3     1 b 0     4 w 1
001    4      Dora                              1800                             0.0    4     2 w 0     3 b 0
";

#[test]
fn records_of_rules_are_read_or_refused_and_never_ignored() {
    let adds = |line: &str| wrong(|text| format!("{text}{line}\n"));
    for (line, expected) in [
        ("240 H   3   99", "column 11: expected the number of a player of this file"),
        ("240 H 2      4", "column 11: expected what record 001 tells of the player's round"),
        ("240 F 009    2", "column 7: expected a round from 1 to 3, as record 142 tells how many there are"),
        ("240 H    3   4", "column 7: expected a round from 1 to 999, at the right end of columns 7 to 9"),
        ("240 H 003", "column 11: expected a number from 1 to 9999, at the right end of columns 11 to 14"),
        ("240 H 003    4    4", "column 16: expected somebody whom the line does not name yet"),
        ("240 H 003    4  1 2", "column 16: expected a number from 1 to 9999, at the right end of columns 16 to 19"),
        ("260 001 003    1   33", "column 18: expected the number of a player of this file"),
        ("260 001 003    1", "column 17: expected at least two players who may not meet"),
        ("260 3 1    1    2", "column 5: expected a round from 1 to 999, at the right end of columns 5 to 7"),
        ("260 003 001    1    2", "column 9: expected a last round that is not before the first"),
        ("250       1.0 001 001    2    1", "column 28: expected a last player who is not before the first"),
        ("250       1.0 001 001    1    2 3", "column 33: expected the end of the line"),
        ("250       1.0 001 001    1    9", "column 28: expected the number of a player of this file"),
        ("299           1.0  001    9", "column 24: expected the number of a player of this file"),
        ("XXP 3 77", "column 7: expected the number of a player of this file"),
        ("XXP 3", "column 6: expected at least two players who may not meet"),
        ("XXP 3 x", "column 7: expected a number from 1 to 9999"),
        ("XXZ 8", "column 5: expected the number of a player of this file"),
        ("XXA    8  1.0", "column 5: expected the number of a player of this file"),
        ("XXC black2", "column 5: expected white1 or black1"),
        (
            "XXS W=3.0",
            "column 1: expected points in a record 162, or in BBW, BBD, BBL, BBZ, BBF and BBU: XXS is not read",
        ),
        ("142 3", "column 1: expected only one record of this kind, which was told before"),
        ("XXR 4", "column 1: expected only one record of this kind, which was told before"),
        ("FRA   12", "column 5: expected the number of a player of this file"),
        ("320  2.0", "column 1: expected single players: this is a tournament of teams"),
        ("012Open", "column 4: expected a blank between two fields"),
        ("a line", "column 1: expected a record of FIDE's format, or a comment, which begins with ###"),
        ("DDD SSSS", "column 1: expected a record of FIDE's format, or a comment, which begins with ###"),
    ] {
        assert_eq!(adds(line), format!("line 7, {expected}"), "{line}");
    }
    let twice = wrong(|text| format!("{text}240 H 003    4\n240 Z 003    4\n"));
    assert_eq!(twice, "line 8, column 11: expected somebody who has not asked for a bye in this round yet");
}

#[test]
fn records_that_are_not_used_are_kept() {
    let kept = "022 Bern\n132 26/11/22\nSUI    1\n222 5400+30\n### a comment\n801 1\n";
    let event = trf::read(&format!("{FOUR}{kept}")).unwrap();
    assert!(trf::write(&event, TrfEdition::Trf26, LineEnd::Lf).ends_with(kept));
    let absent = trf::read(&format!("XXZ 2 4\nXXR 3\n{FOUR}")).unwrap();
    let asked: Vec<(u16, u16)> = absent.requests.iter().map(|request| (request.round, request.player)).collect();
    assert_eq!(asked, [(3, 2), (3, 4)], "those absent in the next round");
}

#[test]
fn results_and_points_that_cannot_be_are_told_with_the_reason() {
    let both = wrong(|text| text.replace("1 b 0", "1 b 1"));
    assert_eq!(both, "line 3, column 99: expected a result that fits the one in the line of player 3");
    let open = FOUR.replace("2 b =", "2 b  ").replace("1 w =", "1 w  ");
    assert!(trf::read(&open).is_ok(), "an open game counts as a draw");
    assert!(trf::read(&open.replace("1.5 ", "1.0 ")).is_ok(), "or for nothing, in files that others wrote");
    let one_sided = wrong(|text| text.replace("2 b =", "2 b  "));
    assert_eq!(one_sided, "line 3, column 109: expected a result that fits the one in the line of player 2");
    let rating = wrong(|text| text.replace("1900 ", "19000"));
    assert_eq!(rating, "line 5, column 49: expected a rating of up to four digits or nothing");
    let rank = wrong(|text| text.replace("1.0    3 ", "1.0    x "));
    assert_eq!(rank, "line 5, column 86: expected a place of up to four digits or nothing");
}

#[test]
fn a_free_round_of_a_round_robin_is_worth_nothing() {
    let three = "192 FIDE_ROUNDROBIN\n\
        001    1 {:72}1.0    1  0000 - Z     2 w 1\n\
        001    2 {:72}1.0    2     3 w 1     1 b 0\n\
        001    3 {:72}0.0    3     2 b 0  0000 - Z\n"
        .replace("{:72}", &" ".repeat(72));
    assert_eq!(trf::read(&three).map(|event| event.paired_rounds()), Ok(2));
    for (sign, points) in [('F', "2.0"), ('U', "2.0"), ('H', "1.5")] {
        let text = three.replacen("0000 - Z", &format!("0000 - {sign}"), 1).replacen("1.0 ", &format!("{points} "), 1);
        let error = trf::read(&text).unwrap_err();
        assert_eq!((error.line, error.column, error.expected), (2, 99, TrfExpectation::FreeRound), "{sign}");
    }
}

#[test]
fn what_an_edition_cannot_say_is_listed() {
    let mut event = trf::read(FOUR).unwrap();
    assert_eq!((trf::losses(&event, TrfEdition::Trf26), trf::losses(&event, TrfEdition::Trf16)), (vec![], vec![]));
    let rules = "192 FIDE_DUTCH\n240 H 003    4\n260 001 003    1    4\n299           1.0  001    2\n162  X 0.0\n";
    event = trf::read(&format!("{FOUR}{rules}").replace(" 1.5    2", " 2.5    2")).unwrap();
    // The ban covers all rounds, so TRF16 can express it.
    let lost = [TrfLoss::Requests, TrfLoss::Adjustments, TrfLoss::System, TrfLoss::Unfinished];
    assert_eq!(trf::losses(&event, TrfEdition::Trf16), lost);
    event.forbidden[0].rounds.1 = 2;
    assert!(trf::losses(&event, TrfEdition::Trf16).contains(&TrfLoss::ForbiddenRounds));
    event.players[0].name = "x".repeat(34);
    event.players[1].title = "Grandmaster".to_owned();
    assert_eq!(trf::losses(&event, TrfEdition::Trf26), [TrfLoss::Names(1)]);
    let again = trf::read(&trf::write(&event, TrfEdition::Trf26, LineEnd::Lf)).unwrap();
    assert_eq!((again.players[0].name.len(), again.players[1].title.as_str()), (33, "Gra"), "columns stay in place");
    for loss in lost.into_iter().chain([TrfLoss::ForbiddenRounds, TrfLoss::Names(1), TrfLoss::Names(2)]) {
        assert!(!loss.to_string().is_empty());
    }
}

#[test]
fn points_that_are_stale_or_blank_are_reckoned_anew() {
    let tenths = tournament::Points::from_tenths;
    let right = trf::read(FOUR).unwrap();
    assert_eq!(trf::read_and_reckon(FOUR), Ok((right.clone(), vec![])));
    let blank = FOUR.replace("1.5    1", "       1").replace("1.0    3", "       3");
    assert_eq!(trf::read_and_reckon(&blank), Ok((right.clone(), vec![])));
    let stale = FOUR.replace("1.5    1", "1.0    1").replace("0.0    4", "2.0    4");
    let found = [
        trf::StalePoints { number: 1, told: tenths(10), sum: tenths(15) },
        trf::StalePoints { number: 4, told: tenths(20), sum: tenths(0) },
    ];
    assert_eq!(trf::read_and_reckon(&stale), Ok((right.clone(), found.to_vec())));
    let open = FOUR.replace("2 b =", "2 b  ").replace("1 w =", "1 w  ");
    assert_eq!(
        trf::read_and_reckon(&open.replace("1.5 ", "1.0 ")).map(|read| read.1),
        Ok(vec![]),
        "without the open game"
    );
    assert_eq!(trf::write(&trf::read(&stale).unwrap(), TrfEdition::Trf26, LineEnd::Lf), FOUR);
}
