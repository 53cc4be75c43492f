//! A server's log: actions of its moderators, and changes by its administrators.

use std::collections::VecDeque;

use futures::TryStreamExt;

use crate::app::ask::server::SetupMatter;
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::{Ground, begin};
use crate::app::say::{Message, flags, leaders, phrases};
use crate::app::server::setup_menu;
use crate::record::{BanRecord, DeedRecord, FlagsRecord, GameId, GuildId, ModeratorDeed, PersonRef, Unix, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};
use crate::words::{Text, TextArg, TextKey, escape, note};

/// The maximum number of lines per kind, within Discord's 2,000 characters.
const LISTED: usize = 5;

/// The maximum number of setup changes in the log: even long ones fit into a message.
const CHANGES: usize = 10;

const AT_ONCE: usize = 500;

const BRIEF: usize = 40;

pub(super) fn deed(caller: &Caller, did: ModeratorDeed) -> DeedRecord {
    DeedRecord { v: 1, at: caller.now, by: begin::player(&caller.who), did }
}

pub(super) async fn list(ground: &Ground, caller: &Caller, server: &CallerServer) -> Result<Message, Trouble> {
    let mut message = Message::new(caller.lang, text!("moderate-bans"));
    let bans: Vec<_> = ground.store.records::<BanRecord>(&keys::bans(server.id)).try_collect().await?;
    let bans: Vec<_> = bans.into_iter().map(|row| row.record).filter(|ban| ban.holds(caller.now)).collect();
    message.text.extend(bans.iter().take(LISTED).map(line_of_ban));
    match bans.len() {
        0 => message.text.push(text!("moderate-nobody")),
        n if n > LISTED => message.text.push(text!("games-more").with("count", (n - LISTED).to_string())),
        _ => {}
    }
    message.text.push(text!("moderate-deeds"));
    let newest = newest(ground, server.id, None, LISTED, |did| !did.is_setup()).await?;
    if newest.is_empty() {
        message.text.push(text!("moderate-nothing"));
    }
    for deed in &newest {
        message.text.extend(line_of(ground, deed).await?);
    }
    // Only the number, since the details depend on what the moderator can see.
    let (flags, _) = ground.store.entry::<FlagsRecord>(&keys::flags(server.id)).await?;
    message.text.extend((flags.waiting > 0).then(|| text!("moderate-flags").with("count", flags.waiting)));
    Ok(message)
}

pub(super) async fn changes(ground: &Ground, caller: &Caller, server: &CallerServer) -> Result<Message, Trouble> {
    let mut message = Message::new(caller.lang, text!("setup-log"));
    let newest = newest(ground, server.id, None, CHANGES, ModeratorDeed::is_setup).await?;
    if newest.is_empty() {
        message.text.push(text!("moderate-nothing"));
    }
    for deed in &newest {
        message.text.extend(line_of(ground, deed).await?);
    }
    Ok(message)
}

/// Returns the newest wanted log entries, newest first; with a key, only the ones `after` it.
pub(super) async fn newest(
    ground: &Ground,
    server: GuildId,
    after: Option<String>,
    most: usize,
    is_wanted: fn(&ModeratorDeed) -> bool,
) -> Result<VecDeque<DeedRecord>, Trouble> {
    let mut newest = VecDeque::new();
    let mut deeds = ground.store.records_after::<DeedRecord>(&keys::deeds(server), after, AT_ONCE);
    while let Some(RecordRow { record: deed, .. }) = deeds.try_next().await? {
        if is_wanted(&deed.did) {
            newest.push_front(deed);
            newest.truncate(most);
        }
    }
    Ok(newest)
}

fn line_of_ban(ban: &BanRecord) -> Text {
    let line = text!("moderate-ban").with("player", phrases::mention(ban.who.id)).with("name", escape(&ban.who.name));
    line.with("day", phrases::day(ban.at)).with("until", until(ban.until)).with("reason", brief(ban.because.as_deref()))
}

/// Returns the line of a log entry; `None` for a setting of another version.
async fn line_of(ground: &Ground, deed: &DeedRecord) -> Result<Option<Text>, Trouble> {
    let whom = |key: TextKey, whom: PersonRef| Text::new(key).with("player", phrases::mention(whom));
    let text = match &deed.did {
        ModeratorDeed::Ended { game, verdict } => text!("moderate-deed-ended")
            .with("game", called(ground, *game).await?)
            .with_said("verdict", text!("verdict-{}", verdict)),
        ModeratorDeed::Undone { game } => text!("moderate-deed-undone").with("game", called(ground, *game).await?),
        ModeratorDeed::Unrated { game } => text!("moderate-deed-unrated").with("game", called(ground, *game).await?),
        ModeratorDeed::RatedAgain { game } => {
            text!("moderate-deed-rated-again").with("game", called(ground, *game).await?)
        }
        ModeratorDeed::Banned { whom: player, until: end, because } => {
            let text = whom(key!("moderate-deed-banned"), player.id);
            text.with("until", until(*end)).with("reason", brief(because.as_deref()))
        }
        ModeratorDeed::Nameless { count } => text!("moderate-deed-nameless").with("count", *count),
        ModeratorDeed::Unbanned { whom: player } => whom(key!("moderate-deed-unbanned"), player.id),
        ModeratorDeed::Answered(answer) => whom(key!("moderate-deed-answered"), answer.whom.id)
            .with_said("flag", flags::kind(answer.flag))
            .with("reason", brief(answer.because.as_deref())),
        ModeratorDeed::Leaders { channel, game, period, now } => {
            let Some(info) = rules::info(game) else { return Ok(None) };
            text!("setup-log-leaders-{}", <&str>::from(now))
                .with_said("leaders", leaders::called(info.id, period))
                .with("channel", format!("<#{}>", channel.0))
        }
        ModeratorDeed::Set { matter, to } => {
            let Some(matter) = SetupMatter::from_word(matter) else { return Ok(None) };
            text!("setup-log-line")
                .with_said("setting", text!("setup-{}", matter.word()))
                .with("value", setup_menu::value_in_log(matter, to))
        }
    };
    Ok(Some(text.with("by", phrases::mention(deed.by.id)).with("day", phrases::day(deed.at))))
}

async fn called(ground: &Ground, id: GameId) -> Result<TextArg, Trouble> {
    let game = ground.load(id).await?;
    Ok(game.map_or_else(|| format!("#{}", id.0).into(), |game| phrases::game_with_people(&game.record).into()))
}

fn until(end: Option<Unix>) -> TextArg {
    end.map_or_else(|| "".into(), |end| text!("banned-until").with("until", phrases::day(end)).into())
}

fn brief(because: Option<&str>) -> TextArg {
    let said = |because| text!("moderate-because").with("reason", escape(&note(because, BRIEF))).into();
    because.map_or_else(|| "".into(), said)
}
