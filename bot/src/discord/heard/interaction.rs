//! Interactions: commands, autocomplete, buttons, menus and forms.

use serde_json::Value;
use serenity::all::{InteractionId, Permissions};

use super::guild::Channel;
use super::message::Post;
use super::person::{Member, known_person, person};
use super::raw::{Read, UnreadReason, components, id, items, number, plain, rights, text};
use crate::app::{CommandEntry, RequestPerson};
use crate::record::{ChannelId, GuildId, RoleId};

const LOCALE: &str = "en-US";
/// The type of autocomplete interactions, which can't be answered with a message.
const SUGGESTIONS: u64 = 4;

/// The minimum that is needed to answer an interaction.
#[derive(Debug)]
pub(in crate::discord) struct Handle {
    pub(in crate::discord) id: InteractionId,
    pub(in crate::discord) token: String,
    pub(in crate::discord) locale: String,
}

#[derive(Debug)]
pub(in crate::discord) struct Interaction {
    pub(in crate::discord) handle: Handle,
    pub(in crate::discord) who: RequestPerson,
    pub(in crate::discord) member: Member,
    pub(in crate::discord) channel: ChannelId,
    pub(in crate::discord) place: Option<Channel>,
    pub(in crate::discord) guild: Option<GuildId>,
    pub(in crate::discord) guild_locale: Option<String>,
    /// The server has installed the app; the person may have as well.
    pub(in crate::discord) is_of_server: bool,
    pub(in crate::discord) is_of_person: bool,
    pub(in crate::discord) outside: Option<Outside>,
    pub(in crate::discord) own_rights: Permissions,
    pub(in crate::discord) asked: Asked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Outside {
    Direct,
    Private,
}

#[derive(Debug)]
pub(in crate::discord) enum Asked {
    Command(Command),
    Suggestions(Command),
    Press(Press),
    Form(Form),
}

#[derive(Debug)]
pub(in crate::discord) struct Command {
    pub(in crate::discord) name: String,
    pub(in crate::discord) entry: Option<CommandEntry>,
    pub(in crate::discord) options: Vec<Filled>,
    pub(in crate::discord) person: Option<RequestPerson>,
    pub(in crate::discord) post: Option<Post>,
}

#[derive(Debug)]
pub(in crate::discord) struct Filled {
    pub(in crate::discord) name: String,
    pub(in crate::discord) given: Given,
    pub(in crate::discord) is_focused: bool,
}

#[derive(Debug)]
pub(in crate::discord) enum Given {
    Part(Vec<Filled>),
    Person(RequestPerson),
    Role {
        id: RoleId,
        is_mentionable: bool,
    },
    File(Attachment),
    /// A text, number or flag, as text.
    Text(String),
}

#[derive(Debug)]
pub(in crate::discord) struct Attachment {
    pub(in crate::discord) url: String,
    pub(in crate::discord) size: u64,
}

#[derive(Debug)]
pub(in crate::discord) struct Press {
    pub(in crate::discord) custom_id: String,
    pub(in crate::discord) control: Control,
    pub(in crate::discord) values: Vec<String>,
    pub(in crate::discord) post: Post,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Control {
    Button,
    Menu,
    Picker,
    Unknown,
}

#[derive(Debug)]
pub(in crate::discord) struct Form {
    pub(in crate::discord) custom_id: String,
    pub(in crate::discord) text: Option<String>,
    pub(in crate::discord) post: Post,
}

impl Handle {
    pub(super) fn read(data: &Value) -> Read<Handle> {
        Ok(Handle {
            id: id(&data["id"]).map(InteractionId::new).ok_or("no id")?,
            token: text(&data["token"]).ok_or("no token")?,
            locale: text(&data["locale"]).unwrap_or_else(|| LOCALE.to_owned()),
        })
    }

    /// Returns the handle of an unreadable interaction, if a message can answer it.
    pub(super) fn rescue(data: &Value) -> Option<Handle> {
        Handle::read(data).ok().filter(|_| number(&data["type"]) != Some(SUGGESTIONS))
    }
}

impl Interaction {
    pub(in crate::discord) fn read(data: &Value) -> Read<Interaction> {
        let member = Member::read(&data["member"]);
        let person = |user| person(user, member.nick.as_deref());
        Ok(Interaction {
            handle: Handle::read(data)?,
            who: person(&data["member"]["user"]).or_else(|| person(&data["user"])).ok_or("no user.id")?,
            channel: id(&data["channel_id"])
                .or_else(|| id(&data["channel"]["id"]))
                .map(ChannelId)
                .ok_or("no channel_id")?,
            place: Channel::read(&data["channel"], &UnreadReason::default()).ok(),
            guild: id(&data["guild_id"]).map(GuildId),
            guild_locale: text(&data["guild_locale"]),
            is_of_server: !data["authorizing_integration_owners"]["0"].is_null(),
            is_of_person: !data["authorizing_integration_owners"]["1"].is_null(),
            outside: number(&data["context"]).and_then(|context| match context {
                1 => Some(Outside::Direct),
                2 => Some(Outside::Private),
                _ => None,
            }),
            own_rights: rights(&data["app_permissions"]).unwrap_or_default(),
            asked: Asked::read(data)?,
            member,
        })
    }
}

impl Asked {
    fn read(interaction: &Value) -> Read<Asked> {
        let (data, post) = (&interaction["data"], Post::read(&interaction["message"]));
        let custom_id = || text(&data["custom_id"]).ok_or("no data.custom_id");
        Ok(match number(&interaction["type"]).ok_or("no type")? {
            2 => Asked::Command(Command::read(data)?),
            SUGGESTIONS => Asked::Suggestions(Command::read(data)?),
            3 => Asked::Press(Press {
                custom_id: custom_id()?,
                control: match number(&data["component_type"]) {
                    Some(2) => Control::Button,
                    Some(3) => Control::Menu,
                    Some(6 | 8) => Control::Picker,
                    _ => Control::Unknown,
                },
                values: items(&data["values"]).filter_map(plain).collect(),
                post,
            }),
            5 => Asked::Form(Form {
                custom_id: custom_id()?,
                text: components(data).into_iter().find_map(|field| plain(&field["value"])),
                post,
            }),
            _ => return Err("an unknown type"),
        })
    }
}

impl Command {
    fn read(data: &Value) -> Read<Command> {
        let resolved = &data["resolved"];
        let target = id(&data["target_id"]);
        let kind = number(&data["type"]).unwrap_or(1);
        Ok(Command {
            name: text(&data["name"]).ok_or("no data.name")?,
            entry: match kind {
                1 => Some(CommandEntry::Typed),
                2 => Some(CommandEntry::OnPerson),
                3 => Some(CommandEntry::OnMessage),
                _ => None,
            },
            options: Filled::read_all(&data["options"], resolved),
            person: target.filter(|_| kind == 2).map(|id| resolved_person(id, resolved)),
            post: target.filter(|_| kind == 3).map(|id| Post::read(&resolved["messages"][id.to_string()])),
        })
    }

    pub(in crate::discord) fn focused(&self) -> Option<(&str, &str)> {
        fn find(options: &[Filled]) -> Option<(&str, &str)> {
            options.iter().find_map(|option| match &option.given {
                Given::Part(options) => find(options),
                Given::Text(text) if option.is_focused => Some((&*option.name, &**text)),
                _ => None,
            })
        }
        find(&self.options)
    }

    pub(in crate::discord) fn file(&self) -> Option<(&str, &Attachment)> {
        self.options.iter().find_map(|option| match &option.given {
            Given::File(file) => Some((&*option.name, file)),
            _ => None,
        })
    }
}

impl Filled {
    fn read_all(options: &Value, resolved: &Value) -> Vec<Filled> {
        items(options).filter_map(|option| Filled::read(option, resolved)).collect()
    }

    fn read(option: &Value, resolved: &Value) -> Option<Filled> {
        let value = &option["value"];
        let given = match number(&option["type"])? {
            1 => Given::Part(Filled::read_all(&option["options"], resolved)),
            3..=5 => Given::Text(plain(value)?),
            6 => Given::Person(resolved_person(id(value)?, resolved)),
            8 => {
                let id = id(value)?;
                Given::Role { id: RoleId(id), is_mentionable: resolved["roles"][id.to_string()]["mentionable"] == true }
            }
            11 => {
                let file = &resolved["attachments"][id(value)?.to_string()];
                Given::File(Attachment { url: text(&file["url"])?, size: number(&file["size"]).unwrap_or_default() })
            }
            _ => return None,
        };
        Some(Filled { name: text(&option["name"])?, given, is_focused: option["focused"] == true })
    }
}

fn resolved_person(id: u64, resolved: &Value) -> RequestPerson {
    let key = id.to_string();
    let member = Member::read(&resolved["members"][&key]);
    known_person(id, &resolved["users"][&key], member.nick.as_deref())
}
