//! The only door by which games end, and the way back through it.

use rules::{Outcome, Reason, Side};
use store::Batch;

use super::consequences::{CONSEQUENCES, Change};
use super::{Answer, App, Button, Caller, Index, Loaded, Message, Mine, Press, TRIES, add, is_playing, open_table};
use crate::record::{BotTime, GameId, GameRecord, Moment, News, State, Unix, UserId};
use crate::refusal::{Failure, Refusal, Trouble};
use crate::words::Text;

/// A game may be called off before this moment: until both have moved.
pub(super) const ABORT_BEFORE: Moment = Moment(2);

/// How and when a game ends.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub(super) outcome: Outcome,
    /// The moderator who decides it, if one does.
    pub(super) moderator: Option<UserId>,
    /// The moment of the board before, where answers that were planned came with the last move.
    pub(super) since: Option<Moment>,
    pub(super) now: Unix,
    /// The same time by the bot's own clock.
    pub(super) time: BotTime,
}

impl End {
    pub(super) fn new(outcome: Outcome, now: Unix, time: BotTime) -> End {
        End { outcome, moderator: None, since: None, now, time }
    }
}

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

/// Ends a game that is being played, with all that follows; returns the news of it, and the rows that change. A game ends
/// once: one that is over stays as it is.
pub(super) fn finish(game: &mut Loaded, end: End) -> (Vec<News>, Index) {
    let mut change = Change::of(&mut game.record);
    if is_playing(change.record) {
        for consequence in &CONSEQUENCES {
            (consequence.apply)(&mut change, &end);
        }
    }
    (change.news, change.index)
}

/// Takes back the end of a game, with all that followed: it is the turn of `turn` again. Returns the rows that change.
fn reopen(game: &mut Loaded, turn: Side, time: BotTime) -> Index {
    let mut change = Change::of(&mut game.record);
    for consequence in CONSEQUENCES.iter().rev() {
        (consequence.take_back)(&mut change, turn, time);
    }
    change.index
}

impl App {
    pub(super) async fn resign(&self, caller: &Caller, named: Option<GameId>) -> Result<Answer, Trouble> {
        let mine = self.find(caller, named).await?;
        let record = mine.playing()?.record;
        let moment = record.moment();
        let key = if moment < ABORT_BEFORE { key!("abort-confirm") } else { key!("resign-confirm") };
        let mut message = Message::new(caller.lang, Text::new(key).with("game", record.id.0.to_string()));
        message.buttons = vec![Button::of_game(Press::ResignNow, record.id, moment)];
        Ok(Answer::reply(message))
    }

    pub(super) async fn resign_now(&self, caller: &Caller, id: GameId, moment: Moment) -> Result<Answer, Trouble> {
        let mine = self.find(caller, Some(id)).await?;
        mine.playing_at(Some(moment))?;
        let Mine { mut game, side } = mine;
        let outcome = resignation(&game.record, side);
        let (news, index) = finish(&mut game, End::new(outcome, caller.now, self.time(caller.now).await?));
        let kept = self.keep(caller, game, news, index).await?;
        let key = if moment < ABORT_BEFORE { key!("abort-done") } else { key!("resign-done") };
        Ok(Answer::done(caller, Text::new(key), kept))
    }

    /// Takes back the end of a game that was played here, and decides it anew if that is wanted. What people are told of it
    /// is the caller's to say.
    ///
    /// # Errors
    /// A refusal where there is no such end, or where the board itself would end the game again at once.
    pub async fn revise(&self, id: GameId, revision: Revision, now: Unix) -> Result<(), Trouble> {
        for _ in 0..TRIES {
            let unknown = || Refusal::NoSuchGame { game: id };
            let mut game = self.load(id).await?.ok_or_else(unknown)?;
            let is_ended_here = matches!(game.record.state, State::Over { .. }) && game.record.imported.is_none();
            let ended = game.record.ended.filter(|_| is_ended_here).ok_or(Refusal::NotOver)?;
            let table = open_table(&game.record)?;
            let time = self.time(now).await?;
            let mut index = reopen(&mut game, table.turn(), time);
            match revision {
                Revision::Reopen if table.outcome().is_some() => return Err(Refusal::Over.into()),
                Revision::Reopen => {}
                // It stays where it is in the histories.
                Revision::Decide { outcome, by } => {
                    let end = End { moderator: Some(by), ..End::new(outcome, ended, time) };
                    index.0.extend(finish(&mut game, end).1.0);
                }
            }
            let batch = self.let_rest(Batch::new(), &mut game.record, &mut index).await?;
            match self.store.commit(add(batch, game, now, Vec::new(), index)).await {
                Err(store::Error::Conflict { .. }) => {}
                done => return Ok(done?),
            }
        }
        Err(Failure::new("revise the end of a game", "too many conflicts").into())
    }
}

/// Returns how a game ends that one side gives up: it is called off as long as hardly anything was played.
pub(super) fn resignation(record: &GameRecord, side: Side) -> Outcome {
    match record.moment() < ABORT_BEFORE {
        true => Outcome::draw(Reason::Abort),
        false => Outcome::win(side.other(), Reason::Resignation),
    }
}
