//! The bot's own clocks, for games and challenges. They stop while the bot is offline or the operator pauses them, and
//! never go back, whatever the machine's clock does. With several shards, each group of servers has a clock, and direct
//! messages have one; these also stop while their shard is disconnected.

use serde::{Deserialize, Serialize};

use super::{BotTime, ClockName, Millis, Shard, Unix};

/// The longest time between two heartbeats of the bot.
pub const BEAT: Millis = Millis::seconds(5);
/// How long the bot's clock continues after a heartbeat. After that, the bot counts as offline.
pub const GRACE: Millis = Millis::seconds(15);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeRecord {
    pub v: u32,
    pub beat: Unix,
    pub away: Millis,
    /// The time on the bot's clock while the operator has stopped it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<BotTime>,
}

impl TimeRecord {
    #[must_use]
    pub fn new(now: Unix) -> TimeRecord {
        TimeRecord { v: 1, beat: now, away: Millis::ZERO, stopped: None }
    }

    /// Returns the clock after a jump of the machine's clock. The bot counts as running through it.
    #[must_use]
    pub fn ahead(&self, by: Millis) -> TimeRecord {
        TimeRecord { beat: self.beat + by, ..*self }
    }

    /// Returns the time on the bot's clock at a time of the machine's clock.
    #[must_use]
    pub fn shows(&self, now: Unix) -> BotTime {
        let reached = now.clamp(self.beat, self.beat + GRACE);
        self.stopped.unwrap_or(BotTime((reached - self.away).0))
    }

    /// Returns when the bot's clock will reach `time` if it does not stop.
    #[must_use]
    pub fn when(&self, time: BotTime) -> Unix {
        Unix((time + self.away).0)
    }

    /// Returns how long ago the last heartbeat was. A heartbeat slightly in the future counts as now, since another
    /// machine's clock may be a little ahead.
    fn silence(&self, now: Unix) -> Millis {
        let silence = now - self.beat;
        if (-1 * GRACE..Millis::ZERO).contains(&silence) { Millis::ZERO } else { silence }
    }

    /// Records a heartbeat, which does not change the clock's time.
    #[must_use]
    pub fn beat(&self, now: Unix) -> TimeRecord {
        // Alternating machines would otherwise add their difference each time.
        if now < self.beat && self.silence(now) == Millis::ZERO {
            return *self;
        }
        TimeRecord { beat: now, away: now.since_1970() - self.shows(now).since_1970(), ..*self }
    }

    #[must_use]
    pub fn stop(&self, now: Unix) -> TimeRecord {
        TimeRecord { stopped: Some(self.shows(now)), ..self.beat(now) }
    }

    #[must_use]
    pub fn go_on(&self, now: Unix) -> TimeRecord {
        TimeRecord { stopped: None, ..self.beat(now) }
    }
}

/// How a clock relates to the main one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockLag {
    /// The main clock's time at the shard's last heartbeat.
    pub seen: BotTime,
    pub lag: Millis,
}

impl ClockLag {
    fn new(main: BotTime) -> ClockLag {
        ClockLag { seen: main, lag: Millis::ZERO }
    }

    fn shows(self, main: BotTime) -> BotTime {
        main.clamp(self.seen, self.seen + GRACE) - self.lag
    }

    fn beat(self, main: BotTime) -> ClockLag {
        ClockLag { seen: main, lag: main - self.shows(main) }
    }
}

/// The main clock of the bot, and dependent clocks for groups of servers and for direct messages. Only a bot with
/// several shards has dependent clocks. The main one also serves everything outside both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClocksRecord {
    /// The main clock. It stops while no shard is connected.
    #[serde(flatten)]
    pub main: TimeRecord,
    /// The clocks of the groups of servers, without repetition. A group's index is its number modulo this list's
    /// length, which divides the number of groups. If the list is empty, all follow the main clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<ClockLag>,
    /// The clock of direct messages, if it differs from the main one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direct: Option<ClockLag>,
}

impl From<TimeRecord> for ClocksRecord {
    fn from(main: TimeRecord) -> ClocksRecord {
        ClocksRecord { main, groups: Vec::new(), direct: None }
    }
}

impl ClocksRecord {
    #[must_use]
    pub fn dial(&self, name: ClockName) -> ClockConverter {
        let follows = match name {
            ClockName::Main => None,
            ClockName::Direct => self.direct,
            ClockName::Group(group) => {
                let n_clocks = self.groups.len().max(1);
                self.groups.get(group as usize % n_clocks).copied()
            }
        };
        ClockConverter { main: self.main, follows }
    }

    /// Returns whether to record heartbeats of these shards: the last ones are at least `since` old.
    #[must_use]
    pub fn must_beat(&self, now: Unix, there: &[Shard], since: Millis) -> bool {
        let time = self.main.shows(now);
        let is_old = |clock: &ClockLag| time - clock.seen >= since;
        let is_there =
            |(group, clock): &(u32, &ClockLag)| is_old(clock) && there.iter().any(|shard| shard.carries_group(*group));
        let is_direct = there.iter().any(|shard| shard.carries_direct());
        let differs = there.iter().any(|shard| shard.of.get() > 1) && self.groups.is_empty();
        !(Millis::ZERO..since).contains(&self.main.silence(now))
            || differs
            || (0..).zip(&self.groups).any(|clock| is_there(&clock))
            || is_direct && self.direct.as_ref().is_some_and(is_old)
    }

    /// Returns whether a clock is stopped: its last heartbeat is more than [`GRACE`] ago.
    #[must_use]
    pub fn stands(&self, name: ClockName, now: Unix) -> bool {
        let has_stopped = |clock: ClockLag| self.main.shows(now) - clock.seen >= GRACE;
        !(Millis::ZERO..GRACE).contains(&self.main.silence(now)) || self.dial(name).follows.is_some_and(has_stopped)
    }

    /// Records one clock's heartbeat, which changes no clock's time.
    #[must_use]
    pub fn wake(&self, name: ClockName, now: Unix) -> ClocksRecord {
        let (mut woken, time) = (ClocksRecord { main: self.main.beat(now), ..self.clone() }, self.main.shows(now));
        match name {
            ClockName::Main => {}
            ClockName::Direct => woken.direct = self.direct.map(|clock| clock.beat(time)),
            ClockName::Group(group) => {
                let n_clocks = woken.groups.len().max(1);
                if let Some(clock) = woken.groups.get_mut(group as usize % n_clocks) {
                    *clock = clock.beat(time);
                }
            }
        }
        woken
    }

    /// Returns the clocks after a jump of the machine's clock. The bot counts as running through it. Stopped clocks
    /// stay stopped.
    #[must_use]
    pub fn ahead(&self, now: Unix, by: Millis) -> ClocksRecord {
        // A clock that had already stopped at the main clock's last heartbeat stays as it is.
        let last = self.main.shows(self.main.beat);
        let passes = |clock: &ClockLag| match last - clock.seen >= GRACE {
            true => *clock,
            false => ClockLag { seen: clock.seen + by, ..*clock },
        };
        ClocksRecord {
            main: self.main.beat(now).ahead(by),
            groups: self.groups.iter().map(passes).collect(),
            direct: self.direct.as_ref().map(passes),
        }
    }

    /// Records heartbeats of the connected shards, which changes no clock's time.
    #[must_use]
    pub fn beat(&self, now: Unix, there: &[Shard]) -> ClocksRecord {
        let (main, time) = (self.main.beat(now), self.main.shows(now));
        let count = there.first().map_or(1, |shard| shard.of.get());
        let n_known = self.groups.len().max(1) as u32;
        let is_alone = count == 1 && !there.is_empty();
        let beaten = |known: Option<ClockLag>, is_there: bool| {
            let known = known.unwrap_or_else(|| ClockLag::new(time));
            if is_there { known.beat(time) } else { known }
        };
        let groups = (0..least_common_multiple(n_known, count)).map(|group| {
            let known = self.groups.get((group % n_known) as usize).copied();
            beaten(known, there.iter().any(|shard| shard.carries_group(group)))
        });
        let direct = beaten(self.direct, there.iter().any(|shard| shard.carries_direct()));
        let mut groups = without_repeats(groups.collect());
        // With a single shard, a clock that only ever stopped together with the main one is redundant.
        let is_main = |clock: &ClockLag| is_alone && *clock == ClockLag::new(time);
        if groups.iter().all(is_main) {
            groups.clear();
        }
        ClocksRecord { main, groups, direct: Some(direct).filter(|clock| !is_main(clock)) }
    }
}

/// Returns the shortest beginning that repeats to the whole list.
fn without_repeats(mut clocks: Vec<ClockLag>) -> Vec<ClockLag> {
    let repeats = |len: &usize| {
        clocks.len().is_multiple_of(*len) && (*len..clocks.len()).all(|at| clocks[at] == clocks[at - len])
    };
    if let Some(len) = (1..=clocks.len()).find(repeats) {
        clocks.truncate(len);
    }
    clocks
}

fn least_common_multiple(left: u32, right: u32) -> u32 {
    let (mut divisor, mut rest) = (left, right);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    left / divisor * right
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockConverter {
    main: TimeRecord,
    follows: Option<ClockLag>,
}

impl From<TimeRecord> for ClockConverter {
    fn from(main: TimeRecord) -> ClockConverter {
        ClockConverter { main, follows: None }
    }
}

impl ClockConverter {
    #[must_use]
    pub fn shows(&self, now: Unix) -> BotTime {
        let main = self.main.shows(now);
        self.follows.map_or(main, |follows| follows.shows(main))
    }

    #[must_use]
    pub fn last(&self) -> BotTime {
        self.shows(self.main.beat)
    }

    #[must_use]
    pub fn when(&self, time: BotTime) -> Unix {
        self.main.when(time + self.lag())
    }

    #[must_use]
    pub fn away(&self) -> Millis {
        self.main.away + self.lag()
    }

    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.main.stopped.is_some()
    }

    fn lag(&self) -> Millis {
        self.follows.map_or(Millis::ZERO, |follows| follows.lag)
    }
}

/// Recent ends on time. They are counted so that no fault of the bot ends many games at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakerRecord {
    pub v: u32,
    /// Oldest first, by the bot's own clock.
    pub ends: Vec<BotTime>,
    /// The end of the operator's permission for any number of ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub released: Option<BotTime>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{DAY, GROUPS, HOUR, SECOND, ShardCount};

    const START: Unix = Unix(1_700_000_000_000);
    const SHOWN: BotTime = BotTime(START.0);

    #[test]
    fn an_outage_costs_nobody_more_than_the_grace() {
        let time = TimeRecord::new(START);
        assert_eq!(time.shows(START + 4 * SECOND), SHOWN + 4 * SECOND);
        assert_eq!(time.shows(START + DAY), SHOWN + GRACE, "nobody was there");
        let back = time.beat(START + DAY);
        assert_eq!(back.shows(START + DAY), SHOWN + GRACE);
        assert_eq!(back.shows(START + DAY + SECOND), SHOWN + GRACE + SECOND);
    }

    #[test]
    fn time_that_is_let_pass_is_lived_through_and_not_an_absence() {
        let time = TimeRecord::new(START).beat(START + SECOND).ahead(DAY);
        assert_eq!(time.shows(START + SECOND), SHOWN + DAY + SECOND, "at once, whatever the machine's clock shows yet");
        assert_eq!(time.shows(START + DAY + 2 * SECOND), SHOWN + DAY + 2 * SECOND);
        // A heartbeat between the two makes no difference.
        let between = time.beat(START + 2 * SECOND);
        assert_eq!(between.shows(START + 2 * SECOND), SHOWN + DAY + SECOND);
        let stopped = TimeRecord::new(START).stop(START).ahead(DAY);
        assert_eq!(stopped.shows(START + DAY), SHOWN);
    }

    #[test]
    fn a_stopped_clock_stands_and_goes_on_where_it_stood() {
        let stopped = TimeRecord::new(START).stop(START + SECOND);
        assert_eq!(stopped.beat(START + DAY).shows(START + DAY), SHOWN + SECOND);
        let on = stopped.beat(START + DAY).go_on(START + 2 * DAY);
        assert_eq!(on.shows(START + 2 * DAY), SHOWN + SECOND);
        assert_eq!(on.shows(START + 2 * DAY + Millis(5)), SHOWN + SECOND + Millis(5));
    }

    #[test]
    fn it_never_goes_back_whatever_the_machines_clock_does() {
        let random = &mut fastrand::Rng::with_seed(11);
        for _ in 0..200 {
            let (mut time, mut machine, mut real) = (TimeRecord::new(START), START, Millis::ZERO);
            let mut shown = time.shows(machine);
            for _ in 0..200 {
                let step = if random.u8(..10) == 0 { 40 * DAY } else { GRACE };
                let step = Millis(random.i64(0..step.0));
                // The machine's clock is set forward or back, just after the bot read it.
                let jump =
                    if time.beat == machine && random.u8(..10) == 0 { random.i64(-30 * DAY.0..30 * DAY.0) } else { 0 };
                let jump = Millis(jump);
                let is_quiet = jump == Millis::ZERO && random.bool();
                machine += step + jump;
                real += step;
                time = match random.u8(..20) {
                    0 => time.stop(machine),
                    1 => time.go_on(machine),
                    _ if is_quiet => time,
                    _ => time.beat(machine),
                };
                let now = time.shows(machine);
                assert!(now >= shown, "from {shown:?} back to {now:?}");
                shown = now;
            }
            assert!(shown - SHOWN <= real + 200 * GRACE, "nor does it run ahead");
        }
    }

    #[test]
    fn machines_whose_clocks_differ_do_not_make_it_run_fast() {
        let random = &mut fastrand::Rng::with_seed(29);
        for skew in [Millis(50), SECOND, 3 * SECOND, 14 * SECOND] {
            let mut record = ClocksRecord::from(TimeRecord::new(START + skew));
            let mut real = Millis::ZERO;
            while real < HOUR {
                real += Millis(random.i64(1..2 * SECOND.0));
                // Both processes see all shards and requests; one machine's clock is ahead.
                let now = START + real + if random.bool() { skew } else { Millis::ZERO };
                if record.must_beat(now, &shards(1), BEAT) {
                    record = record.beat(now, &shards(1));
                }
                if record.stands(ClockName::Main, now) {
                    record = record.wake(ClockName::Main, now);
                }
                let shown = record.main.shows(now) - (SHOWN + skew);
                assert!((real - 2 * skew - GRACE..=real + skew).contains(&shown), "{skew:?}: {shown:?} after {real:?}");
            }
        }
    }

    fn shards(count: u32) -> Vec<Shard> {
        ShardCount::new(count).unwrap().shards().collect()
    }

    fn clocks() -> Vec<ClockName> {
        [ClockName::Main, ClockName::Direct].into_iter().chain((0..GROUPS).map(ClockName::Group)).collect()
    }

    fn shown(record: &ClocksRecord, now: Unix) -> Vec<BotTime> {
        clocks().into_iter().map(|name| record.dial(name).shows(now)).collect()
    }

    #[test]
    fn a_shard_that_is_away_costs_its_own_players_the_grace_and_others_exactly_their_time() {
        let mut record = ClocksRecord::from(TimeRecord::new(START));
        let (all, mut now) = (shards(3), START);
        record = record.beat(now, &all);
        for _ in 0..720 {
            now += BEAT;
            record = record.beat(now, &all[..2]);
        }
        let of = |name| record.dial(name).shows(now) - SHOWN;
        assert_eq!([ClockName::Main, ClockName::Direct].map(of), [HOUR; 2]);
        for group in 0..GROUPS {
            assert_eq!(of(ClockName::Group(group)), if group % 3 == 2 { GRACE } else { HOUR }, "{group}");
        }
        let before = shown(&record, now);
        record = record.beat(now, &all);
        assert_eq!(shown(&record, now), before, "it goes on where it stood");
        let later: Vec<_> = before.iter().map(|time| *time + 4 * SECOND).collect();
        assert_eq!(shown(&record, now + 4 * SECOND), later);
        // Another number of shards moves no server to another clock.
        for count in [5, 1, 240, 4] {
            record = record.beat(now, &shards(count));
            assert_eq!(shown(&record, now), before, "{count}");
        }
        let of_third = record.dial(ClockName::Group(5));
        assert_eq!(of_third.shows(of_third.when(of_third.last())), of_third.last());
        assert_eq!(of_third.away(), HOUR - GRACE);
    }

    #[test]
    fn with_one_shard_there_is_one_clock_and_its_row_is_as_it_was_before_there_were_shards() {
        let time = TimeRecord::new(START);
        let beaten = ClocksRecord::from(time).beat(START + BEAT, &shards(1)).beat(START + DAY, &shards(1));
        assert_eq!(crate::record::write(&beaten), crate::record::write(&time.beat(START + BEAT).beat(START + DAY)));
        let old: ClocksRecord = crate::record::read(&crate::record::write(&time)).unwrap();
        assert_eq!(old, ClocksRecord::from(time));
        assert_eq!(shown(&old, START + BEAT), vec![SHOWN + BEAT; 2 + GROUPS as usize]);
    }

    #[test]
    fn no_clock_goes_back_or_overtakes_the_main_one_whatever_shards_and_machine_do() {
        let random = &mut fastrand::Rng::with_seed(61);
        for _ in 0..100 {
            let (mut record, mut now) = (ClocksRecord::from(TimeRecord::new(START)), START);
            let mut before = shown(&record, now);
            let mut all = shards(1);
            for _ in 0..100 {
                now += Millis(random.i64(0..40 * SECOND.0));
                if random.u8(..20) == 0 {
                    all = shards(*random.choice(&[1, 2, 3, 4, 5, 8]).unwrap());
                }
                let there: Vec<_> = all.iter().copied().filter(|_| random.u8(..4) > 0).collect();
                if !there.is_empty() {
                    record = record.beat(now, &there);
                }
                let after = shown(&record, now);
                assert!(before.iter().zip(&after).all(|(before, after)| before <= after));
                assert!(after.iter().all(|time| *time <= after[0]));
                before = after;
            }
        }
    }
}
