//! Messages of tournaments that are drawn anew a little later, together with whatever else happens till then.

use crate::change::Change;
use crate::record::{MINUTE, Millis, Tiding, TournamentId, TournamentRecord, Unix, keys};

/// The round under which the messages about a whole tournament are drawn anew.
pub(crate) const WHOLE: u16 = 0;

/// Behind the numbers of all rounds, those of acts: their messages are drawn anew, too.
pub(crate) const ACTS: u16 = 1_000;

/// Between two messages that are drawn anew because of a person whose data were deleted.
const SLOWLY: Millis = Millis::minutes(10);
/// The most such pauses before a message is drawn anew: it is within a day.
const MOST_PAUSES: i64 = 132;

/// Adds to a change that the message of a round shows soon what became of it: once for all that happens in a minute.
pub(crate) fn soon(change: &mut Change, id: TournamentId, round: u16, now: Unix) {
    change.put(keys::anew(next_minute(now), id, round), Vec::new());
}

/// Adds to a change that the message of a round, and the bracket, show its results at once: those who decide something
/// look there for it.
pub(crate) fn at_once(change: &mut Change, record: &TournamentRecord, round: u16) {
    change.put(keys::tiding(record.id, round, Tiding::Results, 0), Vec::new());
    if record.terms.system.has_bracket() {
        change.put(keys::tiding(record.id, 0, Tiding::Table, 0), Vec::new());
    }
}

/// Adds to a change that all messages of a tournament that was played for so many rounds are drawn anew within a day, one
/// after another, and after them those of these acts.
pub(crate) fn slowly(change: &mut Change, id: TournamentId, (rounds, acts): (u16, &[u32]), now: Unix) {
    let first = next_minute(now);
    let acts = acts.iter().filter_map(|act| ACTS.checked_add(u16::try_from(*act).ok()?));
    for (round, pauses) in (WHOLE..=rounds).chain(acts).zip(0_i64..) {
        change.put(keys::anew(first + pauses.min(MOST_PAUSES) * SLOWLY, id, round), Vec::new());
    }
}

fn next_minute(now: Unix) -> Unix {
    now - now.since_1970().beyond(MINUTE) + MINUTE
}
