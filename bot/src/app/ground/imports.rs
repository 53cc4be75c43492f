//! Games that a person imported from elsewhere, of which only a limited number is kept.

use store::Batch;

use crate::app::ground::{Ground, Loaded};
use crate::record::{GameRecord, Player, State, UserId, Who, keys, write};
use crate::refusal::Trouble;

/// The most imported games that are kept for one person: the oldest makes room.
pub(crate) const MOST: usize = 30;

impl Ground {
    /// Returns the games that a person imported, the newest first.
    pub(crate) async fn imported_by(&self, who: UserId) -> Result<Vec<GameRecord>, Trouble> {
        let mut games = self.load_indexed(&keys::imports(who)).await?;
        games.reverse();
        Ok(games.into_iter().map(|game| game.record).collect())
    }

    /// Adds to a batch the removal of the game of an `import` row. Its number stays taken, by a blank record.
    pub(crate) async fn without_import(&self, batch: Batch, row: &str) -> Result<Batch, Trouble> {
        let batch = batch.delete(row);
        let Some(id) = keys::game_in(row) else { return Ok(batch) };
        let Some(Loaded { record, version }) = self.load(id).await? else { return Ok(batch) };
        let nobody = Player::nobody();
        let state = State::Closed { from: nobody, to: None, by: Who::Nobody, why: None };
        let empty = GameRecord { line: Vec::new(), state, imported: None, ended: None, ..record };
        Ok(batch.expect(keys::game(id), version).put(keys::game(id), write(&empty)))
    }
}
