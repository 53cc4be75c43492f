//! Pages of leaderboards for display, with names and dates.

use futures::{StreamExt, TryStreamExt};
use rules::GameSpec;

use crate::app::ask::see::Period;
use crate::app::ground::leaders::{LeaderPlace, LeaderQuery};
use crate::app::ground::{Ground, abroad, leaders, ratings, windows};
use crate::app::say::leaders::{InPeriod, Leader, LeaderPage, PeriodGain};
use crate::record::{BotTime, DoneRecord, GameId, GuildId, Millis, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// To find a name, games are read in batches of `NEWEST`, and at most `LOOKED_AT`.
const NEWEST: usize = 10;
const LOOKED_AT: usize = 100;

pub(crate) struct LeaderPageAsk {
    pub(crate) info: &'static GameSpec,
    /// The server; all servers if `None`.
    pub(crate) guild: Option<GuildId>,
    pub(crate) period: Option<Period>,
    /// The page, from 0. By default the caller's own page, or else the first.
    pub(crate) page: Option<usize>,
    pub(crate) me: Option<(UserId, String)>,
    pub(crate) time: BotTime,
}

pub(crate) async fn leader_page(ground: &Ground, asked: LeaderPageAsk) -> Result<Option<LeaderPage>, Trouble> {
    let LeaderPageAsk { info, guild, period, page, me, time } = asked;
    let window = match period {
        Some(period) => Some(windows::window(ground, period, guild, time).await?),
        None => None,
    };
    let who_asks = me.as_ref().map(|(who, _)| *who);
    let wanted = LeaderQuery { game: info.id, guild, time, window, page, me: who_asks };
    let Some(shown) = leaders::leaders(ground, &wanted).await? else { return Ok(None) };
    let own_name = |who: UserId| me.as_ref().filter(|(me, _)| *me == who).map(|(_, name)| name.clone());
    let mut rows = Vec::new();
    for row in shown.rows {
        let name = match own_name(row.who) {
            Some(name) => name,
            None => name_for(ground, row.who, guild).await?,
        };
        rows.push(leader(&row, name));
    }
    let own = shown.own.map(|row| leader(&row, own_name(row.who).unwrap_or_default()));
    let hands = ground.hands().await?;
    let stamp = |time: BotTime| hands.stamp(time, 'D');
    let span = period.zip(window).map(|(period, window)| InPeriod {
        period,
        from: window.from.map(stamp),
        // The period's last day, not the day after.
        to: window.to.map(|to| stamp(to - Millis(1))).filter(|_| window.to.is_some_and(|to| to <= time)),
    });
    let season = ratings::season(ground, guild.filter(|_| period.is_none()), time).await?.map(stamp);
    let (page, n_pages, everywhere) = (shown.page, shown.n_pages, guild.is_none());
    Ok(Some(LeaderPage { game: info.id, everywhere, span, season, rows, page, n_pages, own }))
}

/// Returns a person's name in a server, from a recent game there. Elsewhere it is the name outside servers, since a
/// nickname could reveal another server.
async fn name_for(ground: &Ground, who: UserId, guild: Option<GuildId>) -> Result<String, Trouble> {
    let Some(guild) = guild else { return abroad::name_abroad(ground, who).await };
    let mut newest = ground.store.records_after::<DoneRecord>(&keys::dones(who), None, NEWEST).take(LOOKED_AT);
    while let Some(row) = newest.try_next().await? {
        let Some((_, game)) = keys::done_at(&row.key).filter(|_| row.record.guild == Some(guild)) else { continue };
        return name_in(ground, Some(game), who).await;
    }
    abroad::name_abroad(ground, who).await
}

pub(crate) async fn name_in(ground: &Ground, game: Option<GameId>, who: UserId) -> Result<String, Trouble> {
    let game = ground.load(game).await?;
    let seats = game.as_ref().and_then(|game| game.record.seats());
    let player = seats.and_then(|seats| seats.iter().find(|player| player.id == who));
    Ok(player.map_or_else(|| "?".to_owned(), |player| player.name.clone()))
}

fn leader(row: &LeaderPlace, name: String) -> Leader {
    let gains = row.span.map(|span| PeriodGain { halves: span.halves, change: span.points() });
    Leader { place: row.place, who: row.who, name, number: row.rated.number(), gains }
}
