//! Requests that Discord could not take at the moment are made again, so that every caller gets an answer.
#![expect(clippy::disallowed_methods, reason = "between two attempts there is nothing to wait for but time")]

use std::pin::pin;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serenity::all::HttpError;
use serenity::{Error, Result};
use tokio::time::{Instant, sleep};

/// The time for a first answer to an interaction; Discord waits three seconds.
const FIRST_ANSWER: Duration = Duration::from_millis(2_900);
/// The time after which an unsettled first answer is sent a second time in parallel: Discord takes only one.
const SECOND_ATTEMPT: Duration = Duration::from_millis(1_000);
/// The time for which a later answer is tried. Discord takes it for 15 minutes.
const LATER_ANSWER: Duration = Duration::from_secs(120);
/// The pause before the second attempt after a failure; for later answers it doubles before each further one.
const PAUSE: Duration = Duration::from_millis(150);

/// Gives the first answer to an interaction.
pub(super) async fn acknowledge<F>(mut answer: impl FnMut() -> F) -> Result<()>
where
    F: Future<Output = Result<()>>,
{
    let mut over = pin!(sleep(FIRST_ANSWER));
    let mut next = pin!(sleep(SECOND_ATTEMPT));
    let mut attempts = FuturesUnordered::from_iter([answer()]);
    let mut n_attempts = 1;
    loop {
        tokio::select! {
            Some(done) = attempts.next() => match done {
                // Another attempt was taken, and only Discord's response to it was lost or late.
                Err(error) if n_attempts > 1 && is_acknowledged(&error) => return Ok(()),
                Err(error) if will_pass(&error) => {
                    tracing::debug!(%error, "trying again");
                    next.as_mut().reset(Instant::now() + PAUSE);
                }
                done => return done,
            },
            () = &mut next => {
                attempts.push(answer());
                n_attempts += 1;
                next.as_mut().reset(Instant::now() + SECOND_ATTEMPT);
            }
            () = &mut over => return Err(Error::Other("Discord did not answer in time")),
        }
    }
}

/// Gives a later answer. If an answer arrived but Discord's response was lost, it may be given twice: better than not
/// at all.
pub(super) async fn insist<T, F>(mut answer: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let end = Instant::now() + LATER_ANSWER;
    let mut pause = PAUSE;
    loop {
        match answer().await {
            Err(error) if will_pass(&error) && Instant::now() + pause < end => {
                tracing::debug!(%error, "trying again");
                sleep(pause).await;
                pause *= 2;
            }
            done => return done,
        }
    }
}

fn is_acknowledged(error: &Error) -> bool {
    matches!(error, Error::Http(HttpError::UnsuccessfulRequest(refused)) if refused.error.code == 40060)
}

/// Returns whether the same request may succeed a little later.
fn will_pass(error: &Error) -> bool {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            response.status_code.is_server_error() || response.status_code.as_u16() == 429
        }
        // There is no connection, or it was cut.
        Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn a_refusal_is_not_repeated() {
        let n_asked = Cell::new(0);
        let refused: Result<()> = insist(|| {
            n_asked.set(n_asked.get() + 1);
            async { Err(Error::Other("no")) }
        })
        .await;
        assert!(refused.is_err());
        assert_eq!(n_asked.get(), 1);
    }
}
