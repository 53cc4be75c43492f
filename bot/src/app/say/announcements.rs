//! Announces finished games in the channel that a server chose.

use crate::app::ask::{Button, Press};
use crate::app::say::{Delivery, DeliveryAddress, Message, phrases};
use crate::app::tables;
use crate::record::{ChannelId, GameRecord, UserId};
use crate::words::{Lang, Text};

/// Announces, without pings, how a game ended. If `undone`, announces that it continues; `nth` numbers the game's news.
pub(crate) fn announced(record: &GameRecord, to: ChannelId, lang: Lang, undone: bool, nth: &str) -> Option<Delivery> {
    // The later change has its own announcement.
    if undone != tables::is_playing(record) {
        return None;
    }
    let mut message = Message::new(lang, phrases::title(record));
    message.text.push(match record.outcome() {
        Some(outcome) => phrases::ending_of(record, outcome),
        None => undone_by(record),
    });
    message.text.push(text!("notice-place").with("channel", format!("<#{}>", record.channel()?.0)));
    let show = Button::of_game(Press::Show, record.id, record.moment()).with(format!("announced-{nth}"));
    let mark = show.custom_id();
    message.buttons = vec![show];
    Some(Delivery::Post { to: DeliveryAddress::Channel(to), message, mark, line: None })
}

fn undone_by(record: &GameRecord) -> Text {
    match record.reopened.as_ref().filter(|_| record.tournament.is_some()) {
        Some(reopened) => text!("announced-undone-board").with("moderator", phrases::mention(reopened.by)),
        None => text!("announced-undone"),
    }
}

/// Reports a missing permission to the person who chose the channel.
pub(super) fn cannot(to: Option<UserId>, channel: ChannelId, lang: Lang) -> Option<Delivery> {
    let mut message = Message::new(lang, text!("announcements-barred").with("channel", format!("<#{}>", channel.0)));
    message.text.push(text!("announcements-barred-how"));
    let mark = message.said();
    Some(Delivery::Post { to: DeliveryAddress::Person(to?), message, mark, line: None })
}
