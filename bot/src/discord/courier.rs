//! The courier posts stored notifications in order, and records the results.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::{FutureExt, StreamExt};
use tokio::sync::broadcast;

use self::doubts::DoubtfulNews;
use self::replies::{is_challenge, patiently};
use self::teller::{CourierNews, NewsTeller};
use self::writer::Writer;
use super::door::DiscordDoor;
use super::lanes::{KeyedLanes, present};
use super::members::MemberLookup;
use super::share::of_tournaments;
use super::visible::VisibleChannels;
use super::webhooks::FreeAnswer;
use crate::app::{self, App, Delivery, DeliveryReport, LackedPermission, NewsItem, RoleDeed, tell};
use crate::machine::now;
use crate::once::BoundedMemory;
use crate::record::{GameId, TournamentId, Unix, UserId, WorkLane};
use crate::refusal::{BotFailure, Trouble};

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

const AT_ONCE: usize = 16;
/// After this time, a slow queue no longer counts towards [`AT_ONCE`] and continues in the background.
const BRISK: Duration = Duration::from_secs(1);
const SAID: usize = 64;

/// A queue of notifications, posted in order, one at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum NewsLine {
    Game(GameId),
    Tournament(TournamentId),
    /// A channel message that is posted once or kept up to date; the key of its row.
    Post(String),
}

impl From<&NewsLine> for WorkLane {
    fn from(line: &NewsLine) -> WorkLane {
        match line {
            NewsLine::Game(game) => (*game).into(),
            NewsLine::Tournament(id) => (*id).into(),
            NewsLine::Post(_) => WorkLane::FIRST,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeliveryOutcome {
    Yes,
    /// The challenge or tournament was cancelled because it could not be shown in its channel.
    ChallengeDropped,
    /// The challenge was cancelled because Discord rejected its message.
    ChallengeRefused,
}

pub(crate) struct Courier {
    pub(super) app: App,
    teller: NewsTeller,
    lanes: KeyedLanes<NewsLine>,
    /// The games that were waiting for their threads in the last run.
    rooms: Mutex<waiting::WaitingGames>,
    pub(super) members: MemberLookup,
    barred: BoundedMemory<u64>,
    silent: AtomicBool,
    /// Sends each delivered game, since a computer player may be to move.
    said: broadcast::Sender<GameId>,
}

impl Courier {
    pub(super) fn new(
        app: App,
        door: Arc<DiscordDoor>,
        members: MemberLookup,
        visible: Arc<VisibleChannels>,
    ) -> Courier {
        let doubtful = DoubtfulNews::default();
        Courier {
            app: app.clone(),
            teller: NewsTeller { app, writer: Writer::new(door), doubtful, visible },
            lanes: KeyedLanes::default(),
            rooms: Mutex::default(),
            members,
            barred: BoundedMemory::default(),
            silent: AtomicBool::new(false),
            said: broadcast::Sender::new(SAID),
        }
    }

    pub(super) fn introduce(&self, me: UserId) {
        // Later READY events have the same id.
        let _ = self.teller.writer.me.set(me);
    }

    pub(super) fn me(&self) -> Option<UserId> {
        self.teller.writer.me.get().copied()
    }

    /// Finishes the current items and stops posting. The next start posts the rest.
    pub(super) async fn fall_silent(&self) {
        self.silent.store(true, Ordering::Relaxed);
        self.lanes.all_still().await;
    }

    /// Returns whether to stop posting: at shutdown, or because another process takes over.
    fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed) || self.app.should_let_go()
    }

    /// Records the notifications of an earlier run, before the first delivery.
    pub(super) async fn look_for_what_is_left(&self) -> Result<(), Trouble> {
        self.teller.doubtful.look(&self.app).await
    }

    pub(super) fn writer(&self) -> &Writer {
        &self.teller.writer
    }

    /// Delivers all notifications left by a crash or a failed attempt. Skips queues in progress or in backoff; slow
    /// queues continue in the background. Threads of tournament games come last, a few at a time, since a round may
    /// need hundreds.
    pub(crate) async fn deliver_left(self: &Arc<Self>) -> Result<(), Trouble> {
        let doubtful = self.teller.doubtful.all();
        let mut games = tell::games_with_news(&self.app).await?;
        self.teller.doubtful.forget(&self.app, &doubtful, &games).await?;
        games.retain(|game| self.app.looks_after(*game));
        let rooms = self.rooms(&games).await?;
        let others = games.iter().copied().filter(|game| !rooms.has(*game));
        self.deliver_free(others.map(NewsLine::Game)).await;
        let tournaments = tell::tournaments_with_news(&self.app).await?;
        self.deliver_free(tournaments.into_iter().map(NewsLine::Tournament)).await;
        self.open_few(&rooms).await;
        self.lanes.tidy(present());
        self.teller.writer.directs.tidy();
        self.members.tidy(present());
        self.teller.writer.webhooks.tidy(present());
        Ok(())
    }

    pub(crate) async fn keep_leaders(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app.looks_after(WorkLane::FIRST) {
            self.deliver_free(tell::leaders_due(&self.app, now).await?.into_iter().map(NewsLine::Post)).await;
        }
        Ok(())
    }

    pub(crate) async fn tell_servers(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app.looks_after(WorkLane::FIRST) {
            self.deliver_free(tell::servers_to_tell(&self.app, now).await?.into_iter().map(NewsLine::Post)).await;
        }
        Ok(())
    }

    async fn deliver_free(self: &Arc<Self>, lines: impl Iterator<Item = NewsLine>) {
        let is_free = |line: &NewsLine| self.app.looks_after(line) && self.lanes.is_free(line, present());
        self.deliver_left_of(lines.filter(is_free), AT_ONCE).await;
    }

    async fn deliver_left_of(self: &Arc<Self>, lines: impl IntoIterator<Item = NewsLine>, at_once: usize) {
        let deliver = |line| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one(line, true).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(lines).for_each_concurrent(at_once, deliver).await;
    }

    async fn deliver_one(&self, line: NewsLine, is_left: bool) {
        let delivery = AssertUnwindSafe(self.deliver_line(&line, None, is_left)).catch_unwind();
        let is_room = matches!(line, NewsLine::Game(game) if self.is_room(game));
        let delivered = if is_room { of_tournaments(delivery).await } else { delivery.await };
        if delivered.is_err() {
            self.lanes.went(&line, false, present());
            let doing = match line {
                NewsLine::Game(_) => "send the messages of a game",
                NewsLine::Tournament(_) => "send the messages of a tournament",
                NewsLine::Post(_) => "update a message in a channel",
            };
            Trouble::from(BotFailure::new(doing, "panicked; see the lines above")).log();
        }
    }

    pub(super) async fn deliver(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<DeliveryOutcome, Trouble> {
        let delivered = self.deliver_line(&NewsLine::Game(game), free, false).await;
        let _ = self.said.send(game);
        match delivered {
            Some(delivered) => Ok(delivered),
            None if doubts::wait_for_owner(&self.app, game).await? => Ok(DeliveryOutcome::ChallengeDropped),
            None => Ok(DeliveryOutcome::Yes),
        }
    }

    pub(super) async fn deliver_of_tournament(&self, id: TournamentId) -> DeliveryOutcome {
        self.deliver_line(&NewsLine::Tournament(id), None, false).await.unwrap_or(DeliveryOutcome::Yes)
    }

    /// Delivers a tournament's news in the background while the author is answered. Only one message of a queue is
    /// posted at a time, so the next one can cover all changes that people make in the meantime.
    pub(super) fn deliver_soon(self: &Arc<Self>, id: TournamentId) {
        let courier = Arc::clone(self);
        tokio::spawn(async move { courier.deliver_one(NewsLine::Tournament(id), false).await });
    }

    /// Subscribes to delivered games, including failed deliveries. Slow receivers lose the oldest.
    pub(crate) fn listen(&self) -> broadcast::Receiver<GameId> {
        self.said.subscribe()
    }

    /// Delivers a queue of news; `None` if another process has it. `is_left`: the news was not posted when committed.
    async fn deliver_line(&self, line: &NewsLine, free: Option<&FreeAnswer>, is_left: bool) -> Option<DeliveryOutcome> {
        let delivery = async {
            let _turn = self.lanes.enter(line).await;
            let delivered = match line {
                NewsLine::Game(game) => self.say_all_of_game(*game, free).await,
                NewsLine::Tournament(id) => of_tournaments(self.say_all_of_tournament(*id, is_left)).await,
                NewsLine::Post(_) if self.is_silent() => Ok(DeliveryOutcome::Yes),
                NewsLine::Post(key) => {
                    posts::take_step(&self.app, self.writer(), key).await.map(|()| DeliveryOutcome::Yes)
                }
            };
            self.lanes.settle(line, delivered, present()).unwrap_or(DeliveryOutcome::Yes)
        };
        self.app.on_behalf(line, delivery).await
    }

    async fn say_all_of_game(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<DeliveryOutcome, Trouble> {
        self.teller.doubtful.look(&self.app).await?;
        while !self.is_silent()
            && let Some(item) = tell::next_news(&self.app, game).await?
        {
            if self.somebody_left(&item).await? {
                continue;
            }
            // If anything fails after this, the next attempt looks for the message before posting again.
            let is_doubtful = self.teller.doubtful.about(&self.app, false, &item.key);
            let said = self.teller.say(CourierNews::Game(&item, free), is_doubtful);
            let (told, lacking) = patiently("send the messages of a game; it will be retried", None, said).await?;
            if !matches!(told, DeliveryReport::Refused | DeliveryReport::Barred) {
                let unshrunk = self.teller.shrink(&item, told).await?;
                tell::told_but(&self.app, &item, told, &unshrunk).await?;
                self.teller.doubtful.settle(&item.key);
                continue;
            }
            self.teller.doubtful.settle(&item.key);
            let is_refused = told == DeliveryReport::Refused;
            if is_challenge(&item) {
                app::drop_challenge(&self.app, game).await?;
                return Ok(if is_refused {
                    DeliveryOutcome::ChallengeRefused
                } else {
                    DeliveryOutcome::ChallengeDropped
                });
            }
            match is_refused {
                true => tell::told_of_game(&self.app, &item, DeliveryReport::Done).await?,
                false => self.note_barred(&item, lacking).await?,
            }
        }
        Ok(DeliveryOutcome::Yes)
    }

    async fn note_barred(&self, item: &NewsItem, lacking: bool) -> Result<(), Trouble> {
        let game = item.game;
        let server = self.app.server_of(game).await?.map(|server| server.0);
        let channel = item.delivery.channel().map(|channel| channel.0);
        // All games of a channel meet the same obstacle, so log it once.
        if channel.is_none_or(|channel| self.barred.is_first(channel)) {
            tracing::warn!(
                game = game.0,
                server,
                channel,
                "the bot cannot write in this channel; the game itself continues"
            );
        }
        let thread = tell::thread_of(&self.app, game).await?;
        tell::told_of_game(&self.app, item, DeliveryReport::Barred).await?;
        if lacking && thread.is_some() && tell::thread_of(&self.app, game).await?.is_none() {
            tell::lacks(&self.app, game, LackedPermission::WriteInThreads).await?;
        }
        Ok(())
    }

    async fn say_all_of_tournament(&self, id: TournamentId, is_left: bool) -> Result<DeliveryOutcome, Trouble> {
        let mut delivered = DeliveryOutcome::Yes;
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
            let said = self.teller.say(CourierNews::Tournament(&item), is_doubtful);
            let (told, _) = patiently("send the messages of a tournament; it will be retried", None, said).await?;
            if told == DeliveryReport::Barred {
                let server = self.app.server_of_tournament(id).await?.map(|server| server.0);
                let channel = item.delivery.channel().map(|channel| channel.0);
                tracing::warn!(tournament = id.0, server, channel, "the bot lacks a permission for this tournament");
            }
            if tell::told_of_tournament(&self.app, &item, told).await? {
                let is_place = told != DeliveryReport::Refused;
                delivered =
                    if is_place { DeliveryOutcome::ChallengeDropped } else { DeliveryOutcome::ChallengeRefused };
            }
            self.teller.doubtful.settle(&item.key);
        }
        Ok(delivered)
    }
}
