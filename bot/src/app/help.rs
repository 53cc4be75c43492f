//! The rules of a game, and what the bot can do.

use super::{Answer, Message, Request};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

pub(super) fn rules(request: &Request, game: Option<&str>) -> Result<Answer, Trouble> {
    let info = match game {
        None => rules::games()[0],
        Some(id) => rules::info(id).ok_or_else(|| Refusal::new("refusal-unknown-rules"))?,
    };
    Ok(Answer::reply(Message::new(request.lang, Text::new(format!("{}-rules", info.id)))))
}

pub(super) fn help(request: &Request) -> Answer {
    Answer::reply(Message::new(request.lang, Text::new("help")))
}
