//! Simulates Discord and the courier's delivery. Discord finds messages by their marks.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bot::app::{App, Delivery, DeliveryAddress, DeliveryReport, LackedPermission, NewsItem, Press, tell};
use bot::record::{ChannelId, GameId, Millis, SentMessage, Unix, UserId};
use bot::refusal::Trouble;
use fastrand::Rng;

use super::wire::Wire;

/// How long Discord recognises a nonce.
const NONCE: Millis = Millis::minutes(2);
const LOOKED_THROUGH: usize = 50;
/// News with these keys is found only by its text, and may repeat. For example, a move of two plies has only one
/// number.
const TOLD_BY_TEXT: [&str; 4] = ["rest-", "told-player", "notice-draw-", "notice-takeback-"];

#[derive(Clone, Debug)]
struct Post {
    message: u64,
    mark: String,
    key: String,
}

#[derive(Debug)]
pub(super) struct Discord {
    random: Rng,
    last: u64,
    channels: HashMap<ChannelId, Vec<Post>>,
    nonces: HashMap<(ChannelId, String), (Unix, u64)>,
    shown: HashSet<(ChannelId, String)>,
    notified: HashMap<String, Vec<UserId>>,
    pub(super) wrong: Vec<(GameId, String)>,
    pub(super) now: Unix,
    pub(super) n_posts: usize,
    pub(super) n_found: usize,
}

enum Said {
    Told(DeliveryReport),
    Barred,
    Unanswered,
}

impl Discord {
    pub(super) fn new(seed: u64) -> Discord {
        Discord {
            random: Rng::with_seed(seed),
            last: 1 << 40,
            channels: HashMap::new(),
            nonces: HashMap::new(),
            shown: HashSet::new(),
            notified: HashMap::new(),
            wrong: Vec::new(),
            now: Unix(0),
            n_posts: 0,
            n_found: 0,
        }
    }

    fn say(&mut self, item: &NewsItem, doubtful: bool) -> Said {
        let said = match &item.delivery {
            Delivery::Nothing
            | Delivery::Event(..)
            | Delivery::Role(..)
            | Delivery::CloseThread { .. }
            | Delivery::OpenThreadAgain { .. } => Said::Told(DeliveryReport::Done),
            Delivery::Edit { sent, message } => {
                // An answered question loses its buttons, and with them its mark, so it may be asked again.
                let post = self.channels.get_mut(&sent.channel).and_then(|posts| {
                    posts.iter_mut().rev().take(LOOKED_THROUGH).find(|post| post.message == sent.message)
                });
                if let Some(post) = post.filter(|_| message.buttons.is_empty()) {
                    let mark = std::mem::take(&mut post.mark);
                    self.notified.remove(&mark);
                    self.shown.remove(&(sent.channel, mark));
                }
                Said::Told(DeliveryReport::Done)
            }
            Delivery::OpenThread { sent, .. } => {
                let opened = allows_threads(sent.channel).then_some(ChannelId(sent.message));
                Said::Told(DeliveryReport::Thread(opened))
            }
            Delivery::Recall { to, mark } => {
                let found = channel_of(*to).and_then(|channel| {
                    let found = self.find(channel, mark)?.message;
                    Some(DeliveryReport::In(SentMessage { channel, message: found }))
                });
                Said::Told(found.unwrap_or(DeliveryReport::Done))
            }
            Delivery::Post { to, message, mark, .. } => {
                let Some(channel) = channel_of(*to) else { return Said::Barred };
                let is_by_text = |key: &str| TOLD_BY_TEXT.iter().any(|begins| key.starts_with(begins));
                let is_text = message.text.first().is_some_and(|text| is_by_text(text.key.as_str()));
                let message = self.post(item, channel, (mark, is_text), doubtful);
                Said::Told(DeliveryReport::In(SentMessage { channel, message }))
            }
        };
        if self.random.u32(..200) == 0 { Said::Unanswered } else { said }
    }

    fn find(&self, channel: ChannelId, mark: &str) -> Option<&Post> {
        self.channels.get(&channel)?.iter().rev().take(LOOKED_THROUGH).find(|post| post.mark == mark)
    }

    /// Posts a message. With `is_text` it is found only by its text; see [`TOLD_BY_TEXT`].
    fn post(&mut self, item: &NewsItem, channel: ChannelId, (mark, is_text): (&str, bool), doubtful: bool) -> u64 {
        if doubtful && let Some(found) = self.find(channel, mark).cloned() {
            if found.key != item.key && !is_text {
                let wrong = format!("the message of {} was taken for that of {} ({mark})", found.key, item.key);
                self.wrong.push((item.game, wrong));
            }
            self.n_found += 1;
            return found.message;
        }
        let nonce = (channel, item.nonce.clone());
        if let Some((at, message)) = self.nonces.get(&nonce)
            && self.now - *at < NONCE
        {
            return *message;
        }
        let shown = if is_text { format!("{mark} {}", item.key) } else { mark.to_owned() };
        if !self.shown.insert((channel, shown)) {
            self.wrong.push((item.game, format!("{mark} is shown twice, for {}", item.key)));
        }
        if let Delivery::Post { to, message, .. } = &item.delivery
            && !is_text
        {
            let directly = match to {
                DeliveryAddress::Person(who) => Some(*who),
                DeliveryAddress::Channel(_) => None,
            };
            let others = message.ping.iter().copied().filter(|who| Some(*who) != directly);
            let notified = self.notified.entry(mark.to_owned()).or_default();
            for who in others.chain(directly) {
                if notified.contains(&who) {
                    self.wrong.push((item.game, format!("{} is notified of {mark} twice, by {}", who.0, item.key)));
                }
                notified.push(who);
            }
        }
        self.last += 1;
        self.n_posts += 1;
        let posts = self.channels.entry(channel).or_default();
        posts.push(Post { message: self.last, mark: mark.to_owned(), key: item.key.clone() });
        self.nonces.insert(nonce, (self.now, self.last));
        if self.nonces.len() > 10_000 {
            let now = self.now;
            self.nonces.retain(|_, (at, _)| now - *at < NONCE);
        }
        self.last
    }
}

fn channel_of(to: DeliveryAddress) -> Option<ChannelId> {
    match to {
        DeliveryAddress::Channel(channel) => Some(channel),
        DeliveryAddress::Person(who) => takes_messages(who).then(|| direct(who)),
    }
}

pub(super) fn direct(who: UserId) -> ChannelId {
    ChannelId(1_000_000 + who.0)
}

fn takes_messages(who: UserId) -> bool {
    !who.0.is_multiple_of(29)
}

fn allows_threads(channel: ChannelId) -> bool {
    !channel.0.is_multiple_of(7)
}

#[derive(Debug, Default)]
pub(super) struct Courier {
    lane: tokio::sync::Mutex<()>,
    doubtful: RefCell<HashSet<String>>,
}

impl Courier {
    pub(super) async fn deliver(
        &self,
        app: &App,
        wire: &Arc<Wire>,
        discord: &RefCell<Discord>,
        game: GameId,
        left: bool,
    ) -> Result<(), Trouble> {
        let delivery = async {
            let _lane = self.lane.lock().await;
            self.deliver_own(app, wire, discord, game, left).await
        };
        app.on_behalf(game, delivery).await.unwrap_or(Ok(()))
    }

    async fn deliver_own(
        &self,
        app: &App,
        wire: &Arc<Wire>,
        discord: &RefCell<Discord>,
        game: GameId,
        left: bool,
    ) -> Result<(), Trouble> {
        while !app.should_let_go()
            && let Some(item) = tell::next_news(app, game).await?
        {
            let is_known = !self.doubtful.borrow_mut().insert(item.key.clone());
            let doubtful = is_known || app.is_inherited(&item.key).unwrap_or(left);
            wire.step().await;
            let said = discord.borrow_mut().say(&item, doubtful);
            wire.step().await;
            match said {
                Said::Unanswered => return Ok(()),
                Said::Told(told) => {
                    tell::told_of_game(app, &item, told).await?;
                    self.doubtful.borrow_mut().remove(&item.key);
                    if told == DeliveryReport::Thread(None) {
                        tell::lacks(app, game, LackedPermission::Threads).await?;
                    }
                }
                Said::Barred if is_challenge(&item) => return bot::app::drop_challenge(app, game).await,
                Said::Barred => {
                    tell::told_of_game(app, &item, DeliveryReport::Barred).await?;
                }
            }
        }
        Ok(())
    }

    pub(super) async fn deliver_left(
        &self,
        app: &App,
        wire: &Arc<Wire>,
        discord: &RefCell<Discord>,
    ) -> Result<(), Trouble> {
        for game in tell::games_with_news(app).await? {
            self.deliver(app, wire, discord, game, true).await?;
        }
        Ok(())
    }
}

fn is_challenge(item: &NewsItem) -> bool {
    match &item.delivery {
        Delivery::Post { message, .. } => message.buttons.iter().any(|button| button.press == Press::Accept),
        _ => false,
    }
}
