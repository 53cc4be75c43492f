//! Interactions: a person's request to the bot, and the progress of its answer.

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::objects;
use super::people::{BOT, GUILD};

/// The maximum size of a file in bytes (`attachment_size_limit` of interactions).
pub(crate) const SIZE_LIMIT: usize = 10 * 1024 * 1024;

pub(crate) const FIRST_ANSWER: u64 = 3_000;
pub(crate) const TOKEN_LIFE: u64 = 15 * 60 * 1_000;

pub(crate) const GUEST_FOLLOW_UPS: usize = 5;

#[derive(Debug)]
pub(crate) struct WorldInteraction {
    pub(crate) id: u64,
    /// 2 command, 3 component, 4 autocomplete, 5 modal.
    pub(crate) kind: u8,
    pub(crate) token: String,
    /// In milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) person: u64,
    pub(crate) channel: u64,
    pub(crate) in_guild: bool,
    /// Discord's context: 0 for a server, 1 for direct messages with the bot, 2 for a group.
    pub(crate) context: u8,
    /// The bot is present only through the person's installation.
    pub(crate) is_guest: bool,
    pub(crate) follow_ups: usize,
    pub(crate) locale: String,
    pub(crate) name: String,
    /// The message with the component, also for a modal opened by it.
    pub(crate) message: Option<u64>,
    /// For a modal: the metadata of the interaction that opened it.
    pub(crate) triggered_by: Option<Value>,
    pub(crate) answered: Option<u8>,
    pub(crate) original: Option<u64>,
    pub(crate) private: bool,
    pub(crate) failed: bool,
    pub(crate) modal: Option<Value>,
    pub(crate) choices: Option<oneshot::Sender<Value>>,
}

impl WorldInteraction {
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

    pub(crate) fn legacy(&self) -> Value {
        json!({ "id": self.id.to_string(), "type": self.kind, "name": self.name, "user": objects::user(self.person) })
    }

    /// Returns the installation that authorised it: the server's (0 in direct messages), or the person's.
    pub(crate) fn owners(&self) -> Value {
        if self.is_guest {
            return json!({ "1": self.person.to_string() });
        }
        let guild = if self.in_guild { GUILD } else { 0 };
        json!({ "0": guild.to_string() })
    }

    pub(crate) fn is_alive(&self, now: u64) -> bool {
        now < self.at + TOKEN_LIFE
    }

    pub(crate) fn base(&self) -> Value {
        json!({
            "id": self.id.to_string(), "application_id": BOT.to_string(), "type": self.kind, "token": self.token,
            "version": 1, "channel_id": self.channel.to_string(), "locale": self.locale, "entitlements": [],
            "authorizing_integration_owners": self.owners(), "context": self.context,
            "attachment_size_limit": SIZE_LIMIT, "entitlement_sku_ids": [],
        })
    }
}
