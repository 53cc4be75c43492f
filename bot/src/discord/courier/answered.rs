//! Boards posted as answers to interactions.

use super::replies::{Marks, bears};
use super::writer::Writer;
use crate::app::Told;
use crate::discord::body::Body;
use crate::discord::door::{Door, sent_in};
use crate::discord::lanes::present;
use crate::discord::refused::{Error, Result, is_refused};
use crate::discord::view::View;
use crate::discord::webhooks::{FreeAnswer, Tie, Way};
use crate::observe::Route;
use crate::record::Sent;

/// Posts a board as an answer to an interaction, outside of the global rate limit; `None` if that is impossible. After
/// an error the board may still be there. Such answers have no nonce, so look for it.
pub(super) async fn with(
    free: &FreeAnswer,
    view: View,
    marks: Marks<'_>,
    Writer { door, webhooks, .. }: &Writer,
) -> Result<Option<Told>> {
    let Some(way) = free.take() else { return Ok(None) };
    let (there, tie) = match way {
        Way::First => (first(free, view, marks, door).await?, Tie::First),
        Way::Further(_) if !way.is_open().await => return Ok(None),
        Way::Further(_) => match door.ask(Route::FollowUp, &[&free.token], &view.replace()).await {
            Ok(there) => (Some(sent_in(&there, free.channel)?), Tie::Further),
            Err(error) if is_refused(&error) => return Ok(None),
            Err(error) => return Err(error),
        },
    };
    let Some(there) = there else { return Ok(None) };
    webhooks.remember(there.message, &free.token, tie, present());
    Ok(Some(Told::In(there)))
}

/// Posts a board as the first answer to an interaction and returns the message. Discord accepts only one first answer,
/// however often it is sent. `None` if it was too late or another process answered.
async fn first(free: &FreeAnswer, view: View, marks: Marks<'_>, door: &Door) -> Result<Option<Sent>> {
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
    // The response was lost, or does not contain the message.
    match door.insist(Route::GetAnswer, &[&free.token], &Body::NONE).await {
        Ok(there) if is_taken || bears(&there, marks) => {
            free.given();
            sent_in(&there, free.channel).map(Some)
        }
        Ok(_) => Ok(None),
        Err(_) => Err(answered.err().unwrap_or(Error::Unread("an answer to an interaction cannot be found"))),
    }
}
