//! News of tournaments: each has a lane of its own, beside those of its games. And the rooms of these games, of which a round may need
//! hundreds: who is asked for before one opens, at what pace they open, and their threads. One pair with the courier: several files would
//! make a circle of three.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, MutexGuard, PoisonError};

use futures::{FutureExt, StreamExt};
use serde_json::Value;

use super::outside::{self, Bot, NO_MEMBER};
use super::replies::{Marks, Said, barred_or};
use super::waiting::Rooms;
use super::{AT_ONCE, BRISK, Courier, Delivered, PATIENCE, is_to_be_left};
use crate::app::{self, Delivery, Lack, Message, NewsItem, Opening, RoleDeed, ThreadLife, Told, TournamentNews, tell};
use crate::discord::body::Body;
use crate::discord::door::id;
use crate::discord::lanes::present;
use crate::discord::refused::{Kind, Result as Answered, is_lacking, is_refused};
use crate::discord::share::of_tournaments;
use crate::discord::threads;
use crate::discord::view::View;
use crate::machine::now;
use crate::observe::Route;
use crate::record::{self, ChannelId, GameId, Sent, TournamentId};
use crate::refusal::{Failure, Trouble};

/// The number of rooms that are opened in a round of [`Courier::deliver_left`], of which there is one a second
/// at most: each costs up to eight requests, so together they take less than half of the 50 a second that Discord allows.
const ROOMS: usize = 3;
/// The code with which Discord refuses another thread in a server that has as many as it may have.
const THREADS_FULL: [i64; 2] = [160_006, 160_007];
/// Discord knows no such channel.
const NO_CHANNEL: i64 = 10_003;
/// Discord knows no such message.
const NO_MESSAGE: i64 = 10_008;

impl Courier {
    /// Says the news that is left of tournaments, as [`Courier::deliver_left`] does that of games.
    pub(super) async fn deliver_left_of_tournaments(self: &Arc<Self>) -> Result<(), Trouble> {
        let tournaments = tell::tournaments_with_news(&self.app).await?;
        let is_free = |id: &TournamentId| self.app.looks_after(*id) && self.tournaments.is_free(id, present());
        let free = tournaments.into_iter().filter(is_free);
        let deliver = |id| {
            let courier = Arc::clone(self);
            let delivery = tokio::spawn(async move { courier.deliver_one_tournament(id, true).await });
            async move { drop(tokio::time::timeout(BRISK, delivery).await) }
        };
        futures::stream::iter(free).for_each_concurrent(AT_ONCE, deliver).await;
        self.tournaments.tidy(present());
        Ok(())
    }

    /// Says the news of one tournament. No failure in it, whatever it is, reaches the others.
    async fn deliver_one_tournament(&self, id: TournamentId, left: bool) {
        match AssertUnwindSafe(self.deliver_all_of_tournament(id, left)).catch_unwind().await {
            Ok(Ok(_)) => {}
            Ok(Err(trouble)) => trouble.log(),
            Err(_) => {
                self.tournaments.went(&id, false, present());
                Trouble::from(Failure::new("tell news of a tournament", "panicked; see the lines above")).log();
            }
        }
    }

    /// Says the news of a tournament; tells whether it could not be announced, and was called off.
    pub(in crate::discord) async fn deliver_of_tournament(&self, id: TournamentId) -> Result<Delivered, Trouble> {
        self.deliver_all_of_tournament(id, false).await
    }

    /// Says the news of a tournament while whoever caused it is answered: what many people change at once is told together,
    /// as the lane of a tournament lets one tell what has become of all.
    pub(in crate::discord) fn deliver_soon(self: &Arc<Self>, id: TournamentId) {
        let courier = Arc::clone(self);
        tokio::spawn(async move { courier.deliver_one_tournament(id, false).await });
    }

    async fn deliver_all_of_tournament(&self, id: TournamentId, left: bool) -> Result<Delivered, Trouble> {
        let delivery = async {
            let _turn = self.tournaments.enter(&id).await;
            let delivered = of_tournaments(self.say_all_of_tournament(id, left)).await;
            Ok(self.tournaments.settle(&id, delivered, present()).unwrap_or(Delivered::Yes))
        };
        // What is another process's is said by that one.
        self.app.on_behalf(id, delivery).await.unwrap_or(Ok(Delivered::Yes))
    }

    async fn say_all_of_tournament(&self, id: TournamentId, left: bool) -> Result<Delivered, Trouble> {
        let mut delivered = Delivered::Yes;
        while !self.is_silent()
            && let Some(item) = tell::next_news_of_tournament(&self.app, id).await?
        {
            if self.has_left(&item).await? {
                continue;
            }
            let is_doubtful = self.doubtful.about(&self.app, left, &item.key);
            if matches!(item.delivery, Delivery::Role(_, RoleDeed::Make(_, None))) {
                tell::asks_for_role(&self.app, id, now()).await?;
            }
            let said = tokio::time::timeout(PATIENCE, self.say_of_tournament(&item, is_doubtful)).await;
            let said = said.map_err(|_| "Discord did not answer".into()).and_then(|said| said.map_err(Into::into));
            let told = match said {
                Ok(Said::Told(told)) => told,
                Ok(Said::Barred { .. }) => {
                    let server = self.app.server_of_tournament(id).await?.map(|server| server.0);
                    let channel = item.delivery.channel().map(|channel| channel.0);
                    tracing::warn!(tournament = id.0, server, channel, "Discord does not let me do that");
                    Told::Barred
                }
                Ok(Said::Refused) => Told::Refused,
                Err(error) => {
                    let source: Box<dyn std::error::Error + Send + Sync> = error;
                    return Err(Failure::new("tell of a tournament; it will be tried again", source).into());
                }
            };
            if tell::told_of_tournament(&self.app, &item, told).await? {
                let is_place = told != Told::Refused;
                delivered = if is_place { Delivered::ChallengeDropped } else { Delivered::ChallengeRefused };
            }
            self.doubtful.settle(&item.key);
        }
        Ok(delivered)
    }

    /// Asks Discord whether whoever has just got a place is still in the server. If not, the next one gets it; returns whether there is
    /// something else to tell by that.
    async fn has_left(&self, item: &TournamentNews) -> Result<bool, Trouble> {
        let mut has_left = false;
        for (guild, who) in &item.members {
            if matches!(self.presence(*guild, *who).await?, Presence::Gone) {
                has_left |= app::left_before(self.app(), item.tournament, *who, now()).await?;
            }
        }
        Ok(has_left)
    }

    async fn say_of_tournament(&self, item: &TournamentNews, is_doubtful: bool) -> Answered<Said> {
        match &item.delivery {
            Delivery::Post { to, message, mark, .. } => {
                let channel = match self.channel(*to).await {
                    Ok(channel) => channel,
                    Err(error) => return lost_or(Err(error), |()| Told::Done),
                };
                if is_doubtful && let Some(found) = self.find(channel, Marks::of(mark)).await? {
                    return Ok(Said::Told(Told::In(found)));
                }
                let sent = self.door.post(channel, &View::of(message).await.create(&item.nonce)).await;
                let sent = match sent {
                    // Where files are not allowed or not taken, pictures are described in words.
                    Err(error) if has_files(message) && (error.is(&[50_013]) || error.kind() == Kind::This) => {
                        self.door.post(channel, &View::in_words(message).create(&item.nonce)).await
                    }
                    sent => sent,
                };
                lost_or(sent, Told::In)
            }
            Delivery::Edit { sent, message } => match self.replace(*sent, message).await {
                Err(error) if error.is(&[NO_MESSAGE]) => Ok(Said::Told(Told::Gone)),
                // Too much was changed there: it is changed later, and holds up nothing that follows.
                Err(error) if is_to_be_left(*sent, &error) => Ok(Said::Told(Told::Limited(now()))),
                Err(error) if error.kind() == Kind::This || error.is(&[50_083]) => Ok(Said::Told(Told::Done)),
                edited => lost_or(edited, |()| Told::Done),
            },
            Delivery::OpenThread { sent, message, name, members, life } => {
                self.open_thread(None, *sent, message, (name, *life), members).await
            }
            Delivery::Event(guild, deed) => outside::change_event(self.bot(), *guild, deed).await,
            Delivery::Role(guild, deed) => outside::change_role(self.bot(), *guild, deed).await,
            _ => Ok(Said::Told(Told::Done)),
        }
    }

    fn bot(&self) -> Bot<'_> {
        Bot { door: &self.door, me: self.me().map(|me| me.0) }
    }

    /// Changes a message with its pictures.
    pub(in crate::discord) async fn replace(&self, sent: Sent, message: &Message) -> Answered<()> {
        match self.change(sent, View::of(message).await.replace()).await {
            Err(error) if has_files(message) && is_lacking(&error) => {
                self.change(sent, View::in_words(message).replace()).await
            }
            edited => edited,
        }
    }
}

/// Whether somebody is in a server, as Discord tells.
pub(in crate::discord) enum Presence {
    /// They are, with these roles.
    There(Vec<record::RoleId>),
    Gone,
    /// Discord does not say.
    Unknown,
}

impl Courier {
    /// Returns which of the games with news wait for their rooms, and notes whom Discord will be asked for.
    pub(super) async fn rooms(&self, games: &[GameId]) -> Result<Rooms, Trouble> {
        let (to_read, later) = self.rooms_seen().divide(games);
        let openings = tell::openings(&self.app, &to_read).await?;
        let next: Vec<_> = openings.iter().filter(|opening| opening.is_room).map(|opening| opening.game).collect();
        // Whoever is in a game that somebody is at has been asked for, or is just now.
        let free = openings.into_iter().filter(|opening| self.lanes.is_free(&opening.game, present()));
        self.members.foresee(free.flat_map(|Opening { members, .. }| members).collect());
        let all = later.into_iter().chain(next.iter().copied()).collect();
        let rooms = Rooms { next, all };
        rooms.clone_into(&mut self.rooms_seen());
        Ok(rooms)
    }

    /// Returns whether a game waits for its room.
    pub(super) fn is_room(&self, game: GameId) -> bool {
        self.rooms_seen().has(game)
    }

    fn rooms_seen(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the next few rooms.
    pub(super) async fn open_few(self: &Arc<Self>, rooms: &Rooms) {
        let few = self.lanes.next_few(&rooms.next, ROOMS, present());
        self.deliver_left_of(few, ROOMS).await;
    }

    /// Asks Discord whether the players whose room is about to open are still in the server, and see the channel. Whoever is not there
    /// leaves the tournament; a game of which somebody does not see the channel goes on in direct messages. Returns whether there is
    /// something else to tell by that.
    pub(super) async fn somebody_left(&self, item: &NewsItem) -> Result<bool, Trouble> {
        let (mut has_left, mut is_seen) = (false, true);
        for (guild, who) in &item.members {
            match self.presence(*guild, *who).await? {
                Presence::Gone => has_left |= app::left_server(self.app(), item.game, *who, now()).await?,
                Presence::There(roles) => {
                    let shows = |channel| self.visible.shows((*guild, channel), *who, &roles);
                    is_seen &= item.room.and_then(shows) != Some(false);
                }
                // Discord does not tell: they are taken at their word.
                Presence::Unknown => {}
            }
        }
        Ok(has_left || (!is_seen && app::not_seen(self.app(), item.game).await?))
    }

    /// Asks Discord whether somebody is in a server.
    pub(in crate::discord) async fn presence(
        &self,
        guild: record::GuildId,
        who: record::UserId,
    ) -> Result<Presence, Trouble> {
        // Answers of the route that arrive in another order than Discord counted in would tell of more requests left than there are.
        let turn = self.members.enter(guild).await;
        if let Some(roles) = self.members.finds(guild, who, present).await {
            return Ok(Presence::There(roles));
        }
        let presence = self.ask_route(guild, who).await;
        drop(turn);
        presence
    }

    /// Asks the route for somebody whom the gateway did not find, or who could not be asked for there. That it calls people it does not
    /// find invalid is all that is documented, and whoever has left loses a game: the route says for certain.
    async fn ask_route(&self, guild: record::GuildId, who: record::UserId) -> Result<Presence, Trouble> {
        match self.door.ask(Route::GetMember, &[&guild.0, &who.0], &Body::NONE).await {
            Ok(member) => Ok(Presence::There(roles_of(&member))),
            Err(error) if error.is(&NO_MEMBER) => Ok(Presence::Gone),
            Err(error) if is_refused(&error) => Ok(Presence::Unknown),
            Err(error) => Err(Failure::new("ask who is still in a server", error).into()),
        }
    }

    /// Opens a thread from a message: that of a game, or of a round of a tournament.
    pub(super) async fn open_thread(
        &self,
        game: Option<GameId>,
        sent: Sent,
        message: &Message,
        (name, life): (&str, ThreadLife),
        members: &[record::UserId],
    ) -> Answered<Said> {
        match self.change(sent, View::of(message).await.edit()).await {
            Err(error) if !is_refused(&error) && !is_to_be_left(sent, &error) => return Err(error),
            _ => {}
        }
        // There are no threads in threads.
        if self.visible.is_thread(sent.channel) {
            return Ok(Said::Told(Told::Thread(None)));
        }
        let thread = match threads::open(&self.door, sent, name, life).await {
            Ok(thread) => thread,
            // Opened before a crash: a thread has the id of the message that it was opened from.
            Err(error) if error.is(&[160_004]) => ChannelId(sent.message),
            Err(error) if error.is(&THREADS_FULL) => return Ok(Said::Told(Told::Full)),
            Err(error) if is_refused(&error) => {
                if let Some(game) = game.filter(|_| is_lacking(&error)) {
                    self.note(game, Lack::Threads).await;
                }
                return Ok(Said::Told(Told::Thread(None)));
            }
            Err(error) => return Err(error),
        };
        if let Err(trouble) = tell::lacks_no_more(&self.app, sent.channel, Lack::Threads).await {
            trouble.log();
        }
        threads::bring_in(&self.door, thread, members).await;
        Ok(Said::Told(Told::Thread(Some(thread))))
    }
}

/// Returns the roles of a member, as Discord tells of them.
pub(in crate::discord) fn roles_of(member: &Value) -> Vec<record::RoleId> {
    member["roles"].as_array().into_iter().flatten().filter_map(|role| id(role).map(record::RoleId)).collect()
}

pub(in crate::discord) fn has_files(message: &Message) -> bool {
    message.figures.is_some() || message.film.is_some() || !message.pictures.is_empty()
}

/// As [`barred_or`], but a channel that is gone is told apart from one in which the bot may not write.
fn lost_or<T>(result: Answered<T>, told: impl FnOnce(T) -> Told) -> Answered<Said> {
    match result {
        Err(error) if error.is(&[NO_CHANNEL]) => Ok(Said::Told(Told::Lost)),
        result => barred_or(result, told),
    }
}
