//! When something next happens to a game by itself: its row `due/`, and the time in its record.

use crate::app::ground::Index;
use crate::record::{BotTime, GameRecord, keys};

/// Sets when something next happens to a game by itself, replacing the time set before.
pub(crate) fn set(record: &mut GameRecord, index: &mut Index, time: Option<BotTime>) {
    let before = std::mem::replace(&mut record.due, time);
    index.remove(before.map(|time| keys::due(time, record.id)));
    index.put(time.map(|time| keys::due(time, record.id)));
}

/// Makes a game wait for the next notice of its clock.
pub(crate) fn set_by_clock(record: &mut GameRecord, index: &mut Index) {
    let next = record.clock.and_then(|clock| clock.next_notice()).map(|(time, _)| time);
    set(record, index, next);
}
