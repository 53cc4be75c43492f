//! The record of a game as a file that people can have: PGN, with the tags that our games need.

use rules::pgn;

use super::{Answer, App, File, Message, Request, open_table};
use crate::record::{GameId, GameRecord};
use crate::refusal::{Refusal, Trouble};
use crate::words::Text;

impl App {
    /// Gives the record of a game, ended or not, to the one who asks.
    pub(super) async fn export(&self, request: &Request, named: Option<GameId>) -> Result<Answer, Trouble> {
        let game = self.find_to_see(request, named).await?;
        let number = game.record.id.0.to_string();
        let bytes = pgn_of(&game.record)?.into_bytes();
        let mut message = Message::new(request.lang, Text::new("record").with("game", number.as_str()));
        message.files = vec![File { name: format!("mutabot-{number}.pgn"), bytes }];
        Ok(Answer::reply(message))
    }
}

fn pgn_of(record: &GameRecord) -> Result<String, Trouble> {
    let [white, black] = record.seats().ok_or_else(|| Refusal::new("refusal-not-started"))?;
    let table = open_table(record)?;
    let (event, date) = (format!("Mutabot #{}", record.id.0), date(record.made));
    let tags = [
        ("Event", event.as_str()),
        ("Site", "Discord"),
        ("Date", date.as_str()),
        ("Round", "-"),
        ("White", white.name.as_str()),
        ("Black", black.name.as_str()),
        // The standard's sign for a game without clocks.
        ("TimeControl", "-"),
    ];
    Ok(pgn::write(table.as_ref(), &tags, record.outcome()))
}

/// The day of a Unix time in milliseconds, in UTC, as PGN writes it: `2026.11.21`. From days to a date of the Gregorian
/// calendar as H. Hinnant counts them ("chrono-Compatible Low-Level Date Algorithms", 2014): in eras of 400 years, each year
/// begun in March.
pub(crate) fn date(unix_ms: i64) -> String {
    let day = unix_ms.div_euclid(24 * 60 * 60 * 1000) + 719_468;
    let (era, day_of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        for (unix_day, wanted) in [
            (0, "1970.01.01"),
            (10_956, "1999.12.31"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_778, "2026.11.21"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(unix_day * DAY), wanted);
            assert_eq!(date(unix_day * DAY + DAY - 1), wanted, "until midnight");
        }
    }
}
