//! Samples that people ask for on the page: whoever runs the bot has robots play them.

use tokio::sync::watch;

use crate::sampling::Sampling;
use crate::server::Server;

impl Server {
    /// Lets people ask for a sample on the page. Returns what they ask for.
    pub fn offer_samples(&self) -> watch::Receiver<Sampling> {
        self.core.sampling.send_replace(Sampling::Ready);
        self.core.sampling.subscribe()
    }

    /// Notes that the sample is over: people may ask for another one.
    pub fn sample_is_over(&self) {
        self.core.sampling.send_replace(Sampling::Ready);
        self.core.tell_experiments();
    }
}
