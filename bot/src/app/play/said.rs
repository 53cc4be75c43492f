//! Moves typed into a command or a form, or written in a message. What is refused far from the game's board names the game
//! and says where it is; conversation that answers one of the bot's messages is left alone.

use std::pin::pin;

use futures::TryStreamExt;
use futures::future::ready;

use crate::app::ask::{Act, Button, Caller, Press, Which, commanded, play};
use crate::app::ground::{Answer, Ground, LoadedGame, meant};
use crate::app::play::{Given, moves, overheard};
use crate::app::say::{Message, Overview, phrases, wording};
use crate::app::tables;
use crate::record::{GameId, GameRecord, Moment, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Text;

/// The most numbers of a text that may be that of a game: a move has some, too.
const MOST_NUMBERS: usize = 4;

/// Plays a move that was typed into the command. The answer stands where it was typed.
pub(crate) async fn typed(ground: &Ground, caller: &Caller, id: GameId, text: &str) -> Result<Answer, Trouble> {
    let done = moves::play(ground, caller, id, Given::Typed, text).await;
    let Err(Trouble::Refused(refusal)) = done else { return asked(ground, caller, id, done).await };
    match ground.load(id).await? {
        Some(game) if game.record.channel() != Some(caller.spot.channel) => {
            let about_it = phrases::about_from(&game.record, caller.spot.channel);
            Err(about(&game.record, caller, about_it, refusal).into())
        }
        _ => Err(refusal.into()),
    }
}

/// Plays what was typed into a form, or carried by a menu of games until one was chosen; if it is not a move, offers a form,
/// and the menus.
pub(crate) async fn filled_in(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: Moment,
    text: &str,
) -> Result<Answer, Trouble> {
    let done = moves::play(ground, caller, id, Given::TypedAt(moment), text).await;
    let is_about_the_text = matches!(
        &done,
        Err(Trouble::Refused(
            Refusal::Unreadable { .. }
                | Refusal::NothingToRead { .. }
                | Refusal::Illegal { .. }
                | Refusal::IllegalForBlack { .. }
                | Refusal::NoSuchMove { .. }
                | Refusal::OffBoard { .. }
                | Refusal::Commanded { .. }
        ))
    );
    let done = named(ground, caller, id, done).await;
    let Err(Trouble::Refused(refusal)) = done else { return asked(ground, caller, id, done).await };
    if !is_about_the_text {
        return Err(refusal.into());
    }
    let mut message = Message::new(caller.lang, refusal);
    let button = |press| Button::of_game(press, id, moment);
    // The usual word on this button would sound as if the move were played all the same.
    message.buttons = vec![button(Press::Type), button(Press::Move).labelled(text!("button-menus"))];
    Ok(Answer::reply(message))
}

/// Names the game above a question about a text, outside that game's own thread. A question with a board names it already.
async fn asked(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    mut done: Result<Answer, Trouble>,
) -> Result<Answer, Trouble> {
    if let Ok(Answer { reply: Some(reply), .. }) = &mut done
        && reply.asks()
        && reply.pictures.is_empty()
        && let Some(game) = ground.load(id).await?
    {
        reply.text.splice(0..0, phrases::heading(&game.record, caller.spot.channel));
    }
    done
}

/// Adds to a refusal which game it is about, outside that game's own thread: what a menu of games asked for is answered in
/// place of the menu, which named it.
pub(crate) async fn named(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    done: Result<Answer, Trouble>,
) -> Result<Answer, Trouble> {
    let Err(Trouble::Refused(refusal)) = done else { return done };
    Err(match ground.load(id).await? {
        Some(game) if game.record.thread() != Some(caller.spot.channel) => {
            about(&game.record, caller, phrases::about_from(&game.record, caller.spot.channel), refusal)
        }
        _ => refusal,
    }
    .into())
}

/// Adds the same for a caller who has other games as well, of which one might think.
pub(crate) async fn told_apart(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    done: Result<Answer, Trouble>,
) -> Result<Answer, Trouble> {
    let names_it = |refusal: &Refusal| matches!(refusal, Refusal::In { .. } | Refusal::RematchBegun { .. });
    if !matches!(&done, Err(Trouble::Refused(refusal)) if !names_it(refusal)) {
        return done;
    }
    let others = ground.store.keys(&keys::seats(caller.who.id)).try_filter(|key| ready(key.game() != Some(id)));
    match pin!(others).try_next().await? {
        Some(_) => named(ground, caller, id, done).await,
        None => done,
    }
}

/// Plays a move that was written in a message. Outside the game's own thread the answer may stand in direct messages, so it names the
/// game.
pub(crate) async fn said(ground: &Ground, caller: &Caller, id: GameId, text: &str) -> Result<Answer, Trouble> {
    let given = if overheard::wonders(text.trim()) { Given::Wondered } else { Given::Typed };
    let mut done = moves::play(ground, caller, id, given, text).await;
    let is_question = matches!(&done, Ok(answer) if answer.reply.as_ref().is_some_and(Message::asks));
    if !is_question && !matches!(done, Err(Trouble::Refused(_))) {
        return done;
    }
    let Some(LoadedGame { record, .. }) = ground.load(id).await? else { return done };
    if record.thread() == Some(caller.spot.channel) {
        return done;
    }
    match &mut done {
        Ok(Answer { reply: Some(reply), .. }) => reply.text.insert(0, phrases::about(&record)),
        Err(Trouble::Refused(refusal)) => {
            return Err(about(&record, caller, phrases::about(&record), refusal.clone()).into());
        }
        _ => {}
    }
    done
}

/// Returns a text in direct messages as one about the game that it names by its opponent or its number, without that name; `None`
/// where what is left could be no move in that game.
pub(crate) async fn in_named_game(ground: &Ground, caller: &Caller, act: &Act) -> Result<Option<Act>, Trouble> {
    let Act::Play(play::Ask::Said { game: Which::Here, text, answers }) = act else { return Ok(None) };
    if caller.spot.in_server {
        return Ok(None);
    }
    let Some((record, rest)) = own_named(ground, caller, text).await? else { return Ok(None) };
    let is_move = overheard::is_try(tables::open_table(&record)?.as_ref(), &rest, caller.lang);
    Ok(is_move.then_some(Act::Play(play::Ask::Said { game: record.id.into(), text: rest, answers: *answers })))
}

/// Returns the caller's game that a text names, and the rest of the text: one that may be meant where it is written or, if it names none of
/// those, any that goes on, and by its number one that is over.
async fn own_named(ground: &Ground, caller: &Caller, text: &str) -> Result<Option<(GameRecord, String)>, Trouble> {
    if !wording::may_name_game(text) {
        return Ok(None);
    }
    let named = |known: &[GameRecord]| {
        let opponents = known.iter().filter_map(|record| {
            let opponent = tables::seat_of(record.seats()?, record.side_of(caller.who.id)?.other());
            Some((record.id, opponent.name.clone()))
        });
        let (id, rest) = wording::named_game(text, &opponents.collect::<Vec<_>>())?;
        known.iter().find(|record| record.id == id).map(|record| (record.clone(), rest))
    };
    if let Some(found) = named(&meant::own_here(ground, caller).await?) {
        return Ok(Some(found));
    }
    let Overview(ranked) = ground.games_of(caller.who.id).await?;
    let mut mine: Vec<_> = ranked.into_iter().map(|(_, record)| record).filter(tables::is_playing).collect();
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok().map(GameId));
    for id in numbers.take(MOST_NUMBERS) {
        if !mine.iter().any(|record| record.id == id) {
            mine.extend(ground.load(id).await?.map(|game| game.record));
        }
    }
    Ok(named(&mine))
}

/// Returns whether a text that answers one of the bot's messages is conversation: nobody could mean it as a move in the
/// game of that message or, if it shows none, in any game that the caller may mean there, nor asks a player for what a command does.
/// A text that is `addressed` to the bot, or answers a message about one game, may name a move among other words: a question costs
/// little, and a move that nobody hears costs the game.
pub(crate) async fn is_talk(
    ground: &Ground,
    caller: &Caller,
    game: Which,
    (text, addressed): (&str, bool),
) -> Result<bool, Trouble> {
    let is_aside = overheard::is_aside(text.trim());
    let which = ground.which(game).await?;
    if which == Which::Unreadable {
        return Ok(true);
    }
    let named = named_or_here(ground, caller, which).await?;
    let is_heard = addressed || named.is_some();
    let games = match named {
        Some(game) => vec![game],
        None if matches!(which, Which::Named(_)) => Vec::new(),
        None => ground.load_indexed(&keys::seats(caller.who.id)).await?,
    };
    for LoadedGame { record, .. } in &games {
        // Who plays it and asks for what a command does is told of the command. People who talk say yes and no.
        let plays = tables::is_playing(record) && record.side_of(caller.who.id).is_some();
        if plays && commanded(text).is_some_and(|word| word != "answer") {
            return Ok(false);
        }
        let table = tables::open_table(record)?;
        let is_turn = plays && record.side_of(caller.who.id) == Some(table.turn());
        let is_meant = if is_turn { overheard::is_try } else { overheard::is_attempt };
        if !is_aside && is_meant(table.as_ref(), text.trim(), caller.lang) {
            return Ok(false);
        }
        let is_sought = |text| {
            overheard::names_one(table.as_ref(), text, caller.lang)
                || overheard::is_doubted(table.as_ref(), text, caller.lang)
        };
        if is_heard && is_turn && is_sought(text.trim()) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the game that a text is about by the message that it answers, or by the thread in which it stands.
async fn named_or_here(ground: &Ground, caller: &Caller, which: Which) -> Result<Option<LoadedGame>, Trouble> {
    match which {
        Which::Named(id) => ground.load(id).await,
        Which::Unreadable => Ok(None),
        Which::Here | Which::In(_) => ground.of_thread(caller.spot.channel).await,
    }
}

/// Returns a text that only answers a message of the bot's as one written to the bot, by the player to move in a game against a program:
/// nobody else is there to talk to.
pub(crate) async fn to_program(ground: &Ground, caller: &Caller, act: &Act) -> Result<Option<Act>, Trouble> {
    let Act::Play(play::Ask::Said { game, text, answers: true }) = act else { return Ok(None) };
    let which = ground.which(*game).await?;
    let Some(LoadedGame { record, .. }) = named_or_here(ground, caller, which).await? else { return Ok(None) };
    let plays = tables::is_playing(&record) && record.program().is_some();
    let is_turn = plays && record.side_of(caller.who.id) == Some(tables::turn_of(&record)?);
    Ok(is_turn.then(|| Act::said(text.clone(), which, false)))
}

/// Returns whether a request is a message that nobody could mean as a move, in the headline game.
pub(crate) fn is_prose(caller: &Caller, act: &Act) -> bool {
    let Act::Play(play::Ask::Said { text, .. }) = act else { return false };
    let table = rules::open(rules::games()[0].id, "", None);
    table.is_ok_and(|table| !overheard::is_try(table.as_ref(), text.trim(), caller.lang))
}

/// Adds to a refusal which game it is about, and where that is, for its players: nobody else need know that.
fn about(record: &GameRecord, caller: &Caller, about: Text, why: Refusal) -> Refusal {
    match record.side_of(caller.who.id) {
        Some(_) => Refusal::In { about, why: Box::new(why) },
        None => why,
    }
}
