//! Requests to see something: boards, lists, records, histories, notes and the rules. [`Which::Here`] is resolved by place,
//! for notes also by turn. A ply counts the moves before a position; without one, the newest position is shown.

use rules::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::at::At;
use super::caller::{Person, Which};
pub use super::leaders::{KeptLeaders, Leaders, Period};
use super::press::{Button, Press};
use crate::record::{GameId, Moment, Unix, UserId};

/// Ends the `custom_id` of the flip button of a replay.
const REPLAY: &str = "replay";
/// Ends the `custom_id` of the flip button of a board as text.
const TEXT: &str = "text";

/// A request to see something, or to keep it for oneself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    Board {
        game: Which,
        as_text: bool,
    },
    /// Show the board from a side, by default opposite to the public board's.
    Turned(GameId, Option<Side>),
    TurnedText(GameId, Side),
    Moves(GameId),
    /// Show the game of a message; `None` if the message belongs to no game.
    Shown(Option<GameId>),
    /// Show a game as an animation.
    Film(Which),
    Review(Which),
    /// Post the summary of a review.
    ShareReview(GameId),
    ShareFilm(GameId),
    /// Show a better move than the one played.
    Missed {
        game: GameId,
        /// Plies before the move.
        ply: usize,
        missed: Missed,
    },
    /// Show a page of the caller's games, from 0.
    Games(usize),
    /// Show the next game after this one that waits for the caller's move.
    Next(GameId),
    Record(Which),
    /// Export the caller's finished games: the newest, or games after this one.
    AllRecords(Option<Cursor>),
    Rules {
        /// The id of the rules; the game played here, else the headline game, if absent.
        game: Option<String>,
        /// The first section if absent.
        section: Option<String>,
    },
    /// Welcome a caller who greets the bot or asks for help in a message.
    Welcome,
    Help {
        home: Home,
        topic: Topic,
    },
    History {
        query: Query,
        turn: Turn,
    },
    /// Show a game at a position, to step through it.
    Replay {
        game: Which,
        at: Option<usize>,
    },
    /// The same from a side.
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
        game: Which,
        ply: Option<usize>,
        text: String,
    },
    Notes(Which),
    Unnote {
        game: GameId,
        /// The note's moment; `None` for an unreadable choice.
        moment: Option<Moment>,
    },
    Import(String),
    Profile {
        /// The caller if absent.
        person: Option<Person>,
        /// A person to list mutual games with.
        against: Option<Person>,
    },
    /// Post the caller's profile, with their games against a person.
    ShareProfile(Option<UserId>),
    Leaderboard(Leaders),
    /// Show the page of this server's leaderboard with the caller's place.
    OwnPlace(KeptLeaders),
    /// Count; only for tests.
    #[cfg(feature = "toy")]
    Toy(u32),
}

impl Ask {
    pub(crate) fn flip(game: GameId, ply: usize, seen_by: Side) -> Button {
        Button::of_position(Press::Turn, game, ply).with(seen_by.name()).with(REPLAY)
    }

    pub(crate) fn flip_text(game: GameId, moment: Moment, seen_by: Side) -> Button {
        Button::of_game(Press::Turn, game, moment).with(seen_by.name()).with(TEXT)
    }

    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        let text = || chosen.unwrap_or_default().to_owned();
        Some(match press {
            // The part after the number only makes the button unique.
            Press::Next => Ask::Next(GameId(to.split(':').next()?.parse().ok()?)),
            Press::Games => Ask::Games(to.split(':').next()?.parse().ok()?),
            Press::Rules => Ask::Rules { game: Some(to.to_owned()), section: chosen.map(str::to_owned) },
            Press::HowToPlay => Ask::Rules { game: Some(to.to_owned()), section: None },
            Press::Help | Press::HelpBack | Press::HelpOn => {
                let (home, topic) = to.split_once(':').unwrap_or((to, chosen.unwrap_or_default()));
                // Another version may have had other pages.
                Ask::Help { home: home.parse().ok()?, topic: topic.parse().unwrap_or(Topic::Start) }
            }
            Press::RulesBack | Press::RulesOn => {
                let (game, section) = to.split_once(':')?;
                Ask::Rules { game: Some(game.to_owned()), section: Some(section.to_owned()) }
            }
            Press::Newer => Query::read(to).map(|(query, at)| Ask::History { query, turn: Turn::Newer(at) })?,
            Press::Older => Query::read(to).map(|(query, at)| Ask::History { query, turn: Turn::Older(at) })?,
            Press::LeadersBack | Press::LeadersOn => Ask::Leaderboard(Leaders::read(to)?),
            Press::LeadersOwn => Ask::OwnPlace(KeptLeaders::read(to)?),
            Press::Open => Ask::Replay { game: Which::read(chosen.unwrap_or_default()), at: None },
            Press::ShareProfile if to.is_empty() => Ask::ShareProfile(None),
            Press::ShareProfile => Ask::ShareProfile(Some(UserId(to.parse().ok()?))),
            Press::AllRecords => Ask::AllRecords(Some(Cursor::read(to)?)),
            Press::Import => Ask::Import(text()),
            #[cfg(feature = "toy")]
            Press::Toy => Ask::Toy(to.parse().ok()?),
            _ => {
                let At { game, at, rest } = At::read(to)?;
                match (press, rest) {
                    // A third part of some buttons only makes them unique.
                    (Press::Show, _) => Ask::Board { game: game.into(), as_text: false },
                    (Press::Turn, None) => Ask::Turned(game, None),
                    (Press::Turn, Some(rest)) => match rest.split_once(':') {
                        None => Ask::Turned(game, Some(side_named(rest)?)),
                        Some((side, TEXT)) => Ask::TurnedText(game, side_named(side)?),
                        Some((side, REPLAY)) => Ask::ReplayFrom { game, at: Some(at), seen_by: side_named(side)? },
                        Some(_) => return None,
                    },
                    (Press::Moves, None) => Ask::Moves(game),
                    (Press::Record, None) => Ask::Record(game.into()),
                    (Press::Film, None) => Ask::Film(game.into()),
                    (Press::Replay | Press::ReplayBack | Press::ReplayOn, side) => replay(game, Some(at), side)?,
                    (Press::ReplayFirst, side) => replay(game, Some(0), side)?,
                    (Press::ReplayLast, side) => replay(game, None, side)?,
                    (Press::Review, None) => Ask::Review(game.into()),
                    (Press::ReviewShare, None) => Ask::ShareReview(game),
                    (Press::FilmShare, None) => Ask::ShareFilm(game),
                    (Press::ReviewMoment, Some(rest)) => Ask::Missed { game, ply: at, missed: Missed::read(rest)? },
                    (Press::Share, None) => Ask::Share { game, ply: at },
                    (Press::Note, None) => Ask::Note { game: game.into(), ply: Some(at), text: text() },
                    (Press::Unnote, None) => {
                        Ask::Unnote { game, moment: chosen.and_then(|at| at.parse().ok()).map(Moment) }
                    }
                    _ => return None,
                }
            }
        })
    }
}

/// Reads a step through a game, with a side or the usual one.
fn replay(game: GameId, at: Option<usize>, side: Option<&str>) -> Option<Ask> {
    match side {
        Some(side) => Some(Ask::ReplayFrom { game, at, seen_by: side_named(side)? }),
        None => Some(Ask::Replay { game: game.into(), at }),
    }
}

fn side_named(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == name)
}

/// A mistake found by a review. Its button carries it, which saves computing it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// Winning chances before the move, for the side to move, in permille.
    pub before: u32,
    /// Winning chances after the move played, in permille.
    pub after: u32,
    pub better: String,
}

impl Missed {
    pub(crate) fn button(&self, game: GameId, ply: usize) -> Button {
        Button::of_position(Press::ReviewMoment, game, ply).with(self.before).with(self.after).with(&self.better)
    }

    fn read(rest: &str) -> Option<Missed> {
        let mut parts = rest.splitn(3, ':');
        let mut chances = || parts.next()?.parse().ok().filter(|chances| *chances <= engine::CERTAIN);
        let (before, after) = (chances()?, chances()?);
        Some(Missed { before, after, better: parts.next()?.to_owned() })
    }
}

/// The bot's relation to the caller's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Home {
    Server,
    Direct,
    /// A server or group without the bot: only the caller brings it there.
    Guest,
}

/// A page of help; in page order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Topic {
    /// Introduction, and how to begin a game.
    Start,
    Moves,
    /// Running games, and how they end.
    Games,
    Finished,
    /// Personal settings and data.
    Own,
    Server,
}

impl Topic {
    /// Returns its word in `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A search for finished games; absent filters match all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The caller if absent.
    pub player: Option<UserId>,
    /// Only games played in this server; without a player, everyone's.
    pub server: bool,
    pub against: Option<UserId>,
    /// The id of the rules.
    pub game: Option<String>,
    pub result: Option<Won>,
    pub rated: Option<bool>,
}

impl Query {
    /// Makes a button that carries it and a cursor, in at most 80 characters.
    #[must_use]
    pub fn button(&self, press: Press, at: Cursor) -> Button {
        let id = |who: Option<UserId>| who.map(|who| format!("{:x}", who.0)).unwrap_or_default();
        let mut flags = String::new();
        flags.extend(self.server.then_some('s'));
        flags.extend(self.result.map(|won| match won {
            Won::Yes => 'w',
            Won::No => 'l',
            Won::Draw => 'd',
        }));
        flags.extend(self.rated.map(|rated| if rated { 'r' } else { 'c' }));
        let game = self.game.as_deref().unwrap_or_default();
        Button::new(press, id(self.player)).with(id(self.against)).with(flags).with(game).with(at.word())
    }

    fn read(to: &str) -> Option<(Query, Cursor)> {
        let mut parts = to.splitn(5, ':');
        let id = |part: &str| match part {
            "" => Some(None),
            part => u64::from_str_radix(part, 16).ok().map(|id| Some(UserId(id))),
        };
        let mut query = Query { player: id(parts.next()?)?, against: id(parts.next()?)?, ..Query::default() };
        for flag in parts.next()?.chars() {
            match flag {
                's' => query.server = true,
                'w' => query.result = Some(Won::Yes),
                'l' => query.result = Some(Won::No),
                'd' => query.result = Some(Won::Draw),
                'r' => query.rated = Some(true),
                'c' => query.rated = Some(false),
                _ => return None,
            }
        }
        query.game = match parts.next()? {
            "" => None,
            id => Some(rules::info(id)?.id.to_owned()),
        };
        Some((query, Cursor::read(parts.next()?)?))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
pub enum Won {
    #[strum(serialize = "won")]
    Yes,
    #[strum(serialize = "lost")]
    No,
    #[strum(serialize = "drawn")]
    Draw,
}

/// A position in a history, between a game and the next older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub ended: Unix,
    pub game: GameId,
}

impl Cursor {
    #[must_use]
    pub fn word(self) -> String {
        format!("{:x}:{:x}", self.ended.0, self.game.0)
    }

    fn read(word: &str) -> Option<Cursor> {
        let (ended, game) = word.split_once(':')?;
        Some(Cursor {
            ended: i64::from_str_radix(ended, 16).ok().filter(|ended| *ended >= 0).map(Unix)?,
            game: GameId(u64::from_str_radix(game, 16).ok()?),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    Newest,
    Older(Cursor),
    Newer(Cursor),
}
