//! Explains rating changes from earlier results that were corrected.

use std::collections::BTreeSet;

use crate::app::ask::Caller;
use crate::app::ground::{Ground, ratings};
use crate::app::say::profile::ProfileCorrection;
use crate::record::{CORRECTED, Correction, RatingRecord, keys};
use crate::refusal::Trouble;
use crate::rows::TypedStore;

/// Returns the recent corrections of the caller's ratings, newest first. Omits the names of games that they can't see.
pub(super) async fn corrections(ground: &Ground, caller: &Caller) -> Result<Vec<ProfileCorrection>, Trouble> {
    let (ratings, _) = ground.store.entry::<RatingRecord>(&keys::rating(caller.who.id)).await?;
    let mut found: Vec<Correction> = Vec::new();
    for (kind, of_kind) in ratings.kinds {
        if let Some(generation) = ratings::generation(ground, &kind).await? {
            found.extend(of_kind.corrections.read(generation).iter().cloned());
        }
    }
    found.retain(|correction| caller.now - correction.at <= CORRECTED);
    found.sort_by_key(|correction| std::cmp::Reverse(correction.at));
    let mut known = BTreeSet::new();
    let mut anew = Vec::new();
    for correction in found.into_iter().filter(|correction| known.insert(correction.game)) {
        let game = match ground.load(correction.game).await? {
            Some(game) if ground.may_know(caller, &game.record).await? => {
                Some((game.record.game.clone(), game.record.id))
            }
            _ => None,
        };
        anew.push(ProfileCorrection { at: correction.at, why: correction.why, game });
    }
    Ok(anew)
}
