//! Standings of teams.

use super::TeamEvent;
use crate::RoundNumber;
use crate::tiebreaks::{Basis, Code, Figure, Kind, Settings, SettingsError, Standings, Term, Value, ranked};
use crate::{Entry, Number};

/// Computes the standings of teams after a round: by match points, then by the tie-breaks.
///
/// Tie-breaks for single players use matches and match points; `MPVGP` is game points, and `BC` is the board count.
///
/// # Errors
/// The regulations do not allow one of the tie-breaks here.
pub fn standings(event: &TeamEvent, rounds: RoundNumber, settings: &Settings) -> Result<Standings, SettingsError> {
    ranked(&event.matches, rounds, settings, &|code, team| match code.kind {
        Kind::GamePoints => Some(game_points(event, rounds, code, team)),
        Kind::BoardCount => Some(board_count(event, rounds, code, team)),
        _ => None,
    })
}

fn game_points(event: &TeamEvent, rounds: RoundNumber, code: Code, team: Number) -> Figure {
    let term = |round| {
        let opponent = match event.matches.player(team).map(|team| team.entry(round)) {
            Some(Entry::Game(game)) => Some(game.opponent),
            _ => None,
        };
        let amount = event.game_points(team, round).into();
        Term { opponent, round: Some(round), basis: Basis::Points, times: None, amount, cut: false }
    };
    Figure::sum(code, (1..=rounds).map(term).collect())
}

/// Sums board numbers times points there: less is better, as higher boards won more. Only boards with games count.
fn board_count(event: &TeamEvent, rounds: RoundNumber, code: Code, team: Number) -> Figure {
    let mut terms = Vec::new();
    for round in 1..=rounds {
        let boards = event.boards_of(team, round);
        let sum = boards.iter().zip(1..).fold(Value::ZERO, |sum, (player, board): (_, i64)| {
            let entry = player.and_then(|player| event.games.player(player)).map(|player| player.entry(round));
            let points = entry.map_or(0, |entry| event.games.worth(entry).tenths());
            sum.plus(Value::ratio(board * i64::from(points), 10))
        });
        terms.push(Term { round: Some(round), ..Term::of(Basis::Points, sum) });
    }
    Figure::sum(code, terms)
}
