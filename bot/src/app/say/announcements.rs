//! The ends of games as they are announced in the channel that a server chose for that.

use crate::app::ask::{Button, Press};
use crate::app::say::{Address, Delivery, Message, phrases};
use crate::app::tables;
use crate::record::{ChannelId, GameRecord, UserId};
use crate::words::{Lang, Text};

/// Announces how a game ended or, if `undone`, that it goes on; `nth` is the number of this news in its game. It pings
/// nobody.
pub(crate) fn announced(record: &GameRecord, to: ChannelId, lang: Lang, undone: bool, nth: &str) -> Option<Delivery> {
    // What happened since is announced by itself.
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
    Some(Delivery::Post { to: Address::Channel(to), message, mark, line: None })
}

/// Says who took the end of a game back: in a tournament mostly those who run it do.
fn undone_by(record: &GameRecord) -> Text {
    match record.reopened.as_ref().filter(|_| record.tournament.is_some()) {
        Some(reopened) => text!("announced-undone-board").with("moderator", phrases::mention(reopened.by)),
        None => text!("announced-undone"),
    }
}

/// Tells the person who chose the channel that the bot may not write there, and how to allow it.
pub(super) fn cannot(to: Option<UserId>, channel: ChannelId, lang: Lang) -> Option<Delivery> {
    let mut message = Message::new(lang, text!("announcements-barred").with("channel", format!("<#{}>", channel.0)));
    message.text.push(text!("announcements-barred-how"));
    let mark = message.said();
    Some(Delivery::Post { to: Address::Person(to?), message, mark, line: None })
}
