//! What the bot does, without a word of Discord: a [`Request`] comes in, what follows is kept, and an [`Answer`] goes out.
//!
//! Whoever is not asking learns of it through news: rows kept in the same batch as what happened, which the courier says
//! and then removes. Clock, seed and ids come in with the request.

use crate::app::ask::Caller;
use crate::app::say::Message;
use crate::record::GameId;
use crate::words::Text;

/// What follows from a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the one who asked is told, alone; nothing when the same event was answered before.
    pub reply: Option<Message>,
    /// The games that have news for the courier; the one that was asked about comes first.
    pub news: Vec<GameId>,
    /// The news will show where it was asked for, so that the reply says nothing new there.
    pub shown: bool,
    /// The caller played a move by this.
    pub played: bool,
}

impl Answer {
    pub(crate) fn quiet() -> Answer {
        Answer { reply: None, news: Vec::new(), shown: false, played: false }
    }

    pub(crate) fn reply(message: Message) -> Answer {
        Answer { reply: Some(message), ..Answer::quiet() }
    }

    pub(crate) fn done(caller: &Caller, text: Text, kept: Kept) -> Answer {
        let reply = Some(Message::new(caller.lang, text));
        Answer { reply, news: vec![kept.game], shown: kept.shown, ..Answer::quiet() }
    }
}

/// What [`App::keep`] kept.
pub(crate) struct Kept {
    pub(crate) game: GameId,
    /// The news will show where the request came from.
    pub(crate) shown: bool,
}
