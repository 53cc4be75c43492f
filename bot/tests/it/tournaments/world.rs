//! Discord's side of a tournament: it accepts or refuses deliveries.

use std::collections::BTreeSet;

use bot::app::{Delivery, DeliveryAddress, DeliveryReport, EventDeed, Press, RoleDeed, tell};
use bot::record::{
    ChannelId, GamePlace, KeptVerdict, RoomRule, SentMessage, TournamentFormat, TournamentRecord, keys, read, write,
};
use store::{Batch, Store};

use super::club::{BOSS, CUP, Club};

#[derive(Default)]
pub(super) struct World {
    pub(super) full: bool,
    pub(super) n_full: usize,
    pub(super) barred: Vec<DeliveryAddress>,
    pub(super) lost: Vec<ChannelId>,
    /// The event and the role are deleted as soon as they exist.
    pub(super) removed: bool,
    pub(super) gone: BTreeSet<u64>,
    pub(super) said: Vec<(DeliveryAddress, String)>,
    pub(super) events: Vec<EventDeed>,
    pub(super) roles: Vec<RoleDeed>,
    pub(super) threads: Vec<String>,
    pub(super) n: u64,
}

impl World {
    pub(super) fn told(&mut self, delivery: &Delivery) -> DeliveryReport {
        self.n += 1;
        match delivery {
            Delivery::Post { to: DeliveryAddress::Channel(channel), .. } if self.lost.contains(channel) => {
                DeliveryReport::Lost
            }
            Delivery::Post { to, .. } if self.barred.contains(to) => DeliveryReport::Barred,
            Delivery::Post { to, message, .. } => {
                assert!(!message.said().contains('$'), "{}", message.said());
                self.said.push((*to, message.said()));
                let channel = match to {
                    DeliveryAddress::Channel(channel) => *channel,
                    DeliveryAddress::Person(who) => ChannelId(who.0),
                };
                DeliveryReport::In(SentMessage { channel, message: self.n })
            }
            Delivery::Edit { sent, .. } if self.lost.contains(&sent.channel) => DeliveryReport::Lost,
            Delivery::Edit { sent, .. } if self.gone.contains(&sent.message) => DeliveryReport::Gone,
            Delivery::OpenThread { .. } if self.full => DeliveryReport::Full,
            Delivery::OpenThread { .. } if self.n_full > 0 => {
                self.n_full -= 1;
                DeliveryReport::Full
            }
            Delivery::OpenThread { name, .. } => {
                self.threads.push(name.clone());
                DeliveryReport::Thread(Some(ChannelId(80_000 + self.n)))
            }
            Delivery::Event(_, deed) if self.removed && !matches!(deed, EventDeed::Make(_)) => DeliveryReport::Gone,
            Delivery::Role(_, deed) if self.removed && !matches!(deed, RoleDeed::Make(..)) => DeliveryReport::Gone,
            Delivery::Event(_, deed) => {
                self.events.push(deed.clone());
                if matches!(deed, EventDeed::Make(_)) { DeliveryReport::Made(31) } else { DeliveryReport::Done }
            }
            Delivery::Role(_, deed) => {
                self.roles.push(deed.clone());
                if matches!(deed, RoleDeed::Make(..)) { DeliveryReport::Made(32) } else { DeliveryReport::Done }
            }
            _ => DeliveryReport::Done,
        }
    }

    pub(super) async fn say(&mut self, club: &Club) {
        for _ in 0..3 {
            for id in tell::tournaments_with_news(&club.app).await.unwrap() {
                while let Some(item) = tell::next_news_of_tournament(&club.app, id).await.unwrap() {
                    let told = self.told(&item.delivery);
                    tell::told_of_tournament(&club.app, &item, told).await.unwrap();
                }
            }
            for game in tell::games_with_news(&club.app).await.unwrap() {
                while let Some(item) = tell::next_news(&club.app, game).await.unwrap() {
                    let told = self.told(&item.delivery);
                    tell::told_of_game(&club.app, &item, told).await.unwrap();
                }
            }
        }
    }

    pub(super) fn n_said(&self, words: &str) -> usize {
        self.said.iter().filter(|(_, text)| text.contains(words)).count()
    }
}

pub(super) async fn change(club: &Club, change: impl Fn(&mut TournamentRecord)) {
    let key = keys::tournament(CUP);
    let row = club.store.get(&key).await.unwrap().unwrap();
    let mut record: TournamentRecord = read(&row.value).unwrap();
    change(&mut record);
    club.store.commit(Batch::new().expect(key.as_str(), row.version).put(key, write(&record))).await.unwrap();
}

pub(super) async fn begun_in(rooms: RoomRule, world: &mut World) -> Club {
    let mut club = Club::of(TournamentFormat::Swiss, 4).await;
    change(&club, |record| record.terms.rooms = rooms).await;
    club.press(BOSS, Press::TournamentStartNow).await.unwrap();
    world.say(&club).await;
    club
}

pub(super) async fn places(club: &Club, round: u16) -> Vec<GamePlace> {
    let mut found = Vec::new();
    for board in 1..=2 {
        let game = club.board(round, board).await.game.unwrap();
        found.push(club.game(game).await.place);
    }
    found
}

pub(super) async fn play_on(club: &mut Club, world: &mut World) {
    let round = club.rounds().await.len() as u16;
    for board in 1..=2 {
        let game = club.board(round, board).await.game.unwrap();
        club.play(game, KeptVerdict::White).await;
    }
    world.say(club).await;
    club.look().await;
    world.say(club).await;
}
