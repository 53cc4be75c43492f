//! The consequences of the end of a game, as one list. Each entry applies one, and takes it back.

use rules::{Outcome, Reason, Side};

use crate::app::ground::{Index, begin, change, done, draws, due, takebacks};
use crate::record::{BotTime, Color, GameRecord, Moment, News, Place, State, Unix, UserId, What, Who, keys};

/// How and when a game ends.
#[derive(Clone, Copy)]
pub(crate) struct End {
    pub(crate) outcome: Outcome,
    /// The moderator who decides it, if one does.
    pub(crate) moderator: Option<UserId>,
    /// The side that gives up, if one does.
    pub(crate) by: Option<Side>,
    /// The moment of the previous board, if planned answers came with the last move.
    pub(crate) since: Option<Moment>,
    pub(crate) now: Unix,
    /// The same time by the bot's own clock.
    pub(crate) time: BotTime,
}

impl End {
    pub(crate) fn new(outcome: Outcome, now: Unix, time: BotTime) -> End {
        End { outcome, moderator: None, by: None, since: None, now, time }
    }
}

/// A record that changes, with what changes along with it.
pub(crate) struct Change<'a> {
    pub(crate) record: &'a mut GameRecord,
    pub(crate) news: Vec<News>,
    pub(crate) index: Index,
}

impl Change<'_> {
    pub(crate) fn of(record: &mut GameRecord) -> Change<'_> {
        Change { record, news: Vec::new(), index: Index::default() }
    }
}

/// Something that follows from the end of a game.
pub(crate) struct Consequence {
    /// Applies it, after the entries before it.
    pub(crate) apply: fn(&mut Change, &End),
    /// Takes it back, after the entries behind it, for a game that goes on with a side to move at a time by the bot's
    /// own clock.
    pub(crate) take_back: fn(&mut Change, Side, BotTime),
}

/// All consequences, in the order in which they apply.
pub(super) const CONSEQUENCES: [Consequence; 9] = [
    Consequence { apply: close_questions, take_back: stays },
    Consequence { apply: say_how, take_back: say_that_it_is_played },
    Consequence { apply: show_last_board, take_back: stays },
    Consequence { apply: close_thread, take_back: stays },
    Consequence { apply: announce, take_back: stays },
    Consequence { apply: stop_clock, take_back: run_clock },
    Consequence { apply: leave_lists, take_back: enter_lists },
    Consequence { apply: drop_plans, take_back: stays },
    Consequence { apply: enter_histories, take_back: leave_histories },
];

/// Takes nothing back: what people were told stays told and can be said again; what they were asked or had planned has
/// to be asked and planned anew.
fn stays(_: &mut Change, _: Side, _: BotTime) {}

/// Voids an open offer of a draw and an open request to take moves back.
fn close_questions(change: &mut Change, _: &End) {
    change.news.extend(draws::void(change.record));
    change.news.extend(takebacks::void(change.record));
}

fn say_how(change: &mut Change, end: &End) {
    let Some(seats) = change.record.seats().cloned() else { return };
    let (winner, reason) = (end.outcome.winner.map(Color::from), end.outcome.reason.word().to_owned());
    change.record.state = State::Over { seats, winner, reason };
    change.record.moderator = end.moderator.map(Who::Person);
    change.record.called_off = end.by.filter(|_| end.outcome.reason == Reason::Abort).map(Color::from);
    change.record.ended = Some(end.now);
}

fn say_that_it_is_played(change: &mut Change, _: Side, _: BotTime) {
    let Some(seats) = change.record.seats().cloned() else { return };
    change.record.state = State::Playing { seats, offer: None };
    change.record.moderator = None;
    change.record.called_off = None;
    change.record.because = None;
    change.record.unrated = None;
    change.record.ended = None;
}

fn show_last_board(change: &mut Change, end: &End) {
    let board = What::Board { moment: change.record.moment(), over: true, since: end.since };
    change.news.extend(change::tell_all(change.record, board));
}

/// Lets the thread close once nobody talks there any more.
fn close_thread(change: &mut Change, _: &End) {
    if let Place::Channel { .. } = change.record.place {
        change.news.push(News { to: None, what: What::ThreadDone });
    }
}

/// Announces it where the server wants that, unless it does not count.
fn announce(change: &mut Change, end: &End) {
    if change.record.announced && end.outcome.reason != Reason::Abort {
        change.news.push(News { to: None, what: What::Announced { undone: false } });
    }
}

fn stop_clock(change: &mut Change, end: &End) {
    if let Some(clock) = &mut change.record.clock {
        clock.stop(end.time);
    }
    change.record.waits = None;
    change.record.idle = None;
    due::set(change.record, &mut change.index, None);
}

/// Gives the player to move the time they had left at the end.
fn run_clock(change: &mut Change, turn: Side, time: BotTime) {
    due::run(change.record, turn, time);
    due::set_by_clock(change.record, &mut change.index);
}

/// Takes the game out of the lists of open games. Its own thread keeps showing it; a channel has room for the next one.
fn leave_lists(change: &mut Change, _: &End) {
    change.index.remove(begin::rows(change.record));
    change.index.put(change.record.thread().map(|thread| keys::place(thread, change.record.id)));
}

fn enter_lists(change: &mut Change, _: Side, _: BotTime) {
    change.index.put(begin::rows(change.record));
}

fn drop_plans(change: &mut Change, _: &End) {
    change.index.remove(Side::ALL.map(|side| keys::plan(change.record.id, side)));
}

fn enter_histories(change: &mut Change, _: &End) {
    done::enter(change.record, &mut change.index);
}

fn leave_histories(change: &mut Change, _: Side, _: BotTime) {
    change.index.remove(done::keys_of(change.record));
}
