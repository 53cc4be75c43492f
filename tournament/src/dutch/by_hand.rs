//! Manual pairings by the arbiter, as comment lines of a file.
//!
//! `### by hand 3` marks all of round 3, `### by hand 3 12 7` the pair of 12 and 7, and `### by hand 3 12 0` a bye of
//! player 12. Case and spaces do not matter.

use std::{error::Error, fmt};

use crate::{EntryBye, EventRemark, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

/// A manual pairing by the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByHand {
    /// All pairs of a round.
    Round(RoundNumber),
    /// A pair of a round.
    Pair(RoundNumber, PlayerNumber, PlayerNumber),
    /// The pairing-allocated bye of a round.
    Bye(RoundNumber, PlayerNumber),
}

/// A comment line that begins like a manual pairing but is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMark {
    /// The index among the `###` comments, from 0.
    pub comment: usize,
    /// The text after `###`.
    pub text: String,
    /// The fault.
    pub fault: MarkFault,
}

/// Why a mark of a manual pairing is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkFault {
    /// It has the wrong syntax.
    Form,
    /// The round is not paired; only this many rounds are.
    NoRound(RoundNumber),
    /// There is no such player.
    NoPlayer(PlayerNumber),
    /// The two did not meet in this round.
    NotPaired,
    /// The player did not have the allocated bye in this round.
    NoBye,
    /// It repeats another comment.
    Again,
}

impl fmt::Display for BadMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the comment \"{}\" ", self.text)?;
        match self.fault {
            MarkFault::Form => f.write_str(
                "should be \"by hand ROUND\", \"by hand ROUND PLAYER PLAYER\" or \"by hand ROUND PLAYER 0\"",
            ),
            MarkFault::NoRound(0) => f.write_str("tells of a round, and none is paired"),
            MarkFault::NoRound(1) => f.write_str("should tell of round 1, the only one that is paired"),
            MarkFault::NoRound(last) => write!(f, "should tell of a round from 1 to {last}: these are paired"),
            MarkFault::NoPlayer(number) => write!(f, "tells of player {number}, whom the file does not have"),
            MarkFault::NotPaired => f.write_str("should tell of two players who meet in this round of the file"),
            MarkFault::NoBye => f.write_str("should tell of the player who has the bye in this round of the file"),
            MarkFault::Again => f.write_str("tells what another comment tells already"),
        }
    }
}

impl Error for BadMark {}

impl ByHand {
    /// Returns it as a comment line.
    #[must_use]
    pub fn remark(self) -> EventRemark {
        let text = match self {
            ByHand::Round(round) => format!(" by hand {round}"),
            ByHand::Pair(round, a, b) => format!(" by hand {round} {a} {b}"),
            ByHand::Bye(round, player) => format!(" by hand {round} {player} 0"),
        };
        EventRemark { code: "###".to_owned(), text }
    }

    /// Returns the round.
    #[must_use]
    pub fn round(self) -> RoundNumber {
        let (ByHand::Round(round) | ByHand::Pair(round, ..) | ByHand::Bye(round, _)) = self;
        round
    }

    fn covers(self, other: ByHand) -> bool {
        match (self, other) {
            (ByHand::Round(round), _) => round == other.round(),
            (ByHand::Pair(round, a, b), ByHand::Pair(of, c, d)) => {
                round == of && ((a, b) == (c, d) || (a, b) == (d, c))
            }
            _ => self == other,
        }
    }
}

/// Reads manual pairings from the comments of a tournament.
///
/// # Errors
/// Returns the first comment that begins with `by hand` but is invalid: see [`MarkFault`].
pub fn by_hand(event: &IndividualEvent) -> Result<Vec<ByHand>, BadMark> {
    let mut marks: Vec<ByHand> = Vec::new();
    let comments = event.remarks.iter().filter(|remark| remark.code == "###");
    for (comment, remark) in comments.enumerate() {
        let words: Vec<String> = remark.text.split_whitespace().map(str::to_lowercase).collect();
        let Some(rest) = words.strip_prefix(&["by".to_owned(), "hand".to_owned()]) else { continue };
        let bad = |fault| BadMark { comment, text: remark.text.trim().to_owned(), fault };
        let mark = mark(event, rest).map_err(bad)?;
        if marks.iter().any(|other| other.covers(mark) || mark.covers(*other)) {
            return Err(bad(MarkFault::Again));
        }
        marks.push(mark);
    }
    Ok(marks)
}

fn mark(event: &IndividualEvent, words: &[String]) -> Result<ByHand, MarkFault> {
    let numbers: Option<Vec<u16>> = words.iter().map(|word| word.parse().ok()).collect();
    let numbers = numbers.ok_or(MarkFault::Form)?;
    let (round, players) = numbers.split_first().ok_or(MarkFault::Form)?;
    let last = event.paired_rounds();
    if !(1..=last).contains(round) {
        return Err(MarkFault::NoRound(last));
    }
    let entry = |number: PlayerNumber| {
        event.player(number).map(|player| player.entry(*round)).ok_or(MarkFault::NoPlayer(number))
    };
    match *players {
        [] => Ok(ByHand::Round(*round)),
        [player, 0] if entry(player)? == RoundEntry::Bye(EntryBye::Allocated) => Ok(ByHand::Bye(*round, player)),
        [_, 0] => Err(MarkFault::NoBye),
        [a, b] => match (entry(a)?, entry(b)?) {
            (RoundEntry::Game(game), _) if game.opponent == b => Ok(ByHand::Pair(*round, a, b)),
            _ => Err(MarkFault::NotPaired),
        },
        _ => Err(MarkFault::Form),
    }
}
