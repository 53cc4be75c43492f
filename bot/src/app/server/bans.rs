//! Bans from playing in a server, with duration and reason.

use crate::app::ask::{Caller, CallerServer, RequestPerson};
use crate::app::ground::{Ground, RequestAnswer, begin};
use crate::app::say::{Message, phrases};
use crate::app::server::deeds;
use crate::change::StoreChange;
use crate::record::{BanRecord, DAY, GameState, ModeratorDeed, NewsKind, Unix, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, note};

/// The maximum number of characters stored for a reason.
const REASON: usize = 200;

const LISTED: usize = 6;

pub(super) fn because(reason: Option<&str>) -> Option<String> {
    reason.map(|reason| note(reason, REASON)).filter(|reason| !reason.is_empty())
}

pub(super) async fn keep_out(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    whom: &RequestPerson,
    days: Option<u32>,
    reason: Option<&str>,
) -> Result<RequestAnswer, Trouble> {
    if whom.is_bot {
        return Err(Refusal::BotOpponent.into());
    }
    let name = phrases::mention(whom.id);
    if ground.ban(server.id, whom.id, caller.now).await?.is_some() {
        return Err(Refusal::BannedAlready { player: name }.into());
    }
    let key = keys::ban(server.id, whom.id, &ground.secret().await?);
    // An earlier ban may have expired.
    let version = ground.store.get(&key).await?.map_or(0, |row| row.version);
    let (who, whom) = (whom.id, begin::player(whom));
    let (until, because) = (days.map(|days| caller.now + i64::from(days) * DAY), because(reason));
    let ban = BanRecord { v: 1, who: whom.clone(), at: caller.now, until, because: because.clone() };
    let deed = deeds::deed(caller, ModeratorDeed::Banned { whom, until, because });
    let mut change = StoreChange::of(caller.event);
    change.expect(key.as_str(), version).put(key, write(&ban)).put(keys::deed(server.id, caller.event), write(&deed));
    // The banned person's challenges are closed; moderators decide whether to end running games.
    let (mut closed, mut running) = (Vec::new(), Vec::new());
    for mut game in ground.load_indexed(&keys::seats(who)).await? {
        let id = game.record.id;
        match game.record.state.clone() {
            _ if game.record.guild != Some(server.id) => {}
            GameState::Challenge { from, .. } if from.id == who => {
                begin::close(&mut game, who.into(), None);
                game.tell_one(who, NewsKind::ChallengeClosed);
                ground.add(&mut change, game, caller.now).await?;
                closed.push(id);
            }
            GameState::Playing { .. } => running.push(phrases::game_with_people(&game.record)),
            _ => {}
        }
    }
    change.commit(&*ground.store).await?;
    let said = |until: Unix| text!("moderate-banned-until").with("until", phrases::day(until));
    let text = until.map_or_else(|| text!("moderate-banned"), said).with("player", name);
    let mut message = Message::new(caller.lang, text);
    say_running(&mut message, running);
    Ok(RequestAnswer { news: closed, ..RequestAnswer::reply(message) })
}

fn say_running(message: &mut Message, running: Vec<Text>) {
    let n_left = running.len().saturating_sub(LISTED);
    if !running.is_empty() {
        let games = running.into_iter().take(LISTED).map(|game| text!("moderate-game").with_said("game", game));
        message.text.extend([text!("moderate-running")].into_iter().chain(games));
    }
    if n_left > 0 {
        message.text.push(text!("games-more").with("count", n_left.to_string()));
    }
}

pub(super) async fn let_in(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    whom: &RequestPerson,
) -> Result<RequestAnswer, Trouble> {
    let name = phrases::mention(whom.id);
    if ground.ban(server.id, whom.id, caller.now).await?.is_none() {
        return Err(Refusal::NotBanned { player: name }.into());
    }
    let key = keys::ban(server.id, whom.id, &ground.secret().await?);
    let deed = deeds::deed(caller, ModeratorDeed::Unbanned { whom: begin::player(whom) });
    let mut change = StoreChange::of(caller.event);
    change.delete(key).put(keys::deed(server.id, caller.event), write(&deed));
    change.commit(&*ground.store).await?;
    Ok(RequestAnswer::reply(Message::new(caller.lang, text!("moderate-unbanned").with("player", name))))
}
