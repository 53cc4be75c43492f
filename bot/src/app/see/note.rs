//! Players' notes about positions of their games: private until the game ends, then part of its record. A note has its
//! own row, so that writing one does not change the game, and deleting a person's data removes it.

use crate::app::ask::{Button, Caller, LONGEST_NOTE, Press};
use crate::app::ground::{CallerGame, Ground, RequestAnswer};
use crate::app::say::{ChoiceMenu, MenuOption, Message, describe, phrases};
use crate::app::see::{notes, replay};
use crate::app::tables;
use crate::change::StoreChange;
use crate::record::{GameId, GameMoment, GamePlayer, NoteRecord, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::decode;
use crate::words;
use crate::words::{Text, escape};

pub(crate) async fn note(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    ply: Option<usize>,
    text: &str,
) -> Result<RequestAnswer, Trouble> {
    let CallerGame { game, side } = ground.find(caller, id).await?;
    let record = &game.record;
    let text = words::note(text, LONGEST_NOTE.into());
    if text.is_empty() {
        return Err(Refusal::EmptyNote.into());
    }
    let me = caller.who.id;
    let ply = record.ply_or_newest(ply);
    let moment = record.moment_at(ply);
    let key = keys::note(record.id, me, moment);
    let before = ground.store.scan(&keys::notes_by(record.id, me), None, notes::MOST + 1).await?;
    if before.len() >= notes::MOST && before.iter().all(|row| row.key != key) {
        return Err(Refusal::TooManyNotes { most: notes::MOST }.into());
    }
    let by = record.seats().map(|seats| seats[side as usize].clone()).unwrap_or_else(GamePlayer::nobody);
    let kept = NoteRecord { v: 1, game: record.id, moment, by, at: caller.now, text };
    // If a player leaves the game in the meantime, no note remains.
    let mut change = StoreChange::of(caller.event);
    change.expect(keys::game(record.id), game.version).put(key, write(&kept));
    change.commit(&*ground.store).await?;
    let mut message = replay::replayed(ground, caller, record, Some(ply), None).await?;
    message.text.push(Text::new(match (notes::is_over(record), notes::are_shared(record)) {
        (true, true) => key!("note-kept"),
        (true, false) => key!("note-kept-own"),
        (false, _) => key!("note-kept-alone"),
    }));
    Ok(RequestAnswer::reply(message))
}

pub(crate) async fn notes(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let record = ground.find(caller, id).await?.game.record;
    let record = &record;
    let rows = ground.store.scan(&keys::notes_by(record.id, caller.who.id), None, notes::MOST).await?;
    let notes = rows.iter().map(|row| decode(&row.value)).collect::<Result<Vec<NoteRecord>, _>>()?;
    if notes.is_empty() {
        return Ok(RequestAnswer::reply(Message::new(
            caller.lang,
            text!("notes-none").with_said("game", phrases::game_name(record)),
        )));
    }
    let key = match (notes::is_over(record), notes::are_shared(record)) {
        (true, true) => key!("notes-title-over"),
        (true, false) => key!("notes-title-own"),
        (false, _) => key!("notes-title"),
    };
    let mut message = Message::new(caller.lang, Text::new(key).with_said("game", phrases::game_name(record)));
    let table = tables::open_table(record)?;
    let at = |note: &NoteRecord| match record.ply_at(note.moment) {
        Some(ply) => describe::number(table.as_ref(), ply),
        // The note's position was taken back.
        None => "↩".to_owned(),
    };
    // Thirty characters of each note fit within Discord's limit; the whole note is shown with its position.
    message.text.extend(
        notes.iter().map(|kept| {
            text!("notes-line").with("number", at(kept)).with("text", escape(&words::note(&kept.text, 30)))
        }),
    );
    let item = |kept: &NoteRecord| {
        let label = text!("notes-item").with("number", at(kept)).with("text", words::note(&kept.text, 60));
        MenuOption::new(kept.moment.to_string(), label)
    };
    message.choices = vec![ChoiceMenu {
        button: Button::of_game(Press::Unnote, record.id, GameMoment::START),
        placeholder: text!("button-unnote"),
        items: notes.iter().map(item).collect(),
    }];
    message.buttons = vec![Button::of_position(Press::Replay, record.id, record.line.len())];
    Ok(RequestAnswer::reply(message))
}

pub(crate) async fn unnote(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: Option<GameMoment>,
) -> Result<RequestAnswer, Trouble> {
    ground.find(caller, id).await?;
    let key = keys::note(id, caller.who.id, moment.ok_or(Refusal::NoNote)?);
    if ground.store.get(&key).await?.is_none() {
        return Err(Refusal::NoNote.into());
    }
    let mut change = StoreChange::of(caller.event);
    change.delete(key);
    change.commit(&*ground.store).await?;
    notes(ground, caller, id).await
}
