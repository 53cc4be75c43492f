//! What the bot can do.

use crate::app::ask::Caller;
use crate::app::ask::see::Home;
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, phrases};
use crate::app::tables;
use crate::record::keys;
use crate::refusal::Trouble;
use crate::words::Text;

/// Says what the bot can do, and what that means where it is asked: in a game's thread, whose turn it is.
pub(crate) async fn help(ground: &Ground, caller: &Caller, home: Home) -> Result<Answer, Trouble> {
    let mut message = Message::new(caller.lang, text!("help"));
    let here = game_here(ground, caller).await?;
    message.text.extend(here.unwrap_or_else(|| {
        vec![Text::new(match home {
            Home::Server => key!("help-server"),
            Home::Direct => key!("help-direct"),
            Home::Guest => key!("help-guest"),
        })]
    }));
    Ok(Answer::reply(message))
}

/// Describes the one game that is shown here, and what the caller can do in it.
async fn game_here(ground: &Ground, caller: &Caller) -> Result<Option<Vec<Text>>, Trouble> {
    let here = ground.load_indexed(&keys::places(caller.spot.channel)).await?;
    let [game] = &here[..] else { return Ok(None) };
    let (record, me) = (&game.record, caller.who.id);
    let Some(seats) = record.seats() else { return Ok(None) };
    let table = tables::open_table(record)?;
    let key = match (record.outcome().is_some(), record.side_of(me)) {
        (true, _) => key!("help-game-over"),
        (false, None) => key!("help-game-watched"),
        (false, Some(side)) if side == table.turn() => key!("help-game-yours"),
        (false, Some(_)) => key!("help-game-theirs"),
    };
    let [white, black] = seats.each_ref().map(|player| phrases::mention(player.id));
    let text = Text::new(key).with_said("game", phrases::game_name(record)).with("white", white).with("black", black);
    let mut texts = vec![text.with("due", phrases::mention(tables::seat_of(seats, table.turn()).id))];
    if record.clock.is_some() && tables::is_playing(record) && record.side_of(me).is_some() {
        texts.push(Text::new(if record.rated { key!("help-clock-rated") } else { key!("help-clock-casual") }));
    }
    Ok(Some(texts))
}
