//! Joining and leaving tournaments.

use rules::{EndReason, Outcome};
use tournament::berger::WithdrawalEffect;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::{Button, Caller, Press};
use crate::app::field::EntryPath;
use crate::app::ground::tournament::HostedTournament;
use crate::app::ground::{GameEnd, Ground, RequestAnswer, anew, begin, finish, missed, ratings, sign_up};
use crate::app::say::Message;
use crate::app::say::numbers::RatingNumber;
use crate::app::say::tournament::{entry, moment, naming};
use crate::app::tables::ABORT_BEFORE;
use crate::app::tournament::limits;
use crate::record::{
    Admission, BoardOf, BoardRecord, BoardResult, EntrantRecord, GameRecord, GuildId, KeptVerdict, LadderEvent,
    OrganiserWarning, ResultCause, RoomRule, TournamentAct, TournamentFormat, TournamentId, TournamentStage, UserId,
};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

/// Shows what joining makes public and asks for confirmation. Barred players can ask the organiser.
pub(crate) async fn join(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    let door = limits::door(ground, caller, &hosted).await?;
    let me = caller.who.id;
    if let Some(bar) = missed::bar_of(ground, hosted.field.record.guild, me, caller.now).await? {
        let mut message = entry::barred(&bar, caller.lang);
        message.buttons = vec![Button::of_tournament(Press::TournamentAppeal, id)];
        return Ok(RequestAnswer::reply(message));
    }
    let is_hidden = ratings::hides_profile(ground, me).await?;
    let blocked = blocked(ground, me, &hosted).await?;
    let mut message = entry::joining(&hosted.field, (caller.lang, caller.now), is_hidden, door, &blocked);
    message.buttons = vec![Button::of_tournament(Press::TournamentJoinNow, id)];
    Ok(RequestAnswer::reply(message))
}

/// Returns players whom the caller has blocked but may have to meet. Swiss and ladder keep them apart.
async fn blocked(ground: &Ground, me: UserId, hosted: &HostedTournament) -> Result<Vec<UserId>, Trouble> {
    if matches!(hosted.field.record.terms.system, TournamentFormat::Swiss | TournamentFormat::Ladder) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for who in hosted.field.placed().filter_map(|(_, entrant)| entrant.player.id.person()) {
        found.extend(ground.blocks(me, who).await?.then_some(who));
    }
    Ok(found)
}

pub(crate) async fn join_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let _turn = ground.turns.at(id).await;
    join_in_turn(ground, caller, id).await
}

async fn join_in_turn(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    let door = limits::door(ground, caller, &hosted).await?;
    if let Some(bar) = missed::bar_of(ground, hosted.field.record.guild, caller.who.id, caller.now).await? {
        return Err(Refusal::TournamentEntry { why: entry::bar(&bar) }.into());
    }
    enter(ground, caller, hosted, door).await
}

pub(crate) async fn appeal(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let _turn = ground.turns.at(id).await;
    let hosted = ground.seen_tournament(caller, id).await?;
    let door = limits::door(ground, caller, &hosted).await?;
    let is_barred = missed::bar_of(ground, hosted.field.record.guild, caller.who.id, caller.now).await?.is_some();
    enter(ground, caller, hosted, if is_barred { EntryPath::Ask } else { door }).await
}

async fn enter(
    ground: &Ground,
    caller: &Caller,
    mut hosted: HostedTournament,
    door: EntryPath,
) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let known = hosted.field.entered(me).cloned();
    let (nth, before) = match known {
        Some((nth, before)) => (nth, before),
        None => {
            hosted.field.record.joined += 1;
            (hosted.field.record.joined, EntrantRecord::new(begin::player(&caller.who), caller.now))
        }
    };
    let record = &hosted.field.record;
    // Joining during check-in includes check-in.
    let here = hosted.field.asks_who_is_there(caller.now);
    let rated = rating(ground, caller, &record.terms.game, record.guild).await?;
    let mut entrant = EntrantRecord {
        rating: rated.and_then(|rated| u16::try_from(rated.rating).ok()),
        provisional: rated.is_some_and(|rated| rated.is_provisional),
        hidden: ratings::hides_profile(ground, me).await?,
        admission: door.admission(),
        here,
        ..before
    };
    // Only the first open request notifies the organiser; the desk lists all.
    let is_first = hosted.field.asking().next().is_none();
    if matches!(door, EntryPath::Late | EntryPath::Foot) {
        enter_late(ground, caller, &mut hosted, &mut entrant).await?;
    }
    if door != EntryPath::Ask
        && hosted.field.record.terms.entry.approval
        && limits::is_own(caller, &hosted.field.record)
    {
        hosted.log_of(caller, TournamentAct::OwnEntry);
    }
    hosted.set_entrant(nth, entrant);
    if door == EntryPath::Ask && is_first && !limits::is_own(caller, &hosted.field.record) {
        hosted.field.record.warned.retain(|warning| *warning != OrganiserWarning::AsksToJoin);
        hosted.warn(OrganiserWarning::AsksToJoin);
    }
    let id = hosted.field.record.id;
    let called = called(ground, caller, &hosted).await?;
    let mut message =
        Message::new(caller.lang, entry::joined(&hosted.field.record, door, here).with_said("called", called));
    message.text.extend(entry::will_check_in(&hosted.field, caller.now));
    keep(ground, hosted).await?;
    Ok(told(id, message))
}

async fn called(ground: &Ground, caller: &Caller, hosted: &HostedTournament) -> Result<Text, Trouble> {
    let person = ground.person(caller.who.id).await?;
    let is_direct = hosted.field.record.terms.rooms == RoomRule::Direct;
    let way = if is_direct { "dm" } else { person.chosen(PersonSetting::Turn) };
    Ok(text!("entry-call-{}", way))
}

/// Enters a player during play: at the foot of a ladder, else from the next round on. Blocks are respected in pairings.
pub(super) async fn enter_late(
    ground: &Ground,
    caller: &Caller,
    hosted: &mut HostedTournament,
    entrant: &mut EntrantRecord,
) -> Result<(), Trouble> {
    take_place(ground, caller, hosted, entrant).await?;
    let number = entrant.number.unwrap_or_default();
    let players = hosted.field.placed().filter_map(|(_, it)| Some((it.number?, it.player.id.person()?)));
    let players: Vec<_> = players.chain(entrant.player.id.person().map(|who| (number, who))).collect();
    let apart = sign_up::blocks_among(ground, &players).await?;
    hosted.field.keep_apart(apart.into_iter().filter(|(a, b)| *a == number || *b == number));
    Ok(())
}

async fn take_place(
    ground: &Ground,
    caller: &Caller,
    hosted: &mut HostedTournament,
    entrant: &mut EntrantRecord,
) -> Result<(), Trouble> {
    if hosted.field.is_ladder() {
        let number = entrant.number.unwrap_or(hosted.field.size() + 1);
        // The message that the player left changes.
        if entrant.left.is_some() {
            hosted.act(caller, TournamentAct::Joined { number, rounds: None }, None);
        }
        (entrant.admission, entrant.number, entrant.left) = (Admission::In, Some(number), None);
        let at = (caller.now, ground.time_in(&hosted.field.record, caller.now).await?);
        return hosted.climb(at, LadderEvent::Join { number }).map_err(|_| Refusal::TournamentJoined.into());
    }
    let rounds = hosted.field.enter_late(entrant);
    if rounds.is_some() {
        let record = &hosted.field.record;
        anew::at_once(&mut hosted.change, record, record.begun);
    }
    hosted.act(caller, TournamentAct::Joined { number: entrant.number.unwrap_or_default(), rounds }, None);
    Ok(())
}

/// Checks the caller in, where required before the start; afterwards it is a late entry.
pub(crate) async fn check_in(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let _turn = ground.turns.at(id).await;
    let mut hosted = ground.seen_tournament(caller, id).await?;
    if hosted.field.record.stage != TournamentStage::Open {
        return join_in_turn(ground, caller, id).await;
    }
    let opens = hosted.field.check_in_opens().ok_or_else(|| no(text!("entry-no-check-in")))?;
    let found = hosted.field.entered(caller.who.id).cloned();
    // Sign-up may have been extended after they checked in.
    if caller.now < opens && !found.as_ref().is_some_and(|(_, it)| it.here) {
        return Err(no(text!("entry-check-in-later").with("time", moment(opens))).into());
    }
    let (nth, entrant) = found.filter(|(_, it)| it.admission != Admission::Refused).ok_or(Refusal::TournamentNotIn)?;
    let text = match entrant.admission {
        Admission::Asking => text!("entry-checked-in-asking"),
        Admission::Waiting => text!("entry-checked-in-waiting"),
        _ => text!("entry-checked-in").with_said("called", called(ground, caller, &hosted).await?),
    };
    hosted.set_entrant(nth, EntrantRecord { here: true, ..entrant });
    keep(ground, hosted).await?;
    Ok(told(id, Message::new(caller.lang, text)))
}

async fn rating(ground: &Ground, caller: &Caller, game: &str, guild: GuildId) -> Result<Option<RatingNumber>, Trouble> {
    let time = ground.time(caller.now).await?;
    let rated = ratings::rating(ground, caller.who.id.into(), game, Some(guild), time).await?;
    Ok(rated.map(|rated| rated.number()))
}

/// Lets the caller leave. Before the start that is immediate, unless others wait for the place; otherwise the bot asks first.
pub(crate) async fn leave(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let _turn = ground.turns.at(id).await;
    go(ground, caller, id, false).await
}

async fn go(ground: &Ground, caller: &Caller, id: TournamentId, sure: bool) -> Result<RequestAnswer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    let nth = must_play(&hosted, caller.who.id)?;
    let own = hosted.field.entered(caller.who.id);
    let has_number = own.is_some_and(|(_, entrant)| entrant.number.is_some());
    let has_place = own.is_some_and(|(_, entrant)| entrant.admission.is_in());
    let is_open = hosted.field.record.stage == TournamentStage::Open;
    let is_waited_for = is_open && has_place && hosted.field.listed(Admission::Waiting).next().is_some();
    if (is_open || !has_number) && (sure || !is_waited_for) {
        hosted.field.entrants.retain(|(at, _)| *at != nth);
        // Late entries are separate requests, so the waiting list stays.
        if is_open {
            sign_up::move_up(ground, &mut hosted, caller.now).await?;
        }
        keep(ground, hosted).await?;
        return Ok(told(id, Message::new(caller.lang, text!("tournament-left"))));
    }
    let text = match hosted.field.record.terms.system {
        _ if is_open => text!("tournament-leave-waited-ask"),
        TournamentFormat::Ladder => text!("tournament-ladder-leave-ask"),
        TournamentFormat::RoundRobin | TournamentFormat::DoubleRoundRobin | TournamentFormat::League => {
            text!("tournament-leave-table-ask")
        }
        TournamentFormat::Swiss => {
            naming(text!("tournament-leave-swiss-ask"), Press::TournamentBack, &hosted.field.record)
        }
        TournamentFormat::KnockOut | TournamentFormat::DoubleElimination => text!("tournament-leave-ask"),
    };
    let mut message = Message::new(caller.lang, text);
    message.buttons = vec![Button::of_tournament(Press::TournamentLeaveNow, id)];
    Ok(RequestAnswer::reply(message))
}

pub(crate) async fn leave_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let _turn = ground.turns.at(id).await;
    let hosted = ground.seen_tournament(caller, id).await?;
    must_play(&hosted, caller.who.id)?;
    let has_number = hosted.field.entered(caller.who.id).is_some_and(|(_, entrant)| entrant.number.is_some());
    if hosted.field.record.stage != TournamentStage::Running || !has_number {
        return go(ground, caller, id, true).await;
    }
    withdraw(ground, caller, hosted).await?;
    Ok(told(id, Message::new(caller.lang, text!("tournament-left"))))
}

/// Refuses people who do not take part; returns the number in their key.
pub(super) fn must_play(hosted: &HostedTournament, who: UserId) -> Result<u32, Refusal> {
    if hosted.field.record.stage.is_over() {
        return Err(Refusal::TournamentOver);
    }
    let is_in = |entrant: &EntrantRecord| entrant.left.is_none() && entrant.admission != Admission::Refused;
    let found = hosted.field.entered(who).filter(|(_, entrant)| is_in(entrant));
    Ok(found.ok_or(Refusal::TournamentNotIn)?.0)
}

async fn withdraw(ground: &Ground, caller: &Caller, mut hosted: HostedTournament) -> Result<(), Trouble> {
    let (left, who) = (hosted.field.rounds.len() as u16 + 1, caller.who.id);
    let mut entrants = hosted.field.entrants.iter_mut();
    let Some((_, entrant)) = entrants.find(|(_, it)| it.player.id == who && it.number.is_some()) else {
        return Err(Refusal::TournamentNotIn.into());
    };
    entrant.left = Some(left);
    let number = entrant.number.unwrap_or_default();
    hosted.act(caller, TournamentAct::Left { number }, None);
    if hosted.field.is_ladder() {
        hosted.stir();
        return keep(ground, hosted).await;
    }
    hosted.drop_pairs(caller.now);
    lose(ground, caller, &mut hosted, who, number).await?;
    keep(ground, hosted).await
}

pub(super) async fn lose(
    ground: &Ground,
    caller: &Caller,
    hosted: &mut HostedTournament,
    who: UserId,
    number: u16,
) -> Result<(), Trouble> {
    let board =
        hosted.field.last_round().and_then(|round| Some((round.number, hosted.field.pair_of(round, number)?.0)));
    let game = board.and_then(|board| hosted.field.boards.get(&board)?.game);
    let game = ground.playing(game).await?;
    let Some((mut game, side)) = game.and_then(|game| game.record.side_of(who).map(|side| (game, side))) else {
        // Leaving may make the next round possible.
        hosted.stir();
        return Ok(());
    };
    let time = ground.time_of(&game.record, caller.now).await?;
    let end = match who == caller.who.id {
        true => finish::resignation(&game.record, side, caller.now, time),
        false => {
            let forfeit = Outcome::win(side.other(), EndReason::Forfeit);
            GameEnd { moderator: Some(caller.who.id), ..GameEnd::new(forfeit, caller.now, time) }
        }
    };
    let end = end_by_leaving(hosted, &mut game.record, number, end);
    finish::finish(&mut game, end);
    // The result triggers a check of the tournament.
    ground.add(&mut hosted.change, game, caller.now).await
}

/// Returns the end of a leaver's game. A game that has not begun is annulled if the leaver's games do not count.
pub(super) fn end_by_leaving(
    hosted: &mut HostedTournament,
    game: &mut GameRecord,
    number: u16,
    end: GameEnd,
) -> GameEnd {
    let is_void = game.line.len() < ABORT_BEFORE.0 && hosted.field.leaving(number) == Some(WithdrawalEffect::Annulled);
    let Some(of) = game.tournament.filter(|_| is_void) else { return end };
    game.tournament = Some(BoardOf { annulled: true, ..of });
    let result = Some(BoardResult { verdict: KeptVerdict::Annulled, how: ResultCause::Left });
    hosted.put_board(of.round, of.board, &BoardRecord { v: 1, game: None, result });
    anew::soon(&mut hosted.change, of.tournament, of.round, end.now);
    hosted.stir();
    GameEnd { outcome: Outcome::draw(EndReason::Abort), ..end }
}

pub(super) async fn keep(ground: &Ground, mut hosted: HostedTournament) -> Result<(), Trouble> {
    hosted.show_anew();
    hosted.stir_if_stuck();
    hosted.commit(ground).await
}

pub(super) fn no(why: Text) -> Refusal {
    Refusal::TournamentEntry { why }
}

pub(super) fn told(id: TournamentId, message: Message) -> RequestAnswer {
    RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) }
}
