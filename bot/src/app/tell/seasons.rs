//! New seasons of a server, announced once in its channel of announcements.
//!
//! The server's row records the last announced season. If it is not recorded, the bot first searches for the message by
//! its mark, as for leaderboards, since it may have crashed between posting and recording.

use crate::app::ask::Press;
use crate::app::ask::see::{KeptLeaders, Period};
use crate::app::ask::server::SetupMatter;
use crate::app::ground::Ground;
use crate::app::say::Message;
use crate::app::tell::posts::{PostContent, PostItem, PostStep, PostTold};
use crate::record::{BotTime, DAY, GuildId, GuildRecord, Millis, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};
use crate::words::Lang;

/// How long the beginning of a season counts as news.
const NEWS: Millis = Millis(2 * DAY.0);

pub(super) fn untold(guild: &GuildRecord, time: BotTime) -> Option<BotTime> {
    let began = guild.season(time).filter(|_| guild.announcements.is_some())?;
    (guild.seasons.told() < Some(began) && time - began < NEWS).then_some(began)
}

/// Returns a server's message to post, if any. If the server removed the bot, the message waits, since it may add the
/// bot again.
pub(super) async fn next(ground: &Ground, server: GuildId, now: Unix) -> Result<Option<PostItem>, Trouble> {
    let (guild, _) = ground.guild(server).await?;
    let Some((began, to)) = untold(&guild, ground.time(now).await?).zip(guild.announcements) else { return Ok(None) };
    if ground.store.get(&keys::gone(server)).await?.is_some() {
        return Ok(None);
    }
    let table = KeptLeaders { game: guild.usual_game().id.to_owned(), period: Some(Period::ThisSeason) };
    let own = table.button(Press::LeadersOwn).with(format!("s{:x}", began.0));
    let mark = own.custom_id();
    let mut message = Message::new(guild.lang_in([to]).unwrap_or(Lang::En), text!("season-begun"));
    message.text.push(text!("season-begun-about"));
    message.buttons = vec![own];
    let step = PostStep::Post { to, message: Box::new(message), mark };
    let nonce = format!("s{:x}", server.0);
    Ok(Some(PostItem { key: keys::guild(server), nonce, step, shows: PostContent::Season(began) }))
}

/// Records that a season was announced or can't be; `/setup` shows that.
pub(super) async fn told(ground: &Ground, item: &PostItem, began: BotTime, told: PostTold) -> Result<(), Trouble> {
    let PostStep::Post { to, .. } = &item.step else { return Ok(()) };
    let note = || async {
        let Some(mut row) = ground.store.record::<GuildRecord>(&item.key).await? else { return Ok(()) };
        row.record.seasons.note_told(began);
        let barred = keys::lacking(*to, SetupMatter::Announcements.word());
        let mut change = row.into_change();
        if let PostTold::Lost { lacking: true } = told {
            change.put(barred, Vec::new());
        }
        change.commit(&*ground.store).await
    };
    again("save that a season was announced", note).await
}
