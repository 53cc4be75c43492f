//! What the bot can do.

use super::{Answer, Message, Request};
use crate::words::Text;

pub(super) fn help(request: &Request) -> Answer {
    Answer::reply(Message::new(request.lang, Text::new("help")))
}
