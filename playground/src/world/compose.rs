//! Writing and changing messages.

use serde_json::{Value, json};

use super::attachments::FileUpload;
use super::interaction::WorldInteraction;
use super::mentions::PingRights;
use super::message::{IS_COMPONENTS_V2, LOADING, SETTABLE, WorldMessage};
use super::people::{self, BOT, GUILD};
use super::permission::Permissions;
use super::{PlaygroundWorld, components, mentions, objects};
use crate::clock::{WorldClock, iso};
use crate::json;
use crate::limits;
use crate::refusal::{self, ApiRefusal};

#[derive(Debug)]
pub(crate) struct MessageDraft<'a> {
    pub(crate) channel: u64,
    pub(crate) author: u64,
    /// Discord's fields of a new message, such as `content` and `message_reference`.
    pub(crate) body: &'a Value,
    pub(crate) uploads: Vec<FileUpload>,
    pub(crate) interaction: Option<&'a WorldInteraction>,
    pub(crate) flags: u64,
    pub(crate) visible_to: Option<u64>,
    /// The message that this replies to; for a follow-up, its interaction's first answer.
    pub(crate) reply_to: Option<u64>,
}

impl<'a> MessageDraft<'a> {
    pub(crate) fn new(channel: u64, author: u64, body: &'a Value) -> Self {
        Self {
            channel,
            author,
            body,
            uploads: Vec::new(),
            interaction: None,
            flags: 0,
            visible_to: None,
            reply_to: None,
        }
    }
}

impl PlaygroundWorld {
    /// Writes a message without announcing it. Returns its id.
    pub(crate) fn write(&mut self, clock: &WorldClock, draft: MessageDraft<'_>) -> Result<u64, ApiRefusal> {
        let MessageDraft { channel, author, body, uploads, interaction, flags, visible_to, .. } = draft;
        let replied = self.replied(channel, body, draft.reply_to)?;
        let replied_author = self.pinged_by_reply(channel, author, replied);
        let content = json::text(&body["content"]).trim();
        if visible_to.is_none() && self.channels.get(&channel).is_some_and(|channel| channel.guild().is_some()) {
            self.limits.moderate(content)?;
        }
        let attachments = self.attach(clock, body, uploads, None, visible_to.is_some())?;
        let found = mentions::find(
            content,
            &body["allowed_mentions"],
            replied_author,
            interaction.is_some(),
            &self.pings(channel, author),
        );
        let id = clock.snowflake();
        let at = clock.now();
        let flags = flags | body["flags"].as_u64().unwrap_or(0) & SETTABLE;
        let kind = match (interaction, replied) {
            (Some(interaction), None) if interaction.kind == 2 => 20,
            (_, Some(_)) => 19,
            _ => 0,
        };
        let mut object = json!({
            "id": id.to_string(), "channel_id": channel.to_string(), "type": kind, "content": content,
            "author": objects::user(author), "timestamp": iso(at), "edited_timestamp": null, "tts": false,
            "mention_everyone": found.everyone, "mentions": found.users, "mention_roles": found.roles,
            "attachments": attachments, "embeds": components::embeds(&body["embeds"]), "pinned": false,
            "components": components::answered(&body["components"]), "flags": flags,
        });
        self.refer(&mut object, channel, replied);
        if let Some(interaction) = interaction {
            object["application_id"] = json!(BOT.to_string());
            object["webhook_id"] = json!(BOT.to_string());
            object["interaction_metadata"] = interaction.metadata();
            if interaction.kind == 2 {
                object["interaction"] = interaction.legacy();
            }
        } else if author == BOT {
            object["application_id"] = json!(BOT.to_string());
        }
        let message = WorldMessage {
            id,
            channel,
            author,
            at,
            object,
            reactions: Vec::new(),
            reply_to: replied,
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            visible_to,
            pinned_at: None,
        };
        self.add_to_channel(&message, clock);
        self.put_message(message);
        Ok(id)
    }

    /// Returns the author that a reply mentions; `None` for an answer to an interaction or another webhook's message.
    fn pinged_by_reply(&self, channel: u64, author: u64, replied: Option<u64>) -> Option<u64> {
        let replied = self.message(channel, replied?)?;
        (replied.author != author && replied.object["webhook_id"].is_null()).then_some(replied.author)
    }

    fn pings(&self, channel: u64, author: u64) -> PingRights {
        let right = Permissions::MENTION_EVERYONE;
        let everyone =
            if author == BOT { self.bot_may(channel, right) } else { people::permissions(author).contains(right) };
        let roles = self.roles();
        let may = |role: &&Value| (everyone || role["mentionable"] == true) && json::id(&role["id"]) != Some(GUILD);
        PingRights {
            everyone,
            roles: json::list(&roles).iter().filter(may).filter_map(|role| json::id(&role["id"])).collect(),
        }
    }

    fn replied(&self, channel: u64, body: &Value, reply_to: Option<u64>) -> Result<Option<u64>, ApiRefusal> {
        let reference = &body["message_reference"];
        match json::id(&reference["message_id"]) {
            None => Ok(reply_to),
            Some(id) if self.message(channel, id).is_some() => Ok(Some(id)),
            Some(_) if reference["fail_if_not_exists"] == false => Ok(None),
            Some(_) => {
                let at = "/message_reference";
                Err(ApiRefusal::field(at, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message"))
            }
        }
    }

    fn refer(&self, object: &mut Value, channel: u64, replied: Option<u64>) {
        let Some(replied) = replied else { return };
        object["message_reference"] =
            json!({ "type": 0, "channel_id": channel.to_string(), "message_id": replied.to_string() });
        if self.channels.get(&channel).is_some_and(|channel| channel.guild().is_some()) {
            object["message_reference"]["guild_id"] = json!(GUILD.to_string());
        }
    }

    /// Writes a system message and returns its id. A thread was started (18 in the channel, 21 in the thread) or
    /// renamed (4).
    pub(crate) fn write_system(
        &mut self,
        clock: &WorldClock,
        (channel, author, kind): (u64, u64, u8),
        content: &str,
        reference: Option<(u64, Option<u64>)>,
    ) -> u64 {
        let body = json!({ "content": content, "allowed_mentions": { "parse": [] } });
        let id = self.write(clock, MessageDraft::new(channel, author, &body)).expect("a short text is a valid message");
        let mut message = self.message(channel, id).expect("it was written above").clone();
        message.object["type"] = json!(kind);
        if let Some((channel, referenced)) = reference {
            message.object["message_reference"] =
                json!({ "type": 0, "channel_id": channel.to_string(), "guild_id": GUILD.to_string() });
            if let Some(referenced) = referenced {
                message.object["message_reference"]["message_id"] = json!(referenced.to_string());
                message.reply_to = Some(referenced);
            }
        }
        self.put_message(message);
        id
    }

    fn add_to_channel(&mut self, message: &WorldMessage, clock: &WorldClock) {
        let Some(mut channel) = self.channels.get(&message.channel).cloned() else { return };
        if message.visible_to.is_some() {
            return;
        }
        channel.last_message = Some(message.id);
        if channel.is_thread() {
            channel.thread.messages += 1;
            channel.thread.messages_ever += 1;
            channel.thread.members.entry(message.author).or_insert_with(|| clock.now());
            for user in json::list(&message.object["mentions"]) {
                if let Some(id) = json::id(&user["id"]) {
                    channel.thread.members.entry(id).or_insert_with(|| clock.now());
                }
            }
        }
        self.put_channel(channel);
    }

    pub(crate) fn rewrite(
        &mut self,
        clock: &WorldClock,
        mut message: WorldMessage,
        body: &Value,
        uploads: Vec<FileUpload>,
        in_interaction: bool,
    ) -> Result<(), ApiRefusal> {
        let touches_files = body.get("attachments").is_some() || !uploads.is_empty();
        let was_v2 = message.flags() & IS_COMPONENTS_V2 != 0;
        if was_v2 && body["flags"].as_u64().is_some_and(|flags| flags & IS_COMPONENTS_V2 == 0) {
            return Err(ApiRefusal::field("/flags", "MESSAGE_FLAGS_INVALID", "IS_COMPONENTS_V2 cannot be removed."));
        }
        if let Some(content) = body.get("content") {
            let content = json::text(content).trim();
            let place = self.channels.get(&message.channel);
            if message.visible_to.is_none() && place.is_some_and(|channel| channel.guild().is_some()) {
                self.limits.moderate(content)?;
            }
            let replied = self.pinged_by_reply(message.channel, message.author, message.reply_to);
            let pings = self.pings(message.channel, message.author);
            let found = mentions::find(content, &body["allowed_mentions"], replied, in_interaction, &pings);
            message.object["content"] = json!(content);
            message.object["mentions"] = found.users;
            message.object["mention_everyone"] = json!(found.everyone);
            message.object["mention_roles"] = found.roles;
        }
        if let Some(embeds) = body.get("embeds") {
            message.object["embeds"] = components::embeds(embeds);
        }
        if let Some(list) = body.get("components") {
            message.object["components"] = components::answered(list);
        }
        if touches_files {
            let before = message.object["attachments"].clone();
            message.object["attachments"] =
                self.attach(clock, body, uploads, Some(&before), message.visible_to.is_some())?;
        }
        let settable = SETTABLE & !(1 << 12);
        if let Some(flags) = body["flags"].as_u64() {
            message.object["flags"] =
                json!(message.flags() & !settable | flags & settable | message.flags() & IS_COMPONENTS_V2);
        }
        if limits::is_empty(&message.object) {
            return Err(refusal::EMPTY_MESSAGE);
        }
        if message.flags() & LOADING != 0 {
            // Replacing "is thinking" does not count as an edit.
            message.set_flag(LOADING, false);
        } else {
            message.object["edited_timestamp"] = json!(iso(clock.now()));
        }
        self.put_message(message);
        Ok(())
    }
}
