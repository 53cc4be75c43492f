//! Requests about a server: setup by its administrators, and moderation.

use render::{Style, Theme};
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

use super::at::GameTarget;
use super::caller::{GameChoice, RequestPerson};
use super::leaders::KeptLeaders;
use super::person::HOURS;
use super::press::Press;
use crate::record::{Flag, GameId, PersonRef};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerAsk {
    Setup(SetupAsk),
    Moderate(ModerationAsk),
    Statistics,
    ShareStatistics,
    /// Start or stop updating a leaderboard in this channel.
    Leaders {
        which: KeptLeaders,
        keep: bool,
    },
}

impl ServerAsk {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<ServerAsk> {
        match press {
            Press::FlagFine => {
                return Some(ServerAsk::Moderate(ModerationAsk::Answer {
                    flag: chosen.and_then(Flag::read),
                    note: None,
                }));
            }
            Press::FlagAnswer => {
                let (flag, note) = (Some(Flag::read(to)?), chosen.map(str::to_owned));
                return Some(ServerAsk::Moderate(ModerationAsk::Answer { flag, note }));
            }
            Press::FlagOpen => {
                return Some(ServerAsk::Moderate(ModerationAsk::Look(GameChoice::read(chosen.unwrap_or_default()))));
            }
            Press::LeadersKeep | Press::LeadersStop => {
                return Some(ServerAsk::Leaders { which: KeptLeaders::read(to)?, keep: press == Press::LeadersKeep });
            }
            Press::ShareStats => return Some(ServerAsk::ShareStatistics),
            Press::Unrate => {
                let (game, reason) = (Some(GameTarget::read(to)?.game), chosen.map(str::to_owned));
                return Some(ServerAsk::Moderate(ModerationAsk::Unrate { game, reason }));
            }
            _ => {}
        }
        let chosen = chosen.unwrap_or_default();
        Some(ServerAsk::Setup(match press {
            Press::Setup => SetupAsk::Show(SetupMatter::from_word(chosen).unwrap_or(SetupMatter::Channels)),
            Press::SetupSection => {
                let section = chosen.parse().unwrap_or(MatterSection::Who);
                SetupAsk::Show(section.matters().next().unwrap_or(SetupMatter::Channels))
            }
            Press::SetUp => SetupAsk::Choose(SetupMatter::from_word(to)?, chosen.to_owned()),
            // Earlier versions did not include the open setting. The setting for threads determines which permissions
            // the bot needs.
            Press::SetupCheck => SetupAsk::Check(SetupMatter::from_word(to).unwrap_or(SetupMatter::Threads)),
            Press::SetupLog => SetupAsk::Log,
            Press::SeasonAsk => SetupAsk::AskSeason,
            Press::SeasonNow => SetupAsk::BeginSeason,
            Press::SeasonNo => SetupAsk::Show(SetupMatter::Seasons),
            _ => return None,
        }))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupAsk {
    /// Show a section with one of its settings open.
    Show(SetupMatter),
    /// Set a setting to a value's word, or to comma-separated ids.
    Choose(SetupMatter, String),
    Add {
        name: String,
        layout: String,
    },
    /// Show the bot's missing permissions in this channel, above the open setting.
    Check(SetupMatter),
    Log,
    AskSeason,
    BeginSeason,
}

/// A setting of a server, in menu order; `setup-<word>-about` in the words files describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SetupMatter {
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
    /// The server's own layouts; choosing one removes it.
    Layouts,
}

impl SetupMatter {
    /// Returns its section and the words of its values, the default first; no values if it takes ids.
    fn row(self) -> (MatterSection, &'static [&'static str]) {
        use MatterSection::{Layouts, Looks, Play, Posts, Ratings, Tournaments, Who};
        const ON: &[&str] = &["on", "off"];
        match self {
            SetupMatter::Channels | SetupMatter::Roles => (Who, &[]),
            SetupMatter::Threads => (Posts, ON),
            SetupMatter::ThreadLife => (Posts, ThreadLife::VARIANTS),
            SetupMatter::Language => (Looks, &["auto", "en", "fr"]),
            SetupMatter::ChannelLanguage => (Looks, &["server", "en", "fr"]),
            SetupMatter::Game | SetupMatter::Clock => (Play, &[]),
            SetupMatter::Theme => (Looks, &Theme::NAMES),
            SetupMatter::Style => (Looks, &Style::NAMES),
            SetupMatter::Side => (Looks, &["white", "turn"]),
            SetupMatter::Games => (Play, &["any", "1", "2", "3", "5", "10", "20"]),
            SetupMatter::Program | SetupMatter::Help => (Play, ON),
            SetupMatter::Pings => (Posts, &["all", "needed", "none"]),
            SetupMatter::Announcements | SetupMatter::Puzzles => (Posts, &[]),
            SetupMatter::PuzzleHour => (Posts, &HOURS),
            SetupMatter::History => (Who, &["server", "channel"]),
            SetupMatter::Rated | SetupMatter::Everywhere => (Ratings, ON),
            SetupMatter::Decided => (Ratings, &["unrated", "rated"]),
            SetupMatter::Abroad => (Who, ON),
            SetupMatter::Seasons => (Ratings, &["off", "quarter", "half", "year"]),
            SetupMatter::Hosts => (Tournaments, &["organisers", "everybody"]),
            SetupMatter::HostRoles => (Tournaments, &[]),
            SetupMatter::TournamentSize => (Tournaments, &["64", "128", "256", "500", "1000"]),
            SetupMatter::Layout | SetupMatter::Layouts => (Layouts, &[]),
        }
    }

    #[must_use]
    pub fn section(self) -> MatterSection {
        self.row().0
    }

    /// Returns the words of its values, the default first; empty if it takes ids.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        self.row().1
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<SetupMatter> {
        word.parse().ok()
    }
}

/// A group of settings, shown in one message; in menu order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MatterSection {
    /// Channels and roles for play, visible history, cross-server games.
    Who,
    Posts,
    Looks,
    Play,
    Ratings,
    /// Rights to announce tournaments, and their size.
    Tournaments,
    Layouts,
}

impl MatterSection {
    pub fn matters(self) -> impl Iterator<Item = SetupMatter> {
        SetupMatter::VARIANTS.iter().copied().filter(move |matter| matter.section() == self)
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// How long Discord lists an inactive thread: its possible values, the default first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ThreadLife {
    #[default]
    Week,
    ThreeDays,
    Day,
    Hour,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModerationAsk {
    End {
        /// `None` for a text that is not a game's number.
        game: Option<GameId>,
        verdict: ModeratorVerdict,
        remarks: ModerationRemarks,
    },
    /// Undo a moderator's last decision about a game: resume it after a verdict, or rate its result again.
    Undo {
        /// `None` for a text that is not a game's number.
        game: Option<GameId>,
        remarks: ModerationRemarks,
    },
    Unrate {
        /// `None` for a text that is not a game's number.
        game: Option<GameId>,
        reason: Option<String>,
    },
    Ban {
        whom: RequestPerson,
        /// Days that the ban lasts; permanent if absent.
        days: Option<u32>,
        reason: Option<String>,
    },
    Unban(RequestPerson),
    /// Remove a person's name from the server's tournaments; ask first unless `sure`.
    Nameless {
        whom: RequestPerson,
        sure: bool,
    },
    List,
    /// Show rated games that look arranged.
    Flags,
    Look(GameChoice),
    /// Answer a flag, which hides it until newer games raise it again.
    Answer {
        /// The flag as shown; `None` if the caller chose none.
        flag: Option<Flag>,
        /// The note as typed; `None` if the games are fine.
        note: Option<String>,
    },
}

impl Flag {
    /// Returns its value in buttons and menus, at most 80 characters.
    #[must_use]
    pub fn word(&self) -> String {
        let number = |who: PersonRef| format!("{:x}", u64::from(who));
        let with = self.with.map(number).unwrap_or_default();
        format!("{}:{}:{}:{with}:{:x}", <&str>::from(self.is), self.game, number(self.who), self.last)
    }

    #[must_use]
    pub fn read(word: &str) -> Option<Flag> {
        let mut parts = word.split(':');
        let is = parts.next()?.parse().ok()?;
        let game = rules::info(parts.next()?)?.id.to_owned();
        let who = PersonRef::from(number(parts.next()?)?);
        let with = match parts.next()? {
            "" => None,
            with => Some(PersonRef::from(number(with)?)),
        };
        let last = number(parts.next()?)?;
        parts.next().is_none().then_some(Flag { is, game, who, with, last })
    }
}

fn number(part: &str) -> Option<u64> {
    u64::from_str_radix(part, 16).ok()
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModerationRemarks {
    pub reason: Option<String>,
    /// The moderator plays in the game, and is the server's only moderator.
    pub alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ModeratorVerdict {
    /// The game does not count.
    Abort,
    Draw,
    White,
    Black,
    ForfeitWhite,
    ForfeitBlack,
}
