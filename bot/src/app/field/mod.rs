//! A tournament built from its rows, with everything derived from them: values of the crate `tournament`, the next
//! round, standings.

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

use tournament::PlayerNumber;

use crate::record::{
    BoardRecord, EntrantRecord, KeptPair, Plea, PleaKind, RoundRecord, RungRecord, TournamentRecord, UserId,
};

pub(crate) use bars::{EntryBar, bar};
pub(crate) use calendar::{AtDeadline, at_deadline, fair_time, is_too_much};
pub(crate) use desk::IdleReason;
pub(crate) use entry::{EntryPath, LateEntryState};
pub(crate) use ladder::seconds;
pub(crate) use league::DivisionMove;
pub(crate) use next::TournamentAdvance;
pub(crate) use numbers::MOST_PLAYERS;
pub use outside::{EventDeed, RoleDeed, ShownEvent};
pub(crate) use standings::{ComputedRow, FieldStandings, StandingsPlace};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TournamentField {
    pub(crate) record: TournamentRecord,
    /// Entrants in order of joining, with the numbers in their keys.
    pub(crate) entrants: Vec<(u32, EntrantRecord)>,
    pub(crate) rounds: Vec<RoundRecord>,
    pub(crate) boards: BTreeMap<(u16, u16), BoardRecord>,
    /// Pairs kept apart in secret: no text or file shows them.
    pub(crate) apart: Vec<(PlayerNumber, PlayerNumber)>,
    pub(crate) rungs: Vec<RungRecord>,
    /// Entrants whose profile is now hidden, by the numbers in their keys: their ratings stay secret.
    pub(crate) unseen: BTreeSet<u32>,
    /// The organisers' new decision about a round that cannot be paired.
    pub(crate) decided: Option<ObstacleDecision>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObstacleDecision {
    Bye(PlayerNumber),
    End,
}

impl TournamentField {
    pub(crate) fn new(record: TournamentRecord) -> TournamentField {
        let (entrants, rounds, boards) = (Vec::new(), Vec::new(), BTreeMap::new());
        TournamentField {
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

    pub(crate) fn told_rating(&self, (nth, entrant): &(u32, EntrantRecord)) -> Option<u16> {
        entrant.rating.filter(|_| !entrant.hidden && !self.unseen.contains(nth))
    }

    pub(super) fn hides_averages(&self) -> bool {
        self.entrants.iter().any(|it| it.1.rating.is_some() && self.told_rating(it).is_none())
    }

    pub(crate) fn entrant(&self, number: PlayerNumber) -> Option<&EntrantRecord> {
        self.entrants.iter().map(|(_, entrant)| entrant).find(|entrant| entrant.number == Some(number))
    }

    pub(crate) fn entered(&self, who: UserId) -> Option<&(u32, EntrantRecord)> {
        self.entrants.iter().find(|(_, entrant)| entrant.player.id == who)
    }

    pub(crate) fn pair_of(&self, round: &RoundRecord, number: PlayerNumber) -> Option<(u16, KeptPair)> {
        let mut pairs = (1..).zip(&round.pairs);
        let (board, pair) = pairs.find(|(_, pair)| pair.white == number || pair.black == number)?;
        Some((board, pair.clone()))
    }

    /// Returns whether a request still needs an answer. A board with a result needs no win, date or extra time.
    pub(crate) fn is_open(&self, plea: &Plea) -> bool {
        let is_about_play = plea.about == PleaKind::Win || plea.about.is_about_time();
        let kept = plea.board.filter(|_| is_about_play).and_then(|at| self.boards.get(&at));
        kept.is_none_or(|kept| kept.result.is_none())
    }

    pub(crate) fn last_round(&self) -> Option<&RoundRecord> {
        self.rounds.last()
    }

    pub(crate) fn round(&self, number: u16) -> Option<&RoundRecord> {
        self.rounds.iter().find(|round| round.number == number)
    }

    pub(crate) fn is_settled(&self, round: &RoundRecord) -> bool {
        (1..=round.pairs.len() as u16)
            .all(|board| self.boards.get(&(round.number, board)).is_some_and(|board| board.result.is_some()))
    }

    pub(crate) fn settled(&self) -> u16 {
        self.rounds.iter().take_while(|round| self.is_settled(round)).count() as u16
    }

    pub(crate) fn has_more_rounds(&self) -> bool {
        !self.record.stage.is_over() && self.record.planned.is_none_or(|planned| self.record.begun < planned)
    }
}
