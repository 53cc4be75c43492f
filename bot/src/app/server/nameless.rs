//! Removing a name from a server's tournaments: permission, question and log. `person/tournaments.rs` does the work.

use crate::app::ask::{Caller, CallerServer, RequestPerson};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::{Message, phrases};
use crate::app::server::{deeds, moderate};
use crate::change::StoreChange;
use crate::record::{ModeratorDeed, keys, write};
use crate::refusal::{Refusal, Trouble};

pub(crate) fn server(caller: &Caller) -> Result<&CallerServer, Refusal> {
    moderate::of_moderator(caller)
}

pub(crate) fn ask(caller: &Caller, whom: &RequestPerson) -> RequestAnswer {
    let text = text!("moderate-nameless-ask").with("player", phrases::mention(whom.id));
    RequestAnswer::reply(Message::new(caller.lang, text))
}

/// Logs and reports that a name was removed from `count` tournaments. The log omits the name.
pub(crate) async fn note(
    ground: &Ground,
    caller: &Caller,
    whom: &RequestPerson,
    count: usize,
) -> Result<RequestAnswer, Trouble> {
    let server = server(caller)?;
    if count == 0 {
        return Err(Refusal::NamelessNowhere { player: phrases::mention(whom.id) }.into());
    }
    let deed = deeds::deed(caller, ModeratorDeed::Nameless { count });
    let mut change = StoreChange::of(caller.event);
    change.put(keys::deed(server.id, caller.event), write(&deed));
    change.commit(&*ground.store).await?;
    Ok(RequestAnswer::reply(Message::new(caller.lang, text!("moderate-nameless").with("count", count))))
}
