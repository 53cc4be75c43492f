//! The state, origin and place of a game.

use ::rules::Side;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::{ChannelId, GameId, GamePlayer, PersonRef, RatingRange};

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SideWish {
    White,
    Black,
    /// Either side, drawn by lot when the challenge is accepted.
    #[default]
    Random,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum GameState {
    Challenge {
        from: GamePlayer,
        to: Option<GamePlayer>,
        wish: SideWish,
        /// The maximum number of simultaneous games of a standing challenge, which stays open. If absent, the challenge
        /// itself becomes the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standing: Option<u32>,
        /// The ratings that may accept it, in its kind of game and its server; absent for everyone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<RatingRange>,
    },
    Playing {
        seats: [GamePlayer; 2],
        offer: Option<StoredSide>,
    },
    Over {
        seats: [GamePlayer; 2],
        /// Absent after a draw, and in a game that does not count.
        winner: Option<StoredSide>,
        /// A key word.
        reason: String,
    },
    Closed {
        from: GamePlayer,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<GamePlayer>,
        by: PersonRef,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<ClosureReason>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ClosureReason {
    /// No one answered in time.
    Expired,
    /// It proposed a rated game, and the server no longer has any.
    Unrated,
    /// A player from another server accepted it, in a separate game.
    Abroad,
    /// A player from another server accepted it, but one of the two could not be reached.
    Unreachable,
    /// One of the listed reasons.
    Reason {
        /// The key word of the reason.
        word: String,
    },
    /// The opponent's own words on declining, cleaned, only for the challenger.
    Words { text: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", content = "of", rename_all = "kebab-case")]
pub enum GameOrigin {
    Standing(GameId),
    /// An earlier game of the same two players, now with sides swapped.
    Rematch(GameId),
    Abroad(GameId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredSide {
    White,
    Black,
}

impl From<Side> for StoredSide {
    fn from(side: Side) -> StoredSide {
        match side {
            Side::White => StoredSide::White,
            Side::Black => StoredSide::Black,
        }
    }
}

impl From<StoredSide> for Side {
    fn from(color: StoredSide) -> Side {
        match color {
            StoredSide::White => Side::White,
            StoredSide::Black => Side::Black,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "in", rename_all = "kebab-case")]
pub enum GamePlace {
    /// A channel of a server, and the game's own thread there once that is open.
    Channel {
        /// The channel where the challenge was made.
        channel: ChannelId,
        thread: Option<ChannelId>,
    },
    Direct,
}
