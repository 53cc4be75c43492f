//! Named terms of tournaments, of a person or a server.

use crate::app::ask::draft::{DraftAsk, PresetShelf, TermKind};
use crate::app::ask::{Caller, CallerServer, LONGEST_PRESET};
use crate::app::ground::person::put_person;
use crate::app::ground::tournament::{keeps_events, must_host};
use crate::app::ground::{Ground, RequestAnswer};
use crate::app::tournament::{draft, draft_menu};
use crate::change::StoreChange;
use crate::record::{DraftRecord, GuildRecord, PresetRecord, TournamentTerms, keys, write};
use crate::refusal::{Refusal, Trouble};
use crate::words::{Text, escape, folded, note};

/// The maximum number of presets of a person, and of a server: one menu shows both.
const MOST: usize = 12;

pub(super) async fn presets(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    ask: &DraftAsk,
) -> Result<RequestAnswer, Trouble> {
    match ask {
        DraftAsk::Use(shelf, name) => take(ground, caller, server, *shelf, name).await,
        DraftAsk::Keep(shelf, name) => {
            let kept = draft::load(ground, caller, server).await?.record;
            let name = note(name, usize::from(LONGEST_PRESET));
            if name.is_empty() {
                return Err(Refusal::PresetName.into());
            }
            let told = text!("preset-kept").with("name", escape(&name));
            let preset = PresetRecord { name, terms: without_dates(&kept.terms, *shelf), every: kept.every };
            change_shelf(ground, caller, server, *shelf, |presets| {
                presets.retain(|other| folded(&other.name) != folded(&preset.name));
                if presets.len() >= MOST {
                    return Err(Refusal::PresetsFull { most: MOST });
                }
                presets.push(preset.clone());
                Ok(())
            })
            .await?;
            list(ground, caller, server, Some(told)).await
        }
        DraftAsk::Drop(shelf, name) => {
            let told = text!("preset-dropped").with("name", escape(name));
            change_shelf(ground, caller, server, *shelf, |presets| {
                let before = presets.len();
                presets.retain(|other| other.name != *name);
                if presets.len() == before { Err(Refusal::NoPreset) } else { Ok(()) }
            })
            .await?;
            list(ground, caller, server, Some(told)).await
        }
        _ => list(ground, caller, server, None).await,
    }
}

async fn list(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    told: Option<Text>,
) -> Result<RequestAnswer, Trouble> {
    let own: Vec<_> = ground.person(caller.who.id).await?.presets.into_iter().map(|preset| preset.name).collect();
    let guild = ground.guild(server.id).await?.0;
    let mut message = draft_menu::presets(&own, &guild, keeps_events(server), caller.lang);
    message.text.splice(..0, told);
    Ok(RequestAnswer::reply(message))
}

pub(super) async fn find(
    ground: &Ground,
    caller: &Caller,
    guild: &GuildRecord,
    typed: &str,
) -> Result<PresetRecord, Trouble> {
    let own = ground.person(caller.who.id).await?.presets;
    let mut all = own.iter().chain(&guild.presets);
    let found = all.find(|preset| folded(&preset.name) == folded(typed.trim()));
    Ok(found.cloned().ok_or(Refusal::NoPreset)?)
}

async fn take(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    shelf: PresetShelf,
    name: &str,
) -> Result<RequestAnswer, Trouble> {
    let guild = ground.guild(server.id).await?.0;
    must_host(server, &guild)?;
    let own = match shelf {
        PresetShelf::Own => ground.person(caller.who.id).await?.presets,
        PresetShelf::Server => guild.presets.clone(),
    };
    let preset = own.into_iter().find(|preset| preset.name == name).ok_or(Refusal::NoPreset)?;
    let told = text!("preset-used").with("name", escape(&preset.name));
    let mut kept = match draft::load(ground, caller, server).await {
        Ok(kept) => kept,
        Err(Trouble::Refused(Refusal::NoDraft)) => {
            let key = keys::draft(caller.who.id, server.id);
            let version = ground.store.get(&key).await?.map_or(0, |row| row.version);
            draft::LoadedDraft { record: DraftRecord::new(preset.terms.clone(), caller.now), version }
        }
        Err(trouble) => return Err(trouble),
    };
    let starts = kept.record.terms.calendar.starts;
    kept.record.terms = preset.terms;
    kept.record.terms.calendar.starts = starts;
    kept.record.every = preset.every;
    let mut change = StoreChange::of(caller.event);
    draft::put(&mut change, caller, server, &mut kept);
    change.commit(&*ground.store).await?;
    draft::show(ground, caller, &guild, &kept.record, TermKind::Name, Some(told)).await
}

async fn change_shelf(
    ground: &Ground,
    caller: &Caller,
    server: &CallerServer,
    shelf: PresetShelf,
    edit: impl Fn(&mut Vec<PresetRecord>) -> Result<(), Refusal>,
) -> Result<(), Trouble> {
    let mut change = StoreChange::of(caller.event);
    match shelf {
        PresetShelf::Own => {
            let (mut person, version) = ground.person_row(caller.who.id).await?;
            edit(&mut person.presets)?;
            put_person(&mut change, caller.who.id, &person, version);
        }
        PresetShelf::Server if !keeps_events(server) => return Err(Refusal::NotOrganiser.into()),
        PresetShelf::Server => {
            let (mut guild, version) = ground.guild(server.id).await?;
            edit(&mut guild.presets)?;
            let key = keys::guild(server.id);
            change.expect(key.as_str(), version).put(key, write(&guild));
        }
    }
    change.commit(&*ground.store).await
}

/// Strips dates and, outside their server, its roles.
fn without_dates(terms: &TournamentTerms, shelf: PresetShelf) -> TournamentTerms {
    let mut terms = terms.clone();
    terms.calendar.starts = None;
    terms.entry.role = terms.entry.role.filter(|_| shelf == PresetShelf::Server);
    terms
}
