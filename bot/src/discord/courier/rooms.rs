//! Opens the threads of tournament games after checking on the players. It limits the pace, since a round may need
//! hundreds.

use std::sync::{Arc, MutexGuard, PoisonError};

use serde_json::Value;

use super::replies::NO_MEMBER;
use super::waiting::WaitingGames;
use super::{Courier, NewsLine};
use crate::app::{self, NewsItem, TournamentNews, UnannouncedGame, tell};
use crate::discord::body::DiscordBody;
use crate::discord::door::id;
use crate::discord::lanes::present;
use crate::discord::refused::is_refused;
use crate::machine::now;
use crate::observe::DiscordRoute;
use crate::record::{self, GameId};
use crate::refusal::{BotFailure, Trouble};

/// How many threads [`Courier::deliver_left`] opens per run, at most one run per second. Each costs up to eight
/// requests, so they use less than half of Discord's 50 per second.
const ROOMS: usize = 3;

pub(in crate::discord) enum Presence {
    There(Vec<record::RoleId>),
    Gone,
    Unknown,
}

impl Courier {
    /// Checks that the player who got a free place is still in the server; otherwise the next player gets it. Returns
    /// whether that changed the news.
    pub(super) async fn has_left(&self, item: &TournamentNews) -> Result<bool, Trouble> {
        let mut has_left = false;
        for (guild, who) in &item.members {
            if matches!(self.presence(*guild, *who).await?, Presence::Gone) {
                has_left |= app::left_before(&self.app, item.tournament, *who, now()).await?;
            }
        }
        Ok(has_left)
    }

    /// Returns the games that wait for their threads, and prefetches their members.
    pub(super) async fn rooms(&self, games: &[GameId]) -> Result<WaitingGames, Trouble> {
        let (to_read, later) = self.rooms_seen().divide(games);
        let openings = tell::openings(&self.app, &to_read).await?;
        let next: Vec<_> = openings.iter().filter(|opening| opening.is_room).map(|opening| opening.game).collect();
        // Members of games in progress were already requested.
        let free = openings.into_iter().filter(|opening| self.lanes.is_free(&NewsLine::Game(opening.game), present()));
        self.members.foresee(free.flat_map(|UnannouncedGame { members, .. }| members).collect());
        let all = later.into_iter().chain(next.iter().copied()).collect();
        let rooms = WaitingGames { next, all };
        rooms.clone_into(&mut self.rooms_seen());
        Ok(rooms)
    }

    pub(super) fn is_room(&self, game: GameId) -> bool {
        self.rooms_seen().has(game)
    }

    fn rooms_seen(&self) -> MutexGuard<'_, WaitingGames> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) async fn open_few(self: &Arc<Self>, rooms: &WaitingGames) {
        let next: Vec<_> = rooms.next.iter().copied().map(NewsLine::Game).collect();
        let few = self.lanes.next_few(&next, ROOMS, present());
        self.deliver_left_of(few, ROOMS).await;
    }

    /// Checks that players of a new thread can see the channel. A player who left the server is withdrawn from the
    /// tournament. If a player can't see the channel, the game continues in direct messages. Returns whether that
    /// changed the news.
    pub(super) async fn somebody_left(&self, item: &NewsItem) -> Result<bool, Trouble> {
        let (mut has_left, mut is_seen) = (false, true);
        for (guild, who) in &item.members {
            match self.presence(*guild, *who).await? {
                Presence::Gone => has_left |= app::left_server(&self.app, item.game, *who, now()).await?,
                Presence::There(roles) => {
                    let shows = |channel| self.teller.visible.shows((*guild, channel), *who, &roles);
                    is_seen &= item.room.and_then(shows) != Some(false);
                }
                // Discord refuses to answer, so assume that the player is there.
                Presence::Unknown => {}
            }
        }
        Ok(has_left || (!is_seen && app::not_seen(&self.app, item.game).await?))
    }

    pub(in crate::discord) async fn presence(
        &self,
        guild: record::GuildId,
        who: record::UserId,
    ) -> Result<Presence, Trouble> {
        // One request at a time: unordered responses would report too high a remaining limit.
        let turn = self.members.enter(guild).await;
        if let Some(roles) = self.members.finds(guild, who, present).await {
            return Ok(Presence::There(roles));
        }
        let presence = self.ask_route(guild, who).await;
        drop(turn);
        presence
    }

    /// Checks a person over REST if the gateway could not. Only the REST answer is certain: the gateway's handling of
    /// unknown members is undocumented, and a player who has left loses a game.
    async fn ask_route(&self, guild: record::GuildId, who: record::UserId) -> Result<Presence, Trouble> {
        match self.writer().door.ask(DiscordRoute::GetMember, &[&guild.0, &who.0], &DiscordBody::NONE).await {
            Ok(member) => Ok(Presence::There(roles_of(&member))),
            Err(error) if error.is(&NO_MEMBER) => Ok(Presence::Gone),
            Err(error) if is_refused(&error) => Ok(Presence::Unknown),
            Err(error) => Err(BotFailure::new("ask who is still in a server", error).into()),
        }
    }
}

pub(in crate::discord) fn roles_of(member: &Value) -> Vec<record::RoleId> {
    member["roles"].as_array().into_iter().flatten().filter_map(|role| id(role).map(record::RoleId)).collect()
}
