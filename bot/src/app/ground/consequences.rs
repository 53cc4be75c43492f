//! The consequences of a game's end, and what the game counts for. Each can be taken back.

use rules::{EndReason, Outcome, Side};

use crate::app::ground::{Ground, LoadedGame, begin, counting, done, draws, due, results, takebacks, trophies};
use crate::change::StoreChange;
use crate::record::{BotTime, GameMoment, GamePlace, GameState, NewsKind, PersonRef, StoredSide, Unix, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::RowFetch;

#[derive(Clone, Copy)]
pub(crate) struct GameEnd {
    pub(crate) outcome: Outcome,
    pub(crate) moderator: Option<UserId>,
    pub(crate) by: Option<Side>,
    /// The previous board's moment, if planned answers followed the last move.
    pub(crate) since: Option<GameMoment>,
    pub(crate) now: Unix,
    pub(crate) time: BotTime,
}

impl GameEnd {
    pub(crate) fn new(outcome: Outcome, now: Unix, time: BotTime) -> GameEnd {
        GameEnd { outcome, moderator: None, by: None, since: None, now, time }
    }
}

pub(crate) struct Consequence {
    pub(crate) apply: fn(&mut LoadedGame, &GameEnd),
    /// Takes it back, after the entries that follow it in the list. The game goes on with this side to move.
    pub(crate) take_back: fn(&mut LoadedGame, Side, BotTime),
}

/// The consequences that follow from the record only, in order of application. [`let_count`] adds the others later,
/// since it reads the store.
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

/// Updates what a game counts for: ratings, then trophies, which depend on them, then its result in a tournament. A
/// result that no longer counts is taken back.
pub(super) async fn let_count(
    ground: &Ground,
    change: &StoreChange,
    game: &mut LoadedGame,
    now: Unix,
) -> Result<(), Trouble> {
    let people = trophies::to_tally(&game.record);
    // A single read for everything, since a player is waiting.
    let mut keys = trophies::keys_to_tally(&people);
    keys.extend(counting::keys_to_count(&game.record));
    let mut rows = RowFetch::read(&*ground.store, keys).await?;
    let effects = counting::count(ground, game, now, &mut rows).await?;
    // An unreadable tally must not keep a game from ending. The game stays untallied; `mutabot verify` reports why.
    if let Err(trouble) = trophies::tally(ground, game, effects, (&people, &mut rows)).await {
        trouble.log();
    }
    results::enter_result(ground, change, game, now).await
}

/// Takes nothing back: notifications can be repeated, and questions and plans must be made again.
fn stays(_: &mut LoadedGame, _: Side, _: BotTime) {}

fn close_questions(game: &mut LoadedGame, _: &GameEnd) {
    draws::void(game);
    takebacks::void(game);
}

fn say_how(game: &mut LoadedGame, end: &GameEnd) {
    let Some(seats) = game.record.seats().cloned() else { return };
    let (winner, reason) = (end.outcome.winner.map(StoredSide::from), end.outcome.reason.word().to_owned());
    game.record.state = GameState::Over { seats, winner, reason };
    game.record.moderator = end.moderator.map(PersonRef::Person);
    game.record.called_off = end.by.filter(|_| end.outcome.reason == EndReason::Abort).map(StoredSide::from);
    game.record.ended = Some(end.now);
}

fn say_that_it_is_played(game: &mut LoadedGame, _: Side, _: BotTime) {
    let Some(seats) = game.record.seats().cloned() else { return };
    game.record.state = GameState::Playing { seats, offer: None };
    game.record.moderator = None;
    game.record.called_off = None;
    game.record.because = None;
    game.record.unrated = None;
    game.record.ended = None;
}

fn show_last_board(game: &mut LoadedGame, end: &GameEnd) {
    game.show_board(true, end.since);
}

fn close_thread(game: &mut LoadedGame, _: &GameEnd) {
    if let GamePlace::Channel { .. } = game.record.place {
        game.tell(None, NewsKind::ThreadDone);
    }
}

fn announce(game: &mut LoadedGame, end: &GameEnd) {
    if game.record.announced && end.outcome.reason != EndReason::Abort {
        game.tell(None, NewsKind::Announced { undone: false });
    }
}

fn stop_clock(game: &mut LoadedGame, end: &GameEnd) {
    if let Some(clock) = &mut game.record.clock {
        clock.stop(end.time);
    }
    game.record.waits = None;
    game.record.idle = None;
    due::set(game, None);
}

fn run_clock(game: &mut LoadedGame, turn: Side, time: BotTime) {
    due::run(&mut game.record, turn, time);
    due::set_by_clock(game);
}

/// Removes the game from the lists of open games. Its own thread still leads to it; the channel is free for the next
/// game.
fn leave_lists(game: &mut LoadedGame, _: &GameEnd) {
    game.change.delete_keys(begin::rows(&game.record));
    game.change.put_keys(game.record.thread().map(|thread| keys::place(thread, game.record.id)));
}

fn enter_lists(game: &mut LoadedGame, _: Side, _: BotTime) {
    game.change.put_keys(begin::rows(&game.record));
}

fn drop_plans(game: &mut LoadedGame, _: &GameEnd) {
    game.change.delete_keys(Side::ALL.map(|side| keys::plan(game.record.id, side)));
}

fn enter_histories(game: &mut LoadedGame, _: &GameEnd) {
    done::enter(game);
}

fn leave_histories(game: &mut LoadedGame, _: Side, _: BotTime) {
    game.change.delete_keys(done::keys_of(&game.record));
}
