//! Properties of every pairing of any tournament, tested without the engine's code.

use fastrand::Rng;
use tournament::{
    Colour, EntryBye, EventPlayer, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber,
    dutch::{self, MOST_PLAYERS, SwissPairing},
    trf::{self, LineEnd, TrfEdition},
};

use crate::{
    generated::count,
    make::{ask_for_byes, play, start},
};

fn colours(player: &EventPlayer) -> Vec<Colour> {
    let colour = |entry: &RoundEntry| match entry {
        RoundEntry::Game(game) if game.result.is_played() => game.colour,
        _ => None,
    };
    player.entries.iter().filter_map(colour).collect()
}

/// The absolute colour preference of a player (C.04.3 article 1.7.1): after a colour difference of two, or the same
/// colour twice.
fn absolute(player: &EventPlayer) -> Option<Colour> {
    let colours = colours(player);
    let count = |wanted: Colour| colours.iter().filter(|&&colour| colour == wanted).count();
    let (white, black) = (count(Colour::White), count(Colour::Black));
    match colours[..] {
        _ if white > black + 1 => Some(Colour::Black),
        _ if black > white + 1 => Some(Colour::White),
        [.., before, last] if before == last => Some(!last),
        _ => None,
    }
}

fn is_topscorer(event: &IndividualEvent, player: &EventPlayer, round: RoundNumber) -> bool {
    let most = event.points.win.tenths() * i32::from(round - 1);
    let score = event.score(player, round - 1) + event.virtual_points(player.number, round);
    event.rounds.is_some_and(|rounds| round >= rounds) && 2 * score.tenths() > most
}

fn check_colours(event: &IndividualEvent, pairing: &SwissPairing, what: &str) {
    for game in &pairing.games {
        let player = |number: PlayerNumber| event.player(number).expect("a player");
        let (white, black) = (player(game.white), player(game.black));
        let exempt = is_topscorer(event, white, pairing.round) || is_topscorer(event, black, pairing.round);
        let wanted = (absolute(white), absolute(black));
        if wanted.0.is_some() && wanted.0 == wanted.1 {
            assert!(exempt, "{what}: {game:?} must both have the same colour");
        } else {
            let is_wrong = wanted.0 == Some(Colour::Black) || wanted.1 == Some(Colour::White);
            assert!(!is_wrong, "{what}: {game:?} gives a colour that may not be");
        }
        for (player, colour) in [(white, Colour::White), (black, Colour::Black)].into_iter().filter(|_| !exempt) {
            let played = colours(player);
            let same = played.iter().filter(|&&other| other == colour).count();
            assert!(2 * same < played.len() + 2, "{what}: {game:?} makes a difference of three");
            assert!(!played.ends_with(&[colour; 2]), "{what}: {game:?} gives a colour for the third time running");
        }
    }
}

fn check_once(event: &IndividualEvent, pairing: &SwissPairing, what: &str) {
    let asked = |number: PlayerNumber| {
        event.requests.iter().any(|request| (request.player, request.round) == (number, pairing.round))
    };
    let all = pairing.games.iter().flat_map(|game| [game.white, game.black]).chain(pairing.bye);
    let mut seen: Vec<PlayerNumber> = all.collect();
    seen.sort_unstable();
    let present: Vec<PlayerNumber> =
        event.players.iter().map(|player| player.number).filter(|&number| !asked(number)).collect();
    assert_eq!(seen, present, "{what}: everybody who is there is paired once");
    for game in &pairing.games {
        let entries = &event.player(game.white).expect("a player").entries;
        let met = |entry: &RoundEntry| matches!(entry, RoundEntry::Game(old) if old.opponent == game.black && old.result.is_played());
        assert!(!entries.iter().any(met), "{what}: {game:?} is repeated");
    }
    if let Some(bye) = pairing.bye {
        let bars = |entry: &RoundEntry| {
            let unplayed = match entry {
                RoundEntry::Game(game) => !game.result.is_played(),
                RoundEntry::Bye(_) => true,
            };
            *entry == RoundEntry::Bye(EntryBye::Allocated) || unplayed && event.worth(*entry) >= event.points.win
        };
        let entries = &event.player(bye).expect("a player").entries;
        assert!(!entries.iter().any(bars), "{what}: {bye} may not get the bye");
    }
}

fn shuffled(chance: &mut Rng, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    chance.shuffle(&mut lines);
    lines.join("\n")
}

#[test]
fn every_pairing_keeps_the_absolute_criteria_and_does_not_depend_on_the_order_of_lines() {
    let (mut pairings, mut impossible) = (0, 0);
    for seed in 0..count("SWISS_PROPERTIES", 60) {
        let mut chance = Rng::with_seed(seed ^ 0x5715);
        let players = [chance.u16(2..=8), chance.u16(9..=30), chance.u16(31..=90)][chance.usize(..3)];
        let rounds = chance.u16(1..=9);
        let mut event = start(&mut chance, players, rounds);
        let (draws, absent) = (chance.u8(..100), chance.u16(5..60));
        for round in 1..=rounds {
            ask_for_byes(&mut chance, &mut event, round, absent);
            let what = format!("seed {seed}, round {round}");
            let pairing = dutch::pair(&event, round);
            let text = trf::write(&event, TrfEdition::Trf26, LineEnd::Lf);
            let read = trf::read(&shuffled(&mut chance, &text)).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(dutch::pair(&read, round), pairing, "{what}: lines in another order\n{text}");
            let Ok(pairing) = pairing.clone() else {
                if usize::from(players) <= MOST_PLAYERS {
                    assert_eq!(dutch::pair_literally(&event, round), pairing, "{what}\n{text}");
                }
                impossible += 1;
                break;
            };
            check_once(&event, &pairing, &what);
            check_colours(&event, &pairing, &what);
            play(&mut chance, &mut event, &pairing, draws);
            pairings += 1;
        }
    }
    assert!(pairings > 100 && impossible > 0, "{pairings} pairings, {impossible} impossible rounds");
}

#[test]
fn a_pairing_exists_whenever_the_text_taken_by_its_word_finds_one() {
    let (mut found, mut impossible) = (0, 0);
    for seed in 0..count("SWISS_PROPERTIES", 60) {
        let mut chance = Rng::with_seed(seed ^ 0xe815);
        // Few players and many rounds, so that pairings run out.
        let players = chance.u16(2..=7);
        let mut event = start(&mut chance, players, players + 1);
        let draws = chance.u8(..100);
        for round in 1..=players + 1 {
            let pairing = dutch::pair(&event, round);
            assert_eq!(pairing, dutch::pair_literally(&event, round), "seed {seed}, round {round}");
            let Ok(pairing) = pairing else {
                impossible += 1;
                break;
            };
            found += 1;
            play(&mut chance, &mut event, &pairing, draws);
        }
    }
    assert!(found > 100 && impossible > 20, "{found} found, {impossible} impossible");
}
