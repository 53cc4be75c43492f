//! Answers to interactions: apologies for failures, buttons of other versions, undeliverable messages.

use super::body::DiscordBody;
use super::door::{ACKNOWLEDGED, DiscordDoor};
use super::heard::Handle;
use super::refused::{DoorError, DoorResult};
use crate::app::ask::begin;
use crate::app::{App, AppRequest, Message, RequestAct};
use crate::observe::{DiscordRoute, Health, MeteredOutcome};
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::words::{Lang, Text};

impl Handle {
    pub(super) async fn acknowledge(&self, door: &DiscordDoor, answer: &DiscordBody) -> DoorResult<()> {
        door.answer(self.id.get(), &self.token, answer).await.map(drop)
    }

    pub(super) async fn follow_up(&self, door: &DiscordDoor, answer: &DiscordBody) -> DoorResult<()> {
        door.insist(DiscordRoute::FollowUp, &[&self.token], answer).await.map(drop)
    }

    pub(super) async fn change_answer(&self, door: &DiscordDoor, answer: &DiscordBody) -> DoorResult<()> {
        door.insist(DiscordRoute::EditAnswer, &[&self.token], answer).await.map(drop)
    }

    pub(super) async fn remove_answer(&self, door: &DiscordDoor) -> DoorResult<()> {
        door.insist(DiscordRoute::RemoveAnswer, &[&self.token], &DiscordBody::NONE).await.map(drop)
    }
}

/// Logs a failure with all its causes, and returns an apology with its incident number. All failures in one outage of
/// the store share a number and are logged once.
pub(super) fn apology(health: &Health, event: u64, lang: Lang, failure: &BotFailure) -> Message {
    let number = format!("{event:x}");
    let is_store = failure.source.downcast_ref::<store::Error>().is_some();
    let logged = if is_store { health.incident(&number) } else { None };
    let incident = logged.unwrap_or_else(|| {
        // Without quotes, so that searching for `incident=NUMBER` finds it.
        tracing::error!(incident = %number, chain = failure.chain(), "a request failed");
        number
    });
    let key = if is_store { key!("failure-store") } else { key!("failure") };
    Message::new(lang, Text::new(key).with("incident", incident))
}

pub(super) fn bad_button(locale: &str) -> Message {
    Message::new(Lang::of_locale(locale), Refusal::BadButton)
}

pub(super) fn cannot_show(request: &AppRequest, is_place: bool) -> Message {
    let refusal = match &request.act {
        _ if !is_place => Refusal::NotTaken,
        RequestAct::Begin(begin::BeginAsk::Challenge { opponent: Some(opponent), terms, .. })
            if !request.caller.spot.in_server || terms.private =>
        {
            Refusal::CannotDm { opponent: format!("<@{}>", opponent.id.0).into() }
        }
        RequestAct::Begin(begin::BeginAsk::Rematch(_)) => Refusal::CannotOffer,
        RequestAct::Tournament(_) => Refusal::CannotAnnounce,
        _ => Refusal::CannotWrite,
    };
    Message::new(request.caller.lang, refusal)
}

/// Returns whether this process should answer an interaction, given the result of its acknowledgement. If several
/// processes receive it, Discord accepts one acknowledgement. The process that carried out the request answers. For a
/// request without an effect, the process whose acknowledgement was accepted answers.
pub(super) async fn is_to_answer(
    (app, health): (&App, &Health),
    deferred: DoorResult<()>,
    event: u64,
    again: bool,
) -> bool {
    let Err(error) = deferred else { return !(again && app.is_sharing()) };
    tracing::debug!(%error, "an interaction could not be acknowledged");
    if !app.is_sharing() && error.is(&[ACKNOWLEDGED]) {
        health.answered_elsewhere();
    }
    // Otherwise the event is a duplicate or late: it already had its effect, and the board shows it.
    let is_elsewhere = app.is_sharing() && error.is(&[ACKNOWLEDGED]);
    is_elsewhere && !again && app.had_effect(event).await.inspect_err(Trouble::log).unwrap_or(false)
}

/// Returns whether an answer failed because the thread is archived or locked.
pub(super) fn is_closed(answered: &DoorResult<()>) -> bool {
    answered.as_ref().is_err_and(|error| error.is(&[50_083, 160_005]))
}

pub(super) fn note_unshown(error: &DoorError) {
    match error.is(&[ACKNOWLEDGED]) {
        true => tracing::debug!(%error, "a form is shown already"),
        false => tracing::warn!(%error, "a form could not be shown"),
    }
}

pub(super) fn outcome<T, P>(done: &std::result::Result<std::result::Result<T, Trouble>, P>) -> MeteredOutcome {
    match done {
        Ok(Ok(_)) => MeteredOutcome::Ok,
        Ok(Err(Trouble::Refused(_))) => MeteredOutcome::Refused,
        Ok(Err(Trouble::Failed(_))) | Err(_) => MeteredOutcome::Failed,
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(line)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_log_of_an_outage_has_its_begin_its_end_and_one_failure_that_its_number_finds() {
        let away = store::Error::Unavailable { path: "store".into(), problem: "full".to_owned(), source: None };
        let (log, health) = (Log::default(), Health::default());
        let writer = log.clone();
        let lines = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        tracing::subscriber::with_default(lines, || {
            for event in [0x1a1a, 0x2b2b, 0x3c3c] {
                health.store_works(Err(&away));
                drop(apology(&health, event, Lang::En, &BotFailure::new("reach the store", away.clone())));
            }
            health.store_works(Ok(()));
            health.store_works(Ok(()));
        });
        let told = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        for once in [
            "the store is not available: nothing is saved until it is",
            // docs/OPERATING.md recommends searching for this.
            " incident=1a1a ",
            "a request failed",
            "the store is available again seconds=0",
        ] {
            assert_eq!(told.matches(once).count(), 1, "{once}: {told}");
        }
        assert_eq!(told.lines().count(), 3, "{told}");
    }

    #[test]
    fn all_that_fails_in_one_outage_of_the_store_is_told_one_number() {
        let away =
            || store::Error::Unavailable { path: "database".into(), problem: "refused".to_owned(), source: None };
        let (health, failure) = (Health::default(), BotFailure::new("reach the store", away()));
        let told = |event| apology(&health, event, Lang::En, &failure).said();
        health.store_works(Err(&away()));
        for event in [0x1a1a, 0x2b2b] {
            assert!(told(event).contains("1a1a"), "{}", told(event));
        }
        let other = apology(&health, 0x3c3c, Lang::En, &BotFailure::new("draw", "panicked")).said();
        assert!(other.contains("3c3c"), "{other}");
        health.store_works(Ok(()));
        assert!(told(0x4d4d).contains("4d4d"));
    }
}
