//! Game records in PGN, with this program's own tags.

use rules::pgn as notation;

use super::phrases;
use crate::app::tables;
use crate::record::{ClockControl, GameRecord, SECOND};
use crate::refusal::Trouble;

/// Writes a game in PGN, with comments after their plies. `event` and its round become tags.
///
/// # Errors
/// If it has no players yet, or its record cannot be replayed.
pub(crate) fn pgn(
    record: &GameRecord,
    (event, round): (&str, &str),
    comments: &[(usize, String)],
) -> Result<String, Trouble> {
    let [white, black] = tables::players(record)?;
    let table = tables::open_table(record)?;
    let date = phrases::date(record.made);
    let control = record.clock.map_or("-".to_owned(), |clock| time_control(clock.control));
    let mut own = vec![
        ("Event", event),
        ("Site", "Discord"),
        ("Date", date.as_str()),
        ("Round", round),
        ("TimeControl", control.as_str()),
    ];
    // Not a standard tag: readers skip unknown tags.
    own.extend(record.rated.then_some(("Rated", "yes")));
    // Imported games keep the tags of their own record.
    let mut tags: Vec<(&str, &str)> = match &record.imported {
        Some(imported) => imported.tags.iter().map(|(tag, value)| (tag.as_str(), value.as_str())).collect(),
        None => own,
    };
    tags.extend([("White", white.name.as_str()), ("Black", black.name.as_str())]);
    Ok(notation::annotate(table.as_ref(), &tags, record.outcome(), comments))
}

/// Returns a time control as PGN writes it, in seconds: `259200+43200`, and `1/86400` if each move has its own time.
/// PGN can't express a cap; `-` means no clock.
fn time_control(control: ClockControl) -> String {
    match control.is_per_move() {
        true => format!("1/{}", control.start / SECOND),
        false => format!("{}+{}", control.start / SECOND, control.increment / SECOND),
    }
}
