//! Gives each event of the gateway to what handles it.

use serenity::all::Event;

use super::events::Handler;
use crate::record::{GuildId, Shard};

/// Notes at once what an event tells of who sees what: that depends on the order of events.
pub(super) fn note(handler: &Handler, event: &Event) {
    if let Some((guild, open)) = handler.visible.note(event) {
        handler.app.everybody_sees(guild, open);
        if let Some(roles) = handler.visible.roles(guild) {
            handler.app.has_roles(guild, roles);
        }
    }
}

/// Handles an event that came over a shard. Each has a task of its own.
pub(super) async fn dispatch(handler: &Handler, shard: Shard, event: Event) {
    match event {
        Event::Ready(event) => handler.ready(shard, event.ready).await,
        Event::GuildCreate(event) => handler.guild_create(GuildId(event.guild.id.get())).await,
        Event::GuildRoleDelete(event) => handler.roles_changed(GuildId(event.guild_id.get())).await,
        Event::GuildDelete(event) => handler.guild_delete(event.guild).await,
        Event::InteractionCreate(event) => handler.interaction_create(event.interaction).await,
        Event::MessageCreate(event) => handler.message(event.message).await,
        _ => {}
    }
}
