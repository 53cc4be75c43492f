//! Notices about missing permissions, and about players who can't be reached.

use rules::Side;
use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::app::ask::{Button, Press};
use crate::app::say::{Message, phrases};
use crate::app::tables;
use crate::record::GameRecord;
use crate::words::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum LackedPermission {
    /// Opening threads; without it, games are played in the channel.
    Threads,
    /// Writing in the threads that it opened; without it, games are played in the channel.
    WriteInThreads,
    /// Sending files; without it, boards are described in words.
    Files,
}

/// Names the missing permission and how to grant it; `None` for an unknown word of another version.
pub(super) fn message(record: &GameRecord, permission: &str, lang: Lang) -> Option<Message> {
    let word: &str = permission.parse::<LackedPermission>().ok()?.into();
    let how = text!("lacking-how").with_said("permission", text!("permission-{}", word));
    let mut message = Message::new(lang, text!("lacking-{}", word).with_said("game", phrases::game_name(record)));
    message.text.push(how);
    Some(message)
}

/// Informs a player, once, that they can't get direct messages. Returns the message and the mark that identifies it.
pub(super) fn unreachable(record: &GameRecord, side: Side, nth: &str, lang: Lang) -> Option<(Message, String)> {
    let who = tables::seat_of(record.seats()?, side).id;
    let mut message = Message::new(lang, text!("notice-unreachable").with("player", phrases::mention(who)));
    message.ping.extend(who.person());
    let show = Button::of_game(Press::Show, record.id, record.moment()).with(format!("unreachable-{nth}"));
    let mark = show.custom_id();
    message.buttons = vec![show];
    Some((message, mark))
}
