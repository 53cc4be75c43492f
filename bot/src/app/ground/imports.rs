//! Games that a person imported from elsewhere, of which only a limited number is kept.

use crate::app::ground::Ground;
use crate::change::Change;
use crate::record::{GameRecord, Player, State, Who, keys};
use crate::refusal::Trouble;

/// The most imported games that are kept for one person: the oldest makes room.
pub(crate) const MOST: usize = 30;

/// Adds to a change the removal of the game of an `import` row. Its number stays taken, by a blank record.
pub(crate) async fn without_import(ground: &Ground, change: &mut Change, row: &str) -> Result<(), Trouble> {
    change.delete(row);
    let Some(mut game) = ground.load(keys::game_in(row)).await? else { return Ok(()) };
    let nobody = Player::nobody();
    let state = State::Closed { from: nobody, to: None, by: Who::Nobody, why: None };
    game.record = GameRecord { line: Vec::new(), state, imported: None, ended: None, ..game.record };
    change.join(game.uncounted());
    Ok(())
}
