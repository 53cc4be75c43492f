//! The seasons of a server.

use serde::{Deserialize, Serialize};

use super::BotTime;

/// Starts of a server's seasons that do not follow from the calendar. Past starts are final, since ratings follow from
/// them. The time before the first start is one season.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seasons {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    starts: Vec<BotTime>,
    /// Starts are recorded up to this time; later ones follow from the calendar.
    #[serde(default)]
    since: BotTime,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<BotTime>,
}

impl Seasons {
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == Seasons::default()
    }

    /// Returns the starts up to a time, oldest first. `months` is the length of a season in calendar months, counted
    /// from January.
    #[must_use]
    pub fn begun(&self, months: Option<i32>, time: BotTime) -> Vec<BotTime> {
        let mut begun: Vec<_> = self.starts.iter().copied().filter(|start| *start <= time).collect();
        if let Some(months) = months.filter(|months| *months > 0) {
            let next = self.since.month().div_euclid(months) + 1;
            begun.extend((next..).map(|nth| BotTime::of_month(nth * months)).take_while(|start| *start <= time));
        }
        begun
    }

    /// Records the starts by the calendar, before a change of settings.
    pub fn settle(&mut self, months: Option<i32>, time: BotTime) {
        self.starts = self.begun(months, time);
        self.since = self.since.max(time);
    }

    #[must_use]
    pub fn told(&self) -> Option<BotTime> {
        self.told
    }

    pub fn note_told(&mut self, began: BotTime) {
        self.told = self.told.max(Some(began));
    }

    pub fn begin(&mut self, months: Option<i32>, time: BotTime) {
        self.settle(months, time);
        self.starts.push(time);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{DAY, Millis};

    const MAY: BotTime = BotTime(1_778_803_200_000);
    const JULY: BotTime = BotTime(1_782_864_000_000);
    const OCTOBER: BotTime = BotTime(1_790_812_800_000);
    const JANUARY: BotTime = BotTime(1_798_761_600_000);

    #[test]
    fn the_calendar_begins_no_season_before_it_was_chosen() {
        let mut seasons = Seasons::default();
        seasons.settle(None, MAY);
        for (months, begun) in [(3, vec![JULY, OCTOBER, JANUARY]), (6, vec![JULY, JANUARY]), (12, vec![JANUARY])] {
            assert_eq!(seasons.begun(Some(months), JANUARY + 30 * DAY), begun, "every {months} months");
            assert_eq!(seasons.begun(Some(months), JULY - Millis(1)), []);
        }
        assert_eq!(seasons.begun(Some(3), JULY), [JULY]);
        assert_eq!(seasons.begun(None, JANUARY), []);
    }

    #[test]
    fn what_has_begun_stays_whatever_is_chosen_afterwards() {
        let mut seasons = Seasons::default();
        seasons.settle(None, MAY);
        seasons.settle(Some(3), OCTOBER + DAY);
        assert_eq!(seasons.begun(None, JANUARY + DAY), [JULY, OCTOBER]);
        seasons.begin(None, OCTOBER + 2 * DAY);
        assert_eq!(seasons.begun(Some(12), JANUARY), [JULY, OCTOBER, OCTOBER + 2 * DAY, JANUARY]);
        assert_eq!(seasons.begun(Some(12), OCTOBER + DAY), [JULY, OCTOBER], "as it was then");
    }
}
