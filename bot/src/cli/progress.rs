//! What somebody who waits for long work reads on standard error.

use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_secs(1);

/// Reports progress on standard error, at most once a second.
#[expect(clippy::disallowed_methods, reason = "an operator watches this, nothing depends on it")]
pub(super) fn progress() -> impl Fn(&str) + Sync {
    let told = Mutex::new(Instant::now());
    move |text| {
        let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if told.elapsed() > PAUSE {
            *told = Instant::now();
            eprintln!("mutabot: {text}");
        }
    }
}

/// Does some work, and tells once a second how far it is. Work that takes less tells nothing.
pub(super) fn meanwhile<T>(how_far: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                eprintln!("mutabot: {}", how_far());
            }
        });
        let value = work();
        drop(done);
        value
    })
}
