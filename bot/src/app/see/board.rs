//! Boards for the caller, and lists of moves.

use render::PictureOptions;
use rules::{GameTable, PieceLetters, Side};

use crate::app::ask::{Button, Caller, Press, see};
use crate::app::ground::{Ground, RequestAnswer, takebacks};
use crate::app::say::{Message, describe, draws, phrases, picture};
use crate::app::tables;
use crate::app::tell::ratings;
use crate::record::{GameId, GamePlace, GameRecord};
use crate::refusal::{Refusal, Trouble};

/// The maximum length of a list of moves, in characters.
const LONGEST_LIST: usize = 1_600;

pub(crate) async fn board(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    as_text: bool,
) -> Result<RequestAnswer, Trouble> {
    let record = to_see(ground, caller, id).await?;
    let table = tables::open_table(&record)?;
    let usual = ground.public_look(&record, table.turn()).await?.seen_by;
    let own = record.side_of(caller.who.id);
    let viewer = ground.person(caller.who.id).await?.options(own, own.unwrap_or(usual));
    shown(ground, caller, &record, table.as_ref(), viewer, as_text).await
}

/// Shows a board from a side, in words if `as_text`; by default the opposite of the side shown in this channel. In
/// direct messages it follows the person's own settings, even for a game played in a server.
pub(crate) async fn turned(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    side: Option<Side>,
    as_text: bool,
) -> Result<RequestAnswer, Trouble> {
    let record = to_see(ground, caller, id).await?;
    let table = tables::open_table(&record)?;
    let own = ground.own_look(&record, caller.who.id, table.turn()).await?;
    let seen = match record.place {
        GamePlace::Channel { .. } if caller.spot.in_server => ground.public_look(&record, table.turn()).await?.seen_by,
        _ => own.seen_by,
    };
    let viewer = PictureOptions { seen_by: side.unwrap_or(seen.other()), ..own };
    shown(ground, caller, &record, table.as_ref(), viewer, as_text).await
}

pub(crate) async fn moves(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let record = to_see(ground, caller, id).await?;
    let table = tables::open_table(&record)?;
    let mut message = Message::new(caller.lang, phrases::title(&record));
    message.text.extend(phrases::elsewhere(&record));
    let last = record.line.len();
    // The board above the button stays.
    let beside = |message| RequestAnswer { beside: true, ..RequestAnswer::reply(message) };
    if last == 0 {
        message.text.push(text!("moves-none"));
        return Ok(beside(message));
    }
    let (n_earlier, list) = newest(table.as_ref(), caller.lang.letters());
    message.text.extend((n_earlier > 0).then(|| text!("moves-earlier").with("count", n_earlier.to_string())));
    message.text.push(text!("as-it-stands").with("text", list));
    message.buttons = [Press::Replay, Press::Record].map(|press| Button::of_position(press, id, last)).into();
    Ok(beside(message))
}

fn newest(table: &dyn GameTable, letters: PieceLetters) -> (usize, String) {
    let mut pairs: Vec<String> = Vec::new();
    for (idx, m) in table.line(letters).into_iter().enumerate() {
        let number = describe::number(table, idx + 1);
        match pairs.last_mut() {
            Some(pair) if number.ends_with('…') => *pair = format!("{pair} {}", m.notation),
            _ => pairs.push(format!("**{number}** {}", m.notation)),
        }
    }
    let mut length = 0;
    let fits = |pair: &&String| {
        length += pair.chars().count() + 2;
        length <= LONGEST_LIST
    };
    let n_shown = pairs.iter().rev().take_while(fits).count();
    let n_earlier = pairs.len() - n_shown;
    (n_earlier, pairs.split_off(n_earlier).join("  "))
}

async fn to_see(ground: &Ground, caller: &Caller, id: GameId) -> Result<GameRecord, Trouble> {
    let record = ground.find_to_see(caller, id).await?.record;
    tables::players(&record)?;
    Ok(record)
}

async fn shown(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    table: &dyn GameTable,
    viewer: PictureOptions,
    as_text: bool,
) -> Result<RequestAnswer, Trouble> {
    let mut message = Message::new(caller.lang, phrases::title(record));
    message.text.extend(phrases::elsewhere(record));
    let hands = ground.hands_for(&[record]).await?;
    message.text.push(match record.outcome() {
        Some(outcome) => phrases::ending_of(record, outcome),
        None => phrases::stands_for(record, table.turn(), caller.who.id),
    });
    let over = record.outcome().is_some();
    let time = ground.time_of(record, caller.now).await?;
    let button = |press| Button::of_game(press, record.id, record.moment());
    let side = record.side_of(caller.who.id).filter(|_| !over);
    message.buttons.extend((side == Some(table.turn())).then(|| button(Press::Move)));
    let other = viewer.seen_by.other();
    message.buttons.push(match as_text {
        true => see::SeeAsk::flip_text(record.id, record.moment(), other),
        false => button(Press::Turn).with(other.name()),
    });
    message.buttons.push(button(Press::Moves));
    if side.is_some() {
        ground.see_game(caller.who.id).await?;
        message.buttons.extend(table.claim().map(|_| button(Press::Claim)));
        message.buttons.push(button(Press::Plan));
        let has_moved = side.map(|side| tables::last_turn(record, side)).transpose()?.flatten().is_some();
        let may_undo = has_moved && takebacks::both_allow_takebacks(ground, record).await?;
        message.buttons.extend(may_undo.then(|| button(Press::Takeback)));
        draws::add_standing(&mut message, record, caller.who.id);
    }
    message.text.extend(hands.deadline(record, Some(time)));
    let picture = picture::picture(record, table, over, viewer, caller.lang, Some(time));
    if as_text {
        message.text.extend(describe::board(record, table, &picture, caller.lang));
    } else {
        message.pictures = vec![picture];
    }
    Ok(RequestAnswer::reply(ratings::beside(ground, caller, record, message).await?))
}

pub(crate) async fn of_message(
    ground: &Ground,
    caller: &Caller,
    game: Option<GameId>,
) -> Result<RequestAnswer, Trouble> {
    match game {
        Some(game) => board(ground, caller, game, false).await,
        None => Err(Refusal::NoGameThere.into()),
    }
}
