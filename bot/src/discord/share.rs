//! The share of Discord's limit over all routes that tournaments take: half of it, however many of them have something to say at once.
//! What others wait for never waits for it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// Half of the requests that Discord takes from a bot in a second.
const MOST: usize = 25;
/// The time for which Discord counts them.
const SECOND: Duration = Duration::from_secs(1);

tokio::task_local! {
    /// The share from which the requests of a task are taken, if they are taken from one.
    static SHARE: Arc<Share>;
}

/// The times of the latest requests that were taken from it, oldest first; some are to come.
#[derive(Default)]
pub(super) struct Share {
    made: Mutex<VecDeque<Instant>>,
}

impl Share {
    /// Takes all requests from it that a task makes meanwhile. It lies in a box: what goes on in it is large.
    pub(super) fn of<T>(self: &Arc<Self>, work: impl Future<Output = T>) -> impl Future<Output = T> {
        SHARE.scope(Arc::clone(self), Box::pin(work))
    }

    /// Returns when another request fits into it that is to be made now, and counts it. Whoever came first goes first.
    fn slot(&self, now: Instant) -> Instant {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let first = if made.len() == MOST { made.pop_front() } else { None };
        let at = first.map_or(now, |first| now.max(first + SECOND));
        made.push_back(at);
        at
    }
}

/// Waits until a request of this task fits into its share, if it has one.
#[expect(clippy::disallowed_methods, reason = "there is nothing to wait for but time")]
pub(super) async fn turn() {
    if let Ok(share) = SHARE.try_with(Arc::clone) {
        sleep_until(share.slot(Instant::now())).await;
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a time to begin with")]

    use super::*;

    #[test]
    fn many_together_make_half_of_the_requests_of_a_second_and_no_fewer() {
        let (share, begun) = (Share::default(), Instant::now());
        // Whoever waits asks for the next slot once the last one came; twenty do so side by side.
        let mut at = [begun; 20];
        for _ in 0..10 {
            at.sort_unstable();
            at = at.map(|now| share.slot(now));
        }
        let last = *at.iter().max().expect("some");
        assert_eq!(last - begun, 7 * SECOND, "200 requests: the last 25 of them after seven seconds");
        let made = share.made.lock().expect("nobody panicked").clone();
        assert!(made.iter().all(|time| *time == last));
        assert_eq!(share.slot(last + 3 * SECOND), last + 3 * SECOND, "nobody waits who comes alone");
    }

    #[tokio::test]
    async fn only_work_within_the_share_takes_from_it() {
        let share = Arc::new(Share::default());
        turn().await;
        assert!(share.made.lock().expect("nobody panicked").is_empty());
        share.of(turn()).await;
        assert_eq!(share.made.lock().expect("nobody panicked").len(), 1);
    }
}
