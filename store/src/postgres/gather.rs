//! Joins the reads of many callers in one query: the next query collects keys while others are under way.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};

use super::reader::PostgresReader;
use crate::{Result, StoreEntry};

pub(super) type GatherRequest = (Vec<String>, oneshot::Sender<Result<Vec<Option<StoreEntry>>>>);

/// How many callers may each send a query of their own.
pub(super) const N_TURNS: usize = 4;

pub(super) const N_GATHERERS: usize = 3;

pub(super) const QUEUE: usize = 1024;

const N_KEYS: usize = 64;

pub(super) async fn run(reader: Arc<PostgresReader>, requests: Arc<Mutex<mpsc::Receiver<GatherRequest>>>) {
    loop {
        let gathered = {
            let mut requests = requests.lock().await;
            let Some(first) = requests.recv().await else { return };
            gather(first, &mut requests)
        };
        answer(&reader, gathered).await;
    }
}

fn gather(first: GatherRequest, requests: &mut mpsc::Receiver<GatherRequest>) -> Vec<GatherRequest> {
    let mut n_keys = first.0.len();
    let mut gathered = vec![first];
    while n_keys < N_KEYS
        && let Ok(request) = requests.try_recv()
    {
        n_keys += request.0.len();
        gathered.push(request);
    }
    gathered
}

async fn answer(reader: &PostgresReader, gathered: Vec<GatherRequest>) {
    let keys = gathered.iter().flat_map(|(keys, _)| keys.iter().map(String::as_bytes)).collect();
    let found = reader.get(keys).await.map(by_key);
    for (keys, asker) in gathered {
        let entries = match &found {
            Ok(found) => Ok(pick(found, &keys)),
            Err(why) => Err(why.clone()),
        };
        let _ = asker.send(entries);
    }
}

pub(super) async fn ask(reader: &PostgresReader, keys: &[String]) -> Result<Vec<Option<StoreEntry>>> {
    let found = reader.get(keys.iter().map(String::as_bytes).collect()).await?;
    Ok(pick(&by_key(found), keys))
}

fn by_key(entries: Vec<StoreEntry>) -> HashMap<String, StoreEntry> {
    entries.into_iter().map(|entry| (entry.key.clone(), entry)).collect()
}

fn pick(found: &HashMap<String, StoreEntry>, keys: &[String]) -> Vec<Option<StoreEntry>> {
    keys.iter().map(|key| found.get(key).cloned()).collect()
}
