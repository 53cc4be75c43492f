//! Time that passes quickly, for a server and a bot beside the test: while nothing happens, both their clocks leap ahead together.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use playground::Server;
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_blocking;

/// The time between two looks at whether something happens.
const LOOK: Duration = Duration::from_millis(3);
/// The number of looks without a happening after which time leaps.
const QUIET: u32 = 8;
/// The time that passes at once.
const LEAP: Duration = Duration::from_millis(100);

/// Does some work while time passes quickly, as long as `leaps` is true. The runtime has a single thread.
pub(crate) async fn quickly<T>(server: &Server, leaps: &AtomicBool, work: impl Future<Output = T>) -> T {
    let (stop, stopped) = channel::<()>();
    let (tell, mut looks) = unbounded_channel();
    // While a blocking task runs, tokio's clock stands unless it is moved.
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
                // On a machine that is busy, the bot may be at work although nothing is heard of it.
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
