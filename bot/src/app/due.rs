//! What happens by itself when its time has come: challenges expire, players are warned and run out of time. Nothing
//! sleeps until then; a row `due/` waits, and whoever looks at the clock calls [`App::fall_due`].

use store::Batch;

use super::begin::close;
use super::{App, Index, add, tell_one};
use crate::record::{BotTime, GameId, GameRecord, News, Place, Player, State, Unix, What, Why, keys};
use crate::refusal::Trouble;

/// Says when something happens to a game by itself, instead of what was said before.
pub(super) fn set(record: &mut GameRecord, index: &mut Index, time: Option<BotTime>) {
    let before = std::mem::replace(&mut record.due, time);
    index.remove(before.map(|time| keys::due(time, record.id)));
    index.put(time.map(|time| keys::due(time, record.id)));
}

/// Lets a game wait for the next notice of its clock.
pub(super) fn set_by_clock(record: &mut GameRecord, index: &mut Index) {
    let next = record.clock.and_then(|clock| clock.next_notice()).map(|(time, _)| time);
    set(record, index, next);
}

impl App {
    /// Does everything that is due at `now` (Unix time in milliseconds), once, and returns the games that have news of it.
    ///
    /// # Errors
    /// When the store cannot do it: what is not done stays due. One game's trouble does not keep the others waiting.
    pub async fn fall_due(&self, now: Unix) -> Result<Vec<GameId>, Trouble> {
        let mut games = self.spread_rests(now).await?;
        games.extend(self.send_digests(now).await?);
        let time = self.time(now).await?;
        let mut trouble = None;
        let mut after: Option<String> = None;
        loop {
            let rows = self.store.scan(keys::ALL_DUE, after.as_deref(), 100).await?;
            after = rows.last().map(|row| row.key.clone());
            // The keys are in the order of their times.
            let due: Vec<_> = rows.iter().filter(|row| keys::due_time(&row.key).is_some_and(|at| at <= time)).collect();
            for row in &due {
                match self.happen(&row.key, now, time).await {
                    Ok(game) => games.extend(game),
                    Err(error) => trouble = Some(error),
                }
            }
            if due.len() < rows.len() || rows.is_empty() {
                return trouble.map_or(Ok(games), Err);
            }
        }
    }

    /// Does what a row says, unless what came later has made it void.
    async fn happen(&self, key: &str, now: Unix, time: BotTime) -> Result<Option<GameId>, Trouble> {
        loop {
            let game = match keys::game_in(key) {
                Some(id) => self.load(id).await?,
                None => None,
            };
            let Some(mut game) = game.filter(|game| game.record.due == keys::due_time(key)) else {
                self.store.commit(Batch::new().delete(key)).await?;
                return Ok(None);
            };
            let id = game.record.id;
            let batch = self.rested(Batch::new(), &mut game.record).await?;
            let done = match game.record.state.clone() {
                State::Challenge { from, to, .. } => {
                    let (news, index) = expire(&mut game.record, &from, to.as_ref());
                    self.store.commit(add(batch, game, now, news, index)).await
                }
                State::Playing { .. } => match self.by_clock(batch, &mut game, now, time).await? {
                    Some((batch, news, index)) => self.store.commit(add(batch, game, now, news, index)).await,
                    // Too many games ended on time lately: this one waits.
                    None => return Ok(None),
                },
                State::Over { .. } | State::Closed { .. } => {
                    let mut index = Index::default();
                    set(&mut game.record, &mut index, None);
                    self.store.commit(add(batch, game, now, Vec::new(), index)).await
                }
            };
            match done {
                // Somebody acted on it at the same time.
                Err(store::Error::Conflict { .. }) => {}
                done => return Ok(done.map(|()| Some(id))?),
            }
        }
    }
}

/// A challenge comes to nothing because nobody answered.
fn expire(record: &mut GameRecord, from: &Player, to: Option<&Player>) -> (Vec<News>, Index) {
    let index = close(record, from.id, Some(Why::Expired));
    let mut news = tell_one(record, to.map_or(from.id, |to| to.id), What::ChallengeClosed);
    // In a channel the challenger sees it; the message in direct messages is their opponent's.
    if let (Place::Direct, Some(challenger)) = (&record.place, from.id.person()) {
        news.push(News { to: Some(challenger), what: What::Answered });
    }
    (news, index)
}
