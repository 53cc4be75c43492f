//! Moves typed into a command, a form or a message. A refusal outside the game's own place names the game and its
//! place.

use std::pin::pin;

use futures::TryStreamExt;
use futures::future::ready;

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, OpenedGame, RequestAnswer};
use crate::app::play::{MoveInput, moves};
use crate::app::say::{Message, phrases, wording};
use crate::record::{GameId, GameMoment, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Text;

pub(crate) async fn typed(
    ground: &Ground,
    caller: &Caller,
    game: OpenedGame,
    text: &str,
) -> Result<RequestAnswer, Trouble> {
    let (record, here) = (&game.mine.game.record, caller.spot.channel);
    let heading = phrases::heading(record, here);
    let about = (record.channel() != Some(here)).then(|| phrases::about_from(record, here));
    match moves::play(ground, caller, game, MoveInput::Typed, text).await {
        Err(Trouble::Refused(refusal)) => Err(of_game(about, refusal).into()),
        done => asked(heading, done),
    }
}

/// Plays a move from a form or a menu of games. If it is not a move, offers the form and the menus again.
pub(crate) async fn filled_in(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: GameMoment,
    text: &str,
) -> Result<RequestAnswer, Trouble> {
    let game = ground.open(caller, id).await?;
    let heading = phrases::heading(&game.mine.game.record, caller.spot.channel);
    let refusal = match moves::play(ground, caller, game, MoveInput::TypedAt(moment), text).await {
        Err(Trouble::Refused(refusal)) => refusal,
        done => return asked(heading, done),
    };
    let is_about_the_text = matches!(
        &refusal,
        Refusal::Unreadable { .. }
            | Refusal::NothingToRead { .. }
            | Refusal::Illegal { .. }
            | Refusal::IllegalForBlack { .. }
            | Refusal::NoSuchMove { .. }
            | Refusal::OffBoard { .. }
            | Refusal::Commanded { .. }
    );
    let refusal = of_game(heading, refusal);
    if !is_about_the_text {
        return Err(refusal.into());
    }
    let mut message = Message::new(caller.lang, refusal);
    let button = |press| Button::of_game(press, id, moment);
    // This button's usual label would suggest that the move is still going to be played.
    message.buttons = vec![button(Press::Type), button(Press::Move).labelled(text!("button-menus"))];
    Ok(RequestAnswer::reply(message))
}

/// Names the game above a question, outside its own thread. A question with a board already names it.
fn asked(heading: Option<Text>, mut done: Result<RequestAnswer, Trouble>) -> Result<RequestAnswer, Trouble> {
    if let Ok(RequestAnswer { reply: Some(reply), .. }) = &mut done
        && reply.asks()
        && reply.pictures.is_empty()
    {
        reply.text.splice(0..0, heading);
    }
    done
}

/// Names the caller's game in a refusal, outside the game's own thread. The answer replaces the menu of games, which
/// named it. Others learn nothing about where a game is played.
pub(crate) async fn named(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    done: Result<RequestAnswer, Trouble>,
) -> Result<RequestAnswer, Trouble> {
    let Err(Trouble::Refused(refusal)) = done else { return done };
    let own = ground.load(id).await?.filter(|game| game.record.side_of(caller.who.id).is_some());
    let about = own.and_then(|game| phrases::heading(&game.record, caller.spot.channel));
    Err(of_game(about, refusal).into())
}

/// Like [`named`], but only if other games could be meant.
pub(crate) async fn told_apart(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    done: Result<RequestAnswer, Trouble>,
) -> Result<RequestAnswer, Trouble> {
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

/// Plays a move from a message. Outside the game's own thread the answer may be a direct message, so it names the game.
pub(crate) async fn said(
    ground: &Ground,
    caller: &Caller,
    game: OpenedGame,
    (given, text): (MoveInput, &str),
) -> Result<RequestAnswer, Trouble> {
    let given = if wording::wonders(text.trim()) { MoveInput::Wondered } else { given };
    let record = &game.mine.game.record;
    let about = (record.thread() != Some(caller.spot.channel)).then(|| phrases::about(record));
    match moves::play(ground, caller, game, given, text).await {
        Err(Trouble::Refused(refusal)) => Err(of_game(about, refusal).into()),
        mut done => {
            if let Ok(RequestAnswer { reply: Some(reply), .. }) = &mut done
                && reply.asks()
            {
                reply.text.splice(0..0, about);
            }
            done
        }
    }
}

fn of_game(about: Option<Text>, why: Refusal) -> Refusal {
    match about {
        Some(about) => Refusal::In { about, why: Box::new(why) },
        None => why,
    }
}
