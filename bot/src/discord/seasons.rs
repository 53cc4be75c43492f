//! Recurring tournaments: checks with Discord whether the organiser may announce another season.

use std::collections::HashMap;

use serenity::all::Permissions;

use super::body::DiscordBody;
use super::courier::{Courier, Presence, roles_of};
use super::door::id;
use super::lanes::present;
use super::refused::DoorResult as Answered;
use super::request::{EVENTS, MANAGE, PING};
use crate::app::{self, BotRight, CallerServer, OrganiserRights, RecurringTournament};
use crate::observe::DiscordRoute;
use crate::record::{self, Unix};
use crate::refusal::Trouble;

const NOT_THERE: [i64; 2] = [10_007, 10_013];

impl Courier {
    /// Announces due seasons. If Discord does not answer, the next run tries again.
    pub(crate) async fn announce_seasons(&self, now: Unix) -> Result<(), Trouble> {
        for recurring in app::seasons_due(&self.app, now).await? {
            let rights = self.rights_of(&recurring).await;
            let organiser = match &rights {
                Ok(Some(rights)) => OrganiserRights::Has(rights),
                Ok(None) => OrganiserRights::Gone,
                Err(error) => {
                    tracing::debug!(%error, "an organiser's permissions are unknown");
                    OrganiserRights::Unknown
                }
            };
            // Without the players' membership, the organiser also counts as unknown.
            let stayed = self.who_stayed(&recurring).await;
            let organiser = if stayed.is_none() { OrganiserRights::Unknown } else { organiser };
            app::recur(&self.app, recurring.tournament, organiser, &stayed.unwrap_or_default(), now).await?;
        }
        Ok(())
    }

    /// Returns the previous players who are still in the server, with their roles; `None` if Discord does not answer.
    async fn who_stayed(
        &self,
        recurring: &RecurringTournament,
    ) -> Option<HashMap<record::UserId, Vec<record::RoleId>>> {
        let mut found = self.members.find_all(recurring.guild, &recurring.people, present).await?;
        for who in &recurring.people {
            if found.contains_key(who) {
                continue;
            }
            match self.presence(recurring.guild, *who).await {
                Ok(Presence::There(roles)) => drop(found.insert(*who, roles)),
                Ok(Presence::Gone) => {}
                Ok(Presence::Unknown) => return None,
                Err(trouble) => {
                    trouble.log();
                    return None;
                }
            }
        }
        Some(found)
    }

    /// Returns the organiser's permissions, and whether the bot may ping roles; `None` if the organiser has left.
    async fn rights_of(&self, recurring: &RecurringTournament) -> Answered<Option<CallerServer>> {
        let Some(who) = recurring.organiser else { return Ok(None) };
        let (guild, door) = (recurring.guild.0, &self.writer().door);
        let member = match door.ask(DiscordRoute::GetMember, &[&guild, &who.0], &DiscordBody::NONE).await {
            Ok(member) => roles_of(&member),
            Err(error) if error.is(&NOT_THERE) => return Ok(None),
            Err(error) => return Err(error),
        };
        let roles = door.ask(DiscordRoute::ListRoles, &[&guild], &DiscordBody::NONE).await?;
        let given = |own: &[record::RoleId]| {
            let is_own = |role: u64| role == guild || own.contains(&record::RoleId(role));
            let own = roles.as_array().into_iter().flatten().filter(|role| id(&role["id"]).is_some_and(is_own));
            own.fold(Permissions::empty(), |has, role| {
                has | Permissions::from_bits_truncate(id(&role["permissions"]).unwrap_or_default())
            })
        };
        let server = door.ask(DiscordRoute::GetServer, &[&guild], &DiscordBody::NONE).await?;
        let (owns, has) = (id(&server["owner_id"]) == Some(who.0), given(&member));
        let mine = match self.me() {
            Some(me) => {
                given(&roles_of(&door.ask(DiscordRoute::GetMember, &[&guild, &me.0], &DiscordBody::NONE).await?))
            }
            None => Permissions::empty(),
        };
        let may = |wanted: Permissions| owns || has.administrator() || has.contains(wanted);
        let pings = mine.administrator() || mine.contains(PING);
        Ok(Some(CallerServer {
            id: recurring.guild,
            parent: None,
            in_private: false,
            roles: member,
            may_manage: may(MANAGE),
            may_manage_events: may(EVENTS),
            may_moderate: false,
            may_ping_all: may(PING),
            may_host: false,
            rights: if pings { vec![BotRight::Ping] } else { Vec::new() },
        }))
    }
}
