//! Team tournaments.

use fastrand::Rng;
use tournament::berger::RoundRobinCycles;
use tournament::dutch;
use tournament::teams::{self, MatchError, Team, TeamEvent};
use tournament::tiebreaks::{
    AtLast, SettingsError, TiebreakCode, TiebreakEdition, TiebreakSettings, TiebreakSystem, standings,
};
use tournament::trf::{self, LineEnd, TrfExpectation};
use tournament::{
    Acceleration, ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, ForbiddenGroup, GameResult, GameVerdict,
    IndividualEvent, PointAdjustment, PointSystem, Points, RoundEntry,
};

use crate::generated::count;

const FULL: trf::TrfEdition = trf::TrfEdition::Trf26;

/// Makes `count` teams with a player for each board and a reserve. Numbers begin with the players of team 1.
pub(crate) fn teams(count: u16, boards: usize) -> TeamEvent {
    let size = boards as u16 + 1;
    let tenths = Points::from_tenths;
    let points = PointSystem {
        win: tenths(20),
        draw: tenths(10),
        allocated_bye: tenths(20),
        unfinished: tenths(10),
        ..PointSystem::default()
    };
    let player = |number: u16| EventPlayer {
        number,
        name: format!("Player {number}"),
        rating: Some(2600 - number),
        ..EventPlayer::default()
    };
    let team = |number: u16| Team {
        number,
        nickname: format!("T{number}"),
        strength: Some(2500),
        players: ((number - 1) * size + 1..=number * size).collect(),
    };
    let named = |number: u16| EventPlayer { number, name: format!("Team {number}"), ..EventPlayer::default() };
    TeamEvent {
        matches: IndividualEvent {
            rounds: Some(5),
            initial_colour: Some(Colour::White),
            points,
            players: (1..=count).map(named).collect(),
            ..IndividualEvent::default()
        },
        games: IndividualEvent {
            rounds: Some(5),
            players: (1..=count * size).map(player).collect(),
            ..IndividualEvent::default()
        },
        teams: (1..=count).map(team).collect(),
        colours: teams::boards(boards),
        ..TeamEvent::default()
    }
}

fn swiss(chance: &mut Rng, count: u16, boards: usize, rounds: u16) -> TeamEvent {
    let mut event = teams(count, boards);
    for round in 1..=rounds {
        // With few teams, all possible pairs may have met.
        let Ok(pairing) = dutch::pair(&event.matches, round) else { break };
        for game in &pairing.games {
            let verdicts: Vec<_> = (0..boards).map(|_| Some(GameVerdict::ALL[chance.usize(..6)])).collect();
            event.play(round, game.white, game.black, &verdicts).unwrap();
        }
        for request in event.matches.requests.clone().iter().filter(|request| request.round == round) {
            event.give_bye(round, request.player, request.bye).unwrap();
        }
        if let Some(bye) = pairing.bye {
            event.give_bye(round, bye, EntryBye::Allocated).unwrap();
        }
    }
    event
}

const WON: Option<GameVerdict> = Some(GameVerdict::White);
const LOST: Option<GameVerdict> = Some(GameVerdict::Black);
const DRAWN: Option<GameVerdict> = Some(GameVerdict::Draw);

#[test]
fn the_side_with_more_game_points_wins_the_match() {
    let mut event = teams(2, 4);
    let pairs: Vec<_> = event.line_up(1, 2).iter().map(|pair| (pair.white, pair.black)).collect();
    assert_eq!(pairs, [(1, 6), (7, 2), (3, 8), (9, 4)], "the first team has White at the odd boards");
    // White wins twice: team 1 on board 1, and team 2 on board 2.
    event.play(1, 1, 2, &[WON, WON, DRAWN, LOST]).unwrap();
    let points = |event: &TeamEvent, team| {
        (event.matches.score(event.matches.player(team).unwrap(), 1).tenths(), event.game_points(team, 1).tenths())
    };
    assert_eq!((points(&event, 1), points(&event, 2)), ((20, 25), (0, 15)));
    let mut even = teams(2, 2);
    even.play(1, 2, 1, &[WON, WON]).unwrap();
    assert_eq!((points(&even, 1), points(&even, 2)), ((10, 10), (10, 10)));
    assert_eq!(event.play(1, 1, 2, &[]), Err(MatchError::Round(1)));
    assert_eq!(event.play(2, 1, 1, &[]), Err(MatchError::SameTeam));
    assert_eq!(event.play(2, 1, 3, &[]), Err(MatchError::NoTeam(3)));
    assert_eq!(event.play(2, 1, 2, &[None; 5]), Err(MatchError::Boards(4)));
}

#[test]
fn matches_that_nobody_came_to_are_forfeited_and_open_ones_count_as_drawn_for_pairing() {
    let mut event = teams(4, 2);
    let forfeited = [Some(GameVerdict::WhiteByForfeit), Some(GameVerdict::BlackByForfeit)];
    event.play(1, 1, 2, &forfeited).unwrap();
    event.play(1, 3, 4, &[WON]).unwrap();
    let result = |team: u16| match event.matches.player(team).unwrap().entry(1) {
        RoundEntry::Game(game) => game.result,
        RoundEntry::Bye(_) => unreachable!(),
    };
    assert_eq!(
        [1, 2, 3, 4].map(result),
        [GameResult::ForfeitWin, GameResult::ForfeitLoss, GameResult::Unfinished, GameResult::Unfinished]
    );
    // The forfeited match does not count (C.04.1), so the two can be paired again.
    let pairing = dutch::pair(&event.matches, 2).unwrap();
    assert_eq!(pairing.games.len(), 2);
    let met = |a, b| {
        pairing.games.iter().any(|game| [game.white, game.black] == [a, b] || [game.white, game.black] == [b, a])
    };
    assert!(!met(3, 4));
}

#[test]
fn a_team_swiss_repeats_no_match_and_gives_each_team_one_bye() {
    let event = swiss(&mut Rng::with_seed(3), 9, 4, 5);
    for team in &event.matches.players {
        let met: Vec<u16> = team
            .entries
            .iter()
            .filter_map(|entry| match entry {
                RoundEntry::Game(game) if game.result.is_played() => Some(game.opponent),
                _ => None,
            })
            .collect();
        let mut each = met.clone();
        each.sort_unstable();
        each.dedup();
        assert_eq!(each.len(), met.len());
        assert!(team.entries.iter().filter(|entry| **entry == RoundEntry::Bye(EntryBye::Allocated)).count() <= 1);
    }
}

#[test]
fn a_round_robin_of_teams_follows_the_berger_tables() {
    let mut event = teams(4, 3);
    for (number, round) in (1..).zip(teams::schedule(4, RoundRobinCycles::Single)) {
        for board in round.boards {
            // The lower number wins every match, by three wins or by one win and two draws.
            let verdict = |first| if first { WON } else { DRAWN };
            let verdicts: Vec<_> = (0..3)
                .map(|place| match (place, board.white < board.black) {
                    (0, true) => WON,
                    (0, false) => LOST,
                    _ => verdict(false),
                })
                .collect();
            event.play(number, board.white, board.black, &verdicts).unwrap();
        }
    }
    let settings =
        TiebreakSettings { codes: TiebreakCode::list("MPVGP,DE").unwrap(), ..TiebreakSettings::round_robin(0) };
    let found = teams::standings(&event, 3, &settings).unwrap();
    let rows: Vec<_> = found.rows.iter().map(|row| (row.place, row.number, row.points.tenths())).collect();
    assert_eq!(rows, [(1, 1, 60), (2, 2, 40), (3, 3, 20), (4, 4, 0)]);
    assert_eq!(found.rows[0].figures[0].value.unwrap().to_string(), "6");
}

#[test]
fn teams_tied_on_match_points_are_separated_by_game_points_then_by_the_board_count() {
    let mut event = teams(4, 2);
    event.play(1, 1, 3, &[WON, DRAWN]).unwrap();
    event.play(1, 2, 4, &[WON, LOST]).unwrap();
    let settings = |codes: &str| TiebreakSettings {
        system: TiebreakSystem::Swiss,
        edition: TiebreakEdition::E2026,
        codes: TiebreakCode::list(codes).unwrap(),
        at_last: AtLast::Shared,
    };
    let found = teams::standings(&event, 1, &settings("MPVGP,BC,BH")).unwrap();
    let figures = |place: usize| {
        let row = &found.rows[place];
        let value = |index: usize| row.figures[index].value.unwrap().to_string();
        (row.place, row.number, row.points.to_string(), value(0), value(1))
    };
    // Team 2 won both boards (it had Black on the second): 1 + 2. Team 1 won the first and drew the second.
    assert_eq!(figures(0), (1, 2, "2.0".to_owned(), "2".to_owned(), "3".to_owned()));
    assert_eq!(figures(1), (2, 1, "2.0".to_owned(), "1.5".to_owned(), "2".to_owned()));
    assert_eq!(figures(2), (3, 3, "0.0".to_owned(), "0.5".to_owned(), "1".to_owned()));
    let mut even = teams(4, 2);
    even.play(1, 1, 3, &[DRAWN, LOST]).unwrap();
    even.play(1, 2, 4, &[WON, DRAWN]).unwrap();
    let found = teams::standings(&even, 1, &settings("MPVGP,BC")).unwrap();
    let order: Vec<_> = found.rows.iter().map(|row| (row.place, row.number)).collect();
    assert_eq!(order, [(1, 2), (2, 1), (3, 3), (4, 4)], "the win at the first board counts before that at the second");
    let single = standings(&even.matches, 1, &settings("MPVGP"));
    assert!(matches!(single, Err(SettingsError::OfTeams(_))));
}

#[test]
fn a_tournament_of_teams_is_read_as_it_is_written() {
    for seed in 0..count("TEAM_FILES", 60) {
        let mut chance = Rng::with_seed(seed);
        let (size, boards, rounds) = (chance.u16(5..10), chance.usize(1..5), chance.u16(1..5));
        let mut event = swiss(&mut chance, size, boards, rounds);
        let rounds = event.matches.paired_rounds();
        event.bye_game_points = Points::from_tenths(10);
        event.matches.requests.push(ByeRequest { round: rounds + 1, player: 2, bye: EntryBye::Half });
        event.matches.forbidden.push(ForbiddenGroup { rounds: (1, 5), players: vec![1, 4] });
        event.matches.adjustments.push(PointAdjustment { round: None, player: 3, points: Points::from_tenths(-10) });
        let (points, players) = (Points::from_tenths(20), (1, 3));
        event.matches.accelerations.push(Acceleration { points, rounds: (1, 2), players });
        for end in [LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf] {
            let text = trf::write_teams(&event, FULL, end);
            assert!(trf::is_of_teams(&text));
            assert_eq!(
                trf::read_teams(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}")),
                event,
                "{text}"
            );
            assert_eq!(trf::read(&text).unwrap_err().expected, TrfExpectation::SinglePlayers);
        }
        let read = trf::read_teams(&trf::write_teams(&event, FULL, LineEnd::Cr)).unwrap();
        assert_eq!(dutch::pair(&read.matches, rounds + 1), dutch::pair(&event.matches, rounds + 1));
        let old = trf::read_teams(&trf::write_teams(&event, trf::TrfEdition::Trf16, LineEnd::Lf)).unwrap();
        assert_eq!(old.games.players, event.games.players);
        let line_ups = |event: &TeamEvent| event.teams.iter().map(|team| team.players.clone()).collect::<Vec<_>>();
        assert_eq!(line_ups(&old), line_ups(&event));
    }
}

/// A file with every record of teams. The second match is forfeited, team 5 has the bye, and team 1 leaves its second
/// board empty.
fn example() -> String {
    let player = |number: u16, points: &str, round: &str| {
        let head = format!("001 {number:>4}      {:33} 2000{:28}{points:>4}", format!("P{number}"), "");
        format!("{head:91}{round}\n")
    };
    let mut text = "012 Cup\n142 3\n352 WB\n362  TW 3.0    TD 1.0    TL 0.0\n".to_owned();
    text += &player(1, "1.0", "   3 w 1");
    text += &player(2, "0.0", "");
    text += &player(3, "0.0", "   1 b 0");
    text += &player(4, "1.0", "0000 - +");
    for number in 5..=10 {
        text += &player(number, "0.0", "");
    }
    for (team, points) in (1_u16..).zip(["1.0", "1.0", "3.0", "0.0", "2.0"]) {
        let (first, second) = (2 * team - 1, 2 * team);
        text += &format!(
            "310 {team:>3} {:32} {:5} {:6} {points:>6} {:6} {:3}  {first:>4} {second:>4}\n",
            format!("Team {team}"),
            "",
            "",
            "",
            ""
        );
    }
    text + "320  2.0  1.5 005\n330 +- 001 003 004\n300 001 001 002 0001 0000\n802   1 T1\n"
}

#[test]
fn every_record_of_teams_says_what_the_format_means() {
    let event = trf::read_teams(&example()).unwrap();
    let game = |opponent, colour, result| RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
    let entries: Vec<RoundEntry> = event.matches.players.iter().map(|team| team.entry(1)).collect();
    assert_eq!(
        entries,
        [
            game(2, Colour::White, GameResult::Draw),
            game(1, Colour::Black, GameResult::Draw),
            game(4, Colour::White, GameResult::ForfeitWin),
            game(3, Colour::Black, GameResult::ForfeitLoss),
            RoundEntry::Bye(EntryBye::Allocated),
        ]
    );
    let points: Vec<i32> = (1..=5).map(|team| event.game_points(team, 1).tenths()).collect();
    assert_eq!(points, [10, 10, 20, 0, 15]);
    assert_eq!(event.matches.points.win, Points::from_tenths(30));
    assert_eq!(event.boards_of(1, 1), [Some(1), None]);
    assert_eq!(trf::read_teams(&trf::write_teams(&event, FULL, LineEnd::Lf)).unwrap(), event);
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let text = example();
    let error = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let error = trf::read_teams(&text.replacen(from, to, 1)).unwrap_err();
        (error.line, error.column, error.expected)
    };
    assert_eq!(error("352 WB", "352 WX"), (3, 6, TrfExpectation::BoardColours));
    assert_eq!(error("TD 1.0", "TQ 1.0"), (4, 16, TrfExpectation::TeamPoints));
    assert_eq!(error("330 +-", "330 ++"), (21, 5, TrfExpectation::MatchForfeit));
    assert_eq!(error("003 004", "003 009"), (21, 16, TrfExpectation::KnownTeam));
    assert_eq!(error("1.5 005", "1.5 006"), (20, 15, TrfExpectation::KnownTeam));
    assert_eq!(error("   1    2", "   1    3"), (16, 74, TrfExpectation::FreshPlayer));
    assert_eq!(error("310   2", "310   1"), (16, 5, TrfExpectation::FreshNumber));
    assert_eq!(error("   3 w 1", "   2 w 1").2, TrfExpectation::Agreement(2));
    assert_eq!(error("   3.0", "   3,0").0, 17);
    let stale = trf::read_teams_and_reckon(&text.replacen("   3.0", "   2.0", 1)).unwrap();
    let tenths = Points::from_tenths;
    assert_eq!(stale.teams, [trf::StalePoints { number: 3, told: tenths(20), sum: tenths(30) }]);
    assert!(stale.players.is_empty() && stale.event == trf::read_teams(&text).unwrap());
    let none = trf::read_teams("012 Cup\n").unwrap_err();
    assert_eq!((none.line, none.column, none.expected), (1, 1, TrfExpectation::Teams));
    assert_eq!(trf::read_teams("").unwrap_err().expected, TrfExpectation::Teams);
}

#[test]
fn files_with_random_changes_get_an_answer() {
    let mut chance = Rng::with_seed(4);
    let signs: Vec<char> = "0123456789 wb-+=HUZWBT.\n\rX\u{e9}".chars().collect();
    let made = trf::write_teams(&swiss(&mut chance, 5, 2, 3), FULL, LineEnd::Lf);
    for text in [example(), made] {
        let text: Vec<char> = text.chars().collect();
        for _ in 0..count("TEAM_MUTATIONS", 1500) {
            let mut changed = text.clone();
            for _ in 0..chance.usize(1..4) {
                let place = chance.usize(..changed.len());
                match chance.u8(..3) {
                    0 => changed[place] = signs[chance.usize(..signs.len())],
                    1 => changed.insert(place, signs[chance.usize(..signs.len())]),
                    _ => drop(changed.remove(place)),
                }
            }
            let changed: String = changed.into_iter().collect();
            match trf::read_teams(&changed) {
                Ok(event) => {
                    drop(dutch::pair(&event.matches, event.matches.paired_rounds() + 1));
                    let settings = TiebreakSettings {
                        codes: TiebreakCode::list("MPVGP,BC,BH,SB").unwrap(),
                        ..TiebreakSettings::swiss(1)
                    };
                    assert!(teams::standings(&event, event.matches.paired_rounds(), &settings).is_ok());
                }
                Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
            }
        }
    }
}
