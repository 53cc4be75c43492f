//! Games suggested while the caller types.

use crate::app::ground::Ground;
use crate::app::say::message::SUGGESTIONS;
use crate::app::see::history;
use crate::app::tables;
use crate::record::{GameId, GameRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::words::{Lang, Text};

/// Returns the games that a person is playing, for autocomplete: number and opponent's name.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn complete_game(ground: &Ground, who: UserId, lang: Lang) -> Result<Vec<(GameId, String)>, Trouble> {
    let games = ground.load_indexed(&keys::seats(who)).await?;
    Ok(games.iter().filter_map(|game| choice(&game.record, who, lang)).collect())
}

/// Returns the games that a person is playing, and the newest of those that are over.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn complete_any_game(
    ground: &Ground,
    who: UserId,
    lang: Lang,
) -> Result<Vec<(GameId, String)>, Trouble> {
    let mut games = complete_game(ground, who, lang).await?;
    for id in history::newest_done(ground, who, SUGGESTIONS).await? {
        games.extend(ground.load(id).await?.and_then(|game| choice(&game.record, who, lang)));
    }
    Ok(games)
}

/// Returns a game as an option suggests it to one of its players.
fn choice(record: &GameRecord, who: UserId, lang: Lang) -> Option<(GameId, String)> {
    let opponent = tables::seat_of(record.seats()?, record.side_of(who)?.other());
    let key = if record.ended.is_some() { key!("game-choice-over") } else { key!("game-choice") };
    let label = Text::new(key).with("game", record.id.0.to_string()).with("opponent", opponent.name.as_str());
    Some((record.id, label.say(lang)))
}
