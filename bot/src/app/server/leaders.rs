//! Live leaderboards of a server, each as one message in a channel.

use futures::TryStreamExt;

use crate::app::ask::see::{KeptLeaders, Period};
use crate::app::ask::{BotRight, Caller, CallerServer, Press};
use crate::app::ground::{Ground, RequestAnswer, windows};
use crate::app::say::{Message, leaders};
use crate::app::server::deeds;
use crate::app::tell::leaders::LACKING;
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{LeadersFate, LeadersRecord, ModeratorDeed, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::{RecordRow, TypedStore};
use crate::words::Text;

const MOST: usize = 5;

/// Starts a live leaderboard in the caller's channel, which the courier posts.
pub(crate) async fn keep(ground: &Ground, caller: &Caller, which: &KeptLeaders) -> Result<RequestAnswer, Trouble> {
    let server = managed(caller)?;
    let write_here = if server.parent.is_some() { BotRight::SendInThreads } else { BotRight::Send };
    if ![BotRight::View, write_here].iter().all(|right| server.rights.contains(right)) {
        return Err(Refusal::CannotKeepLeaders.into());
    }
    if let Some(period) = which.period {
        windows::window(ground, period, Some(server.id), ground.time(caller.now).await?).await?;
    }
    let channel = caller.spot.channel;
    let key = which.key(server.id, channel);
    let rows: Vec<_> = ground.store.records::<LeadersRecord>(&keys::leaders(server.id)).try_collect().await?;
    let (here, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.key == key);
    let mut kept = others.into_iter().filter(|row| !row.record.ended).peekable();
    // Two simultaneous requests change the same row, so they can't exceed the limit.
    let mut change = StoreChange::new();
    if let Some(row) = kept.peek() {
        change.expect(row.key.as_str(), row.version).put(row.key.as_str(), write(&row.record));
    }
    let kept: Vec<_> = kept.collect();
    if kept.len() >= MOST {
        let named: Vec<_> = kept.iter().filter_map(|row| named(row, caller)).collect();
        return Err(Refusal::TooManyLeaders { most: MOST, kept: named.join(", ") }.into());
    }
    let here = here.into_iter().next();
    let version = here.as_ref().map_or(0, |row| row.version);
    if here.as_ref().is_none_or(|row| row.record.ended) {
        let record = match here {
            // The leaderboard's earlier message may still exist.
            Some(row) => LeadersRecord { ended: false, ..row.record },
            None => LeadersRecord {
                v: 1,
                made: caller.event,
                parent: server.parent,
                lang: caller.public_lang,
                sent: None,
                shown: None,
                looked: None,
                ended: false,
            },
        };
        change.expect(key.as_str(), version).put(key, write(&record)).put(keys::seen(caller.event), Vec::new());
        // If the bot still can't post there, it warns again.
        change.delete(keys::lacking(channel, LACKING));
        note(&mut change, caller, server, which, LeadersFate::Kept);
        change.commit(&*ground.store).await?;
    }
    let mut message = Message::new(caller.lang, text!("leaders-keep-done").with_said("leaders", called(which)));
    message.buttons = vec![which.button(Press::LeadersStop)];
    Ok(RequestAnswer::reply(message))
}

/// Stops a live leaderboard in the caller's channel. The courier deletes its message.
pub(crate) async fn stop(ground: &Ground, caller: &Caller, which: &KeptLeaders) -> Result<RequestAnswer, Trouble> {
    let server = managed(caller)?;
    let row = ground.store.record::<LeadersRecord>(&which.key(server.id, caller.spot.channel)).await?;
    if let Some(mut row) = row.filter(|row| !row.record.ended) {
        row.record.ended = true;
        let mut change = row.into_change();
        change.put(keys::seen(caller.event), Vec::new());
        note(&mut change, caller, server, which, LeadersFate::Stopped);
        change.commit(&*ground.store).await?;
    }
    let mut message = Message::new(caller.lang, text!("leaders-stop-done").with_said("leaders", called(which)));
    message.buttons = vec![which.button(Press::LeadersKeep)];
    Ok(RequestAnswer::reply(message))
}

fn managed(caller: &Caller) -> Result<&CallerServer, Refusal> {
    let server = caller.server.as_ref().filter(|_| caller.spot.in_server).ok_or(Refusal::OnlyServer)?;
    if server.may_manage { Ok(server) } else { Err(Refusal::NotManager) }
}

fn note(change: &mut StoreChange, caller: &Caller, server: &CallerServer, which: &KeptLeaders, now: LeadersFate) {
    let period = Period::word_of(which.period).to_owned();
    let did = ModeratorDeed::Leaders { channel: caller.spot.channel, game: which.game.clone(), period, now };
    change.put(keys::deed(server.id, caller.event), write(&deeds::deed(caller, did)));
}

fn called(which: &KeptLeaders) -> Text {
    leaders::called(&which.game, Period::word_of(which.period))
}

fn named(row: &RecordRow<LeadersRecord>, caller: &Caller) -> Option<String> {
    let Some(Key::Leaders(_, channel, game, period)) = Key::parse(&row.key) else { return None };
    let called = rules::info(&game).map(|info| leaders::called(info.id, &period).say(caller.lang));
    Some(format!("<#{}> ({})", channel.0, called.unwrap_or(game)))
}
