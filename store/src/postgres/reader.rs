//! The connections that read. Several readers share one and pipeline their queries.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::types::Type;
use tokio_postgres::{Row, Statement};

use super::hosts::{HostPatience, Hosts};
use super::link::{DatabaseLink, LinkPurpose};
use super::options::Address;
use super::trouble::{self, CallTrouble, corrupt};
use crate::page::ScanPage;
use crate::{PAGE_BYTES, Result, StoreEntry};

/// The maximum number of entries in a page, since each weighs at least 64.
const N_ROWS: usize = PAGE_BYTES / 64;

const GET: &str = "SELECT key, value, version FROM mutabot.kv WHERE key = ANY ($1)";

const SCAN: &str = "SELECT key, value, version FROM (
    SELECT key, value, version, sum(64 + length(key) + length(value))
        OVER (ORDER BY key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM mutabot.kv WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3
) page WHERE before IS NULL OR before < $4";

#[derive(Debug)]
pub(super) struct PostgresReader {
    hosts: Arc<Hosts>,
    lanes: Vec<LanePlace>,
    next: AtomicUsize,
}

type LanePlace = Mutex<Option<Arc<ReadLane>>>;

#[derive(Debug)]
struct ReadLane {
    link: DatabaseLink,
    get: Statement,
    scan: Statement,
    generation: usize,
}

#[derive(Debug)]
enum ReadQuery<'a> {
    Get { keys: Vec<&'a [u8]> },
    Scan { from: Vec<u8>, until: Vec<u8>, n_rows: i64 },
}

impl ReadQuery<'_> {
    async fn put_to(&self, lane: &ReadLane) -> std::result::Result<Vec<Row>, tokio_postgres::Error> {
        let client = lane.link.client();
        match self {
            ReadQuery::Get { keys } => client.query(&lane.get, &[keys]).await,
            ReadQuery::Scan { from, until, n_rows } => {
                client.query(&lane.scan, &[from, until, n_rows, &(PAGE_BYTES as i64)]).await
            }
        }
    }
}

impl PostgresReader {
    pub(super) fn new(hosts: Arc<Hosts>) -> PostgresReader {
        let lanes = (0..hosts.options.n_reading.max(1)).map(|_| LanePlace::default()).collect();
        PostgresReader { hosts, lanes, next: AtomicUsize::new(0) }
    }

    pub(super) async fn get(&self, keys: Vec<&[u8]>) -> Result<Vec<StoreEntry>> {
        let rows = self.ask(&ReadQuery::Get { keys }).await?;
        rows.iter().map(|row| entry(self.hosts.address(), row)).collect()
    }

    pub(super) async fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>> {
        let n_rows = i64::try_from(limit.min(N_ROWS)).unwrap_or(i64::MAX);
        let rows = self.ask(&ReadQuery::Scan { from: start(prefix, after), until: end(prefix), n_rows }).await?;
        let mut page = ScanPage::new(limit);
        for row in rows {
            page.push(entry(self.hosts.address(), &row)?);
        }
        Ok(page.into_entries())
    }

    /// Retries until there is an answer, since reading is idempotent.
    async fn ask(&self, question: &ReadQuery<'_>) -> Result<Vec<Row>> {
        self.hosts.check_open()?;
        let place = &self.lanes[self.next.fetch_add(1, Ordering::Relaxed) % self.lanes.len()];
        let mut patience = HostPatience::new(&self.hosts);
        let answer = timeout(self.hosts.options.limits.patience, async {
            loop {
                match self.attempt(place, question).await {
                    Ok(rows) => return Ok(rows),
                    Err(trouble) => patience.bear(trouble).await?,
                }
            }
        });
        let answer = answer.await;
        answer.unwrap_or_else(|_| Err(patience.ended()))
    }

    async fn attempt(&self, place: &LanePlace, question: &ReadQuery<'_>) -> std::result::Result<Vec<Row>, CallTrouble> {
        let lane = self.lane(place).await?;
        let answer = self.hosts.answered(&lane.link, self.hosts.time_for_call(), question.put_to(&lane));
        let trouble = match answer.await {
            Ok(Ok(rows)) => {
                self.hosts.note(true);
                return Ok(rows);
            }
            Ok(Err(why)) => trouble::of_call(self.hosts.address(), &why),
            Err(trouble) => trouble,
        };
        if let CallTrouble::Elsewhere(_) = trouble {
            self.hosts.note(false);
            leave(place, &lane).await;
        }
        Err(trouble)
    }

    async fn lane(&self, place: &LanePlace) -> std::result::Result<Arc<ReadLane>, CallTrouble> {
        let mut place = place.lock().await;
        let generation = self.hosts.generation();
        if let Some(lane) = &*place
            && lane.generation == generation
            && !lane.link.is_closed()
            && !self.hosts.has_moved_from(&lane.link)
        {
            return Ok(Arc::clone(lane));
        }
        *place = None;
        let link = self.hosts.connect(LinkPurpose::Use).await?;
        let prepared = self.hosts.answered(&link, self.hosts.time_for_call(), async {
            let scan = [Type::BYTEA, Type::BYTEA, Type::INT8, Type::INT8];
            let get = link.client().prepare_typed(GET, &[Type::BYTEA_ARRAY]);
            futures::try_join!(get, link.client().prepare_typed(SCAN, &scan))
        });
        let (get, scan) = prepared.await?.map_err(|why| trouble::of_call(self.hosts.address(), &why))?;
        Ok(Arc::clone(place.insert(Arc::new(ReadLane { link, get, scan, generation }))))
    }
}

async fn leave(place: &LanePlace, lane: &Arc<ReadLane>) {
    let mut place = place.lock().await;
    if place.as_ref().is_some_and(|now| Arc::ptr_eq(now, lane)) {
        *place = None;
    }
}

pub(super) fn entry(address: &Address, row: &Row) -> Result<StoreEntry> {
    let read = || {
        let key = String::from_utf8(row.try_get(0).ok()?).ok()?;
        let version = u64::try_from(row.try_get::<_, i64>(2).ok()?).ok().filter(|version| *version > 0)?;
        Some(StoreEntry { key, value: row.try_get(1).ok()?, version })
    };
    read().ok_or_else(|| corrupt(address, "a row of `mutabot.kv` is impossible"))
}

fn start(prefix: &str, after: Option<&str>) -> Vec<u8> {
    match after {
        Some(after) if after >= prefix => [after.as_bytes(), b"\0"].concat(),
        _ => prefix.as_bytes().to_vec(),
    }
}

/// The first bytes after all keys with a prefix. UTF-8 has no byte FF, so the last byte can grow.
fn end(prefix: &str) -> Vec<u8> {
    let mut bytes = prefix.as_bytes().to_vec();
    match bytes.last_mut() {
        Some(last) => *last += 1,
        None => bytes.push(0xff),
    }
    bytes
}
