//! What changes in the server under a bot: rights, roles, channels and messages that go, people who leave.

use std::time::Duration;

use serde_json::{Value, json};

use crate::server::Server;
use crate::world::objects;
use crate::world::people::GUILD;
use crate::world::permission::Permissions;

impl Server {
    /// Denies the bot permissions in the whole server, such as to make roles; an empty set restores those it has.
    pub fn deny_here(&self, permissions: Permissions) {
        self.core.world().made.denied = permissions;
    }

    /// Gives the bot these permissions in the whole server.
    ///
    /// It has those that the README asks for anyway, and no others. An empty set takes back whatever was given.
    pub fn grant(&self, permissions: Permissions) {
        self.core.grant(permissions);
    }

    /// Lets a person leave the server, or come back.
    pub fn leave(&self, person: u64, leaves: bool) {
        let left = &mut self.core.world().made.left;
        let _ = if leaves { left.insert(person) } else { left.remove(&person) };
    }

    /// Sets whether as many threads are active as Discord allows: the bot gets code 160006 for another one.
    pub fn fill_threads(&self, full: bool) {
        self.core.world().made.threads_full = full;
    }

    /// Leaves the server the bot's commands without the bot; `false` adds the bot.
    ///
    /// The link that Discord itself provides does so. No event of the server is sent, and requests about it are refused.
    pub fn install_commands_only(&self, only: bool) {
        self.core.install_commands_only(only);
    }

    /// Lifts the limits of thread names and of old edits, which are in force at first.
    ///
    /// A thread takes two names in ten minutes, and a channel three edits in 20 seconds of messages that are more than
    /// an hour old. The answer to one more is 429 with the time to wait, whether or not [`crate::Faults::limit_rates`]
    /// is on.
    pub fn lift_sublimits(&self, lifted: bool) {
        self.core.world().limits.lifted = lifted;
    }

    /// Limits how many people the bot may open direct messages with (code 40003).
    ///
    /// Discord does not say how many it allows, so there is no limit at first.
    pub fn limit_new_dms(&self, people: usize, within: Duration) {
        self.core.world().limits.new_dms = Some((people, within.as_millis() as u64));
    }

    /// Refuses the bot's first `n` messages in every new thread with code 10003.
    ///
    /// Discord does so for a moment, while it does not know the thread everywhere. It is 0 at first: on Discord this is
    /// rare, and no test would see how a game usually begins.
    pub fn find_threads_late(&self, n: u32) {
        self.core.world().limits.slow_threads = n;
    }

    /// Blocks new and edited messages with one of these words, as AutoMod does (code 200000).
    pub fn forbid_words(&self, words: &[&str]) {
        self.core.world().limits.forbidden = words.iter().map(|word| word.to_lowercase()).collect();
    }

    /// Sets whether a thread is archived and locked, as a moderator does.
    pub fn set_thread(&self, id: u64, archived: bool, locked: bool) {
        self.core.set_thread(id, archived, locked);
    }

    /// Answers every request with 429 for this long, as the global limit does.
    ///
    /// First answers to interactions pass. A request that comes more than half a second after the bot was told is a
    /// violation.
    pub fn limit_globally(&self, length: Duration) {
        self.core.faults.gate.close(self.core.clock.now(), length);
    }

    /// Returns the names of the roles that were made and are still there, each with the people who have it.
    pub fn made_roles(&self) -> Vec<(String, Vec<u64>)> {
        let world = self.core.world();
        let holders = |id: &u64| world.made.holders.get(id).into_iter().flatten().copied().collect();
        let named = |(id, role): (&u64, &Value)| (crate::json::text(&role["name"]).to_owned(), holders(id));
        world.made.roles.iter().map(named).collect()
    }

    /// Makes a role without permissions, as an administrator does; returns its id.
    pub fn make_role(&self, name: &str, mentionable: bool) -> u64 {
        let mut world = self.core.world();
        let id = self.core.clock.snowflake();
        let mut role = objects::role(id, name, 1, Permissions::default());
        role["mentionable"] = json!(mentionable);
        world.made.roles.insert(id, role.clone());
        self.core.dispatch_guild("GUILD_ROLE_CREATE", json!({ "guild_id": GUILD.to_string(), "role": role }));
        id
    }

    /// Deletes a role, as an administrator does.
    pub fn delete_role(&self, id: u64) {
        let mut world = self.core.world();
        world.made.roles.remove(&id);
        world.made.holders.remove(&id);
        let data = json!({ "guild_id": GUILD.to_string(), "role_id": id.to_string() });
        self.core.dispatch_guild("GUILD_ROLE_DELETE", data);
    }

    /// Returns Discord's objects of the scheduled events that are to come or going on.
    pub fn scheduled_events(&self) -> Vec<Value> {
        self.core.world().made.events.values().cloned().collect()
    }

    /// Deletes a channel or a thread, as an administrator does, with its messages.
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

    /// Deletes a message, as a moderator does.
    pub fn delete_message(&self, channel: u64, id: u64) {
        let mut world = self.core.world();
        if let Some(message) = world.remove_message(channel, id) {
            self.core.announce_deleted(&world, &message);
        }
    }
}
