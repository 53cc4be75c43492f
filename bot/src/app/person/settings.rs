//! A person's settings: how boards look, and how the bot notifies them.

use render::Options;
use rules::Side;

use crate::app::ask::person::Setting;
use crate::app::ask::{Button, Caller, Press};
use crate::app::clock::rest::zone_name;
use crate::app::ground::{Answer, Ground, abroad};
use crate::app::person::tournaments;
use crate::app::say::{Message, Picture, choices};
use crate::app::tell::{leaders, notices};
use crate::change::Change;
use crate::record::{PersonRecord, keys, write};
use crate::refusal::Trouble;
use crate::rows::decode;
use crate::words::{Lang, Text, clean_name};

pub(crate) async fn settings(ground: &Ground, caller: &Caller, shown: Setting) -> Result<Answer, Trouble> {
    Ok(Answer::reply(overview(&ground.person(caller.who.id).await?, shown, caller.lang)))
}

pub(crate) async fn set(ground: &Ground, caller: &Caller, setting: Setting, value: &str) -> Result<Answer, Trouble> {
    let key = keys::person(caller.who.id);
    let entry = ground.store.get(&key).await?;
    let version = entry.as_ref().map_or(0, |entry| entry.version);
    let mut person: PersonRecord = entry.map(|entry| decode(&entry.value)).transpose()?.unwrap_or_default();
    for setting in setting.chosen_with() {
        choices::keep(&mut person.settings, setting.word(), setting.values(), value)?;
    }
    let mut change = Change::new();
    change.expect(key.as_str(), version).put(keys::seen(caller.event), Vec::new());
    if setting.is_notice() {
        notices::keep_what_is_on_its_way(ground, &mut change, caller.who.id).await?;
    }
    if matches!(setting, Setting::Abroad | Setting::Lists) {
        let is_known = person.is_known_elsewhere();
        person.plain_name = is_known.then(|| clean_name(&caller.who.plain_name));
    }
    match setting {
        Setting::Abroad => abroad::offer_all(ground, &mut change, caller.who.id, value == "yes").await?,
        Setting::Profile => {
            leaders::look_soon(ground, &mut change, caller.who.id).await?;
            tournaments::show_averages_anew(ground, &mut change, caller.who.id, caller.now).await?;
        }
        _ => {}
    }
    let next = notices::next_digest(&person, caller.now);
    notices::set_digest(&mut change, caller.who.id, &mut person, next);
    change.put(key, write(&person));
    change.commit(&*ground.store).await?;
    if matches!(setting, Setting::Profile | Setting::Lists) {
        ground.leaderboards.note_change(caller.who.id);
    }
    Ok(Answer::reply(overview(&person, setting, caller.lang)))
}

/// Composes the settings menu, the values of `shown`, and a preview of the board.
fn overview(person: &PersonRecord, shown: Setting, lang: Lang) -> Message {
    let (title, told, all) = match shown.is_notice() {
        true => (key!("notify"), &Setting::NOTICES[..], [&[Setting::All], &Setting::NOTICES[..]].concat()),
        false => (key!("settings"), std::slice::from_ref(&shown), Setting::GENERAL.to_vec()),
    };
    let zone = person.rest.as_ref().map_or(0, |rest| rest.zone);
    let now = |setting: Setting| value_text(setting, person.chosen(setting), zone);
    let name = |setting: Setting| text!("setting-{}", setting.word());
    let mut message = Message::new(lang, Text::new(title));
    message.text.extend(told.iter().map(|setting| choices::line(name(*setting), now(*setting))));
    message.text.extend((shown.is_notice() && zone == 0).then(|| text!("notify-zone")));
    if Setting::LOOKS.contains(&shown) && person.chosen(Setting::Boards) == "picture" {
        let table = rules::open(rules::games()[0].id, "", None).expect("the headline game has its own start");
        message.pictures = vec![Picture {
            scene: table.scene(),
            options: Options { letters: lang.letters(), ..person.options(None, Side::White) },
            alt: text!("settings-preview").say(lang),
            said: Vec::new(),
            colours: None,
            file: "mutabot-settings.png".to_owned(),
        }];
    }
    let about = |setting: Setting| (setting != Setting::All).then(|| now(setting).into());
    let is_chosen = |value: &str| shown.chosen_with().into_iter().all(|setting| person.chosen(setting) == value);
    let menu = (Button::new(Press::Set, shown.word()), text!("button-set"));
    let values = choices::values(menu, shown.values(), is_chosen, |value| value_text(shown, value, zone));
    message.choices = [choices::menu(Press::Settings, shown, &all, name, about)].into_iter().chain(values).collect();
    message
}

fn value_text(setting: Setting, value: &str, zone: i32) -> Text {
    match setting {
        Setting::Size => text!("setting-size-pixels").with("pixels", value),
        Setting::Hour => text!("setting-hour-at").with("hour", value).with("zone", zone_name(zone)),
        setting if setting.is_notice() => text!("notice-by-{}", value),
        _ => text!("setting-{}-{}", setting.word(), value),
    }
}
