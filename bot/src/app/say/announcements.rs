//! The ends of games as they are announced in the channel that a server chose for that.

use crate::app::ask::{Button, Press};
use crate::app::say::{Address, Delivery, Message, phrases};
use crate::app::tables;
use crate::record::{ChannelId, GameRecord, UserId};
use crate::words::Lang;

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
        None => text!("announced-undone"),
    });
    message.text.push(text!("notice-place").with("channel", format!("<#{}>", record.channel()?.0)));
    let show = Button::of_game(Press::Show, record.id, record.moment()).with(format!("announced-{nth}"));
    let mark = show.custom_id();
    message.buttons = vec![show];
    Some(Delivery::Post { to: Address::Channel(to), message, mark, line: None })
}

/// Tells the person who chose the channel that the bot may not write there, and how to allow it.
pub(super) fn cannot(to: Option<UserId>, channel: ChannelId, lang: Lang) -> Option<Delivery> {
    let mut message = Message::new(lang, text!("announcements-barred").with("channel", format!("<#{}>", channel.0)));
    message.text.push(text!("announcements-barred-how"));
    let mark = message.said();
    Some(Delivery::Post { to: Address::Person(to?), message, mark, line: None })
}
