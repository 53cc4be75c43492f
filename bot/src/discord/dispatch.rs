//! Gives each event of the gateway to what handles it.

use std::sync::Arc;

use serenity::all::{Event, Http};

use super::events::{Context, Handler};
use crate::record::{GuildId, Shard};

/// The number of interactions whose limits are remembered: serenity's limiter forgets none by itself.
const REMEMBERED: usize = 1_000;

/// Notes at once what an event tells of servers and of who sees what: that depends on the order of events.
pub(super) fn note(handler: &Handler, event: &Event) {
    handler.membership.note(event);
    if let Some((guild, open)) = handler.visible.note(event) {
        handler.app.everybody_sees(guild, open);
        if let Some((channels, roles)) = handler.visible.listed(guild) {
            handler.app.has_channels(guild, channels);
            handler.app.has_roles(guild, roles);
        }
    }
}

/// Handles an event that came over a shard. Each has a task of its own.
pub(super) async fn dispatch(handler: &Handler, http: Arc<Http>, shard: Shard, event: Event) {
    let ctx = Context { http };
    forget_limits(&handler.first_answers).await;
    match event {
        Event::Ready(event) => handler.ready(ctx, shard, event.ready).await,
        Event::GuildCreate(event) => handler.guild_create(GuildId(event.guild.id.get())).await,
        Event::GuildRoleDelete(event) => handler.roles_changed(GuildId(event.guild_id.get())).await,
        Event::GuildDelete(event) => handler.guild_delete(event.guild).await,
        Event::InteractionCreate(event) => handler.interaction_create(ctx, event.interaction).await,
        Event::MessageCreate(event) => handler.message(ctx, event.message).await,
        _ => {}
    }
}

/// Forgets the limits of interactions that were answered long ago. One that is forgotten too soon asks once more.
async fn forget_limits(http: &Http) {
    let Some(limiter) = &http.ratelimiter else { return };
    let routes = limiter.routes();
    if routes.read().await.len() > REMEMBERED {
        routes.write().await.clear();
    }
}
