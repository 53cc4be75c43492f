//! Messages of games: posted, found again, and changed.

use serenity::all::{
    Builder, ChannelId, CreateInteractionResponse, CreateMessage, EditMessage, GetMessages, MessageId, UserId,
};

use super::Courier;
use super::replies::{Said, barred_or, bears, told_in};
use crate::app::{Address, Lack, Message, NewsItem, Told};
use crate::discord::counted::{acknowledged, insisted};
use crate::discord::lanes::present;
use crate::discord::refused::{is_code, is_refused};
use crate::discord::view::View;
use crate::discord::webhooks::{Acknowledged, FreeAnswer, Tie, Way};
use crate::observe::Route;
use crate::record::Sent;

impl Courier {
    /// Posts a message to a channel.
    pub(in crate::discord) async fn send(
        &self,
        channel: ChannelId,
        message: CreateMessage,
    ) -> serenity::Result<serenity::all::Message> {
        self.count(Route::Send, channel.send_message(self.http(), message)).await
    }

    /// Posts news of a game; `marks`: unless it is there already. A board becomes the free answer, if there is one where it is to
    /// be shown.
    pub(super) async fn post(
        &self,
        item: &NewsItem,
        to: Address,
        message: &Message,
        (mark, marks): (&str, Option<(&str, Option<&str>)>),
        free: Option<&FreeAnswer>,
    ) -> serenity::Result<Said> {
        // It may have been said already.
        if let Some((mark, line)) = marks {
            let channel = match self.channel(to).await {
                Ok(channel) => channel,
                Err(error) => return barred_or(Err(error), |()| Told::Done),
            };
            if let Some(found) = self.find(channel, mark, line).await? {
                return Ok(Said::Told(told_in(channel, found)));
            }
        }
        let is_board = message.pictures.iter().any(|picture| picture.file == mark);
        if let Some(free) = free.filter(|free| is_board && free.is_in(to))
            && let Some(told) = self.answer_with(free, message, mark).await?
        {
            return Ok(Said::Told(told));
        }
        let channel = match self.channel(to).await {
            Ok(channel) => channel,
            Err(error) => return barred_or(Err(error), |()| Told::Done),
        };
        let view = View::of(message).await.create(&item.nonce);
        let turn = self.turn_of(Some(item.game), Route::Send, channel).await;
        let sent = self.send(channel, view).await;
        drop(turn);
        // Where files are not allowed, the board is described in words.
        let sent = match sent {
            Err(error) if !message.pictures.is_empty() && is_code(&error, &[50013]) => {
                let told = self.send(channel, View::in_words(message).create(&item.nonce)).await;
                if told.is_ok() {
                    self.note(item.game, Lack::Files).await;
                }
                told
            }
            sent => sent,
        };
        barred_or(sent, |message| told_in(channel, message.id))
    }

    /// Says a board as an answer to an interaction, which does not count; `None` if it cannot be said in this way. An error means
    /// that it may be there all the same: such answers have no nonce, so it must be looked for.
    async fn answer_with(&self, free: &FreeAnswer, message: &Message, mark: &str) -> serenity::Result<Option<Told>> {
        let view = View::of(message).await;
        let Some(way) = free.take() else { return Ok(None) };
        let (there, tie) = match way {
            Way::First => (self.answer_first(free, view, mark).await?, Tie::First),
            Way::Further(_) if !way.is_open().await => return Ok(None),
            Way::Further(_) => {
                let answering = view.follow_up_for_all().execute(self.http(), (None, &free.token));
                match self.count(Route::FollowUp, answering).await {
                    Ok(there) => (Some(there), Tie::Further),
                    Err(error) if is_refused(&error) => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
        };
        let Some(there) = there else { return Ok(None) };
        self.webhooks.remember(there.id, &free.token, tie, present());
        Ok(Some(told_in(there.channel_id, there.id)))
    }

    /// Says a board as the first answer to an interaction, of which Discord takes only one, however often it is sent; returns the
    /// message, or `None` if the answer was too late or was given by somebody else.
    async fn answer_first(
        &self,
        free: &FreeAnswer,
        view: View,
        mark: &str,
    ) -> serenity::Result<Option<serenity::all::Message>> {
        let answer = CreateInteractionResponse::Message(view.first_for_all());
        let answering = || answer.clone().execute(self.first_answers(), (free.id, free.token.as_str()));
        let answered = acknowledged(&self.requests, answering).await;
        if let Err(error) = &answered
            && is_refused(error)
        {
            tracing::debug!(%error, "a board is posted with the bot's token");
            return Ok(None);
        }
        // Discord does not tell where the answer is. What is there also tells whether it arrived, if the response was lost.
        let looking = || self.http().get_original_interaction_response(&free.token);
        match insisted(&self.requests, Route::GetAnswer, looking).await {
            Ok(there) if bears(&there, mark) => {
                free.given();
                Ok(Some(there))
            }
            Ok(_) => Ok(None),
            Err(error) => Err(answered.err().unwrap_or(error)),
        }
    }

    pub(super) async fn channel(&self, to: Address) -> serenity::Result<ChannelId> {
        match to {
            Address::Channel(channel) => Ok(ChannelId::new(channel.0)),
            Address::Person(who) => {
                let opening = UserId::new(who.0).create_dm_channel(self.http());
                self.count(Route::OpenDirect, opening).await.map(|dm| dm.id)
            }
        }
    }

    /// Finds the bot's own message with a certain mark, or with the line to which it has shrunk, among the newest of a
    /// channel.
    pub(in crate::discord) async fn find(
        &self,
        channel: ChannelId,
        mark: &str,
        line: Option<&str>,
    ) -> serenity::Result<Option<MessageId>> {
        let listing = channel.messages(self.http(), GetMessages::new().limit(50));
        let newest = match self.count(Route::ListMessages, listing).await {
            Ok(newest) => newest,
            // The bot may not look: the nonce still guards against a second copy for some minutes.
            Err(error) if is_refused(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let mine = newest.iter().filter(|message| Some(message.author.id) == self.me());
        let is_it = |message: &&serenity::all::Message| bears(message, mark) || line == Some(message.content.as_str());
        Ok(mine.into_iter().find(is_it).map(|message| message.id))
    }

    /// Notes that a message can be changed through the interaction by which something was pressed in it.
    pub(in crate::discord) fn was_pressed(&self, message: MessageId, token: &str, acknowledged: Acknowledged) {
        self.webhooks.remember(message, token, Tie::Pressed(acknowledged), present());
    }

    /// Shrinks boards that are no longer live to a line. A click that comes too late is answered anyway.
    pub(super) async fn shrink(&self, boards: Vec<(Sent, Message)>) {
        for (board, line) in boards {
            let edit = View::of(&line).await.edit().remove_all_attachments();
            if let Err(error) = self.change(board, edit).await {
                tracing::debug!(%error, "an old board stays as it was");
            }
            self.webhooks.forget(MessageId::new(board.message));
        }
    }

    /// Changes a message without adding files: through an interaction, which does not count, or else with the bot's token.
    pub(super) async fn change(&self, sent: Sent, edit: EditMessage) -> serenity::Result<()> {
        let message = MessageId::new(sent.message);
        if let Some(webhook) = self.webhooks.of(message, present()) {
            if webhook.edit(self.way(), message, &edit).await {
                return Ok(());
            }
            self.webhooks.forget(message);
        }
        self.edit(sent, edit).await
    }

    /// Changes a message with the bot's token.
    pub(in crate::discord) async fn edit(&self, sent: Sent, edit: EditMessage) -> serenity::Result<()> {
        let channel = ChannelId::new(sent.channel.0);
        let editing = channel.edit_message(self.http(), MessageId::new(sent.message), edit);
        self.count(Route::Edit, editing).await.map(|_| ())
    }
}
