//! Requests to see a leaderboard.

use strum::{EnumString, IntoStaticStr};

use super::press::{Button, Press};
use crate::record::keys::Key;
use crate::record::{ChannelId, GuildId};

const NOW: &str = "now";

/// Selects a leaderboard's games by when they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Period {
    ThisMonth,
    LastMonth,
    ThisSeason,
    LastSeason,
}

impl Period {
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn word_of(period: Option<Period>) -> &'static str {
        period.map_or(NOW, Period::word)
    }

    #[must_use]
    pub fn read(word: &str) -> Option<Option<Period>> {
        if word == NOW { Some(None) } else { word.parse().ok().map(Some) }
    }

    #[must_use]
    pub fn goes_on(period: Option<Period>) -> bool {
        matches!(period, None | Some(Period::ThisMonth | Period::ThisSeason))
    }
}

/// A leaderboard of the server that one message keeps up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLeaders {
    pub game: String,
    /// The period; current ratings if absent.
    pub period: Option<Period>,
}

impl KeptLeaders {
    #[must_use]
    pub fn key(&self, guild: GuildId, channel: ChannelId) -> String {
        Key::Leaders(guild, channel, self.game.clone(), Period::word_of(self.period).to_owned()).to_string()
    }

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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadersAsk {
    /// The id of the rules; by default of the game played here.
    pub game: Option<String>,
    /// True for all servers, false for this one; by default this one, or all outside servers.
    pub everywhere: Option<bool>,
    /// The period; current ratings if absent.
    pub period: Option<Period>,
    /// From 0.
    pub page: usize,
}

impl LeadersAsk {
    #[must_use]
    pub fn button(press: Press, game: &str, everywhere: bool, period: Option<Period>, page: usize) -> Button {
        let button = Button::new(press, game).with(if everywhere { "everywhere" } else { "here" }).with(page);
        match period {
            Some(period) => button.with(period.word()),
            None => button,
        }
    }

    pub(super) fn read(to: &str) -> Option<LeadersAsk> {
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
        Some(LeadersAsk { game, everywhere, period, page })
    }
}
