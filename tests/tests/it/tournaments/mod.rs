//! `mutabot tournament` for an organiser: its output, refusals and exit statuses.

mod arbiter;
mod organiser;
mod pairing;
mod pictures;
mod tables;
mod words;

use std::path::{Path, PathBuf};

use expect_test::Expect;
use tournament::teams::{self, Team, TeamEvent};
use tournament::trf::{self, LineEnd, TrfEdition};
use tournament::{Colour, EventPlayer, IndividualEvent, PointSystem, Points};

use crate::program::{mutabot, said};

/// A tournament paired by an independent program.
fn vector(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tournament/tests/vectors").join(name)
}

fn read(name: &str) -> IndividualEvent {
    trf::read(&std::fs::read_to_string(vector(name)).unwrap()).unwrap()
}

fn written(event: &IndividualEvent) -> String {
    trf::write(event, TrfEdition::Trf26, LineEnd::Lf)
}

const FOUR: &str = "\
012 Four
142 3
152 W
001    1      Ann                               2100                             1.5    1     3 w 1     2 b =
001    2      Bob                               2000                             1.5    2     4 b 1     1 w =
001    3      Cid                               1900                             1.0    3     1 b 0     4 w 1
001    4      Dora                              1800                             0.0    4     2 w 0     3 b 0
";

fn four(command: &[&str], rest: &[&str]) -> String {
    said(&[&["tournament"][..], command, &["-"], rest].concat(), FOUR)
}

/// Teams of two before the first of three rounds. A win has two match points.
fn teams_of_two(n_teams: u16) -> TeamEvent {
    let named = |number: u16, name: String| EventPlayer { number, name, ..EventPlayer::default() };
    let tenths = Points::from_tenths;
    let points = PointSystem {
        win: tenths(20),
        draw: tenths(10),
        allocated_bye: tenths(20),
        unfinished: tenths(10),
        ..PointSystem::default()
    };
    let team = |number: u16| Team { number, players: vec![2 * number - 1, 2 * number], ..Team::default() };
    TeamEvent {
        matches: IndividualEvent {
            rounds: Some(3),
            initial_colour: Some(Colour::White),
            points,
            players: (1..=n_teams).map(|number| named(number, format!("Team {number}"))).collect(),
            ..IndividualEvent::default()
        },
        games: IndividualEvent {
            rounds: Some(3),
            players: (1..=2 * n_teams).map(|number| named(number, format!("Player {number}"))).collect(),
            ..IndividualEvent::default()
        },
        teams: (1..=n_teams).map(team).collect(),
        colours: teams::boards(2),
        ..TeamEvent::default()
    }
}

fn but(old: &str, new: &str) -> String {
    assert_eq!(FOUR.matches(old).count(), 1, "{old}");
    FOUR.replace(old, new)
}

fn shows(text: &str, expected: &Expect) {
    expected.assert_eq(text);
}

fn found(args: &[&str], input: &str) -> (String, String) {
    let output = mutabot(args, input);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}
