//! Requests to see something: boards, lists, records, histories, notes and the rules.

use rules::Side;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::at::At;
use super::caller::{Person, Which};
pub use super::leaders::{KeptLeaders, Leaders, Period};
use super::press::{Button, Press};
use crate::record::{GameId, Moment, Unix, UserId};

/// What the button that flips the board says at its end, where a game is stepped through.
const REPLAY: &str = "replay";
/// The same where the board is in letters and words.
const TEXT: &str = "text";

/// A request to see something, or to keep it for oneself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Show the board.
    Board {
        /// The game; [`Which::Here`] is resolved by place.
        game: Which,
        /// Whether it is shown in letters and words instead of a picture.
        as_text: bool,
    },
    /// Show the board from a side, by default from the other one than everybody sees it from.
    Turned(GameId, Option<Side>),
    /// Show the board in letters and words from a side.
    TurnedText(GameId, Side),
    /// List the moves of a game.
    Moves(GameId),
    /// Show the game of a message; `None` if the message does not belong to a game.
    Shown(Option<GameId>),
    /// Show a game as a film.
    Film(Which),
    /// Look back on a game that is over.
    Review(Which),
    /// Show everybody in the caller's place what looking back on a game tells.
    ShareReview(GameId),
    /// Show a game to everybody in the caller's place, as a film.
    ShareFilm(GameId),
    /// Show what would have been better than a move of a game.
    Missed {
        game: GameId,
        /// The number of plies before the move.
        ply: usize,
        /// What was better, and by how much.
        missed: Missed,
    },
    /// Show a page of the caller's games, counted from 0.
    Games(usize),
    /// Show the next game after this one in which it is the caller's turn.
    Next(GameId),
    /// Give the record of a game as a file.
    Record(Which),
    /// Give the records of all of the caller's finished games as a file: the newest, or those after this one.
    AllRecords(Option<Cursor>),
    /// Show a section of the rules of a game.
    Rules {
        /// The id of the rules; those of the game of the place if absent, else of the headline game.
        game: Option<String>,
        /// The name of the section; the first if absent.
        section: Option<String>,
    },
    /// Welcome a caller who greets the bot, or asks it for help, in a message.
    Welcome,
    /// Show a page of what the bot can do.
    Help {
        /// The bot's relation to the caller's place.
        home: Home,
        /// What the page is about.
        topic: Topic,
    },
    /// Show a page of finished games.
    History {
        /// The games to look for.
        query: Query,
        /// The page.
        turn: Turn,
    },
    /// Show a game at a position, to step through it.
    Replay {
        /// The game; [`Which::Here`] is resolved by place.
        game: Which,
        /// The number of plies before the position; the newest position if absent.
        at: Option<usize>,
    },
    /// Show a game at a position from a side, to step through it.
    ReplayFrom {
        game: GameId,
        /// The number of plies before the position; the newest position if absent.
        at: Option<usize>,
        /// The side at the bottom of the board.
        seen_by: Side,
    },
    /// Show a position of a game to everybody in the caller's place.
    Share {
        game: GameId,
        /// The number of plies before the position.
        ply: usize,
    },
    /// Note something about a position.
    Note {
        /// The game; [`Which::Here`] is resolved by place and turn.
        game: Which,
        /// The number of plies before the position; the newest position if absent.
        ply: Option<usize>,
        /// The note as typed.
        text: String,
    },
    /// Show the caller's notes about a game.
    Notes(Which),
    /// Remove the caller's note about a position.
    Unnote {
        game: GameId,
        /// The moment of the game that the note is about; `None` if the menu does not say which.
        moment: Option<Moment>,
    },
    /// Keep a game that was played elsewhere, from its record.
    Import(String),
    /// Show a profile.
    Profile {
        /// Whose; the caller's own if absent.
        person: Option<Person>,
        /// Against whom their games are told as well.
        against: Option<Person>,
    },
    /// Show the caller's own profile to everybody in their place, with their games against a person.
    ShareProfile(Option<UserId>),
    /// Show a page of a leaderboard.
    Leaderboard(Leaders),
    /// Show the page of a leaderboard of this server that has the caller's own place.
    OwnPlace(KeptLeaders),
    /// Count: only tests ask for that.
    #[cfg(feature = "toy")]
    Toy(u32),
}

impl Ask {
    /// Makes the button that shows a position from a side, where a game is stepped through.
    pub(crate) fn flip(game: GameId, ply: usize, seen_by: Side) -> Button {
        Button::of_position(Press::Turn, game, ply).with(seen_by.name()).with(REPLAY)
    }

    /// Makes the button that shows the board in letters and words from a side.
    pub(crate) fn flip_text(game: GameId, moment: Moment, seen_by: Side) -> Button {
        Button::of_game(Press::Turn, game, moment).with(seen_by.name()).with(TEXT)
    }

    /// Reads what a button or a menu asks to see.
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

/// Reads a step through a game, from the side that is named or from the usual one.
fn replay(game: GameId, at: Option<usize>, side: Option<&str>) -> Option<Ask> {
    match side {
        Some(side) => Some(Ask::ReplayFrom { game, at, seen_by: side_named(side)? }),
        None => Some(Ask::Replay { game: game.into(), at }),
    }
}

fn side_named(name: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side.name() == name)
}

/// What looking back on a game found about one of its moves. Its button carries it, so that nothing has to be computed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The winning chances of the side to move, in permille.
    pub before: u32,
    /// Those that the move played left to it, in permille.
    pub after: u32,
    /// The code of the best move.
    pub better: String,
}

impl Missed {
    /// Makes the button that shows it.
    pub(crate) fn button(&self, game: GameId, ply: usize) -> Button {
        Button::of_position(Press::ReviewMoment, game, ply).with(self.before).with(self.after).with(&self.better)
    }

    /// Reads what [`Missed::button`] wrote behind the position.
    fn read(rest: &str) -> Option<Missed> {
        let mut parts = rest.splitn(3, ':');
        let mut chances = || parts.next()?.parse().ok().filter(|chances| *chances <= engine::CERTAIN);
        let (before, after) = (chances()?, chances()?);
        Some(Missed { before, after, better: parts.next()?.to_owned() })
    }
}

/// The bot's relation to the place where something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Home {
    /// A server that the bot is in.
    Server,
    /// Direct messages with the bot.
    Direct,
    /// A server or a group that the bot is not in: it is present only through the caller.
    Guest,
}

/// What a page of help is about, in the order of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Topic {
    /// What the bot is for, and how a game begins.
    Start,
    /// The ways to move.
    Moves,
    /// Games that are being played, and their ends.
    Games,
    /// Games that are over.
    Finished,
    /// What people choose for themselves.
    Own,
    /// What those who run a server choose and do.
    Server,
}

impl Topic {
    /// Returns its word in `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A search for finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The player; the caller if absent.
    pub player: Option<UserId>,
    /// Whether to search only games that this server has seen; without a player, everybody's.
    pub server: bool,
    /// The other player.
    pub against: Option<UserId>,
    /// The id of the rules.
    pub game: Option<String>,
    /// How the game ended for the player.
    pub result: Option<Won>,
    /// Whether the game is rated.
    pub rated: Option<bool>,
}

impl Query {
    /// Makes a button that carries it and a place, in at most 80 characters.
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

    /// Reads what [`Query::button`] wrote.
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

/// How a game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
pub enum Won {
    #[strum(serialize = "won")]
    Yes,
    /// They lost.
    #[strum(serialize = "lost")]
    No,
    /// Nobody won.
    #[strum(serialize = "drawn")]
    Draw,
}

/// A place in a history: between a game and the next older one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the game ended.
    pub ended: Unix,
    pub game: GameId,
}

impl Cursor {
    /// Returns it as buttons carry it.
    #[must_use]
    pub fn word(self) -> String {
        format!("{:x}:{:x}", self.ended.0, self.game.0)
    }

    /// Reads what [`Cursor::word`] wrote.
    fn read(word: &str) -> Option<Cursor> {
        let (ended, game) = word.split_once(':')?;
        Some(Cursor {
            ended: i64::from_str_radix(ended, 16).ok().filter(|ended| *ended >= 0).map(Unix)?,
            game: GameId(u64::from_str_radix(game, 16).ok()?),
        })
    }
}

/// A page of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The first.
    Newest,
    /// The games older than this one.
    Older(Cursor),
    /// The games newer than this one.
    Newer(Cursor),
}
