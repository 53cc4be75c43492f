//! The same again with sides swapped: one of the two offers it, the other accepts.

use rules::{Reason, Side};

use super::challenge::{blank, player};
use super::{Answer, App, Caller, Index, add, batch_of, mention, seat_of};
use crate::record::{Clock, GameId, GameRecord, Origin, Place, State, UserId, Wish};
use crate::refusal::{Refusal, Trouble};

impl App {
    /// Offers a rematch, or accepts the one that the opponent has offered.
    pub(super) async fn rematch(&self, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
        let mut old = self.find(caller, Some(id)).await?;
        let me = caller.who.id;
        let side = old.record.side_of(me).expect("find returns games of the one who asks");
        let State::Over { seats, .. } = old.record.state.clone() else {
            return Err(Refusal::NotOver.into());
        };
        if old.record.outcome().is_some_and(|outcome| outcome.reason == Reason::Abort) {
            return Err(Refusal::BadButton.into());
        }
        let before = match old.record.rematch {
            Some(next) => self.load(next).await?,
            None => None,
        };
        if let Some(before) = before {
            match &before.record.state {
                State::Challenge { from, .. } if from.id == me => {
                    return Err(Refusal::RematchWaits.into());
                }
                State::Challenge { .. } => return self.accept(caller, before.record.id).await,
                State::Playing { .. } | State::Over { .. } => {
                    return Err(Refusal::RematchBegun { game: before.record.id }.into());
                }
                State::Closed { .. } => {}
            }
        }
        if seat_of(&seats, side.other()).id == UserId::NOBODY {
            return Err(Refusal::TakesNone { opponent: mention(UserId::NOBODY) }.into());
        }
        let guild = self.guild_of(caller).await?;
        if old.record.place != Place::Direct {
            self.may_begin(caller, &guild, Some(seat_of(&seats, side.other()).id)).await?;
        }
        let counter = self.counter().await?;
        let opponent = seat_of(&seats, side.other()).clone();
        let to = opponent.id;
        let wish = match side {
            Side::White => Wish::Black,
            Side::Black => Wish::White,
        };
        let state = State::Challenge { from: player(&caller.who), to: Some(opponent), wish, standing: None };
        let (game, setup, place) = (&old.record.game, old.record.setup.clone(), old.record.place.clone());
        let record = GameRecord {
            lang: old.record.lang,
            guild: old.record.guild,
            no_thread: old.record.no_thread,
            rated: old.record.rated,
            clock: old.record.clock.map(|clock| Clock { no_rest: clock.no_rest, ..Clock::new(clock.control) }),
            private: old.record.private,
            origin: Some(Origin::Rematch(id)),
            ..blank(caller, &guild, counter.next(), game, setup, state, place)
        };
        old.record.rematch = Some(counter.next());
        let ended = old.record.changed;
        // The old game's version is expected: of two who press at once, one offers and the other accepts.
        let batch = add(batch_of(caller), old, ended, Vec::new(), Index::default());
        let kept = self.offer(caller, &counter, record, batch).await?;
        let text = text!("rematch-sent").with("opponent", mention(to));
        Ok(Answer::done(caller, text, kept))
    }
}
