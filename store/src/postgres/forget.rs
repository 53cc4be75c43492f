//! Makes the server clean its table. Only an owner may order that (VACUUM), so the server's own cleaner is told, by a
//! function, that there is work.

use std::time::Duration;

use tokio::time::timeout;

use super::hosts::{Hosts, pause};
use super::link::{Link, Purpose};
use super::trouble::{self, Trouble, unavailable};
use crate::Result;

/// The time in which the cleaner has to come by: it looks every minute, and takes its time with a large table.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

/// Whether the table was cleaned since a moment, and the one beside it that holds long values has nothing to clean.
const IS_CLEAN: &str = "
    SELECT coalesce(greatest(kv.last_autovacuum, kv.last_vacuum) >= $1::text::timestamptz, false)
        AND coalesce(long.n_dead_tup = 0 OR greatest(long.last_autovacuum, long.last_vacuum) >= $1::text::timestamptz, true)
    FROM pg_class
    JOIN pg_stat_all_tables kv ON kv.relid = pg_class.oid
    LEFT JOIN pg_stat_all_tables long ON long.relid = pg_class.reltoastrelid
    WHERE pg_class.oid = 'mutabot.kv'::regclass";

/// Returns once values that were replaced or deleted before are no longer in the table.
pub(super) async fn erase_history(hosts: &Hosts) -> Result<()> {
    hosts.check_open()?;
    let link = hosts.connect_at_last(Purpose::Use).await?;
    let cleaned = timeout(PATIENCE, wait(&link)).await;
    let back = link.client().batch_execute("SELECT mutabot.kv_forget(false)").await;
    match (cleaned, back) {
        (Ok(Ok(())), Ok(())) => Ok(()),
        (Ok(Err(why)), _) | (_, Err(why)) => Err(match trouble::of_call(hosts.address(), &why) {
            Trouble::Final(why) => why,
            Trouble::Again(why) | Trouble::Elsewhere(why) => {
                unavailable(hosts.address(), &format!("old values may still be there: {why}"))
            }
        }),
        (Err(_), Ok(())) => {
            let problem = "autovacuum does not clean it: turn it on, or run `VACUUM mutabot.kv` as its owner";
            Err(unavailable(hosts.address(), problem))
        }
    }
}

async fn wait(link: &Link) -> std::result::Result<(), tokio_postgres::Error> {
    let asked = link.client().query_one("SELECT mutabot.kv_forget(true), clock_timestamp()::text", &[]).await?;
    let asked: String = asked.try_get(1)?;
    let mut n_looks = 0;
    while !link.client().query_one(IS_CLEAN, &[&asked]).await?.try_get::<_, bool>(0)? {
        n_looks += 1;
        pause(n_looks).await;
    }
    Ok(())
}
