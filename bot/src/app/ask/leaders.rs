//! Requests to see a leaderboard.

use strum::{EnumString, IntoStaticStr};

use super::press::{Button, Press};

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
