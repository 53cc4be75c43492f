//! How players are notified: with a ping in the game, with a direct message, once a day, or not at all.
//!
//! The bot decides about pings before the first delivery and stores that with the news, so that a retry after a crash
//! does not ping a player who gets it in a direct message or digest.

use futures::TryStreamExt;

use crate::app::ask::Press;
use crate::app::ask::person::PersonSetting;
use crate::app::ask::server::SetupMatter;
use crate::app::ground::{Ground, LoadedGame, time};
use crate::app::say::{ClockHands, Delivery, Message, games, news};
use crate::app::tell::digests;
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    DAY, GameId, GameNews, GamePlace, GuildId, HOUR, MINUTE, NewsDelivery, NewsKind, PersonRecord, StoredSide, Unix,
    UserId, keys, write,
};
use crate::refusal::Trouble;
use crate::rows::{RecordRow, TypedStore, again, decode};
use crate::words::Lang;

/// How many identical digests in a row are sent in full.
const SAME: u32 = 3;

/// Removes unwanted pings from a message and stores that decision; creates direct news for players who want it. Returns
/// `false` if the game or the news changed in the meantime.
pub(super) async fn hush(
    ground: &Ground,
    key: &str,
    (news, hushed): (&GameNews, Option<Vec<StoredSide>>),
    mut game: LoadedGame,
    message: &mut Message,
) -> Result<bool, Trouble> {
    if let (NewsKind::Challenged | NewsKind::Began { .. }, None) = (&news.what, news.to) {
        hush_offer(ground, message).await?;
        return Ok(true);
    }
    // In a game in direct messages, everything is a direct message.
    let Some(event) = news::event(&news.what).filter(|_| news.to.is_none()) else { return Ok(true) };
    let side_of = |who: UserId| game.record.side_of(who);
    let is_hushed = |hushed: &[StoredSide], who| side_of(who).is_some_and(|side| hushed.contains(&side.into()));
    if let Some(hushed) = hushed {
        message.ping.retain(|who| !is_hushed(&hushed, *who));
        return Ok(true);
    }
    let (mut hushed, mut directly) = (Vec::new(), Vec::new());
    for who in &message.ping {
        let Some(side) = side_of(*who) else { continue };
        match ground.person(*who).await?.chosen(event) {
            "thread" => {}
            way => {
                hushed.push(StoredSide::from(side));
                directly.extend((way == "dm").then_some(*who));
            }
        }
    }
    if hushed.is_empty() {
        return Ok(true);
    }
    message.ping.retain(|who| !is_hushed(&hushed, *who));
    let Some(row) = ground.store.record::<NewsDelivery>(key).await? else { return Ok(false) };
    if row.record.hushed.is_some() {
        return Ok(false);
    }
    let mail = NewsDelivery { news: news.clone(), hushed: Some(hushed) };
    game.change.expect(key, row.version).put(key, write(&mail));
    for who in directly {
        game.tell(Some(who), news.what.clone());
    }
    game.uncounted().commit_unless_changed(&*ground.store).await
}

/// Removes pings of players who want offers once a day. They are in a challenge, or in the start of a game that answers
/// one.
async fn hush_offer(ground: &Ground, message: &mut Message) -> Result<(), Trouble> {
    let mut pinged = Vec::new();
    for who in &message.ping {
        if ground.person(*who).await?.chosen(PersonSetting::Offer) != "digest" {
            pinged.push(*who);
        }
    }
    message.ping = pinged;
    Ok(())
}

/// Removes what the server does not want: pings, and the buttons for games against the bot and for reviews.
pub(super) async fn keep_to_policy(
    ground: &Ground,
    server: GuildId,
    what: &NewsKind,
    message: &mut Message,
) -> Result<(), Trouble> {
    let offers_more = message.buttons.iter().any(|button| matches!(button.press, Press::PlayBot | Press::Review));
    if message.ping.is_empty() && !offers_more {
        return Ok(());
    }
    let (guild, _) = ground.guild(server).await?;
    message.buttons.retain(|button| match button.press {
        Press::PlayBot => guild.has_programs(),
        Press::Review => guild.has_help(),
        _ => true,
    });
    let is_wanted = match guild.chosen(SetupMatter::Pings) {
        Some("none") => false,
        Some("needed") => news::asks_for_something(what),
        _ => true,
    };
    if !is_wanted {
        message.ping.clear();
    }
    Ok(())
}

/// Keeps the pings of undelivered news when a player changes settings, since it may already be on its way.
pub(crate) async fn keep_what_is_on_its_way(
    ground: &Ground,
    change: &mut StoreChange,
    who: UserId,
) -> Result<(), Trouble> {
    let mut rows = ground.store.records::<NewsDelivery>(keys::ALL_NEWS);
    while let Some(RecordRow { key, record: mail, version }) = rows.try_next().await? {
        let is_open = mail.news.to.is_none() && mail.hushed.is_none() && news::event(&mail.news.what).is_some();
        let Some(id) = keys::game_in(&key).filter(|_| is_open) else { continue };
        if ground.load(id).await?.is_some_and(|game| game.record.side_of(who).is_some()) {
            let mail = NewsDelivery { hushed: Some(Vec::new()), ..mail };
            change.expect(key.as_str(), version).put(key, write(&mail));
        }
    }
    Ok(())
}

/// Handles a player who can't get direct messages: from now on the bot pings them in their games, and explains that in
/// this one.
pub(super) async fn fall_back(ground: &Ground, game: &mut LoadedGame, news: &GameNews) -> Result<(), Trouble> {
    let is_digest = matches!(news.what, NewsKind::Digest { .. });
    let Some(who) = news.to.filter(|_| is_digest || news::is_besides(&game.record, news)) else {
        return Ok(());
    };
    let key = keys::person(who);
    let Some(entry) = ground.store.get(&key).await? else { return Ok(()) };
    let mut person: PersonRecord = decode(&entry.value)?;
    let n_chosen = person.settings.len();
    for event in PersonSetting::NOTICES {
        if matches!(person.chosen(event), "dm" | "digest") {
            person.settings.remove(event.word());
        }
    }
    if person.settings.len() == n_chosen {
        // Another undelivered message has already caused the fallback.
        return Ok(());
    }
    set_digest(&mut game.change, who, &mut person, None);
    game.change.expect(key.as_str(), entry.version).put(key, write(&person));
    if let Some(side) = game.record.side_of(who).filter(|_| game.record.place != GamePlace::Direct) {
        game.tell(None, NewsKind::Unreachable { side: side.into() });
    }
    Ok(())
}

/// Creates the due digests once each; returns the games with news. Players with nothing to read get none. A failure is
/// logged and affects only one player.
pub(crate) async fn send_digests(ground: &Ground, now: Unix) -> Result<Vec<GameId>, Trouble> {
    let mut told = Vec::new();
    let mut digests = ground.store.keys(keys::ALL_DIGESTS);
    // The keys are in chronological order.
    while let Some(Key::Digest(at, who)) = digests.try_next().await?
        && at <= now
    {
        match again("make a digest", || send_digest(ground, at, who, now)).await {
            Ok(game) => told.extend(game),
            Err(trouble) => trouble.log(),
        }
    }
    Ok(told)
}

async fn send_digest(ground: &Ground, at: Unix, who: UserId, now: Unix) -> Result<Option<GameId>, Trouble> {
    let key = keys::person(who);
    let (mut person, version) = ground.store.entry::<PersonRecord>(&key).await?;
    if person.digest != Some(at) {
        StoreChange::deleting(keys::digest_at(at, who)).commit(&*ground.store).await?;
        return Ok(None);
    }
    let mut change = StoreChange::new();
    change.expect(key.as_str(), version);
    // The player's hour may have changed, or the bot was down.
    let since = person.digested.map_or(at - DAY, |[_, until]| until.min(at));
    person.digested = Some([since, at]);
    let hands = ground.hands().await?.at(now);
    let overview = ground.games_of(who).await?;
    let stands = overview.stands(&hands);
    let times = person.waited.take().filter(|(before, _)| *before == stands).map_or(0, |(_, times)| times) + 1;
    // A brief digest follows the full ones, then none until something changes.
    let waiting = overview.waiting(&hands).next().map(|record| record.id).filter(|_| times <= SAME + 1);
    let ended = digests::ended(ground, (who, &person), at).await?;
    let same = times > SAME && ended.is_empty();
    let told = waiting.or(ended.first().map(|record| record.id));
    person.waited = (!stands.is_empty()).then_some((stands, times));
    let next = next_digest(&person, now);
    set_digest(&mut change, who, &mut person, next);
    change.put(key, write(&person));
    if let Some(mut game) = ground.load(told).await? {
        game.tell(Some(who), NewsKind::Digest { at, same });
        change.join(game.uncounted());
    } else {
        digests::alone(ground, &mut change, (who, &person), at).await?;
    }
    change.commit(&*ground.store).await?;
    Ok(told)
}

pub(super) async fn digest(
    ground: &Ground,
    who: UserId,
    (at, same): (Unix, bool),
    lang: Lang,
    hands: &ClockHands,
) -> Result<Delivery, Trouble> {
    let ended = digests::ended(ground, (who, &ground.person(who).await?), at).await?;
    let overview = ground.games_of(who).await?;
    let waiting: Vec<_> = overview.0.iter().map(|(_, record)| record).collect();
    let hands = hands.clone().with_rounds(time::round_ends(ground, &waiting).await?);
    let mut delivery = games::digest((&overview, &ended), who, (at, same), lang, &hands)?;
    match &mut delivery {
        Delivery::Post { message, .. } => message.text.extend(digests::lines(ground, who, at, lang).await?),
        // The game no longer waits.
        _ => delivery = digests::compose_alone(ground, who, at, lang).await?,
    }
    Ok(delivery)
}

pub(crate) fn next_digest(person: &PersonRecord, now: Unix) -> Option<Unix> {
    let wanted = PersonSetting::NOTICES.into_iter().any(|event| person.chosen(event) == "digest");
    wanted.then(|| {
        let hour: i64 = person.chosen(PersonSetting::Hour).parse().unwrap_or_default();
        let zone = person.rest.as_ref().map_or(0, |rest| i64::from(rest.zone)) * MINUTE;
        let today = now - (now.since_1970() + zone).beyond(DAY) + hour * HOUR;
        if today > now { today } else { today + DAY }
    })
}

/// Stores when a person's next digest is due, replacing the old time.
pub(crate) fn set_digest(change: &mut StoreChange, who: UserId, person: &mut PersonRecord, next: Option<Unix>) {
    let before = std::mem::replace(&mut person.digest, next);
    if next.is_none() {
        (person.digested, person.waited) = (None, None);
    }
    if before != person.digest {
        if let Some(at) = before {
            change.delete(keys::digest_at(at, who));
        }
        if let Some(at) = person.digest {
            change.put(keys::digest_at(at, who), Vec::new());
        }
    }
}
