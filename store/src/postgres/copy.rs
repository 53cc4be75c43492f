//! Reads all entries as of one moment: the rows of one statement, on a separate connection.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::{StreamExt, TryStreamExt, stream};
use tokio::sync::mpsc::{self, error::SendTimeoutError};

use super::hosts::Hosts;
use super::link::{LinkPurpose, allow};
use super::reader::entry;
use super::trouble::{self, CallTrouble, unavailable};
use crate::page::weight;
use crate::{PageStream, Result, StoreEntry};

const AHEAD: usize = 4;

const PAGE: usize = 1 << 18;

/// How long a page may wait for its reader, since the server keeps all replaced rows during the copy.
const PATIENCE: Duration = Duration::from_secs(60);

const ALL: &str = "SELECT key, value, version FROM mutabot.kv ORDER BY key";

pub(super) fn pages(hosts: Arc<Hosts>) -> PageStream {
    let begin = async move {
        let (pages, taken) = mpsc::channel(AHEAD);
        // The moment of the copy is this answer, which comes before any page is read.
        tokio::spawn(async move {
            if let Err(why) = hand_on(&hosts, &pages).await {
                let _ = pages.send(Err(why)).await;
            }
        });
        stream::unfold(taken, async |mut taken| taken.recv().await.map(|page| (page, taken)))
    };
    stream::once(begin).flatten().boxed()
}

async fn hand_on(hosts: &Hosts, pages: &mpsc::Sender<Result<Vec<StoreEntry>>>) -> Result<()> {
    hosts.check_open()?;
    let link = hosts.connect_at_last(LinkPurpose::Use).await?;
    let failed = |why: tokio_postgres::Error| match trouble::of_call(hosts.address(), &why) {
        CallTrouble::Final(why) => why,
        CallTrouble::Again(why) | CallTrouble::Elsewhere(why) => {
            unavailable(hosts.address(), &format!("the copy was interrupted: {why}"))
        }
    };
    allow(&link, Duration::ZERO).await.map_err(failed)?;
    let rows = link.client().query_raw(ALL, Vec::<i32>::new()).await.map_err(failed)?;
    let mut rows = pin!(rows);
    let (mut page, mut n_bytes) = (Vec::new(), 0);
    while let Some(row) = rows.try_next().await.map_err(failed)? {
        let entry = entry(hosts.address(), &row)?;
        n_bytes += weight(&entry.key, &entry.value);
        page.push(entry);
        if n_bytes >= PAGE {
            n_bytes = 0;
            if !offer(hosts, pages, std::mem::take(&mut page)).await? {
                return Ok(());
            }
        }
    }
    if !page.is_empty() {
        offer(hosts, pages, page).await?;
    }
    Ok(())
}

async fn offer(hosts: &Hosts, pages: &mpsc::Sender<Result<Vec<StoreEntry>>>, page: Vec<StoreEntry>) -> Result<bool> {
    match pages.send_timeout(Ok(page), PATIENCE).await {
        Ok(()) => Ok(true),
        Err(SendTimeoutError::Closed(_)) => Ok(false),
        Err(SendTimeoutError::Timeout(_)) => {
            Err(unavailable(hosts.address(), "the copy is written too slowly: check the disk it is written to"))
        }
    }
}
