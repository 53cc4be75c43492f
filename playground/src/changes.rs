//! Changes to the server: permissions, roles, deleted channels and messages, people who leave.

use std::time::Duration;

use serde_json::{Value, json};

use crate::server::PlaygroundServer;
use crate::world::objects;
use crate::world::people::GUILD;
use crate::world::permission::Permissions;

impl PlaygroundServer {
    /// Denies the bot permissions in the whole server. An empty set restores them.
    pub fn deny_here(&self, permissions: Permissions) {
        self.core.world().made.denied = permissions;
    }

    /// Grants the bot these permissions in the whole server, in addition to the README's. An empty set revokes all
    /// granted ones.
    pub fn grant(&self, permissions: Permissions) {
        self.core.grant(permissions);
    }

    pub fn leave(&self, person: u64, leaves: bool) {
        let left = &mut self.core.world().made.left;
        let _ = if leaves { left.insert(person) } else { left.remove(&person) };
    }

    /// Sets whether the server has its maximum of active threads. If so, opening another fails with code 160006.
    pub fn fill_threads(&self, full: bool) {
        self.core.world().made.threads_full = full;
    }

    /// Installs only the bot's commands in the server, without the bot; `false` adds the bot. Discord's own
    /// installation link does this. The bot gets no events of the server, and its requests there are refused.
    pub fn install_commands_only(&self, only: bool) {
        self.core.install_commands_only(only);
    }

    /// Lifts the limits of thread names and of old edits, which are active by default. A thread can change its name
    /// twice in ten minutes. A channel allows three edits in 20 seconds of messages older than an hour. The next one
    /// gets 429 with the time to wait, even without [`crate::DiscordFaults::limit_rates`].
    pub fn lift_sublimits(&self, lifted: bool) {
        self.core.world().limits.lifted = lifted;
    }

    /// Limits how many people the bot may open direct messages with (code 40003). Discord does not document its limit,
    /// so there is none by default.
    pub fn limit_new_dms(&self, people: usize, within: Duration) {
        self.core.world().limits.new_dms = Some((people, within.as_millis() as u64));
    }

    /// Refuses the bot's first `n` messages in every new thread with code 10003. On Discord this happens rarely, until
    /// all its servers know the thread. The default is 0, so that tests see the usual beginning of a game.
    pub fn find_threads_late(&self, n: u32) {
        self.core.world().limits.slow_threads = n;
    }

    /// Blocks new and edited messages with one of these words, as AutoMod does (code 200000).
    pub fn forbid_words(&self, words: &[&str]) {
        self.core.world().limits.forbidden = words.iter().map(|word| word.to_lowercase()).collect();
    }

    pub fn set_thread(&self, id: u64, archived: bool, locked: bool) {
        self.core.set_thread(id, archived, locked);
    }

    /// Answers every request with 429 for this long, as the global limit does. First answers to interactions pass. A
    /// request more than half a second after the first 429 is a violation.
    pub fn limit_globally(&self, length: Duration) {
        self.core.faults.gate.close(self.core.clock.now(), length);
    }

    pub fn made_roles(&self) -> Vec<(String, Vec<u64>)> {
        let world = self.core.world();
        let holders = |id: &u64| world.made.holders.get(id).into_iter().flatten().copied().collect();
        let named = |(id, role): (&u64, &Value)| (crate::json::text(&role["name"]).to_owned(), holders(id));
        world.made.roles.iter().map(named).collect()
    }

    pub fn make_role(&self, name: &str, mentionable: bool) -> u64 {
        let mut world = self.core.world();
        let id = self.core.clock.snowflake();
        let mut role = objects::role(id, name, 1, Permissions::default());
        role["mentionable"] = json!(mentionable);
        world.made.roles.insert(id, role.clone());
        self.core.dispatch_guild("GUILD_ROLE_CREATE", json!({ "guild_id": GUILD.to_string(), "role": role }));
        id
    }

    pub fn delete_role(&self, id: u64) {
        let mut world = self.core.world();
        world.made.roles.remove(&id);
        world.made.holders.remove(&id);
        let data = json!({ "guild_id": GUILD.to_string(), "role_id": id.to_string() });
        self.core.dispatch_guild("GUILD_ROLE_DELETE", data);
    }

    pub fn scheduled_events(&self) -> Vec<Value> {
        self.core.world().made.events.values().cloned().collect()
    }

    pub fn delete_channel(&self, id: u64) {
        let mut world = self.core.world();
        let below: Vec<_> = world.channels.values().filter(|one| one.parent == Some(id)).map(|one| one.id).collect();
        for gone in below.into_iter().chain([id]) {
            if let Some(channel) = world.channels.remove(&gone) {
                world.store.remove_channel(gone);
                world.messages.remove(&gone);
                self.core.announce_channel_deleted(&channel);
            }
        }
    }

    pub fn delete_message(&self, channel: u64, id: u64) {
        let mut world = self.core.world();
        if let Some(message) = world.remove_message(channel, id) {
            self.core.announce_deleted(&world, &message);
        }
    }
}
