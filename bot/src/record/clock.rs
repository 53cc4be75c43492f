//! The clock of a game.

use rules::Side;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use super::{BotTime, ClockRest, HOUR, Millis, StoredSide, TurnStart};

/// Turns shorter than this get one warning instead of two.
const LONG: Millis = HOUR;
/// Turns shorter than this get no warning, since the player is at the board.
const SHORT: Millis = Millis::minutes(2);
/// The longest starting time of a game played in one sitting, without rest.
const SITTING: Millis = Millis::hours(6);

/// A Fischer time control: each move adds an increment to the player's time, up to a cap. If all three values are
/// equal, each move has the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockControl {
    pub start: Millis,
    pub increment: Millis,
    pub cap: Millis,
}

pub const LONGEST: Millis = Millis::days(30);

impl ClockControl {
    #[must_use]
    pub fn is_per_move(&self) -> bool {
        self.start == self.increment && self.increment == self.cap
    }

    /// Returns whether to mention the cap: it is below [`LONGEST`], or the game is slow.
    #[must_use]
    pub fn is_capped(&self) -> bool {
        self.is_slow() || self.cap < LONGEST
    }

    /// Returns whether players can rest on holiday, at weekends or at night.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        self.start > SITTING
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ClockNotice {
    Third,
    Last,
    Up,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningClock {
    pub side: StoredSide,
    pub since: BotTime,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<ClockNotice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<ClockRest>,
    /// The beginning of the turn, if the player has since changed their rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<TurnStart>,
    /// The end of the player's holiday has been handled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub back: bool,
}

impl RunningClock {
    /// Returns the end of the player's holiday, if the turn does not begin after it.
    #[must_use]
    pub fn back_at(&self) -> Option<BotTime> {
        let (from, until) = self.rest?.away?;
        (from < until && self.since < until).then_some(until)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameClock {
    pub control: ClockControl,
    /// White's and Black's remaining time. For the side to move, the value when its clock began to run.
    pub left: [Millis; 2],
    /// Players cannot rest in this game: not on holiday, at weekends, or at night.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_rest: bool,
    /// Absent before the game begins and after it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<RunningClock>,
    /// When White and Black last made a move themselves; planned answers don't count.
    #[serde(default, skip_serializing_if = "nobody")]
    pub made: [Option<BotTime>; 2],
}

fn nobody(made: &[Option<BotTime>; 2]) -> bool {
    *made == [None; 2]
}

impl GameClock {
    #[must_use]
    pub fn new(control: ClockControl) -> GameClock {
        GameClock { control, left: [control.start; 2], no_rest: false, running: None, made: [None; 2] }
    }

    pub fn run(&mut self, side: Side, now: BotTime) {
        self.stop(now);
        self.running =
            Some(RunningClock { side: side.into(), since: now, said: None, rest: None, turn: None, back: false });
    }

    /// Stops the clock after a move of `side` and adds the increment. Granted time beyond the cap is kept.
    pub fn moved(&mut self, side: Side, now: BotTime) {
        self.stop(now);
        let ClockControl { increment, cap, .. } = self.control;
        let most = if self.control.is_per_move() { cap } else { cap.max(self.left[side as usize]) };
        let left = &mut self.left[side as usize];
        *left = (*left + increment).min(most);
    }

    /// Gives the side to move more time. The other side gets it as well, unless each move has its own time. A turn
    /// whose time is up restarts now.
    pub fn give(&mut self, turn: Side, time: Millis, now: BotTime) {
        if self.is_up(now)
            && let Some(running) = &mut self.running
        {
            (running.since, running.turn) = (now, None);
            self.left[turn as usize] = Millis::ZERO;
        }
        self.add(turn, time, now);
    }

    /// Removes time that `give` added, if that much is left. Returns whether it was.
    pub fn take(&mut self, turn: Side, time: Millis, now: BotTime) -> bool {
        let can_be_taken = self.given(turn).all(|side| self.left_at(side, now) > time);
        if can_be_taken {
            self.add(turn, Millis::ZERO - time, now);
        }
        can_be_taken
    }

    fn given(&self, turn: Side) -> impl Iterator<Item = Side> + use<> {
        let each = !self.control.is_per_move();
        Side::ALL.into_iter().filter(move |side| each || *side == turn)
    }

    fn add(&mut self, turn: Side, time: Millis, now: BotTime) {
        for side in self.given(turn) {
            self.left[side as usize] += time;
        }
        if let Some(running) = &mut self.running {
            running.said = None;
            running.turn.iter_mut().for_each(|turn| turn.had += time);
        }
        let said = self.notice_at(now);
        self.running.iter_mut().for_each(|running| running.said = said);
    }

    /// Starts the clock of `side` after White and Black took back this many moves. Used time stays used. The increments
    /// of these moves are removed, but at least one increment remains. With a time for each move, both players get
    /// their full time again.
    pub fn back(&mut self, side: Side, n_undone: [usize; 2], now: BotTime) {
        self.stop(now);
        let ClockControl { start, increment, cap } = self.control;
        if self.control.is_per_move() {
            self.left = [start; 2];
        } else {
            // Above the cap, moves added nothing.
            for (left, n_undone) in self.left.iter_mut().zip(n_undone).filter(|(left, _)| **left <= cap) {
                // A takeback must not make a player lose on time.
                let least = increment.min(*left);
                *left = (*left - i64::try_from(n_undone).unwrap_or(i64::MAX) * increment).max(least);
            }
        }
        self.run(side, now);
    }

    pub fn stop(&mut self, now: BotTime) {
        if let Some(RunningClock { side, .. }) = self.running {
            self.left[Side::from(side) as usize] = self.left_at(side.into(), now);
        }
        self.running = None;
    }

    /// Changes the rest of the side to move, from `since` on. Used time stays used.
    pub fn rest(&mut self, rest: Option<ClockRest>, since: BotTime) {
        let Some(running) = self.running else { return };
        if running.since >= since {
            self.running = Some(RunningClock { rest, back: false, ..running });
            return;
        }
        let turn = Some(self.turn(running));
        let left = self.left_at(running.side.into(), since);
        self.left[Side::from(running.side) as usize] = left;
        self.running = Some(RunningClock { since, rest, turn, back: false, ..running });
    }

    #[must_use]
    pub fn left_at(&self, side: Side, now: BotTime) -> Millis {
        let left = self.left[side as usize];
        match self.running {
            Some(running) if Side::from(running.side) == side && !self.is_up(now) => {
                let used = running.rest.map_or(now - running.since, |rest| rest.used(running.since, now));
                (left - used.max(Millis::ZERO)).clamp(Millis::ZERO, left)
            }
            Some(running) if Side::from(running.side) == side => Millis::ZERO,
            _ => left,
        }
    }

    #[must_use]
    pub fn deadline(&self) -> Option<BotTime> {
        self.running.map(|running| self.when_left(running, Millis::ZERO))
    }

    #[must_use]
    pub fn turn_began(&self) -> Option<BotTime> {
        self.running.map(|running| self.turn(running).began)
    }

    fn turn(&self, running: RunningClock) -> TurnStart {
        let fresh = || TurnStart { began: running.since, had: self.left[Side::from(running.side) as usize] };
        running.turn.unwrap_or_else(fresh)
    }

    /// Returns when the side to move will have `left`. It is never before the clock began to run.
    fn when_left(&self, running: RunningClock, left: Millis) -> BotTime {
        let time = (self.left[Side::from(running.side) as usize] - left).max(Millis::ZERO);
        match running.rest {
            // Even endless rest can't extend a turn beyond its latest end.
            Some(rest) => rest.after(running.since, time).min(self.turn(running).end()),
            None => running.since + time,
        }
    }

    #[must_use]
    pub fn is_up(&self, now: BotTime) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    #[must_use]
    pub fn next(&self) -> Option<BotTime> {
        let back = self.running.filter(|running| !running.back).and_then(|running| running.back_at());
        self.next_notice().map(|(time, _)| time).into_iter().chain(back).min()
    }

    #[must_use]
    pub fn next_notice(&self) -> Option<(BotTime, ClockNotice)> {
        let said = self.running?.said;
        self.notices().find(|(_, notice)| said.is_none_or(|said| *notice > said))
    }

    #[must_use]
    pub fn notice_at(&self, now: BotTime) -> Option<ClockNotice> {
        let said = self.running?.said;
        let (_, notice) = self.notices().filter(|(at, _)| *at <= now).last()?;
        said.is_none_or(|said| notice > said).then_some(notice)
    }

    fn notices(&self) -> impl Iterator<Item = (BotTime, ClockNotice)> + use<'_> {
        self.running.into_iter().flat_map(move |running| {
            let full = self.turn(running).had;
            let third = (full >= SHORT).then_some((full / 3, ClockNotice::Third));
            let last = (full >= LONG).then_some((full / 12, ClockNotice::Last));
            let all = third.into_iter().chain(last).chain([(Millis::ZERO, ClockNotice::Up)]);
            all.map(move |(left, notice)| (self.when_left(running, left), notice))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{DAY, SECOND};

    const FISCHER: ClockControl =
        ClockControl { start: Millis::days(3), increment: Millis::hours(12), cap: Millis::days(4) };
    const PER_MOVE: ClockControl = ClockControl { start: DAY, increment: DAY, cap: DAY };

    fn after(control: ClockControl, turns: &[Millis]) -> (GameClock, BotTime) {
        let (mut clock, mut now) = (GameClock::new(control), BotTime(1_000_000));
        clock.run(Side::White, now);
        for (idx, taken) in turns.iter().enumerate() {
            let side = Side::ALL[idx % 2];
            now += *taken;
            clock.moved(side, now);
            clock.run(side.other(), now);
        }
        (clock, now)
    }

    #[test]
    fn the_first_move_has_the_whole_time_promised() {
        let (clock, now) = after(FISCHER, &[]);
        assert_eq!(clock.deadline(), Some(now + 3 * DAY));
        let (clock, now) = after(FISCHER, &[2 * DAY]);
        assert_eq!(clock.deadline(), Some(now + 3 * DAY), "Black's first move, too");
    }

    #[test]
    fn a_move_costs_its_time_and_brings_the_increment_up_to_the_cap() {
        let (clock, now) = after(FISCHER, &[DAY, HOUR]);
        assert_eq!([Side::White, Side::Black].map(|side| clock.left_at(side, now)), [60 * HOUR, 83 * HOUR]);
        let (clock, _) = after(FISCHER, &[Millis::ZERO; 8]);
        assert_eq!(clock.left, [4 * DAY; 2]);
        let (clock, now) = after(PER_MOVE, &[23 * HOUR, HOUR, Millis(1)]);
        assert_eq!([Side::White, Side::Black].map(|side| clock.left_at(side, now)), [DAY; 2]);
    }

    #[test]
    fn moves_taken_back_give_no_time_back_but_a_time_for_each_move_is_whole_again() {
        let (mut clock, now) = after(FISCHER, &[DAY]);
        clock.back(Side::White, [1, 0], now + HOUR);
        assert_eq!([Side::White, Side::Black].map(|side| clock.left_at(side, now + HOUR)), [48 * HOUR, 71 * HOUR]);
        assert_eq!(clock.deadline(), Some(now + 49 * HOUR));
        let (mut clock, now) = after(PER_MOVE, &[HOUR]);
        clock.back(Side::White, [1, 0], now + 20 * HOUR);
        assert_eq!([Side::White, Side::Black].map(|side| clock.left_at(side, now + 20 * HOUR)), [DAY; 2]);
    }

    #[test]
    fn nobody_gains_time_by_taking_moves_back_nor_runs_out_of_it() {
        let (mut clock, mut now) = after(FISCHER, &[]);
        let begun = clock.left;
        for _ in 0..6 {
            for side in Side::ALL {
                clock.run(side, now);
                now += 60 * SECOND;
                clock.moved(side, now);
            }
            clock.back(Side::White, [1, 1], now);
        }
        assert_eq!(clock.left, begun.map(|left| left - 360 * SECOND));
        let (mut clock, now) = after(FISCHER, &[71 * HOUR, 71 * HOUR]);
        clock.back(Side::White, [9, 9], now);
        assert_eq!(clock.left, [FISCHER.increment; 2]);
    }

    #[test]
    fn more_time_is_for_this_move_or_for_both_players_and_is_kept_beyond_the_cap() {
        let (mut clock, now) = after(PER_MOVE, &[]);
        clock.give(Side::White, DAY, now + 20 * HOUR);
        assert_eq!((clock.deadline(), clock.left[1]), (Some(now + 2 * DAY), DAY));
        clock.moved(Side::White, now + 30 * HOUR);
        assert_eq!(clock.left, [DAY; 2], "the next move has its own time again");
        let (mut clock, now) = after(FISCHER, &[Millis::ZERO; 8]);
        clock.give(Side::White, 2 * DAY, now);
        assert_eq!(clock.left, [6 * DAY; 2]);
        clock.moved(Side::White, now + HOUR);
        assert_eq!(clock.left, [6 * DAY - HOUR, 6 * DAY], "more than the cap gains nothing, and loses nothing");
    }

    #[test]
    fn time_that_is_over_begins_anew_when_there_is_more_and_warnings_come_again() {
        let (mut clock, now) = after(PER_MOVE, &[]);
        let late = now + 30 * HOUR;
        clock.running.as_mut().unwrap().said = clock.notice_at(late);
        clock.give(Side::White, DAY, late);
        assert_eq!((clock.deadline(), clock.is_up(late)), (Some(late + DAY), false));
        assert_eq!(clock.next_notice(), Some((late + 16 * HOUR, ClockNotice::Third)));
        let (mut clock, now) = after(PER_MOVE, &[]);
        clock.rest(Some(ClockRest { away: Some((now + HOUR, now + 2 * HOUR)), ..ClockRest::default() }), now + HOUR);
        clock.give(Side::White, DAY, now + HOUR);
        assert_eq!(
            (clock.deadline(), clock.next_notice()),
            (Some(now + 49 * HOUR), Some((now + 33 * HOUR, ClockNotice::Third)))
        );
    }

    #[test]
    fn only_time_that_is_left_can_be_taken_back() {
        let (mut clock, now) = after(PER_MOVE, &[]);
        let before = clock;
        clock.give(Side::White, DAY, now);
        assert!(!clock.clone().take(Side::White, DAY, now + DAY));
        assert!(clock.take(Side::White, DAY, now + HOUR));
        assert_eq!(clock, before);
    }

    #[test]
    fn notices_come_at_a_third_at_a_twelfth_and_at_the_end() {
        let (mut clock, now) = after(PER_MOVE, &[]);
        let mut seen = Vec::new();
        while let Some((at, notice)) = clock.next_notice() {
            assert_eq!(clock.notice_at(at), Some(notice));
            assert_ne!(clock.notice_at(at - Millis(1)), Some(notice));
            seen.push((at - now, notice));
            clock.running.as_mut().unwrap().said = Some(notice);
            assert_eq!(clock.notice_at(at), None, "each once");
        }
        assert_eq!(
            seen,
            [(16 * HOUR, ClockNotice::Third), (22 * HOUR, ClockNotice::Last), (24 * HOUR, ClockNotice::Up)]
        );
    }

    #[test]
    fn of_notices_that_were_missed_only_the_last_is_said() {
        let (clock, now) = after(PER_MOVE, &[]);
        assert_eq!(clock.notice_at(now + 23 * HOUR), Some(ClockNotice::Last));
        assert_eq!(clock.notice_at(now + 30 * HOUR), Some(ClockNotice::Up));
    }

    #[test]
    fn whoever_is_at_the_board_is_warned_once_or_not_at_all() {
        let minutes = |n| ClockControl { start: Millis::minutes(n), increment: Millis::ZERO, cap: Millis::minutes(n) };
        let all = |n: i64| after(minutes(n), &[]).0.notices().map(|(_, notice)| notice).collect::<Vec<_>>();
        assert_eq!(all(60), [ClockNotice::Third, ClockNotice::Last, ClockNotice::Up]);
        assert_eq!(all(59), [ClockNotice::Third, ClockNotice::Up]);
        assert_eq!(all(1), [ClockNotice::Up]);
    }

    #[test]
    fn who_rests_is_warned_when_they_do_not() {
        // The clock runs from 7 to 22; the turn begins at midnight.
        let (mut clock, now) = (GameClock::new(PER_MOVE), BotTime(0) + 1000 * DAY);
        clock.run(Side::White, now);
        clock.rest(Some(ClockRest { night: Some((22, 7)), ..ClockRest::default() }), now);
        let notices: Vec<_> = clock.notices().map(|(at, notice)| ((at - now) / HOUR, notice)).collect();
        assert_eq!(notices, [(32, ClockNotice::Third), (38, ClockNotice::Last), (40, ClockNotice::Up)]);
        assert_eq!(clock.left_at(Side::White, now + 31 * HOUR), 9 * HOUR);
    }

    #[test]
    fn what_was_used_before_a_change_stays_used_and_warnings_keep_to_the_turn() {
        let (mut clock, now) = after(PER_MOVE, &[]);
        clock.rest(
            Some(ClockRest { away: Some((now + 10 * HOUR, now + 5 * DAY)), ..ClockRest::default() }),
            now + 10 * HOUR,
        );
        assert_eq!(clock.deadline(), Some(now + 5 * DAY + 14 * HOUR));
        assert_eq!(clock.left_at(Side::White, now + 4 * DAY), 14 * HOUR);
        clock.rest(None, now + 4 * DAY);
        let notices: Vec<_> = clock.notices().map(|(at, notice)| ((at - now) / HOUR - 96, notice)).collect();
        assert_eq!(notices, [(6, ClockNotice::Third), (12, ClockNotice::Last), (14, ClockNotice::Up)]);
        let known = clock;
        clock.rest(None, now + 4 * DAY);
        assert_eq!(clock, known, "the same change once more changes nothing");
    }

    #[test]
    fn no_rest_makes_a_turn_endless() {
        let random = &mut fastrand::Rng::with_seed(8);
        for _ in 0..300 {
            let (mut clock, began) = after(FISCHER, &[]);
            let (mut now, mut before) = (began, clock.left_at(Side::White, began));
            // Random changes of rest, with nights of any length and endless holidays.
            while !clock.is_up(now) {
                let away = now + Millis(random.i64(-DAY.0..DAY.0));
                let rest = ClockRest {
                    shift: Millis(random.i64(-DAY.0..DAY.0)),
                    night: random.bool().then(|| (random.u8(0..24), random.u8(0..24))),
                    weekends: random.bool(),
                    away: random.bool().then(|| (away, away + Millis(random.i64(0..300 * DAY.0)))),
                };
                clock.rest(random.bool().then_some(rest), now);
                now += Millis(random.i64(0..3 * DAY.0));
                let left = clock.left_at(Side::White, now);
                assert!((Millis::ZERO..=before).contains(&left), "it never goes up by itself");
                before = left;
                assert!(now - began <= 3 * 3 * DAY + 66 * DAY, "{now:?}");
            }
            assert_eq!(clock.left_at(Side::White, now), Millis::ZERO);
        }
    }

    #[test]
    fn a_clock_never_goes_up_by_itself_and_never_below_nothing() {
        let (clock, now) = after(FISCHER, &[DAY, DAY]);
        let mut before = Millis(i64::MAX);
        for at in (-2..100).map(|hours| now + hours * HOUR) {
            let left = clock.left_at(Side::White, at);
            assert!((Millis::ZERO..=before).contains(&left));
            before = left;
        }
        assert_eq!(before, Millis::ZERO);
    }
}
