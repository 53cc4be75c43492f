//! Messages and commands of people.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::error::PeopleError;
use super::options;
use crate::core::PlaygroundCore;
use crate::gateway::event::GatewayEvent;
use crate::happening::Happening;
use crate::world::PlaygroundWorld;
use crate::world::channel::WorldChannel;
use crate::world::compose::MessageDraft;
use crate::world::interaction::{FIRST_ANSWER, SIZE_LIMIT, TOKEN_LIFE, WorldInteraction};
use crate::world::objects;
use crate::world::people::{self, GUILD};
use crate::world::permission::Permissions;

pub(super) fn seen(world: &PlaygroundWorld, me: u64, channel: u64) -> Result<WorldChannel, PeopleError> {
    let found = world.channels.get(&channel).filter(|channel| channel.is_seen_by(me));
    found.cloned().ok_or_else(|| PeopleError::new(404, "there is no such channel"))
}

pub(super) fn message(
    core: &Arc<PlaygroundCore>,
    me: u64,
    channel: u64,
    content: &str,
    reply_to: Option<u64>,
) -> Result<Value, PeopleError> {
    let mut world = core.world();
    let mut place = seen(&world, me, channel)?;
    if content.trim().is_empty() {
        return Err(PeopleError::new(400, "the message is empty"));
    }
    if content.chars().count() > 2000 {
        return Err(PeopleError::new(400, "the message has more than 2000 characters"));
    }
    if reply_to.is_some_and(|id| world.message(channel, id).is_none()) {
        return Err(PeopleError::new(404, "the message to answer is gone"));
    }
    if place.is_thread() && place.thread.locked {
        return Err(PeopleError::new(403, "this thread is locked"));
    }
    world.limits.moderate(content).map_err(|refusal| PeopleError::new(403, refusal.message))?;
    if place.thread.archived {
        place.thread.archived = false;
        place.thread.archive_changed = core.clock.now();
        world.put_channel(place.clone());
        core.announce_channel_changed(&world, &place);
    }
    let body = match reply_to {
        Some(id) => json!({ "content": content, "message_reference": { "message_id": id.to_string() } }),
        None => json!({ "content": content }),
    };
    let written = world.write(&core.clock, MessageDraft::new(channel, me, &body));
    let id = written.map_err(|refusal| PeopleError::new(refusal.status, refusal.message))?;
    let message = world.message(channel, id).expect("it was written above");
    core.announce_created(&world, message);
    Ok(world.show_to_person(message, me))
}

pub(super) fn messages(
    core: &PlaygroundCore,
    me: u64,
    channel: u64,
    limit: usize,
    before: Option<u64>,
) -> Result<Vec<Value>, PeopleError> {
    let world = core.world();
    seen(&world, me, channel)?;
    let before = before.unwrap_or(u64::MAX);
    let of_channel = world.messages.get(&channel).into_iter().flat_map(|messages| messages.range(..before));
    let mut found: Vec<_> = of_channel
        .map(|(_, message)| message)
        .filter(|message| message.visible_to.is_none_or(|person| person == me))
        .collect();
    found.drain(..found.len().saturating_sub(limit));
    Ok(found.into_iter().map(|message| world.show_to_person(message, me)).collect())
}

pub(super) fn open_dm(core: &PlaygroundCore, me: u64) -> u64 {
    let mut world = core.world();
    let (id, new) = world.open_dm(me, || core.clock.snowflake());
    if new {
        core.announce_channel_created(&world, &world.channels[&id]);
    }
    id
}

/// The channel of a request, and its language if that differs from the person's own.
pub(super) type CommandPlace<'a> = (u64, Option<&'a str>);

pub(super) fn command(
    core: &Arc<PlaygroundCore>,
    me: u64,
    place: CommandPlace<'_>,
    name: &str,
    given: &Value,
) -> Result<u64, PeopleError> {
    let mut world = core.world();
    let channel = seen(&world, me, place.0)?;
    let data = options::command_data(&world, &channel, me, name, given, None)?;
    let interaction = begin(core, 2, me, &channel, place.1)?;
    let interaction = WorldInteraction { name: name.to_owned(), ..interaction };
    Ok(send(core, &mut world, &channel, interaction, data))
}

pub(super) fn upload(core: &PlaygroundCore, name: &str, bytes: Vec<u8>) -> Result<u64, PeopleError> {
    if bytes.len() > SIZE_LIMIT {
        return Err(PeopleError::new(413, "the file is too large"));
    }
    Ok(core.world().upload(&core.clock, name, bytes))
}

pub(super) fn command_on(
    core: &Arc<PlaygroundCore>,
    me: u64,
    place: CommandPlace<'_>,
    name: &str,
    target: u64,
) -> Result<u64, PeopleError> {
    let mut world = core.world();
    let channel = seen(&world, me, place.0)?;
    let data = options::target_data(&world, &channel, me, name, target)?;
    let interaction = begin(core, 2, me, &channel, place.1)?;
    let interaction = WorldInteraction { name: name.to_owned(), ..interaction };
    Ok(send(core, &mut world, &channel, interaction, data))
}

pub(super) fn autocomplete(
    core: &Arc<PlaygroundCore>,
    me: u64,
    place: CommandPlace<'_>,
    name: &str,
    given: &Value,
    focused: &str,
) -> Result<(u64, oneshot::Receiver<Value>), PeopleError> {
    let mut world = core.world();
    let channel = seen(&world, me, place.0)?;
    let data = options::command_data(&world, &channel, me, name, given, Some(focused))?;
    let (sender, receiver) = oneshot::channel();
    let interaction = WorldInteraction { choices: Some(sender), ..begin(core, 4, me, &channel, place.1)? };
    Ok((send(core, &mut world, &channel, interaction, data), receiver))
}

pub(super) fn begin(
    core: &PlaygroundCore,
    kind: u8,
    me: u64,
    channel: &WorldChannel,
    locale: Option<&str>,
) -> Result<WorldInteraction, PeopleError> {
    if !core.gateway.has_session() {
        return Err(PeopleError::new(409, "the bot is not online"));
    }
    let id = core.clock.snowflake();
    let own = people::find(me).map_or("en-US", |person| person.locale);
    Ok(WorldInteraction {
        id,
        kind,
        token: format!("aW50ZXJhY3Rpb24-playground-{id:x}-{:016x}", id.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        at: core.clock.now(),
        person: me,
        channel: channel.id,
        in_guild: channel.guild().is_some(),
        context: channel.context(),
        is_guest: false,
        follow_ups: 0,
        locale: locale.unwrap_or(own).to_owned(),
        name: String::new(),
        message: None,
        triggered_by: None,
        answered: None,
        original: None,
        private: false,
        failed: false,
        modal: None,
        choices: None,
    })
}

pub(super) fn send(
    core: &Arc<PlaygroundCore>,
    world: &mut PlaygroundWorld,
    channel: &WorldChannel,
    interaction: WorldInteraction,
    data: Value,
) -> u64 {
    let interaction = WorldInteraction { is_guest: world.is_guest_in(channel), ..interaction };
    let (id, kind, person) = (interaction.id, interaction.kind, interaction.person);
    let mut event = interaction.base();
    event["data"] = data;
    let denied = world.denied(channel.id);
    let bot = match channel.guild() {
        None => Permissions::DM,
        Some(_) if world.bot_left => Permissions::GUEST,
        Some(_) => world.bot_permissions(channel.id),
    };
    event["app_permissions"] = json!(bot.0.to_string());
    event["channel"] = channel.partial(people::permissions(person), denied);
    if interaction.in_guild {
        event["guild_id"] = json!(GUILD.to_string());
        event["guild"] = json!({ "id": GUILD.to_string(), "locale": world.locale, "features": [] });
        event["guild_locale"] = json!(world.locale);
        event["member"] = world.member(person).unwrap_or_default();
        event["member"]["permissions"] = json!(people::permissions(person).0.to_string());
    } else {
        event["user"] = objects::user(person).unwrap_or_default();
    }
    if let Some(message) = interaction.message.and_then(|id| world.message(channel.id, id)) {
        event["message"] = world.show(message, people::BOT);
    }
    let now = core.clock.now();
    // Retained for twice a token's lifetime, so that expired tokens differ from unknown ones.
    world.interactions.retain(|_, old| now < old.at + 2 * TOKEN_LIFE);
    world.interactions.insert(id, interaction);
    core.happenings.tell(Happening::Interaction { id, kind, person });
    core.gateway.dispatch(GatewayEvent::always("INTERACTION_CREATE", event, channel.guild()));
    watch_for_answer(core, id);
    id
}

fn watch_for_answer(core: &Arc<PlaygroundCore>, id: u64) {
    let core = Arc::clone(core);
    tokio::spawn(async move {
        let Some(at) = core.world().interactions.get(&id).map(|interaction| interaction.at) else { return };
        core.clock.sleep_until(at + FIRST_ANSWER).await;
        let mut world = core.world();
        let Some(interaction) = world.interactions.get_mut(&id).filter(|known| known.answered.is_none()) else {
            return;
        };
        interaction.failed = true;
        interaction.choices = None;
        let data = json!({ "interaction_id": id.to_string(), "channel_id": interaction.channel.to_string() });
        core.happenings.push(Some(interaction.person), "interaction_failed", data);
        core.happenings.tell(Happening::NotAnswered { id });
    });
}
