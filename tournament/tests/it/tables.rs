//! Events written as tables: a line for each player with the result of each round, and further fields of the test.

use tournament::{Bye, Colour, Entry, Event, Game, GameResult, Player};

/// Reads lines such as `4 +B12 =H +W13 -F3 U Z`: won with Black against 12, a half-point bye, won with White, lost by
/// forfeit, byes. Returns the event and the rest of each line.
pub(crate) fn event(text: &str, rounds: u16) -> (Event, Vec<Vec<String>>) {
    let mut event = Event { rounds: Some(rounds), ..Event::default() };
    let mut rest = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let number = words.next().unwrap().parse().unwrap();
        let entries = words.by_ref().take(usize::from(rounds)).map(entry).collect();
        event.players.push(Player { number, entries, ..Player::default() });
        rest.push(words.map(str::to_owned).collect());
    }
    (event, rest)
}

fn entry(word: &str) -> Entry {
    let bare = word.trim_start_matches(['+', '=', '-']);
    match bare {
        "U" => return Entry::Bye(Bye::Allocated),
        "H" => return Entry::Bye(Bye::Half),
        "Z" => return Entry::Bye(Bye::Zero),
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
    Entry::Game(Game { opponent, colour: (!forfeit).then_some(colour), result })
}
