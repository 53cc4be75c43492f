//! Unusual input for a bot: odd profiles, another bot's messages, commands without the bot.

use std::sync::Arc;

use serde_json::Value;

use crate::core::PlaygroundCore;
use crate::json;
use crate::server::PlaygroundServer;
use crate::world::compose::MessageDraft;
use crate::world::people::{OTHER_BOT, OTHER_BOT_NAME};

impl PlaygroundServer {
    pub fn other_bot(&self) -> u64 {
        OTHER_BOT
    }

    /// Changes every object with this id in everything that the bot receives. It can be a person, role, channel,
    /// message or server. The bot sees the change in the next event or answer with it.
    pub fn alter(&self, id: u64, change: impl Fn(&mut Value) + Send + Sync + 'static) {
        self.core.gateway.alterations.object(id, Arc::new(change));
    }

    pub fn alter_member(&self, person: u64, change: impl Fn(&mut Value) + Send + Sync + 'static) {
        self.core.gateway.alterations.member(person, Arc::new(change));
    }

    pub fn unalter(&self) {
        self.core.gateway.alterations.restore();
    }

    /// Writes a message of [`PlaygroundServer::other_bot`] with exactly these fields. Returns its id. `author` and
    /// `webhook_id` can change its author. After this call the playground's own answers and events are no longer
    /// checked against Discord's document; requests still are.
    ///
    /// # Panics
    /// If the fields are not an object.
    pub fn write_raw(&self, channel: u64, fields: &Value) -> u64 {
        self.core.write_raw(channel, fields)
    }
}

impl PlaygroundCore {
    pub(crate) fn write_raw(&self, channel: u64, fields: &Value) -> u64 {
        self.checker.expect_odd();
        let mut world = self.world();
        let plain = serde_json::json!({ "content": OTHER_BOT_NAME });
        let id = world.write(&self.clock, MessageDraft::new(channel, OTHER_BOT, &plain));
        let id = id.expect("a short text is a valid message");
        let mut message = world.message(channel, id).expect("it was written above").clone();
        for (name, value) in fields.as_object().expect("a message is an object") {
            message.object[name] = value.clone();
        }
        message.author = json::id(&message.object["author"]["id"]).unwrap_or(OTHER_BOT);
        world.put_message(message);
        self.announce_created(&world, world.message(channel, id).expect("it was kept above"));
        id
    }
}
