//! The reserve: disk space held for the index, so that a full disk stops commits before it stops reads.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::disk::{create, trouble, write_at};
use crate::Result;

/// The pause between attempts to get the reserve back. An attempt briefly takes all free space. It is 0 in tests.
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 500 });

#[derive(Debug)]
pub(super) struct DiskReserve {
    path: PathBuf,
    n_bytes: usize,
    held: Mutex<ReserveHold>,
}

#[derive(Debug)]
enum ReserveHold {
    Yes,
    /// Not held. Has the time and error of the last attempt.
    No(Option<(Instant, io::ErrorKind)>),
}

impl DiskReserve {
    pub(super) fn new(path: PathBuf, n_bytes: usize) -> DiskReserve {
        let is_held = path.metadata().is_ok_and(|file| file.len() >= n_bytes as u64);
        let held = if is_held { ReserveHold::Yes } else { ReserveHold::No(None) };
        DiskReserve { path, n_bytes, held: Mutex::new(held) }
    }

    #[expect(clippy::disallowed_methods, reason = "paces retries and reports; nothing that is kept depends on it")]
    pub(super) fn hold(&self) -> Result<()> {
        let mut held = self.held();
        let taken = match *held {
            ReserveHold::Yes => return Ok(()),
            ReserveHold::No(Some((tried, why))) if tried.elapsed() < PAUSE => Err(why.into()),
            ReserveHold::No(_) => {
                let taken = self.take();
                *held = match &taken {
                    Ok(()) => ReserveHold::Yes,
                    Err(why) => ReserveHold::No(Some((Instant::now(), why.kind()))),
                };
                taken
            }
        };
        taken.map_err(|why| trouble(&self.path, "keeping a commit", why))
    }

    /// Releases the space for the index on a full disk. Returns whether it was held.
    #[expect(clippy::disallowed_methods, reason = "paces retries and reports; nothing that is kept depends on it")]
    pub(super) fn give_up(&self) -> bool {
        let mut held = self.held();
        let was_held = matches!(*held, ReserveHold::Yes);
        if was_held {
            // Logged only for debugging, since every failed commit may repeat it. The bot logs once that it cannot
            // commit.
            tracing::debug!(file = %self.path.display(), "the disk is full: the reserve is used");
            *held = ReserveHold::No(Some((Instant::now(), io::ErrorKind::StorageFull)));
            // A file that cannot be removed frees no space, and counts as held at the next start.
            let _ = std::fs::remove_file(&self.path);
        }
        was_held
    }

    fn take(&self) -> io::Result<()> {
        let taken = create(&self.path).and_then(|file| {
            const PIECE: usize = 1 << 18;
            (0..self.n_bytes).step_by(PIECE).try_for_each(|offset| {
                let len = PIECE.min(self.n_bytes - offset);
                write_at(&file, &[0x5a; PIECE][..len], offset as u64)
            })
        });
        if taken.is_err() {
            let _ = std::fs::remove_file(&self.path);
        }
        taken
    }

    fn held(&self) -> MutexGuard<'_, ReserveHold> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
