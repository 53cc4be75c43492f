//! Changes the terms of a tournament before it begins.

use crate::app::ask::Caller;
use crate::app::ground::tournament::{HostedTournament, must_run};
use crate::app::ground::{Ground, RequestAnswer, begin, sign_up};
use crate::app::say::Message;
use crate::app::tournament::{draft, series};
use crate::change::StoreChange;
use crate::record::{
    ActRecord, DraftRecord, GuildRecord, OrganiserWarning, SettledTerms, TournamentAct, TournamentId, TournamentStage,
};
use crate::refusal::{Refusal, Trouble};

pub(super) async fn keep(
    ground: &Ground,
    caller: &Caller,
    (guild, change): (&GuildRecord, StoreChange),
    id: TournamentId,
    wanted: &DraftRecord,
) -> Result<RequestAnswer, Trouble> {
    let mut hosted = ground.seen_tournament(caller, id).await?;
    hosted.change = change;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage != TournamentStage::Open {
        return Err(Refusal::TournamentClosed.into());
    }
    let context = draft::context(ground, caller, guild).await?;
    must_hold_for_all(&hosted, wanted)?;
    must_hold_places(&hosted, wanted)?;
    let before = hosted.field.record.clone();
    // An agreed start stays valid, even if it is close by now.
    match before.terms.calendar.starts == wanted.terms.calendar.starts {
        true => {
            let mut undated = wanted.clone();
            undated.terms.calendar.starts = None;
            context.check(&undated)?;
        }
        false => context.check(wanted)?,
    }
    let record = &mut hosted.field.record;
    if record.terms.entry.role != wanted.terms.entry.role {
        // The organiser also needs the warning for the new role.
        record.warned.retain(|warning| *warning != OrganiserWarning::EntryRoleGone);
    }
    if record.ping != wanted.ping {
        // The role may have changed since it was chosen.
        context.check_ping(wanted.ping)?;
        record.warned.retain(|warning| *warning != OrganiserWarning::PingRoleGone);
    }
    record.ping = wanted.ping;
    record.name.clone_from(&wanted.name);
    record.terms = wanted.terms.clone();
    let zone = context.zone.unwrap_or_default();
    series::repeat(&mut hosted, wanted.every, (caller.now, zone));
    if let Some(series) = &mut hosted.field.record.series {
        series.planned = series.planned.filter(|_| before.terms.calendar.starts == wanted.terms.calendar.starts);
    }
    let message = Message::new(caller.lang, text!("tournament-changed"));
    if hosted.field.record == before {
        hosted.commit(ground).await?;
        return Ok(RequestAnswer::reply(message));
    }
    ground.rates.admit_changed(caller)?;
    sign_up::move_up(ground, &mut hosted, caller.now).await?;
    let terms = [&before, &hosted.field.record].map(SettledTerms::of);
    let act = ActRecord::new(caller.now, begin::player(&caller.who), TournamentAct::Changed, None);
    hosted.note(ActRecord { terms: Some(Box::new(terms)), ..act });
    hosted.stir();
    hosted.show_anew();
    hosted.commit(ground).await?;
    Ok(RequestAnswer { tournaments: vec![id], ..RequestAnswer::reply(message) })
}

/// Refuses to change terms that players agreed to: the game, and whether it is rated.
fn must_hold_for_all(hosted: &HostedTournament, wanted: &DraftRecord) -> Result<(), Refusal> {
    let terms = &hosted.field.record.terms;
    let is_same = terms.game == wanted.terms.game && terms.rated == wanted.terms.rated;
    if is_same || hosted.field.entrants.is_empty() { Ok(()) } else { Err(Refusal::TournamentAgreed) }
}

fn must_hold_places(hosted: &HostedTournament, wanted: &DraftRecord) -> Result<(), Refusal> {
    let n_players = hosted.field.placed().count();
    let is_new = hosted.field.record.terms.entry.most != wanted.terms.entry.most;
    let most = wanted.terms.entry.most.filter(|_| is_new);
    match most.is_some_and(|most| usize::from(most) < n_players) {
        true => Err(Refusal::TournamentPlaces { count: n_players }),
        false => Ok(()),
    }
}
