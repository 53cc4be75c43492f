//! A person's settings: how boards look, and how the bot notifies them.

use render::PictureOptions;
use rules::Side;

use crate::app::ask::person::PersonSetting;
use crate::app::ask::{Button, Caller, Press};
use crate::app::clock::rest::zone_name;
use crate::app::ground::{Ground, RequestAnswer, abroad};
use crate::app::person::tournaments;
use crate::app::say::{Message, Picture, choices};
use crate::app::tell::{leaders, notices};
use crate::change::StoreChange;
use crate::record::{PersonRecord, keys, write};
use crate::refusal::Trouble;
use crate::rows::decode;
use crate::words::{Lang, Text, clean_name};

pub(crate) async fn settings(ground: &Ground, caller: &Caller, shown: PersonSetting) -> Result<RequestAnswer, Trouble> {
    Ok(RequestAnswer::reply(overview(&ground.person(caller.who.id).await?, shown, caller.lang)))
}

pub(crate) async fn set(
    ground: &Ground,
    caller: &Caller,
    setting: PersonSetting,
    value: &str,
) -> Result<RequestAnswer, Trouble> {
    let key = keys::person(caller.who.id);
    let entry = ground.store.get(&key).await?;
    let version = entry.as_ref().map_or(0, |entry| entry.version);
    let mut person: PersonRecord = entry.map(|entry| decode(&entry.value)).transpose()?.unwrap_or_default();
    for setting in setting.chosen_with() {
        choices::keep(&mut person.settings, setting.word(), setting.values(), value)?;
    }
    let mut change = StoreChange::new();
    change.expect(key.as_str(), version).put(keys::seen(caller.event), Vec::new());
    if setting.is_notice() {
        notices::keep_what_is_on_its_way(ground, &mut change, caller.who.id).await?;
    }
    if matches!(setting, PersonSetting::Abroad | PersonSetting::Lists) {
        let is_known = person.is_known_elsewhere();
        person.plain_name = is_known.then(|| clean_name(&caller.who.plain_name));
    }
    match setting {
        PersonSetting::Abroad => abroad::offer_all(ground, &mut change, caller.who.id, value == "yes").await?,
        PersonSetting::Profile => {
            leaders::look_soon(ground, &mut change, caller.who.id).await?;
            tournaments::show_averages_anew(ground, &mut change, caller.who.id, caller.now).await?;
        }
        _ => {}
    }
    let next = notices::next_digest(&person, caller.now);
    notices::set_digest(&mut change, caller.who.id, &mut person, next);
    change.put(key, write(&person));
    change.commit(&*ground.store).await?;
    if matches!(setting, PersonSetting::Profile | PersonSetting::Lists) {
        ground.leaderboards.note_change(caller.who.id);
    }
    Ok(RequestAnswer::reply(overview(&person, setting, caller.lang)))
}

/// Composes the settings menu with `shown`'s values and a preview board.
fn overview(person: &PersonRecord, shown: PersonSetting, lang: Lang) -> Message {
    let (title, told, all) = match shown.is_notice() {
        true => {
            (key!("notify"), &PersonSetting::NOTICES[..], [&[PersonSetting::All], &PersonSetting::NOTICES[..]].concat())
        }
        false => (key!("settings"), std::slice::from_ref(&shown), PersonSetting::GENERAL.to_vec()),
    };
    let zone = person.rest.as_ref().map_or(0, |rest| rest.zone);
    let now = |setting: PersonSetting| value_text(setting, person.chosen(setting), zone);
    let name = |setting: PersonSetting| text!("setting-{}", setting.word());
    let mut message = Message::new(lang, Text::new(title));
    message.text.extend(told.iter().map(|setting| choices::line(name(*setting), now(*setting))));
    message.text.extend((shown.is_notice() && zone == 0).then(|| text!("notify-zone")));
    if PersonSetting::LOOKS.contains(&shown) && person.chosen(PersonSetting::Boards) == "picture" {
        let table = rules::open(rules::games()[0].id, "", None).expect("the headline game has its own start");
        message.pictures = vec![Picture {
            scene: table.scene(),
            options: PictureOptions { letters: lang.letters(), ..person.options(None, Side::White) },
            alt: text!("settings-preview").say(lang),
            said: Vec::new(),
            colours: None,
            file: "mutabot-settings.png".to_owned(),
        }];
    }
    let about = |setting: PersonSetting| (setting != PersonSetting::All).then(|| now(setting).into());
    let is_chosen = |value: &str| shown.chosen_with().into_iter().all(|setting| person.chosen(setting) == value);
    let menu = (Button::new(Press::Set, shown.word()), text!("button-set"));
    let values = choices::values(menu, shown.values(), is_chosen, |value| value_text(shown, value, zone));
    message.choices = [choices::menu(Press::Settings, shown, &all, name, about)].into_iter().chain(values).collect();
    message
}

fn value_text(setting: PersonSetting, value: &str, zone: i32) -> Text {
    match setting {
        PersonSetting::Size => text!("setting-size-pixels").with("pixels", value),
        PersonSetting::Hour => text!("setting-hour-at").with("hour", value).with("zone", zone_name(zone)),
        setting if setting.is_notice() => text!("notice-by-{}", value),
        _ => text!("setting-{}-{}", setting.word(), value),
    }
}
