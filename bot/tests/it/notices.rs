//! Each event reaches each player at most once, with every setting and despite any crash.

use std::collections::{BTreeMap, BTreeSet};

use bot::app::ask::{person, play};
use bot::app::{Delivery, DeliveryAddress, DeliveryReport, GameChoice, PersonSetting, RequestAct, tell};
use bot::record::{ChannelId, DAY, GameId, GameMoment, HOUR, Millis, SentMessage, TimeRecord, UserId, keys, write};
use store::{Batch, Store};

use crate::seats::Seats;

struct House {
    seats: Seats,
    said: BTreeSet<(u64, String)>,
    notified: BTreeMap<(String, UserId), usize>,
    digests: BTreeMap<UserId, usize>,
    shut: BTreeSet<UserId>,
}

fn players(game: GameId) -> [u64; 2] {
    [10_000 + 2 * game.0, 10_001 + 2 * game.0]
}

impl House {
    fn new() -> House {
        let (said, notified, digests, shut) = Default::default();
        House { seats: Seats::new(), said, notified, digests, shut }
    }

    async fn game(&mut self, number: u64) -> GameId {
        self.seats.begin(players(GameId(number)), true, "2d").await
    }

    /// Delivers the news. With `crash`, the bot often stops before it records a delivery.
    async fn deliver(&mut self, game: GameId, random: &mut fastrand::Rng, crash: bool) {
        while let Some(item) = tell::next_news(&self.seats.app, game).await.unwrap() {
            let told = match &item.delivery {
                Delivery::Nothing
                | Delivery::Event(..)
                | Delivery::Role(..)
                | Delivery::Edit { .. }
                | Delivery::Recall { .. } => DeliveryReport::Done,
                Delivery::CloseThread { .. } | Delivery::OpenThreadAgain { .. } => DeliveryReport::Done,
                Delivery::OpenThread { sent, .. } => DeliveryReport::Thread(Some(ChannelId(sent.message))),
                Delivery::Post { to: DeliveryAddress::Person(who), .. } if self.shut.contains(who) => {
                    DeliveryReport::Barred
                }
                Delivery::Post { to, message, mark, .. } => {
                    let channel = match to {
                        DeliveryAddress::Channel(channel) => channel.0,
                        DeliveryAddress::Person(who) => who.0,
                    };
                    if self.said.insert((channel, mark.clone())) {
                        let mut reached: BTreeSet<_> = message.ping.iter().copied().collect();
                        reached.extend(match to {
                            DeliveryAddress::Person(who) => Some(*who),
                            DeliveryAddress::Channel(_) => None,
                        });
                        for who in reached {
                            match message.text[0].key.as_str() {
                                "digest" => *self.digests.entry(who).or_default() += 1,
                                _ => *self.notified.entry((mark.clone(), who)).or_default() += 1,
                            }
                        }
                    }
                    DeliveryReport::In(SentMessage {
                        channel: ChannelId(channel),
                        message: self.said.len() as u64 + 5000,
                    })
                }
            };
            if crash && random.bool() {
                self.seats.app = self.seats.another_app();
                return;
            }
            tell::told_of_game(&self.seats.app, &item, told).await.unwrap();
        }
    }
}

#[tokio::test]
async fn each_event_notifies_each_player_at_most_once_over_crashes_and_whatever_they_choose() {
    let random = &mut fastrand::Rng::with_seed(6);
    let mut n_choices = 0;
    let mut house = House::new();
    for number in 1..60 {
        let game = house.game(number).await;
        let people = players(game);
        for _ in 0..20 {
            for _ in 0..random.usize(0..3) {
                let setting = PersonSetting::NOTICES[random.usize(0..4)];
                let value = setting.values()[random.usize(0..4)].to_owned();
                house
                    .seats
                    .ask(people[random.usize(0..2)], RequestAct::Person(person::PersonAsk::Set(setting, value)))
                    .await;
                n_choices += 1;
            }
            let who = people[random.usize(0..2)];
            let act = match random.u8(0..8) {
                0 => RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game))),
                1 => {
                    house.shut.insert(UserId(who));
                    continue;
                }
                _ => RequestAct::Play(play::PlayAsk::Move {
                    game: GameChoice::Named(game),
                    text: ["e2e4", "e7e5", "d2d4", "d7d5"][random.usize(0..4)].to_owned(),
                }),
            };
            house.seats.ask(who, act).await;
            house.deliver(game, random, true).await;
            if random.u8(0..4) == 0 {
                house.seats.pass(Millis(random.i64(0..20 * HOUR.0))).await;
                house.deliver(game, random, true).await;
            }
        }
        house.seats.ask(people[0], RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(2)))).await;
        house.deliver(game, random, false).await;
        assert!(tell::next_news(&house.seats.app, game).await.unwrap().is_none());
    }
    assert!(n_choices > 500 && house.notified.len() > 150, "{n_choices} {}", house.notified.len());
    let twice: Vec<_> = house.notified.iter().filter(|(_, times)| **times > 1).collect();
    assert_eq!(twice, Vec::<(&(String, UserId), &usize)>::new());
}

#[tokio::test]
async fn who_is_pinged_has_no_direct_message_and_who_has_a_direct_message_is_not_pinged() {
    for (way, wanted) in [("thread", 1), ("dm", 1), ("digest", 0), ("none", 0)] {
        let random = &mut fastrand::Rng::with_seed(1);
        let mut house = House::new();
        let game = house.game(1).await;
        let [white, black] = players(game);
        house.deliver(game, random, false).await;
        house.seats.ask(black, RequestAct::Person(person::PersonAsk::Set(PersonSetting::All, way.to_owned()))).await;
        house
            .seats
            .ask(
                white,
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e2e4".to_owned() }),
            )
            .await;
        house
            .seats
            .ask(
                black,
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "e7e5".to_owned() }),
            )
            .await;
        house.deliver(game, random, false).await;
        house.notified.clear();
        house
            .seats
            .ask(
                white,
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(game), text: "d2d4".to_owned() }),
            )
            .await;
        house.deliver(game, random, false).await;
        house.seats.ask(white, RequestAct::Play(play::PlayAsk::Draw(GameChoice::Named(game)))).await;
        house.deliver(game, random, false).await;
        house.seats.pass(33 * HOUR).await;
        house.deliver(game, random, false).await;
        house.seats.ask(white, RequestAct::Play(play::PlayAsk::ResignNow(game, GameMoment(3)))).await;
        house.deliver(game, random, false).await;
        let of_black: Vec<_> = house.notified.iter().filter(|((_, who), _)| who.0 == black).collect();
        let n_times: usize = of_black.iter().map(|(_, times)| **times).sum();
        assert_eq!(n_times, 4 * wanted, "{way}: turn, offer, warning, end: {of_black:?}");
        let digests = house.digests.get(&UserId(black)).copied().unwrap_or_default();
        assert_eq!(digests, usize::from(way == "digest"), "{way}");
    }
}

#[tokio::test]
async fn a_digest_comes_once_a_day_however_many_look_at_the_clock() {
    let random = &mut fastrand::Rng::with_seed(2);
    let mut house = House::new();
    let game = house.game(1).await;
    let [white, _] = players(game);
    house.seats.ask(white, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Turn, "digest".to_owned()))).await;
    for _ in 0..3 {
        house.seats.now += DAY;
        let there = Batch::new().put(keys::TIME, write(&TimeRecord::new(house.seats.now - 30 * DAY)));
        house.seats.store.commit(there).await.unwrap();
        for _ in 0..3 {
            let other = house.seats.another_app();
            let (one, two) = tokio::join!(house.seats.app.fall_due(house.seats.now), other.fall_due(house.seats.now));
            one.unwrap();
            two.unwrap();
        }
        house.deliver(game, random, true).await;
    }
    house.deliver(game, random, false).await;
    assert_eq!(house.digests.get(&UserId(white)), Some(&3));
    house.seats.ask(white, RequestAct::Person(person::PersonAsk::Set(PersonSetting::Turn, "none".to_owned()))).await;
    assert!(house.seats.store.scan(keys::ALL_DIGESTS, None, 10).await.unwrap().is_empty());
}
