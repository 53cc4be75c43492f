//! What people must be told of tournaments. The key of such news says all, so that told again it is the same message.

use futures::TryStreamExt;
use futures::future::ready;
use store::Batch;

use crate::app::ground::Ground;
use crate::app::ground::tournament::Hosted;
use crate::app::say::{Delivery, tournament as say};
use crate::app::tell::news::Told;
use crate::record::keys::Key;
use crate::record::{ActRecord, SECOND, Stage, Tiding, TournamentId, keys};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, again};

/// News of a tournament, ready to be delivered.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentNews {
    /// Its row.
    pub key: String,
    /// The version of its row: if it has changed, there is more to be told.
    pub version: u64,
    /// Tells Discord that a message sent again is the same message: at most 25 characters.
    pub nonce: String,
    /// The tournament.
    pub tournament: TournamentId,
    /// How it is delivered.
    pub delivery: Delivery,
}

/// Returns the tournaments that have news, in order.
///
/// # Errors
/// If the store cannot be read.
pub(crate) async fn with_news(ground: &Ground) -> Result<Vec<TournamentId>, Trouble> {
    let tidings = ground.store.keys(keys::ALL_TIDINGS);
    let mut found: Vec<_> = tidings.try_filter_map(|key| ready(Ok(key.tournament()))).try_collect().await?;
    found.dedup();
    Ok(found)
}

/// Returns the oldest undelivered news of a tournament.
///
/// # Errors
/// If the store cannot be read, or a record cannot be decoded.
pub(crate) async fn next(ground: &Ground, id: TournamentId) -> Result<Option<TournamentNews>, Trouble> {
    let Some(row) = ground.store.scan(&keys::tidings(id), None, 1).await?.pop() else { return Ok(None) };
    let (delivery, nonce) = match (ground.tournament(id).await?, Key::parse(&row.key)) {
        (Some(hosted), Some(Key::Tiding(_, round, what, number))) => {
            let made = hosted.field.record.made.since_1970() / SECOND;
            let nonce = format!("t{:x}-{made:x}-{round}.{}.{number}", id.0, what as u8);
            (compose(ground, &hosted, (round, what, number)).await?, nonce)
        }
        _ => (Delivery::Nothing, String::new()),
    };
    Ok(Some(TournamentNews { key: row.key, version: row.version, nonce, tournament: id, delivery }))
}

async fn compose(
    ground: &Ground,
    hosted: &Hosted,
    (round, what, number): (u16, Tiding, u32),
) -> Result<Delivery, Trouble> {
    let field = &hosted.field;
    Ok(match what {
        Tiding::Announcement => say::announcement(field),
        Tiding::Round => field.round(round).map_or(Delivery::Nothing, |round| say::round_begins(field, round)),
        Tiding::Act => match ground.store.record::<ActRecord>(&keys::act(field.record.id, number)).await? {
            Some(row) => say::act(field, number, &row.record),
            None => Delivery::Nothing,
        },
        Tiding::End => say::end(field),
    })
}

/// Notes what became of news. A tournament that cannot be announced is called off; returns whether it was.
///
/// # Errors
/// If the store fails.
pub(crate) async fn told(ground: &Ground, item: &TournamentNews, told: Told) -> Result<bool, Trouble> {
    again("note that news of a tournament was told", || note_told(ground, item, told)).await
}

async fn note_told(ground: &Ground, item: &TournamentNews, told: Told) -> Result<bool, Trouble> {
    let Some(row) = ground.store.get(&item.key).await? else { return Ok(false) };
    // What changed meanwhile is told next.
    let batch = match row.version == item.version || told == Told::Barred {
        true => Batch::new().expect(item.key.as_str(), row.version).delete(item.key.as_str()),
        false => Batch::new(),
    };
    let is_announcement = matches!(Key::parse(&item.key), Some(Key::Tiding(_, _, Tiding::Announcement, _)));
    let Some(mut hosted) = ground.tournament(item.tournament).await?.filter(|_| is_announcement) else {
        ground.store.commit(batch).await?;
        return Ok(false);
    };
    let is_first = hosted.field.record.announcement.is_none();
    match told {
        Told::In(sent) if is_first => {
            hosted.field.record.announcement = Some(sent);
            ground.store.commit(hosted.add_to(batch)).await?;
        }
        Told::Barred if is_first && hosted.field.record.stage == Stage::Open => {
            let batch = hosted.end(batch, Stage::Cancelled);
            ground.store.commit(hosted.add_to(batch)).await?;
            return Ok(true);
        }
        _ => ground.store.commit(batch).await?,
    }
    Ok(false)
}
