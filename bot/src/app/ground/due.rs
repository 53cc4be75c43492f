//! When the next automatic event of a game is due: its row `due/`, and the time in its record.

use rules::Side;

use crate::app::ground::LoadedGame;
use crate::app::tables;
use crate::record::{BotTime, GameRecord, Millis, keys};
use crate::refusal::Trouble;

/// The shortest wait for a game whose clock is behind.
const PUT_OFF: Millis = Millis::seconds(10);

/// How long a player without a clock has before a reminder.
const IDLE: Millis = Millis::days(14);

/// How long after that they are reminded again.
pub(crate) const STILL_IDLE: Millis = Millis::days(30);

/// Starts the clock of the side to move. A program uses no time: both clocks pause. Without a clock, sets the time of
/// the reminder, except in tournaments, which have their own deadlines.
pub(crate) fn run(record: &mut GameRecord, side: Side, time: BotTime) {
    let is_program = record.program().is_some_and(|(seat, _)| seat == side);
    match &mut record.clock {
        Some(clock) if is_program => clock.stop(time),
        Some(clock) => clock.run(side, time),
        None => record.idle = record.tournament.is_none().then_some(time + IDLE),
    }
}

pub(crate) fn set(game: &mut LoadedGame, time: Option<BotTime>) {
    wait(game, time, None);
}

/// Postpones a game whose clock is paused or behind the main one.
pub(crate) fn put_off(game: &mut LoadedGame, (main, own): (BotTime, BotTime)) {
    let due = game.record.due;
    wait(game, due, due.map(|due| main + (due - own).max(PUT_OFF)));
}

fn wait(LoadedGame { record, change, .. }: &mut LoadedGame, due: Option<BotTime>, looked_at: Option<BotTime>) {
    change.delete_keys(record.wakes().map(|time| keys::due(time, record.id)));
    (record.due, record.looked_at) = (due, looked_at);
    change.put_keys(record.wakes().map(|time| keys::due(time, record.id)));
}

pub(crate) fn set_by_clock(game: &mut LoadedGame) {
    let record = &mut game.record;
    if record.clock.is_some_and(|clock| clock.running.is_some()) {
        record.waits = None;
    }
    let next = record.clock.map_or(record.idle, |clock| clock.next());
    let time = record.waits.or(next);
    set(game, time);
}

/// Starts a clock that waited for the board or the bot's return.
pub(crate) fn let_run(game: &mut LoadedGame, time: BotTime) -> Result<(), Trouble> {
    if game.record.waits.take().is_some() {
        let turn = tables::turn_of(&game.record)?;
        run(&mut game.record, turn, time);
        set_by_clock(game);
    }
    Ok(())
}
