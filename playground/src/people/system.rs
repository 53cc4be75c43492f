//! Messages that Discord writes for a person, and forwards.

use serde_json::{Value, json};

use super::act::seen;
use super::error::PeopleError;
use crate::core::PlaygroundCore;
use crate::world::people::GUILD;

const RENAMED: u8 = 4;

pub(super) fn system(
    core: &PlaygroundCore,
    me: u64,
    channel: u64,
    kind: u8,
    content: &str,
    about: Option<u64>,
) -> Result<Value, PeopleError> {
    let mut world = core.world();
    let mut place = seen(&world, me, channel)?;
    if kind == RENAMED && place.is_thread() {
        content.clone_into(&mut place.name);
        world.put_channel(place.clone());
        core.announce_channel_changed(&world, &place);
    }
    let reference = about.map(|id| (channel, Some(id)));
    let id = world.write_system(&core.clock, (channel, me, kind), content, reference);
    let message = world.message(channel, id).expect("it was written above");
    core.announce_created(&world, message);
    Ok(world.show_to_person(message, me))
}

pub(super) fn forward(core: &PlaygroundCore, me: u64, to: u64, (from, id): (u64, u64)) -> Result<Value, PeopleError> {
    let mut world = core.world();
    seen(&world, me, to)?;
    let place = seen(&world, me, from)?;
    let forwarded = world.message(from, id).filter(|message| message.visible_to.is_none());
    let forwarded = forwarded.ok_or_else(|| PeopleError::new(404, "the message is gone"))?;
    let kept = ["content", "timestamp", "edited_timestamp", "flags", "attachments", "embeds", "components"];
    let mut snapshot = json!({ "type": 0, "mentions": [], "mention_roles": [] });
    for name in kept {
        snapshot[name] = forwarded.object[name].clone();
    }
    let written = world.write_system(&core.clock, (to, me, 0), "", None);
    let mut message = world.message(to, written).expect("it was written above").clone();
    message.object["message_reference"] =
        json!({ "type": 1, "channel_id": from.to_string(), "message_id": id.to_string() });
    if place.guild().is_some() {
        message.object["message_reference"]["guild_id"] = json!(GUILD.to_string());
    }
    message.object["message_snapshots"] = json!([{ "message": snapshot }]);
    world.put_message(message);
    let message = world.message(to, written).expect("it was kept above");
    core.announce_created(&world, message);
    Ok(world.show_to_person(message, me))
}
