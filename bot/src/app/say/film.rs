//! A game as a film.

use render::{Caption, FilmOptions, Options, Width};
use rules::{Side, Table};

use crate::app::say::{Film, phrases};
use crate::app::tables;
use crate::record::GameRecord;
use crate::words::Lang;

/// The width of the widest film: it has many pictures, and is made while somebody waits.
const WIDEST: u32 = 800;

/// Makes the film of a game, from its start to where it stands.
pub(crate) fn film(record: &GameRecord, table: &dyn Table, viewer: Options, lang: Lang) -> Film {
    let width = if viewer.width.pixels() > WIDEST { Width::default() } else { viewer.width };
    let look = look(record, Options { width, letters: lang.letters(), ..viewer }, lang);
    Film {
        options: FilmOptions { picture: look, ..FilmOptions::default() },
        alt: alt(table, lang),
        scenes: table.film(),
        file: format!("mutabot-{}-film.gif", record.id.0),
    }
}

/// Returns the options of each picture: the players' names beside the board, which stay the same throughout.
fn look(record: &GameRecord, viewer: Options, lang: Lang) -> Options {
    let caption = |side: Side| {
        let text = record.seats().map(|seats| phrases::name_in(tables::seat_of(seats, side), lang)).unwrap_or_default();
        Some(Caption { side: Some(side), text, ..Caption::default() })
    };
    let seen_by = viewer.seen_by;
    Options { turn: false, above: caption(seen_by.other()), below: caption(seen_by), ..viewer }
}

/// Describes the film in words: all its moves.
fn alt(table: &dyn Table, lang: Lang) -> String {
    let line = table.line(lang.letters());
    let moves: Vec<_> = line.iter().map(|m| m.notation.as_str()).collect();
    // Counted as in the lists of finished games: a move of each side is one.
    let count = moves.len().div_ceil(2).to_string();
    text!("alt-film").with("count", count).with("moves", moves.join(" ")).say(lang)
}
