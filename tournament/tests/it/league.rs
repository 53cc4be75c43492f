//! Leagues.

use std::collections::BTreeSet;

use tournament::league::{
    LeagueNewcomer, LeagueRules, NextSeason, PersonNumber, RulesError, SeasonMove, first_season, next_season,
};

fn newcomers(people: impl IntoIterator<Item = PersonNumber>) -> Vec<LeagueNewcomer> {
    // A lower number means a stronger player.
    people.into_iter().map(|person| LeagueNewcomer { person, rating: 3000.0 - person as f64 }).collect()
}

fn people(season: &NextSeason) -> Vec<Vec<PersonNumber>> {
    season.divisions.iter().map(|division| division.iter().map(|place| place.person).collect()).collect()
}

fn why(season: &NextSeason, person: PersonNumber) -> SeasonMove {
    season.divisions.iter().flatten().find(|place| place.person == person).unwrap().why
}

fn next(tables: &[Vec<PersonNumber>], leavers: &[PersonNumber], new: &[LeagueNewcomer]) -> NextSeason {
    next_season(LeagueRules::default(), tables, &leavers.iter().copied().collect(), new).unwrap()
}

fn three() -> Vec<Vec<PersonNumber>> {
    vec![(1..=6).collect(), (11..=16).collect(), (21..=26).collect()]
}

#[test]
fn a_first_season_is_cut_by_rating_into_equal_divisions() {
    let season = first_season(LeagueRules::default(), &newcomers((1..=23).rev())).unwrap();
    assert_eq!(people(&season), [(1..=8).collect::<Vec<_>>(), (9..=16).collect(), (17..=23).collect()]);
    assert_eq!(why(&season, 23), SeasonMove::New);
    let small = first_season(LeagueRules::default(), &newcomers(1..=3)).unwrap();
    assert_eq!(people(&small), [[1, 2, 3]], "a league may be smaller than a division");
    assert!(first_season(LeagueRules::default(), &[]).unwrap().divisions.is_empty());
}

#[test]
fn the_last_two_go_down_and_the_first_two_come_up() {
    let season = next(&three(), &[], &[]);
    assert_eq!(people(&season)[0], [1, 2, 3, 4, 11, 12]);
    assert_eq!(people(&season)[1], [5, 6, 13, 14, 21, 22]);
    assert_eq!(people(&season)[2], [15, 16, 23, 24, 25, 26]);
    assert_eq!(
        (why(&season, 5), why(&season, 11), why(&season, 3)),
        (SeasonMove::Relegated, SeasonMove::Promoted, SeasonMove::Stays)
    );
}

#[test]
fn leavers_go_first_and_save_those_who_would_go_down() {
    let season = next(&three(), &[2], &[]);
    assert_eq!(people(&season)[0], [1, 3, 4, 5, 11, 12], "only 6 goes down");
    assert_eq!(people(&season)[1], [6, 13, 14, 21, 22, 23], "one more comes up from the lowest");
    assert_eq!((why(&season, 22), why(&season, 23)), (SeasonMove::Promoted, SeasonMove::FillsGap));
    assert_eq!(season.left, [2]);
}

#[test]
fn where_more_leave_than_go_down_the_next_below_come_up() {
    let season = next(&three(), &[1, 2, 3], &[]);
    assert_eq!(people(&season)[0], [4, 5, 6, 11, 12, 13]);
    assert_eq!(why(&season, 13), SeasonMove::FillsGap);
}

#[test]
fn newcomers_join_the_lowest_division_by_rating_and_open_new_ones() {
    let season = next(&three(), &[], &newcomers([90, 80]));
    assert_eq!(people(&season)[2], [15, 16, 23, 24, 25, 26, 80, 90]);
    let season = next(&three(), &[], &newcomers(80..=88));
    assert_eq!(people(&season)[2].len(), 8);
    assert_eq!(people(&season)[3], (82..=88).collect::<Vec<_>>());
    assert_eq!(people(&next(&three(), &[], &newcomers([11]))), people(&next(&three(), &[], &[])));
}

#[test]
fn divisions_that_became_too_small_are_joined_and_cut_again() {
    let season = next(&three(), &[11, 12, 13, 21, 22], &[]);
    let sizes: Vec<usize> = season.divisions.iter().map(Vec::len).collect();
    assert_eq!(sizes, [6, 7]);
    assert!(season.divisions[1].iter().any(|place| place.why == SeasonMove::Regrouped));
}

#[test]
fn rules_that_cannot_be_kept_are_refused() {
    let refused = |smallest, largest, moving| first_season(LeagueRules { smallest, largest, moving }, &[]).unwrap_err();
    assert_eq!(refused(1, 10, 0), RulesError::TooSmall);
    assert_eq!(refused(6, 10, 2), RulesError::TooNarrow);
    assert_eq!(refused(5, 10, 3), RulesError::TooManyMoves);
}

#[test]
fn whatever_happens_everybody_has_one_place_and_divisions_keep_their_sizes() {
    let mut rng = fastrand::Rng::with_seed(23);
    for _ in 0..300 {
        let smallest = rng.usize(2..7);
        let largest = rng.usize(2 * smallest - 1..2 * smallest + 4);
        let rules = LeagueRules { smallest, largest, moving: rng.usize(0..=smallest / 2) };
        let mut count = rng.u64(0..60);
        let mut season = first_season(rules, &newcomers(0..count)).unwrap();
        for _ in 0..8 {
            let mut tables = people(&season);
            tables.iter_mut().for_each(|table| rng.shuffle(table));
            let everybody: BTreeSet<PersonNumber> = tables.iter().flatten().copied().collect();
            let chance = rng.u32(1..12);
            let leavers: BTreeSet<PersonNumber> =
                everybody.iter().copied().filter(|_| rng.u32(0..chance + 1) == 0).collect();
            let new = rng.u64(0..8);
            season = next_season(rules, &tables, &leavers, &newcomers(count..count + new)).unwrap();
            let placed: Vec<PersonNumber> = people(&season).concat();
            let mut want: BTreeSet<PersonNumber> = everybody.difference(&leavers).copied().collect();
            want.extend(count..count + new);
            assert_eq!(placed.len(), want.len());
            assert_eq!(placed.into_iter().collect::<BTreeSet<_>>(), want);
            let sizes: Vec<usize> = season.divisions.iter().map(Vec::len).collect();
            assert!(sizes.iter().all(|size| *size <= largest), "{rules:?} {sizes:?}");
            assert!(sizes.len() <= 1 || sizes.iter().all(|size| *size >= smallest), "{rules:?} {sizes:?}");
            count += new;
        }
    }
}
