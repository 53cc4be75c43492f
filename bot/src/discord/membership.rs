//! The servers where the bot is a member. Commands can be installed without it.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::heard::HeardEvent;
use crate::record::GuildId;

#[derive(Debug, Default)]
pub(super) struct Membership {
    servers: Mutex<Option<HashSet<GuildId>>>,
}

impl Membership {
    pub(super) fn note(&self, event: &HeardEvent) -> usize {
        let mut servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            HeardEvent::Ready(ready) => servers.get_or_insert_default().extend(&ready.guilds),
            HeardEvent::Guild(guild) => drop(servers.get_or_insert_default().insert(guild.id)),
            HeardEvent::GuildGone(guild) => drop(servers.get_or_insert_default().remove(guild)),
            _ => {}
        }
        servers.as_ref().map_or(0, HashSet::len)
    }

    /// Returns whether the bot is in a server. Discord sends the server before any interaction there.
    pub(super) fn includes(&self, server: GuildId) -> bool {
        let servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        servers.as_ref().is_none_or(|servers| servers.contains(&server))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn event(name: &str, data: &Value) -> HeardEvent {
        HeardEvent::read(name, data).0
    }

    #[test]
    fn the_bot_is_in_the_servers_of_ready_until_it_is_removed() {
        let membership = Membership::default();
        let is_in = || [9, 10].map(|id| membership.includes(GuildId(id)));
        assert_eq!(is_in(), [true; 2], "nothing is known");
        membership.note(&event(
            "READY",
            &json!({
                "v": 10, "user": { "id": "1", "username": "mutabot", "discriminator": "0", "avatar": null, "bot": true,
                    "mfa_enabled": false, "verified": true, "email": null, "flags": 0 },
                "guilds": [{ "id": "9", "unavailable": true }], "session_id": "s", "resume_gateway_url": "wss://x",
                "shard": [0, 1], "application": { "id": "1", "flags": 0 },
            }),
        ));
        assert_eq!(is_in(), [true, false]);
        membership.note(&event("GUILD_DELETE", &json!({ "id": "9", "unavailable": true })));
        assert_eq!(is_in(), [true, false], "it is away for a while");
        membership.note(&event("GUILD_DELETE", &json!({ "id": "9" })));
        assert_eq!(is_in(), [false; 2]);
    }
}
