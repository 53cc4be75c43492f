//! Gives each event of the gateway to what handles it.

use std::sync::Arc;

use serenity::all::Http;

use super::events::{Context, Handler};
use super::heard::Event;
use crate::record::Shard;

/// The number of interactions whose limits are remembered: serenity's limiter forgets none by itself.
const REMEMBERED: usize = 1_000;

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
pub(super) async fn dispatch(handler: &Handler, http: Arc<Http>, shard: Shard, event: Event) {
    let ctx = Context { http };
    forget_limits(&handler.first_answers).await;
    match event {
        Event::Ready(ready) => handler.ready(ctx, shard, ready).await,
        Event::Guild(guild) => handler.guild_create(guild.id).await,
        Event::RoleGone(guild, _) => handler.roles_changed(guild).await,
        Event::GuildGone(guild) => handler.guild_delete(guild).await,
        Event::Interaction(asked) => handler.interaction_create(ctx, &asked).await,
        Event::Illegible(handle, why) => handler.illegible(&handle, why).await,
        Event::Message(message) if !message.is_of_program => handler.written(&ctx, &message).await,
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
