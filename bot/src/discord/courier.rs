//! The courier: it says the news game by game and in order, and reports what was said.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures::{FutureExt, StreamExt};
use serenity::all::{ChannelId, CreateMessage, EditMessage, GetMessages, Http, MessageId, UserId};
use tokio::sync::broadcast;

use self::doubts::Doubts;
use self::replies::{Said, barred_or, bears, is_challenge, passed_over, told_in};
use super::counted::{Requests, counted};
use super::lanes::{Lanes, present};
use super::members::Members;
use super::refused::{is_code, is_refused};
use super::share::of_tournaments;
use super::threads;
use super::view::View;
use super::visible::Visible;
use super::webhooks::{Acknowledged, FreeAnswer, Tie, Webhooks};
use crate::app::{Address, App, Delivery, Lack, Message, NewsItem, Told};
use crate::observe::Route;
use crate::record::{GameId, Sent, TournamentId};
use crate::refusal::{Failure, Trouble};

mod answered;
mod doubts;
mod outside;
mod replies;
mod tournaments;
mod waiting;

pub(super) use self::tournaments::Presence;

/// The number of games whose news is said at once when much is left.
pub(super) const AT_ONCE: usize = 16;
/// The time after which a game whose news takes longer no longer counts among those: it goes on by itself.
pub(super) const BRISK: Duration = Duration::from_secs(1);
/// The number of games whose news was said that are remembered for whoever listens.
const SAID: usize = 64;
/// The longest wait for Discord, which answers sooner even with its rate limits. A request that hangs must not hold up
/// a game forever.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// Whether news could be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivered {
    /// Everything was said, or will be.
    Yes,
    /// The challenge, or the tournament, could not be shown where it should have been, and was taken back.
    ChallengeDropped,
}

/// The courier of the bot.
pub(super) struct Courier {
    app: App,
    requests: Arc<Requests>,
    http: OnceLock<Arc<Http>>,
    /// The way for first answers to interactions.
    first_answers: OnceLock<Arc<Http>>,
    /// The messages that can be changed through interactions.
    webhooks: Webhooks,
    lanes: Lanes<GameId>,
    /// The lanes of tournaments.
    tournaments: Lanes<TournamentId>,
    /// The lanes of leaderboards that are kept up to date, by their rows.
    pub(super) leaders: Lanes<String>,
    doubtful: Doubts,
    /// The games that wait for their rooms, as they were seen last.
    rooms: Mutex<waiting::Rooms>,
    /// The lanes of rooms that a route of a channel is asked for.
    turns: Lanes<(&'static str, ChannelId)>,
    /// What is known of who is in which server.
    pub(super) members: Members,
    /// What is known of who sees which channel.
    visible: Arc<Visible>,
    me: OnceLock<UserId>,
    /// Whether nothing more is to be said.
    silent: AtomicBool,
    /// Passes on whose news was said, after which a program may be to move.
    said: broadcast::Sender<GameId>,
}

impl Courier {
    pub(super) fn new(app: App, requests: Arc<Requests>, members: Members, visible: Arc<Visible>) -> Courier {
        Courier {
            app,
            requests,
            http: OnceLock::new(),
            first_answers: OnceLock::new(),
            webhooks: Webhooks::default(),
            lanes: Lanes::default(),
            tournaments: Lanes::default(),
            leaders: Lanes::default(),
            doubtful: Doubts::default(),
            rooms: Mutex::default(),
            turns: Lanes::default(),
            members,
            visible,
            me: OnceLock::new(),
            silent: AtomicBool::new(false),
            said: broadcast::Sender::new(SAID),
        }
    }

    /// Provides the ways to Discord, which exist only once the client does: for everything, and for first answers.
    pub(super) fn connect(&self, http: Arc<Http>, first_answers: Arc<Http>) {
        let _ = self.http.set(http);
        let _ = self.first_answers.set(first_answers);
    }

    /// Tells the courier who the bot is, which is known once it is connected.
    pub(super) fn introduce(&self, me: UserId) {
        // A second READY says the same.
        let _ = self.me.set(me);
    }

    /// Returns the bot's own id, once it is known.
    pub(super) fn me(&self) -> Option<UserId> {
        self.me.get().copied()
    }

    /// Finishes the news being said and says no more: the rest waits for the next start.
    pub(super) async fn fall_silent(&self) {
        self.silent.store(true, Ordering::Relaxed);
        self.lanes.all_still().await;
        self.tournaments.all_still().await;
        self.leaders.all_still().await;
    }

    /// Returns whether nothing more is to be said, or another process is to go on with it.
    pub(super) fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed) || self.app.should_let_go()
    }

    /// Notes, before anything is said, which news an earlier run left.
    ///
    /// # Errors
    /// When the store cannot say what is left.
    pub(super) async fn look_for_what_is_left(&self) -> Result<(), Trouble> {
        self.doubtful.look(&self.app).await
    }

    /// Returns the app whose news it says.
    pub(super) fn app(&self) -> &App {
        &self.app
    }

    pub(super) fn http(&self) -> &Arc<Http> {
        self.http.get().expect("connected before the first event can arrive")
    }

    fn first_answers(&self) -> &Arc<Http> {
        self.first_answers.get().expect("connected before the first event can arrive")
    }

    /// Returns the way to Discord, with what counts its requests.
    pub(super) fn way(&self) -> (&Http, &Requests) {
        (self.http(), &self.requests)
    }

    /// Waits for the answer to a request to Discord, and counts it.
    pub(super) async fn count<T>(
        &self,
        route: Route,
        request: impl Future<Output = serenity::Result<T>>,
    ) -> serenity::Result<T> {
        counted(&self.requests, route, request).await
    }

    /// Says all news that is left: from before a crash, or because it could not be said earlier. Games that somebody is
    /// at, or that had better be left alone for a while, are passed over; whatever hangs goes on by itself. Rooms of tournaments,
    /// of which a round may need hundreds, come after all others, a few at a time.
    pub(super) async fn deliver_left(self: &Arc<Self>) -> Result<(), Trouble> {
        let doubtful = self.doubtful.all();
        let mut games = self.app.games_with_news().await?;
        self.doubtful.forget(&self.app, &doubtful, &games).await?;
        games.retain(|game| self.app.looks_after(*game));
        let rooms = self.rooms(&games).await?;
        let is_free = |game: &GameId| !rooms.has(*game) && self.lanes.is_free(game, present());
        self.deliver_left_of(games.iter().copied().filter(is_free), AT_ONCE).await;
        self.deliver_left_of_tournaments().await?;
        self.open_few(&rooms).await;
        self.lanes.tidy(present());
        self.turns.tidy(present());
        self.members.tidy(present());
        self.webhooks.tidy(present());
        Ok(())
    }

    /// Says the news that is left of some games, a number of them at once.
    async fn deliver_left_of(self: &Arc<Self>, games: impl IntoIterator<Item = GameId>, at_once: usize) {
        let deliver = |game| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one_left(game).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(games).for_each_concurrent(at_once, deliver).await;
    }

    /// Says the news that is left of one game. No failure in it, whatever it is, reaches the others.
    async fn deliver_one_left(&self, game: GameId) {
        let delivery = AssertUnwindSafe(self.deliver_own(game, None)).catch_unwind();
        let delivered = if self.is_room(game) { of_tournaments(delivery).await } else { delivery.await };
        match delivered {
            Ok(None | Some(Ok(_))) => {}
            Ok(Some(Err(trouble))) => trouble.log(),
            Err(_) => {
                self.lanes.went(&game, false, present());
                Trouble::from(Failure::new("tell a game's news", "panicked; see the lines above")).log();
            }
        }
    }

    /// Says the news of a game, a board of it by the free answer if it fits.
    pub(super) async fn deliver(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        let delivered = self.deliver_own(game, free).await;
        // Nobody may listen.
        let _ = self.said.send(game);
        match delivered {
            Some(delivered) => delivered,
            None if doubts::wait_for_owner(&self.app, game).await? => Ok(Delivered::ChallengeDropped),
            None => Ok(Delivered::Yes),
        }
    }

    /// Returns the games whose news is said from now on, or could not be. Whoever listens too slowly misses the earliest.
    pub(super) fn listen(&self) -> broadcast::Receiver<GameId> {
        self.said.subscribe()
    }

    /// Says the news of a game; does nothing and returns `None` if another process looks after it.
    async fn deliver_own(&self, game: GameId, free: Option<&FreeAnswer>) -> Option<Result<Delivered, Trouble>> {
        let delivery = async {
            let _turn = self.lanes.enter(&game).await;
            let delivered = self.deliver_all_of(game, free).await;
            self.lanes.went(&game, delivered.is_ok(), present());
            delivered
        };
        self.app.on_behalf(game, delivery).await
    }

    async fn deliver_all_of(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        self.doubtful.look(&self.app).await?;
        while !self.is_silent()
            && let Some(item) = self.app.next_news(game).await?
        {
            if self.somebody_left(&item).await? {
                continue;
            }
            // Whatever comes in between, it is looked for before it is said again.
            let doubtful = self.doubtful.about(&self.app, false, &item.key);
            let said = tokio::time::timeout(PATIENCE, self.say(&item, doubtful, free)).await;
            let said = said.map_err(|_| "Discord did not answer".into()).and_then(|said| said.map_err(Into::into));
            match said {
                Ok(Said::Told(told)) => {
                    let old_boards = self.app.told(&item, told).await?;
                    self.doubtful.settle(&item.key);
                    self.shrink(old_boards).await;
                }
                Ok(Said::Barred { lacking }) => {
                    self.doubtful.settle(&item.key);
                    if is_challenge(&item) {
                        self.app.drop_challenge(game).await?;
                        return Ok(Delivered::ChallengeDropped);
                    }
                    tracing::warn!(game = game.0, "Discord does not let me write there; the game itself goes on");
                    let thread = self.app.thread_of(game).await?;
                    self.app.told(&item, Told::Barred).await?;
                    if lacking && thread.is_some() && self.app.thread_of(game).await?.is_none() {
                        self.app.lacks(game, Lack::WriteInThreads).await?;
                    }
                }
                Err(error) => {
                    let source: Box<dyn std::error::Error + Send + Sync> = error;
                    return Err(Failure::new("say what happened; it will be tried again", source).into());
                }
            }
        }
        Ok(Delivered::Yes)
    }

    async fn say(&self, item: &NewsItem, doubtful: bool, free: Option<&FreeAnswer>) -> serenity::Result<Said> {
        match &item.delivery {
            // Only tournaments have these.
            Delivery::Nothing | Delivery::Event(..) | Delivery::Role(..) => Ok(Said::Told(Told::Done)),
            Delivery::Recall { to, mark } => match self.channel(*to).await {
                Ok(channel) => {
                    let found = self.find(channel, mark, None).await?;
                    Ok(Said::Told(found.map_or(Told::Done, |message| told_in(channel, message))))
                }
                Err(error) if is_refused(&error) => Ok(Said::Told(Told::Done)),
                Err(error) => Err(error),
            },
            Delivery::Post { to, message, mark, line } => {
                let marks = doubtful.then_some((mark.as_str(), line.as_deref()));
                self.post(item, *to, message, (mark, marks), free).await
            }
            Delivery::Edit { sent, message } => {
                let edited = self.change(*sent, View::of(message).await.edit()).await;
                match edited {
                    // A message in a thread that sleeps stays as it is; writing there would wake the thread.
                    Err(error) if is_code(&error, &[50083]) => Ok(Said::Told(Told::Done)),
                    edited => barred_or(edited, |()| Told::Done),
                }
            }
            Delivery::OpenThread { sent, message, name, members, life } => {
                self.open_thread(Some(item.game), *sent, message, (name, *life), members).await
            }
            Delivery::CloseThread { thread, name } => passed_over(threads::close(self.way(), *thread, name).await),
            Delivery::OpenThreadAgain { thread, name, life } => {
                passed_over(threads::open_again(self.way(), *thread, name, *life).await)
            }
        }
    }

    /// Notes that a permission is missing. Telling people about it can wait; the news being said cannot.
    async fn note(&self, game: GameId, lack: Lack) {
        if let Err(trouble) = self.app.lacks(game, lack).await {
            trouble.log();
        }
    }

    /// Posts a message to a channel.
    pub(super) async fn send(
        &self,
        channel: ChannelId,
        message: CreateMessage,
    ) -> serenity::Result<serenity::all::Message> {
        self.count(Route::Send, channel.send_message(self.http(), message)).await
    }

    /// Posts news of a game; `marks`: unless it is there already. A board becomes the free answer, if there is one where it is to
    /// be shown.
    async fn post(
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
            && let Some(told) =
                answered::with(free, View::of(message).await, mark, (self.way(), self.first_answers(), &self.webhooks))
                    .await?
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
    pub(super) async fn find(
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
    pub(super) fn was_pressed(&self, message: MessageId, token: &str, acknowledged: Acknowledged) {
        self.webhooks.remember(message, token, Tie::Pressed(acknowledged), present());
    }

    /// Shrinks boards that are no longer live to a line. A click that comes too late is answered anyway.
    async fn shrink(&self, boards: Vec<(Sent, Message)>) {
        for (board, line) in boards {
            let edit = View::of(&line).await.edit().remove_all_attachments();
            if let Err(error) = self.change(board, edit).await {
                tracing::debug!(%error, "an old board stays as it was");
            }
            self.webhooks.forget(MessageId::new(board.message));
        }
    }

    /// Changes a message without adding files: through an interaction, which does not count, or else with the bot's token.
    async fn change(&self, sent: Sent, edit: EditMessage) -> serenity::Result<()> {
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
    pub(super) async fn edit(&self, sent: Sent, edit: EditMessage) -> serenity::Result<()> {
        let channel = ChannelId::new(sent.channel.0);
        let editing = channel.edit_message(self.http(), MessageId::new(sent.message), edit);
        self.count(Route::Edit, editing).await.map(|_| ())
    }
}
