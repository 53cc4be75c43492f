//! Updates posted leaderboards: the next step for each message, and its result.
//!
//! A leaderboard's row is also its news. If no message is recorded, the next step is to post it, after searching for
//! its mark, since the bot may have crashed between posting and recording. Edits and removals are idempotent.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use render::PageOptions;
use rules::Side;
use sha2::{Digest, Sha256};

use crate::app::ask::Press;
use crate::app::ask::see::{KeptLeaders, Period};
use crate::app::ground::leader_pages::LeaderPageAsk;
use crate::app::ground::{Ground, leader_pages, ratings};
use crate::app::say::{Message, leaders};
use crate::app::tell::posts::{PostContent, PostItem, PostStep, PostTold};
use crate::app::tell::{puzzles, seasons, servers};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    DeedRecord, GamePlayer, GuildId, HOUR, LeadersFate, LeadersRecord, ModeratorDeed, Unix, UserId, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// Marks `lacking/` rows of channels where a leaderboard can't be updated.
pub(crate) const LACKING: &str = "leaderboard";

/// Returns the rows of leaderboards whose messages may need a step.
pub async fn leaders_due(ground: &Ground, now: Unix) -> Result<Vec<String>, Trouble> {
    let mut due = Vec::new();
    let mut rows = ground.store.records::<LeadersRecord>(keys::ALL_LEADERS);
    while let Some(row) = rows.try_next().await? {
        due.extend(is_due(&row.record, now).then_some(row.key));
    }
    Ok(due)
}

/// Makes all leaderboards with this player due for an update.
pub(crate) async fn look_soon(ground: &Ground, change: &mut StoreChange, who: UserId) -> Result<(), Trouble> {
    let careers = ratings::careers(ground, who).await?;
    let servers: BTreeSet<GuildId> = careers.values().flat_map(|career| career.here.keys().copied()).collect();
    for server in servers {
        let mut rows = ground.store.records::<LeadersRecord>(&keys::leaders(server));
        while let Some(mut row) = rows.try_next().await? {
            if row.record.looked.take().is_some() {
                change.expect(row.key.as_str(), row.version).put(row.key, write(&row.record));
            }
        }
    }
    Ok(())
}

/// Returns whether an hour has passed since the last update. Also if the machine's clock was set back behind it.
fn is_due(record: &LeadersRecord, now: Unix) -> bool {
    let is_fresh = |looked: Unix| looked <= now && now - looked < HOUR;
    record.ended || record.sent.is_none() || !record.looked.is_some_and(is_fresh)
}

/// Returns the next step for a leaderboard's or server's message. A server that removed the bot gets no step, since it
/// may add the bot again.
pub async fn next_post(ground: &Ground, key: &str, now: Unix) -> Result<Option<PostItem>, Trouble> {
    if let Some(server) = servers::of(key) {
        return servers::next(ground, server, now).await;
    }
    let Some(Key::Leaders(guild, channel, game, word)) = Key::parse(key) else { return Ok(None) };
    let Some(mut row) = ground.store.record::<LeadersRecord>(key).await? else { return Ok(None) };
    // A later version may have added this game or period.
    let (Some(info), Some(period)) = (rules::info(&game), Period::read(&word)) else { return Ok(None) };
    if !is_due(&row.record, now) || ground.store.get(&keys::gone(guild)).await?.is_some() {
        return Ok(None);
    }
    let record = &row.record;
    let own = KeptLeaders { game, period }.button(Press::LeadersOwn).with(format!("{:x}", record.made));
    let (mark, nonce) = (own.custom_id(), format!("l{:x}", record.made));
    let item = |step, shown| Some(PostItem { key: key.to_owned(), nonce, step, shows: PostContent::Leaders(shown) });
    if record.ended {
        return Ok(item(PostStep::Remove { from: channel, sent: record.sent, mark }, String::new()));
    }
    let (choices, _) = ground.guild(guild).await?;
    let lang = choices.lang_in([channel].into_iter().chain(record.parent)).unwrap_or(record.lang);
    let look = choices.options(Side::White);
    let options = PageOptions { theme: look.theme, width: look.width };
    let time = ground.time(now).await?;
    let asked = LeaderPageAsk { info, guild: Some(guild), period, page: Some(0), me: None, time };
    let page = match leader_pages::leader_page(ground, asked).await {
        Ok(Some(page)) => page,
        Ok(None) => return Ok(None),
        // The server no longer has seasons, so remove the message.
        Err(Trouble::Refused(_)) => {
            row.record.ended = true;
            let change = StoreChange::putting(key, write(&row.record));
            return lose(ground, (key, row.version), change, now).await.map(|()| None);
        }
        Err(trouble) => return Err(trouble),
    };
    let message = Box::new(leaders::kept(&page, lang, options, own));
    let shown = digest(&message);
    match record.sent {
        None => Ok(item(PostStep::Post { to: channel, message, mark }, shown)),
        Some(sent) if record.shown.as_ref() != Some(&shown) => Ok(item(PostStep::Edit { sent, message }, shown)),
        Some(_) => {
            row.record.looked = Some(now);
            // A conflict means that the leaderboard was just stopped.
            row.into_change().commit_unless_changed(&*ground.store).await.map(|_| None)
        }
    }
}

fn digest(message: &Message) -> String {
    let figures = message.figures.as_ref().map(|figures| (figures.options, figures.alt.as_str()));
    let all = format!("{}\n{figures:?}", message.said());
    Sha256::digest(all).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

pub async fn told_post(ground: &Ground, item: &PostItem, told: PostTold, now: Unix) -> Result<(), Trouble> {
    match &item.shows {
        PostContent::Season(began) => seasons::told(ground, item, *began, told).await,
        PostContent::Puzzle(day) => puzzles::told(ground, item, *day, told).await,
        PostContent::Leaders(shown) => {
            again("save the state of a leaderboard", || note_told(ground, item, shown, told, now)).await
        }
    }
}

async fn note_told(ground: &Ground, item: &PostItem, shown: &str, told: PostTold, now: Unix) -> Result<(), Trouble> {
    let Some(mut row) = ground.store.record::<LeadersRecord>(&item.key).await? else { return Ok(()) };
    let record = &mut row.record;
    match told {
        PostTold::Posted(sent) => (record.sent, record.shown) = (Some(sent), Some(shown.to_owned())),
        PostTold::Found(sent) => (record.sent, record.shown) = (Some(sent), None),
        PostTold::Changed => record.shown = Some(shown.to_owned()),
        PostTold::Later => {}
        PostTold::Removed | PostTold::Lost { .. } if record.ended => {
            let mut change = StoreChange::new();
            change.expect(&*row.key, row.version).delete(row.key);
            return change.commit(&*ground.store).await;
        }
        // The leaderboard was requested again in the meantime, so the new message needs a different mark.
        PostTold::Removed => (record.sent, record.shown, record.made) = (None, None, now.snowflake()),
        PostTold::Lost { lacking } => {
            let mut change = StoreChange::deleting(&*row.key);
            if let Some(Key::Leaders(_, channel, ..)) = Key::parse(&row.key).filter(|_| lacking) {
                change.put(keys::lacking(channel, LACKING), Vec::new());
            }
            return lose(ground, (&row.key, row.version), change, now).await;
        }
    }
    record.looked = Some(now);
    row.into_change().commit(&*ground.store).await
}

async fn lose(ground: &Ground, (key, version): (&str, u64), mut change: StoreChange, now: Unix) -> Result<(), Trouble> {
    let Some(Key::Leaders(guild, channel, game, period)) = Key::parse(key) else { return Ok(()) };
    let did = ModeratorDeed::Leaders { channel, game, period, now: LeadersFate::Lost };
    let deed = DeedRecord { v: 1, at: now, by: GamePlayer::nobody(), did };
    let free = free_deed(ground, guild, now).await?;
    change.expect(key, version).expect(free.as_str(), 0).put(free, write(&deed));
    change.commit(&*ground.store).await
}

/// Returns an unused key for a log entry that no event caused.
async fn free_deed(ground: &Ground, guild: GuildId, now: Unix) -> Result<String, Trouble> {
    let mut number = now.snowflake();
    loop {
        let key = keys::deed(guild, number);
        if ground.store.get(&key).await?.is_none() {
            return Ok(key);
        }
        number += 1;
    }
}
