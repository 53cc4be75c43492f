//! Tournaments made by chance, with all options on: the two engines must agree, and what they make must be legal.

use fastrand::Rng;
use tournament::{
    Acceleration, Bye, Colour, Entry, Event, Forbidden, Game, GameResult, Player, PointSystem, Points, Request,
    RoundNumber,
    dutch::{self, Pairing},
    trf::{self, Edition, LineEnd},
};

/// Reads how many tournaments a test should make from the environment.
pub(crate) fn count(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number of tournaments"))
}

/// Makes a tournament before its first round.
pub(crate) fn start(chance: &mut Rng, players: u16, rounds: RoundNumber) -> Event {
    let player = |number: u16| Player {
        number,
        name: format!("Player {number}"),
        rating: Some(2800 - number),
        ..Player::default()
    };
    let tenths = Points::from_tenths;
    let points = match chance.u8(..6) {
        0 => PointSystem {
            win: tenths(30),
            draw: tenths(10),
            allocated_bye: tenths(30),
            unfinished: tenths(10),
            ..PointSystem::default()
        },
        1 => PointSystem { allocated_bye: tenths(5), ..PointSystem::default() },
        2 => PointSystem { win: tenths(20), draw: tenths(10), loss: tenths(5), ..PointSystem::default() },
        _ => PointSystem::default(),
    };
    let mut event = Event {
        rounds: Some(rounds),
        initial_colour: Some(if chance.bool() { Colour::White } else { Colour::Black }),
        points,
        players: (1..=players).map(player).collect(),
        ..Event::default()
    };
    if chance.u8(..4) == 0 {
        event.system = Some("FIDE_DUTCH_BAKU".to_owned());
    } else if chance.u8(..6) == 0 {
        let rounds = (1, chance.u16(1..=rounds));
        event.accelerations.push(Acceleration { points: points.win, rounds, players: (1, chance.u16(1..=players)) });
    }
    for _ in 0..chance.u16(..3) * u16::from(players > 5) {
        let first = chance.u16(1..=rounds);
        let group = (0..chance.u16(2..=3)).map(|_| chance.u16(1..=players)).collect();
        event.forbidden.push(Forbidden { rounds: (first, chance.u16(first..=rounds)), players: group });
    }
    event
}

/// Lets some players be absent in a round: late, gone, or with a bye they asked for.
pub(crate) fn ask_for_byes(chance: &mut Rng, event: &mut Event, round: RoundNumber, one_in: u16) {
    for player in 1..=event.players.len() as u16 {
        let gone = event.requests.iter().any(|request| request.round + 1 == round && request.player == player)
            && chance.u8(..3) > 0;
        if gone || chance.u16(..one_in) == 0 {
            let bye = [Bye::Half, Bye::Zero, Bye::Zero, Bye::Full][chance.usize(..4)];
            event.requests.push(Request { round, player, bye });
        }
    }
}

/// Plays a round that was paired.
pub(crate) fn play(chance: &mut Rng, event: &mut Event, pairing: &Pairing, draws: u8) {
    let round = pairing.round;
    let mut entries = vec![Entry::Bye(Bye::Zero); event.players.len()];
    for request in event.requests.iter().filter(|request| request.round == round) {
        entries[usize::from(request.player) - 1] = Entry::Bye(request.bye);
    }
    if let Some(bye) = pairing.bye {
        entries[usize::from(bye) - 1] = Entry::Bye(Bye::Allocated);
    }
    for game in &pairing.games {
        let results = match chance.u8(..100) {
            number if number < draws => (GameResult::Draw, GameResult::Draw),
            number if number > 96 => (GameResult::ForfeitWin, GameResult::ForfeitLoss),
            96 => (GameResult::ForfeitLoss, GameResult::ForfeitLoss),
            95 => (GameResult::Unfinished, GameResult::Unfinished),
            number if number % 3 > 0 => (GameResult::Win, GameResult::Loss),
            _ => (GameResult::Loss, GameResult::Win),
        };
        let side = |opponent, colour, result| Entry::Game(Game { opponent, colour: Some(colour), result });
        entries[usize::from(game.white) - 1] = side(game.black, Colour::White, results.0);
        entries[usize::from(game.black) - 1] = side(game.white, Colour::Black, results.1);
    }
    for (player, entry) in event.players.iter_mut().zip(entries) {
        player.entries.push(entry);
    }
}

/// Checks that a pairing takes everybody once, repeats no game and keeps the rules of byes and colours.
fn check_legal(event: &Event, pairing: &Pairing, what: &str) {
    let mut seen: Vec<u16> =
        pairing.games.iter().flat_map(|game| [game.white, game.black]).chain(pairing.bye).collect();
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{what}: somebody is paired twice");
    let history = |number: u16| event.player(number).expect("a player").entries.clone();
    for game in &pairing.games {
        let met =
            |entry: &Entry| matches!(entry, Entry::Game(old) if old.opponent == game.black && old.result.is_played());
        assert!(!history(game.white).iter().any(met), "{what}: {game:?} is repeated");
        let both = |group: &&Forbidden| {
            (group.rounds.0..=group.rounds.1).contains(&pairing.round)
                && group.players.contains(&game.white)
                && group.players.contains(&game.black)
        };
        assert!(!event.forbidden.iter().any(|group| both(&group)), "{what}: {game:?} is forbidden");
    }
    if let Some(bye) = pairing.bye {
        let had = history(bye).contains(&Entry::Bye(Bye::Allocated));
        assert!(!had, "{what}: {bye} gets a second bye");
    }
}

#[test]
fn both_engines_pair_generated_rounds_alike() {
    let mut rounds_compared = 0;
    for seed in 0..count("SWISS_TOURNAMENTS", 150) {
        let mut chance = Rng::with_seed(seed);
        let (players, rounds) = (chance.u16(2..=10), chance.u16(1..=7));
        let mut event = start(&mut chance, players, rounds);
        let (draws, absent) = (chance.u8(..100), chance.u16(5..60));
        for round in 1..=rounds {
            ask_for_byes(&mut chance, &mut event, round, absent);
            let what = format!("seed {seed}, round {round}");
            let text = trf::write(&event, Edition::Trf26, LineEnd::Lf);
            let fast = dutch::pair(&event, round);
            assert_eq!(fast, dutch::pair_literally(&event, round), "{what}\n{text}");
            let read = trf::read(&text).unwrap_or_else(|error| panic!("{what}: {error}\n{text}"));
            assert_eq!(fast, dutch::pair(&read, round), "{what}: read back\n{text}");
            let Ok(pairing) = fast else { break };
            check_legal(&event, &pairing, &what);
            play(&mut chance, &mut event, &pairing, draws);
            assert_eq!(dutch::pair(&event, round), Ok(pairing), "{what}: paired again\n{text}");
            rounds_compared += 1;
        }
    }
    assert!(rounds_compared > 100, "only {rounds_compared} rounds");
}

#[test]
fn the_ledger_tells_who_floats_and_why_opponents_were_passed_over() {
    let mut chance = Rng::with_seed(7);
    let mut event = start(&mut chance, 9, 5);
    let mut met = 0;
    for round in 1..=5 {
        let pairing = dutch::pair(&event, round).expect("the rounds can be paired");
        for bracket in &pairing.ledger {
            let floats = bracket.unmet.iter().filter(|unmet| unmet.criterion == dutch::Criterion::C6);
            assert!(floats.map(|unmet| unmet.player).eq(bracket.downfloaters.iter().copied()));
            let passed = bracket.pairs.iter().flat_map(|pair| pair.passed_over.iter().map(|over| (pair.higher, *over)));
            for (higher, (other, _)) in passed.filter(|(_, (_, reason))| *reason == dutch::Reason::Met) {
                let entries = &event.player(higher).expect("a player").entries;
                assert!(entries.iter().any(|entry| matches!(entry, Entry::Game(game) if game.opponent == other)));
                met += 1;
            }
        }
        play(&mut chance, &mut event, &pairing, 50);
    }
    assert!(met > 0, "somebody was passed over because the two had met");
}

#[test]
fn files_with_random_changes_get_an_answer() {
    let mut chance = Rng::with_seed(11);
    let mut event = start(&mut chance, 9, 5);
    for round in 1..=3 {
        ask_for_byes(&mut chance, &mut event, round, 6);
        let pairing = dutch::pair(&event, round).expect("the rounds can be paired");
        play(&mut chance, &mut event, &pairing, 30);
    }
    let text: Vec<char> = trf::write(&event, Edition::Trf26, LineEnd::Lf).chars().collect();
    let signs: Vec<char> = "0123456789 wb-+=HUZ.\n\rX\u{e9}".chars().collect();
    for _ in 0..count("SWISS_MUTATIONS", 2000) {
        let mut changed = text.clone();
        for _ in 0..chance.usize(1..4) {
            let place = chance.usize(..changed.len());
            match chance.u8(..3) {
                0 => changed[place] = signs[chance.usize(..signs.len())],
                1 => changed.insert(place, signs[chance.usize(..signs.len())]),
                _ => drop(changed.remove(place)),
            }
        }
        let changed: String = changed.into_iter().collect();
        match trf::read(&changed) {
            Ok(event) => drop(dutch::pair(&event, event.paired_rounds() + 1)),
            Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
        }
    }
}
