//! Sends all entries as of one commit, page by page, while commits continue.

use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use futures::{StreamExt, future, stream};
use tokio::sync::mpsc::{self, error::TrySendError};

use super::disk::unavailable;
use super::index::IndexDistrust;
use super::state::{COPY_BACKLOG, SledState};
use crate::{Error, PageStream, Result, StoreEntry};

const AHEAD: usize = 4;

const PAGE: usize = 1 << 18;

const PATIENCE: Duration = Duration::from_secs(5);

const PAUSE: Duration = Duration::from_millis(1);

/// Returns a copy as a stream. The applier begins it at the first poll. `stopped` is the error if the applier has
/// ended.
pub(super) fn pages(state: Arc<SledState>, stopped: Error) -> PageStream {
    let begin = async move {
        let (pages, taken) = mpsc::channel(AHEAD);
        let outcome = state.ask_to_copy(pages);
        let pages = stream::unfold(taken, async |mut taken| taken.recv().await.map(|page| (Ok(page), taken)));
        let end = stream::once(async move { outcome.await.unwrap_or(Err(stopped)).err() });
        pages.chain(end.filter_map(|why| future::ready(why.map(Err))))
    };
    stream::once(begin).flatten().boxed()
}

/// Sends all entries. Only the thread that changes the index may call it, so that it reads the state after one commit.
pub(super) fn hand_on(state: &SledState, pages: &mpsc::Sender<Vec<StoreEntry>>) -> Result<()> {
    let (generation, why) = match &*state.index.read().unwrap_or_else(PoisonError::into_inner) {
        Err(why) => return Err(why.clone()),
        Ok(index) => match hand_all(state, index.entries(), pages) {
            Ok(done) => return done,
            Err(why) => (index.generation, why),
        },
    };
    state.rebuild(generation, why)?;
    Err(unavailable(&state.folder.index(), "it was rebuilt during the copy: copy it again"))
}

fn hand_all(
    state: &SledState,
    entries: impl Iterator<Item = std::result::Result<StoreEntry, IndexDistrust>>,
    pages: &mpsc::Sender<Vec<StoreEntry>>,
) -> std::result::Result<Result<()>, IndexDistrust> {
    let (mut page, mut n_bytes) = (Vec::new(), 0);
    for entry in entries {
        let entry = entry?;
        n_bytes += size_of::<StoreEntry>() + entry.key.len() + entry.value.len();
        page.push(entry);
        if n_bytes >= PAGE {
            n_bytes = 0;
            match offer(state, pages, std::mem::take(&mut page)) {
                Ok(true) => {}
                done => return Ok(done.map(drop)),
            }
        }
    }
    Ok(if page.is_empty() { Ok(()) } else { offer(state, pages, page).map(drop) })
}

#[expect(clippy::disallowed_methods, reason = "paces retries and reports; nothing that is kept depends on it")]
fn offer(state: &SledState, pages: &mpsc::Sender<Vec<StoreEntry>>, mut page: Vec<StoreEntry>) -> Result<bool> {
    let begun = Instant::now();
    loop {
        if let Some(why) = reason_to_stop(state, begun) {
            return Err(why);
        }
        match pages.try_send(page) {
            Ok(()) => return Ok(true),
            Err(TrySendError::Closed(_)) => return Ok(false),
            Err(TrySendError::Full(back)) => page = back,
        }
        thread::park_timeout(PAUSE);
    }
}

/// Returns the reason to stop the copy, if there is one. Commits have priority: a page may be late only while nothing
/// else happens.
fn reason_to_stop(state: &SledState, offered: Instant) -> Option<Error> {
    if let Err(why) = state.go_on() {
        return Some(why);
    }
    let tables = state.tables();
    if tables.weight > 0 && offered.elapsed() > PATIENCE {
        return Some(unavailable(
            &state.folder.index(),
            "the copy is written too slowly: check the disk it is written to",
        ));
    }
    let problem = "there were too many changes during the copy: try again at a quieter time";
    (tables.weight > COPY_BACKLOG / 2).then(|| unavailable(&state.folder.index(), problem))
}
