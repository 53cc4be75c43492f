//! A tournament's requests to Discord (event, role, threads), and warnings to its organiser.

use super::{nth_round, terms, title};
use crate::app::ask::server::ThreadLife;
use crate::app::field::{ShownEvent, TournamentField};
use crate::app::say::{Delivery, DeliveryAddress, Message, phrases};
use crate::record::{GuildId, OrganiserWarning, RoundRecord, SentMessage, Unix, UserId};
use crate::words::{Lang, escape};

/// The longest name of a scheduled event or role, in characters.
const LONGEST_NAME: usize = 100;

/// Updates the scheduled event; `is_open` if everyone in the server sees the tournament's channel.
pub(crate) fn event(field: &TournamentField, is_open: bool) -> Delivery {
    let deed = field.event_deed(is_open, |times| shown_event(field, times));
    deed.map_or(Delivery::Nothing, |deed| Delivery::Event(field.record.guild, deed))
}

fn shown_event(field: &TournamentField, (starts, ends): (Unix, Unix)) -> ShownEvent {
    let record = &field.record;
    // A link to the announcement as the place distinguishes this event from all others.
    let place = match record.announcement {
        Some(sent) => link(record.guild, sent),
        None => format!("https://discord.com/channels/{}/{}", record.guild.0, record.channel.0),
    };
    let about = text!("tournament-event").with_said("terms", terms(&record.terms)).say(record.lang);
    ShownEvent { name: cut(&record.name), about, place, starts, ends }
}

fn link(guild: GuildId, sent: SentMessage) -> String {
    format!("https://discord.com/channels/{}/{}/{}", guild.0, sent.channel.0, sent.message)
}

pub(crate) fn role(field: &TournamentField) -> Delivery {
    let record = &field.record;
    let deed = field.role_deed(|| {
        let name = text!("tournament-role").with("name", record.name.as_str()).with("number", record.id.0);
        cut(&name.say(record.lang))
    });
    deed.map_or(Delivery::Nothing, |deed| Delivery::Role(record.guild, deed))
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}

/// Warns the organiser, privately or in the tournament's channel. Private warnings are in the organiser's language.
/// `lacks` means that the bot can't write in threads there.
pub(crate) fn warning(
    field: &TournamentField,
    (warning, lacks): (OrganiserWarning, bool),
    to: Option<(UserId, Lang)>,
) -> Delivery {
    let record = &field.record;
    let (word, full): (&str, &str) = (warning.into(), record.terms.rooms_full.into());
    let mut message = Message::new(to.map_or(record.lang, |(_, lang)| lang), title(record));
    let text = match warning {
        OrganiserWarning::ThreadsFull => text!("tournament-warning-threads-full-{}", full),
        OrganiserWarning::ThreadGone if lacks => text!("tournament-warning-thread-gone-lacking"),
        _ => text!("tournament-warning-{}", word),
    };
    let text = text
        .with("name", escape(&record.name))
        .with("number", record.id.0.to_string())
        .with("channel", format!("<#{}>", record.channel.0));
    message.text.push(text);
    let to = match to {
        Some((who, _)) => DeliveryAddress::Person(who),
        None if warning == OrganiserWarning::OrganiserGone => DeliveryAddress::Channel(record.channel),
        None => {
            message
                .text
                .insert(0, text!("tournament-warning").with("organiser", phrases::mention(record.organiser.id)));
            message.ping.extend(record.organiser.id.person());
            DeliveryAddress::Channel(record.channel)
        }
    };
    let mark = message.said();
    Delivery::Post { to, message, mark, line: None }
}

pub(crate) fn room_of_round(
    field: &TournamentField,
    round: &RoundRecord,
    message: Message,
    life: ThreadLife,
) -> Delivery {
    let record = &field.record;
    let room = record.room.filter(|room| room.round == round.number && room.thread.is_none());
    let Some(room) = room else { return Delivery::Nothing };
    let name = text!("tournament-room-round")
        .with("name", record.name.as_str())
        .with_said("round", nth_round(field, round.number))
        .say(record.lang);
    // The mentions on the boards add the players.
    Delivery::OpenThread { sent: room.sent, message, name, members: Vec::new(), life }
}
