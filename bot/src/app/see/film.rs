//! A game as a film, from its start to where it stands.

use render::{Caption, FilmOptions, Options, Width};
use rules::{Side, Table};

use crate::app::ask::Caller;
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Film, Message, phrases};
use crate::app::tables;
use crate::record::{GameId, GameRecord};
use crate::refusal::{Refusal, Trouble};

/// The width of the widest film: it has many pictures, and is made while the caller waits.
const WIDEST: u32 = 800;

/// Shows, as a film, a game that the caller plays or that is shown where they ask.
pub(crate) async fn film(ground: &Ground, caller: &Caller, id: GameId) -> Result<Answer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    let record = &game.record;
    tables::players(record)?;
    let table = tables::open_table(record)?;
    if record.line.is_empty() {
        return Err(Refusal::NoFilm.into());
    }
    let end = match record.outcome() {
        Some(outcome) => phrases::ending_of(record, outcome),
        None => phrases::stands_for(record, table.turn(), caller.who.id),
    };
    let viewer = ground.own_look(record, caller.who.id, Side::White).await?;
    let width = if viewer.width.pixels() > WIDEST { Width::default() } else { viewer.width };
    let look = look(record, Options { width, letters: caller.lang.letters(), ..viewer });
    let mut message = Message::new(caller.lang, phrases::title(record));
    message.text.push(end);
    message.film = Some(Film {
        options: FilmOptions { picture: look, ..FilmOptions::default() },
        alt: alt(table.as_ref(), caller),
        scenes: table.film(),
        file: format!("mutabot-{}-film.gif", record.id.0),
    });
    Ok(Answer::reply(message))
}

/// Returns the options of each picture: the players' names beside the board, which stay the same throughout.
fn look(record: &GameRecord, viewer: Options) -> Options {
    let caption = |side: Side| {
        let text = record.seats().map(|seats| tables::seat_of(seats, side).name.clone()).unwrap_or_default();
        Some(Caption { side: Some(side), text, ..Caption::default() })
    };
    let seen_by = viewer.seen_by;
    Options { turn: false, above: caption(seen_by.other()), below: caption(seen_by), ..viewer }
}

/// Describes the film in words: all its moves.
fn alt(table: &dyn Table, caller: &Caller) -> String {
    let line = table.line(caller.lang.letters());
    let moves: Vec<_> = line.iter().map(|m| m.notation.as_str()).collect();
    // Counted as in the lists of finished games: a move of each side is one.
    let count = moves.len().div_ceil(2).to_string();
    text!("alt-film").with("count", count).with("moves", moves.join(" ")).say(caller.lang)
}
