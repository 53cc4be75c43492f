//! Rounds and pairs that an arbiter made by hand, as comment lines of a file tell them.
//!
//! `### by hand 3` is the whole of round 3, `### by hand 3 12 7` the pair of 12 and 7 in round 3, and `### by hand 3 12 0`
//! the bye of 12 in it. Capital letters and blanks make no difference.

use std::{error::Error, fmt};

use crate::{Event, Number, Remark, RoundNumber};

/// What was made by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByHand {
    /// All pairs of a round.
    Round(RoundNumber),
    /// A pair of a round.
    Pair(RoundNumber, Number, Number),
    /// The allocated bye of a round.
    Bye(RoundNumber, Number),
}

/// A comment line that begins as if it told what was made by hand, but does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMark {
    /// The line without its `###`.
    pub text: String,
}

impl fmt::Display for BadMark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "the comment \"{}\" should be \"by hand ROUND\", \"by hand ROUND PLAYER PLAYER\" or \"by hand ROUND PLAYER 0\"",
            self.text
        )
    }
}

impl Error for BadMark {}

impl ByHand {
    /// Writes the comment that tells this.
    #[must_use]
    pub fn remark(self) -> Remark {
        let text = match self {
            ByHand::Round(round) => format!(" by hand {round}"),
            ByHand::Pair(round, a, b) => format!(" by hand {round} {a} {b}"),
            ByHand::Bye(round, player) => format!(" by hand {round} {player} 0"),
        };
        Remark { code: "###".to_owned(), text }
    }

    /// Tells the round.
    #[must_use]
    pub fn round(self) -> RoundNumber {
        let (ByHand::Round(round) | ByHand::Pair(round, ..) | ByHand::Bye(round, _)) = self;
        round
    }
}

/// Reads what was made by hand from the comments of a tournament.
///
/// # Errors
///
/// The first comment that begins with `by hand` and goes on otherwise, or tells of a round or player that there is not.
pub fn by_hand(event: &Event) -> Result<Vec<ByHand>, BadMark> {
    let comments = event.remarks.iter().filter(|remark| remark.code == "###");
    let marks = comments.filter_map(|remark| {
        let words: Vec<String> = remark.text.split_whitespace().map(str::to_lowercase).collect();
        let rest = words.strip_prefix(&["by".to_owned(), "hand".to_owned()])?;
        let bad = || BadMark { text: remark.text.trim().to_owned() };
        Some(mark(event, rest).ok_or_else(bad))
    });
    marks.collect()
}

fn mark(event: &Event, words: &[String]) -> Option<ByHand> {
    let numbers: Vec<u16> = words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let is_player = |number: &u16| event.player(*number).is_some();
    let mark = match numbers[..] {
        [round] => ByHand::Round(round),
        [round, player, 0] if is_player(&player) => ByHand::Bye(round, player),
        [round, a, b] if a != b && is_player(&a) && is_player(&b) => ByHand::Pair(round, a, b),
        _ => return None,
    };
    (1..=event.paired_rounds()).contains(&mark.round()).then_some(mark)
}
