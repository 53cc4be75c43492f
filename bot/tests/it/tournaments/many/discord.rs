//! Discord in a simulated tournament: it may be down, lose responses, and refuse direct messages or threads.

use std::collections::{BTreeMap, BTreeSet};

use bot::app::{Delivery, DeliveryAddress, DeliveryReport};
use bot::record::{ChannelId, SentMessage};
use fastrand::Rng;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Threads {
    #[default]
    Open,
    Full,
    Barred,
}

/// Discord's messages. The same nonce means the same message.
#[derive(Default)]
pub(super) struct Discord {
    threads: Threads,
    pub(super) failing: u32,
    posted: BTreeMap<String, DeliveryReport>,
    /// Existing messages by number: the channel, and the mark for finding the message.
    there: BTreeMap<u64, (u64, String)>,
    called: BTreeSet<(u64, String)>,
    pub(super) wrong: BTreeMap<&'static str, usize>,
}

fn is_open(who: u64) -> bool {
    !who.is_multiple_of(5)
}

impl Discord {
    pub(super) fn new(threads: Threads) -> Discord {
        Discord { threads, ..Discord::default() }
    }

    fn went_wrong(&mut self, what: &'static str) {
        *self.wrong.entry(what).or_default() += 1;
    }

    pub(super) fn shows(
        &mut self,
        nonce: &str,
        delivery: &Delivery,
        random: &mut Rng,
        seed: u64,
    ) -> Option<DeliveryReport> {
        if self.failing > 0 {
            self.failing -= 1;
            if random.bool() {
                self.went_wrong("error");
                return None;
            }
            self.went_wrong("lost answer");
            self.takes(nonce, delivery, seed);
            return None;
        }
        if let Delivery::Edit { sent, .. } = delivery
            && nonce.starts_with('t')
            && random.u8(0..60) == 0
        {
            self.there.remove(&sent.message);
            self.went_wrong("deleted message");
            return Some(DeliveryReport::Gone);
        }
        Some(self.takes(nonce, delivery, seed))
    }

    fn takes(&mut self, nonce: &str, delivery: &Delivery, seed: u64) -> DeliveryReport {
        let id = 100_000 + self.posted.len() as u64;
        let told = match delivery {
            Delivery::Post { .. } | Delivery::OpenThread { .. } if self.posted.contains_key(nonce) => {
                return self.posted[nonce];
            }
            Delivery::Post { to: DeliveryAddress::Person(who), .. } if !is_open(who.0) => {
                self.went_wrong("shut letterbox");
                return DeliveryReport::Barred;
            }
            Delivery::Post { to, message, mark, .. } => {
                let channel = match to {
                    DeliveryAddress::Channel(channel) => *channel,
                    DeliveryAddress::Person(who) => ChannelId(who.0),
                };
                for who in &message.ping {
                    let is_new = self.called.insert((who.0, mark.clone()));
                    assert!(is_new, "seed {seed}: {} is called twice by {mark}", who.0);
                }
                let place = (channel.0, mark.clone());
                assert!(!self.there.values().any(|said| *said == place), "seed {seed}: {mark} is said twice");
                self.there.insert(id, place);
                DeliveryReport::In(SentMessage { channel, message: id })
            }
            Delivery::OpenThread { .. } => match self.threads {
                Threads::Open => DeliveryReport::Thread(Some(ChannelId(id))),
                Threads::Full => {
                    self.went_wrong("full threads");
                    DeliveryReport::Full
                }
                Threads::Barred => {
                    self.went_wrong("no threads");
                    DeliveryReport::Thread(None)
                }
            },
            _ => return DeliveryReport::Done,
        };
        self.posted.insert(nonce.to_owned(), told);
        told
    }
}
