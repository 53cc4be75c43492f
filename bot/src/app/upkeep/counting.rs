//! Numbers older rated games in the order of their ends. Runs once, in the background.

use futures::TryStreamExt;
use store::StoreExt;

use crate::app::ground::{Ground, counting, done, ratings};
use crate::change::StoreChange;
use crate::record::{
    BotTime, ClockName, GameId, GameRecord, LedgerRecord, Millis, OfKind, RatedRecord, RatingRecord, Unix, keys, read,
    write,
};
use crate::refusal::Trouble;
use crate::rows::{ChangingRows, TypedStore, again};

const AT_ONCE: usize = 200;

/// Numbers the rated games from before there were ratings; the recalculation then rates them. Runs after the histories. It
/// can be interrupted anywhere, and repeated.
pub async fn count_old_games(ground: &Ground) -> Result<(), Trouble> {
    if !ratings::is_numbering(ground).await? {
        return Ok(());
    }
    let behind = ground.behind(ClockName::Main).await?;
    for games in old_games(ground).await?.chunks(AT_ONCE) {
        again("count games that ended before there were ratings", || count(ground, games, behind)).await?;
        ground.give_way().await;
    }
    again("start rating games", || begin(ground)).await
}

async fn old_games(ground: &Ground) -> Result<Vec<(Unix, GameId)>, Trouble> {
    let mut games = Vec::new();
    let mut pages = ground.store.pages_of(keys::ALL_GAMES, None, AT_ONCE);
    while let Some(page) = pages.try_next().await? {
        // `mutabot verify` reports unreadable rows.
        let records = page.iter().filter_map(|row| read::<GameRecord>(&row.value).ok());
        games.extend(records.filter(is_left).filter_map(|record| Some((record.ended?, record.id))));
        ground.give_way().await;
    }
    games.sort_unstable();
    Ok(games)
}

fn is_left(record: &GameRecord) -> bool {
    record.counted.is_none() && done::halves(record).is_some()
}

#[derive(Default)]
struct CountingChange {
    ledgers: ChangingRows<LedgerRecord>,
    people: ChangingRows<RatingRecord>,
}

async fn count(ground: &Ground, games: &[(Unix, GameId)], behind: Millis) -> Result<(), Trouble> {
    let (mut change, mut changed) = (StoreChange::new(), CountingChange::default());
    for (ended, id) in games {
        let Some(mut game) = ground.load(*id).await?.filter(|game| is_left(&game.record)) else { continue };
        let Some(rated) = changed.rated(ground, &game.record, BotTime((*ended - behind).since_1970().0)).await? else {
            continue;
        };
        let (number, rated) = rated;
        game.change.put(keys::rated(&game.record.game, number), write(&rated));
        game.record.counted = Some(number);
        done::enter(&mut game);
        change.join(game.uncounted());
    }
    changed.add_to(&mut change);
    change.commit(&*ground.store).await
}

impl CountingChange {
    async fn rated(
        &mut self,
        ground: &Ground,
        record: &GameRecord,
        ended: BotTime,
    ) -> Result<Option<(u64, RatedRecord)>, Trouble> {
        let Some((halves, seats)) = done::halves(record).zip(record.seats()) else { return Ok(None) };
        let seats = seats.each_ref().map(|player| player.id);
        let ledger = self.ledgers.of(&*ground.store, keys::ledger(&record.game)).await?;
        ledger.last_old += 1;
        let number = ledger.last_old;
        let mut marks = [2 * number, 2 * number + 1];
        for (who, mark) in seats.iter().zip(&mut marks) {
            let Some(who) = who.person() else { continue };
            let ratings = self.people.of(&*ground.store, keys::rating(who)).await?;
            let newcomer = OfKind::newcomer(*mark);
            *mark = ratings.kinds.entry(record.game.clone()).or_insert(newcomer).mark;
        }
        let reach = counting::reach(ground, record, ended).await?;
        Ok(Some((number, reach.row(record, seats, marks, halves, ended))))
    }

    fn add_to(self, change: &mut StoreChange) {
        self.ledgers.add_to(change);
        self.people.add_to(change);
    }
}

/// Records that all games are numbered and each kind must be rated.
async fn begin(ground: &Ground) -> Result<(), Trouble> {
    let mut change = StoreChange::deleting(keys::COUNTING);
    let ledgers: Vec<_> = ground.store.records::<LedgerRecord>(keys::ALL_LEDGERS).try_collect().await?;
    for mut row in ledgers {
        row.record.is_counting = true;
        row.record.changed(None);
        change.expect(row.key.as_str(), row.version).put(row.key, write(&row.record));
    }
    change.commit(&*ground.store).await
}
