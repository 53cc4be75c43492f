//! Samples: games of robots that people start on the page and the process with the bot plays.

use tokio::sync::watch;

use crate::sampling::Sampling;
use crate::server::Server;

impl Server {
    /// Lets people start a sample on the page. Returns their requests.
    pub fn offer_samples(&self) -> watch::Receiver<Sampling> {
        self.core.sampling.send_replace(Sampling::Ready);
        self.core.sampling.subscribe()
    }

    pub fn sample_is_over(&self) {
        self.core.sampling.send_replace(Sampling::Ready);
        self.core.tell_experiments();
    }
}
