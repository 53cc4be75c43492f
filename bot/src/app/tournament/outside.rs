//! Reactions to changes in the server: players leave, the channel is gone.

use rules::{EndReason, Outcome};

use crate::app::ask::Caller;
use crate::app::ground::rooms::GameRoom;
use crate::app::ground::tournament::{HostedTournament, must_run};
use crate::app::ground::{GameEnd, Ground, RequestAnswer, finish, server, sign_up};
use crate::app::say::Message;
use crate::app::tournament::find;
use crate::app::tournament::join::end_by_leaving;
use crate::record::{
    GameId, GamePlace, GuildId, OrganiserWarning, Tiding, TidingTurn, TournamentAct, TournamentId, TournamentStage,
    Unix, UserId, keys,
};
use crate::refusal::{Refusal, Trouble};
use crate::rows::again;

/// Withdraws a player found gone when their game's thread is due. They lose the game; returns whether they played in
/// it.
pub async fn left_server(ground: &Ground, game: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
    again("remove a player who left the server", || leave(ground, game, who, now)).await
}

async fn leave(ground: &Ground, game: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
    let Some(mut game) = ground.playing(game).await? else {
        return Ok(false);
    };
    let (Some(of), Some(side)) = (game.record.tournament, game.record.side_of(who)) else { return Ok(false) };
    let Some(mut hosted) = ground.tournament(of.tournament).await? else { return Ok(false) };
    if hosted.field.record.stage != TournamentStage::Running {
        return Ok(false);
    }
    let next = hosted.field.rounds.len() as u16 + 1;
    if let Some((_, entrant)) = hosted.field.entrants.iter_mut().find(|(_, entrant)| entrant.player.id == who)
        && entrant.left.is_none()
    {
        entrant.left = Some(next);
        let did = TournamentAct::Gone { number: entrant.number.unwrap_or_default() };
        hosted.act_alone(now, did);
        hosted.drop_pairs(now);
    }
    if hosted.field.record.organiser.id == who {
        hosted.warn(OrganiserWarning::OrganiserGone);
    }
    let forfeit = Outcome::win(side.other(), EndReason::Forfeit);
    let end = GameEnd::new(forfeit, now, ground.time_of(&game.record, now).await?);
    let number = hosted.field.number_of(who).unwrap_or_default();
    let end = end_by_leaving(&mut hosted, &mut game.record, number, end);
    finish::finish(&mut game, end);
    // The result triggers a check of the tournament.
    ground.add(&mut hosted.change, game, now).await?;
    hosted.show_anew();
    hosted.commit(ground).await?;
    Ok(true)
}

/// Removes an entrant who left the server before the start. The waiting list moves up. During play it only warns that
/// the organiser is gone. Returns whether there is a notification.
pub async fn left_before(ground: &Ground, id: TournamentId, who: UserId, now: Unix) -> Result<bool, Trouble> {
    again("remove a player who left the server", || give_up(ground, id, who, now)).await
}

async fn give_up(ground: &Ground, id: TournamentId, who: UserId, now: Unix) -> Result<bool, Trouble> {
    let Some(mut hosted) = ground.tournament(id).await?.filter(|it| !it.field.record.stage.is_over()) else {
        return Ok(false);
    };
    if hosted.field.record.stage == TournamentStage::Running {
        let is_theirs = hosted.field.record.organiser.id == who && hosted.field.is_new(OrganiserWarning::OrganiserGone);
        if is_theirs {
            hosted.warn(OrganiserWarning::OrganiserGone);
            hosted.commit(ground).await?;
        }
        // Players are checked before the thread of their game opens.
        return Ok(is_theirs);
    }
    let Some((nth, _)) = hosted.field.entered(who).cloned() else { return Ok(false) };
    hosted.field.entrants.retain(|(at, _)| *at != nth);
    hosted.change.delete(keys::tiding(id, TidingTurn::First, Tiding::MovedUp, nth));
    sign_up::move_up(ground, &mut hosted, now).await?;
    let clock = ground.dial(hosted.field.record.runs_by(), now).await?;
    hosted.show_anew();
    hosted.plan(&clock, now);
    hosted.commit(ground).await?;
    Ok(true)
}

/// Moves a game to direct messages; a player can't see the channel. Warns the organisers; returns whether it moved.
pub async fn not_seen(ground: &Ground, game: GameId) -> Result<bool, Trouble> {
    again("move a game to direct messages", || go_direct(ground, game)).await
}

async fn go_direct(ground: &Ground, game: GameId) -> Result<bool, Trouble> {
    let Some(game) = ground.playing(game).await? else {
        return Ok(false);
    };
    let Some(of) = game.record.tournament.filter(|_| game.record.place != GamePlace::Direct) else { return Ok(false) };
    let Some(mut hosted) = ground.tournament(of.tournament).await? else { return Ok(false) };
    ground.move_game(&mut hosted.change, &hosted.field.record, game, GameRoom::Direct).await?;
    hosted.warn(OrganiserWarning::Unseen);
    hosted.commit(ground).await?;
    Ok(true)
}

pub(crate) async fn move_here(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<RequestAnswer, Trouble> {
    let Some(here) = caller.server.as_ref().filter(|_| caller.spot.in_server) else {
        return Err(Refusal::OnlyServer.into());
    };
    if here.parent.is_some() {
        return Err(Refusal::TournamentInThread.into());
    }
    let mut hosted = movable(ground, caller, here.id, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage.is_over() {
        return Err(Refusal::TournamentOver.into());
    }
    server::must_be_for_games(caller, &ground.guild_of(caller).await?)?;
    ground.rates.admit_changed(caller)?;
    let lang = ground.public_lang(caller).await?;
    if let Some(since) = hosted.field.record.lost_at {
        let time = ground.time_in(&hosted.field.record, caller.now).await?;
        hosted.give_back(since, (caller.now, time));
    }
    let record = &mut hosted.field.record;
    record.lost_at = None;
    (record.channel, record.lang, record.announcement, record.is_lost) = (caller.spot.channel, lang, None, false);
    // Messages of the lost channel are posted again here.
    (record.standing, record.end, record.room) = (None, None, None);
    record.warned.retain(|warning| !matches!(warning, OrganiserWarning::ChannelGone | OrganiserWarning::NoWriting));
    let id = record.id;
    hosted.act(caller, TournamentAct::Moved, None);
    hosted.stir();
    hosted.show_anew();
    hosted.commit(ground).await?;
    let is_seen = ground.open_channels.of(here.id).is_some_and(|open| open.contains(&caller.spot.channel));
    let mut reply = Message::new(caller.lang, text!("tournament-moved"));
    if !is_seen {
        reply.text.push(text!("tournament-moved-unseen"));
    }
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(reply) })
}

/// Loads the tournament to move. If its channel is gone, it is invisible, but organisers of the server may name it.
async fn movable(
    ground: &Ground,
    caller: &Caller,
    here: GuildId,
    id: Option<TournamentId>,
) -> Result<HostedTournament, Trouble> {
    if let Some(id) = id
        && let Some(hosted) = ground.tournament(id).await?
        && hosted.field.record.is_lost
        && hosted.field.record.guild == here
        && must_run(caller, &hosted.field.record).is_ok()
    {
        return Ok(hosted.at(caller.event));
    }
    find::meant(ground, caller, id).await
}
