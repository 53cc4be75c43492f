//! The only door by which games end.

use rules::{Outcome, Reason, Side, Table};

use super::{
    Answer, App, Button, Caller, Index, Loaded, Message, Press, due, is_playing, mention, seat_of, takeback, tell_all,
    tell_one,
};
use crate::record::{BotTime, Color, GameId, Moment, News, Place, State, What, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

/// A game may be called off before this moment: until both have moved.
pub(super) const ABORT_BEFORE: Moment = Moment(2);

/// Ends a game at a `time` by the bot's own clock: its record, the news of it, and the index rows that go.
pub(super) fn finish(game: &mut Loaded, outcome: Outcome, time: BotTime) -> (Vec<News>, Index) {
    let record = &mut game.record;
    let State::Playing { seats, offer } = record.state.clone() else {
        unreachable!("only a game that is being played can end");
    };
    let people = [seats[0].id, seats[1].id];
    let mut news = match offer {
        Some(by) => tell_one(record, people[Side::from(by).other() as usize], What::DrawClosed { declined: false }),
        None => Vec::new(),
    };
    news.extend(takeback::void(record));
    record.state =
        State::Over { seats, winner: outcome.winner.map(Color::from), reason: outcome.reason.word().to_owned() };
    news.extend(tell_all(record, What::Board { moment: record.moment(), over: true, since: None }));
    if let Place::Channel { .. } = record.place {
        news.push(News { to: None, what: What::ThreadDone });
    }
    let mut index = Index::of(record, &people, false);
    if let Some(clock) = &mut record.clock {
        clock.stop(time);
    }
    due::set(record, &mut index, None);
    // The game's own thread keeps showing it; a channel has room for the next game.
    if let Place::Channel { thread: Some(thread), .. } = record.place {
        index.0.push((keys::place(thread, record.id), true));
    }
    index.0.extend(Side::ALL.map(|side| (keys::plan(record.id, side), false)));
    (news, index)
}

impl App {
    pub(super) async fn resign(&self, caller: &Caller, named: Option<GameId>) -> Result<Answer, Trouble> {
        let game = self.find(caller, named).await?;
        must_be_playing(&game)?;
        let moment = game.record.moment();
        let key = if moment < ABORT_BEFORE { key!("abort-confirm") } else { key!("resign-confirm") };
        let mut message = Message::new(caller.lang, Text::new(key).with("game", game.record.id.0.to_string()));
        message.buttons = vec![Button::of_game(Press::ResignNow, game.record.id, moment)];
        Ok(Answer::reply(message))
    }

    pub(super) async fn resign_now(&self, caller: &Caller, id: GameId, moment: Moment) -> Result<Answer, Trouble> {
        let mut game = self.find(caller, Some(id)).await?;
        must_be_playing(&game)?;
        must_stand_at(&game, moment)?;
        let side = game.record.side_of(caller.who.id).expect("find returns games of the one who asks");
        let outcome = if moment < ABORT_BEFORE {
            Outcome::draw(Reason::Abort)
        } else {
            Outcome::win(side.other(), Reason::Resignation)
        };
        let (news, index) = finish(&mut game, outcome, self.time(caller.now).await?);
        let kept = self.keep(caller, game, news, index).await?;
        let key = if moment < ABORT_BEFORE { key!("abort-done") } else { key!("resign-done") };
        Ok(Answer::done(caller, Text::new(key), kept))
    }
}

/// Refuses unless the game is being played.
pub(super) fn must_be_playing(game: &Loaded) -> Result<(), Refusal> {
    if is_playing(&game.record) { Ok(()) } else { Err(Refusal::Over) }
}

/// Refuses what was asked of an earlier position.
pub(super) fn must_stand_at(game: &Loaded, moment: Moment) -> Result<(), Refusal> {
    if game.record.moment() == moment { Ok(()) } else { Err(Refusal::Stale) }
}

/// Refuses what only the player to move may do.
pub(super) fn must_be_to_move(game: &Loaded, table: &dyn Table, side: Side) -> Result<(), Refusal> {
    let Some(seats) = game.record.seats().filter(|_| table.turn() != side) else { return Ok(()) };
    Err(Refusal::NotYourTurn { opponent: mention(seat_of(seats, side.other()).id) })
}
