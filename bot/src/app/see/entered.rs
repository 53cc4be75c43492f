//! The tournaments in a profile.

use std::cmp::Reverse;

use futures::TryStreamExt;

use crate::app::ground::{Ground, naming};
use crate::app::say::profile::ProfileTournament;
use crate::record::keys::Key;
use crate::record::{EntrantRecord, RoundRecord, TournamentRecord, TournamentStage, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

/// Reads a person's finished tournaments that the reader can see, newest first. Places are from the final standings,
/// with later corrections.
pub(super) async fn entered(
    ground: &Ground,
    who: UserId,
    is_seen: impl Fn(&TournamentRecord) -> bool,
) -> Result<Vec<ProfileTournament>, Trouble> {
    let mut all = Vec::new();
    let mut entrants = naming::naming::<EntrantRecord>(ground, who, None).await?;
    while let Some(RecordRow { key, record: entrant, .. }) = entrants.try_next().await? {
        let (Some(Key::Entrant(id, _)), Some(number)) = (Key::parse(&key), entrant.number) else { continue };
        let row = ground.store.record::<TournamentRecord>(&keys::tournament(id)).await?;
        let over =
            row.map(|row| row.record).filter(|record| record.stage == TournamentStage::Finished && is_seen(record));
        let Some((record, ended)) = over.and_then(|record| Some((record.ended?, record))).map(|(at, it)| (it, at))
        else {
            continue;
        };
        let places = final_places(ground, &record).await?;
        let place = places.iter().find(|(of, _)| *of == number).and_then(|(_, place)| *place);
        let (name, division) = (record.name, entrant.division);
        all.push(ProfileTournament { name, ended, place, players: places.len(), division });
    }
    all.sort_by_key(|entered| Reverse(entered.ended));
    Ok(all)
}

/// A player by their number, and the places that they share.
type SharedPlace = (u16, Option<(u16, u16)>);

/// Returns the final places: stored, or recomputed for tournaments from before they were stored.
async fn final_places(ground: &Ground, record: &TournamentRecord) -> Result<Vec<SharedPlace>, Trouble> {
    let last = ground.store.record::<RoundRecord>(&keys::round(record.id, record.begun)).await?;
    if let Some(table) = last.and_then(|row| row.record.table) {
        return Ok(table.rows.iter().map(|row| (row.number, row.places)).collect());
    }
    let field = ground.tournament(record.id).await?.map(|hosted| hosted.field);
    let places = field.into_iter().flat_map(|field| field.standings().places);
    Ok(places.map(|place| (place.number, place.places)).collect())
}
