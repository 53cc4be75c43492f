//! Stores changed games: the only way a game enters a change.

use crate::app::ask::Caller;
use crate::app::ground::{Ground, KeptGame, LoadedGame, consequences, rest};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{Unix, keys};
use crate::refusal::Trouble;

impl Ground {
    /// Commits a changed game with its news. Expects that the game has not changed and that the event is new.
    pub(crate) async fn keep(&self, caller: &Caller, game: LoadedGame) -> Result<KeptGame, Trouble> {
        let kept = KeptGame {
            game: game.record.id,
            shown: match game.record.channel() {
                Some(channel) => channel == caller.spot.channel,
                // News that only the opponent reads does not count as an answer.
                None => game.news.iter().any(|news| news.to == Some(caller.who.id)),
            },
        };
        let mut change = StoreChange::of(caller.event);
        self.add(&mut change, game, caller.now).await?;
        change.commit(&*self.store).await?;
        Ok(kept)
    }

    pub(crate) async fn keep_unasked(&self, game: LoadedGame, now: Unix) -> Result<(), Trouble> {
        let mut change = StoreChange::new();
        self.add(&mut change, game, now).await?;
        change.commit(&*self.store).await
    }

    /// Adds a changed game with its news to a change. The change expects the game's version; it also updates the
    /// player's rest, what the game counts for, and whether a program must move.
    pub(crate) async fn add(&self, change: &mut StoreChange, mut game: LoadedGame, now: Unix) -> Result<(), Trouble> {
        rest::let_rest(self, &mut game).await?;
        consequences::let_count(self, change, &mut game, now).await?;
        game.record.changed = now;
        if game.record.program().is_some() {
            let is_waiting = tables::waiting_program(&game.record).is_some();
            game.change.set(keys::program(game.record.id), is_waiting.then(Vec::new));
        }
        change.join(game.uncounted());
        Ok(())
    }
}
