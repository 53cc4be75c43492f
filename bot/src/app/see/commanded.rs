//! The answer to a message that asks for what a command or a button does, with the button.

use crate::app::ask::{self, Button, Caller, Press, Which};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, welcome};
use crate::app::see::help;
use crate::app::tables;
use crate::record::GameRecord;
use crate::refusal::{Refusal, Trouble};
use crate::words::quote;

/// Answers a message that asks for what a command or a button does, where it was written; `None` for any other text. `game` is that of
/// the message which it answers.
pub(crate) async fn answer(
    ground: &Ground,
    caller: &Caller,
    game: Which,
    text: &str,
) -> Result<Option<Answer>, Trouble> {
    let Some(word) = ask::commanded(text) else { return Ok(None) };
    let id = match ground.which(game).await? {
        Which::Named(id) => Some(id),
        _ => ground.likely(caller).await?,
    };
    let game = match id {
        Some(id) => ground.load(id).await?.map(|game| game.record),
        None => None,
    };
    let own = game.filter(|game| tables::is_playing(game) && game.side_of(caller.who.id).is_some());
    let told = Refusal::Commanded { text: quote(text), how: text!("instead-{}", word) };
    let mut message = Message::new(caller.lang, told);
    match (word, own) {
        ("turn", Some(game)) => message.text = help::about(caller, &game)?,
        ("play" | "help", _) | ("rules", None) => {
            message.buttons = welcome::first_steps(&help::here(ground, caller, help::home(caller)).await?);
        }
        (word, game) => message.buttons = game.and_then(|game| button(word, &game)).into_iter().collect(),
    }
    Ok(Some(Answer { open: true, ..Answer::reply(message) }))
}

/// Returns the button that does in a game what was asked for; what ends or risks something is asked about once more.
fn button(word: &str, game: &GameRecord) -> Option<Button> {
    let press = match word {
        "hint" if !game.rated => Press::Hint,
        "draw" => Press::DrawAsk,
        "takeback" => Press::Takeback,
        "resign" => Press::Resign,
        "board" => Press::Show,
        "rules" => return Some(welcome::how_to_play(game)),
        _ => return None,
    };
    Some(Button::of_game(press, game.id, game.moment()))
}
