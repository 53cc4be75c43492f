//! `/setup`: what the administrators of a server choose for it, by menus.

use rules::Info;
use store::Batch;
use strum::VariantArray;

use crate::app::ask::server::{Matter, Setup};
use crate::app::ask::{Button, Caller, Press, Right, Server};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Choice, Item, Message, Picked, Picker};
use crate::record::{ChannelId, GuildRecord, OwnLayout, RoleId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Arg, Lang, Text, quote};

/// The most layouts that a server may add.
const MOST_LAYOUTS: usize = 20;

/// The most items of each list that are shown, so that all choices fit into a message; the menus show the rest.
const LISTED: usize = 10;

/// Discord's limit for what can be chosen in a menu.
const MOST_PICKED: usize = 25;

pub(crate) async fn setup(ground: &Ground, caller: &Caller, setup: &Setup) -> Result<Answer, Trouble> {
    let Some(server) = &caller.server else { return Err(Refusal::OnlyServer.into()) };
    if !server.may_manage {
        return Err(Refusal::NotManager.into());
    }
    let (mut guild, version) = ground.guild(server.id).await?;
    let (shown, note) = match setup {
        Setup::Show(matter) => return Ok(Answer::reply(overview(ground, &guild, *matter, caller.lang))),
        Setup::Check => {
            let mut message = overview(ground, &guild, Matter::Channels, caller.lang);
            message.text.splice(..0, lacking(caller, server, &guild));
            return Ok(Answer::reply(message));
        }
        Setup::Choose(matter, value) => {
            choose_for(ground, &mut guild, *matter, value)?;
            (*matter, None)
        }
        Setup::Add { name, layout } => (Matter::Layouts, Some(add_layout(ground, &mut guild, name, layout)?)),
    };
    let key = keys::guild(server.id);
    let seen = keys::seen(caller.event);
    let batch = Batch::new().expect(key.as_str(), version).put(key, write(&guild)).put(seen, Vec::new());
    ground.store.commit(batch).await?;
    let mut message = overview(ground, &guild, shown, caller.lang);
    message.text.splice(..0, note);
    Ok(Answer::reply(message))
}

fn choose_for(ground: &Ground, guild: &mut GuildRecord, matter: Matter, value: &str) -> Result<(), Refusal> {
    let unknown = || Refusal::BadButton;
    let numbers = || value.split(',').filter(|number| !number.is_empty()).take(MOST_PICKED).map(str::parse::<u64>);
    match matter {
        Matter::Channels => {
            guild.channels = numbers().map(|n| n.map(ChannelId)).collect::<Result<_, _>>().map_err(|_| unknown())?;
        }
        Matter::Roles => {
            guild.roles = numbers().map(|n| n.map(RoleId)).collect::<Result<_, _>>().map_err(|_| unknown())?;
        }
        Matter::Layouts => guild.layouts.retain(|layout| layout.name != value),
        _ => {
            let known = match matter {
                Matter::Layout => layout_names(ground, guild),
                _ => matter.values().iter().map(|&word| word.to_owned()).collect(),
            };
            if !known.iter().any(|word| word == value) {
                return Err(unknown());
            }
            if known.first().is_some_and(|usual| usual == value) {
                guild.settings.remove(matter.word());
            } else {
                guild.settings.insert(matter.word().to_owned(), value.to_owned());
            }
        }
    }
    // A layout that was removed can no longer be the default.
    if let Some(default) = guild.chosen(Matter::Layout)
        && !layout_names(ground, guild).iter().any(|name| name == default)
    {
        guild.settings.remove(Matter::Layout.word());
    }
    Ok(())
}

fn add_layout(ground: &Ground, guild: &mut GuildRecord, name: &str, layout: &str) -> Result<Text, Refusal> {
    let info = rules::games()[0];
    let name = quote(name);
    if name.is_empty() {
        return Err(Refusal::LayoutName);
    }
    let is_own = guild.layouts.iter().any(|own| own.name == name);
    if !is_own && layout_names(ground, guild).contains(&name) {
        return Err(Refusal::LayoutTaken { name });
    }
    if !is_own && guild.layouts.len() >= MOST_LAYOUTS {
        return Err(Refusal::TooManyLayouts { most: MOST_LAYOUTS });
    }
    let table = rules::open(info.id, layout.trim(), None).map_err(|error| match error {
        rules::OpenError::Setup(reason) => Refusal::Setup(reason.0),
        rules::OpenError::UnknownGame => Refusal::UnknownRules,
    })?;
    guild.layouts.retain(|own| own.name != name);
    let (game, setup) = (info.id.to_owned(), table.setup());
    guild.layouts.push(OwnLayout { game, name: name.clone(), setup });
    Ok(text!("setup-layout-added").with("name", name))
}

/// Returns the names of the layouts of the headline game that can be played in a server, its own start first.
fn layout_names(ground: &Ground, guild: &GuildRecord) -> Vec<String> {
    let info = rules::games()[0];
    let known = info.setups.iter().map(|(name, _)| (*name).to_owned());
    let operators = ground.layouts.iter().filter(|(game, ..)| game == info.id).map(|(_, name, _)| name.clone());
    known.chain(operators).chain(guild.layouts.iter().map(|own| own.name.clone())).collect()
}

/// Shows all choices of a server, with a menu of the matters and one of the values of `shown`.
fn overview(ground: &Ground, guild: &GuildRecord, shown: Matter, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("setup"));
    for matter in Matter::VARIANTS.iter().copied() {
        let line = text!("settings-line").with_said("setting", text!("setup-{}", matter.word()));
        message.text.push(line.with("value", value_of(ground, guild, matter)));
    }
    message.text.push(text!("setup-{}-about", shown.word()));
    let matters = Matter::VARIANTS
        .iter()
        .map(|matter| Item { chosen: *matter == shown, ..Item::new(matter.word(), text!("setup-{}", matter.word())) });
    let of_matters = Button::new(Press::Setup, "");
    message.choices = vec![Choice { button: of_matters, placeholder: text!("button-setup"), items: matters.collect() }];
    let button = Button::new(Press::SetUp, shown.word());
    let placeholder = text!("setup-{}-pick", shown.word());
    match shown {
        Matter::Channels => {
            let picked = Picked::Channels(guild.channels.clone());
            message.pickers = vec![Picker { button, placeholder, picked }];
        }
        Matter::Roles => {
            let picked = Picked::Roles(guild.roles.clone());
            message.pickers = vec![Picker { button, placeholder, picked }];
        }
        _ => {
            let items = items(ground, guild, shown);
            if !items.is_empty() {
                message.choices.push(Choice { button, placeholder, items });
            }
        }
    }
    message.buttons = vec![Button::new(Press::SetupCheck, "")];
    message
}

fn items(ground: &Ground, guild: &GuildRecord, matter: Matter) -> Vec<Item> {
    let words: Vec<String> = match matter {
        Matter::Layout => layout_names(ground, guild),
        Matter::Layouts => guild.layouts.iter().map(|own| own.name.clone()).collect(),
        _ => matter.values().iter().map(|&word| word.to_owned()).collect(),
    };
    let usual = words.first().cloned().unwrap_or_default();
    let chosen = guild.chosen(matter).unwrap_or(&usual);
    let item = |word: &String| Item {
        chosen: word == chosen && matter != Matter::Layouts,
        ..Item::new(word.as_str(), value_text(matter, word))
    };
    words.iter().take(MOST_PICKED).map(item).collect()
}

fn value_of(ground: &Ground, guild: &GuildRecord, matter: Matter) -> Arg {
    let nothing = || Arg::from(text!("setup-{}-none", matter.word()));
    let list = |mut names: Vec<String>| {
        if names.len() > LISTED {
            names.truncate(LISTED);
            names.push("…".to_owned());
        }
        if names.is_empty() { nothing() } else { names.join(", ").into() }
    };
    match matter {
        Matter::Channels => list(guild.channels.iter().map(|channel| format!("<#{}>", channel.0)).collect()),
        Matter::Roles => list(guild.roles.iter().map(|role| format!("<@&{}>", role.0)).collect()),
        Matter::Layouts => list(guild.layouts.iter().map(|own| format!("`{}`", own.name)).collect()),
        Matter::Layout => match guild.chosen(matter) {
            Some(name) => value_text(matter, name),
            None => value_text(matter, &layout_names(ground, guild)[0]),
        },
        _ => value_text(matter, guild.chosen(matter).unwrap_or(matter.values()[0])),
    }
}

/// Says what the administrators of a server should know about the rights of the bot in a channel.
fn lacking(caller: &Caller, server: &Server, guild: &GuildRecord) -> Vec<Text> {
    let no_threads = guild.chosen(Matter::Threads) == Some("off");
    let is_needed = |right: Right| !(no_threads && matches!(right, Right::Threads | Right::SendInThreads));
    let lacks: Vec<_> =
        Right::VARIANTS.iter().filter(|right| is_needed(**right) && !server.rights.contains(right)).collect();
    let channel = format!("<#{}>", caller.spot.channel.0);
    if lacks.is_empty() {
        return vec![text!("setup-check-good").with("channel", channel)];
    }
    let mut told = vec![text!("setup-check-lacks").with("channel", channel)];
    told.extend(lacks.iter().map(|right| {
        let word: &str = (*right).into();
        text!("setup-check-line")
            .with_said("right", text!("right-{}", word))
            .with_said("why", text!("right-{}-why", word))
    }));
    told.push(text!("setup-check-how"));
    told
}

/// Returns the display name of a matter's value.
fn value_text(matter: Matter, word: &str) -> Arg {
    let known = |info: &Info| info.setups.iter().any(|(name, _)| *name == word);
    match matter {
        Matter::Games if word != "any" => word.into(),
        Matter::Layouts => word.into(),
        Matter::Layout if !known(rules::games()[0]) => word.into(),
        Matter::Layout => text!("{}-setup-{}", rules::games()[0].id, word).into(),
        Matter::Theme | Matter::Style => text!("setting-{}-{}", matter.word(), word).into(),
        _ => text!("setup-{}-{}", matter.word(), word).into(),
    }
}
