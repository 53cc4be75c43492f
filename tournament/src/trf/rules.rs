//! Reads records of rules: byes, virtual points, forbidden pairs, adjustments.

use super::{TrfError, TrfExpectation, line::TrfLine};
use crate::{Acceleration, ByeRequest, EntryBye, PlayerNumber, PointAdjustment, RoundNumber};

pub(super) type PlayerMentions = Vec<(usize, PlayerNumber)>;

/// Reads record 240: requested byes, each with its player's column.
pub(super) fn requests(line: &TrfLine) -> Result<Vec<(usize, ByeRequest)>, TrfError> {
    let bye = match line.char(5).to_ascii_uppercase() {
        'F' => EntryBye::Full,
        'H' => EntryBye::Half,
        'Z' => EntryBye::Zero,
        _ => return Err(line.error(5, TrfExpectation::ByeKind)),
    };
    line.blanks(&[4, 6])?;
    let round = line.round(7, 9)?;
    line.blanks(&[10])?;
    let players = someone(line, 11)?;
    Ok(players.into_iter().map(|(column, player)| (column, ByeRequest { round, player, bye })).collect())
}

/// Reads record 250: virtual points. Their column is different for teams.
pub(super) fn acceleration(line: &TrfLine, points: usize) -> Result<(Acceleration, PlayerMentions), TrfError> {
    line.blanks(&[4, 9, 14])?;
    let rule = Acceleration {
        points: line.points(points, points + 3)?,
        rounds: line.rounds(15, 19)?,
        players: (line.player(23, 26)?, line.player(28, 31)?),
    };
    line.blanks(&[18, 22, 27])?;
    line.ends_before(32)?;
    let (first, last) = rule.players;
    if first > last {
        Err(line.error(28, TrfExpectation::LaterPlayer))
    } else {
        Ok((rule, vec![(23, first), (28, last)]))
    }
}

/// Reads record 260: players who cannot meet, and when.
pub(super) fn forbidden(line: &TrfLine) -> Result<((RoundNumber, RoundNumber), PlayerMentions), TrfError> {
    line.blanks(&[4])?;
    let rounds = line.rounds(5, 9)?;
    line.blanks(&[8, 12])?;
    let players = someone(line, 13)?;
    if players.len() < 2 {
        return Err(line.error(line.length() + 1, TrfExpectation::TwoPlayers));
    }
    Ok((rounds, players))
}

/// Reads record 299 without a type: points added or deducted. Their column is different for teams.
pub(super) fn adjustments(line: &TrfLine, points: usize) -> Result<(Vec<PointAdjustment>, PlayerMentions), TrfError> {
    if line.char(5) != ' ' {
        return Err(line.error(5, TrfExpectation::PlainAdjustment));
    }
    let given = line.points(points, points + 4)?;
    line.blanks(&[4, 6, 7, 19, 23])?;
    let round = match line.text(20, 22).as_str() {
        "" | "000" => None,
        _ => Some(line.round(20, 22)?),
    };
    let players = someone(line, 24)?;
    let adjustment = |&(_, player): &(usize, PlayerNumber)| PointAdjustment { round, player, points: given };
    Ok((players.iter().map(adjustment).collect(), players))
}

fn someone(line: &TrfLine, from: usize) -> Result<PlayerMentions, TrfError> {
    let players = line.players(from)?;
    // If there is no player, reading the first field returns the error.
    if players.is_empty() { line.player(from, from + 3).map(|number| vec![(from, number)]) } else { Ok(players) }
}
