//! Deletes a person's data.
//!
//! All its changes can be repeated, and a row marks the deletion as in progress, so that [`finish_leaving`] can
//! continue after a crash. Games also belong to the opponents, so they stay, without the person.

use futures::TryStreamExt;
use serde::Serialize;
use store::StoreExt;
use strum::VariantArray;

use crate::app::ground::imports::MOST;
use crate::app::ground::{Ground, LoadedGame, counting, done, finish, imports, naming};
use crate::app::person::tournaments;
use crate::app::tell::leaders;
use crate::change::StoreChange;
use crate::record::keys::{Key, Kind};
use crate::record::{
    ActRecord, BanRecord, DeedRecord, FlagsRecord, ForgottenRecord, GameId, GameNews, GameRecord, GameState, HOUR,
    NamingRecord, NewsKind, NoteRecord, PersonRecord, PersonRef, Unix, UserId, keys, write,
};
use crate::refusal::{BotFailure, Trouble};
use crate::rows::{RecordRow, TypedStore, again};

#[derive(Debug)]
pub(super) struct LeavingOutcome {
    pub(super) told: Vec<GameId>,
    /// False if the list was not written; [`finish_leaving`] tries again.
    pub(super) is_done: bool,
}

const PAGE: usize = 200;

/// Finishes interrupted deletions, and returns the games with news. A failure for one person does not hold up the others.
pub async fn finish_leaving(ground: &Ground, now: Unix) -> Result<Vec<GameId>, Trouble> {
    let (mut told, mut trouble) = (Vec::new(), None);
    let mut leaving = ground.store.keys(keys::ALL_LEAVING);
    while let Some(key) = leaving.try_next().await? {
        let Key::Leaving(who) = key else { continue };
        // The person's own request may be running in another process.
        match again("delete the rest of a person's data", || leave(ground, who, now)).await {
            Ok(left) => told.extend(left.told),
            Err(error) => trouble = Some(error),
        }
    }
    trouble.map_or(Ok(told), Err)
}

pub async fn has_to_erase(ground: &Ground) -> Result<bool, Trouble> {
    Ok(ground.files.is_some() && ground.store.get(keys::TO_ERASE).await?.is_some())
}

/// Erases deleted data from the store's files; returns whether there was any. If the store has no files that can be
/// erased, the row that marks the deletion stays.
pub async fn erase_deleted(ground: &Ground) -> Result<bool, Trouble> {
    let Some(files) = &ground.files else { return Ok(false) };
    let Some(row) = ground.store.get(keys::TO_ERASE).await? else { return Ok(false) };
    files.erase_history().await?;
    // A conflict means that another person left in the meantime; their data is erased next time.
    let mut change = StoreChange::new();
    change.expect(keys::TO_ERASE, row.version).delete(keys::TO_ERASE);
    change.commit_unless_changed(&*ground.store).await?;
    Ok(true)
}

pub(super) async fn leave(ground: &Ground, who: UserId, now: Unix) -> Result<LeavingOutcome, Trouble> {
    let mut told = Vec::new();
    let asked = ground.person(who).await?.asked;
    if !asked.is_empty() {
        let mut before = ground.asked_before.known(&who).unwrap_or_default();
        // This code may run twice.
        before.retain(|it| it.at > now - HOUR && !asked.contains(it));
        ground.asked_before.last(who, before.into_iter().chain(asked).collect());
    }
    for kind in Kind::VARIANTS {
        leave_rows(ground, *kind, who, now, &mut told).await?;
    }
    if let Err(failure) = write_down(ground, who, now).await? {
        Trouble::from(failure).log();
        return Ok(LeavingOutcome { told, is_done: false });
    }
    again("delete a person's own data", || delete_own(ground, who, now)).await?;
    ground.leaderboards.note_change(who);
    Ok(LeavingOutcome { told, is_done: true })
}

async fn write_down(ground: &Ground, who: UserId, now: Unix) -> Result<Result<(), BotFailure>, Trouble> {
    let secret = ground.store.record::<String>(keys::SECRET).await?;
    let (Some(list), Some(RecordRow { record: secret, .. })) = (&ground.list, secret) else { return Ok(Ok(())) };
    Ok(list.remember(&secret, &keys::forgotten_digest(who, &secret), now).await)
}

async fn delete_own(ground: &Ground, who: UserId, now: Unix) -> Result<(), Trouble> {
    let mut change = StoreChange::new();
    if let Some(at) = ground.person(who).await?.digest {
        change.delete(keys::digest_at(at, who));
    }
    change
        .delete(keys::person(who))
        .delete(keys::rating(who))
        .delete(keys::resting(who))
        .delete(keys::trophies(who))
        .delete(keys::leaving(who))
        .put(keys::TO_ERASE, Vec::new());
    if let Some(RecordRow { record: secret, .. }) = ground.store.record::<String>(keys::SECRET).await? {
        change.put(keys::forgotten(who, &secret), write(&ForgottenRecord { v: 1, at: now }));
    }
    leaders::look_soon(ground, &mut change, who).await?;
    change.commit(&*ground.store).await
}

/// Removes a person from all rows of a kind; adds games with news to `told`.
async fn leave_rows(
    ground: &Ground,
    kind: Kind,
    who: UserId,
    now: Unix,
    told: &mut Vec<GameId>,
) -> Result<(), Trouble> {
    match kind {
        Kind::Game => {
            leave_imports(ground, who).await?;
            leave_games(ground, who, now, told).await?;
        }
        // Before the games, so that a player whose games end by leaving is not paired again.
        Kind::Entrant => tournaments::leave_entries(ground, who, now).await?,
        Kind::Act => {
            tournaments::show_acts_anew(ground, who, now).await?;
            forget_in(ground, who, ActRecord::forget).await?;
        }
        Kind::Tournament => tournaments::leave_announced(ground, who, now).await?,
        // After the games, since only players can write notes.
        Kind::Note => delete_all::<NoteRecord>(ground, who).await?,
        // Other people's games may have news for them.
        Kind::News => delete_all::<GameNews>(ground, who).await?,
        Kind::Ban => forget_in(ground, who, BanRecord::forget).await?,
        Kind::Deed => forget_in(ground, who, DeedRecord::forget).await?,
        Kind::Flags => {
            let mut flags = naming::naming::<FlagsRecord>(ground, who, None).await?;
            while let Some(RecordRow { key, .. }) = flags.try_next().await? {
                let doing = "remove a person from answered flags";
                ground.store.change(doing, &key, |flags: &mut FlagsRecord| flags.forget(who)).await?;
            }
        }
        // The people who blocked them may be sending requests at the same time.
        Kind::Person => {
            let secret = ground.store.record::<String>(keys::SECRET).await?;
            let mut others = naming::naming::<PersonRecord>(ground, who, None).await?;
            while let Some(RecordRow { key, .. }) = others.try_next().await? {
                let doing = "remove a person from others' choices";
                let by = Key::parse(&key).and_then(|key| key.person());
                // Deleting one's data does not lift a block.
                let digest = by.zip(secret.as_ref()).map(|(by, row)| keys::blocked_digest(by, who, &row.record));
                let forget = |other: &mut PersonRecord| other.forget(who, digest.as_deref());
                ground.store.change(doing, &key, forget).await?;
            }
        }
        Kind::Draft => {
            let drafts: Vec<_> = ground.store.keys(&keys::drafts(who)).try_collect().await?;
            let mut change = StoreChange::new();
            for key in &drafts {
                change.delete(key.to_string());
            }
            change.commit(&*ground.store).await?;
        }
        Kind::Seat => {
            let mut pages = ground.store.pages_of(&keys::seats(who), None, PAGE);
            while let Some(page) = pages.try_next().await? {
                let mut change = StoreChange::new();
                for row in page {
                    change.delete(row.key);
                }
                change.commit(&*ground.store).await?;
            }
        }
        // These rows change with the rows they lead to, or are found through the person's rows.
        Kind::Digest | Kind::Done | Kind::DoneHere | Kind::Import | Kind::Leaving | Kind::Named | Kind::Plan => {}
        Kind::Rated | Kind::Rating | Kind::Resting | Kind::Trophies => {}
        // These rows name no one.
        Kind::Abroad
        | Kind::Apart
        | Kind::Anew
        | Kind::Board
        | Kind::Due
        | Kind::Forgotten
        | Kind::Gone
        | Kind::Guild
        | Kind::Held
        | Kind::Lacking => {}
        Kind::Calendar | Kind::Lane | Kind::Leaders | Kind::Member | Kind::Ledger | Kind::Meta | Kind::Recurs => {}
        Kind::Program | Kind::Round | Kind::Rung | Kind::Stirred | Kind::Tiding => {}
        Kind::Open | Kind::Place | Kind::Seen | Kind::Shown => {}
    }
    Ok(())
}

async fn forget_in<T: NamingRecord + Serialize>(
    ground: &Ground,
    who: UserId,
    forget: fn(&mut T, UserId),
) -> Result<(), Trouble> {
    let mut rows = naming::naming::<T>(ground, who, None).await?;
    while let Some(mut row) = rows.try_next().await? {
        forget(&mut row.record, who);
        row.into_change().commit(&*ground.store).await?;
    }
    Ok(())
}

async fn delete_all<T: NamingRecord>(ground: &Ground, who: UserId) -> Result<(), Trouble> {
    let mut rows = naming::naming::<T>(ground, who, None).await?;
    while let Some(row) = rows.try_next().await? {
        StoreChange::deleting(row.key).commit(&*ground.store).await?;
    }
    Ok(())
}

async fn leave_games(ground: &Ground, who: UserId, now: Unix, told: &mut Vec<GameId>) -> Result<(), Trouble> {
    loop {
        let games = naming::naming::<GameRecord>(ground, who, None).await?.map_ok(|row| row.record.id);
        let games: Vec<_> = games.try_collect().await?;
        // An opponent may have accepted their challenge in the meantime, which created another game.
        if games.is_empty() {
            return Ok(());
        }
        for id in games {
            let left = again("remove a person from a game", || leave_game(ground, id, who, now)).await?;
            told.extend(left.then_some(id));
        }
    }
}

pub(super) async fn leave_game(ground: &Ground, id: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
    let Some(mut game) = ground.load(id).await? else { return Ok(false) };
    let mut at = game.record.changed;
    match (&game.record.state, game.record.side_of(who)) {
        (GameState::Playing { .. }, Some(side)) => {
            let end = finish::resignation(&game.record, side, now, ground.time_of(&game.record, now).await?);
            finish::finish(&mut game, end);
            counting::count_end(ground, &mut game, now, who).await?;
            at = now;
        }
        (GameState::Challenge { from, to, .. }, _) if from.id == who || to.as_ref().is_some_and(|to| to.id == who) => {
            finish::turn_down(&mut game, who.into(), None);
            at = now;
        }
        _ => {}
    }
    let before = game.record.clone();
    forget_in_notes(ground, &mut game, who).await?;
    game.record.forget(who);
    game.news.retain(|item| item.to != Some(who));
    done::forget(&mut game, &before);
    let mut unsaid = ground.store.records::<GameNews>(&keys::all_news_of(id));
    while let Some(RecordRow { key, record: item, .. }) = unsaid.try_next().await? {
        if item.to == Some(who) {
            game.change.delete(key);
        } else if item.what == (NewsKind::Began { by: who.into() }) {
            let began = GameNews { what: NewsKind::Began { by: PersonRef::Nobody }, ..item };
            game.change.put(key, write(&began));
        }
    }
    let has_news = !game.news.is_empty();
    ground.keep_unasked(game, at).await.map(|()| has_news)
}

/// Deletes a game's notes that contain a leaving player's id or name. Ignores names of one or two characters. The
/// opponent's other notes become private.
async fn forget_in_notes(ground: &Ground, game: &mut LoadedGame, who: UserId) -> Result<(), Trouble> {
    let seat = game.record.seats().into_iter().flatten().find(|seat| seat.id == who);
    let name = seat.map(|seat| seat.name.clone()).filter(|name| name.chars().count() > 2);
    let tell: Vec<_> = name.into_iter().chain([who.0.to_string()]).collect();
    let mut notes = ground.store.records::<NoteRecord>(&keys::notes(game.record.id));
    while let Some(RecordRow { key, record: note, .. }) = notes.try_next().await? {
        if tell.iter().any(|word| note.text.contains(word)) {
            game.change.delete(key);
        }
    }
    Ok(())
}

pub(super) async fn leave_imports(ground: &Ground, who: UserId) -> Result<(), Trouble> {
    for row in ground.store.scan(&keys::imports(who), None, 2 * MOST).await? {
        let mut change = StoreChange::new();
        imports::without_import(ground, &mut change, &row.key).await?;
        change.commit(&*ground.store).await?;
    }
    Ok(())
}
