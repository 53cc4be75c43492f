//! Closing sign-up and beginning the first round. Later rounds begin automatically ([`super::calendar`]).

use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::tournament::{HostedTournament, must_run};
use crate::app::ground::{Ground, RequestAnswer, rounds, sign_up};
use crate::app::say::Message;
use crate::app::say::tournament::entry;
use crate::record::{TournamentAct, TournamentId, TournamentStage};
use crate::refusal::{Refusal, Trouble};

pub(super) const FEWEST: usize = 2;

pub(crate) async fn start(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let hosted = startable(ground, caller, id).await?;
    let mut message = entry::start_ask(&hosted.field, caller.now, caller.lang);
    message.buttons = vec![Button::of_tournament(Press::TournamentStartNow, id)];
    Ok(RequestAnswer::reply(message))
}

pub(crate) async fn start_now(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<RequestAnswer, Trouble> {
    let mut hosted = startable(ground, caller, id).await?;
    sign_up::close_sign_up(ground, &mut hosted, (caller.seed, caller.now)).await?;
    hosted.log_of(caller, TournamentAct::Started);
    let is_ladder = hosted.field.is_ladder();
    // Two players who have not met can always be paired.
    if rounds::go_on(ground, &mut hosted, caller.now).await? {
        hosted.commit(ground).await?;
    }
    let reply = Message::new(
        caller.lang,
        match is_ladder {
            true => text!("tournament-ladder-started"),
            false => text!("tournament-started"),
        },
    );
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(reply) })
}

async fn startable(ground: &Ground, caller: &Caller, id: TournamentId) -> Result<HostedTournament, Trouble> {
    let hosted = ground.seen_tournament(caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage != TournamentStage::Open {
        return Err(Refusal::TournamentClosed.into());
    }
    let n_starters = hosted.field.starters(caller.now).len();
    if n_starters < FEWEST && hosted.field.asks_who_is_there(caller.now) {
        let why = text!("entry-few-here").with("count", n_starters).with("least", FEWEST);
        return Err(Refusal::TournamentEntry { why }.into());
    }
    if n_starters < FEWEST {
        return Err(Refusal::TournamentFew { least: FEWEST }.into());
    }
    Ok(hosted)
}
