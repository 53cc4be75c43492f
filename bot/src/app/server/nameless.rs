//! The permission, question and log for removing a name from a server's tournaments; `person/tournaments.rs` removes it.

use crate::app::ask::{Caller, Person, Server};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, phrases};
use crate::app::server::{deeds, moderate};
use crate::change::Change;
use crate::record::{Did, keys, write};
use crate::refusal::{Refusal, Trouble};

pub(crate) fn server(caller: &Caller) -> Result<&Server, Refusal> {
    moderate::of_moderator(caller)
}

pub(crate) fn ask(caller: &Caller, whom: &Person) -> Answer {
    let text = text!("moderate-nameless-ask").with("player", phrases::mention(whom.id));
    Answer::reply(Message::new(caller.lang, text))
}

/// Logs and reports that a name was removed from `count` tournaments. The log omits the name.
pub(crate) async fn note(ground: &Ground, caller: &Caller, whom: &Person, count: usize) -> Result<Answer, Trouble> {
    let server = server(caller)?;
    if count == 0 {
        return Err(Refusal::NamelessNowhere { player: phrases::mention(whom.id) }.into());
    }
    let deed = deeds::deed(caller, Did::Nameless { count });
    let mut change = Change::of(caller.event);
    change.put(keys::deed(server.id, caller.event), write(&deed));
    change.commit(&*ground.store).await?;
    Ok(Answer::reply(Message::new(caller.lang, text!("moderate-nameless").with("count", count))))
}
