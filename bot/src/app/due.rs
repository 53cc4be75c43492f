//! What happens by itself when its time has come: challenges expire, players are warned and run out of time. Nothing
//! sleeps until then; a row `due/` waits, and whoever looks at the clock calls [`App::fall_due`].

use futures::TryStreamExt;
use store::Batch;

use super::begin::close;
use super::{App, Index, add, tell_one};
use crate::record::keys::{self, Key};
use crate::record::{BotTime, GameId, GameRecord, News, Place, Player, State, Unix, What, Why};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

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
        let mut due = self.store.keys(keys::ALL_DUE);
        // The keys are in the order of their times.
        while let Some(Key::Due(at, id)) = due.try_next().await?
            && at <= time
        {
            match again("do what is due", || self.happen(at, id, now, time)).await {
                Ok(true) => games.push(id),
                Ok(false) => {}
                Err(error) => trouble = Some(error),
            }
        }
        trouble.map_or(Ok(games), Err)
    }

    /// Does what a row says, unless what came later has made it void; returns whether it was done.
    async fn happen(&self, at: BotTime, id: GameId, now: Unix, time: BotTime) -> Result<bool, Trouble> {
        let Some(mut game) = self.load(id).await?.filter(|game| game.record.due == Some(at)) else {
            self.store.commit(Batch::new().delete(keys::due(at, id))).await?;
            return Ok(false);
        };
        let batch = self.rested(Batch::new(), &mut game.record).await?;
        let batch = match game.record.state.clone() {
            State::Challenge { from, to, .. } => {
                let (news, index) = expire(&mut game.record, &from, to.as_ref());
                add(batch, game, now, news, index)
            }
            State::Playing { .. } => match self.by_clock(batch, &mut game, now, time).await? {
                Some((batch, news, index)) => add(batch, game, now, news, index),
                // Too many games ended on time lately: this one waits.
                None => return Ok(false),
            },
            State::Over { .. } | State::Closed { .. } => {
                let mut index = Index::default();
                set(&mut game.record, &mut index, None);
                add(batch, game, now, Vec::new(), index)
            }
        };
        self.store.commit(batch).await?;
        Ok(true)
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
