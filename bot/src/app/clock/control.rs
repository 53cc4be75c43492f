//! Reads time controls as people type them.

use crate::app::clock::spans;
use crate::app::say::clocks;
use crate::record::{ClockControl, DAY, GameClock, LONGEST, MINUTE, Millis, SECOND};
use crate::refusal::Refusal;
use crate::words::{Lang, Text};

const LEAST: Millis = Millis::minutes(5);

/// The longest time for the whole game; longer times are for each move.
const EVENING: Millis = Millis::hours(6);

/// Suffixes for a time for each move, without spaces.
const EACH_MOVE: [&str; 7] = ["/move", "permove", "amove", "foreachmove", "/coup", "parcoup", "pourchaquecoup"];

const WHOLE_GAME: [&str; 8] =
    ["/game", "pergame", "forthegame", "forthewholegame", "/partie", "parpartie", "pourlapartie", "pourtoutelapartie"];

const NO_CLOCK: [&str; 17] = [
    "none",
    "no",
    "0",
    "-",
    "noclock",
    "withoutaclock",
    "nolimit",
    "unlimited",
    "aucune",
    "aucunependule",
    "sans",
    "sanspendule",
    "sanslimite",
    "non",
    "pasdependule",
    "illimité",
    "illimitée",
];

/// Suggestions for an empty field: over weeks, over days, in an evening.
pub(crate) const OFFERED: [&str; 14] = [
    "3d",
    "1d",
    "2d",
    "5d",
    "7d",
    "14d",
    "3d+12h max 7d",
    "7d+1d max 14d",
    "10m+5s",
    "15m+10s",
    "30m+20s",
    "60m+30s",
    "3d no rest",
    "none",
];

/// The default time control of rated games.
pub(crate) const USUAL: ClockControl =
    ClockControl { start: Millis::days(3), increment: Millis::days(3), cap: Millis::days(3) };

/// Reads a time control; a refusal shows examples: `3d` (for each move), `7d for the game`, `5d+12h max 10d`, `10m+5s`, `10+5`
/// or `10|5` (minutes and seconds), or `none`. Units may be in any supported language.
fn read(typed: &str) -> Result<Option<ClockControl>, Refusal> {
    let plain: String = typed.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
    if NO_CLOCK.contains(&plain.as_str()) {
        return Ok(None);
    }
    if !plain.is_empty() && plain.chars().all(|c| c.is_ascii_digit()) {
        // The number could be days or minutes, and a wrong guess would spoil a game.
        return Err(Refusal::ClockUnit);
    }
    let control = read_control(&plain).ok_or(Refusal::Clock)?;
    let ClockControl { start, increment, cap } = control;
    let is_possible = (LEAST..=LONGEST).contains(&start)
        && (Millis::ZERO..=LONGEST).contains(&increment)
        && (start..=LONGEST).contains(&cap);
    if is_possible { Ok(Some(control)) } else { Err(Refusal::ClockBounds) }
}

/// Reads a game's clock: a time control, optionally followed by the word for "no rest".
pub(crate) fn read_clock(typed: &str) -> Result<Option<GameClock>, Refusal> {
    let typed = typed.trim().to_lowercase();
    let typed = spans::in_words(&typed).map_or_else(|| typed.clone(), |(number, rest)| format!("{number} {rest}"));
    let plain: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let bare = ["norest", "withoutrest", "sansrepos"].iter().find_map(|end| plain.strip_suffix(end));
    let control = read(bare.map_or(plain.as_str(), |bare| bare.trim_end_matches(',')))?;
    Ok(control.map(|control| GameClock { no_rest: bare.is_some() && control.is_slow(), ..GameClock::new(control) }))
}

pub(crate) fn clock_name(typed: &str) -> Text {
    read_clock(typed).ok().flatten().map_or_else(|| text!("clock-none"), |clock| clocks::clock_text(&clock))
}

fn read_control(plain: &str) -> Option<ClockControl> {
    let (plain, cap) = match plain.split_once("max") {
        Some((plain, cap)) => {
            (plain.trim_end_matches([',', '(']), Some(spans::read(cap.trim_end_matches(')'), Some(DAY))?))
        }
        None => (plain, None),
    };
    if let Some((start, increment)) = plain.split_once(['+', '|']) {
        // "10+5" or "10|5", as with chess clocks; "3d+12" is not of this form.
        let (start, increment) = match (start.parse::<i64>(), increment.parse::<i64>()) {
            (Ok(_), Ok(_)) => (spans::read(start, Some(MINUTE))?, spans::read(increment, Some(SECOND))?),
            _ => (spans::read(start, None)?, spans::read(increment, None)?),
        };
        // Saved time is capped in games over days; over-the-board controls have no cap.
        let usual = if start > EVENING { 2 * start.max(increment) } else { LONGEST };
        let cap = cap.unwrap_or_else(|| usual.clamp(start, LONGEST.max(start)));
        return Some(ClockControl { start, increment, cap });
    }
    let each = EACH_MOVE.iter().find_map(|end| plain.strip_suffix(end));
    let whole = WHOLE_GAME.iter().find_map(|end| plain.strip_suffix(end));
    let start = spans::read(each.or(whole).unwrap_or(plain), None)?;
    // By default, days are for each move, and an evening is for the whole game.
    let is_per_move = each.is_some() || (whole.is_none() && start > EVENING);
    let increment = if is_per_move { start } else { Millis::ZERO };
    Some(ClockControl { start, increment, cap: cap.unwrap_or(start) })
}

#[must_use]
pub(crate) fn complete_clock(typed: &str, lang: Lang) -> Vec<(String, String)> {
    let offer = |value: &str, clock: Option<GameClock>| {
        let text = clock.map_or_else(|| text!("clock-none"), |clock| clocks::clock_text(&clock));
        (text.say(lang), value.to_owned())
    };
    let typed = typed.trim();
    let own = read_clock(typed).ok().filter(|_| !typed.is_empty()).map(|clock| offer(typed, clock));
    let low = typed.to_lowercase();
    let known = OFFERED.iter().filter_map(|value| Some(offer(value, read_clock(value).ok()?)));
    let fits = |(label, value): &(String, String)| label.to_lowercase().contains(&low) || value.starts_with(&low);
    let own_label = own.as_ref().map(|(label, _)| label.clone());
    let others = known.clone().filter(|known| fits(known) && Some(&known.0) != own_label.as_ref());
    let fitting: Vec<_> = own.into_iter().chain(others).collect();
    if !fitting.is_empty() {
        return fitting;
    }
    let nearest = nearest(&low);
    let nearest = read_clock(&nearest).ok().map(|clock| offer(&nearest, clock));
    nearest.into_iter().chain(known).collect()
}

/// Returns the nearest valid clock, as typed, for one that is out of bounds (`3+2`, `blitz`).
fn nearest(typed: &str) -> String {
    let plain: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    match read_control(&plain) {
        Some(ClockControl { start, .. }) if start >= LEAST => "30d".to_owned(),
        Some(ClockControl { increment, .. }) if (SECOND..LEAST).contains(&increment) => {
            format!("5m+{}s", increment.0 / SECOND.0)
        }
        _ => "5m".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::say::clocks::{clock_text, control_text, duration_text};
    use crate::record::HOUR;

    fn check(typed: &str, want: &str) {
        let said = match read(typed) {
            Ok(Some(control)) => control_text(control).say(Lang::En),
            Ok(None) => "none".to_owned(),
            Err(refusal) => Text::from(refusal).key.to_string(),
        };
        assert_eq!(said, want, "{typed}");
    }

    #[test]
    fn a_number_may_be_a_word() {
        for typed in
            ["une semaine", "a week", "Un jour", "one day per move", "1 semaine", "Deux semaines", "une journée"]
        {
            assert!(matches!(read_clock(typed), Ok(Some(_))), "{typed}");
        }
    }

    #[test]
    fn times_are_read_as_players_write_them_in_both_languages() {
        for typed in [
            "3d",
            "3 days",
            "3d/move",
            "3 days per move",
            "3 days for each move",
            "3j",
            "3 jours par coup",
            "3 jours pour chaque coup",
            "72h",
        ] {
            check(typed, "3 days per move");
        }
        for typed in ["3d+12h max 7d", "3 d + 12 h (max 7 d)", "3j+12h max 7", "3D+12H, MAX 7 days"] {
            check(typed, "3 days, plus 12 h per move, 7 days at most");
        }
        check("2d+1d", "2 days, plus 1 day per move, 4 days at most");
        check("10+5", "10 min, plus 5 s per move");
        check("10m+5s", "10 min, plus 5 s per move");
        check("10+5 max 30m", "10 min, plus 5 s per move, 30 min at most");
        for typed in ["15|10", "15 | 10", "15m|10s", "15+10"] {
            check(typed, "15 min, plus 10 s per move");
        }
        for typed in ["2 weeks", "2 semaines", "2w", "2 sem", "14d", "1 week + 1 week max 2 weeks"] {
            let wanted =
                if typed.contains('+') { "7 days, plus 7 days per move, 14 days at most" } else { "14 days per move" };
            check(typed, wanted);
        }
        for typed in [
            "7d for the game",
            "7 days for the whole game",
            "1 week / game",
            "7j pour la partie",
            "7 jours pour toute la partie",
        ] {
            check(typed, "7 days for the whole game");
        }
        check("10 min per move", "10 min per move");
        for typed in ["90m", "1h30", "1 h 30"] {
            check(typed, "1 h 30 min for the whole game");
        }
        check("30m", "30 min for the whole game");
        check("none", "none");
        for typed in ["3d no rest", "3 days, without rest", "3j sans repos"] {
            let clock = read_clock(typed).unwrap().unwrap();
            assert_eq!(clock_text(&clock).say(Lang::En), "3 days per move, without holidays, weekends or nights off");
        }
        assert!(!read_clock("10+5 no rest").unwrap().unwrap().no_rest, "nobody rests in one sitting anyway");
        for typed in ["aucune", "pas de pendule", "Illimité", "no clock"] {
            check(typed, "none");
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_could() {
        for typed in [
            "",
            "soon",
            "d",
            "3x",
            "+",
            "3d+",
            "+5",
            "10+5h",
            "15|10|5",
            "for the game",
            "7 for the game",
            "3d+12",
            "9999999999999999999d",
            "3d max",
            "-3d",
            "٣d",
        ] {
            check(typed, "refusal-clock");
        }
        for typed in ["3", " 10 ", "1000000000000000000000", "3 no rest"] {
            let refusal = read_clock(typed).expect_err(typed);
            assert_eq!(Text::from(refusal).key.to_string(), "refusal-clock-unit", "{typed}");
        }
        for typed in ["4m", "31d", "5 weeks", "1d+31d", "7d max 3d", "7d+1d max 99d", "100000d"] {
            check(typed, "refusal-clock-bounds");
        }
    }

    #[test]
    fn the_nearest_clock_is_offered_for_one_that_cannot_be() {
        for (typed, nearest) in [("3+2", "5m+2s"), ("3 + 2", "5m+2s"), ("blitz", "5m"), ("1m", "5m"), ("60d", "30d")] {
            let offered = complete_clock(typed, Lang::En);
            assert_eq!(offered[0].1, nearest, "{typed}");
            assert!(offered.len() == OFFERED.len() + 1 && read_clock(nearest).is_ok(), "{typed}");
        }
        assert_eq!(complete_clock("3d", Lang::En)[0].1, "3d");
    }

    #[test]
    fn everything_that_is_offered_can_be_taken() {
        for (idx, value) in OFFERED.iter().enumerate() {
            let words = |value: &str| read_clock(value).ok().flatten().map(|clock| clock_text(&clock).say(Lang::Fr));
            let said = words(value);
            assert!(read_clock(value).is_ok(), "it is offered");
            assert!(OFFERED[..idx].iter().all(|other| words(other) != said), "{value}");
        }
    }

    #[test]
    fn times_are_said_in_their_two_largest_units() {
        let said = |time| duration_text(time).say(Lang::En);
        assert_eq!(said(2 * DAY + 4 * HOUR + 29 * MINUTE), "2 days 4 h");
        assert_eq!(said(3 * DAY - SECOND), "3 days");
        assert_eq!(said(DAY - Millis(1)), "1 day");
        assert_eq!(said(DAY + 20 * MINUTE), "1 day");
        assert_eq!(said(HOUR), "1 h");
        assert_eq!(said(4 * MINUTE + 30 * SECOND), "4 min 30 s");
        assert_eq!(said(Millis(999)), "0 s");
        assert_eq!(said(Millis(-5)), "0 s");
    }
}
