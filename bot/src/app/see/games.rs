//! The caller's games: waiting ones first, by deadline, with a button that leads from each to the next.

use std::collections::BTreeMap;

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::ratings::shown_rating;
use crate::app::ground::{Ground, RequestAnswer, here};
use crate::app::say::ratings::ShownRating;
use crate::app::say::{GameOverview, Message, challenges, draws, games, phrases, picture};
use crate::app::tables;
use crate::app::tell::ratings;
use crate::record::{BotTime, GameId, GameRecord, GameState, UserId};
use crate::refusal::Trouble;

pub(crate) async fn games(ground: &Ground, caller: &Caller, page: usize) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let overview = ground.games_of(me).await?;
    if overview.0.is_empty() {
        return Ok(RequestAnswer::reply(Message::new(caller.lang, text!("games-none"))));
    }
    let mut message = Message::new(caller.lang, text!("games-title"));
    let records: Vec<_> = overview.0.iter().map(|(_, record)| record).collect();
    let hands = ground.hands_for(&records).await?.at(caller.now);
    let ratings = ratings_of(ground, &records, me, hands.time).await?;
    let after = GameOverview::list(&mut message, &records, me, (&hands, &ratings), page)?;
    let own = |record: &&&GameRecord| matches!(&record.state, GameState::Challenge { from, .. } if from.id == me);
    let own: Vec<_> = records.iter().filter(own).copied().collect();
    challenges::offer_to_withdraw(&mut message, &own);
    message.buttons.extend(overview.claimable(&hands).next().map(|record| {
        let claim = Button::of_game(Press::ClaimTime, record.id, record.moment());
        let label = match tables::is_hardly_begun(record) {
            true => text!("button-call-off-of"),
            false => text!("button-claim-time-of"),
        };
        claim.labelled(label.with_said("game", phrases::game_name(record)))
    }));
    message.buttons.extend(overview.turns().next().map(|_| Button::new(Press::Next, "0:")));
    if after.is_some() || page > 0 {
        message.buttons.push(Button::new(Press::Games, after.unwrap_or(0).to_string()));
    }
    Ok(RequestAnswer::reply(message))
}

async fn ratings_of(
    ground: &Ground,
    records: &[&GameRecord],
    me: UserId,
    time: Option<BotTime>,
) -> Result<BTreeMap<GameId, ShownRating>, Trouble> {
    let mut ratings = BTreeMap::new();
    for record in records.iter().filter(|record| record.rated) {
        let (GameState::Challenge { from, .. }, Some(time)) = (&record.state, time) else { continue };
        if from.id != me {
            ratings.insert(record.id, shown_rating(ground, from.id, &record.game, record.guild, time).await?);
        }
    }
    Ok(ratings)
}

pub(crate) async fn next_game(ground: &Ground, caller: &Caller, after: GameId) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let overview = ground.games_of(me).await?;
    let turns: Vec<_> = overview.turns().collect();
    // Skipping a game leads to the one after it; playing leads to the most urgent one.
    let at = turns.iter().position(|record| record.id == after).map_or(0, |at| (at + 1) % turns.len());
    let Some(record) = turns.get(at) else {
        return Ok(RequestAnswer::reply(Message::new(caller.lang, text!("games-nothing-waits"))));
    };
    let table = tables::open_table(record)?;
    let viewer = ground.own_look(record, me, table.turn()).await?;
    let time = ground.time_of(record, caller.now).await?;
    let mut message = Message::new(caller.lang, phrases::title(record));
    message.text.push(text!("board-turn").with("player", phrases::mention(me)));
    message.text.extend(ground.hands_for(&[*record]).await?.deadline(record, Some(time)));
    message.pictures = vec![picture::picture(record, table.as_ref(), false, viewer, caller.lang, Some(time))];
    message.buttons = vec![Button::of_game(Press::Move, record.id, record.moment())];
    draws::add_standing(&mut message, record, me);
    message.buttons.extend((turns.len() > 1).then(|| games::next_after(record.id)));
    ground.see_game(caller.who.id).await?;
    Ok(RequestAnswer::reply(ratings::beside(ground, caller, record, message).await?))
}

pub(crate) async fn and_next(ground: &Ground, caller: &Caller, mut answer: RequestAnswer) -> RequestAnswer {
    if let (true, Some(message), Some(game)) = (answer.played, answer.reply.as_mut(), answer.news.first().copied())
        // The move is already stored, so other games that can't be read lose nothing.
        && matches!(here::has_turn_elsewhere(ground, caller.who.id, game).await, Ok(true))
    {
        message.buttons.push(games::next_after(game));
    }
    answer
}
