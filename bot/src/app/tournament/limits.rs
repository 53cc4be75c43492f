//! Entry requirements, checked when a player joins, not when games begin.

use crate::app::ask::{Caller, Press};
use crate::app::field::{EntryPath, LateEntryState, TournamentField};
use crate::app::ground::ratings::{generation, rating};
use crate::app::ground::tournament::{HostedTournament, is_in_charge};
use crate::app::ground::{Ground, server};
use crate::app::say::ratings;
use crate::app::say::tournament::{entry, naming};
use crate::app::tournament::join::no;
use crate::record::{Admission, EntrantRecord, RatingRange, TournamentRecord, TournamentStage, keys};
use crate::refusal::{Refusal, Trouble};
use crate::words::escape;

/// Returns the caller's way in, or refuses them.
pub(super) async fn door(ground: &Ground, caller: &Caller, hosted: &HostedTournament) -> Result<EntryPath, Trouble> {
    let field = &hosted.field;
    if field.record.stage.is_over() {
        return Err(Refusal::TournamentOver.into());
    }
    let own = field.entered(caller.who.id).map(|(_, entrant)| entrant);
    if let Some(entrant) = own {
        must_be_new(entrant, field)?;
    }
    if !field.record.turned_away.is_empty() {
        let digest = keys::turned_away_digest(field.record.id, caller.who.id, &ground.secret().await?);
        if field.record.turned_away.contains(&digest) {
            return Err(no(text!("entry-deleted")).into());
        }
    }
    let is_played = match (field.record.stage, field.late()) {
        (TournamentStage::Open, _) => false,
        (TournamentStage::Running, LateEntryState::Open) => true,
        (TournamentStage::Running, LateEntryState::NoSwiss) => return Err(no(text!("entry-late-system")).into()),
        (TournamentStage::Running, LateEntryState::HalfOver) => return Err(no(text!("entry-late-half")).into()),
        (TournamentStage::Running, LateEntryState::Full) => {
            return Err(Refusal::TournamentFull { most: field.most() }.into());
        }
        (TournamentStage::Finished | TournamentStage::Cancelled, _) => return Err(Refusal::TournamentOver.into()),
    };
    must_be_welcome(ground, caller, &field.record).await?;
    must_be_within(ground, caller, &field.record).await?;
    // Entrants admitted before the start who missed check-in need no second approval.
    let is_let_in = own.is_some();
    let is_asked = field.record.terms.entry.approval && !is_let_in && !is_own(caller, &field.record);
    Ok(match (is_asked, is_played) {
        (true, _) => EntryPath::Ask,
        (false, true) if field.is_ladder() => EntryPath::Foot,
        (false, true) => EntryPath::Late,
        (false, false) if field.has_room() => EntryPath::Place,
        (false, false) if field.can_wait() => EntryPath::Queue,
        (false, false) => return Err(Refusal::TournamentFull { most: field.most() }.into()),
    })
}

/// Refuses callers who cannot play in the tournament's server. From elsewhere bans and the limit of games count; roles are
/// unknown.
pub(super) async fn must_be_welcome(
    ground: &Ground,
    caller: &Caller,
    record: &TournamentRecord,
) -> Result<(), Trouble> {
    let guild = ground.guild(record.guild).await?.0;
    if caller.server.as_ref().is_some_and(|server| server.id == record.guild) {
        return server::must_be_welcome(ground, caller, &guild).await;
    }
    ground.must_not_be_banned(caller, record.guild).await?;
    if !guild.roles.is_empty() {
        return Err(no(text!("entry-role-there")).into());
    }
    server::must_have_room(ground, caller.who.id, (record.guild, &guild)).await
}

pub(super) fn is_own(caller: &Caller, record: &TournamentRecord) -> bool {
    record.organiser.id == caller.who.id && is_in_charge(caller, record)
}

pub(super) fn can_join(field: &TournamentField, own: Option<&EntrantRecord>) -> bool {
    let is_open = match field.record.stage {
        TournamentStage::Open => true,
        TournamentStage::Running => field.late() == LateEntryState::Open,
        TournamentStage::Finished | TournamentStage::Cancelled => false,
    };
    is_open && own.is_none_or(|entrant| must_be_new(entrant, field).is_ok())
}

/// Refuses people who have joined. Leavers of a ladder can rejoin; people who waited or missed check-in can come late.
fn must_be_new(entrant: &EntrantRecord, field: &TournamentField) -> Result<(), Refusal> {
    match (entrant.admission, field.record.stage) {
        (Admission::In, TournamentStage::Running)
            if entrant.left.is_some() && field.late() == LateEntryState::NoSwiss =>
        {
            Err(no(text!("entry-late-system")))
        }
        (Admission::In, _) if entrant.out => Err(no(entry::taken_out(&field.record))),
        (Admission::In, _) if entrant.left.is_some() && field.is_climbed() => Ok(()),
        (Admission::In, _) if entrant.left.is_some() => {
            Err(no(naming(text!("entry-come-back"), Press::TournamentBack, &field.record)))
        }
        (Admission::In, TournamentStage::Running) if entrant.number.is_none() => Ok(()),
        (Admission::In, _) => Err(Refusal::TournamentJoined),
        (Admission::Waiting, TournamentStage::Running) => Ok(()),
        (Admission::Waiting, _) => Err(no(naming(text!("entry-waits"), Press::TournamentLeave, &field.record))),
        (Admission::Asking, _) => Err(no(text!("entry-asks"))),
        (Admission::Refused, _) => Err(no(match &entrant.because {
            Some(because) => text!("entry-turned-away-why").with("reason", escape(because)),
            None => text!("entry-turned-away"),
        })),
    }
}

async fn must_be_within(ground: &Ground, caller: &Caller, record: &TournamentRecord) -> Result<(), Trouble> {
    let entry = &record.terms.entry;
    if let Some(role) = entry.role {
        let Some(server) = caller.server.as_ref().filter(|server| server.id == record.guild) else {
            return Err(no(text!("entry-role-there")).into());
        };
        if !server.roles.contains(&role) {
            return Err(no(text!("entry-role").with("role", format!("<@&{}>", role.0))).into());
        }
    }
    // A rating that is still being computed excludes no one.
    let is_asked = entry.rating.is_some() || entry.rated_games > 0;
    if !is_asked || generation(ground, &record.terms.game).await?.is_none() {
        return Ok(());
    }
    let time = ground.time(caller.now).await?;
    let rated = rating(ground, caller.who.id.into(), &record.terms.game, Some(record.guild), time).await?;
    let games = rated.map_or(0, |rated| rated.games);
    if games < u32::from(entry.rated_games) {
        let text = text!("entry-games").with("least", entry.rated_games).with("games", games);
        return Err(no(text.with_said("game", text!("{}-name", record.terms.game))).into());
    }
    let Some(range) = entry.rating else { return Ok(()) };
    let own = rated.map(|rated| rated.number());
    must_be_in_range(range, own.filter(|own| !own.is_provisional).map(|own| own.rating)).map_err(Trouble::from)
}

/// Refuses a rating outside the range, or a provisional one (`None`).
fn must_be_in_range(range: RatingRange, own: Option<i64>) -> Result<(), Refusal> {
    match own {
        Some(own) if range.has(own) => Ok(()),
        Some(own) => Err(no(text!("entry-rating").with_said("ratings", ratings::range(range)).with("own", own))),
        None => Err(no(text!("entry-rating-unsure").with_said("ratings", ratings::range(range)))),
    }
}
