//! `/rest`: shows and changes when a player's clocks pause. Each change is applied once to each turn
//! ([`rest::settle`]). A crash in between leaves a row `resting/`, and the next sweep continues from it.

use futures::TryStreamExt;

use crate::app::ask::person::RestChange;
use crate::app::ask::{Button, Caller, Press};
use crate::app::ground::{Ground, RequestAnswer, due, rest};
use crate::app::say::{ChoiceMenu, ClockHands, MenuOption, Message};
use crate::change::StoreChange;
use crate::record::keys::Key;
use crate::record::{
    BotTime, DAY, DAYS_A_YEAR, GameId, GameRecord, LONGEST_NIGHT, MINUTE, Millis, NewsKind, PersonRecord, RestRecord,
    Unix, UserId, keys, write,
};
use crate::refusal::{BotFailure, Refusal, Trouble};
use crate::rows::{TRIES, TypedStore, again, decode};
use crate::words::{Lang, Text};

/// Least and greatest offset from UTC, and the step between zones, in minutes.
const ZONES: (i32, i32, i32) = (-12 * 60, 14 * 60, 15);

/// Nights and days of holiday in the menu; others can be typed.
const NIGHTS: [Option<(u8, u8)>; 5] = [None, Some((22, 7)), Some((23, 7)), Some((23, 8)), Some((0, 8))];
const HOLIDAYS: [u32; 9] = [1, 2, 3, 5, 7, 10, 14, 21, 30];

pub(crate) async fn rest(ground: &Ground, caller: &Caller, resting: &RestChange) -> Result<RequestAnswer, Trouble> {
    let me = caller.who.id;
    let time = ground.time(caller.now).await?;
    // Finish the previous change first, since every turn needs every change.
    let mut told = spread_rest(ground, me, caller.now).await?;
    let key = keys::person(me);
    let entry = ground.store.get(&key).await?;
    let version = entry.as_ref().map_or(0, |entry| entry.version);
    let mut person: PersonRecord = entry.map(|entry| decode(&entry.value)).transpose()?.unwrap_or_default();
    let before = person.rest.clone().unwrap_or_default();
    let mut rest = before.clone();
    change(&mut rest, resting, time, &ground.hands().await?)?;
    if rest != before {
        let is_felt = rest.rest(Millis::ZERO) != before.rest(Millis::ZERO);
        person.rest = Some(rest.clone());
        let mut change = StoreChange::of(caller.event);
        change.expect(key.as_str(), version).put(key, write(&person));
        if is_felt {
            change.put(keys::resting(me), Vec::new());
        }
        change.commit(&*ground.store).await?;
        told.extend(spread_rest(ground, me, caller.now).await?);
    }
    let message = overview(caller, &rest, time, &ground.hands().await?);
    Ok(RequestAnswer { news: told, ..RequestAnswer::reply(message) })
}

/// Resumes interrupted changes of rest; returns the games with notifications. A failure stops only one person's games.
pub(crate) async fn spread_rests(ground: &Ground, now: Unix) -> Result<Vec<GameId>, Trouble> {
    let mut told = Vec::new();
    let mut resting = ground.store.keys(keys::ALL_RESTING);
    while let Some(key) = resting.try_next().await? {
        let Key::Resting(who) = key else { continue };
        match spread_rest(ground, who, now).await {
            Ok(games) => told.extend(games),
            Err(trouble) => trouble.log(),
        }
    }
    Ok(told)
}

/// Applies a player's latest rest to all their games; returns the games with notifications.
async fn spread_rest(ground: &Ground, who: UserId, now: Unix) -> Result<Vec<GameId>, Trouble> {
    let mut told = Vec::new();
    for _ in 0..TRIES {
        if ground.store.get(&keys::resting(who)).await?.is_none() {
            return Ok(told);
        }
        let (rest, version) = rest::rest_of(ground, who).await?;
        let mut games = ground.store.keys(&keys::seats(who));
        while rest.is_some()
            && let Some(key) = games.try_next().await?
        {
            let Some(id) = key.game() else { continue };
            if again("let a clock rest", || spread_to(ground, id, who, now)).await? {
                told.push(id);
            }
        }
        // If there is a newer choice, the row belongs to that.
        let mut done = StoreChange::deleting(keys::resting(who));
        done.expect(keys::person(who), version);
        if done.commit_unless_changed(&*ground.store).await? {
            return Ok(told);
        }
    }
    Err(BotFailure::new("pause a player's clocks for a holiday", "too many conflicts").into())
}

async fn spread_to(ground: &Ground, id: GameId, who: UserId, now: Unix) -> Result<bool, Trouble> {
    // Another process may know a later choice: don't store an outdated one.
    let (Some(rest), version) = rest::rest_of(ground, who).await? else { return Ok(false) };
    let Some(mut game) = ground.load(id).await?.filter(|game| rest::resting_player(&game.record) == Some(who)) else {
        return Ok(false);
    };
    let before = game.record.clock.and_then(|clock| clock.running);
    let rest = rest::settle(ground, &mut game.record, &rest).await?;
    let was_away = before.and_then(|running| running.rest?.away_at(rest.since));
    let running = game.record.clock.and_then(|clock| clock.running);
    if running == before {
        return Ok(false);
    }
    let until = rest.away_at(rest.since);
    if let Some(running) = running.filter(|_| until != was_away) {
        game.tell(opponent_alone(&game.record, who), NewsKind::Resting { side: running.side, until });
        // The earlier message about the holiday no longer holds.
        if was_away.is_some() {
            game.tell(None, NewsKind::Back);
        }
        if until.is_some() {
            game.news.reverse();
        }
    }
    game.retime();
    let has_news = !game.news.is_empty();
    due::set_by_clock(&mut game);
    game.change.expect(keys::person(who), version);
    game.record.changed = now;
    game.uncounted().commit(&*ground.store).await?;
    Ok(has_news)
}

/// Returns time zones for autocomplete, each with the local time there.
#[must_use]
pub(crate) fn complete_zone(now: Unix, typed: &str, lang: Lang) -> Vec<(String, String)> {
    let typed = typed.trim().to_lowercase();
    let known = zone_of(&typed).filter(|_| !typed.is_empty());
    let whole = (-11..=13).map(|hours| hours * 60);
    let others = whole.filter(|zone| Some(*zone) != known);
    let offer = |zone: i32| {
        let text = text!("rest-zone").with("zone", zone_name(zone)).with("time", wall(zone, now));
        (text.say(lang), zone_name(zone))
    };
    let fits = |(label, _): &(String, String)| label.to_lowercase().contains(&typed);
    known.map(offer).into_iter().chain(others.map(offer).filter(fits)).collect()
}

/// Returns the recipient: only the opponent in direct messages, everyone (`None`) elsewhere.
fn opponent_alone(record: &GameRecord, who: UserId) -> Option<UserId> {
    let direct = record.channel().is_none();
    record.seats()?.iter().map(|player| player.id).find(|id| direct && *id != who)?.person()
}

fn change(rest: &mut RestRecord, resting: &RestChange, time: BotTime, hands: &ClockHands) -> Result<(), Refusal> {
    let before = (rest.zone, rest.night, rest.weekends);
    if let Some(typed) = &resting.zone {
        rest.zone = zone_of(typed).ok_or(Refusal::Zone)?;
    }
    if let Some(typed) = &resting.night {
        rest.night = night_of(typed)?;
    }
    rest.weekends = resting.weekends.unwrap_or(rest.weekends);
    // A zone matters to clocks only with a night or weekends.
    let counts = |(zone, night, weekends): (i32, Option<(u8, u8)>, bool)| {
        (night, weekends, if night.is_some() || weekends { zone } else { 0 })
    };
    if counts(before) != counts((rest.zone, rest.night, rest.weekends)) {
        if let Some(from) = rest.may_change(time) {
            return Err(Refusal::RestKept { time: hands.stamp(from, 'f') });
        }
        rest.changed(time);
    }
    match resting.days {
        Some(days) => {
            let mut back = rest.clone();
            back.come_back(time);
            let left = back.days_left(time);
            if days > left {
                return Err(Refusal::Holidays { most: DAYS_A_YEAR, left });
            }
            rest.go_away(time, days);
            Ok(())
        }
        None => Ok(()),
    }
}

fn overview(caller: &Caller, rest: &RestRecord, time: BotTime, hands: &ClockHands) -> Message {
    let mut message = Message::new(caller.lang, text!("rest"));
    let zone = text!("rest-zone").with("zone", zone_name(rest.zone)).with("time", wall(rest.zone, caller.now));
    message.text.push(text!("rest-line-zone").with("zone", zone));
    message.text.extend([night_text(rest.night), weekends_text(rest.weekends)]);
    // The record does not show whether UTC was chosen.
    let is_utc = rest.zone == 0 && (rest.night.is_some() || rest.weekends) && rest.may_change(time).is_none();
    message.text.extend(is_utc.then(|| text!("rest-by-utc").with("time", wall(rest.zone, caller.now))));
    let away = rest.away_at(time);
    message.text.push(match away {
        Some(until) => text!("rest-away").with("until", hands.stamp(until, 'f')),
        None => text!("rest-away-none"),
    });
    let left = text!("rest-days-left").with("left", rest.days_left(time).to_string());
    message.text.push(left.with("most", DAYS_A_YEAR.to_string()));
    message.text.push(text!("rest-how"));
    let (zones, weeks) = (zones(rest.zone, caller), weeks(rest));
    let choice = |menu, placeholder, items| ChoiceMenu { button: Button::new(Press::Rest, menu), placeholder, items };
    message.choices = vec![
        choice("zone", text!("rest-pick-zone"), zones),
        choice("week", text!("rest-pick-week"), weeks),
        choice("days", text!("rest-pick-days"), days(rest.days_left(time))),
    ];
    message.choices.retain(|choice| !choice.items.is_empty());
    message.buttons = away.map(|_| Button::new(Press::Back, "")).into_iter().collect();
    message
}

fn zones(zone: i32, caller: &Caller) -> Vec<MenuOption> {
    let chosen = zone_name(zone);
    let all = complete_zone(caller.now, "", caller.lang).into_iter();
    all.map(|(label, value)| MenuOption { chosen: value == chosen, ..MenuOption::new(value, label) }).collect()
}

/// Lists combinations of nights and weekends as one choice, since both repeat weekly.
fn weeks(rest: &RestRecord) -> Vec<MenuOption> {
    let others = NIGHTS.into_iter().filter(|night| *night != rest.night);
    let nights = [rest.night].into_iter().chain(others);
    let all = nights.flat_map(|night| [false, true].map(|weekends| (night, weekends)));
    let item = |(night, weekends): (Option<(u8, u8)>, bool)| {
        let typed = night.map_or_else(|| "none".to_owned(), |(from, until)| format!("{from}-{until}"));
        let value = format!("{typed}/{}", if weekends { "on" } else { "off" });
        let chosen = (night, weekends) == (rest.night, rest.weekends);
        MenuOption { chosen, about: Some(weekends_text(weekends).into()), ..MenuOption::new(value, night_text(night)) }
    };
    all.map(item).collect()
}

fn days(left: u32) -> Vec<MenuOption> {
    let all = HOLIDAYS.into_iter().filter(|days| *days <= left);
    all.map(|days| MenuOption::new(days.to_string(), text!("rest-days").with("count", days.to_string()))).collect()
}

fn night_text(night: Option<(u8, u8)>) -> Text {
    match night {
        Some((from, until)) => text!("rest-night").with("from", from.to_string()).with("until", until.to_string()),
        None => text!("rest-night-none"),
    }
}

fn weekends_text(weekends: bool) -> Text {
    Text::new(if weekends { key!("rest-weekends") } else { key!("rest-weekends-none") })
}

/// Reads `UTC+2`, `+2`, `-3:30`, `UTC`.
pub(crate) fn zone_of(typed: &str) -> Option<i32> {
    let plain: String = typed.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    let plain = plain.replace('−', "-");
    let plain = plain.trim_start_matches("utc").trim_start_matches("gmt");
    if plain.is_empty() {
        return Some(0).filter(|_| !typed.trim().is_empty());
    }
    let (sign, plain) = match plain.strip_prefix('-') {
        Some(plain) => (-1, plain),
        None => (1, plain.strip_prefix('+').unwrap_or(plain)),
    };
    let (hours, minutes) = plain.split_once([':', 'h']).unwrap_or((plain, "0"));
    let number = |text: &str| text.parse::<i32>().ok().filter(|_| text.len() <= 2 && !text.starts_with(['+', '-']));
    let zone = sign * (number(hours)? * 60 + number(if minutes.is_empty() { "0" } else { minutes })?);
    let (first, last, step) = ZONES;
    ((first..=last).contains(&zone) && zone % step == 0).then_some(zone)
}

/// Writes a zone: `UTC+2`, `UTC−3:30`.
pub(crate) fn zone_name(zone: i32) -> String {
    let sign = if zone < 0 { '-' } else { '+' };
    match (zone.abs() / 60, zone.abs() % 60) {
        (0, 0) => "UTC".to_owned(),
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

pub(crate) fn wall(zone: i32, now: Unix) -> String {
    let minutes = (now.since_1970() + i64::from(zone) * MINUTE).beyond(DAY) / MINUTE;
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Reads `22-7`, `22h–7h`, `none`.
fn night_of(typed: &str) -> Result<Option<(u8, u8)>, Refusal> {
    let plain: String = typed.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    if matches!(plain.as_str(), "none" | "no" | "aucune" | "sans" | "non" | "-") {
        return Ok(None);
    }
    let unreadable = || Refusal::Night { most: LONGEST_NIGHT };
    let (from, until) = plain.split_once(['-', '–', '—', 'à']).ok_or_else(unreadable)?;
    let hour = |text: &str| {
        let text = text.trim_end_matches('h').trim_end_matches(":00").trim_end_matches("h00");
        text.parse::<u8>().ok().filter(|hour| *hour <= 24).map(|hour| hour % 24)
    };
    let (from, until) = hour(from).zip(hour(until)).ok_or_else(unreadable)?;
    let long = (until + 24 - from) % 24;
    if (1..=LONGEST_NIGHT).contains(&long) { Ok(Some((from, until))) } else { Err(unreadable()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::HOUR;

    #[test]
    fn zones_are_read_as_people_write_them() {
        let known =
            [("UTC+2", 120), ("+2", 120), ("2", 120), ("utc -3:30", -210), ("UTC", 0), ("GMT+5:45", 345), ("-0", 0)];
        for (typed, zone) in known {
            assert_eq!(zone_of(typed), Some(zone), "{typed}");
            assert_eq!(zone_of(&zone_name(zone)), Some(zone));
        }
        for typed in ["", "Paris", "Europe/Paris", "CET", "+15", "-13", "2:20", "++2", "+-2", "200", "٣"] {
            assert_eq!(zone_of(typed), None, "{typed}");
        }
    }

    #[test]
    fn nights_are_read_and_no_night_is_longer_than_it_may_be() {
        for (typed, night) in [("22-7", (22, 7)), ("22h – 7h", (22, 7)), ("24-8", (0, 8)), ("0:00-8:00", (0, 8))] {
            assert_eq!(night_of(typed), Ok(Some(night)), "{typed}");
        }
        assert_eq!(night_of("none"), Ok(None));
        for typed in ["", "22", "8-8", "20-7", "7-22", "25-3", "a-b", "22-7-8"] {
            assert!(night_of(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn a_change_of_the_night_keeps_for_a_week_but_mistakes_can_be_mended() {
        let (mut rest, hands) = (RestRecord::default(), ClockHands::default());
        let night = |typed: &str| RestChange { night: Some(typed.to_owned()), ..RestChange::default() };
        let zone = RestChange { zone: Some("+5".to_owned()), ..RestChange::default() };
        assert_eq!(change(&mut rest, &zone, BotTime(0), &hands), Ok(()));
        assert_eq!(rest.kept, None, "a zone alone does nothing to clocks");
        assert_eq!(change(&mut rest, &night("22-7"), BotTime(0) + DAY, &hands), Ok(()));
        assert_eq!(change(&mut rest, &night("22-8"), BotTime(0) + DAY + HOUR - Millis(1), &hands), Ok(()));
        assert!(change(&mut rest.clone(), &night("21-7"), BotTime(0) + DAY + HOUR, &hands).is_err());
        assert!(
            change(
                &mut rest.clone(),
                &RestChange { zone: Some("+6".to_owned()), ..zone },
                BotTime(0) + 7 * DAY,
                &hands
            )
            .is_err()
        );
        assert_eq!(
            change(&mut rest.clone(), &night("22-8"), BotTime(0) + 7 * DAY, &hands),
            Ok(()),
            "that is no change"
        );
        assert_eq!(change(&mut rest, &night("21-7"), BotTime(0) + 8 * DAY, &hands), Ok(()));
    }
}
