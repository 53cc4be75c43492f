//! Announcements of finished games: where they go, and what happens without permission to write there.

use futures::TryStreamExt;

use crate::app::ask::server::SetupMatter;
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::{Delivery, DeliveryAddress, announcements};
use crate::app::tell::items::NewsItem;
use crate::app::tell::told::DeliveryReport;
use crate::change::StoreChange;
use crate::record::{DeedRecord, GameRecord, GuildId, ModeratorDeed, NewsKind, keys};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore};

/// Returns whether news must wait while other news is sent. Discord sends a server's permissions seconds after a
/// start; only then is it known whether everyone may read the result. The permissions of a server that removed the bot
/// may never arrive.
pub(super) async fn has_to_wait(ground: &Ground, record: &GameRecord, what: &NewsKind) -> Result<bool, Trouble> {
    let (NewsKind::Announced { .. }, Some(place)) = (what, record.shown_in()) else { return Ok(false) };
    let server = place.guild;
    Ok(ground.open_channels.of(server).is_none()
        && ground.guild(server).await?.0.announcements.is_some()
        && ground.store.get(&keys::gone(server)).await?.is_none())
}

/// Composes the announcement of an end, if the server wants it. Games from channels that are not known to be public are
/// never announced.
pub(super) async fn announcement(
    ground: &Ground,
    record: &GameRecord,
    undone: bool,
    nth: &str,
) -> Result<Delivery, Trouble> {
    let Some(place) = record.shown_in() else { return Ok(Delivery::Nothing) };
    let (guild, _) = ground.guild(place.guild).await?;
    let open = ground.open_channels.of(place.guild);
    let is_open = open.is_some_and(|open| place.channels().any(|channel| open.contains(&channel)));
    let to = guild.announcements.filter(|_| is_open);
    let Some(to) = to else { return Ok(Delivery::Nothing) };
    let lang = guild.lang_in([to]).unwrap_or(record.lang);
    Ok(announcements::announced(record, to, lang, undone, nth).unwrap_or(Delivery::Nothing))
}

/// Records an announcement's delivery. Without permission, informs the person who chose the channel, once.
pub(super) async fn note_told(
    ground: &Ground,
    item: &NewsItem,
    game: LoadedGame,
    told: DeliveryReport,
) -> Result<(), Trouble> {
    let mut change = StoreChange::deleting(item.key.as_str());
    let Delivery::Post { to: DeliveryAddress::Channel(channel), .. } = item.delivery else {
        return change.commit(&*ground.store).await;
    };
    let lacking = keys::lacking(channel, SetupMatter::Announcements.word());
    let is_known = ground.store.get(&lacking).await?.is_some();
    match told {
        DeliveryReport::Barred if !is_known => {
            change.expect(lacking.as_str(), 0).put(lacking, Vec::new());
            if let Some(server) = game.record.guild {
                tell_who_chose(ground, &mut change, game, server, NewsKind::CannotAnnounce { channel }).await?;
            }
        }
        DeliveryReport::Barred => {}
        // If the bot loses the permission later, it reports that again.
        _ => {
            change.delete(lacking);
        }
    }
    change.commit(&*ground.store).await
}

/// Creates news for the person who last chose the announcement channel.
async fn tell_who_chose(
    ground: &Ground,
    change: &mut StoreChange,
    mut game: LoadedGame,
    server: GuildId,
    what: NewsKind,
) -> Result<(), Trouble> {
    let Some(RecordRow { key, record: chose, version: as_read }) = who_chose(ground, server).await? else {
        return Ok(());
    };
    let Some(who) = chose.by.id.person() else { return Ok(()) };
    game.tell(Some(who), what);
    // Conflicts with a deletion of the person's data, which then comes first.
    change.expect(key, as_read).join(game.uncounted());
    Ok(())
}

async fn who_chose(ground: &Ground, server: GuildId) -> Result<Option<RecordRow<DeedRecord>>, Trouble> {
    let mut last = None;
    let mut deeds = ground.store.records::<DeedRecord>(&keys::deeds(server));
    while let Some(row) = deeds.try_next().await? {
        if matches!(&row.record.did, ModeratorDeed::Set { matter, .. } if matter == SetupMatter::Announcements.word()) {
            last = Some(row);
        }
    }
    Ok(last)
}
