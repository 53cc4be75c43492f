//! Delivers messages about logged actions to the channel and the people concerned.

use crate::app::ask::person::PersonSetting;
use crate::app::ask::server::SetupMatter;
use crate::app::field::TournamentField;
use crate::app::ground::Ground;
use crate::app::ground::tournament::{HostedTournament, MOST_CONCERNED, undone_by};
use crate::app::say::{Delivery, Message, tournament as say};
use crate::app::tell::told::DeliveryReport;
use crate::change::StoreChange;
use crate::record::{ActRecord, EntrantMessage, PriorState, Tiding, TournamentAct, TournamentId, UserId, keys, write};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

/// Composes an action's public message. It pings the people concerned, if they want that.
pub(super) async fn to_all(ground: &Ground, field: &TournamentField, number: u32) -> Result<Delivery, Trouble> {
    let Some(act) = act(ground, field, number).await? else { return Ok(Delivery::Nothing) };
    let earlier = undone_by(ground, field.record.id, &act).await?;
    let hands = ground.hands().await?.of(field.record.runs_by());
    let mut delivery = say::act(field, number, (&act, earlier.as_ref()), &hands);
    let guild = ground.guild(field.record.guild).await?.0;
    let is_quiet = matches!(guild.chosen(SetupMatter::Pings), Some("none" | "needed"));
    if let Delivery::Post { message, .. } = &mut delivery {
        let called = learning(ground, field, &act, "thread").await?;
        message.ping = called.into_iter().filter(|_| !is_quiet).map(|(_, who)| who).collect();
        if let TournamentAct::Asked { others: true, .. } = act.did {
            message.ping_role = field.record.runners.filter(|_| field.record.pings_runners && !is_quiet);
        }
    }
    Ok(match (delivery, act.sent) {
        // A person named in the message was deleted. The edit pings no one.
        (Delivery::Post { message, .. }, Some(sent)) => {
            Delivery::Edit { sent, message: Message { ping: Vec::new(), ping_role: None, ..message } }
        }
        (delivery, _) => delivery,
    })
}

pub(super) async fn note_sent(
    ground: &Ground,
    change: &mut StoreChange,
    (id, number): (TournamentId, u32),
    (delivery, told): (&Delivery, DeliveryReport),
) -> Result<(), Trouble> {
    let sent = match (told, delivery) {
        (DeliveryReport::In(sent), _) => Some(sent),
        // The message of an earlier action now shows this one.
        (DeliveryReport::Done, Delivery::Edit { sent, .. }) => Some(*sent),
        (DeliveryReport::Gone, _) => None,
        _ => return Ok(()),
    };
    let Some(RecordRow { key, record, version }) = ground.store.record::<ActRecord>(&keys::act(id, number)).await?
    else {
        return Ok(());
    };
    if record.sent != sent {
        change.expect(key.as_str(), version).put(key, write(&ActRecord { sent, ..record }));
    }
    Ok(())
}

/// Records the message about an entrant's joining or leaving: for a day, the bot edits it instead of posting another
/// one. Returns whether that changed anything.
pub(super) async fn note_coming(
    ground: &Ground,
    hosted: &mut HostedTournament,
    number: u32,
    told: DeliveryReport,
) -> Result<bool, Trouble> {
    let Some(act) = act(ground, &hosted.field, number).await? else { return Ok(false) };
    let Some(nth) = say::comes_or_goes(&hosted.field, &act) else { return Ok(false) };
    let Some((_, entrant)) = hosted.field.entrants.iter_mut().find(|(at, _)| *at == nth) else { return Ok(false) };
    entrant.came = match told {
        DeliveryReport::In(sent) => Some(EntrantMessage { sent, at: act.at }),
        DeliveryReport::Gone => None,
        _ => return Ok(false),
    };
    Ok(true)
}

/// Records the message of a ladder challenge. Returns whether to update the message, whose buttons disappear once no
/// answer is pending.
pub(super) fn note_call(hosted: &mut HostedTournament, (what, number): (Tiding, u32), told: DeliveryReport) -> bool {
    let field = &mut *hosted.field;
    let act = if what == Tiding::Person { number / MOST_CONCERNED } else { number };
    let Some(at) = field.record.calls.iter().position(|call| call.act == act) else { return false };
    let is_answered = field.answer(field.record.calls[at].id).is_some();
    let call = &mut field.record.calls[at];
    let sent = if what == Tiding::Person { &mut call.direct } else { &mut call.public };
    match told {
        DeliveryReport::In(message) => *sent = Some(message),
        _ if is_answered => *sent = None,
        _ => return false,
    }
    if call.public.is_none() && call.direct.is_none() {
        field.record.calls.remove(at);
    }
    is_answered && matches!(told, DeliveryReport::In(_))
}

pub(super) async fn to_one(ground: &Ground, field: &TournamentField, number: u32) -> Result<Delivery, Trouble> {
    let (number, seat) = (number / MOST_CONCERNED, number % MOST_CONCERNED);
    let Some(act) = act(ground, field, number).await? else { return Ok(Delivery::Nothing) };
    // The person may have been deleted since, or have changed settings.
    let found = learning(ground, field, &act, "dm").await?.into_iter().find(|(at, _)| *at == seat);
    let Some((_, who)) = found else { return Ok(Delivery::Nothing) };
    let lang = ground.language_of(who).await?.unwrap_or(field.record.lang);
    let earlier = undone_by(ground, field.record.id, &act).await?;
    let hands = ground.hands().await?.of(field.record.runs_by());
    Ok(say::told_act(field, who, number, (&act, earlier.as_ref()), (lang, &hands)))
}

pub(super) async fn tell_directly(
    ground: &Ground,
    change: &mut StoreChange,
    field: &TournamentField,
    (round, number): (u16, u32),
) -> Result<(), Trouble> {
    let Some(act) = act(ground, field, number).await? else { return Ok(()) };
    for (seat, _) in learning(ground, field, &act, "dm").await? {
        let number = number * MOST_CONCERNED + seat;
        change.put(keys::tiding(field.record.id, round, Tiding::Person, number), Vec::new());
    }
    Ok(())
}

async fn act(ground: &Ground, field: &TournamentField, number: u32) -> Result<Option<ActRecord>, Trouble> {
    let row = ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await?;
    Ok(row.map(|row| row.record))
}

/// Returns the people concerned who learn of actions in this `way`. Players whose game ended, got another result or
/// more time learn of that in its thread.
async fn learning(
    ground: &Ground,
    field: &TournamentField,
    act: &ActRecord,
    way: &str,
) -> Result<Vec<(u32, UserId)>, Trouble> {
    let mut found = Vec::new();
    let is_shown = |was: &PriorState| match act.did {
        TournamentAct::Extended { .. } => matches!(was, PriorState::Time { .. }),
        TournamentAct::Result { .. } | TournamentAct::Replayed { .. } => matches!(was, PriorState::Game { .. }),
        _ => false,
    };
    if act.before.iter().any(is_shown) || has_ended_a_game(ground, field, act).await? {
        return Ok(found);
    }
    for (seat, who) in (0..).zip(say::concerned(field, act)) {
        let Some(who) = who else { continue };
        if ground.person(who).await?.chosen(PersonSetting::Tournament) == way {
            found.push((seat, who));
        }
    }
    Ok(found)
}

async fn has_ended_a_game(ground: &Ground, field: &TournamentField, act: &ActRecord) -> Result<bool, Trouble> {
    let TournamentAct::Left { number } = act.did else { return Ok(false) };
    let board = field.rounds.iter().rev().find_map(|round| {
        let (board, _) = field.pair_of(round, number)?;
        Some((round.number, board))
    });
    let game = board.and_then(|board| field.boards.get(&board)?.game);
    Ok(match game {
        Some(game) => ground.load(game).await?.is_some_and(|game| game.record.ended == Some(act.at)),
        None => false,
    })
}
