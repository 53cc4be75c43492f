//! One connection to one host.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::task::AbortHandle;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{AsyncMessage, Client, Connection, SimpleQueryMessage, SimpleQueryRow, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::migrations::MIGRATIONS;
use super::options::PostgresOptions;
use super::trouble::{self, CallTrouble, unavailable};

/// The code of a warning, for example that an answer did not wait for the standby.
const WARNING: &str = "01000";

#[derive(Debug)]
pub(super) struct DatabaseLink {
    client: Client,
    task: AbortHandle,
    is_doubtful: Arc<AtomicBool>,
    /// The server's side of the connection: process id and start time.
    backend: String,
    at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkPurpose {
    Use,
    Prepare,
}

impl DatabaseLink {
    /// Connects to a host. Checks that it is writable and durable and has the tables of this program.
    pub(super) async fn open(
        options: &PostgresOptions,
        tls: &MakeRustlsConnect,
        at: usize,
        purpose: LinkPurpose,
    ) -> Result<DatabaseLink, CallTrouble> {
        let host = &options.address.hosts()[at];
        let name = host.to_string();
        let failed = |why: tokio_postgres::Error| trouble::of_connecting(&options.address, &name, &why);
        let mut config = options.address.config_for(host, &options.limits);
        if let Some(password) = &options.password {
            config.password(password.text());
        }
        let (client, connection) = config.connect(tls.clone()).await.map_err(failed)?;
        let mut link = DatabaseLink::run::<MakeRustlsConnect>(client, connection, at);
        let answer = link.client.simple_query(&greeting(options, purpose)).await.map_err(failed)?;
        let row = answer.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        });
        check(options, &name, row)?;
        link.backend = row.and_then(|row| row.get("backend")).unwrap_or_default().to_owned();
        Ok(link)
    }

    fn run<T: MakeTlsConnect<Socket>>(
        client: Client,
        mut connection: Connection<Socket, T::Stream>,
        at: usize,
    ) -> DatabaseLink
    where
        T::Stream: Send + 'static,
    {
        let is_doubtful = Arc::new(AtomicBool::new(false));
        let doubt = Arc::clone(&is_doubtful);
        let task = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notice(notice) = message
                    && notice.code().code() == WARNING
                {
                    doubt.store(true, Ordering::SeqCst);
                }
            }
        });
        DatabaseLink { client, task: task.abort_handle(), is_doubtful, backend: String::new(), at }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    pub(super) fn backend(&self) -> &str {
        &self.backend
    }

    /// Returns whether the server warned that the standby may lack the commit.
    pub(super) fn is_doubtful(&self) -> bool {
        self.is_doubtful.load(Ordering::SeqCst)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }
}

impl Drop for DatabaseLink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

const BACKEND: &str = "pid || ' ' || extract(epoch FROM backend_start)";

/// Ends abandoned connections on the server, since half a call would keep its locks until the network notices.
pub(super) async fn end(link: &DatabaseLink, backends: &[String]) -> Result<(), tokio_postgres::Error> {
    for backend in backends {
        let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {BACKEND} = '{backend}'");
        link.client.simple_query(&end).await?;
    }
    Ok(())
}

/// The first statements on each connection: settings, and the queries for [`check`]. The settings force the primary
/// key, since the planner misjudges a table that grows under prepared statements.
fn greeting(options: &PostgresOptions, purpose: LinkPurpose) -> String {
    let migration = match purpose {
        LinkPurpose::Use => "(SELECT coalesce(max(number), 0) FROM mutabot.migration)",
        LinkPurpose::Prepare => "NULL::int",
    };
    format!(
        "SET default_transaction_isolation = 'read committed'; \
         SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off; \
         SET plan_cache_mode = force_generic_plan; SET jit = off; \
         SET statement_timeout = {}; SET lock_timeout = {}; SET idle_in_transaction_session_timeout = {}; \
         SELECT current_setting('transaction_read_only') AS read_only, current_setting('fsync') AS fsync, \
                current_setting('synchronous_commit') AS waits, current_setting('server_version_num') AS server, \
                {migration} AS migration, {BACKEND} AS backend FROM pg_stat_activity WHERE pid = pg_backend_pid()",
        options.limits.statement.as_millis(),
        options.limits.lock.as_millis(),
        options.limits.call.as_millis(),
    )
}

fn check(options: &PostgresOptions, host: &str, row: Option<&SimpleQueryRow>) -> Result<(), CallTrouble> {
    let value = |name: &str| row.and_then(|row| row.get(name));
    let refuse = |problem: &str| Err(CallTrouble::Final(unavailable(&options.address, &format!("{host} {problem}"))));
    if value("read_only") != Some("off") {
        return Err(CallTrouble::Elsewhere(format!("{host}: it is read-only")));
    }
    if value("server").and_then(|number| number.parse().ok()).unwrap_or(0) < 140_000 {
        return refuse("is older than PostgreSQL 14: use a newer server");
    }
    if !options.may_lose_commits {
        for (setting, name) in [("fsync", "fsync"), ("waits", "synchronous_commit")] {
            if value(setting).is_none_or(|value| value == "off") {
                return refuse(&format!(
                    "has `{name}` off, so a crash could lose moves that players have seen: turn it on, or allow it \
                     with `postgres_may_lose_commits = true`"
                ));
            }
        }
    }
    match value("migration").map(str::parse::<usize>) {
        None => Ok(()),
        Some(Ok(number)) if number == MIGRATIONS.len() => Ok(()),
        Some(Ok(number)) if number > MIGRATIONS.len() => {
            Err(CallTrouble::Final(trouble::newer(&options.address, host)))
        }
        _ => refuse("has no tables of Mutabot yet: run `mutabot store prepare`"),
    }
}

pub(super) async fn allow(link: &DatabaseLink, time: Duration) -> Result<(), tokio_postgres::Error> {
    link.client.batch_execute(&format!("SET statement_timeout = {}", time.as_millis())).await
}
