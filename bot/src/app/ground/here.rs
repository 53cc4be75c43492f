//! Finds the game that a request means: by thread, by the games shown there, by the player to move.

use futures::TryStreamExt;
use rules::GameSpec;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::plan::PlanAsk;
use crate::app::ask::{Caller, RequestAct, play, see};
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::{GameOverview, OverviewRank, games};
use crate::app::tables;
use crate::record::{ChannelId, GameId, GamePlace, GameRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::TextArg;

const LATEST: usize = 10;

type RankedGame = (OverviewRank, GameRecord);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameScope {
    Playing,
    Own,
    /// All games that the caller may see.
    Seen,
    /// All finished games that the caller may see.
    Ended,
}

#[derive(Clone, Copy)]
pub(crate) struct GameNeed {
    pub(crate) whose: GameScope,
    /// True if it acts before the caller sees which game was chosen.
    at_once: bool,
    /// True if games with the caller to move are preferred.
    by_turn: bool,
    /// True if only the caller sees the result. Games shown elsewhere may then be named.
    alone: bool,
}

impl GameNeed {
    /// Returns the need of a request; `None` if the request itself determines the game.
    pub(crate) fn of(act: &RequestAct) -> Option<GameNeed> {
        use GameScope::{Ended, Own, Playing, Seen};
        let (whose, at_once, by_turn) = match act {
            // A menu of steps belongs to its moment, and carries the steps so far.
            RequestAct::Play(play::PlayAsk::Choose { half: Some(_), .. }) => return None,
            RequestAct::Play(play::PlayAsk::Move { .. } | play::PlayAsk::Said { .. } | play::PlayAsk::Hint { .. }) => {
                (Playing, true, true)
            }
            RequestAct::Play(play::PlayAsk::Choose { .. }) => (Playing, false, true),
            RequestAct::Play(play::PlayAsk::Resign(_) | play::PlayAsk::Plan(_, PlanAsk::Show)) => {
                (Playing, false, false)
            }
            RequestAct::Play(_) => (Playing, true, false),
            RequestAct::See(see::SeeAsk::Note { .. }) => (Own, true, false),
            RequestAct::See(see::SeeAsk::Notes(_)) => (Own, false, false),
            RequestAct::See(see::SeeAsk::Review(_)) => (Ended, false, false),
            _ => (Seen, false, true),
        };
        let alone = !matches!(act, RequestAct::Play(play::PlayAsk::Said { .. }));
        Some(GameNeed { whose, at_once, by_turn, alone })
    }
}

pub(crate) enum FoundGame {
    One(Box<GameRecord>),
    Several(Vec<GameRecord>),
    Nothing,
}

impl FoundGame {
    fn one(record: Option<GameRecord>) -> FoundGame {
        record.map_or(FoundGame::Nothing, |record| FoundGame::One(Box::new(record)))
    }
}

impl Ground {
    pub(crate) async fn of_thread(&self, channel: ChannelId) -> Result<Option<LoadedGame>, Trouble> {
        let here = self.load_indexed(&keys::places(channel)).await?;
        // A rematch is offered in the thread of the game before it.
        let has_it = |game: &LoadedGame| game.record.thread() == Some(channel) && game.record.seats().is_some();
        let mut all: Vec<_> = here.into_iter().filter(has_it).collect();
        // Tournament games may share a thread: take the only one in progress or, if all are over, the newest.
        let n_played = all.iter().filter(|game| tables::is_playing(&game.record)).count();
        match (all.len(), n_played) {
            (0 | 1, _) => Ok(all.pop()),
            (_, 0) => Ok(all.into_iter().max_by_key(|game| game.record.id)),
            (_, 1) => Ok(all.into_iter().find(|game| tables::is_playing(&game.record))),
            _ => Ok(None),
        }
    }
}

pub(crate) async fn shown_and_elsewhere(
    ground: &Ground,
    caller: &Caller,
) -> Result<(Vec<RankedGame>, Vec<RankedGame>), Trouble> {
    let GameOverview(ranked) = ground.games_of(caller.who.id).await?;
    let all_shown = are_all_shown(ground, caller).await?;
    let mine = ranked.into_iter().filter(|(_, record)| tables::is_playing(record));
    Ok(mine.partition(|(_, record)| all_shown || is_shown(record, caller)))
}

/// Returns the caller's games in progress that a message here can mean: the games shown here or, in direct messages
/// that show none, all of them.
pub(crate) async fn own_here(ground: &Ground, caller: &Caller) -> Result<Vec<GameRecord>, Trouble> {
    let (shown, elsewhere) = shown_and_elsewhere(ground, caller).await?;
    let mine = if shown.is_empty() && !caller.spot.in_server { elsewhere } else { shown };
    Ok(mine.into_iter().map(|(_, record)| record).collect())
}

pub(crate) async fn likely(ground: &Ground, caller: &Caller) -> Result<Option<GameRecord>, Trouble> {
    if let Some(game) = ground.of_thread(caller.spot.channel).await? {
        return Ok(Some(game.record));
    }
    let need = GameNeed { whose: GameScope::Playing, at_once: false, by_turn: true, alone: false };
    Ok(match found(ground, caller, need).await? {
        FoundGame::One(record) => Some(*record),
        FoundGame::Several(_) | FoundGame::Nothing => None,
    })
}

pub(crate) async fn rules_here(ground: &Ground, caller: &Caller) -> Result<Option<&'static GameSpec>, Trouble> {
    Ok(likely(ground, caller).await?.and_then(|record| record.rules()))
}

pub(crate) async fn rules_meant(
    ground: &Ground,
    caller: &Caller,
    named: Option<&str>,
) -> Result<&'static GameSpec, Trouble> {
    if let Some(id) = named {
        return Ok(rules::info(id).ok_or(Refusal::UnknownRules)?);
    }
    match rules_here(ground, caller).await? {
        Some(info) => Ok(rules::info(info.id).unwrap_or(info)),
        None => Ok(ground.guild_of(caller).await?.usual_game()),
    }
}

pub(crate) async fn left_for(ground: &Ground, caller: &Caller) -> Result<Option<TextArg>, Trouble> {
    let thread = caller.spot.channel;
    let here = ground.load_indexed(&keys::places(thread)).await?;
    let is_theirs = |record: &GameRecord| tables::is_playing(record) && record.side_of(caller.who.id).is_some();
    let gone = here.into_iter().find(|game| game.record.left == Some(thread) && is_theirs(&game.record));
    let place = gone.and_then(|game| game.record.channel()).filter(|place| *place != thread);
    Ok(place.map(|place| format!("<#{}>", place.0).into()))
}

pub(crate) async fn has_turn_elsewhere(ground: &Ground, me: UserId, here: GameId) -> Result<bool, Trouble> {
    let mut seats = ground.store.keys(&keys::seats(me));
    while let Some(key) = seats.try_next().await? {
        let Some(id) = key.game().filter(|id| *id != here) else { continue };
        if let Some(game) = ground.load(id).await?
            && games::rank(&game.record, me)? == OverviewRank::Turn
        {
            return Ok(true);
        }
    }
    Ok(false)
}

pub(crate) async fn newest_done(ground: &Ground, who: UserId, most: usize) -> Result<Vec<GameId>, Trouble> {
    let rows = ground.store.scan(&keys::dones(who), None, most).await?;
    Ok(rows.iter().filter_map(|row| keys::done_at(&row.key)).map(|(_, id)| id).collect())
}

async fn are_all_shown(ground: &Ground, caller: &Caller) -> Result<bool, Trouble> {
    Ok(!caller.spot.in_server && ground.person(caller.who.id).await?.chosen(PersonSetting::Turn) == "dm")
}

pub(crate) async fn found(ground: &Ground, caller: &Caller, need: GameNeed) -> Result<FoundGame, Trouble> {
    if need.whose == GameScope::Ended {
        match not_played(ground, caller, need.whose, need).await? {
            // If only a running game is left, the refusal names it.
            FoundGame::Nothing => {}
            found => return Ok(found),
        }
    }
    let (mut shown, mut elsewhere) = shown_and_elsewhere(ground, caller).await?;
    let waits = |(rank, _): &RankedGame| *rank == OverviewRank::Turn;
    let leads_elsewhere = need.whose == GameScope::Playing || shown.len() > 1;
    if need.alone && need.by_turn && caller.spot.in_server && leads_elsewhere && !shown.is_empty() {
        // If no game here waits for the caller, one that waits elsewhere is just as likely.
        let waiting: Vec<_> = elsewhere.iter().filter(|game| waits(game)).cloned().collect();
        if !waiting.is_empty() && !shown.iter().any(waits) {
            return Ok(FoundGame::Several(waiting.into_iter().chain(shown).map(|(_, record)| record).collect()));
        }
    }
    // A game with its own thread is not shown in its channel, so it's only a guess.
    let began_here = |(_, record): &RankedGame| record.thread().is_some_and(|thread| thread != caller.spot.channel);
    if need.at_once && need.alone && shown.len() == 1 && shown.iter().all(began_here) {
        shown.append(&mut elsewhere);
    }
    let n_mine = shown.len() + elsewhere.len();
    let is_here = !shown.is_empty();
    let mut fit = if is_here { shown } else { elsewhere };
    let n_fit = fit.len();
    if need.by_turn && n_fit > 1 && fit.iter().any(|(rank, _)| *rank == OverviewRank::Turn) {
        fit.retain(|(rank, _)| *rank == OverviewRank::Turn);
    }
    // A single game here is certain, and so is the only game in direct messages. Anything else is a guess.
    let is_certain = n_fit == 1 && (is_here || (!caller.spot.in_server && n_mine == 1));
    let mut fit: Vec<_> = fit.into_iter().map(|(_, record)| record).collect();
    match (fit.len(), need.whose) {
        (1, _) if is_certain || !need.at_once => Ok(FoundGame::one(fit.pop())),
        (0, GameScope::Playing) => Ok(FoundGame::Nothing),
        (0, whose) => not_played(ground, caller, whose, need).await,
        _ => Ok(FoundGame::Several(fit)),
    }
}

/// Looks for a game that the caller is not playing: one that others play here, else the caller's last one.
async fn not_played(ground: &Ground, caller: &Caller, whose: GameScope, need: GameNeed) -> Result<FoundGame, Trouble> {
    if whose == GameScope::Seen {
        let here = ground.load_indexed(&keys::places(caller.spot.channel)).await?;
        let mut here: Vec<_> = here.into_iter().map(|game| game.record).filter(|r| r.seats().is_some()).collect();
        match here.len() {
            0 => {}
            1 => return Ok(FoundGame::one(here.pop())),
            _ => return Ok(FoundGame::Several(here)),
        }
    }
    let mut last = None;
    for id in newest_done(ground, caller.who.id, if whose == GameScope::Ended { LATEST } else { 1 }).await? {
        let record = ground.load(id).await?.map(|game| game.record);
        // A game without moves can't be reviewed, so it is only used if there is no other.
        let has_moves = record.as_ref().is_some_and(|record| !record.line.is_empty());
        last = if has_moves { record } else { last.or(record) };
        if has_moves {
            break;
        }
    }
    Ok(match last {
        Some(record) if need.at_once => FoundGame::Several(vec![record]),
        record => FoundGame::one(record),
    })
}

/// Returns whether a game is shown in this channel: it began there, or its boards go to these direct messages.
fn is_shown(record: &GameRecord, caller: &Caller) -> bool {
    let spot = caller.spot;
    match record.place {
        GamePlace::Channel { channel, thread } => channel == spot.channel || thread == Some(spot.channel),
        GamePlace::Direct => {
            !spot.in_server
                && (record.boards.is_empty() || record.boards.iter().any(|board| board.sent.channel == spot.channel))
        }
    }
}

pub(crate) fn is_watched(record: &GameRecord, caller: &Caller) -> bool {
    record.seats().is_some() && record.place != GamePlace::Direct && is_shown(record, caller)
}
