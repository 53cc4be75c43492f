//! The rooms of tournaments' games, of which a round may need hundreds: who is asked for before one opens, at what pace they open, and
//! their threads.

use std::sync::{Arc, MutexGuard, PoisonError};

use serenity::all::{ChannelId, GuildId, UserId};
use tokio::sync::OwnedMutexGuard;

use super::outside::NO_MEMBER;
use super::replies::Said;
use super::waiting::Rooms;
use super::{Courier, present};
use crate::app::{Lack, Message, NewsItem, Opening, ThreadLife, Told};
use crate::discord::refused::{is_code, is_lacking, is_refused};
use crate::discord::threads;
use crate::discord::view::View;
use crate::machine::now;
use crate::observe::Route;
use crate::record::{self, GameId, Sent};
use crate::refusal::{Failure, Trouble};

/// The number of rooms that are opened in a round of [`Courier::deliver_left`], of which there is one a second
/// at most: each costs up to eight requests, so together they take less than half of the 50 a second that Discord allows.
const ROOMS: usize = 3;
/// The code with which Discord refuses another thread in a server that has as many as it may have.
const THREADS_FULL: isize = 160_006;
/// Whether somebody is in a server, as Discord tells.
pub(in crate::discord) enum Presence {
    /// They are, with these roles.
    There(Vec<record::RoleId>),
    /// They are not.
    Gone,
    /// Discord does not say.
    Unknown,
}

impl Courier {
    /// Returns which of the games with news wait for their rooms, and notes whom Discord will be asked for.
    pub(super) async fn rooms(&self, games: &[GameId]) -> Result<Rooms, Trouble> {
        let (to_read, later) = self.rooms_seen().divide(games);
        let openings = self.app.openings(&to_read).await?;
        let next: Vec<_> = openings.iter().filter(|opening| opening.is_room).map(|opening| opening.game).collect();
        // Whoever is in a game that somebody is at has been asked for, or is just now.
        let free = openings.into_iter().filter(|opening| self.lanes.is_free(&opening.game, present()));
        self.members.foresee(free.flat_map(|Opening { members, .. }| members).collect());
        let all = later.into_iter().chain(next.iter().copied()).collect();
        let rooms = Rooms { next, all };
        rooms.clone_into(&mut self.rooms_seen());
        Ok(rooms)
    }

    /// Waits for the turn to ask a route of a channel for the room of a tournament's game; nobody else waits for it. serenity's limiter
    /// takes what the last answer to arrive says is left: of several at once that may be an earlier one, which tells of too much.
    pub(super) async fn turn_of(
        &self,
        game: Option<GameId>,
        route: Route,
        channel: ChannelId,
    ) -> Option<OwnedMutexGuard<()>> {
        let is_room = game.is_some_and(|game| self.rooms_seen().has(game));
        if is_room { Some(self.turns.enter(&(route.into(), channel)).await) } else { None }
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
                Presence::Gone => has_left |= self.app().left_server(item.game, *who, now()).await?,
                Presence::There(roles) => {
                    let shows = |channel| self.visible.shows((*guild, channel), *who, &roles);
                    is_seen &= item.room.and_then(shows) != Some(false);
                }
                // Discord does not tell: they are taken at their word.
                Presence::Unknown => {}
            }
        }
        Ok(has_left || (!is_seen && self.app().not_seen(item.game).await?))
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
        let asking = self.http().get_member(GuildId::new(guild.0), UserId::new(who.0));
        match self.count(Route::GetMember, asking).await {
            Ok(member) => Ok(Presence::There(member.roles.iter().map(|role| record::RoleId(role.get())).collect())),
            Err(error) if is_code(&error, &NO_MEMBER) => Ok(Presence::Gone),
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
    ) -> serenity::Result<Said> {
        let (channel, view) = (ChannelId::new(sent.channel.0), View::of(message).await.edit());
        let turn = self.turn_of(game, Route::Edit, channel).await;
        match self.edit(sent, view).await {
            Err(error) if !is_refused(&error) => return Err(error),
            _ => {}
        }
        drop(turn);
        let turn = self.turn_of(game, Route::OpenThread, channel).await;
        let opened = threads::open(self.way(), sent, name, life).await;
        drop(turn);
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
        Ok(Said::Told(Told::Thread(Some(record::ChannelId(thread.get())))))
    }
}
