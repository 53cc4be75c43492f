//! Passes gateway events to their handlers.

use super::events::EventHandler;
use super::heard::HeardEvent;
use crate::record::Shard;

/// Updates servers and channel visibility synchronously, because the order of these events matters.
pub(super) fn note(handler: &EventHandler, event: &HeardEvent) {
    handler.door.meters.servers(handler.membership.note(event));
    if let Some((guild, open)) = handler.visible.note(event) {
        handler.app.open_channels.set(guild, open);
        if let Some((channels, roles)) = handler.visible.listed(guild) {
            handler.app.open_channels.set_channels(guild, channels);
            handler.app.open_channels.set_roles(guild, roles);
        }
    }
}

pub(super) async fn dispatch(handler: &EventHandler, shard: Shard, event: HeardEvent) {
    match event {
        HeardEvent::Ready(ready) => handler.ready(shard, ready).await,
        HeardEvent::Guild(guild) => handler.guild_create(guild.id).await,
        HeardEvent::RoleGone(guild, _) => handler.roles_changed(guild).await,
        HeardEvent::GuildGone(guild) => handler.guild_delete(guild).await,
        HeardEvent::Interaction(asked) if handler.seen.is_first(asked.handle.id.get()) => {
            handler.interaction_create(*asked).await;
        }
        HeardEvent::Illegible(handle, why) if handler.seen.is_first(handle.id.get()) => {
            handler.illegible(&handle, why).await;
        }
        HeardEvent::Message(message) if !message.is_of_program && handler.seen.is_first(message.id.get()) => {
            handler.written(&message).await;
        }
        _ => {}
    }
}
