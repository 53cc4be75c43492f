//! What is answered where nothing was done: our own failures, buttons of other versions, and what could not be shown.

use crate::app::ask::begin;
use crate::app::{Act, Caller, Message, Request};
use crate::refusal::{Failure, Refusal};
use crate::words::{Lang, Text};

/// Logs a failure of ours once with its whole chain, and returns the apology with the same incident number.
pub(super) fn apology(caller: &Caller, failure: &Failure) -> Message {
    let incident = format!("{:x}", caller.event);
    tracing::error!(incident, chain = failure.chain(), "could not do what was asked");
    let is_store = failure.source.downcast_ref::<store::Error>().is_some();
    let key = if is_store { key!("failure-store") } else { key!("failure") };
    Message::new(caller.lang, Text::new(key).with("incident", incident))
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
