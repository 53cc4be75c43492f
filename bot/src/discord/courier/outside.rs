//! What is done for tournaments at Discord besides writing messages: scheduled events and roles.

use serenity::all::{
    CreateScheduledEvent, EditRole, EditScheduledEvent, GuildId, Http, Permissions, Role, RoleId, ScheduledEventId,
    ScheduledEventStatus, ScheduledEventType, Timestamp, UserId,
};

use super::replies::Said;
use crate::app::{EventDeed, RoleDeed, ShownEvent, Told};
use crate::discord::counted::{Requests, counted};
use crate::discord::refused::{is_code, is_refused};
use crate::observe::Route;
use crate::record::{self, Millis, SECOND, Unix};

/// Discord knows no such member, or no such person at all.
pub(super) const NO_MEMBER: [isize; 2] = [10_007, 10_013];
/// The bot, as Discord knows it.
#[derive(Clone, Copy)]
pub(super) struct Bot<'a> {
    pub(super) http: &'a Http,
    pub(super) requests: &'a Requests,
    /// Its own id, once it is known.
    pub(super) me: Option<UserId>,
}

impl Bot<'_> {
    async fn count<T>(self, route: Route, request: impl Future<Output = serenity::Result<T>>) -> serenity::Result<T> {
        counted(self.requests, route, request).await
    }
}

/// Discord knows no such scheduled event.
const NO_EVENT: [isize; 1] = [10_070];
/// By how much Discord's clock may differ from the machine's.
const CLOCKS_DIFFER: Millis = Millis::seconds(30);
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
pub(super) async fn change_role(bot: Bot<'_>, guild: record::GuildId, deed: &RoleDeed) -> serenity::Result<Said> {
    let guild = GuildId::new(guild.0);
    let done = match deed {
        RoleDeed::Make(name, asked) => make_role(bot, guild, name, *asked).await.map(Told::Made),
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

async fn make_role(bot: Bot<'_>, guild: GuildId, name: &str, asked: Option<Unix>) -> serenity::Result<u64> {
    if let Some(asked) = asked {
        let there = bot.count(Route::ListRoles, guild.roles(bot.http)).await?;
        let made = there.values().filter(|role| may_be_made_by_us(role, name, asked)).min_by_key(|role| role.id);
        if let Some(role) = made {
            return Ok(role.id.get());
        }
    }
    let role = EditRole::new().name(name).permissions(Permissions::empty()).mentionable(false).hoist(false);
    bot.count(Route::MakeRole, guild.create_role(bot.http, role)).await.map(|role| role.id.get())
}

/// Returns whether a role may be the one that Discord was asked for at a time without its answer arriving. One that was there
/// before is somebody else's.
fn may_be_made_by_us(role: &Role, name: &str, asked: Unix) -> bool {
    let since = asked - CLOCKS_DIFFER;
    role.name == name && role.permissions.is_empty() && !role.managed && role.id.get() > since.snowflake()
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_role_that_was_there_before_the_bot_asked_for_its_own_is_somebody_elses() {
        let asked = Unix(1_700_000_000_000);
        let role = |at: Unix, name: &str, permissions: &str, managed: bool| -> Role {
            serde_json::from_value(json!({
                "id": at.snowflake().to_string(), "name": name, "permissions": permissions, "managed": managed,
                "color": 0, "hoist": false, "mentionable": false, "position": 0, "flags": 0,
                "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            }))
            .unwrap()
        };
        let is_ours = |role: Role| may_be_made_by_us(&role, "Cup (1)", asked);
        assert!(is_ours(role(asked + SECOND, "Cup (1)", "0", false)));
        assert!(is_ours(role(asked - SECOND, "Cup (1)", "0", false)), "clocks differ");
        let day = Millis::days(1);
        assert!(!is_ours(role(asked - day, "Cup (1)", "0", false)), "it was there before");
        assert!(!is_ours(role(asked + SECOND, "Cup (2)", "0", false)));
        assert!(!is_ours(role(asked + SECOND, "Cup (1)", "8", false)));
        assert!(!is_ours(role(asked + SECOND, "Cup (1)", "0", true)));
    }
}
