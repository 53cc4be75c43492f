//! The last net: a store that lacks what its newest backup has is not started.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use store::{Store, StoreExt};

use super::{Backups, Counts, Error};
use crate::record::{GameId, Unix, keys, read};

/// The number of games that are looked for, spread evenly over all.
const N_LOOKED_FOR: u64 = 500;

/// A store that lost games, and its newest backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The newest backup.
    pub backup: PathBuf,
    counts: Counts,
    /// The first missing game; `None` if the store is empty.
    game: Option<GameId>,
}

impl Display for Loss {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Counts { rows, games } = self.counts;
        match self.game {
            None => write!(f, "the store is empty")?,
            Some(game) => write!(f, "game #{} is missing from the store", game.0)?,
        }
        write!(f, ", but its newest backup, {}, has {rows} rows, including {games} games", self.backup.display())
    }
}

/// Returns the loss of a store that does not exist, if there are backups of it at `now`.
///
/// # Errors
/// [`Error`] when the backups cannot be read.
pub fn loss_of_all(backups: &Backups, now: Unix) -> Result<Option<Loss>, Error> {
    Ok(backups.newest_counted(Unix(i64::MIN), now)?.map(|(backup, counts)| Loss { backup, counts, game: None }))
}

/// Returns the games that a store has lost at `now` since its newest backup, if any.
///
/// Games are the witnesses, since no deletion takes one away: when a player leaves, the game stays for the opponent, and
/// games are numbered without gaps. Rows of other kinds come and go by the thousand, so their number tells nothing.
/// Backups from before the last import do not count: the file may have been older.
///
/// # Errors
/// [`Error`] when the store or the backup cannot be read.
pub async fn loss(store: &dyn Store, backups: &Backups, now: Unix) -> Result<Option<Loss>, Error> {
    if store.get(keys::IMPORTING).await?.is_some() {
        // It is refused in its own words.
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
    Ok(missing.map(|(game, _)| Loss { backup, counts, game: Some(game) }))
}
