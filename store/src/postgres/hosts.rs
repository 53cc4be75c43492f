//! The hosts of a database, tried one by one until one can be written to.

use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::link::{Link, Purpose};
use super::options::{Address, PostgresOptions};
use super::tls;
use super::trouble::{Trouble, unavailable};
use crate::{Error, Result};

/// The times that the same call is made again on the same connection.
const N_TRIES: u32 = 5;

/// The hosts, and which of them answered last.
pub(super) struct Hosts {
    pub(super) options: PostgresOptions,
    tls: MakeRustlsConnect,
    last_good: AtomicUsize,
    /// Grows whenever what commits had to connect anew: readers then follow, so that nobody reads from a host that was
    /// replaced.
    generation: AtomicUsize,
    /// Answers in a row that came too late or not at all.
    n_silent: AtomicU32,
    is_closed: AtomicBool,
}

impl Hosts {
    pub(super) fn new(options: PostgresOptions) -> Result<Hosts> {
        let tls = tls::connector(&options)?;
        let [last_good, generation] = [const { AtomicUsize::new(0) }; 2];
        Ok(Hosts {
            options,
            tls,
            last_good,
            generation,
            n_silent: AtomicU32::new(0),
            is_closed: AtomicBool::new(false),
        })
    }

    pub(super) fn address(&self) -> &Address {
        &self.options.address
    }

    pub(super) fn generation(&self) -> usize {
        self.generation.load(Ordering::SeqCst)
    }

    pub(super) fn next_generation(&self) {
        self.generation.fetch_add(1, Ordering::SeqCst);
    }

    /// Notes whether an answer came in time.
    pub(super) fn note(&self, is_answered: bool) {
        if is_answered {
            self.n_silent.store(0, Ordering::Relaxed);
        } else {
            self.n_silent.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns how long to wait where `limit` is long enough for a server at its ease: up to eight times as long after
    /// answers that did not come, so that one under load is not asked again and again for what it was about to answer.
    pub(super) fn stretched(&self, limit: Duration) -> Duration {
        limit * (1 << self.n_silent.load(Ordering::Relaxed).min(3))
    }

    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::SeqCst);
    }

    pub(super) fn check_open(&self) -> Result<()> {
        if self.is_closed.load(Ordering::SeqCst) { Err(self.closed()) } else { Ok(()) }
    }

    pub(super) fn closed(&self) -> Error {
        unavailable(self.address(), "it is closed: open it again")
    }

    /// Connects to the first host that can be used, beginning with the one that could last.
    ///
    /// # Errors
    /// [`Trouble::Final`] when no host can and none would later.
    pub(super) async fn connect(&self, purpose: Purpose) -> std::result::Result<Link, Trouble> {
        let hosts = self.address().hosts();
        let first = self.last_good.load(Ordering::SeqCst);
        let (mut passing, mut lasting) = (Vec::new(), None);
        for at in (first..first + hosts.len()).map(|at| at % hosts.len()) {
            // Where there are several, one that does not answer must not keep us from the next.
            let limit = self.options.limits.handshake;
            let limit = if hosts.len() == 1 { self.stretched(limit) } else { limit };
            let opened = timeout(limit, Link::open(&self.options, &self.tls, &hosts[at], purpose)).await;
            let silent = || Trouble::Elsewhere(format!("{}: it does not answer", hosts[at]));
            match opened.unwrap_or_else(|_| Err(silent())) {
                Ok(link) => {
                    self.last_good.store(at, Ordering::SeqCst);
                    return Ok(link);
                }
                Err(Trouble::Final(why)) => lasting = Some(why),
                Err(Trouble::Again(why) | Trouble::Elsewhere(why)) => passing.push(why),
            }
        }
        self.note(false);
        match lasting {
            Some(why) if passing.is_empty() => Err(Trouble::Final(why)),
            _ => Err(Trouble::Elsewhere(passing.join("; "))),
        }
    }

    /// Connects, trying again until patience ends.
    pub(super) async fn connect_at_last(&self, purpose: Purpose) -> Result<Link> {
        let mut patience = Patience::new(self);
        let linked = timeout(self.options.limits.patience, async {
            loop {
                match self.connect(purpose).await {
                    Ok(link) => return Ok(link),
                    Err(trouble) => patience.bear(trouble).await?,
                }
            }
        });
        let linked = linked.await;
        linked.unwrap_or_else(|_| Err(patience.ended()))
    }
}

/// What went wrong so far with something that is tried again and again.
#[derive(Debug)]
pub(super) struct Patience<'a> {
    address: &'a Address,
    n_again: u32,
    n_elsewhere: u32,
    last: String,
}

impl Patience<'_> {
    pub(super) fn new(hosts: &Hosts) -> Patience<'_> {
        Patience { address: hosts.address(), n_again: 0, n_elsewhere: 0, last: "it does not answer".to_owned() }
    }

    /// Waits a little before the next try; an error if there should be none.
    pub(super) async fn bear(&mut self, trouble: Trouble) -> Result<()> {
        let n_before = match trouble {
            Trouble::Final(why) => return Err(why),
            Trouble::Again(why) if self.n_again == N_TRIES => {
                return Err(unavailable(self.address, &format!("it is too busy: {why}")));
            }
            Trouble::Again(why) => {
                self.last = why;
                self.n_again += 1;
                self.n_again
            }
            Trouble::Elsewhere(why) => {
                self.last = why;
                self.n_elsewhere += 1;
                self.n_elsewhere - 1
            }
        };
        pause(n_before).await;
        Ok(())
    }

    /// Returns the error when there is no more time.
    pub(super) fn ended(&self) -> Error {
        unavailable(self.address, &format!("no host answers as it should: {}", self.last))
    }
}

impl Debug for Hosts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Hosts({:?})", self.options.address)
    }
}

/// Waits a little before another try: not at all the first time, then longer each time, up to half a second. Tries of
/// different callers spread since each takes a time of its own.
#[expect(clippy::disallowed_methods, reason = "paces retries; nothing that is kept depends on it")]
pub(super) async fn pause(n_before: u32) {
    if n_before > 0 {
        tokio::time::sleep(Duration::from_millis((4 << n_before.min(7)).min(500))).await;
    }
}
