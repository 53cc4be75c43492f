//! The first answer to an interaction.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use super::messages::unarchive;
use crate::happening::Happening;
use crate::limits;
use crate::refusal::{self, ApiRefusal};
use crate::world::PlaygroundWorld;
use crate::world::attachments::FileUpload;
use crate::world::compose::MessageDraft;
use crate::world::interaction::{FIRST_ANSWER, WorldInteraction};
use crate::world::message::{EPHEMERAL, LOADING};
use crate::world::people::BOT;

const MESSAGE: u8 = 4;
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const UPDATE: u8 = 7;
const CHOICES: u8 = 8;
const MODAL: u8 = 9;

pub(super) fn callback(mut call: RestCall<'_>) -> RestReply {
    let id = call.id(0)?;
    let (body, uploads) = (std::mem::take(&mut call.body), std::mem::take(&mut call.uploads));
    let mut world = call.core.world();
    let interaction = waiting(&world, &call, id)?;
    let kind = body["type"].as_u64().unwrap_or(0) as u8;
    fits(interaction, kind)?;
    let (person, channel, pressed) = (interaction.person, interaction.channel, interaction.message);
    if !matches!(kind, CHOICES | MODAL) && world.is_shut(channel) {
        return Err(refusal::THREAD_ARCHIVED);
    }
    let data = &body["data"];
    let private = matches!(kind, MESSAGE | DEFERRED_MESSAGE) && data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    let mut original = None;
    match kind {
        MESSAGE | DEFERRED_MESSAGE => original = Some(answer(&mut world, &call, id, &body, uploads)?),
        DEFERRED_UPDATE => original = pressed,
        UPDATE => {
            let message = pressed.and_then(|id| world.message(channel, id)).cloned();
            let message = message.ok_or(refusal::UNKNOWN_MESSAGE)?;
            let edited = message.id;
            world.rewrite(&call.core.clock, message, data, uploads, true)?;
            call.core.announce_edited(&world, world.message(channel, edited).expect("it was kept above"));
            original = Some(edited);
        }
        MODAL => {
            let mut modal = data.clone();
            modal["interaction_id"] = json!(id.to_string());
            modal["channel_id"] = json!(channel.to_string());
            call.core.happenings.push(Some(person), "modal", modal);
        }
        _ => {}
    }
    let interaction = world.interactions.get_mut(&id).expect("it was found above");
    interaction.answered = Some(kind);
    interaction.original = original;
    interaction.private = private;
    match kind {
        MODAL => interaction.modal = Some(data.clone()),
        CHOICES => {
            if let Some(waiting) = interaction.choices.take() {
                // The person may have stopped waiting for completions.
                let _ = waiting.send(data["choices"].clone());
            }
        }
        _ => {}
    }
    interaction_done(&call, interaction);
    call.core.happenings.tell(Happening::Answered { id, kind, private, data: data.clone() });
    if !call.query_flag("with_response") {
        return Ok((204, Value::Null));
    }
    Ok((200, with_response(&world, id, kind)))
}

fn waiting<'a>(world: &'a PlaygroundWorld, call: &RestCall<'_>, id: u64) -> Result<&'a WorldInteraction, ApiRefusal> {
    let known = world.interactions.get(&id).filter(|known| known.token == call.text(1));
    let interaction = known.ok_or(refusal::UNKNOWN_INTERACTION)?;
    if interaction.answered.is_some() {
        return Err(refusal::ALREADY_ACKNOWLEDGED);
    }
    if interaction.failed || call.core.clock.now() >= interaction.at + FIRST_ANSWER {
        return Err(refusal::UNKNOWN_INTERACTION);
    }
    Ok(interaction)
}

fn answer(
    world: &mut PlaygroundWorld,
    call: &RestCall<'_>,
    id: u64,
    body: &Value,
    uploads: Vec<FileUpload>,
) -> Result<u64, ApiRefusal> {
    let interaction = &world.interactions[&id];
    let (data, deferred) = (&body["data"], body["type"] == DEFERRED_MESSAGE);
    if !deferred && limits::is_empty(data) && uploads.is_empty() {
        return Err(refusal::EMPTY_MESSAGE);
    }
    let private = data["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
    let (channel, nothing) = (interaction.channel, json!({}));
    let (person, pressed) = (interaction.person, interaction.message.filter(|_| interaction.kind == 3));
    if !private {
        unarchive(call, world, channel);
    }
    let draft = MessageDraft {
        uploads,
        flags: if private { EPHEMERAL } else { 0 } | if deferred { LOADING } else { 0 },
        visible_to: private.then_some(person),
        reply_to: pressed,
        ..MessageDraft::new(channel, BOT, if deferred { &nothing } else { data })
    };
    let written = write(world, call, id, draft)?;
    call.core.announce_created(world, world.message(channel, written).expect("it was written above"));
    Ok(written)
}

fn fits(interaction: &WorldInteraction, kind: u8) -> Result<(), ApiRefusal> {
    let fits = match kind {
        MESSAGE | DEFERRED_MESSAGE => interaction.kind != 4,
        DEFERRED_UPDATE | UPDATE => matches!(interaction.kind, 3 | 5) && interaction.message.is_some(),
        CHOICES => interaction.kind == 4,
        MODAL => matches!(interaction.kind, 2 | 3),
        _ => false,
    };
    if fits {
        return Ok(());
    }
    Err(ApiRefusal::field("/type", "BASE_TYPE_CHOICES", "This callback type does not go with this interaction."))
}

pub(super) fn write(
    world: &mut PlaygroundWorld,
    call: &RestCall<'_>,
    id: u64,
    draft: MessageDraft<'_>,
) -> Result<u64, ApiRefusal> {
    let interaction = world.interactions.remove(&id).expect("the caller has found it");
    let written = world.write(&call.core.clock, MessageDraft { interaction: Some(&interaction), ..draft });
    world.interactions.insert(id, interaction);
    written
}

fn interaction_done(call: &RestCall<'_>, interaction: &WorldInteraction) {
    let data = json!({
        "interaction_id": interaction.id.to_string(), "channel_id": interaction.channel.to_string(),
        "kind": interaction.answered,
    });
    call.core.happenings.push(Some(interaction.person), "interaction_done", data);
}

fn with_response(world: &PlaygroundWorld, id: u64, kind: u8) -> Value {
    let interaction = &world.interactions[&id];
    let mut answer = json!({ "interaction": {
        "id": id.to_string(), "type": interaction.kind, "channel_id": interaction.channel.to_string(),
    } });
    if interaction.in_guild {
        answer["interaction"]["guild_id"] = json!(crate::world::people::GUILD.to_string());
    }
    let Some(message) = interaction.original.and_then(|m| world.message(interaction.channel, m)) else { return answer };
    answer["interaction"]["response_message_id"] = json!(message.id.to_string());
    answer["interaction"]["response_message_loading"] = json!(kind == DEFERRED_MESSAGE);
    answer["interaction"]["response_message_ephemeral"] = json!(interaction.private);
    if matches!(kind, MESSAGE | UPDATE) {
        answer["resource"] = json!({ "type": kind, "message": world.show(message, BOT) });
    }
    answer
}
