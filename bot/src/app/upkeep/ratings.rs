//! Recalculates the ratings of a kind after an earlier game changed: all games in order of their ends, in the background.
//!
//! New values are written next to the current ones, under a new generation. Games that end in the meantime are rated as
//! before and recalculated last. One change then activates the new generation, and its rows are settled afterwards. An
//! interrupted run leaves rows of a generation that never becomes active.

use std::collections::BTreeSet;

use futures::TryStreamExt;
use store::{StoreEntry, StoreExt};
use tournament::glicko::RatingLedger;

use crate::app::ground::{Ground, ratings};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{KeptCareer, LedgerRecord, RatedRecord, RatingGeneration, RatingRecord, UserId, keys, write};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, decode};

const AT_ONCE: usize = 200;

/// Recalculates the outdated ratings of all kinds. After a failure, the next round begins again.
pub async fn bring_ratings_up_to_date(ground: &Ground) -> Result<(), Trouble> {
    if ratings::is_numbering(ground).await? {
        return Ok(());
    }
    let kinds: Vec<Key> = ground.store.keys(keys::ALL_LEDGERS).try_collect().await?;
    for key in kinds {
        let Key::Ledger(game) = key else { continue };
        while !is_up_to_date(ground, &game).await? {}
    }
    Ok(())
}

async fn is_up_to_date(ground: &Ground, game: &str) -> Result<bool, Trouble> {
    let key = keys::ledger(game);
    let (mut ledger, version) = ground.store.entry::<LedgerRecord>(&key).await?;
    if ledger.settles {
        settle(ground, game, ledger.generation).await?;
        // Every game that ends changes this row, so expecting it unchanged might never succeed.
        let doing = "save that ratings are settled";
        let note = |now: &mut LedgerRecord| now.settles &= now.generation != ledger.generation;
        ground.store.change(doing, &key, note).await?;
        return Ok(false);
    }
    if !ledger.is_stale {
        return Ok(true);
    }
    ledger.begun = RatingGeneration(ledger.begun.0 + 1);
    let mut change = StoreChange::new();
    change.expect(key.as_str(), version).put(key, write(&ledger));
    if change.commit_unless_changed(&*ground.store).await? {
        let anew = RatingRecalculation { ground, game, begun: ledger, ledger: RatingLedger::default(), after: None };
        anew.compute().await?;
    }
    Ok(false)
}

struct RatingRecalculation<'a> {
    ground: &'a Ground,
    game: &'a str,
    begun: LedgerRecord,
    ledger: RatingLedger,
    after: Option<String>,
}

impl RatingRecalculation<'_> {
    /// Recalculates everything, and activates it unless an earlier game has changed.
    async fn compute(mut self) -> Result<(), Trouble> {
        let (store, key) = (&self.ground.store, keys::ledger(self.game));
        if self.games().await?.is_none() {
            return Ok(());
        }
        self.everybody().await?;
        loop {
            let (mut now, version) = store.entry::<LedgerRecord>(&key).await?;
            if now.changes != self.begun.changes || now.begun != self.begun.begun {
                return Ok(());
            }
            // Rate the games that ended in the meantime.
            let Some(players) = self.games().await? else { return Ok(()) };
            for who in players {
                self.one(who).await?;
            }
            now.generation = self.begun.begun;
            (now.is_stale, now.is_counting, now.settles) = (false, false, true);
            now.corrections.clear();
            let mut change = StoreChange::new();
            change.expect(key.as_str(), version).put(key.as_str(), write(&now));
            if change.commit_unless_changed(&**store).await? {
                return Ok(());
            }
        }
    }

    /// Recalculates the games after the last one; returns their players, or `None` if one of the games has changed.
    async fn games(&mut self) -> Result<Option<BTreeSet<UserId>>, Trouble> {
        let store = &self.ground.store;
        let mut players = BTreeSet::new();
        let mut pages = store.pages_of(&keys::rateds(self.game), self.after.clone(), AT_ONCE);
        while let Some(page) = pages.try_next().await? {
            let mut change = StoreChange::new();
            for row in page {
                let mut rated: RatedRecord = decode(&row.value)?;
                rated.effects.settle(self.begun.generation);
                let effects = rated.rate(&mut self.ledger);
                players.extend(rated.seats.iter().filter_map(|who| who.person()));
                if rated.effects.prepare(self.begun.begun, effects) {
                    change.expect(row.key.as_str(), row.version).put(row.key.as_str(), write(&rated));
                }
                self.after = Some(row.key);
            }
            if !change.rows().is_empty() && !change.commit_unless_changed(&**store).await? {
                return Ok(None);
            }
            self.ground.give_way().await;
        }
        Ok(Some(players))
    }

    async fn everybody(&self) -> Result<(), Trouble> {
        let prepare = |ratings: &mut RatingRecord| self.prepare(ratings);
        change_rows(self.ground, keys::ALL_RATINGS, "save recalculated ratings", prepare).await
    }

    async fn one(&self, who: UserId) -> Result<(), Trouble> {
        let doing = "save recalculated ratings";
        self.ground
            .store
            .change(doing, &keys::rating(who), |ratings: &mut RatingRecord| {
                self.prepare(ratings);
            })
            .await
    }

    fn prepare(&self, ratings: &mut RatingRecord) -> bool {
        ratings.kinds.get_mut(self.game).is_some_and(|of_kind| {
            let career = self.ledger.career(of_kind.mark).map_or_else(KeptCareer::default, KeptCareer::from);
            of_kind.prepare(&self.begun, career)
        })
    }
}

async fn settle(ground: &Ground, game: &str, generation: RatingGeneration) -> Result<(), Trouble> {
    let doing = "settle recalculated ratings";
    let rated = |rated: &mut RatedRecord| rated.effects.settle(generation);
    change_rows(ground, &keys::rateds(game), doing, rated).await?;
    change_rows(ground, keys::ALL_RATINGS, doing, |ratings: &mut RatingRecord| {
        ratings.kinds.get_mut(game).is_some_and(|of_kind| of_kind.settle(generation))
    })
    .await
}

/// Changes all rows of a kind where `alter` returns true: in batches, or one at a time after a conflict.
async fn change_rows<T>(
    ground: &Ground,
    prefix: &str,
    doing: &'static str,
    alter: impl Fn(&mut T) -> bool + Send + Sync,
) -> Result<(), Trouble>
where
    T: serde::de::DeserializeOwned + serde::Serialize + Send + Sync + 'static,
{
    let mut pages = ground.store.pages_of(prefix, None, AT_ONCE);
    while let Some(page) = pages.try_next().await? {
        let mut change = StoreChange::new();
        for row in &page {
            add_altered(&mut change, row, &alter)?;
        }
        if !change.rows().is_empty() && !change.commit_unless_changed(&*ground.store).await? {
            for row in &page {
                ground
                    .store
                    .change(doing, &row.key, |record: &mut T| {
                        alter(record);
                    })
                    .await?;
            }
        }
        ground.give_way().await;
    }
    Ok(())
}

fn add_altered<T>(change: &mut StoreChange, row: &StoreEntry, alter: impl Fn(&mut T) -> bool) -> Result<(), Trouble>
where
    T: serde::de::DeserializeOwned + serde::Serialize,
{
    let mut record: T = decode(&row.value)?;
    if alter(&mut record) {
        change.expect(row.key.as_str(), row.version).put(row.key.as_str(), write(&record));
    }
    Ok(())
}
