//! Flags: moderators see suspicious rated games where those are visible, and resolve flags of other moderators.

use std::collections::BTreeSet;
use std::sync::Arc;

use bot::app::ask::{person, server};
use bot::app::{
    App, CallerServer, Delivery, DeliveryReport, Message, ModerationAsk, ModerationRemarks, PrivacyAsk, RequestAct,
    tell,
};
use bot::keep::verify_store;
use bot::record::{
    ChannelId, DAY, DeedRecord, Flag, FlagKind, FlagsRecord, GameId, GameMoment, GamePlace, GameRecord, GameState,
    GuildId, KeptEffects, Millis, ModeratorDeed, PersonExport, TrophyRecord, Unix, UserId, keys, read, write,
};
use bot::refusal::Trouble;
use bot::words::Text;
use expect_test::expect;
use store::{Batch, Store};

use crate::ask::{self, Asker};
use crate::ratings::{Club, from_scratch, kept, records};
use crate::records::check;

const ANN: u64 = 1;
const BOB: u64 = 2;
const MODERATOR: u64 = 9;
const HERE: GuildId = GuildId(400);
const HALL: ChannelId = ChannelId(500);
const BACK_ROOM: ChannelId = ChannelId(501);

struct House {
    club: Club,
    n_events: u64,
}

impl House {
    async fn new() -> House {
        let club = Club::new().await;
        club.seats.app.open_channels.set(HERE, BTreeSet::from([HALL]));
        House { club, n_events: 9_000_000 }
    }

    /// Two days later, plays a rated game of two moves each, which `loser` resigns. Returns the game.
    async fn give_up(&mut self, loser: u64, winner: u64, channel: ChannelId) -> GameId {
        let seats = &mut self.club.seats;
        seats.stay(2 * DAY).await;
        let id = self.club.game([loser, winner], "chess", Some(HERE.0)).await;
        let seats = &mut self.club.seats;
        let mut record = seats.record(id).await;
        (record.clock, record.due) = (None, None);
        record.place = GamePlace::Channel { channel, thread: None };
        seats.store.commit(Batch::new().put(keys::game(id), write(&record))).await.unwrap();
        seats.ask(loser, RequestAct::Play(bot::app::ask::play::PlayAsk::ResignNow(id, GameMoment(4)))).await;
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

    async fn asks(&mut self, who: u64, channel: ChannelId, act: RequestAct) -> Result<Message, String> {
        self.n_events += 1;
        let server = CallerServer { may_moderate: who != BOB + 1, ..ask::server(HERE.0) };
        let asker = Asker::new(who).in_channel(channel.0).in_server(server).at(self.club.seats.now);
        match self.club.seats.app.handle(&asker.asks(self.n_events, act)).await {
            Ok(answer) => Ok(answer.reply.unwrap()),
            Err(Trouble::Refused(refusal)) => Err(Text::from(refusal).key.to_string()),
            Err(Trouble::Failed(failure)) => panic!("{}", failure.chain()),
        }
    }

    async fn flags(&mut self, who: u64, channel: ChannelId) -> Message {
        let act = RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Flags));
        assert!(act.is_private());
        self.asks(who, channel, act).await.unwrap()
    }
}

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
    let [(_, DeedRecord { did: ModeratorDeed::Answered(answer), .. })] = &deeds[..] else { panic!("{deeds:?}") };
    assert_eq!((answer.flag, answer.whom.id), (FlagKind::Arranged, UserId(ANN).into()));
    assert_eq!(answer.because.as_deref(), Some("They play blitz over tea"));
    let list = house
        .asks(MODERATOR, HALL, RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::List)))
        .await
        .unwrap();
    assert!(list.said().contains("resolved a flag on <@1>") && list.said().contains("over tea"), "{}", list.said());
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
    let flags = RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Flags));
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
    // After a moderator resolves the flag in the private channel, the public one must not reach it.
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
    let own = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(0) }));
    let message = house.asks(BOB, HALL, own).await.unwrap();
    let export: PersonExport = read(&message.files[0].bytes).unwrap();
    let [(HERE, answered)] = &export.flags[..] else { panic!("{:?}", export.flags) };
    assert_eq!((answered.flag.who.person(), answered.flag.with), (None, Some(UserId(BOB).into())));
    let forget = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))));
    house.asks(ANN, HALL, forget).await.unwrap();
    let store = &house.club.seats.store;
    let answered = records::<FlagsRecord>(store, keys::ALL_FLAGS).await;
    assert!(answered.iter().all(|(_, flags)| flags.people().next().is_none()), "{answered:?}");
    let deeds = records::<DeedRecord>(store, keys::ALL_DEEDS).await;
    let [(_, DeedRecord { did: ModeratorDeed::Answered(answer), .. })] = &deeds[..] else { panic!("{deeds:?}") };
    assert_eq!((answer.whom.id.person(), &answer.because), (None, &None));
    house.club.catch_up().await;
    assert_eq!(verify_store(&*house.club.seats.store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    assert!(named(&house.flags(MODERATOR, HALL).await).is_empty(), "there is nobody to ask about it");
}

fn unrate(game: GameId) -> RequestAct {
    RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Unrate {
        game: Some(game),
        reason: Some("On *purpose*".to_owned()),
    }))
}

fn undo(game: GameId) -> RequestAct {
    RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::Undo {
        game: Some(game),
        remarks: ModerationRemarks::default(),
    }))
}

#[tokio::test]
async fn a_game_taken_out_of_the_ratings_keeps_its_result_and_its_place_and_counts_there_again_when_that_is_undone() {
    let mut house = House::new().await;
    let ids = house.give_up_often(3, HALL).await;
    let store = Arc::clone(&house.club.seats.store);
    let trophies = || async { records::<TrophyRecord>(&store, "trophies/").await };
    let (before, earned) = (kept(&store).await, trophies().await);
    let played = house.club.seats.record(ids[1]).await;
    house.asks(MODERATOR, HALL, unrate(ids[1])).await.unwrap();
    house.club.catch_up().await;
    let (record, after) = (house.club.seats.record(ids[1]).await, kept(&store).await);
    assert_eq!((record.outcome(), record.counted, record.ended), (played.outcome(), played.counted, played.ended));
    assert_eq!(after.0[&keys::rated("chess", record.counted.unwrap())], KeptEffects::default());
    assert!(after.1 != before.1 && after == from_scratch(&store).await, "what follows is computed anew");
    let games =
        |rows: &[(String, TrophyRecord)]| rows.iter().map(|(_, row)| row.tally.kinds["chess"].games).sum::<u32>();
    assert_eq!(games(&trophies().await) + 2, games(&earned), "it counts for no trophy");
    assert_eq!(verify_store(&*store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    assert_eq!(house.asks(MODERATOR, HALL, unrate(ids[1])).await.unwrap_err(), "refusal-changes-nothing");
    house.asks(MODERATOR, HALL, undo(ids[1])).await.unwrap();
    house.club.catch_up().await;
    assert_eq!(kept(&store).await, before, "as if nothing had been decided");
    let tallies = |rows: Vec<(String, TrophyRecord)>| rows.into_iter().map(|(_, row)| row.tally).collect::<Vec<_>>();
    assert_eq!(tallies(trophies().await), tallies(earned));
    assert_eq!(verify_store(&*store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    let deeds = records::<DeedRecord>(&store, keys::ALL_DEEDS).await;
    let did: Vec<_> = deeds.into_iter().map(|(_, deed)| deed.did).collect();
    assert_eq!(did, [ModeratorDeed::Unrated { game: ids[1] }, ModeratorDeed::RatedAgain { game: ids[1] }]);
    assert_eq!(house.asks(MODERATOR, HALL, undo(ids[1])).await.unwrap_err(), "refusal-no-verdict");
}

#[tokio::test]
async fn both_players_are_told_of_each_decision_about_ratings_once() {
    let mut house = House::new().await;
    let id = house.give_up(ANN, BOB, HALL).await;
    for (act, is_undone) in [(unrate(id), false), (undo(id), true), (unrate(id), false)] {
        house.asks(MODERATOR, HALL, act).await.unwrap();
        let app = &house.club.seats.app;
        let mut told = Vec::new();
        while let Some(item) = tell::next_news(app, id).await.unwrap() {
            if let Delivery::Post { message, mark, .. } = &item.delivery
                && message.text[0].key.to_string().starts_with("verdict-")
            {
                told.push((message.text[0].key.to_string(), message.ping.clone(), mark.clone()));
            }
            tell::told_of_game(app, &item, DeliveryReport::Done).await.unwrap();
        }
        let [(key, ping, mark)] = &told[..] else { panic!("{told:?}") };
        assert_eq!(key, if is_undone { "verdict-rated-again" } else { "verdict-unrated" });
        assert_eq!(*ping, [UserId(ANN), UserId(BOB)]);
        assert!(mark.contains(":unrated-"), "{mark}");
    }
}

#[tokio::test]
async fn only_moderators_who_do_not_play_take_finished_games_that_count_out_of_the_ratings_and_for_seven_days_put_them_back()
 {
    let mut house = House::new().await;
    let id = house.give_up(ANN, BOB, HALL).await;
    for (who, refusal) in
        [(ANN, "refusal-own-ratings"), (BOB, "refusal-own-ratings"), (BOB + 1, "refusal-not-moderator")]
    {
        assert_eq!(house.asks(who, HALL, unrate(id)).await.unwrap_err(), refusal);
    }
    let running = house.club.game([ANN, BOB], "chess", Some(HERE.0)).await;
    assert_eq!(house.asks(MODERATOR, HALL, unrate(running)).await.unwrap_err(), "refusal-not-over-yet");
    let declined = house.club.game([ANN, BOB], "chess", Some(HERE.0)).await;
    let mut record = house.club.seats.record(declined).await;
    let [from, to] = record.seats().unwrap().clone();
    record.state = GameState::Closed { by: to.id, from, to: Some(to), why: None };
    house.club.seats.store.commit(Batch::new().put(keys::game(declined), write(&record))).await.unwrap();
    assert_eq!(house.asks(MODERATOR, HALL, unrate(declined)).await.unwrap_err(), "refusal-challenge-gone");
    let elsewhere = house.club.game([ANN, BOB], "chess", Some(HERE.0 + 1)).await;
    assert_eq!(house.asks(MODERATOR, HALL, unrate(elsewhere)).await.unwrap_err(), "refusal-not-of-server");
    let mut casual = house.club.seats.record(running).await;
    casual.rated = false;
    house.club.seats.store.commit(Batch::new().put(keys::game(running), write(&casual))).await.unwrap();
    house.club.end(running, None).await;
    assert_eq!(house.asks(MODERATOR, HALL, unrate(running)).await.unwrap_err(), "refusal-changes-nothing");
    let whole = house.club.seats.record(id).await;
    for (number, refusal) in [(None, Some("refusal-changes-nothing")), (whole.counted, None)] {
        let record = GameRecord { counted: number, ..whole.clone() };
        house.club.seats.store.commit(Batch::new().put(keys::game(id), write(&record))).await.unwrap();
        assert_eq!(house.asks(MODERATOR, HALL, unrate(id)).await.err().as_deref(), refusal, "{number:?}");
    }
    assert_eq!(house.asks(ANN, HALL, undo(id)).await.unwrap_err(), "refusal-own-ratings");
    let decided = house.club.seats.now;
    house.club.seats.now = decided + 7 * DAY + Millis(1);
    assert_eq!(house.asks(MODERATOR, HALL, undo(id)).await.unwrap_err(), "refusal-old-verdict");
    house.club.seats.now = decided + 7 * DAY;
    house.asks(MODERATOR, HALL, undo(id)).await.unwrap();
}

#[tokio::test]
async fn a_game_whose_player_has_left_for_good_keeps_what_it_did_to_ratings() {
    let mut house = House::new().await;
    let ids = house.give_up_often(2, HALL).await;
    house.asks(MODERATOR, HALL, unrate(ids[0])).await.unwrap();
    let forget = RequestAct::Person(person::PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(ANN))));
    house.asks(ANN, HALL, forget).await.unwrap();
    house.club.catch_up().await;
    let store = Arc::clone(&house.club.seats.store);
    assert_eq!(kept(&store).await, from_scratch(&store).await);
    let taken_out = house.club.seats.record(ids[0]).await;
    assert_eq!(kept(&store).await.0[&keys::rated("chess", taken_out.counted.unwrap())], KeptEffects::default());
    assert_eq!(taken_out.unrated.unwrap().because, None, "what was said may be about them");
    assert_eq!(verify_store(&*store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
    assert_eq!(house.asks(MODERATOR, HALL, unrate(ids[1])).await.unwrap_err(), "refusal-ratings-fixed");
    assert_eq!(house.asks(MODERATOR, HALL, undo(ids[0])).await.unwrap_err(), "refusal-ratings-fixed");
}

#[tokio::test]
async fn a_game_of_a_flag_opens_besides_the_list_with_the_way_to_take_it_out_of_the_ratings() {
    let mut house = House::new().await;
    let ids = house.give_up_often(6, HALL).await;
    let list = house.flags(MODERATOR, HALL).await;
    assert_eq!(named(&list).len(), ids.len(), "the sixth game is in the menu, too");
    let open = list.choices.iter().find(|choice| choice.button.press.word() == "flag-open").unwrap();
    let act = open.button.act(Some(&ids[0].0.to_string())).unwrap();
    assert!(act.is_private());
    house.n_events += 1;
    let asker =
        Asker::new(MODERATOR).in_channel(HALL.0).in_server(CallerServer { may_moderate: true, ..ask::server(HERE.0) });
    let asker = asker.at(house.club.seats.now);
    let answer = house.club.seats.app.handle(&asker.asks(house.n_events, act.clone())).await.unwrap();
    assert!(answer.beside, "the list is not replaced");
    let unrates = |message: &Message| message.buttons.iter().any(|button| button.press.word() == "unrate");
    assert!(unrates(&answer.reply.unwrap()));
    assert!(!unrates(&house.asks(ANN, HALL, act.clone()).await.unwrap()), "nobody decides about their own games");
    house.asks(MODERATOR, HALL, unrate(ids[0])).await.unwrap();
    let opened = house.asks(MODERATOR, HALL, act).await.unwrap();
    assert!(!unrates(&opened) && opened.said().contains("out of the ratings"), "{}", opened.said());
    assert_eq!(named(&house.flags(MODERATOR, HALL).await).len(), ids.len() - 1, "it is looked at no longer");
    house.club.catch_up().await;
    assert_eq!(named(&house.flags(MODERATOR, HALL).await).len(), ids.len() - 1, "nor once ratings have followed");
}

#[tokio::test]
async fn once_a_day_the_bot_counts_the_flags_that_everybody_could_find_and_moderators_read_the_number_alone() {
    let mut house = House::new().await;
    house.give_up_often(5, HALL).await;
    for _ in 0..6 {
        house.give_up(4, 5, BACK_ROOM).await;
    }
    let list = RequestAct::Server(server::ServerAsk::Moderate(ModerationAsk::List));
    let waiting = "🚩 One flag is waiting: `/moderate flags`.";
    assert!(!house.asks(MODERATOR, HALL, list.clone()).await.unwrap().said().contains('🚩'));
    let look = async |app: &App, house: &House| bot::app::look_for_flags(app, house.club.seats.now).await.unwrap();
    look(&house.club.seats.another_app(), &house).await;
    assert!(!house.asks(MODERATOR, HALL, list.clone()).await.unwrap().said().contains('🚩'));
    look(&house.club.seats.app, &house).await;
    let told = house.asks(MODERATOR, HALL, list.clone()).await.unwrap().said();
    assert!(told.contains(waiting) && !told.contains("<@"), "{told}");
    let answer = house.flags(MODERATOR, HALL).await.buttons[0].act(Some("They play blitz")).unwrap();
    house.asks(MODERATOR, HALL, answer).await.unwrap();
    assert!(!house.asks(MODERATOR, HALL, list.clone()).await.unwrap().said().contains('🚩'), "it is answered");
    house.club.seats.stay(DAY).await;
    look(&house.club.seats.app, &house).await;
    assert!(!house.asks(MODERATOR, HALL, list.clone()).await.unwrap().said().contains('🚩'), "nothing is new");
    house.give_up_often(5, HALL).await;
    look(&house.club.seats.app, &house).await;
    assert!(house.asks(MODERATOR, HALL, list).await.unwrap().said().contains(waiting));
    assert_eq!(verify_store(&*house.club.seats.store, &|_| ()).await.unwrap().problems, Vec::<String>::new());
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
        &FlagsRecord { waiting: 2, looked: Some(Unix(9)), ..FlagsRecord::default() },
        &expect![[r#"{"answered":[],"waiting":2,"looked":9}"#]],
    );
    check(
        &flags,
        &expect![[
            r#"{"answered":[{"is":"arranged","game":"chess","who":1,"with":2,"last":1000000004,"at":7},{"is":"sandbagging","game":"chess","who":1,"last":1000000004,"at":8}]}"#
        ]],
    );
}
