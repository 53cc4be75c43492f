//! Progress display, only if standard error is a terminal.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::keep::KeepStep;

/// The refresh interval. Shorter work shows nothing.
const PAUSE: Duration = Duration::from_millis(250);
const WHOLE: u64 = 1_000;

fn spinner() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
    bar.set_style(style("{spinner} {msg} ({elapsed})"));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Returns a progress reporter. Its bar appears once the completed part (0 to 1) is known.
pub(super) fn progress() -> impl Fn(&KeepStep) + Sync {
    let bar = spinner();
    move |step| {
        if let Some(part) = step.part {
            if bar.length().is_none() {
                bar.set_length(WHOLE);
                bar.set_style(style("[{wide_bar}] {percent} % {msg} ({eta})"));
            }
            bar.set_position((part.clamp(0.0, 1.0) * WHOLE as f64) as u64);
        }
        bar.set_message(step.what.clone());
        bar.tick();
    }
}

/// Runs `work` and shows its progress if it takes longer than [`PAUSE`].
pub(super) fn meanwhile<T>(how_far: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let bar = spinner();
            while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                bar.set_message(how_far());
                bar.tick();
            }
        });
        let value = work();
        drop(done);
        value
    })
}
