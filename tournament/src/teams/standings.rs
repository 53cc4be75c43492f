//! Standings of team tournaments.

use super::TeamEvent;
use crate::RoundNumber;
use crate::tiebreaks::{
    EventStandings, SettingsError, TiebreakBasis, TiebreakCode, TiebreakFigure, TiebreakKind, TiebreakSettings,
    TiebreakTerm, TiebreakValue, ranked,
};
use crate::{PlayerNumber, RoundEntry};

/// Computes the team standings after a round, by match points, then tie-breaks.
///
/// Tie-breaks for single players use matches and match points. `MPVGP` is game points, and `BC` is the board count.
///
/// # Errors
/// Returns an error if the regulations do not allow one of the tie-breaks here.
pub fn standings(
    event: &TeamEvent,
    rounds: RoundNumber,
    settings: &TiebreakSettings,
) -> Result<EventStandings, SettingsError> {
    ranked(&event.matches, rounds, settings, &|code, team| match code.kind {
        TiebreakKind::GamePoints => Some(game_points(event, rounds, code, team)),
        TiebreakKind::BoardCount => Some(board_count(event, rounds, code, team)),
        _ => None,
    })
}

fn game_points(event: &TeamEvent, rounds: RoundNumber, code: TiebreakCode, team: PlayerNumber) -> TiebreakFigure {
    let term = |round| {
        let opponent = match event.matches.player(team).map(|team| team.entry(round)) {
            Some(RoundEntry::Game(game)) => Some(game.opponent),
            _ => None,
        };
        let amount = event.game_points(team, round).into();
        TiebreakTerm { opponent, round: Some(round), basis: TiebreakBasis::Points, times: None, amount, cut: false }
    };
    TiebreakFigure::sum(code, (1..=rounds).map(term).collect())
}

/// Sums board number times points on that board. A lower sum is better, since the points were won on higher boards.
/// Only boards with games count.
fn board_count(event: &TeamEvent, rounds: RoundNumber, code: TiebreakCode, team: PlayerNumber) -> TiebreakFigure {
    let mut terms = Vec::new();
    for round in 1..=rounds {
        let boards = event.boards_of(team, round);
        let sum = boards.iter().zip(1..).fold(TiebreakValue::ZERO, |sum, (player, board): (_, i64)| {
            let entry = player.and_then(|player| event.games.player(player)).map(|player| player.entry(round));
            let points = entry.map_or(0, |entry| event.games.worth(entry).tenths());
            sum.plus(TiebreakValue::ratio(board * i64::from(points), 10))
        });
        terms.push(TiebreakTerm { round: Some(round), ..TiebreakTerm::of(TiebreakBasis::Points, sum) });
    }
    TiebreakFigure::sum(code, terms)
}
