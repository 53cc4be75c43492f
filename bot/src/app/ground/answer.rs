//! What a request leads to: the [`Answer`].

use crate::app::ask::Caller;
use crate::app::say::Message;
use crate::record::{GameId, TournamentId};
use crate::words::Text;

/// What follows from a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What the caller alone is told; nothing when the same event was answered before.
    pub reply: Option<Message>,
    /// Whether the reply returns thanks or praise: a sign can say as much.
    pub thanks: bool,
    /// Whether everybody may read the reply, under the message that it answers.
    pub open: bool,
    /// Whether the reply to what was pressed in a message for the caller alone stands below that message, and does not
    /// replace it.
    pub beside: bool,
    /// The games that have news for the courier; the one that was asked about comes first.
    pub news: Vec<GameId>,
    /// The tournaments that have news for the courier.
    pub tournaments: Vec<TournamentId>,
    /// Whether the news will appear where the caller asked, so that the reply says nothing new there.
    pub shown: bool,
    /// Whether the caller played a move by this.
    pub played: bool,
    /// Whether the game that was asked about began by this, so that its thread opens when its news is told.
    pub began: bool,
    /// Whether the event had its effect before, or in another process: whoever did that answers.
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

    /// Returns somebody's thanks.
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

/// What [`Ground::keep`](super::Ground::keep) kept.
pub(crate) struct Kept {
    pub(crate) game: GameId,
    /// Whether the news will appear where the request came from.
    pub(crate) shown: bool,
}
