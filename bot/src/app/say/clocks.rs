//! Time controls in words.

use crate::record::{ClockControl, DAY, GameClock, HOUR, MINUTE, Millis, SECOND};
use crate::words::Text;

pub(crate) fn clock_text(clock: &GameClock) -> Text {
    let control = control_text(clock.control);
    if clock.no_rest { text!("clock-no-rest").with_said("control", control) } else { control }
}

pub(crate) fn control_text(control: ClockControl) -> Text {
    let ClockControl { start, increment, cap } = control;
    let text = match (control.is_per_move(), increment) {
        (true, _) => text!("clock-per-move"),
        (false, Millis::ZERO) => text!("clock-sudden"),
        (false, _) if !control.is_capped() => text!("clock-increment").with("increment", duration_text(increment)),
        (false, _) => {
            text!("clock-fischer").with("increment", duration_text(increment)).with("cap", duration_text(cap))
        }
    };
    text.with_said("start", duration_text(start))
}

/// Returns a time in words, rounded to its two largest units: three days less a second become three days.
pub(crate) fn duration_text(time: Millis) -> Text {
    let units = [(DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes"), (SECOND, "seconds")];
    let large_of = |time: Millis| units.iter().position(|(unit, _)| time >= *unit).unwrap_or(3);
    let step = units.get(large_of(time) + 1).map_or(Millis(1), |(small, _)| *small);
    let time = (time + step / 2) / step * step;
    let large = large_of(time);
    let (unit, name) = units[large];
    let Some((small, small_name)) = units.get(large + 1) else {
        return text!("time-seconds").with("count", (time.max(Millis::ZERO) / SECOND).to_string());
    };
    let (many, few) = (time / unit, time.beyond(unit) / *small);
    let said = |name: &str, count: i64| text!("time-{}", name).with("count", count.to_string());
    match few {
        0 => said(name, many),
        _ => text!("time-and").with_said("large", said(name, many)).with_said("small", said(small_name, few)),
    }
}
