//! Deleted roles that a server's tournaments rely on.

use crate::app::ground::Ground;
use crate::app::ground::tournament::HostedTournament;
use crate::record::{OrganiserWarning, RoleId, TournamentRecord};

/// Returns whether a tournament relies on a deleted role. The role required to join matters only while people can join.
pub(crate) fn has_lost_role(ground: &Ground, record: &TournamentRecord) -> bool {
    let is_needed = !record.stage.is_over() && !record.warned.contains(&OrganiserWarning::EntryRoleGone);
    let entry = record.terms.entry.role.filter(|_| is_needed);
    [entry, record.ping, record.runners].into_iter().flatten().any(|role| is_lost(ground, record, role))
}

/// Drops a tournament's deleted roles, and warns its organisers. If the role required to join was deleted, no one can
/// join until the organisers choose another role, or none.
pub(crate) fn give_up_lost_roles(ground: &Ground, hosted: &mut HostedTournament) {
    let record = &hosted.field.record;
    let is_lost = |role: Option<RoleId>| role.is_some_and(|role| is_lost(ground, record, role));
    let gone = [
        (OrganiserWarning::EntryRoleGone, is_lost(record.terms.entry.role)),
        (OrganiserWarning::PingRoleGone, is_lost(record.ping)),
        (OrganiserWarning::HelpersRoleGone, is_lost(record.runners)),
    ];
    for (warning, _) in gone.into_iter().filter(|(_, is_gone)| *is_gone) {
        let record = &mut hosted.field.record;
        match warning {
            OrganiserWarning::PingRoleGone => record.ping = None,
            OrganiserWarning::HelpersRoleGone => (record.runners, record.pings_runners) = (None, false),
            _ => {}
        }
        // A role that is chosen later can be deleted as well.
        if warning != OrganiserWarning::EntryRoleGone {
            record.warned.retain(|told| *told != warning);
        }
        hosted.warn(warning);
    }
}

fn is_lost(ground: &Ground, record: &TournamentRecord, role: RoleId) -> bool {
    !ground.open_channels.has_role(record.guild, role)
}
