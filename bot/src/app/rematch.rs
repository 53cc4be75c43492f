//! The same again with sides swapped: one of the two offers it, the other accepts.

use rules::{Reason, Side};

use super::begin::{Venue, blank, player};
use super::{Answer, App, Caller, Index, Loaded, Mine, add, batch_of, mention, seat_of};
use crate::record::{Clock, GameId, GameRecord, Origin, Place, Player, State, Who, Wish};
use crate::refusal::{Refusal, Trouble};

impl App {
    /// Offers a rematch, or accepts the one that the opponent has offered.
    pub(super) async fn rematch(&self, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
        let Mine { game: mut old, side } = self.find(caller, Some(id)).await?;
        let State::Over { seats, .. } = &old.record.state else {
            return Err(Refusal::NotOver.into());
        };
        if old.record.outcome().is_some_and(|outcome| outcome.reason == Reason::Abort) {
            return Err(Refusal::BadButton.into());
        }
        if let Some(offered) = self.offered_before(caller, &old.record).await? {
            return self.accept(caller, offered).await;
        }
        let opponent = seat_of(seats, side.other()).clone();
        let Some(to) = opponent.id.person() else {
            return Err(Refusal::TakesNone { opponent: mention(Who::Nobody) }.into());
        };
        let guild = self.guild_of(caller).await?;
        if old.record.place != Place::Direct {
            self.may_begin(caller, &guild, Some(to)).await?;
        }
        let counter = self.counter().await?;
        let record = again(caller, &old.record, side, opponent, counter.next());
        old.record.rematch = Some(counter.next());
        let ended = old.record.changed;
        // The old game's version is expected: of two who press at once, one offers and the other accepts.
        let batch = add(batch_of(caller), old, ended, Vec::new(), Index::default());
        let kept = self.offer(caller, &counter, record, batch).await?;
        let text = text!("rematch-sent").with("opponent", mention(to));
        Ok(Answer::done(caller, text, kept))
    }

    /// Returns the rematch of a game that the opponent has offered, and refuses where there is another one already.
    async fn offered_before(&self, caller: &Caller, old: &GameRecord) -> Result<Option<GameId>, Trouble> {
        let Some(next) = old.rematch else { return Ok(None) };
        let Some(Loaded { record, .. }) = self.load(next).await? else { return Ok(None) };
        match &record.state {
            State::Challenge { from, .. } if from.id == caller.who.id => Err(Refusal::RematchWaits.into()),
            State::Challenge { .. } => Ok(Some(next)),
            State::Playing { .. } | State::Over { .. } => Err(Refusal::RematchBegun { game: next }.into()),
            State::Closed { .. } => Ok(None),
        }
    }
}

/// The challenge to play a game again with sides swapped, by the player of a side.
fn again(caller: &Caller, old: &GameRecord, side: Side, opponent: Player, id: GameId) -> GameRecord {
    let wish = match side {
        Side::White => Wish::Black,
        Side::Black => Wish::White,
    };
    let state = State::Challenge { from: player(&caller.who), to: Some(opponent), wish, standing: None };
    let venue = Venue { place: old.place.clone(), lang: old.lang, guild: old.guild, no_thread: old.no_thread };
    GameRecord {
        rated: old.rated,
        clock: old.clock.map(|clock| Clock { no_rest: clock.no_rest, ..Clock::new(clock.control) }),
        private: old.private,
        origin: Some(Origin::Rematch(old.id)),
        ..blank(id, (&old.game, old.setup.clone()), state, venue, caller.now)
    }
}
