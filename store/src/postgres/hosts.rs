//! The hosts of a database, which are tried in turn until one is writable.

use std::fmt::{self, Debug, Formatter};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{Mutex, MutexGuard, watch};
use tokio::time::timeout;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::link::{DatabaseLink, LinkPurpose};
use super::options::{Address, PostgresOptions};
use super::tls;
use super::trouble::{CallTrouble, unavailable};
use crate::{Error, Result};

const N_TRIES: u32 = 5;

/// The argument of [`pause`] between two rounds of a search, which gives 64 ms.
const N_PAUSES_OF_SEARCH: u32 = 4;

pub(super) struct Hosts {
    pub(super) options: PostgresOptions,
    tls: MakeRustlsConnect,
    last_good: watch::Sender<usize>,
    /// Increases when a committer reconnects, so that readers follow and none stays on a replaced host.
    generation: AtomicUsize,
    /// The number of consecutive late or missing answers.
    n_silent: AtomicU32,
    silences: Vec<AtomicU32>,
    /// Set if the last try found no usable host. Then one connection at a time tries them all.
    is_lost: AtomicBool,
    search: Mutex<()>,
    is_closed: AtomicBool,
}

impl Hosts {
    pub(super) fn new(options: PostgresOptions) -> Result<Hosts> {
        let tls = tls::connector(&options)?;
        let silences = options.address.hosts().iter().map(|_| AtomicU32::new(0)).collect();
        Ok(Hosts {
            options,
            tls,
            last_good: watch::Sender::new(0),
            generation: AtomicUsize::new(0),
            n_silent: AtomicU32::new(0),
            silences,
            is_lost: AtomicBool::new(false),
            search: Mutex::new(()),
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

    pub(super) fn note(&self, is_answered: bool) {
        if is_answered {
            self.n_silent.store(0, Ordering::Relaxed);
        } else {
            self.n_silent.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(super) fn time_for_call(&self) -> Duration {
        self.stretched(self.options.limits.call)
    }

    /// Extends `limit` up to eightfold after missing answers, so that a busy server can finish instead of getting the
    /// call again.
    fn stretched(&self, limit: Duration) -> Duration {
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

    pub(super) async fn connect(&self, purpose: LinkPurpose) -> std::result::Result<DatabaseLink, CallTrouble> {
        let hosts = self.address().hosts();
        let turn = self.turn().await;
        let first = *self.last_good.borrow();
        let (mut passing, mut lasting) = (Vec::new(), None);
        for at in (first..first + hosts.len()).map(|at| at % hosts.len()) {
            let opened = timeout(self.time_for(at), DatabaseLink::open(&self.options, &self.tls, at, purpose)).await;
            let silent = || {
                self.silences[at].fetch_add(1, Ordering::Relaxed);
                CallTrouble::Elsewhere(format!("{}: it does not answer", hosts[at]))
            };
            match opened.unwrap_or_else(|_| Err(silent())) {
                Ok(link) => {
                    self.silences[at].store(0, Ordering::Relaxed);
                    self.is_lost.store(false, Ordering::SeqCst);
                    self.last_good.send_if_modified(|last| std::mem::replace(last, at) != at);
                    return Ok(link);
                }
                Err(CallTrouble::Final(why)) => lasting = Some(why),
                Err(CallTrouble::Again(why) | CallTrouble::Elsewhere(why)) => passing.push(why),
            }
        }
        self.note(false);
        self.is_lost.store(true, Ordering::SeqCst);
        if turn.is_some() {
            pause(N_PAUSES_OF_SEARCH).await;
        }
        match lasting {
            Some(why) if passing.is_empty() => Err(CallTrouble::Final(why)),
            _ => Err(CallTrouble::Elsewhere(passing.join("; "))),
        }
    }

    /// If no host was usable and there are several, waits for the right to try them. One connection searches faster
    /// than many, and the others follow when it finds a host.
    async fn turn(&self) -> Option<MutexGuard<'_, ()>> {
        let is_lost = || self.silences.len() > 1 && self.is_lost.load(Ordering::SeqCst);
        if !is_lost() {
            return None;
        }
        let turn = self.search.lock().await;
        is_lost().then_some(turn)
    }

    /// Returns whether another host was found writable after the connection was made.
    pub(super) fn has_moved_from(&self, link: &DatabaseLink) -> bool {
        *self.last_good.borrow() != link.at()
    }

    /// Waits for an answer, up to `limit` or until another host is found writable. The old host may be frozen with its
    /// connection open, and would never answer.
    pub(super) async fn answered<T>(
        &self,
        link: &DatabaseLink,
        limit: Duration,
        answer: impl Future<Output = T>,
    ) -> std::result::Result<T, CallTrouble> {
        let mut last_good = self.last_good.subscribe();
        tokio::select! {
            biased;
            answer = timeout(limit, answer) => {
                answer.map_err(|_| CallTrouble::Elsewhere("it does not answer".to_owned()))
            }
            // Never fails: the sender lives as long as `self`.
            _ = last_good.wait_for(|last| *last != link.at()) => {
                Err(CallTrouble::Elsewhere("another host took its place".to_owned()))
            }
        }
    }

    /// Returns the limit for a host's handshake. While other hosts answer, a silent host has only a quarter of the
    /// limit in seven of eight tries, so that its replacement is tried soon.
    fn time_for(&self, at: usize) -> Duration {
        let limit = self.options.limits.handshake;
        if self.silences.len() == 1 {
            return self.stretched(limit);
        }
        let silences = |of: &AtomicU32| of.load(Ordering::Relaxed);
        let is_short =
            !silences(&self.silences[at]).is_multiple_of(8) && self.silences.iter().any(|of| silences(of) == 0);
        if is_short { limit / 4 } else { limit }
    }

    pub(super) async fn connect_at_last(&self, purpose: LinkPurpose) -> Result<DatabaseLink> {
        let mut patience = HostPatience::new(self);
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

#[derive(Debug)]
pub(super) struct HostPatience<'a> {
    address: &'a Address,
    n_again: u32,
    n_elsewhere: u32,
    last: String,
}

impl HostPatience<'_> {
    pub(super) fn new(hosts: &Hosts) -> HostPatience<'_> {
        HostPatience { address: hosts.address(), n_again: 0, n_elsewhere: 0, last: "it does not answer".to_owned() }
    }

    pub(super) async fn bear(&mut self, trouble: CallTrouble) -> Result<()> {
        let n_before = match trouble {
            CallTrouble::Final(why) => return Err(why),
            CallTrouble::Again(why) if self.n_again == N_TRIES => {
                return Err(unavailable(self.address, &format!("it is too busy: {why}")));
            }
            CallTrouble::Again(why) => {
                self.last = why;
                self.n_again += 1;
                self.n_again
            }
            CallTrouble::Elsewhere(why) => {
                self.last = why;
                self.n_elsewhere += 1;
                self.n_elsewhere - 1
            }
        };
        pause(n_before).await;
        Ok(())
    }

    pub(super) fn ended(&self) -> Error {
        unavailable(self.address, &format!("no host answers as it should: {}", self.last))
    }
}

impl Debug for Hosts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Hosts({:?})", self.options.address)
    }
}

/// Backs off: not at all the first time, then 8 ms, doubling up to 500 ms. No jitter is needed, since callers' tries
/// differ in length.
#[expect(clippy::disallowed_methods, reason = "paces retries; nothing that is kept depends on it")]
pub(super) async fn pause(n_before: u32) {
    if n_before > 0 {
        tokio::time::sleep(Duration::from_millis((4 << n_before.min(7)).min(500))).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silent_host_holds_up_a_round_by_little_while_others_answer() {
        let hosts = |names: &str| {
            Hosts::new(PostgresOptions::new(Address::read(&format!("host={names} user=bot")).unwrap())).unwrap()
        };
        let three = hosts("one,two,three");
        let limit = three.options.limits.handshake;
        let tries = |hosts: &Hosts| {
            let time = hosts.time_for(0);
            hosts.silences[0].fetch_add(1, Ordering::Relaxed);
            time
        };
        let times: Vec<_> = (0..16).map(|_| tries(&three)).collect();
        let round = [vec![limit], vec![limit / 4; 7]].concat();
        assert_eq!(times, [round.clone(), round].concat(), "now and then it has all the time");
        assert_eq!(three.time_for(1), limit);
        three.silences.iter().for_each(|host| host.store(1, Ordering::Relaxed));
        assert_eq!(three.time_for(0), limit, "if nobody answers, the way may be slow");
        let one = hosts("one");
        assert_eq!([tries(&one), tries(&one)], [limit; 2], "there is no next one");
    }
}
