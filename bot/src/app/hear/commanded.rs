//! Answers messages that name a command, with the command's button.

use engine::puzzle::shipped;
use rules::Side;

use crate::app::ask::{self, Button, Caller, GameChoice, Press, RequestAct, play};
use crate::app::ground::{Ground, RequestAnswer, here, takebacks};
use crate::app::say::{GameOverview, Message, clocks, commanded, phrases, welcome, which};
use crate::app::see::{games, help};
use crate::app::tables;
use crate::record::{ChannelId, GameMoment, GameRecord, GameState, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

const NEED_A_GAME: [&str; 5] = ["hint", "draw", "takeback", "resign", "claim"];

/// Returns whether a text names a public command behind a kind word. `thanks, rules` does, the comment `nice board`
/// does not.
pub(super) fn is_beside_thanks(text: &str) -> bool {
    let mut named = text.split([',', '.', '!', ';', '\n']).filter_map(ask::commanded);
    named.any(|word| word != "answer" && !NEED_A_GAME.contains(&word))
}

/// Answers a message that names a command or `asks` something else; `None` for any other text. `own` is the game that
/// the message is about, or the thread's game.
pub(super) async fn answer(
    ground: &Ground,
    caller: &Caller,
    (which, own): (GameChoice, Option<&GameRecord>),
    (text, asks): (&str, bool),
) -> Result<Option<RequestAnswer>, Trouble> {
    let named = commanded::commanded(text);
    if named.is_none()
        && ask::volunteers(text)
        && let Some(open) = open_challenge(ground, caller).await?
    {
        return Ok(to_question(caller, &open));
    }
    let (word, how) = match named {
        Some(named) => named,
        None if asks => ("question", text!("instead-question")),
        None => return Ok(None),
    };
    if word == "answer" {
        return Ok(Some(match waiting_question(ground, caller).await? {
            Some(answer) => answer,
            // Short texts and signs never accept anything; the answer says so.
            None if ask::decides(text) => RequestAnswer {
                open: true,
                ..RequestAnswer::reply(Message::new(caller.lang, text!("answer-to-nothing")))
            },
            None => RequestAnswer::thanks(caller),
        }));
    }
    let numbered = numbered(ground, caller, text).await?;
    let is_named = numbered.is_some() || matches!(which, GameChoice::Named(_));
    if !is_named
        && own.is_none()
        && let Some(question) = in_which(ground, caller, word, &how).await?
    {
        return Ok(Some(question));
    }
    let game = match numbered.or_else(|| own.cloned()) {
        None if !is_named => here::likely(ground, caller).await?,
        game => game,
    };
    // Everyone in the channel can read the answer, so it omits games played elsewhere.
    let is_shown =
        |game: &GameRecord| game.channel().map_or(!caller.spot.in_server, |place| place == caller.spot.channel);
    let game = game.filter(|game| is_shown(game) || !caller.spot.in_server);
    let here = game.as_ref().filter(|game| is_shown(game));
    let own = game.as_ref().filter(|game| game.side_of(caller.who.id).is_some());
    if NEED_A_GAME.contains(&word) {
        must_play(ground, caller, own).await?;
    }
    if word == "draw"
        && let Some(game) = own.filter(|game| tables::is_offered_draw(game, caller.who.id))
    {
        return Ok(to_question(caller, game));
    }
    let message = Message::new(caller.lang, how);
    let message = completed(ground, caller, (word, ask::rules_named(text)), (here, own), message).await?;
    Ok(message.map(|message| RequestAnswer { open: true, ..RequestAnswer::reply(message) }))
}

async fn numbered(ground: &Ground, caller: &Caller, text: &str) -> Result<Option<GameRecord>, Trouble> {
    let Some(id) = ask::numbered(text) else { return Ok(None) };
    let game = ground.load(id).await?.map(|game| game.record);
    Ok(game.filter(|game| game.side_of(caller.who.id).is_some()))
}

async fn must_play(ground: &Ground, caller: &Caller, own: Option<&GameRecord>) -> Result<(), Trouble> {
    match own {
        Some(game) if tables::is_playing(game) => Ok(()),
        Some(_) => Err(Refusal::Over.into()),
        None if ground.games_of(caller.who.id).await?.0.iter().any(|(_, game)| tables::is_playing(game)) => Ok(()),
        None if caller.spot.in_server => Err(Refusal::NoGame.into()),
        None => Err(Refusal::NoGameDirect.into()),
    }
}

/// Adds the command's details for the game `here`, or the caller's `own`. `None` for a question outside a running game.
/// The text may name the rules of any game.
async fn completed(
    ground: &Ground,
    caller: &Caller,
    (word, named): (&'static str, Option<&'static str>),
    (here, own): (Option<&GameRecord>, Option<&GameRecord>),
    mut message: Message,
) -> Result<Option<Message>, Trouble> {
    let guild = ground.guild_of(caller).await?;
    let played = here.or(own).map(|game| game.game.as_str());
    let is_other = named.is_some() && named != played;
    let rules = named.or(played).unwrap_or(guild.usual_game().id);
    match (word, here, own) {
        ("question", _, own) if !own.is_some_and(tables::is_playing) => return Ok(None),
        ("turn", Some(game), _) => {
            message.text = help::about(ground, caller, game).await?;
            let left = time_left(ground, caller, game).await?;
            if !left.is_empty() && game.side_of(caller.who.id) == Some(tables::turn_of(game)?) {
                message.text.truncate(1);
            }
            message.text.extend(left);
        }
        ("withdraw", ..) => {
            let GameOverview(ranked) = ground.games_of(caller.who.id).await?;
            let is_own = |record: &&GameRecord| {
                matches!(&record.state, GameState::Challenge { from, .. } if from.id == caller.who.id)
                    && record.channel() == Some(caller.spot.channel)
            };
            let mine = ranked.iter().map(|(_, record)| record).filter(is_own).max_by_key(|record| record.id);
            message.buttons =
                mine.map(|own| Button::of_game(Press::TakeBack, own.id, GameMoment::START)).into_iter().collect();
        }
        ("turn" | "games", ..) if !caller.spot.in_server => return Ok(games::games(ground, caller, 0).await?.reply),
        ("takeback", _, Some(game)) => {
            let may = game.program().is_some() || takebacks::both_allow_takebacks(ground, game).await?;
            message.text = vec![commanded::to_take_back(game, may)];
            message.buttons = commanded::button(word, game).into_iter().filter(|_| may).collect();
        }
        ("colours", game, own) => {
            let game = game.or(own);
            let rules = game.map_or(rules::games()[0].id, |game| game.game.as_str());
            message.text =
                Text::find(caller.lang, key!("{}-legend", rules)).map_or(message.text, |legend| vec![legend]);
            message.buttons = match game {
                Some(game) => vec![welcome::how_to_play(game)],
                None => welcome::to_learn(rules),
            };
        }
        ("learn", ..) => message.buttons = welcome::to_learn(rules),
        ("puzzle", ..) if guild.has_help() => {
            let rules = if shipped(rules).is_empty() { rules::games()[0].id } else { rules };
            message.buttons = vec![Button::new(Press::Puzzle, rules)];
        }
        ("against", ..) if guild.has_programs() => message.buttons = vec![Button::new(Press::PlayBot, rules)],
        ("against", ..) => message.text = vec![text!("instead-play")],
        ("about", ..) => {
            let place = help::here(ground, caller, help::home(caller)).await?;
            match ground.greeted.is_first((caller.spot.channel, caller.who.id)) {
                true => message = welcome::welcome(caller.lang, &place),
                false => message.buttons = welcome::first_steps(&place),
            }
        }
        ("waiting", _, Some(game)) if tables::is_playing(game) => {
            let words: &[&str] = if game.clock.is_some() { &["claim"] } else { &["draw", "resign"] };
            message.buttons = words.iter().filter_map(|word| commanded::button(word, game)).collect();
        }
        // The end of a game without a rematch doesn't help a player who wants another.
        ("play", Some(game), Some(_)) if !is_other && has_rematch(&which::over(game, caller.lang, false)) => {
            message = which::over(game, caller.lang, false);
        }
        ("rules", _, Some(game)) if !is_other => message.buttons = vec![welcome::how_to_play(game)],
        ("play" | "help" | "rules", ..) => {
            let place = help::here(ground, caller, help::home(caller)).await?.of_game(named);
            message.buttons = welcome::first_steps(&place);
        }
        ("question", _, Some(game)) => {
            message.buttons = commanded::to_a_question(game, caller.who.id)?;
            if !message.buttons.iter().any(|button| button.press == Press::Move) {
                message.text = vec![text!("instead-question-later")];
            }
        }
        (word, _, game) => message.buttons = game.and_then(|game| commanded::button(word, game)).into_iter().collect(),
    }
    Ok(Some(message))
}

fn has_rematch(message: &Message) -> bool {
    message.buttons.iter().any(|button| button.press == Press::Rematch)
}

async fn time_left(ground: &Ground, caller: &Caller, game: &GameRecord) -> Result<Vec<Text>, Trouble> {
    let Some(clock) = game.clock.filter(|_| tables::is_playing(game)) else { return Ok(Vec::new()) };
    let time = ground.time_of(game, caller.now).await?;
    let [white, black] = Side::ALL.map(|side| clocks::duration_text(clock.left_at(side, time)).say(caller.lang));
    let both = text!("alt-clock").with("white", white).with("black", black);
    Ok([both].into_iter().chain(ground.hands_for(&[game]).await?.at(caller.now).deadline(game, Some(time))).collect())
}

pub(super) async fn waiting_question(ground: &Ground, caller: &Caller) -> Result<Option<RequestAnswer>, Trouble> {
    let GameOverview(ranked) = ground.games_of(caller.who.id).await?;
    let is_here = |record: &GameRecord| {
        let here = Some(caller.spot.channel);
        !caller.spot.in_server || record.thread() == here || record.channel() == here
    };
    let mut asked = ranked.iter().map(|(_, record)| record).filter(|record| is_here(record));
    if let Some(answer) = asked.find_map(|record| to_question(caller, record)) {
        return Ok(Some(answer));
    }
    Ok(open_challenge(ground, caller).await?.and_then(|record| to_question(caller, &record)))
}

/// Answers a yes, no or `me!` to an open offer or challenge. `None` for talk.
pub(super) fn to_message(caller: &Caller, record: &GameRecord, text: &str) -> Option<RequestAnswer> {
    let answers = ask::commanded(text) == Some("answer") || ask::leans(text);
    let is_challenge = matches!(record.state, GameState::Challenge { .. });
    let is_asked = answers || (is_challenge && ask::volunteers(text));
    // Challenges that were withdrawn here or made elsewhere are not the caller's.
    let stands = !is_challenge || is_for(record, caller);
    if is_asked && stands { to_question(caller, record) } else { None }
}

fn is_for(record: &GameRecord, caller: &Caller) -> bool {
    let here: Option<ChannelId> = Some(caller.spot.channel);
    match &record.state {
        GameState::Challenge { to: Some(to), .. } => to.id == caller.who.id,
        _ => record.channel() == here || record.thread() == here,
    }
}

async fn open_challenge(ground: &Ground, caller: &Caller) -> Result<Option<GameRecord>, Trouble> {
    let here = ground.load_indexed(&keys::places(caller.spot.channel)).await?.into_iter().map(|game| game.record);
    let is_open = |record: &GameRecord| match &record.state {
        GameState::Challenge { from, to: None, .. } => from.id != caller.who.id && is_for(record, caller),
        _ => false,
    };
    Ok(here.filter(is_open).max_by_key(|record| record.id))
}

fn to_question(caller: &Caller, record: &GameRecord) -> Option<RequestAnswer> {
    let buttons = commanded::asked(record, caller.who.id)?;
    let mut message = Message::new(caller.lang, text!("instead-answer"));
    message.text.push(text!("answer-to").with_said("game", phrases::game_name(record)));
    message.buttons = buttons;
    Some(RequestAnswer { open: true, ..RequestAnswer::reply(message) })
}

/// Asks which game a final or risky command is for, if there are several. A text that names no game applies to none of
/// them. A draw offer identifies its game. In direct messages, a question about the turn is answered with a list.
async fn in_which(ground: &Ground, caller: &Caller, word: &str, how: &Text) -> Result<Option<RequestAnswer>, Trouble> {
    let act = match word {
        "resign" => Some(play::PlayAsk::Resign(GameChoice::Here)),
        "draw" => Some(play::PlayAsk::Draw(GameChoice::Here)),
        "takeback" => Some(play::PlayAsk::Takeback(GameChoice::Here)),
        "turn" if !caller.spot.in_server => None,
        _ => return Ok(None),
    };
    let games = here::own_here(ground, caller).await?;
    if games.len() < 2 {
        return Ok(None);
    }
    let Some(act) = act else {
        return Ok(Some(RequestAnswer { open: true, ..games::games(ground, caller, 0).await? }));
    };
    if let Some(game) = games.iter().find(|game| word == "draw" && tables::is_offered_draw(game, caller.who.id)) {
        return Ok(to_question(caller, game));
    }
    let question =
        which::ask(caller.lang, &games.iter().collect::<Vec<_>>(), caller.who.id, RequestAct::Play(act).carried())?;
    let mut message = Message::new(caller.lang, how.clone());
    message.text.extend(question.text);
    message.choices = question.choices;
    Ok(Some(RequestAnswer { open: true, ..RequestAnswer::reply(message) }))
}
