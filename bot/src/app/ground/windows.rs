//! The games of a month or a season, for leaderboards: its beginning and end, and its totals.

use futures::TryStreamExt;

use crate::app::ask::see::Period;
use crate::app::ground::ladder::{RatingLadder, RatingScope};
use crate::app::ground::periods::{ByServer, PeriodTable, PeriodWindow};
use crate::app::ground::{Ground, ratings};
use crate::record::keys::Key;
use crate::record::{BotTime, FIRST_NUMBER, GuildId, LedgerRecord, RatedRecord, RatingGeneration, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore, decode};

const ROWS: usize = 200;

/// The maximum number of periods in memory for each kind of game.
const MOST_WINDOWS: usize = 100;

/// Returns the beginning and end of a period at a time; refuses a season where there is none.
pub(crate) async fn window(
    ground: &Ground,
    period: Period,
    guild: Option<GuildId>,
    time: BotTime,
) -> Result<PeriodWindow, Trouble> {
    let month = |number: i32| {
        let [from, to] = [number, number + 1].map(BotTime::of_month);
        PeriodWindow { from: Some(from), to: Some(to), of: None }
    };
    match period {
        Period::ThisMonth => return Ok(month(time.month())),
        Period::LastMonth => return Ok(month(time.month() - 1)),
        Period::ThisSeason | Period::LastSeason => {}
    }
    let guild = guild.ok_or(Refusal::SeasonsHere)?;
    let (choices, _) = ground.guild(guild).await?;
    let begun = choices.seasons.begun(choices.months(), time);
    if begun.is_empty() && choices.months().is_none() {
        return Err(Refusal::NoSeasons.into());
    }
    let mut newest_first = begun.into_iter().rev();
    let this = newest_first.next();
    if period == Period::ThisSeason {
        return Ok(PeriodWindow { from: this, to: None, of: Some(guild) });
    }
    let to = this.ok_or(Refusal::NoSeasonOver)?;
    Ok(PeriodWindow { from: newest_first.next(), to: Some(to), of: Some(guild) })
}

pub(super) async fn scope(
    ground: &Ground,
    guild: Option<GuildId>,
    time: BotTime,
    window: Option<&PeriodWindow>,
) -> Result<RatingScope, Trouble> {
    let time = window.map_or(time, |window| window.told_at(time));
    Ok(RatingScope { guild, time, season: ratings::season(ground, guild, time).await? })
}

pub(super) async fn tally_window(
    ground: &Ground,
    game: &str,
    ladder: &mut RatingLadder,
    ledger: &LedgerRecord,
    window: PeriodWindow,
) -> Result<(), Trouble> {
    let mut tallies = match ladder.windows.remove(&window) {
        Some(tallies) => tallies,
        None => PeriodTable::after(before(ground, game, ledger, &window).await?),
    };
    match window.of {
        Some(guild) => tally_season(ground, game, ladder, &mut tallies, guild, &window).await?,
        None => tally_month(ground, game, ladder.generation, &mut tallies, &window).await?,
    }
    if ladder.windows.len() >= MOST_WINDOWS {
        ladder.windows.clear();
    }
    ladder.windows.insert(window, tallies);
    Ok(())
}

async fn tally_month(
    ground: &Ground,
    game: &str,
    generation: RatingGeneration,
    tallies: &mut PeriodTable,
    window: &PeriodWindow,
) -> Result<(), Trouble> {
    let after = Some(keys::rated(game, tallies.last));
    let mut rows = ground.store.records_after::<RatedRecord>(&keys::rateds(game), after, ROWS);
    while let Some(RecordRow { key, record, .. }) = rows.try_next().await? {
        let Some(Key::Rated(_, number)) = Key::parse(&key) else { continue };
        tallies.last = number;
        if window.has(record.ended) {
            tallies.count(&record, generation, None);
        }
    }
    Ok(())
}

async fn tally_season(
    ground: &Ground,
    game: &str,
    ladder: &mut RatingLadder,
    tallies: &mut PeriodTable,
    guild: GuildId,
    window: &PeriodWindow,
) -> Result<(), Trouble> {
    let known = ladder.by_server.take().filter(|known| known.after <= tallies.last);
    let mut by_server = known.unwrap_or_else(|| ByServer::after(tallies.last));
    let after = Some(keys::rated(game, by_server.last));
    let mut rows = ground.store.records_after::<RatedRecord>(&keys::rateds(game), after, ROWS);
    while let Some(RecordRow { key, record, .. }) = rows.try_next().await? {
        let Some(Key::Rated(_, number)) = Key::parse(&key) else { continue };
        by_server.note(number, record.guild);
    }
    for numbers in by_server.of(guild, tallies.last).chunks(ROWS) {
        let keys = numbers.iter().map(|number| keys::rated(game, *number)).collect();
        for row in ground.store.get_all(keys).await?.into_iter().flatten() {
            let record: RatedRecord = decode(&row.value)?;
            if window.has(record.ended) {
                tallies.count(&record, ladder.generation, Some(guild));
            }
        }
    }
    tallies.last = by_server.last;
    ladder.by_server = Some(by_server);
    Ok(())
}

/// Finds the number of the last game before a period. Numbers are in the order of end times, except for games from
/// before ratings existed: these are all read if any of them may belong to the period.
async fn before(ground: &Ground, game: &str, ledger: &LedgerRecord, window: &PeriodWindow) -> Result<u64, Trouble> {
    let Some(from) = window.from else { return Ok(0) };
    // All up to `low` ended before; all from `high` on did not.
    let (mut low, mut high) = (FIRST_NUMBER - 1, ledger.last.max(FIRST_NUMBER - 1) + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let after = Some(keys::rated(game, middle - 1));
        let mut rows = ground.store.records_after::<RatedRecord>(&keys::rateds(game), after, 1);
        match rows.try_next().await? {
            Some(row) if row.record.ended < from => low = middle,
            _ => high = middle,
        }
    }
    Ok(if low < FIRST_NUMBER { 0 } else { low })
}
