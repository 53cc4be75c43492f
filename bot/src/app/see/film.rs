//! A game as a film, from its start to where it stands.

use rules::Side;

use crate::app::ask::Caller;
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, film as say, phrases};
use crate::app::tables;
use crate::record::GameId;
use crate::refusal::{Refusal, Trouble};

/// Shows, as a film, a game that the caller plays or that is shown where they ask.
pub(crate) async fn film(ground: &Ground, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    let record = &game.record;
    tables::players(record)?;
    let table = tables::open_table(record)?;
    if record.line.is_empty() {
        return Err(Refusal::NoFilm.into());
    }
    let end = match record.outcome() {
        Some(outcome) => phrases::ending_of(record, outcome),
        None => phrases::stands_for(record, table.turn(), caller.who.id),
    };
    let viewer = ground.own_look(record, caller.who.id, Side::White).await?;
    let mut message = Message::new(caller.lang, phrases::title(record));
    message.text.push(end);
    message.film = Some(say::film(record, table.as_ref(), viewer, caller.lang));
    Ok(Answer::reply(message))
}
