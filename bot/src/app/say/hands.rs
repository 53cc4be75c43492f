//! Displays times on the bot's own clocks ([`ClocksRecord`]).

use std::collections::BTreeMap;

use rules::Side;

use crate::app::say::{phrases, time};
use crate::app::tables;
use crate::record::{
    BotTime, ClockConverter, ClockName, ClockNotice, ClockRest, ClocksRecord, DAY, GameId, GameRecord, HOUR, SECOND,
    Unix,
};
use crate::words::{Text, TextArg};

fn beside_deadline(record: &GameRecord, time: Option<BotTime>, hands: &ClockHands) -> Vec<Text> {
    let Some((running, seats)) = record.clock.and_then(|clock| clock.running).zip(record.seats()) else {
        return Vec::new();
    };
    let player = phrases::mention(tables::seat_of(seats, running.side.into()).id);
    let Some(rest) = running.rest else { return Vec::new() };
    let time = time.unwrap_or(running.since);
    if running.back {
        let rests = every_week(&rest, time, player.clone(), hands);
        let key = if rests.is_some() { key!("board-back-rests") } else { key!("board-back") };
        return [Text::new(key).with("player", player)].into_iter().chain(rests).collect();
    }
    if let Some(until) = rest.away_at(time) {
        // The holiday may end at night, or at a weekend.
        let text = match rest.runs_from(until) {
            runs if runs > until => text!("board-away-longer").with("runs", hands.stamp(runs, 'f')),
            _ => text!("board-away"),
        };
        return vec![text.with("player", player).with("until", hands.stamp(until, 'f'))];
    }
    every_week(&rest, time, player, hands).into_iter().collect()
}

fn every_week(rest: &ClockRest, time: BotTime, player: TextArg, hands: &ClockHands) -> Option<Text> {
    let night = rest.night.map(|(from, until)| {
        // Each reader sees the hours in their own zone.
        let midnight = time - (time.since_1970() + rest.shift).beyond(DAY);
        let [from, until] = [from, until].map(|hour| hands.stamp(midnight + i64::from(hour) * HOUR, 't'));
        text!("board-night").with("from", from).with("until", until)
    });
    let text = match (night, rest.weekends) {
        (Some(night), false) => night,
        (Some(night), true) => text!("board-night-and-weekends").with_said("night", night),
        (None, true) => text!("board-weekends"),
        (None, false) => return None,
    };
    Some(text!("board-rests").with("player", player).with_said("when", text))
}

fn time_up(record: &GameRecord, time: Option<BotTime>) -> Option<Text> {
    let (clock, seats) = (record.clock.filter(|_| !record.ends_by_time())?, record.seats()?);
    let running = clock.running?;
    let is_up = running.said == Some(ClockNotice::Up) || time.is_some_and(|time| clock.is_up(time));
    let side = Side::from(running.side);
    let [late, other] = [side, side.other()].map(|side| phrases::mention(tables::seat_of(seats, side).id));
    let key = time::up(record, key!("board-time-up"), key!("board-time-up-unmoved"));
    is_up.then(|| Text::new(key).with("player", late).with("opponent", other))
}

/// Displays times on the bot's clocks as timestamps in the reader's zone.
#[derive(Clone, Default)]
pub(crate) struct ClockHands {
    /// The clocks as last written; `None` for a store without any.
    clocks: Option<ClocksRecord>,
    dial: Option<ClockConverter>,
    /// The machine's time; if absent, the time when the clocks were last written.
    now: Option<Unix>,
    /// The clock's time at `now`.
    pub(crate) time: Option<BotTime>,
    /// When the rounds of tournament games end, if known and relevant; `None` once that time has come and the
    /// organisers decide.
    rounds: BTreeMap<GameId, Option<BotTime>>,
}

impl ClockHands {
    pub(crate) fn of_clocks(clocks: Option<ClocksRecord>) -> ClockHands {
        ClockHands { clocks, ..ClockHands::default() }.of(ClockName::Main)
    }

    pub(crate) fn at(&self, now: Unix) -> ClockHands {
        let time = self.dial.map_or(BotTime(now.0), |dial| dial.shows(now));
        ClockHands { now: Some(now), time: Some(time), ..self.clone() }
    }

    pub(crate) fn of(&self, name: ClockName) -> ClockHands {
        let dial = self.clocks.as_ref().map(|clocks| clocks.dial(name));
        let time = dial.map(|dial| self.now.map_or_else(|| dial.last(), |now| dial.shows(now)));
        ClockHands { dial, time: time.or(self.time), ..self.clone() }
    }

    pub(crate) fn with_rounds(self, rounds: BTreeMap<GameId, Option<BotTime>>) -> ClockHands {
        ClockHands { rounds, ..self }
    }

    pub(crate) fn round_end(&self, record: &GameRecord) -> Option<BotTime> {
        let (end, clock) = ((*self.rounds.get(&record.id)?)?, record.clock.and_then(|clock| clock.deadline())?);
        // After the round's end, the game may continue by its clock.
        let is_to_come = self.of(record.runs_by()).time.is_none_or(|now| end > now);
        (end < clock && is_to_come).then_some(end)
    }

    pub(crate) fn waits_for_result(&self, record: &GameRecord) -> bool {
        self.rounds.get(&record.id) == Some(&None)
    }

    pub(crate) fn stamp(&self, time: BotTime, style: char) -> String {
        let unix = self.dial.map_or(Unix(time.0), |dial| dial.when(time));
        format!("<t:{}:{style}>", unix.since_1970() / SECOND)
    }

    pub(crate) fn has_come(&self, time: Unix) -> bool {
        self.dial.is_some_and(|dial| dial.when(dial.last()) >= time)
    }

    fn stands(&self) -> bool {
        self.dial.is_some_and(|dial| dial.is_stopped())
    }

    /// Shows the deadline of the player to move and their rest; nothing without a running clock. The rest is at `time`
    /// or at the beginning of the turn.
    pub(crate) fn deadline(&self, record: &GameRecord, time: Option<BotTime>) -> Vec<Text> {
        let Some(deadline) = record.clock.and_then(|clock| clock.deadline()) else { return Vec::new() };
        let hands = &self.of(record.runs_by());
        if let Some(up) = time_up(record, time) {
            return vec![up];
        }
        if self.waits_for_result(record) {
            return vec![text!("board-round-over")];
        }
        let round = self.round_end(record);
        let key = match round {
            _ if hands.stands() => key!("board-clock-stands"),
            Some(_) => key!("board-clock-round"),
            None => key!("board-clock"),
        };
        let deadline = round.unwrap_or(deadline);
        let until = Text::new(key).with("until", hands.stamp(deadline, 'f')).with("left", hands.stamp(deadline, 'R'));
        [until].into_iter().chain(beside_deadline(record, time, hands)).collect()
    }
}
