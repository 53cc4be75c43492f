//! Detects a store that lacks games from its newest backup. The bot does not start with such a store.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use store::{Store, StoreExt};

use super::{Backups, ExportCounts, KeepError};
use crate::record::{GameId, Unix, keys, read};

/// How many games to check, evenly spread.
const N_LOOKED_FOR: u64 = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreLoss {
    pub backup: PathBuf,
    counts: ExportCounts,
    game: Option<GameId>,
}

impl Display for StoreLoss {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ExportCounts { rows, games } = self.counts;
        match self.game {
            None => write!(f, "the store is empty")?,
            Some(game) => write!(f, "game #{} is missing from the store", game.0)?,
        }
        write!(f, ", but its newest backup, {}, has {rows} rows, including {games} games", self.backup.display())
    }
}

pub fn loss_of_all(backups: &Backups, now: Unix) -> Result<Option<StoreLoss>, KeepError> {
    Ok(backups.newest_counted(Unix(i64::MIN), now)?.map(|(backup, counts)| StoreLoss { backup, counts, game: None }))
}

/// Returns the loss of games since the newest backup, if any. Only games are compared: their numbers have no gaps, and
/// deletions never remove a game, since the opponent keeps it. Rows of other kinds come and go by the thousand. Backups
/// from before the last import do not count, since the imported file may have been older.
pub async fn loss(store: &dyn Store, backups: &Backups, now: Unix) -> Result<Option<StoreLoss>, KeepError> {
    if store.get(keys::IMPORTING).await?.is_some() {
        return Ok(None);
    }
    if store.first("").await?.is_none() {
        return loss_of_all(backups, now);
    }
    let Some((backup, counts)) = backups.newest_counted(backups.last_import(), now)? else { return Ok(None) };
    let own = store.get(keys::LAST_GAME).await?.map_or(0, |row| read::<u64>(&row.value).unwrap_or_default());
    let last = own.max(counts.games);
    let n = last.min(N_LOOKED_FOR);
    let wanted: Vec<GameId> = (1..=n).map(|nth| GameId(nth * last / n)).collect();
    let found = store.get_all(wanted.iter().map(|id| keys::game(*id)).collect()).await?;
    let missing = wanted.into_iter().zip(found).find(|(_, found)| found.is_none());
    Ok(missing.map(|(game, _)| StoreLoss { backup, counts, game: Some(game) }))
}
