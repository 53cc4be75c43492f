//! Current ratings of a person, and how a game changed them.

use std::collections::BTreeMap;

use crate::app::ask::person::PersonSetting;
use crate::app::ground::Ground;
use crate::app::ground::rated::{CurrentRating, rated};
use crate::app::say::ratings::ShownRating;
use crate::record::{
    BotTime, GameRecord, GuildId, KeptCareer, KeptEffects, KeptNowhere, LedgerRecord, PersonRecord, PersonRef,
    RatedRecord, RatingGeneration, RatingRecord, UserId, keys,
};
use crate::refusal::Trouble;
use crate::rows::{TypedStore, entry};

/// Returns a person's ratings by kind of game. Omits kinds that are still being counted.
pub(crate) async fn careers(ground: &Ground, who: UserId) -> Result<BTreeMap<String, KeptCareer>, Trouble> {
    let (ratings, _) = ground.store.entry::<RatingRecord>(&keys::rating(who)).await?;
    let mut careers = BTreeMap::new();
    for (game, of_kind) in ratings.kinds {
        if let Some(generation) = generation(ground, &game).await? {
            let career = of_kind.career.read(generation).clone();
            careers.insert(game, career);
        }
    }
    Ok(careers)
}

pub(crate) async fn rating(
    ground: &Ground,
    who: PersonRef,
    game: &str,
    guild: Option<GuildId>,
    time: BotTime,
) -> Result<Option<CurrentRating>, Trouble> {
    let (Some(who), Some(generation)) = (who.person(), generation(ground, game).await?) else { return Ok(None) };
    let (ratings, _) = ground.store.entry::<RatingRecord>(&keys::rating(who)).await?;
    let Some(of_kind) = ratings.kinds.get(game) else { return Ok(None) };
    let season = season(ground, guild, time).await?;
    Ok(rated(of_kind.career.read(generation), guild, time, season))
}

/// Returns when a server's current season began, if it has seasons. There are no global seasons.
pub(crate) async fn season(ground: &Ground, guild: Option<GuildId>, time: BotTime) -> Result<Option<BotTime>, Trouble> {
    let Some(guild) = guild else { return Ok(None) };
    Ok(ground.guild(guild).await?.0.season(time))
}

/// Returns how a finished game changed ratings; `None` if it was not counted, or its kind is still being counted.
pub(crate) async fn effects(ground: &Ground, record: &GameRecord) -> Result<Option<KeptEffects>, Trouble> {
    Ok(effects_and_why(ground, record).await?.map(|(effects, _)| effects))
}

/// Like [`effects`], with the reason if no rating changed at all.
pub(crate) async fn effects_and_why(
    ground: &Ground,
    record: &GameRecord,
) -> Result<Option<(KeptEffects, Option<KeptNowhere>)>, Trouble> {
    let Some(number) = record.counted else { return Ok(None) };
    let Some(generation) = generation(ground, &record.game).await? else { return Ok(None) };
    let row = ground.store.record::<RatedRecord>(&keys::rated(&record.game, number)).await?;
    Ok(row.map(|row| (row.record.told(generation), row.record.nowhere)))
}

/// Returns the current generation of ratings in a kind of game; `None` while older games are still being counted.
pub(crate) async fn generation(ground: &Ground, game: &str) -> Result<Option<RatingGeneration>, Trouble> {
    let (ledger, _) = ground.store.entry::<LedgerRecord>(&keys::ledger(game)).await?;
    Ok((!ledger.is_counting && !is_numbering(ground).await?).then_some(ledger.generation))
}

/// Returns whether games from before ratings existed are still being numbered. Until that is done, there are no
/// ratings.
pub(crate) async fn is_numbering(ground: &Ground) -> Result<bool, Trouble> {
    Ok(ground.store.get(keys::COUNTING).await?.is_some())
}

pub(crate) async fn shown_rating(
    ground: &Ground,
    who: PersonRef,
    game: &str,
    guild: Option<GuildId>,
    time: BotTime,
) -> Result<ShownRating, Trouble> {
    if hides_rating(ground, who).await? {
        return Ok(ShownRating::Hidden);
    }
    let rated = rating(ground, who, game, guild, time).await?;
    Ok(rated.map_or(ShownRating::Nothing, |rated| ShownRating::Rating(rated.rating)))
}

/// Returns whether a player's rating is hidden. Programs and deleted people have none to show.
pub(crate) async fn hides_rating(ground: &Ground, who: PersonRef) -> Result<bool, Trouble> {
    match who {
        PersonRef::Person(who) => hides_profile(ground, who).await,
        PersonRef::Program(_) | PersonRef::Nobody => Ok(true),
    }
}

pub(crate) async fn hides_profile(ground: &Ground, who: UserId) -> Result<bool, Trouble> {
    Ok(hides(&ground.person(who).await?))
}

pub(crate) async fn hide_profiles(ground: &Ground, people: impl Iterator<Item = UserId>) -> Result<Vec<bool>, Trouble> {
    let rows = ground.store.get_all(people.map(keys::person).collect()).await?;
    rows.into_iter().map(|row| Ok(hides(&entry::<PersonRecord>(row)?.0))).collect()
}

fn hides(person: &PersonRecord) -> bool {
    person.chosen(PersonSetting::Profile) == "off"
}
