//! Sample games of robots. People start them on the page, and the process with the bot plays them.

use tokio::sync::watch;

use crate::sampling::SampleState;
use crate::server::PlaygroundServer;

impl PlaygroundServer {
    pub fn offer_samples(&self) -> watch::Receiver<SampleState> {
        self.core.sampling.send_replace(SampleState::Ready);
        self.core.sampling.subscribe()
    }

    pub fn sample_is_over(&self) {
        self.core.sampling.send_replace(SampleState::Ready);
        self.core.tell_experiments();
    }
}
