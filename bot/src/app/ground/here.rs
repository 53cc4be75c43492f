//! The games that a place is about: that of a thread, those that are shown there, those that wait for the caller.

use futures::TryStreamExt;
use rules::Info;

use crate::app::ask::person::Setting;
use crate::app::ask::plan::Plan;
use crate::app::ask::{Act, Caller, play, see};
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::{Overview, Rank, games};
use crate::app::tables;
use crate::record::{ChannelId, GameId, GameRecord, Place, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Arg;

/// How many of the games that ended last are looked at for one with moves.
const LATEST: usize = 10;

/// A game of a caller, and how urgent it is.
type Ranked = (Rank, GameRecord);

/// The games that a request can be about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// The caller's own, while they are played.
    Playing,
    /// The caller's own, also when they are over.
    Own,
    /// All that the caller may see.
    Seen,
    /// The same, once they are over.
    Ended,
}

/// The kind of game that a request needs.
#[derive(Clone, Copy)]
pub(crate) struct Need {
    pub(crate) whose: Whose,
    /// Whether it is done before the caller has seen which game it is done in.
    at_once: bool,
    /// Whether, of several games, those are meant in which it is the caller's turn.
    by_turn: bool,
    /// Whether only the caller sees what comes of it: then games that are shown elsewhere may be named.
    alone: bool,
}

impl Need {
    /// Returns what a request needs; `None` if it knows its game by itself.
    pub(crate) fn of(act: &Act) -> Option<Need> {
        use Whose::{Ended, Own, Playing, Seen};
        let (whose, at_once, by_turn) = match act {
            // A menu of steps is about the moment it was made for, and knows what it has played.
            Act::Play(play::Ask::Choose { half: Some(_), .. }) => return None,
            Act::Play(play::Ask::Move { .. } | play::Ask::Said { .. } | play::Ask::Hint { .. }) => {
                (Playing, true, true)
            }
            Act::Play(play::Ask::Choose { .. }) => (Playing, false, true),
            Act::Play(play::Ask::Resign(_) | play::Ask::Plan(_, Plan::Show)) => (Playing, false, false),
            Act::Play(_) => (Playing, true, false),
            Act::See(see::Ask::Note { .. }) => (Own, true, false),
            Act::See(see::Ask::Notes(_)) => (Own, false, false),
            Act::See(see::Ask::Review(_)) => (Ended, false, false),
            _ => (Seen, false, true),
        };
        let alone = !matches!(act, Act::Play(play::Ask::Said { .. }));
        Some(Need { whose, at_once, by_turn, alone })
    }
}

/// The games that place and turn suggest.
pub(crate) enum Found {
    One(Box<GameRecord>),
    Several(Vec<GameRecord>),
    Nothing,
}

impl Found {
    fn one(record: Option<GameRecord>) -> Found {
        record.map_or(Found::Nothing, |record| Found::One(Box::new(record)))
    }
}

impl Ground {
    /// Returns the game that has this thread, running or over.
    pub(crate) async fn of_thread(&self, channel: ChannelId) -> Result<Option<LoadedGame>, Trouble> {
        let here = self.load_indexed(&keys::places(channel)).await?;
        // A rematch is offered in the thread of the game before it.
        let has_it = |game: &LoadedGame| game.record.thread() == Some(channel) && game.record.seats().is_some();
        let mut all: Vec<_> = here.into_iter().filter(has_it).collect();
        // Games of a tournament may share a thread: it means the only one that is played, or the last one that was.
        let n_played = all.iter().filter(|game| tables::is_playing(&game.record)).count();
        match (all.len(), n_played) {
            (0 | 1, _) => Ok(all.pop()),
            (_, 0) => Ok(all.into_iter().max_by_key(|game| game.record.id)),
            (_, 1) => Ok(all.into_iter().find(|game| tables::is_playing(&game.record))),
            _ => Ok(None),
        }
    }
}

/// Returns the games of a caller that go on, the most urgent first: those shown where they ask, and the others.
pub(crate) async fn shown_and_elsewhere(
    ground: &Ground,
    caller: &Caller,
) -> Result<(Vec<Ranked>, Vec<Ranked>), Trouble> {
    let Overview(ranked) = ground.games_of(caller.who.id).await?;
    let all_shown = are_all_shown(ground, caller).await?;
    let mine = ranked.into_iter().filter(|(_, record)| tables::is_playing(record));
    Ok(mine.partition(|(_, record)| all_shown || is_shown(record, caller)))
}

/// Returns the games of a caller that go on and may be meant where they write: those that are shown there or, in direct messages that
/// show none, all.
pub(crate) async fn own_here(ground: &Ground, caller: &Caller) -> Result<Vec<GameRecord>, Trouble> {
    let (shown, elsewhere) = shown_and_elsewhere(ground, caller).await?;
    let mine = if shown.is_empty() && !caller.spot.in_server { elsewhere } else { shown };
    Ok(mine.into_iter().map(|(_, record)| record).collect())
}

/// Returns the game that a request which names none is likely about, to answer it or to suggest something.
pub(crate) async fn likely(ground: &Ground, caller: &Caller) -> Result<Option<GameRecord>, Trouble> {
    if let Some(game) = ground.of_thread(caller.spot.channel).await? {
        return Ok(Some(game.record));
    }
    let need = Need { whose: Whose::Playing, at_once: false, by_turn: true, alone: false };
    Ok(match found(ground, caller, need).await? {
        Found::One(record) => Some(*record),
        Found::Several(_) | Found::Nothing => None,
    })
}

/// Returns the rules of the game that the place is about, in the edition by which it is played, if there is one.
pub(crate) async fn rules_here(ground: &Ground, caller: &Caller) -> Result<Option<&'static Info>, Trouble> {
    Ok(likely(ground, caller).await?.and_then(|record| record.rules()))
}

/// Returns the rules that a caller means who names them, or else those of the game of the place, or the usual ones there: in
/// their newest edition.
pub(crate) async fn rules_meant(
    ground: &Ground,
    caller: &Caller,
    named: Option<&str>,
) -> Result<&'static Info, Trouble> {
    if let Some(id) = named {
        return Ok(rules::info(id).ok_or(Refusal::UnknownRules)?);
    }
    match rules_here(ground, caller).await? {
        Some(info) => Ok(rules::info(info.id).unwrap_or(info)),
        None => Ok(ground.guild_of(caller).await?.usual_game()),
    }
}

/// Returns the place of the caller's game that left the thread they ask in.
pub(crate) async fn left_for(ground: &Ground, caller: &Caller) -> Result<Option<Arg>, Trouble> {
    let thread = caller.spot.channel;
    let here = ground.load_indexed(&keys::places(thread)).await?;
    let is_theirs = |record: &GameRecord| tables::is_playing(record) && record.side_of(caller.who.id).is_some();
    let gone = here.into_iter().find(|game| game.record.left == Some(thread) && is_theirs(&game.record));
    let place = gone.and_then(|game| game.record.channel()).filter(|place| *place != thread);
    Ok(place.map(|place| format!("<#{}>", place.0).into()))
}

/// Returns whether it is a person's turn in another game than this one.
pub(crate) async fn has_turn_elsewhere(ground: &Ground, me: UserId, here: GameId) -> Result<bool, Trouble> {
    let mut seats = ground.store.keys(&keys::seats(me));
    while let Some(key) = seats.try_next().await? {
        let Some(id) = key.game().filter(|id| *id != here) else { continue };
        if let Some(game) = ground.load(id).await?
            && games::rank(&game.record, me)? == Rank::Turn
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the games of a person that ended last.
pub(crate) async fn newest_done(ground: &Ground, who: UserId, most: usize) -> Result<Vec<GameId>, Trouble> {
    let rows = ground.store.scan(&keys::dones(who), None, most).await?;
    Ok(rows.iter().filter_map(|row| keys::done_at(&row.key)).map(|(_, id)| id).collect())
}

/// Returns whether the caller sees the boards of all their games where they ask: in direct messages, if they learn of their turn
/// there.
async fn are_all_shown(ground: &Ground, caller: &Caller) -> Result<bool, Trouble> {
    Ok(!caller.spot.in_server && ground.person(caller.who.id).await?.chosen(Setting::Turn) == "dm")
}

/// Looks for the game by place and turn, outside the threads of games.
pub(crate) async fn found(ground: &Ground, caller: &Caller, need: Need) -> Result<Found, Trouble> {
    if need.whose == Whose::Ended {
        match not_played(ground, caller, need.whose, need).await? {
            // One that goes on is refused by name.
            Found::Nothing => {}
            found => return Ok(found),
        }
    }
    let (mut shown, mut elsewhere) = shown_and_elsewhere(ground, caller).await?;
    let waits = |(rank, _): &Ranked| *rank == Rank::Turn;
    let leads_elsewhere = need.whose == Whose::Playing || shown.len() > 1;
    if need.alone && need.by_turn && caller.spot.in_server && leads_elsewhere && !shown.is_empty() {
        // Where no game waits for the caller, one that does is meant as likely.
        let waiting: Vec<_> = elsewhere.iter().filter(|game| waits(game)).cloned().collect();
        if !waiting.is_empty() && !shown.iter().any(waits) {
            return Ok(Found::Several(waiting.into_iter().chain(shown).map(|(_, record)| record).collect()));
        }
    }
    // A game with a thread of its own is not shown in the channel where it began: of several it is only guessed.
    let began_here = |(_, record): &Ranked| record.thread().is_some_and(|thread| thread != caller.spot.channel);
    if need.at_once && need.alone && shown.len() == 1 && shown.iter().all(began_here) {
        shown.append(&mut elsewhere);
    }
    let n_mine = shown.len() + elsewhere.len();
    let is_here = !shown.is_empty();
    let mut fit = if is_here { shown } else { elsewhere };
    let n_fit = fit.len();
    if need.by_turn && n_fit > 1 && fit.iter().any(|(rank, _)| *rank == Rank::Turn) {
        fit.retain(|(rank, _)| *rank == Rank::Turn);
    }
    // The only game here was named where it is shown, and in places of their own people mean the only one they have;
    // any other is only guessed.
    let is_certain = n_fit == 1 && (is_here || (!caller.spot.in_server && n_mine == 1));
    let mut fit: Vec<_> = fit.into_iter().map(|(_, record)| record).collect();
    match (fit.len(), need.whose) {
        (1, _) if is_certain || !need.at_once => Ok(Found::one(fit.pop())),
        (0, Whose::Playing) => Ok(Found::Nothing),
        (0, whose) => not_played(ground, caller, whose, need).await,
        _ => Ok(Found::Several(fit)),
    }
}

/// Looks for the game of a caller who plays none, or means none that goes on: one that others play here, else the one that they
/// played last.
async fn not_played(ground: &Ground, caller: &Caller, whose: Whose, need: Need) -> Result<Found, Trouble> {
    if whose == Whose::Seen {
        let here = ground.load_indexed(&keys::places(caller.spot.channel)).await?;
        let mut here: Vec<_> = here.into_iter().map(|game| game.record).filter(|r| r.seats().is_some()).collect();
        match here.len() {
            0 => {}
            1 => return Ok(Found::one(here.pop())),
            _ => return Ok(Found::Several(here)),
        }
    }
    let mut last = None;
    for id in newest_done(ground, caller.who.id, if whose == Whose::Ended { LATEST } else { 1 }).await? {
        let record = ground.load(id).await?.map(|game| game.record);
        // There is nothing to look back on in a game without moves, unless it is the only one.
        let has_moves = record.as_ref().is_some_and(|record| !record.line.is_empty());
        last = if has_moves { record } else { last.or(record) };
        if has_moves {
            break;
        }
    }
    Ok(match last {
        Some(record) if need.at_once => Found::Several(vec![record]),
        record => Found::one(record),
    })
}

/// Returns whether a game is shown where the caller asks: in the channel where it began, or in direct messages that
/// carry its boards.
fn is_shown(record: &GameRecord, caller: &Caller) -> bool {
    let spot = caller.spot;
    match record.place {
        Place::Channel { channel, thread } => channel == spot.channel || thread == Some(spot.channel),
        Place::Direct => {
            !spot.in_server
                && (record.boards.is_empty() || record.boards.iter().any(|board| board.sent.channel == spot.channel))
        }
    }
}

/// Returns whether a game is shown to everybody where the caller asks.
pub(crate) fn is_watched(record: &GameRecord, caller: &Caller) -> bool {
    record.seats().is_some() && record.place != Place::Direct && is_shown(record, caller)
}
