//! What changes in the server under a bot: rights, roles, channels and messages that go, people who leave.

use serde_json::{Value, json};

use crate::server::Server;
use crate::world::objects;
use crate::world::people::GUILD;
use crate::world::permission::Permissions;

impl Server {
    /// Denies the bot permissions in the whole server, such as to make roles; an empty set restores all of them.
    pub fn deny_here(&self, permissions: Permissions) {
        self.core.world().made.denied = permissions;
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
