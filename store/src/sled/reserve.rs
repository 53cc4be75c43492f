//! The reserve: room on the disk that is held for the index, so that a full disk stops commits before it stops reading.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::disk::{Disk, trouble};
use crate::Result;

/// Getting the reserve back takes all the room there is for a moment, so it is not tried all the time.
/// (Tests fill and empty the disk more quickly than anybody else.)
const PAUSE: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 500 });

/// The file that holds the room.
#[derive(Debug)]
pub(super) struct Reserve {
    path: PathBuf,
    n_bytes: usize,
    disk: Disk,
    held: Mutex<Held>,
}

#[derive(Debug)]
enum Held {
    Yes,
    /// Not, and not to be had when it was tried last.
    No(Option<Instant>),
}

impl Reserve {
    /// The reserve in the file `path`, which may be there or not.
    pub(super) fn new(path: PathBuf, n_bytes: usize, disk: Disk) -> Reserve {
        let is_held = path.metadata().is_ok_and(|file| file.len() >= n_bytes as u64);
        let held = if is_held { Held::Yes } else { Held::No(None) };
        Reserve { path, n_bytes, disk, held: Mutex::new(held) }
    }

    /// Holds the reserve, or says that the disk is full.
    #[expect(clippy::disallowed_methods, reason = "paces retries and reports; nothing that is kept depends on it")]
    pub(super) fn hold(&self) -> Result<()> {
        let mut held = self.held();
        let taken = match *held {
            Held::Yes => return Ok(()),
            Held::No(Some(tried)) if tried.elapsed() < PAUSE => Err(std::io::ErrorKind::StorageFull.into()),
            Held::No(_) => {
                let taken = self.take();
                *held = if taken.is_ok() { Held::Yes } else { Held::No(Some(Instant::now())) };
                taken
            }
        };
        taken.map_err(|why| trouble(&self.path, "keeping a commit", why))
    }

    /// Lets the index have the room; answers whether there was any to give.
    #[expect(clippy::disallowed_methods, reason = "paces retries and reports; nothing that is kept depends on it")]
    pub(super) fn give_up(&self) -> bool {
        let mut held = self.held();
        let was_held = matches!(*held, Held::Yes);
        if was_held {
            tracing::warn!(file = %self.path.display(), "the disk is full: the reserve is used, and nothing is kept until it is back");
            *held = Held::No(Some(Instant::now()));
            // What cannot be removed gives no room, and is found held at the next start.
            let _ = std::fs::remove_file(&self.path);
        }
        was_held
    }

    fn take(&self) -> std::io::Result<()> {
        let taken = self.disk.create(&self.path).and_then(|file| {
            const PIECE: usize = 1 << 18;
            (0..self.n_bytes).step_by(PIECE).try_for_each(|offset| {
                let len = PIECE.min(self.n_bytes - offset);
                self.disk.write_at(&file, &[0x5a; PIECE][..len], offset as u64)
            })
        });
        if taken.is_err() {
            let _ = std::fs::remove_file(&self.path);
        }
        taken
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
