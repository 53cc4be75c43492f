//! Random tournaments.

use fastrand::Rng;
use tournament::{
    Acceleration, ByeRequest, Colour, EntryBye, EntryGame, EventPlayer, ForbiddenGroup, GameResult, IndividualEvent,
    PointSystem, Points, RoundEntry, RoundNumber, dutch::SwissPairing,
};

pub(crate) fn start(chance: &mut Rng, players: u16, rounds: RoundNumber) -> IndividualEvent {
    let player = |number: u16| EventPlayer {
        number,
        name: format!("Player {number}"),
        rating: Some(2800 - number),
        ..EventPlayer::default()
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
    let mut event = IndividualEvent {
        rounds: Some(rounds),
        initial_colour: Some(if chance.bool() { Colour::White } else { Colour::Black }),
        points,
        players: (1..=players).map(player).collect(),
        ..IndividualEvent::default()
    };
    if chance.u8(..4) == 0 {
        event.system = Some("FIDE_DUTCH_BAKU".to_owned());
    } else if chance.u8(..6) == 0 {
        let rounds = (1, chance.u16(1..=rounds));
        event.accelerations.push(Acceleration { points: points.win, rounds, players: (1, chance.u16(1..=players)) });
    }
    for _ in 0..chance.u16(..3) * u16::from(players > 5) {
        let first = chance.u16(1..=rounds);
        let mut group: Vec<u16> = (0..chance.u16(2..=3)).map(|_| chance.u16(1..=players)).collect();
        let mut seen = std::collections::BTreeSet::new();
        group.retain(|player| seen.insert(*player));
        let last = chance.u16(first..=rounds);
        if group.len() > 1 {
            event.forbidden.push(ForbiddenGroup { rounds: (first, last), players: group });
        }
    }
    event
}

pub(crate) fn ask_for_byes(chance: &mut Rng, event: &mut IndividualEvent, round: RoundNumber, one_in: u16) {
    for player in 1..=event.players.len() as u16 {
        let gone = event.requests.iter().any(|request| request.round + 1 == round && request.player == player)
            && chance.u8(..3) > 0;
        if gone || chance.u16(..one_in) == 0 {
            let bye = [EntryBye::Half, EntryBye::Zero, EntryBye::Zero, EntryBye::Full][chance.usize(..4)];
            event.requests.push(ByeRequest { round, player, bye });
        }
    }
}

pub(crate) fn play(chance: &mut Rng, event: &mut IndividualEvent, pairing: &SwissPairing, draws: u8) {
    let round = pairing.round;
    let mut entries = vec![RoundEntry::Bye(EntryBye::Zero); event.players.len()];
    for request in event.requests.iter().filter(|request| request.round == round) {
        entries[usize::from(request.player) - 1] = RoundEntry::Bye(request.bye);
    }
    if let Some(bye) = pairing.bye {
        entries[usize::from(bye) - 1] = RoundEntry::Bye(EntryBye::Allocated);
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
        let side = |opponent, colour, result| RoundEntry::Game(EntryGame { opponent, colour: Some(colour), result });
        entries[usize::from(game.white) - 1] = side(game.black, Colour::White, results.0);
        entries[usize::from(game.black) - 1] = side(game.white, Colour::Black, results.1);
    }
    for (player, entry) in event.players.iter_mut().zip(entries) {
        player.entries.push(entry);
    }
}
