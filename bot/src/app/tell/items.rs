//! News ready for delivery.

use crate::app::say::Delivery;
use crate::app::tell::missed::IncludedNews;
use crate::record::{ChannelId, GameId, GuildId, TournamentId, UserId};

#[derive(Clone, Debug, PartialEq)]
pub struct NewsItem {
    pub key: String,
    /// Discord's nonce, so that a retry is the same message: at most 25 characters, unique across games and stores.
    pub nonce: String,
    pub game: GameId,
    pub delivery: Delivery,
    /// People whose membership Discord must confirm before their thread opens.
    pub members: Vec<(GuildId, UserId)>,
    /// The channel of that thread, which its players must see. `None` if the game is or was in direct messages.
    pub room: Option<ChannelId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TournamentNews {
    pub key: String,
    /// The row's version; if it changes, there is more news.
    pub version: u64,
    pub nonce: String,
    pub tournament: TournamentId,
    pub delivery: Delivery,
    /// People whose server membership Discord must confirm first: new entrants, and the organiser.
    pub members: Vec<(GuildId, UserId)>,
    /// Other news that the same message covers.
    pub(crate) others: Vec<IncludedNews>,
}
