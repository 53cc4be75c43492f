//! Requests before and after a game: challenges, their answers, rematches and blocks.

use super::caller::Person;
use super::press::{At, Press};
use crate::record::{GameId, UserId, Why, Wish};

/// The most simultaneous games that a standing challenge may allow.
pub(crate) const MOST_STANDING: u32 = 10;

/// A request about a game that has not begun, or is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Challenge somebody to a new game.
    Challenge {
        /// The id of the rules; the headline game if absent.
        game: Option<String>,
        /// The opponent; the first person to accept if absent.
        opponent: Option<Person>,
        /// What is proposed.
        terms: Terms,
    },
    /// Accept a challenge.
    Accept(GameId),
    /// Decline a challenge, or withdraw the caller's own.
    Decline(GameId),
    /// Withdraw the challenge chosen in a menu; `None` if the menu does not say which.
    Withdraw(Option<GameId>),
    /// Tell the challenger why their challenge was declined.
    Reason(GameId, Why),
    /// Play a finished game again with sides swapped: offer that, or accept the offer.
    Rematch(GameId),
    /// Block challenges from a person; without a name, show who is blocked.
    Block(Option<UserId>),
    /// Allow challenges from a person again.
    Unblock(UserId),
}

impl Ask {
    /// Reads what a button or a menu of a challenge asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        match press {
            Press::Block => return Some(Ask::Block(Some(UserId(to.parse().ok()?)))),
            Press::Withdraw => return Some(Ask::Withdraw(chosen.and_then(GameId::parse))),
            Press::ChallengeAll => {
                let (game, terms) = (Some(to.to_owned()), Terms::default());
                return Some(Ask::Challenge { game, opponent: None, terms });
            }
            _ => {}
        }
        let At { game, rest: None, .. } = At::read(to)? else { return None };
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match press {
            Press::Accept => Ask::Accept(game),
            Press::Decline | Press::TakeBack => Ask::Decline(game),
            Press::Reason => Ask::Reason(game, Why::Reason { word: text() }),
            Press::ReasonWords => Ask::Reason(game, Why::Words { text: text() }),
            Press::Rematch => Ask::Rematch(game),
            _ => return None,
        })
    }
}

/// What a challenge proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The side that the challenger wants.
    pub wish: Wish,
    /// A layout by name or in full.
    pub layout: Option<String>,
    /// Whether the game counts.
    pub rated: bool,
    /// Whether the game is hidden from everybody else.
    pub private: bool,
    /// The time control as typed; without one, time counts only in rated games.
    pub clock: Option<String>,
    /// The number of simultaneous games for which the challenge stays open after it is accepted.
    pub standing: Option<u32>,
}
