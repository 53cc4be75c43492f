//! Delivers single news items to Discord, with fallbacks, and returns the results.

use std::sync::Arc;

use super::doubts::DoubtfulNews;
use super::replies::{MessageMarks, is_challenge, move_button, passed_over};
use super::writer::Writer;
use super::{answered, outside};
use crate::app::{
    App, Delivery, DeliveryAddress, DeliveryReport, LackedPermission, Message, NewsItem, ThreadLife, TournamentNews,
    tell,
};
use crate::discord::refused::{DoorError, DoorErrorKind, DoorResult as Answered, is_lacking, is_refused};
use crate::discord::threads;
use crate::discord::view::MessageView;
use crate::discord::visible::VisibleChannels;
use crate::discord::webhooks::FreeAnswer;
use crate::machine::now;
use crate::record::{BoardMessage, ChannelId, GameId, HOUR, SentMessage, UserId};
use crate::refusal::{BotFailure, Trouble};

/// After this many attempts, an ambiguous refusal counts as permanent.
const ATTEMPTS: u32 = 4;
/// Errors after which an edit is given up: archived thread, deleted message, not the bot's message.
const UNCHANGED: [i64; 3] = [50_083, NO_MESSAGE, 50_005];
/// Discord's error "Unknown channel".
const NO_CHANNEL: i64 = 10_003;
/// Discord's error "Unknown message".
const NO_MESSAGE: i64 = 10_008;
const THREADS_FULL: [i64; 2] = [160_006, 160_007];

#[derive(Clone, Copy)]
pub(super) enum CourierNews<'a> {
    /// News of a game. Its board can become the answer to an interaction.
    Game(&'a NewsItem, Option<&'a FreeAnswer>),
    Tournament(&'a TournamentNews),
}

pub(super) struct NewsTeller {
    pub(super) app: App,
    pub(super) writer: Writer,
    pub(super) doubtful: DoubtfulNews,
    pub(super) visible: Arc<VisibleChannels>,
}

impl NewsTeller {
    /// Delivers an item, and returns the result and whether a permission is missing. `is_doubtful`: the item may
    /// already be posted.
    pub(super) async fn say(&self, news: CourierNews<'_>, is_doubtful: bool) -> Answered<(DeliveryReport, bool)> {
        let error = match self.attempt(news, is_doubtful).await {
            Ok(told) => return Ok((told, false)),
            Err(error) => error,
        };
        let told = match error.kind() {
            DoorErrorKind::Barred if matches!(news, CourierNews::Tournament(_)) && error.is(&[NO_CHANNEL]) => {
                DeliveryReport::Lost
            }
            DoorErrorKind::Barred => DeliveryReport::Barred,
            DoorErrorKind::This => {
                tracing::warn!(%error, "Discord refused a message");
                DeliveryReport::Refused
            }
            DoorErrorKind::Passes => return Err(error),
        };
        Ok((told, is_lacking(&error)))
    }

    async fn attempt(&self, news: CourierNews<'_>, is_doubtful: bool) -> Answered<DeliveryReport> {
        let (delivery, game) = match news {
            CourierNews::Game(item, _) => (&item.delivery, Some(item.game)),
            CourierNews::Tournament(item) => (&item.delivery, None),
        };
        let door = &self.writer.door;
        match delivery {
            Delivery::Recall { .. } if !is_doubtful => Ok(DeliveryReport::Done),
            Delivery::Nothing => Ok(DeliveryReport::Done),
            Delivery::Recall { to, mark } => {
                let found = match self.writer.channel(*to).await {
                    Ok(channel) => self.writer.find(channel, MessageMarks::of(mark)).await?,
                    Err(error) if is_refused(&error) => None,
                    Err(error) => return Err(error),
                };
                Ok(found.map_or(DeliveryReport::Done, DeliveryReport::In))
            }
            Delivery::Post { to, message, mark, line } => match news {
                CourierNews::Game(item, free) => {
                    let button = move_button(mark);
                    let marks = MessageMarks { mark, button: button.as_deref(), line: line.as_deref() };
                    self.post(item, (*to, message), (marks, is_doubtful), free).await
                }
                CourierNews::Tournament(item) => {
                    self.post_of_tournament((*to, message, &item.nonce), is_doubtful.then_some(mark)).await
                }
            },
            Delivery::Edit { sent, message } => match news {
                CourierNews::Game(..) => self.edit(*sent, message).await,
                CourierNews::Tournament(_) => self.edit_of_tournament(*sent, message).await,
            },
            Delivery::OpenThread { sent, message, name, members, life } => {
                self.open_thread(game, *sent, message, (name, *life), members).await
            }
            Delivery::CloseThread { thread, name } => passed_over(threads::close(door, *thread, name).await),
            Delivery::OpenThreadAgain { thread, name, life } => {
                passed_over(threads::open_again(door, *thread, name, *life).await)
            }
            Delivery::Event(guild, deed) => outside::change_event(&self.writer, *guild, deed).await,
            Delivery::Role(guild, deed) => outside::change_role(&self.writer, *guild, deed).await,
        }
    }

    async fn edit(&self, sent: SentMessage, message: &Message) -> Answered<DeliveryReport> {
        let view = MessageView::of(message).await;
        let edit = if message.has_files() { view.replace() } else { view.edit() };
        match self.writer.change(sent, edit).await {
            Err(error) if error.is(&UNCHANGED) || is_to_be_left(sent, &error) => {
                tracing::debug!(%error, "a message stays as it is");
                Ok(DeliveryReport::Done)
            }
            edited => edited.map(|()| DeliveryReport::Done),
        }
    }

    async fn edit_of_tournament(&self, sent: SentMessage, message: &Message) -> Answered<DeliveryReport> {
        match self.writer.replace(sent, message).await {
            Err(error) if error.is(&[NO_MESSAGE]) => Ok(DeliveryReport::Gone),
            // The rate limit for edits is reached there: edit later, without blocking the next news.
            Err(error) if is_to_be_left(sent, &error) => Ok(DeliveryReport::Limited(now())),
            Err(error) if error.kind() == DoorErrorKind::This || error.is(&[50_083]) => Ok(DeliveryReport::Done),
            edited => edited.map(|()| DeliveryReport::Done),
        }
    }

    async fn post_of_tournament(
        &self,
        (to, message, nonce): (DeliveryAddress, &Message, &str),
        mark: Option<&String>,
    ) -> Answered<DeliveryReport> {
        let channel = self.writer.channel(to).await?;
        if let Some(mark) = mark
            && let Some(found) = self.writer.find(channel, MessageMarks::of(mark)).await?
        {
            return Ok(DeliveryReport::In(found));
        }
        self.writer.post((channel, message, nonce), |error| error.is(&[50_013])).await.map(DeliveryReport::In)
    }

    /// Records a missing permission. A failure is only logged, because the news is more urgent.
    async fn note(&self, game: GameId, lack: LackedPermission) {
        if let Err(trouble) = tell::lacks(&self.app, game, lack).await {
            trouble.log();
        }
    }

    /// Posts news of a game, unless it is doubtful and found. A board becomes the free answer if that is in the right
    /// channel.
    async fn post(
        &self,
        item: &NewsItem,
        (to, message): (DeliveryAddress, &Message),
        (marks, doubtful): (MessageMarks<'_>, bool),
        free: Option<&FreeAnswer>,
    ) -> Answered<DeliveryReport> {
        if doubtful && let Some(found) = self.writer.find(self.writer.channel(to).await?, marks).await? {
            return Ok(DeliveryReport::In(found));
        }
        let is_board = message.pictures.iter().any(|picture| picture.file == marks.mark);
        if let Some(free) = free.filter(|free| is_board && free.is_in(to))
            && let Some(told) = answered::with(free, MessageView::of(message).await, marks, &self.writer).await?
        {
            return Ok(told);
        }
        let channel = self.writer.channel(to).await?;
        match self.writer.door.post(channel, &MessageView::of(message).await.create(&item.nonce)).await {
            // Without permission for files, the board is described in words.
            Err(error) if message.has_files() && error.is(&[50_013]) => {
                let told = self.writer.door.post(channel, &MessageView::in_words(message).create(&item.nonce)).await;
                if told.is_ok() {
                    self.note(item.game, LackedPermission::Files).await;
                }
                told.map(DeliveryReport::In)
            }
            Err(error)
                if error.kind() == DoorErrorKind::This
                    || (error.is_unknown() && self.doubtful.has_tried(&item.key, ATTEMPTS)) =>
            {
                self.post_in_words(item, channel, message, error).await
            }
            sent => sent.map(DeliveryReport::In),
        }
    }

    /// Posts a rejected message in words: first without pictures, then as a plain notice.
    async fn post_in_words(
        &self,
        item: &NewsItem,
        channel: ChannelId,
        message: &Message,
        error: DoorError,
    ) -> Answered<DeliveryReport> {
        tracing::warn!(%error, game = item.game.0, "Discord refused a message; sending it as plain text");
        let mut plain = Message::new(message.lang, text!("post-refused").with("game", item.game.0));
        plain.ping.clone_from(&message.ping);
        for view in [MessageView::in_words(message), MessageView::in_words(&plain)] {
            match self.writer.door.post(channel, &view.create(&item.nonce)).await {
                Err(error) if error.kind() == DoorErrorKind::This || error.is_unknown() => {
                    tracing::debug!(%error, "Discord also refused the plain text");
                }
                sent => return sent.map(DeliveryReport::In),
            }
        }
        // If that fails as well, the problem may be temporary. A challenge fails at once.
        if !is_challenge(item) && !self.doubtful.has_tried(&item.key, ATTEMPTS) {
            return Err(DoorError::Unread("Discord refuses this message in any form for now"));
        }
        tracing::warn!(%error, "Discord refused a message");
        Ok(DeliveryReport::Refused)
    }

    /// Shrinks a game's outdated boards to a line. A crash repeats this, since the newer board is recorded later.
    /// Returns the boards to retry with the next board. After the game's last board, the delivery is retried a few
    /// times.
    pub(super) async fn shrink(&self, item: &NewsItem, told: DeliveryReport) -> Result<Vec<BoardMessage>, Trouble> {
        let (outlived, mut unshrunk) = (tell::outlived(&self.app, item, told).await?, Vec::new());
        for (board, line) in outlived.boards {
            if let Err(error) = self.writer.change(board.sent, MessageView::of(&line).await.replace()).await {
                tracing::debug!(%error, "an old board stays as it was");
                let will_pass = !is_refused(&error) && !error.is_limit();
                if outlived.is_last && will_pass && !self.doubtful.has_tried(&item.key, ATTEMPTS) {
                    return Err(BotFailure::new("shrink an old board; it will be retried", error).into());
                }
                // An archived thread reopens with the next message.
                unshrunk.extend(Some(board).filter(|_| error.is(&[50_083]) || !is_refused(&error)));
            }
        }
        Ok(unshrunk)
    }

    async fn open_thread(
        &self,
        game: Option<GameId>,
        sent: SentMessage,
        message: &Message,
        (name, life): (&str, ThreadLife),
        members: &[UserId],
    ) -> Answered<DeliveryReport> {
        match self.writer.change(sent, MessageView::of(message).await.edit()).await {
            Err(error) if !is_refused(&error) && !is_to_be_left(sent, &error) => return Err(error),
            _ => {}
        }
        if self.visible.is_thread(sent.channel) {
            return Ok(DeliveryReport::Thread(None));
        }
        let thread = match threads::open(&self.writer.door, sent, name, life).await {
            Ok(thread) => thread,
            // It was opened before a crash: a thread has the id of its first message.
            Err(error) if error.is(&[160_004]) => ChannelId(sent.message),
            Err(error) if error.is(&THREADS_FULL) => return Ok(DeliveryReport::Full),
            Err(error) if is_refused(&error) => {
                if let Some(game) = game.filter(|_| is_lacking(&error)) {
                    self.note(game, LackedPermission::Threads).await;
                }
                return Ok(DeliveryReport::Thread(None));
            }
            Err(error) => return Err(error),
        };
        if let Err(trouble) = tell::lacks_no_more(&self.app, sent.channel, LackedPermission::Threads).await {
            trouble.log();
        }
        threads::bring_in(&self.writer.door, thread, members).await;
        Ok(DeliveryReport::Thread(Some(thread)))
    }
}

/// Returns whether the edit met Discord's stricter limit for old messages. It is then skipped.
fn is_to_be_left(sent: SentMessage, error: &DoorError) -> bool {
    error.is_limit() && sent.message < (now() - HOUR).snowflake()
}
