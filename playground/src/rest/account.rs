//! The bot itself: gateway address, user, application.

use serde_json::{Value, json};

use super::call::{RestCall, RestReply};
use crate::json::id;
use crate::refusal;
use crate::world::objects;
use crate::world::people::{BOT, GUILD, GUILD_NAME, PEOPLE};

pub(super) fn gateway(call: RestCall<'_>) -> RestReply {
    Ok((200, json!({ "url": call.core.gateway_url() })))
}

pub(super) fn gateway_bot(call: RestCall<'_>) -> RestReply {
    let left = call.core.gateway.sessions_left();
    let limit = json!({ "total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1 });
    Ok((200, json!({ "url": call.core.gateway_url(), "shards": 1, "session_start_limit": limit })))
}

pub(super) fn me(_: RestCall<'_>) -> RestReply {
    Ok((200, objects::bot_user_private()))
}

pub(super) fn my_guilds(call: RestCall<'_>) -> RestReply {
    call.limit(200, 200)?;
    let is_on_page = call.query_id("after").is_none_or(|after| GUILD > after)
        && call.query_id("before").is_none_or(|before| GUILD < before);
    let world = call.core.world();
    if world.bot_left || !is_on_page {
        return Ok((200, json!([])));
    }
    let permissions = world.bot_rights().0.to_string();
    let mut guild = json!({
        "id": GUILD.to_string(), "name": GUILD_NAME, "icon": null, "banner": null, "owner": false,
        "permissions": permissions, "features": [],
    });
    if call.query_flag("with_counts") {
        guild["approximate_member_count"] = json!(PEOPLE.len() + 1);
        guild["approximate_presence_count"] = json!(PEOPLE.len() + 1);
    }
    Ok((200, json!([guild])))
}

pub(super) fn user(call: RestCall<'_>) -> RestReply {
    let user: Option<Value> = objects::user(call.id(0)?);
    Ok((200, user.ok_or(refusal::UNKNOWN_USER)?))
}

pub(super) fn application(call: RestCall<'_>) -> RestReply {
    if !call.params.is_empty() && id(&json!(call.text(0))) != Some(BOT) {
        return Err(refusal::MISSING_ACCESS);
    }
    Ok((200, objects::application()))
}
