//! Enters a table of pairings into an event.

use std::fmt;

use super::CsvPairingRow;
use crate::{Colour, EntryBye, GameResult, IndividualEvent, PlayerNumber, Points, RoundEntry, RoundNumber};

/// Why a pairing row does not fit the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnterError {
    /// The event has no such player.
    NoPlayer(PlayerNumber),
    /// The previous round is not paired; only this many rounds are.
    NoRound(RoundNumber),
    /// The player has another opponent or a bye in this round.
    Otherwise(PlayerNumber),
    /// The player met the same opponent in this round, but with White.
    Turned(PlayerNumber),
    /// The player requested this bye in the round instead.
    Asked(PlayerNumber, EntryBye),
    /// A round robin gives no points for a round without an opponent.
    FreeRound(PlayerNumber),
    /// These players have no row in the new round.
    LeftOut(RoundNumber, Vec<PlayerNumber>),
}

const MOST_NAMED: usize = 10;

impl fmt::Display for EnterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnterError::NoPlayer(number) => write!(f, "there is no player {number}"),
            EnterError::NoRound(paired) => write!(f, "the next round is {}", paired + 1),
            EnterError::Otherwise(number) => write!(f, "in the file, this round is another one for player {number}"),
            EnterError::Turned(number) => {
                write!(f, "in the file, player {number} has White in this game: turn the row, and its result")
            }
            EnterError::Asked(number, bye) => {
                let what = match bye {
                    EntryBye::Allocated => "has the bye",
                    EntryBye::Full => "asked for a bye worth a win",
                    EntryBye::Half => "asked for half a point",
                    EntryBye::Zero => "is absent",
                };
                let where_to = "record 240, or the round's column in record 001";
                write!(f, "player {number} {what} in this round, which is not paired yet ({where_to})")
            }
            EnterError::FreeRound(number) => {
                write!(f, "a free round of a round robin is worth no points: Z for player {number}")
            }
            EnterError::LeftOut(round, players) => {
                let named: Vec<String> = players.iter().take(MOST_NAMED).map(ToString::to_string).collect();
                let named = named.join(", ");
                write!(f, "round {round} is a new one, and needs a row for everybody: there is none for {named}")?;
                match players.len().saturating_sub(MOST_NAMED) {
                    0 => {}
                    more => write!(f, " and {more} more")?,
                }
                f.write_str("; who does not play has F, H, U or Z")
            }
        }
    }
}

impl std::error::Error for EnterError {}

/// Enters results of paired rounds and pairs of the next round.
///
/// In paired rounds, colours and opponents stay, and so do results where the row has none. Players with a requested bye
/// in the next round need no row.
///
/// # Errors
/// Returns the first row that does not fit, with its line. Earlier rows may have been entered.
pub fn enter(event: &mut IndividualEvent, rows: &[CsvPairingRow]) -> Result<(), (usize, EnterError)> {
    let paired = event.paired_rounds();
    let is_round_robin = event.is_round_robin();
    for row in rows {
        if row.round > paired + 1 {
            return Err((row.line, EnterError::NoRound(paired)));
        }
        for (number, entry) in sides(row) {
            let index = event.index(number).ok_or((row.line, EnterError::NoPlayer(number)))?;
            let told = event.players[index].entry(row.round);
            if is_round_robin && matches!(entry, RoundEntry::Bye(_)) && event.worth(entry) > Points::ZERO {
                return Err((row.line, EnterError::FreeRound(number)));
            }
            if row.round <= paired {
                fits(number, told, entry).map_err(|error| (row.line, error))?;
            } else if let Some(bye) = asked(event, row.round, number).filter(|bye| entry != RoundEntry::Bye(*bye)) {
                return Err((row.line, EnterError::Asked(number, bye)));
            }
        }
    }
    complete(event, paired + 1, rows)?;
    for row in rows {
        for (number, entry) in sides(row) {
            let is_open = matches!(entry, RoundEntry::Game(game) if game.result == GameResult::Unfinished);
            if !is_open || row.round > paired {
                event.put(number, row.round, entry);
            }
        }
    }
    Ok(())
}

fn sides(row: &CsvPairingRow) -> impl Iterator<Item = (PlayerNumber, RoundEntry)> {
    [(row.white, row.entry)].into_iter().chain(row.other)
}

fn fits(number: PlayerNumber, told: RoundEntry, new: RoundEntry) -> Result<(), EnterError> {
    match (told, new) {
        (RoundEntry::Game(told), RoundEntry::Game(new)) if told.opponent == new.opponent => {
            let is_turned = told.colour.is_some() && told.colour != new.colour;
            let white = if told.colour == Some(Colour::White) { number } else { told.opponent };
            if is_turned { Err(EnterError::Turned(white)) } else { Ok(()) }
        }
        (told, new) if told == new => Ok(()),
        _ => Err(EnterError::Otherwise(number)),
    }
}

/// Returns the bye that a player requested in an unpaired round. It is in a request, or already in the player's
/// entries.
fn asked(event: &IndividualEvent, round: RoundNumber, number: PlayerNumber) -> Option<EntryBye> {
    let request = event.requests.iter().find(|request| request.round == round && request.player == number);
    let own = event.player(number).and_then(|player| player.entries.get(usize::from(round) - 1));
    request.map(|request| request.bye).or(match own {
        Some(RoundEntry::Bye(bye)) => Some(*bye),
        _ => None,
    })
}

/// Checks that rows cover all players, and enters requested byes. Byes without any game do not make a round.
fn complete(
    event: &mut IndividualEvent,
    round: RoundNumber,
    rows: &[CsvPairingRow],
) -> Result<(), (usize, EnterError)> {
    let is_pairing = |row: &&CsvPairingRow| {
        row.round == round && matches!(row.entry, RoundEntry::Game(_) | RoundEntry::Bye(EntryBye::Allocated))
    };
    let Some(first) = rows.iter().find(is_pairing) else { return Ok(()) };
    let told: Vec<PlayerNumber> =
        rows.iter().filter(|row| row.round == round).flat_map(sides).map(|(number, _)| number).collect();
    let numbers: Vec<PlayerNumber> = event.players.iter().map(|player| player.number).collect();
    let (free, left_out): (Vec<PlayerNumber>, Vec<PlayerNumber>) = numbers
        .into_iter()
        .filter(|number| !told.contains(number))
        .partition(|number| asked(event, round, *number).is_some());
    if !left_out.is_empty() {
        return Err((first.line, EnterError::LeftOut(round, left_out)));
    }
    for number in free {
        if let Some(bye) = asked(event, round, number) {
            event.put(number, round, RoundEntry::Bye(bye));
        }
    }
    event.requests.retain(|request| request.round != round);
    Ok(())
}
