//! Builds the app's [`Caller`] from Discord's objects.

use serenity::all::Permissions;
use strum::VariantArray;

use super::heard::{Channel, Interaction, Member, Message, Outside};
use super::rights::permission;
use crate::app::{BotRight, Caller, CallerServer, CallerSpot, HelpHome};
use crate::machine::{now, seed};
use crate::record::GuildId;
use crate::words::Lang;

pub(super) const MANAGE: Permissions = Permissions::MANAGE_GUILD;
pub(super) const EVENTS: Permissions = Permissions::MANAGE_EVENTS;
pub(super) const MODERATE: Permissions = Permissions::MODERATE_MEMBERS;

pub(super) const PING: Permissions = Permissions::MENTION_EVERYONE;

pub(super) fn of_interaction(asked: &Interaction) -> Caller {
    let locale = &asked.handle.locale;
    Caller {
        event: asked.handle.id.get(),
        who: asked.who.clone(),
        spot: CallerSpot { channel: asked.channel, in_server: asked.guild.is_some() && asked.is_of_server },
        server: server(asked),
        lang: Lang::of_locale(locale),
        public_lang: Lang::of_locale(asked.guild_locale.as_ref().unwrap_or(locale)),
        now: now(),
        seed: seed(),
    }
}

pub(super) fn home(asked: &Interaction) -> HelpHome {
    match (asked.guild, asked.outside) {
        (Some(_), _) if asked.is_of_server => HelpHome::Server,
        (Some(_), _) | (None, Some(Outside::Private)) => HelpHome::Guest,
        (None, _) => HelpHome::Direct,
    }
}

pub(super) fn of_message(message: &Message, lang: Lang) -> Caller {
    Caller {
        event: message.id.get(),
        who: message.author.clone(),
        spot: CallerSpot { channel: message.channel, in_server: message.guild.is_some() },
        // A message has no channel object or permissions, so texts can't begin or moderate games.
        server: message.guild.map(|id| seen_by(id, &message.member)),
        lang,
        public_lang: lang,
        now: now(),
        seed: seed(),
    }
}

fn seen_by(id: GuildId, member: &Member) -> CallerServer {
    CallerServer {
        id,
        parent: None,
        in_private: false,
        roles: member.roles.clone(),
        may_manage: may(member, MANAGE),
        may_manage_events: may(member, EVENTS),
        may_moderate: may(member, MODERATE),
        may_ping_all: may(member, PING),
        may_host: false,
        rights: Vec::new(),
    }
}

/// Returns the interaction's server, if the bot itself is a member.
fn server(asked: &Interaction) -> Option<CallerServer> {
    let guild = asked.guild.filter(|_| asked.is_of_server)?;
    let bot_may = |right: &BotRight| has(asked.own_rights, permission(*right));
    // If the channel is not a thread, its parent is a category.
    let thread = asked.place.as_ref().filter(|place| place.is_thread());
    Some(CallerServer {
        parent: thread.and_then(|thread| thread.parent),
        in_private: thread.is_some_and(Channel::is_private_thread),
        rights: BotRight::VARIANTS.iter().copied().filter(bot_may).collect(),
        ..seen_by(guild, &asked.member)
    })
}

pub(super) fn may(member: &Member, wanted: Permissions) -> bool {
    has(member.rights, wanted)
}

fn has(rights: Permissions, wanted: Permissions) -> bool {
    rights.administrator() || rights.contains(wanted)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::record::ChannelId;

    fn sent(guild: Option<&str>, context: u8, owners: &Value) -> Value {
        let mut interaction = json!({
            "id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1, "channel_id": "3", "locale": "fr",
            "data": { "id": "4", "name": "help", "type": 1 }, "context": context, "entitlements": [],
            "authorizing_integration_owners": owners, "attachment_size_limit": 1, "app_permissions": "0",
            "user": { "id": "5", "username": "ann", "discriminator": "0", "avatar": null },
        });
        if let Some(guild) = guild {
            interaction["guild_id"] = json!(guild);
            interaction["member"] = json!({
                "user": interaction["user"], "roles": [], "joined_at": null, "deaf": false, "mute": false, "flags": 0,
                "guild_id": guild, "permissions": "0",
            });
        }
        interaction
    }

    fn read(sent: &Value) -> Interaction {
        Interaction::read(sent).unwrap()
    }

    fn home_of(guild: Option<&str>, context: u8, owners: &Value) -> HelpHome {
        home(&read(&sent(guild, context, owners)))
    }

    #[test]
    fn a_thread_has_a_parent_and_a_channel_only_a_category() {
        let parent = |kind: u8| {
            let mut sent = sent(Some("9"), 0, &json!({ "0": "9" }));
            sent["channel"] = json!({ "id": "3", "type": kind, "parent_id": "7" });
            let server = of_interaction(&read(&sent)).server.unwrap();
            (server.parent, server.in_private)
        };
        assert_eq!([0, 2, 5, 15].map(parent), [(None, false); 4]);
        assert_eq!([10, 11].map(parent), [(Some(ChannelId(7)), false); 2]);
        assert_eq!(parent(12), (Some(ChannelId(7)), true));
    }

    #[test]
    fn whoever_may_mention_everyone_may_ping_every_role() {
        let may_ping = |permissions: Permissions| {
            let mut sent = sent(Some("9"), 0, &json!({ "0": "9" }));
            sent["member"]["permissions"] = json!(permissions.bits().to_string());
            of_interaction(&read(&sent)).server.unwrap().may_ping_all
        };
        let few = Permissions::MANAGE_EVENTS | Permissions::SEND_MESSAGES;
        assert!(
            !may_ping(few) && may_ping(few | Permissions::MENTION_EVERYONE) && may_ping(Permissions::ADMINISTRATOR)
        );
    }

    /// A form carries the same server data as a command: the bot's membership, and permissions.
    #[test]
    fn a_form_tells_of_its_server_as_a_command_does() {
        let server_of_form = |owners: Value| {
            let mut sent = sent(Some("9"), 0, &owners);
            sent["type"] = json!(5);
            sent["data"] = json!({ "custom_id": "1:move", "components": [] });
            sent["app_permissions"] = json!("2048");
            sent["channel"] = json!({ "id": "3", "type": 11, "parent_id": "7" });
            let caller = of_interaction(&read(&sent));
            (caller.spot.in_server, caller.server.map(|server| (server.parent, server.rights)))
        };
        assert_eq!(server_of_form(json!({ "1": "5" })), (false, None));
        let known = (Some(ChannelId(7)), vec![BotRight::Send]);
        assert_eq!(server_of_form(json!({ "0": "9" })), (true, Some(known)));
    }

    #[test]
    fn a_nickname_is_a_name_in_its_server_alone() {
        let mut sent = sent(Some("9"), 0, &json!({ "0": "9" }));
        sent["member"]["nick"] = json!("Ann of the club");
        for user in ["/user", "/member/user"] {
            sent.pointer_mut(user).unwrap()["global_name"] = json!("Ann");
        }
        let who = of_interaction(&read(&sent)).who;
        assert_eq!((who.name.as_str(), who.plain_name.as_str()), ("Ann of the club", "Ann"));
    }

    #[test]
    fn the_bot_is_a_guest_where_only_a_person_has_installed_it() {
        let (server, person) = (json!({ "0": "9" }), json!({ "1": "5" }));
        assert_eq!(home_of(Some("9"), 0, &server), HelpHome::Server);
        assert_eq!(home_of(Some("9"), 0, &json!({ "0": "9", "1": "5" })), HelpHome::Server);
        assert_eq!(home_of(Some("9"), 0, &person), HelpHome::Guest);
        assert_eq!(home_of(None, 2, &person), HelpHome::Guest);
        assert_eq!(home_of(None, 1, &person), HelpHome::Direct);
        assert_eq!(home_of(None, 1, &json!({ "0": "0" })), HelpHome::Direct);
    }
}
