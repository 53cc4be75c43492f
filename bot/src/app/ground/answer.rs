
use crate::app::ask::Caller;
use crate::app::say::Message;
use crate::record::{GameId, TournamentId};
use crate::words::Text;

/// What follows from a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Shown only to the caller; `None` when the same event was answered before.
    pub reply: Option<Message>,
    /// Whether the reply is only thanks or praise, which a reaction can replace.
    pub thanks: bool,
    /// Whether the reply is public, under the message that it answers.
    pub open: bool,
    /// Whether the reply to a button in an ephemeral message goes below that message, instead of replacing it.
    pub beside: bool,
    /// The games with news for the courier; the game of the request comes first.
    pub news: Vec<GameId>,
    pub tournaments: Vec<TournamentId>,
    /// Whether the news will appear in the caller's channel, so that the reply need not repeat it.
    pub shown: bool,
    pub played: bool,
    /// Whether the game of the request began, so that its thread opens when its news is posted.
    pub began: bool,
    /// Whether the event had its effect before, or in another process, which then answers.
    pub again: bool,
}

impl Answer {
    pub(crate) fn quiet() -> Answer {
        let (news, tournaments) = (Vec::new(), Vec::new());
        let (thanks, open, beside, shown, played, began, again) = (false, false, false, false, false, false, false);
        Answer { reply: None, thanks, open, beside, news, tournaments, shown, played, began, again }
    }

    pub(crate) fn again() -> Answer {
        Answer { again: true, ..Answer::quiet() }
    }

    pub(crate) fn thanks(caller: &Caller) -> Answer {
        Answer { thanks: true, ..Answer::reply(Message::new(caller.lang, text!("thanks"))) }
    }

    pub(crate) fn reply(message: Message) -> Answer {
        Answer { reply: Some(message), ..Answer::quiet() }
    }

    pub(crate) fn done(caller: &Caller, text: Text, kept: Kept) -> Answer {
        let reply = Some(Message::new(caller.lang, text));
        Answer { reply, news: vec![kept.game], shown: kept.shown, ..Answer::quiet() }
    }
}

pub(crate) struct Kept {
    pub(crate) game: GameId,
    /// Whether the news will appear in the channel of the request.
    pub(crate) shown: bool,
}
