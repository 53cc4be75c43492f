//! Manual pairings, and the pairing of later rounds.

use fastrand::Rng;
use tournament::{
    GameResult, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber,
    dutch::{self, ByHand, DifferenceCause, MarkFault, PairingBreach},
    trf::{self, LineEnd, TrfEdition},
};

use crate::make::{play, start};

fn tournament(seed: u64) -> IndividualEvent {
    let mut chance = Rng::with_seed(seed);
    let mut event = start(&mut chance, 12, 6);
    event.forbidden.clear();
    for round in 1..=4 {
        let pairing = dutch::pair(&event, round).expect("the rounds can be paired");
        play(&mut chance, &mut event, &pairing, 30);
    }
    event
}

/// Swaps the partners of two pairs of the last round. The players with White keep their boards.
fn swap(
    event: &mut IndividualEvent,
    round: RoundNumber,
    a: PlayerNumber,
    b: PlayerNumber,
) -> (PlayerNumber, PlayerNumber) {
    let place = usize::from(round) - 1;
    let opponent = |event: &IndividualEvent, number: PlayerNumber| match event.player(number).unwrap().entries[place] {
        RoundEntry::Game(game) => game.opponent,
        RoundEntry::Bye(_) => panic!("{number} has a game"),
    };
    let (c, d) = (opponent(event, a), opponent(event, b));
    for (one, other) in [(a, d), (b, c), (d, a), (c, b)] {
        let player = event.players.iter_mut().find(|player| player.number == one).unwrap();
        if let RoundEntry::Game(game) = &mut player.entries[place] {
            (game.opponent, game.result) = (other, GameResult::Draw);
        }
    }
    (c, d)
}

fn whites(event: &IndividualEvent, round: RoundNumber) -> Vec<PlayerNumber> {
    dutch::pair(event, round).unwrap().games.iter().map(|game| game.white).collect()
}

#[test]
fn a_tournament_paired_by_the_rules_does_not_differ() {
    for seed in 0..20 {
        let report = dutch::check(&tournament(seed), |_| ()).unwrap();
        assert_eq!(report.to_string(), "rounds 4, differ 0", "seed {seed}: {report:?}");
    }
}

#[test]
fn pairs_that_the_rules_do_not_make_are_told_with_their_cause() {
    let mut causes = std::collections::HashSet::new();
    for seed in 0..40 {
        let mut event = tournament(seed);
        let white = whites(&event, 4);
        let (c, d) = swap(&mut event, 4, white[0], white[1]);
        let report = dutch::check(&event, |_| ()).unwrap();
        assert_eq!((report.rounds.len(), report.differ(), report.by_hand()), (4, 1, 0), "seed {seed}");
        let differences = &report.rounds[3].differences;
        let first = differences.iter().find(|difference| difference.player == white[0]).unwrap();
        assert_eq!((first.opponent, first.expected), (Some(d), Some(c)), "seed {seed}");
        causes.insert(std::mem::discriminant(&first.cause));
    }
    assert!(causes.len() >= 2, "pairs differ for several causes");
}

#[test]
fn pairs_made_by_hand_are_asked_for_the_absolute_criteria_alone() {
    let (mut legal, mut broken) = (0, 0);
    for seed in 0..40 {
        let mut event = tournament(seed);
        let white = whites(&event, 4);
        let (c, d) = swap(&mut event, 4, white[0], white[1]);
        event.remarks.push(ByHand::Pair(4, white[0], d).remark());
        event.remarks.push(ByHand::Pair(4, c, white[1]).remark());
        let text = trf::write(&event, TrfEdition::Trf26, LineEnd::Lf);
        let report = dutch::check(&trf::read(&text).unwrap(), |_| ()).unwrap();
        assert_eq!(report, dutch::check(&event, |_| ()).unwrap(), "seed {seed}");
        let round = &report.rounds[3];
        assert_eq!((report.by_hand(), round.by_hand.len()), (1, 2), "seed {seed}");
        let mut own = round.breaches.clone();
        // The rules might make other pairs, since the other players may have no pairing among themselves.
        own.retain(|breach| *breach != PairingBreach::Incomplete);
        for breach in &own {
            assert!(
                matches!(breach, PairingBreach::Met(..) | PairingBreach::SameColour(..)),
                "seed {seed}: {breach:?}"
            );
        }
        (legal, broken) = if own.is_empty() { (legal + 1, broken) } else { (legal, broken + 1) };
        let mut whole = event.clone();
        whole.remarks = vec![ByHand::Round(4).remark()];
        let whole = dutch::check(&whole, |_| ()).unwrap();
        assert_eq!(whole.rounds[3].breaches, own, "seed {seed}");
        assert!(whole.rounds[3].differences.is_empty(), "seed {seed}");
        assert_eq!(
            whole.to_string(),
            "rounds 4, differ 0, by hand 1",
            "seed {seed}: what is made by hand is told, not counted"
        );
    }
    assert!(legal > 0 && broken > 0, "{legal} legal, {broken} broken");
}

#[test]
fn a_round_that_nothing_could_pair_is_told_by_what_it_breaks() {
    let text = "142 2\n\
        001    1 {}1.5    1     2 w 1     2 b =\n\
        001    2 {}0.5    2     1 b 0     1 w =\n"
        .replace("{}", &" ".repeat(72));
    let event = trf::read(&text).unwrap();
    let report = dutch::check(&event, |_| ()).unwrap();
    assert_eq!(report.rounds[1].breaches, [PairingBreach::Met(2, 1), PairingBreach::Impossible]);
    assert_eq!(dutch::breaches(&event, 2), [PairingBreach::Met(2, 1)]);
    assert_eq!(dutch::breaches(&event, 1), []);
    let marked = trf::read(&format!("{text}### by hand 2 1 2\n")).unwrap();
    let marked = dutch::check(&marked, |_| ()).unwrap();
    assert_eq!(
        (&marked.rounds[1].breaches[..], marked.differ(), report.differ()),
        (&[PairingBreach::Met(2, 1)][..], 0, 1)
    );
}

#[test]
fn colours_that_the_rules_do_not_give_are_told() {
    let mut event = tournament(1);
    let game = dutch::pair(&event, 4).unwrap().games[0];
    for player in &mut event.players {
        if [game.white, game.black].contains(&player.number)
            && let RoundEntry::Game(game) = &mut player.entries[3]
        {
            game.colour = game.colour.map(|colour| !colour);
        }
    }
    let report = dutch::check(&event, |_| ()).unwrap();
    let differences = &report.rounds[3].differences;
    assert_eq!(differences.len(), 1);
    assert_eq!((differences[0].player, differences[0].cause), (game.black, DifferenceCause::Colours));
}

#[test]
fn comments_that_cannot_be_read_are_refused() {
    let mut event = tournament(1);
    let met = whites(&event, 3)[0];
    let RoundEntry::Game(game) = event.player(met).unwrap().entry(3) else { unreachable!() };
    let other = (1..=12).find(|number| ![met, game.opponent].contains(number)).unwrap();
    let fault = |event: &mut IndividualEvent, texts: &[String]| {
        let remark = |text: &String| tournament::EventRemark { code: "###".to_owned(), text: text.clone() };
        event.remarks = texts.iter().map(remark).collect();
        dutch::check(event, |_| ()).err().map(|bad| (bad.comment, bad.fault))
    };
    let pair = format!(" by hand 3 {met} {}", game.opponent);
    let turned = format!("  By Hand 3 {} {met} ", game.opponent);
    for (text, expected) in [
        (" by hand 3", None),
        (&pair, None),
        (&turned, None),
        (" made by hand", None),
        (" by hand", Some(MarkFault::Form)),
        (" by hand 9", Some(MarkFault::NoRound(4))),
        (" by hand 0", Some(MarkFault::NoRound(4))),
        (" by hand 3 1", Some(MarkFault::Form)),
        (" by hand 3 1 1", Some(MarkFault::NotPaired)),
        (&format!(" by hand 3 {met} {other}"), Some(MarkFault::NotPaired)),
        (&format!(" by hand 3 {met} 0"), Some(MarkFault::NoBye)),
        (" by hand 3 1 99", Some(MarkFault::NoPlayer(99))),
        (" by hand three", Some(MarkFault::Form)),
    ] {
        let found = fault(&mut event, &[" a comment".to_owned(), text.to_owned()]);
        assert_eq!(found, expected.map(|fault| (1, fault)), "{text}");
    }
    for (first, second) in [(&pair, &turned), (&pair, &" by hand 3".to_owned())] {
        for texts in [[first.clone(), second.clone()], [second.clone(), first.clone()]] {
            assert_eq!(fault(&mut event, &texts), Some((1, MarkFault::Again)), "{texts:?}");
        }
    }
}
