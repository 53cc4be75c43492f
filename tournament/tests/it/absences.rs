//! Which games lost on time during an absence are annulled.

use tournament::glicko::{
    GlickoSettings, LateAssessment, PlayerAbsences, RatableGame, RatedPerson, RatingEffects, RatingLedger, RatingWeight,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

const AWAY: RatedPerson = 0;

fn lost(opponent: RatedPerson, ended: i64, moved: i64, late: LateAssessment) -> RatableGame {
    RatableGame { late: Some(late), ..played([AWAY, opponent], 0, ended, [moved, ended - HOUR]) }
}

fn played(players: [RatedPerson; 2], halves: u32, ended: i64, moved: [i64; 2]) -> RatableGame {
    RatableGame {
        players,
        halves,
        ended,
        place: Some(1),
        season: None,
        everywhere: true,
        moved: moved.map(Some),
        late: None,
    }
}

fn annulled(games: &[RatableGame]) -> Vec<bool> {
    let mut ledger = RatingLedger::default();
    let mut annulled = Vec::new();
    for game in games {
        let before = game.players.map(|player| ledger.career(player).map(|career| career.here.clone()));
        let (effects, weights) = ledger.rate(&GlickoSettings::default(), game, None);
        if effects.annulled {
            let nothing = RatingEffects { annulled: true, ..RatingEffects::default() };
            assert_eq!((effects, weights), (nothing, [RatingWeight::None; 2]));
            let after = game.players.map(|player| ledger.career(player).map(|career| career.here.clone()));
            for (before, after) in before.into_iter().zip(after) {
                assert_eq!(before.unwrap_or_default(), after.unwrap_or_default());
            }
        }
        annulled.push(effects.annulled);
    }
    annulled
}

#[test]
fn of_the_games_lost_on_time_in_an_absence_only_the_first_counts() {
    let games: Vec<_> = (1..=8).map(|nth| lost(nth as u64, nth * 2 * DAY, 0, LateAssessment::Open)).collect();
    assert_eq!(annulled(&games), [false, true, true, true, true, true, true, true]);
    let other_side = |game: &RatableGame| {
        let ([white, black], [one, other]) = (game.players, game.moved);
        RatableGame { players: [black, white], moved: [other, one], halves: 2, ..*game }
    };
    assert_eq!(annulled(&games.iter().map(other_side).collect::<Vec<_>>()), annulled(&games));
}

#[test]
fn a_game_that_was_lost_anyway_counts_and_the_absence_goes_on() {
    let games = [
        lost(1, DAY, 0, LateAssessment::Open),
        lost(2, 2 * DAY, 0, LateAssessment::Lost),
        lost(3, 3 * DAY, 0, LateAssessment::Open),
        lost(4, 4 * DAY, 0, LateAssessment::Lost),
    ];
    assert_eq!(annulled(&games), [false, false, true, false]);
}

#[test]
fn who_has_moved_meanwhile_was_not_away() {
    // A move in the second game ends the absence, except at its very beginning.
    let games = |moved| [lost(1, DAY, 0, LateAssessment::Open), lost(2, 2 * DAY, moved, LateAssessment::Open)];
    assert_eq!(annulled(&games(DAY)), [false, true]);
    assert_eq!(annulled(&games(DAY + 1)), [false, false]);
    // A move in a game that has ended also ends the absence. The next game lost on time begins another one.
    let back = played([AWAY, 5], 2, 3 * DAY, [2 * DAY, 2 * DAY]);
    let games = [
        lost(1, DAY, 0, LateAssessment::Open),
        back,
        lost(2, 4 * DAY, 0, LateAssessment::Open),
        lost(3, 5 * DAY, 0, LateAssessment::Open),
    ];
    assert_eq!(annulled(&games), [false, false, false, true]);
    // A game that the opponent resigned, without a move of the absent player, does not end the absence.
    let given = played([AWAY, 5], 2, 3 * DAY, [0, 2 * DAY]);
    assert_eq!(annulled(&[games[0], given, games[2]]), [false, false, true]);
}

#[test]
fn the_next_absence_within_90_days_counts_in_full() {
    let absence =
        |from: i64| (0..3).map(move |nth| lost(nth as u64 + 1, from + nth * DAY, from - DAY, LateAssessment::Open));
    let both = |from: i64| annulled(&absence(0).chain(absence(from)).collect::<Vec<_>>());
    assert_eq!(both(90 * DAY - 1), [false, true, true, false, false, false]);
    assert_eq!(both(90 * DAY), [false, true, true, false, true, true]);
    // An absence that counted in full does not postpone the next allowance.
    let three: Vec<_> = absence(0).chain(absence(60 * DAY)).chain(absence(95 * DAY)).collect();
    assert_eq!(annulled(&three)[6..], [false, true, true]);
    // An absence without annulled games does not use the allowance.
    let one = [lost(1, 0, -DAY, LateAssessment::Open), lost(2, DAY, -DAY, LateAssessment::Lost)];
    assert_eq!(annulled(&one.into_iter().chain(absence(30 * DAY)).collect::<Vec<_>>())[2..], [false, true, true]);
}

#[test]
fn the_winner_of_an_annulled_game_is_not_away() {
    // The winner of the annulled game is also absent, and loses on time elsewhere.
    let winner = |opponent: RatedPerson, ended| RatableGame {
        late: Some(LateAssessment::Open),
        ..played([1, opponent], 0, ended, [0; 2])
    };
    let games = [
        lost(7, DAY, 0, LateAssessment::Open),
        lost(1, 2 * DAY, 0, LateAssessment::Open),
        winner(8, 3 * DAY),
        winner(9, 4 * DAY),
    ];
    assert_eq!(annulled(&games), [false, true, false, true]);
}

#[test]
fn absences_are_kept_until_the_player_moves() {
    let mut ledger = RatingLedger::default();
    let mut absences = |game: &RatableGame| {
        let _ = ledger.rate(&GlickoSettings::default(), game, None);
        ledger.career(AWAY).unwrap().absences
    };
    assert_eq!(absences(&lost(1, DAY, 0, LateAssessment::Open)), PlayerAbsences { since: Some(DAY), annulled: None });
    assert_eq!(
        absences(&lost(2, 2 * DAY, 0, LateAssessment::Open)),
        PlayerAbsences { since: Some(DAY), annulled: Some(DAY) }
    );
    let back = played([AWAY, 5], 2, 3 * DAY, [3 * DAY, 2 * DAY]);
    assert_eq!(absences(&back), PlayerAbsences { since: None, annulled: Some(DAY) });
}

/// Plays four months of 1,000 honest people. They lose every twelfth game on time, after a move in some game within the
/// twelve hours before. Every hundredth leaves after two months and loses ten games on time.
#[test]
fn among_honest_people_hardly_any_game_is_annulled_but_in_absences() {
    let is_traveller = |who: RatedPerson| who.is_multiple_of(100);
    for seed in 1..=5 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut games: Vec<RatableGame> = Vec::new();
        for _ in 0..20_000 {
            let (white, ended) = (rng.u64(0..1_000), rng.i64(0..120 * DAY));
            let players = [white, (white + rng.u64(1..1_000)) % 1_000];
            let has_traveller = players.into_iter().any(is_traveller);
            if has_traveller && ended >= 60 * DAY {
                continue;
            }
            let mut game = played(players, rng.u32(0..3), ended, [0; 2].map(|_| ended - rng.i64(0..12 * HOUR)));
            if game.halves != 1 && !has_traveller && rng.u32(0..8) == 0 {
                game.late = Some(if rng.bool() { LateAssessment::Open } else { LateAssessment::Lost });
            }
            games.push(game);
        }
        for who in (0..1_000).filter(|who| is_traveller(*who)) {
            games.extend((1..=10).map(|nth| {
                let ended = 61 * DAY + nth * 6 * HOUR;
                let moved = [60 * DAY - rng.i64(0..DAY), ended - HOUR];
                RatableGame { late: Some(LateAssessment::Open), ..played([who, who + nth as u64], 0, ended, moved) }
            }));
        }
        games.sort_by_key(|game| game.ended);
        let annulled = annulled(&games);
        let found = games.iter().zip(annulled).filter(|(_, annulled)| *annulled);
        let (travelling, others): (Vec<_>, Vec<_>) = found.partition(|(game, _)| is_traveller(game.players[0]));
        assert_eq!(travelling.len(), 10 * 9, "seed {seed}: all but the first of each");
        assert!(others.len() <= 12, "seed {seed}: {} of 20,000", others.len());
    }
}
