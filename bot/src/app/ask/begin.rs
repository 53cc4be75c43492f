//! What can be asked before a game and after it: challenges, their answers, rematches and blocks.

use super::caller::Person;
use super::press::{At, Press};
use crate::record::{GameId, UserId, Why, Wish};

/// The most games at once that a standing challenge may allow.
pub(crate) const MOST_STANDING: u32 = 10;

/// Something that is asked about a game that has not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Challenge somebody to a new game.
    Challenge {
        /// The id of the rules; the headline game if absent.
        game: Option<String>,
        /// The opponent; whoever comes first if absent.
        opponent: Option<Person>,
        /// What is proposed.
        terms: Terms,
    },
    /// Take up a challenge.
    Accept(GameId),
    /// Turn a challenge down, or take the caller's own back.
    Decline(GameId),
    /// Take back the challenge that was chosen in a menu; none: the menu does not say which.
    Withdraw(Option<GameId>),
    /// Tell the challenger why their challenge was turned down.
    Reason(GameId, Why),
    /// Play a game that is over again, with sides swapped: offer that, or accept the offer.
    Rematch(GameId),
    /// Want no more challenges from somebody; without a name, show who is blocked.
    Block(Option<UserId>),
    /// Take challenges from somebody again.
    Unblock(UserId),
}

impl Ask {
    /// Reads what a button or a menu of a challenge asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        match press {
            Press::Block => return Some(Ask::Block(Some(UserId(to.parse().ok()?)))),
            Press::Withdraw => return Some(Ask::Withdraw(chosen.and_then(GameId::parse))),
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
    /// The side that the challenger wishes.
    pub wish: Wish,
    /// A layout by name or in full.
    pub layout: Option<String>,
    /// Whether the game shall count.
    pub rated: bool,
    /// Whether nobody else shall see the game.
    pub private: bool,
    /// The time control as typed; none: time does not count, but in rated games.
    pub clock: Option<String>,
    /// The number of games at once for which the challenge stays open when it is taken up.
    pub standing: Option<u32>,
}
