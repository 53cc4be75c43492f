//! Gives time back to a tournament's players by moving its deadlines.

use crate::app::field::seconds;
use crate::app::ground::tournament::HostedTournament;
use crate::record::{BotTime, LadderEvent, Millis, Unix};

impl HostedTournament {
    /// Restores the time that deadlines and ladder terms had left at `since`. A pause is given back when it ends, and
    /// no time is given back twice.
    pub(crate) fn give_back(&mut self, since: BotTime, (now, time): (Unix, BotTime)) {
        let until = self.field.stands_at(time);
        let away = (until - since).max(Millis::ZERO);
        self.field.was_given_back(since, time);
        self.move_deadlines(away, now);
        if !self.field.is_climbed() || away == Millis::ZERO {
            return;
        }
        let stood = LadderEvent::Stood { seconds: seconds(until) - seconds(since) };
        self.climb((now, time), stood).ok();
    }
}
