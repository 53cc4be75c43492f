//! Ladders.

use tournament::ladder::{
    ChallengeEnding, ChallengeReach, Ladder, LadderAct, LadderEffect, LadderError, LadderExitReason, LadderRules,
    PersonNumber,
};

const DAY: i64 = 86_400;

/// A ladder where player 1 is on top. All players joined at time 0.
fn ladder(players: PersonNumber, rules: LadderRules) -> Ladder {
    let acts: Vec<(i64, LadderAct)> = (1..=players).map(|person| (0, LadderAct::Join(person))).collect();
    Ladder::replay(rules, &acts)
}

fn order(ladder: &Ladder) -> Vec<PersonNumber> {
    ladder.rungs().iter().map(|rung| rung.person).collect()
}

fn challenge(id: u64, by: PersonNumber, of: PersonNumber) -> LadderAct {
    LadderAct::Challenge { id, by, of }
}

fn play(
    ladder: &mut Ladder,
    now: i64,
    id: u64,
    by: PersonNumber,
    of: PersonNumber,
    ending: ChallengeEnding,
) -> Vec<LadderEffect> {
    ladder.act(now, challenge(id, by, of)).unwrap();
    ladder.act(now, LadderAct::Accept(id)).unwrap();
    ladder.act(now, LadderAct::End(id, ending)).unwrap()
}

#[test]
fn a_winner_goes_just_above_the_beaten_and_others_move_down_one() {
    let mut ladder = ladder(6, LadderRules::default());
    let told = play(&mut ladder, DAY, 1, 5, 2, ChallengeEnding::ByWon);
    assert_eq!(told, [LadderEffect::Climbed { person: 5, from: 5, to: 2 }]);
    assert_eq!(order(&ladder), [1, 5, 2, 3, 4, 6]);
}

#[test]
fn draws_losses_and_annulled_games_change_no_place() {
    for ending in [ChallengeEnding::OfWon, ChallengeEnding::Drawn, ChallengeEnding::Annulled] {
        let mut ladder = ladder(4, LadderRules::default());
        assert!(play(&mut ladder, DAY, 1, 4, 2, ending).is_empty());
        assert_eq!(order(&ladder), [1, 2, 3, 4]);
        let again = ladder.act(2 * DAY, challenge(2, 4, 2));
        assert_eq!(again.is_ok(), ending == ChallengeEnding::Annulled, "an annulled game is as if it had not been");
    }
}

#[test]
fn reach_counts_active_players_alone() {
    let mut ladder = ladder(6, LadderRules { reach: ChallengeReach::Places(2), ..LadderRules::default() });
    assert_eq!(ladder.candidates(6, DAY), [4, 5]);
    // After three weeks only 2, 3 and 6 were seen. 4 and 5 do not count as places and cannot be challenged.
    for person in [2, 3, 6] {
        ladder.act(20 * DAY, LadderAct::Seen(person)).unwrap();
    }
    assert_eq!(ladder.candidates(6, 21 * DAY), [2, 3]);
    assert_eq!(ladder.act(21 * DAY, challenge(1, 6, 5)), Err(LadderError::Idle));
    assert_eq!(ladder.act(21 * DAY, challenge(1, 6, 1)), Err(LadderError::Idle));
    let mut wide = self::ladder(10, LadderRules { reach: ChallengeReach::Percent(40), ..LadderRules::default() });
    assert_eq!(wide.candidates(10, DAY), [6, 7, 8, 9]);
    assert_eq!(wide.candidates(2, DAY), [1], "at least one place");
    assert_eq!(wide.act(DAY, challenge(1, 10, 5)), Err(LadderError::TooFar { reach: 4 }));
}

#[test]
fn results_count_from_the_places_at_the_end_of_the_game() {
    let mut ladder = ladder(5, LadderRules { incoming: 2, ..LadderRules::default() });
    for (id, by, of) in [(1, 5, 3), (2, 4, 3), (3, 3, 2)] {
        ladder.act(DAY, challenge(id, by, of)).unwrap();
        ladder.act(DAY, LadderAct::Accept(id)).unwrap();
    }
    ladder.act(2 * DAY, LadderAct::End(3, ChallengeEnding::ByWon)).unwrap();
    assert_eq!(order(&ladder), [1, 3, 2, 4, 5]);
    ladder.act(3 * DAY, LadderAct::End(1, ChallengeEnding::ByWon)).unwrap();
    assert_eq!(order(&ladder), [1, 5, 3, 2, 4], "above the beaten, wherever he is by now");
    ladder.act(4 * DAY, LadderAct::End(2, ChallengeEnding::ByWon)).unwrap();
    assert_eq!(order(&ladder), [1, 5, 4, 3, 2]);
}

#[test]
fn a_winner_who_is_above_by_then_stays_there() {
    let mut ladder = ladder(3, LadderRules { out: 2, ..LadderRules::default() });
    for (id, of) in [(1, 2), (2, 1)] {
        ladder.act(DAY, challenge(id, 3, of)).unwrap();
        ladder.act(DAY, LadderAct::Accept(id)).unwrap();
    }
    ladder.act(2 * DAY, LadderAct::End(2, ChallengeEnding::ByWon)).unwrap();
    assert_eq!(order(&ladder), [3, 1, 2]);
    assert!(ladder.act(3 * DAY, LadderAct::End(1, ChallengeEnding::ByWon)).unwrap().is_empty());
    assert_eq!(order(&ladder), [3, 1, 2]);
}

#[test]
fn an_unanswered_challenge_is_a_walkover_once_and_then_the_end() {
    let mut ladder = ladder(4, LadderRules::default());
    ladder.act(DAY, challenge(1, 3, 2)).unwrap();
    assert!(ladder.act(4 * DAY, LadderAct::Sweep).unwrap().is_empty(), "three days are not over");
    let told = ladder.act(4 * DAY + 1, LadderAct::Sweep).unwrap();
    assert_eq!(told, [LadderEffect::Walkover(1), LadderEffect::Climbed { person: 3, from: 3, to: 2 }]);
    ladder.act(5 * DAY, challenge(2, 4, 2)).unwrap();
    let told = ladder.act(9 * DAY, LadderAct::Sweep).unwrap();
    assert_eq!(
        told,
        [
            LadderEffect::Walkover(2),
            LadderEffect::Climbed { person: 4, from: 4, to: 3 },
            LadderEffect::Out(2, LadderExitReason::Unanswered)
        ]
    );
    assert_eq!(order(&ladder), [1, 3, 4]);
}

#[test]
fn an_answer_forgives_the_walkover_before() {
    let mut ladder = ladder(4, LadderRules::default());
    ladder.act(DAY, challenge(1, 3, 2)).unwrap();
    ladder.act(5 * DAY, LadderAct::Sweep).unwrap();
    play(&mut ladder, 6 * DAY, 2, 4, 2, ChallengeEnding::OfWon);
    assert_eq!(ladder.rungs()[2].unanswered, 0);
    ladder.act(6 * DAY, LadderAct::Seen(2)).unwrap();
    assert_eq!(order(&ladder), [1, 3, 2, 4]);
}

#[test]
fn nobody_is_late_by_the_time_for_which_the_ladder_stood_still() {
    let mut ladder = ladder(4, LadderRules::default());
    ladder.act(DAY, challenge(1, 3, 2)).unwrap();
    ladder.act(42 * DAY, LadderAct::Stood(40 * DAY)).unwrap();
    assert_eq!(ladder.challenges()[&1].made, 41 * DAY);
    assert_eq!(
        ladder.act(44 * DAY, LadderAct::Sweep).unwrap(),
        [],
        "three days are left to answer, and none has stayed away"
    );
    let told = ladder.act(44 * DAY + 1, LadderAct::Sweep).unwrap();
    assert_eq!(told, [LadderEffect::Walkover(1), LadderEffect::Climbed { person: 3, from: 3, to: 2 }]);
    ladder.act(45 * DAY, LadderAct::Join(5)).unwrap();
    ladder.act(46 * DAY, LadderAct::Stood(9 * DAY)).unwrap();
    assert!(ladder.rungs().iter().all(|rung| rung.seen <= 46 * DAY), "nobody was seen later than now");
}

#[test]
fn who_stays_away_or_leaves_is_out_and_their_challenges_are_void() {
    let mut ladder = ladder(4, LadderRules::default());
    for person in [1, 3, 4] {
        ladder.act(30 * DAY, LadderAct::Seen(person)).unwrap();
    }
    assert_eq!(ladder.act(46 * DAY, LadderAct::Sweep).unwrap(), [LadderEffect::Out(2, LadderExitReason::Absent)]);
    ladder.act(40 * DAY, challenge(1, 4, 3)).unwrap();
    assert_eq!(
        ladder.act(40 * DAY, LadderAct::Leave(3)).unwrap(),
        [LadderEffect::Out(3, LadderExitReason::Left), LadderEffect::Void(1)]
    );
    assert_eq!(order(&ladder), [1, 4]);
    assert_eq!(ladder.act(41 * DAY, LadderAct::Leave(3)), Err(LadderError::NotOnLadder));
    ladder.act(41 * DAY, LadderAct::Join(3)).unwrap();
    assert_eq!(ladder.place(3), Some(3), "who comes back begins at the foot");
}

#[test]
fn challenges_that_the_rules_do_not_allow_are_refused() {
    let mut ladder = ladder(8, LadderRules::default());
    assert_eq!(ladder.act(DAY, challenge(1, 3, 4)), Err(LadderError::NotAbove));
    assert_eq!(ladder.act(DAY, challenge(1, 3, 3)), Err(LadderError::NotAbove));
    assert_eq!(ladder.act(DAY, challenge(1, 3, 99)), Err(LadderError::NotOnLadder));
    assert_eq!(ladder.act(DAY, LadderAct::Join(3)), Err(LadderError::OnLadder));
    ladder.act(DAY, challenge(1, 6, 4)).unwrap();
    assert_eq!(ladder.act(DAY, challenge(2, 6, 5)), Err(LadderError::TooManyOut));
    assert_eq!(ladder.act(DAY, challenge(2, 7, 4)), Err(LadderError::TooManyIn));
    assert_eq!(ladder.act(DAY, challenge(2, 6, 4)), Err(LadderError::Already));
    assert_eq!(
        ladder.act(DAY, LadderAct::End(1, ChallengeEnding::ByWon)),
        Err(LadderError::NoChallenge),
        "it was not accepted"
    );
    ladder.act(DAY, LadderAct::Accept(1)).unwrap();
    assert_eq!(ladder.act(DAY, LadderAct::Accept(1)), Err(LadderError::NoChallenge));
    ladder.act(2 * DAY, LadderAct::End(1, ChallengeEnding::Drawn)).unwrap();
    assert_eq!(ladder.act(3 * DAY, challenge(3, 6, 4)), Err(LadderError::TooSoon { again: 16 * DAY }));
    ladder.act(16 * DAY, LadderAct::Seen(4)).unwrap();
    ladder.act(16 * DAY, challenge(3, 6, 4)).unwrap();
}

#[test]
fn a_game_that_goes_on_keeps_others_from_its_place_for_two_weeks() {
    let mut ladder = ladder(8, LadderRules::default());
    ladder.act(DAY, challenge(1, 6, 4)).unwrap();
    ladder.act(DAY, LadderAct::Accept(1)).unwrap();
    ladder.act(15 * DAY, LadderAct::Seen(4)).unwrap();
    assert_eq!(ladder.act(15 * DAY, challenge(2, 7, 4)), Err(LadderError::TooManyIn));
    ladder.act(15 * DAY + 1, challenge(2, 7, 4)).unwrap();
    assert_eq!(ladder.act(15 * DAY + 1, challenge(3, 8, 4)), Err(LadderError::TooManyIn), "one after the other");
}

#[test]
fn a_result_is_undone_by_replaying_the_other_acts() {
    let mut acts: Vec<(i64, LadderAct)> = (1..=5).map(|person| (0, LadderAct::Join(person))).collect();
    for (id, by, of) in [(1, 3, 1), (2, 5, 4)] {
        acts.push((DAY, challenge(id, by, of)));
        acts.push((DAY, LadderAct::Accept(id)));
    }
    acts.push((2 * DAY, LadderAct::End(1, ChallengeEnding::ByWon)));
    acts.push((3 * DAY, LadderAct::End(2, ChallengeEnding::ByWon)));
    assert_eq!(order(&Ladder::replay(LadderRules::default(), &acts)), [3, 1, 2, 5, 4]);
    acts[9].1 = LadderAct::End(1, ChallengeEnding::OfWon);
    assert_eq!(order(&Ladder::replay(LadderRules::default(), &acts)), [1, 2, 3, 5, 4]);
}

#[test]
fn whatever_happens_nobody_is_twice_on_the_ladder_and_refusals_change_nothing() {
    let mut rng = fastrand::Rng::with_seed(17);
    let mut ladder = Ladder::new(LadderRules { out: 2, incoming: 2, ..LadderRules::default() });
    let mut now = 0;
    for id in 0..20_000 {
        now += rng.i64(0..DAY / 2);
        let some = rng.u64(0..id + 1).max(id.saturating_sub(12));
        let act = match rng.u32(0..10) {
            0 => LadderAct::Join(rng.u64(0..20)),
            1 => LadderAct::Seen(rng.u64(0..20)),
            2..=5 => challenge(id, rng.u64(0..20), rng.u64(0..20)),
            6 | 7 => LadderAct::Accept(some),
            8 => LadderAct::End(
                some,
                [ChallengeEnding::ByWon, ChallengeEnding::OfWon, ChallengeEnding::Drawn, ChallengeEnding::Annulled]
                    [rng.usize(0..4)],
            ),
            _ if rng.u32(0..8) == 0 => LadderAct::Leave(rng.u64(0..20)),
            _ => LadderAct::Sweep,
        };
        let before = ladder.clone();
        if ladder.act(now, act).is_err() {
            assert_eq!(ladder, before);
        }
        let mut people = order(&ladder);
        people.sort_unstable();
        people.dedup();
        assert_eq!(people.len(), ladder.rungs().len());
        let known = |person: PersonNumber| ladder.place(person).is_some();
        assert!(ladder.challenges().values().all(|open| known(open.by) && known(open.of)));
    }
}

#[test]
fn declining_costs_the_place_and_withdrawing_the_next_days_with_the_same_player() {
    let mut ladder = ladder(4, LadderRules::default());
    ladder.act(DAY, challenge(1, 4, 2)).unwrap();
    assert_eq!(ladder.act(DAY, LadderAct::Decline(1)).unwrap(), [LadderEffect::Climbed { person: 4, from: 4, to: 2 }]);
    assert_eq!(order(&ladder), [1, 4, 2, 3]);
    assert_eq!(ladder.act(DAY, LadderAct::Decline(1)), Err(LadderError::NoChallenge));
    ladder.act(DAY, challenge(2, 3, 2)).unwrap();
    assert_eq!(ladder.act(DAY, LadderAct::Withdraw(2)), Ok(Vec::new()));
    assert_eq!(order(&ladder), [1, 4, 2, 3]);
    let again = ladder.act(2 * DAY, challenge(3, 3, 2));
    assert!(matches!(again, Err(LadderError::TooSoon { .. })), "{again:?}");
    ladder.act(2 * DAY, challenge(3, 3, 4)).unwrap();
    ladder.act(2 * DAY, LadderAct::Accept(3)).unwrap();
    for late in [LadderAct::Decline(3), LadderAct::Withdraw(3)] {
        assert_eq!(ladder.act(2 * DAY, late), Err(LadderError::NoChallenge), "its game is being played");
    }
}
