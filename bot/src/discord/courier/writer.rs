//! Posts, finds and edits messages on Discord.

use std::sync::{Arc, OnceLock};

use super::directs::Directs;
use super::replies::{MessageMarks, bears};
use crate::app::{DeliveryAddress, Message};
use crate::discord::body::DiscordBody;
use crate::discord::door::{DiscordDoor, id};
use crate::discord::lanes::present;
use crate::discord::refused::{DoorError, DoorErrorKind, DoorResult, is_lacking, is_refused};
use crate::discord::view::MessageView;
use crate::discord::webhooks::{AcknowledgementWatch, WebhookCache, WebhookTie};
use crate::observe::DiscordRoute;
use crate::record::{ChannelId, SentMessage, UserId};

pub(in crate::discord) struct Writer {
    pub(in crate::discord) door: Arc<DiscordDoor>,
    pub(super) webhooks: WebhookCache,
    pub(in crate::discord) directs: Directs,
    pub(super) me: OnceLock<UserId>,
}

impl Writer {
    pub(super) fn new(door: Arc<DiscordDoor>) -> Writer {
        Writer { door, webhooks: WebhookCache::default(), directs: Directs::default(), me: OnceLock::new() }
    }

    pub(in crate::discord) async fn channel(&self, to: DeliveryAddress) -> DoorResult<ChannelId> {
        match to {
            DeliveryAddress::Channel(channel) => Ok(channel),
            DeliveryAddress::Person(who) => self.directs.open(&self.door, who).await,
        }
    }

    /// Finds a message with these marks among a channel's newest. Of other authors' messages it reads only the author.
    pub(super) async fn find(&self, channel: ChannelId, marks: MessageMarks<'_>) -> DoorResult<Option<SentMessage>> {
        let newest = match self.door.ask(DiscordRoute::ListMessages, &[&channel.0], &DiscordBody::NONE).await {
            Ok(newest) => newest,
            // The channel can't be read, but the nonce prevents a duplicate for some minutes.
            Err(error) if is_refused(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let me = self.me.get().map(|me| me.0);
        let mine = newest.as_array().into_iter().flatten().filter(|it| me.is_some() && id(&it["author"]["id"]) == me);
        let found = mine.into_iter().find(|message| bears(message, marks)).and_then(|message| id(&message["id"]));
        Ok(found.map(|message| SentMessage { channel, message }))
    }

    /// Posts a message. Describes it in words if it is rejected or `is_shut` forbids files.
    pub(super) async fn post(
        &self,
        (channel, message, nonce): (ChannelId, &Message, &str),
        is_shut: impl Fn(&DoorError) -> bool,
    ) -> DoorResult<SentMessage> {
        match self.door.post(channel, &MessageView::of(message).await.create(nonce)).await {
            Err(error) if message.has_files() && (is_shut(&error) || error.kind() == DoorErrorKind::This) => {
                self.door.post(channel, &MessageView::in_words(message).create(nonce)).await
            }
            posted => posted,
        }
    }

    /// Edits a message and its files; describes it in words if files are not allowed.
    pub(super) async fn replace(&self, sent: SentMessage, message: &Message) -> DoorResult<()> {
        match self.change(sent, MessageView::of(message).await.replace()).await {
            Err(error) if message.has_files() && is_lacking(&error) => {
                self.change(sent, MessageView::in_words(message).replace()).await
            }
            edited => edited,
        }
    }

    pub(in crate::discord) fn was_pressed(&self, message: u64, token: &str, acknowledged: AcknowledgementWatch) {
        self.webhooks.remember(message, token, WebhookTie::Pressed(acknowledged), present());
    }

    pub(super) async fn change(&self, sent: SentMessage, edit: DiscordBody) -> DoorResult<()> {
        self.webhooks.change(&self.door, sent, &edit).await
    }
}
