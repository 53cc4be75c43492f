//! What time it is by the bot's own clock, by which games and challenges run ([`TimeRecord`]).

use crate::app::say::phrases;
use crate::app::tables;
use crate::record::{BotTime, ClockName, DAY, GameRecord, HOUR, SECOND, TimeRecord, Unix};
use crate::words::Text;

/// What is said below a deadline about the rest of the player to move, at a time or else at the beginning of the turn.
fn beside_deadline(record: &GameRecord, time: Option<BotTime>, hands: &Hands) -> Option<Text> {
    let running = record.clock?.running?;
    let player = phrases::mention(tables::seat_of(record.seats()?, running.side.into()).id);
    let rest = running.rest?;
    let time = time.unwrap_or(running.since);
    if let Some(until) = rest.away_at(time) {
        let until = hands.stamp(until, 'f');
        return Some(text!("board-away").with("player", player).with("until", until));
    }
    let night = rest.night.map(|(from, until)| {
        // Each reader sees the hours of their own zone.
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

/// How times of the bot's own clock are shown to people: as moments of their own time zone, by Discord.
#[derive(Default)]
pub(crate) struct Hands {
    /// The clock as it was last written; nothing was ever written to a new store.
    pub(crate) clock: Option<TimeRecord>,
    /// What it showed when somebody last looked at it.
    pub(crate) time: Option<BotTime>,
}

impl Hands {
    /// A moment as Discord shows it to each in their own time: `R` from now on, `f` with date and time.
    pub(crate) fn stamp(&self, time: BotTime, style: char) -> String {
        let unix = self.clock.map_or(Unix(time.0), |clock| clock.when(time));
        format!("<t:{}:{style}>", unix.since_1970() / SECOND)
    }

    /// Returns the hands of the clock by which a record runs.
    pub(crate) fn of(&self, clock: ClockName) -> &Hands {
        match clock {
            ClockName::Main => self,
        }
    }

    /// Returns whether the operator has stopped the clock.
    fn stands(&self) -> bool {
        self.clock.is_some_and(|clock| clock.stopped.is_some())
    }

    /// Until when the player to move has time, and how they rest meanwhile, at a time or else at the beginning of the
    /// turn; nothing where time does not count.
    pub(crate) fn deadline(&self, record: &GameRecord, time: Option<BotTime>) -> Vec<Text> {
        let Some(deadline) = record.clock.and_then(|clock| clock.deadline()) else { return Vec::new() };
        let hands = self.of(record.runs_by);
        let key = if hands.stands() { key!("board-clock-stands") } else { key!("board-clock") };
        let until = Text::new(key).with("until", hands.stamp(deadline, 'f')).with("left", hands.stamp(deadline, 'R'));
        [until].into_iter().chain(beside_deadline(record, time, hands)).collect()
    }
}
