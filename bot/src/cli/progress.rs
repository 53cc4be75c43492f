//! What somebody who waits for long work sees on a terminal. Where standard error is no terminal, nothing is written.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::keep::Step;

/// The time between two changes of what is shown, and the work that shows nothing because it takes less.
const PAUSE: Duration = Duration::from_millis(250);
/// The length of a bar: work is counted in thousandths.
const WHOLE: u64 = 1_000;

/// Returns a spinner with the time that the work takes, which is gone when it is dropped.
fn spinner() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
    bar.set_style(style("{spinner} {msg} ({elapsed})"));
    bar
}

/// Returns a style; all are written in this file.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner())
}

/// Reports how far some work is. Once it knows which part of it is done (0 to 1), a bar shows it.
pub(super) fn progress() -> impl Fn(&Step) + Sync {
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

/// Does some work, and shows how far it is. Work that takes a moment shows nothing.
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
