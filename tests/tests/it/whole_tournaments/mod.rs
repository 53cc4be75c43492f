//! Whole tournaments of every system over the real client, in an English and a French channel, by buttons only and by
//! commands only. They have every event from late entry to a deadline. At the end `mutabot tournament check` must find
//! no difference in the files.
//!
//! `WHOLE_TOURNAMENTS=14` plays all systems each way, `WHOLE_FIRST=6` begins with the seventh, and `WHOLE_SEED` sets
//! the random seed.

mod desk;
mod files;
mod games;
mod hall;
mod ladder;
mod script;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use bot::record::TournamentFormat;
use store::Store;
use tests::club::Club;
use tests::house::in_step;
use tests::long::number;

use hall::Hall;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Buttons,
    /// Commands, and the buttons of their private answers.
    Commands,
}

#[derive(Clone, Copy, Debug)]
struct Plan {
    system: TournamentFormat,
    way: Way,
    /// The language of the channel and the organiser.
    lang: &'static str,
    players: usize,
    seed: u64,
}

/// Systems and numbers of players. CI plays the first one of each list.
const BY_BUTTONS: [(TournamentFormat, usize); 7] = [
    (TournamentFormat::Swiss, 9),
    (TournamentFormat::RoundRobin, 8),
    (TournamentFormat::DoubleRoundRobin, 8),
    (TournamentFormat::KnockOut, 11),
    (TournamentFormat::DoubleElimination, 8),
    (TournamentFormat::League, 12),
    (TournamentFormat::Ladder, 8),
];
const BY_COMMANDS: [(TournamentFormat, usize); 7] = [
    (TournamentFormat::KnockOut, 16),
    (TournamentFormat::Swiss, 16),
    (TournamentFormat::RoundRobin, 9),
    (TournamentFormat::DoubleRoundRobin, 8),
    (TournamentFormat::DoubleElimination, 8),
    (TournamentFormat::League, 12),
    (TournamentFormat::Ladder, 10),
];

async fn play_some(way: Way, systems: [(TournamentFormat, usize); 7], langs: [&'static str; 2]) {
    let (n, seed) = (number("WHOLE_TOURNAMENTS", 1) as usize, number("WHOLE_SEED", 15));
    let first = number("WHOLE_FIRST", 0) as usize;
    let all =
        langs.into_iter().flat_map(|lang| systems.map(|(system, players)| Plan { system, way, lang, players, seed }));
    for plan in all.skip(first).take(n) {
        play(plan).await;
    }
}

#[expect(clippy::print_stdout, reason = "a long run tells what it did")]
async fn play(plan: Plan) {
    let began = Instant::now();
    let club = Club::open().await;
    let time = in_step(&club.server, Arc::clone(&club.store) as Arc<dyn Store>);
    let mut hall = Hall::open(&club, plan).await;
    let happened = match plan.system {
        TournamentFormat::Ladder => ladder::live(&mut hall).await,
        _ => script::live(&mut hall).await,
    };
    hall.said().await;
    hall.must_speak_one_language();
    let checked = files::check(&hall).await;
    let happened: Vec<_> = happened.into_iter().collect();
    let time_taken = began.elapsed().as_secs();
    println!(
        "{} {:?} {}: {} players, {}; {checked}; {time_taken} s",
        plan.system.word(),
        plan.way,
        plan.lang,
        plan.players,
        happened.join(", "),
    );
    time.abort();
    club.close().await;
}

type Happened = BTreeSet<&'static str>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_tournaments_are_played_by_buttons_alone() {
    play_some(Way::Buttons, BY_BUTTONS, ["en", "fr"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_tournaments_are_played_by_commands_alone() {
    play_some(Way::Commands, BY_COMMANDS, ["fr", "en"]).await;
}
