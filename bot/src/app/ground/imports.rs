//! Games imported from elsewhere, limited in number for each person.

use crate::app::ground::Ground;
use crate::change::StoreChange;
use crate::record::{GamePlayer, GameRecord, GameState, PersonRef, keys};
use crate::refusal::Trouble;

/// The maximum number of imported games stored for one person; a further one replaces the oldest.
pub(crate) const MOST: usize = 30;

/// Deletes the game of an `import` row. A blank record keeps its number from being reused.
pub(crate) async fn without_import(ground: &Ground, change: &mut StoreChange, row: &str) -> Result<(), Trouble> {
    change.delete(row);
    let Some(mut game) = ground.load(keys::game_in(row)).await? else { return Ok(()) };
    let nobody = GamePlayer::nobody();
    let state = GameState::Closed { from: nobody, to: None, by: PersonRef::Nobody, why: None };
    game.record = GameRecord { line: Vec::new(), state, imported: None, ended: None, ..game.record };
    change.join(game.uncounted());
    Ok(())
}
