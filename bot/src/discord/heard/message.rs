//! Messages.

use serde_json::Value;
use serenity::all::MessageId;

use super::person::{Member, person};
use super::raw::{Read, components, id, ids, items, number, text};
use crate::app::RequestPerson;
use crate::record::{ChannelId, GuildId, RoleId, UserId};

/// The message types that people write: plain messages and replies.
const TEXTS: [u64; 2] = [0, 19];
const FORWARD: u64 = 1;
const EPHEMERAL: u64 = 1 << 6;
const BUTTON: u64 = 2;

#[derive(Debug, Default)]
pub(in crate::discord) struct Post {
    pub(in crate::discord) id: Option<MessageId>,
    pub(in crate::discord) author: Option<UserId>,
    pub(in crate::discord) is_of_bot: bool,
    pub(in crate::discord) is_of_webhook: bool,
    pub(in crate::discord) is_private: bool,
    pub(in crate::discord) text: String,
    pub(in crate::discord) files: Vec<String>,
    pub(in crate::discord) buttons: Vec<String>,
}

impl Post {
    pub(super) fn read(data: &Value) -> Post {
        let is_button = |part: &&Value| number(&part["type"]) == Some(BUTTON);
        Post {
            id: id(&data["id"]).map(MessageId::new),
            author: id(&data["author"]["id"]).map(UserId),
            is_of_bot: data["author"]["bot"] == true,
            is_of_webhook: !data["webhook_id"].is_null(),
            is_private: number(&data["flags"]).is_some_and(|flags| flags & EPHEMERAL != 0),
            text: text(&data["content"]).unwrap_or_default(),
            files: items(&data["attachments"]).filter_map(|file| text(&file["filename"])).collect(),
            buttons: components(data)
                .into_iter()
                .filter(is_button)
                .filter_map(|button| text(&button["custom_id"]))
                .collect(),
        }
    }
}

#[derive(Debug)]
pub(in crate::discord) struct Message {
    pub(in crate::discord) id: MessageId,
    pub(in crate::discord) channel: ChannelId,
    pub(in crate::discord) guild: Option<GuildId>,
    pub(in crate::discord) author: RequestPerson,
    /// True for bots and webhooks.
    pub(in crate::discord) is_of_program: bool,
    pub(in crate::discord) member: Member,
    pub(in crate::discord) mentions: Vec<UserId>,
    pub(in crate::discord) mentioned_roles: Vec<RoleId>,
    /// Empty if Discord hides it from the bot.
    pub(in crate::discord) text: String,
    pub(in crate::discord) answers: Option<Post>,
}

impl Message {
    /// Returns whether a person wrote this text. Discord also sends pins, thread renames and forwards as messages of
    /// that person.
    pub(super) fn is_text(data: &Value) -> bool {
        let is_passed_on = number(&data["message_reference"]["type"]) == Some(FORWARD) && data["content"] == "";
        !is_passed_on && number(&data["type"]).is_none_or(|kind| TEXTS.contains(&kind))
    }

    pub(in crate::discord) fn is_addressed(&self) -> bool {
        self.answers.is_some() || !self.mentions.is_empty()
    }

    pub(in crate::discord) fn without_people(&self) -> String {
        let names = self.mentions.iter().flat_map(|who| [format!("<@{}>", who.0), format!("<@!{}>", who.0)]);
        names.fold(self.text.clone(), |text, name| text.replace(&name, " "))
    }

    pub(super) fn read(data: &Value) -> Read<Message> {
        let member = Member::read(&data["member"]);
        let author = person(&data["author"], member.nick.as_deref()).ok_or("no author.id")?;
        Ok(Message {
            id: id(&data["id"]).map(MessageId::new).ok_or("no id")?,
            channel: id(&data["channel_id"]).map(ChannelId).ok_or("no channel_id")?,
            guild: id(&data["guild_id"]).map(GuildId),
            is_of_program: author.is_bot || !data["webhook_id"].is_null(),
            author,
            member,
            mentions: items(&data["mentions"]).filter_map(|user| id(&user["id"])).map(UserId).collect(),
            mentioned_roles: ids(&data["mention_roles"], RoleId),
            text: text(&data["content"]).unwrap_or_default(),
            answers: Some(&data["referenced_message"]).filter(|post| post.is_object()).map(Post::read),
        })
    }
}
