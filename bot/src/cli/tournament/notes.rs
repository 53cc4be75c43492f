//! What is said beside the results, on standard error: assumptions that a file left to the program.

use tournament::csv::Entrants;
use tournament::{Event, Number, RoundNumber};

use super::reasons::who;

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
    open_games(event, 1..round);
}

/// Names the games of some rounds that have no result, and says what they count as.
pub(super) fn open_games(event: &Event, rounds: impl Iterator<Item = RoundNumber>) {
    let worth = if event.points.unfinished == event.points.draw {
        "as a draw (C.04.2)".to_owned()
    } else {
        format!("{} points (record 162)", event.points.unfinished)
    };
    for round in rounds {
        let pair = |(white, black): &(Number, Number)| format!("{} - {}", who(event, *white), who(event, *black));
        let games: Vec<String> = event.open_games(round).iter().map(pair).collect();
        match games.as_slice() {
            [] => {}
            [game] => note(format_args!("round {round}: {game} has no result yet, and counts {worth}")),
            games => {
                let games = games.join(", ");
                note(format_args!("round {round}: these games have no result yet, and each counts {worth}: {games}"));
            }
        }
    }
}

/// Says what a table of entrants tells that is not read, or is read otherwise than it may be meant.
pub(super) fn entrants(told: &Entrants) {
    if !told.other_columns.is_empty() {
        note(format_args!("columns that are not read: {}", told.other_columns.join(", ")));
    }
    if let Some((first, second)) = told.out_of_order() {
        let rating = |rating: Option<u16>| rating.map_or("no rating".to_owned(), |rating| rating.to_string());
        note(format_args!(
            "the entrants are not in the order of their ratings: {} {} ({}) comes before {} {} ({}); pairings take the \
             numbers for the order of strength",
            first.number,
            first.name,
            rating(first.rating),
            second.number,
            second.name,
            rating(second.rating)
        ));
    }
}
