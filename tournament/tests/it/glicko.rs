//! Ratings.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use tournament::glicko::{Ledger, Opposed, RatedGame, Rating, Settings};

const DAY: i64 = 86_400;

fn settings() -> Settings {
    Settings::default()
}

fn opposed(rating: f64, deviation: f64, score: f64) -> Opposed {
    Opposed { opponent: Rating { rating, deviation, volatility: 0.06 }, score, weight: 1.0 }
}

fn near(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

#[test]
fn the_example_of_glickman_comes_out_to_four_digits() {
    let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
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
        let player = Rating { rating: random(600.0, 2800.0), deviation: random(30.0, 340.0), volatility: 0.06 };
        let tau = random(0.3, 1.2);
        let games: Vec<Opposed> = (0..random(1.0, 12.0) as usize)
            .map(|_| opposed(random(600.0, 2800.0), random(30.0, 350.0), (random(0.0, 3.0) as u32) as f64 / 2.0))
            .collect();
        let after = Settings { tau, ..settings() }.rated(player, 1.0, &games);
        let other = theirs(player, tau, &games);
        near(after.rating, other.rating, 1e-9 * 2800.0);
        near(after.deviation, other.deviation, 1e-9 * 350.0);
        near(after.volatility, other.volatility, 1e-9);
    }
}

fn theirs(player: Rating, tau: f64, games: &[Opposed]) -> Glicko2Rating {
    let of = |rating: Rating| Glicko2Rating {
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
    let rating = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
    let whole = settings().aged(rating, 1.0);
    let halves = settings().aged(settings().aged(rating, 0.5), 0.5);
    near(whole.deviation, halves.deviation, 1e-9);
    near(settings().aged(rating, 1e9).deviation, 350.0, 0.0);
    assert_eq!(settings().aged(rating, 0.0).rating, 1700.0);
}

#[test]
fn a_rating_becomes_provisional_after_three_idle_years() {
    let rating = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
    let after = |years: f64| settings().aged(rating, years * 365.0 * settings().periods_a_day);
    assert!(!settings().is_provisional(after(2.8)) && settings().is_provisional(after(3.2)), "{:?}", after(3.0));
}

/// Returns where the deviation settles with one even game against a settled opponent every so many days.
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

/// Games of eight players on random days, in the order of their ends.
fn games(seed: u64) -> Vec<RatedGame> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut ended = 0;
    (0..200)
        .map(|id| {
            ended += rng.i64(0..3 * DAY);
            let white = rng.u64(0..8);
            let black = (white + rng.u64(1..8)) % 8;
            RatedGame { id, ended, players: [white, black], halves: rng.u32(0..3), weight: 1.0 }
        })
        .collect()
}

fn ledger(games: &[RatedGame]) -> Ledger {
    let mut ledger = Ledger::new(settings());
    for game in games {
        ledger.insert(*game);
    }
    ledger
}

fn ratings(ledger: &Ledger) -> Vec<Rating> {
    (0..8).map(|person| ledger.rating(person, 700 * DAY)).collect()
}

#[test]
fn an_annulled_game_leaves_no_trace_in_later_ratings() {
    let games = games(5);
    for gone in [0, 57, 199] {
        let mut with = ledger(&games);
        let later = with.annul(gone);
        assert!(later.iter().all(|change| change.game > gone), "only later games are rated again");
        let without: Vec<RatedGame> = games.iter().filter(|game| game.id != gone).copied().collect();
        assert_eq!(ratings(&with), ratings(&ledger(&without)));
        assert!(with.annul(gone).is_empty(), "a second time changes nothing");
        with.restore(gone);
        assert_eq!(with, ledger(&games), "and it can be taken back");
    }
}

#[test]
fn ratings_do_not_depend_on_the_order_in_which_games_were_told() {
    let mut games = games(6);
    let told = ledger(&games);
    fastrand::Rng::with_seed(1).shuffle(&mut games);
    assert_eq!(ledger(&games), told);
}

#[test]
fn a_corrected_game_replaces_the_old_one_even_at_another_time() {
    let mut games = games(7);
    let mut changed = ledger(&games);
    games[100].halves = 2 - games[100].halves;
    games[100].ended -= 20 * DAY;
    changed.insert(games[100]);
    assert_eq!(changed, ledger(&games));
}

#[test]
fn a_change_says_what_was_before_and_after_for_both_players() {
    let mut ledger = Ledger::new(settings());
    let game = RatedGame { id: 1, ended: 0, players: [4, 9], halves: 2, weight: 1.0 };
    let changes = ledger.insert(game);
    assert_eq!(changes.len(), 2);
    assert_eq!(changes[0].before, settings().newcomer);
    near(changes[0].after.rating - 1500.0, 1500.0 - changes[1].after.rating, 1e-9);
    assert!(changes[0].after.rating > 1600.0 && changes[0].after.deviation < 350.0);
    assert_eq!(ledger.history(9).count(), 1);
    // A month later the deviation has grown; before the game the player was a newcomer.
    assert!(ledger.rating(4, 30 * DAY).deviation > changes[0].after.deviation);
    assert_eq!(ledger.rating(4, -1), settings().newcomer);
}

#[test]
fn half_the_weight_changes_less_and_none_changes_nothing() {
    let player = Rating { rating: 1500.0, deviation: 100.0, volatility: 0.06 };
    let gain = |weight| {
        let game = Opposed { weight, ..opposed(1500.0, 100.0, 1.0) };
        settings().rated(player, 0.0, &[game]).rating - 1500.0
    };
    assert!(gain(0.5) > 0.0 && gain(0.5) < gain(1.0));
    near(gain(0.0), 0.0, 0.0);
}

#[test]
fn lists_have_settled_players_who_played_lately_against_several_others() {
    let ledger = ledger(&games(8));
    let end = games(8).last().unwrap().ended;
    let listed = ledger.listed(end, 5, 90);
    assert_eq!(listed.len(), 8);
    assert!(listed.windows(2).all(|pair| pair[0].1.rating >= pair[1].1.rating));
    assert!(ledger.listed(end + 91 * DAY, 5, 90).is_empty(), "nobody played within 90 days");
    assert!(ledger.listed(end, 8, 90).is_empty(), "nobody met eight others");
}
