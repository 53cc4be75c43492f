//! The daily puzzle, posted once in each server that wants it. The bot does not make up for downtime.
//!
//! The server's row records the last day. If it is not recorded, the bot first searches for the message by its mark, as
//! for leaderboards, since it may have crashed between posting and recording.

use engine::puzzle::{Puzzle, grade, shipped};
use rules::GameSpec;

use crate::app::ask::server::SetupMatter;
use crate::app::ground::Ground;
use crate::app::say::puzzles::PuzzleShown;
use crate::app::tables;
use crate::app::tell::posts::{PostContent, PostItem, PostStep, PostTold};
use crate::record::{DAY, GuildId, GuildRecord, HOUR, PuzzlePlace, PuzzlePosted, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// A prime above any game's number of puzzles. Steps of this size visit each puzzle before repeating one.
const STEP: u64 = 7919;

/// Returns a server's channel, and the day to post there: days since 1970 in UTC.
pub(super) fn unposted(guild: &GuildRecord, now: Unix) -> Option<(u64, PuzzlePlace)> {
    let place = guild.puzzles.filter(|_| guild.has_help())?;
    let day = now.day();
    let hour: i64 =
        guild.chosen(SetupMatter::PuzzleHour).unwrap_or(SetupMatter::PuzzleHour.values()[0]).parse().ok()?;
    let is_time = now.0.rem_euclid(DAY.0) >= hour * HOUR.0;
    let is_posted = guild.puzzled.is_some_and(|posted| posted.channel == place.channel && posted.day >= day);
    (is_time && !is_posted).then_some((day, place))
}

/// Returns the puzzle of a day, from the server's default game. If that has none, from the headline game. All servers
/// with the same game get the same puzzle.
fn of_day(guild: &GuildRecord, day: u64) -> Option<(&'static GameSpec, usize, &'static Puzzle)> {
    let usual = [guild.usual_game(), rules::games()[0]];
    let info = usual.into_iter().find(|info| !shipped(info.id).is_empty())?;
    let all = shipped(info.id);
    let place = place_of(all, day);
    Some((info, place, &all[place]))
}

pub(crate) fn place_of(all: &[Puzzle], day: u64) -> usize {
    (day.wrapping_mul(STEP) % all.len() as u64) as usize
}

/// Returns a server's message to post, if any. A server that removed the bot gets none, since it may add the bot again.
pub(super) async fn next(ground: &Ground, server: GuildId, now: Unix) -> Result<Option<PostItem>, Trouble> {
    let (guild, _) = ground.guild(server).await?;
    let Some((day, wanted)) = unposted(&guild, now) else { return Ok(None) };
    let Some((info, place, puzzle)) = of_day(&guild, day) else { return Ok(None) };
    if ground.store.get(&keys::gone(server)).await?.is_some() {
        return Ok(None);
    }
    let table = tables::of_puzzle(info, puzzle, 0)?;
    let side = table.turn();
    let look = guild.options(side);
    let to = wanted.channel;
    let lang = guild.lang_in([to]).unwrap_or(wanted.lang);
    let grade = grade(place, shipped(info.id).len());
    let (message, button) =
        PuzzleShown { info, puzzle, grade, day: Some(day), side, look: &look, lang }.daily(table.as_ref());
    let step = PostStep::Post { to, message: Box::new(message), mark: button.custom_id() };
    let nonce = format!("p{:x}.{day:x}", to.0);
    Ok(Some(PostItem { key: keys::guild(server), nonce, step, shows: PostContent::Puzzle(day) }))
}

/// Records that a puzzle was posted or can't be; `/setup` shows that.
pub(super) async fn told(ground: &Ground, item: &PostItem, day: u64, told: PostTold) -> Result<(), Trouble> {
    let PostStep::Post { to, .. } = &item.step else { return Ok(()) };
    let note = || async {
        let Some(mut row) = ground.store.record::<GuildRecord>(&item.key).await? else { return Ok(()) };
        row.record.puzzled = Some(PuzzlePosted { channel: *to, day });
        let barred = keys::lacking(*to, SetupMatter::Puzzles.word());
        let mut change = row.into_change();
        match told {
            PostTold::Lost { .. } => change.put(barred, Vec::new()),
            _ => change.delete(barred),
        };
        change.commit(&*ground.store).await
    };
    again("save that a puzzle was posted", note).await
}
