//! A game as a film, from its start to where it stands.

use render::{Caption, FilmOptions, Options, Width};
use rules::{Side, Table};

use super::show::{ending_of, stands, title};
use super::{Answer, App, Caller, Film, Message, open_table, seat_of};
use crate::record::{GameId, GameRecord};
use crate::refusal::{Refusal, Trouble};

/// The widest film: it has many pictures, and is made while somebody waits.
const WIDEST: u32 = 800;

impl App {
    /// Shows a game that the one who asks plays, or that is shown where they ask, as a film.
    pub(super) async fn film(&self, caller: &Caller, named: Option<GameId>) -> Result<Answer, Trouble> {
        let game = self.find_to_see(caller, named).await?;
        let record = &game.record;
        if record.seats().is_none() {
            return Err(Refusal::NotStarted.into());
        }
        let table = open_table(record)?;
        if record.line.is_empty() {
            return Err(Refusal::NoFilm.into());
        }
        let end = match record.outcome() {
            Some(outcome) => ending_of(record, outcome),
            None => stands(record, table.turn()),
        };
        let viewer = self.person(caller.who.id).await?.options(record.side_of(caller.who.id), true);
        let width = if viewer.width.pixels() > WIDEST { Width::default() } else { viewer.width };
        let look = look(record, Options { width, ..viewer });
        let mut message = Message::new(caller.lang, title(record));
        message.text.push(end);
        message.film = Some(Film {
            options: FilmOptions { picture: look, ..FilmOptions::default() },
            alt: alt(table.as_ref(), caller),
            scenes: table.film(),
            file: format!("mutabot-{}-film.gif", record.id.0),
        });
        Ok(Answer::reply(message))
    }
}

/// The picture of each position: the players' names beside the board, which stay the same all through.
fn look(record: &GameRecord, viewer: Options) -> Options {
    let caption = |side: Side| {
        let text = record.seats().map(|seats| seat_of(seats, side).name.clone()).unwrap_or_default();
        Some(Caption { side: Some(side), text, ..Caption::default() })
    };
    let seen_by = viewer.seen_by;
    Options { turn: false, above: caption(seen_by.other()), below: caption(seen_by), ..viewer }
}

/// The film in words: every move of it.
fn alt(table: &dyn Table, caller: &Caller) -> String {
    let line = table.line(caller.lang.letters());
    let moves: Vec<_> = line.iter().map(|m| m.notation.as_str()).collect();
    let count = moves.len().to_string();
    text!("alt-film").with("count", count).with("moves", moves.join(" ")).say(caller.lang)
}
