//! What is done for tournaments at Discord besides writing messages: scheduled events and roles.

use serenity::all::{
    CreateScheduledEvent, EditRole, EditScheduledEvent, GuildId, Http, Permissions, RoleId, ScheduledEventId,
    ScheduledEventStatus, ScheduledEventType, Timestamp, UserId,
};

use super::replies::Said;
use crate::app::{EventDeed, RoleDeed, ShownEvent, Told};
use crate::discord::counted::counted;
use crate::discord::refused::{is_code, is_refused};
use crate::observe::{Meters, Route};
use crate::record::{self, SECOND, Unix};

/// Discord knows no such member, or no such person at all.
pub(super) const NO_MEMBER: [isize; 2] = [10_007, 10_013];
/// The bot, as Discord knows it.
#[derive(Clone, Copy)]
pub(super) struct Bot<'a> {
    pub(super) http: &'a Http,
    pub(super) meters: &'a Meters,
    /// Its own id, once it is known.
    pub(super) me: Option<UserId>,
}

impl Bot<'_> {
    async fn count<T>(self, route: Route, request: impl Future<Output = serenity::Result<T>>) -> serenity::Result<T> {
        counted(self.meters, route, request).await
    }
}

/// Discord knows no such scheduled event.
const NO_EVENT: [isize; 1] = [10_070];
/// Discord knows no such role.
const NO_ROLE: [isize; 1] = [10_011];

/// Changes a scheduled event. What was made before a crash is found by its place and its maker.
pub(super) async fn change_event(bot: Bot<'_>, guild: record::GuildId, deed: &EventDeed) -> serenity::Result<Said> {
    let guild = GuildId::new(guild.0);
    let id = |id: &u64| ScheduledEventId::new(*id);
    let status = |status| EditScheduledEvent::new().status(status);
    let done = match deed {
        EventDeed::Make(shown) => make_event(bot, guild, shown).await.map(Told::Made),
        EventDeed::Change(event, shown) => {
            let change = EditScheduledEvent::new().name(&shown.name).description(&shown.about);
            let change = change.start_time(stamp(shown.starts)).end_time(stamp(shown.ends));
            bot.count(Route::ChangeEvent, guild.edit_scheduled_event(bot.http, id(event), change))
                .await
                .map(|_| Told::Done)
        }
        EventDeed::Begin(event) => {
            let change = status(ScheduledEventStatus::Active);
            bot.count(Route::ChangeEvent, guild.edit_scheduled_event(bot.http, id(event), change))
                .await
                .map(|_| Told::Done)
        }
        EventDeed::Finish(event) => {
            let change = status(ScheduledEventStatus::Completed);
            bot.count(Route::ChangeEvent, guild.edit_scheduled_event(bot.http, id(event), change))
                .await
                .map(|_| Told::Done)
        }
        EventDeed::Remove(event) => {
            let removing = guild.delete_scheduled_event(bot.http, id(event));
            bot.count(Route::RemoveEvent, removing).await.map(|()| Told::Done)
        }
    };
    told_or(done, &NO_EVENT)
}

async fn make_event(bot: Bot<'_>, guild: GuildId, shown: &ShownEvent) -> serenity::Result<u64> {
    let there = bot.count(Route::ListEvents, guild.scheduled_events(bot.http, false)).await?;
    let is_it = |event: &&serenity::all::ScheduledEvent| {
        let place = event.metadata.as_ref().and_then(|about| about.location.as_deref());
        event.creator_id == bot.me && place == Some(shown.place.as_str())
    };
    if let Some(event) = there.iter().find(is_it) {
        return Ok(event.id.get());
    }
    let event = CreateScheduledEvent::new(ScheduledEventType::External, &shown.name, stamp(shown.starts));
    let event = event.end_time(stamp(shown.ends)).description(&shown.about).location(&shown.place);
    bot.count(Route::MakeEvent, guild.create_scheduled_event(bot.http, event)).await.map(|event| event.id.get())
}

/// Changes a role. Only one that the bot made is given out, and only while it gives nobody any rights.
pub(super) async fn change_role(
    bot: Bot<'_>,
    guild: record::GuildId,
    deed: &RoleDeed,
    is_doubtful: bool,
) -> serenity::Result<Said> {
    let guild = GuildId::new(guild.0);
    let done = match deed {
        RoleDeed::Make(name, since) => make_role(bot, guild, name, *since, is_doubtful).await.map(Told::Made),
        RoleDeed::Give { role, people, takes } => {
            return give_role(bot, guild, RoleId::new(role.0), people, *takes).await;
        }
        RoleDeed::Remove(role) => {
            let removing = guild.delete_role(bot.http, RoleId::new(role.0));
            bot.count(Route::RemoveRole, removing).await.map(|()| Told::Done)
        }
    };
    told_or(done, &NO_ROLE)
}

async fn make_role(bot: Bot<'_>, guild: GuildId, name: &str, since: Unix, is_doubtful: bool) -> serenity::Result<u64> {
    if is_doubtful {
        let there = bot.count(Route::ListRoles, guild.roles(bot.http)).await?;
        let is_it = |role: &&serenity::all::Role| {
            role.name == name && role.permissions.is_empty() && !role.managed && role.id.get() > since.snowflake()
        };
        if let Some(role) = there.values().filter(is_it).min_by_key(|role| role.id) {
            return Ok(role.id.get());
        }
    }
    let role = EditRole::new().name(name).permissions(Permissions::empty()).mentionable(false).hoist(false);
    bot.count(Route::MakeRole, guild.create_role(bot.http, role)).await.map(|role| role.id.get())
}

async fn give_role(
    bot: Bot<'_>,
    guild: GuildId,
    role: RoleId,
    people: &[record::UserId],
    takes: bool,
) -> serenity::Result<Said> {
    if !takes {
        let there = match bot.count(Route::ListRoles, guild.roles(bot.http)).await {
            Ok(there) => there,
            Err(error) => return told_or(Err(error), &NO_ROLE),
        };
        match there.get(&role) {
            None => return Ok(Said::Told(Told::Gone)),
            // Somebody has given it rights meanwhile.
            Some(role) if !role.permissions.is_empty() => return Ok(Said::Barred { lacking: true }),
            Some(_) => {}
        }
    }
    for who in people {
        let (who, why) = (UserId::new(who.0), None);
        let done = match takes {
            false => bot.count(Route::GiveRole, bot.http.add_member_role(guild, who, role, why)).await,
            true => bot.count(Route::TakeRole, bot.http.remove_member_role(guild, who, role, why)).await,
        };
        match done {
            // Whoever left the server has no roles there.
            Err(error) if !is_code(&error, &NO_MEMBER) => return told_or(Err(error), &NO_ROLE),
            _ => {}
        }
    }
    Ok(Said::Told(Told::Done))
}

/// Says what became of a change of something that may be gone.
fn told_or(done: serenity::Result<Told>, gone: &[isize]) -> serenity::Result<Said> {
    match done {
        Ok(told) => Ok(Said::Told(told)),
        Err(error) if is_code(&error, gone) => Ok(Said::Told(Told::Gone)),
        Err(error) if is_refused(&error) => Ok(Said::Barred { lacking: true }),
        Err(error) => Err(error),
    }
}

fn stamp(time: Unix) -> Timestamp {
    Timestamp::from_unix_timestamp(time.since_1970() / SECOND).unwrap_or_default()
}
