//! Requests to see a leaderboard.

use strum::{EnumString, IntoStaticStr};

use super::press::{Button, Press};
use crate::record::keys::Key;
use crate::record::{ChannelId, GuildId};

/// The word of what is not about a period.
const NOW: &str = "now";

/// The games that a leaderboard is about, by when they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Period {
    /// Those of the calendar month that goes on.
    ThisMonth,
    /// Those of the one before.
    LastMonth,
    /// Those of the season of the server that goes on.
    ThisSeason,
    /// Those of the one before.
    LastSeason,
}

impl Period {
    /// Returns its word in `custom_id`s and words files.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the word of a period, or of now.
    #[must_use]
    pub fn word_of(period: Option<Period>) -> &'static str {
        period.map_or(NOW, Period::word)
    }

    /// Reads what [`Period::word_of`] wrote.
    #[must_use]
    pub fn read(word: &str) -> Option<Option<Period>> {
        if word == NOW { Some(None) } else { word.parse().ok().map(Some) }
    }

    /// Returns whether a leaderboard of it changes: that of a period that is over does not.
    #[must_use]
    pub fn goes_on(period: Option<Period>) -> bool {
        matches!(period, None | Some(Period::ThisMonth | Period::ThisSeason))
    }
}

/// A leaderboard of the server that is, or was, or is to be kept up to date as one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLeaders {
    /// The id of the rules.
    pub game: String,
    /// The period whose games it is about; if absent, it tells the ratings of now.
    pub period: Option<Period>,
}

impl KeptLeaders {
    /// Returns the key of its row, if it is kept in this channel.
    #[must_use]
    pub fn key(&self, guild: GuildId, channel: ChannelId) -> String {
        Key::Leaders(guild, channel, self.game.clone(), Period::word_of(self.period).to_owned()).to_string()
    }

    /// Makes a button about it.
    #[must_use]
    pub fn button(&self, press: Press) -> Button {
        Button::new(press, &*self.game).with(Period::word_of(self.period))
    }

    /// Reads what [`KeptLeaders::button`] wrote. A third part only makes a button unique.
    pub(super) fn read(to: &str) -> Option<KeptLeaders> {
        let mut parts = to.splitn(3, ':');
        let game = rules::info(parts.next()?)?.id.to_owned();
        let period = Period::read(parts.next()?).filter(|period| Period::goes_on(*period))?;
        Some(KeptLeaders { game, period })
    }
}

/// A page of a leaderboard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaders {
    /// The id of the rules; those of the game of the place if absent.
    pub game: Option<String>,
    /// Whether it is over all servers rather than of this one; of this one if absent, and there is one.
    pub everywhere: Option<bool>,
    /// The period whose games it is about; if absent, it tells the ratings of now.
    pub period: Option<Period>,
    /// The number of the page, from 0.
    pub page: usize,
}

impl Leaders {
    /// Makes the button that leads to a page of the leaderboard of these rules.
    #[must_use]
    pub fn button(press: Press, game: &str, everywhere: bool, period: Option<Period>, page: usize) -> Button {
        let button = Button::new(press, game).with(if everywhere { "everywhere" } else { "here" }).with(page);
        match period {
            Some(period) => button.with(period.word()),
            None => button,
        }
    }

    /// Reads what [`Leaders::button`] wrote.
    pub(super) fn read(to: &str) -> Option<Leaders> {
        let mut parts = to.splitn(4, ':');
        let game = Some(rules::info(parts.next()?)?.id.to_owned());
        let everywhere = match parts.next()? {
            "everywhere" => Some(true),
            "here" => Some(false),
            _ => return None,
        };
        let page = parts.next()?.parse().ok()?;
        let period = match parts.next() {
            Some(period) => Some(period.parse().ok()?),
            None => None,
        };
        Some(Leaders { game, everywhere, period, page })
    }
}
