//! Passes gateway events to their handlers.

use super::events::Handler;
use super::heard::Event;
use crate::record::Shard;

/// Records servers and channel visibility at once, since these depend on the order of events.
pub(super) fn note(handler: &Handler, event: &Event) {
    handler.door.meters.servers(handler.membership.note(event));
    if let Some((guild, open)) = handler.visible.note(event) {
        handler.app.open_channels.set(guild, open);
        if let Some((channels, roles)) = handler.visible.listed(guild) {
            handler.app.open_channels.set_channels(guild, channels);
            handler.app.open_channels.set_roles(guild, roles);
        }
    }
}

/// Handles an event of a shard. Each event runs in its own task.
pub(super) async fn dispatch(handler: &Handler, shard: Shard, event: Event) {
    match event {
        Event::Ready(ready) => handler.ready(shard, ready).await,
        Event::Guild(guild) => handler.guild_create(guild.id).await,
        Event::RoleGone(guild, _) => handler.roles_changed(guild).await,
        Event::GuildGone(guild) => handler.guild_delete(guild).await,
        Event::Interaction(asked) if handler.seen.is_first(asked.handle.id.get()) => {
            handler.interaction_create(*asked).await;
        }
        Event::Illegible(handle, why) if handler.seen.is_first(handle.id.get()) => {
            handler.illegible(&handle, why).await;
        }
        Event::Message(message) if !message.is_of_program && handler.seen.is_first(message.id.get()) => {
            handler.written(&message).await;
        }
        _ => {}
    }
}
