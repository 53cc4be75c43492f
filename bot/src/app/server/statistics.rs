//! `/stats`: a server's recent games, for its administrators and moderators.
//!
//! A game counts only if the caller can also find it in `/history`, and neither player hides their profile.

use std::collections::BTreeMap;

use futures::TryStreamExt;
use render::PageOptions;
use rules::Side;

use crate::app::ask::{Button, Caller, CallerServer, Press};
use crate::app::ground::{Ground, RequestAnswer, ratings};
use crate::app::say::statistics::{self, Statistics, StatisticsGame};
use crate::app::say::{Message, phrases};
use crate::change::StoreChange;
use crate::record::{DoneRecord, GameId, GameState, Millis, Unix, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore};

const ROWS: usize = 200;

const MOST_GAMES: usize = 2_000;

pub(crate) async fn statistics(ground: &Ground, caller: &Caller) -> Result<RequestAnswer, Trouble> {
    let shown = games_of(ground, caller, in_charge_of(caller)?, Some(caller.who.id)).await?;
    let options = ground.page_options(caller.who.id).await?;
    let mut message = statistics::statistics(&shown, caller.lang, options);
    if caller.spot.in_server && message.figures.is_some() {
        message.buttons.push(Button::new(Press::ShareStats, ""));
    }
    Ok(RequestAnswer::reply(message))
}

/// Shows the statistics of public games to everyone in the channel.
pub(crate) async fn share(ground: &Ground, caller: &Caller) -> Result<RequestAnswer, Trouble> {
    let shown = games_of(ground, caller, in_charge_of(caller)?, None).await?;
    let look = ground.guild_of(caller).await?.options(Side::White);
    let lang = ground.public_lang(caller).await?;
    let mut public = statistics::statistics(&shown, lang, PageOptions { theme: look.theme, width: look.width });
    if public.figures.is_none() {
        return Err(Refusal::NoStatisticsToShare.into());
    }
    public.text.insert(0, text!("replay-shown").with("player", phrases::mention(caller.who.id)));
    StoreChange::of(caller.event).commit(&*ground.store).await?;
    let mut reply = Message::new(caller.lang, text!("statistics-shared"));
    reply.for_all = Some(Box::new(public));
    Ok(RequestAnswer::reply(reply))
}

fn in_charge_of(caller: &Caller) -> Result<&CallerServer, Refusal> {
    let server = caller.server.as_ref().ok_or(Refusal::OnlyServer)?;
    if server.may_manage || server.may_moderate { Ok(server) } else { Err(Refusal::NotInCharge) }
}

/// Reads the recent games: games visible to everyone here, and all games of `me`.
async fn games_of(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    me: Option<UserId>,
) -> Result<Statistics, Trouble> {
    let since = statistics::first_week(caller.now);
    let eyes = ground.eyes(caller).await?;
    let mut hides = BTreeMap::new();
    let mut shown = Statistics { games: Vec::new(), cut: None, is_shared: me.is_none(), now: caller.now };
    let (mut n_rows, mut oldest) = (0, caller.now);
    let mut rows = ground.store.records_after::<DoneRecord>(&keys::dones_here(server.id), None, ROWS);
    while let Some(RecordRow { key, record: done, .. }) = rows.try_next().await? {
        let Some((ended, game)) = keys::done_at(&key) else { continue };
        if ended < since {
            break;
        }
        if n_rows == MOST_GAMES {
            shown.cut = Some((oldest, n_rows));
            break;
        }
        (n_rows, oldest) = (n_rows + 1, ended);
        let may_see = me.is_some_and(|me| done.seats.contains(&me.into())) || eyes.see(done.shown_in());
        let is_alone = done.seats.iter().any(|seat| seat.program().is_some());
        if may_see && !is_alone && !somebody_hides(ground, &mut hides, &done).await? {
            shown.games.extend(ended_game(ground, game, ended, done).await?);
        }
    }
    Ok(shown)
}

/// Returns whether a player hides their profile, caching the answers.
async fn somebody_hides(
    ground: &Ground,
    known: &mut BTreeMap<UserId, bool>,
    done: &DoneRecord,
) -> Result<bool, Trouble> {
    for who in done.seats.iter().filter_map(|who| who.person()) {
        let hides = match known.get(&who) {
            Some(hides) => *hides,
            None => ratings::hides_profile(ground, who).await?,
        };
        known.insert(who, hides);
        if hides {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the data of a game; `None` if it has been reopened since its row was read.
async fn ended_game(
    ground: &Ground,
    game: GameId,
    ended: Unix,
    done: DoneRecord,
) -> Result<Option<StatisticsGame>, Trouble> {
    let Some(record) = ground.load(game).await?.map(|game| game.record) else { return Ok(None) };
    let GameState::Over { reason, .. } = record.state else { return Ok(None) };
    let took = (ended - record.begun.unwrap_or(record.made)).max(Millis::ZERO);
    Ok(Some(StatisticsGame { kind: done.game, ended, took, reason, seats: done.seats }))
}
