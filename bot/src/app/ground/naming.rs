//! Finds the rows that name a person.

use std::collections::BTreeSet;
use std::future::ready;

use futures::{StreamExt, TryStreamExt, stream};

use crate::app::ground::Ground;
use crate::record::keys::{Key, Kind};
use crate::record::{NamedRecord, NamingRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, RowStream, TypedStore};

const PAGE: usize = 200;

/// Reads the records of a kind that name a person, after a key. Reads all records of the kind until an older store has
/// its `named/` rows.
pub(crate) async fn naming<T: NamingRecord>(
    ground: &Ground,
    who: UserId,
    after: Option<String>,
) -> Result<RowStream<'_, RecordRow<T>>, Trouble> {
    if !ground.store.entry::<NamedRecord>(keys::NAMED).await?.0.is_whole {
        let all = ground.store.records_after::<T>(T::KIND.prefix(), after, PAGE);
        return Ok(Box::pin(all.try_filter(move |row| ready(row.record.names(who)))));
    }
    let mut found = BTreeSet::new();
    for prefix in ways(who, T::KIND) {
        let mut ways = ground.store.keys(&prefix);
        while let Some(way) = ways.try_next().await? {
            found.extend(match way {
                Key::Named(_, row) => Some(row.to_string()),
                way => way.game().map(keys::game),
            });
        }
    }
    let found = found.into_iter().filter(move |key| after.as_ref().is_none_or(|after| key > after));
    let rows = stream::iter(found).then(move |key| async move { ground.store.record::<T>(&key).await });
    Ok(Box::pin(rows.try_filter_map(move |row| ready(Ok(row.filter(|row| row.record.names(who)))))))
}

fn ways(who: UserId, kind: Kind) -> Vec<String> {
    let named = keys::named(who, kind);
    match kind {
        // Open games again at the end, since one may have been reopened in the meantime.
        Kind::Game => vec![keys::seats(who), keys::dones(who), keys::imports(who), named, keys::seats(who)],
        _ => vec![named],
    }
}
