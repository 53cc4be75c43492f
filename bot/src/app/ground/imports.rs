//! Games that a person brought from elsewhere, of which only so many are kept.

use store::Batch;

use crate::app::ground::{Ground, Loaded};
use crate::record::{GameRecord, Player, State, Who, keys, write};
use crate::refusal::Trouble;

/// Games of this kind that are kept for one person: the oldest makes room.
pub(crate) const MOST: usize = 30;

impl Ground {
    /// Adds to a batch that the game of an `import` row goes. Its number stays taken, by a record that says nothing.
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
