//! Tie-breaks.

use tournament::tiebreaks::{
    AtLast, CodeError, SettingsError, TiebreakBasis, TiebreakCode, TiebreakEdition, TiebreakFigure, TiebreakSettings,
    TiebreakSystem, TiebreakValue, figure_of, standings,
};
use tournament::{IndividualEvent, PlayerNumber, Points, trf};

use crate::tables::event;

const EXERCISE: &str = include_str!("../vectors/exercise.txt");
const EXERCISE_2023: &str = include_str!("../vectors/exercise-2023.txt");

fn code(text: &str) -> TiebreakCode {
    text.parse().unwrap()
}

fn compute(event: &IndividualEvent, system: TiebreakSystem, text: &str, player: PlayerNumber) -> TiebreakFigure {
    figure_of(event, event.rounds.unwrap(), system, TiebreakEdition::E2026, code(text), player).unwrap()
}

fn swiss(event: &IndividualEvent, text: &str, player: PlayerNumber) -> String {
    compute(event, TiebreakSystem::Swiss, text, player)
        .value
        .map_or_else(|| "none".to_owned(), |value| value.to_string())
}

fn round_robin(event: &IndividualEvent, text: &str, player: PlayerNumber) -> String {
    compute(event, TiebreakSystem::RoundRobin, text, player)
        .value
        .map_or_else(|| "none".to_owned(), |value| value.to_string())
}

fn value(text: &str) -> TiebreakValue {
    let hundredths = text.parse::<f64>().unwrap() * 100.0;
    TiebreakValue::ratio(hundredths.round() as i64, 100)
}

/// Checks the score that an opponent gets for every round against this player.
fn check_adjusted(event: &IndividualEvent, edition: TiebreakEdition, player: PlayerNumber, want: &str) {
    for other in &event.players {
        let found = figure_of(event, 5, TiebreakSystem::Swiss, edition, code("BH"), other.number).unwrap();
        let about = |term: &&tournament::tiebreaks::TiebreakTerm| {
            term.opponent == Some(player) && matches!(term.basis, TiebreakBasis::Score | TiebreakBasis::Adjusted)
        };
        for term in found.terms.iter().filter(about) {
            assert_eq!(term.amount, value(want), "the adjusted score of {player} for {}", other.number);
        }
    }
}

#[test]
fn the_exercise_of_fide_has_its_values_of_2026() {
    let (event, rows) = event(EXERCISE, 5);
    let codes = ["PTS", "", "BH", "BH/C1", "BH/M1", "SB", "SB/C1", "PS", "WIN", "WON", "BPG", "BWG"];
    let mut checked = 0;
    for (player, row) in event.players.iter().zip(&rows) {
        assert_eq!(row.len(), codes.len());
        for (name, want) in codes.iter().zip(row) {
            if name.is_empty() {
                check_adjusted(&event, TiebreakEdition::E2026, player.number, want);
            } else {
                let found = compute(&event, TiebreakSystem::Swiss, name, player.number);
                assert_eq!(found.value, Some(value(want)), "{name} of {}: {found:#?}", player.number);
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 16 * 12);
}

#[test]
fn the_switch_gives_what_fide_published_in_2023() {
    let (event, _) = event(EXERCISE, 5);
    let mut checked = 0;
    for line in EXERCISE_2023.lines().filter(|line| !line.starts_with('#')) {
        let (name, values) = line.split_once(' ').unwrap();
        for (player, want) in values.split(' ').filter_map(|word| word.split_once(':')) {
            let player = player.parse().unwrap();
            if name == "ADJ" {
                check_adjusted(&event, TiebreakEdition::E2023, player, want);
            } else {
                let found =
                    figure_of(&event, 5, TiebreakSystem::Swiss, TiebreakEdition::E2023, code(name), player).unwrap();
                assert_eq!(found.value, Some(value(want)), "{name} of {player}: {found:#?}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 51);
}

#[test]
fn the_terms_of_a_value_say_how_it_came_about() {
    let (event, _) = event(EXERCISE, 5);
    let found = compute(&event, TiebreakSystem::Swiss, "BH/C1", 4);
    let told: Vec<String> = found
        .terms
        .iter()
        .map(|term| {
            let who = term.opponent.map_or_else(|| "-".to_owned(), |number| number.to_string());
            let cut = if term.cut { " cut" } else { "" };
            format!("{} {who} {:?} {}{cut}", term.round.unwrap(), term.basis, term.amount)
        })
        .collect();
    assert_eq!(
        told,
        ["1 12 Adjusted 3", "2 - DummyAsDraws 2.5 cut", "3 13 Score 1.5", "4 3 Score 3.5", "5 1 Score 3.5"]
    );
    let product = compute(&event, TiebreakSystem::Swiss, "SB", 4).terms[1];
    assert_eq!((product.times, product.amount), (Some(Points::from_tenths(5)), value("1.25")));
    let forfeit = compute(&event, TiebreakSystem::Swiss, "BH", 11).terms[3];
    assert_eq!((forfeit.opponent, forfeit.basis), (Some(9), TiebreakBasis::DummyAsOpponent));
}

#[test]
fn every_value_is_the_sum_of_its_terms_that_were_not_cut() {
    let (event, _) = event(EXERCISE, 5);
    for name in ["BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "SB/M1", "FB", "PS", "PS/C1", "REP", "STD"] {
        for player in &event.players {
            let found = compute(&event, TiebreakSystem::Swiss, name, player.number);
            let left = found.terms.iter().filter(|term| !term.cut);
            assert_eq!(found.value, Some(left.fold(TiebreakValue::ZERO, |sum, term| sum.plus(term.amount))), "{name}");
            let cut = found.terms.iter().filter(|term| term.cut).count();
            let want = name.find(['C', 'M']).filter(|place| *place > 2).map_or(0, |place| {
                let number = usize::from(name.as_bytes()[place + 1] - b'0');
                if name.as_bytes()[place] == b'M' { 2 * number } else { number }
            });
            assert_eq!(cut, want, "{name}");
        }
    }
}

#[test]
fn rounds_elected_and_standard_points_count_absences_and_wins() {
    let (event, _) = event(EXERCISE, 5);
    assert_eq!(
        ["1", "4", "9", "12", "14"].map(|player| swiss(&event, "REP", player.parse().unwrap())),
        ["5", "4", "3", "3", "3"]
    );
    // With the usual points STD equals the points. 12 had a win, the allocated bye and a forfeit win, but lost one
    // game.
    for player in &event.players {
        assert_eq!(swiss(&event, "STD", player.number), swiss(&event, "PTS", player.number));
    }
    let mut three_points = event;
    three_points.points.win = Points::from_tenths(30);
    three_points.points.draw = Points::from_tenths(10);
    three_points.points.allocated_bye = Points::from_tenths(30);
    assert_eq!(swiss(&three_points, "PTS", 1), "9");
    assert_eq!(swiss(&three_points, "STD", 1), "3.5");
}

#[test]
fn fore_buchholz_counts_the_last_round_as_drawn() {
    let (event, _) = event("1 +W2 -B3 +W4\n2 -B1 +W4 -B3\n3 =H +W1 +W2\n4 +U -B2 -B1", 3);
    // With the last round drawn: 1 has 1.5, 2 has 1.5, 3 has 2, and 4 has 1.5.
    assert_eq!(swiss(&event, "FB", 1), "5");
    assert_eq!(swiss(&event, "FB", 2), "5");
    assert_eq!(swiss(&event, "BH", 1), "4.5");
    assert_eq!(swiss(&event, "FB/C1", 1), "3.5");
}

#[test]
fn fore_buchholz_is_buchholz_before_the_last_round() {
    let event = trf::read(include_str!("../cases/fb-before-last.trf")).unwrap();
    for (player, want) in [(1, "1.5"), (2, "2.5"), (3, "2.5"), (4, "1.5")] {
        for text in ["FB", "BH"] {
            let made = figure_of(&event, 2, TiebreakSystem::Swiss, TiebreakEdition::E2026, code(text), player).unwrap();
            assert_eq!(made.value, Some(value(want)), "{text} of {player}");
        }
    }
}

#[test]
fn of_two_absences_of_ones_own_choice_that_of_the_lower_dummy_is_cut() {
    // A forfeit loss counts 0 times 4, a half-point bye half of 3.5. The least term is 1.25.
    let event = trf::read(include_str!("../cases/sb-c1.trf")).unwrap();
    let made = figure_of(&event, 7, TiebreakSystem::Swiss, TiebreakEdition::E2026, code("SB/C1"), 3).unwrap();
    assert_eq!(made.value, Some(value("11.75")));
}

#[test]
fn the_average_of_the_opponents_buchholz_leaves_unplayed_rounds_out() {
    let (event, _) = event(EXERCISE, 5);
    // 6 met 14, 3, 10 and 8 over the board, whose values are 11, 15.5, 13 and 13.5.
    assert_eq!(swiss(&event, "AOB", 6), "13.25");
}

#[test]
fn direct_encounter_ranks_those_who_all_met_by_their_games() {
    let table = "1 +W2 +B3 -W4 -B5\n2 -B1 +W3 +B5 =W4\n3 -W1 -B2 +W5 +B4\n4 -B3 =B2 +W1 +W5\n5 -B4 -W3 -B2 +W1";
    // Rounds do not matter here. 1 and 3 have 2 points, 2 and 4 have 2.5.
    let (event, _) = event(table, 4);
    let mut settings =
        TiebreakSettings { codes: vec![code("DE")], at_last: AtLast::Shared, ..TiebreakSettings::round_robin(0) };
    settings.system = TiebreakSystem::Swiss;
    let order = standings(&event, 4, &settings).unwrap();
    let places: Vec<(PlayerNumber, PlayerNumber)> = order.rows.iter().map(|row| (row.place, row.number)).collect();
    // 2 and 4 drew with each other, and 1 beat 3.
    assert_eq!(places, [(1, 2), (1, 4), (3, 1), (4, 3), (5, 5)]);
}

#[test]
fn direct_encounter_needs_somebody_on_top_whatever_missing_games_bring() {
    let order = |table: &str| {
        let (event, _) = event(table, 3);
        let settings =
            TiebreakSettings { codes: vec![code("DE")], at_last: AtLast::Shared, ..TiebreakSettings::swiss(0) };
        let rows = standings(&event, 3, &settings).unwrap().rows;
        rows.iter().map(|row| (row.place, row.number)).collect::<Vec<_>>()
    };
    // 1, 2 and 3 have 2 points each. 1 beat both and is first, although 2 and 3 did not meet. Those two stay tied.
    assert_eq!(
        order("1 +W2 +B3 -W4\n2 -B1 +U +W5\n3 +U -W1 +B6\n4 Z Z +B1\n5 Z Z -B2\n6 Z Z -W3")[..3],
        [(1, 1), (2, 2), (2, 3)]
    );
    // 1 beat 2 and did not meet 3. With a win, 3 could be on top.
    assert_eq!(
        order("1 +W2 +U -W4\n2 -B1 +U +W5\n3 +U -W6 +B6\n4 Z Z +B1\n5 Z Z -B2\n6 Z +B3 -W3")[..3],
        [(1, 1), (1, 2), (1, 3)]
    );
    // A game won by forfeit does not count in a Swiss.
    assert_eq!(order("1 +F2 -W3 Z\n2 -F1 +U Z\n3 Z +B1 Z")[..3], [(1, 1), (1, 2), (1, 3)]);
}

#[test]
fn direct_encounter_is_applied_again_to_those_it_left_tied() {
    // Four players have 2 points. Among themselves, 1 and 2 have 2 points, 3 and 4 have 1. Then each pair's own game
    // counts.
    let (event, _) = event("1 =W2 =B3 +W4\n2 =B1 +W3 =B4\n3 -B2 =W1 =W4\n4 -B1 =W2 =B3", 3);
    let settings =
        TiebreakSettings { codes: vec![code("DE")], at_last: AtLast::Shared, ..TiebreakSettings::round_robin(0) };
    let rows = standings(&event, 3, &settings).unwrap().rows;
    assert_eq!(rows.iter().map(|row| (row.place, row.number)).collect::<Vec<_>>(), [(1, 1), (1, 2), (3, 3), (3, 4)]);
}

#[test]
fn in_a_round_robin_forfeits_are_games_and_free_rounds_are_nothing() {
    // In three rounds each of three players meets each other once. 3 did not come against 2.
    let (event, _) = event("1 +W2 Z =B3\n2 -B1 +F3 Z\n3 Z -F2 =W1", 3);
    assert_eq!(round_robin(&event, "SB", 1), "1.25");
    assert_eq!(round_robin(&event, "SB", 2), "0.5");
    assert_eq!(round_robin(&event, "WIN", 2), "1");
    assert_eq!(round_robin(&event, "WON", 2), "1");
    assert_eq!(round_robin(&event, "REP", 3), "1");
    assert_eq!(round_robin(&event, "REP", 1), "2");
    // Half of two games is one point, which 1 and 2 have.
    assert_eq!(round_robin(&event, "KS", 1), "1");
    assert_eq!(round_robin(&event, "KS", 2), "0");
    assert_eq!(round_robin(&event, "KS", 3), "0.5");
    assert_eq!(round_robin(&event, "KS/L-1", 1), "1.5");
    assert_eq!(round_robin(&event, "KS/L+2", 3), "0");
}

#[test]
fn rating_tie_breaks_follow_the_tables_of_the_rating_regulations() {
    let (mut event, _) = event("1 +W2 +B3 +W4 -B5\n2 -B1 +W5 =H +U\n3 +U -W1 +B5 Z\n4 Z Z -B1 Z\n5 +U -B2 -W3 +W1", 4);
    for (player, rating) in event.players.iter_mut().zip([2000, 1801, 1900, 2101, 2200]) {
        player.rating = Some(rating);
    }
    // (1801 + 1900 + 2101 + 2200) / 4 = 2000.5, where a half is rounded up. Three points of four are 193 more.
    assert_eq!(swiss(&event, "ARO", 1), "2001");
    assert_eq!(swiss(&event, "ARO/C1", 1), "2067");
    assert_eq!(swiss(&event, "TPR", 1), "2194");
    assert_eq!(swiss(&event, "RTNG", 1), "2000");
    // Without a point it is 800 below the lowest. With one lost game TPR is also 800 below.
    assert_eq!(swiss(&event, "PTP", 4), "1200");
    assert_eq!(swiss(&event, "TPR", 4), "1200");
    // For 3 points of 4: at 2192 the expected score is 0.93 + 0.85 + 0.63 + 0.49 = 2.9. The table decides where it is
    // 3.
    let needed: i64 = swiss(&event, "PTP", 1).parse().unwrap();
    assert!((2200..2250).contains(&needed), "{needed}");
    event.players[3].rating = None;
    assert_eq!(swiss(&event, "ARO", 1), "none");
    let settings = TiebreakSettings { codes: TiebreakCode::list("ARO,WIN").unwrap(), ..TiebreakSettings::swiss(0) };
    assert_eq!(standings(&event, 4, &settings).unwrap().dropped, [code("ARO")]);
}

#[test]
fn the_perfect_performance_of_all_points_is_736_above_the_strongest() {
    let (mut event, _) = event("1 +W2 +B3\n2 -B1 =W3\n3 =B2 -W1", 2);
    for (player, rating) in event.players.iter_mut().zip([1500, 1600, 1750]) {
        player.rating = Some(rating);
    }
    assert_eq!(swiss(&event, "PTP", 1), "2486");
    assert_eq!(swiss(&event, "TPR", 1), "2475");
    // A draw against 1750 and a loss against 1500 are half a point of two. The value was found by trying every rating.
    let perfect: i64 = swiss(&event, "PTP", 2).parse().unwrap();
    assert_eq!(swiss(&event, "APPO", 3), TiebreakValue::ratio(perfect + 2486, 2).rounded().to_string());
    assert_eq!(swiss(&event, "APRO", 3), TiebreakValue::ratio(2475 + 1625 - 193, 2).rounded().to_string());
}

#[test]
fn the_list_is_applied_in_order_and_lots_end_it() {
    let (event, _) = event(EXERCISE, 5);
    let rows = |settings: &TiebreakSettings| standings(&event, 5, settings).unwrap().rows;
    let found = rows(&TiebreakSettings { at_last: AtLast::Shared, ..TiebreakSettings::swiss(1) });
    let order: Vec<PlayerNumber> = found.iter().map(|row| row.number).collect();
    // With 3.5 points BH/C1 is 13, 11.5, and 11 for both 1 and 16. They both have BH 12.5 and have not met, but 16 has
    // more wins.
    assert_eq!(order[..5], [2, 3, 4, 16, 1]);
    assert!(found.windows(2).all(|pair| pair[0].points >= pair[1].points));
    let none = TiebreakSettings { codes: Vec::new(), ..TiebreakSettings::swiss(7) };
    let by_lot = rows(&none);
    assert_eq!(by_lot, rows(&none), "a seed always draws the same");
    assert!(by_lot[1].by_lot && !by_lot[0].by_lot);
    assert_eq!(by_lot.iter().map(|row| row.place).collect::<Vec<_>>(), (1..=16).collect::<Vec<_>>());
    let other = rows(&TiebreakSettings { at_last: AtLast::Lots(8), ..none });
    assert_ne!(by_lot, other);
}

#[test]
fn standings_do_not_depend_on_who_came_first_in_the_file() {
    let (event, _) = event(EXERCISE, 5);
    let settings = TiebreakSettings {
        codes: TiebreakCode::list("BH/C1,BH,SB/C1,DE,PS,REP,TPN").unwrap(),
        ..TiebreakSettings::swiss(0)
    };
    let found = standings(&event, 5, &settings).unwrap();
    assert!(found.rows.iter().all(|row| row.figures.len() == 7));
    let places: Vec<PlayerNumber> = found.rows.iter().map(|row| row.place).collect();
    assert_eq!(places, (1..=16).collect::<Vec<_>>(), "pairing numbers leave no tie");
}

#[test]
fn standings_after_an_earlier_round_know_nothing_of_later_ones() {
    let (mut event, _) = event(EXERCISE, 5);
    let whole = standings(&event, 3, &TiebreakSettings::swiss(1)).unwrap();
    for player in &mut event.players {
        player.entries.truncate(3);
    }
    assert_eq!(standings(&event, 3, &TiebreakSettings::swiss(1)).unwrap(), whole);
}

#[test]
fn what_the_regulations_do_not_allow_is_refused() {
    let (event, _) = event(EXERCISE, 5);
    let round_robin =
        TiebreakSettings { codes: TiebreakCode::list("DE,BH").unwrap(), ..TiebreakSettings::round_robin(0) };
    assert_eq!(standings(&event, 5, &round_robin), Err(SettingsError::BuchholzInRoundRobin(code("BH"))));
    let old = TiebreakSettings {
        codes: TiebreakCode::list("STD").unwrap(),
        edition: TiebreakEdition::E2023,
        ..TiebreakSettings::swiss(0)
    };
    assert_eq!(standings(&event, 5, &old), Err(SettingsError::NotInEdition(code("STD"))));
}

#[test]
fn codes_are_read_as_they_are_written() {
    for text in
        ["PTS", "BH", "BH/C1", "BH/M2/P", "FB/C1", "KS/L-1", "KS/L+2", "TPN/R", "AOB/F", "ARO/C2", "PS/C1", "DE/P"]
    {
        assert_eq!(code(text).to_string(), text);
        assert_eq!(code(&text.to_lowercase()), code(text));
    }
    assert_eq!("BX".parse::<TiebreakCode>(), Err(CodeError::Unknown("BX".to_owned())));
    for text in ["BH/X", "DE/C1", "BH/C0", "BH/", "BH/L+1", "KS/L1", "WIN/R", "BH/Cé"] {
        assert!(matches!(text.parse::<TiebreakCode>(), Err(CodeError::Modifier(_))), "{text}");
    }
    assert_eq!(TiebreakCode::list("BH/C1, BH,,DE").unwrap().len(), 3);
}

#[test]
fn a_tie_break_has_each_modifier_once_and_stands_once_in_a_list() {
    for text in ["BH/C1/C2", "BH/C1/M1", "BH1/C1", "KS/L+1/L-1", "DE/P/P", "TPN/R/R", "AOB/F/F"] {
        assert!(matches!(text.parse::<TiebreakCode>(), Err(CodeError::Modifier(_))), "{text}");
    }
    for text in ["BH1,BH-C1", "de,DE", "BH,SB,BH"] {
        assert!(matches!(TiebreakCode::list(text), Err(CodeError::Twice(_))), "{text}");
    }
    assert_eq!(TiebreakCode::list("BH/C1,BH/C2,BH/C1/P,BH").unwrap().len(), 4);
}
