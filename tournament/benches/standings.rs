//! Measures standings of 1,000 players after 11 rounds with five tie-breaks. It should take under 20 ms.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use tournament::tiebreaks::{TiebreakCode, TiebreakSettings, standings};
use tournament::{Colour, EntryBye, EntryGame, EventPlayer, GameResult, IndividualEvent, RoundEntry};

const PLAYERS: u16 = 1000;
const ROUNDS: u16 = 11;

/// Plays rounds of table neighbours, with draws, forfeits, byes and absences.
fn event() -> IndividualEvent {
    let mut chance = Rng::with_seed(1);
    let player = |number: u16| EventPlayer { number, rating: Some(2800 - number), ..EventPlayer::default() };
    let mut event = IndividualEvent {
        rounds: Some(ROUNDS),
        players: (1..=PLAYERS).map(player).collect(),
        ..IndividualEvent::default()
    };
    for round in 1..=ROUNDS {
        let mut order: Vec<usize> = (0..event.players.len()).collect();
        chance.shuffle(&mut order);
        order.sort_by_key(|index| std::cmp::Reverse(event.score(&event.players[*index], round - 1)));
        for pair in order.chunks(2) {
            let (first, second) = (pair[0], pair[1]);
            let results = match chance.u8(..100) {
                0 => None,
                1 | 2 => Some((GameResult::ForfeitWin, GameResult::ForfeitLoss)),
                3..=40 => Some((GameResult::Draw, GameResult::Draw)),
                41..=70 => Some((GameResult::Win, GameResult::Loss)),
                _ => Some((GameResult::Loss, GameResult::Win)),
            };
            let entry = |opponent: usize, colour, result| {
                RoundEntry::Game(EntryGame { opponent: opponent as u16 + 1, colour: Some(colour), result })
            };
            let (own, other) = results
                .map_or((RoundEntry::Bye(EntryBye::Half), RoundEntry::Bye(EntryBye::Zero)), |(own, other)| {
                    (entry(second, Colour::White, own), entry(first, Colour::Black, other))
                });
            event.players[first].entries.push(own);
            event.players[second].entries.push(other);
        }
    }
    event
}

fn measure(criterion: &mut Criterion) {
    let event = event();
    let mut group = criterion.benchmark_group("standings of 1,000 players after 11 rounds");
    for (name, codes) in [
        ("BH/C1,BH,DE,WIN,SB", "BH/C1,BH,DE,WIN,SB"),
        ("direct encounter first", "DE,BH/C1,BH,WIN,SB"),
        ("ratings", "ARO,TPR,PTP,APRO,AOB"),
    ] {
        let codes = TiebreakCode::list(codes).expect("tie-breaks");
        let settings = TiebreakSettings { codes, ..TiebreakSettings::swiss(1) };
        group.bench_function(name, |bencher| bencher.iter(|| standings(black_box(&event), ROUNDS, &settings)));
    }
    group.finish();
}

criterion_group!(benches, measure);
criterion_main!(benches);
