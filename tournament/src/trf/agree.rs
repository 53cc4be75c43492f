//! Checks that the lines of a file agree.

use super::{TrfError, TrfExpectation, line::TrfLine, record};
use crate::{EventPlayer, GameResult, IndividualEvent, PlayerNumber, Points, RoundEntry, RoundNumber};

/// Points in a file that differ from the sum of the rounds; the sum counts.
///
/// For example, results may have been entered later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StalePoints {
    /// The number of the player or team.
    pub number: PlayerNumber,
    /// The points in the file.
    pub told: Points,
    /// The sum of the rounds.
    pub sum: Points,
}

pub(super) fn verify(
    mut event: IndividualEvent,
    lines: &[TrfLine],
) -> Result<(IndividualEvent, Vec<StalePoints>), TrfError> {
    let numbers = event.players.iter().map(|player| player.number);
    let mut places: Vec<(PlayerNumber, &TrfLine)> =
        numbers.zip(lines.iter().filter(|line| line.raw(1, 3) == "001")).collect();
    places.sort_by_key(|place| place.0);
    event.players.sort_by_key(|player| player.number);
    check_games(&event, &places)?;
    check_free_rounds(&event, &places)?;
    let mut found = Vec::new();
    for (player, (_, line)) in event.players.iter().zip(&places) {
        found.extend(stale(&event, player, line)?);
    }
    Ok((event, found))
}

fn check_games(event: &IndividualEvent, places: &[(PlayerNumber, &TrfLine)]) -> Result<(), TrfError> {
    for (player, (_, line)) in event.players.iter().zip(places) {
        for (place, entry) in player.entries.iter().enumerate() {
            let RoundEntry::Game(game) = entry else { continue };
            let at = record::FIRST_ROUND + place * record::ROUND_WIDTH;
            let opponent = event.player(game.opponent).ok_or_else(|| line.error(at, TrfExpectation::KnownPlayer))?;
            let fits = match opponent.entry(place as u16 + 1) {
                RoundEntry::Game(other) => other.opponent != player.number || game.result.fits(other.result),
                RoundEntry::Bye(_) => true,
            };
            if !fits {
                return Err(line.error(at + 7, TrfExpectation::FittingResult(game.opponent)));
            }
            let agrees = match opponent.entry(place as u16 + 1) {
                RoundEntry::Game(other) => {
                    let met = other.opponent == player.number && other.result.is_played() == game.result.is_played();
                    met && (other.colour != game.colour || game.colour.is_none())
                }
                RoundEntry::Bye(_) => game.result == GameResult::ForfeitLoss || game.result == GameResult::ForfeitWin,
            };
            if !agrees {
                return Err(line.error(at, TrfExpectation::Agreement(game.opponent)));
            }
        }
    }
    Ok(())
}

fn check_free_rounds(event: &IndividualEvent, places: &[(PlayerNumber, &TrfLine)]) -> Result<(), TrfError> {
    if !event.is_round_robin() {
        return Ok(());
    }
    for (player, (_, line)) in event.players.iter().zip(places) {
        let has_points = |entry: &RoundEntry| matches!(entry, RoundEntry::Bye(_)) && event.worth(*entry) > Points::ZERO;
        if let Some(place) = player.entries.iter().position(has_points) {
            let column = record::FIRST_ROUND + place * record::ROUND_WIDTH + 7;
            return Err(line.error(column, TrfExpectation::FreeRound));
        }
    }
    Ok(())
}

/// Returns a line's points if they differ from the sum. Points with and without virtual points, next-round byes and
/// unfinished games agree, and so do blank points.
fn stale(event: &IndividualEvent, player: &EventPlayer, line: &TrfLine) -> Result<Option<StalePoints>, TrfError> {
    if line.text(81, 84).is_empty() {
        return Ok(None);
    }
    let paired = event.paired_rounds();
    let told = line.points(81, 84)?;
    let all = player.entries.len().max(paired.into()) as RoundNumber;
    let extra = [paired, paired + 1].map(|round| event.virtual_points(player.number, round));
    let is_open = |entry: RoundEntry| matches!(entry, RoundEntry::Game(game) if game.result == GameResult::Unfinished);
    let open = (1..=paired).filter(|round| is_open(player.entry(*round))).count();
    let of_open = Points::from_tenths(open as i32 * event.points.unfinished.tenths());
    let sums = [paired, all].map(|rounds| event.score(player, rounds));
    let fits = sums
        .iter()
        .flat_map(|&sum| [sum, sum - of_open])
        .any(|sum| told == sum || extra.map(|extra| sum + extra).contains(&told));
    Ok((!fits).then_some(StalePoints { number: player.number, told, sum: sums[0] }))
}
