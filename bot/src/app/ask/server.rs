//! Requests about a server: its setup, by its administrators, and its moderation.

use render::{Style, Theme};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::at::At;
use super::caller::{Person, Which};
use super::leaders::KeptLeaders;
use super::person::HOURS;
use super::press::Press;
use crate::record::{Flag, GameId, Who};

/// A request of the people who run a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// See or change the choices of its administrators.
    Setup(Setup),
    /// Moderate its games and players.
    Moderate(Moderate),
    /// See what has been played in it lately.
    Statistics,
    /// Show everybody in the channel what they may see of that.
    ShareStatistics,
    /// Have a leaderboard kept up to date in this channel, or no longer.
    Leaders {
        which: KeptLeaders,
        /// Whether it is to be kept.
        keep: bool,
    },
}

impl Ask {
    /// Reads what a button or a menu of the setup asks for.
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        match press {
            Press::FlagFine => {
                return Some(Ask::Moderate(Moderate::Answer { flag: chosen.and_then(Flag::read), note: None }));
            }
            Press::FlagAnswer => {
                let (flag, note) = (Some(Flag::read(to)?), chosen.map(str::to_owned));
                return Some(Ask::Moderate(Moderate::Answer { flag, note }));
            }
            Press::FlagOpen => {
                return Some(Ask::Moderate(Moderate::Look(Which::read(chosen.unwrap_or_default()))));
            }
            Press::LeadersKeep | Press::LeadersStop => {
                return Some(Ask::Leaders { which: KeptLeaders::read(to)?, keep: press == Press::LeadersKeep });
            }
            Press::ShareStats => return Some(Ask::ShareStatistics),
            Press::Unrate => {
                let (game, reason) = (Some(At::read(to)?.game), chosen.map(str::to_owned));
                return Some(Ask::Moderate(Moderate::Unrate { game, reason }));
            }
            _ => {}
        }
        let chosen = chosen.unwrap_or_default();
        Some(Ask::Setup(match press {
            Press::Setup => Setup::Show(Matter::from_word(chosen).unwrap_or(Matter::Channels)),
            Press::SetupSection => {
                let section = chosen.parse().unwrap_or(Section::Who);
                Setup::Show(section.matters().next().unwrap_or(Matter::Channels))
            }
            Press::SetUp => Setup::Choose(Matter::from_word(to)?, chosen.to_owned()),
            // Earlier versions did not note what was shown. Whether there are threads decides what the bot needs.
            Press::SetupCheck => Setup::Check(Matter::from_word(to).unwrap_or(Matter::Threads)),
            Press::SetupLog => Setup::Log,
            Press::SeasonAsk => Setup::AskSeason,
            Press::SeasonNow => Setup::BeginSeason,
            Press::SeasonNo => Setup::Show(Matter::Seasons),
            _ => return None,
        }))
    }
}

/// A request made with `/setup`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Show the choices of a section, with one of its matters opened.
    Show(Matter),
    /// Choose the value of a matter: its word, or ids separated by commas.
    Choose(Matter, String),
    /// Add a layout.
    Add {
        name: String,
        layout: String,
    },
    /// See which rights the bot lacks in this channel, above what is shown.
    Check(Matter),
    /// See who changed what lately.
    Log,
    /// Be asked whether a new season is to begin.
    AskSeason,
    BeginSeason,
}

/// Something that a server can choose; the order is that of the menus. `setup-<word>-about` in the words files says what
/// it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Matter {
    Channels,
    Roles,
    Threads,
    ThreadLife,
    Language,
    ChannelLanguage,
    Game,
    Clock,
    Theme,
    Style,
    Side,
    Games,
    Program,
    Help,
    Pings,
    Announcements,
    Puzzles,
    PuzzleHour,
    History,
    Rated,
    Decided,
    Everywhere,
    Abroad,
    Seasons,
    Hosts,
    HostRoles,
    TournamentSize,
    Layout,
    /// The server's own; choosing one removes it.
    Layouts,
}

impl Matter {
    /// Returns its row: the section that shows it, and the words of its values, the default first; none if other things are chosen.
    fn row(self) -> (Section, &'static [&'static str]) {
        use Section::{Layouts, Looks, Play, Posts, Ratings, Tournaments, Who};
        const ON: &[&str] = &["on", "off"];
        match self {
            Matter::Channels | Matter::Roles => (Who, &[]),
            Matter::Threads => (Posts, ON),
            Matter::ThreadLife => (Posts, ThreadLife::VARIANTS),
            Matter::Language => (Looks, &["auto", "en", "fr"]),
            Matter::ChannelLanguage => (Looks, &["server", "en", "fr"]),
            Matter::Game | Matter::Clock => (Play, &[]),
            Matter::Theme => (Looks, &Theme::NAMES),
            Matter::Style => (Looks, &Style::NAMES),
            Matter::Side => (Looks, &["white", "turn"]),
            Matter::Games => (Play, &["any", "1", "2", "3", "5", "10", "20"]),
            Matter::Program | Matter::Help => (Play, ON),
            Matter::Pings => (Posts, &["all", "needed", "none"]),
            Matter::Announcements | Matter::Puzzles => (Posts, &[]),
            Matter::PuzzleHour => (Posts, &HOURS),
            Matter::History => (Who, &["server", "channel"]),
            Matter::Rated | Matter::Everywhere => (Ratings, ON),
            Matter::Decided => (Ratings, &["unrated", "rated"]),
            Matter::Abroad => (Who, ON),
            Matter::Seasons => (Ratings, &["off", "quarter", "half", "year"]),
            Matter::Hosts => (Tournaments, &["organisers", "everybody"]),
            Matter::HostRoles => (Tournaments, &[]),
            Matter::TournamentSize => (Tournaments, &["64", "128", "256", "500", "1000"]),
            Matter::Layout | Matter::Layouts => (Layouts, &[]),
        }
    }

    /// Returns the section that shows it.
    #[must_use]
    pub fn section(self) -> Section {
        self.row().0
    }

    /// Returns the words of its values, the default first; none if other things are chosen.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        self.row().1
    }

    /// Returns its word in records, `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Matter> {
        word.parse().ok()
    }
}

/// A part of the matters, shown in one message; the order is that of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Section {
    /// Where games are played, and who plays and finds them.
    Who,
    /// Threads, pings and announcements.
    Posts,
    /// Languages, and how boards look.
    Looks,
    /// What is played when a challenge names nothing else, and how much of it.
    Play,
    /// Ratings and seasons.
    Ratings,
    /// Who announces tournaments, and how large they are.
    Tournaments,
    /// Layouts of the headline game.
    Layouts,
}

impl Section {
    pub fn matters(self) -> impl Iterator<Item = Matter> {
        Matter::VARIANTS.iter().copied().filter(move |matter| matter.section() == self)
    }

    /// Returns its word in `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// How long a thread in which nobody writes stays in Discord's list: the times from which Discord lets choose, the default
/// first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ThreadLife {
    /// A week, the longest.
    #[default]
    Week,
    ThreeDays,
    Day,
    Hour,
}

/// A request of a moderator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moderate {
    /// End a game.
    End {
        /// The game; `None` for a text that is not a game's number.
        game: Option<GameId>,
        /// How it ends.
        verdict: Verdict,
        /// What is said about it.
        remarks: Remarks,
    },
    /// Undo what a moderator decided last about a game: a verdict, so that it goes on where it stood, or that its result
    /// changes no ratings.
    Undo {
        /// The game; `None` for a text that is not a game's number.
        game: Option<GameId>,
        /// What is said about it.
        remarks: Remarks,
    },
    /// Let the result of a finished rated game change no ratings.
    Unrate {
        /// The game; `None` for a text that is not a game's number.
        game: Option<GameId>,
        /// Why, as typed.
        reason: Option<String>,
    },
    /// Ban a person from playing here.
    Ban {
        whom: Person,
        /// The number of days for which it holds; for good if absent.
        days: Option<u32>,
        /// Why, as typed.
        reason: Option<String>,
    },
    /// Lift a person's ban.
    Unban(Person),
    /// Take a person's name away from the tournaments of the server; ask first unless the caller is sure.
    Nameless {
        whom: Person,
        /// Whether the caller was told what it costs.
        sure: bool,
    },
    /// Show who is banned, and what moderators did.
    List,
    /// Show rated games that look arranged.
    Flags,
    /// Open a game of a flag, besides the list.
    Look(Which),
    /// Answer a flag: it is not shown again until newer games raise it.
    Answer {
        /// The flag as it was shown; `None` if none was chosen.
        flag: Option<Flag>,
        /// What is said about it, as typed; nothing if the games are fine.
        note: Option<String>,
    },
}

impl Flag {
    /// Returns it as buttons and menus carry it, in at most 80 characters.
    #[must_use]
    pub fn word(&self) -> String {
        let number = |who: Who| format!("{:x}", u64::from(who));
        let with = self.with.map(number).unwrap_or_default();
        format!("{}:{}:{}:{with}:{:x}", <&str>::from(self.is), self.game, number(self.who), self.last)
    }

    /// Reads what [`Flag::word`] wrote.
    #[must_use]
    pub fn read(word: &str) -> Option<Flag> {
        let mut parts = word.split(':');
        let is = parts.next()?.parse().ok()?;
        let game = rules::info(parts.next()?)?.id.to_owned();
        let who = Who::from(number(parts.next()?)?);
        let with = match parts.next()? {
            "" => None,
            with => Some(Who::from(number(with)?)),
        };
        let last = number(parts.next()?)?;
        parts.next().is_none().then_some(Flag { is, game, who, with, last })
    }
}

/// Reads a number as buttons carry it.
fn number(part: &str) -> Option<u64> {
    u64::from_str_radix(part, 16).ok()
}

/// What a moderator says about a decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Why, as typed.
    pub reason: Option<String>,
    /// Whether there is no other moderator to decide a game in which this one plays.
    pub alone: bool,
}

/// How a moderator ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Verdict {
    /// It does not count.
    Abort,
    Draw,
    /// White wins.
    White,
    /// Black wins.
    Black,
    /// White forfeits: Black wins.
    ForfeitWhite,
    /// Black forfeits: White wins.
    ForfeitBlack,
}
