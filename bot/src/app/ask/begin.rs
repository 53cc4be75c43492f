//! Requests before and after a game: challenges, their answers, rematches and blocks.

use super::at::At;
use super::caller::Person;
use super::press::{Button, LONGEST_ID, Press};
use crate::record::{GameId, Moment, UserId, Why, Wish};

/// The most simultaneous games that a standing challenge may allow.
pub(crate) const MOST_STANDING: u32 = 10;

/// The level of whoever names none: what everybody can beat.
pub(crate) const FIRST_LEVEL: u8 = 1;

/// The word for rated games in buttons.
pub(crate) const RATED: &str = "rated";

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
    /// Play against the bot.
    Program {
        /// Which game, and on which terms.
        what: Against,
        /// The level; the caller is asked for it if absent.
        level: Option<u8>,
    },
    /// Accept a challenge.
    Accept(GameId),
    /// Accept the challenge that was shown to somebody who asked for such a game.
    Take {
        challenge: GameId,
        /// The id of the rules that were asked for.
        game: String,
        /// What was proposed.
        terms: Terms,
    },
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
    /// Block challenges from the bot, which makes none.
    BlockBot,
    /// Allow challenges from a person again.
    Unblock(UserId),
}

/// What is played against the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// A game of these rules, on the usual terms.
    Rules(String),
    /// The game that a challenge proposes for which nobody has come yet.
    Challenge(GameId),
    /// A finished game against the bot again, with sides swapped.
    Again(GameId, Step),
}

/// The level of another game against the bot, beside that of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next higher one.
    Up,
    /// The next lower one.
    Down,
}

impl Ask {
    /// Reads what a button or a menu of a challenge asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        match press {
            Press::Block => return Some(Ask::Block(Some(UserId(to.parse().ok()?)))),
            Press::Withdraw => return Some(Ask::Withdraw(chosen.and_then(GameId::parse))),
            Press::ChallengeAll => {
                let (game, rated) = to.split_once(':').map_or((to, None), |(game, mode)| (game, Some(mode)));
                if rated.is_some_and(|mode| mode != RATED) {
                    return None;
                }
                let terms = Terms { rated: rated.is_some(), ..Terms::default() };
                return Some(Ask::Challenge { game: Some(game.to_owned()), opponent: None, terms });
            }
            Press::PostAnyway => {
                let (game, terms) = Terms::again(to)?;
                return Some(Ask::Challenge { game: Some(game), opponent: None, terms });
            }
            Press::PlayFirst => {
                let terms = Terms { wish: Wish::White, level: Some(FIRST_LEVEL), ..Terms::default() };
                return Some(Ask::Challenge { game: Some(rules::info(to)?.id.to_owned()), opponent: None, terms });
            }
            Press::PlayBot | Press::PlayLevel => {
                let what = match At::read(to) {
                    Some(at) => Against::Challenge(at.game),
                    None => Against::Rules(to.to_owned()),
                };
                let level = chosen.filter(|_| press == Press::PlayLevel).and_then(|level| level.parse().ok());
                return Some(Ask::Program { what, level });
            }
            _ => {}
        }
        let At { game, rest, .. } = At::read(to)?;
        if press == Press::Take {
            let (rules, terms) = Terms::again(rest?)?;
            return Some(Ask::Take { challenge: game, game: rules, terms });
        }
        if rest.is_some() {
            return None;
        }
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match press {
            Press::Accept => Ask::Accept(game),
            Press::Decline | Press::TakeBack => Ask::Decline(game),
            Press::Reason => Ask::Reason(game, Why::Reason { word: text() }),
            Press::ReasonWords => Ask::Reason(game, Why::Words { text: text() }),
            Press::Rematch => Ask::Rematch(game),
            Press::LevelUp => Ask::Program { what: Against::Again(game, Step::Up), level: None },
            Press::LevelDown => Ask::Program { what: Against::Again(game, Step::Down), level: None },
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
    /// The ratings of those who may accept it, as typed; anybody if absent.
    pub ratings: Option<String>,
    /// The level of the bot, if it is to be the opponent.
    pub level: Option<u8>,
    /// Whether it is posted even if somebody already looks for such a game.
    pub anyway: bool,
}

impl Terms {
    /// Returns the button that asks for an open challenge with these terms once more, to be posted whoever else looks for
    /// such a game; `None` if no button has room for them, as for a layout that was typed in full.
    pub(crate) fn post_anyway(&self, game: &str) -> Option<Button> {
        fitting(Button::new(Press::PostAnyway, self.said(game)))
    }

    /// Returns the buttons under a challenge that was found for these terms: to accept it, and to post one's own. `None` if
    /// no buttons have room for the terms.
    pub(crate) fn answers(&self, found: GameId, game: &str) -> Option<[Button; 2]> {
        let take = Button::of_game(Press::Take, found, Moment::START).with(self.said(game));
        Some([fitting(take)?, self.post_anyway(game)?])
    }

    /// Writes an open challenge with these terms for a button.
    fn said(&self, game: &str) -> String {
        let wish: &str = self.wish.into();
        let mode = if self.rated { RATED } else { "casual" };
        let typed = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        let [ratings, clock, layout] = [&self.ratings, &self.clock, &self.layout].map(typed);
        // Only the name of a layout may contain a colon, so it comes last.
        format!("{game}:{wish}:{mode}:{ratings}:{clock}:{layout}")
    }

    /// Reads what [`Terms::said`] wrote: the game and the terms.
    fn again(to: &str) -> Option<(String, Terms)> {
        let parts: Vec<_> = to.splitn(6, ':').collect();
        let [game, wish, mode, ratings, clock, layout] = parts[..] else { return None };
        let typed = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let terms = Terms {
            wish: wish.parse().ok()?,
            rated: match mode {
                RATED => true,
                "casual" => false,
                _ => return None,
            },
            ratings: typed(ratings),
            clock: typed(clock),
            layout: typed(layout),
            anyway: true,
            ..Terms::default()
        };
        Some((game.to_owned(), terms))
    }
}

/// Returns a button if its `custom_id` is not too long.
fn fitting(button: Button) -> Option<Button> {
    (button.custom_id().chars().count() <= LONGEST_ID).then_some(button)
}
