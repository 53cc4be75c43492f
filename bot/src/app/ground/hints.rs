//! Where hints and reviews are allowed.

use std::collections::BTreeSet;

use crate::app::ask::Caller;
use crate::app::ground::Ground;
use crate::record::{GameRecord, GuildId};
use crate::refusal::{Refusal, Trouble};

/// Refuses hints in games that count, or where the server forbids them.
pub(crate) async fn must_give_hints(ground: &Ground, record: &GameRecord) -> Result<(), Trouble> {
    if record.rated || record.tournament.is_some() {
        return Err(Refusal::HintCounts.into());
    }
    match record.guild {
        Some(guild) if !ground.guild(guild).await?.0.has_help() => Err(Refusal::HelpOff.into()),
        _ => Ok(()),
    }
}

pub(crate) async fn gives_hints(ground: &Ground, record: &GameRecord) -> Result<bool, Trouble> {
    match must_give_hints(ground, record).await {
        Err(Trouble::Refused(_)) => Ok(false),
        given => given.map(|()| true),
    }
}

pub(crate) async fn has_reviews(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<bool, Trouble> {
    for server in servers_of_help(caller, record.guild) {
        if !ground.guild(server).await?.0.has_help() {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) fn servers_of_help(caller: &Caller, guild: Option<GuildId>) -> BTreeSet<GuildId> {
    caller.server.as_ref().map(|server| server.id).into_iter().chain(guild).collect()
}
