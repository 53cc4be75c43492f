//! Gateway events, parsed leniently from raw JSON. A missing, null, unknown or mistyped value counts as absent. Only an
//! event without an essential part, such as its author, is rejected.

mod guild;
mod interaction;
mod message;
mod person;
mod raw;

use serde_json::Value;
use serenity::all::ApplicationId;

use self::guild::guild;
pub(super) use self::guild::{Channel, Chunk, Guild, Limited, Overwrite, Role, Whom};
pub(super) use self::interaction::{
    Asked, Attachment, Command, Control, Filled, Form, Given, Handle, Interaction, Outside, Press,
};
pub(super) use self::message::{Message, Post};
pub(super) use self::person::Member;
use self::raw::{Read, UnreadReason, all, id, text};
use crate::record::{ChannelId, GuildId, RoleId, UserId};

#[derive(Debug)]
pub(super) enum HeardEvent {
    Ready(ReadyEvent),
    Resumed,
    Interaction(Box<Interaction>),
    /// An unreadable interaction that can still be answered with a message, and the reason.
    Illegible(Handle, &'static str),
    Message(Box<Message>),
    Guild(Guild),
    GuildGone(GuildId),
    Owner(GuildId, UserId),
    Channel(GuildId, Channel),
    ChannelGone(GuildId, ChannelId),
    Threads(GuildId, Vec<Channel>),
    ThreadGone(GuildId, ChannelId),
    Role(GuildId, Role),
    RoleGone(GuildId, RoleId),
    Members(Chunk),
    MembersLimited(Limited),
    Other,
}

#[derive(Debug)]
pub(super) struct ReadyEvent {
    pub(super) session: String,
    pub(super) address: String,
    pub(super) application: ApplicationId,
    pub(super) me: UserId,
    pub(super) name: String,
    pub(super) guilds: Vec<GuildId>,
}

impl ReadyEvent {
    fn read(data: &Value, unread: &UnreadReason) -> Read<ReadyEvent> {
        Ok(ReadyEvent {
            session: text(&data["session_id"]).ok_or("no session_id")?,
            address: text(&data["resume_gateway_url"]).ok_or("no resume_gateway_url")?,
            application: id(&data["application"]["id"]).map(ApplicationId::new).ok_or("no application.id")?,
            me: id(&data["user"]["id"]).map(UserId).ok_or("no user.id")?,
            name: text(&data["user"]["username"]).unwrap_or_default(),
            guilds: all(&data["guilds"], |data| guild(&data["id"]), unread),
        })
    }
}

impl HeardEvent {
    /// Reads an event. Also returns why a needed part was unreadable, if one was.
    pub(super) fn read(name: &str, data: &Value) -> (HeardEvent, Option<&'static str>) {
        let unread = UnreadReason::default();
        let event = HeardEvent::try_read(name, data, &unread).unwrap_or_else(|why| {
            unread.set(Some(why));
            let handle = Handle::rescue(data).filter(|_| name == "INTERACTION_CREATE");
            handle.map_or(HeardEvent::Other, |handle| HeardEvent::Illegible(handle, why))
        });
        (event, unread.get())
    }

    fn try_read(name: &str, data: &Value, unread: &UnreadReason) -> Read<HeardEvent> {
        let of = || guild(&data["guild_id"]);
        let channel_gone = || id(&data["id"]).map(ChannelId).ok_or("no id");
        let channel = |data: &Value| Channel::read(data, unread);
        Ok(match name {
            "READY" => HeardEvent::Ready(ReadyEvent::read(data, unread)?),
            "RESUMED" => HeardEvent::Resumed,
            "INTERACTION_CREATE" => HeardEvent::Interaction(Box::new(Interaction::read(data)?)),
            "MESSAGE_CREATE" if Message::is_text(data) => HeardEvent::Message(Box::new(Message::read(data)?)),
            // During an outage of a server the bot is still a member.
            "GUILD_CREATE" | "GUILD_DELETE" if data["unavailable"] == true => HeardEvent::Other,
            "GUILD_CREATE" => HeardEvent::Guild(Guild::read(data, unread)?),
            "GUILD_DELETE" => HeardEvent::GuildGone(guild(&data["id"])?),
            "GUILD_UPDATE" => {
                HeardEvent::Owner(guild(&data["id"])?, id(&data["owner_id"]).map(UserId).ok_or("no owner_id")?)
            }
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" => HeardEvent::Channel(of()?, channel(data)?),
            "CHANNEL_DELETE" => HeardEvent::ChannelGone(of()?, channel_gone()?),
            "THREAD_CREATE" | "THREAD_UPDATE" => HeardEvent::Threads(of()?, vec![channel(data)?]),
            "THREAD_LIST_SYNC" => HeardEvent::Threads(of()?, all(&data["threads"], channel, unread)),
            "THREAD_DELETE" => HeardEvent::ThreadGone(of()?, channel_gone()?),
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" => HeardEvent::Role(of()?, Role::read(&data["role"], unread)?),
            "GUILD_ROLE_DELETE" => HeardEvent::RoleGone(of()?, id(&data["role_id"]).map(RoleId).ok_or("no role_id")?),
            "GUILD_MEMBERS_CHUNK" => HeardEvent::Members(Chunk::read(data, unread)?),
            "RATE_LIMITED" if data["opcode"] == 8 => HeardEvent::MembersLimited(Limited::read(data)),
            _ => HeardEvent::Other,
        })
    }
}

#[cfg(test)]
mod tests;
