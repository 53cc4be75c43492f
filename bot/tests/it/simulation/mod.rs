//! Simulates sixty days of thousands of games in about a minute, with every kind of fault. Two processes share the
//! work, and may sleep or die at any step. There are outages, set clocks, repeated and late events, resting people,
//! deletions, restored backups and old schemas. After every step a separate model checks the batch.
//!
//! Another seed and more games: `SIMULATION_SEED=7 SIMULATION_GAMES=100000 cargo test -p bot simulation --
//! --nocapture`. An error shows the seed, the step, and the game's last batches.

mod begin;
mod clocks;
mod discord;
mod doing;
mod ends;
mod fates;
mod model;
mod moves;
mod people;
mod rest;
mod sharing;
mod tasks;
mod turns;
mod upkeep;
mod wire;
mod world;

use std::collections::BTreeMap;
use std::thread;

use bot::record::{GameState, Millis};
use world::World;

const SEED: u64 = 6;
const GAMES: u64 = 1_200;
/// Concurrent worlds, each with its own seed. A CI machine has two cores.
const WORLDS: u64 = 2;
const LENGTH: Millis = Millis::days(60);
/// Every game with a clock must have ended by this time.
const END: Millis = Millis::days(200);

pub(crate) fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Turns and clocks follow the rules, downtime costs players no time, and notifications come once. Nothing confirmed is
/// lost, and index rows match the games; see `model`.
#[test]
fn sixty_days_of_faults_lose_and_double_nothing() {
    let seed = from_environment("SIMULATION_SEED").unwrap_or(SEED);
    let games = from_environment("SIMULATION_GAMES").unwrap_or(GAMES).div_ceil(WORLDS);
    let worlds: Vec<_> = (seed..seed + WORLDS).map(|seed| thread::spawn(move || live(seed, games))).collect();
    // The thread's panic message is already printed.
    let worlds: Vec<_> = worlds.into_iter().map(|world| world.join().expect("a world without a fault")).collect();
    let n_games: usize = worlds.iter().sum();
    assert!(n_games as u64 >= games * WORLDS, "{n_games} games");
}

#[expect(clippy::print_stdout, reason = "a test tells what it has tried")]
fn live(seed: u64, games: u64) -> usize {
    let mut world = World::new(seed);
    world.settle();
    world.let_people_rest();
    // Some challenges never become games. Rematches and crowds make up for them.
    world.want(games + games / 50, LENGTH);
    let mut n_looks = 0;
    while world.elapsed() < LENGTH && world.next() {
        if world.looks_due(n_looks, LENGTH) {
            world.look_at_everything();
            n_looks += 1;
        }
    }
    world.is_quiet = true;
    while !world.is_done() && world.elapsed() < LENGTH + END && world.next() {}
    world.look_at_everything();
    for kept in world.model.games.values() {
        let record = &kept.record;
        let ends = !record.rated || !matches!(record.state, GameState::Playing { .. });
        if !ends || matches!(record.state, GameState::Challenge { .. }) {
            world.fail(record.id, "it has not ended by itself");
        }
    }
    for (game, moves) in &world.people.confirmed {
        let record = world.record(*game);
        if let Some((ply, code)) = moves.iter().find(|(ply, code)| record.line.get(**ply) != Some(code)) {
            world.fail(*game, &format!("{code} at {ply} was confirmed and is lost"));
        }
    }
    for game in &world.people.ended {
        if !matches!(world.record(*game).state, GameState::Over { .. }) {
            world.fail(*game, "its end was confirmed and is lost");
        }
    }
    let (n_posts, n_found) = world.told_of_discord();
    let n_moves: usize = world.people.confirmed.values().map(BTreeMap::len).sum();
    let (n_games, n_notices) = (world.model.n_begun, world.model.n_notices);
    println!(
        "seed {seed}: {} steps, {n_games} games, {n_moves} moves confirmed, {n_posts} messages, {n_found} of them found \
         again, {n_notices} warnings, {} turns that rest otherwise, {} of them told\nends: {:?}\n{:?}",
        world.n_steps, world.model.n_settled, world.model.n_rests_told, world.model.ends, world.counts
    );
    n_games
}
