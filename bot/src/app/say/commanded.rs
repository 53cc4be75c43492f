//! Texts that ask for what a command or a button does: no text does it.

use crate::app::ask::{self, Button, Press};
use crate::app::say::welcome;
use crate::record::GameRecord;
use crate::refusal::Refusal;
use crate::words::quote;

/// Refuses a text that names a command, and returns the word of that; `None` for any other text.
pub(crate) fn commanded(text: &str) -> Option<(&'static str, Refusal)> {
    let word = ask::commanded(text)?;
    Some((word, Refusal::Commanded { text: quote(text), how: text!("instead-{}", word) }))
}

/// Returns the button that does the same in a game. A button that ends or risks something asks once more.
pub(crate) fn button(word: &str, game: &GameRecord) -> Option<Button> {
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
