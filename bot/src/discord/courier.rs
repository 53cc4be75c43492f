//! The courier posts the news of each line in order, and reports the results.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::{FutureExt, StreamExt};
use tokio::sync::broadcast;

use self::doubts::Doubts;
use self::replies::{is_challenge, patiently};
use self::teller::{News, Teller};
use self::writer::Writer;
use super::door::Door;
use super::lanes::{Lanes, present};
use super::members::Members;
use super::share::of_tournaments;
use super::visible::Visible;
use super::webhooks::FreeAnswer;
use crate::app::{self, App, Delivery, Lack, NewsItem, RoleDeed, Told, tell};
use crate::machine::now;
use crate::once::Once;
use crate::record::{GameId, Lane, TournamentId, Unix, UserId};
use crate::refusal::{Failure, Trouble};

mod answered;
mod directs;
mod doubts;
mod outside;
mod posts;
mod replies;
mod rooms;
mod teller;
mod waiting;
mod writer;

pub(super) use self::rooms::{Presence, roles_of};

/// How many lines to deliver at once when many have news.
const AT_ONCE: usize = 16;
/// A slow line stops counting towards [`AT_ONCE`] after this time, and continues in the background.
const BRISK: Duration = Duration::from_secs(1);
/// How many delivered games to buffer for listeners.
const SAID: usize = 64;

/// A source of news. Its news is posted in order, one item at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Line {
    Game(GameId),
    Tournament(TournamentId),
    /// A channel message that is kept up to date or posted once, by its row.
    Post(String),
}

impl From<&Line> for Lane {
    fn from(line: &Line) -> Lane {
        match line {
            Line::Game(game) => (*game).into(),
            Line::Tournament(id) => (*id).into(),
            Line::Post(_) => Lane::FIRST,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivered {
    /// Everything was posted, or will be.
    Yes,
    /// The challenge or tournament could not be shown in its channel, so it was cancelled.
    ChallengeDropped,
    /// Discord rejected the challenge's message, so it was cancelled.
    ChallengeRefused,
}

pub(crate) struct Courier {
    pub(super) app: App,
    teller: Teller,
    lanes: Lanes<Line>,
    /// The games that wait for their threads, as last seen.
    rooms: Mutex<waiting::Rooms>,
    pub(super) members: Members,
    /// The channels without write permission that the log has mentioned.
    barred: Once<u64>,
    /// Set at shutdown: post no more.
    silent: AtomicBool,
    /// Sends each delivered game; a program may be to move there.
    said: broadcast::Sender<GameId>,
}

impl Courier {
    pub(super) fn new(app: App, door: Arc<Door>, members: Members, visible: Arc<Visible>) -> Courier {
        let doubtful = Doubts::default();
        Courier {
            app: app.clone(),
            teller: Teller { app, writer: Writer::new(door), doubtful, visible },
            lanes: Lanes::default(),
            rooms: Mutex::default(),
            members,
            barred: Once::default(),
            silent: AtomicBool::new(false),
            said: broadcast::Sender::new(SAID),
        }
    }

    pub(super) fn introduce(&self, me: UserId) {
        // A second READY has the same id.
        let _ = self.teller.writer.me.set(me);
    }

    pub(super) fn me(&self) -> Option<UserId> {
        self.teller.writer.me.get().copied()
    }

    /// Finishes the current items and posts no more; the rest waits for the next start.
    pub(super) async fn fall_silent(&self) {
        self.silent.store(true, Ordering::Relaxed);
        self.lanes.all_still().await;
    }

    /// Returns whether to stop, at shutdown or because another process takes over.
    fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed) || self.app.should_let_go()
    }

    /// Notes, before the first delivery, the news that an earlier run left.
    pub(super) async fn look_for_what_is_left(&self) -> Result<(), Trouble> {
        self.teller.doubtful.look(&self.app).await
    }

    pub(super) fn writer(&self) -> &Writer {
        &self.teller.writer
    }

    /// Delivers all news left from before a crash or a failed attempt. Skips lines in progress or in backoff; slow
    /// lines continue in the background. Threads of tournament games come last, a few at a time, since a round may need
    /// hundreds.
    pub(crate) async fn deliver_left(self: &Arc<Self>) -> Result<(), Trouble> {
        let doubtful = self.teller.doubtful.all();
        let mut games = tell::games_with_news(&self.app).await?;
        self.teller.doubtful.forget(&self.app, &doubtful, &games).await?;
        games.retain(|game| self.app.looks_after(*game));
        let rooms = self.rooms(&games).await?;
        let others = games.iter().copied().filter(|game| !rooms.has(*game));
        self.deliver_free(others.map(Line::Game)).await;
        let tournaments = tell::tournaments_with_news(&self.app).await?;
        self.deliver_free(tournaments.into_iter().map(Line::Tournament)).await;
        self.open_few(&rooms).await;
        self.lanes.tidy(present());
        self.teller.writer.directs.tidy();
        self.members.tidy(present());
        self.teller.writer.webhooks.tidy(present());
        Ok(())
    }

    pub(crate) async fn keep_leaders(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app.looks_after(Lane::FIRST) {
            self.deliver_free(tell::leaders_due(&self.app, now).await?.into_iter().map(Line::Post)).await;
        }
        Ok(())
    }

    /// Posts one-time notices to servers.
    pub(crate) async fn tell_servers(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app.looks_after(Lane::FIRST) {
            self.deliver_free(tell::servers_to_tell(&self.app, now).await?.into_iter().map(Line::Post)).await;
        }
        Ok(())
    }

    /// Delivers remaining news of this process's lines, except lines in progress or in backoff.
    async fn deliver_free(self: &Arc<Self>, lines: impl Iterator<Item = Line>) {
        let is_free = |line: &Line| self.app.looks_after(line) && self.lanes.is_free(line, present());
        self.deliver_left_of(lines.filter(is_free), AT_ONCE).await;
    }

    /// Delivers remaining news of these lines, up to `at_once` at a time.
    async fn deliver_left_of(self: &Arc<Self>, lines: impl IntoIterator<Item = Line>, at_once: usize) {
        let deliver = |line| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one(line, true).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(lines).for_each_concurrent(at_once, deliver).await;
    }

    /// Delivers one line. Not even a panic affects the other lines.
    async fn deliver_one(&self, line: Line, is_left: bool) {
        let delivery = AssertUnwindSafe(self.deliver_line(&line, None, is_left)).catch_unwind();
        let is_room = matches!(line, Line::Game(game) if self.is_room(game));
        let delivered = if is_room { of_tournaments(delivery).await } else { delivery.await };
        if delivered.is_err() {
            self.lanes.went(&line, false, present());
            let doing = match line {
                Line::Game(_) => "send the messages of a game",
                Line::Tournament(_) => "send the messages of a tournament",
                Line::Post(_) => "update a message in a channel",
            };
            Trouble::from(Failure::new(doing, "panicked; see the lines above")).log();
        }
    }

    /// Delivers the news of a game, using the free answer for a board if it fits.
    pub(super) async fn deliver(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        let delivered = self.deliver_line(&Line::Game(game), free, false).await;
        let _ = self.said.send(game);
        match delivered {
            Some(delivered) => Ok(delivered),
            None if doubts::wait_for_owner(&self.app, game).await? => Ok(Delivered::ChallengeDropped),
            None => Ok(Delivered::Yes),
        }
    }

    /// Delivers the news of a tournament; reports whether it could not be announced and was cancelled.
    pub(super) async fn deliver_of_tournament(&self, id: TournamentId) -> Delivered {
        // Another process delivers the news of its own lanes.
        self.deliver_line(&Line::Tournament(id), None, false).await.unwrap_or(Delivered::Yes)
    }

    /// Delivers a tournament's news in the background, while its author is answered. Since the line is serial, one
    /// message can cover simultaneous changes by many people.
    pub(super) fn deliver_soon(self: &Arc<Self>, id: TournamentId) {
        let courier = Arc::clone(self);
        tokio::spawn(async move { courier.deliver_one(Line::Tournament(id), false).await });
    }

    /// Subscribes to the games after each delivery, successful or not. Slow receivers lose the oldest.
    pub(crate) fn listen(&self) -> broadcast::Receiver<GameId> {
        self.said.subscribe()
    }

    /// Delivers a line; `None` if another process has it. `is_left`: the news was not posted when it was made.
    async fn deliver_line(&self, line: &Line, free: Option<&FreeAnswer>, is_left: bool) -> Option<Delivered> {
        let delivery = async {
            let _turn = self.lanes.enter(line).await;
            let delivered = match line {
                Line::Game(game) => self.say_all_of_game(*game, free).await,
                Line::Tournament(id) => of_tournaments(self.say_all_of_tournament(*id, is_left)).await,
                Line::Post(_) if self.is_silent() => Ok(Delivered::Yes),
                Line::Post(key) => posts::take_step(&self.app, self.writer(), key).await.map(|()| Delivered::Yes),
            };
            self.lanes.settle(line, delivered, present()).unwrap_or(Delivered::Yes)
        };
        self.app.on_behalf(line, delivery).await
    }

    async fn say_all_of_game(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        self.teller.doubtful.look(&self.app).await?;
        while !self.is_silent()
            && let Some(item) = tell::next_news(&self.app, game).await?
        {
            if self.somebody_left(&item).await? {
                continue;
            }
            // If anything fails from here on, the next attempt looks for the message before it posts again.
            let is_doubtful = self.teller.doubtful.about(&self.app, false, &item.key);
            let said = self.teller.say(News::Game(&item, free), is_doubtful);
            let (told, lacking) = patiently("send the messages of a game; it will be retried", None, said).await?;
            if !matches!(told, Told::Refused | Told::Barred) {
                let unshrunk = self.teller.shrink(&item, told).await?;
                tell::told_but(&self.app, &item, told, &unshrunk).await?;
                self.teller.doubtful.settle(&item.key);
                continue;
            }
            self.teller.doubtful.settle(&item.key);
            let is_refused = told == Told::Refused;
            if is_challenge(&item) {
                app::drop_challenge(&self.app, game).await?;
                return Ok(if is_refused { Delivered::ChallengeRefused } else { Delivered::ChallengeDropped });
            }
            match is_refused {
                true => tell::told_of_game(&self.app, &item, Told::Done).await?,
                false => self.note_barred(&item, lacking).await?,
            }
        }
        Ok(Delivered::Yes)
    }

    async fn note_barred(&self, item: &NewsItem, lacking: bool) -> Result<(), Trouble> {
        let game = item.game;
        let server = self.app.server_of(game).await?.map(|server| server.0);
        let channel = item.delivery.channel().map(|channel| channel.0);
        // All games of a channel meet the same.
        if channel.is_none_or(|channel| self.barred.is_first(channel)) {
            tracing::warn!(
                game = game.0,
                server,
                channel,
                "the bot cannot write in this channel; the game itself continues"
            );
        }
        let thread = tell::thread_of(&self.app, game).await?;
        tell::told_of_game(&self.app, item, Told::Barred).await?;
        if lacking && thread.is_some() && tell::thread_of(&self.app, game).await?.is_none() {
            tell::lacks(&self.app, game, Lack::WriteInThreads).await?;
        }
        Ok(())
    }

    async fn say_all_of_tournament(&self, id: TournamentId, is_left: bool) -> Result<Delivered, Trouble> {
        let mut delivered = Delivered::Yes;
        while !self.is_silent()
            && let Some(item) = tell::next_news_of_tournament(&self.app, id).await?
        {
            if self.has_left(&item).await? {
                continue;
            }
            let is_doubtful = self.teller.doubtful.about(&self.app, is_left, &item.key);
            if matches!(item.delivery, Delivery::Role(_, RoleDeed::Make(_, None))) {
                tell::asks_for_role(&self.app, id, now()).await?;
            }
            let said = self.teller.say(News::Tournament(&item), is_doubtful);
            let (told, _) = patiently("send the messages of a tournament; it will be retried", None, said).await?;
            if told == Told::Barred {
                let server = self.app.server_of_tournament(id).await?.map(|server| server.0);
                let channel = item.delivery.channel().map(|channel| channel.0);
                tracing::warn!(tournament = id.0, server, channel, "the bot lacks a permission for this tournament");
            }
            if tell::told_of_tournament(&self.app, &item, told).await? {
                let is_place = told != Told::Refused;
                delivered = if is_place { Delivered::ChallengeDropped } else { Delivered::ChallengeRefused };
            }
            self.teller.doubtful.settle(&item.key);
        }
        Ok(delivered)
    }
}
