//! A command that only tests use, to show how much code a command takes: it counts, and its button counts on.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::Answer;
use crate::app::say::Message;

/// Says the number reached, with a button to count on.
pub(crate) fn count(caller: &Caller, to: u32) -> Answer {
    let mut message = Message::new(caller.lang, text!("games-more").with("count", to.to_string()));
    message.buttons = vec![Button::new(Press::Toy, (to + 1).to_string())];
    Answer::reply(message)
}
