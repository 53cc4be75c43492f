//! Upgrades older records at startup: they are readable, and get their missing fields once.

use futures::TryStreamExt;
use store::StoreExt;

use crate::app::ground::{Ground, LoadedGame, begin, due};
use crate::record::{BotTime, GameRecord, GameState, Unix, keys, read};
use crate::refusal::Trouble;
use crate::rows::{again, is_conflict};

/// Upgrades older records. It can be interrupted anywhere, and repeated.
pub async fn upgrade(ground: &Ground, now: Unix) -> Result<(), Trouble> {
    let clocks = ground.clocks(now).await?.0;
    let mut rows = ground.store.rows(keys::ALL_GAMES);
    while let Some(row) = rows.try_next().await? {
        match read::<GameRecord>(&row.value) {
            Ok(record) => {
                let (id, time) = (record.id, clocks.dial(record.runs_by()).shows(now));
                match upgrade_game(ground, LoadedGame::read(record, row.version), time).await {
                    // Another process is starting at the same time.
                    Err(trouble) if is_conflict(&trouble) => {
                        again("update a challenge", || async {
                            match ground.load(id).await? {
                                Some(game) => upgrade_game(ground, game, time).await,
                                None => Ok(()),
                            }
                        })
                        .await?;
                    }
                    done => done?,
                }
            }
            // An unreadable record is reported on access, and by `mutabot verify`.
            Err(error) => tracing::warn!(key = row.key, %error, "a record cannot be read"),
        }
    }
    Ok(())
}

/// Adds the expiry and the place's row to an old challenge.
async fn upgrade_game(ground: &Ground, mut game: LoadedGame, time: BotTime) -> Result<(), Trouble> {
    let GameState::Challenge { from, to, standing, .. } = &game.record.state else { return Ok(()) };
    if game.record.due.is_some() {
        return Ok(());
    }
    let life = begin::life(from, to.as_ref(), *standing);
    game.change.put_keys(begin::rows(&game.record));
    due::set(&mut game, Some(time + life));
    game.uncounted().commit(&*ground.store).await
}
