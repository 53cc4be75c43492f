//! Games that a person imported from elsewhere, of which only a limited number is kept.

use crate::app::ground::{Ground, Loaded};
use crate::change::Change;
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

    /// Adds to a change the removal of the game of an `import` row. Its number stays taken, by a blank record.
    pub(crate) async fn without_import(&self, change: &mut Change, row: &str) -> Result<(), Trouble> {
        change.delete(row);
        let Some(id) = keys::game_in(row) else { return Ok(()) };
        let Some(Loaded { record, version }) = self.load(id).await? else { return Ok(()) };
        let nobody = Player::nobody();
        let state = State::Closed { from: nobody, to: None, by: Who::Nobody, why: None };
        let empty = GameRecord { line: Vec::new(), state, imported: None, ended: None, ..record };
        change.expect(keys::game(id), version).put(keys::game(id), write(&empty));
        Ok(())
    }
}
