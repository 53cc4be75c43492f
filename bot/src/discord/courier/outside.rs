//! Scheduled events and roles for tournaments.

use serde_json::{Value, json};
use serenity::all::Timestamp;

use super::replies::NO_MEMBER;
use super::writer::Writer;
use crate::app::{DeliveryReport, EventDeed, RoleDeed, ShownEvent};
use crate::discord::body::DiscordBody;
use crate::discord::door::id;
use crate::discord::refused::{DoorError, DoorResult, is_refused};
use crate::observe::DiscordRoute;
use crate::record::{GuildId, Millis, RoleId, SECOND, Unix, UserId};

/// Discord's error "Unknown scheduled event".
const NO_EVENT: [i64; 1] = [10_070];
const ACTIVE: u8 = 2;
const COMPLETED: u8 = 3;
const EXTERNAL: u8 = 3;
const GUILD_ONLY: u8 = 2;
/// The tolerance between Discord's clock and this machine's.
const CLOCKS_DIFFER: Millis = Millis::seconds(30);
/// Discord's error "Unknown role".
const NO_ROLE: [i64; 1] = [10_011];

/// Changes a scheduled event. After a crash, finds an existing event by its place and creator.
pub(super) async fn change_event(writer: &Writer, guild: GuildId, deed: &EventDeed) -> DoorResult<DeliveryReport> {
    let done = match deed {
        EventDeed::Make(shown) => make_event(writer, guild, shown).await.map(DeliveryReport::Made),
        EventDeed::Change(event, shown) => change(writer, guild, *event, times_and_words(shown)).await,
        EventDeed::Begin(event) => change(writer, guild, *event, json!({ "status": ACTIVE })).await,
        EventDeed::Finish(event) => change(writer, guild, *event, json!({ "status": COMPLETED })).await,
        EventDeed::Remove(event) => writer
            .door
            .ask(DiscordRoute::RemoveEvent, &[&guild.0, event], &DiscordBody::NONE)
            .await
            .map(|_| DeliveryReport::Done),
    };
    told_or(done, &NO_EVENT)
}

async fn change(writer: &Writer, guild: GuildId, event: u64, change: Value) -> DoorResult<DeliveryReport> {
    writer
        .door
        .ask(DiscordRoute::ChangeEvent, &[&guild.0, &event], &DiscordBody::json(&change))
        .await
        .map(|_| DeliveryReport::Done)
}

fn times_and_words(shown: &ShownEvent) -> Value {
    json!({
        "name": shown.name, "description": shown.about,
        "scheduled_start_time": stamp(shown.starts), "scheduled_end_time": stamp(shown.ends),
    })
}

async fn make_event(writer: &Writer, guild: GuildId, shown: &ShownEvent) -> DoorResult<u64> {
    let there = writer.door.ask(DiscordRoute::ListEvents, &[&guild.0], &DiscordBody::NONE).await?;
    let me = writer.me.get().map(|me| me.0);
    let is_it = |event: &&Value| {
        let place = event["entity_metadata"]["location"].as_str();
        id(&event["creator_id"]) == me && me.is_some() && place == Some(shown.place.as_str())
    };
    if let Some(event) = there.as_array().into_iter().flatten().find(is_it).and_then(|event| id(&event["id"])) {
        return Ok(event);
    }
    let mut event = times_and_words(shown);
    event["privacy_level"] = GUILD_ONLY.into();
    event["entity_type"] = EXTERNAL.into();
    event["entity_metadata"] = json!({ "location": shown.place });
    made(&writer.door.ask(DiscordRoute::MakeEvent, &[&guild.0], &DiscordBody::json(&event)).await?)
}

/// Changes a role. The bot assigns only roles that it made, and only while they grant no permissions.
pub(super) async fn change_role(writer: &Writer, guild: GuildId, deed: &RoleDeed) -> DoorResult<DeliveryReport> {
    let done = match deed {
        RoleDeed::Make(name, asked) => make_role(writer, guild, name, *asked).await.map(DeliveryReport::Made),
        RoleDeed::Give { role, people, takes } => {
            return give_role(writer, guild, *role, people, *takes).await;
        }
        RoleDeed::Remove(role) => writer
            .door
            .ask(DiscordRoute::RemoveRole, &[&guild.0, &role.0], &DiscordBody::NONE)
            .await
            .map(|_| DeliveryReport::Done),
    };
    told_or(done, &NO_ROLE)
}

async fn make_role(writer: &Writer, guild: GuildId, name: &str, asked: Option<Unix>) -> DoorResult<u64> {
    if let Some(asked) = asked {
        let there = writer.door.ask(DiscordRoute::ListRoles, &[&guild.0], &DiscordBody::NONE).await?;
        let ours = there.as_array().into_iter().flatten().filter(|role| may_be_made_by_us(role, name, asked));
        if let Some(role) = ours.filter_map(|role| id(&role["id"])).min() {
            return Ok(role);
        }
    }
    let role = json!({ "name": name, "permissions": "0", "mentionable": false, "hoist": false });
    made(&writer.door.ask(DiscordRoute::MakeRole, &[&guild.0], &DiscordBody::json(&role)).await?)
}

fn made(it: &Value) -> DoorResult<u64> {
    id(&it["id"]).ok_or(DoorError::Unread("Discord's answer names nothing that was made"))
}

/// Returns whether this role can come from our request at `asked`, whose response was lost. An older role was not made
/// by that request.
fn may_be_made_by_us(role: &Value, name: &str, asked: Unix) -> bool {
    let since = asked - CLOCKS_DIFFER;
    role["name"] == name
        && gives_nothing(role)
        && role["managed"] != true
        && id(&role["id"]).is_some_and(|id| id > since.snowflake())
}

fn gives_nothing(role: &Value) -> bool {
    role["permissions"] == "0" || role["permissions"] == 0
}

async fn give_role(
    writer: &Writer,
    guild: GuildId,
    role: RoleId,
    people: &[UserId],
    takes: bool,
) -> DoorResult<DeliveryReport> {
    if !takes {
        let there = match writer.door.ask(DiscordRoute::ListRoles, &[&guild.0], &DiscordBody::NONE).await {
            Ok(there) => there,
            Err(error) => return told_or(Err(error), &NO_ROLE),
        };
        match there.as_array().into_iter().flatten().find(|it| id(&it["id"]) == Some(role.0)) {
            None => return Ok(DeliveryReport::Gone),
            // A moderator has added permissions since.
            Some(role) if !gives_nothing(role) => return Ok(DeliveryReport::Barred),
            Some(_) => {}
        }
    }
    let route = if takes { DiscordRoute::TakeRole } else { DiscordRoute::GiveRole };
    for who in people {
        match writer.door.ask(route, &[&guild.0, &who.0, &role.0], &DiscordBody::NONE).await {
            Err(error) if !error.is(&NO_MEMBER) => return told_or(Err(error), &NO_ROLE),
            _ => {}
        }
    }
    Ok(DeliveryReport::Done)
}

fn told_or(done: DoorResult<DeliveryReport>, gone: &[i64]) -> DoorResult<DeliveryReport> {
    match done {
        Err(error) if error.is(gone) => Ok(DeliveryReport::Gone),
        Err(error) if is_refused(&error) => {
            // 60003: the server requires two-factor authentication from the application's owner.
            tracing::warn!(%error, "Discord refused an event or a role of a tournament");
            Ok(DeliveryReport::Barred)
        }
        done => done,
    }
}

fn stamp(time: Unix) -> String {
    Timestamp::from_unix_timestamp(time.since_1970() / SECOND).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_role_that_was_there_before_the_bot_asked_for_its_own_is_somebody_elses() {
        let asked = Unix(1_700_000_000_000);
        let role = |at: Unix, name: &str, permissions: &str, managed: bool| json!({ "id": at.snowflake().to_string(), "name": name, "permissions": permissions, "managed": managed });
        let is_ours = |role: Value| may_be_made_by_us(&role, "Cup (1)", asked);
        assert!(is_ours(role(asked + SECOND, "Cup (1)", "0", false)));
        assert!(is_ours(role(asked - SECOND, "Cup (1)", "0", false)), "clocks differ");
        let day = Millis::days(1);
        assert!(!is_ours(role(asked - day, "Cup (1)", "0", false)), "it was there before");
        assert!(!is_ours(role(asked + SECOND, "Cup (2)", "0", false)));
        assert!(!is_ours(role(asked + SECOND, "Cup (1)", "8", false)));
        assert!(!is_ours(role(asked + SECOND, "Cup (1)", "0", true)));
    }
}
