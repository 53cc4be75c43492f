//! Requests to Discord, and answers to people, are counted and timed.

use serenity::all::HttpError;
use serenity::{Error, Result};

use std::sync::Arc;

use super::insist::{acknowledge, insist};
use super::share::Budget;
use crate::observe::{Meters, Outcome, Route, Stopwatch};
use crate::refusal::Trouble;

/// What requests are counted by, and taken from.
pub(super) struct Requests {
    pub(super) meters: Arc<Meters>,
    pub(super) budget: Budget,
}

/// Waits until a request fits into what may be taken of Discord's limit, then for its answer, and counts it.
pub(super) async fn counted<T>(
    requests: &Requests,
    route: Route,
    request: impl Future<Output = Result<T>>,
) -> Result<T> {
    requests.budget.turn(route).await;
    let done = request.await;
    let status = match &done {
        Ok(_) => Some(200),
        Err(Error::Http(HttpError::UnsuccessfulRequest(refused))) => Some(refused.status_code.as_u16()),
        Err(_) => None,
    };
    requests.meters.request(route, status);
    done
}

/// Makes a request again while Discord cannot take it, and counts each attempt.
pub(super) async fn insisted<T, F>(requests: &Requests, route: Route, mut request: impl FnMut() -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    insist(|| counted(requests, route, request())).await
}

/// Gives the first answer to an interaction, and notes how long that took.
pub(super) async fn acknowledged<F>(requests: &Requests, mut answer: impl FnMut() -> F) -> Result<()>
where
    F: Future<Output = Result<()>>,
{
    let time = Stopwatch::start();
    let done = acknowledge(|| counted(requests, Route::Acknowledge, answer())).await;
    if done.is_ok() {
        requests.meters.acknowledgement(&time);
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
