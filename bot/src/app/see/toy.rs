//! A test-only command, which shows how much code a command needs. It increments a counter, and so does its button.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::RequestAnswer;
use crate::app::say::Message;

pub(crate) fn count(caller: &Caller, to: u32) -> RequestAnswer {
    let mut message = Message::new(caller.lang, text!("games-more").with("count", to.to_string()));
    message.buttons = vec![Button::new(Press::Toy, (to + 1).to_string())];
    RequestAnswer::reply(message)
}
