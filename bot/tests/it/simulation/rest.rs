//! Resting people: their choices, and the effect on clocks, computed separately from the bot.

use std::collections::{BTreeSet, HashMap};

use bot::app::ask::person;
use bot::app::{AppRequest, RequestAct, RestChange};
use bot::record::{
    BotTime, ClockRest, DAY, GameClock, GameId, HOUR, MINUTE, Millis, PersonRecord, RestRecord, SECOND, UserId,
};

use rules::Side;

use super::discord::direct;
use super::doing::{Doing, Instant, Presence, told};
use super::model::Kept;
use super::people::{Intent, PEOPLE};
use super::world::World;

/// The limit in `/rest`: three times the time for a move, but no more than this.
const LONGEST: Millis = Millis::days(63);
/// The start of 2024, which is within the sixty days.
const NEW_YEAR: BotTime = BotTime(1_704_067_200_000);

/// How long a clock ran, computed hour by hour in the player's local time.
fn ran(rest: Option<ClockRest>, from: BotTime, to: BotTime) -> Millis {
    let Some(rest) = rest else { return (to - from).max(Millis::ZERO) };
    let (mut at, mut ran) = (from, Millis::ZERO);
    while at < to {
        let wall = at.since_1970() + rest.shift;
        let hour = wall.whole(HOUR);
        let next = (at + (HOUR - wall.beyond(HOUR))).min(to);
        // Day 0, 1 January 1970, was a Thursday.
        let is_weekend = matches!(hour.div_euclid(24).rem_euclid(7), 2 | 3);
        let into = |night: u8| (hour - i64::from(night)).rem_euclid(24);
        let is_night = rest.night.is_some_and(|(from, until)| into(from) < i64::from((24 + until - from) % 24));
        if !(rest.weekends && is_weekend || is_night) {
            let away =
                rest.away.map_or(Millis::ZERO, |(from, until)| (next.min(until) - at.max(from)).max(Millis::ZERO));
            ran += next - at - away;
        }
        at = next;
    }
    ran
}

/// The rest that a player's clocks should have. `behind` is the lag of the bot's clock behind the machine's.
fn wanted(wish: &RestRecord, behind: Millis) -> Option<ClockRest> {
    let is_something = wish.night.is_some() || wish.weekends || wish.away.is_some();
    let shift = i64::from(wish.zone) * MINUTE + behind;
    is_something.then_some(ClockRest { shift, night: wish.night, weekends: wish.weekends, away: wish.away })
}

fn hours(rest: Option<ClockRest>) -> Option<ClockRest> {
    rest.map(|rest| ClockRest { shift: Millis::ZERO, ..rest })
}

pub(super) fn is_for_rest(clock: &GameClock) -> bool {
    clock.control.start > 6 * HOUR && !clock.no_rest
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    pub(super) presence: Presence,
    pub(super) began: BotTime,
    pub(super) had: Millis,
    pub(super) since: BotTime,
    pub(super) left: Millis,
    pub(super) rest: Option<ClockRest>,
}

impl Turn {
    pub(super) fn new(now: Instant, had: Millis, rest: Option<ClockRest>) -> Turn {
        Turn { presence: now.presence, began: now.bot, had, since: now.bot, left: had, rest }
    }

    pub(super) fn left_at(&self, now: BotTime) -> Millis {
        let is_endless = now >= self.began + 3 * self.had + LONGEST;
        if is_endless { Millis::ZERO } else { (self.left - ran(self.rest, self.since, now)).max(Millis::ZERO) }
    }

    /// The turn after changes of rest during it. Time used before stays used.
    fn settled(&self, wish: &RestRecord, behind: Millis) -> Turn {
        let rest = wanted(wish, behind);
        if wish.since <= self.since && hours(rest) == hours(self.rest) || rest.is_none() && self.rest.is_none() {
            return *self;
        }
        let since = self.since.max(wish.since);
        Turn { since, left: self.left_at(since), rest, ..*self }
    }

    pub(super) fn is_settled(&self, wish: &RestRecord) -> bool {
        let after = self.settled(wish, Millis::ZERO);
        (after.since, hours(after.rest)) == (self.since, hours(self.rest))
    }
}

#[derive(Debug, Default)]
pub(super) struct Wishes {
    pub(super) of: HashMap<UserId, RestRecord>,
    /// People with games whose clocks do not have their new rest yet.
    pub(super) unspread: BTreeSet<UserId>,
    pub(super) n_changes: HashMap<UserId, u32>,
    holidays: HashMap<UserId, Vec<(BotTime, BotTime)>>,
    /// The last change of night, weekends or time zone, without corrections within an hour.
    kept: HashMap<UserId, BotTime>,
}

impl Wishes {
    /// The possible turns under the current rest. There are two if the bot was down in between.
    pub(super) fn settle(&self, turn: &Turn, clock: &GameClock, who: UserId, now: Instant) -> [Turn; 2] {
        let wish = self.of.get(&who).filter(|_| is_for_rest(clock));
        now.behind.map(|behind| wish.map_or(*turn, |wish| turn.settled(wish, behind)))
    }

    pub(super) fn holds(&self, rest: Option<ClockRest>, clock: &GameClock, who: UserId, now: Instant) -> bool {
        let wish = self.of.get(&who).filter(|_| is_for_rest(clock));
        now.behind.into_iter().any(|behind| wish.and_then(|wish| wanted(wish, behind)) == rest)
    }

    pub(super) fn forget(&mut self, who: UserId) {
        self.of.remove(&who);
        self.kept.remove(&who);
        self.holidays.remove(&who);
    }

    pub(super) fn take(
        &mut self,
        who: UserId,
        person: PersonRecord,
        doing: &Doing,
        now: Instant,
    ) -> Result<(), (GameId, String)> {
        let before = self.of.get(&who).cloned().unwrap_or_default();
        let Some(after) = person.rest.filter(|after| *after != before) else { return Ok(()) };
        let wrong = |what: &str| Err((GameId(0), format!("{what}: {before:?} became {after:?} by {}", told(doing))));
        let is_own = matches!(doing, Doing::Ask(AppRequest { act: RequestAct::Person(person::PersonAsk::Rest(_)), caller }) if caller.who.id == who);
        if !is_own {
            return wrong("somebody else has changed their rest");
        }
        let habits = |wish: &RestRecord| {
            let zone = if wish.night.is_some() || wish.weekends { wish.zone } else { 0 };
            (wish.night, wish.weekends, zone)
        };
        let is_changed = habits(&before) != habits(&after);
        if is_changed {
            let kept = self.kept.entry(who).or_insert(now.bot);
            if now.bot >= *kept + 7 * DAY {
                *kept = now.bot;
            }
            if now.bot >= *kept + HOUR {
                return wrong("their night came along with them");
            }
            if after.night.is_some_and(|(from, until)| !(1..=10).contains(&((24 + until - from) % 24))) {
                return wrong("a long night");
            }
        }
        if before.away != after.away {
            let all = self.holidays.entry(who).or_default();
            if let Some((_, until)) = all.last_mut() {
                *until = now.bot.min(*until);
            }
            all.extend(after.away);
            if after.away.is_some_and(|(from, until)| {
                from != now.bot || until <= from || (until - from).beyond(DAY) != Millis::ZERO
            }) {
                return wrong("no holiday of whole days from now on");
            }
            for is_new in [false, true] {
                let of_year = all.iter().filter(|(from, _)| (*from >= NEW_YEAR) == is_new);
                let n_days: i64 = of_year.map(|(from, until)| ((*until - *from + DAY - Millis(1)) / DAY).max(1)).sum();
                if n_days > 30 {
                    return wrong("too many holidays");
                }
            }
        }
        let since = if is_changed || before.away != after.away { now.bot } else { before.since };
        if after.since != since {
            return wrong("it holds since another time");
        }
        self.of.insert(who, after);
        *self.n_changes.entry(who).or_default() += 1;
        Ok(())
    }
}

impl World {
    pub(super) fn let_people_rest(&mut self) {
        for who in 10_000..10_000 + PEOPLE {
            if self.chance(4) {
                let resting = self.habits();
                let request =
                    self.request(who, direct(UserId(who)), RequestAct::Person(person::PersonAsk::Rest(resting)));
                self.hear(&request, 1);
            }
            if self.chance(2) {
                let time = self.about(12 * DAY);
                self.later(time, Intent::Rest(who));
            }
        }
    }

    fn habits(&mut self) -> RestChange {
        let (from, long) = (self.random.u8(..24), self.random.u8(1..12));
        let night = if self.chance(5) { "none".to_owned() } else { format!("{from}-{}", (from + long) % 24) };
        let zone = format!("{}:{}", self.random.i8(-11..14), ["00", "30", "45"][self.random.usize(..3)]);
        RestChange {
            zone: self.random.bool().then_some(zone),
            night: self.random.bool().then_some(night),
            weekends: self.random.bool().then(|| !self.chance(4)),
            days: None,
        }
    }

    pub(super) fn rest(&mut self, who: u64) {
        let time = self.about(12 * DAY);
        self.later(time, Intent::Rest(who));
        let resting = match self.random.u8(..5) {
            0 => self.habits(),
            1 => RestChange { days: Some(self.random.u32(..12)), ..self.habits() },
            2 => RestChange { days: Some(1 + self.random.u32(..2)), ..RestChange::default() },
            _ => RestChange { days: Some(self.random.u32(1..15)), ..RestChange::default() },
        };
        self.ask_to_rest(who, resting);
        // After a change of rest, the person often plays at once, or the opponent claims a win on time.
        if self.chance(3) {
            let theirs = |(id, kept): (&GameId, &Kept)| {
                let clock = kept.record.clock.filter(|clock| is_for_rest(clock) && kept.table.is_some())?;
                let seats = kept.record.seats()?;
                let is_theirs = seats[Side::from(clock.running?.side) as usize].id == UserId(who);
                is_theirs.then(|| (*id, kept.record.moment()))
            };
            let games: Vec<_> = self.model.games.iter().filter_map(theirs).collect();
            for (id, moment) in games {
                let time = self.span(Millis::ZERO..5 * SECOND);
                let intent = if self.random.bool() { Intent::Turn(id, moment) } else { Intent::Claim(id, moment) };
                self.later(time, intent);
            }
        }
        if self.random.bool() {
            let time = if self.random.bool() { HOUR } else { 3 * DAY };
            let time = self.about(time);
            self.later(time, Intent::Back(who));
        }
    }

    pub(super) fn come_back(&mut self, who: u64) {
        self.ask_to_rest(who, RestChange { days: Some(0), ..RestChange::default() });
    }

    fn ask_to_rest(&mut self, who: u64, resting: RestChange) {
        let before = self.model.wishes.of.get(&UserId(who)).cloned();
        // The process may die while it updates turns, or the person changes the rest again from another device.
        let idx = self.random.usize(..2);
        match self.random.u8(..8) {
            0 | 1 => {
                if let Some(process) = &self.processes[idx] {
                    process.wire.die_after(self.random.i64(0..40));
                }
            }
            2 if !self.is_down() => {
                let other = RestChange { days: Some(self.random.u32(..2)), ..RestChange::default() };
                let both = [(0, resting.clone()), (1, other)].map(|(idx, resting)| {
                    let request =
                        self.request(who, direct(UserId(who)), RequestAct::Person(person::PersonAsk::Rest(resting)));
                    (idx, Doing::Ask(request))
                });
                self.run(both.into());
            }
            _ => {}
        }
        self.ask(who, direct(UserId(who)), RequestAct::Person(person::PersonAsk::Rest(resting)));
        let after = self.model.wishes.of.get(&UserId(who)).cloned();
        self.count(if before == after { "rests refused or left as they are" } else { "rests changed" });
    }

    pub(super) fn still_away(&self, who: UserId) -> Millis {
        let away = self.model.wishes.of.get(&who).and_then(|wish| wish.away);
        away.map_or(Millis::ZERO, |(_, until)| (until - self.bot_time()).max(Millis::ZERO))
    }
}
