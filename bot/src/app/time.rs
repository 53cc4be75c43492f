//! What time it is by the bot's own clock, by which games and challenges run ([`TimeRecord`]).

use store::Batch;

use super::{App, TRIES, decode, rest};
use crate::record::{BEAT, GRACE, GameRecord, TimeRecord, keys, write};
use crate::refusal::{Failure, Trouble};
use crate::words::Text;

/// How times of the bot's own clock are shown to people: as moments of their own time zone, by Discord.
pub(super) struct Hands {
    behind: i64,
    stands: bool,
    /// What the bot's clock showed when somebody last looked at it.
    pub(super) time: i64,
}

impl Hands {
    /// A moment as Discord shows it to each in their own time: `R` from now on, `f` with date and time.
    pub(super) fn stamp(&self, time: i64, style: char) -> String {
        format!("<t:{}:{style}>", (time + self.behind) / 1000)
    }

    /// Such times while nobody has stopped the clock.
    pub(super) fn behind_by(behind: i64) -> Hands {
        Hands { behind, stands: false, time: 0 }
    }

    /// Until when the player to move has time, and how they rest meanwhile, at a time or else at the beginning of the
    /// turn; nothing where time does not count.
    pub(super) fn deadline(&self, record: &GameRecord, time: Option<i64>) -> Vec<Text> {
        let Some(deadline) = record.clock.and_then(|clock| clock.deadline()) else { return Vec::new() };
        let key = if self.stands { "board-clock-stands" } else { "board-clock" };
        let until = Text::new(key).with("until", self.stamp(deadline, 'f')).with("left", self.stamp(deadline, 'R'));
        [until].into_iter().chain(rest::beside_deadline(record, time, self)).collect()
    }
}

impl App {
    /// What the bot's own clock shows at a Unix time, both in milliseconds.
    ///
    /// # Errors
    /// When the store cannot tell.
    pub async fn time(&self, now: i64) -> Result<i64, Trouble> {
        Ok(self.time_record(now).await?.0.shows(now))
    }

    /// Notes that the bot is there and connected, unless it has just done so: whoever looks at the clock calls this every
    /// few seconds ([`BEAT`]), and not while the players cannot reach the bot.
    ///
    /// # Errors
    /// When the store cannot do it; clocks then stand.
    pub async fn beat(&self, now: i64) -> Result<(), Trouble> {
        self.beat_unless_within(now, BEAT).await
    }

    /// Notes that the bot is there if nobody has done so for a while: somebody reached it.
    pub(super) async fn wake(&self, now: i64) -> Result<(), Trouble> {
        self.beat_unless_within(now, GRACE).await
    }

    async fn beat_unless_within(&self, now: i64, since: i64) -> Result<(), Trouble> {
        let (time, version) = self.time_record(now).await?;
        if version > 0 && (0..since).contains(&(now - time.beat)) {
            return Ok(());
        }
        let batch = Batch::new().expect(keys::TIME, version).put(keys::TIME, write(&time.beat(now)));
        match self.store.commit(batch).await {
            // Somebody else noted it.
            Err(store::Error::Conflict { .. }) => Ok(()),
            done => Ok(done?),
        }
    }

    /// Stops all clocks: the operator's word.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn pause(&self, now: i64) -> Result<(), Trouble> {
        self.set_time(now, TimeRecord::stop).await
    }

    /// Lets all clocks go on.
    ///
    /// # Errors
    /// When the store cannot do it.
    pub async fn resume(&self, now: i64) -> Result<(), Trouble> {
        self.set_time(now, TimeRecord::go_on).await
    }

    async fn set_time(&self, now: i64, change: impl Fn(&TimeRecord, i64) -> TimeRecord) -> Result<(), Trouble> {
        for _ in 0..TRIES {
            let (time, version) = self.time_record(now).await?;
            let batch = Batch::new().expect(keys::TIME, version).put(keys::TIME, write(&change(&time, now)));
            match self.store.commit(batch).await {
                Err(store::Error::Conflict { .. }) => {}
                done => return Ok(done?),
            }
        }
        Err(Failure::new("set the bot's clock", "too many conflicts").into())
    }

    /// How times are shown now.
    pub(super) async fn hands(&self) -> Result<Hands, Trouble> {
        let (time, _) = self.time_record(0).await?;
        Ok(Hands { behind: time.away, stands: time.stopped.is_some(), time: time.shows(time.beat) })
    }

    /// The clock and its version; one that shows the machine's time where there is none yet.
    pub(super) async fn time_record(&self, now: i64) -> Result<(TimeRecord, u64), Trouble> {
        match self.store.get(keys::TIME).await? {
            Some(entry) => Ok((decode(&entry.value)?, entry.version)),
            None => Ok((TimeRecord::new(now), 0)),
        }
    }
}
