//! Notes of players about positions of their games: theirs alone until the game ends, then part of its record.

use super::ask::LONGEST_NOTE;
use super::{
    Answer, App, Button, Caller, Choice, Item, Message, Mine, Press, batch_of, called, decode, describe, open_table,
    replay,
};
use crate::record::{GameId, GameRecord, Moment, NoteRecord, Player, State, UserId, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, escape, note};

/// Notes that a player may have about one game: as many as a menu holds.
const MOST: usize = 25;

impl App {
    /// Keeps a note of a player about a position, instead of an earlier one about the same.
    pub(super) async fn note(
        &self,
        caller: &Caller,
        named: Option<GameId>,
        ply: Option<usize>,
        text: &str,
    ) -> Result<Answer, Trouble> {
        let Mine { game, side } = self.find_own(caller, named).await?;
        let record = &game.record;
        let text = note(text, LONGEST_NOTE.into());
        if text.is_empty() {
            return Err(Refusal::EmptyNote.into());
        }
        let me = caller.who.id;
        let ply = record.ply_or_newest(ply);
        let moment = record.moment_at(ply);
        let key = keys::note(record.id, me, moment);
        let before = self.store.scan(&keys::notes_by(record.id, me), None, MOST + 1).await?;
        if before.len() >= MOST && before.iter().all(|row| row.key != key) {
            return Err(Refusal::TooManyNotes { most: MOST }.into());
        }
        let by = record.seats().map(|seats| seats[side as usize].clone()).unwrap_or_else(Player::nobody);
        let kept = NoteRecord { v: 1, game: record.id, moment, by, at: caller.now, text };
        // The game is expected as it was read: who leaves it meanwhile leaves no note behind.
        let batch = batch_of(caller).expect(keys::game(record.id), game.version).put(key, write(&kept));
        self.store.commit(batch).await?;
        let mut message = self.replayed(caller, record, Some(ply)).await?;
        message.text.push(Text::new(if is_over(record) { key!("note-kept") } else { key!("note-kept-alone") }));
        Ok(Answer::reply(message))
    }

    /// Shows a player's notes about a game, with a menu to remove them.
    pub(super) async fn notes(&self, caller: &Caller, named: Option<GameId>) -> Result<Answer, Trouble> {
        let record = self.find_own(caller, named).await?.game.record;
        let record = &record;
        let number = record.id.0.to_string();
        let rows = self.store.scan(&keys::notes_by(record.id, caller.who.id), None, MOST).await?;
        let notes = rows.iter().map(|row| decode(&row.value)).collect::<Result<Vec<NoteRecord>, _>>()?;
        if notes.is_empty() {
            return Ok(Answer::reply(Message::new(caller.lang, text!("notes-none").with("game", number))));
        }
        let key = if is_over(record) { key!("notes-title-over") } else { key!("notes-title") };
        let mut message = Message::new(caller.lang, Text::new(key).with("game", number));
        let table = open_table(record)?;
        let at = |note: &NoteRecord| match record.ply_at(note.moment) {
            Some(ply) => describe::number(table.as_ref(), ply),
            // Its position was taken back.
            None => "↩".to_owned(),
        };
        // Thirty characters of each stay below Discord's limit of a message; the whole note is at its position.
        message.text.extend(
            notes
                .iter()
                .map(|kept| text!("notes-line").with("number", at(kept)).with("text", escape(&note(&kept.text, 30)))),
        );
        let item = |kept: &NoteRecord| {
            let label = text!("notes-item").with("number", at(kept)).with("text", note(&kept.text, 60));
            Item::new(kept.moment.to_string(), label)
        };
        message.choices = vec![Choice {
            button: Button::of_game(Press::Unnote, record.id, Moment::START),
            placeholder: text!("button-unnote"),
            items: notes.iter().map(item).collect(),
        }];
        message.buttons = vec![Button::of_position(Press::Replay, record.id, record.line.len())];
        Ok(Answer::reply(message))
    }

    /// Removes the caller's note about a moment, and shows those that are left.
    pub(super) async fn unnote(&self, caller: &Caller, id: GameId, moment: Option<Moment>) -> Result<Answer, Trouble> {
        self.find_own(caller, Some(id)).await?;
        let key = keys::note(id, caller.who.id, moment.ok_or(Refusal::NoNote)?);
        if self.store.get(&key).await?.is_none() {
            return Err(Refusal::NoNote.into());
        }
        self.store.commit(batch_of(caller).delete(key)).await?;
        self.notes(caller, Some(id)).await
    }

    /// The game that a player means, running or over: the one named, the one of the place, or the last one
    /// that they played.
    async fn find_own(&self, caller: &Caller, named: Option<GameId>) -> Result<Mine, Trouble> {
        if named.is_none() {
            let here = self.load_indexed(&keys::places(caller.spot.channel)).await?;
            let mut own = here.into_iter().filter(|game| game.record.thread() == Some(caller.spot.channel));
            if let Some(mine) = own.find_map(|game| Mine::of(game, caller.who.id)) {
                return Ok(mine);
            }
        }
        match self.find(caller, named).await {
            Err(Trouble::Refused(refusal)) if named.is_none() && replay::is_without(&refusal) => {
                let last = self.newest_done(caller.who.id, 1).await?.pop();
                self.find(caller, Some(last.ok_or(refusal)?)).await
            }
            found => found,
        }
    }

    /// The notes about a game that somebody may read, each with its ply: all of them once it is over, before only their
    /// own. Those about positions that were taken back are left out.
    pub(super) async fn notes_for(&self, record: &GameRecord, reader: Option<UserId>) -> Result<Notes, Trouble> {
        let prefix = match (is_over(record), reader) {
            (true, _) => keys::notes(record.id),
            (false, Some(reader)) => keys::notes_by(record.id, reader),
            (false, None) => return Ok(Vec::new()),
        };
        // Two players, a menu's worth each.
        let rows = self.store.scan(&prefix, None, 2 * MOST).await?;
        let notes = rows.iter().map(|row| decode(&row.value)).collect::<Result<Vec<NoteRecord>, _>>()?;
        Ok(notes.into_iter().filter_map(|note| Some((record.ply_at(note.moment)?, note))).collect())
    }
}

/// Notes, each with the plies before it in the game as it stands.
pub(super) type Notes = Vec<(usize, NoteRecord)>;

fn is_over(record: &GameRecord) -> bool {
    matches!(record.state, State::Over { .. })
}

/// What was noted about a position, as `reader` reads it.
pub(super) fn notes_at(record: &GameRecord, notes: &[(usize, NoteRecord)], ply: usize, reader: UserId) -> Vec<Text> {
    let here = notes.iter().filter(|(at, _)| *at == ply);
    here.map(|(_, note)| {
        let key = match (is_over(record), note.by.id == reader) {
            (false, true) => key!("replay-own-note"),
            _ => key!("replay-note"),
        };
        let side = note.by.id.person().and_then(|writer| record.side_of(writer));
        let by = side.map_or_else(|| "?".into(), |side| called(record, side));
        Text::new(key).with("player", by).with("text", escape(&note.text))
    })
    .collect()
}

/// The notes as comments of a record: after which ply, and what.
pub(super) fn as_comments(notes: &[(usize, NoteRecord)]) -> Vec<(usize, String)> {
    notes.iter().map(|(ply, note)| (*ply, format!("{}: {}", note.by.name, note.text))).collect()
}
