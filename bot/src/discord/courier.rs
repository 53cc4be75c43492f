//! The courier: it says the news line by line, each in order, and reports what was said.

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

/// The number of lines whose news is said at once when much is left.
const AT_ONCE: usize = 16;
/// The time after which a line whose news takes longer no longer counts among those: it goes on by itself.
const BRISK: Duration = Duration::from_secs(1);
/// The number of games whose news was said that are remembered for whoever listens.
const SAID: usize = 64;

/// A source of news; its news is said in order, one at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Line {
    Game(GameId),
    Tournament(TournamentId),
    /// A message in a channel that is kept up to date or told once, by its row.
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

/// Whether news could be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivered {
    /// Everything was said, or will be.
    Yes,
    /// The challenge, or the tournament, could not be shown where it should have been, and was taken back.
    ChallengeDropped,
    /// Discord did not take its message itself, so it was taken back as well.
    ChallengeRefused,
}

/// The courier of the bot.
pub(crate) struct Courier {
    pub(super) app: App,
    teller: Teller,
    lanes: Lanes<Line>,
    /// The games that wait for their rooms, as they were seen last.
    rooms: Mutex<waiting::Rooms>,
    /// What is known of who is in which server.
    pub(super) members: Members,
    /// The channels where Discord does not let the bot write, as the log has said.
    barred: Once<u64>,
    /// Whether nothing more is to be said.
    silent: AtomicBool,
    /// Passes on whose news was said, after which a program may be to move.
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

    /// Tells the courier who the bot is, which is known once it is connected.
    pub(super) fn introduce(&self, me: UserId) {
        // A second READY says the same.
        let _ = self.teller.writer.me.set(me);
    }

    /// Returns the bot's own id, once it is known.
    pub(super) fn me(&self) -> Option<UserId> {
        self.teller.writer.me.get().copied()
    }

    /// Finishes the news being said and says no more: the rest waits for the next start.
    pub(super) async fn fall_silent(&self) {
        self.silent.store(true, Ordering::Relaxed);
        self.lanes.all_still().await;
    }

    /// Returns whether nothing more is to be said, or another process is to go on with it.
    fn is_silent(&self) -> bool {
        self.silent.load(Ordering::Relaxed) || self.app.should_let_go()
    }

    /// Notes, before anything is said, which news an earlier run left.
    ///
    /// # Errors
    /// When the store cannot say what is left.
    pub(super) async fn look_for_what_is_left(&self) -> Result<(), Trouble> {
        self.teller.doubtful.look(&self.app).await
    }

    /// Returns what writes messages.
    pub(super) fn writer(&self) -> &Writer {
        &self.teller.writer
    }

    /// Says all news that is left: from before a crash, or because it could not be said earlier. Lines that somebody is
    /// at, or that had better be left alone for a while, are passed over; whatever hangs goes on by itself. Rooms of tournaments,
    /// of which a round may need hundreds, come after all others, a few at a time.
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

    /// Does what is to be done with the messages of leaderboards.
    pub(crate) async fn keep_leaders(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app.looks_after(Lane::FIRST) {
            self.deliver_free(tell::leaders_due(&self.app, now).await?.into_iter().map(Line::Post)).await;
        }
        Ok(())
    }

    /// Tells servers what they are told once.
    pub(crate) async fn tell_servers(self: &Arc<Self>, now: Unix) -> Result<(), Trouble> {
        if self.app.looks_after(Lane::FIRST) {
            self.deliver_free(tell::servers_to_tell(&self.app, now).await?.into_iter().map(Line::Post)).await;
        }
        Ok(())
    }

    /// Says the news that is left of those lines that are this process's, that nobody is at, and that need not be left alone.
    async fn deliver_free(self: &Arc<Self>, lines: impl Iterator<Item = Line>) {
        let is_free = |line: &Line| self.app.looks_after(line) && self.lanes.is_free(line, present());
        self.deliver_left_of(lines.filter(is_free), AT_ONCE).await;
    }

    /// Says the news that is left of some lines, a number of them at once.
    async fn deliver_left_of(self: &Arc<Self>, lines: impl IntoIterator<Item = Line>, at_once: usize) {
        let deliver = |line| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one(line, true).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(lines).for_each_concurrent(at_once, deliver).await;
    }

    /// Says the news of one line. No failure in it, whatever it is, reaches the others.
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

    /// Says the news of a game, a board of it by the free answer if it fits.
    pub(super) async fn deliver(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        let delivered = self.deliver_line(&Line::Game(game), free, false).await;
        // Nobody may listen.
        let _ = self.said.send(game);
        match delivered {
            Some(delivered) => Ok(delivered),
            None if doubts::wait_for_owner(&self.app, game).await? => Ok(Delivered::ChallengeDropped),
            None => Ok(Delivered::Yes),
        }
    }

    /// Says the news of a tournament; tells whether it could not be announced, and was called off.
    pub(super) async fn deliver_of_tournament(&self, id: TournamentId) -> Delivered {
        // Another process says the news of its own lanes.
        self.deliver_line(&Line::Tournament(id), None, false).await.unwrap_or(Delivered::Yes)
    }

    /// Says the news of a tournament while the person who caused it is answered: what many people change at once is told together,
    /// as the lane of a tournament lets one tell what has become of all.
    pub(super) fn deliver_soon(self: &Arc<Self>, id: TournamentId) {
        let courier = Arc::clone(self);
        tokio::spawn(async move { courier.deliver_one(Line::Tournament(id), false).await });
    }

    /// Returns the games whose news is said from now on, or could not be. Whoever listens too slowly misses the earliest.
    pub(crate) fn listen(&self) -> broadcast::Receiver<GameId> {
        self.said.subscribe()
    }

    /// Says the news of a line, which was left if it was not said when it was made; does nothing and returns `None` if another process
    /// looks after it.
    async fn deliver_line(&self, line: &Line, free: Option<&FreeAnswer>, is_left: bool) -> Option<Delivered> {
        let delivery = async {
            let _turn = self.lanes.enter(line).await;
            let delivered = match line {
                Line::Game(game) => self.say_all_of_game(*game, free).await,
                Line::Tournament(id) => of_tournaments(self.say_all_of_tournament(*id, is_left)).await,
                Line::Post(_) if self.is_silent() => Ok(Delivered::Yes),
                Line::Post(key) => posts::take_step(&self.app, self.writer(), key).await.map(|()| Delivered::Yes),
            };
            // What could not be said will be.
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
            // Whatever comes in between, it is looked for before it is said again.
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

    /// Notes that news of a game cannot be told where it should be.
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
