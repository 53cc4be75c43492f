//! The answer to a message that names a command, with its button.

use crate::app::ask::{Caller, Which};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, commanded, welcome};
use crate::app::see::help;
use crate::app::tables;
use crate::refusal::Trouble;

/// Answers a message that names a command, where it was written; `None` for any other text. `game` is that of the message which it
/// answers.
pub(crate) async fn answer(
    ground: &Ground,
    caller: &Caller,
    game: Which,
    text: &str,
) -> Result<Option<Answer>, Trouble> {
    let Some((word, refusal)) = commanded::commanded(text) else { return Ok(None) };
    let id = match ground.which(game).await? {
        Which::Named(id) => Some(id),
        _ => ground.likely(caller).await?,
    };
    let game = match id {
        Some(id) => ground.load(id).await?.map(|game| game.record),
        None => None,
    };
    // Everybody there reads the answer: it tells of no game that is played elsewhere.
    let own = game.filter(|game| {
        let is_here = !caller.spot.in_server || game.channel() == Some(caller.spot.channel);
        is_here && tables::is_playing(game) && game.side_of(caller.who.id).is_some()
    });
    let mut message = Message::new(caller.lang, refusal);
    match (word, own) {
        ("turn", Some(game)) => message.text = help::about(caller, &game)?,
        ("play" | "help", _) | ("rules", None) => {
            message.buttons = welcome::first_steps(&help::here(ground, caller, help::home(caller)).await?);
        }
        (word, game) => message.buttons = game.and_then(|game| commanded::button(word, &game)).into_iter().collect(),
    }
    Ok(Some(Answer { open: true, ..Answer::reply(message) }))
}
