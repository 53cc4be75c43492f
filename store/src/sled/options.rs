//! The options of a store in a folder.

use super::index::MUCH;

/// The options of a [`Sled`](super::Sled) store.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Bytes after which a new segment of the journal is begun.
    pub segment_bytes: u64,
    /// Bytes of segments below which no snapshot is worthwhile; above, one is written once they weigh twice the last.
    pub compact_bytes: u64,
    /// Bytes on the disk that are reserved for the index, for when everything else is full.
    pub reserve_bytes: usize,
    /// Bytes of memory that sled may use as its cache.
    pub cache_bytes: u64,
    /// Bytes of the journal above which a store that was closed in order is opened before it is read from end to end.
    pub large_bytes: u64,
    /// Bytes of changes after which the index is opened anew: for each, the next start after a kill reads about three.
    pub refresh_bytes: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            segment_bytes: 16 << 20,
            compact_bytes: 64 << 20,
            reserve_bytes: 16 << 20,
            cache_bytes: 64 << 20,
            large_bytes: 128 << 20,
            refresh_bytes: MUCH,
        }
    }
}
