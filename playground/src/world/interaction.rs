//! Interactions: what someone asked of the bot, and how far the bot's answer has come.

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::objects;
use super::people::{BOT, GUILD};

/// Bytes a file may have (`attachment_size_limit` of interactions).
pub(crate) const SIZE_LIMIT: usize = 10 * 1024 * 1024;

/// Milliseconds the bot has for its first answer.
pub(crate) const FIRST_ANSWER: u64 = 3_000;
/// Milliseconds the token is good for.
pub(crate) const TOKEN_LIFE: u64 = 15 * 60 * 1_000;

/// The most follow-ups where the bot is a guest.
pub(crate) const GUEST_FOLLOW_UPS: usize = 5;

/// A use of a command, button, menu or modal.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u8,
    pub(crate) token: String,
    /// Milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) person: u64,
    pub(crate) channel: u64,
    /// Whether the channel is in the server.
    pub(crate) in_guild: bool,
    /// Discord's context: 0 a server, 1 direct messages with the bot, 2 a group.
    pub(crate) context: u8,
    /// Whether the bot is there only through the person, who has it for themselves.
    pub(crate) is_guest: bool,
    /// Follow-ups so far.
    pub(crate) follow_ups: usize,
    pub(crate) locale: String,
    /// The command's name; for others empty.
    pub(crate) name: String,
    /// The message with the component (also of the modal that came of it).
    pub(crate) message: Option<u64>,
    /// For a modal: metadata of what it came from.
    pub(crate) triggered_by: Option<Value>,
    /// Callback type of the first answer.
    pub(crate) answered: Option<u8>,
    /// The first answer, once it is a message.
    pub(crate) original: Option<u64>,
    pub(crate) private: bool,
    /// Whether nobody answered in time.
    pub(crate) failed: bool,
    /// The modal that was shown, until it is submitted.
    pub(crate) modal: Option<Value>,
    /// Waits for completions.
    pub(crate) choices: Option<oneshot::Sender<Value>>,
}

impl Interaction {
    /// Returns `interaction_metadata` of messages that answer it.
    pub(crate) fn metadata(&self) -> Value {
        let mut metadata = json!({
            "id": self.id.to_string(), "type": self.kind, "user": objects::user(self.person),
            "authorizing_integration_owners": self.owners(),
        });
        if self.kind == 3 {
            metadata["interacted_message_id"] = json!(self.message.unwrap_or_default().to_string());
        }
        if let (5, Some(triggered_by)) = (self.kind, &self.triggered_by) {
            metadata["triggering_interaction_metadata"] = triggered_by.clone();
        }
        if self.kind == 2 {
            metadata["name"] = json!(self.name);
        }
        metadata
    }

    /// Returns the older `interaction` of messages that answer a command.
    pub(crate) fn legacy(&self) -> Value {
        json!({ "id": self.id.to_string(), "type": self.kind, "name": self.name, "user": objects::user(self.person) })
    }

    /// Returns the installation that allowed it: the server's (in direct messages: 0), or the person's.
    pub(crate) fn owners(&self) -> Value {
        if self.is_guest {
            return json!({ "1": self.person.to_string() });
        }
        let guild = if self.in_guild { GUILD } else { 0 };
        json!({ "0": guild.to_string() })
    }

    /// Returns whether the token is still good.
    pub(crate) fn is_alive(&self, now: u64) -> bool {
        now < self.at + TOKEN_LIFE
    }

    /// Returns the members that every INTERACTION_CREATE has.
    pub(crate) fn base(&self) -> Value {
        json!({
            "id": self.id.to_string(), "application_id": BOT.to_string(), "type": self.kind, "token": self.token,
            "version": 1, "channel_id": self.channel.to_string(), "locale": self.locale, "entitlements": [],
            "authorizing_integration_owners": self.owners(), "context": self.context,
            "attachment_size_limit": SIZE_LIMIT, "entitlement_sku_ids": [],
        })
    }
}
