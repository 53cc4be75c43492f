//! A game as a film.

use render::{Caption, FilmOptions, PictureOptions, Width};
use rules::{GameTable, Side};

use crate::app::say::{MessageFilm, describe, phrases};
use crate::app::tables;
use crate::record::GameRecord;
use crate::words::Lang;

/// The maximum width of a film: it has many pictures, and a user waits for it.
const WIDEST: u32 = 800;

/// The maximum number of plies described in words; more would not fit a picture's description.
const FEW: usize = 12;

pub(crate) fn film(record: &GameRecord, table: &dyn GameTable, viewer: PictureOptions, lang: Lang) -> MessageFilm {
    let (file, alt) = (format!("mutabot-{}-film.gif", record.id.0), alt(record, table, lang));
    of_table(table, look(record, viewer, lang), file, alt, lang)
}

pub(crate) fn of_table(
    table: &dyn GameTable,
    look: PictureOptions,
    file: String,
    alt: String,
    lang: Lang,
) -> MessageFilm {
    let width = if look.width.pixels() > WIDEST { Width::default() } else { look.width };
    let picture = PictureOptions { width, letters: lang.letters(), ..look };
    let options = FilmOptions { picture, ..FilmOptions::default() };
    MessageFilm { options, alt, scenes: table.film(), file }
}

/// Returns the options of the pictures: the players' names next to the board, the same throughout.
fn look(record: &GameRecord, viewer: PictureOptions, lang: Lang) -> PictureOptions {
    let caption = |side: Side| {
        let text = record.seats().map(|seats| phrases::name_in(tables::seat_of(seats, side), lang)).unwrap_or_default();
        Some(Caption { side: Some(side), text, ..Caption::default() })
    };
    let seen_by = viewer.seen_by;
    PictureOptions { turn: false, above: caption(seen_by.other()), below: caption(seen_by), ..viewer }
}

fn alt(record: &GameRecord, table: &dyn GameTable, lang: Lang) -> String {
    let n = table.codes().len();
    let in_words = || describe::in_words(table, n, lang);
    let moves = if n <= FEW { in_words() } else { None };
    let moves = moves.unwrap_or_else(|| phrases::line(table, 0, lang));
    let film = text!("alt-film").with("moves", moves).say(lang);
    let ended = record.outcome().map(|outcome| describe::ended(record, outcome, lang));
    ended.into_iter().chain([film]).collect::<Vec<_>>().join(" ")
}
