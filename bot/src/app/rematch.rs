//! The same again with sides swapped: one of the two offers it, the other accepts.

use rules::{Reason, Side};

use super::begin::{Venue, blank, player};
use super::{Answer, App, Index, Loaded, Mine, Request, add, batch_of, mention, seat_of};
use crate::record::{Clock, GameId, GameRecord, Origin, Place, Player, State, Who, Wish};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

impl App {
    /// Offers a rematch, or accepts the one that the opponent has offered.
    pub(super) async fn rematch(&self, request: &Request, id: GameId) -> Result<Answer, Trouble> {
        let Mine { game: mut old, side } = self.find(request, Some(id)).await?;
        let State::Over { seats, .. } = &old.record.state else {
            return Err(Refusal::new("refusal-not-over").into());
        };
        if old.record.outcome().is_some_and(|outcome| outcome.reason == Reason::Abort) {
            return Err(Refusal::new("refusal-bad-button").into());
        }
        if let Some(offered) = self.offered_before(request, &old.record).await? {
            return self.accept(request, offered).await;
        }
        let opponent = seat_of(seats, side.other()).clone();
        let Some(to) = opponent.id.person() else {
            return Err(Refusal::new("refusal-takes-none").with("opponent", mention(Who::Nobody)).into());
        };
        let guild = self.guild_of(request).await?;
        if old.record.place != Place::Direct {
            self.may_begin(request, &guild, Some(to)).await?;
        }
        let counter = self.counter().await?;
        let record = again(request, &old.record, side, opponent, counter.next());
        old.record.rematch = Some(counter.next());
        let ended = old.record.changed;
        // The old game's version is expected: of two who press at once, one offers and the other accepts.
        let batch = add(batch_of(request), old, ended, Vec::new(), Index::default());
        let kept = self.offer(request, &counter, record, batch).await?;
        let text = Text::new("rematch-sent").with("opponent", mention(to));
        Ok(Answer::done(request, text, kept))
    }

    /// Returns the rematch of a game that the opponent has offered, and refuses where there is another one already.
    async fn offered_before(&self, request: &Request, old: &GameRecord) -> Result<Option<GameId>, Trouble> {
        let Some(next) = old.rematch else { return Ok(None) };
        let Some(Loaded { record, .. }) = self.load(next).await? else { return Ok(None) };
        match &record.state {
            State::Challenge { from, .. } if from.id == request.who.id => {
                Err(Refusal::new("refusal-rematch-waits").into())
            }
            State::Challenge { .. } => Ok(Some(next)),
            State::Playing { .. } | State::Over { .. } => {
                Err(Refusal::new("refusal-rematch-begun").with("game", next.0.to_string()).into())
            }
            State::Closed { .. } => Ok(None),
        }
    }
}

/// The challenge to play a game again with sides swapped, by the player of a side.
fn again(request: &Request, old: &GameRecord, side: Side, opponent: Player, id: GameId) -> GameRecord {
    let wish = match side {
        Side::White => Wish::Black,
        Side::Black => Wish::White,
    };
    let state = State::Challenge { from: player(&request.who), to: Some(opponent), wish, standing: None };
    let venue = Venue { place: old.place.clone(), lang: old.lang, guild: old.guild, no_thread: old.no_thread };
    GameRecord {
        rated: old.rated,
        clock: old.clock.map(|clock| Clock { no_rest: clock.no_rest, ..Clock::new(clock.control) }),
        private: old.private,
        origin: Some(Origin::Rematch(old.id)),
        ..blank(id, (&old.game, old.setup.clone()), state, venue, request.now)
    }
}
