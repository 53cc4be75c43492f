//! Requests about drafts: begin, change, announce, discard.

use crate::app::ask::draft::{DraftAsk, TermKind};
use crate::app::ask::{Caller, CallerServer};
use crate::app::ground::tournament::{HostedTournament, must_host, must_run};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::say::Message;
use crate::app::tournament::{
    announce as announcing, change as changes, create,
    draft::{self, LoadedDraft},
    find, presets, terms,
};
use crate::change::StoreChange;
use crate::record::{DraftRecord, GuildRecord, RoleId, TournamentId, TournamentStage, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

pub(crate) async fn answer(ground: &Ground, caller: &Caller, ask: &DraftAsk) -> Result<RequestAnswer, Trouble> {
    let server = draft::server(caller)?;
    let guild = ground.guild(server.id).await?.0;
    match ask {
        DraftAsk::Begin { preset, ping, terms } => {
            let ping = announcing::pinged(ground, server, *ping)?;
            begin(ground, caller, server, &guild, (preset.as_deref(), ping, terms)).await
        }
        DraftAsk::Show(shown) => {
            let draft = draft::load(ground, caller, server).await?;
            draft::show(ground, caller, &guild, &draft.record, *shown, None).await
        }
        DraftAsk::Settle(term, typed) => {
            let mut draft = draft::load(ground, caller, server).await?;
            draft::settle(ground, caller, &guild, &mut draft, *term, typed).await
        }
        DraftAsk::Announce(shown) => announce(ground, caller, server, &guild, *shown).await,
        DraftAsk::Discard => {
            let (mut change, key) = (StoreChange::of(caller.event), keys::draft(caller.who.id, server.id));
            let draft = ground.store.record::<DraftRecord>(&key).await?;
            change.delete(key);
            change.commit(&*ground.store).await?;
            let of = draft.and_then(|row| row.record.of);
            let done = if of.is_some() { text!("draft-changes-discarded") } else { text!("draft-discarded") };
            Ok(RequestAnswer::reply(Message::new(caller.lang, done)))
        }
        DraftAsk::Change(id) => match own(ground, caller, server, *id).await? {
            Some(draft) => draft::show(ground, caller, &guild, &draft.record, TermKind::Name, None).await,
            None => prepare(ground, caller, server, &guild, *id).await,
        },
        DraftAsk::Amend(id, term, typed) => match own(ground, caller, server, *id).await? {
            Some(mut draft) => draft::settle(ground, caller, &guild, &mut draft, *term, typed).await,
            None => amend(ground, caller, &guild, *id, *term, typed).await,
        },
        DraftAsk::Unknown => Err(terms::no_such_term().into()),
        DraftAsk::Presets | DraftAsk::Use(..) | DraftAsk::Keep(..) | DraftAsk::Drop(..) => {
            presets::presets(ground, caller, server, ask).await
        }
    }
}

/// Loads the draft for a command that names no tournament; `None` if the command is about an announced one.
async fn own(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    id: Option<TournamentId>,
) -> Result<Option<LoadedDraft>, Trouble> {
    match draft::load(ground, caller, server).await {
        _ if id.is_some() => Ok(None),
        Err(Trouble::Refused(Refusal::NoDraft)) => Ok(None),
        found => found.map(Some),
    }
}

async fn begin(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    guild: &GuildRecord,
    (preset, ping, terms): (Option<&str>, Option<RoleId>, &[(TermKind, String)]),
) -> Result<RequestAnswer, Trouble> {
    must_host(server, guild)?;
    let (mut record, mut change) = draft::made(ground, caller, guild, preset, terms).await?;
    record.ping = ping;
    let key = keys::draft(caller.who.id, server.id);
    change.put(key, write(&record));
    change.commit(&*ground.store).await?;
    let (shown, told) = match record.date {
        Some(_) => (TermKind::Zone, text!("draft-zone-first")),
        None => (TermKind::System, text!("draft-begun")),
    };
    draft::show(ground, caller, guild, &record, shown, Some(told)).await
}

async fn announce(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    guild: &GuildRecord,
    shown: Option<i64>,
) -> Result<RequestAnswer, Trouble> {
    let mut draft = draft::load(ground, caller, server).await?;
    // A date that waits for a time zone would be lost.
    if let Some(date) = draft.record.date.clone() {
        return draft::settle(ground, caller, guild, &mut draft, TermKind::Starts, &date).await;
    }
    if shown.is_some_and(|shown| draft.record.changed.0 != shown) {
        return draft::show(ground, caller, guild, &draft.record, TermKind::Name, Some(text!("draft-changed"))).await;
    }
    let key = keys::draft(caller.who.id, server.id);
    let mut change = StoreChange::of(caller.event);
    change.expect(key.as_str(), draft.version).delete(key);
    match draft.record.of {
        Some(id) => changes::keep(ground, caller, (guild, change), id, &draft.record).await,
        None => {
            // The role to ping may have changed since it was chosen.
            draft::context(ground, caller, guild).await?.check_ping(draft.record.ping)?;
            create::announce(ground, caller, (guild, change), &draft.record).await
        }
    }
}

async fn prepare(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    guild: &GuildRecord,
    id: Option<TournamentId>,
) -> Result<RequestAnswer, Trouble> {
    let hosted = changeable(ground, caller, id).await?;
    let record = draft_of(&hosted, caller);
    let key = keys::draft(caller.who.id, server.id);
    let mut change = StoreChange::of(caller.event);
    change.put(key, write(&record));
    change.commit(&*ground.store).await?;
    draft::show(ground, caller, guild, &record, TermKind::Name, Some(text!("draft-of"))).await
}

async fn amend(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    id: Option<TournamentId>,
    term: TermKind,
    typed: &str,
) -> Result<RequestAnswer, Trouble> {
    let hosted = changeable(ground, caller, id).await?;
    let mut record = draft_of(&hosted, caller);
    let mut context = draft::context(ground, caller, guild).await?;
    let zone = context.zone;
    context.settle(&mut record, term, typed)?;
    let mut change = StoreChange::of(caller.event);
    draft::keep_zone(ground, caller, &mut change, (zone, context.zone)).await?;
    changes::keep(ground, caller, (guild, change), hosted.field.record.id, &record).await
}

pub(super) async fn changeable(
    ground: &Ground,
    caller: &Caller,
    id: Option<TournamentId>,
) -> Result<HostedTournament, Trouble> {
    let id = match id {
        Some(id) => id,
        None => find::run_by(ground, caller).await?,
    };
    let hosted = ground.seen_tournament(caller, id).await?;
    must_run(caller, &hosted.field.record)?;
    if hosted.field.record.stage == TournamentStage::Open { Ok(hosted) } else { Err(Refusal::TournamentClosed.into()) }
}

pub(super) fn draft_of(hosted: &HostedTournament, caller: &Caller) -> DraftRecord {
    let record = &hosted.field.record;
    DraftRecord {
        name: record.name.clone(),
        every: record.series.as_ref().map(|series| series.every),
        ping: record.ping,
        of: Some(record.id),
        ..DraftRecord::new(record.terms.clone(), caller.now)
    }
}
