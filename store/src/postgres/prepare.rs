//! Makes the tables and functions as their owner, before the bot's role uses them.

use tokio_postgres::Client;

use super::hosts::Hosts;
use super::link::{LinkPurpose, allow};
use super::migrations::MIGRATIONS;
use super::options::PostgresOptions;
use super::trouble::{self, CallTrouble, unavailable};
use crate::Result;

const LOCK: &str = "SELECT pg_advisory_xact_lock(27504, 2)";

const FRAME: &str = "
    CREATE SCHEMA IF NOT EXISTS mutabot;
    SET LOCAL search_path = mutabot;
    CREATE TABLE IF NOT EXISTS migration (number int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
";

const RIGHTS: &str = "
    GRANT USAGE ON SCHEMA mutabot TO ROLE_NAME;
    GRANT SELECT ON kv, migration TO ROLE_NAME;
    GRANT EXECUTE ON FUNCTION kv_open(), kv_forget(boolean),
        kv_commit(bytea, bigint, int[], bytea[], bigint[], int[], bytea[], bytea[]) TO ROLE_NAME;
";

/// Makes missing tables and functions as the role in `options`, and lets `role` use them. Returns the number of steps
/// that were missing.
///
/// # Errors
/// [`Error::Unavailable`](crate::Error::Unavailable): no host answers, or the server refuses a step;
/// [`Error::Newer`](crate::Error::Newer): a newer program made the tables, which stay unchanged.
pub async fn prepare(options: PostgresOptions, role: &str) -> Result<usize> {
    let hosts = Hosts::new(options)?;
    let link = hosts.connect_at_last(LinkPurpose::Prepare).await?;
    let failed = |why: tokio_postgres::Error| match trouble::of_call(hosts.address(), &why) {
        CallTrouble::Final(why) => why,
        CallTrouble::Again(why) | CallTrouble::Elsewhere(why) => {
            unavailable(hosts.address(), &format!("the tables were not created: {why}"))
        }
    };
    // There is no time limit: another process may hold the lock, and a step may rewrite the whole table.
    allow(&link, std::time::Duration::ZERO).await.map_err(failed)?;
    let client = link.client();
    client.batch_execute(&format!("SET lock_timeout = 0; BEGIN; {LOCK}; {FRAME}")).await.map_err(failed)?;
    let n_there = n_applied(client).await.map_err(failed)?;
    let Some(missing) = MIGRATIONS.get(n_there..) else {
        return Err(trouble::newer(hosts.address(), "it"));
    };
    for (number, step) in (n_there + 1..).zip(missing) {
        client.batch_execute(step).await.map_err(failed)?;
        client.batch_execute(&format!("INSERT INTO migration (number) VALUES ({number})")).await.map_err(failed)?;
    }
    let rights = RIGHTS.replace("ROLE_NAME", &quoted(role));
    client.batch_execute(&format!("{rights} COMMIT")).await.map_err(failed)?;
    Ok(missing.len())
}

async fn n_applied(client: &Client) -> std::result::Result<usize, tokio_postgres::Error> {
    let rows = client.query("SELECT coalesce(max(number), 0) FROM migration", &[]).await?;
    let number: i32 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\"").replace('\0', ""))
}
