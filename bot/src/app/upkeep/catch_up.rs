//! Adds the history rows of games that ended before histories existed.

use futures::TryStreamExt;
use store::{StoreEntry, StoreExt};

use crate::app::ground::{Ground, LoadedGame, done};
use crate::change::StoreChange;
use crate::record::{GameId, GameRecord, GameState, keys, read, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

const AT_ONCE: usize = 200;

/// The number of pages without work after which progress is stored.
const PAGES_NOTED: u32 = 100;

fn left_behind(row: &StoreEntry) -> Option<LoadedGame> {
    let record: GameRecord = read(&row.value).ok()?;
    (record.ended.is_none() && matches!(record.state, GameState::Over { .. }))
        .then(|| LoadedGame::read(record, row.version))
}

/// Makes the change for a game from before histories existed. Its last change was its end.
fn catch_up(mut game: LoadedGame) -> StoreChange {
    game.record.ended = Some(game.record.changed);
    done::enter(&mut game);
    game.uncounted()
}

/// Adds history rows to older games: once, in small batches that can be interrupted anywhere.
pub async fn catch_up_with_history(ground: &Ground) -> Result<(), Trouble> {
    let (mut noted, _) = ground.store.entry::<Option<String>>(keys::HISTORY).await?;
    let mut n_pages = 0_u32;
    let mut pages = ground.store.pages_of(keys::ALL_GAMES, noted.clone(), AT_ONCE);
    while let Some(page) = pages.try_next().await? {
        noted = page.last().map(|row| row.key.clone());
        let left: Vec<_> = page.iter().filter_map(left_behind).collect();
        n_pages += 1;
        let mut change = StoreChange::new();
        for game in left.iter().cloned() {
            change.join(catch_up(game));
        }
        change.put(keys::HISTORY, write(&noted));
        if !left.is_empty() {
            if !change.commit_unless_changed(&*ground.store).await? {
                // A game has changed, so update each one separately.
                for LoadedGame { record, .. } in left {
                    again("catch up with a finished game", || catch_up_with(ground, record.id)).await?;
                }
            }
        } else if n_pages.is_multiple_of(PAGES_NOTED) {
            change.commit(&*ground.store).await?;
        }
        ground.give_way().await;
    }
    if n_pages > 0 {
        StoreChange::putting(keys::HISTORY, write(&noted)).commit(&*ground.store).await?;
    }
    Ok(())
}

async fn catch_up_with(ground: &Ground, id: GameId) -> Result<(), Trouble> {
    let row = ground.store.get(&keys::game(id)).await?;
    let Some(left) = row.as_ref().and_then(left_behind) else { return Ok(()) };
    catch_up(left).commit(&*ground.store).await
}
