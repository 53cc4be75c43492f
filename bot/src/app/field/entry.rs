//! Places in a tournament, the waiting list, and participation in Swiss rounds.

use tournament::{EntryBye, ForbiddenGroup, PlayerNumber};

use super::numbers::planned;
use super::{MOST_PLAYERS, TournamentField};
use crate::record::{
    Admission, CalendarOccasion, EntrantRecord, PastOccasion, RoundBye as KeptBye, TournamentFormat, TournamentStage,
    Unix, UserId,
};

const MOST_WAITING: usize = MOST_PLAYERS;
/// How many opponents each player can be kept apart from.
const MOST_APART: usize = 3;
/// The same limit on a ladder, where more would leave no possible challenger.
const MOST_APART_ON_LADDER: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryPath {
    Place,
    Queue,
    Ask,
    Late,
    /// The bottom of a running ladder.
    Foot,
}

impl EntryPath {
    pub(crate) fn admission(self) -> Admission {
        match self {
            EntryPath::Place | EntryPath::Late | EntryPath::Foot => Admission::In,
            EntryPath::Queue => Admission::Waiting,
            EntryPath::Ask => Admission::Asking,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LateEntryState {
    Open,
    NoSwiss,
    /// More than half of its rounds have begun.
    HalfOver,
    Full,
}

impl TournamentField {
    pub(crate) fn most(&self) -> usize {
        self.record.terms.entry.most.map_or(MOST_PLAYERS, usize::from)
    }

    pub(crate) fn listed(&self, admission: Admission) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        self.entrants.iter().filter(move |(_, entrant)| entrant.admission == admission)
    }

    /// Returns whether requests to join can be granted, now or later.
    pub(crate) fn lets_in(&self) -> bool {
        match self.record.stage {
            TournamentStage::Open => true,
            TournamentStage::Running => matches!(self.late(), LateEntryState::Open | LateEntryState::Full),
            TournamentStage::Finished | TournamentStage::Cancelled => false,
        }
    }

    pub(crate) fn asking(&self) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        let is_open = self.lets_in();
        self.listed(Admission::Asking).filter(move |_| is_open)
    }

    /// Returns entrants with a place: before the start the admitted ones, afterwards players with a number who have not
    /// left.
    pub(crate) fn placed(&self) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        let is_open = self.record.stage == TournamentStage::Open;
        self.listed(Admission::In).filter(move |(_, it)| is_open || (it.number.is_some() && it.left.is_none()))
    }

    pub(crate) fn has_room(&self) -> bool {
        self.placed().count() < self.most()
    }

    pub(crate) fn can_wait(&self) -> bool {
        self.listed(Admission::Waiting).count() < MOST_WAITING
    }

    /// Gives free places to the entrants who have waited longest; returns the numbers in their keys.
    pub(crate) fn move_up(&mut self, now: Unix) -> Vec<u32> {
        let free = self.most().saturating_sub(self.placed().count());
        let waiting = self.entrants.iter_mut().filter(|(_, entrant)| entrant.admission == Admission::Waiting);
        let moved = waiting.take(free).map(|(nth, entrant)| {
            (entrant.admission, entrant.decided) = (Admission::In, Some(now));
            *nth
        });
        moved.collect()
    }

    pub(crate) fn asks_who_is_there(&self, now: Unix) -> bool {
        self.check_in_opens().is_some_and(|opens| opens <= now)
    }

    /// Returns whether the invitation to check in has been sent. Check-in without an invitation is open from the
    /// announcement.
    pub(crate) fn has_asked_who_is_there(&self) -> bool {
        let record = &self.record;
        let asked =
            |opens: Unix| record.passed.contains(&PastOccasion { what: CalendarOccasion::CheckIn, at: opens.0 });
        self.check_in_opens().is_some_and(|opens| opens <= record.made || asked(opens))
    }

    pub(crate) fn check_in_opens(&self) -> Option<Unix> {
        let calendar = &self.record.terms.calendar;
        let (starts, check_in) = calendar.starts.zip(calendar.check_in())?;
        Some(starts - check_in)
    }

    /// Returns the players of the first round if sign-up closes at `now`, by the numbers in their keys. With check-in,
    /// only entrants who checked in count. Free places go to the waiting list.
    pub(crate) fn starters(&self, now: Unix) -> Vec<u32> {
        let asks = self.asks_who_is_there(now);
        let there = |(_, entrant): &&(u32, EntrantRecord)| entrant.here || !asks;
        let all = self.listed(Admission::In).filter(there).chain(self.listed(Admission::Waiting).filter(there));
        all.map(|(nth, _)| *nth).take(self.most()).collect()
    }

    pub(crate) fn left_out(&self) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        let asks = self.record.terms.calendar.check_in.is_some();
        self.listed(Admission::In).filter(move |(_, entrant)| asks && entrant.number.is_none() && !entrant.here)
    }

    /// Returns the requested and planned numbers of rounds, if fewer are planned. Assumes that sign-up closes at `now`.
    pub(crate) fn fewer_rounds(&self, now: Unix) -> Option<(u16, u16)> {
        let asked = self.record.terms.rounds?;
        let planned = planned(self.record.terms.system, Some(asked), self.starters(now).len() as PlayerNumber)?;
        (planned < asked).then_some((asked, planned))
    }

    /// Returns a Swiss's default number of rounds if sign-up closes at `now`; `None` if a number was chosen.
    pub(crate) fn usual_rounds(&self, now: Unix) -> Option<u16> {
        let terms = &self.record.terms;
        let is_usual = terms.system == TournamentFormat::Swiss && terms.rounds.is_none();
        planned(terms.system, None, self.starters(now).len() as PlayerNumber).filter(|_| is_usual)
    }

    pub(crate) fn late(&self) -> LateEntryState {
        let record = &self.record;
        match record.terms.system {
            TournamentFormat::Swiss if record.planned.is_none_or(|planned| 2 * record.begun > planned) => {
                LateEntryState::HalfOver
            }
            TournamentFormat::Swiss | TournamentFormat::Ladder if self.has_room() => LateEntryState::Open,
            TournamentFormat::Swiss | TournamentFormat::Ladder => LateEntryState::Full,
            _ => LateEntryState::NoSwiss,
        }
    }

    /// Gives a late entrant the next number. Restores rounds that were cut for lack of players; returns the new number
    /// of rounds if it grew. Leavers do not count, so a person who returns after deleting their data counts once.
    pub(crate) fn enter_late(&mut self, entrant: &mut EntrantRecord) -> Option<u16> {
        let number = self.size() + 1;
        entrant.admission = Admission::In;
        (entrant.number, entrant.since) = (Some(number), Some(self.record.begun + 1));
        let (asked, before) = (self.record.terms.rounds?, self.record.planned?);
        let players = self.placed().count() as PlayerNumber + 1;
        self.record.planned = planned(TournamentFormat::Swiss, Some(asked), players).map(|rounds| rounds.max(before));
        self.record.planned.filter(|rounds| *rounds > before)
    }

    pub(crate) fn bye_asked(&self, number: PlayerNumber, round: u16) -> Option<EntryBye> {
        let entrant = self.entrant(number)?;
        if !entrant.plays_in(round) {
            return Some(EntryBye::Zero);
        }
        entrant
            .byes
            .contains(&round)
            .then(|| if self.earns_half(entrant, round) { EntryBye::Half } else { EntryBye::Zero })
    }

    /// Returns whether a requested bye is worth half a point: once, in the first half of the rounds. Late entrants have
    /// already used theirs.
    pub(crate) fn earns_half(&self, entrant: &EntrantRecord, round: u16) -> bool {
        let is_early = self.record.planned.is_none_or(|planned| 2 * round <= planned + 1);
        let has = |bye: &KeptBye| bye.half && Some(bye.number) == entrant.number;
        let has_had = entrant.since.is_some() || self.rounds.iter().any(|round| round.byes.iter().any(has));
        is_early && !has_had
    }

    pub(super) fn byes_asked(&self, round: u16) -> Vec<KeptBye> {
        let playing = (1..=self.size()).filter(|number| self.entrant(*number).is_some_and(|it| it.plays_in(round)));
        let asked = playing.filter_map(|number| Some((number, self.bye_asked(number, round)?)));
        asked.map(|(number, bye)| KeptBye { number, won: false, half: bye == EntryBye::Half }).collect()
    }

    pub(crate) fn others_to_pair(&self, me: UserId) -> usize {
        let next = self.record.begun + 1;
        let is_open = self.record.stage == TournamentStage::Open;
        let others = self.placed().filter(|(_, it)| it.player.id != me);
        others.filter(|(_, it)| (is_open || it.plays_in(next)) && !it.byes.contains(&next)).count()
    }

    pub(super) fn forbidden(&self) -> Vec<ForbiddenGroup> {
        let rounds = (1, self.record.planned.unwrap_or(u16::MAX));
        self.apart.iter().map(|(a, b)| ForbiddenGroup { rounds, players: vec![*a, *b] }).collect()
    }

    pub(crate) fn is_kept_apart(&self, [a, b]: [PlayerNumber; 2]) -> bool {
        self.apart.contains(&(a.min(b), a.max(b)))
    }

    /// Keeps pairs of players apart: at most three for each player; on a ladder one for every four players, up to two.
    pub(crate) fn keep_apart(&mut self, pairs: impl IntoIterator<Item = (PlayerNumber, PlayerNumber)>) {
        let most = match self.is_ladder() {
            true => (self.placed().count() / 4).clamp(1, MOST_APART_ON_LADDER),
            false => MOST_APART,
        };
        for (a, b) in pairs {
            let pair = (a.min(b), a.max(b));
            let of = |number| self.apart.iter().filter(|(a, b)| *a == number || *b == number).count();
            if a != b && !self.apart.contains(&pair) && of(a) < most && of(b) < most {
                self.apart.push(pair);
            }
        }
    }
}
