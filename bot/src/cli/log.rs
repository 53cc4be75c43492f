//! The log of `mutabot run` and `mutabot playground`: lines on standard error, with secrets masked.

use std::io::{self, Write};
use std::sync::Arc;

use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;

use super::colour;
use crate::config::{LogFormat, masked};
use crate::observe::{LevelCounter, Meters};

pub(super) fn start(usual: LevelFilter) {
    start_as(usual, LogFormat::Text, None);
}

/// Starts the log, and counts warnings and errors in `meters`. `MUTABOT_LOG` (error, warn, info, debug, trace) sets the
/// level of the bot's own modules; the default is `usual`. Libraries log only warnings and errors, because their
/// details could contain the token.
pub(super) fn start_as(usual: LevelFilter, format: LogFormat, meters: Option<Arc<Meters>>) {
    let asked = std::env::var("MUTABOT_LOG").ok().filter(|level| !level.is_empty());
    let level = asked.as_deref().map_or(Ok(usual), |level| level.parse().map_err(|_| level));
    let ours = ["bot", "store", "playground", "render"].map(|room| (room, level.unwrap_or(usual)));
    let filter = Targets::new().with_default(LevelFilter::WARN).with_targets(ours);
    let lines = lines(format, colour::is_wanted(&io::stderr()), || MaskingWriter(io::stderr()));
    // Other tests in this process may have set up a log.
    let _ = tracing_subscriber::registry().with(lines).with(meters.map(LevelCounter)).with(filter).try_init();
    if let Err(level) = level {
        tracing::warn!("MUTABOT_LOG must be error, warn, info, debug or trace, not `{level}`: using {usual}");
    }
}

fn lines<S, W>(format: LogFormat, is_coloured: bool, to: W) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(to);
    match format {
        LogFormat::Text => lines.with_ansi(is_coloured).boxed(),
        // Only libraries use spans.
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).with_span_list(false).boxed(),
    }
}

struct MaskingWriter<W>(W);

impl<W: Write> Write for MaskingWriter<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.write_all(masked(&String::from_utf8_lossy(line)).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use serde_json::Value;

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(line)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_for_programs_is_an_object_with_the_incident_and_without_tokens() {
        let (kept, meters) = (Kept::default(), Arc::new(Meters::default()));
        let to = {
            let kept = kept.clone();
            move || MaskingWriter(kept.clone())
        };
        let log = tracing_subscriber::registry()
            .with(lines(LogFormat::Json, false, to))
            .with(LevelCounter(Arc::clone(&meters)));
        tracing::subscriber::with_default(log, || {
            let chain = "could not answer: http://127.0.0.1:1/api/v10/webhooks/12/aW50-x_1.2/messages";
            tracing::error!(incident = "1f", chain, "a request failed");
            tracing::info!("connected");
        });
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert_eq!((&lines[0]["level"], &lines[0]["incident"]), (&"ERROR".into(), &"1f".into()));
        assert_eq!(lines[0]["message"], "a request failed");
        assert!(lines[0]["chain"].as_str().unwrap().ends_with("/webhooks/12/…/messages"), "{text}");
        assert!(!text.contains("aW50"), "{text}");
        let counted = meters.text();
        assert!(counted.contains("mutabot_log_lines_total{level=\"error\"} 1\n"), "{counted}");
        assert!(counted.contains("mutabot_log_lines_total{level=\"warn\"} 0\n"), "{counted}");
    }
}
