//! How long a round takes.

use tournament::dutch;

use crate::make;

#[test]
#[ignore = "measures; run it alone with --release --ignored --nocapture"]
#[expect(clippy::disallowed_methods, clippy::print_stdout, reason = "it measures time and tells it")]
fn rounds_are_paired_in_time() {
    for players in [64, 200, 500, 1000] {
        let event = make::before_last_round(players, 9, 1);
        let begin = std::time::Instant::now();
        let pairing = dutch::pair(&event, 9).expect("the last round can be paired");
        println!("{players} players, round 9: {:?}, {} games", begin.elapsed(), pairing.games.len());
    }
}
