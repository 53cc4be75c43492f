//! Fast time for a server and a bot in one process: both clocks advance together while nothing happens.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use playground::PlaygroundServer;
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_blocking;

const LOOK: Duration = Duration::from_millis(3);
const QUIET: u32 = 8;
const LEAP: Duration = Duration::from_millis(100);

/// Runs `work` with fast time while `leaps` is true. Needs a single-threaded runtime.
pub(crate) async fn quickly<T>(server: &PlaygroundServer, leaps: &AtomicBool, work: impl Future<Output = T>) -> T {
    let (stop, stopped) = channel::<()>();
    let (tell, mut looks) = unbounded_channel();
    // A blocking task keeps tokio's paused clock from advancing automatically.
    let pace =
        spawn_blocking(
            move || while stopped.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) && tell.send(()).is_ok() {},
        );
    tokio::time::pause();
    let (mut watch, mut work) = (server.subscribe(), pin!(work));
    let (mut last, mut n_quiet) = (Instant::now(), 0);
    let done = loop {
        tokio::select! {
            done = &mut work => break done,
            Some(()) = looks.recv() => {
                let passed = last.elapsed();
                last += passed;
                // On a busy machine the bot may be working although no event shows it.
                n_quiet = if watch.drain().is_empty() && passed < 2 * LOOK { n_quiet + 1 } else { 0 };
                let leap = if n_quiet > QUIET && leaps.load(Ordering::Relaxed) { LEAP } else { Duration::ZERO };
                server.advance(leap);
                tokio::time::advance(passed + leap).await;
            }
        }
    };
    tokio::time::resume();
    drop(stop);
    pace.await.expect("it only waits");
    done
}
