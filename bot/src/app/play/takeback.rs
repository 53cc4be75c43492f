//! Takebacks: requests and answers.

use rules::Side;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::{Button, Caller, Press};
use crate::app::clock::time_up;
use crate::app::ground::{CallerGame, Ground, LoadedGame, RequestAnswer, draws, due, takebacks};
use crate::app::play::follow;
use crate::app::say::{Message, phrases};
use crate::app::tables;
use crate::record::{BotTime, GameId, GameMoment, GameRecord, NewsKind, PersonRef, StoredSide, TakebackAsked, Unix};
use crate::refusal::{Refusal, Trouble};

pub(crate) async fn takeback(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    at: Option<GameMoment>,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let opponent = mine.playing_at(at)?.opponent().id;
    let CallerGame { mut game, side } = mine;
    if opponent.program().is_some() {
        return take_back(ground, caller, game, side).await;
    }
    let record = &mut game.record;
    if record.tournament.is_some() {
        return Err(Refusal::TakebackTournament.into());
    }
    if !takebacks::allows_takebacks(ground, caller.who.id, record.rated).await? {
        let is_ruled_out = ground.person(caller.who.id).await?.chosen(PersonSetting::Takeback) == "off";
        return Err(match record.rated && !is_ruled_out {
            true => Refusal::TakebackOwnRated,
            false => Refusal::TakebackOwn { opponent: phrases::mention(opponent) },
        }
        .into());
    }
    if !takebacks::allows_takebacks(ground, opponent, record.rated).await? {
        let opponent = phrases::mention(opponent);
        return Err(match record.rated {
            true => Refusal::TakebackTheirsRated { opponent },
            false => Refusal::TakebackTheirs { opponent },
        }
        .into());
    }
    match record.takeback {
        Some(asked) if asked.by == StoredSide::from(side) => return Err(Refusal::TakebackAsked.into()),
        Some(_) => return Err(Refusal::TakebackAnswer.into()),
        None => {}
    }
    let Some(to) = tables::last_turn(record, side)? else { return Err(Refusal::TakebackNothing.into()) };
    if record.has_turned_down(side.into(), false) {
        return Err(Refusal::TakebackBefore.into());
    }
    let at = record.moment();
    record.takeback = Some(TakebackAsked { by: side.into(), at });
    let moves = phrases::numbered(tables::table_at(record, record.line.len())?.as_ref(), to, caller.lang);
    let text = text!("takeback-sent").with("opponent", phrases::mention(opponent)).with("moves", moves);
    let text =
        text.with_said("game", phrases::game_name(record)).with("rated", if record.rated { "yes" } else { "no" });
    game.tell_one(opponent, NewsKind::TakebackAsked { at });
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, text, kept))
}

async fn take_back(
    ground: &Ground,
    caller: &Caller,
    mut game: LoadedGame,
    side: Side,
) -> Result<RequestAnswer, Trouble> {
    let time = ground.time_of(&game.record, caller.now).await?;
    if time_up::is_too_late(ground, &game.record, time).await? {
        return time_up::too_late(ground, caller, game, time).await;
    }
    let Some(to) = tables::last_turn(&game.record, side)? else { return Err(Refusal::TakebackNothing.into()) };
    let moves = phrases::numbered(tables::open_table(&game.record)?.as_ref(), to, caller.lang);
    undo(ground, &mut game, (side, to), (caller.now, time)).await?;
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, text!("takeback-taken").with("moves", moves), kept))
}

/// Answers a takeback request. Accepting it makes a game unrated, so a rated game asks for confirmation first.
pub(crate) async fn answer_takeback(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    at: GameMoment,
    yes: bool,
) -> Result<RequestAnswer, Trouble> {
    let (mine, asked) = requested(ground, caller, id, at).await?;
    let (rated, time) = (mine.game.record.rated, ground.time_of(&mine.game.record, caller.now).await?);
    if time_up::is_too_late(ground, &mine.game.record, time).await? {
        return time_up::too_late(ground, caller, mine.game, time).await;
    }
    match yes {
        true if rated => ask_first(caller, &mine.game.record, asked),
        true => grant(ground, caller, mine.game, asked, time).await,
        false => decline(ground, caller, mine.game, asked).await,
    }
}

pub(crate) async fn allow_takeback(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    at: GameMoment,
) -> Result<RequestAnswer, Trouble> {
    let (mine, asked) = requested(ground, caller, id, at).await?;
    let time = ground.time_of(&mine.game.record, caller.now).await?;
    if time_up::is_too_late(ground, &mine.game.record, time).await? {
        return time_up::too_late(ground, caller, mine.game, time).await;
    }
    grant(ground, caller, mine.game, asked, time).await
}

async fn requested(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    at: GameMoment,
) -> Result<(CallerGame, TakebackAsked), Trouble> {
    let mine = ground.find(caller, id).await?;
    let Some(asked) = mine.playing()?.record.takeback.filter(|asked| asked.at == at) else {
        return Err(Refusal::TakebackClosed.into());
    };
    if asked.by == StoredSide::from(mine.side) {
        return Err(Refusal::TakebackOwnRequest.into());
    }
    mine.playing_at(Some(at))?;
    Ok((mine, asked))
}

fn ask_first(caller: &Caller, record: &GameRecord, asked: TakebackAsked) -> Result<RequestAnswer, Trouble> {
    let asker = Side::from(asked.by);
    let to = tables::last_turn(record, asker)?.ok_or(Refusal::TakebackClosed)?;
    let moves = phrases::numbered(tables::table_at(record, record.line.len())?.as_ref(), to, caller.lang);
    let opponent = record.seats().map_or(PersonRef::Nobody, |seats| tables::seat_of(seats, asker).id);
    let text = text!("takeback-ask").with("opponent", phrases::mention(opponent)).with("moves", moves);
    let mut message = Message::new(caller.lang, text.with_said("game", phrases::game_name(record)));
    message.buttons =
        [Press::TakebackAllow, Press::Keep].map(|press| Button::of_game(press, record.id, asked.at)).into();
    Ok(RequestAnswer::reply(message))
}

async fn decline(
    ground: &Ground,
    caller: &Caller,
    mut game: LoadedGame,
    asked: TakebackAsked,
) -> Result<RequestAnswer, Trouble> {
    game.record.turn_down(asked.by, false);
    close(&mut game, caller, false);
    takebacks::decline(&mut game, asked.by, false, asked.at);
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, text!("takeback-declined-reply"), kept))
}

async fn grant(
    ground: &Ground,
    caller: &Caller,
    mut game: LoadedGame,
    asked: TakebackAsked,
    time: BotTime,
) -> Result<RequestAnswer, Trouble> {
    close(&mut game, caller, true);
    let asker = Side::from(asked.by);
    let to = tables::last_turn(&game.record, asker)?.ok_or(Refusal::TakebackClosed)?;
    undo(ground, &mut game, (asker, to), (caller.now, time)).await?;
    let kept = ground.keep(caller, game).await?;
    Ok(RequestAnswer::done(caller, text!("takeback-granted-reply"), kept))
}

async fn undo(
    ground: &Ground,
    game: &mut LoadedGame,
    (asker, to): (Side, usize),
    (now, time): (Unix, BotTime),
) -> Result<(), Trouble> {
    // The draw offer was for the previous position.
    draws::void(game);
    follow::take_back_plans(ground, game, to, asker).await?;
    let record = &mut game.record;
    // White has the plies of even numbers.
    let n_undone = [0, 1].map(|side| (to..record.line.len()).filter(|ply| ply % 2 == side).count());
    record.take_back(asker.into(), to, now);
    if let Some(clock) = &mut record.clock {
        clock.back(asker, n_undone, time);
    }
    due::set_by_clock(game);
    game.show_board(false, None);
    Ok(())
}

fn close(game: &mut LoadedGame, caller: &Caller, granted: bool) {
    game.record.takeback = None;
    game.tell_one(caller.who.id, NewsKind::TakebackClosed { granted: Some(granted) });
}
