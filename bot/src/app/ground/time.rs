//! The bot's own clocks, which time games and challenges ([`ClocksRecord`]).

use std::collections::BTreeMap;

use store::StoreEntry;

use crate::app::ground::Ground;
use crate::app::say::ClockHands;
use crate::change::StoreChange;
use crate::record::{
    BEAT, BoardRecord, BotTime, CalendarOccasion, ClockConverter, ClockName, ClocksRecord, GameId, GameRecord, Millis,
    PastOccasion, RoundRecord, Shard, TimeRecord, TournamentRecord, TournamentStage, Unix, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again, decode};

impl Ground {
    pub async fn time(&self, now: Unix) -> Result<BotTime, Trouble> {
        Ok(self.dial(ClockName::Main, now).await?.shows(now))
    }

    pub(crate) async fn time_of(&self, game: &GameRecord, now: Unix) -> Result<BotTime, Trouble> {
        Ok(self.dial(game.runs_by(), now).await?.shows(now))
    }

    pub(crate) async fn time_in(&self, tournament: &TournamentRecord, now: Unix) -> Result<BotTime, Trouble> {
        Ok(self.dial(tournament.runs_by(), now).await?.shows(now))
    }

    pub(crate) async fn dial(&self, name: ClockName, now: Unix) -> Result<ClockConverter, Trouble> {
        Ok(self.clocks(now).await?.0.dial(name))
    }

    /// Returns all clocks and their version. New ones show the machine's time.
    pub(crate) async fn clocks(&self, now: Unix) -> Result<(ClocksRecord, u64), Trouble> {
        Ok(written_clocks(self).await?.unwrap_or_else(|| (TimeRecord::new(now).into(), 0)))
    }

    /// Records that the bot is up with these shards. Clocks pause after a failure. The clock loop calls this every few
    /// seconds ([`BEAT`]), except while players can't reach the bot.
    pub async fn beat(&self, now: Unix, there: &[Shard]) -> Result<(), Trouble> {
        let beat = || async {
            let (clocks, version) = self.clocks(now).await?;
            if version > 0 && !clocks.must_beat(now, there, BEAT) {
                return Ok(());
            }
            let mut change = StoreChange::new();
            change.expect(keys::TIME, version).put(keys::TIME, write(&clocks.beat(now, there)));
            change.commit(&*self.store).await
        };
        // Retried, since other processes write this row for their own shards.
        again("save the bot's heartbeat", beat).await
    }

    /// Restarts a paused clock when a request arrives through its shard.
    pub(crate) async fn wake(&self, name: ClockName, now: Unix) -> Result<(), Trouble> {
        let (clocks, version) = self.clocks(now).await?;
        if version > 0 && !clocks.stands(name, now) {
            return Ok(());
        }
        let mut change = StoreChange::new();
        change.expect(keys::TIME, version).put(keys::TIME, write(&clocks.wake(name, now)));
        // A conflict means that another request did it.
        change.commit_unless_changed(&*self.store).await.map(drop)
    }

    pub async fn pause(&self, now: Unix) -> Result<(), Trouble> {
        set_clocks(self, now, |clocks| ClocksRecord { main: clocks.main.stop(now), ..clocks }).await
    }

    pub async fn resume(&self, now: Unix) -> Result<(), Trouble> {
        set_clocks(self, now, |clocks| ClocksRecord { main: clocks.main.go_on(now), ..clocks }).await
    }

    /// Prepares the clocks for a jump of the machine's clock: unlike in an outage, the time passes in games. Paused
    /// clocks stay paused.
    pub async fn let_pass(&self, now: Unix, by: Millis) -> Result<(), Trouble> {
        set_clocks(self, now, |clocks| clocks.ahead(now, by)).await
    }

    pub(crate) async fn hands(&self) -> Result<ClockHands, Trouble> {
        Ok(ClockHands::of_clocks(written_clocks(self).await?.map(|(clocks, _)| clocks)))
    }

    pub(crate) async fn hands_for(&self, games: &[&GameRecord]) -> Result<ClockHands, Trouble> {
        Ok(self.hands().await?.with_rounds(round_ends(self, games).await?))
    }

    pub(crate) async fn behind(&self, name: ClockName) -> Result<Millis, Trouble> {
        Ok(written_clocks(self).await?.map_or(Millis::ZERO, |(clocks, _)| clocks.dial(name).away()))
    }
}

async fn set_clocks(ground: &Ground, now: Unix, set: impl Fn(ClocksRecord) -> ClocksRecord) -> Result<(), Trouble> {
    let attempt = || async {
        let (clocks, version) = ground.clocks(now).await?;
        let mut change = StoreChange::new();
        change.expect(keys::TIME, version).put(keys::TIME, write(&set(clocks)));
        change.commit(&*ground.store).await
    };
    again("set the bot's clocks", attempt).await
}

pub(crate) async fn round_ends(
    ground: &Ground,
    games: &[&GameRecord],
) -> Result<BTreeMap<GameId, Option<BotTime>>, Trouble> {
    let mut rounds = BTreeMap::new();
    for record in games.iter().copied() {
        if let Some(end) = round_end(ground, record).await? {
            rounds.insert(record.id, end);
        }
    }
    Ok(rounds)
}

/// Returns when an open game's round ends, unless the tournament is paused. `Some(None)` if that time has come.
async fn round_end(ground: &Ground, record: &GameRecord) -> Result<Option<Option<BotTime>>, Trouble> {
    let Some(of) = record.tournament.filter(|of| !of.annulled && !of.challenge && record.outcome().is_none()) else {
        return Ok(None);
    };
    let round = ground.store.record::<RoundRecord>(&keys::round(of.tournament, of.round)).await?;
    let Some(end) = round.filter(|row| !row.record.closed).and_then(|row| row.record.deadline_of(of.board)) else {
        return Ok(None);
    };
    let board = ground.store.record::<BoardRecord>(&keys::board(of.tournament, of.round, of.board)).await?;
    let tournament = ground.store.record::<TournamentRecord>(&keys::tournament(of.tournament)).await?;
    let is_open = board.is_some_and(|row| row.record.result.is_none());
    let tournament = tournament.map(|row| row.record).filter(|it| it.stage == TournamentStage::Running && !it.paused);
    let has_come = PastOccasion { what: CalendarOccasion::Deadline, at: end.0 };
    Ok(tournament.filter(|_| is_open).map(|it| Some(end).filter(|_| !it.passed.contains(&has_come))))
}

async fn written_clocks(ground: &Ground) -> Result<Option<(ClocksRecord, u64)>, Trouble> {
    let entry = ground.store.get(keys::TIME).await?;
    entry.map(|entry| Ok((decode(&entry.value)?, entry.version))).transpose()
}

pub(super) fn shown(row: Option<StoreEntry>, now: Unix) -> Result<BotTime, Trouble> {
    let record = row.map(|row| decode::<ClocksRecord>(&row.value)).transpose()?;
    Ok(record.map_or_else(|| TimeRecord::new(now), |clocks| clocks.main).shows(now))
}
