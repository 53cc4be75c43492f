//! Rematches with sides swapped: one player offers, the other accepts.

use rules::{EndReason, Side};

use crate::app::ask::Caller;
use crate::app::begin::{challenge, program};
use crate::app::ground::{CallerGame, Ground, LoadedGame, RequestAnswer, Venue, begin, finish, start};
use crate::app::say::phrases;
use crate::app::tables;
use crate::record::{
    ClosureReason, GameClock, GameId, GameOrigin, GamePlace, GamePlayer, GameRecord, GameState, NewsKind, SideWish,
};
use crate::refusal::{Refusal, Trouble};

pub(crate) async fn rematch(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let CallerGame { game: mut old, side } = ground.find(caller, id).await?;
    let GameState::Over { seats, .. } = &old.record.state else {
        return Err(Refusal::NotOver.into());
    };
    if old.record.outcome().is_some_and(|outcome| outcome.reason == EndReason::Abort) {
        return Err(Refusal::BadButton.into());
    }
    if old.record.program().is_some() {
        return program::again(ground, caller, id, None).await;
    }
    let offered = offered_before(ground, caller, &old.record).await?;
    if let Some(offered) = &offered
        && !is_outdated(ground, &offered.record).await?
    {
        return challenge::accept(ground, caller, offered.record.id).await;
    }
    let opponent = tables::seat_of(seats, side.other()).clone();
    let Some(to) = opponent.id.person() else {
        return Err(Refusal::OpponentGone.into());
    };
    if old.record.place != GamePlace::Direct {
        let guild = ground.guild_of(caller).await?;
        challenge::may_begin(ground, caller, &guild, Some(to)).await?;
    }
    let counter = begin::counter(ground).await?;
    let mut game = LoadedGame::new(again(caller, &old.record, side, opponent, counter.next()));
    let stays_rated = start::bars_this(ground, &game.record).await?.is_none();
    game.record.rated &= stays_rated;
    old.record.rematch = Some(counter.next());
    // Both presses expect the old game's version. Of two simultaneous ones, the first offers and the second accepts.
    game.change.join(old.uncounted());
    let closed = offered.as_ref().map(|offered| offered.record.id);
    if let Some(mut offered) = offered {
        close_quietly(&mut offered);
        ground.add(&mut game.change, offered, caller.now).await?;
    }
    let kept = challenge::offer(ground, caller, &counter, game).await?;
    let text = text!("rematch-sent").with("opponent", phrases::mention(to));
    let mut answer = RequestAnswer::done(caller, text, kept);
    answer.news.extend(closed);
    if let (Some(message), false) = (&mut answer.reply, stays_rated) {
        message.text.push(text!("rematch-sent-casual"));
    }
    Ok(answer)
}

/// Accepts a challenge. A rematch that can no longer be rated is offered back as a casual game.
pub(crate) async fn accept(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    if let Some(LoadedGame { record, .. }) = ground.load(id).await?
        && let (Some(GameOrigin::Rematch(old)), GameState::Challenge { to: Some(to), .. }) =
            (record.origin, &record.state)
        && to.id == caller.who.id
        && is_outdated(ground, &record).await?
    {
        return rematch(ground, caller, old).await;
    }
    challenge::accept(ground, caller, id).await
}

async fn is_outdated(ground: &Ground, offered: &GameRecord) -> Result<bool, Trouble> {
    Ok(start::bars_this(ground, offered).await?.is_some())
}

/// Ends such an offer silently, since the casual offer notifies its challenger.
fn close_quietly(offered: &mut LoadedGame) {
    let GameState::Challenge { from: GamePlayer { id, .. }, .. } = offered.record.state else { return };
    finish::turn_down(offered, id, Some(ClosureReason::Unrated));
    offered.news.retain(|news| news.what != NewsKind::Answered);
}

/// Returns the opponent's open offer of a rematch; refuses if there already is a rematch.
async fn offered_before(ground: &Ground, caller: &Caller, old: &GameRecord) -> Result<Option<LoadedGame>, Trouble> {
    let Some(offered) = ground.load(old.rematch).await? else { return Ok(None) };
    let record = &offered.record;
    match &record.state {
        GameState::Challenge { from, .. } if from.id == caller.who.id => Err(Refusal::RematchWaits.into()),
        GameState::Challenge { .. } => Ok(Some(offered)),
        GameState::Playing { .. } | GameState::Over { .. } => {
            Err(Refusal::RematchBegun { about: phrases::about(record) }.into())
        }
        GameState::Closed { .. } => Ok(None),
    }
}

fn again(caller: &Caller, old: &GameRecord, side: Side, opponent: GamePlayer, id: GameId) -> GameRecord {
    let wish = match side {
        Side::White => SideWish::Black,
        Side::Black => SideWish::White,
    };
    let from = match (&old.place, old.seats()) {
        // A button pressed in a server must not reveal the nickname there.
        (GamePlace::Direct, Some(seats)) => tables::seat_of(seats, side).clone(),
        _ => begin::player(&caller.who),
    };
    let state = GameState::Challenge { from, to: Some(opponent), wish, standing: None, ratings: None };
    let (place, announced) = (old.place.clone(), old.announced);
    let (guild, parent) = (old.guild, old.parent);
    let venue = Venue { place, lang: old.lang, guild, parent, no_thread: old.no_thread, announced };
    GameRecord {
        rated: old.rated,
        clock: old.clock.map(|clock| GameClock { no_rest: clock.no_rest, ..GameClock::new(clock.control) }),
        private: old.private,
        origin: Some(GameOrigin::Rematch(old.id)),
        ..begin::blank(id, (&old.game, old.setup.clone()), state, venue, caller.now)
    }
}
