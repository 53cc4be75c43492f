//! Requests of people about themselves: settings, rest and privacy.

use render::{Style, Theme};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::press::Press;
use crate::record::{GameId, UserId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PersonAsk {
    Settings(PersonSetting),
    Set(PersonSetting, String),
    Rest(RestChange),
    Privacy(PrivacyAsk),
}

impl PersonAsk {
    pub(super) fn read(press: Press, to: &str, chosen: Option<&str>) -> Option<PersonAsk> {
        let chosen = chosen.unwrap_or_default();
        Some(match press {
            Press::Settings => PersonAsk::Settings(PersonSetting::from_word(chosen).unwrap_or(PersonSetting::Theme)),
            Press::Set => PersonAsk::Set(PersonSetting::from_word(to)?, chosen.to_owned()),
            Press::Rest => PersonAsk::Rest(RestChange::read(to, chosen)?),
            Press::Back => PersonAsk::Rest(RestChange { days: Some(0), ..RestChange::default() }),
            Press::Export => PersonAsk::Privacy(PrivacyAsk::Export { after: GameId(to.parse().ok()?) }),
            Press::Forget => PersonAsk::Privacy(PrivacyAsk::Forget),
            Press::ForgetNow => PersonAsk::Privacy(PrivacyAsk::ForgetNow(UserId(to.parse().ok()?))),
            _ => return None,
        })
    }
}

/// The hours of a day, the default first.
pub(super) const HOURS: [&str; 24] = [
    "8", "0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23",
];

/// A personal setting, in menu order: before [`PersonSetting::All`] in `/settings`, the others in `/notify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PersonSetting {
    /// Pictures or text on private boards.
    Boards,
    Theme,
    Style,
    Orientation,
    Coordinates,
    Size,
    Confirm,
    /// Claim possible draws at once.
    Claim,
    /// Which games allow takeback requests.
    Takeback,
    Profile,
    Rating,
    /// Appear in lists over all servers.
    Lists,
    /// Find opponents in other servers with `/play`.
    Abroad,
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

impl PersonSetting {
    /// In the order of the menu.
    pub const NOTICES: [PersonSetting; PersonSetting::VARIANTS.len() - PersonSetting::All as usize - 1] =
        *PersonSetting::VARIANTS.last_chunk().expect("there are so many");

    pub const GENERAL: [PersonSetting; PersonSetting::All as usize] =
        *PersonSetting::VARIANTS.first_chunk().expect("there are so many");

    /// Settings for pictures of boards.
    pub(crate) const LOOKS: [PersonSetting; 5] = [
        PersonSetting::Theme,
        PersonSetting::Style,
        PersonSetting::Orientation,
        PersonSetting::Coordinates,
        PersonSetting::Size,
    ];

    /// Returns the settings that change together with it: every notification for [`PersonSetting::All`], otherwise only
    /// itself.
    pub(crate) fn chosen_with(self) -> Vec<PersonSetting> {
        match self {
            PersonSetting::All => {
                PersonSetting::NOTICES.into_iter().filter(|setting| *setting != PersonSetting::Hour).collect()
            }
            one => vec![one],
        }
    }

    /// Returns the words of its values, the default first.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        match self {
            PersonSetting::Boards => &["picture", "words"],
            PersonSetting::Theme => &Theme::NAMES,
            PersonSetting::Style => &Style::NAMES,
            PersonSetting::Orientation => &["auto", "mine", "white"],
            PersonSetting::Coordinates => &["on", "off"],
            PersonSetting::Size => &["800", "1024", "1280"],
            PersonSetting::Confirm | PersonSetting::Rating | PersonSetting::Puzzles => &["off", "on"],
            PersonSetting::Claim => &["ask", "auto"],
            PersonSetting::Takeback => &["casual", "off", "on"],
            PersonSetting::Profile | PersonSetting::Trophies => &["on", "off"],
            PersonSetting::Lists | PersonSetting::Abroad => &["no", "yes"],
            PersonSetting::Turn
            | PersonSetting::Warning
            | PersonSetting::Offer
            | PersonSetting::End
            | PersonSetting::Tournament
            | PersonSetting::All => &["thread", "dm", "digest", "none"],
            PersonSetting::Hour => &HOURS,
        }
    }

    pub(crate) fn is_notice(self) -> bool {
        self as usize >= PersonSetting::All as usize
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<PersonSetting> {
        word.parse().ok()
    }
}

/// Changes to the caller's rest; absent fields stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RestChange {
    pub zone: Option<String>,
    pub night: Option<String>,
    /// Clocks pause on Saturdays and Sundays.
    pub weekends: Option<bool>,
    /// Days of holiday from now on; 0 ends it.
    pub days: Option<u32>,
}

impl RestChange {
    fn read(menu: &str, chosen: &str) -> Option<RestChange> {
        let usual = RestChange::default();
        Some(match menu {
            "zone" => RestChange { zone: Some(chosen.to_owned()).filter(|zone| !zone.is_empty()), ..usual },
            "week" => {
                let (night, weekends) = chosen.split_once('/').unzip();
                RestChange { night: night.map(str::to_owned), weekends: weekends.map(|word| word == "on"), ..usual }
            }
            "days" => RestChange { days: chosen.parse().ok(), ..usual },
            _ => return None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrivacyAsk {
    Show,
    Export {
        /// The last game of the previous file, if that file was full.
        after: GameId,
    },
    Forget,
    /// Delete everything about this person, who must be the caller.
    ForgetNow(UserId),
}
