//! Which games a caller may see, and which one they mean.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::ask::Caller;
use crate::app::ask::server::SetupMatter;
use crate::app::ground::{Ground, LoadedGame};
use crate::app::say::{GameOverview, games};
use crate::record::{ChannelId, GameId, GamePlace, GameRecord, GuildId, UserId, Whereabouts, keys};
use crate::refusal::Trouble;

pub(crate) struct GameSight {
    guild: Option<GuildId>,
    here: Vec<ChannelId>,
    /// True if the server limits visibility to games of these channels.
    is_narrow: bool,
    /// The public channels, if Discord has reported them. Games of other channels are found only in those.
    open: Option<Arc<BTreeSet<ChannelId>>>,
}

impl GameSight {
    pub(crate) fn see(&self, place: Option<Whereabouts>) -> bool {
        place.is_some_and(|place| {
            let is_seen = |channel| (!self.is_narrow && self.is_open(channel)) || self.here.contains(&channel);
            self.guild == Some(place.guild) && place.channels().any(is_seen)
        })
    }

    /// Returns whether everyone in the server sees this place, from any channel.
    pub(crate) fn all_see(&self, place: Option<Whereabouts>) -> bool {
        let is_open = place.is_some_and(|place| place.channels().any(|channel| self.is_open(channel)));
        !self.is_narrow && is_open && self.see(place)
    }

    /// Returns whether a tournament announced in this place is visible. Until Discord has reported the channels, it is
    /// visible only in its own channel, so that a restart makes nothing public.
    pub(crate) fn see_tournament(&self, place: Whereabouts) -> bool {
        let is_here = place.channels().any(|channel| self.here.contains(&channel));
        (self.open.is_some() || is_here) && self.see(Some(place))
    }

    pub(crate) fn channels(&self) -> impl Iterator<Item = ChannelId> {
        let open = self.open.iter().filter(|_| !self.is_narrow).flat_map(|open| open.iter().copied());
        self.here.iter().copied().chain(open.filter(|channel| !self.here.contains(channel)))
    }

    /// Returns whether everyone sees a channel. An unreported channel may be a private thread, or a thread of a hidden
    /// channel. (For an archived public thread, the game knows the channel.)
    fn is_open(&self, channel: ChannelId) -> bool {
        self.open.as_ref().is_none_or(|open| open.contains(&channel))
    }
}

impl Ground {
    /// Returns whether the caller may know that a game exists: they can see it, or they ask where it is shown.
    pub(crate) async fn may_know(&self, caller: &Caller, record: &GameRecord) -> Result<bool, Trouble> {
        Ok(record.channel() == Some(caller.spot.channel) || may_see(self, caller, record).await?)
    }

    pub(crate) async fn eyes(&self, caller: &Caller) -> Result<GameSight, Trouble> {
        let Some(server) = &caller.server else {
            return Ok(GameSight { guild: None, here: Vec::new(), is_narrow: false, open: None });
        };
        let is_narrow = self.guild_of(caller).await?.chosen(SetupMatter::History) == Some("channel");
        let here = caller.channels().collect();
        Ok(GameSight { guild: Some(server.id), here, is_narrow, open: self.open_channels.of(server.id) })
    }

    /// Returns all games and challenges of a person, the most urgent first.
    pub(crate) async fn games_of(&self, me: UserId) -> Result<GameOverview, Trouble> {
        let mut games = Vec::new();
        for game in self.load_indexed(&keys::seats(me)).await? {
            games.push((games::rank(&game.record, me)?, game.record));
        }
        let deadline = |record: &GameRecord| record.clock.and_then(|clock| clock.deadline());
        games.sort_by_key(|(rank, record)| (*rank, deadline(record).is_none(), deadline(record), record.id));
        Ok(GameOverview(games))
    }

    /// Finds a game to show to the caller: their own, or one that they may watch here.
    pub(crate) async fn find_to_see(&self, caller: &Caller, id: GameId) -> Result<LoadedGame, Trouble> {
        match self.find(caller, id).await {
            Err(Trouble::Refused(refusal)) => Ok(watched(self, caller, id).await?.ok_or(refusal)?),
            found => Ok(found?.game),
        }
    }
}

/// Returns whether the caller may see a game: as a player, as its importer, or as a member of a server where it was shown.
async fn may_see(ground: &Ground, caller: &Caller, record: &GameRecord) -> Result<bool, Trouble> {
    let me = caller.who.id;
    if record.side_of(me).is_some() || record.imported.as_ref().is_some_and(|imported| imported.by == me) {
        return Ok(true);
    }
    let Some(guild) = caller.server.as_ref().map(|server| server.id) else { return Ok(false) };
    Ok(ground.eyes(caller).await?.see(record.shown_in()) || was_shown(ground, guild, record.id).await?)
}

/// Returns what everyone in a server sees from any channel; `None` until Discord has reported its channels.
pub(crate) async fn public_eyes(ground: &Ground, guild: GuildId) -> Result<Option<GameSight>, Trouble> {
    let is_narrow = ground.guild(guild).await?.0.chosen(SetupMatter::History) == Some("channel");
    let open = ground.open_channels.of(guild);
    Ok(open.map(|open| GameSight { guild: Some(guild), here: Vec::new(), is_narrow, open: Some(open) }))
}

pub(crate) async fn was_shown(ground: &Ground, guild: GuildId, id: GameId) -> Result<bool, Trouble> {
    Ok(ground.store.get(&keys::shown(guild, id)).await?.is_some())
}

async fn watched(ground: &Ground, caller: &Caller, id: GameId) -> Result<Option<LoadedGame>, Trouble> {
    let Some(game) = ground.load(id).await? else { return Ok(None) };
    let spot = Some(caller.spot.channel);
    let is_here =
        matches!(game.record.place, GamePlace::Channel { channel, thread } if Some(channel) == spot || thread == spot);
    Ok((is_here || ground.may_know(caller, &game.record).await?).then_some(game))
}
