//! The answer to a message that names a command, with its button.

use crate::app::ask::{Caller, Which};
use crate::app::ground::{Answer, Ground};
use crate::app::say::{Message, Overview, commanded, phrases, welcome, which};
use crate::app::see::help;
use crate::app::tables;
use crate::record::GameRecord;
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

/// The words of commands that make sense in a running game of one's own alone.
const NEED_A_GAME: [&str; 5] = ["hint", "draw", "takeback", "resign", "claim"];

/// Answers a message that names a command, or `asks` something else, where it was written; `None` for any other text. `game` is that of
/// the message which it answers.
pub(crate) async fn answer(
    ground: &Ground,
    caller: &Caller,
    game: Which,
    (text, asks): (&str, bool),
) -> Result<Option<Answer>, Trouble> {
    let (word, how) = match commanded::commanded(text) {
        Some(named) => named,
        None if asks => ("question", text!("instead-question")),
        None => return Ok(None),
    };
    if word == "answer" {
        return open_questions(ground, caller, how).await.map(Some);
    }
    let id = match ground.which(game).await? {
        Which::Named(id) => Some(id),
        _ => ground.likely(caller).await?,
    };
    let game = match id {
        Some(id) => ground.load(id).await?.map(|game| game.record),
        None => None,
    };
    // Everybody there reads the answer: it tells of no game that is played elsewhere.
    let (here, elsewhere): (Option<_>, Option<_>) = match game {
        Some(game) if game.channel().map_or(!caller.spot.in_server, |place| place == caller.spot.channel) => {
            (Some(game), None)
        }
        game => (None, game.filter(|_| !caller.spot.in_server)),
    };
    let is_mine = |game: &&GameRecord| game.side_of(caller.who.id).is_some();
    let own = here.as_ref().or(elsewhere.as_ref()).filter(is_mine);
    if NEED_A_GAME.contains(&word) {
        if own.is_some_and(|game| !tables::is_playing(game)) {
            return Err(Refusal::Over.into());
        }
        if own.is_none() && !ground.games_of(caller.who.id).await?.0.iter().any(|(_, game)| tables::is_playing(game)) {
            return Err(Refusal::NoGame.into());
        }
    }
    // It stands below the text that it answers.
    let mut message = Message::new(caller.lang, how);
    if let ("takeback", Some(game)) = (word, own) {
        let may = game.program().is_some() || ground.both_allow_takebacks(game).await?;
        message.text = vec![commanded::to_take_back(game, may)];
        message.buttons = commanded::button(word, game).into_iter().filter(|_| may).collect();
        return Ok(Some(Answer { open: true, ..Answer::reply(message) }));
    }
    match (word, &here, own) {
        ("question", _, own) if !own.is_some_and(tables::is_playing) => return Ok(None),
        ("turn", Some(game), _) => message.text = help::about(ground, caller, game).await?,
        ("play", Some(game), Some(_)) if game.outcome().is_some() => message = which::over(game, caller.lang, false),
        ("play" | "help", ..) | ("rules", _, None) => {
            message.buttons = welcome::first_steps(&help::here(ground, caller, help::home(caller)).await?);
        }
        ("question", _, Some(game)) => message.buttons = commanded::to_a_question(game, caller.who.id)?,
        (word, _, game) => message.buttons = game.and_then(|game| commanded::button(word, game)).into_iter().collect(),
    }
    Ok(Some(Answer { open: true, ..Answer::reply(message) }))
}

/// Answers yes or no with the buttons of the questions that wait for it there, and with nothing but a sign where none does: no text
/// agrees to anything.
async fn open_questions(ground: &Ground, caller: &Caller, how: Text) -> Result<Answer, Trouble> {
    let me = caller.who.id;
    let Overview(ranked) = ground.games_of(me).await?;
    let is_here = |record: &GameRecord| {
        let here = Some(caller.spot.channel);
        !caller.spot.in_server || record.thread() == here || record.channel() == here
    };
    let asked = ranked.iter().map(|(_, record)| record).filter(|record| is_here(record));
    let asked: Vec<_> = asked.filter_map(|record| Some((record, commanded::asked(record, me)?))).collect();
    let Some((record, buttons)) = asked.into_iter().next() else { return Ok(Answer::thanks(caller)) };
    let mut message = Message::new(caller.lang, how);
    message.text.push(text!("answer-to").with_said("game", phrases::game_name(record)));
    message.buttons = buttons;
    Ok(Answer { open: true, ..Answer::reply(message) })
}
