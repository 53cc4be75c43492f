//! Tournaments in preparation. A draft is a row for a person and server; it also edits an announced tournament until it begins.

use crate::app::ask::draft::TermKind;
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::person::put_person;
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::tournament::terms::TermContext;
use crate::app::tournament::{draft_menu, presets};
use crate::change::StoreChange;
use crate::record::{DraftRecord, GuildRecord, RestRecord, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;
use crate::words::Text;

pub(super) struct LoadedDraft {
    pub(super) record: DraftRecord,
    pub(super) version: u64,
}

pub(super) fn server(caller: &Caller) -> Result<&CallerServer, Refusal> {
    caller.server.as_ref().filter(|_| caller.spot.in_server).ok_or(Refusal::OnlyServer)
}

pub(super) async fn context<'a>(
    ground: &'a Ground,
    caller: &Caller,
    guild: &'a GuildRecord,
) -> Result<TermContext<'a>, Trouble> {
    let zone = ground.person(caller.who.id).await?.rest.map(|rest| rest.zone);
    Ok(TermContext { ground, guild, server: caller.server.clone(), zone, now: caller.now })
}

pub(super) async fn made(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    preset: Option<&str>,
    terms: &[(TermKind, String)],
) -> Result<(DraftRecord, StoreChange), Trouble> {
    let mut context = context(ground, caller, guild).await?;
    let zone = context.zone;
    let mut record = DraftRecord::new(context.usual()?, caller.now);
    if let Some(preset) = preset {
        let found = presets::find(ground, caller, guild, preset).await?;
        (record.terms, record.every) = (found.terms, found.every);
    }
    for (term, typed) in terms {
        match context.settle(&mut record, *term, typed) {
            Err(Refusal::TournamentZone) => record.date = Some(typed.clone()),
            settled => settled?,
        }
    }
    let mut change = StoreChange::of(caller.event);
    keep_zone(ground, caller, &mut change, (zone, context.zone)).await?;
    Ok((record, change))
}

pub(super) async fn load(ground: &Ground, caller: &Caller, server: &CallerServer) -> Result<LoadedDraft, Trouble> {
    let row = ground.store.record::<DraftRecord>(&keys::draft(caller.who.id, server.id)).await?;
    let row = row.filter(|row| !row.record.is_stale(caller.now)).ok_or(Refusal::NoDraft)?;
    Ok(LoadedDraft { record: row.record, version: row.version })
}

pub(super) fn put(change: &mut StoreChange, caller: &Caller, server: &CallerServer, draft: &mut LoadedDraft) {
    draft.record.changed = caller.now;
    let key = keys::draft(caller.who.id, server.id);
    change.expect(key.as_str(), draft.version).put(key, write(&draft.record));
}

pub(super) async fn show(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    draft: &DraftRecord,
    shown: TermKind,
    told: Option<Text>,
) -> Result<RequestAnswer, Trouble> {
    let context = context(ground, caller, guild).await?;
    let mut message = draft_menu::overview(&context, draft, shown, caller.lang);
    message.text.splice(..0, told);
    Ok(RequestAnswer::reply(message))
}

pub(super) async fn settle(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    draft: &mut LoadedDraft,
    term: TermKind,
    typed: &str,
) -> Result<RequestAnswer, Trouble> {
    let mut context = context(ground, caller, guild).await?;
    let zone = context.zone;
    match context.settle(&mut draft.record, term, typed) {
        Ok(()) => {}
        // Open the menu that must come first.
        Err(Refusal::TournamentZone) => {
            draft.record.date = Some(typed.to_owned());
            let mut change = StoreChange::of(caller.event);
            put(&mut change, caller, server(caller)?, draft);
            change.commit(&*ground.store).await?;
            return show(ground, caller, guild, &draft.record, TermKind::Zone, Some(text!("draft-zone-first"))).await;
        }
        Err(refusal) => return Err(refusal.into()),
    }
    let waiting = draft.record.date.take_if(|_| matches!(term, TermKind::Zone | TermKind::Starts));
    let waiting = waiting.filter(|_| term == TermKind::Zone);
    if let Some(date) = &waiting {
        context.settle(&mut draft.record, TermKind::Starts, date)?;
    }
    let mut change = StoreChange::of(caller.event);
    keep_zone(ground, caller, &mut change, (zone, context.zone)).await?;
    put(&mut change, caller, server(caller)?, draft);
    change.commit(&*ground.store).await?;
    let shown = if waiting.is_some() { TermKind::Starts } else { term };
    show(ground, caller, guild, &draft.record, shown, None).await
}

/// Stores the chosen time zone, so that the bot asks only once.
pub(super) async fn keep_zone(
    ground: &Ground,
    caller: &Caller,
    change: &mut StoreChange,
    (before, now): (Option<i32>, Option<i32>),
) -> Result<(), Trouble> {
    let Some(zone) = now.filter(|_| now != before) else { return Ok(()) };
    let (mut person, version) = ground.person_row(caller.who.id).await?;
    let rest = person.rest.get_or_insert_with(RestRecord::default);
    if rest.night.is_some() || rest.weekends {
        // Clocks depend on this zone, so `/rest` must change it.
        return Err(Refusal::TournamentZoneKept.into());
    }
    rest.zone = zone;
    put_person(change, caller.who.id, &person, version);
    Ok(())
}
