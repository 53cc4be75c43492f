//! How far a game is, who proposed it and how, and where it is played.

use ::rules::Side;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::{ChannelId, GameId, Player, RatingRange, Who};

/// The side that a challenger wishes to play.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Wish {
    White,
    Black,
    /// Either side, drawn by lot when the challenge is accepted.
    #[default]
    Random,
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum State {
    /// Waiting for an opponent.
    Challenge {
        /// The challenger.
        from: Player,
        /// The opponent asked; absent if the challenge is open to anyone.
        to: Option<Player>,
        /// The challenger's side.
        wish: Wish,
        /// For a standing challenge, which stays open when taken up and makes games of its own: the most of them at
        /// once. If absent, the challenge itself becomes the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standing: Option<u32>,
        /// The ratings of those who may accept it, in its kind of game where it was made; anybody if absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<RatingRange>,
    },
    /// Being played.
    Playing {
        /// White, then Black.
        seats: [Player; 2],
        /// The side that offers a draw, if an offer is open.
        offer: Option<Color>,
    },
    /// Ended.
    Over {
        /// White, then Black.
        seats: [Player; 2],
        /// The winning side; absent after a draw and in a game that does not count.
        winner: Option<Color>,
        /// The word of the reason.
        reason: String,
    },
    /// A challenge that came to nothing.
    Closed {
        /// The challenger.
        from: Player,
        /// The opponent asked, if the challenge was to one person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Player>,
        /// The person who ended it.
        by: Who,
        /// The reason, if it is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Why>,
    },
}

/// The reason why a challenge came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Why {
    /// Nobody answered in time.
    Expired,
    /// A rated game was proposed, and the server has none any more.
    Unrated,
    /// Somebody from another server accepted it, in a game of its own.
    Abroad,
    /// The same, but one of the two could not be written to.
    Unreachable,
    /// One of the listed reasons.
    Reason {
        /// The word of the reason.
        word: String,
    },
    /// The opponent's own words on declining, cleaned, for the challenger alone.
    Words { text: String },
}

/// The origin of a game or challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", content = "of", rename_all = "kebab-case")]
pub enum Origin {
    /// A standing challenge that was taken up.
    Standing(GameId),
    /// An earlier game of the same two players, now with sides swapped.
    Rematch(GameId),
    /// An open challenge in another server than the one in which it was accepted.
    Abroad(GameId),
}

/// A side, as kept in records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

/// The place where a game is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "in", rename_all = "kebab-case")]
pub enum Place {
    /// A channel of a server, or a thread of its own there once that is open.
    Channel {
        /// The channel where the challenge was made.
        channel: ChannelId,
        /// The game's own thread.
        thread: Option<ChannelId>,
    },
    /// Each player's direct messages.
    Direct,
}
