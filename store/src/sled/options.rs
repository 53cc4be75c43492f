//! The options of a store in a folder.

use super::index::MUCH;

/// The options of a [`Sled`](super::Sled) store.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SledOptions {
    /// The maximum size of a segment of the journal before a new one begins.
    pub segment_bytes: u64,
    /// The size of all segments that justifies a snapshot. They must also weigh twice the last snapshot.
    pub compact_bytes: u64,
    /// Disk space reserved for the index, in case the disk gets full.
    pub reserve_bytes: usize,
    /// Memory for sled's cache.
    pub cache_bytes: u64,
    /// A properly closed store with a larger journal is opened before it is read completely.
    pub large_bytes: u64,
    /// After changes of this size the index is reopened. The next start after a kill reads about three times as much.
    pub refresh_bytes: usize,
}

impl Default for SledOptions {
    fn default() -> SledOptions {
        SledOptions {
            segment_bytes: 16 << 20,
            compact_bytes: 64 << 20,
            reserve_bytes: 16 << 20,
            cache_bytes: 64 << 20,
            large_bytes: 128 << 20,
            refresh_bytes: MUCH,
        }
    }
}
