//! The backend for several processes on several machines: a table in PostgreSQL 14 or newer.
//!
//! # What is in the database
//!
//! Everything is in the schema `mutabot`: the table `kv` of keys (bytes, so that no collation orders them), values and
//! versions; a sequence of versions, which never repeat; `kv_done`, the answers to the last calls; and functions, the only way
//! to change anything. [`prepare()`] makes them as the owner; the bot's role may read `kv` and call the functions.
//!
//! # Commits
//!
//! A commit is one call of `kv_commit`. It locks all keys of the batch in one order, checks the expectations with a snapshot
//! taken after that, and makes the changes. The locks are advisory, since absent keys need them as well. Isolation is read
//! committed: each statement sees what the locks waited for, so nothing is retried.
//!
//! Batches that arrive while others wait for an answer share the next call if they share no key. Calls are idempotent: each has
//! its session's id and a number, and `kv_done` keeps the session's last answer. After a broken connection the same call is
//! repeated, possibly on another host, and gets the first answer. First the old connection is ended if the server still has it:
//! half a call there would keep its locks, since no server timeout covers the wait for the other half. An abandoned call that
//! arrives late finds a greater number and does nothing.
//!
//! # Failures
//!
//! | failure | reaction |
//! | --- | --- |
//! | lock conflict, deadlock, server timeout | repeat the call, up to five times |
//! | host full, starting, stopping, read-only or silent | repeat the call on the next host; fail after 20 s |
//! | connection broken; no confirmation from the standby | the same |
//! | another connection found another writable host | repeat the call there: the old one may be frozen |
//! | anything else | no more commits; the error has the server's message |
//!
//! After 20 s the error is [`crate::Error::Unavailable`]: the outcome of a batch is unknown, as with every backend.
//!
//! # Reading
//!
//! Several connections read; keys requested while one waits go into its next query. They are closed when commits move to
//! another connection, so that no reader stays on a replaced host. A copy is the answer to one query on a connection of its
//! own.

use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use futures::future::try_join_all;
use tokio::sync::{Mutex as AsyncMutex, Semaphore, mpsc, oneshot};
use tokio::task::JoinHandle;

use self::committer::Committer;
use self::group::GroupRequest;
use self::hosts::Hosts;
use self::reader::PostgresReader;
use crate::{Batch, Erase, PageStream, Result, Store, StoreEntry};

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

pub use self::options::{Address, Password, PostgresLimits, PostgresOptions};
pub use self::prepare::prepare;

/// A store in a PostgreSQL database, which several processes may open. It needs the runtime that opened it.
pub struct Postgres {
    hosts: Arc<Hosts>,
    reader: Arc<PostgresReader>,
    /// Permits for `get_all` calls to send a query of their own.
    turns: Semaphore,
    doors: Mutex<Option<RequestDoor>>,
    committers: AsyncMutex<Vec<JoinHandle<()>>>,
}

#[derive(Clone)]
struct RequestDoor {
    gets: mpsc::Sender<gather::GatherRequest>,
    commits: mpsc::Sender<GroupRequest>,
}

impl Postgres {
    /// Opens the store.
    ///
    /// # Errors
    /// [`Error::Unavailable`](crate::Error::Unavailable): no host can be used, a server may lose what it acknowledges, or the
    /// tables are missing or old; [`Error::Newer`](crate::Error::Newer): the tables are newer.
    pub async fn open(options: PostgresOptions) -> Result<Postgres> {
        let hosts = Arc::new(Hosts::new(options)?);
        let open = (0..hosts.options.n_committing.max(1)).map(|_| Committer::open(Arc::clone(&hosts)));
        let committers = try_join_all(open).await?;
        let (commits, queue) = mpsc::channel(committer::QUEUE);
        let queue = Arc::new(AsyncMutex::new(queue));
        let committers = committers.into_iter().map(|committer| tokio::spawn(committer.run(Arc::clone(&queue))));
        let committers = AsyncMutex::new(committers.collect());
        let (gets, queue) = mpsc::channel(gather::QUEUE);
        let (reader, queue) = (Arc::new(PostgresReader::new(Arc::clone(&hosts))), Arc::new(AsyncMutex::new(queue)));
        for _ in 0..gather::N_GATHERERS {
            tokio::spawn(gather::run(Arc::clone(&reader), Arc::clone(&queue)));
        }
        let (turns, doors) = (Semaphore::new(gather::N_TURNS), Mutex::new(Some(RequestDoor { gets, commits })));
        Ok(Postgres { reader, turns, hosts, doors, committers })
    }

    fn doors(&self) -> Result<RequestDoor> {
        let doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner).clone();
        doors.ok_or_else(|| self.hosts.closed())
    }

    /// Answers queued calls and disconnects. Later calls return [`Error::Unavailable`](crate::Error::Unavailable).
    /// Dropping the store does the same without waiting.
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
    async fn get(&self, key: &str) -> Result<Option<StoreEntry>> {
        Ok(self.get_all(vec![key.to_owned()]).await?.pop().flatten())
    }

    async fn get_all(&self, keys: Vec<String>) -> Result<Vec<Option<StoreEntry>>> {
        // With few callers, a query for each is faster.
        if let Ok(_turn) = self.turns.try_acquire() {
            return gather::ask(&self.reader, &keys).await;
        }
        let (asker, answer) = oneshot::channel();
        self.doors()?.gets.send((keys, asker)).await.map_err(|_| self.hosts.closed())?;
        answer.await.unwrap_or_else(|_| Err(self.hosts.closed()))
    }

    async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        self.reader.scan(prefix, after, limit).await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        batch.check()?;
        let (asker, answer) = oneshot::channel();
        self.doors()?.commits.send((batch, asker)).await.map_err(|_| self.hosts.closed())?;
        answer.await.unwrap_or_else(|_| Err(self.hosts.closed()))
    }

    fn pages(&self) -> PageStream {
        copy::pages(Arc::clone(&self.hosts))
    }
}

#[async_trait]
impl Erase for Postgres {
    /// Waits until the server has cleaned the table. Its archives and backups keep old values until they expire.
    async fn erase_history(&self) -> Result<()> {
        forget::erase_history(&self.hosts).await
    }
}
