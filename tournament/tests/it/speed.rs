//! How long a round takes.

use fastrand::Rng;
use tournament::dutch;

use crate::generated;

/// Plays all rounds of a tournament but the last, and gives it with the number of the last.
pub(crate) fn before_last_round(players: u16, rounds: u16, seed: u64) -> tournament::Event {
    let mut chance = Rng::with_seed(seed);
    let mut event = generated::start(&mut chance, players, rounds);
    event.forbidden.clear();
    event.accelerations.clear();
    event.system = None;
    for round in 1..rounds {
        generated::ask_for_byes(&mut chance, &mut event, round, 200);
        let pairing = dutch::pair(&event, round).expect("a big tournament can be paired");
        generated::play(&mut chance, &mut event, &pairing, 30);
    }
    event
}

#[test]
#[ignore = "measures; run it alone with --release --ignored --nocapture"]
#[expect(clippy::disallowed_methods, clippy::print_stdout, reason = "it measures time and tells it")]
fn rounds_are_paired_in_time() {
    for players in [64, 200, 500, 1000] {
        let event = before_last_round(players, 9, 1);
        let begin = std::time::Instant::now();
        let pairing = dutch::pair(&event, 9).expect("the last round can be paired");
        println!("{players} players, round 9: {:?}, {} games", begin.elapsed(), pairing.games.len());
    }
}
