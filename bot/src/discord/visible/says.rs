//! What a channel says about who sees it, and what follows from that for one person, as Discord computes permissions:
//! the word about a member stands above those about their roles, these above the one about everybody, and an
//! allowance of a role above a denial of another.

use std::collections::HashMap;

use serenity::all::Permissions;

use crate::discord::heard::{Overwrite, Whom};
use crate::record::{GuildId, RoleId, UserId};

/// What a channel says about who sees it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Says {
    all: Option<bool>,
    roles: HashMap<RoleId, bool>,
    members: HashMap<UserId, bool>,
}

impl Says {
    /// Reads it from the overwrites of a channel. If they are not known, nobody sees it.
    pub(super) fn of(guild: GuildId, overwrites: Option<&[Overwrite]>) -> Says {
        let mut says = Says { all: overwrites.is_none().then_some(false), ..Says::default() };
        for Overwrite { whom, allow, deny } in overwrites.unwrap_or_default() {
            let word = match (allow.contains(Permissions::VIEW_CHANNEL), deny.contains(Permissions::VIEW_CHANNEL)) {
                (true, _) => true,
                (false, true) => false,
                (false, false) => continue,
            };
            match *whom {
                // The role of everybody has the number of its server.
                Whom::Role(role) if role.0 == guild.0 => says.all = Some(word),
                Whom::Role(role) => drop(says.roles.insert(role, word)),
                Whom::Member(who) => drop(says.members.insert(who, word)),
            }
        }
        says
    }

    /// Returns whether everybody sees it, given whether they see channels that say nothing about it.
    pub(super) fn to_all(&self, usual: bool) -> bool {
        self.all.unwrap_or(usual)
    }

    /// Returns whether somebody with these roles sees it, given whether they see channels that say nothing about it.
    pub(super) fn to_one(&self, usual: bool, who: UserId, roles: &[RoleId]) -> bool {
        let words = || roles.iter().filter_map(|role| self.roles.get(role).copied());
        let of_roles = words().any(|word| word).then_some(true).or_else(|| words().next());
        self.members.get(&who).copied().or(of_roles).unwrap_or_else(|| self.to_all(usual))
    }
}
