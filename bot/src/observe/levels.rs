//! Counts warnings and errors in the log.

use std::sync::Arc;

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

use super::Meters;

#[derive(Debug)]
pub struct LevelCounter(pub Arc<Meters>);

impl<S: Subscriber> Layer<S> for LevelCounter {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = *event.metadata().level();
        if level <= Level::WARN {
            self.0.line(level == Level::ERROR);
        }
    }
}
