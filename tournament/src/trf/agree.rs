//! Checks the consistency of a file's lines.

use super::{Expected, TrfError, line::Line, record};
use crate::{Entry, Event, GameResult, Number, Player, Points, RoundNumber};

/// Points in a file that differ from the sum of the rounds, as when results were entered later. The sum counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stale {
    /// The player's number, or the team's.
    pub number: Number,
    /// The points in the file.
    pub told: Points,
    /// The sum of the rounds.
    pub sum: Points,
}

pub(super) fn verify(mut event: Event, lines: &[Line]) -> Result<(Event, Vec<Stale>), TrfError> {
    let numbers = event.players.iter().map(|player| player.number);
    let mut places: Vec<(Number, &Line)> = numbers.zip(lines.iter().filter(|line| line.raw(1, 3) == "001")).collect();
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

fn check_games(event: &Event, places: &[(Number, &Line)]) -> Result<(), TrfError> {
    for (player, (_, line)) in event.players.iter().zip(places) {
        for (place, entry) in player.entries.iter().enumerate() {
            let Entry::Game(game) = entry else { continue };
            let at = record::FIRST_ROUND + place * record::ROUND_WIDTH;
            let opponent = event.player(game.opponent).ok_or_else(|| line.error(at, Expected::KnownPlayer))?;
            let fits = match opponent.entry(place as u16 + 1) {
                Entry::Game(other) => other.opponent != player.number || game.result.fits(other.result),
                Entry::Bye(_) => true,
            };
            if !fits {
                return Err(line.error(at + 7, Expected::FittingResult(game.opponent)));
            }
            let agrees = match opponent.entry(place as u16 + 1) {
                Entry::Game(other) => {
                    let met = other.opponent == player.number && other.result.is_played() == game.result.is_played();
                    met && (other.colour != game.colour || game.colour.is_none())
                }
                Entry::Bye(_) => game.result == GameResult::ForfeitLoss || game.result == GameResult::ForfeitWin,
            };
            if !agrees {
                return Err(line.error(at, Expected::Agreement(game.opponent)));
            }
        }
    }
    Ok(())
}

fn check_free_rounds(event: &Event, places: &[(Number, &Line)]) -> Result<(), TrfError> {
    if !event.is_round_robin() {
        return Ok(());
    }
    for (player, (_, line)) in event.players.iter().zip(places) {
        let has_points = |entry: &Entry| matches!(entry, Entry::Bye(_)) && event.worth(*entry) > Points::ZERO;
        if let Some(place) = player.entries.iter().position(has_points) {
            let column = record::FIRST_ROUND + place * record::ROUND_WIDTH + 7;
            return Err(line.error(column, Expected::FreeRound));
        }
    }
    Ok(())
}

/// Finds points of a line that differ from the sum of the rounds, with or without virtual points, next-round byes and
/// unfinished games. Blank points always agree.
fn stale(event: &Event, player: &Player, line: &Line) -> Result<Option<Stale>, TrfError> {
    if line.text(81, 84).is_empty() {
        return Ok(None);
    }
    let paired = event.paired_rounds();
    let told = line.points(81, 84)?;
    let all = player.entries.len().max(paired.into()) as RoundNumber;
    let extra = [paired, paired + 1].map(|round| event.virtual_points(player.number, round));
    let is_open = |entry: Entry| matches!(entry, Entry::Game(game) if game.result == GameResult::Unfinished);
    let open = (1..=paired).filter(|round| is_open(player.entry(*round))).count();
    let of_open = Points::from_tenths(open as i32 * event.points.unfinished.tenths());
    let sums = [paired, all].map(|rounds| event.score(player, rounds));
    let fits = sums
        .iter()
        .flat_map(|&sum| [sum, sum - of_open])
        .any(|sum| told == sum || extra.map(|extra| sum + extra).contains(&told));
    Ok((!fits).then_some(Stale { number: player.number, told, sum: sums[0] }))
}
