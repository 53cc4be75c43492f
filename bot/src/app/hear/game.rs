//! Finds the game of a request: the thread's game, a game shown in the channel, or one that waits for the caller. If
//! several fit, or the caller has seen none of them, a menu asks first.

use super::attempts::{self, TextFit};
use super::heard::{HeardPlace, KnownGame, RequestMeaning};
use super::tried;
use crate::app::ask::play::PlayAsk;
use crate::app::ask::{Caller, GameChoice, RequestAct, commanded, is_question};
use crate::app::ground::here::{FoundGame, GameNeed, GameScope, is_watched};
use crate::app::ground::{Ground, OpenedGame, RequestAnswer, here, hints};
use crate::app::play::MoveInput;
use crate::app::say::{Message, OverviewRank, phrases, which};
use crate::app::tables;
use crate::record::{ChannelId, GameId, GamePlace, GameRecord, UserId, keys};
use crate::refusal::{Refusal, Trouble};

/// Finds the game of a request. `is_talk` means that the text is not a move in any game of the caller, so an answer
/// counts as conversation.
pub(super) async fn meant(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
    HeardPlace { which, own, mut others }: HeardPlace,
    is_talk: bool,
) -> Result<RequestMeaning, Trouble> {
    let Some(need) = GameNeed::of(act) else { return Ok(RequestMeaning::Act(act.clone())) };
    let is_meant = |record: &GameRecord| record.side_of(caller.who.id).is_some() || is_watched(record, caller);
    let told = 'told: {
        let (record, known) = match (which, own) {
            (GameChoice::Unreadable, _) => return Err(Refusal::UnreadableGame.into()),
            // Games that don't exist, or that others play elsewhere, are refused later.
            (GameChoice::Named(id), own) if !own.as_ref().is_some_and(|own| is_meant(own.record())) => {
                return about(ground, caller, act, id, None).await;
            }
            (_, Some(own)) => (own.record().clone(), Some(own)),
            _ if need.whose == GameScope::Playing
                && let Some(place) = here::left_for(ground, caller).await? =>
            {
                return Err(Refusal::GoesOn { place }.into());
            }
            // A question has the same answer for everyone who plays elsewhere as for newcomers.
            _ if is_asked(act, is_talk) && here::own_here(ground, caller).await?.is_empty() => {
                return tried::without_game(ground, caller, act).await;
            }
            _ => match here::found(ground, caller, need).await? {
                FoundGame::One(record) => (*record, None),
                FoundGame::Several(records) => match told_by_text(ground, caller, act, &records, &mut others).await? {
                    Some(record) => (record, None),
                    None => {
                        let records = worth_asking(ground, caller, act, records).await?;
                        let records: Vec<_> = records.iter().collect();
                        break 'told which::ask(caller.lang, &records, caller.who.id, act.carried())?;
                    }
                },
                FoundGame::Nothing => return tried::without_game(ground, caller, act).await,
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
    // The same event may have been delivered twice, and the first delivery ended the game: answer only that one.
    Ok(RequestMeaning::answer(match ground.store.get(&keys::seen(caller.event)).await? {
        Some(_) => RequestAnswer::again(),
        None => RequestAnswer { open: is_talk, ..RequestAnswer::reply(told) },
    }))
}

fn is_asked(act: &RequestAct, is_talk: bool) -> bool {
    let asks = |text: &str| (is_talk && is_question(text)) || commanded(text) == Some("question");
    matches!(act, RequestAct::Play(PlayAsk::Said { text, .. }) if asks(text))
}

/// Puts the game into the request. Moves keep the table as read.
async fn about(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
    id: GameId,
    known: Option<KnownGame>,
) -> Result<RequestMeaning, Trouble> {
    let (heard, text): (fn(Box<OpenedGame>, String) -> RequestMeaning, _) = match act {
        RequestAct::Play(PlayAsk::Said { text, .. }) => {
            (|game, text| RequestMeaning::Said(game, text, MoveInput::Typed), text)
        }
        RequestAct::Play(PlayAsk::Move { text, .. }) => (RequestMeaning::Typed, text),
        _ => return Ok(RequestMeaning::Act(act.about(id))),
    };
    let known = known.map(|known| known.opened(caller.who.id)).transpose()?.flatten();
    let game = match known {
        Some(game) => game,
        None => ground.open(caller, id).await?,
    };
    Ok(heard(Box::new(game), text.clone()))
}

/// Picks the only game where the text can be a move. Only games shown here count. In direct messages it also picks the
/// only game where the move can be played, unless a newer board waits for the caller there. If it's the caller's turn,
/// it can also be the game whose current board is the only one shown. A text that is a move in none of the games is
/// refused in the first.
async fn told_by_text(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
    several: &[GameRecord],
    known: &mut [KnownGame],
) -> Result<Option<GameRecord>, Trouble> {
    let RequestAct::Play(PlayAsk::Move { text, .. } | PlayAsk::Said { text, .. }) = act else { return Ok(None) };
    let (mut shown, mut elsewhere) = here::shown_and_elsewhere(ground, caller).await?;
    let board = |record: &GameRecord| {
        let here = record.boards.iter().filter(|board| board.sent.channel == caller.spot.channel);
        let standing = here.filter(|board| board.at == Some(record.moment()) && !board.over);
        standing.map(|board| board.sent.message).max()
    };
    let standing = shown.iter().chain(&elsewhere).filter_map(|(rank, record)| Some((board(record)?, *rank, record.id)));
    let standing: Vec<_> = standing.collect();
    let only = match standing[..] {
        [(_, OverviewRank::Turn, id)] => Some(id),
        _ => None,
    };
    let newest =
        standing.iter().filter(|(_, rank, _)| *rank == OverviewRank::Turn).max_by_key(|(message, ..)| *message);
    let newest = newest.map(|(.., id)| *id);
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
        if fit >= TextFit::Likely && rank == OverviewRank::Turn {
            likely.push(record.clone());
        }
        if fit >= TextFit::Attempt {
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

/// Drops games without hints from a request for a hint; refuses the first if none has hints.
async fn worth_asking(
    ground: &Ground,
    caller: &Caller,
    act: &RequestAct,
    several: Vec<GameRecord>,
) -> Result<Vec<GameRecord>, Trouble> {
    let RequestAct::Play(PlayAsk::Hint { .. }) = act else { return Ok(several) };
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

/// Explains why the game is not a running one of the caller, if necessary.
async fn not_theirs(
    ground: &Ground,
    caller: &Caller,
    need: GameNeed,
    record: &GameRecord,
) -> Result<Option<Message>, Trouble> {
    let is_own = record.side_of(caller.who.id).is_some();
    let told = match need.whose {
        GameScope::Own | GameScope::Playing if !is_own => which::watched,
        GameScope::Playing if !tables::is_playing(record) => which::over,
        _ => return Ok(None),
    };
    Ok(Some(told(record, caller.lang, here::has_turn_elsewhere(ground, caller.who.id, record.id).await?)))
}

/// Records that a tournament player wrote where their games are played, in a thread or in direct messages, so that they
/// are not a no-show in these rounds. Returns the number of plies of a game there where it is their turn.
pub(crate) async fn note_word(
    ground: &Ground,
    thread: Option<ChannelId>,
    who: UserId,
) -> Result<Option<usize>, Trouble> {
    let mut turn = None;
    let indexed = thread.map_or_else(|| keys::seats(who), keys::places);
    for game in ground.load_indexed(&indexed).await?.into_iter().map(|game| game.record) {
        let is_here = game.thread() == thread && (thread.is_some() || game.place == GamePlace::Direct);
        let Some(side) = game.side_of(who).filter(|_| is_here && tables::is_playing(&game)) else { continue };
        if game.line.len() <= side as usize {
            note(ground, &game, who).await?;
        }
        if side == tables::turn_of(&game)? {
            turn = Some(game.line.len());
        }
    }
    Ok(turn)
}

async fn note(ground: &Ground, game: &GameRecord, who: UserId) -> Result<(), Trouble> {
    if let Some(of) = game.tournament
        && let Some(mut hosted) = ground.tournament(of.tournament).await?
        && let Some((_, entrant)) = hosted.field.entrants.iter_mut().find(|(_, it)| it.player.id == who)
        && entrant.asked != Some(of.round)
    {
        entrant.asked = Some(of.round);
        hosted.commit(ground).await?;
    }
    Ok(())
}
