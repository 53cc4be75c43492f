//! The only door by which games end, and the way back through it.

use rules::{Outcome, Reason, Side};

use crate::app::ground::consequences::CONSEQUENCES;
use crate::app::ground::{End, Ending, Ground, Index, Loaded, begin, change};
use crate::app::tables;
use crate::change::Change;
use crate::record::{BotTime, GameId, GameRecord, News, Place, State, Unix, UserId, What, Who, Why};
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
        again("revise the end of a game", || self.revise_once(id, revision, now)).await
    }

    async fn revise_once(&self, id: GameId, revision: Revision, now: Unix) -> Result<(), Trouble> {
        let unknown = || Refusal::NoSuchGame { game: id };
        let mut game = self.load(id).await?.ok_or_else(unknown)?;
        let mut index = self.revised(&mut game, revision, now).await?;
        let mut change = Change::new();
        self.let_rest(&mut change, &mut game.record, &mut index).await?;
        self.add(&mut change, game, now, Vec::new(), index).await?;
        change.commit(&*self.store).await
    }

    /// Does the same to a game that the calling code keeps; returns the rows that change.
    pub(crate) async fn revised(&self, game: &mut Loaded, revision: Revision, now: Unix) -> Result<Index, Trouble> {
        let is_ended_here = matches!(game.record.state, State::Over { .. }) && game.record.imported.is_none();
        let ended = game.record.ended.filter(|_| is_ended_here).ok_or(Refusal::NotOver)?;
        let table = tables::open_table(&game.record)?;
        let time = self.time_of(&game.record, now).await?;
        let unrated = game.record.unrated.clone();
        let mut index = reopen(game, table.turn(), time);
        match revision {
            Revision::Reopen if table.outcome().is_some() => return Err(Refusal::Over.into()),
            Revision::Reopen => {}
            // It keeps its place in the histories.
            Revision::Decide { outcome, by } => {
                let end = End { moderator: Some(by), ..End::new(outcome, ended, time) };
                index.add(finish(game, end).1);
                // Whoever decides how it ended does not decide whether that changes ratings.
                game.record.unrated = unrated;
            }
        }
        Ok(index)
    }
}

/// Ends a game that is being played, with all consequences; returns its news and the rows that change. A game ends only
/// once: one that is over stays as it is.
pub(crate) fn finish(game: &mut Loaded, end: End) -> (Vec<News>, Index) {
    let mut ending = Ending::of(&mut game.record);
    if tables::is_playing(ending.record) {
        for consequence in &CONSEQUENCES {
            (consequence.apply)(&mut ending, &end);
        }
    }
    (ending.news, ending.index)
}

/// Takes back the end of a game, with all consequences: `turn` is to move again. Returns the rows that change.
fn reopen(game: &mut Loaded, turn: Side, time: BotTime) -> Index {
    let mut ending = Ending::of(&mut game.record);
    for consequence in CONSEQUENCES.iter().rev() {
        (consequence.take_back)(&mut ending, turn, time);
    }
    ending.index
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

/// Ends a challenge that one of its two people declined or withdrew.
pub(crate) fn turn_down(mut game: Loaded, by: Who) -> (Loaded, Vec<News>, Index) {
    let index = begin::close(&mut game.record, by, None);
    let news = tell_closed(&game.record);
    (game, news, index)
}

/// Makes the news of a challenge that ended without a game: where it was shown, and to a challenger who does not see it
/// there or did not end it.
pub(crate) fn tell_closed(record: &GameRecord) -> Vec<News> {
    let State::Closed { from, to, by, why } = &record.state else { return Vec::new() };
    let mut news = change::tell_one(record, to.as_ref().map_or(from.id, |to| to.id), What::ChallengeClosed);
    let is_told = match why {
        // In a channel the challenger sees it; in direct messages only the opponent has the message.
        Some(Why::Expired) => record.place == Place::Direct,
        Some(Why::Unrated) => true,
        _ => from.id != *by,
    };
    news.extend(from.id.person().filter(|_| is_told).map(|who| News { to: Some(who), what: What::Answered }));
    news
}
