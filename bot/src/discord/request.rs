//! The caller, with where and when: from Discord's objects to the app's.

use serenity::all::{
    AuthorizingIntegrationOwner, ChannelType, CommandInteraction, ComponentInteraction, InteractionContext, Member,
    Message as DiscordMessage, ModalInteraction, PartialChannel, Permissions, User,
};
use strum::VariantArray;

use super::rights::permission;
use crate::app::{Caller, Home, Person, Right, Server, Spot};
use crate::machine::{now, seed};
use crate::record::{ChannelId, GuildId, RoleId, UserId};
use crate::words::Lang;

/// The right to set the bot up in a server.
pub(super) const MANAGE: Permissions = Permissions::MANAGE_GUILD;
/// The right to run tournaments in a server.
pub(super) const EVENTS: Permissions = Permissions::MANAGE_EVENTS;
/// The right to moderate games in a server.
pub(super) const MODERATE: Permissions = Permissions::MODERATE_MEMBERS;

/// The right to ping roles that not everybody may ping.
pub(super) const PING: Permissions = Permissions::MENTION_EVERYONE;

/// Returns the caller of a slash command; `is_member` says whether the bot is in the server where it was used.
pub(super) fn of_command(command: &CommandInteraction, is_member: bool) -> Caller {
    Caller {
        event: command.id.get(),
        who: person(&command.user, command.member.as_ref().and_then(|member| member.nick.as_deref())),
        spot: Spot {
            channel: ChannelId(command.channel_id.get()),
            in_server: is_in_server(command.guild_id.is_some(), &command.authorizing_integration_owners.0, is_member),
        },
        server: server(
            command.guild_id.filter(|_| is_member),
            &command.authorizing_integration_owners.0,
            command.channel.as_ref(),
            command.member.as_deref(),
            command.app_permissions,
        ),
        lang: Lang::of_locale(&command.locale),
        public_lang: Lang::of_locale(command.guild_locale.as_deref().unwrap_or(&command.locale)),
        now: now(),
        seed: seed(),
    }
}

/// Returns the caller who pressed a button; `is_member` as for [`of_command`].
pub(super) fn of_component(component: &ComponentInteraction, is_member: bool) -> Caller {
    Caller {
        event: component.id.get(),
        who: person(&component.user, component.member.as_ref().and_then(|member| member.nick.as_deref())),
        spot: Spot {
            channel: ChannelId(component.channel_id.get()),
            in_server: is_in_server(
                component.guild_id.is_some(),
                &component.authorizing_integration_owners.0,
                is_member,
            ),
        },
        server: server(
            component.guild_id.filter(|_| is_member),
            &component.authorizing_integration_owners.0,
            component.channel.as_ref(),
            component.member.as_ref(),
            component.app_permissions,
        ),
        lang: Lang::of_locale(&component.locale),
        public_lang: Lang::of_locale(component.guild_locale.as_deref().unwrap_or(&component.locale)),
        now: now(),
        seed: seed(),
    }
}

/// Returns the caller who filled in a form. The bot's forms are opened from its own messages.
pub(super) fn of_modal(modal: &ModalInteraction) -> Caller {
    Caller {
        event: modal.id.get(),
        who: person(&modal.user, modal.member.as_ref().and_then(|member| member.nick.as_deref())),
        spot: Spot { channel: ChannelId(modal.channel_id.get()), in_server: modal.guild_id.is_some() },
        // Discord does not say whether the bot is in the server; a form begins no games there. Moderators answer flags by one,
        // and organisers prepare tournaments.
        server: modal.guild_id.map(|id| Server {
            may_manage: may(modal.member.as_ref(), MANAGE),
            may_manage_events: may(modal.member.as_ref(), EVENTS),
            may_moderate: may(modal.member.as_ref(), MODERATE),
            ..in_passing(id, modal.member.as_ref().map(|member| &member.roles[..]))
        }),
        lang: Lang::of_locale(&modal.locale),
        public_lang: Lang::of_locale(modal.guild_locale.as_deref().unwrap_or(&modal.locale)),
        now: now(),
        seed: seed(),
    }
}

/// Returns how the bot belongs to the place where a command was used.
pub(super) fn home(command: &CommandInteraction, is_member: bool) -> Home {
    match (command.guild_id, command.context) {
        (Some(_), _) if is_in_server(true, &command.authorizing_integration_owners.0, is_member) => Home::Server,
        (Some(_), _) | (None, Some(InteractionContext::PrivateChannel)) => Home::Guest,
        (None, _) => Home::Direct,
    }
}

/// Returns the author of a text as the caller, with this language.
pub(super) fn of_message(message: &DiscordMessage, lang: Lang) -> Caller {
    Caller {
        event: message.id.get(),
        who: person(&message.author, message.member.as_ref().and_then(|member| member.nick.as_deref())),
        spot: Spot { channel: ChannelId(message.channel_id.get()), in_server: message.guild_id.is_some() },
        // A message says nothing about the channel or about rights: no game begins with a text, and nobody moderates
        // with one.
        server: message.guild_id.map(|id| in_passing(id, message.member.as_ref().map(|member| &member.roles[..]))),
        lang,
        public_lang: lang,
        now: now(),
        seed: seed(),
    }
}

/// Returns a server of which only its id and the caller's roles are known.
fn in_passing(guild: serenity::all::GuildId, roles: Option<&[serenity::all::RoleId]>) -> Server {
    Server {
        id: GuildId(guild.get()),
        parent: None,
        in_private: false,
        roles: roles.unwrap_or_default().iter().map(|role| RoleId(role.get())).collect(),
        may_manage: false,
        may_manage_events: false,
        may_moderate: false,
        may_ping_all: false,
        may_host: false,
        rights: Vec::new(),
    }
}

/// Returns the server of an interaction, if the bot itself is in it.
fn server(
    guild: Option<serenity::all::GuildId>,
    owners: &[AuthorizingIntegrationOwner],
    channel: Option<&PartialChannel>,
    member: Option<&Member>,
    bot: Option<Permissions>,
) -> Option<Server> {
    let guild = guild.filter(|_| is_in_server(true, owners, true))?;
    let bot = bot.unwrap_or_default();
    let bot_may = |right: &Right| bot.administrator() || bot.contains(permission(*right));
    Some(Server {
        id: GuildId(guild.get()),
        parent: channel.and_then(parent),
        in_private: channel.is_some_and(|channel| channel.kind == ChannelType::PrivateThread),
        roles: member.iter().flat_map(|member| &member.roles).map(|role| RoleId(role.get())).collect(),
        may_manage: may(member, MANAGE),
        may_manage_events: may(member, EVENTS),
        may_moderate: may(member, MODERATE),
        may_ping_all: may(member, PING),
        may_host: false,
        rights: Right::VARIANTS.iter().copied().filter(bot_may).collect(),
    })
}

/// Returns whether the caller has a right where they ask.
pub(super) fn may(member: Option<&Member>, wanted: Permissions) -> bool {
    let has = member.and_then(|member| member.permissions).unwrap_or_default();
    has.administrator() || has.contains(wanted)
}

/// Returns the channel that a thread belongs to. What Discord calls the parent of any other channel is its category.
fn parent(channel: &PartialChannel) -> Option<ChannelId> {
    let is_thread =
        matches!(channel.kind, ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread);
    channel.parent_id.filter(|_| is_thread).map(|id| ChannelId(id.get()))
}

/// Returns a user as the app knows people.
pub(super) fn person(user: &User, nick: Option<&str>) -> Person {
    let plain = user.global_name.as_deref().unwrap_or(&user.name);
    Person {
        id: UserId(user.id.get()),
        name: nick.unwrap_or(plain).to_owned(),
        plain_name: plain.to_owned(),
        is_bot: user.bot,
        // Who that is, only the connection knows.
        is_me: false,
    }
}

/// Returns whether a command was installed in its server alone, so that without the bot there it is nobody's guest.
pub(super) fn is_unasked(command: &CommandInteraction) -> bool {
    let owners = &command.authorizing_integration_owners.0;
    command.guild_id.is_some()
        && !owners.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)))
}

/// Returns whether the bot itself is in the server: commands also come from apps that only a user has installed, or from servers
/// that have installed the commands alone.
fn is_in_server(in_guild: bool, owners: &[AuthorizingIntegrationOwner], is_member: bool) -> bool {
    let is_installed = owners.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)));
    in_guild && is_member && is_installed
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// What Discord sends of a command, in a server or not, authorised by these installations.
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

    fn command(guild: Option<&str>, context: u8, owners: &Value) -> CommandInteraction {
        serde_json::from_value(sent(guild, context, owners)).unwrap()
    }

    #[test]
    fn a_thread_has_a_parent_and_a_channel_only_a_category() {
        let parent = |kind: u8| {
            let mut sent = sent(Some("9"), 0, &json!({ "0": "9" }));
            sent["channel"] = json!({ "id": "3", "type": kind, "parent_id": "7" });
            let command: CommandInteraction = serde_json::from_value(sent).unwrap();
            let server = of_command(&command, true).server.unwrap();
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
            of_command(&serde_json::from_value(sent).unwrap(), true).server.unwrap().may_ping_all
        };
        let few = Permissions::MANAGE_EVENTS | Permissions::SEND_MESSAGES;
        assert!(
            !may_ping(few) && may_ping(few | Permissions::MENTION_EVERYONE) && may_ping(Permissions::ADMINISTRATOR)
        );
    }

    #[test]
    fn a_nickname_is_a_name_in_its_server_alone() {
        let mut sent = sent(Some("9"), 0, &json!({ "0": "9" }));
        sent["member"]["nick"] = json!("Ann of the club");
        for user in ["/user", "/member/user"] {
            sent.pointer_mut(user).unwrap()["global_name"] = json!("Ann");
        }
        let who = of_command(&serde_json::from_value(sent).unwrap(), true).who;
        assert_eq!((who.name.as_str(), who.plain_name.as_str()), ("Ann of the club", "Ann"));
    }

    #[test]
    fn the_bot_is_a_guest_where_only_a_person_has_installed_it() {
        let (server, person) = (json!({ "0": "9" }), json!({ "1": "5" }));
        assert_eq!(home(&command(Some("9"), 0, &server), true), Home::Server);
        assert_eq!(home(&command(Some("9"), 0, &json!({ "0": "9", "1": "5" })), true), Home::Server);
        assert_eq!(home(&command(Some("9"), 0, &person), true), Home::Guest);
        assert_eq!(home(&command(None, 2, &person), true), Home::Guest);
        assert_eq!(home(&command(None, 1, &person), true), Home::Direct);
        assert_eq!(home(&command(None, 1, &json!({ "0": "0" })), true), Home::Direct);
    }

    #[test]
    fn commands_that_a_server_installed_without_the_bot_are_nobodys_guest() {
        let (server, both) = (json!({ "0": "9" }), json!({ "0": "9", "1": "5" }));
        let commands = [&server, &both].map(|owners| command(Some("9"), 0, owners));
        assert_eq!(commands.each_ref().map(is_unasked), [true, false]);
        assert_eq!(commands.each_ref().map(|command| home(command, false)), [Home::Guest; 2]);
        assert!(commands.iter().all(|command| of_command(command, false).server.is_none()));
    }
}
