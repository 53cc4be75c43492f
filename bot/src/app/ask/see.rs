//! Requests to view something: boards, lists, records, histories, notes and the rules.
//!
//! [`GameChoice::Here`] means the game that fits the place. If several fit, games with the caller to move are
//! preferred, except for notes and reviews. A ply counts the moves before a position; without one, the newest position
//! is shown.

use rules::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::at::GameTarget;
use super::caller::{GameChoice, RequestPerson};
pub use super::leaders::{KeptLeaders, LeadersAsk, Period};
use super::press::{Button, Press};
use crate::record::{GameId, GameMoment, Unix, UserId};

/// The end of the `custom_id` of a replay's flip button.
const REPLAY: &str = "replay";
const TEXT: &str = "text";

/// A request to view something, or to save it privately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeeAsk {
    Board {
        game: GameChoice,
        as_text: bool,
    },
    /// Show the board from a side; by default the public board's other side.
    Turned(GameId, Option<Side>),
    TurnedText(GameId, Side),
    Moves(GameId),
    /// Show the game of a message; `None` if the message belongs to no game.
    Shown(Option<GameId>),
    Film(GameChoice),
    Review(GameChoice),
    ShareReview(GameId),
    ShareFilm(GameId),
    /// Show a better move than the one played.
    Missed {
        game: GameId,
        /// Plies before the move.
        ply: usize,
        missed: ReviewMistake,
    },
    /// Show a page of the caller's games, from 0.
    Games(usize),
    Next(GameId),
    Record(GameChoice),
    /// Export the caller's finished games: the newest, or games after this one.
    AllRecords(Option<HistoryCursor>),
    Rules {
        /// The id of the rules; the game played here, else the headline game, if absent.
        game: Option<String>,
        /// The first section if absent.
        section: Option<String>,
    },
    /// Welcome a caller who greets the bot or asks for help.
    Welcome,
    Help {
        home: HelpHome,
        topic: HelpTopic,
    },
    History {
        query: HistoryQuery,
        turn: HistoryTurn,
    },
    /// Show a game at a position, to step through it.
    Replay {
        game: GameChoice,
        at: Option<usize>,
    },
    /// The same, with this side at the bottom.
    ReplayFrom {
        game: GameId,
        at: Option<usize>,
        seen_by: Side,
    },
    Share {
        game: GameId,
        ply: usize,
    },
    Note {
        game: GameChoice,
        ply: Option<usize>,
        text: String,
    },
    Notes(GameChoice),
    Unnote {
        game: GameId,
        /// The note's moment; `None` for an unreadable choice.
        moment: Option<GameMoment>,
    },
    Import(String),
    Profile {
        /// The caller if absent.
        person: Option<RequestPerson>,
        /// A person to list mutual games with.
        against: Option<RequestPerson>,
    },
    /// Post the caller's profile, with their games against a person.
    ShareProfile(Option<UserId>),
    Leaderboard(LeadersAsk),
    /// Show the page of this server's leaderboard with the caller's place.
    OwnPlace(KeptLeaders),
    /// Increment a counter; only for tests.
    #[cfg(feature = "toy")]
    Toy(u32),
}

impl SeeAsk {
    pub(crate) fn flip(game: GameId, ply: usize, seen_by: Side) -> Button {
        Button::of_position(Press::Turn, game, ply).with(seen_by.name()).with(REPLAY)
    }

    pub(crate) fn flip_text(game: GameId, moment: GameMoment, seen_by: Side) -> Button {
        Button::of_game(Press::Turn, game, moment).with(seen_by.name()).with(TEXT)
    }

    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<SeeAsk> {
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match press {
            // The part after the number only makes the button unique.
            Press::Next => SeeAsk::Next(GameId(to.split(':').next()?.parse().ok()?)),
            Press::Games => SeeAsk::Games(to.split(':').next()?.parse().ok()?),
            Press::Rules => SeeAsk::Rules { game: Some(to.to_owned()), section: chosen.map(str::to_owned) },
            Press::HowToPlay => SeeAsk::Rules { game: Some(to.to_owned()), section: None },
            Press::Help | Press::HelpBack | Press::HelpOn => {
                let (home, topic) = to.split_once(':').unwrap_or((to, chosen.unwrap_or_default()));
                // Another version may have had other pages.
                SeeAsk::Help { home: home.parse().ok()?, topic: topic.parse().unwrap_or(HelpTopic::Start) }
            }
            Press::RulesBack | Press::RulesOn => {
                let (game, section) = to.split_once(':')?;
                SeeAsk::Rules { game: Some(game.to_owned()), section: Some(section.to_owned()) }
            }
            Press::Newer => {
                HistoryQuery::read(to).map(|(query, at)| SeeAsk::History { query, turn: HistoryTurn::Newer(at) })?
            }
            Press::Older => {
                HistoryQuery::read(to).map(|(query, at)| SeeAsk::History { query, turn: HistoryTurn::Older(at) })?
            }
            Press::LeadersBack | Press::LeadersOn => SeeAsk::Leaderboard(LeadersAsk::read(to)?),
            Press::LeadersOwn => SeeAsk::OwnPlace(KeptLeaders::read(to)?),
            Press::Open => SeeAsk::Replay { game: GameChoice::read(chosen.unwrap_or_default()), at: None },
            Press::ShareProfile if to.is_empty() => SeeAsk::ShareProfile(None),
            Press::ShareProfile => SeeAsk::ShareProfile(Some(UserId(to.parse().ok()?))),
            Press::AllRecords => SeeAsk::AllRecords(Some(HistoryCursor::read(to)?)),
            Press::Import => SeeAsk::Import(text()),
            #[cfg(feature = "toy")]
            Press::Toy => SeeAsk::Toy(to.parse().ok()?),
            _ => {
                let GameTarget { game, at, rest } = GameTarget::read(to)?;
                match (press, rest) {
                    // A third part of some buttons only makes them unique.
                    (Press::Show, _) => SeeAsk::Board { game: game.into(), as_text: false },
                    (Press::Turn, None) => SeeAsk::Turned(game, None),
                    (Press::Turn, Some(rest)) => match rest.split_once(':') {
                        None => SeeAsk::Turned(game, Some(side_named(rest)?)),
                        Some((side, TEXT)) => SeeAsk::TurnedText(game, side_named(side)?),
                        Some((side, REPLAY)) => SeeAsk::ReplayFrom { game, at: Some(at), seen_by: side_named(side)? },
                        Some(_) => return None,
                    },
                    (Press::Moves, None) => SeeAsk::Moves(game),
                    (Press::Record, None) => SeeAsk::Record(game.into()),
                    (Press::Film, None) => SeeAsk::Film(game.into()),
                    (Press::Replay | Press::ReplayBack | Press::ReplayOn, side) => replay(game, Some(at), side)?,
                    (Press::ReplayFirst, side) => replay(game, Some(0), side)?,
                    (Press::ReplayLast, side) => replay(game, None, side)?,
                    (Press::Review, None) => SeeAsk::Review(game.into()),
                    (Press::ReviewShare, None) => SeeAsk::ShareReview(game),
                    (Press::FilmShare, None) => SeeAsk::ShareFilm(game),
                    (Press::ReviewMoment, Some(rest)) => {
                        SeeAsk::Missed { game, ply: at, missed: ReviewMistake::read(rest)? }
                    }
                    (Press::Share, None) => SeeAsk::Share { game, ply: at },
                    (Press::Note, None) => SeeAsk::Note { game: game.into(), ply: Some(at), text: text() },
                    (Press::Unnote, None) => {
                        SeeAsk::Unnote { game, moment: chosen.and_then(|at| at.parse().ok()).map(GameMoment) }
                    }
                    _ => return None,
                }
            }
        })
    }
}

fn replay(game: GameId, at: Option<usize>, side: Option<&str>) -> Option<SeeAsk> {
    match side {
        Some(side) => Some(SeeAsk::ReplayFrom { game, at, seen_by: side_named(side)? }),
        None => Some(SeeAsk::Replay { game: game.into(), at }),
    }
}

fn side_named(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == name)
}

/// A mistake found by a review. Its button carries the data, to avoid computing it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewMistake {
    /// Winning chances before the move, for the side to move, in permille.
    pub before: u32,
    /// Winning chances after the move played, in permille.
    pub after: u32,
    pub better: String,
}

impl ReviewMistake {
    pub(crate) fn button(&self, game: GameId, ply: usize) -> Button {
        Button::of_position(Press::ReviewMoment, game, ply).with(self.before).with(self.after).with(&self.better)
    }

    fn read(rest: &str) -> Option<ReviewMistake> {
        let mut parts = rest.splitn(3, ':');
        let mut chances = || parts.next()?.parse().ok().filter(|chances| *chances <= engine::CERTAIN);
        let (before, after) = (chances()?, chances()?);
        Some(ReviewMistake { before, after, better: parts.next()?.to_owned() })
    }
}

/// How the bot is installed where the caller is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum HelpHome {
    Server,
    Direct,
    /// A server or group without the bot: only the caller's own installation works there.
    Guest,
}

/// A page of help; in page order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum HelpTopic {
    Start,
    Moves,
    Games,
    Finished,
    Own,
    Server,
}

impl HelpTopic {
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A search for finished games; absent filters match all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryQuery {
    /// The caller if absent.
    pub player: Option<UserId>,
    /// Only games played in this server; without a player, everyone's.
    pub server: bool,
    pub against: Option<UserId>,
    pub game: Option<String>,
    pub result: Option<PlayerResult>,
    pub rated: Option<bool>,
}

impl HistoryQuery {
    /// Makes a button with this query and a cursor, in at most 80 characters.
    #[must_use]
    pub fn button(&self, press: Press, at: HistoryCursor) -> Button {
        let id = |who: Option<UserId>| who.map(|who| format!("{:x}", who.0)).unwrap_or_default();
        let mut flags = String::new();
        flags.extend(self.server.then_some('s'));
        flags.extend(self.result.map(|won| match won {
            PlayerResult::Yes => 'w',
            PlayerResult::No => 'l',
            PlayerResult::Draw => 'd',
        }));
        flags.extend(self.rated.map(|rated| if rated { 'r' } else { 'c' }));
        let game = self.game.as_deref().unwrap_or_default();
        Button::new(press, id(self.player)).with(id(self.against)).with(flags).with(game).with(at.word())
    }

    fn read(to: &str) -> Option<(HistoryQuery, HistoryCursor)> {
        let mut parts = to.splitn(5, ':');
        let id = |part: &str| match part {
            "" => Some(None),
            part => u64::from_str_radix(part, 16).ok().map(|id| Some(UserId(id))),
        };
        let mut query =
            HistoryQuery { player: id(parts.next()?)?, against: id(parts.next()?)?, ..HistoryQuery::default() };
        for flag in parts.next()?.chars() {
            match flag {
                's' => query.server = true,
                'w' => query.result = Some(PlayerResult::Yes),
                'l' => query.result = Some(PlayerResult::No),
                'd' => query.result = Some(PlayerResult::Draw),
                'r' => query.rated = Some(true),
                'c' => query.rated = Some(false),
                _ => return None,
            }
        }
        query.game = match parts.next()? {
            "" => None,
            id => Some(rules::info(id)?.id.to_owned()),
        };
        Some((query, HistoryCursor::read(parts.next()?)?))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
pub enum PlayerResult {
    #[strum(serialize = "won")]
    Yes,
    #[strum(serialize = "lost")]
    No,
    #[strum(serialize = "drawn")]
    Draw,
}

/// A position in a history: between a game and the next older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryCursor {
    pub ended: Unix,
    pub game: GameId,
}

impl HistoryCursor {
    #[must_use]
    pub fn word(self) -> String {
        format!("{:x}:{:x}", self.ended.0, self.game.0)
    }

    fn read(word: &str) -> Option<HistoryCursor> {
        let (ended, game) = word.split_once(':')?;
        Some(HistoryCursor {
            ended: i64::from_str_radix(ended, 16).ok().filter(|ended| *ended >= 0).map(Unix)?,
            game: GameId(u64::from_str_radix(game, 16).ok()?),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryTurn {
    Newest,
    Older(HistoryCursor),
    Newer(HistoryCursor),
}
