//! Requests to Discord, and answers to people, are counted and timed.

use serenity::all::HttpError;
use serenity::{Error, Result};

use super::insist::{acknowledge, insist};
use super::share;
use crate::observe::{Meters, Outcome, Route, Stopwatch};
use crate::refusal::Trouble;

/// Waits for the answer to a request, and counts it. One of a tournament waits until it fits into the share of these.
pub(super) async fn counted<T>(meters: &Meters, route: Route, request: impl Future<Output = Result<T>>) -> Result<T> {
    share::turn().await;
    let done = request.await;
    let status = match &done {
        Ok(_) => Some(200),
        Err(Error::Http(HttpError::UnsuccessfulRequest(refused))) => Some(refused.status_code.as_u16()),
        Err(_) => None,
    };
    meters.request(route, status);
    done
}

/// Makes a request again while Discord cannot take it, and counts each attempt.
pub(super) async fn insisted<T, F>(meters: &Meters, route: Route, mut request: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    insist(|| counted(meters, route, request())).await
}

/// Gives the first answer to an interaction, and notes how long that took.
pub(super) async fn acknowledged<F>(meters: &Meters, mut answer: impl FnMut() -> F) -> Result<()>
where
    F: Future<Output = Result<()>>,
{
    let time = Stopwatch::start();
    let done = acknowledge(|| counted(meters, Route::Acknowledge, answer())).await;
    if done.is_ok() {
        meters.acknowledgement(&time);
    }
    done
}

/// Returns what became of a request of a person; the outer error is a panic.
pub(super) fn outcome<T, P>(done: &std::result::Result<std::result::Result<T, Trouble>, P>) -> Outcome {
    match done {
        Ok(Ok(_)) => Outcome::Ok,
        Ok(Err(Trouble::Refused(_))) => Outcome::Refused,
        Ok(Err(Trouble::Failed(_))) | Err(_) => Outcome::Failed,
    }
}
