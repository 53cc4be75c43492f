//! The message of `/setup`: all choices of a server, and the menus that change them.

use rules::Info;
use strum::VariantArray;

use crate::app::ask::server::Matter;
use crate::app::ask::{Button, Press};
use crate::app::clock::control;
use crate::app::ground::Ground;
use crate::app::say::{Choice, Item, Message, Picked, Picker};
use crate::app::server::seasons;
use crate::record::{ChannelId, GuildRecord};
use crate::words::{Arg, Lang, Text};

/// Discord's limit for what can be chosen in a menu.
pub(super) const MOST_PICKED: usize = 25;

/// The most items of each list that are shown, so that all choices fit into a message; the menus show the rest.
const LISTED: usize = 4;

/// Shows all choices of a server, with a menu of the matters and one of the values of `shown`; `channel` is where they are
/// made.
pub(super) fn overview(ground: &Ground, guild: &GuildRecord, shown: Matter, channel: ChannelId, lang: Lang) -> Message {
    let mut message = Message::new(lang, text!("setup"));
    for matter in Matter::VARIANTS.iter().copied() {
        let line = text!("settings-line").with_said("setting", text!("setup-{}", matter.word()));
        message.text.push(line.with("value", value_of(ground, guild, matter, lang)));
    }
    message.text.extend([text!("empty-line"), text!("setup-{}-about", shown.word())]);
    let matters = Matter::VARIANTS
        .iter()
        .map(|matter| Item { chosen: *matter == shown, ..Item::new(matter.word(), text!("setup-{}", matter.word())) });
    let of_matters = Button::new(Press::Setup, "");
    message.choices = vec![Choice { button: of_matters, placeholder: text!("button-setup"), items: matters.collect() }];
    let button = Button::new(Press::SetUp, shown.word());
    let placeholder = text!("setup-{}-pick", shown.word());
    let picked = match shown {
        Matter::Channels => Some(Picked::Channels(guild.channels.clone())),
        Matter::Announcements => Some(Picked::Channel(guild.announcements)),
        Matter::Roles => Some(Picked::Roles(guild.roles.clone())),
        _ => None,
    };
    if let Some(picked) = picked {
        message.pickers = vec![Picker { button, placeholder, picked }];
    } else {
        let items = items(ground, guild, shown, channel);
        if !items.is_empty() {
            message.choices.push(Choice { button, placeholder, items });
        }
    }
    message.buttons = vec![Button::new(Press::SetupCheck, ""), Button::new(Press::SetupLog, "")];
    message.buttons.extend((shown == Matter::Seasons).then(|| Button::new(Press::SeasonAsk, "")));
    message
}

/// Returns the words of a matter's values, the default first.
pub(super) fn words_of(ground: &Ground, guild: &GuildRecord, matter: Matter) -> Vec<String> {
    match matter {
        Matter::Game => rules::games().iter().map(|info| info.id.to_owned()).collect(),
        Matter::Clock => {
            let (none, clocks) = control::OFFERED.split_last().expect("there are some");
            [none].into_iter().chain(clocks).map(|&clock| clock.to_owned()).collect()
        }
        Matter::Layout => layout_names(ground, guild),
        Matter::Layouts => guild.layouts.iter().map(|own| own.name.clone()).collect(),
        _ => matter.values().iter().map(|&word| word.to_owned()).collect(),
    }
}

/// Returns the names of the layouts of the headline game that can be played in a server, its own start first.
fn layout_names(ground: &Ground, guild: &GuildRecord) -> Vec<String> {
    let info = rules::games()[0];
    let known = info.setups.iter().map(|(name, _)| (*name).to_owned());
    let operators = ground.layouts.iter().filter(|(game, ..)| game == info.id).map(|(_, name, _)| name.clone());
    known.chain(operators).chain(guild.layouts.iter().map(|own| own.name.clone())).collect()
}

fn items(ground: &Ground, guild: &GuildRecord, matter: Matter, channel: ChannelId) -> Vec<Item> {
    let words = words_of(ground, guild, matter);
    let usual = words.first().map(String::as_str).unwrap_or_default();
    let chosen = match matter {
        Matter::ChannelLanguage => guild.langs.get(&channel).map_or(usual, |lang| lang.tag()),
        _ => guild.chosen(matter).unwrap_or(usual),
    };
    let item = |word: &String| Item {
        chosen: word == chosen && matter != Matter::Layouts,
        ..Item::new(word.as_str(), value_text(matter, word))
    };
    words.iter().take(MOST_PICKED).map(item).collect()
}

fn value_of(ground: &Ground, guild: &GuildRecord, matter: Matter, lang: Lang) -> Arg {
    match matter {
        Matter::Channels => list(matter, guild.channels.iter().map(|channel| channel_text(*channel))),
        Matter::Announcements => list(matter, guild.announcements.into_iter().map(channel_text)),
        Matter::Roles => list(matter, guild.roles.iter().map(|role| format!("<@&{}>", role.0))),
        Matter::Layouts => list(matter, guild.layouts.iter().map(|own| format!("`{}`", own.name))),
        Matter::ChannelLanguage => {
            let said = |(channel, own): (&ChannelId, &Lang)| language_in(channel_text(*channel), own.tag()).say(lang);
            list(matter, guild.langs.iter().map(said))
        }
        _ => match guild.chosen(matter) {
            Some(word) => value_text(matter, word),
            None => value_text(matter, words_of(ground, guild, matter).first().map_or("", String::as_str)),
        },
    }
}

/// Returns what the log says was chosen, in words.
pub(super) fn value_in_log(matter: Matter, to: &str) -> Arg {
    let ids = || to.split(',').filter(|id| !id.is_empty());
    match matter {
        Matter::Channels | Matter::Announcements => list(matter, ids().map(|id| format!("<#{id}>"))),
        Matter::Roles => list(matter, ids().map(|id| format!("<@&{id}>"))),
        Matter::ChannelLanguage => match to.split_once(',') {
            Some((channel, word)) => language_in(format!("<#{channel}>"), word).into(),
            None => to.into(),
        },
        Matter::Layouts => format!("`{to}`").into(),
        Matter::Seasons if to == seasons::BEGUN => text!("setup-season-begun").into(),
        _ => value_text(matter, to),
    }
}

/// Says which language a channel has.
fn language_in(channel: String, word: &str) -> Text {
    text!("setup-log-in").with("channel", channel).with("value", value_text(Matter::ChannelLanguage, word))
}

fn channel_text(channel: ChannelId) -> String {
    format!("<#{}>", channel.0)
}

/// Joins names, or says that there are none.
fn list(matter: Matter, names: impl Iterator<Item = String>) -> Arg {
    let mut names: Vec<_> = names.collect();
    if names.len() > LISTED {
        names.truncate(LISTED);
        names.push("…".to_owned());
    }
    if names.is_empty() { text!("setup-{}-none", matter.word()).into() } else { names.join(", ").into() }
}

/// Returns the display name of a matter's value.
fn value_text(matter: Matter, word: &str) -> Arg {
    let known = |info: &Info| info.setups.iter().any(|(name, _)| *name == word);
    match matter {
        Matter::Game if rules::info(word).is_some() => text!("{}-name", word).into(),
        Matter::Clock => control::clock_name(word).into(),
        Matter::Games if word != "any" => word.into(),
        Matter::Game | Matter::Layouts => word.into(),
        Matter::Layout if !known(rules::games()[0]) => word.into(),
        Matter::Layout => text!("{}-setup-{}", rules::games()[0].id, word).into(),
        // Servers and people choose among the same looks.
        Matter::Theme | Matter::Style => text!("setting-{}-{}", matter.word(), word).into(),
        _ => text!("setup-{}-{}", matter.word(), word).into(),
    }
}
