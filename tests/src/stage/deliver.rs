//! Delivers news on the stage and reports the outcome, as the courier does on Discord.

use bot::app::{Delivery, DeliveryAddress, DeliveryReport, LackedPermission, tell};
use bot::record::{ChannelId, GameId, SentMessage, TournamentId};

use super::{DIRECT, Stage, outline, place};

impl Stage {
    pub(super) async fn deliver_left(&mut self) {
        for tournament in tell::tournaments_with_news(&self.app).await.expect("the memory store answers") {
            self.deliver_of_tournament(tournament).await;
        }
        for game in tell::games_with_news(&self.app).await.expect("the memory store answers") {
            self.deliver(game).await;
        }
    }

    pub(super) async fn deliver_of_tournament(&mut self, id: TournamentId) {
        while let Some(item) = tell::next_news_of_tournament(&self.app, id).await.expect("the memory store answers") {
            let told = match &item.delivery {
                Delivery::Post { to: DeliveryAddress::Channel(channel), message, .. } => {
                    self.next_message += 1;
                    self.show(&place(*channel), message);
                    DeliveryReport::In(SentMessage { channel: *channel, message: self.next_message })
                }
                Delivery::Post { to: DeliveryAddress::Person(who), message, .. } => {
                    let channel = ChannelId(DIRECT + who.0 - 1);
                    self.next_message += 1;
                    self.show(&place(channel), message);
                    DeliveryReport::In(SentMessage { channel, message: self.next_message })
                }
                Delivery::Edit { sent, .. } if self.deleted.contains(&sent.message) => {
                    self.tell(&format!("message {} of {} is gone", sent.message, place(sent.channel)));
                    DeliveryReport::Gone
                }
                Delivery::Edit { sent, message } => {
                    self.show(&format!("{} edited", place(sent.channel)), message);
                    DeliveryReport::Done
                }
                _ => DeliveryReport::Done,
            };
            tell::told_of_tournament(&self.app, &item, told).await.expect("the memory store answers");
        }
    }

    pub(super) async fn deliver(&mut self, game: GameId) {
        while let Some(item) = tell::next_news(&self.app, game).await.expect("the memory store answers") {
            self.ledger.deliver(&item);
            let told = match &item.delivery {
                // Only tournaments have events and roles.
                Delivery::Nothing | Delivery::Recall { .. } | Delivery::Event(..) | Delivery::Role(..) => {
                    DeliveryReport::Done
                }
                Delivery::Post { to, message, .. } => {
                    let channel = match to {
                        DeliveryAddress::Channel(channel) => *channel,
                        DeliveryAddress::Person(who) => ChannelId(DIRECT + who.0 - 1),
                    };
                    self.next_message += 1;
                    let sent = SentMessage { channel, message: self.next_message };
                    if self.shut.contains(&channel) {
                        DeliveryReport::Barred
                    } else {
                        self.show(&place(channel), message);
                        DeliveryReport::In(sent)
                    }
                }
                Delivery::Edit { sent, message } => {
                    self.show(&format!("{} edited", place(sent.channel)), message);
                    DeliveryReport::Done
                }
                Delivery::OpenThread { sent, message, name, .. } => {
                    self.show(&format!("{} edited", place(sent.channel)), message);
                    if self.threads_allowed {
                        self.tell(&format!("thread {}: {name}", place(ChannelId(sent.message))));
                    }
                    if !self.threads_allowed {
                        tell::lacks(&self.app, game, LackedPermission::Threads)
                            .await
                            .expect("the memory store answers");
                    }
                    DeliveryReport::Thread(self.threads_allowed.then_some(ChannelId(sent.message)))
                }
                Delivery::CloseThread { thread, name } => {
                    self.tell(&format!("thread {} closes when it is quiet: {name}", place(*thread)));
                    DeliveryReport::Done
                }
                Delivery::OpenThreadAgain { thread, name, .. } => {
                    self.tell(&format!("thread {} opens again: {name}", place(*thread)));
                    DeliveryReport::Done
                }
            };
            let outlived = tell::outlived(&self.app, &item, told).await.expect("the memory store answers");
            tell::told_of_game(&self.app, &item, told).await.expect("the memory store answers");
            for (old, line) in outlived.boards {
                self.tell(&format!(
                    "{} board {} shrinks: {}",
                    place(old.sent.channel),
                    old.sent.message,
                    outline::said(&line)
                ));
            }
        }
    }
}
