//! Determines, once, what a request means: a move, a try at a puzzle, a command or question in words, thanks, or talk.
//! It records only rate limits and the first greeting; presence is recorded before.

pub(super) mod asked;
mod attempts;
mod commanded;
pub(super) mod complete;
mod game;
mod heard;
pub(super) mod tried;

use crate::app::ask::play::PlayAsk;
use crate::app::ask::{Caller, GameChoice, RequestAct, aloud, is_kind, is_question, leans};
use crate::app::ground::here::GameNeed;
use crate::app::ground::{CallerGame, Ground, OpenedGame, here};
use crate::app::play::MoveInput;
use crate::app::play::shape::LONGEST_ATTEMPT;
use crate::app::say::{GameOverview, wording};
use crate::app::{ask, tables};
use crate::record::{GameId, GameRecord, keys};
use crate::refusal::{Refusal, Trouble};
pub(super) use game::note_word;
pub(super) use heard::RequestMeaning;
use heard::{HeardPlace, KnownGame};

/// The maximum number of numbers to look up as game numbers. Moves contain digits as well.
const MOST_NUMBERS: usize = 4;

pub(super) async fn hear(ground: &Ground, caller: &Caller, act: &RequestAct) -> Result<RequestMeaning, Trouble> {
    if let Some(heard) = asked::answer(ground, caller, act).await? {
        return Ok(heard);
    }
    match act {
        RequestAct::Play(PlayAsk::Said { game, text, answers }) => {
            return said(ground, caller, (*game, text, *answers)).await;
        }
        RequestAct::Play(PlayAsk::Overheard { text, to_person }) => {
            return overheard(ground, caller, (text, *to_person)).await;
        }
        RequestAct::Play(PlayAsk::Move { game: GameChoice::Here, text }) => {
            if let Some(tried) = tried::just_seen(ground, caller, (text, true)).await? {
                return Ok(tried);
            }
        }
        _ => {}
    }
    match act.which() {
        Some(which) if GameNeed::of(act).is_some() => {
            game::meant(ground, caller, act, HeardPlace::of(ground, caller, which).await?, false).await
        }
        _ => Ok(RequestMeaning::Act(act.clone())),
    }
}

/// Determines the meaning of a text to the bot. If it `answers`, it replies to a message of the bot about `game`.
async fn said(
    ground: &Ground,
    caller: &Caller,
    (game, text, mut answers): (GameChoice, &str, bool),
) -> Result<RequestMeaning, Trouble> {
    let named = in_named_game(ground, caller, game, text).await?;
    let is_named = named.is_some();
    let (mut game, text) = named.unwrap_or_else(|| (game, text.to_owned()));
    let mut place = HeardPlace::of(ground, caller, game).await?;
    // In a game against a program, every reply is to the program.
    if answers && !is_named && is_to_program(caller, &mut place)? {
        (game, answers) = (place.which, false);
        if matches!(RequestAct::said(text.clone(), game, answers), RequestAct::See(_)) {
            return Ok(RequestMeaning::Greeting);
        }
    }
    if place.which == GameChoice::Here && place.own.is_none() {
        place.others =
            ground.load_indexed(&keys::seats(caller.who.id)).await?.into_iter().map(KnownGame::new).collect();
    }
    let is_talk = is_talk(caller, &mut place, (&text, !answers))?;
    let own = place.own.as_ref().map(KnownGame::record);
    match is_talk {
        // Replies may be conversation between people, unless the message asks its reader for something.
        true if answers => {
            let asked = own.filter(|_| matches!(game, GameChoice::Named(_)));
            let answer = asked.and_then(|record| commanded::to_message(caller, record, &text));
            return Ok(answer.map_or(RequestMeaning::Talk, RequestMeaning::answer));
        }
        true => {
            if leans(&text)
                && let Some(answer) = commanded::waiting_question(ground, caller).await?
            {
                return Ok(RequestMeaning::answer(answer));
            }
            if is_kind(&text) && !commanded::is_beside_thanks(&text) {
                return Ok(RequestMeaning::Kind);
            }
        }
        false => {}
    }
    if game == GameChoice::Here
        && !caller.spot.in_server
        && let Some(heard) = tried::just_seen(ground, caller, (&text, false)).await?
    {
        return Ok(heard);
    }
    let asked = (text.as_str(), is_talk && is_question(&text));
    if let Some(answer) = commanded::answer(ground, caller, (place.which, own), asked).await? {
        return Ok(RequestMeaning::answer(answer));
    }
    let act = RequestAct::Play(PlayAsk::Said { game, text, answers });
    game::meant(ground, caller, &act, place, is_talk).await
}

/// Reads a player's message in their game's thread as a move, a command without a name, or talk. A message to a person
/// can only be a move, which the bot asks about.
async fn overheard(
    ground: &Ground,
    caller: &Caller,
    (text, to_person): (&str, bool),
) -> Result<RequestMeaning, Trouble> {
    let own = ground.of_thread(caller.spot.channel).await?.filter(|game| tables::is_playing(&game.record));
    let Some(mine) = own.and_then(|game| CallerGame::of(game, caller.who.id)) else {
        return match here::left_for(ground, caller).await? {
            Some(place) if !to_person && text.chars().count() <= LONGEST_ATTEMPT => {
                Err(Refusal::GoesOn { place }.into())
            }
            _ => Ok(RequestMeaning::Talk),
        };
    };
    let table = tables::open_table(&mine.game.record)?;
    let is_turn = mine.side == table.turn();
    let (said, given) = (text.trim(), if to_person { MoveInput::Wondered } else { MoveInput::Typed });
    let is_move = match to_person {
        true => is_turn && attempts::is_given(table.as_ref(), said, caller.lang),
        false => attempts::is_heard(table.as_ref(), said, is_turn, caller.lang),
    };
    if !is_move && (to_person || aloud(text).is_none()) {
        return Ok(RequestMeaning::Talk);
    }
    ground.rates.admit(caller, false)?;
    if is_move {
        return Ok(RequestMeaning::Said(Box::new(OpenedGame { mine, table }), said.to_owned(), given));
    }
    let here = (GameChoice::Here, Some(&mine.game.record));
    let answer = commanded::answer(ground, caller, here, (text, false)).await?;
    Ok(answer.map_or(RequestMeaning::Talk, RequestMeaning::answer))
}

/// Finds the game that a direct message names, and returns the rest. It is named by opponent or number. `None` if the
/// rest can't be a move in that game.
async fn in_named_game(
    ground: &Ground,
    caller: &Caller,
    game: GameChoice,
    text: &str,
) -> Result<Option<(GameChoice, String)>, Trouble> {
    if game != GameChoice::Here || caller.spot.in_server {
        return Ok(None);
    }
    let Some((record, rest)) = own_named(ground, caller, text).await? else { return Ok(None) };
    let is_move = attempts::is_try(tables::open_table(&record)?.as_ref(), &rest, caller.lang);
    Ok(is_move.then_some((record.id.into(), rest)))
}

/// Finds the caller's game that a text names, and the remaining text. Searches the games of this place, then all
/// running games, then finished games by number.
async fn own_named(ground: &Ground, caller: &Caller, text: &str) -> Result<Option<(GameRecord, String)>, Trouble> {
    if !wording::may_name_game(text) {
        return Ok(None);
    }
    let named = |known: &[GameRecord]| {
        let opponents = known.iter().filter_map(|record| {
            let opponent = tables::seat_of(record.seats()?, record.side_of(caller.who.id)?.other());
            Some((record.id, opponent.name.clone()))
        });
        let (id, rest) = wording::named_game(text, &opponents.collect::<Vec<_>>())?;
        known.iter().find(|record| record.id == id).map(|record| (record.clone(), rest))
    };
    if let Some(found) = named(&here::own_here(ground, caller).await?) {
        return Ok(Some(found));
    }
    let GameOverview(ranked) = ground.games_of(caller.who.id).await?;
    let mut mine: Vec<_> = ranked.into_iter().map(|(_, record)| record).filter(tables::is_playing).collect();
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok().map(GameId));
    for id in numbers.take(MOST_NUMBERS) {
        if !mine.iter().any(|record| record.id == id) {
            mine.extend(ground.load(id).await?.map(|game| game.record));
        }
    }
    Ok(named(&mine))
}

fn is_to_program(caller: &Caller, place: &mut HeardPlace) -> Result<bool, Trouble> {
    let Some(own) = &mut place.own else { return Ok(false) };
    let record = own.record();
    let plays = tables::is_playing(record) && record.program().is_some();
    let side = record.side_of(caller.who.id);
    Ok(plays && side == Some(own.table()?.turn()))
}

/// Returns whether a text is neither a possible move nor a command. A text that is `addressed` to the bot, or replies
/// to a game's message, may name a move among other words: asking costs little, but a missed move can cost the game.
fn is_talk(caller: &Caller, place: &mut HeardPlace, (text, addressed): (&str, bool)) -> Result<bool, Trouble> {
    let is_heard = addressed || place.own.is_some();
    let (said, lang) = (text.trim(), caller.lang);
    let is_aside = attempts::is_aside(said);
    for known in place.own.iter_mut().chain(&mut place.others) {
        // A player who names a command gets it. Yes and no are also talk between people.
        let side = known.record().side_of(caller.who.id).filter(|_| tables::is_playing(known.record()));
        if side.is_some() && ask::commanded(text).is_some_and(|word| word != "answer") {
            return Ok(false);
        }
        let table = known.table()?;
        let is_turn = side == Some(table.turn());
        let is_meant = if is_turn { attempts::is_try } else { attempts::is_attempt };
        let is_sought = || attempts::names_one(table, said, lang) || attempts::is_doubted(table, said, lang);
        if (!is_aside && is_meant(table, said, lang)) || (is_heard && is_turn && is_sought()) {
            return Ok(false);
        }
    }
    Ok(true)
}
