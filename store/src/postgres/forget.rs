//! Makes the server clean its table. Only an owner may run VACUUM, so a function makes autovacuum do it.

use std::time::Duration;

use tokio::time::timeout;

use super::hosts::{Hosts, pause};
use super::link::{DatabaseLink, LinkPurpose};
use super::trouble::{self, CallTrouble, unavailable};
use crate::Result;

/// How long autovacuum may take. It looks every minute, and is slow on a large table.
const PATIENCE: Duration = Duration::from_secs(30 * 60);

const NOW: &str = "SELECT pg_current_xact_id()::xid::text";

/// True if a session sees data of before a transaction. Sessions of other roles are visible only while they write.
const IS_READ: &str = "
    SELECT EXISTS (
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND greatest(age(backend_xid), age(backend_xmin)) > age($1::text::xid)
    )";

/// Two flags: whether both tables were vacuumed since a moment, and whether the order to do so still holds.
const IS_CLEAN: &str = "
    SELECT coalesce(greatest(kv.last_autovacuum, kv.last_vacuum) >= $1::text::timestamptz, false)
            AND coalesce(greatest(long.last_autovacuum, long.last_vacuum) >= $1::text::timestamptz, false),
        coalesce('autovacuum_vacuum_threshold=0' = ANY (pg_class.reloptions), false)
    FROM pg_class
    JOIN pg_stat_all_tables kv ON kv.relid = pg_class.oid
    JOIN pg_stat_all_tables long ON long.relid = pg_class.reltoastrelid
    WHERE pg_class.oid = 'mutabot.kv'::regclass";

pub(super) async fn erase_history(hosts: &Hosts) -> Result<()> {
    hosts.check_open()?;
    let link = hosts.connect_at_last(LinkPurpose::Use).await?;
    let cleaned = timeout(PATIENCE, wait(&link)).await;
    let back = link.client().batch_execute("SELECT mutabot.kv_forget(false)").await;
    match (cleaned, back) {
        (Ok(Ok(())), Ok(())) => Ok(()),
        (Ok(Err(why)), _) | (_, Err(why)) => Err(match trouble::of_call(hosts.address(), &why) {
            CallTrouble::Final(why) => why,
            CallTrouble::Again(why) | CallTrouble::Elsewhere(why) => {
                unavailable(hosts.address(), &format!("old values may remain: {why}"))
            }
        }),
        (Err(_), Ok(())) => {
            let problem = "autovacuum does not clean it: turn it on, end long transactions, or run \
                           `VACUUM (INDEX_CLEANUP ON) mutabot.kv` as its owner";
            Err(unavailable(hosts.address(), problem))
        }
    }
}

async fn wait(link: &DatabaseLink) -> std::result::Result<(), tokio_postgres::Error> {
    let now: String = link.client().query_one(NOW, &[]).await?.try_get(0)?;
    let mut n_looks = 0;
    while link.client().query_one(IS_READ, &[&now]).await?.try_get::<_, bool>(0)? {
        n_looks += 1;
        pause(n_looks).await;
    }
    let mut asked = order(link).await?;
    loop {
        let row = link.client().query_one(IS_CLEAN, &[&asked]).await?;
        let (is_clean, is_ordered): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
        if !is_ordered {
            // Another process also erased, and its end cancelled the order.
            asked = order(link).await?;
        } else if is_clean {
            return Ok(());
        }
        n_looks += 1;
        pause(n_looks).await;
    }
}

async fn order(link: &DatabaseLink) -> std::result::Result<String, tokio_postgres::Error> {
    link.client().query_one("SELECT mutabot.kv_forget(true), clock_timestamp()::text", &[]).await?.try_get(1)
}
