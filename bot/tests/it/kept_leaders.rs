//! Live leaderboards, each one message in a channel: posted once, and edited at most hourly, only if changed. They end
//! when stopped, or when the bot can no longer write.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::app::ask::{person as own, see, server as of_server};
use bot::app::{
    App, BotRight, Button, CallerServer, KeptLeaders, Message, Period, PersonSetting, PostItem, PostStep, PostTold,
    Press, PrivacyAsk, RequestAct, Secret, SetupAsk, tell, upkeep,
};
use bot::keep::verify_store;
use bot::record::{
    BotTime, ChannelId, Computed, DAY, DeedRecord, GuildId, HOUR, KeptCareer, KeptRating, LeadersFate, LeadersRecord,
    MINUTE, Millis, ModeratorDeed, OfKind, RatingRecord, SentMessage, TimeRecord, Unix, UserId, keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::{Lang, Text};
use expect_test::expect;
use futures::TryStreamExt;
use store::{Batch, Memory, Store, StoreExt};

use crate::ask::{Asker, server};
use crate::records::{AT, check};

const HERE: u64 = 400;
const CHANNEL: u64 = 500;
const ADMIN: u64 = 90;
const START: Unix = Unix(1_800_000_000_000);

fn rating(points: i64) -> RatingRecord {
    let last = (KeptRating(points * 1_000_000, 60_000_000, 60_000_000), BotTime(START.0), 30);
    let now = KeptCareer {
        recent: Vec::new(),
        met: (0..5).collect(),
        everywhere: Some(last),
        here: BTreeMap::from([(GuildId(HERE), last)]),
        ..KeptCareer::default()
    };
    let of_kind = OfKind { career: Computed { now, next: None }, ..OfKind::newcomer(2) };
    RatingRecord { kinds: BTreeMap::from([("chess".to_owned(), of_kind)]) }
}

fn managed() -> CallerServer {
    CallerServer { may_manage: true, rights: vec![BotRight::View, BotRight::Send], ..server(HERE) }
}

fn chess(period: Option<Period>) -> KeptLeaders {
    KeptLeaders { game: "chess".to_owned(), period }
}

fn act(which: &KeptLeaders, keep: bool) -> RequestAct {
    RequestAct::Server(of_server::ServerAsk::Leaders { which: which.clone(), keep })
}

struct House {
    app: App,
    store: Arc<Memory>,
    event: u64,
    now: Unix,
}

impl House {
    async fn new() -> House {
        let store = Arc::new(Memory::new());
        let people = (1..=12_u64).map(|who| (keys::rating(UserId(who)), rating(2_000 - 10 * who as i64)));
        let batch = people.fold(Batch::new(), |batch, (key, ratings)| batch.put(key, write(&ratings)));
        store.commit(batch).await.unwrap();
        let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        let mut house = House { app, store, event: 0, now: START };
        house.pass(Millis(0)).await;
        house
    }

    async fn pass(&mut self, span: Millis) {
        self.now += span;
        self.store.commit(Batch::new().put(keys::TIME, write(&TimeRecord::new(self.now)))).await.unwrap();
    }

    async fn ask(&mut self, who: u64, place: (CallerServer, u64), act: RequestAct) -> Result<Message, String> {
        self.event += 1;
        let asker = Asker::new(who).in_server(place.0).in_channel(place.1).at(self.now);
        match self.app.handle(&asker.asks(self.event, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal).say(Lang::En)),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn keep(&mut self, channel: u64, period: Option<Period>) -> Result<Message, String> {
        self.ask(ADMIN, (managed(), channel), act(&chess(period), true)).await
    }

    async fn next(&self) -> Option<PostItem> {
        match &tell::leaders_due(&self.app, self.now).await.unwrap()[..] {
            [] => None,
            [key] => tell::next_post(&self.app, key, self.now).await.unwrap(),
            many => panic!("{many:?}"),
        }
    }

    async fn told(&self, item: &PostItem, told: PostTold) {
        tell::told_post(&self.app, item, told, self.now).await.unwrap();
    }

    async fn post(&self) -> PostItem {
        let item = self.next().await.unwrap();
        assert!(matches!(item.step, PostStep::Post { .. }), "{:?}", item.step);
        self.told(&item, PostTold::Posted(SENT)).await;
        item
    }

    async fn rows(&self, prefix: &str) -> Vec<(String, Vec<u8>)> {
        let rows = self.store.rows(prefix).try_collect::<Vec<_>>().await.unwrap();
        rows.into_iter().map(|row| (row.key, row.value)).collect()
    }

    async fn fates(&self) -> Vec<LeadersFate> {
        let deeds = self.rows(&keys::deeds(GuildId(HERE))).await;
        let deeds = deeds.iter().map(|(_, value)| read::<DeedRecord>(value).unwrap());
        let mut deeds: Vec<_> = deeds.collect();
        deeds.sort_by_key(|deed| deed.at);
        let fate = |deed: DeedRecord| match deed.did {
            ModeratorDeed::Leaders { now, channel, .. } => (channel == ChannelId(CHANNEL)).then_some(now),
            _ => None,
        };
        deeds.into_iter().filter_map(fate).collect()
    }
}

const SENT: SentMessage = SentMessage { channel: ChannelId(CHANNEL), message: 77 };

fn message(item: &PostItem) -> &Message {
    match &item.step {
        PostStep::Post { message, .. } | PostStep::Edit { message, .. } => message,
        PostStep::Remove { .. } => panic!("{item:?}"),
    }
}

fn people(message: &Message) -> Vec<String> {
    let line = |line: &str| Some(line.split_once("<@")?.1.split_once('>')?.0.to_owned());
    message.said().lines().filter_map(line).collect()
}

#[tokio::test]
async fn it_is_posted_once_pings_nobody_and_tells_no_place_but_on_its_button() {
    let mut house = House::new().await;
    let answer = house.keep(CHANNEL, None).await.unwrap();
    assert!(answer.said().contains("**Chess, now**"), "{}", answer.said());
    let item = house.next().await.unwrap();
    let PostStep::Post { to, message, mark } = &item.step else { panic!("{item:?}") };
    assert_eq!((*to, message.ping.len()), (ChannelId(CHANNEL), 0));
    assert_eq!(people(message), (1..=10).map(|who| who.to_string()).collect::<Vec<_>>());
    let keys: Vec<_> = message.text.iter().skip(11).map(|text| text.key.to_string()).collect();
    assert_eq!(keys, ["leaders-rule-here", "leaders-kept"]);
    assert_eq!(message.buttons.iter().map(Button::custom_id).collect::<Vec<_>>(), std::slice::from_ref(mark));
    assert!(item.nonce.len() <= 25, "{}", item.nonce);
    // The bot was killed before it stored the message. The next start finds it by the mark and edits it within an hour.
    assert_eq!(house.next().await.unwrap(), item);
    house.told(&item, PostTold::Found(SENT)).await;
    assert_eq!(house.next().await, None);
    house.pass(HOUR).await;
    assert!(matches!(house.next().await.unwrap().step, PostStep::Edit { sent: SENT, .. }));
    let place = Button::parse(mark).unwrap().act(None).unwrap();
    let own = house.ask(12, (server(HERE), CHANNEL), place.clone()).await.unwrap();
    assert_eq!(people(&own), ["11", "12"]);
    assert!(own.buttons.iter().all(|button| button.press != Press::LeadersStop), "{own:?}");
    let stranger = house.ask(40, (server(HERE), CHANNEL), place).await.unwrap();
    assert_eq!(people(&stranger).len(), 10, "the first page");
    assert_eq!(house.fates().await, [LeadersFate::Kept]);
    let mut problems = verify_store(&*house.store, &|_| ()).await.unwrap().problems;
    problems.retain(|problem| !problem.starts_with("row `rating/"));
    assert_eq!(problems, Vec::<String>::new(), "ratings without games aside");
}

#[tokio::test]
async fn it_is_changed_after_an_hour_and_only_if_it_would_show_something_else() {
    let mut house = House::new().await;
    house.keep(CHANNEL, None).await.unwrap();
    house.post().await;
    for _ in 0..3 {
        house.pass(HOUR).await;
        assert_eq!(house.next().await, None, "nothing has changed");
        assert_eq!(tell::leaders_due(&house.app, house.now).await.unwrap(), Vec::<String>::new(), "it was looked at");
    }
    let hides = RequestAct::Person(own::PersonAsk::Set(PersonSetting::Profile, "off".to_owned()));
    house.ask(3, (server(HERE), CHANNEL), hides).await.unwrap();
    let item = house.next().await.unwrap();
    let PostStep::Edit { sent, message } = &item.step else { panic!("{item:?}") };
    assert_eq!((*sent, &people(message)[1..3]), (SENT, &["2".to_owned(), "4".to_owned()][..]), "3 hides");
    assert_eq!(house.next().await.as_ref(), Some(&item));
    // Discord may refuse to edit an old message. The bot retries an hour later.
    house.told(&item, PostTold::Later).await;
    house.pass(59 * MINUTE).await;
    assert_eq!(house.next().await, None);
    house.pass(MINUTE).await;
    let item = house.next().await.unwrap();
    house.told(&item, PostTold::Changed).await;
    let forget = RequestAct::Person(own::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(1))));
    house.ask(1, (server(HERE), CHANNEL), forget).await.unwrap();
    let item = house.next().await.unwrap();
    assert_eq!(people(message_of_edit(&item))[..2], ["2", "4"]);
    // The hourly edit still becomes due after the machine's clock was set back.
    house.told(&item, PostTold::Changed).await;
    house.now = house.now - DAY;
    assert_eq!(tell::leaders_due(&house.app, house.now).await.unwrap().len(), 1);
}

fn message_of_edit(item: &PostItem) -> &Message {
    assert!(matches!(item.step, PostStep::Edit { .. }), "{item:?}");
    message(item)
}

#[tokio::test]
async fn whoever_may_set_the_server_up_stops_it_and_its_message_goes() {
    let mut house = House::new().await;
    let leaders = || {
        let asked =
            see::SeeAsk::Leaderboard(bot::app::LeadersAsk { game: Some("chess".to_owned()), ..Default::default() });
        RequestAct::See(asked)
    };
    let offered = |message: &Message| message.buttons.last().map(|button| button.press);
    let place = || (managed(), CHANNEL);
    assert_eq!(offered(&house.ask(ADMIN, place(), leaders()).await.unwrap()), Some(Press::LeadersKeep));
    assert_eq!(offered(&house.ask(2, (server(HERE), CHANNEL), leaders()).await.unwrap()), Some(Press::LeadersOn));
    house.keep(CHANNEL, None).await.unwrap();
    assert_eq!(offered(&house.ask(ADMIN, place(), leaders()).await.unwrap()), Some(Press::LeadersStop));
    assert_eq!(offered(&house.ask(ADMIN, (managed(), 501), leaders()).await.unwrap()), Some(Press::LeadersKeep));
    let posted = house.post().await;
    let refused = house.ask(2, (server(HERE), CHANNEL), act(&chess(None), false)).await.unwrap_err();
    assert!(refused.contains("Manage Server"), "{refused}");
    house.pass(MINUTE).await;
    house.ask(ADMIN, place(), act(&chess(None), false)).await.unwrap();
    let item = house.next().await.unwrap();
    let PostStep::Post { mark, .. } = &posted.step else { panic!("{posted:?}") };
    let remove = PostStep::Remove { from: ChannelId(CHANNEL), sent: Some(SENT), mark: mark.clone() };
    assert_eq!(item.step, remove);
    // A new leaderboard is requested before the old one is removed. The bot posts it and keeps the two apart.
    house.pass(MINUTE).await;
    house.keep(CHANNEL, None).await.unwrap();
    house.told(&item, PostTold::Removed).await;
    let again = house.post().await;
    assert!(!matches!(&again.step, PostStep::Post { mark: other, .. } if other == mark) && again.nonce != posted.nonce);
    house.pass(MINUTE).await;
    house.ask(ADMIN, place(), act(&chess(None), false)).await.unwrap();
    let item = house.next().await.unwrap();
    house.told(&item, PostTold::Removed).await;
    assert_eq!(house.rows(keys::ALL_LEADERS).await, []);
    let fates = [LeadersFate::Kept, LeadersFate::Stopped, LeadersFate::Kept, LeadersFate::Stopped];
    assert_eq!(house.fates().await, fates);
    let log = RequestAct::Server(of_server::ServerAsk::Setup(SetupAsk::Log));
    let log = house.ask(ADMIN, place(), log).await.unwrap().said();
    assert!(log.contains("stopped a leaderboard in <#500>: Chess, now"), "{log}");
}

#[tokio::test]
async fn it_ends_with_its_message_and_its_permission_and_the_log_says_so() {
    let mut house = House::new().await;
    for lacking in [false, true] {
        house.pass(HOUR).await;
        house.keep(CHANNEL, None).await.unwrap();
        let item = house.post().await;
        assert!(house.rows("lacking/").await.is_empty());
        house.pass(MINUTE).await;
        house.told(&item, PostTold::Lost { lacking }).await;
        assert_eq!(house.rows(keys::ALL_LEADERS).await, []);
    }
    let fates = [LeadersFate::Kept, LeadersFate::Lost, LeadersFate::Kept, LeadersFate::Lost];
    assert_eq!(house.fates().await, fates);
    let asked = see::SeeAsk::Leaderboard(bot::app::LeadersAsk { game: Some("chess".to_owned()), ..Default::default() });
    let told = house.ask(ADMIN, (managed(), CHANNEL), RequestAct::See(asked.clone())).await.unwrap();
    assert_eq!(told.text[0].key.to_string(), "leaders-barred");
    let others = house.ask(2, (server(HERE), CHANNEL), RequestAct::See(asked)).await.unwrap();
    assert_eq!(others.text[0].key.to_string(), "leaders-title");
    house.keep(CHANNEL, None).await.unwrap();
    assert!(house.rows("lacking/").await.is_empty());
}

#[tokio::test]
async fn a_server_has_at_most_five_and_who_may_not_is_told_what_would_be_accepted() {
    let mut house = House::new().await;
    for channel in 500..505 {
        house.keep(channel, None).await.unwrap();
    }
    let refused = house.keep(505, None).await.unwrap_err();
    assert!(refused.contains("5 leaderboards here") && refused.contains("<#502> (Chess, now)"), "{refused}");
    house.keep(503, None).await.unwrap();
    assert_eq!(house.rows(keys::ALL_LEADERS).await.len(), 5, "what is kept already is kept once");
    house.ask(ADMIN, (managed(), 503), act(&chess(None), false)).await.unwrap();
    house.keep(505, Some(Period::ThisMonth)).await.unwrap();
    let refused = house.ask(2, (server(HERE), 506), act(&chess(None), true)).await.unwrap_err();
    assert!(refused.contains("Manage Server"), "{refused}");
    let barred = CallerServer { rights: vec![BotRight::View], ..managed() };
    let refused = house.ask(ADMIN, (barred.clone(), 506), act(&chess(None), true)).await.unwrap_err();
    assert!(refused.contains("Send Messages"), "{refused}");
    let thread =
        CallerServer { parent: Some(ChannelId(500)), rights: vec![BotRight::View, BotRight::SendInThreads], ..barred };
    let refused = house.ask(ADMIN, (thread, 506), act(&chess(None), true)).await.unwrap_err();
    assert!(
        refused.contains("5 leaderboards here"),
        "in a thread the bot may write, and the limit is reached: {refused}"
    );
    let refused = house.keep(507, Some(Period::ThisSeason)).await.unwrap_err();
    assert!(refused.contains("has no seasons"), "{refused}");
    let fixed = Button::parse("1:leaders-keep:chess:last-month");
    assert_eq!(fixed, None, "what is over does not change");
}

#[tokio::test]
async fn a_server_that_removed_the_bot_is_left_alone_and_forgotten() {
    let mut house = House::new().await;
    house.keep(CHANNEL, None).await.unwrap();
    house.post().await;
    house.store.commit(Batch::new().delete(keys::rating(UserId(1)))).await.unwrap();
    upkeep::leave_server(&house.app, GuildId(HERE), house.now).await.unwrap();
    house.pass(2 * HOUR).await;
    assert_eq!(house.next().await, None);
    upkeep::join_server(&house.app, GuildId(HERE), house.now).await.unwrap();
    assert!(matches!(house.next().await.unwrap().step, PostStep::Edit { .. }), "as if it had never left");
    upkeep::leave_server(&house.app, GuildId(HERE), house.now).await.unwrap();
    house.pass(30 * DAY).await;
    upkeep::forget_servers(&house.app, house.now).await.unwrap();
    assert_eq!(house.rows(keys::ALL_LEADERS).await, []);
}

#[test]
fn what_is_kept_of_it_reads_for_ever() {
    let asked = LeadersRecord {
        v: 1,
        made: 9,
        parent: None,
        lang: Lang::En,
        sent: None,
        shown: None,
        looked: None,
        ended: false,
    };
    check(&asked, &expect![[r#"{"v":1,"made":9,"lang":"en"}"#]]);
    let posted = LeadersRecord {
        parent: Some(ChannelId(8)),
        lang: Lang::Fr,
        sent: Some(SENT),
        shown: Some("efae85".to_owned()),
        looked: Some(AT),
        ended: true,
        ..asked
    };
    check(
        &posted,
        &expect![[
            r#"{"v":1,"made":9,"parent":8,"lang":"fr","sent":{"channel":500,"message":77},"shown":"efae85","looked":1700000000000,"ended":true}"#
        ]],
    );
    let (channel, game, period) = (ChannelId(5), "chess".to_owned(), "now".to_owned());
    check(
        &ModeratorDeed::Leaders { channel, game, period, now: LeadersFate::Lost },
        &expect![[r#"{"is":"leaders","channel":5,"game":"chess","period":"now","now":"lost"}"#]],
    );
    let key = chess(Some(Period::ThisMonth)).key(GuildId(3), ChannelId(5));
    expect!["leaders/3/5/chess/this-month"].assert_eq(&key);
    assert_eq!(keys::guild_in(&key), Some(GuildId(3)));
}
