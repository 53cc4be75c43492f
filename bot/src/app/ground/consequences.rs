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

/// A record whose end changes, with what changes along with it.
pub(crate) struct Ending<'a> {
    pub(crate) record: &'a mut GameRecord,
    pub(crate) news: Vec<News>,
    pub(crate) index: Index,
}

impl Ending<'_> {
    pub(crate) fn of(record: &mut GameRecord) -> Ending<'_> {
        Ending { record, news: Vec::new(), index: Index::default() }
    }
}

/// Something that follows from the end of a game.
pub(crate) struct Consequence {
    /// Applies it, after the entries before it.
    pub(crate) apply: fn(&mut Ending, &End),
    /// Takes it back, after the entries behind it, for a game that goes on with a side to move at a time by the bot's
    /// own clock.
    pub(crate) take_back: fn(&mut Ending, Side, BotTime),
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
fn stays(_: &mut Ending, _: Side, _: BotTime) {}

/// Voids an open offer of a draw and an open request to take moves back.
fn close_questions(ending: &mut Ending, _: &End) {
    ending.news.extend(draws::void(ending.record));
    ending.news.extend(takebacks::void(ending.record));
}

fn say_how(ending: &mut Ending, end: &End) {
    let Some(seats) = ending.record.seats().cloned() else { return };
    let (winner, reason) = (end.outcome.winner.map(Color::from), end.outcome.reason.word().to_owned());
    ending.record.state = State::Over { seats, winner, reason };
    ending.record.moderator = end.moderator.map(Who::Person);
    ending.record.called_off = end.by.filter(|_| end.outcome.reason == Reason::Abort).map(Color::from);
    ending.record.ended = Some(end.now);
}

fn say_that_it_is_played(ending: &mut Ending, _: Side, _: BotTime) {
    let Some(seats) = ending.record.seats().cloned() else { return };
    ending.record.state = State::Playing { seats, offer: None };
    ending.record.moderator = None;
    ending.record.called_off = None;
    ending.record.because = None;
    ending.record.unrated = None;
    ending.record.ended = None;
}

fn show_last_board(ending: &mut Ending, end: &End) {
    let board = What::Board { moment: ending.record.moment(), over: true, since: end.since };
    ending.news.extend(change::tell_all(ending.record, board));
}

/// Lets the thread close once nobody talks there any more.
fn close_thread(ending: &mut Ending, _: &End) {
    if let Place::Channel { .. } = ending.record.place {
        ending.news.push(News { to: None, what: What::ThreadDone });
    }
}

/// Announces it where the server wants that, unless it does not count.
fn announce(ending: &mut Ending, end: &End) {
    if ending.record.announced && end.outcome.reason != Reason::Abort {
        ending.news.push(News { to: None, what: What::Announced { undone: false } });
    }
}

fn stop_clock(ending: &mut Ending, end: &End) {
    if let Some(clock) = &mut ending.record.clock {
        clock.stop(end.time);
    }
    ending.record.waits = None;
    ending.record.idle = None;
    due::set(ending.record, &mut ending.index, None);
}

/// Gives the player to move the time they had left at the end.
fn run_clock(ending: &mut Ending, turn: Side, time: BotTime) {
    due::run(ending.record, turn, time);
    due::set_by_clock(ending.record, &mut ending.index);
}

/// Takes the game out of the lists of open games. Its own thread keeps showing it; a channel has room for the next one.
fn leave_lists(ending: &mut Ending, _: &End) {
    ending.index.remove(begin::rows(ending.record));
    ending.index.put(ending.record.thread().map(|thread| keys::place(thread, ending.record.id)));
}

fn enter_lists(ending: &mut Ending, _: Side, _: BotTime) {
    ending.index.put(begin::rows(ending.record));
}

fn drop_plans(ending: &mut Ending, _: &End) {
    ending.index.remove(Side::ALL.map(|side| keys::plan(ending.record.id, side)));
}

fn enter_histories(ending: &mut Ending, _: &End) {
    done::enter(ending.record, &mut ending.index);
}

fn leave_histories(ending: &mut Ending, _: Side, _: BotTime) {
    ending.index.remove(done::keys_of(ending.record));
}
