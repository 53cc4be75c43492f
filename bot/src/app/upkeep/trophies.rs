//! Tallies the games from before there were trophies: once, in the background. Their trophies are not announced.

use futures::TryStreamExt;
use store::StoreExt;

use crate::app::ground::trophies::{TrophyTally, counts};
use crate::app::ground::{Ground, LoadedGame, ratings, trophies};
use crate::change::StoreChange;
use crate::record::{GameId, GameRecord, LedgerRecord, TalliedRecord, keys, read, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

const AT_ONCE: usize = 200;

/// Tallies earlier games in small batches that can be interrupted anywhere. Waits until these games have their ratings,
/// which trophies depend on.
pub async fn tally_old_games(ground: &Ground) -> Result<(), Trouble> {
    let mut reach = ground.store.entry::<TalliedRecord>(keys::TALLIED).await?.0;
    if reach.is_whole || is_counting(ground).await? {
        return Ok(());
    }
    let mut pages = ground.store.pages_of(keys::ALL_GAMES, reach.after.clone(), AT_ONCE);
    while let Some(page) = pages.try_next().await? {
        reach.after = page.last().map(|row| row.key.clone());
        // `mutabot verify` reports unreadable rows.
        let games = page.iter().filter_map(|row| Some((read::<GameRecord>(&row.value).ok()?, row.version)));
        let left: Vec<_> = games.filter(|(record, _)| is_left(record)).collect();
        let ids: Vec<_> = left.iter().map(|(record, _)| record.id).collect();
        let left = left.into_iter().map(|(record, version)| LoadedGame::read(record, version)).collect();
        if !ids.is_empty() {
            let mut change = tally(ground, left).await?;
            change.put(keys::TALLIED, write(&reach));
            if !change.commit_unless_changed(&*ground.store).await? {
                // A game or a player's row has changed, so update each one separately.
                for id in ids {
                    again("tally a game that ended before there were trophies", || tally_one(ground, id)).await?;
                }
            }
        }
        ground.give_way().await;
    }
    reach.is_whole = true;
    StoreChange::putting(keys::TALLIED, write(&reach)).commit(&*ground.store).await
}

fn is_left(record: &GameRecord) -> bool {
    record.tallied.is_none() && counts(record)
}

async fn is_counting(ground: &Ground) -> Result<bool, Trouble> {
    let ledgers: Vec<_> = ground.store.records::<LedgerRecord>(keys::ALL_LEDGERS).try_collect().await?;
    Ok(ledgers.iter().any(|row| row.record.is_counting) || ratings::is_numbering(ground).await?)
}

async fn tally_one(ground: &Ground, id: GameId) -> Result<(), Trouble> {
    let game = ground.load(id).await?.filter(|game| is_left(&game.record));
    tally(ground, game.into_iter().collect()).await?.commit(&*ground.store).await
}

async fn tally(ground: &Ground, games: Vec<LoadedGame>) -> Result<StoreChange, Trouble> {
    let (mut change, mut tallies) = (StoreChange::new(), TrophyTally::default());
    for mut game in games {
        // A game with unknown moves, or an unreadable row, must not hold up the others: `mutabot verify` reports it.
        if let Err(trouble) = tally_game(ground, &mut tallies, &mut game.record).await {
            trouble.log();
            continue;
        }
        change.join(game.uncounted());
        tokio::task::yield_now().await;
    }
    tallies.add_to(&mut change);
    Ok(change)
}

async fn tally_game(ground: &Ground, tallies: &mut TrophyTally, record: &mut GameRecord) -> Result<(), Trouble> {
    let effects = ratings::effects(ground, record).await?;
    tallies.add(ground, record, trophies::credits(ground, record, effects).await?, false).await
}
