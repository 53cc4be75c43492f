//! What the bot makes in the server besides messages: roles and scheduled events. They live as long as the playground runs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::people::BOT;
use super::{World, objects};

/// Roles and scheduled events that the bot made, and who left the server.
#[derive(Debug, Default)]
pub(crate) struct Made {
    /// Discord's role objects.
    pub(crate) roles: BTreeMap<u64, Value>,
    /// Who has which of these roles.
    pub(crate) holders: BTreeMap<u64, BTreeSet<u64>>,
    /// Discord's objects of scheduled events.
    pub(crate) events: BTreeMap<u64, Value>,
    /// The people who left the server.
    pub(crate) left: BTreeSet<u64>,
    /// Whether no more threads can be opened: as many are active as Discord allows.
    pub(crate) threads_full: bool,
    /// What the bot may do in the whole server besides what the README asks for.
    pub(crate) granted: super::Permissions,
    /// What the bot may not do anywhere in the server.
    pub(crate) denied: super::Permissions,
}

impl World {
    /// Returns what the bot may do in the server where no channel denies it anything.
    pub(crate) fn bot_rights(&self) -> super::Permissions {
        let rights = (super::Permissions::BOT | self.made.granted).without(self.made.denied);
        if rights.contains(super::Permissions::ADMINISTRATOR) { super::Permissions::OWNER } else { rights }
    }

    /// Returns the bot's role.
    pub(crate) fn bot_role(&self) -> Value {
        objects::bot_role(super::Permissions::BOT | self.made.granted)
    }

    /// Returns all roles of the server.
    pub(crate) fn roles(&self) -> Value {
        let mut roles = objects::roles(self.bot_role());
        if let Some(list) = roles.as_array_mut() {
            list.extend(self.made.roles.values().cloned());
        }
        roles
    }

    /// Returns the member object of a member of the server, with the roles that the bot gave them; `None` for others.
    pub(crate) fn member(&self, id: u64) -> Option<Value> {
        let mut member = objects::member(id).filter(|_| !self.made.left.contains(&id))?;
        let holds = |(role, holders): (&u64, &BTreeSet<u64>)| holders.contains(&id).then(|| json!(role.to_string()));
        if let Some(roles) = member["roles"].as_array_mut() {
            roles.extend(self.made.holders.iter().filter_map(holds));
        }
        Some(member)
    }

    /// Returns whether the bot may do something in the whole server.
    pub(crate) fn bot_may_here(&self, permissions: super::Permissions) -> bool {
        self.bot_rights().contains(permissions) && self.member(BOT).is_some()
    }
}
