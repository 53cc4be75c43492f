//! Ends of games taken back by moderators and tournament organisers.

use rules::EndReason;

use crate::app::ground::finish::EndRevision;
use crate::app::ground::{Ground, LoadedGame, finish};
use crate::app::tables;
use crate::record::{DAY, GameRecord, GameReopening, Millis, NewsKind, Unix, UserId};
use crate::refusal::Trouble;

/// Extra time for the player to move, who has perhaps stopped watching.
const EXTRA: Millis = DAY;

#[derive(Clone, Copy)]
pub(crate) struct DecisionContext<'a> {
    pub(crate) who: UserId,
    pub(crate) now: Unix,
    pub(crate) because: Option<&'a str>,
}

/// Takes back the end of a game and informs everyone; the caller commits. The player to move gets extra time. Refuses
/// if the game is not over, or if the position itself would immediately end it again.
pub(crate) async fn reopen(ground: &Ground, game: &mut LoadedGame, by: DecisionContext<'_>) -> Result<(), Trouble> {
    let turn = tables::open_table(&game.record)?.turn();
    if let Some(clock) = &mut game.record.clock {
        clock.left[turn as usize] += EXTRA;
    }
    // An annulment was not announced, so there is nothing to retract.
    let counted = game.record.outcome().is_some_and(|end| end.reason != EndReason::Abort);
    let was_announced = game.record.announced && counted;
    finish::revised(ground, game, EndRevision::Reopen, by.now).await?;
    go_on(&mut game.record, by);
    tell_that_it_goes_on(game, was_announced);
    Ok(())
}

pub(crate) fn go_on(record: &mut GameRecord, by: DecisionContext<'_>) {
    let moment = record.moment();
    let before = record.reopened.as_ref().filter(|reopened| reopened.moment == moment);
    record.reopened = Some(GameReopening {
        by: by.who.into(),
        at: by.now,
        moment,
        times: before.map_or(0, |reopened| reopened.times) + 1,
        because: by.because.map(ToOwned::to_owned),
    });
}

/// Shows that a game continues. The board comes first: writing in a thread reopens it, while Discord can delay a rename
/// for minutes.
fn tell_that_it_goes_on(game: &mut LoadedGame, was_announced: bool) {
    game.show_board(false, None);
    if game.record.thread().is_some() {
        game.tell(None, NewsKind::ThreadAgain);
    }
    if was_announced {
        game.tell(None, NewsKind::Announced { undone: true });
    }
}
