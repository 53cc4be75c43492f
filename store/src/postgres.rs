//! The backend for several processes on several machines: a table of PostgreSQL (14 or newer).
//!
//! # What is in the database
//!
//! All in the schema `mutabot`: the table `kv` of keys (bytes, so that no collation orders them), values and versions; a
//! sequence of versions, which never repeat; `kv_done`, the answers to the last calls; and functions, the only way to
//! change anything. [`prepare`] makes them as the owner; the bot's role may read `kv` and call the functions.
//!
//! # Commits
//!
//! A commit is one call of `kv_commit`, which locks all keys that the batch names, in one order; asks, with a snapshot
//! taken after that, whether what is expected holds; and changes. Keys are locked by advisory locks, since absent ones
//! must be, too. The isolation is that of single statements (read committed): what the locks waited for is seen, and
//! nothing has to be done again.
//!
//! Several tasks commit. What comes while they wait for an answer goes into the next call, together with whatever has no key in
//! common with it. Each task has a session, each call the id of the session and a number, and `kv_done` keeps the answer to the last one: when a
//! connection breaks before the answer, the same call is made again, on another host if need be, and answers as the first
//! did. The old connection is ended first, if the server still has it: half a call there keeps its locks, since no time-out of the
//! server covers the wait for the other half. A call that was given up and arrives late finds a greater number there, and does nothing.
//!
//! # What breaks
//!
//! | seen | done |
//! | --- | --- |
//! | a lock or deadlock, a time-out of the server | the same call again, up to five times |
//! | the host is full, starts, stops, only reads, does not answer; the way to it broke; the standby did not confirm | the same call again, on the next host; after 20 s [`Error::Unavailable`] |
//! | another connection found another host that can be written to | the same call again there, without waiting for the old one, which may be frozen |
//! | anything else | no more commits; the text says what the server said |
//!
//! After [`Error::Unavailable`] a batch may be kept or not, as with every backend.
//!
//! # Reading
//!
//! Several connections read, and what is asked for while one waits goes into its next question. They are given up whenever commits had to go to another connection, so that nobody goes on
//! reading from a host that was replaced. A copy is the answer to one question on a connection of its own.

use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use futures::future::try_join_all;
use tokio::sync::{Mutex as AsyncMutex, Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;

use self::committer::Committer;
use self::group::Request;
use self::hosts::Hosts;
use self::reader::Reader;
use crate::{Batch, Entry, Erase, Pages, Result, Store};

mod committer;
mod copy;
mod forget;
mod gather;
mod group;
mod hosts;
mod link;
mod migrations;
mod options;
mod prepare;
mod reader;
mod tls;
mod trouble;

pub use self::options::{Address, Limits, Password, PostgresOptions};
pub use self::prepare::prepare;

/// A store in a database of PostgreSQL, which several processes may have open. It lives in the runtime in which it was
/// opened.
pub struct Postgres {
    hosts: Arc<Hosts>,
    reader: Arc<Reader>,
    /// How many may read by themselves.
    turns: Semaphore,
    /// The ways to those who read and commit, until the store is closed.
    doors: Mutex<Option<Doors>>,
    committers: AsyncMutex<Vec<JoinHandle<()>>>,
}

/// The ways to the tasks of a store.
#[derive(Clone)]
struct Doors {
    gets: mpsc::Sender<gather::Request>,
    commits: mpsc::Sender<Request>,
}

impl Postgres {
    /// Opens the store.
    ///
    /// # Errors
    /// [`Error::Unavailable`](crate::Error::Unavailable): no host can be used, a server may lose what it acknowledges, or it has
    /// no tables of this program yet; [`Error::Newer`](crate::Error::Newer): its tables are newer. The text says what to do.
    pub async fn open(options: PostgresOptions) -> Result<Postgres> {
        let hosts = Arc::new(Hosts::new(options)?);
        let open = (0..hosts.options.n_committing.max(1)).map(|_| Committer::open(Arc::clone(&hosts)));
        let committers = try_join_all(open).await?;
        let (commits, queue) = mpsc::channel(committer::QUEUE);
        let queue = Arc::new(AsyncMutex::new(queue));
        let committers = committers.into_iter().map(|committer| tokio::spawn(committer.run(Arc::clone(&queue))));
        let committers = AsyncMutex::new(committers.collect());
        let (gets, queue) = mpsc::channel(gather::QUEUE);
        let (reader, queue) = (Arc::new(Reader::new(Arc::clone(&hosts))), Arc::new(AsyncMutex::new(queue)));
        for _ in 0..gather::N_GATHERERS {
            tokio::spawn(gather::run(Arc::clone(&reader), Arc::clone(&queue)));
        }
        let (turns, doors) = (Semaphore::new(gather::N_TURNS), Mutex::new(Some(Doors { gets, commits })));
        Ok(Postgres { reader, turns, hosts, doors, committers })
    }

    fn doors(&self) -> Result<Doors> {
        let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        doors.ok_or_else(|| self.hosts.closed())
    }

    /// Answers what is queued, and leaves the server. Later calls answer
    /// [`Error::Unavailable`](crate::Error::Unavailable). Dropping the store does the same without waiting.
    pub async fn close(&self) {
        self.hosts.close();
        *self.doors.lock().unwrap_or_else(PoisonError::into_inner) = None;
        for committer in self.committers.lock().await.drain(..) {
            if committer.await.is_err() {
                tracing::error!("the task for commits panicked");
            }
        }
    }
}

impl Debug for Postgres {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("address", self.hosts.address()).finish_non_exhaustive()
    }
}

#[async_trait]
impl Store for Postgres {
    async fn get(&self, key: &str) -> Result<Option<Entry>> {
        Ok(self.get_all(vec![key.to_owned()]).await?.pop().flatten())
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<Entry>>> {
        // Whoever comes while few others do asks by themselves, which is quicker.
        if let Ok(_turn) = self.turns.try_acquire() {
            return gather::ask(&self.reader, &keys).await;
        }
        let (asker, answer) = oneshot::channel();
        self.doors()?.gets.send((keys, asker)).await.map_err(|_| self.hosts.closed())?;
        answer.await.unwrap_or_else(|_| Err(self.hosts.closed()))
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<Entry>> {
        self.reader.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        batch.check()?;
        let (asker, answer) = oneshot::channel();
        self.doors()?.commits.send((batch, asker)).await.map_err(|_| self.hosts.closed())?;
        answer.await.unwrap_or_else(|_| Err(self.hosts.closed()))
    }

    fn pages(&self) -> Pages {
        copy::pages(Arc::clone(&self.hosts))
    }
}

#[async_trait]
impl Erase for Postgres {
    /// Waits until the server cleaned the table. Its archives and backups keep old values until they expire.
    async fn erase_history(&self) -> Result<()> {
        forget::erase_history(&self.hosts).await
    }
}
