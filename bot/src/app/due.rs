//! What happens by itself when its time has come: challenges expire. Nothing sleeps until then; a row `due/` waits, and
//! whoever looks at the clock calls [`App::fall_due`].

use store::Batch;

use super::challenge::close;
use super::{App, Index, Loaded, add, tell_one};
use crate::record::{GameId, GameRecord, News, Place, State, What, Why, keys};
use crate::refusal::Trouble;

/// Says when something happens to a game by itself, instead of what was said before.
pub(super) fn set(record: &mut GameRecord, index: &mut Index, time: Option<i64>) {
    let before = std::mem::replace(&mut record.due, time);
    index.0.extend(before.map(|time| (keys::due(time, record.id), false)));
    index.0.extend(time.map(|time| (keys::due(time, record.id), true)));
}

impl App {
    /// Does everything that is due at `now` (Unix time in milliseconds), once, and returns the games that have news of it.
    ///
    /// # Errors
    /// When the store cannot do it: what is not done stays due. One game's trouble does not keep the others waiting.
    pub async fn fall_due(&self, now: i64) -> Result<Vec<GameId>, Trouble> {
        let mut games = Vec::new();
        let mut trouble = None;
        let mut after: Option<String> = None;
        loop {
            let rows = self.store.scan(keys::ALL_DUE, after.as_deref(), 100).await?;
            after = rows.last().map(|row| row.key.clone());
            // The keys are in the order of their times.
            let due: Vec<_> = rows.iter().filter(|row| keys::due_time(&row.key).is_some_and(|at| at <= now)).collect();
            for row in &due {
                match self.happen(&row.key, now).await {
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
    async fn happen(&self, key: &str, now: i64) -> Result<Option<GameId>, Trouble> {
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
            let (news, index) = effect(&mut game);
            match self.store.commit(add(Batch::new(), game, now, news, index)).await {
                // Somebody acted on it at the same time.
                Err(store::Error::Conflict { .. }) => {}
                done => return Ok(done.map(|()| Some(id))?),
            }
        }
    }
}

/// What happens to a game whose time has come.
fn effect(game: &mut Loaded) -> (Vec<News>, Index) {
    let record = &mut game.record;
    match record.state.clone() {
        State::Challenge { from, to, .. } => {
            let index = close(record, from.id, Some(Why::Expired));
            let mut news = tell_one(record, to.map_or(from.id, |to| to.id), What::ChallengeClosed);
            // In a channel the challenger sees it; the message in direct messages is their opponent's.
            if record.place == Place::Direct {
                news.push(News { to: Some(from.id), what: What::Answered });
            }
            (news, index)
        }
        State::Playing { .. } | State::Over { .. } | State::Closed { .. } => {
            let mut index = Index::default();
            set(record, &mut index, None);
            (Vec::new(), index)
        }
    }
}
