//! Withdraws players and brings them back.

use super::step::DeskRequest;
use crate::app::ask::desk::EntrantRef;
use crate::app::ground::{RequestAnswer, missed};
use crate::app::say::phrases;
use crate::app::tournament::join;
use crate::record::{LadderEvent, PersonRef, PriorState, TournamentAct, TournamentFormat};
use crate::refusal::{Refusal, Trouble};

pub(super) async fn withdraw(mut desk: DeskRequest<'_>, whom: EntrantRef) -> Result<RequestAnswer, Trouble> {
    let (nth, number, mut entrant) = desk.entrant(whom)?;
    if entrant.left.is_some() {
        return Err(Refusal::Desk { why: text!("desk-no-gone") }.into());
    }
    let mut before = vec![PriorState::Left { number, left: None, away: None, out: false }];
    before.retain(|_| !desk.hosted.field.is_ladder());
    let field = &desk.hosted.field;
    let seat = field.last_round().and_then(|round| Some((round.number, field.pair_of(round, number)?)));
    if let Some((_, (_, pair))) = &seat {
        desk.must_be_impartial([pair.white, pair.black])?;
    }
    let ladder = field.ladder();
    for challenge in ladder.challenges().values().map(|it| [it.by as u16, it.of as u16]) {
        if challenge.contains(&number) {
            desk.must_be_impartial(challenge)?;
        }
    }
    if !desk.sure {
        let field = &desk.hosted.field;
        let plays =
            entrant.player.id.person().zip(field.last_round()).is_some_and(|(who, it)| field.still_plays(it, who));
        let is_table = matches!(
            field.record.terms.system,
            TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin | TournamentFormat::League
        );
        let text = match (is_table, plays || field.is_ladder()) {
            (true, true) => text!("desk-ask-withdraw-table"),
            (true, false) => text!("desk-ask-withdraw-table-idle"),
            (false, true) => text!("desk-ask-withdraw"),
            (false, false) => text!("desk-ask-withdraw-idle"),
        };
        let text = text.with("player", phrases::mention(entrant.player.id));
        return desk.ask(vec![text]);
    }
    if let Some((round, (board, _))) = seat
        && let Some(kept) = desk.hosted.field.boards.get(&(round, board)).copied()
        && let Some(game) = desk.ground.playing(kept.game).await?
    {
        before.extend([PriorState::Board { round, board, kept }, PriorState::Game { game: game.record.id, end: None }]);
    }
    entrant.left = Some(desk.hosted.field.rounds.len() as u16 + 1);
    entrant.out = entrant.player.id != desk.caller.who.id;
    let who = entrant.player.id.person();
    desk.hosted.set_entrant(nth, entrant);
    match who {
        Some(who) => join::lose(desk.ground, desk.caller, &mut desk.hosted, who, number).await?,
        None => desk.hosted.stir(),
    }
    let pairs = desk.hosted.field.record.by_hand.clone();
    let gives_up = pairs.iter().any(|pair| pair.contains(&number));
    before.extend(gives_up.then_some(PriorState::ByHand { pairs }));
    desk.note(TournamentAct::Left { number }, before);
    desk.hosted.drop_pairs(desk.caller.now);
    desk.keep(if gives_up { text!("desk-pair-dropped") } else { text!("tournament-decided") }).await
}

/// Brings back a player from the next round on. On a ladder this is for players whom an organiser withdrew, who restart at its
/// foot; others rejoin without help.
pub(super) async fn bring_back(mut desk: DeskRequest<'_>, whom: EntrantRef) -> Result<RequestAnswer, Trouble> {
    let (nth, number, mut entrant) = desk.entrant(whom)?;
    let climbs_again = desk.hosted.field.is_ladder() && entrant.out;
    if !desk.hosted.field.is_paired_by_points() && !climbs_again {
        return Err(Refusal::Desk { why: text!("desk-no-return") }.into());
    }
    let mut before = vec![PriorState::Left { number, left: entrant.left, away: entrant.away, out: entrant.out }];
    before.retain(|_| !climbs_again);
    if entrant.left.is_none() && entrant.away.is_none() {
        return Err(Refusal::Desk { why: text!("desk-no-away") }.into());
    }
    if entrant.player.id == PersonRef::Nobody {
        return Err(Refusal::Desk { why: text!("desk-no-deleted") }.into());
    }
    let missed = entrant.away;
    (entrant.left, entrant.away, entrant.out) = (None, None, false);
    if climbs_again {
        let at = (desk.caller.now, desk.ground.time_in(&desk.hosted.field.record, desk.caller.now).await?);
        desk.hosted.climb(at, LadderEvent::Join { number }).map_err(|_| Refusal::TournamentJoined)?;
    }
    if let Some(round) = missed {
        let at = (desk.hosted.field.record.id, round);
        missed::tell_missed_anew(desk.ground, &mut desk.hosted.change, at, (nth, &entrant)).await?;
    }
    desk.hosted.set_entrant(nth, entrant);
    desk.note(TournamentAct::Returned { number }, before);
    desk.keep(text!("tournament-decided")).await
}
