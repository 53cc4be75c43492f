//! Texts that ask for the action of a command or button. The bot never acts on such a text.

use rules::Side;

use crate::app::ask::{self, Button, Press};
use crate::app::say::{phrases, welcome};
use crate::app::tables;
use crate::record::{GameMoment, GameRecord, GameState, UserId};
use crate::refusal::Trouble;
use crate::words::Text;

/// Returns the command that a text names, with the advice to give; `None` for any other text.
pub(crate) fn commanded(text: &str) -> Option<(&'static str, Text)> {
    let whom = ask::mentioned(text);
    let word = match ask::commanded(text)? {
        "play" if whom.is_some() => "challenge",
        word => word,
    };
    let opponent = whom.map_or_else(|| "…".into(), phrases::mention);
    let how = text!("instead-{}", word);
    Some((word, if word == "challenge" { how.with("opponent", opponent) } else { how }))
}

/// Explains takebacks for a game; `may` is whether its players allow each other takebacks.
pub(crate) fn to_take_back(game: &GameRecord, may: bool) -> Text {
    match (game.program().is_some(), may) {
        (true, _) => text!("instead-takeback-program"),
        _ if game.tournament.is_some() => text!("refusal-takeback-tournament"),
        (false, true) => text!("instead-takeback-person"),
        (false, false) => text!("instead-takeback-none"),
    }
}

/// Returns the button for a command's action. Buttons that end or risk something ask for confirmation.
pub(crate) fn button(word: &str, game: &GameRecord) -> Option<Button> {
    let press = match word {
        "hint" if !game.rated => Press::Hint,
        "draw" => Press::DrawAsk,
        "takeback" => Press::Takeback,
        "resign" => Press::Resign,
        "claim" if game.clock.is_some() => Press::ClaimTime,
        "board" => Press::Show,
        "rules" => return Some(welcome::how_to_play(game)),
        "rest" => return Some(Button::new(Press::Rest, "days")),
        _ => return None,
    };
    Some(Button::of_game(press, game.id, game.moment()))
}

pub(crate) fn to_a_question(game: &GameRecord, me: UserId) -> Result<Vec<Button>, Trouble> {
    let is_turn = tables::is_playing(game) && game.side_of(me) == Some(tables::turn_of(game)?);
    let own = |press| Button::of_game(press, game.id, game.moment());
    let on_turn = [Some(own(Press::Move)), button("hint", game)].into_iter().flatten().filter(|_| is_turn);
    Ok(on_turn.chain([welcome::how_to_play(game)]).collect())
}

pub(crate) fn asked(record: &GameRecord, me: UserId) -> Option<Vec<Button>> {
    let buttons = |answers: [Press; 2], at| answers.map(|press| Button::of_game(press, record.id, at)).to_vec();
    match (&record.state, record.takeback) {
        (GameState::Challenge { from, to: Some(to), .. }, _) if from.id != me && to.id == me => {
            Some(buttons([Press::Accept, Press::Decline], GameMoment::START))
        }
        // Open challenges cannot be declined.
        (GameState::Challenge { from, to: None, .. }, _) if from.id != me => {
            Some(vec![Button::of_game(Press::Accept, record.id, GameMoment::START)])
        }
        _ if tables::is_offered_draw(record, me) => Some(buttons([Press::DrawYes, Press::DrawNo], record.offered?)),
        (GameState::Playing { .. }, Some(asked)) if record.side_of(me)? == Side::from(asked.by).other() => {
            Some(buttons([Press::TakebackYes, Press::TakebackNo], asked.at))
        }
        _ => None,
    }
}
