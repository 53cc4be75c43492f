//! A tournament's terms: in one line, and in full where they differ from the defaults.

use tournament::knockout::KnockoutRules;

use crate::app::say::{clocks, ratings};
use crate::record::{
    DAY, Millis, RepeatInterval, RoomRule, RoomsFull, SECOND, SeasonOf, TournamentFormat, TournamentRecord,
    TournamentStage, TournamentTerms, Unix,
};
use crate::words::Text;

pub(crate) fn stamp(time: Unix, style: char) -> String {
    format!("<t:{}:{style}>", time.since_1970() / SECOND)
}

pub(crate) fn terms(terms: &TournamentTerms) -> Text {
    let mode = if terms.rated { text!("term-mode-rated") } else { text!("term-mode-casual") };
    text!("tournament-terms")
        .with_said("game", text!("{}-name", terms.game))
        .with_said("system", text!("choice-{}", terms.system.word()))
        .with_said("clock", clocks::clock_text(&terms.clock))
        .with_said("mode", mode)
}

/// Warns that few games can end by a round's deadline. Four moves of one side may take longer.
pub(crate) fn hurried(terms: &TournamentTerms) -> Option<Text> {
    let days = terms.calendar.days.filter(|_| terms.system != TournamentFormat::Ladder)?;
    let control = terms.clock.control;
    let is_hurried = control.is_slow() && control.start.0 + 3 * control.increment.0 >= i64::from(days) * DAY.0;
    is_hurried
        .then(|| text!("tournament-hurried").with("days", days).with_said("clock", clocks::clock_text(&terms.clock)))
}

/// Lists the other terms that differ from the defaults. Also states the rule for drawn matches and a start that is
/// still to come.
pub(crate) fn details(record: &TournamentRecord, series: Option<&SeasonOf>) -> Vec<Text> {
    let terms = &record.terms;
    let (calendar, scoring) = (&terms.calendar, &terms.scoring);
    let starts = calendar.starts.filter(|_| record.stage == TournamentStage::Open);
    let starts = starts.map(|starts| {
        let is_ladder = terms.system == TournamentFormat::Ladder;
        let text = if is_ladder { text!("tournament-ladder-starts") } else { text!("tournament-starts") };
        let text = text.with("date", stamp(starts, 'F'));
        text.with("left", stamp(starts, 'R'))
    });
    let tie_breaks = (!scoring.tie_breaks.is_empty())
        .then(|| text!("tournament-tie-breaks").with("codes", scoring.tie_breaks.join(", ")));
    // The rule for drawn matches only applies where there are matches.
    let replays = match (scoring.replays, scoring.by_lot) {
        _ if !terms.system.has_bracket() => None,
        (count, by_lot) => {
            let text = if by_lot { text!("tournament-replays-lot") } else { text!("tournament-replays") };
            Some(text.with("count", count.map_or(KnockoutRules::default().replays, u32::from)))
        }
    };
    let third_place = scoring.third_place && terms.system == TournamentFormat::KnockOut;
    let no_draws = scoring.no_draw_before.map(|count| text!("tournament-no-draws").with("count", count));
    let rooms: &str = terms.rooms.into();
    let rooms = (terms.rooms != RoomRule::default())
        .then(|| text!("tournament-rooms").with_said("rooms", text!("term-rooms-{}", rooms)));
    let full: &str = terms.rooms_full.into();
    let full = (terms.rooms != RoomRule::Direct && terms.rooms_full != RoomsFull::default())
        .then(|| text!("tournament-rooms-full").with_said("rooms", text!("term-rooms-full-{}", full)));
    let series = series
        .filter(|series| series.next.is_some())
        .map(|series| text!("tournament-series").with_said("every", every(series.every)).with("season", series.season));
    let by_press = calendar.by_press.then(|| text!("tournament-by-press"));
    let parts = [entry(terms), starts, days(terms), by_press, tie_breaks, replays];
    let others = [third_place.then(|| text!("tournament-third-place")), no_draws, rooms, full, series];
    parts.into_iter().chain(others).flatten().collect()
}

/// States how long a round lasts, and the rule for late games. A ladder has no rounds.
pub(super) fn days(terms: &TournamentTerms) -> Option<Text> {
    let days = terms.calendar.days.filter(|_| terms.system != TournamentFormat::Ladder)?;
    let late: &str = terms.calendar.late.into();
    Some(text!("tournament-days").with("count", days).with_said("late", text!("tournament-late-{}", late)))
}

fn entry(terms: &TournamentTerms) -> Option<Text> {
    let entry = &terms.entry;
    let role = entry.role.map(|role| text!("limit-role").with("role", format!("<@&{}>", role.0)));
    let rating = entry.rating.map(|range| text!("limit-rating").with_said("range", ratings::range(range)));
    let games = (entry.rated_games > 0).then(|| text!("limit-rated-games").with("count", entry.rated_games));
    let approval = entry.approval.then(|| text!("limit-approval"));
    let all = [role, rating, games, approval].into_iter().flatten();
    let joined = all.reduce(|all, one| text!("limit-and").with_said("all", all).with_said("one", one));
    joined.map(|limits| text!("tournament-entry").with_said("limits", limits))
}

pub(crate) fn span(hours: u32) -> Text {
    match hours % 24 {
        0 => text!("time-{}", "days").with("count", hours / 24),
        _ => text!("tournament-hours").with("count", hours),
    }
}

pub(crate) fn check_in(span: Millis) -> Text {
    text!("term-check-in-span").with_said("span", clocks::duration_text(span))
}

pub(super) fn every(every: RepeatInterval) -> Text {
    match every {
        RepeatInterval::Weeks(weeks) => text!("term-repeat-weeks").with("count", weeks),
        RepeatInterval::Months(months) => text!("term-repeat-months").with("count", months),
    }
}
