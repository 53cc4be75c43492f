//! What Discord's replies mean, and which message is which.

use serde_json::Value;

use crate::app::{Button, Delivery, NewsItem, Press, Told};
use crate::discord::refused::{Error, Kind, Result, is_lacking, is_refused};
use crate::record::{GameId, Moment};

/// The outcome of an attempt with Discord.
pub(super) enum Said {
    Told(Told),
    /// Discord does not let the bot write there, and will not at the next attempts either.
    Barred {
        /// Whether a permission is missing, rather than the place gone.
        lacking: bool,
    },
    /// Discord does not take this message, in no form.
    Refused,
}

/// By what a message of the bot is known, whichever of it Discord gives back.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Marks<'a> {
    /// The name of its file, a button's `custom_id`, or the whole text.
    pub(super) mark: &'a str,
    /// The `custom_id` of the board's Move button.
    pub(super) button: Option<&'a str>,
    /// What it says once it has become an earlier board.
    pub(super) line: Option<&'a str>,
}

impl<'a> Marks<'a> {
    pub(in crate::discord) fn of(mark: &'a str) -> Marks<'a> {
        Marks { mark, button: None, line: None }
    }
}

/// Returns the `custom_id` by which the board with this file is known, also if it would come without buttons now.
pub(super) fn move_button(file: &str) -> Option<String> {
    let (game, moment) = file.strip_prefix("mutabot-")?.strip_suffix(".png")?.split_once('-')?;
    let (game, moment) = (GameId(game.parse().ok()?), Moment(moment.parse().ok()?));
    Some(Button::of_game(Press::Move, game, moment).custom_id())
}

/// Returns whether a message is the one with these marks.
pub(super) fn bears(message: &Value, Marks { mark, button, line }: Marks<'_>) -> bool {
    let has_file = message["attachments"].as_array().is_some_and(|files| files.iter().any(|it| it["filename"] == mark));
    let text = message["content"].as_str();
    has_file
        || text.is_some_and(|text| text == mark || line == Some(text))
        || has_button(&message["components"], &|id| id == mark || button == Some(id))
}

/// Returns whether there is a component with such a `custom_id`, at any depth.
fn has_button(components: &Value, is_it: &dyn Fn(&str) -> bool) -> bool {
    match components {
        Value::Array(all) => all.iter().any(|one| has_button(one, is_it)),
        Value::Object(one) => {
            one.get("custom_id").and_then(Value::as_str).is_some_and(is_it)
                || one.values().any(|it| has_button(it, is_it))
        }
        _ => false,
    }
}

pub(super) fn barred_or<T>(result: Result<T>, told: impl FnOnce(T) -> Told) -> Result<Said> {
    match result {
        Ok(value) => Ok(Said::Told(told(value))),
        Err(error) => match error.kind() {
            Kind::Barred => Ok(Said::Barred { lacking: is_lacking(&error) }),
            Kind::This => Ok(refused(&error)),
            Kind::Passes => Err(error),
        },
    }
}

/// Notes that Discord does not take a message.
pub(super) fn refused(error: &Error) -> Said {
    tracing::warn!(%error, "Discord does not take a message");
    Said::Refused
}

/// Passes over a change that Discord refuses.
pub(super) fn passed_over(changed: Result<()>) -> Result<Said> {
    match changed {
        Err(error) if !is_refused(&error) => Err(error),
        _ => Ok(Said::Told(Told::Done)),
    }
}

/// Returns whether news offers a challenge.
pub(super) fn is_challenge(item: &NewsItem) -> bool {
    match &item.delivery {
        Delivery::Post { message, .. } => message.buttons.iter().any(|b| b.press == Press::Accept),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_board_has_the_button_of_its_own_moment() {
        assert_eq!(move_button("mutabot-7-12.png").as_deref(), Some("1:move:7:12"));
        for other in ["mutabot-7-12-end.png", "mutabot-7-12-again-1.png", "mutabot-7-film.gif", "1:accept:7", ""] {
            assert_eq!(move_button(other), None, "{other}");
        }
    }

    #[test]
    fn a_board_is_known_by_whatever_discord_gives_back_of_it() {
        let marks = Marks { mark: "mutabot-1-4.png", button: Some("1:move:1:4"), line: Some("-# #1 · e4") };
        let theirs = json!([{ "type": 99, "odd": null }, { "type": 1, "components": [{ "type": 9, "accessory":
            { "type": 2, "custom_id": "1:move:1:4" } }] }]);
        let known = [
            json!({ "attachments": [{ "filename": 5 }, { "filename": "mutabot-1-4.png" }] }),
            json!({ "components": theirs, "attachments": "none" }),
            json!({ "content": "-# #1 · e4" }),
            json!({ "content": "mutabot-1-4.png", "components": null }),
        ];
        assert!(known.iter().all(|message| bears(message, marks)));
        let others = [
            json!(null),
            json!({ "content": 1, "attachments": [null], "components": [[]] }),
            json!({ "attachments": [{ "filename": "mutabot-1-40.png" }] }),
            json!({ "components": [{ "components": [{ "custom_id": "1:move:1:44" }] }] }),
        ];
        assert!(!others.iter().any(|message| bears(message, marks)));
    }
}
