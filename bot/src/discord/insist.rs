//! Requests that Discord could not take at the moment are made again: who asked something is answered.

use std::time::Duration;

use serenity::all::HttpError;
use serenity::{Error, Result};
use tokio::time::{Instant, sleep, timeout};

/// Discord waits three seconds for the first answer to an interaction.
const FIRST_ANSWER: Duration = Duration::from_millis(2_900);
/// A first answer whose fate is not known by then is given again: Discord takes only one.
const FIRST_ATTEMPT: Duration = Duration::from_millis(1_000);
/// A later answer is still welcome after this long. Discord takes it for 15 minutes.
const LATER_ANSWER: Duration = Duration::from_secs(120);
/// Before the second attempt; twice as long before each further one.
const PAUSE: Duration = Duration::from_millis(150);

/// Gives the first answer to an interaction.
pub(super) async fn acknowledge<F>(mut answer: impl FnMut() -> F) -> Result<()>
where
    F: Future<Output = Result<()>>,
{
    let mut n_attempts = 0;
    let taken = until(FIRST_ANSWER, FIRST_ATTEMPT, || {
        n_attempts += 1;
        answer()
    })
    .await;
    match taken {
        // An attempt before was taken, only Discord's word for it was lost.
        Err(Error::Http(HttpError::UnsuccessfulRequest(refused))) if n_attempts > 1 && refused.error.code == 40060 => {
            Ok(())
        }
        taken => taken,
    }
}

/// Gives a later answer. One that arrived although Discord's word for it was lost may be given twice: rather that than
/// not at all.
pub(super) async fn insist<T, F>(answer: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    until(LATER_ANSWER, LATER_ANSWER, answer).await
}

async fn until<T, F>(patience: Duration, attempt: Duration, mut ask: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let end = Instant::now() + patience;
    let mut pause = PAUSE;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        match timeout(attempt.min(left), ask()).await {
            Ok(Err(error)) if will_pass(&error) && Instant::now() + pause < end => {
                tracing::debug!(%error, "trying again");
                sleep(pause).await;
                pause *= 2;
            }
            Ok(done) => return done,
            Err(_) if Instant::now() < end => {}
            Err(_) => return Err(Error::Other("Discord did not answer")),
        }
    }
}

/// Whether the same request may succeed a little later.
fn will_pass(error: &Error) -> bool {
    match error {
        Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            response.status_code.is_server_error() || response.status_code.as_u16() == 429
        }
        // No connection, or one that ended.
        Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn who_never_answers_is_asked_again_until_the_time_is_over() {
        let n_asked = Cell::new(0);
        let never = || {
            n_asked.set(n_asked.get() + 1);
            std::future::pending::<Result<()>>()
        };
        let taken = until(Duration::from_millis(50), Duration::from_millis(20), never).await;
        assert!(taken.is_err());
        assert!((2..=3).contains(&n_asked.get()), "{}", n_asked.get());
    }

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
