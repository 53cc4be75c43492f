//! The answer to a request.

use crate::app::ask::Caller;
use crate::app::say::Message;
use crate::record::{GameId, TournamentId};
use crate::words::Text;

#[derive(Clone, Debug, PartialEq)]
pub struct RequestAnswer {
    /// Shown only to the caller; `None` when the same event was answered before.
    pub reply: Option<Message>,
    /// True for mere thanks or praise: a reaction is enough.
    pub thanks: bool,
    /// True for a public reply below the message that it answers.
    pub open: bool,
    pub beside: bool,
    pub news: Vec<GameId>,
    pub tournaments: Vec<TournamentId>,
    /// True if the caller's channel shows the news; the reply omits it.
    pub shown: bool,
    /// True if a move, or a yes in words, had its effect.
    pub played: bool,
    /// True if the request began its game. The thread opens when the news is posted.
    pub began: bool,
    /// True if another delivery or process has handled and answers the event.
    pub again: bool,
}

impl RequestAnswer {
    pub(crate) fn quiet() -> RequestAnswer {
        let (news, tournaments) = (Vec::new(), Vec::new());
        let (thanks, open, beside, shown, played, began, again) = (false, false, false, false, false, false, false);
        RequestAnswer { reply: None, thanks, open, beside, news, tournaments, shown, played, began, again }
    }

    pub(crate) fn again() -> RequestAnswer {
        RequestAnswer { again: true, ..RequestAnswer::quiet() }
    }

    pub(crate) fn thanks(caller: &Caller) -> RequestAnswer {
        RequestAnswer { thanks: true, ..RequestAnswer::reply(Message::new(caller.lang, text!("thanks"))) }
    }

    pub(crate) fn reply(message: Message) -> RequestAnswer {
        RequestAnswer { reply: Some(message), ..RequestAnswer::quiet() }
    }

    pub(crate) fn done(caller: &Caller, text: Text, kept: KeptGame) -> RequestAnswer {
        let reply = Some(Message::new(caller.lang, text));
        RequestAnswer { reply, news: vec![kept.game], shown: kept.shown, ..RequestAnswer::quiet() }
    }
}

pub(crate) struct KeptGame {
    pub(crate) game: GameId,
    pub(crate) shown: bool,
}
