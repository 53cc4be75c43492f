//! The courier: it says the news game by game and in order, and reports what was said.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use futures::{FutureExt, StreamExt};
use serenity::all::{ChannelId, Http, UserId};
use tokio::time::Instant;

use self::replies::{Said, barred_or, passed_over, told_in};
use super::counted::counted;
use super::lanes::Lanes;
use super::refused::{is_code, is_lacking, is_refused};
use super::threads;
use super::view::View;
use super::webhooks::{FreeAnswer, Webhooks};
use crate::app::{App, Delivery, Lack, Message, NewsItem, ThreadLife, Told};
use crate::observe::{Meters, Route};
use crate::record::{GameId, Sent, TournamentId};
use crate::refusal::{Failure, Trouble};

mod outside;
mod posts;
mod replies;
mod tournaments;

/// The number of games whose news is said at once when much is left.
pub(super) const AT_ONCE: usize = 16;
/// The number of rooms of tournaments that are opened in a round of [`Courier::deliver_left`], of which there is one a second
/// at most: each costs up to eight requests, so together they take less than half of the 50 a second that Discord allows.
const ROOMS: usize = 3;
/// The time after which a game whose news takes longer no longer counts among those: it goes on by itself.
pub(super) const BRISK: Duration = Duration::from_secs(1);
/// The longest wait for Discord, which answers sooner even with its rate limits. A request that hangs must not hold up
/// a game forever.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// The code with which Discord refuses another thread in a server that has as many as it may have.
const THREADS_FULL: isize = 160_006;

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
    meters: Arc<Meters>,
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
    /// News that may have been said already: left by an earlier run, or sent without an answer.
    doubtful: Mutex<HashSet<String>>,
    /// The channels of direct messages that were opened.
    direct: Mutex<HashMap<crate::record::UserId, ChannelId>>,
    /// The lanes of servers whose members are asked for, one after the other.
    members: Lanes<crate::record::GuildId>,
    me: OnceLock<UserId>,
    /// Whether nothing more is to be said.
    silent: AtomicBool,
}

impl Courier {
    pub(super) fn new(app: App, meters: Arc<Meters>) -> Courier {
        Courier {
            app,
            meters,
            http: OnceLock::new(),
            first_answers: OnceLock::new(),
            webhooks: Webhooks::default(),
            lanes: Lanes::default(),
            tournaments: Lanes::default(),
            leaders: Lanes::default(),
            doubtful: Mutex::default(),
            direct: Mutex::default(),
            members: Lanes::default(),
            me: OnceLock::new(),
            silent: AtomicBool::new(false),
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

    /// Returns whether nothing more is to be said.
    pub(super) fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed)
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
    fn way(&self) -> (&Http, &Meters) {
        (self.http(), &self.meters)
    }

    /// Waits for the answer to a request to Discord, and counts it.
    pub(super) async fn count<T>(
        &self,
        route: Route,
        request: impl Future<Output = serenity::Result<T>>,
    ) -> serenity::Result<T> {
        counted(&self.meters, route, request).await
    }

    /// Says all news that is left: from before a crash, or because it could not be said earlier. Games that somebody is
    /// at, or that had better be left alone for a while, are passed over; whatever hangs goes on by itself. Rooms of tournaments,
    /// of which a round may need hundreds, come after all others, a few at a time.
    pub(super) async fn deliver_left(self: &Arc<Self>) -> Result<(), Trouble> {
        let games = self.app.games_with_news().await?;
        let rooms = self.app.rooms_to_open(&games).await?;
        let is_free = |game: &GameId| !rooms.contains(game) && self.lanes.is_free(game, present());
        let free = games.iter().copied().filter(is_free);
        let deliver = |game| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one_left(game).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(free).for_each_concurrent(AT_ONCE, deliver).await;
        self.deliver_left_of_tournaments().await?;
        let few = self.lanes.next_few(&rooms, ROOMS, present());
        futures::stream::iter(few).for_each_concurrent(ROOMS, deliver).await;
        self.lanes.tidy(present());
        self.members.tidy(present());
        Ok(())
    }

    /// Says the news that is left of one game. No failure in it, whatever it is, reaches the others.
    async fn deliver_one_left(&self, game: GameId) {
        match AssertUnwindSafe(self.deliver_with(game, true, None)).catch_unwind().await {
            Ok(Ok(_)) => {}
            Ok(Err(trouble)) => trouble.log(),
            Err(_) => {
                self.lanes.went(&game, false, present());
                Trouble::from(Failure::new("tell a game's news", "panicked; see the lines above")).log();
            }
        }
    }

    /// Says the news of a game, a board of it by the free answer if it fits.
    pub(super) async fn deliver(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        self.deliver_with(game, false, free).await
    }

    async fn deliver_with(&self, game: GameId, left: bool, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        let _turn = self.lanes.enter(&game).await;
        let delivered = self.deliver_all_of(game, left, free).await;
        self.lanes.went(&game, delivered.is_ok(), present());
        delivered
    }

    async fn deliver_all_of(&self, game: GameId, left: bool, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        while !self.is_silent()
            && let Some(item) = self.app.next_news(game).await?
        {
            let doubtful = left || self.doubt(|keys| keys.contains(&item.key));
            if self.somebody_left(&item).await? {
                continue;
            }
            let said = tokio::time::timeout(PATIENCE, self.say(&item, doubtful, free)).await;
            let said = said.map_err(|_| "Discord did not answer".into()).and_then(|said| said.map_err(Into::into));
            match said {
                Ok(Said::Told(told)) => {
                    let old_boards = self.app.told(&item, told).await?;
                    self.doubt(|keys| keys.remove(&item.key));
                    self.shrink(old_boards).await;
                }
                Ok(Said::Barred { lacking }) => {
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
                    self.doubt(|keys| keys.insert(item.key.clone()));
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

    /// Opens a thread from a message: that of a game, or of a round of a tournament.
    async fn open_thread(
        &self,
        game: Option<GameId>,
        sent: Sent,
        message: &Message,
        (name, life): (&str, ThreadLife),
        members: &[crate::record::UserId],
    ) -> serenity::Result<Said> {
        match self.change(sent, View::of(message).await.edit()).await {
            Err(error) if !is_refused(&error) => return Err(error),
            _ => {}
        }
        let opened = threads::open(self.way(), sent, name, life).await;
        let thread = match opened {
            Ok(thread) => thread,
            // Opened before a crash: a thread has the id of the message that it was opened from.
            Err(error) if is_code(&error, &[160_004]) => ChannelId::new(sent.message),
            Err(error) if is_code(&error, &[THREADS_FULL]) => return Ok(Said::Told(Told::Full)),
            Err(error) if is_refused(&error) => {
                if let Some(game) = game.filter(|_| is_lacking(&error)) {
                    self.note(game, Lack::Threads).await;
                }
                return Ok(Said::Told(Told::Thread(None)));
            }
            Err(error) => return Err(error),
        };
        if let Err(trouble) = self.app.lacks_no_more(sent.channel, Lack::Threads).await {
            trouble.log();
        }
        threads::bring_in(self.way(), thread, members).await;
        Ok(Said::Told(Told::Thread(Some(crate::record::ChannelId(thread.get())))))
    }

    fn doubt<T>(&self, change: impl FnOnce(&mut HashSet<String>) -> T) -> T {
        change(&mut self.doubtful.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns the present moment, by which failures are left alone for a while.
#[expect(clippy::disallowed_methods, reason = "what Discord could not take is tried again a while later")]
pub(super) fn present() -> Instant {
    Instant::now()
}

fn is_challenge(item: &NewsItem) -> bool {
    match &item.delivery {
        Delivery::Post { message, .. } => message.buttons.iter().any(|b| b.press == crate::app::Press::Accept),
        _ => false,
    }
}
