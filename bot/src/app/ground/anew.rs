//! Messages of tournaments that are drawn anew a little later, together with whatever else happens till then.

use crate::change::Change;
use crate::record::{Anew, MINUTE, Millis, Posted, Tiding, TidingTurn, TournamentId, TournamentRecord, Unix, keys};

/// Between two messages that are drawn anew because of a person whose data were deleted.
const SLOWLY: Millis = Millis::minutes(10);
/// The most such pauses before a message is drawn anew: it is within a day.
const MOST_PAUSES: i64 = 132;

/// Adds to a change that a message, as that of a round, shows soon what became of it: once for all that happens in a minute.
pub(crate) fn soon(change: &mut Change, id: TournamentId, what: impl Into<Anew>, now: Unix) {
    change.put(keys::anew(next_minute(now), id, what.into()), Vec::new());
}

/// Adds to a change that the message of a round, and the bracket, show its results at once: those who decide something
/// look there for it.
pub(crate) fn at_once(change: &mut Change, record: &TournamentRecord, round: u16) {
    change.put(keys::tiding(record.id, round, Tiding::Results, Posted::Once as u32), Vec::new());
    if record.terms.system.has_bracket() {
        change.put(keys::tiding(record.id, TidingTurn::First, Tiding::Table, Posted::Once as u32), Vec::new());
    }
}

/// Adds to a change that all messages of a tournament that was played for so many rounds are drawn anew within a day, one
/// after another, and after them those of these acts.
pub(crate) fn slowly(change: &mut Change, id: TournamentId, (rounds, acts): (u16, &[u32]), now: Unix) {
    let first = next_minute(now);
    let all = (0..=rounds).map(Anew::from).chain(acts.iter().copied().map(Anew::Act));
    for (what, pauses) in all.zip(0_i64..) {
        change.put(keys::anew(first + pauses.min(MOST_PAUSES) * SLOWLY, id, what), Vec::new());
    }
}

fn next_minute(now: Unix) -> Unix {
    now - now.since_1970().beyond(MINUTE) + MINUTE
}
