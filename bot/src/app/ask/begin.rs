//! Requests before and after a game: challenges, answers, rematches and blocks.

use super::at::GameTarget;
use super::caller::RequestPerson;
use super::press::{Button, LONGEST_ID, Press};
use crate::record::{ClosureReason, GameId, GameMoment, SideWish, UserId};

pub(crate) const MOST_STANDING: u32 = 10;

/// Default level: beatable by beginners.
pub(crate) const FIRST_LEVEL: u8 = 1;

pub(crate) const RATED: &str = "rated";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BeginAsk {
    Challenge {
        /// The id of the rules; the headline game if absent.
        game: Option<String>,
        /// The opponent; the first person to accept if absent.
        opponent: Option<RequestPerson>,
        terms: ChallengeTerms,
    },
    Program {
        what: ProgramGameSource,
        /// The level; the bot asks for it if absent.
        level: Option<u8>,
    },
    Accept(GameId),
    /// Accept the challenge that the bot suggested.
    Take {
        challenge: GameId,
        game: String,
        /// The terms that the caller had proposed.
        terms: ChallengeTerms,
    },
    /// Decline a challenge, or withdraw the caller's own.
    Decline(GameId),
    /// Withdraw the challenge chosen in a menu; `None` for an unreadable choice.
    Withdraw(Option<GameId>),
    Reason(GameId, ClosureReason),
    /// Offer a rematch with sides swapped, or accept the offer.
    Rematch(GameId),
    /// Block a person's challenges; without a person, list the blocked people.
    Block(Option<UserId>),
    /// Block the bot, which never challenges players.
    BlockBot,
    Unblock(UserId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramGameSource {
    Rules(String),
    /// The game of an open challenge without an opponent.
    Challenge(GameId),
    Again(GameId, LevelStep),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelStep {
    Up,
    Down,
}

impl BeginAsk {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<BeginAsk> {
        match press {
            Press::Block => return Some(BeginAsk::Block(Some(UserId(to.parse().ok()?)))),
            Press::Withdraw => return Some(BeginAsk::Withdraw(chosen.and_then(GameId::parse))),
            Press::ChallengeAll => {
                let (game, rated) = to.split_once(':').map_or((to, None), |(game, mode)| (game, Some(mode)));
                if rated.is_some_and(|mode| mode != RATED) {
                    return None;
                }
                let terms = ChallengeTerms { rated: rated.is_some(), ..ChallengeTerms::default() };
                return Some(BeginAsk::Challenge { game: Some(game.to_owned()), opponent: None, terms });
            }
            Press::PostAnyway => {
                let (game, terms) = ChallengeTerms::again(to)?;
                return Some(BeginAsk::Challenge { game: Some(game), opponent: None, terms });
            }
            Press::PlayFirst => {
                let terms =
                    ChallengeTerms { wish: SideWish::White, level: Some(FIRST_LEVEL), ..ChallengeTerms::default() };
                return Some(BeginAsk::Challenge { game: Some(rules::info(to)?.id.to_owned()), opponent: None, terms });
            }
            Press::PlayBot | Press::PlayLevel => {
                let what = match GameTarget::read(to) {
                    Some(at) => ProgramGameSource::Challenge(at.game),
                    None => ProgramGameSource::Rules(to.to_owned()),
                };
                let level = chosen.filter(|_| press == Press::PlayLevel).and_then(|level| level.parse().ok());
                return Some(BeginAsk::Program { what, level });
            }
            _ => {}
        }
        let GameTarget { game, rest, .. } = GameTarget::read(to)?;
        if press == Press::Take {
            let (rules, terms) = ChallengeTerms::again(rest?)?;
            return Some(BeginAsk::Take { challenge: game, game: rules, terms });
        }
        if rest.is_some() {
            return None;
        }
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match press {
            Press::Accept => BeginAsk::Accept(game),
            Press::Decline | Press::TakeBack => BeginAsk::Decline(game),
            Press::Reason => BeginAsk::Reason(game, ClosureReason::Reason { word: text() }),
            Press::ReasonWords => BeginAsk::Reason(game, ClosureReason::Words { text: text() }),
            Press::Rematch => BeginAsk::Rematch(game),
            Press::LevelUp => BeginAsk::Program { what: ProgramGameSource::Again(game, LevelStep::Up), level: None },
            Press::LevelDown => {
                BeginAsk::Program { what: ProgramGameSource::Again(game, LevelStep::Down), level: None }
            }
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChallengeTerms {
    pub wish: SideWish,
    pub layout: Option<String>,
    pub rated: bool,
    /// Hidden from everyone but the players.
    pub private: bool,
    /// The time control as typed; by default only rated games are timed.
    pub clock: Option<String>,
    /// The challenge stays open for this many simultaneous games.
    pub standing: Option<u32>,
    /// Rating range of possible opponents, as typed; everyone if absent.
    pub ratings: Option<String>,
    pub level: Option<u8>,
    pub anyway: bool,
}

impl ChallengeTerms {
    /// Makes the button that posts this open challenge despite similar ones. `None` if it does not fit into a
    /// `custom_id`.
    pub(crate) fn post_anyway(&self, game: &str) -> Option<Button> {
        fitting(Button::new(Press::PostAnyway, self.said(game)))
    }

    /// Makes the buttons under a suggested challenge: accept it, or post the caller's own. `None` if they do not fit.
    pub(crate) fn answers(&self, found: GameId, game: &str) -> Option<[Button; 2]> {
        let take = Button::of_game(Press::Take, found, GameMoment::START).with(self.said(game));
        Some([fitting(take)?, self.post_anyway(game)?])
    }

    fn said(&self, game: &str) -> String {
        let wish: &str = self.wish.into();
        let mode = if self.rated { RATED } else { "casual" };
        let typed = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
        let [ratings, clock, layout] = [&self.ratings, &self.clock, &self.layout].map(typed);
        // Only the name of a layout may contain a colon, so it comes last.
        format!("{game}:{wish}:{mode}:{ratings}:{clock}:{layout}")
    }

    fn again(to: &str) -> Option<(String, ChallengeTerms)> {
        let parts: Vec<_> = to.splitn(6, ':').collect();
        let [game, wish, mode, ratings, clock, layout] = parts[..] else { return None };
        let typed = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let terms = ChallengeTerms {
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
            ..ChallengeTerms::default()
        };
        Some((game.to_owned(), terms))
    }
}

fn fitting(button: Button) -> Option<Button> {
    (button.custom_id().chars().count() <= LONGEST_ID).then_some(button)
}
