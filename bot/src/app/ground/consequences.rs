//! The consequences of the end of a game, as one list, and behind it what a game counts for. Each applies, and is taken back.

use rules::{Outcome, Reason, Side};

use crate::app::ground::{Ground, LoadedGame, begin, counting, done, draws, due, results, takebacks, trophies};
use crate::change::Change;
use crate::record::{BotTime, Color, Moment, Place, State, Unix, UserId, What, Who, keys};
use crate::refusal::Trouble;
use crate::rows::Together;

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

/// Something that follows from the end of a game.
pub(crate) struct Consequence {
    /// Applies it, after the entries before it.
    pub(crate) apply: fn(&mut LoadedGame, &End),
    /// Takes it back, after the entries behind it, for a game that goes on with a side to move at a time by the bot's
    /// own clock.
    pub(crate) take_back: fn(&mut LoadedGame, Side, BotTime),
}

/// The consequences that follow from the record alone, in the order in which they apply. What an end counts for follows by
/// [`let_count`] when the game is kept, as that reads the store.
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

/// Brings what a game counts for in line with how it stands when it is kept in a change: ratings, then trophies, for which a
/// giant is known by the ratings, then the result in its tournament. What is counted and does not count any more is taken back.
///
/// # Errors
/// If the store cannot be read, or one of its records cannot be decoded.
pub(super) async fn let_count(
    ground: &Ground,
    change: &Change,
    game: &mut LoadedGame,
    now: Unix,
) -> Result<(), Trouble> {
    let people = trophies::to_tally(&game.record);
    // One read for everything: a player is waiting.
    let mut keys = trophies::keys_to_tally(&people);
    keys.extend(counting::keys_to_count(&game.record));
    let mut rows = Together::read(&*ground.store, keys).await?;
    let effects = counting::count(ground, game, now, &mut rows).await?;
    // A tally that cannot be read keeps no game from ending: the game stays untallied, and `mutabot verify` tells why.
    if let Err(trouble) = trophies::tally(ground, game, effects, (&people, &mut rows)).await {
        trouble.log();
    }
    results::enter_result(ground, change, game, now).await
}

/// Takes nothing back: what people were told stays told and can be said again; what they were asked or had planned has
/// to be asked and planned anew.
fn stays(_: &mut LoadedGame, _: Side, _: BotTime) {}

/// Voids an open offer of a draw and an open request to take moves back.
fn close_questions(game: &mut LoadedGame, _: &End) {
    draws::void(game);
    takebacks::void(game);
}

fn say_how(game: &mut LoadedGame, end: &End) {
    let Some(seats) = game.record.seats().cloned() else { return };
    let (winner, reason) = (end.outcome.winner.map(Color::from), end.outcome.reason.word().to_owned());
    game.record.state = State::Over { seats, winner, reason };
    game.record.moderator = end.moderator.map(Who::Person);
    game.record.called_off = end.by.filter(|_| end.outcome.reason == Reason::Abort).map(Color::from);
    game.record.ended = Some(end.now);
}

fn say_that_it_is_played(game: &mut LoadedGame, _: Side, _: BotTime) {
    let Some(seats) = game.record.seats().cloned() else { return };
    game.record.state = State::Playing { seats, offer: None };
    game.record.moderator = None;
    game.record.called_off = None;
    game.record.because = None;
    game.record.unrated = None;
    game.record.ended = None;
}

fn show_last_board(game: &mut LoadedGame, end: &End) {
    game.show_board(true, end.since);
}

/// Lets the thread close once nobody talks there any more.
fn close_thread(game: &mut LoadedGame, _: &End) {
    if let Place::Channel { .. } = game.record.place {
        game.tell(None, What::ThreadDone);
    }
}

/// Announces it where the server wants that, unless it does not count.
fn announce(game: &mut LoadedGame, end: &End) {
    if game.record.announced && end.outcome.reason != Reason::Abort {
        game.tell(None, What::Announced { undone: false });
    }
}

fn stop_clock(game: &mut LoadedGame, end: &End) {
    if let Some(clock) = &mut game.record.clock {
        clock.stop(end.time);
    }
    game.record.waits = None;
    game.record.idle = None;
    due::set(game, None);
}

/// Gives the player to move the time they had left at the end.
fn run_clock(game: &mut LoadedGame, turn: Side, time: BotTime) {
    due::run(&mut game.record, turn, time);
    due::set_by_clock(game);
}

/// Takes the game out of the lists of open games. Its own thread keeps showing it; a channel has room for the next one.
fn leave_lists(game: &mut LoadedGame, _: &End) {
    game.change.delete_keys(begin::rows(&game.record));
    game.change.put_keys(game.record.thread().map(|thread| keys::place(thread, game.record.id)));
}

fn enter_lists(game: &mut LoadedGame, _: Side, _: BotTime) {
    game.change.put_keys(begin::rows(&game.record));
}

fn drop_plans(game: &mut LoadedGame, _: &End) {
    game.change.delete_keys(Side::ALL.map(|side| keys::plan(game.record.id, side)));
}

fn enter_histories(game: &mut LoadedGame, _: &End) {
    done::enter(game);
}

fn leave_histories(game: &mut LoadedGame, _: Side, _: BotTime) {
    game.change.delete_keys(done::keys_of(&game.record));
}
