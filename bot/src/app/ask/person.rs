//! Requests of people about themselves: their settings, their rest, and what is kept about them.

use render::{Style, Theme};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::press::Press;
use crate::record::{GameId, UserId};

/// A request of the caller about themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Show the settings, one of them opened.
    Settings(Setting),
    /// Choose the value of a setting.
    Set(Setting, String),
    /// Show or choose when the caller's clocks stand.
    Rest(Resting),
    /// Show, export or delete what is kept about the caller.
    Privacy(Privacy),
}

impl Ask {
    /// Reads what a button or a menu of the settings, of rest or of privacy asks for.
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

/// The hours of a day, the usual one first.
pub(super) const HOURS: [&str; 24] = [
    "8", "0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23",
];

/// Something that a person can choose for themselves. Those before [`Setting::All`] are in the menu of `/settings`, the others in that
/// of `/notify`, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Setting {
    /// Whether boards that they alone see are pictures.
    Boards,
    Theme,
    Style,
    /// Which side is at the bottom.
    Orientation,
    Coordinates,
    Size,
    /// Whether a move is shown for confirmation before it is played.
    Confirm,
    /// Whether a draw that may be claimed is claimed at once.
    Claim,
    /// The games in which takebacks may be requested.
    Takeback,
    /// Whether others see their profile and their ratings.
    Profile,
    /// Whether boards of rated games show their rating beside their name.
    Rating,
    /// Whether they are in lists over all servers.
    Lists,
    /// Whether they play people of other servers whom they find with `/play`.
    Abroad,
    /// Whether trophies are told, and shown to others.
    Trophies,
    /// Whether others see in their profile how many puzzles they solved.
    Puzzles,
    /// All the ways to learn of things at once: a short cut of the menu.
    All,
    Turn,
    /// Time that runs short.
    Warning,
    Offer,
    End,
    /// The person's tournaments, next to their games.
    Tournament,
    /// The hour of their digest.
    Hour,
}

impl Setting {
    /// The settings about notices, in the order of the menu of `/notify`.
    pub const NOTICES: [Setting; Setting::VARIANTS.len() - Setting::All as usize - 1] =
        *Setting::VARIANTS.last_chunk().expect("there are so many");

    /// All other settings, in the order of the menu of `/settings`.
    pub const GENERAL: [Setting; Setting::All as usize] = *Setting::VARIANTS.first_chunk().expect("there are so many");

    /// Those that change how pictures of boards look.
    pub(crate) const LOOKS: [Setting; 5] =
        [Setting::Theme, Setting::Style, Setting::Orientation, Setting::Coordinates, Setting::Size];

    /// Returns what is chosen with it: all ways to learn of things, or itself.
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

    /// Returns whether it is about notices.
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

/// What the caller chooses about their rest; what is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resting {
    /// Their time zone, as typed.
    pub zone: Option<String>,
    /// Their night, as typed.
    pub night: Option<String>,
    /// Whether their clocks stand still on Saturdays and Sundays.
    pub weekends: Option<bool>,
    /// The number of days of holidays from now on; 0 ends them.
    pub days: Option<u32>,
}

impl Resting {
    /// Reads what was chosen, if anything was, in the menu of a zone, of the times of every week, or of holidays.
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
    /// Say what is kept.
    Show,
    /// Give what is kept as a file.
    Export {
        /// The game after which the file begins, if the file before had no room for the rest.
        after: GameId,
    },
    /// Ask whether everything is to be deleted.
    Forget,
    /// Delete everything about this person, who must be the caller.
    ForgetNow(UserId),
}
