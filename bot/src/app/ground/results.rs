//! Results of tournament games. The change that ends a game enters its result; taking back the end removes it, until
//! the round is closed.

use rules::{EndReason, Side};

use crate::app::ground::{Ground, LoadedGame, anew};
use crate::app::tables::ABORT_BEFORE;
use crate::change::StoreChange;
use crate::record::{BoardRecord, BoardResult, GameRecord, KeptVerdict, ResultCause, RoundRecord, Unix, keys, write};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Updates the board of a tournament game; `change` is the one that stores the game.
pub(super) async fn enter_result(
    ground: &Ground,
    change: &StoreChange,
    game: &mut LoadedGame,
    now: Unix,
) -> Result<(), Trouble> {
    let record = &game.record;
    let Some(of) = record.tournament.filter(|of| !of.annulled) else { return Ok(()) };
    let key = keys::board(of.tournament, of.round, of.board);
    // This change already contains a decision about the board.
    if change.has(&key) {
        return Ok(());
    }
    let Some(mut row) = ground.store.record::<BoardRecord>(&key).await? else { return Ok(()) };
    let result = verdict(record).map(|verdict| BoardResult { verdict, how: ResultCause::Game });
    let is_of_game =
        row.record.game == Some(record.id) && row.record.result.is_none_or(|old| old.how == ResultCause::Game);
    if !is_of_game || row.record.result == result {
        return Ok(());
    }
    let round_key = keys::round(of.tournament, of.round);
    let Some(round) = ground.store.record::<RoundRecord>(&round_key).await? else { return Ok(()) };
    if round.record.closed {
        return Ok(());
    }
    row.record.result = result;
    anew::soon(&mut game.change, of.tournament, of.round, now);
    game.change
        .expect(round_key, round.version)
        .expect(key.as_str(), row.version)
        .put(key, write(&row.record))
        .put(keys::stirred(of.tournament), Vec::new());
    Ok(())
}

/// Returns the result of a game for its board. `None` while it is in progress or if it was annulled, which leaves it to
/// the organiser. Resigning or losing on time before the game had begun is a forfeit.
pub(crate) fn verdict(record: &GameRecord) -> Option<KeptVerdict> {
    let outcome = record.outcome()?;
    let has_begun = match outcome.reason {
        EndReason::Adjudication => true,
        EndReason::Forfeit => false,
        _ => record.line.len() >= ABORT_BEFORE.0,
    };
    Some(match (outcome.winner, has_begun) {
        (Some(Side::White), true) => KeptVerdict::White,
        (Some(Side::White), false) => KeptVerdict::ForfeitBlack,
        (Some(Side::Black), true) => KeptVerdict::Black,
        (Some(Side::Black), false) => KeptVerdict::ForfeitWhite,
        (None, _) if outcome.reason == EndReason::Abort => return None,
        (None, _) => KeptVerdict::Draw,
    })
}
