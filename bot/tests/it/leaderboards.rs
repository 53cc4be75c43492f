//! Leaderboards and profiles: players' places, a cache that follows the store, and hidden profiles.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::app::ask::{person as own, see};
use bot::app::{App, LeadersAsk, Message, PersonSetting, RequestAct};
use bot::record::{
    BotTime, Computed, DoneRecord, FIRST_NUMBER, GameId, GameState, GuildId, KeptCareer, KeptRating, LedgerRecord,
    OfKind, PersonRecord, RatedRecord, RatingGeneration, RatingRecord, UserId, keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use store::{Batch, Memory, Store};

use crate::ask::{Asker, person, server};
use crate::dying::Held;
use crate::statistics::game;

const HERE: u64 = 400;

fn rating(points: i64, n_met: u64) -> RatingRecord {
    let last = (KeptRating(points * 1_000_000, 60_000_000, 60_000_000), BotTime(0), 30);
    let now = KeptCareer {
        recent: Vec::new(),
        met: (0..n_met).collect(),
        everywhere: Some(last),
        here: BTreeMap::from([(GuildId(HERE), last)]),
        ..KeptCareer::default()
    };
    let of_kind = OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(2) };
    RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) }
}

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
}

impl House {
    async fn new() -> House {
        let store = Arc::new(Memory::new());
        let people = (1..=25_u64).map(|who| (keys::rating(UserId(who)), rating(2_000 - 10 * who as i64, 5)));
        let batch = people.fold(Batch::new(), |batch, (key, ratings)| batch.put(key, write(&ratings)));
        store.commit(batch).await.unwrap();
        House { app: App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()), store, event: 0 }
    }

    async fn ask_in(&mut self, guild: u64, who: u64, act: RequestAct) -> Result<Message, String> {
        self.event += 1;
        let request = Asker::new(who).in_server(server(guild)).asks(self.event, act);
        match self.app.handle(&request).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal).say(Lang::En)),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn set(&mut self, who: u64, setting: PersonSetting, value: &str) {
        self.ask_in(HERE, who, RequestAct::Person(own::PersonAsk::Set(setting, value.to_owned()))).await.unwrap();
    }

    async fn leaders(&mut self, who: u64, everywhere: bool, page: usize) -> (Vec<(u64, u64)>, Message) {
        let leaders = LeadersAsk { game: Some("chess".to_owned()), everywhere: Some(everywhere), period: None, page };
        let message = self.ask_in(HERE, who, RequestAct::See(see::SeeAsk::Leaderboard(leaders))).await.unwrap();
        let said = message.said();
        let rows = said.lines().filter_map(|line| {
            let (place, rest) = line.split_once(". <@")?;
            let (who, _) = rest.split_once('>')?;
            Some((place.parse().ok()?, who.parse().ok()?))
        });
        (rows.collect(), message)
    }

    async fn profile(&mut self, guild: u64, who: u64, whose: u64) -> Result<String, String> {
        let asked = see::SeeAsk::Profile { person: Some(person(whose)), against: None };
        self.ask_in(guild, who, RequestAct::See(asked)).await.map(|message| message.said())
    }
}

fn keys_of(message: &Message) -> Vec<String> {
    message.text.iter().map(|text| text.key.to_string()).collect()
}

#[tokio::test]
async fn a_leaderboard_has_pages_and_ones_own_place() {
    let mut house = House::new().await;
    let offers =
        |message: &Message| message.buttons.iter().any(|button| button.custom_id() == "1:challenge-all:chess:rated");
    let (rows, message) = house.leaders(17, false, 0).await;
    assert!(!offers(&message), "there is nothing that they lack");
    assert_eq!(rows, (1..=10).map(|who| (who, who)).collect::<Vec<_>>());
    assert!(message.said().contains("Your place: 17. <@17>: 1830\u{a0}± 60 (30 games)"), "{}", message.said());
    let (rows, message) = house.leaders(17, false, 99).await;
    assert_eq!(rows, (21..=25).map(|who| (who, who)).collect::<Vec<_>>(), "the last page");
    assert_eq!(message.buttons.iter().map(|button| button.off).collect::<Vec<_>>(), [false, true]);
    let (rows, message) = house.leaders(40, false, 0).await;
    assert_eq!(rows.len(), 10);
    assert!(keys_of(&message).contains(&"leaders-lack-rating".to_owned()), "{}", message.said());
    assert!(offers(&message), "who lacks games is led to one");
}

#[tokio::test]
async fn who_hides_a_profile_is_in_no_list_and_nobody_is_in_lists_over_all_servers_unasked() {
    let mut house = House::new().await;
    assert_eq!(house.leaders(17, false, 0).await.0.len(), 10);
    house.set(3, PersonSetting::Profile, "off").await;
    let (rows, message) = house.leaders(17, false, 0).await;
    assert!(rows.iter().all(|(_, who)| *who != 3), "{rows:?}");
    assert!(message.said().contains("Your place: 16. <@17>"), "{}", message.said());
    assert!(keys_of(&house.leaders(3, false, 0).await.1).contains(&"leaders-lack-hidden".to_owned()));
    house.set(3, PersonSetting::Profile, "on").await;
    assert_eq!(house.leaders(17, false, 0).await.0[2], (3, 3));
    let (rows, message) = house.leaders(17, true, 0).await;
    assert!(rows.is_empty() && keys_of(&message).contains(&"leaders-lack-lists".to_owned()), "{}", message.said());
    house.set(9, PersonSetting::Lists, "yes").await;
    assert_eq!(house.leaders(17, true, 0).await.0, [(1, 9)]);
}

#[tokio::test]
async fn people_are_called_as_in_the_server_of_the_leaderboard_and_across_all_servers_by_no_nickname() {
    let mut house = House::new().await;
    let mut batch = Batch::new();
    for (id, guild, name) in [(1, HERE, "Bobby"), (2, 401, "Robert of the other club")] {
        let mut record = game(id, 9 - id as i64, 500, [1, 2]);
        record.guild = Some(GuildId(guild));
        let GameState::Over { seats, .. } = &mut record.state else { panic!("it has ended") };
        seats[0].name = name.to_owned();
        let row = keys::done(UserId(1), record.ended.unwrap(), record.id);
        batch = batch.put(row, write(&DoneRecord::of(&record).unwrap())).put(keys::game(record.id), write(&record));
    }
    house.store.commit(batch).await.unwrap();
    let alt = house.leaders(17, false, 0).await.1.figures.unwrap().alt;
    assert!(alt.contains("1. Bobby: 1990") && !alt.contains("Robert"), "{alt}");
    house.set(1, PersonSetting::Lists, "yes").await;
    let alt = house.leaders(17, true, 0).await.1.figures.unwrap().alt;
    assert!(alt.contains(&format!("1. {}: 1990", person(1).plain_name)), "{alt}");
    house.set(1, PersonSetting::Lists, "no").await;
    let kept: PersonRecord = read(&house.store.get(&keys::person(UserId(1))).await.unwrap().unwrap().value).unwrap();
    assert_eq!(kept.plain_name, None, "it is kept no longer than it is needed");
}

#[tokio::test]
async fn what_is_known_in_memory_follows_the_games_that_are_counted() {
    let mut house = House::new().await;
    assert_eq!(house.leaders(17, false, 0).await.0[0], (1, 1));
    let rated = RatedRecord {
        game: GameId(1),
        seats: [UserId(17).into(), UserId(26).into()],
        marks: [2, 3],
        halves: 2,
        ended: BotTime(0),
        guild: Some(GuildId(HERE)),
        season: None,
        everywhere: true,
        decided: false,
        moved: [None; 2],
        late: None,
        nowhere: None,
        unrated: false,
        void: false,
        gone: [false; 2],
        left: None,
        effects: Computed::default(),
    };
    let ledger = LedgerRecord { last: FIRST_NUMBER, ..LedgerRecord::default() };
    let batch = Batch::new()
        .put(keys::rated("chess", FIRST_NUMBER), write(&rated))
        .put(keys::ledger("chess"), write(&ledger))
        .put(keys::rating(UserId(17)), write(&rating(2_500, 5)))
        .put(keys::rating(UserId(26)), write(&rating(2_400, 4)));
    house.store.commit(batch).await.unwrap();
    let (rows, _) = house.leaders(26, false, 0).await;
    assert_eq!(rows[..2], [(1, 17), (2, 1)], "26 has met only four");
    // A changed result has no effect until ratings are recalculated. Then the cache reads everything again.
    let changed = LedgerRecord { changes: 1, is_stale: true, ..ledger.clone() };
    house.store.commit(Batch::new().put(keys::ledger("chess"), write(&changed))).await.unwrap();
    assert_eq!(house.leaders(26, false, 0).await.0[..2], [(1, 17), (2, 1)]);
    let batch = Batch::new()
        .put(keys::ledger("chess"), write(&LedgerRecord { generation: RatingGeneration(1), changes: 1, ..ledger }))
        .put(keys::rating(UserId(5)), write(&rating(3_000, 5)));
    house.store.commit(batch).await.unwrap();
    assert_eq!(house.leaders(26, false, 0).await.0[..2], [(1, 5), (2, 17)]);
    let app = App::new(Arc::clone(&house.store) as Arc<dyn Store>, Vec::new());
    let mut another = House { app, store: Arc::clone(&house.store), event: 900 };
    another.set(5, PersonSetting::Profile, "off").await;
    house.store.commit(Batch::new().delete(keys::rating(UserId(17)))).await.unwrap();
    assert_eq!(house.leaders(26, false, 0).await.0[..2], [(1, 1), (2, 2)]);
}

#[tokio::test]
async fn while_new_ratings_are_read_boards_are_shown_as_they_were_less_who_hides_and_nobody_waits() {
    let mut house = House::new().await;
    let held = Held::new(&house.store);
    house.app = App::new(Arc::clone(&held) as Arc<dyn Store>, Vec::new());
    let another = || LeadersAsk { game: Some("mutation".to_owned()), everywhere: Some(false), period: None, page: 0 };
    house.ask_in(HERE, 40, RequestAct::See(see::SeeAsk::Leaderboard(another()))).await.unwrap();
    assert_eq!(house.leaders(40, false, 0).await.0[..2], [(1, 1), (2, 2)]);
    let batch = Batch::new()
        .put(keys::ledger("chess"), write(&LedgerRecord { generation: RatingGeneration(1), ..LedgerRecord::default() }))
        .put(keys::rating(UserId(5)), write(&rating(3_000, 5)))
        .put(keys::rating(UserId(2)), write(&rating(1_000, 5)));
    house.store.commit(batch).await.unwrap();
    held.hold();
    let app = house.app.clone();
    let renewed = tokio::spawn(async move { app.renew_leaders().await.unwrap() });
    held.is_reached().await;
    assert_eq!(house.leaders(40, false, 0).await.0[..2], [(1, 1), (2, 2)], "as it was");
    house.set(1, PersonSetting::Profile, "off").await;
    assert_eq!(house.leaders(40, false, 0).await.0[..2], [(1, 2), (2, 3)], "at once");
    house.ask_in(HERE, 40, RequestAct::See(see::SeeAsk::Leaderboard(another()))).await.unwrap();
    held.let_go();
    renewed.await.unwrap();
    assert_eq!(house.leaders(40, false, 0).await.0[..2], [(1, 5), (2, 3)]);
}

#[tokio::test]
async fn who_hides_a_profile_cannot_be_told_from_somebody_who_never_played_there() {
    let mut house = House::new().await;
    let shown = house.profile(HERE, 17, 3).await.unwrap();
    assert!(shown.contains("1970\u{a0}± 60") && !shown.contains("across all servers"), "{shown}");
    let elsewhere = house.profile(401, 17, 3).await.unwrap_err();
    let stranger = house.profile(HERE, 17, 99).await.unwrap_err();
    assert_eq!(elsewhere, stranger.replace("99", "3"));
    house.set(3, PersonSetting::Lists, "yes").await;
    assert!(house.profile(HERE, 17, 3).await.unwrap().contains("1970\u{a0}± 60 (30 games) across all servers"));
    house.set(3, PersonSetting::Profile, "off").await;
    assert_eq!(house.profile(HERE, 17, 3).await.unwrap_err(), elsewhere, "hidden");
    assert!(
        house.profile(401, 3, 3).await.unwrap().contains("1970\u{a0}± 60 (30 games) across all servers"),
        "their own, anywhere"
    );
}
