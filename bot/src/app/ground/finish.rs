//! The only place where games end, or an end is taken back.

use rules::{EndReason, Outcome, Side};

use crate::app::ground::consequences::CONSEQUENCES;
use crate::app::ground::{GameEnd, Ground, LoadedGame, begin};
use crate::app::tables;
use crate::record::{
    BotTime, ClosureReason, GameId, GamePlace, GameRecord, GameState, NewsKind, PersonRef, Unix, UserId,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::again;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndRevision {
    /// The game continues from its last position.
    Reopen,
    /// A moderator decides the result; [`EndReason::Abort`] annuls the game.
    Decide {
        outcome: Outcome,
        /// The moderator.
        by: UserId,
    },
}

impl Ground {
    /// Takes back the end of a game, or decides it again; the caller notifies people. Refuses if the game did not end
    /// here, or if the position itself would immediately end it again.
    pub async fn revise(&self, id: GameId, revision: EndRevision, now: Unix) -> Result<(), Trouble> {
        let attempt = || async {
            let mut game = self.load(id).await?.ok_or(Refusal::NoSuchGame { game: id })?;
            revised(self, &mut game, revision, now).await?;
            self.keep_unasked(game, now).await
        };
        again("revise the end of a game", attempt).await
    }
}

/// Like [`Ground::revise`], for a game that the calling code stores.
pub(crate) async fn revised(
    ground: &Ground,
    game: &mut LoadedGame,
    revision: EndRevision,
    now: Unix,
) -> Result<(), Trouble> {
    let is_ended_here = matches!(game.record.state, GameState::Over { .. }) && game.record.imported.is_none();
    let ended = game.record.ended.filter(|_| is_ended_here).ok_or(Refusal::NotOver)?;
    let table = tables::open_table(&game.record)?;
    let time = ground.time_of(&game.record, now).await?;
    let unrated = game.record.unrated.clone();
    reopen(game, table.turn(), time);
    match revision {
        EndRevision::Reopen if table.outcome().is_some() => return Err(Refusal::Over.into()),
        EndRevision::Reopen => {}
        EndRevision::Decide { outcome, by } => {
            let end = GameEnd { moderator: Some(by), ..GameEnd::new(outcome, ended, time) };
            let n_told = game.news.len();
            finish(game, end);
            // The calling code notifies people of this end as of any other.
            game.news.truncate(n_told);
            // Deciding the result does not decide whether the game is rated.
            game.record.unrated = unrated;
        }
    }
    Ok(())
}

pub(crate) fn finish(game: &mut LoadedGame, end: GameEnd) {
    if tables::is_playing(&game.record) {
        for consequence in &CONSEQUENCES {
            (consequence.apply)(game, &end);
        }
    }
}

fn reopen(game: &mut LoadedGame, turn: Side, time: BotTime) {
    for consequence in CONSEQUENCES.iter().rev() {
        (consequence.take_back)(game, turn, time);
    }
}

/// Returns the end when one side resigns: an abort if the game has hardly begun, unless it is a tournament game.
pub(crate) fn resignation(record: &GameRecord, side: Side, now: Unix, time: BotTime) -> GameEnd {
    let outcome = match tables::is_hardly_begun(record) {
        true => Outcome::draw(EndReason::Abort),
        false => Outcome::win(side.other(), EndReason::Resignation),
    };
    GameEnd { by: Some(side), ..GameEnd::new(outcome, now, time) }
}

pub(crate) fn turn_down(game: &mut LoadedGame, by: PersonRef, why: Option<ClosureReason>) {
    begin::close(game, by, why);
    tell_closed(game);
}

/// Reports a challenge that ended without a game: where it was shown, and to its challenger unless they see it there or
/// ended it themselves.
pub(crate) fn tell_closed(game: &mut LoadedGame) {
    let GameState::Closed { from, to, by, why } = &game.record.state else { return };
    let is_told = match why {
        // In a channel the challenger sees it; in direct messages only the opponent has the message.
        Some(ClosureReason::Expired) => game.record.place == GamePlace::Direct,
        Some(ClosureReason::Unrated) => true,
        _ => from.id != *by,
    };
    let (asked, challenger) = (to.as_ref().map_or(from.id, |to| to.id), from.id.person().filter(|_| is_told));
    game.tell_one(asked, NewsKind::ChallengeClosed);
    if challenger.is_some() {
        game.tell(challenger, NewsKind::Answered);
    }
}
