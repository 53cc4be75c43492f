//! Who has a place in a tournament, who waits for one, and who plays in a round of a Swiss.

use tournament::{Bye, Forbidden, Number};

use super::numbers::planned;
use super::{Field, MOST_PLAYERS};
use crate::record::{Admission, Bye as KeptBye, EntrantRecord, Happened, Occasion, Stage, System, Unix, UserId};

/// The most people who wait for a place.
const MOST_WAITING: usize = MOST_PLAYERS;
/// The most pairs of a player that are kept apart.
const MOST_APART: usize = 3;
/// On a ladder it is fewer: as many as the places from which a player can be challenged would leave no challenger.
const MOST_APART_ON_LADDER: usize = 2;

/// How somebody comes into a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Door {
    Place,
    /// They wait for one.
    Queue,
    /// They ask the organiser.
    Ask,
    /// They come late, while it is played.
    Late,
    /// They come to the foot of a ladder that is being played.
    Foot,
}

impl Door {
    /// Returns whether those who come in so have a place.
    pub(crate) fn admission(self) -> Admission {
        match self {
            Door::Place | Door::Late | Door::Foot => Admission::In,
            Door::Queue => Admission::Waiting,
            Door::Ask => Admission::Asking,
        }
    }
}

/// Whether somebody can still join a tournament that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Late {
    /// They can.
    Open,
    NoSwiss,
    /// More than half of its rounds have begun.
    HalfOver,
    /// There is no place.
    Full,
}

impl Field {
    /// Returns how many can play.
    pub(crate) fn most(&self) -> usize {
        self.record.terms.entry.most.map_or(MOST_PLAYERS, usize::from)
    }

    /// Returns everybody whom an admission puts on a list, in the order of joining.
    pub(crate) fn listed(&self, admission: Admission) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        self.entrants.iter().filter(move |(_, entrant)| entrant.admission == admission)
    }

    /// Returns whether people who ask can be let in, now or once somebody leaves.
    pub(crate) fn lets_in(&self) -> bool {
        match self.record.stage {
            Stage::Open => true,
            Stage::Running => matches!(self.late(), Late::Open | Late::Full),
            Stage::Finished | Stage::Cancelled => false,
        }
    }

    /// Returns everybody who asks to be let in, as long as they can be.
    pub(crate) fn asking(&self) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        let is_open = self.lets_in();
        self.listed(Admission::Asking).filter(move |_| is_open)
    }

    /// Returns those who have a place: before it begins all who were let in, then those who have a number and have not left.
    pub(crate) fn placed(&self) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        let is_open = self.record.stage == Stage::Open;
        self.listed(Admission::In).filter(move |(_, it)| is_open || (it.number.is_some() && it.left.is_none()))
    }

    /// Returns whether there is a place for one more.
    pub(crate) fn has_room(&self) -> bool {
        self.placed().count() < self.most()
    }

    /// Returns whether one more can wait for a place.
    pub(crate) fn can_wait(&self) -> bool {
        self.listed(Admission::Waiting).count() < MOST_WAITING
    }

    /// Gives free places to those who have waited longest; returns them, by the numbers in their keys.
    pub(crate) fn move_up(&mut self, now: Unix) -> Vec<u32> {
        let free = self.most().saturating_sub(self.placed().count());
        let waiting = self.entrants.iter_mut().filter(|(_, entrant)| entrant.admission == Admission::Waiting);
        let moved = waiting.take(free).map(|(nth, entrant)| {
            (entrant.admission, entrant.decided) = (Admission::In, Some(now));
            *nth
        });
        moved.collect()
    }

    /// Returns whether people are asked by now to say that they are there.
    pub(crate) fn asks_who_is_there(&self, now: Unix) -> bool {
        self.check_in_opens().is_some_and(|opens| opens <= now)
    }

    /// Returns whether everybody was asked to say so, or could say so as soon as it was announced.
    pub(crate) fn has_asked_who_is_there(&self) -> bool {
        let record = &self.record;
        let asked = |opens: Unix| record.passed.contains(&Happened { what: Occasion::CheckIn, at: opens.0 });
        self.check_in_opens().is_some_and(|opens| opens <= record.made || asked(opens))
    }

    /// Returns since when people say that they are there, if that is asked.
    pub(crate) fn check_in_opens(&self) -> Option<Unix> {
        let calendar = &self.record.terms.calendar;
        let (starts, check_in) = calendar.starts.zip(calendar.check_in())?;
        Some(starts - check_in)
    }

    /// Returns who plays from the first round on if sign-up is closed at a time, by the numbers in their keys: once people were
    /// asked to, those who said that they are there, and if places are left those of them who waited, too.
    pub(crate) fn starters(&self, now: Unix) -> Vec<u32> {
        let asks = self.asks_who_is_there(now);
        let there = |(_, entrant): &&(u32, EntrantRecord)| entrant.here || !asks;
        let all = self.listed(Admission::In).filter(there).chain(self.listed(Admission::Waiting).filter(there));
        all.map(|(nth, _)| *nth).take(self.most()).collect()
    }

    /// Returns who was left out when sign-up was closed, as they had not said that they are there.
    pub(crate) fn left_out(&self) -> impl Iterator<Item = &(u32, EntrantRecord)> {
        let asks = self.record.terms.calendar.check_in.is_some();
        self.listed(Admission::In).filter(move |(_, entrant)| asks && entrant.number.is_none() && !entrant.here)
    }

    /// Returns how many rounds there will be if so many were asked for and sign-up is closed at a time, where that is fewer.
    pub(crate) fn fewer_rounds(&self, now: Unix) -> Option<(u16, u16)> {
        let asked = self.record.terms.rounds?;
        let planned = planned(self.record.terms.system, Some(asked), self.starters(now).len() as Number)?;
        (planned < asked).then_some((asked, planned))
    }

    /// Returns how many rounds a Swiss for which no number was asked has if sign-up is closed at a time.
    pub(crate) fn usual_rounds(&self, now: Unix) -> Option<u16> {
        let terms = &self.record.terms;
        let is_usual = terms.system == System::Swiss && terms.rounds.is_none();
        planned(terms.system, None, self.starters(now).len() as Number).filter(|_| is_usual)
    }

    /// Returns whether somebody can join now that it is played.
    pub(crate) fn late(&self) -> Late {
        let record = &self.record;
        match record.terms.system {
            System::Swiss if record.planned.is_none_or(|planned| 2 * record.begun > planned) => Late::HalfOver,
            System::Swiss | System::Ladder if self.has_room() => Late::Open,
            System::Swiss | System::Ladder => Late::Full,
            _ => Late::NoSwiss,
        }
    }

    /// Gives somebody a number behind all others: they play from the next round on. Rounds that were asked for, and that so
    /// few players could not fill, are planned after all: returns how many there are then, if that is more than before.
    /// Players who have left do not count, so nobody counts twice who is back under another number after a deletion.
    pub(crate) fn enter_late(&mut self, entrant: &mut EntrantRecord) -> Option<u16> {
        let number = self.size() + 1;
        entrant.admission = Admission::In;
        (entrant.number, entrant.since) = (Some(number), Some(self.record.begun + 1));
        let (asked, before) = (self.record.terms.rounds?, self.record.planned?);
        let players = self.placed().count() as Number + 1;
        self.record.planned = planned(System::Swiss, Some(asked), players).map(|rounds| rounds.max(before));
        self.record.planned.filter(|rounds| *rounds > before)
    }

    /// Returns the bye that a player has in a round of a Swiss that comes next, if they are not to be paired.
    pub(crate) fn bye_asked(&self, number: Number, round: u16) -> Option<Bye> {
        let entrant = self.entrant(number)?;
        if !entrant.plays_in(round) {
            return Some(Bye::Zero);
        }
        entrant.byes.contains(&round).then(|| if self.earns_half(entrant, round) { Bye::Half } else { Bye::Zero })
    }

    /// Returns whether no game in a round is worth half a point to somebody who asks for it: once in a tournament, and in the
    /// first half of its rounds. Whoever came late has had it.
    pub(crate) fn earns_half(&self, entrant: &EntrantRecord, round: u16) -> bool {
        let is_early = self.record.planned.is_none_or(|planned| 2 * round <= planned + 1);
        let has = |bye: &KeptBye| bye.half && Some(bye.number) == entrant.number;
        let has_had = entrant.since.is_some() || self.rounds.iter().any(|round| round.byes.iter().any(has));
        is_early && !has_had
    }

    /// Returns the byes of those who asked for no game in a round that comes next.
    pub(super) fn byes_asked(&self, round: u16) -> Vec<KeptBye> {
        let playing = (1..=self.size()).filter(|number| self.entrant(*number).is_some_and(|it| it.plays_in(round)));
        let asked = playing.filter_map(|number| Some((number, self.bye_asked(number, round)?)));
        asked.map(|(number, bye)| KeptBye { number, won: false, half: bye == Bye::Half }).collect()
    }

    /// Returns how many would be paired in the next round of a Swiss besides somebody.
    pub(crate) fn others_to_pair(&self, me: UserId) -> usize {
        let next = self.record.begun + 1;
        let is_open = self.record.stage == Stage::Open;
        let others = self.placed().filter(|(_, it)| it.player.id != me);
        others.filter(|(_, it)| (is_open || it.plays_in(next)) && !it.byes.contains(&next)).count()
    }

    /// Returns who is kept apart, as the pairing takes it.
    pub(super) fn forbidden(&self) -> Vec<Forbidden> {
        let rounds = (1, self.record.planned.unwrap_or(u16::MAX));
        self.apart.iter().map(|(a, b)| Forbidden { rounds, players: vec![*a, *b] }).collect()
    }

    /// Returns whether two are kept apart.
    pub(crate) fn is_kept_apart(&self, [a, b]: [Number; 2]) -> bool {
        self.apart.contains(&(a.min(b), a.max(b)))
    }

    /// Adds pairs of players to those that are kept apart, at most three of each player; on a ladder one for every four on it. Nobody
    /// is kept apart from themselves.
    pub(crate) fn keep_apart(&mut self, pairs: impl IntoIterator<Item = (Number, Number)>) {
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
