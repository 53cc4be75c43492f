//! Delayed redraws of tournament messages, so that one edit covers several changes.

use crate::change::StoreChange;
use crate::record::{
    MINUTE, MessageRepost, MessageTarget, Millis, Tiding, TidingTurn, TournamentId, TournamentRecord, Unix, keys,
};

const SLOWLY: Millis = Millis::minutes(10);
const MOST_PAUSES: i64 = 132;

/// Schedules one redraw of a message for all changes within a minute.
pub(crate) fn soon(change: &mut StoreChange, id: TournamentId, what: impl Into<MessageTarget>, now: Unix) {
    change.put(keys::anew(next_minute(now), id, what.into()), Vec::new());
}

/// Redraws the message of a round, and the bracket, immediately. Organisers who decide a result look for it there.
pub(crate) fn at_once(change: &mut StoreChange, record: &TournamentRecord, round: u16) {
    change.put(keys::tiding(record.id, round, Tiding::Results, MessageRepost::Once as u32), Vec::new());
    if record.terms.system.has_bracket() {
        change.put(keys::tiding(record.id, TidingTurn::First, Tiding::Table, MessageRepost::Once as u32), Vec::new());
    }
}

/// Redraws all messages of a tournament within a day: first the rounds, then the logged actions.
pub(crate) fn slowly(change: &mut StoreChange, id: TournamentId, (rounds, acts): (u16, &[u32]), now: Unix) {
    let first = next_minute(now);
    let all = (0..=rounds).map(MessageTarget::from).chain(acts.iter().copied().map(MessageTarget::Act));
    for (what, pauses) in all.zip(0_i64..) {
        change.put(keys::anew(first + pauses.min(MOST_PAUSES) * SLOWLY, id, what), Vec::new());
    }
}

fn next_minute(now: Unix) -> Unix {
    now - now.since_1970().beyond(MINUTE) + MINUTE
}
