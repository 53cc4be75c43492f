//! Divides Discord's global rate limit between processes with the same token. Tournaments use at most half of a
//! process's share, so that other requests never wait for them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::observe::DiscordRoute;

const LIMIT: usize = 50;
const SECOND: Duration = Duration::from_secs(1);

tokio::task_local! {
    static OF_TOURNAMENTS: ();
}

/// Counts all requests of `work` as a tournament's. The future is boxed because it is large.
pub(super) fn of_tournaments<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
    OF_TOURNAMENTS.scope((), Box::pin(work))
}

pub(super) struct RequestBudget {
    n_processes: AtomicUsize,
    all: RequestWindow,
    of_tournaments: RequestWindow,
}

#[derive(Default)]
struct RequestWindow(Mutex<VecDeque<Instant>>);

impl RequestBudget {
    pub(super) fn new() -> RequestBudget {
        RequestBudget {
            n_processes: AtomicUsize::new(1),
            all: RequestWindow::default(),
            of_tournaments: RequestWindow::default(),
        }
    }

    pub(super) fn share(&self, n_processes: usize) {
        self.n_processes.store(n_processes.max(1), Ordering::Relaxed);
    }

    /// Waits for a slot for this task's request. A process that is the only one relies on Discord's headers.
    #[expect(clippy::disallowed_methods, reason = "there is nothing to wait for but time")]
    pub(super) async fn turn(&self, route: DiscordRoute) {
        let n_processes = self.n_processes.load(Ordering::Relaxed);
        if OF_TOURNAMENTS.try_with(|()| ()).is_ok() {
            sleep_until(self.of_tournaments.slot(Instant::now(), part(LIMIT / 2, n_processes))).await;
        }
        if n_processes > 1 && route.counts() {
            sleep_until(self.all.slot(Instant::now(), part(LIMIT, n_processes))).await;
        }
    }
}

fn part(most: usize, n_processes: usize) -> usize {
    (most / n_processes).max(1)
}

impl RequestWindow {
    /// Schedules and counts a request in order of arrival, with at most `most` per second.
    fn slot(&self, now: Instant, most: usize) -> Instant {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut first = None;
        while made.len() >= most {
            first = made.pop_front();
        }
        let at = first.map_or(now, |first| now.max(first + SECOND));
        made.push_back(at);
        at
    }

    #[cfg(test)]
    fn made(&self) -> VecDeque<Instant> {
        self.0.lock().expect("nobody panicked").clone()
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a time to begin with")]

    use super::*;

    #[test]
    fn many_together_make_as_many_requests_in_a_second_as_they_may_and_no_fewer() {
        for most in [25, 8] {
            let (window, begun) = (RequestWindow::default(), Instant::now());
            // Twenty tasks run in parallel; each takes the next slot after its last one.
            let mut at = [begun; 20];
            for _ in 0..10 {
                at.sort_unstable();
                at = at.map(|now| window.slot(now, most));
            }
            let last = *at.iter().max().expect("some");
            assert_eq!(last - begun, (200_u32.div_ceil(most as u32) - 1) * SECOND, "200 requests, {most} at once");
            assert!(window.made().iter().all(|time| *time == last));
            assert_eq!(window.slot(last + 3 * SECOND, most), last + 3 * SECOND, "nobody waits who comes alone");
        }
    }

    #[test]
    fn whoever_may_take_less_from_now_on_counts_what_was_taken() {
        let (window, begun) = (RequestWindow::default(), Instant::now());
        for _ in 0..25 {
            assert_eq!(window.slot(begun, 25), begun);
        }
        assert_eq!([1, 2, 3].map(|_| window.slot(begun, 2)), [1, 1, 2].map(|after| begun + after * SECOND));
    }

    #[tokio::test]
    async fn what_counts_is_taken_from_the_part_of_each_process_and_that_of_tournaments_from_half_of_it() {
        let budget = RequestBudget::new();
        let n_made = |budget: &RequestBudget| (budget.all.made().len(), budget.of_tournaments.made().len());
        budget.turn(DiscordRoute::Send).await;
        of_tournaments(budget.turn(DiscordRoute::Send)).await;
        assert_eq!(n_made(&budget), (0, 1), "one process alone is told by Discord");
        budget.share(3);
        budget.turn(DiscordRoute::FollowUp).await;
        assert_eq!(n_made(&budget), (0, 1), "answers to interactions do not count");
        of_tournaments(budget.turn(DiscordRoute::Send)).await;
        budget.turn(DiscordRoute::Edit).await;
        assert_eq!(n_made(&budget), (2, 2));
        assert_eq!([part(LIMIT, 3), part(LIMIT / 2, 3), part(LIMIT, 100)], [16, 8, 1]);
    }
}
