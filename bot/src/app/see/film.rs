//! A game as a film, up to its current position.

use render::PictureOptions;
use rules::Side;

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::{Message, film as say, phrases};
use crate::app::see::replay;
use crate::app::tables;
use crate::record::{GameId, GameRecord, UserId};
use crate::refusal::{Refusal, Trouble};
use crate::words::Lang;

pub(crate) async fn film(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let record = ground.find_to_see(caller, id).await?.record;
    let viewer = ground.own_look(&record, caller.who.id, Side::White).await?;
    let mut message = composed(&record, viewer, caller.lang, Some(caller.who.id))?;
    if replay::may_share(ground, caller, &record).await? {
        message.buttons = vec![Button::of_game(Press::FilmShare, id, record.moment())];
    }
    Ok(RequestAnswer::reply(message))
}

pub(crate) async fn share(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let record = ground.find_to_see(caller, id).await?.record;
    if !replay::may_share(ground, caller, &record).await? {
        return Err(Refusal::CannotShare.into());
    }
    let (look, lang) = (ground.public_look(&record, Side::White).await?, ground.public_lang(caller).await?);
    let mut public = composed(&record, look, lang, None)?;
    public.text.insert(0, text!("replay-shown").with("player", phrases::mention(caller.who.id)));
    replay::open_to_all(ground, caller, &record).await?;
    let mut reply = Message::new(caller.lang, text!("film-shared"));
    reply.for_all = Some(Box::new(public));
    Ok(RequestAnswer::reply(reply))
}

fn composed(record: &GameRecord, look: PictureOptions, lang: Lang, reader: Option<UserId>) -> Result<Message, Trouble> {
    tables::players(record)?;
    let table = tables::open_table(record)?;
    if record.line.is_empty() {
        return Err(Refusal::NoFilm.into());
    }
    let end = match record.outcome() {
        Some(outcome) => phrases::ending_of(record, outcome),
        None => match reader {
            Some(reader) => phrases::stands_for(record, table.turn(), reader),
            None => phrases::stands(record, table.turn()),
        },
    };
    let mut message = Message::new(lang, phrases::title(record));
    message.text.extend(phrases::elsewhere(record));
    message.text.push(end);
    message.film = Some(say::film(record, table.as_ref(), look, lang));
    Ok(message)
}
