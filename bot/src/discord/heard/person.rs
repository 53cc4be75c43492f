//! People, and what a server says of them.

use serde_json::Value;
use serenity::all::Permissions;

use super::raw::{id, ids, rights, text};
use crate::app::Person;
use crate::record::{RoleId, UserId};

/// What a server says of somebody in it; nothing, outside of servers.
#[derive(Debug, Default)]
pub(in crate::discord) struct Member {
    pub(in crate::discord) nick: Option<String>,
    pub(in crate::discord) roles: Vec<RoleId>,
    /// What they may do where they ask. Only interactions tell.
    pub(in crate::discord) rights: Permissions,
}

impl Member {
    pub(super) fn read(data: &Value) -> Member {
        let rights = rights(&data["permissions"]).unwrap_or_default();
        Member { nick: text(&data["nick"]), roles: ids(&data["roles"], RoleId), rights }
    }
}

/// Reads a user, whose name in a server is their nickname there.
pub(super) fn person(user: &Value, nick: Option<&str>) -> Option<Person> {
    Some(known_person(id(&user["id"])?, user, nick))
}

/// Reads what is told of the user with this id. Without any name the id stands in.
pub(super) fn known_person(id: u64, user: &Value, nick: Option<&str>) -> Person {
    let plain = text(&user["global_name"]).or_else(|| text(&user["username"])).unwrap_or_else(|| id.to_string());
    Person {
        id: UserId(id),
        name: nick.unwrap_or(&plain).to_owned(),
        plain_name: plain,
        is_bot: user["bot"] == true,
        // Only the connection knows who the bot is.
        is_me: false,
    }
}
