//! A tournament as its rows tell it, and everything that follows from them: the values of the crate `tournament`, what
//! comes next, the standings. Nothing of it is kept elsewhere.

mod bars;
mod calendar;
mod desk;
mod entry;
mod event;
mod files;
mod ladder;
mod league;
mod leaving;
mod next;
mod numbers;
mod outside;
mod sign_up;
mod standings;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use tournament::Number;

use crate::record::{
    BoardRecord, EntrantRecord, Pair, Plea, PleaKind, RoundRecord, RungRecord, TournamentRecord, UserId,
};

pub(crate) use bars::{Bar, bar};
pub(crate) use calendar::{AtDeadline, at_deadline, fair_time, is_too_much};
pub(crate) use desk::Idle;
pub(crate) use entry::{Door, Late};
pub(crate) use ladder::seconds;
pub(crate) use league::Way;
pub(crate) use next::Next;
pub(crate) use numbers::MOST_PLAYERS;
pub use outside::{EventDeed, RoleDeed, ShownEvent};
pub(crate) use standings::{Computed, Place, Standings};

/// All rows of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// The tournament itself.
    pub(crate) record: TournamentRecord,
    /// Everybody who joined, in that order, each with the number in their key.
    pub(crate) entrants: Vec<(u32, EntrantRecord)>,
    /// The rounds that were begun.
    pub(crate) rounds: Vec<RoundRecord>,
    /// Their boards, by round and board.
    pub(crate) boards: BTreeMap<(u16, u16), BoardRecord>,
    /// Who is not paired with whom: nothing that anybody reads is made of it.
    pub(crate) apart: Vec<(Number, Number)>,
    /// What happened on a ladder, in order.
    pub(crate) rungs: Vec<RungRecord>,
    /// Who hides their profile by now, by the numbers in the keys of the entrants: their ratings are told nobody.
    pub(crate) unseen: BTreeSet<u32>,
    /// The decision that organisers have just made, as the next round could not be paired.
    pub(crate) decided: Option<Decided>,
}

/// A decision of the organisers about a next round that cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// A player has another bye.
    Bye(Number),
    /// There are no more rounds.
    End,
}

impl Field {
    /// Returns a tournament that nobody has joined yet.
    pub(crate) fn new(record: TournamentRecord) -> Field {
        let (entrants, rounds, boards) = (Vec::new(), Vec::new(), BTreeMap::new());
        Field {
            record,
            entrants,
            rounds,
            boards,
            apart: Vec::new(),
            rungs: Vec::new(),
            unseen: BTreeSet::new(),
            decided: None,
        }
    }

    /// Returns the rating of an entrant as everybody may read it.
    pub(crate) fn told_rating(&self, (nth, entrant): &(u32, EntrantRecord)) -> Option<u16> {
        entrant.rating.filter(|_| !entrant.hidden && !self.unseen.contains(nth))
    }

    /// Returns whether averages of ratings would tell one that somebody hides.
    pub(super) fn hides_averages(&self) -> bool {
        self.entrants.iter().any(|it| it.1.rating.is_some() && self.told_rating(it).is_none())
    }

    pub(crate) fn entrant(&self, number: Number) -> Option<&EntrantRecord> {
        self.entrants.iter().map(|(_, entrant)| entrant).find(|entrant| entrant.number == Some(number))
    }

    /// Returns somebody as an entrant, with the number in the key of their row.
    pub(crate) fn entered(&self, who: UserId) -> Option<&(u32, EntrantRecord)> {
        self.entrants.iter().find(|(_, entrant)| entrant.player.id == who)
    }

    /// Returns the board at which a player of a round plays, with its number.
    pub(crate) fn pair_of(&self, round: &RoundRecord, number: Number) -> Option<(u16, Pair)> {
        let mut pairs = (1..).zip(&round.pairs);
        let (board, pair) = pairs.find(|(_, pair)| pair.white == number || pair.black == number)?;
        Some((board, pair.clone()))
    }

    /// Returns whether something that was asked for still waits for an answer: a board that has its result needs no win, date or time.
    pub(crate) fn is_open(&self, plea: &Plea) -> bool {
        let is_about_play = plea.about == PleaKind::Win || plea.about.is_about_time();
        let kept = plea.board.filter(|_| is_about_play).and_then(|at| self.boards.get(&at));
        kept.is_none_or(|kept| kept.result.is_none())
    }

    /// Returns the round that was begun last.
    pub(crate) fn last_round(&self) -> Option<&RoundRecord> {
        self.rounds.last()
    }

    pub(crate) fn round(&self, number: u16) -> Option<&RoundRecord> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// Returns whether each board of a round has a result.
    pub(crate) fn is_settled(&self, round: &RoundRecord) -> bool {
        (1..=round.pairs.len() as u16)
            .all(|board| self.boards.get(&(round.number, board)).is_some_and(|board| board.result.is_some()))
    }

    /// Returns the number of rounds of which all results are known, counted from the first.
    pub(crate) fn settled(&self) -> u16 {
        self.rounds.iter().take_while(|round| self.is_settled(round)).count() as u16
    }

    /// Returns whether another round may come after the one that has begun last.
    pub(crate) fn has_more_rounds(&self) -> bool {
        !self.record.stage.is_over() && self.record.planned.is_none_or(|planned| self.record.begun < planned)
    }
}
