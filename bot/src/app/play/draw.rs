//! Draws: confirming, offering, answering and claiming them.

use rules::{EndReason, Outcome, PieceLetters, Side};

use crate::app::ask::{Button, Caller, Press};
use crate::app::clock::time_up;
use crate::app::ground::{CallerGame, GameEnd, Ground, LoadedGame, RequestAnswer, draws, finish, plan, takebacks};
use crate::app::say::{Message, phrases};
use crate::app::tables;
use crate::record::{GameId, GameMoment, GameRecord, NewsKind, StoredSide, TournamentRecord, keys};
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Text;

pub(crate) async fn ask_draw(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: GameMoment,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let playing = mine.playing_at(Some(moment))?;
    let claim = tables::open_table(playing.record)?.claim();
    if claim.is_none() {
        may_agree(ground, playing.record).await?;
    }
    let draw = Button::of_game(Press::Draw, id, moment);
    let (question, draw) = match (claim, playing.offer) {
        (Some(outcome), _) => (key!("draw-ask-claim"), draw.labelled(phrases::to_claim(playing.record, outcome))),
        (None, Some(by)) if by == StoredSide::from(mine.side.other()) => {
            (key!("draw-ask-accept"), draw.labelled(text!("button-draw-yes")))
        }
        (None, Some(_)) => return Ok(ask_back(caller, playing.record)),
        (None, None) => {
            may_offer(playing.record, mine.side)?;
            (key!("draw-ask"), draw)
        }
    };
    let question = Text::new(question).with_said("game", phrases::game_name(playing.record));
    let mut message = Message::new(caller.lang, question.with("opponent", phrases::mention(playing.opponent().id)));
    message.buttons = vec![draw, Button::of_game(Press::Keep, id, moment)];
    Ok(RequestAnswer::reply(message))
}

fn ask_back(caller: &Caller, record: &GameRecord) -> RequestAnswer {
    let mut message = Message::new(caller.lang, Refusal::AlreadyOffered);
    message.buttons = record.offered.map(|at| take_back(record.id, at)).into_iter().collect();
    RequestAnswer::reply(message)
}

fn take_back(id: GameId, at: GameMoment) -> Button {
    Button::of_game(Press::DrawNo, id, at).labelled(text!("button-draw-back"))
}

/// Claims a draw if possible, else accepts an offer, else makes one.
pub(crate) async fn draw(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    at: Option<GameMoment>,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let offer = mine.playing_at(at)?.offer;
    let CallerGame { mut game, side } = mine;
    let time = ground.time_of(&game.record, caller.now).await?;
    if time_up::is_too_late(ground, &game.record, time).await? {
        return time_up::too_late(ground, caller, game, time).await;
    }
    let claim = tables::open_table(&game.record)?.claim();
    if claim.is_none() {
        may_agree(ground, &game.record).await?;
    }
    let mut back = None;
    let key = match (claim, offer) {
        (Some(outcome), _) => {
            finish::finish(&mut game, GameEnd::new(outcome, caller.now, time));
            key!("draw-claimed")
        }
        (None, Some(by)) if by == StoredSide::from(side.other()) => {
            finish::finish(&mut game, GameEnd::new(Outcome::draw(EndReason::Agreement), caller.now, time));
            key!("draw-agreed")
        }
        // If the same event was delivered twice, the first delivery made the offer.
        (None, Some(_)) if ground.store.get(&keys::seen(caller.event)).await?.is_some() => {
            return Ok(RequestAnswer::again());
        }
        (None, Some(_)) => return Ok(ask_back(caller, &game.record)),
        (None, None) => {
            may_offer(&game.record, side)?;
            offer_draw(&mut game, side);
            let is_answered_at_once = game.record.program().is_some();
            back = game.record.offered.filter(|_| !is_answered_at_once).map(|at| take_back(id, at));
            if is_answered_at_once { key!("draw-offer-sent-program") } else { key!("draw-offer-sent") }
        }
    };
    let text = Text::new(key).with_said("game", phrases::game_name(&game.record));
    let kept = ground.keep(caller, game).await?;
    let mut answer = RequestAnswer::done(caller, text, kept);
    if let Some(message) = &mut answer.reply {
        message.buttons.extend(back);
    }
    Ok(answer)
}

pub(crate) async fn answer_draw(
    ground: &Ground,
    caller: &Caller,
    id: GameId,
    moment: GameMoment,
    yes: bool,
) -> Result<RequestAnswer, Trouble> {
    let mine = ground.find(caller, id).await?;
    let offer = mine.playing()?.offer;
    let CallerGame { mut game, side } = mine;
    match offer {
        None => return Err(Refusal::NoOffer.into()),
        Some(by) if by == StoredSide::from(side) && yes => return Err(Refusal::OwnOffer.into()),
        Some(_) => {}
    }
    // The player may have moved since: their offer stays open, but the buttons of an older offer do nothing.
    let is_open = match game.record.offered {
        Some(offered) => moment == offered,
        // A record older than this field.
        None => moment.0 <= game.record.line.len() && moment.0 + 1 >= game.record.line.len(),
    };
    if !is_open {
        return Err(Refusal::Stale.into());
    }
    let time = ground.time_of(&game.record, caller.now).await?;
    if yes {
        if time_up::is_too_late(ground, &game.record, time).await? {
            return time_up::too_late(ground, caller, game, time).await;
        }
        may_agree(ground, &game.record).await?;
    }
    let key = if yes {
        finish::finish(&mut game, GameEnd::new(Outcome::draw(EndReason::Agreement), caller.now, time));
        key!("draw-agreed")
    } else if offer == Some(side.into()) {
        game.record.turn_down(side.into(), true);
        draws::void(&mut game);
        key!("draw-taken-back")
    } else {
        game.record.turn_down(side.other().into(), true);
        game.record.close_offer();
        game.tell_one(caller.who.id, NewsKind::DrawClosed { declined: true });
        takebacks::decline(&mut game, StoredSide::from(side.other()), true, moment);
        key!("draw-declined-reply")
    };
    let is_declined = !yes && offer != Some(side.into());
    let waited = if is_declined { waited(ground, caller, &game.record, side).await? } else { None };
    let kept = ground.keep(caller, game).await?;
    let mut answer = RequestAnswer::done(caller, Text::new(key), kept);
    if let (Some(message), Some((told, play))) = (&mut answer.reply, waited) {
        message.text.push(told);
        message.buttons.push(play);
    }
    Ok(answer)
}

/// Returns the planned move that the offer held back, with its button.
async fn waited(
    ground: &Ground,
    caller: &Caller,
    record: &GameRecord,
    side: Side,
) -> Result<Option<(Text, Button)>, Trouble> {
    let mut table = tables::open_table(record)?;
    let (plan, _) = plan::plan_of(ground, record, side).await?;
    let Some(code) = plan.answer(&record.line).filter(|_| table.turn() == side) else { return Ok(None) };
    table.play(code, PieceLetters::English).map_err(|error| BotFailure::new("play a plan", format!("{error:?}")))?;
    let Some(m) = table.last(caller.lang.letters()) else { return Ok(None) };
    let told = text!("plan-waited").with("move", m.unsigned());
    Ok(Some((told, Button::of_game(Press::Confirm, record.id, record.moment()).with(code))))
}

/// Refuses a draw by agreement earlier than the tournament allows. Draws by the position can always be claimed.
async fn may_agree(ground: &Ground, record: &GameRecord) -> Result<(), Trouble> {
    let Some(of) = record.tournament else { return Ok(()) };
    let tournament = ground.store.record::<TournamentRecord>(&keys::tournament(of.tournament)).await?;
    let before = tournament.and_then(|row| row.record.terms.scoring.no_draw_before);
    match before.filter(|before| record.line.len() / 2 + 1 < usize::from(*before)) {
        Some(before) => Err(Refusal::TournamentNoDraw { before }.into()),
        None => Ok(()),
    }
}

/// Refuses a second offer in the same position: it would ping again.
fn may_offer(record: &GameRecord, side: Side) -> Result<(), Refusal> {
    if record.has_turned_down(side.into(), true) { Err(Refusal::OfferedBefore) } else { Ok(()) }
}

fn offer_draw(game: &mut LoadedGame, by: Side) {
    game.record.offer_draw(by.into());
    let moment = game.record.moment();
    if let Some(opponent) = game.record.seats().map(|seats| tables::seat_of(seats, by.other()).id) {
        game.tell_one(opponent, NewsKind::DrawOffered { by: by.into(), moment });
    }
}
