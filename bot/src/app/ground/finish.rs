//! The only door by which games end, and the way back through it.

use rules::{Outcome, Reason, Side};

use crate::app::ground::consequences::CONSEQUENCES;
use crate::app::ground::{End, Ground, LoadedGame, begin};
use crate::app::tables;
use crate::record::{BotTime, GameId, GameRecord, Place, State, Unix, UserId, What, Who, Why};
use crate::refusal::{Refusal, Trouble};
use crate::rows::again;

/// What becomes of a game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revision {
    /// It goes on where it stood.
    Reopen,
    /// A moderator decides it anew; by [`Reason::Abort`] it is annulled.
    Decide {
        /// How it ends instead.
        outcome: Outcome,
        /// The moderator.
        by: UserId,
    },
}

impl Ground {
    /// Takes back the end of a game that was played here, and decides it anew if asked to. Telling people is up to the
    /// caller.
    ///
    /// # Errors
    /// A refusal if there is no such end, or if the board itself would end the game again at once.
    pub async fn revise(&self, id: GameId, revision: Revision, now: Unix) -> Result<(), Trouble> {
        let attempt = || async {
            let mut game = self.load(id).await?.ok_or(Refusal::NoSuchGame { game: id })?;
            revised(self, &mut game, revision, now).await?;
            self.keep_unasked(game, now).await
        };
        again("revise the end of a game", attempt).await
    }
}

/// Does the same to a game that the calling code keeps.
pub(crate) async fn revised(
    ground: &Ground,
    game: &mut LoadedGame,
    revision: Revision,
    now: Unix,
) -> Result<(), Trouble> {
    let is_ended_here = matches!(game.record.state, State::Over { .. }) && game.record.imported.is_none();
    let ended = game.record.ended.filter(|_| is_ended_here).ok_or(Refusal::NotOver)?;
    let table = tables::open_table(&game.record)?;
    let time = ground.time_of(&game.record, now).await?;
    let unrated = game.record.unrated.clone();
    reopen(game, table.turn(), time);
    match revision {
        Revision::Reopen if table.outcome().is_some() => return Err(Refusal::Over.into()),
        Revision::Reopen => {}
        // It keeps its place in the histories.
        Revision::Decide { outcome, by } => {
            let end = End { moderator: Some(by), ..End::new(outcome, ended, time) };
            let n_told = game.news.len();
            finish(game, end);
            // The calling code tells of it as of another end.
            game.news.truncate(n_told);
            // A moderator who decides the result does not decide whether it is rated.
            game.record.unrated = unrated;
        }
    }
    Ok(())
}

/// Ends a game that is being played, with all consequences. A game ends only once: one that is over stays as it is.
pub(crate) fn finish(game: &mut LoadedGame, end: End) {
    if tables::is_playing(&game.record) {
        for consequence in &CONSEQUENCES {
            (consequence.apply)(game, &end);
        }
    }
}

/// Takes back the end of a game, with all consequences: `turn` is to move again.
fn reopen(game: &mut LoadedGame, turn: Side, time: BotTime) {
    for consequence in CONSEQUENCES.iter().rev() {
        (consequence.take_back)(game, turn, time);
    }
}

/// Returns how a game ends when one side gives up: it is called off as long as hardly anything was played, except in a
/// tournament, where that loses.
pub(crate) fn resignation(record: &GameRecord, side: Side, now: Unix, time: BotTime) -> End {
    let outcome = match tables::is_hardly_begun(record) {
        true => Outcome::draw(Reason::Abort),
        false => Outcome::win(side.other(), Reason::Resignation),
    };
    End { by: Some(side), ..End::new(outcome, now, time) }
}

/// Ends a challenge without a game, which people are told: because somebody declined or withdrew it, or why else.
pub(crate) fn turn_down(game: &mut LoadedGame, by: Who, why: Option<Why>) {
    begin::close(game, by, why);
    tell_closed(game);
}

/// Tells of a challenge that ended without a game: where it was shown, and to a challenger who does not see it there or did
/// not end it.
pub(crate) fn tell_closed(game: &mut LoadedGame) {
    let State::Closed { from, to, by, why } = &game.record.state else { return };
    let is_told = match why {
        // In a channel the challenger sees it; in direct messages only the opponent has the message.
        Some(Why::Expired) => game.record.place == Place::Direct,
        Some(Why::Unrated) => true,
        _ => from.id != *by,
    };
    let (asked, challenger) = (to.as_ref().map_or(from.id, |to| to.id), from.id.person().filter(|_| is_told));
    game.tell_one(asked, What::ChallengeClosed);
    if challenger.is_some() {
        game.tell(challenger, What::Answered);
    }
}
