//! Moves chosen step by step: which man, where to, what else. Nothing is remembered between the steps.

use render::Options;
use rules::{Letters, Side};

use crate::app::ask::play::Half;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Answer, Ground, Mine};
use crate::app::play::{Given, moves};
use crate::app::say::{Choice, Message, Way, phrases, picture, steps};
use crate::app::tables;
use crate::record::{GameId, GameRecord};
use crate::refusal::{Refusal, Trouble};

/// The number of steps on one page: as many as a menu holds.
pub(super) const PAGE: usize = 25;

/// Shows the next menu of a move, or plays the move if it is complete.
pub(crate) async fn choose(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    half: Option<&Half>,
) -> Result<Answer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let (record, side) = (&mine.game.record, mine.side);
    if let Some(half) = half
        && let Some(answer) = played_already(caller, record, side, half)?
    {
        return Ok(answer);
    }
    let playing = mine.playing_at(half.map(|half| half.moment))?;
    let table = tables::open_table(record)?;
    playing.must_be_to_move(table.as_ref())?;
    let begun = half.map_or("", |half| half.begun.as_str());
    let way = Way::find(table.as_ref(), begun, caller.lang.letters());
    let way = way.ok_or(Refusal::BadButton)?;
    let way = match half.and_then(|half| half.chosen.as_deref()) {
        // Opening the menus plays nothing, even if there is nothing to choose.
        None if begun.is_empty() => way.skip().0,
        None => way,
        Some(code) => match way.choose(code).ok_or(Refusal::BadButton)? {
            (_, Some(code)) => {
                let done = moves::play(ground, caller, record.id, Given::PickedAt(record.moment()), &code).await;
                // Another click may have played it just now.
                if let (Err(Trouble::Refused(_)), Some(half)) = (&done, half) {
                    let Mine { game, side } = ground.find(caller, record.id).await?;
                    if let Some(answer) = played_already(caller, &game.record, side, half)? {
                        return Ok(answer);
                    }
                }
                return done;
            }
            (way, None) => way,
        },
    };
    let page = half.filter(|half| half.chosen.is_none()).map_or(0, |half| half.page);
    let viewer = ground.person(caller.who.id).await?.options(Some(side), true);
    Ok(Answer::reply(ask(caller, record, &way, viewer, page)))
}

/// Returns the answer to a second click, if the first has just played the move.
fn played_already(caller: &Caller, record: &GameRecord, side: Side, half: &Half) -> Result<Option<Answer>, Trouble> {
    let ply = record.ply_at(half.moment);
    let (Some(ply), Some(chosen)) = (ply, &half.chosen) else { return Ok(None) };
    let Some(made) = record.line.get(ply) else { return Ok(None) };
    let letters = caller.lang.letters();
    let mut table = tables::table_at(record, ply)?;
    let way = Way::find(table.as_ref(), &half.begun, letters).filter(|way| way.table.turn() == side);
    let chosen = way.and_then(|way| way.choose(chosen)).and_then(|(_, code)| code);
    if chosen.as_ref() != Some(made) {
        return Ok(None);
    }
    let m = table.play(made, Letters::English).ok().and_then(|_| table.last(letters));
    Ok(m.map(|m| Answer::reply(Message::new(caller.lang, text!("played").with("move", m.notation)))))
}

/// Composes the message with a menu and, from the player's own side, the picture of where the man may go, drawn as the
/// viewer likes it.
fn ask(caller: &Caller, record: &GameRecord, way: &Way, viewer: Options, page: usize) -> Message {
    let (lang, moment) = (caller.lang, record.moment());
    let menu = way.here();
    let n_pages = menu.steps.len().div_ceil(PAGE);
    let page = page.min(n_pages - 1);
    let question = steps::question(way, lang);
    let mut message = Message::new(lang, phrases::title(record));
    message.text.push(question.clone());
    if n_pages > 1 {
        let (page, pages) = ((page + 1).to_string(), n_pages.to_string());
        message.text.push(text!("menu-page").with("page", page).with("pages", pages));
    }
    let mut board = picture::picture(record, way.table, false, viewer, lang, None);
    board.scene = way.table.scene_from(&menu.begun);
    board.alt = steps::alt(way, &question, lang).into_iter().chain([board.alt]).collect::<Vec<_>>().join(" ");
    board.file = format!("mutabot-{}-{moment}-move.png", record.id.0);
    message.pictures = vec![board];
    let button = |press, page, begun: &str| {
        Half { moment, page, begun: begun.to_owned(), chosen: None }.button(press, record.id)
    };
    let items = menu.steps.iter().skip(page * PAGE).take(PAGE).map(|step| steps::item(way, step, lang)).collect();
    message.choices = vec![Choice { button: button(Press::Step, page, &menu.begun), placeholder: question, items }];
    let earlier = page.checked_sub(1).map(|page| button(Press::PageBack, page, &menu.begun));
    let later = (page + 1 < n_pages).then(|| button(Press::PageOn, page + 1, &menu.begun));
    let back = way.back().map(|menu| button(Press::StepBack, 0, &menu.begun));
    let typing = Button::of_game(Press::Type, record.id, moment);
    message.buttons = [back, earlier, later, Some(typing)].into_iter().flatten().collect();
    message
}
