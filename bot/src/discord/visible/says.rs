//! A channel's overwrites for viewing it, with Discord's precedence. A member's overwrite precedes the roles', and
//! these precede everyone's. Among roles, an allowance precedes a denial.

use std::collections::HashMap;

use serenity::all::Permissions;

use crate::discord::heard::{Overwrite, Whom};
use crate::record::{GuildId, RoleId, UserId};

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct ViewOverwrites {
    all: Option<bool>,
    roles: HashMap<RoleId, bool>,
    members: HashMap<UserId, bool>,
}

impl ViewOverwrites {
    /// Reads a channel's overwrites. If they are unknown, the channel counts as hidden.
    pub(super) fn of(guild: GuildId, overwrites: Option<&[Overwrite]>) -> ViewOverwrites {
        let mut says = ViewOverwrites { all: overwrites.is_none().then_some(false), ..ViewOverwrites::default() };
        for Overwrite { whom, allow, deny } in overwrites.unwrap_or_default() {
            let word = match (allow.contains(Permissions::VIEW_CHANNEL), deny.contains(Permissions::VIEW_CHANNEL)) {
                (true, _) => true,
                (false, true) => false,
                (false, false) => continue,
            };
            match *whom {
                // The `@everyone` role has its server's id.
                Whom::Role(role) if role.0 == guild.0 => says.all = Some(word),
                Whom::Role(role) => drop(says.roles.insert(role, word)),
                Whom::Member(who) => drop(says.members.insert(who, word)),
            }
        }
        says
    }

    /// Returns whether everyone sees the channel. `usual` applies without overwrites.
    pub(super) fn to_all(&self, usual: bool) -> bool {
        self.all.unwrap_or(usual)
    }

    /// Returns whether a person with these roles sees the channel. `usual` applies without overwrites.
    pub(super) fn to_one(&self, usual: bool, who: UserId, roles: &[RoleId]) -> bool {
        let words = || roles.iter().filter_map(|role| self.roles.get(role).copied());
        let of_roles = words().any(|word| word).then_some(true).or_else(|| words().next());
        self.members.get(&who).copied().or(of_roles).unwrap_or_else(|| self.to_all(usual))
    }
}
