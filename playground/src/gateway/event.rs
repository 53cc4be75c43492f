//! Events for the bot, and the intents that they require.

use serde_json::{Value, json};

/// The gateway intents that this playground knows, by their bits.
pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// All existing intents, the privileged ones included.
    pub(crate) const ALL: u64 = ((1 << 22) - 1) | (3 << 24);
}

/// An event for the bot.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
    /// The server that it belongs to; `None` for direct messages.
    pub(crate) guild: Option<u64>,
    /// The intents, any one of which is required; 0 means that it is always sent.
    pub(crate) intents: u64,
    /// The texts to leave out without the privileged intent: that of the message, and that of the one it replies to.
    pub(crate) hide: Hide,
}

/// The texts of a message event that need the MESSAGE_CONTENT intent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hide {
    pub(crate) message: bool,
    pub(crate) referenced: bool,
}

impl Event {
    /// Returns an event that is sent to every session.
    pub(crate) fn always(name: &'static str, data: Value, guild: Option<u64>) -> Self {
        Self { name, data, guild, intents: 0, hide: Hide::default() }
    }

    pub(super) fn data_for(&self, intents: u64) -> Value {
        let mut data = self.data.clone();
        if intents & intent::MESSAGE_CONTENT == 0 {
            if self.hide.message {
                strip(&mut data);
            }
            if self.hide.referenced && data["referenced_message"].is_object() {
                strip(&mut data["referenced_message"]);
            }
        }
        data
    }
}

fn strip(message: &mut Value) {
    message["content"] = json!("");
    for list in ["embeds", "attachments", "components"] {
        message[list] = json!([]);
    }
}
