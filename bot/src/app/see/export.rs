//! Games as PGN files.

use crate::app::ask::see::HistoryCursor;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::{Message, MessageFile, pgn, phrases};
use crate::app::see::notes;
use crate::record::{GameId, GameRecord, NoteRecord, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

const MOST_GAMES: usize = 200;

/// The maximum number of bytes of a file, below Discord's 10 MiB.
const MOST_BYTES: usize = 4 << 20;

pub(crate) async fn export(ground: &Ground, caller: &Caller, id: GameId) -> Result<RequestAnswer, Trouble> {
    let game = ground.find_to_see(caller, id).await?;
    let number = game.record.id.0.to_string();
    let notes = notes::notes_for(ground, &game.record, Some(caller.who.id)).await?;
    let bytes = pgn_of(&game.record, &notes)?.into_bytes();
    let mut message = Message::new(caller.lang, text!("record").with_said("game", phrases::game_name(&game.record)));
    message.files = vec![MessageFile { name: format!("mutabot-{number}.pgn"), bytes }];
    Ok(RequestAnswer::reply(message))
}

/// Sends the caller one file of their finished games, newest first; a button leads to the rest.
pub(crate) async fn all_records(
    ground: &Ground,
    caller: &Caller,
    after: Option<HistoryCursor>,
) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let after = after.map(|at| keys::done(me, at.ended, at.game));
    let rows = ground.store.scan(&keys::dones(me), after.as_deref(), MOST_GAMES + 1).await?;
    let (mut text, mut n, mut last) = (String::new(), 0_usize, None);
    for row in rows.iter().take(MOST_GAMES) {
        let Some((ended, id)) = keys::done_at(&row.key) else { continue };
        let Some(game) = ground.load(id).await? else { continue };
        let notes = notes::notes_for(ground, &game.record, Some(me)).await?;
        let one = pgn_of(&game.record, &notes)?;
        if n > 0 && text.len() + one.len() > MOST_BYTES {
            break;
        }
        if n > 0 {
            text.push('\n');
        }
        text.push_str(&one);
        (n, last) = (n + 1, Some((row, HistoryCursor { ended, game: id })));
        // Many games are replayed, so let other tasks run in between.
        tokio::task::yield_now().await;
    }
    let Some((last, at)) = last else { return Err(Refusal::NoRecords.into()) };
    let is_whole = rows.last().is_none_or(|newest| newest.key == last.key);
    let key = if is_whole { key!("all-records") } else { key!("all-records-more") };
    let mut message = Message::new(caller.lang, Text::new(key).with("count", n.to_string()));
    message.files = vec![MessageFile { name: "mutabot-games.pgn".to_owned(), bytes: text.into_bytes() }];
    if !is_whole {
        message.buttons = vec![Button::new(Press::AllRecords, at.word())];
    }
    Ok(RequestAnswer::reply(message))
}

fn pgn_of(record: &GameRecord, notes: &[(usize, NoteRecord)]) -> Result<String, Trouble> {
    let event = record.event.clone().unwrap_or_else(|| format!("Mutabot #{}", record.id.0));
    let round = record.tournament.map_or("-".to_owned(), |of| format!("{}.{}", of.round, of.board));
    pgn::pgn(record, (&event, &round), &notes::as_comments(notes))
}
