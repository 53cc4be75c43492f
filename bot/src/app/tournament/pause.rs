//! Rounds that a Swiss player misses: requested byes, and coming back.

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer, missed};
use crate::app::say::tournament::{entry, naming};
use crate::app::say::{Message, phrases};
use crate::app::tournament::join::{join_now, keep, must_play, no, told};
use crate::app::tournament::limits;
use crate::record::{EntrantRecord, TournamentAct, TournamentFormat, TournamentId, TournamentStage};
use crate::refusal::{Refusal, Trouble};

const OTHERS: usize = 2;
/// With this many others, a pairing nearly always exists, and checks are slow.
const MANY: usize = 32;

pub(crate) async fn bye(
    ground: &Ground,
    caller: &Caller,
    id: TournamentId,
    wanted: bool,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    let field = &hosted.field;
    let nth = must_play(&hosted, caller.who.id)?;
    let next = field.record.begun + 1;
    must_have_next(&hosted.field.record, next)?;
    let found = field.entrants.iter().find(|(at, _)| *at == nth);
    let Some(entrant) = found.map(|(_, entrant)| entrant).filter(|it| it.admission.is_in()) else {
        return Err(Refusal::TournamentNotIn.into());
    };
    if field.record.stage == TournamentStage::Running && (entrant.number.is_none() || !entrant.plays_in(next)) {
        return Err(no(naming(text!("entry-not-paired"), Press::TournamentBack, &field.record)).into());
    }
    let others = field.others_to_pair(caller.who.id);
    if wanted && others < OTHERS {
        return Err(no(text!("entry-bye-few").with("least", OTHERS)).into());
    }
    let is_needed = wanted && field.record.stage == TournamentStage::Running && others < MANY && field.can_be_paired();
    let is_half = field.earns_half(entrant, next);
    let mut byes: Vec<_> = entrant.byes.iter().copied().filter(|round| *round != next).collect();
    byes.extend(wanted.then_some(next));
    let entrant = EntrantRecord { byes, ..entrant.clone() };
    let told = entry::bye(&entrant, next, wanted, is_half);
    hosted.set_entrant(nth, entrant);
    if is_needed && !hosted.field.can_be_paired() {
        return Err(no(text!("entry-bye-met")).into());
    }
    hosted.stir_if_stuck();
    // The announcement does not show byes.
    hosted.commit(ground).await?;
    let mut message = Message::new(caller.lang, told);
    message.buttons = vec![match wanted {
        true => Button::of_tournament(Press::TournamentPlay, id),
        false => Button::of_tournament(Press::TournamentBye, id),
    }];
    Ok(RequestAnswer::reply(message))
}

fn must_have_next(record: &crate::record::TournamentRecord, next: u16) -> Result<(), Refusal> {
    if record.terms.system != TournamentFormat::Swiss {
        return Err(no(text!("entry-only-swiss")));
    }
    if record.planned.is_some_and(|planned| next > planned) { Err(no(text!("entry-no-round"))) } else { Ok(()) }
}

pub(crate) async fn back(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    if hosted.field.is_ladder() {
        return join_now(ground, caller, id).await;
    }
    match hosted.field.record.stage {
        TournamentStage::Running => {}
        TournamentStage::Open => return Err(Refusal::TournamentNotBegun.into()),
        TournamentStage::Finished | TournamentStage::Cancelled => return Err(Refusal::TournamentOver.into()),
    }
    let next = hosted.field.record.begun + 1;
    must_have_next(&hosted.field.record, next)?;
    let found = hosted.field.entered(caller.who.id).cloned();
    let Some((nth, entrant, number)) = found.and_then(|(nth, it)| it.number.map(|number| (nth, it, number))) else {
        return Err(no(naming(text!("entry-never-in"), Press::TournamentJoin, &hosted.field.record)).into());
    };
    let has_asked = entrant.byes.contains(&next) && entrant.left.is_none();
    if has_asked && entrant.away.is_none() {
        return bye(ground, caller, id, false).await;
    }
    if entrant.plays_in(next) && entrant.left.is_none() {
        return Err(no(text!("entry-is-in")).into());
    }
    if entrant.out {
        return Err(no(entry::taken_out(&hosted.field.record)).into());
    }
    // A player who only missed a round has kept their place.
    if entrant.left.is_some() && !hosted.field.has_room() {
        return Err(Refusal::TournamentFull { most: hosted.field.most() }.into());
    }
    limits::must_be_welcome(ground, caller, &hosted.field.record).await?;
    // A bye requested before the missed round stays.
    let byes = entrant.byes.iter().copied().filter(|round| has_asked || *round != next).collect();
    let missed = entrant.away;
    let entrant = EntrantRecord { left: None, away: None, byes, ..entrant };
    let mut message = Message::new(caller.lang, text!("entry-back").with("round", next));
    if has_asked {
        message = Message::new(caller.lang, text!("entry-back-bye"));
        message.text.push(entry::bye(&entrant, next, true, hosted.field.earns_half(&entrant, next)));
        message.buttons = vec![Button::of_tournament(Press::TournamentPlay, id)];
    }
    // Update the message that asks the player to come back.
    if let Some(round) = missed {
        missed::tell_missed_anew(ground, &mut hosted.change, (id, round), (nth, &entrant)).await?;
    }
    hosted.set_entrant(nth, entrant);
    hosted.act(caller, TournamentAct::Back { number }, None);
    keep(ground, hosted).await?;
    Ok(told(id, message))
}

pub(crate) async fn bars(ground: &Ground, caller: &Caller) -> Result<RequestAnswer, Trouble> {
    let Some(server) = &caller.server else { return Err(Refusal::OnlyServer.into()) };
    let barred = missed::bars(ground, server.id, caller.now).await?;
    let lines = barred.iter().map(|(player, bar)| (phrases::mention(player.id), *bar));
    Ok(RequestAnswer::reply(entry::bars(lines, caller.lang)))
}
