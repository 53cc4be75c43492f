//! The rooms of the games of tournaments, of which a round may need hundreds: who is asked for before one opens, and at what pace they
//! open.

use std::sync::{Arc, MutexGuard, PoisonError};

use serde_json::Value;

use super::replies::NO_MEMBER;
use super::waiting::Rooms;
use super::{Courier, Line};
use crate::app::{self, NewsItem, Opening, TournamentNews, tell};
use crate::discord::body::Body;
use crate::discord::door::id;
use crate::discord::lanes::present;
use crate::discord::refused::is_refused;
use crate::machine::now;
use crate::observe::Route;
use crate::record::{self, GameId};
use crate::refusal::{Failure, Trouble};

/// The number of rooms that are opened in a round of [`Courier::deliver_left`], of which there is one a second
/// at most: each costs up to eight requests, so together they take less than half of the 50 a second that Discord allows.
const ROOMS: usize = 3;

/// Whether somebody is in a server, as Discord tells.
pub(in crate::discord) enum Presence {
    /// They are, with these roles.
    There(Vec<record::RoleId>),
    Gone,
    /// Discord does not say.
    Unknown,
}

impl Courier {
    /// Asks Discord whether the player who has just got a place is still in the server. If not, the next one gets it; returns whether there is
    /// something else to tell by that.
    pub(super) async fn has_left(&self, item: &TournamentNews) -> Result<bool, Trouble> {
        let mut has_left = false;
        for (guild, who) in &item.members {
            if matches!(self.presence(*guild, *who).await?, Presence::Gone) {
                has_left |= app::left_before(&self.app, item.tournament, *who, now()).await?;
            }
        }
        Ok(has_left)
    }

    /// Returns which of the games with news wait for their rooms, and notes whom Discord will be asked for.
    pub(super) async fn rooms(&self, games: &[GameId]) -> Result<Rooms, Trouble> {
        let (to_read, later) = self.rooms_seen().divide(games);
        let openings = tell::openings(&self.app, &to_read).await?;
        let next: Vec<_> = openings.iter().filter(|opening| opening.is_room).map(|opening| opening.game).collect();
        // The members of a game in work have been asked for already.
        let free = openings.into_iter().filter(|opening| self.lanes.is_free(&Line::Game(opening.game), present()));
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
        let next: Vec<_> = rooms.next.iter().copied().map(Line::Game).collect();
        let few = self.lanes.next_few(&next, ROOMS, present());
        self.deliver_left_of(few, ROOMS).await;
    }

    /// Asks Discord whether the players whose room is about to open are still in the server, and see the channel. A player who left it
    /// leaves the tournament; a game of which somebody does not see the channel goes on in direct messages. Returns whether there is
    /// something else to tell by that.
    pub(super) async fn somebody_left(&self, item: &NewsItem) -> Result<bool, Trouble> {
        let (mut has_left, mut is_seen) = (false, true);
        for (guild, who) in &item.members {
            match self.presence(*guild, *who).await? {
                Presence::Gone => has_left |= app::left_server(&self.app, item.game, *who, now()).await?,
                Presence::There(roles) => {
                    let shows = |channel| self.teller.visible.shows((*guild, channel), *who, &roles);
                    is_seen &= item.room.and_then(shows) != Some(false);
                }
                // Discord does not tell: they are taken at their word.
                Presence::Unknown => {}
            }
        }
        Ok(has_left || (!is_seen && app::not_seen(&self.app, item.game).await?))
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
    /// find invalid is all that is documented, and a player who has left loses a game: the route says for certain.
    async fn ask_route(&self, guild: record::GuildId, who: record::UserId) -> Result<Presence, Trouble> {
        match self.writer().door.ask(Route::GetMember, &[&guild.0, &who.0], &Body::NONE).await {
            Ok(member) => Ok(Presence::There(roles_of(&member))),
            Err(error) if error.is(&NO_MEMBER) => Ok(Presence::Gone),
            Err(error) if is_refused(&error) => Ok(Presence::Unknown),
            Err(error) => Err(Failure::new("ask who is still in a server", error).into()),
        }
    }
}

/// Returns the roles of a member, as Discord tells of them.
pub(in crate::discord) fn roles_of(member: &Value) -> Vec<record::RoleId> {
    member["roles"].as_array().into_iter().flatten().filter_map(|role| id(role).map(record::RoleId)).collect()
}
