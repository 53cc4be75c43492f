//! Interprets Discord's replies and identifies the bot's messages.

use std::time::Duration;

use serde_json::Value;

use crate::app::{Button, Delivery, DeliveryReport, NewsItem, Press};
use crate::discord::refused::{DoorResult, is_refused};
use crate::record::{GameId, GameMoment};
use crate::refusal::{BotFailure, Trouble};

/// The longest wait for Discord, well above its rate limits. A hanging request must not block a game.
const PATIENCE: Duration = Duration::from_secs(60);
/// Discord's errors "Unknown member" and "Unknown user".
pub(super) const NO_MEMBER: [i64; 2] = [10_007, 10_013];

/// Identifies one of the bot's messages in every form that Discord returns.
#[derive(Clone, Copy)]
pub(super) struct MessageMarks<'a> {
    /// The name of its file, a button's `custom_id`, or its whole text.
    pub(super) mark: &'a str,
    pub(super) button: Option<&'a str>,
    pub(super) line: Option<&'a str>,
}

impl<'a> MessageMarks<'a> {
    pub(super) fn of(mark: &'a str) -> MessageMarks<'a> {
        MessageMarks { mark, button: None, line: None }
    }
}

/// Returns the `custom_id` that a board's Move button has or had, from its file name.
pub(super) fn move_button(file: &str) -> Option<String> {
    let (game, moment) = file.strip_prefix("mutabot-")?.strip_suffix(".png")?.split_once('-')?;
    let (game, moment) = (GameId(game.parse().ok()?), GameMoment(moment.parse().ok()?));
    Some(Button::of_game(Press::Move, game, moment).custom_id())
}

pub(super) fn bears(message: &Value, MessageMarks { mark, button, line }: MessageMarks<'_>) -> bool {
    let has_file = message["attachments"].as_array().is_some_and(|files| files.iter().any(|it| it["filename"] == mark));
    let text = message["content"].as_str();
    has_file
        || text.is_some_and(|text| text == mark || line == Some(text))
        || has_button(&message["components"], &|id| id == mark || button == Some(id))
}

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

/// Waits for Discord, but not forever. On timeout returns `late`, or a failure if that is `None`.
pub(super) async fn patiently<T>(
    doing: &'static str,
    late: Option<T>,
    work: impl Future<Output = DoorResult<T>>,
) -> std::result::Result<T, Trouble> {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(said) => said.map_err(|error| BotFailure::new(doing, error).into()),
        Err(_) => late.ok_or_else(|| BotFailure::new(doing, "Discord did not answer").into()),
    }
}

pub(super) fn passed_over(changed: DoorResult<()>) -> DoorResult<DeliveryReport> {
    match changed {
        Err(error) if !is_refused(&error) => Err(error),
        _ => Ok(DeliveryReport::Done),
    }
}

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
        let marks = MessageMarks { mark: "mutabot-1-4.png", button: Some("1:move:1:4"), line: Some("-# #1 · e4") };
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
