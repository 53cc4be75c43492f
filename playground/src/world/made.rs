//! The bot's creations besides messages: roles and scheduled events. They last as long as the playground runs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::people::BOT;
use super::{PlaygroundWorld, objects};

#[derive(Debug, Default)]
pub(crate) struct BotCreations {
    pub(crate) roles: BTreeMap<u64, Value>,
    pub(crate) holders: BTreeMap<u64, BTreeSet<u64>>,
    pub(crate) events: BTreeMap<u64, Value>,
    pub(crate) left: BTreeSet<u64>,
    /// The server has its maximum of active threads, so no more can be opened.
    pub(crate) threads_full: bool,
    pub(crate) granted: super::Permissions,
    pub(crate) denied: super::Permissions,
}

impl PlaygroundWorld {
    pub(crate) fn bot_rights(&self) -> super::Permissions {
        let rights = (super::Permissions::BOT | self.made.granted).without(self.made.denied);
        if rights.contains(super::Permissions::ADMINISTRATOR) { super::Permissions::OWNER } else { rights }
    }

    pub(crate) fn bot_role(&self) -> Value {
        objects::bot_role(super::Permissions::BOT | self.made.granted)
    }

    pub(crate) fn roles(&self) -> Value {
        let mut roles = objects::roles(self.bot_role());
        if let Some(list) = roles.as_array_mut() {
            list.extend(self.made.roles.values().cloned());
        }
        roles
    }

    /// Returns a member's object with the roles from the bot; `None` if not a member.
    pub(crate) fn member(&self, id: u64) -> Option<Value> {
        let mut member = objects::member(id).filter(|_| !self.made.left.contains(&id))?;
        let holds = |(role, holders): (&u64, &BTreeSet<u64>)| holders.contains(&id).then(|| json!(role.to_string()));
        if let Some(roles) = member["roles"].as_array_mut() {
            roles.extend(self.made.holders.iter().filter_map(holds));
        }
        Some(member)
    }

    pub(crate) fn bot_may_here(&self, permissions: super::Permissions) -> bool {
        self.bot_rights().contains(permissions) && self.member(BOT).is_some()
    }
}
