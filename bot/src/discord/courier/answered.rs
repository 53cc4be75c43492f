//! Boards posted as answers to interactions.

use super::replies::{MessageMarks, bears};
use super::writer::Writer;
use crate::app::DeliveryReport;
use crate::discord::body::DiscordBody;
use crate::discord::door::{DiscordDoor, sent_in};
use crate::discord::lanes::present;
use crate::discord::refused::{DoorError, DoorResult, is_refused};
use crate::discord::view::MessageView;
use crate::discord::webhooks::{AnswerWay, FreeAnswer, WebhookTie};
use crate::observe::DiscordRoute;
use crate::record::SentMessage;

/// Posts a board as an answer to an interaction, outside of the global rate limit; `None` if impossible. After an error
/// the board may have been posted. Such answers have no nonce, so look for it before posting again.
pub(super) async fn with(
    free: &FreeAnswer,
    view: MessageView,
    marks: MessageMarks<'_>,
    Writer { door, webhooks, .. }: &Writer,
) -> DoorResult<Option<DeliveryReport>> {
    let Some(way) = free.take() else { return Ok(None) };
    let (there, tie) = match way {
        AnswerWay::First => (first(free, view, marks, door).await?, WebhookTie::First),
        AnswerWay::Further(_) if !way.is_open().await => return Ok(None),
        AnswerWay::Further(_) => match door.ask(DiscordRoute::FollowUp, &[&free.token], &view.replace()).await {
            Ok(there) => (Some(sent_in(&there, free.channel)?), WebhookTie::Further),
            Err(error) if is_refused(&error) => return Ok(None),
            Err(error) => return Err(error),
        },
    };
    let Some(there) = there else { return Ok(None) };
    webhooks.remember(there.message, &free.token, tie, present());
    Ok(Some(DeliveryReport::In(there)))
}

/// Posts a board as the first answer to an interaction and returns the message. Discord accepts only one first answer,
/// so retries are safe. `None` if it was too late or another process answered.
async fn first(
    free: &FreeAnswer,
    view: MessageView,
    marks: MessageMarks<'_>,
    door: &DiscordDoor,
) -> DoorResult<Option<SentMessage>> {
    let answered = door.answer(free.id, &free.token, &view.replace().first()).await;
    let is_taken = match &answered {
        Err(error) if is_refused(error) => {
            tracing::debug!(%error, "posting a board with the bot's token");
            return Ok(None);
        }
        Ok(Some(message)) => match sent_in(message, free.channel) {
            Ok(there) => {
                free.given();
                return Ok(Some(there));
            }
            Err(_) => true,
        },
        Ok(None) | Err(_) => false,
    };
    // The response was lost, or lacks the message.
    match door.insist(DiscordRoute::GetAnswer, &[&free.token], &DiscordBody::NONE).await {
        Ok(there) if is_taken || bears(&there, marks) => {
            free.given();
            sent_in(&there, free.channel).map(Some)
        }
        Ok(_) => Ok(None),
        Err(_) => Err(answered.err().unwrap_or(DoorError::Unread("an answer to an interaction cannot be found"))),
    }
}
