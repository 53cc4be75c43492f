//! Posts, finds and edits messages at Discord.

use std::sync::{Arc, OnceLock};

use super::directs::Directs;
use super::replies::{Marks, bears};
use crate::app::{Address, Message};
use crate::discord::body::Body;
use crate::discord::door::{Door, id};
use crate::discord::lanes::present;
use crate::discord::refused::{Error, Kind, Result, is_lacking, is_refused};
use crate::discord::view::View;
use crate::discord::webhooks::{Acknowledged, Tie, Webhooks};
use crate::observe::Route;
use crate::record::{ChannelId, Sent, UserId};

pub(in crate::discord) struct Writer {
    pub(in crate::discord) door: Arc<Door>,
    /// The messages that can be edited through interactions.
    pub(super) webhooks: Webhooks,
    pub(in crate::discord) directs: Directs,
    pub(super) me: OnceLock<UserId>,
}

impl Writer {
    pub(super) fn new(door: Arc<Door>) -> Writer {
        Writer { door, webhooks: Webhooks::default(), directs: Directs::default(), me: OnceLock::new() }
    }

    pub(in crate::discord) async fn channel(&self, to: Address) -> Result<ChannelId> {
        match to {
            Address::Channel(channel) => Ok(channel),
            Address::Person(who) => self.directs.open(&self.door, who).await,
        }
    }

    /// Finds the bot's message with these marks among a channel's newest. Of other authors' messages it reads only the
    /// author.
    pub(super) async fn find(&self, channel: ChannelId, marks: Marks<'_>) -> Result<Option<Sent>> {
        let newest = match self.door.ask(Route::ListMessages, &[&channel.0], &Body::NONE).await {
            Ok(newest) => newest,
            // Without permission to read, the nonce still prevents a duplicate for some minutes.
            Err(error) if is_refused(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let me = self.me.get().map(|me| me.0);
        let mine = newest.as_array().into_iter().flatten().filter(|it| me.is_some() && id(&it["author"]["id"]) == me);
        let found = mine.into_iter().find(|message| bears(message, marks)).and_then(|message| id(&message["id"]));
        Ok(found.map(|message| Sent { channel, message }))
    }

    /// Posts a message, in words if files are not allowed (`is_shut`) or it is rejected.
    pub(super) async fn post(
        &self,
        (channel, message, nonce): (ChannelId, &Message, &str),
        is_shut: impl Fn(&Error) -> bool,
    ) -> Result<Sent> {
        match self.door.post(channel, &View::of(message).await.create(nonce)).await {
            Err(error) if message.has_files() && (is_shut(&error) || error.kind() == Kind::This) => {
                self.door.post(channel, &View::in_words(message).create(nonce)).await
            }
            posted => posted,
        }
    }

    /// Edits a message and its files, in words if files are not allowed.
    pub(super) async fn replace(&self, sent: Sent, message: &Message) -> Result<()> {
        match self.change(sent, View::of(message).await.replace()).await {
            Err(error) if message.has_files() && is_lacking(&error) => {
                self.change(sent, View::in_words(message).replace()).await
            }
            edited => edited,
        }
    }

    /// Remembers that a message can be edited through an interaction with it.
    pub(in crate::discord) fn was_pressed(&self, message: u64, token: &str, acknowledged: Acknowledged) {
        self.webhooks.remember(message, token, Tie::Pressed(acknowledged), present());
    }

    /// Edits a message, unless it would have to wait.
    pub(super) async fn change(&self, sent: Sent, edit: Body) -> Result<()> {
        self.webhooks.change(&self.door, sent, &edit).await
    }
}
