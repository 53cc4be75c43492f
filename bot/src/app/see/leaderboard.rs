//! `/leaderboard`: the best players of a kind of game, in a server or globally.

use crate::app::ask::begin::RATED;
use crate::app::ask::see::{KeptLeaders, LeadersAsk, Period};
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::leader_pages::LeaderPageAsk;
use crate::app::ground::{Ground, RequestAnswer, here, leader_pages, server};
use crate::app::say::Message;
use crate::app::say::leaders;
use crate::app::tell::leaders::LACKING;
use crate::record::{GuildId, LeadersRecord, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::clean_name;

/// Shows a page of a leaderboard, with the caller's own place. Administrators get a button to start or stop a live
/// leaderboard in the channel.
pub(crate) async fn leaderboard(
    ground: &Ground,
    caller: &Caller,
    asked: &LeadersAsk,
) -> Result<RequestAnswer, Trouble> {
    let info = match &asked.game {
        Some(word) => rules::info(word).ok_or(Refusal::UnknownRules)?,
        None => match here::rules_here(ground, caller).await? {
            Some(info) => info,
            None => ground.guild_of(caller).await?.usual_game(),
        },
    };
    let guild = match (asked.everywhere, caller.server.as_ref().map(|server| server.id)) {
        (Some(false), None) => return Err(Refusal::OnlyServer.into()),
        (Some(true), _) => None,
        (_, here) => here,
    };
    show(ground, caller, info, (guild, asked.period, Some(asked.page))).await
}

pub(crate) async fn own_place(ground: &Ground, caller: &Caller, asked: &KeptLeaders) -> Result<RequestAnswer, Trouble> {
    let info = rules::info(&asked.game).ok_or(Refusal::UnknownRules)?;
    let guild = caller.server.as_ref().map(|server| server.id).ok_or(Refusal::OnlyServer)?;
    show(ground, caller, info, (Some(guild), asked.period, None)).await
}

async fn show(
    ground: &Ground,
    caller: &Caller,
    info: &'static rules::GameSpec,
    (guild, period, page): (Option<GuildId>, Option<Period>, Option<usize>),
) -> Result<RequestAnswer, Trouble> {
    let (who, time) = (caller.who.id, ground.time(caller.now).await?);
    let me = Some((who, clean_name(&caller.who.name)));
    let asked = LeaderPageAsk { info, guild, period, page, me, time };
    let Some(page) = leader_pages::leader_page(ground, asked).await? else {
        return Ok(RequestAnswer::reply(Message::new(caller.lang, text!("ratings-wait"))));
    };
    let options = ground.page_options(who).await?;
    let mut message = leaders::leaders(&page, caller.lang, options);
    let here = caller.server.as_ref().map(|server| server.id);
    if page.own.is_err() && caller.spot.in_server && server::has_rated_games(ground, here).await? {
        let offer = Button::new(Press::ChallengeAll, info.id).with(RATED);
        message.buttons.push(offer.labelled(text!("leaders-offer")));
    }
    let is_in_charge = caller.server.as_ref().is_some_and(|server| server.may_manage);
    if let Some(guild) = guild.filter(|_| is_in_charge && caller.spot.in_server && Period::goes_on(period)) {
        let which = KeptLeaders { game: info.id.to_owned(), period };
        let row = ground.store.record::<LeadersRecord>(&which.key(guild, caller.spot.channel)).await?;
        let lacking = keys::lacking(caller.spot.channel, LACKING);
        if ground.store.get(&lacking).await?.is_some() {
            message.text.insert(0, text!("leaders-barred"));
        }
        let is_kept = row.is_some_and(|row| !row.record.ended);
        message.buttons.push(which.button(if is_kept { Press::LeadersStop } else { Press::LeadersKeep }));
    }
    Ok(RequestAnswer::reply(message))
}
