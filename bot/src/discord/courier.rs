//! The courier: it says the news game by game and in order, and reports what was said.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures::{FutureExt, StreamExt};
use tokio::sync::broadcast;

use self::directs::Directs;
use self::doubts::Doubts;
use self::replies::{Said, barred_or, bears, is_challenge, move_button, passed_over, refused};
use super::body::Body;
use super::door::{Door, id};
use super::lanes::{Lanes, present};
use super::members::Members;
use super::refused::{Error, Kind, Result as Answered, is_refused};
use super::share::of_tournaments;
use super::threads;
use super::view::View;
use super::visible::Visible;
use super::webhooks::{Acknowledged, FreeAnswer, Tie, Webhooks};
use crate::app::{self, Address, App, Delivery, Lack, Message, NewsItem, Told, tell};
use crate::machine::now;
use crate::observe::Route;
use crate::once::Once;
use crate::record::{Board, ChannelId, GameId, HOUR, Sent, TournamentId, UserId};
use crate::refusal::{Failure, Trouble};

mod answered;
mod directs;
mod doubts;
mod outside;
mod replies;
mod tournaments;
mod waiting;

pub(super) use self::replies::Marks;
pub(super) use self::tournaments::{Presence, has_files, roles_of};

/// The number of games whose news is said at once when much is left.
pub(super) const AT_ONCE: usize = 16;
/// The time after which a game whose news takes longer no longer counts among those: it goes on by itself.
pub(super) const BRISK: Duration = Duration::from_secs(1);
/// The number of games whose news was said that are remembered for whoever listens.
const SAID: usize = 64;
/// The longest wait for Discord, which answers sooner even with its rate limits. A request that hangs must not hold up
/// a game forever.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);
/// The number of attempts after which a refusal that may be about the moment counts as one of the message.
const ATTEMPTS: u32 = 4;
/// A message in an archived thread stays as it is; one that is gone, or is not the bot's to change, as well.
const UNCHANGED: [i64; 3] = [50_083, 10_008, 50_005];

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
    app: App,
    door: Arc<Door>,
    /// The messages that can be changed through interactions.
    webhooks: Webhooks,
    lanes: Lanes<GameId>,
    tournaments: Lanes<TournamentId>,
    /// The lanes of leaderboards that are kept up to date, by their rows.
    pub(super) leaders: Lanes<String>,
    doubtful: Doubts,
    /// The games that wait for their rooms, as they were seen last.
    rooms: Mutex<waiting::Rooms>,
    directs: Directs,
    /// What is known of who is in which server.
    pub(super) members: Members,
    /// What is known of who sees which channel.
    visible: Arc<Visible>,
    me: OnceLock<UserId>,
    /// The channels where Discord does not let the bot write, as the log has said.
    barred: Once<u64>,
    /// Whether nothing more is to be said.
    silent: AtomicBool,
    /// Passes on whose news was said, after which a program may be to move.
    said: broadcast::Sender<GameId>,
}

impl Courier {
    pub(super) fn new(app: App, door: Arc<Door>, members: Members, visible: Arc<Visible>) -> Courier {
        Courier {
            app,
            door,
            webhooks: Webhooks::default(),
            lanes: Lanes::default(),
            tournaments: Lanes::default(),
            leaders: Lanes::default(),
            doubtful: Doubts::default(),
            rooms: Mutex::default(),
            directs: Directs::default(),
            members,
            visible,
            me: OnceLock::new(),
            barred: Once::default(),
            silent: AtomicBool::new(false),
            said: broadcast::Sender::new(SAID),
        }
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

    /// Returns the way to Discord.
    pub(super) fn door(&self) -> &Arc<Door> {
        &self.door
    }

    /// Says all news that is left: from before a crash, or because it could not be said earlier. Games that somebody is
    /// at, or that had better be left alone for a while, are passed over; whatever hangs goes on by itself. Rooms of tournaments,
    /// of which a round may need hundreds, come after all others, a few at a time.
    pub(crate) async fn deliver_left(self: &Arc<Self>) -> Result<(), Trouble> {
        let doubtful = self.doubtful.all();
        let mut games = tell::games_with_news(&self.app).await?;
        self.doubtful.forget(&self.app, &doubtful, &games).await?;
        games.retain(|game| self.app.looks_after(*game));
        let rooms = self.rooms(&games).await?;
        let is_free = |game: &GameId| !rooms.has(*game) && self.lanes.is_free(game, present());
        self.deliver_left_of(games.iter().copied().filter(is_free), AT_ONCE).await;
        self.deliver_left_of_tournaments().await?;
        self.open_few(&rooms).await;
        self.lanes.tidy(present());
        self.directs.tidy();
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
    pub(crate) fn listen(&self) -> broadcast::Receiver<GameId> {
        self.said.subscribe()
    }

    /// Says the news of a game; does nothing and returns `None` if another process looks after it.
    async fn deliver_own(&self, game: GameId, free: Option<&FreeAnswer>) -> Option<Result<Delivered, Trouble>> {
        let delivery = async {
            let _turn = self.lanes.enter(&game).await;
            let delivered = self.deliver_all_of(game, free).await;
            // What could not be said will be.
            Ok(self.lanes.settle(&game, delivered, present()).unwrap_or(Delivered::Yes))
        };
        self.app.on_behalf(game, delivery).await
    }

    async fn deliver_all_of(&self, game: GameId, free: Option<&FreeAnswer>) -> Result<Delivered, Trouble> {
        self.doubtful.look(&self.app).await?;
        while !self.is_silent()
            && let Some(item) = tell::next_news(&self.app, game).await?
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
                    let unshrunk = self.shrink(&item, told).await?;
                    tell::told_but(&self.app, &item, told, &unshrunk).await?;
                    self.doubtful.settle(&item.key);
                }
                Ok(Said::Refused) => {
                    self.doubtful.settle(&item.key);
                    if is_challenge(&item) {
                        app::drop_challenge(&self.app, game).await?;
                        return Ok(Delivered::ChallengeRefused);
                    }
                    tell::told(&self.app, &item, Told::Done).await?;
                }
                Ok(Said::Barred { lacking }) => {
                    self.doubtful.settle(&item.key);
                    if is_challenge(&item) {
                        app::drop_challenge(&self.app, game).await?;
                        return Ok(Delivered::ChallengeDropped);
                    }
                    let server = self.app.server_of(game).await?.map(|server| server.0);
                    let channel = item.delivery.channel().map(|channel| channel.0);
                    // All games of a channel meet the same.
                    if channel.is_none_or(|channel| self.barred.is_first(channel)) {
                        tracing::warn!(
                            game = game.0,
                            server,
                            channel,
                            "Discord does not let me write there; the game itself goes on"
                        );
                    }
                    let thread = tell::thread_of(&self.app, game).await?;
                    tell::told(&self.app, &item, Told::Barred).await?;
                    if lacking && thread.is_some() && tell::thread_of(&self.app, game).await?.is_none() {
                        tell::lacks(&self.app, game, Lack::WriteInThreads).await?;
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

    async fn say(&self, item: &NewsItem, doubtful: bool, free: Option<&FreeAnswer>) -> Answered<Said> {
        match &item.delivery {
            // Only tournaments have these.
            Delivery::Nothing | Delivery::Event(..) | Delivery::Role(..) => Ok(Said::Told(Told::Done)),
            Delivery::Recall { to, mark } => match self.channel(*to).await {
                Ok(channel) => {
                    let found = self.find(channel, Marks::of(mark)).await?;
                    Ok(Said::Told(found.map_or(Told::Done, Told::In)))
                }
                Err(error) if is_refused(&error) => Ok(Said::Told(Told::Done)),
                Err(error) => Err(error),
            },
            Delivery::Post { to, message, mark, line } => {
                let button = move_button(mark);
                let marks = Marks { mark, button: button.as_deref(), line: line.as_deref() };
                self.post(item, (*to, message), (marks, doubtful), free).await
            }
            Delivery::Edit { sent, message } => {
                let view = View::of(message).await;
                let edit = if message.pictures.is_empty() { view.edit() } else { view.replace() };
                match self.change(*sent, edit).await {
                    Err(error) if error.is(&UNCHANGED) || is_to_be_left(*sent, &error) => {
                        tracing::debug!(%error, "a message stays as it is");
                        Ok(Said::Told(Told::Done))
                    }
                    edited => barred_or(edited, |()| Told::Done),
                }
            }
            Delivery::OpenThread { sent, message, name, members, life } => {
                self.open_thread(Some(item.game), *sent, message, (name, *life), members).await
            }
            Delivery::CloseThread { thread, name } => passed_over(threads::close(&self.door, *thread, name).await),
            Delivery::OpenThreadAgain { thread, name, life } => {
                passed_over(threads::open_again(&self.door, *thread, name, *life).await)
            }
        }
    }

    /// Notes that a permission is missing. Telling people about it can wait; the news being said cannot.
    async fn note(&self, game: GameId, lack: Lack) {
        if let Err(trouble) = tell::lacks(&self.app, game, lack).await {
            trouble.log();
        }
    }

    /// Posts news of a game, unless it may be and is there already. A board becomes the free answer, if there is one where it is to be
    /// shown.
    async fn post(
        &self,
        item: &NewsItem,
        (to, message): (Address, &Message),
        (marks, doubtful): (Marks<'_>, bool),
        free: Option<&FreeAnswer>,
    ) -> Answered<Said> {
        // It may have been said already.
        if doubtful {
            let channel = match self.channel(to).await {
                Ok(channel) => channel,
                Err(error) => return barred_or(Err(error), |()| Told::Done),
            };
            if let Some(found) = self.find(channel, marks).await? {
                return Ok(Said::Told(Told::In(found)));
            }
        }
        let is_board = message.pictures.iter().any(|picture| picture.file == marks.mark);
        if let Some(free) = free.filter(|free| is_board && free.is_in(to))
            && let Some(told) =
                answered::with(free, View::of(message).await, marks, (&self.door, &self.webhooks)).await?
        {
            return Ok(Said::Told(told));
        }
        let channel = match self.channel(to).await {
            Ok(channel) => channel,
            Err(error) => return barred_or(Err(error), |()| Told::Done),
        };
        match self.door.post(channel, &View::of(message).await.create(&item.nonce)).await {
            // Where files are not allowed, the board is described in words.
            Err(error) if !message.pictures.is_empty() && error.is(&[50_013]) => {
                let told = self.door.post(channel, &View::in_words(message).create(&item.nonce)).await;
                if told.is_ok() {
                    self.note(item.game, Lack::Files).await;
                }
                barred_or(told, Told::In)
            }
            Err(error)
                if error.kind() == Kind::This
                    || (error.is_unknown() && self.doubtful.has_tried(&item.key, ATTEMPTS)) =>
            {
                self.post_in_words(item, channel, message, error).await
            }
            sent => barred_or(sent, Told::In),
        }
    }

    /// Says in words what Discord does not take as it is; without pictures or in these words it may be no better.
    async fn post_in_words(
        &self,
        item: &NewsItem,
        channel: ChannelId,
        message: &Message,
        error: Error,
    ) -> Answered<Said> {
        tracing::warn!(%error, game = item.game.0, "Discord does not take a message as it is");
        let mut plain = Message::new(message.lang, text!("post-refused").with("game", item.game.0));
        plain.ping.clone_from(&message.ping);
        for view in [View::in_words(message), View::in_words(&plain)] {
            match self.door.post(channel, &view.create(&item.nonce)).await {
                Err(error) if error.kind() == Kind::This || error.is_unknown() => {}
                sent => return barred_or(sent, Told::In),
            }
        }
        // Where not even that is taken, it may be about the moment. Who waits for an answer to a challenge is told at once.
        match is_challenge(item) || self.doubtful.has_tried(&item.key, ATTEMPTS) {
            true => Ok(refused(&error)),
            false => Err(error),
        }
    }

    pub(super) async fn channel(&self, to: Address) -> Answered<ChannelId> {
        match to {
            Address::Channel(channel) => Ok(channel),
            Address::Person(who) => self.direct_channel(who).await,
        }
    }

    /// Returns the channel for direct messages with a person, for which Discord is asked once.
    pub(super) async fn direct_channel(&self, who: UserId) -> Answered<ChannelId> {
        self.directs.open(&self.door, who).await
    }

    /// Returns the channel for direct messages with a person, if it is known.
    pub(super) fn known_direct_channel(&self, who: UserId) -> Option<ChannelId> {
        self.directs.of(who)
    }

    /// Notes the channel for direct messages with a person.
    pub(super) fn writes_in(&self, who: UserId, channel: ChannelId) {
        self.directs.note(who, channel);
    }

    /// Finds the bot's own message with these marks among the newest of a channel. Messages of others may be odd: only their authors are read.
    pub(super) async fn find(&self, channel: ChannelId, marks: Marks<'_>) -> Answered<Option<Sent>> {
        let newest = match self.door.ask(Route::ListMessages, &[&channel.0], &Body::NONE).await {
            Ok(newest) => newest,
            // The bot may not look: the nonce still guards against a second copy for some minutes.
            Err(error) if is_refused(&error) => return Ok(None),
            Err(error) => return Err(error),
        };
        let me = self.me().map(|me| me.0);
        let mine = newest.as_array().into_iter().flatten().filter(|it| me.is_some() && id(&it["author"]["id"]) == me);
        let found = mine.into_iter().find(|message| bears(message, marks)).and_then(|message| id(&message["id"]));
        Ok(found.map(|message| Sent { channel, message }))
    }

    /// Notes that a message can be changed through the interaction by which something was pressed in it.
    pub(super) fn was_pressed(&self, message: u64, token: &str, acknowledged: Acknowledged) {
        self.webhooks.remember(message, token, Tie::Pressed(acknowledged), present());
    }

    /// Shrinks the boards of a game that are no longer live to a line, before it is noted that the newer one is there: a crash in between
    /// does it once more. Returns those that could not be shrunk, for the next board; the last board is told again some times instead. A
    /// click that comes too late is answered anyway.
    async fn shrink(&self, item: &NewsItem, told: Told) -> Result<Vec<Board>, Trouble> {
        let (outlived, mut unshrunk) = (tell::outlived(&self.app, item, told).await?, Vec::new());
        for (board, line) in outlived.boards {
            if let Err(error) = self.change(board.sent, View::of(&line).await.replace()).await {
                tracing::debug!(%error, "an old board stays as it was");
                let will_pass = !is_refused(&error) && !error.is_limit();
                if outlived.is_last && will_pass && !self.doubtful.has_tried(&item.key, ATTEMPTS) {
                    return Err(Failure::new("shrink an old board; it will be tried again", error).into());
                }
                // A thread that sleeps wakes with the next message.
                unshrunk.extend(Some(board).filter(|_| error.is(&[50_083]) || !is_refused(&error)));
            }
        }
        Ok(unshrunk)
    }

    /// Changes a message. What would have to wait is not worth it.
    async fn change(&self, sent: Sent, edit: Body) -> Answered<()> {
        self.webhooks.change(&self.door, sent, &edit).await
    }
}

/// Returns whether a message is so old that Discord limits how often it is changed, and does so now: it holds up nothing else.
fn is_to_be_left(sent: Sent, error: &Error) -> bool {
    error.is_limit() && sent.message < (now() - HOUR).snowflake()
}
