//! The message of `/setup`: a server's settings by section, and the menus that change them.

use std::fmt::Display;

use rules::GameSpec;

use crate::app::ask::server::{MatterSection, SetupMatter};
use crate::app::ask::{Button, Press};
use crate::app::clock::control;
use crate::app::ground::{Ground, start};
use crate::app::say::{Message, PickerChoice, PickerMenu, choices};
use crate::app::server::seasons;
use crate::record::{ChannelId, GuildId, GuildRecord};
use crate::words::{Lang, Text, TextArg};

/// The maximum number of list items shown in a section; the menus show the rest.
const LISTED: usize = 8;

const LISTED_IN_LOG: usize = 3;

/// Shows the section of `shown`, with menus of sections, settings and values. Its size depends only on the longest
/// section. `channel` is where they are set, and `season` is the start of the current season.
pub(super) fn overview(
    ground: &Ground,
    (server, guild): (GuildId, &GuildRecord),
    (shown, channel): (SetupMatter, ChannelId),
    season: Option<String>,
    lang: Lang,
) -> Message {
    let section = shown.section();
    let mut message = Message::new(lang, text!("setup"));
    let names = (
        |section: MatterSection| text!("setup-section-{}", section.word()),
        |matter: SetupMatter| text!("setup-{}", matter.word()),
    );
    let value = |matter| value_of(ground, guild, matter, lang);
    let presses = [Press::SetupSection, Press::Setup];
    choices::show(&mut message, shown, |matter| Some(matter.section()), names, presses, value);
    if let Some(began) = season.filter(|_| section == SetupMatter::Seasons.section()) {
        message.text.push(text!("setup-seasons-since").with("day", began));
    }
    message.text.extend([text!("empty-line"), text!("setup-{}-about", shown.word())]);
    let button = Button::new(Press::SetUp, shown.word());
    let placeholder = text!("setup-{}-pick", shown.word());
    match picked(guild, shown) {
        Some(mut picked) => {
            // Discord may refuse a menu with a deleted value.
            let channel_is = |channel: &ChannelId| ground.open_channels.has_channel(server, *channel);
            match &mut picked {
                PickerChoice::Channels(channels) => channels.retain(channel_is),
                PickerChoice::Channel(channel) => *channel = channel.filter(channel_is),
                PickerChoice::Roles(roles) => roles.retain(|role| ground.open_channels.has_role(server, *role)),
            }
            message.pickers = vec![PickerMenu { button, placeholder, picked }];
        }
        None => {
            let words = words_of(ground, guild, shown);
            let chosen = chosen(guild, (shown, channel), &words);
            let called = |word: &str| value_text(shown, word);
            message.choices.extend(choices::values((button, placeholder), &words, |word| Some(word) == chosen, called));
        }
    }
    message.buttons = vec![Button::new(Press::SetupCheck, shown.word()), Button::new(Press::SetupLog, "")];
    message.buttons.extend((shown == SetupMatter::Seasons).then(|| Button::new(Press::SeasonAsk, "")));
    message
}

/// Returns the chosen channels or roles; `None` if the setting's values are words.
pub(super) fn picked(guild: &GuildRecord, matter: SetupMatter) -> Option<PickerChoice> {
    match matter {
        SetupMatter::Channels => Some(PickerChoice::Channels(guild.channels.clone())),
        SetupMatter::Announcements => Some(PickerChoice::Channel(guild.announcements)),
        SetupMatter::Puzzles => Some(PickerChoice::Channel(guild.puzzles.map(|place| place.channel))),
        SetupMatter::Roles => Some(PickerChoice::Roles(guild.roles.clone())),
        SetupMatter::HostRoles => Some(PickerChoice::Roles(guild.host_roles.clone())),
        _ => None,
    }
}

pub(super) fn ids(picked: &PickerChoice) -> Vec<u64> {
    match picked {
        PickerChoice::Channels(channels) => channels.iter().map(|channel| channel.0).collect(),
        PickerChoice::Channel(channel) => channel.iter().map(|channel| channel.0).collect(),
        PickerChoice::Roles(roles) => roles.iter().map(|role| role.0).collect(),
    }
}

fn chosen<'a>(
    guild: &'a GuildRecord,
    (matter, channel): (SetupMatter, ChannelId),
    words: &'a [String],
) -> Option<&'a str> {
    let usual = words.first().map(String::as_str);
    match matter {
        // Choosing a layout removes it.
        SetupMatter::Layouts => None,
        SetupMatter::ChannelLanguage => guild.langs.get(&channel).map(|lang| lang.tag()).or(usual),
        _ => guild.chosen(matter).or(usual),
    }
}

/// Returns the words of a setting's values, the default first.
pub(super) fn words_of(ground: &Ground, guild: &GuildRecord, matter: SetupMatter) -> Vec<String> {
    match matter {
        SetupMatter::Game => rules::games().iter().map(|info| info.id.to_owned()).collect(),
        SetupMatter::Clock => {
            let (none, clocks) = control::OFFERED.split_last().expect("there are some");
            [none].into_iter().chain(clocks).map(|&clock| clock.to_owned()).collect()
        }
        SetupMatter::Layout => start::layouts(ground, rules::games()[0], guild),
        SetupMatter::Layouts => guild.layouts.iter().map(|own| own.name.clone()).collect(),
        _ => matter.values().iter().map(|&word| word.to_owned()).collect(),
    }
}

fn value_of(ground: &Ground, guild: &GuildRecord, matter: SetupMatter, lang: Lang) -> TextArg {
    match (matter, picked(guild, matter)) {
        (_, Some(picked)) => names(matter, &picked, ids(&picked), LISTED),
        (SetupMatter::Layouts, None) => list(matter, guild.layouts.iter().map(|own| format!("`{}`", own.name)), LISTED),
        (SetupMatter::ChannelLanguage, None) => {
            let said = |(channel, own): (&ChannelId, &Lang)| language_in(channel.0, own.tag()).say(lang);
            list(matter, guild.langs.iter().map(said), LISTED)
        }
        (_, None) => match guild.chosen(matter) {
            Some(word) => value_text(matter, word),
            None => value_text(matter, words_of(ground, guild, matter).first().map_or("", String::as_str)),
        },
    }
}

pub(super) fn value_in_log(matter: SetupMatter, to: &str) -> TextArg {
    match (matter, picked(&GuildRecord::default(), matter)) {
        (_, Some(picked)) => names(matter, &picked, to.split(',').filter(|id| !id.is_empty()), LISTED_IN_LOG),
        (SetupMatter::ChannelLanguage, None) => match to.split_once(',') {
            Some((channel, word)) => language_in(channel, word).into(),
            None => to.into(),
        },
        (SetupMatter::Layouts, None) => format!("`{to}`").into(),
        (SetupMatter::Seasons, None) if to == seasons::BEGUN => text!("setup-season-begun").into(),
        (_, None) => value_text(matter, to),
    }
}

fn language_in(channel: impl Display, word: &str) -> Text {
    let value = value_text(SetupMatter::ChannelLanguage, word);
    text!("setup-log-in").with("channel", format!("<#{channel}>")).with("value", value)
}

fn names<I: Display>(
    matter: SetupMatter,
    picked: &PickerChoice,
    ids: impl IntoIterator<Item = I>,
    most: usize,
) -> TextArg {
    let mark = if matches!(picked, PickerChoice::Roles(_)) { "@&" } else { "#" };
    list(matter, ids.into_iter().map(|id| format!("<{mark}{id}>")), most)
}

fn list(matter: SetupMatter, names: impl Iterator<Item = String>, most: usize) -> TextArg {
    let names: Vec<_> = names.collect();
    match names.get(..most) {
        _ if names.is_empty() => text!("setup-{}-none", matter.word()).into(),
        Some(first) if first.len() < names.len() => {
            text!("setup-more").with("names", first.join(", ")).with("count", names.len() - most).into()
        }
        _ => names.join(", ").into(),
    }
}

fn value_text(matter: SetupMatter, word: &str) -> TextArg {
    let known = |info: &GameSpec| info.setups.iter().any(|(name, _)| *name == word);
    match matter {
        SetupMatter::Game if rules::info(word).is_some() => text!("{}-name", word).into(),
        SetupMatter::Clock => control::clock_name(word).into(),
        SetupMatter::Games if word != "any" => word.into(),
        SetupMatter::TournamentSize => word.into(),
        SetupMatter::PuzzleHour => text!("setup-puzzle-hour-at").with("hour", word).into(),
        SetupMatter::Game | SetupMatter::Layouts => word.into(),
        SetupMatter::Layout if !known(rules::games()[0]) => word.into(),
        SetupMatter::Layout => text!("{}-setup-{}", rules::games()[0].id, word).into(),
        // Servers and people share these settings.
        SetupMatter::Theme | SetupMatter::Style => text!("setting-{}-{}", matter.word(), word).into(),
        _ => text!("setup-{}-{}", matter.word(), word).into(),
    }
}
