//! Suggests games for autocomplete.

use crate::app::ground::{Ground, here};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::which;
use crate::app::see::import;
use crate::record::{GameId, GameRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::words::Lang;

/// Returns a person's running games for autocomplete: kind, opponent and number.
pub(crate) async fn complete_game(ground: &Ground, who: UserId, lang: Lang) -> Result<Vec<(GameId, String)>, Trouble> {
    let games = ground.load_indexed(&keys::seats(who)).await?;
    Ok(games.iter().filter_map(|game| choice(&game.record, who, lang)).collect())
}

/// Like [`complete_game`], but also returns the latest finished games.
pub(crate) async fn complete_any_game(
    ground: &Ground,
    who: UserId,
    lang: Lang,
) -> Result<Vec<(GameId, String)>, Trouble> {
    let mut games = complete_game(ground, who, lang).await?;
    for id in here::newest_done(ground, who, SUGGESTIONS).await? {
        games.extend(ground.load(id).await?.and_then(|game| choice(&game.record, who, lang)));
    }
    Ok(games)
}

/// Like [`complete_any_game`], but also returns the games that the person imported.
pub(crate) async fn complete_kept_game(
    ground: &Ground,
    who: UserId,
    lang: Lang,
) -> Result<Vec<(GameId, String)>, Trouble> {
    let mut games = complete_any_game(ground, who, lang).await?;
    games.extend(import::imported_by(ground, who).await?.iter().map(|record| {
        let label = text!("game-choice-imported").with_said("game", which::choice(record, who));
        (record.id, label.say(lang))
    }));
    Ok(games)
}

fn choice(record: &GameRecord, who: UserId, lang: Lang) -> Option<(GameId, String)> {
    record.side_of(who)?;
    let label = which::choice(record, who);
    let label = if record.ended.is_some() { text!("game-choice-over").with_said("game", label) } else { label };
    Some((record.id, label.say(lang)))
}
