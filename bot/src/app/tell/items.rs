//! News that is ready to be delivered.

use crate::app::say::Delivery;
use crate::app::tell::missed::Other;
use crate::record::{ChannelId, GameId, GuildId, TournamentId, UserId};

/// A piece of news, ready to be delivered.
#[derive(Clone, Debug, PartialEq)]
pub struct NewsItem {
    /// Its row.
    pub key: String,
    /// Tells Discord that a message sent again is the same message: at most 25 characters, and unique across games,
    /// even those of other stores.
    pub nonce: String,
    pub game: GameId,
    pub delivery: Delivery,
    /// The people of whom Discord is asked first whether they are still in a server: a room of a tournament opens.
    pub members: Vec<(GuildId, UserId)>,
    /// The channel in which that room opens, unless the game goes on in direct messages or was moved out of these: a player must see
    /// the channel to play there.
    pub room: Option<ChannelId>,
}

/// News of a tournament, ready to be delivered.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentNews {
    /// Its row.
    pub key: String,
    /// The version of its row: if it has changed, there is more to be told.
    pub version: u64,
    /// Tells Discord that a message sent again is the same message: at most 25 characters.
    pub nonce: String,
    pub tournament: TournamentId,
    pub delivery: Delivery,
    /// The people of whom Discord is asked first whether they are still in a server: who has just got a place, and who announced it.
    pub members: Vec<(GuildId, UserId)>,
    /// The news of others that its message tells with it.
    pub(crate) others: Vec<Other>,
}
