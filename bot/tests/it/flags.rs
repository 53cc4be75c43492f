//! Flags: moderators see rated games that look arranged, where they may see the games, and answer those of others.

use std::collections::BTreeSet;

use bot::app::ask::{person, server};
use bot::app::{Act, Message, Moderate, Privacy, Server};
use bot::keep::verify_store;
use bot::record::{
    ChannelId, DAY, DeedRecord, Did, Export, Flag, FlagKind, FlagsRecord, GameId, GuildId, Moment, Place, Unix, UserId,
    keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::Text;
use expect_test::expect;
use store::{Batch, Store};

use crate::ask::{self, Asker};
use crate::ratings::{Club, records};
use crate::records::check;

const ANN: u64 = 1;
const BOB: u64 = 2;
const MODERATOR: u64 = 9;
const HERE: GuildId = GuildId(400);
/// A channel that everybody sees, and one that not everybody sees.
const HALL: ChannelId = ChannelId(500);
const BACK_ROOM: ChannelId = ChannelId(501);

struct House {
    club: Club,
    n_events: u64,
}

impl House {
    async fn new() -> House {
        let club = Club::new().await;
        club.seats.app.everybody_sees(HERE, BTreeSet::from([HALL]));
        House { club, n_events: 9_000_000 }
    }

    /// Two days later somebody gives up a game after two moves each; returns its number.
    async fn give_up(&mut self, loser: u64, winner: u64, channel: ChannelId) -> GameId {
        let seats = &mut self.club.seats;
        seats.stay(2 * DAY).await;
        let id = self.club.game([loser, winner], "chess", Some(HERE.0)).await;
        let seats = &mut self.club.seats;
        let mut record = seats.record(id).await;
        (record.clock, record.due) = (None, None);
        record.place = Place::Channel { channel, thread: None };
        seats.store.commit(Batch::new().put(keys::game(id), write(&record))).await.unwrap();
        seats.ask(loser, Act::Play(bot::app::ask::play::Ask::ResignNow(id, Moment(4)))).await;
        assert!(seats.record(id).await.counted.is_some());
        id
    }

    async fn give_up_often(&mut self, n: usize, channel: ChannelId) -> Vec<GameId> {
        let mut ids = Vec::new();
        for _ in 0..n {
            ids.push(self.give_up(ANN, BOB, channel).await);
        }
        ids
    }

    /// What a moderator is told, or the key of the refusal.
    async fn asks(&mut self, who: u64, channel: ChannelId, act: Act) -> Result<Message, String> {
        self.n_events += 1;
        let server = Server { may_moderate: who != BOB + 1, ..ask::server(HERE.0) };
        let asker = Asker::new(who).in_channel(channel.0).in_server(server).at(self.club.seats.now);
        match self.club.seats.app.handle(&asker.asks(self.n_events, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn flags(&mut self, who: u64, channel: ChannelId) -> Message {
        let act = Act::Server(server::Ask::Moderate(Moderate::Flags));
        assert!(act.is_private());
        self.asks(who, channel, act).await.unwrap()
    }
}

/// The games that a list of flags names.
fn named(message: &Message) -> Vec<u64> {
    let open = message.choices.iter().find(|choice| choice.button.press.word() == "flag-open");
    open.into_iter().flat_map(|choice| &choice.items).map(|item| item.value.parse().unwrap()).collect()
}

fn keys_of(message: &Message) -> Vec<String> {
    message.text.iter().map(|text| text.key.to_string()).collect()
}

#[tokio::test]
async fn quick_losses_to_one_person_are_flagged_with_their_games_and_again_only_by_newer_ones() {
    let mut house = House::new().await;
    house.give_up_often(4, HALL).await;
    assert_eq!(keys_of(&house.flags(MODERATOR, HALL).await), ["flags-title", "flags-none", "flags-looked"]);
    house.give_up_often(1, HALL).await;
    let message = house.flags(MODERATOR, HALL).await;
    assert_eq!(keys_of(&message), ["flags-title", "flags-line", "flags-games", "flags-looked"]);
    assert_eq!(named(&message), [6, 5, 4, 3, 2], "newest first");
    assert!(message.said().contains("<@1> lost most games against <@2>"), "{}", message.said());
    assert!(message.ping.is_empty(), "nobody is told");
    let answer = message.buttons[0].act(Some("They play blitz over tea")).unwrap();
    assert!(answer.is_private());
    let message = house.asks(MODERATOR, HALL, answer.clone()).await.unwrap();
    assert_eq!(keys_of(&message), ["flags-answered", "flags-title", "flags-none", "flags-looked"]);
    assert_eq!(house.asks(MODERATOR, HALL, answer).await.unwrap_err(), "refusal-flag-gone");
    let deeds = records::<DeedRecord>(&house.club.seats.store, keys::ALL_DEEDS).await;
    let [(_, DeedRecord { did: Did::Answered(answer), .. })] = &deeds[..] else { panic!("{deeds:?}") };
    assert_eq!((answer.flag, answer.whom.id), (FlagKind::Arranged, UserId(ANN).into()));
    assert_eq!(answer.because.as_deref(), Some("They play blitz over tea"));
    let list = house.asks(MODERATOR, HALL, Act::Server(server::Ask::Moderate(Moderate::List))).await.unwrap();
    assert!(list.said().contains("answered a flag about <@1>") && list.said().contains("over tea"), "{}", list.said());
    house.give_up_often(4, HALL).await;
    assert!(named(&house.flags(MODERATOR, HALL).await).is_empty(), "four newer games show nothing by themselves");
    house.give_up_often(1, HALL).await;
    let message = house.flags(MODERATOR, HALL).await;
    assert_eq!(named(&message), [11, 10, 9, 8, 7]);
    let fine = message.choices.iter().find(|choice| choice.button.press.word() == "flag-fine").unwrap();
    let fine = fine.button.act(Some(&fine.items[0].value)).unwrap();
    assert_eq!(keys_of(&house.asks(MODERATOR, HALL, fine).await.unwrap())[0], "flags-answered");
    let answered = records::<FlagsRecord>(&house.club.seats.store, keys::ALL_FLAGS).await;
    assert_eq!(answered[0].1.answered.len(), 1, "one answer for each flag");
}

#[tokio::test]
async fn what_was_seen_is_answered_and_not_what_came_since() {
    let mut house = House::new().await;
    house.give_up_often(5, HALL).await;
    let button = house.flags(MODERATOR, HALL).await.buttons[0].clone();
    let blank = button.act(Some("   ")).unwrap();
    assert_eq!(house.asks(MODERATOR, HALL, blank).await.unwrap_err(), "refusal-empty-answer");
    let answer = button.act(Some("fine")).unwrap();
    house.give_up_often(5, HALL).await;
    house.asks(MODERATOR, HALL, answer).await.unwrap();
    assert_eq!(named(&house.flags(MODERATOR, HALL).await), [11, 10, 9, 8, 7]);
}

#[tokio::test]
async fn nobody_answers_flags_about_their_own_games_and_only_moderators_see_any() {
    let mut house = House::new().await;
    house.give_up_often(5, HALL).await;
    let flags = Act::Server(server::Ask::Moderate(Moderate::Flags));
    assert_eq!(house.asks(BOB + 1, HALL, flags).await.unwrap_err(), "refusal-not-moderator");
    let answer = house.flags(MODERATOR, HALL).await.buttons[0].act(Some("fine")).unwrap();
    assert_eq!(house.asks(BOB + 1, HALL, answer.clone()).await.unwrap_err(), "refusal-not-moderator");
    for player in [ANN, BOB] {
        let message = house.flags(player, HALL).await;
        assert!(message.buttons.is_empty() && keys_of(&message).contains(&"flags-own".to_owned()));
        assert_eq!(house.asks(player, HALL, answer.clone()).await.unwrap_err(), "refusal-own-flag");
    }
    assert!(records::<FlagsRecord>(&house.club.seats.store, keys::ALL_FLAGS).await.is_empty());
}

#[tokio::test]
async fn games_of_a_hidden_channel_are_looked_at_there_alone() {
    let mut house = House::new().await;
    house.give_up_often(4, BACK_ROOM).await;
    house.give_up_often(1, HALL).await;
    let message = house.flags(MODERATOR, HALL).await;
    assert!(named(&message).is_empty() && message.said().contains("(1)"), "{}", message.said());
    let there = house.flags(MODERATOR, BACK_ROOM).await;
    assert_eq!(named(&there), [6, 5, 4, 3, 2], "what everybody sees is looked at, too");
    // Answered there, it cannot be answered from where it is not seen.
    let answer = there.buttons[0].act(Some("fine")).unwrap();
    assert_eq!(house.asks(MODERATOR, HALL, answer.clone()).await.unwrap_err(), "refusal-flag-gone");
    house.asks(MODERATOR, BACK_ROOM, answer).await.unwrap();
}

#[tokio::test]
async fn answers_go_with_the_data_of_those_whom_they_name() {
    let mut house = House::new().await;
    house.give_up_often(5, HALL).await;
    let answer = house.flags(MODERATOR, HALL).await.buttons[0].act(Some("P1 is a beginner")).unwrap();
    house.asks(MODERATOR, HALL, answer).await.unwrap();
    let own = Act::Person(person::Ask::Privacy(Privacy::Export { after: GameId(0) }));
    let message = house.asks(BOB, HALL, own).await.unwrap();
    let export: Export = read(&message.files[0].bytes).unwrap();
    let [(HERE, answered)] = &export.flags[..] else { panic!("{:?}", export.flags) };
    assert_eq!((answered.flag.who.person(), answered.flag.with), (None, Some(UserId(BOB).into())));
    let forget = Act::Person(person::Ask::Privacy(Privacy::ForgetNow(UserId(ANN))));
    house.asks(ANN, HALL, forget).await.unwrap();
    let store = &house.club.seats.store;
    let answered = records::<FlagsRecord>(store, keys::ALL_FLAGS).await;
    assert!(answered.iter().all(|(_, flags)| flags.people().next().is_none()), "{answered:?}");
    let deeds = records::<DeedRecord>(store, keys::ALL_DEEDS).await;
    let [(_, DeedRecord { did: Did::Answered(answer), .. })] = &deeds[..] else { panic!("{deeds:?}") };
    assert_eq!((answer.whom.id.person(), &answer.because), (None, &None));
    house.club.catch_up().await;
    assert_eq!(verify_store(&*house.club.seats.store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    assert!(named(&house.flags(MODERATOR, HALL).await).is_empty(), "there is nobody to ask about it");
}

#[test]
fn answers_are_kept_by_server() {
    let flag = Flag {
        is: FlagKind::Sandbagging,
        game: "chess".to_owned(),
        who: UserId(1).into(),
        with: None,
        last: 1_000_000_004,
    };
    let mut flags = FlagsRecord::default();
    check(&flags, &expect![[r#"{"answered":[]}"#]]);
    flags.answer(Flag { is: FlagKind::Arranged, with: Some(UserId(2).into()), ..flag.clone() }, Unix(7));
    flags.answer(flag, Unix(8));
    check(
        &flags,
        &expect![[
            r#"{"answered":[{"is":"arranged","game":"chess","who":1,"with":2,"last":1000000004,"at":7},{"is":"sandbagging","game":"chess","who":1,"last":1000000004,"at":8}]}"#
        ]],
    );
}
