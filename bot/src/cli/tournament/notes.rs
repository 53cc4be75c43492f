//! What is said beside the results, on standard error: assumptions that a file left to the program.

use tournament::{Entry, Event, GameResult, RoundNumber};

/// Says a note.
pub(super) fn note(text: std::fmt::Arguments<'_>) {
    eprintln!("mutabot: {text}");
}

/// Says what a file leaves open that the pairing of its next round depends on.
pub(super) fn before_pairing(event: &Event, round: RoundNumber) {
    if event.rounds.is_none() {
        note(format_args!(
            "the file does not tell the number of rounds (record 142): round {round} is not paired as the last one; \
             --rounds tells it"
        ));
    }
    if round == 1 && event.initial_colour.is_none() {
        note(format_args!("the file does not tell the colour drawn by lot (record 152): it is taken to be White"));
    }
    let is_running = |entry: Entry| matches!(entry, Entry::Game(game) if game.result == GameResult::Unfinished);
    for earlier in 1..round {
        let sides = event.players.iter().filter(|player| is_running(player.entry(earlier))).count();
        if sides > 0 {
            let games = sides.div_ceil(2);
            note(format_args!("games of round {earlier} without a result: {games}; they count as draws (C.04.2)"));
        }
    }
}
