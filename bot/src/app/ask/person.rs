//! Requests of people about themselves: settings, rest and privacy.

use render::{Style, Theme};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::press::Press;
use crate::record::{GameId, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    Settings(Setting),
    Set(Setting, String),
    Rest(Resting),
    Privacy(Privacy),
}

impl Ask {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<Ask> {
        let chosen = chosen.unwrap_or_default();
        Some(match press {
            Press::Settings => Ask::Settings(Setting::from_word(chosen).unwrap_or(Setting::Theme)),
            Press::Set => Ask::Set(Setting::from_word(to)?, chosen.to_owned()),
            Press::Rest => Ask::Rest(Resting::read(to, chosen)?),
            Press::Back => Ask::Rest(Resting { days: Some(0), ..Resting::default() }),
            Press::Export => Ask::Privacy(Privacy::Export { after: GameId(to.parse().ok()?) }),
            Press::Forget => Ask::Privacy(Privacy::Forget),
            Press::ForgetNow => Ask::Privacy(Privacy::ForgetNow(UserId(to.parse().ok()?))),
            _ => return None,
        })
    }
}

/// The hours of a day, the default first.
pub(super) const HOURS: [&str; 24] = [
    "8", "0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23",
];

/// A personal setting, in menu order: before [`Setting::All`] in `/settings`, the others in `/notify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Setting {
    /// Pictures or text, on boards that only they see.
    Boards,
    Theme,
    Style,
    Orientation,
    Coordinates,
    Size,
    /// Ask for confirmation before playing a move.
    Confirm,
    /// Claim possible draws at once.
    Claim,
    /// The games that allow takeback requests.
    Takeback,
    /// Show the profile and ratings to others.
    Profile,
    Rating,
    /// Appear in lists over all servers.
    Lists,
    /// Find opponents in other servers with `/play`.
    Abroad,
    /// Announce trophies, and show them to others.
    Trophies,
    /// Show the number of solved puzzles in the profile.
    Puzzles,
    /// A shortcut for all kinds of notifications.
    All,
    Turn,
    /// Time is running short.
    Warning,
    Offer,
    End,
    /// The person's tournaments; games have their own settings.
    Tournament,
    Hour,
}

impl Setting {
    /// In the order of the menu.
    pub const NOTICES: [Setting; Setting::VARIANTS.len() - Setting::All as usize - 1] =
        *Setting::VARIANTS.last_chunk().expect("there are so many");

    /// In the order of the menu.
    pub const GENERAL: [Setting; Setting::All as usize] = *Setting::VARIANTS.first_chunk().expect("there are so many");

    /// Settings for pictures of boards.
    pub(crate) const LOOKS: [Setting; 5] =
        [Setting::Theme, Setting::Style, Setting::Orientation, Setting::Coordinates, Setting::Size];

    /// Returns the settings that change with it: every notification for [`Setting::All`], else itself.
    pub(crate) fn chosen_with(self) -> Vec<Setting> {
        match self {
            Setting::All => Setting::NOTICES.into_iter().filter(|setting| *setting != Setting::Hour).collect(),
            one => vec![one],
        }
    }

    /// Returns the words of its values, the default first.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Setting::Boards => &["picture", "words"],
            Setting::Theme => &Theme::NAMES,
            Setting::Style => &Style::NAMES,
            Setting::Orientation => &["auto", "mine", "white"],
            Setting::Coordinates => &["on", "off"],
            Setting::Size => &["800", "1024", "1280"],
            Setting::Confirm | Setting::Rating | Setting::Puzzles => &["off", "on"],
            Setting::Claim => &["ask", "auto"],
            Setting::Takeback => &["casual", "off", "on"],
            Setting::Profile | Setting::Trophies => &["on", "off"],
            Setting::Lists | Setting::Abroad => &["no", "yes"],
            Setting::Turn | Setting::Warning | Setting::Offer | Setting::End | Setting::Tournament | Setting::All => {
                &["thread", "dm", "digest", "none"]
            }
            Setting::Hour => &HOURS,
        }
    }

    pub(crate) fn is_notice(self) -> bool {
        self as usize >= Setting::All as usize
    }

    /// Returns its word in records, `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Setting> {
        word.parse().ok()
    }
}

/// Changes to the caller's rest; absent fields stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resting {
    pub zone: Option<String>,
    pub night: Option<String>,
    /// Clocks pause on Saturdays and Sundays.
    pub weekends: Option<bool>,
    /// Days of holiday from now on; 0 ends it.
    pub days: Option<u32>,
}

impl Resting {
    fn read(menu: &str, chosen: &str) -> Option<Resting> {
        let usual = Resting::default();
        Some(match menu {
            "zone" => Resting { zone: Some(chosen.to_owned()).filter(|zone| !zone.is_empty()), ..usual },
            "week" => {
                let (night, weekends) = chosen.split_once('/').unzip();
                Resting { night: night.map(str::to_owned), weekends: weekends.map(|word| word == "on"), ..usual }
            }
            "days" => Resting { days: chosen.parse().ok(), ..usual },
            _ => return None,
        })
    }
}

/// A request made with `/privacy`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Privacy {
    Show,
    Export {
        /// The last game of the previous file, if that was full.
        after: GameId,
    },
    Forget,
    /// Delete everything about this person, who must be the caller.
    ForgetNow(UserId),
}
