//! The message of `/setup`: every section fits Discord's limits with any settings.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::server;
use bot::app::{
    App, Button, CallerServer, MatterSection, Message, PickerChoice, Press, RequestAct, SetupAsk, SetupMatter,
};
use bot::record::{ChannelId, GuildId, GuildRecord, MINUTE, OwnLayout, RoleId, Unix, keys, read, write};
use bot::refusal::Trouble;
use bot::words::Lang;
use store::{Batch, Memory, Store};
use strum::VariantArray;

use crate::ask::{self, Asker};

const HERE: GuildId = GuildId(400);
const HALL: u64 = u64::MAX - 7;
const LAYOUT: &str = "RYBKKBYR/WWWWWWWW/RYBKKBYR/YBYYYYBY/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR";

struct House {
    store: Arc<Memory>,
    app: App,
    event: u64,
    lang: Lang,
}

impl House {
    async fn with(guild: &GuildRecord, lang: Lang) -> House {
        let store = Arc::new(Memory::new());
        let operators = ("mutation".to_owned(), "o".repeat(100), LAYOUT.to_owned());
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, vec![operators]);
        let house = House { store, app, event: 0, lang };
        house.put(guild).await;
        house
    }

    async fn put(&self, guild: &GuildRecord) {
        self.store.commit(Batch::new().put(keys::guild(HERE), write(guild))).await.unwrap();
    }

    async fn guild(&self) -> GuildRecord {
        read(&self.store.get(&keys::guild(HERE)).await.unwrap().unwrap().value).unwrap()
    }

    async fn ask(&mut self, act: RequestAct) -> Message {
        self.event += 1;
        let server = CallerServer { may_manage: true, ..ask::server(HERE.0) };
        let asker = Asker::new(u64::MAX).in_channel(HALL).in_server(server).in_lang(self.lang);
        // Requests are a minute apart, to stay below the rate limit.
        let asker = asker.at(Unix(self.event as i64 * MINUTE.0));
        match self.app.handle(&asker.asks(self.event, act)).await {
            Ok(answer) => answer.reply.unwrap(),
            Err(Trouble::Refused(refusal)) => panic!("{refusal:?}"),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn setup(&mut self, setup: SetupAsk) -> Message {
        self.ask(RequestAct::Server(server::ServerAsk::Setup(setup))).await
    }

    async fn press(&mut self, id: &str, chosen: &str) -> Message {
        let act = Button::parse(id).unwrap().act(Some(chosen)).unwrap();
        self.ask(act).await
    }
}

fn full() -> GuildRecord {
    let ids = |n: u64| (0..n).map(|id| u64::MAX - id);
    let layout = |n| OwnLayout { game: "mutation".to_owned(), name: format!("{n:w>50}"), setup: LAYOUT.to_owned() };
    GuildRecord {
        channels: ids(25).map(ChannelId).collect(),
        roles: ids(25).map(RoleId).collect(),
        layouts: (0..20).map(layout).collect(),
        langs: ids(100).map(|id| (ChannelId(id), Lang::Fr)).collect(),
        announcements: Some(ChannelId(u64::MAX)),
        ..GuildRecord::default()
    }
}

async fn choose_the_longest(house: &mut House) {
    let mut guild = house.guild().await;
    for matter in SetupMatter::VARIANTS {
        let message = house.setup(SetupAsk::Show(*matter)).await;
        let values = message.choices.iter().find(|choice| choice.button.press == Press::SetUp);
        let is_other = matches!(matter, SetupMatter::Layouts | SetupMatter::ChannelLanguage);
        let Some(values) = values.filter(|_| !is_other) else { continue };
        let longest = values.items.iter().max_by_key(|item| item.label.say(house.lang).chars().count()).unwrap();
        guild.settings.insert(matter.word().to_owned(), longest.value.clone());
    }
    house.put(&guild).await;
}

fn menu(message: &Message, press: Press) -> (Vec<&str>, Vec<&str>) {
    let choice = message.choices.iter().find(|choice| choice.button.press == press).unwrap();
    let all = || choice.items.iter();
    (all().filter(|i| i.chosen).map(|i| &*i.value).collect(), all().map(|i| &*i.value).collect())
}

fn keys_of(message: &Message) -> Vec<String> {
    message.text.iter().map(|text| text.key.to_string()).collect()
}

fn fits(message: &Message) {
    let said = message.said();
    assert!(said.chars().count() <= 2_000, "{} characters: {said}", said.chars().count());
    let rows = message.choices.len() + message.pickers.len() + message.buttons.len().div_ceil(5);
    assert!(rows <= 5, "{rows} rows: {said}");
    let is_within = |text: String, most: usize| {
        let n = text.chars().count();
        assert!((1..=most).contains(&n), "{n} characters: {text}");
    };
    for picker in &message.pickers {
        is_within(picker.placeholder.say(message.lang), 150);
    }
    for choice in &message.choices {
        is_within(choice.placeholder.say(message.lang), 150);
        assert!((1..=25).contains(&choice.items.len()), "{} items: {said}", choice.items.len());
        let values: BTreeSet<_> = choice.items.iter().map(|item| &item.value).collect();
        assert_eq!(values.len(), choice.items.len(), "each value once: {said}");
        for item in &choice.items {
            is_within(item.value.clone(), 100);
            is_within(item.label.say(message.lang), 100);
            item.about.iter().for_each(|about| is_within(about.say(message.lang), 100));
        }
    }
}

#[tokio::test]
async fn every_matter_fits_into_a_message_whatever_was_chosen() {
    for lang in Lang::ALL {
        let mut house = House::with(&full(), lang).await;
        let lacking = keys::lacking(ChannelId(u64::MAX), SetupMatter::Announcements.word());
        house.store.commit(Batch::new().put(lacking, b"{}".to_vec())).await.unwrap();
        choose_the_longest(&mut house).await;
        let mut messages = vec![house.setup(SetupAsk::Check(SetupMatter::Rated)).await];
        assert!(keys_of(&messages[0]).iter().any(|key| key == "setup-check-how"), "everything is lacking");
        assert_eq!(menu(&messages[0], Press::Setup).0, ["rated"], "the section stays open");
        for matter in SetupMatter::VARIANTS {
            let message = house.setup(SetupAsk::Show(*matter)).await;
            assert_eq!(keys_of(&message)[0], "announcements-barred");
            let section = matter.section();
            let all: Vec<_> = section.matters().map(SetupMatter::word).collect();
            assert_eq!(menu(&message, Press::Setup), (vec![matter.word()], all.clone()));
            let sections = MatterSection::VARIANTS.iter().map(|section| section.word()).collect();
            assert_eq!(menu(&message, Press::SetupSection), (vec![section.word()], sections));
            let n_lines = keys_of(&message).iter().filter(|key| *key == "settings-line").count();
            assert_eq!(n_lines, all.len(), "the lines of the section alone");
            messages.push(message);
        }
        for message in &messages {
            fits(message);
            let has = |press| message.buttons.iter().any(|button| button.press == press);
            assert!(has(Press::SetupCheck) && has(Press::SetupLog), "{}", message.said());
        }
    }
}

#[tokio::test]
async fn a_long_list_says_how_much_of_it_is_not_shown() {
    let mut house = House::with(&full(), Lang::En).await;
    let said = house.setup(SetupAsk::Show(SetupMatter::Roles)).await.said();
    let roles: Vec<_> = (0..8).map(|id| format!("<@&{}>", u64::MAX - id)).collect();
    assert!(said.contains(&format!("**{} and 17 more**", roles.join(", "))), "{said}");
    let eight = GuildRecord { roles: full().roles[..8].to_vec(), ..full() };
    house.put(&eight).await;
    let said = house.setup(SetupAsk::Show(SetupMatter::Roles)).await.said();
    assert!(said.contains(&format!("**{}**", roles.join(", "))), "all of them: {said}");
}

#[tokio::test]
async fn a_section_opens_its_first_matter_and_an_old_menu_opens_the_section_of_what_is_chosen() {
    let mut house = House::with(&GuildRecord::default(), Lang::En).await;
    let mut met = Vec::new();
    for section in MatterSection::VARIANTS {
        let message = house.press("1:setup-section:", section.word()).await;
        assert_eq!(menu(&message, Press::SetupSection).0, [section.word()]);
        let (shown, all) = menu(&message, Press::Setup);
        assert_eq!(shown, all[..1]);
        met.extend(all.iter().map(|word| SetupMatter::from_word(word).unwrap()));
    }
    assert_eq!(met.len(), SetupMatter::VARIANTS.len(), "each in one section");
    assert!(SetupMatter::VARIANTS.iter().all(|matter| met.contains(matter)), "{met:?}");
    // Older messages have all settings in one menu.
    for matter in SetupMatter::VARIANTS {
        let message = house.press("1:setup:", matter.word()).await;
        assert_eq!(menu(&message, Press::SetupSection).0, [matter.section().word()]);
        assert_eq!(menu(&message, Press::Setup).0, [matter.word()]);
    }
    let message = house.press("1:set-up:theme", "night").await;
    assert_eq!(menu(&message, Press::SetupSection).0, ["looks"]);
    assert_eq!(house.guild().await.settings["theme"], "night");
    let message = house.press("1:setup-section:", "no-such").await;
    assert_eq!(menu(&message, Press::SetupSection).0, ["who"]);
}

#[tokio::test]
async fn recent_changes_fit_into_a_message_however_long_they_are() {
    for lang in Lang::ALL {
        let mut house = House::with(&GuildRecord::default(), lang).await;
        let ids = |n: u64| (0..25).map(|id| (u64::MAX - n - id).to_string()).collect::<Vec<_>>().join(",");
        for n in 0..12 {
            house.setup(SetupAsk::Choose(SetupMatter::Channels, ids(n))).await;
        }
        let log = house.setup(SetupAsk::Log).await;
        assert_eq!(keys_of(&log).iter().filter(|key| *key == "setup-log-line").count(), 10);
        fits(&log);
        for n in 0..12 {
            house.setup(SetupAsk::Choose(SetupMatter::History, ["channel", "server"][n % 2].to_owned())).await;
        }
        let log = house.setup(SetupAsk::Log).await;
        fits(&log);
        let back = log.buttons[0].act(None).unwrap();
        assert_eq!(menu(&house.ask(back).await, Press::SetupSection).0, ["who"], "it leads back to the choices");
    }
}

#[tokio::test]
async fn who_chooses_a_channel_for_posts_learns_at_once_what_can_be_known_of_it() {
    let mut house = House::with(&GuildRecord::default(), Lang::En).await;
    for (matter, barred) in
        [(SetupMatter::Announcements, "announcements-barred"), (SetupMatter::Puzzles, "puzzles-barred")]
    {
        let first = |message: &Message| keys_of(message)[0].clone();
        let here = house.setup(SetupAsk::Choose(matter, HALL.to_string())).await;
        assert_eq!(first(&here), barred, "Discord tells that the bot may not write here");
        let there = house.setup(SetupAsk::Choose(matter, "77".to_owned())).await;
        assert_eq!(first(&there), "setup-check-there");
        assert!(there.said().contains("<#77>"), "{}", there.said());
        let none = house.setup(SetupAsk::Choose(matter, String::new())).await;
        assert_eq!(first(&none), "setup");
    }
}

#[tokio::test]
async fn the_name_of_a_layout_fits_into_a_menu_whatever_it_is_made_of() {
    let mut house = House::with(&GuildRecord::default(), Lang::En).await;
    let name = "e\u{301}\u{302}\u{303}\u{304}".repeat(60);
    let message = house.setup(SetupAsk::Add { name, layout: LAYOUT.to_owned() }).await;
    fits(&message);
    let (_, removable) = menu(&message, Press::SetUp);
    assert!(removable[0].starts_with('e') && removable[0].chars().count() <= 50, "{removable:?}");
    house.press("1:set-up:layouts", removable[0]).await;
    assert!(house.guild().await.layouts.is_empty(), "it can be removed again");
}

#[tokio::test]
async fn what_is_gone_is_picked_in_no_menu() {
    let (there, gone) = (8, 9);
    let guild = GuildRecord {
        channels: vec![ChannelId(there), ChannelId(gone)],
        roles: vec![RoleId(there), RoleId(gone)],
        announcements: Some(ChannelId(gone)),
        ..GuildRecord::default()
    };
    let mut house = House::with(&guild, Lang::En).await;
    house.app.open_channels.set_channels(HERE, [ChannelId(there)].into());
    house.app.open_channels.set_roles(HERE, [(RoleId(there), false)].into());
    for (matter, picked) in [
        (SetupMatter::Channels, PickerChoice::Channels(vec![ChannelId(there)])),
        (SetupMatter::Roles, PickerChoice::Roles(vec![RoleId(there)])),
        (SetupMatter::Announcements, PickerChoice::Channel(None)),
    ] {
        let message = house.setup(SetupAsk::Show(matter)).await;
        assert_eq!(message.pickers[0].picked, picked);
        assert!(message.said().contains('9'), "it is listed all the same: {}", message.said());
    }
}
