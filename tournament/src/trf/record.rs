//! Reads and writes the rounds of player records (001).

use super::{TrfError, TrfExpectation, line::TrfLine};
use crate::{Colour, EntryBye, EntryGame, EventPlayer, GameResult, RoundEntry};

/// The column of the first round, and the width of a round.
pub(super) const FIRST_ROUND: usize = 92;
pub(super) const ROUND_WIDTH: usize = 10;

pub(super) fn player(line: &TrfLine) -> Result<EventPlayer, TrfError> {
    if line.length() < 84 {
        return Err(line.error(line.length() + 1, TrfExpectation::LongerLine(84)));
    }
    let rating = line.text(49, 52);
    let read = rating.parse().ok().filter(|_| rating.bytes().all(|byte| byte.is_ascii_digit()));
    if (read.is_none() && !rating.is_empty()) || line.char(53).is_ascii_digit() {
        return Err(line.error(49, TrfExpectation::Rating));
    }
    let rank = line.text(86, 89);
    if !rank.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(line.error(86, TrfExpectation::Rank));
    }
    line.blanks(&[4, 9, 14, 48, 53, 80, 85, 90, 91])?;
    let number = line.player(5, 8)?;
    let starts = (FIRST_ROUND..=line.length()).step_by(ROUND_WIDTH);
    let entries: Result<_, _> = starts.map(|at| entry(line, at, number)).collect();
    Ok(EventPlayer {
        number,
        name: line.text(15, 47),
        sex: line.text(10, 10),
        title: line.text(11, 13),
        rating: read,
        federation: line.text(54, 56),
        id: line.text(58, 68),
        born: line.text(70, 79),
        rank: rank.parse().ok(),
        entries: entries?,
    })
}

fn entry(line: &TrfLine, at: usize, number: u16) -> Result<RoundEntry, TrfError> {
    line.blanks(&[at + 4, at + 6, at + 8, at + 9])?;
    let opponent = match line.text(at, at + 3).as_str() {
        "" | "0000" | "0" => None,
        _ => Some(line.player(at, at + 3)?),
    };
    let colour = match line.char(at + 5).to_ascii_lowercase() {
        'w' => Some(Colour::White),
        'b' => Some(Colour::Black),
        '-' | ' ' => None,
        _ => return Err(line.error(at + 5, TrfExpectation::Colour)),
    };
    let result = line.char(at + 7).to_ascii_uppercase();
    if !"1=0+-WDLHFUZ ".contains(result) {
        return Err(line.error(at + 7, TrfExpectation::Result));
    }
    let Some(opponent) = opponent else {
        return match bye(result) {
            Some(_) if colour.is_some() => Err(line.error(at + 5, TrfExpectation::ByeResult)),
            Some(bye) => Ok(RoundEntry::Bye(bye)),
            None => Err(line.error(at + 7, TrfExpectation::ByeResult)),
        };
    };
    if opponent == number {
        return Err(line.error(at, TrfExpectation::Opponent));
    }
    let result = game(result).ok_or_else(|| line.error(at + 7, TrfExpectation::GameResult))?;
    if colour.is_none() && result.is_played() {
        return Err(line.error(at + 5, TrfExpectation::Colour));
    }
    Ok(RoundEntry::Game(EntryGame { opponent, colour, result }))
}

/// Returns the bye for a sign. Older files write organisers' byes as a forfeit or draw without an opponent.
fn bye(sign: char) -> Option<EntryBye> {
    Some(match sign {
        'U' => EntryBye::Allocated,
        'F' | '+' => EntryBye::Full,
        'H' | '=' => EntryBye::Half,
        'Z' | '-' | ' ' => EntryBye::Zero,
        _ => return None,
    })
}

fn game(sign: char) -> Option<GameResult> {
    Some(match sign {
        '1' => GameResult::Win,
        '=' => GameResult::Draw,
        '0' => GameResult::Loss,
        'W' => GameResult::UnratedWin,
        'D' => GameResult::UnratedDraw,
        'L' => GameResult::UnratedLoss,
        '+' => GameResult::ForfeitWin,
        '-' => GameResult::ForfeitLoss,
        ' ' => GameResult::Unfinished,
        _ => return None,
    })
}

/// Writes a round (opponent, colour, result) in the columns that [`entry`] reads.
pub(super) fn round(entry: RoundEntry) -> String {
    match entry {
        RoundEntry::Bye(bye) => {
            let sign = match bye {
                EntryBye::Allocated => 'U',
                EntryBye::Full => 'F',
                EntryBye::Half => 'H',
                EntryBye::Zero => 'Z',
            };
            format!("0000 - {sign}")
        }
        RoundEntry::Game(game) => {
            let colour = match game.colour {
                Some(Colour::White) => 'w',
                Some(Colour::Black) => 'b',
                None => '-',
            };
            let sign = match game.result {
                GameResult::Win => '1',
                GameResult::Draw => '=',
                GameResult::Loss => '0',
                GameResult::UnratedWin => 'W',
                GameResult::UnratedDraw => 'D',
                GameResult::UnratedLoss => 'L',
                GameResult::ForfeitWin => '+',
                GameResult::ForfeitLoss => '-',
                GameResult::Unfinished => ' ',
            };
            format!("{:>4} {colour} {sign}", game.opponent)
        }
    }
}
