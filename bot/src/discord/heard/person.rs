//! Users and their membership of a server.

use serde_json::Value;
use serenity::all::Permissions;

use super::raw::{id, ids, rights, text};
use crate::app::RequestPerson;
use crate::record::{RoleId, UserId};

#[derive(Debug, Default)]
pub(in crate::discord) struct Member {
    pub(in crate::discord) nick: Option<String>,
    pub(in crate::discord) roles: Vec<RoleId>,
    /// Permissions in the channel; only interactions contain them.
    pub(in crate::discord) rights: Permissions,
}

impl Member {
    pub(super) fn read(data: &Value) -> Member {
        let rights = rights(&data["permissions"]).unwrap_or_default();
        Member { nick: text(&data["nick"]), roles: ids(&data["roles"], RoleId), rights }
    }
}

pub(super) fn person(user: &Value, nick: Option<&str>) -> Option<RequestPerson> {
    Some(known_person(id(&user["id"])?, user, nick))
}

/// Reads the user with this id. Without any name, the id is the name.
pub(super) fn known_person(id: u64, user: &Value, nick: Option<&str>) -> RequestPerson {
    let plain = text(&user["global_name"]).or_else(|| text(&user["username"])).unwrap_or_else(|| id.to_string());
    RequestPerson {
        id: UserId(id),
        name: nick.unwrap_or(&plain).to_owned(),
        plain_name: plain,
        is_bot: user["bot"] == true,
        // Only the connection knows the bot's id.
        is_me: false,
    }
}
