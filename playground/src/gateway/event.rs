//! Events for the bot, and the intents that they require.

use serde_json::{Value, json};

pub(crate) mod intent {
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    pub(crate) const ALL: u64 = ((1 << 22) - 1) | (3 << 24);
}

#[derive(Clone, Debug)]
pub(crate) struct GatewayEvent {
    pub(crate) name: &'static str,
    pub(crate) data: Value,
    pub(crate) guild: Option<u64>,
    /// One of these intents is required; 0 means that the event is always sent.
    pub(crate) intents: u64,
    /// The texts to omit without the MESSAGE_CONTENT intent. The text of the message it replies to is one of them.
    pub(crate) hide: TextRedaction,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TextRedaction {
    pub(crate) message: bool,
    pub(crate) referenced: bool,
}

impl GatewayEvent {
    pub(crate) fn always(name: &'static str, data: Value, guild: Option<u64>) -> Self {
        Self { name, data, guild, intents: 0, hide: TextRedaction::default() }
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
