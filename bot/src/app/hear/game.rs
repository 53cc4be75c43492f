//! The game that is meant. In a thread it is the thread's game. Elsewhere it is the game shown there, else one that
//! waits for the caller; and where several fit, or nothing that the caller saw named it, a menu asks before anything is
//! done.

use super::attempts::{self, Fit};
use super::heard::{Heard, Known, Place};
use super::tried;
use crate::app::ask::play::Ask;
use crate::app::ask::{Act, Caller, Which};
use crate::app::ground::here::{Found, Need, Whose, is_watched};
use crate::app::ground::{Answer, Ground, Opened, here, hints};
use crate::app::say::{Message, Rank, phrases, which};
use crate::app::tables;
use crate::record::{ChannelId, GameId, GameRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};

/// Finds out which game a request is about; what `is_talk` means no move in one of others, or in one that has ended.
pub(super) async fn meant(
    ground: &Ground,
    caller: &Caller,
    act: &Act,
    Place { which, own, mut others }: Place,
    is_talk: bool,
) -> Result<Heard, Trouble> {
    let Some(need) = Need::of(act) else { return Ok(Heard::Act(act.clone())) };
    let is_meant = |record: &GameRecord| record.side_of(caller.who.id).is_some() || is_watched(record, caller);
    let told = 'told: {
        let (record, known) = match (which, own) {
            (Which::Unreadable, _) => return Err(Refusal::UnreadableGame.into()),
            // The room refuses what is nobody's game, or is played elsewhere by others.
            (Which::Named(id), own) if !own.as_ref().is_some_and(|own| is_meant(own.record())) => {
                return about(ground, caller, act, id, None).await;
            }
            (_, Some(own)) => (own.record().clone(), Some(own)),
            _ if need.whose == Whose::Playing
                && let Some(place) = here::left_for(ground, caller).await? =>
            {
                return Err(Refusal::GoesOn { place }.into());
            }
            _ => match here::found(ground, caller, need).await? {
                Found::One(record) => (*record, None),
                Found::Several(records) => match told_by_text(ground, caller, act, &records, &mut others).await? {
                    Some(record) => (record, None),
                    None => {
                        let records = worth_asking(ground, caller, act, records).await?;
                        let records: Vec<_> = records.iter().collect();
                        break 'told which::ask(caller.lang, &records, caller.who.id, act.carried())?;
                    }
                },
                Found::Nothing => return tried::without_game(ground, caller, act).await,
            },
        };
        match not_theirs(ground, caller, need, &record).await? {
            Some(told) => told,
            None => {
                let known = known.or_else(|| others.into_iter().find(|known| known.record().id == record.id));
                return about(ground, caller, act, record.id, known).await;
            }
        }
    };
    // The same event may have arrived twice at once, and the other one ended the game: only that one is answered.
    Ok(Heard::answer(match ground.store.get(&keys::seen(caller.event)).await? {
        Some(_) => Answer::again(),
        None => Answer { open: is_talk, ..Answer::reply(told) },
    }))
}

/// Names the game in a request. A move stays with the game as it was read, and a word in a thread is noted.
async fn about(
    ground: &Ground,
    caller: &Caller,
    act: &Act,
    id: GameId,
    known: Option<Known>,
) -> Result<Heard, Trouble> {
    let (heard, text): (fn(Box<Opened>, String) -> Heard, _) = match act {
        Act::Play(Ask::Said { text, .. }) => {
            note_word(ground, caller.spot.channel, caller.who.id).await?;
            (Heard::Said, text)
        }
        Act::Play(Ask::Move { text, .. }) => (Heard::Typed, text),
        _ => return Ok(Heard::Act(act.about(id))),
    };
    let known = known.map(|known| known.opened(caller.who.id)).transpose()?.flatten();
    let game = match known {
        Some(game) => game,
        None => ground.open(caller, id).await?,
    };
    Ok(heard(Box::new(game), text.clone()))
}

/// Returns the game of several that a text tells by itself: of the games shown where it was written, the only one in
/// which it could mean a move. Direct messages surprise nobody else, so two more games are taken there: the only one in
/// which the move can be played, unless another waits whose board is newer there, and the one whose board alone stands there, if the
/// caller is to move in it. A text that means a move in none of the games is refused in the first.
async fn told_by_text(
    ground: &Ground,
    caller: &Caller,
    act: &Act,
    several: &[GameRecord],
    known: &mut [Known],
) -> Result<Option<GameRecord>, Trouble> {
    let Act::Play(Ask::Move { text, .. } | Ask::Said { text, .. }) = act else { return Ok(None) };
    let (mut shown, mut elsewhere) = here::shown_and_elsewhere(ground, caller).await?;
    let board = |record: &GameRecord| {
        let here = record.boards.iter().filter(|board| board.sent.channel == caller.spot.channel);
        let standing = here.filter(|board| board.at == Some(record.moment()) && !board.over);
        standing.map(|board| board.sent.message).max()
    };
    let standing = shown.iter().chain(&elsewhere).filter_map(|(rank, record)| Some((board(record)?, *rank, record.id)));
    let standing: Vec<_> = standing.collect();
    let only = match standing[..] {
        [(_, Rank::Turn, id)] => Some(id),
        _ => None,
    };
    let newest = standing.iter().filter(|(_, rank, _)| *rank == Rank::Turn).max_by_key(|(message, ..)| *message);
    let newest = newest.map(|(.., id)| *id);
    // Games that wait elsewhere may be meant as well as those shown here.
    if several.iter().any(|record| elsewhere.iter().any(|(_, other)| other.id == record.id)) {
        elsewhere.append(&mut shown);
    }
    let is_here = !shown.is_empty();
    let mut able = Vec::new();
    let mut likely = Vec::new();
    for (rank, record) in if is_here { shown } else { elsewhere } {
        let fit = |table| attempts::fit(table, text.trim(), caller.lang);
        let fit = match known.iter_mut().find(|known| known.record().id == record.id) {
            Some(known) => fit(known.table()?),
            None => fit(tables::open_table(&record)?.as_ref()),
        };
        if fit >= Fit::Likely && rank == Rank::Turn {
            likely.push(record.clone());
        }
        if fit >= Fit::Attempt {
            able.push(record);
        }
    }
    let is_direct = !caller.spot.in_server;
    if is_direct && likely.len() == 1 {
        return Ok(likely.pop().filter(|record| newest.is_none_or(|id| id == record.id)));
    }
    Ok(match able.len() {
        0 => several.first().filter(|record| tables::is_playing(record)).cloned(),
        1 if is_here => able.pop(),
        _ if is_direct => {
            let able = if likely.is_empty() { able } else { likely };
            able.into_iter().find(|record| Some(record.id) == only)
        }
        _ => None,
    })
}

/// Leaves out of several games those that have no hints, if one is asked for. Where none has any, that is refused in the first.
async fn worth_asking(
    ground: &Ground,
    caller: &Caller,
    act: &Act,
    several: Vec<GameRecord>,
) -> Result<Vec<GameRecord>, Trouble> {
    let Act::Play(Ask::Hint { .. }) = act else { return Ok(several) };
    let (mut left, mut refused) = (Vec::new(), None);
    for record in several {
        match hints::must_give_hints(ground, &record).await {
            Ok(()) => left.push(record),
            Err(Trouble::Refused(why)) => {
                refused.get_or_insert((phrases::about_from(&record, caller.spot.channel), why));
            }
            Err(trouble) => return Err(trouble),
        }
    }
    match refused {
        Some((about, why)) if left.is_empty() => Err(Refusal::In { about, why: Box::new(why) }.into()),
        _ => Ok(left),
    }
}

/// Tells the caller that a game is over, or not theirs, where a request needs one that is neither.
async fn not_theirs(
    ground: &Ground,
    caller: &Caller,
    need: Need,
    record: &GameRecord,
) -> Result<Option<Message>, Trouble> {
    let is_own = record.side_of(caller.who.id).is_some();
    let told = match need.whose {
        Whose::Own | Whose::Playing if !is_own => which::watched,
        Whose::Playing if !tables::is_playing(record) => which::over,
        _ => return Ok(None),
    };
    Ok(Some(told(record, caller.lang, here::has_turn_elsewhere(ground, caller.who.id, record.id).await?)))
}

/// Notes that a player has said a word in the thread of their game in a tournament: they have not missed the round. Returns the
/// number of plies that were played, if they are to move.
pub(crate) async fn note_word(ground: &Ground, channel: ChannelId, who: UserId) -> Result<Option<usize>, Trouble> {
    let Some(game) = ground.of_thread(channel).await?.map(|game| game.record) else { return Ok(None) };
    note(ground, &game, who).await?;
    let side = game.side_of(who).filter(|_| tables::is_playing(&game));
    Ok(if side == Some(tables::turn_of(&game)?) { Some(game.line.len()) } else { None })
}

/// Notes the same in a game that is known to be the one of the thread.
pub(super) async fn note(ground: &Ground, game: &GameRecord, who: UserId) -> Result<(), Trouble> {
    let is_before_moving = |side| tables::is_playing(game) && game.line.len() <= side as usize;
    if game.side_of(who).is_some_and(is_before_moving)
        && let Some(of) = game.tournament
        && let Some(mut hosted) = ground.tournament(of.tournament).await?
        && let Some((_, entrant)) = hosted.field.entrants.iter_mut().find(|(_, it)| it.player.id == who)
        && entrant.asked != Some(of.round)
    {
        entrant.asked = Some(of.round);
        hosted.commit(ground).await?;
    }
    Ok(())
}
