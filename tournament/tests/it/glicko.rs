//! Ratings.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use tournament::glicko::{
    GlickoRating, GlickoSettings, GoneEffects, PeriodGame, RatableGame, RatedPerson, RatingEffects, RatingLedger,
    RatingWeight, UncountedReason, nowhere,
};

const DAY: i64 = 86_400_000;

fn settings() -> GlickoSettings {
    GlickoSettings::default()
}

fn opposed(rating: f64, deviation: f64, score: f64) -> PeriodGame {
    PeriodGame { opponent: GlickoRating { rating, deviation, volatility: 0.06 }, score }
}

fn near(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

#[test]
fn the_example_of_glickman_comes_out_to_four_digits() {
    let player = GlickoRating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
    let games = [opposed(1400.0, 30.0, 1.0), opposed(1550.0, 100.0, 0.0), opposed(1700.0, 300.0, 0.0)];
    let after = settings().rated(player, 1.0, &games);
    near(after.rating, 1464.0507, 1e-4);
    near(after.deviation, 151.5165, 1e-4);
    near(after.volatility, 0.059_996_0, 1e-6);
}

#[test]
fn whole_periods_agree_with_another_implementation() {
    let mut rng = fastrand::Rng::with_seed(13);
    for _ in 0..5_000 {
        let mut random = |low: f64, high: f64| low + rng.f64() * (high - low);
        let player = GlickoRating { rating: random(600.0, 2800.0), deviation: random(30.0, 340.0), volatility: 0.06 };
        let tau = random(0.3, 1.2);
        let games: Vec<PeriodGame> = (0..random(1.0, 12.0) as usize)
            .map(|_| opposed(random(600.0, 2800.0), random(30.0, 350.0), (random(0.0, 3.0) as u32) as f64 / 2.0))
            .collect();
        let after = GlickoSettings { tau, ..settings() }.rated(player, 1.0, &games);
        let other = theirs(player, tau, &games);
        near(after.rating, other.rating, 1e-9 * 2800.0);
        near(after.deviation, other.deviation, 1e-9 * 350.0);
        near(after.volatility, other.volatility, 1e-9);
    }
}

fn theirs(player: GlickoRating, tau: f64, games: &[PeriodGame]) -> Glicko2Rating {
    let of = |rating: GlickoRating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let results: Vec<(Glicko2Rating, Outcomes)> = games
        .iter()
        .map(|game| {
            let outcome = match game.score {
                1.0 => Outcomes::WIN,
                0.0 => Outcomes::LOSS,
                _ => Outcomes::DRAW,
            };
            (of(game.opponent), outcome)
        })
        .collect();
    glicko2_rating_period(&of(player), &results, &Glicko2Config { tau, convergence_tolerance: 1e-13 })
}

#[test]
fn two_halves_of_a_period_without_games_are_a_period() {
    let rating = GlickoRating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
    let whole = settings().aged(rating, 1.0);
    let halves = settings().aged(settings().aged(rating, 0.5), 0.5);
    near(whole.deviation, halves.deviation, 1e-9);
    near(settings().aged(rating, 1e9).deviation, 350.0, 0.0);
    assert_eq!(settings().aged(rating, 0.0).rating, 1700.0);
}

#[test]
fn a_rating_becomes_provisional_after_three_idle_years() {
    let rating = GlickoRating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
    let after = |years: f64| settings().aged(rating, years * 365.0 * settings().periods_a_day);
    assert!(!settings().is_provisional(after(2.8)) && settings().is_provisional(after(3.2)), "{:?}", after(3.0));
}

/// The stable deviation after one even game against a settled opponent every `days`.
fn settles(days: f64) -> f64 {
    let mut rating = settings().newcomer;
    for round in 0..2_000 {
        let game = opposed(rating.rating, 90.0, f64::from(round % 2));
        rating = settings().rated(rating, days * settings().periods_a_day, &[game]);
    }
    rating.deviation
}

#[test]
fn one_game_a_month_is_enough_to_keep_a_rating() {
    for (days, deviation) in [(1.0, 32.0), (3.0, 42.0), (7.0, 51.0), (14.0, 61.0), (30.0, 73.0)] {
        near(settles(days), deviation, 1.0);
    }
}

fn games(seed: u64) -> Vec<RatableGame> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut ended = 0;
    (0..200)
        .map(|_| {
            ended += rng.i64(0..3 * DAY);
            let white = rng.u64(0..8);
            let black = (white + rng.u64(1..8)) % 8;
            let place = Some(rng.u64(0..2));
            RatableGame {
                players: [white, black],
                halves: rng.u32(0..3),
                ended,
                place,
                season: None,
                everywhere: rng.bool(),
                moved: [None; 2],
                late: None,
            }
        })
        .collect()
}

fn game(players: [RatedPerson; 2], halves: u32, ended: i64) -> RatableGame {
    let (place, season) = (Some(1), None);
    RatableGame { players, halves, ended, place, season, everywhere: true, moved: [None; 2], late: None }
}

fn rated(games: &[RatableGame]) -> (RatingLedger, Vec<(RatingEffects, [RatingWeight; 2])>) {
    let mut ledger = RatingLedger::default();
    let effects = games.iter().map(|game| ledger.rate(&settings(), game, None)).collect();
    (ledger, effects)
}

#[test]
fn a_change_says_what_was_before_and_after_for_both_players() {
    let (ledger, effects) = rated(&[game([4, 9], 2, 0)]);
    let [white, black] = effects[0].0.here.unwrap();
    assert_eq!(white.before, settings().newcomer);
    near(white.after.rating - 1500.0, 1500.0 - black.after.rating, 1e-6);
    assert!(white.after.rating > 1600.0 && white.after.deviation < 350.0);
    assert_eq!(effects[0].0.everywhere, None, "nobody has met five others");
    let standing = ledger.career(4).unwrap().here[&1];
    assert!(standing.at(&settings(), 30 * DAY).deviation > white.after.deviation);
    assert_eq!((standing.games, standing.at(&settings(), 0)), (1, white.after));
}

#[test]
fn a_game_counts_over_all_places_once_both_have_met_five_others() {
    // Player 1 plays one game against each of nine others, who have already met each other.
    let mut games: Vec<RatableGame> = Vec::new();
    for round in 1..=9 {
        games.extend((1..=9).filter(|other| other % 9 + 1 > round % 9).map(|other| game([other, 20 + round], 1, 0)));
    }
    let from = games.len();
    games.extend((1..=9).map(|other| game([0, other], 2, 0)));
    let (_, effects) = rated(&games);
    let counted: Vec<bool> = effects[from..].iter().map(|(effects, _)| effects.everywhere.is_some()).collect();
    assert_eq!(counted[..4], [false; 4]);
    assert!(counted[4..].iter().any(|counted| *counted), "{counted:?}");
    assert!(effects[from..].iter().all(|(effects, _)| effects.here.is_some()), "in the place each counts");
}

#[test]
fn the_fourth_game_of_a_pair_within_a_week_counts_half_and_the_seventh_not_at_all() {
    let hour = DAY / 24;
    let series: Vec<RatableGame> = (0..8).map(|round| game([1, 2], 2, round * hour)).collect();
    let (_, effects) = rated(&series);
    let weights: Vec<RatingWeight> = effects.iter().map(|(_, weights)| weights[0]).collect();
    use RatingWeight::{Full, Half, None};
    assert_eq!(weights, [Full, Full, Full, Half, Half, Half, None, None]);
    let (_, effects) = rated(&[&series[..], &[game([1, 2], 2, 7 * DAY + 7 * hour)]].concat());
    assert_eq!(effects[8].1[0], Full, "a week later it counts again");
}

#[test]
fn a_game_that_does_not_count_over_all_places_or_nowhere_says_why() {
    let hour = DAY / 24;
    let direct = |players, ended| RatableGame { place: None, ..game(players, 2, ended) };
    // The reason for a next game of players 1 and 2 after these games.
    let why = |before: &[RatableGame], next: RatableGame| {
        let (ledger, _) = rated(before);
        let careers = [1, 2].map(|player| ledger.career(player).cloned().unwrap_or_default());
        let [white, black] = &careers;
        let why = nowhere([white, black], &next);
        let (_, effects) = rated(&[before, &[next]].concat());
        let [here, over_all] = effects[before.len()].1;
        let looked_at = if next.everywhere { over_all } else { here };
        let may_count = next.everywhere || next.place.is_some();
        assert_eq!(why.is_some(), may_count && looked_at == RatingWeight::None, "{why:?}");
        why
    };
    let series: Vec<RatableGame> = (0..6).map(|nth| game([1, 2], 2, nth * hour)).collect();
    assert_eq!(why(&series, game([1, 2], 2, 6 * hour)), Some(UncountedReason::Week));
    let here_alone = |ended| RatableGame { everywhere: false, ..game([1, 2], 2, ended) };
    assert_eq!(why(&series[..5], here_alone(6 * hour)), None, "it counts half");
    assert_eq!(why(&series, here_alone(6 * hour)), Some(UncountedReason::Week));
    assert_eq!(
        why(&series[..5], game([1, 2], 2, 6 * hour)),
        Some(UncountedReason::Opponents),
        "half here, not over all"
    );
    assert_eq!(why(&[], direct([1, 2], 0)), Some(UncountedReason::Opponents));
    let others = |player: u64| (3..9).map(move |other| game([player, 100 * player + other], 2, 0));
    let known: Vec<RatableGame> = others(1).chain(others(2)).collect();
    assert_eq!(why(&known, direct([1, 2], DAY)), None);
    let often: Vec<RatableGame> = known.into_iter().chain((1..6).map(|week| game([1, 2], 2, week * 8 * DAY))).collect();
    assert_eq!(why(&often, direct([1, 2], 60 * DAY)), Some(UncountedReason::Mostly));
    let decided = RatableGame { place: None, everywhere: false, ..game([1, 2], 2, 6 * hour) };
    assert_eq!(why(&series, decided), None, "it may change none");
}

#[test]
fn half_the_weight_is_half_of_both_changes() {
    let week = |n: i64| n * 8 * DAY;
    // Ten games of a pair, a week apart. At the tenth, each has played mostly one opponent.
    let games: Vec<RatableGame> = (0..10).map(|round| game([1, 2], 2, week(round))).collect();
    let (ledger, _) = rated(&games[..9]);
    let careers = [1, 2].map(|player| ledger.career(player).unwrap().here[&1]);
    let (_, effects) = rated(&games);
    let (last, weights) = effects[9];
    assert_eq!(weights[0], RatingWeight::Half);
    let before = careers.map(|standing| standing.at(&settings(), week(9)));
    for side in [0, 1] {
        let periods = 8.0 * settings().periods_a_day;
        let met = PeriodGame { opponent: before[1 - side], score: 1.0 - side as f64 };
        let whole = settings().rated(careers[side].rating, periods, &[met]);
        let change = last.here.unwrap()[side];
        near(change.after.rating - change.before.rating, (whole.rating - before[side].rating) / 2.0, 1e-5);
        near(change.after.deviation, (whole.deviation + before[side].deviation) / 2.0, 1e-5);
    }
}

#[test]
fn a_season_finds_who_has_not_played_in_it_halfway_back_and_unsure_and_only_in_its_place() {
    let rating = GlickoRating { rating: 1900.0, deviation: 60.0, volatility: 0.05 };
    assert_eq!(settings().reset(rating), GlickoRating { rating: 1700.0, deviation: 150.0, volatility: 0.05 });
    assert!(settings().is_provisional(settings().reset(rating)));
    let unsure = GlickoRating { rating: 1100.0, deviation: 300.0, ..rating };
    assert_eq!(settings().reset(unsure), GlickoRating { rating: 1300.0, ..unsure });
    assert_eq!(settings().reset(settings().newcomer), settings().newcomer);

    let in_season = |players, ended, season| RatableGame { season, ..game(players, 2, ended) };
    let (began, later) = (Some(5 * DAY), Some(40 * DAY));
    let games = [
        game([1, 2], 2, 0),
        // The first and second game of a season: only the first one begins it.
        in_season([1, 3], 6 * DAY, began),
        in_season([1, 4], 7 * DAY, began),
        // A place without seasons.
        RatableGame { place: Some(2), ..game([1, 2], 2, 8 * DAY) },
        RatableGame { place: Some(2), ..game([1, 2], 2, 9 * DAY) },
        // A player who missed a season is reset only once.
        in_season([2, 5], 41 * DAY, later),
    ];
    let (ledger, effects) = rated(&games);
    let change = |nth: usize, side: usize| effects[nth].0.here.unwrap()[side];
    near(change(1, 0).before.rating, (change(0, 0).after.rating + 1500.0) / 2.0, 1e-5);
    assert_eq!(change(2, 0).before.rating, change(1, 0).after.rating);
    assert_eq!(change(4, 0).before.rating, change(3, 0).after.rating);
    near(change(5, 0).before.rating, (change(0, 1).after.rating + 1500.0) / 2.0, 1e-5);
    assert!(change(5, 0).before.deviation >= 150.0);
    // The next game begins with the displayed rating.
    let standing = ledger.career(3).unwrap().here[&1];
    let shown = standing.in_season(&settings(), later).at(&settings(), 50 * DAY);
    let next = in_season([3, 6], 50 * DAY, later);
    let (_, again) = rated(&[&games[..], &[next]].concat());
    assert_eq!(again[6].0.here.unwrap()[0].before, shown);
    assert_eq!(standing.in_season(&settings(), began), standing, "that season had begun when the last game ended");
}

#[test]
fn ratings_are_kept_in_whole_numbers_without_a_loss() {
    let (_, effects) = rated(&games(5));
    for change in effects.iter().flat_map(|(effects, _)| effects.here).flatten() {
        for rating in [change.before, change.after] {
            assert_eq!(GlickoRating::of(rating.kept()), rating);
        }
    }
}

#[test]
fn what_a_player_who_is_gone_had_stays_and_the_others_are_computed_from_it() {
    let mut games = games(6);
    let (ledger, effects) = rated(&games);
    let gone: Vec<Option<GoneEffects>> = (games.iter().zip(&effects))
        .map(|(game, (effects, weights))| {
            let sides = game.players.map(|player| player == 3);
            sides.contains(&true).then_some(GoneEffects { sides, effects: *effects, weights: *weights, at: None })
        })
        .collect();
    let again = |games: &[RatableGame]| {
        let mut ledger = RatingLedger::default();
        let rated = |(game, gone): (&RatableGame, &Option<GoneEffects>)| ledger.rate(&settings(), game, gone.as_ref());
        let effects: Vec<_> = games.iter().zip(&gone).map(rated).collect();
        (ledger, effects)
    };
    assert_eq!(again(&games), (ledger, effects.clone()), "nothing changes by itself");
    let first = games.iter().position(|game| !game.players.contains(&3)).unwrap();
    games[first].halves = 2 - games[first].halves.min(1) * 2;
    let (_, changed) = again(&games);
    assert_ne!(changed, effects);
    for (idx, game) in games.iter().enumerate() {
        if let Some(side) = game.players.iter().position(|player| *player == 3) {
            let fixed = |effects: &RatingEffects| effects.here.map(|changes| changes[side]);
            assert_eq!(fixed(&changed[idx].0), fixed(&effects[idx].0));
        }
    }
}
