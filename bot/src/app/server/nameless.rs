//! A person's name that is taken away from the tournaments of a server. The room of people's data takes it away: here is who
//! may, what is asked first, and what is said and kept of it.

use crate::app::ask::{Caller, Person, Server};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, phrases};
use crate::app::server::{deeds, moderate};
use crate::change::Change;
use crate::record::{Did, keys, write};
use crate::refusal::{Refusal, Trouble};

/// Returns the server from whose tournaments the caller may take names away.
pub(crate) fn server(caller: &Caller) -> Result<&Server, Refusal> {
    moderate::of_moderator(caller)
}

/// Tells what it means, and how it is done.
pub(crate) fn ask(caller: &Caller, whom: &Person) -> Answer {
    let text = text!("moderate-nameless-ask").with("player", phrases::mention(whom.id));
    Answer::reply(Message::new(caller.lang, text))
}

/// Keeps that a name was taken away from so many tournaments, without that name, and tells the caller.
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
