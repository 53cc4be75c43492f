//! The bot's own clock, by which games and challenges run ([`TimeRecord`]).

use store::{Batch, Entry};

use crate::app::ground::Ground;
use crate::app::say::Hands;
use crate::record::{BEAT, BotTime, GRACE, Millis, TimeRecord, Unix, keys, write};
use crate::refusal::Trouble;
use crate::rows::{again, decode, unless_changed};

impl Ground {
    /// Returns what the bot's own clock shows at a given machine time.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub(crate) async fn time(&self, now: Unix) -> Result<BotTime, Trouble> {
        Ok(self.time_record(now).await?.0.shows(now))
    }

    /// Notes that the bot is up and connected, unless it has just done so. The clock loop calls this every few seconds
    /// ([`BEAT`]), except while players cannot reach the bot.
    ///
    /// # Errors
    /// If the store fails; clocks then stand still.
    pub(crate) async fn beat(&self, now: Unix) -> Result<(), Trouble> {
        self.beat_unless_within(now, BEAT).await
    }

    /// Notes that the bot is up if that has not been noted for a while: a request has reached it.
    pub(crate) async fn wake(&self, now: Unix) -> Result<(), Trouble> {
        self.beat_unless_within(now, GRACE).await
    }

    async fn beat_unless_within(&self, now: Unix, since: Millis) -> Result<(), Trouble> {
        let (time, version) = self.time_record(now).await?;
        if version > 0 && (Millis::ZERO..since).contains(&(now - time.beat)) {
            return Ok(());
        }
        let batch = Batch::new().expect(keys::TIME, version).put(keys::TIME, write(&time.beat(now)));
        // A conflict means that it was noted elsewhere.
        unless_changed(&*self.store, batch).await.map(drop)
    }

    /// Stops all clocks, at the operator's word.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn pause(&self, now: Unix) -> Result<(), Trouble> {
        self.set_time(now, TimeRecord::stop).await
    }

    /// Lets all clocks run on.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn resume(&self, now: Unix) -> Result<(), Trouble> {
        self.set_time(now, TimeRecord::go_on).await
    }

    /// Makes the clock ready for a machine's clock that is about to move ahead: the bot lives through that time, and is
    /// not away for it.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn let_pass(&self, now: Unix, by: Millis) -> Result<(), Trouble> {
        self.set_time(now, |time, now| time.beat(now).ahead(by)).await
    }

    async fn set_time(&self, now: Unix, change: impl Fn(&TimeRecord, Unix) -> TimeRecord) -> Result<(), Trouble> {
        let attempt = || async {
            let (time, version) = self.time_record(now).await?;
            let batch = Batch::new().expect(keys::TIME, version).put(keys::TIME, write(&change(&time, now)));
            Ok(self.store.commit(batch).await?)
        };
        again("set the bot's clock", attempt).await
    }

    /// Returns how times are shown now.
    pub(crate) async fn hands(&self) -> Result<Hands, Trouble> {
        let clock = self.written_time().await?.map(|(clock, _)| clock);
        Ok(Hands { clock, time: clock.map(|clock| clock.shows(clock.beat)) })
    }

    /// Returns how far the bot's clock is behind the machine's.
    pub(crate) async fn behind(&self) -> Result<Millis, Trouble> {
        Ok(self.written_time().await?.map_or(Millis::ZERO, |(clock, _)| clock.away))
    }

    /// Returns the clock and its version; one that shows the machine's time if there is none yet.
    pub(crate) async fn time_record(&self, now: Unix) -> Result<(TimeRecord, u64), Trouble> {
        Ok(self.written_time().await?.unwrap_or_else(|| (TimeRecord::new(now), 0)))
    }

    /// Returns the clock as it was last written, and its version.
    async fn written_time(&self) -> Result<Option<(TimeRecord, u64)>, Trouble> {
        let entry = self.store.get(keys::TIME).await?;
        entry.map(|entry| Ok((decode(&entry.value)?, entry.version))).transpose()
    }
}

/// Returns what the bot's own clock shows at a given machine time, by its row.
///
/// # Errors
/// If the row holds no such record.
pub(super) fn shown(row: Option<Entry>, now: Unix) -> Result<BotTime, Trouble> {
    let record = row.map(|row| decode::<TimeRecord>(&row.value)).transpose()?;
    Ok(record.unwrap_or_else(|| TimeRecord::new(now)).shows(now))
}
