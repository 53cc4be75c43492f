//! `/leaderboard`: who plays a kind of game best, in a server or over all servers.

use futures::TryStreamExt;
use render::PageOptions;
use rules::Side;

use crate::app::ask::Caller;
use crate::app::ask::see::Leaders;
use crate::app::ground::leaders::{Placed, Wanted};
use crate::app::ground::{Answer, Ground};
use crate::app::say::Message;
use crate::app::say::leaders::{self, Gains, InPeriod, Leader, LeaderPage};
use crate::record::{BotTime, DoneRecord, GameId, Millis, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::clean_name;

/// Shows a page of a leaderboard, with the caller's own place.
pub(crate) async fn leaderboard(ground: &Ground, caller: &Caller, asked: &Leaders) -> Result<Answer, Trouble> {
    let info = match &asked.game {
        Some(word) => rules::info(word).ok_or(Refusal::UnknownRules)?,
        None => match ground.rules_here(caller).await? {
            Some(info) => info,
            None => ground.guild_of(caller).await?.usual_game(),
        },
    };
    let guild = match (asked.everywhere, caller.server.as_ref().map(|server| server.id)) {
        (Some(false), None) => return Err(Refusal::OnlyServer.into()),
        (Some(true), _) => None,
        (_, here) => here,
    };
    let (me, time) = (caller.who.id, ground.time(caller.now).await?);
    let window = match asked.period {
        Some(period) => Some(ground.window(period, guild, time).await?),
        None => None,
    };
    let wanted = Wanted { game: info.id, guild, time, window, page: asked.page, me };
    let Some(shown) = ground.leaders(&wanted).await? else {
        return Ok(Answer::reply(Message::new(caller.lang, text!("ratings-wait"))));
    };
    let mut rows = Vec::new();
    for row in shown.rows {
        let name = if row.who == me { clean_name(&caller.who.name) } else { name_of(ground, row.who).await? };
        rows.push(leader(&row, name));
    }
    let own = |row: Placed| leader(&row, clean_name(&caller.who.name));
    let hands = ground.hands().await?;
    let stamp = |time: BotTime| hands.stamp(time, 'D');
    let span = asked.period.zip(window).map(|(period, window)| InPeriod {
        period,
        from: window.from.map(stamp),
        // The last day, rather than the one after it.
        to: window.to.map(|to| stamp(to - Millis(1))).filter(|_| window.to.is_some_and(|to| to <= time)),
    });
    let page = LeaderPage {
        game: info.id,
        everywhere: guild.is_none(),
        span,
        rows,
        page: shown.page,
        n_pages: shown.n_pages,
        own: shown.own.map(own),
    };
    let look = ground.person(me).await?.options(None, Side::White);
    let options = PageOptions { theme: look.theme, width: look.width };
    Ok(Answer::reply(leaders::leaders(&page, caller.lang, options)))
}

fn leader(row: &Placed, name: String) -> Leader {
    let gains = row.span.map(|span| Gains { halves: span.halves, change: span.points() });
    Leader { place: row.place, who: row.who, name, number: row.rated.number(), gains }
}

/// Returns what a person was called in the last game that they finished.
async fn name_of(ground: &Ground, who: UserId) -> Result<String, Trouble> {
    let newest = ground.store.records_after::<DoneRecord>(&keys::dones(who), None, 1).try_next().await?;
    let game = newest.and_then(|row| keys::done_at(&row.key)).map(|(_, game)| game);
    name_in(ground, game, who).await
}

/// Returns what a person was called in a game.
pub(super) async fn name_in(ground: &Ground, game: Option<GameId>, who: UserId) -> Result<String, Trouble> {
    let record = match game {
        Some(game) => ground.load(game).await?.map(|loaded| loaded.record),
        None => None,
    };
    let seats = record.as_ref().and_then(|record| record.seats());
    let player = seats.and_then(|seats| seats.iter().find(|player| player.id == who));
    Ok(player.map_or_else(|| "?".to_owned(), |player| player.name.clone()))
}
