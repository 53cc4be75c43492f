//! What becomes of somebody's part in tournaments when their data is deleted, and what of it they can take away.

use futures::TryStreamExt;
use store::Batch;

use crate::app::ground::Ground;
use crate::record::keys::Key;
use crate::record::{ActRecord, EntrantRecord, Stage, TournamentId, TournamentRecord, UserId, keys};
use crate::refusal::Trouble;
use crate::rows::{Row, TypedStore, again};

/// What is kept of somebody's part in tournaments.
pub(super) struct Part {
    /// What they joined, as they joined it.
    pub(super) entered: Vec<(TournamentId, EntrantRecord)>,
    /// What they announced.
    pub(super) announced: Vec<TournamentRecord>,
    /// What they did in tournaments.
    pub(super) acts: Vec<(TournamentId, ActRecord)>,
}

/// Reads it.
pub(super) async fn part_of(ground: &Ground, me: UserId) -> Result<Part, Trouble> {
    let mut part = Part { entered: Vec::new(), announced: Vec::new(), acts: Vec::new() };
    let id_of = |key: &str| Key::parse(key).and_then(|key| key.tournament());
    let mut entered = ground.naming::<EntrantRecord>(me, None).await?;
    while let Some(Row { key, record, .. }) = entered.try_next().await? {
        part.entered.extend(id_of(&key).map(|id| (id, record)));
    }
    let mut announced = ground.naming::<TournamentRecord>(me, None).await?;
    while let Some(row) = announced.try_next().await? {
        part.announced.push(row.record);
    }
    let mut acts = ground.naming::<ActRecord>(me, None).await?;
    while let Some(Row { key, record, .. }) = acts.try_next().await? {
        part.acts.extend(id_of(&key).map(|id| (id, record)));
    }
    Ok(part)
}

/// Makes a person nobody in the tournaments that they announced, which others run from now on.
pub(super) async fn leave_announced(ground: &Ground, who: UserId) -> Result<(), Trouble> {
    let mut announced = ground.naming::<TournamentRecord>(who, None).await?;
    while let Some(Row { key, .. }) = announced.try_next().await? {
        let doing = "take somebody out of the tournaments that they announced";
        ground.store.change(doing, &key, |record: &mut TournamentRecord| record.forget(who)).await?;
    }
    Ok(())
}

/// Takes a person out of the tournaments that they joined: they are as if they had never joined one that has not begun,
/// and leave one that is played. In tables of others they are nobody.
pub(super) async fn leave_entries(ground: &Ground, who: UserId) -> Result<(), Trouble> {
    let entered = ground.naming::<EntrantRecord>(who, None).await?;
    let keys: Vec<_> = entered.map_ok(|row| row.key).try_collect().await?;
    for key in keys {
        again("take somebody out of a tournament", || leave_entry(ground, &key, who)).await?;
    }
    Ok(())
}

async fn leave_entry(ground: &Ground, key: &str, who: UserId) -> Result<(), Trouble> {
    let Some(Key::Entrant(id, nth)) = Key::parse(key) else { return Ok(()) };
    let Some(mut hosted) = ground.tournament(id).await? else { return Ok(()) };
    let next = hosted.field.rounds.len() as u16 + 1;
    let stage = hosted.field.record.stage;
    let Some((_, entrant)) = hosted.field.entrants.iter_mut().find(|(at, it)| *at == nth && it.player.id == who) else {
        return Ok(());
    };
    if stage == Stage::Running {
        entrant.left.get_or_insert(next);
    }
    entrant.forget(who);
    let entrant = entrant.clone();
    let batch = match stage {
        Stage::Open => Batch::new().delete(key),
        _ => hosted.put_entrant(Batch::new(), nth, &entrant),
    };
    // What comes next may follow from the leaving alone.
    let batch = if stage == Stage::Running { batch.put(keys::stirred(id), Vec::new()) } else { batch };
    Ok(ground.store.commit(hosted.add_to(hosted.show_anew(batch))).await?)
}
