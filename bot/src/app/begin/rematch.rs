//! Rematches, with sides swapped: one of the two players offers it, the other accepts.

use rules::{Reason, Side};

use crate::app::ask::Caller;
use crate::app::begin::challenge;
use crate::app::ground::{Answer, Ground, Index, Loaded, Mine, Venue, begin, change};
use crate::app::say::phrases;
use crate::app::tables;
use crate::record::{Clock, GameId, GameRecord, Origin, Place, Player, State, Who, Wish};
use crate::refusal::{Refusal, Trouble};

/// Offers a rematch, or accepts the one that the opponent has offered.
pub(crate) async fn rematch(ground: &Ground, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
    let Mine { game: mut old, side } = ground.find(caller, id).await?;
    let State::Over { seats, .. } = &old.record.state else {
        return Err(Refusal::NotOver.into());
    };
    if old.record.outcome().is_some_and(|outcome| outcome.reason == Reason::Abort) {
        return Err(Refusal::BadButton.into());
    }
    if let Some(offered) = offered_before(ground, caller, &old.record).await? {
        return challenge::accept(ground, caller, offered).await;
    }
    let opponent = tables::seat_of(seats, side.other()).clone();
    let Some(to) = opponent.id.person() else {
        return Err(Refusal::TakesNone { opponent: phrases::mention(Who::Nobody) }.into());
    };
    if old.record.place != Place::Direct {
        let guild = ground.guild_of(caller).await?;
        ground.may_begin(caller, &guild, Some(to)).await?;
    }
    let counter = ground.counter().await?;
    let mut record = again(caller, &old.record, side, opponent, counter.next());
    let stays_rated = !record.rated || ground.has_rated_games(record.guild).await?;
    record.rated &= stays_rated;
    old.record.rematch = Some(counter.next());
    let ended = old.record.changed;
    // The old game's version is expected, so that if both players press at once, one offers and the other accepts.
    let batch = change::add(change::batch_of(caller), old, ended, Vec::new(), Index::default());
    let kept = challenge::offer(ground, caller, &counter, record, batch).await?;
    let text = text!("rematch-sent").with("opponent", phrases::mention(to));
    let mut answer = Answer::done(caller, text, kept);
    if let (Some(message), false) = (&mut answer.reply, stays_rated) {
        message.text.push(text!("rematch-sent-casual"));
    }
    Ok(answer)
}

/// Returns the rematch of a game that the opponent has offered; refuses if there is another one already.
async fn offered_before(ground: &Ground, caller: &Caller, old: &GameRecord) -> Result<Option<GameId>, Trouble> {
    let Some(next) = old.rematch else { return Ok(None) };
    let Some(Loaded { record, .. }) = ground.load(next).await? else { return Ok(None) };
    match &record.state {
        State::Challenge { from, .. } if from.id == caller.who.id => Err(Refusal::RematchWaits.into()),
        State::Challenge { .. } => Ok(Some(next)),
        State::Playing { .. } | State::Over { .. } => {
            Err(Refusal::RematchBegun { about: phrases::about(&record) }.into())
        }
        State::Closed { .. } => Ok(None),
    }
}

/// Makes the challenge to play a game again with sides swapped, by the player of a side.
fn again(caller: &Caller, old: &GameRecord, side: Side, opponent: Player, id: GameId) -> GameRecord {
    let wish = match side {
        Side::White => Wish::Black,
        Side::Black => Wish::White,
    };
    let state =
        State::Challenge { from: begin::player(&caller.who), to: Some(opponent), wish, standing: None, ratings: None };
    let (place, announced) = (old.place.clone(), old.announced);
    let (guild, parent) = (old.guild, old.parent);
    let venue = Venue { place, lang: old.lang, guild, parent, no_thread: old.no_thread, announced };
    GameRecord {
        rated: old.rated,
        clock: old.clock.map(|clock| Clock { no_rest: clock.no_rest, ..Clock::new(clock.control) }),
        private: old.private,
        origin: Some(Origin::Rematch(old.id)),
        ..begin::blank(id, (&old.game, old.setup.clone()), state, venue, caller.now)
    }
}
