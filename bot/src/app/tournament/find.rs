//! Finds the tournament of a request, and visible tournaments.

use std::collections::BTreeSet;

use futures::TryStreamExt;

use crate::app::ask::desk::DeskStep;
use crate::app::ask::tournament::TournamentAsk;
use crate::app::ask::{Caller, Press, RequestAct};
use crate::app::command;
use crate::app::field::TournamentField;
use crate::app::ground::tournament::{HostedTournament, must_run};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::message::SUGGESTIONS;
use crate::app::say::tournament as say;
use crate::app::tournament::limits;
use crate::record::keys::Kind;
use crate::record::{TournamentId, TournamentRecord, TournamentStage, keys};
use crate::refusal::{AmbiguousTournament, Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::{escape, folded};

const NAMED: usize = 6;

/// Returns the named tournament, else the likeliest. That is the only unfinished one in the channel or in sight, else
/// the last finished one.
pub(crate) async fn meant(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<HostedTournament, Trouble> {
    if let Some(id) = named_or_of_thread(ground, caller, id).await? {
        return ground.seen_tournament(caller, id).await;
    }
    let all = seen(ground, caller).await?;
    let here = |record: &&TournamentRecord| caller.channels().any(|channel| channel == record.channel);
    let now: Vec<_> = all.iter().filter(|record| !record.stage.is_over()).collect();
    let of_channel: Vec<_> = now.iter().copied().filter(here).collect();
    let over = || all.iter().rfind(|record| record.stage.is_over());
    let found = match (&of_channel[..], &now[..]) {
        ([only], _) | ([], [only]) => Some(*only),
        ([], []) => over(),
        (here, everywhere) => return Err(which(if here.is_empty() { everywhere } else { here }).into()),
    };
    ground.seen_tournament(caller, found.ok_or(Refusal::NoSuchTournament)?.id).await
}

async fn named_or_of_thread(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<Option<TournamentId>, Trouble> {
    let channel = caller.spot.channel;
    let here = if id.is_none() { ground.load_indexed(&keys::places(channel)).await? } else { Vec::new() };
    let played = here.iter().filter(|game| game.record.thread() == Some(channel));
    Ok(id.or_else(|| played.filter_map(|game| game.record.tournament).map(|of| of.tournament).next_back()))
}

/// Like [`meant`], but among several candidates only the fitting ones count.
pub(super) async fn meant_for(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    fits: &(dyn Fn(&TournamentField) -> bool + Sync),
) -> Result<HostedTournament, Trouble> {
    let several = match meant(ground, caller, id).await {
        Err(Trouble::Refused(Refusal::TournamentWhich { names })) => names,
        found => return found,
    };
    let mut fitting = Vec::new();
    for id in several.ids.iter().rev() {
        fitting.extend(ground.tournament(*id).await?.filter(|hosted| fits(&hosted.field)));
    }
    match &fitting[..] {
        [] => Err(Refusal::TournamentWhich { names: several }.into()),
        [only] => ground.seen_tournament(caller, only.field.record.id).await,
        several => Err(which(&several.iter().map(|hosted| &hosted.field.record).collect::<Vec<_>>()).into()),
    }
}

pub(crate) async fn own(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    press: Press,
) -> Result<TournamentId, Trouble> {
    let joins = matches!(press, Press::TournamentJoin | Press::TournamentJoinNow | Press::TournamentAppeal);
    let is_theirs = matches!(press, Press::TournamentHere | Press::TournamentBye | Press::TournamentBack)
        || matches!(press, Press::TournamentLeave | Press::TournamentLeaveNow | Press::TournamentChallenge);
    let fits = |field: &TournamentField| match field.entered(caller.who.id) {
        own if joins => limits::can_join(field, own.map(|(_, entrant)| entrant)),
        own => !is_theirs || own.is_some(),
    };
    Ok(meant_for(ground, caller, id, &fits).await?.field.record.id)
}

pub(super) async fn stepped(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
    step: DeskStep,
) -> Result<HostedTournament, Trouble> {
    let is_time = |stage: TournamentStage| step != DeskStep::Start || stage == TournamentStage::Open;
    let fits = |field: &TournamentField| must_run(caller, &field.record).is_ok() && is_time(field.record.stage);
    meant_for(ground, caller, id, &fits).await
}

/// Like [`meant`], among the tournaments that the caller plays in.
pub(super) async fn played(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<HostedTournament, Trouble> {
    let id = named_or_of_thread(ground, caller, id).await?;
    if id.is_some() {
        return meant(ground, caller, id).await;
    }
    let mut own = Vec::new();
    for record in seen(ground, caller).await?.into_iter().filter(|record| !record.stage.is_over()) {
        let hosted = ground.tournament(record.id).await?;
        let plays = hosted.is_some_and(|hosted| hosted.field.number_of(caller.who.id).is_some());
        own.extend(plays.then_some(record));
    }
    let here = |record: &&TournamentRecord| caller.channels().any(|channel| channel == record.channel);
    match (&own.iter().filter(here).collect::<Vec<_>>()[..], &own.iter().collect::<Vec<_>>()[..]) {
        ([only], _) | ([], [only]) => ground.seen_tournament(caller, only.id).await,
        // The last finished one allows appeals; without one there is nothing to ask for.
        ([], []) => meant(ground, caller, None).await,
        ([], several) | (several, _) => Err(which(several).into()),
    }
}

/// Returns the tournament whose terms the caller can change. Among open ones that they run, it is the only one in the channel,
/// else the only one that they announced, else the only one.
pub(super) async fn run_by(ground: &Ground, caller: &Caller) -> Result<TournamentId, Trouble> {
    let mut all = seen(ground, caller).await?;
    let of_thread = named_or_of_thread(ground, caller, None).await?;
    all.retain(|record| of_thread.is_none_or(|id| record.id == id));
    all.retain(|record| !record.stage.is_over() && must_run(caller, record).is_ok());
    let has_begun = !all.is_empty();
    all.retain(|record| record.stage == TournamentStage::Open);
    let of = |fits: &dyn Fn(&TournamentRecord) -> bool| all.iter().filter(|record| fits(record)).collect::<Vec<_>>();
    let here = of(&|record| caller.channels().any(|channel| channel == record.channel));
    let own = of(&|record| record.organiser.id == caller.who.id);
    match (&here[..], &own[..], &all[..]) {
        ([only], ..) | ([], [only], _) => Ok(only.id),
        ([], [], [only]) => Ok(only.id),
        ([], [], []) if has_begun => Err(Refusal::TournamentClosed.into()),
        ([], [], []) => Err(Refusal::NoDraft.into()),
        ([], [], _) => Err(which(&of(&|_| true)).into()),
        ([], several, _) | (several, ..) => Err(which(several).into()),
    }
}

/// Returns tournaments that the caller may see here, oldest first: joined ones, and the server's newest ones.
pub(super) async fn seen(ground: &Ground, caller: &Caller) -> Result<Vec<TournamentRecord>, Trouble> {
    let mut mine = BTreeSet::new();
    let mut ways = ground.store.keys(&keys::named(caller.who.id, Kind::Entrant));
    while let Some(way) = ways.try_next().await? {
        mine.extend(way.tournament());
    }
    let mut all = mine.clone();
    if let Some(server) = &caller.server {
        for is_over in [false, true] {
            let held: Vec<_> = ground.store.keys(&keys::held_here(server.id, is_over)).try_collect().await?;
            all.extend(held.iter().rev().take(SUGGESTIONS).filter_map(|key| key.tournament()));
        }
    }
    let eyes = ground.eyes(caller).await?;
    let mut found = Vec::new();
    for id in all {
        let Some(row) = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await? else { continue };
        let record = row.record;
        if mine.contains(&id) || eyes.see_tournament(record.shown_in()) {
            found.push(record);
        }
    }
    Ok(found)
}

/// Finds a tournament by its name or a clear beginning. A repeated name means the unfinished tournament, else the newest.
pub(crate) async fn called(ground: &Ground, caller: &Caller, typed: &str) -> Result<TournamentId, Trouble> {
    let all = seen(ground, caller).await?;
    let typed = folded(typed.trim());
    let whole: Vec<_> = all.iter().filter(|record| folded(&record.name) == typed).collect();
    let is_whole = !whole.is_empty();
    let begun = || all.iter().filter(|record| folded(&record.name).starts_with(&typed)).collect();
    let found: Vec<_> = if is_whole { whole } else { begun() };
    let now: Vec<_> = found.iter().copied().filter(|record| !record.stage.is_over()).collect();
    match (&now[..], &found[..]) {
        ([only], _) | ([], [only]) => Ok(only.id),
        ([], []) => Err(Refusal::NoSuchTournament.into()),
        ([], [.., newest]) if is_whole => Ok(newest.id),
        ([], several) | (several, _) => Err(which(several).into()),
    }
}

fn which(several: &[&TournamentRecord]) -> Refusal {
    let ids = several.iter().rev().map(|record| record.id).collect();
    Refusal::TournamentWhich { names: AmbiguousTournament { ids, names: named(several) } }
}

pub(super) fn named(several: &[&TournamentRecord]) -> String {
    let name = |record: &&TournamentRecord| format!("**{}** ({})", escape(&record.name), record.id.0);
    several.iter().rev().take(NAMED).map(name).collect::<Vec<_>>().join(", ")
}

pub(crate) async fn ask_which(
    ground: &Ground,
    caller: &Caller,
    ask: &TournamentAsk,
    several: AmbiguousTournament,
) -> Result<RequestAnswer, Trouble> {
    let carried = match ask {
        TournamentAsk::Called(called) => match command::of_tournament(called, TournamentId(0)) {
            Some(RequestAct::Tournament(ask)) => ask.carried(),
            _ => None,
        },
        ask => ask.carried(),
    };
    let Some((button, typed)) = carried else { return Err(Refusal::TournamentWhich { names: several }.into()) };
    let mut records = Vec::new();
    for id in several.ids {
        records.extend(ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?.map(|row| row.record));
    }
    Ok(RequestAnswer::reply(say::which(caller.lang, &records, (button, &typed))))
}

/// Returns visible tournaments for autocomplete, the newest first: number and description.
pub(crate) async fn complete(ground: &Ground, caller: &Caller) -> Result<Vec<(u64, String)>, Trouble> {
    let mut all = seen(ground, caller).await?;
    all.sort_by_key(|record| (record.stage.is_over(), std::cmp::Reverse(record.id)));
    Ok(all.iter().map(|record| (record.id.0, say::suggested(record).say(caller.lang))).collect())
}
