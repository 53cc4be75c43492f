//! Pictures of boards, and the names of their files.

use std::fmt::Display;

use render::PictureOptions;
use rules::{GameTable, Scene, Side};

use crate::app::say::{Picture, clocks, describe, phrases};
use crate::app::tables;
use crate::record::{BotTime, GameId, GameRecord};
use crate::strips::{BoardStrip, beside};
use crate::words::Lang;

/// Draws a table's board for a viewer, with players, captures and turn. `over` means that the game ended on it. Clocks
/// are shown at `time`, or else at the beginning of the turn.
pub(crate) fn picture(
    record: &GameRecord,
    table: &dyn GameTable,
    over: bool,
    viewer: PictureOptions,
    lang: Lang,
    time: Option<BotTime>,
) -> Picture {
    let last = table.last(lang.letters()).map(|m| m.notation);
    drawn(record, table, (table.scene(), last, over), viewer, lang, time)
}

/// Draws a planned position with the clocks at `time`. Check and mate are not marked.
pub(crate) fn ahead(
    record: &GameRecord,
    table: &dyn GameTable,
    viewer: PictureOptions,
    lang: Lang,
    time: BotTime,
) -> Picture {
    let mut scene = table.scene();
    for cell in &mut scene.cells {
        (cell.marks.check, cell.marks.mate) = (false, false);
    }
    let last = table.last(lang.letters()).map(|m| m.unsigned().to_owned());
    drawn(record, table, (scene, last, false), viewer, lang, Some(time))
}

fn drawn(
    record: &GameRecord,
    table: &dyn GameTable,
    (scene, last, over): (Scene, Option<String>, bool),
    viewer: PictureOptions,
    lang: Lang,
    time: Option<BotTime>,
) -> Picture {
    let file = board_file(record.id, record.moment(), over);
    let start = tables::table_at(record, 0).map_or_else(|_| scene.clone(), |start| start.scene());
    let clock =
        |side| record.clock.map(|clock| time.map_or(clock.left[side as usize], |time| clock.left_at(side, time)));
    let words = |side| clock(side).map(|left| clocks::duration_text(left).say(lang));
    // A posted board shows the deadline, since the remaining time would soon be wrong.
    let running = record.clock.and_then(|clock| clock.running).filter(|_| time.is_none() && !over);
    let clocks = match running.map(|running| Side::from(running.side).other()) {
        Some(waiting) => words(waiting)
            .map(|left| text!("alt-clock-waiting").with_said("side", phrases::side_text(waiting)).with("left", left)),
        None => words(Side::White)
            .zip(words(Side::Black))
            .map(|(white, black)| text!("alt-clock").with("white", white).with("black", black)),
    };
    let alt = describe::alt(record, table, (&scene, last.as_deref(), viewer.seen_by), over, clocks, lang);
    let strip = |side: Side| {
        let n_plies = table.codes().len() + usize::from(table.first_turn() == Side::Black);
        let number = text!("caption-move").with("number", (n_plies / 2 + 1).to_string());
        BoardStrip {
            name: record.seats().map(|seats| phrases::name_in(tables::seat_of(seats, side), lang)).unwrap_or_default(),
            number: if !over && table.turn() == side { number.say(lang) } else { String::new() },
            clock: words(side).unwrap_or_default(),
        }
    };
    let options = beside(
        PictureOptions { turn: !over, letters: lang.letters(), ..viewer },
        table.info().men,
        &start,
        &scene,
        strip,
    );
    let colours = describe::colours(table.info(), &scene, lang);
    Picture { scene, options, alt, said: Vec::new(), colours, file }
}

pub(crate) fn board_file(game: GameId, at: impl Display, over: bool) -> String {
    format!("mutabot-{}-{at}{}.png", game.0, if over { "-end" } else { "" })
}

#[must_use]
pub fn game_of_file(file: &str) -> Option<GameId> {
    file.strip_prefix("mutabot-")?.split('-').next()?.parse().ok().map(GameId)
}
