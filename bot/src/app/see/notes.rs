//! Notes that a reader can see, by position or by record.

use crate::app::ground::Ground;
use crate::app::say::phrases;
use crate::record::{GameRecord, GameState, NoteRecord, PersonRef, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::decode;
use crate::words::{Text, escape};

/// The maximum number of notes of a player about one game: as many as a menu holds.
pub(super) const MOST: usize = 25;

/// Returns the notes that a reader can see, each with its ply. Omits notes about positions that were taken back.
pub(super) async fn notes_for(
    ground: &Ground,
    record: &GameRecord,
    reader: Option<UserId>,
) -> Result<PlyNotes, Trouble> {
    let prefix = match (are_shared(record), reader) {
        (true, _) => keys::notes(record.id),
        (false, Some(reader)) => keys::notes_by(record.id, reader),
        (false, None) => return Ok(Vec::new()),
    };
    // Two players, with as many notes as a menu holds.
    let rows = ground.store.scan(&prefix, None, 2 * MOST).await?;
    let notes = rows.iter().map(|row| decode(&row.value)).collect::<Result<Vec<NoteRecord>, _>>()?;
    Ok(notes.into_iter().filter_map(|note| Some((record.ply_at(note.moment)?, note))).collect())
}

/// Notes, each with the number of plies before its position.
type PlyNotes = Vec<(usize, NoteRecord)>;

pub(super) fn is_over(record: &GameRecord) -> bool {
    matches!(record.state, GameState::Over { .. })
}

/// Returns whether notes are public: after the game, unless a player deleted their data, since notes may be about them.
pub(super) fn are_shared(record: &GameRecord) -> bool {
    is_over(record) && !record.seats().into_iter().flatten().any(|seat| seat.id == PersonRef::Nobody)
}

pub(super) fn notes_at(record: &GameRecord, notes: &[(usize, NoteRecord)], ply: usize, reader: UserId) -> Vec<Text> {
    let here = notes.iter().filter(|(at, _)| *at == ply);
    here.map(|(_, note)| {
        let key = match (is_over(record), note.by.id == reader) {
            (false, true) => key!("replay-own-note"),
            _ => key!("replay-note"),
        };
        let side = note.by.id.person().and_then(|writer| record.side_of(writer));
        let by = side.map_or_else(|| "?".into(), |side| phrases::called(record, side));
        Text::new(key).with("player", by).with("text", escape(&note.text))
    })
    .collect()
}

pub(super) fn as_comments(notes: &[(usize, NoteRecord)]) -> Vec<(usize, String)> {
    notes.iter().map(|(ply, note)| (*ply, format!("{}: {}", note.by.name, note.text))).collect()
}
