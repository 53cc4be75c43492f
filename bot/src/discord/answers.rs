//! How interactions are answered, and what is answered where nothing was done: our own failures, buttons of other versions, and what
//! could not be shown.

use serenity::all::{
    Builder, CreateInteractionResponse, CreateInteractionResponseFollowup, EditInteractionResponse, Http,
};

use super::counted::{Requests, acknowledged, insisted};
use super::heard::Handle;
use super::refused::is_code;
use crate::app::ask::begin;
use crate::app::{Act, App, Message, Request};
use crate::observe::Route;
use crate::refusal::{Failure, Refusal, Trouble};
use crate::words::{Lang, Text};

/// The code with which Discord refuses the first answer to an interaction that has one.
pub(super) const ACKNOWLEDGED: isize = 40_060;

impl Handle {
    /// Gives the first answer.
    pub(super) async fn acknowledge(
        &self,
        (http, requests): (&Http, &Requests),
        answer: &CreateInteractionResponse,
    ) -> serenity::Result<()> {
        acknowledged(requests, || answer.clone().execute(http, (self.id, &self.token))).await
    }

    /// Gives a further answer.
    pub(super) async fn follow_up(
        &self,
        (http, requests): (&Http, &Requests),
        answer: &CreateInteractionResponseFollowup,
    ) -> serenity::Result<()> {
        let answering = || answer.clone().execute(http, (None, self.token.as_str()));
        insisted(requests, Route::FollowUp, answering).await.map(|_| ())
    }

    /// Changes the first answer, or the message in which something was pressed.
    pub(super) async fn change_answer(
        &self,
        (http, requests): (&Http, &Requests),
        answer: &EditInteractionResponse,
    ) -> serenity::Result<()> {
        let answering = || answer.clone().execute(http, self.token.as_str());
        insisted(requests, Route::EditAnswer, answering).await.map(|_| ())
    }

    /// Removes the first answer.
    pub(super) async fn remove_answer(&self, (http, requests): (&Http, &Requests)) -> serenity::Result<()> {
        insisted(requests, Route::RemoveAnswer, || http.delete_original_interaction_response(&self.token)).await
    }
}

/// Logs a failure of ours once with its whole chain, and returns the apology with the same incident number.
pub(super) fn apology(event: u64, lang: Lang, failure: &Failure) -> Message {
    let incident = format!("{event:x}");
    tracing::error!(incident, chain = failure.chain(), "could not do what was asked");
    let is_store = failure.source.downcast_ref::<store::Error>().is_some();
    let key = if is_store { key!("failure-store") } else { key!("failure") };
    Message::new(lang, Text::new(key).with("incident", incident))
}

/// Returns the answer to a button that this version does not make.
pub(super) fn bad_button(locale: &str) -> Message {
    Message::new(Lang::of_locale(locale), Refusal::BadButton)
}

/// Returns the answer to a request whose effect could not be shown where it was to be.
pub(super) fn cannot_show(request: &Request) -> Message {
    let refusal = match &request.act {
        Act::Begin(begin::Ask::Challenge { opponent: Some(opponent), terms, .. })
            if !request.caller.spot.in_server || terms.private =>
        {
            Refusal::CannotDm { opponent: format!("<@{}>", opponent.id.0).into() }
        }
        Act::Begin(begin::Ask::Rematch(_)) => Refusal::CannotOffer,
        _ => Refusal::CannotWrite,
    };
    Message::new(request.caller.lang, refusal)
}

/// Returns whether this process answers an interaction, by what became of its acknowledgement. Where several processes
/// get it, Discord takes the acknowledgement of one; whoever did what was asked answers, and that one if it was only
/// looked at.
pub(super) async fn is_to_answer(app: &App, deferred: serenity::Result<()>, event: u64, again: bool) -> bool {
    let Err(error) = deferred else { return !(again && app.is_sharing()) };
    tracing::debug!(%error, "an interaction could not be acknowledged");
    // Otherwise the same interaction again, or too late: what was asked is done, and the board shows it.
    let is_elsewhere = app.is_sharing() && is_code(&error, &[ACKNOWLEDGED]);
    is_elsewhere && !again && app.had_effect(event).await.inspect_err(Trouble::log).unwrap_or(false)
}

/// Notes that a form could not be shown; another process may have shown it.
pub(super) fn note_unshown(error: &serenity::Error) {
    match is_code(error, &[ACKNOWLEDGED]) {
        true => tracing::debug!(%error, "a form is shown already"),
        false => tracing::warn!(%error, "a form could not be shown"),
    }
}
