//! Boards said as answers to interactions.

use serenity::all::{Builder, CreateInteractionResponse, Http};

use super::replies::{bears, told_in};
use crate::app::Told;
use crate::discord::counted::{Requests, acknowledged, counted, insisted};
use crate::discord::lanes::present;
use crate::discord::refused::is_refused;
use crate::discord::view::View;
use crate::discord::webhooks::{FreeAnswer, Tie, Way, Webhooks};
use crate::observe::Route;

/// The way for everything with what counts its requests, that for first answers, and the messages to be changed later.
type Ways<'a> = ((&'a Http, &'a Requests), &'a Http, &'a Webhooks);

/// Says a board as an answer to an interaction, which does not count; `None` if it cannot be said in this way. An error means
/// that it may be there all the same: such answers have no nonce, so it must be looked for.
pub(super) async fn with(
    free: &FreeAnswer,
    view: View,
    mark: &str,
    ((http, requests), first_answers, webhooks): Ways<'_>,
) -> serenity::Result<Option<Told>> {
    let Some(way) = free.take() else { return Ok(None) };
    let (there, tie) = match way {
        Way::First => (first(free, view, mark, ((http, requests), first_answers)).await?, Tie::First),
        Way::Further(_) if !way.is_open().await => return Ok(None),
        Way::Further(_) => {
            let answering = view.follow_up_for_all().execute(http, (None, &free.token));
            match counted(requests, Route::FollowUp, answering).await {
                Ok(there) => (Some(there), Tie::Further),
                Err(error) if is_refused(&error) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    };
    let Some(there) = there else { return Ok(None) };
    webhooks.remember(there.id, &free.token, tie, present());
    Ok(Some(told_in(there.channel_id, there.id)))
}

/// Says a board as the first answer to an interaction, of which Discord takes only one, however often it is sent; returns the
/// message, or `None` if the answer was too late or was given by somebody else.
async fn first(
    free: &FreeAnswer,
    view: View,
    mark: &str,
    ((http, requests), first_answers): ((&Http, &Requests), &Http),
) -> serenity::Result<Option<serenity::all::Message>> {
    let answer = CreateInteractionResponse::Message(view.first_for_all());
    let answering = || answer.clone().execute(first_answers, (free.id, free.token.as_str()));
    let answered = acknowledged(requests, answering).await;
    if let Err(error) = &answered
        && is_refused(error)
    {
        tracing::debug!(%error, "a board is posted with the bot's token");
        return Ok(None);
    }
    // Discord does not tell where the answer is. What is there also tells whether it arrived, if the response was lost.
    let looking = || http.get_original_interaction_response(&free.token);
    match insisted(requests, Route::GetAnswer, looking).await {
        Ok(there) if bears(&there, mark) => {
            free.given();
            Ok(Some(there))
        }
        Ok(_) => Ok(None),
        Err(error) => Err(answered.err().unwrap_or(error)),
    }
}
