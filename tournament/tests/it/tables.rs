//! Events written as tables: a line per player with the result of each round, and extra fields for the test.

use tournament::{Colour, EntryBye, EntryGame, EventPlayer, GameResult, IndividualEvent, RoundEntry};

/// Parses lines such as `4 +B12 =H +W13 -F3 U Z`: a win with Black against 12, a half-point bye, a win with White, a
/// loss by forfeit, and byes. Returns the event and the rest of each line.
pub(crate) fn event(text: &str, rounds: u16) -> (IndividualEvent, Vec<Vec<String>>) {
    let mut event = IndividualEvent { rounds: Some(rounds), ..IndividualEvent::default() };
    let mut rest = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let number = words.next().unwrap().parse().unwrap();
        let entries = words.by_ref().take(usize::from(rounds)).map(entry).collect();
        event.players.push(EventPlayer { number, entries, ..EventPlayer::default() });
        rest.push(words.map(str::to_owned).collect());
    }
    (event, rest)
}

fn entry(word: &str) -> RoundEntry {
    let bare = word.trim_start_matches(['+', '=', '-']);
    match bare {
        "U" => return RoundEntry::Bye(EntryBye::Allocated),
        "H" => return RoundEntry::Bye(EntryBye::Half),
        "Z" => return RoundEntry::Bye(EntryBye::Zero),
        _ => {}
    }
    let forfeit = bare.starts_with('F');
    let result = match (word.as_bytes()[0], forfeit) {
        (b'+', false) => GameResult::Win,
        (b'=', false) => GameResult::Draw,
        (b'-', false) => GameResult::Loss,
        (b'+', true) => GameResult::ForfeitWin,
        (b'-', true) => GameResult::ForfeitLoss,
        _ => GameResult::Unfinished,
    };
    let colour = if bare.starts_with('W') { Colour::White } else { Colour::Black };
    let opponent = bare[1..].parse().unwrap();
    RoundEntry::Game(EntryGame { opponent, colour: (!forfeit).then_some(colour), result })
}
