//! Ends of games taken back, and taken away: by moderators, and by those who run tournaments.

use rules::{Outcome, Reason, Side};

use crate::app::ground::finish::Revision;
use crate::app::ground::{End, Ground, LoadedGame, finish, results};
use crate::app::tables;
use crate::change::Change;
use crate::record::{
    BoardOf, DAY, GameId, GameRecord, KeptVerdict, Millis, Place, Reopened, State, Unix, UserId, Was, WasOver, What,
};
use crate::refusal::Trouble;

/// What the player to move gains in a game that goes on again, who may not have looked at it for a while.
const EXTRA: Millis = DAY;

/// Somebody who decides about games, when, and why.
#[derive(Clone, Copy)]
pub(crate) struct Decider<'a> {
    pub(crate) who: UserId,
    pub(crate) now: Unix,
    pub(crate) because: Option<&'a str>,
}

/// Adds to a change that a game has no result, or has it no more; returns how it stood, for [`restore`]. Its room
/// is told once, unless it had none before.
pub(crate) async fn annul(
    ground: &Ground,
    change: &mut Change,
    id: GameId,
    by: Decider<'_>,
) -> Result<Option<Was>, Trouble> {
    let Some(mut game) = ground.load(id).await? else { return Ok(None) };
    set_annulled(&mut game.record, true);
    let annulled = Outcome::draw(Reason::Abort);
    if tables::is_playing(&game.record) {
        let end = End::new(annulled, by.now, ground.time_of(&game.record, by.now).await?);
        finish::finish(&mut game, End { moderator: Some(by.who), ..end });
        game.record.because = by.because.map(ToOwned::to_owned);
        ground.add(change, game, by.now).await?;
        return Ok(Some(Was::Game { game: id, end: None }));
    }
    let end = over(&game.record);
    match end.as_ref().is_none_or(|end| end.reason == Reason::Abort.word()) {
        // It had no result as it was.
        true => ground.add(change, game, by.now).await?,
        false => decide_again(ground, change, game, (annulled, true), by).await?,
    }
    Ok(end.map(|end| Was::Game { game: id, end: Some(end) }))
}

/// Adds to a change that a game which is over has another end, as a result was corrected; returns how it stood, for
/// [`restore`]. A game that ended so stays as it is.
pub(crate) async fn correct(
    ground: &Ground,
    change: &mut Change,
    id: GameId,
    (verdict, outcome): (KeptVerdict, Outcome),
    by: Decider<'_>,
) -> Result<Option<Was>, Trouble> {
    let Some(mut game) = ground.load(id).await? else { return Ok(None) };
    let is_so = results::verdict(&game.record) == Some(verdict) || game.record.outcome() == Some(outcome);
    let Some(end) = over(&game.record).filter(|_| !is_so) else {
        return Ok(None);
    };
    set_neither(&mut game.record, verdict == KeptVerdict::ForfeitBoth);
    decide_again(ground, change, game, (outcome, true), by).await?;
    Ok(Some(Was::Game { game: id, end: Some(end) }))
}

/// Adds to a change that a game is again as it was: it goes on, or has the end that it had.
pub(crate) async fn restore(
    ground: &Ground,
    change: &mut Change,
    id: GameId,
    end: Option<&WasOver>,
    by: Decider<'_>,
) -> Result<(), Trouble> {
    let Some(mut game) = ground.load(id).await? else { return Ok(()) };
    set_annulled(&mut game.record, false);
    let Some(end) = end else {
        if tables::is_playing(&game.record) {
            return Ok(());
        }
        reopen(ground, &mut game, by).await?;
        return ground.add(change, game, by.now).await;
    };
    set_neither(&mut game.record, end.neither);
    if over(&game.record).as_ref() == Some(end) {
        return ground.add(change, game, by.now).await;
    }
    let (Some(reason), winner) = (rules::reason(&end.reason), end.winner.map(Side::from)) else { return Ok(()) };
    decide_again(ground, change, game, (Outcome { winner, reason }, end.decided), by).await
}

/// Adds to a change that a game that is over has another end; its board tells it.
async fn decide_again(
    ground: &Ground,
    change: &mut Change,
    mut game: LoadedGame,
    (outcome, is_decided): (Outcome, bool),
    by: Decider<'_>,
) -> Result<(), Trouble> {
    finish::revised(ground, &mut game, Revision::Decide { outcome, by: by.who }, by.now).await?;
    // The board of the new end differs from that of the end before.
    go_on(&mut game.record, by);
    game.record.moderator = game.record.moderator.filter(|_| is_decided);
    game.record.because = by.because.map(ToOwned::to_owned);
    game.show_board(true, None);
    if let Place::Channel { .. } = game.record.place {
        game.tell(None, What::ThreadDone);
    }
    ground.add(change, game, by.now).await
}

/// Takes back the end of a game that the calling code keeps: it goes on where it stood, with more time for the player to
/// move, and everybody is told.
///
/// # Errors
/// A refusal if the game is not over, or if the board itself would end it again at once.
pub(crate) async fn reopen(ground: &Ground, game: &mut LoadedGame, by: Decider<'_>) -> Result<(), Trouble> {
    let turn = tables::open_table(&game.record)?.turn();
    if let Some(clock) = &mut game.record.clock {
        clock.left[turn as usize] += EXTRA;
    }
    // An annulment is announced nowhere, so that there is nothing to take back.
    let counted = game.record.outcome().is_some_and(|end| end.reason != Reason::Abort);
    let was_announced = game.record.announced && counted;
    finish::revised(ground, game, Revision::Reopen, by.now).await?;
    go_on(&mut game.record, by);
    tell_that_it_goes_on(game, was_announced);
    Ok(())
}

/// Notes whether the board of a game has it no more.
fn set_annulled(record: &mut GameRecord, annulled: bool) {
    record.tournament = record.tournament.map(|of| BoardOf { annulled, neither: false, ..of });
}

/// Notes whether it was decided that both lose a game by forfeit.
pub(crate) fn set_neither(record: &mut GameRecord, neither: bool) {
    record.tournament = record.tournament.map(|of| BoardOf { neither, ..of });
}

/// Notes that the end of a game was taken back at the moment at which it stands.
fn go_on(record: &mut GameRecord, by: Decider<'_>) {
    let moment = record.moment();
    let before = record.reopened.as_ref().filter(|reopened| reopened.moment == moment);
    record.reopened = Some(Reopened {
        by: by.who.into(),
        at: by.now,
        moment,
        times: before.map_or(0, |reopened| reopened.times) + 1,
        because: by.because.map(ToOwned::to_owned),
    });
}

/// Tells of a game that goes on. Its board comes first: writing in a thread opens it by itself, while Discord may let the new
/// name wait for minutes.
fn tell_that_it_goes_on(game: &mut LoadedGame, was_announced: bool) {
    game.show_board(false, None);
    if game.record.thread().is_some() {
        game.tell(None, What::ThreadAgain);
    }
    if was_announced {
        game.tell(None, What::Announced { undone: true });
    }
}

/// Returns how a game ended, as it is kept; `None` if it is not over.
pub(crate) fn over(record: &GameRecord) -> Option<WasOver> {
    match &record.state {
        State::Over { winner, reason, .. } => Some(WasOver {
            winner: *winner,
            reason: reason.clone(),
            decided: record.moderator.is_some(),
            neither: record.tournament.is_some_and(|of| of.neither),
        }),
        _ => None,
    }
}
