//! The message of `/setup`: the choices of a server, section by section, and the menus that change them.

use rules::Info;
use strum::VariantArray;

use crate::app::ask::server::{Matter, Section};
use crate::app::ask::{Button, Press};
use crate::app::clock::control;
use crate::app::ground::Ground;
use crate::app::say::{Choice, Item, Message, Picked, Picker};
use crate::app::server::seasons;
use crate::record::{ChannelId, GuildId, GuildRecord, RoleId};
use crate::words::{Arg, Lang, Text};

/// Discord's limit for what can be chosen in a menu.
pub(super) const MOST_PICKED: usize = 25;

/// The most items of a list in a section, so that a section with long lists fits into a message; the menus show the rest.
const LISTED: usize = 8;

/// The most items of a list in a line of the log, which has many lines.
const LISTED_IN_LOG: usize = 3;

/// Shows the choices of a server in the section of `shown`, with menus of the sections, of the section's matters, and of the
/// values of `shown`; `channel` is where they are made, and `season` is when the one began that goes on.
///
/// What is shown grows with the longest section alone, however many matters there are.
pub(super) fn overview(
    ground: &Ground,
    (server, guild): (GuildId, &GuildRecord),
    (shown, channel): (Matter, ChannelId),
    season: Option<String>,
    lang: Lang,
) -> Message {
    let section = shown.section();
    let mut message = Message::new(lang, text!("setup"));
    message.text.push(text!("setup-section").with_said("section", text!("setup-section-{}", section.word())));
    for matter in section.matters() {
        let line = text!("settings-line").with_said("setting", text!("setup-{}", matter.word()));
        message.text.push(line.with("value", value_of(ground, guild, matter, lang)));
    }
    if let Some(began) = season.filter(|_| section == Matter::Seasons.section()) {
        message.text.push(text!("setup-seasons-since").with("day", began));
    }
    message.text.extend([text!("empty-line"), text!("setup-{}-about", shown.word())]);
    message.choices = vec![of_sections(section, lang), of_matters(shown)];
    let button = Button::new(Press::SetUp, shown.word());
    let placeholder = text!("setup-{}-pick", shown.word());
    // Discord may refuse a menu whose choice is gone.
    let channel_is = |channel: &ChannelId| ground.open_channels.has_channel(server, *channel);
    let role_is = |role: &RoleId| ground.open_channels.has_role(server, *role);
    let roles = |roles: &[RoleId]| Some(Picked::Roles(roles.iter().copied().filter(role_is).collect()));
    let picked = match shown {
        Matter::Channels => Some(Picked::Channels(guild.channels.iter().copied().filter(channel_is).collect())),
        Matter::Announcements => Some(Picked::Channel(guild.announcements.filter(channel_is))),
        Matter::Puzzles => Some(Picked::Channel(guild.puzzles.map(|place| place.channel).filter(channel_is))),
        Matter::Roles => roles(&guild.roles),
        Matter::HostRoles => roles(&guild.host_roles),
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
    message.buttons = vec![Button::new(Press::SetupCheck, shown.word()), Button::new(Press::SetupLog, "")];
    message.buttons.extend((shown == Matter::Seasons).then(|| Button::new(Press::SeasonAsk, "")));
    message
}

/// Returns the menu of the sections, each with the names of its matters.
fn of_sections(shown: Section, lang: Lang) -> Choice {
    let item = |section: &Section| {
        let matters: Vec<_> = section.matters().map(|matter| text!("setup-{}", matter.word()).say(lang)).collect();
        let name = text!("setup-section-{}", section.word());
        Item { chosen: *section == shown, about: Some(matters.join(" · ").into()), ..Item::new(section.word(), name) }
    };
    let button = Button::new(Press::SetupSection, "");
    let items = Section::VARIANTS.iter().map(item).collect();
    Choice { button, placeholder: text!("button-setup-section"), items }
}

/// Returns the menu of the matters in the section of one.
fn of_matters(shown: Matter) -> Choice {
    let item =
        |matter: Matter| Item { chosen: matter == shown, ..Item::new(matter.word(), text!("setup-{}", matter.word())) };
    let items = shown.section().matters().map(item).collect();
    Choice { button: Button::new(Press::Setup, ""), placeholder: text!("button-setup"), items }
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
        Matter::Channels => list(matter, guild.channels.iter().map(|channel| channel_text(*channel)), LISTED),
        Matter::Announcements => list(matter, guild.announcements.into_iter().map(channel_text), LISTED),
        Matter::Puzzles => list(matter, guild.puzzles.into_iter().map(|place| channel_text(place.channel)), LISTED),
        Matter::Roles => list(matter, guild.roles.iter().map(role_text), LISTED),
        Matter::HostRoles => list(matter, guild.host_roles.iter().map(role_text), LISTED),
        Matter::Layouts => list(matter, guild.layouts.iter().map(|own| format!("`{}`", own.name)), LISTED),
        Matter::ChannelLanguage => {
            let said = |(channel, own): (&ChannelId, &Lang)| language_in(channel_text(*channel), own.tag()).say(lang);
            list(matter, guild.langs.iter().map(said), LISTED)
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
        Matter::Channels | Matter::Announcements | Matter::Puzzles => {
            list(matter, ids().map(|id| format!("<#{id}>")), LISTED_IN_LOG)
        }
        Matter::Roles | Matter::HostRoles => list(matter, ids().map(|id| format!("<@&{id}>")), LISTED_IN_LOG),
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

fn role_text(role: &RoleId) -> String {
    format!("<@&{}>", role.0)
}

fn channel_text(channel: ChannelId) -> String {
    format!("<#{}>", channel.0)
}

/// Joins the first names, at most `most`, and says how many more there are, or that there are none.
fn list(matter: Matter, names: impl Iterator<Item = String>, most: usize) -> Arg {
    let names: Vec<_> = names.collect();
    match names.get(..most) {
        _ if names.is_empty() => text!("setup-{}-none", matter.word()).into(),
        Some(first) if first.len() < names.len() => {
            text!("setup-more").with("names", first.join(", ")).with("count", names.len() - most).into()
        }
        _ => names.join(", ").into(),
    }
}

/// Returns the display name of a matter's value.
fn value_text(matter: Matter, word: &str) -> Arg {
    let known = |info: &Info| info.setups.iter().any(|(name, _)| *name == word);
    match matter {
        Matter::Game if rules::info(word).is_some() => text!("{}-name", word).into(),
        Matter::Clock => control::clock_name(word).into(),
        Matter::Games if word != "any" => word.into(),
        Matter::TournamentSize => word.into(),
        Matter::PuzzleHour => text!("setup-puzzle-hour-at").with("hour", word).into(),
        Matter::Game | Matter::Layouts => word.into(),
        Matter::Layout if !known(rules::games()[0]) => word.into(),
        Matter::Layout => text!("{}-setup-{}", rules::games()[0].id, word).into(),
        // Servers and people choose among the same looks.
        Matter::Theme | Matter::Style => text!("setting-{}-{}", matter.word(), word).into(),
        _ => text!("setup-{}-{}", matter.word(), word).into(),
    }
}
