//! Typed rows: reads records in order, and changes them despite concurrent changes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry::{Occupied, Vacant};

use async_trait::async_trait;
use futures::TryStreamExt;
use futures::future::ready;
use futures::stream::BoxStream;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Store, StoreEntry, StoreExt};

use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{read, write};
use crate::refusal::{BotFailure, Trouble};

pub(crate) const TRIES: usize = 20;

/// The number of keys read at once; callers mostly stop early.
const FEW: usize = 100;

pub(crate) type RowStream<'a, T> = BoxStream<'a, Result<T, Trouble>>;

pub(crate) struct RecordRow<T> {
    pub(crate) key: String,
    pub(crate) record: T,
    pub(crate) version: u64,
}

#[async_trait]
pub(crate) trait TypedStore: Store {
    fn keys(&self, prefix: &str) -> RowStream<'_, Key> {
        Box::pin(self.rows_after(prefix, None, FEW).err_into().try_filter_map(|row| ready(Ok(Key::parse(&row.key)))))
    }

    fn records<T: DeserializeOwned + Send + 'static>(&self, prefix: &str) -> RowStream<'_, RecordRow<T>> {
        Box::pin(self.rows(prefix).err_into().and_then(|row| ready(RecordRow::of(row))))
    }

    /// Reads the records under `prefix` after the key `after`. `at_once` is how many are likely to be needed.
    fn records_after<T: DeserializeOwned + Send + 'static>(
        &self,
        prefix: &str,
        after: Option<String>,
        at_once: usize,
    ) -> RowStream<'_, RecordRow<T>> {
        Box::pin(self.rows_after(prefix, after, at_once).err_into().and_then(|row| ready(RecordRow::of(row))))
    }

    async fn record<T: DeserializeOwned + Send>(&self, key: &str) -> Result<Option<RecordRow<T>>, Trouble> {
        self.get(key).await?.map(RecordRow::of).transpose()
    }

    /// Reads a record and its version. If there is none, returns a default record and 0.
    async fn entry<T: DeserializeOwned + Default + Send>(&self, key: &str) -> Result<(T, u64), Trouble> {
        entry(self.get(key).await?)
    }

    async fn change<T, C>(&self, doing: &'static str, key: &str, change: C) -> Result<(), Trouble>
    where
        T: DeserializeOwned + Serialize + Send + Sync + 'static,
        C: for<'r> Fn(&'r mut T) + Send + Sync,
    {
        let attempt = || async {
            let Some(mut row) = self.record::<T>(key).await? else { return Ok(()) };
            change(&mut row.record);
            row.into_change().commit(self).await
        };
        again(doing, attempt).await
    }
}

impl<S: Store + ?Sized> TypedStore for S {}

impl<T: Serialize> RecordRow<T> {
    /// Returns a change that writes the row if its version is unchanged.
    pub(crate) fn into_change(self) -> StoreChange {
        let mut change = StoreChange::new();
        change.expect(self.key.as_str(), self.version).put(self.key, write(&self.record));
        change
    }
}

impl<T: DeserializeOwned> RecordRow<T> {
    fn of(row: StoreEntry) -> Result<RecordRow<T>, Trouble> {
        Ok(RecordRow { record: decode(&row.value)?, key: row.key, version: row.version })
    }
}

/// Decodes a row into a record and its version. If there is no row, returns a default record and 0.
pub(crate) fn entry<T: DeserializeOwned + Default>(row: Option<StoreEntry>) -> Result<(T, u64), Trouble> {
    let row = row.map(RecordRow::<T>::of).transpose()?;
    Ok(row.map_or_else(|| (T::default(), 0), |row| (row.record, row.version)))
}

/// Rows that were read in one request, instead of one after the other.
#[derive(Default)]
pub(crate) struct RowFetch(BTreeMap<String, StoreEntry>);

impl RowFetch {
    pub(crate) async fn read(store: &dyn Store, keys: Vec<String>) -> Result<RowFetch, Trouble> {
        if keys.is_empty() {
            return Ok(RowFetch::default());
        }
        let rows = store.get_all(keys).await?.into_iter().flatten();
        Ok(RowFetch(rows.map(|row| (row.key.clone(), row)).collect()))
    }

    pub(crate) fn take(&mut self, key: &str) -> Option<StoreEntry> {
        self.0.remove(key)
    }

    pub(crate) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// Removes a row and returns its record and version. If there is none, returns a default record and 0.
    ///
    /// # Errors
    /// If the row has no such record.
    pub(crate) fn entry<T: DeserializeOwned + Default>(&mut self, key: &str) -> Result<(T, u64), Trouble> {
        entry(self.take(key))
    }
}

/// Rows that change together, each read once: by key, with the version that a change must expect.
pub(crate) struct ChangingRows<T>(BTreeMap<String, (T, u64)>);

impl<T> Default for ChangingRows<T> {
    fn default() -> ChangingRows<T> {
        ChangingRows(BTreeMap::new())
    }
}

impl<T: DeserializeOwned + Serialize + Default + Send> ChangingRows<T> {
    /// Moves the records under these keys out of `rows`.
    ///
    /// # Errors
    /// If a row has no such record.
    pub(crate) fn taken(rows: &mut RowFetch, keys: impl Iterator<Item = String>) -> Result<ChangingRows<T>, Trouble> {
        let rows = keys.map(|key| rows.entry(&key).map(|row| (key, row)));
        Ok(ChangingRows(rows.collect::<Result<_, _>>()?))
    }

    /// Returns the record under a key, with the changes made so far; a default record if there is none.
    ///
    /// # Errors
    /// If the row cannot be read.
    pub(crate) async fn of(&mut self, store: &dyn Store, key: String) -> Result<&mut T, Trouble> {
        let (record, _) = match self.0.entry(key) {
            Occupied(known) => known.into_mut(),
            Vacant(unknown) => {
                let row = store.entry(unknown.key()).await?;
                unknown.insert(row)
            }
        };
        Ok(record)
    }

    pub(crate) fn add_to(self, change: &mut StoreChange) {
        for (key, (record, version)) in self.0 {
            change.expect(key.as_str(), version).put(key, write(&record));
        }
    }
}

/// Retries an attempt until it meets no conflicting change.
///
/// # Errors
/// Any other error of an attempt, or, after too many conflicts, a failure that names `doing`.
pub(crate) async fn again<T, F>(doing: &'static str, mut attempt: impl FnMut() -> F) -> Result<T, Trouble>
where
    F: Future<Output = Result<T, Trouble>>,
{
    for _ in 0..TRIES {
        match attempt().await {
            Err(trouble) if is_conflict(&trouble) => {}
            done => return done,
        }
    }
    Err(BotFailure::new(doing, "too many conflicts").into())
}

pub(crate) fn is_conflict(trouble: &Trouble) -> bool {
    let Trouble::Failed(BotFailure { source, .. }) = trouble else { return false };
    matches!(source.downcast_ref(), Some(store::Error::Conflict { .. })) && !trouble.is_overtaken()
}

/// Decodes a record.
///
/// # Errors
/// If the bytes are not such a record.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Trouble> {
    read(bytes).map_err(|error| BotFailure::new("read a record", error).into())
}
