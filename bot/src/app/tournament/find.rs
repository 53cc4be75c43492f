//! Which tournament is meant, and which ones the caller may see.

use std::collections::BTreeSet;

use futures::TryStreamExt;

use crate::app::ask::Caller;
use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::app::say::message::SUGGESTIONS;
use crate::record::keys::Kind;
use crate::record::{TournamentId, TournamentRecord, keys};
use crate::refusal::{Refusal, Trouble};
use crate::rows::TypedStore;

/// Returns the tournament that is meant: the one named, or else the only one that the caller sees where they ask and that
/// is not over, or else the last one that was.
pub(super) async fn meant(ground: &Ground, caller: &Caller, id: Option<TournamentId>) -> Result<Hosted, Trouble> {
    if let Some(id) = id {
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
        _ => return Err(Refusal::TournamentWhich.into()),
    };
    ground.seen_tournament(caller, found.ok_or(Refusal::NoSuchTournament)?.id).await
}

/// Returns the tournaments that the caller may see where they ask, oldest first: those of the server, and those that they
/// joined anywhere; of those that are over the newest.
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
        if mine.contains(&id) || eyes.see(Some(record.shown_in())) {
            found.push(record);
        }
    }
    Ok(found)
}

/// Returns the tournaments that the caller may see, for autocomplete: number, and name as it is chosen; the newest first.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn complete(ground: &Ground, caller: &Caller) -> Result<Vec<(u64, String)>, Trouble> {
    let mut all = seen(ground, caller).await?;
    all.sort_by_key(|record| (record.stage.is_over(), std::cmp::Reverse(record.id)));
    Ok(all.into_iter().map(|record| (record.id.0, record.name)).collect())
}
