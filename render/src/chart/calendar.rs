//! Draws a calendar heat map: a shade per day.

use super::figure::{FigureArea, FigureItem, PanelRoom};
use super::page::ChartPage;
use super::tones::{Paint, SHADES};

const WEEK: usize = 7;
const PITCH: [u32; 2] = [20, 34];

/// The minimum count for each shade.
const STEPS: [u32; SHADES] = [1, 2, 3, 5];

#[derive(Clone, Copy, Debug)]
pub(crate) struct CalendarPanel<'a> {
    pub(crate) first_weekday: u8,
    pub(crate) days: &'a [u32],
    pub(crate) months: &'a [(usize, String)],
    pub(crate) weekdays: &'a [String; 7],
    pub(crate) key: [&'a str; 2],
}

/// The grid of cells, one column per week. It wraps into bands so that cells stay legible.
struct CalendarGrid {
    left: u32,
    top: u32,
    pitch: u32,
    weeks: usize,
    band: u32,
    first: usize,
}

impl CalendarGrid {
    fn of(&self, day: usize) -> [u32; 2] {
        let (week, row) = ((day + self.first) / WEEK, (day + self.first) % WEEK);
        let (band, column) = ((week / self.weeks) as u32, (week % self.weeks) as u32);
        [self.left + column * self.pitch, self.top + band * self.band + row as u32 * self.pitch]
    }
}

pub(crate) fn lay_out(room: &mut PanelRoom, calendar: CalendarPanel) {
    // If there are too many days, keep the last ones, beginning with a whole week.
    let first = usize::from(calendar.first_weekday) % WEEK;
    let spare = calendar.days.len().saturating_sub(ChartPage::DAYS);
    let (cut, first) = if spare == 0 { (0, first) } else { ((spare + first).next_multiple_of(WEEK) - first, 0) };
    let days = &calendar.days[cut.min(calendar.days.len())..];
    if days.is_empty() {
        return;
    }
    let weeks = (days.len() + first).div_ceil(WEEK);
    let label = calendar.weekdays.iter().map(|day| room.wide(day, PanelRoom::SMALL)).max().unwrap_or(0);
    let label = label.min(room.width() / 5);
    let left = room.left + label + if label > 0 { room.px(12) } else { 0 };
    let free = room.right - left;
    let bands = (weeks as u32 * room.px(PITCH[0])).div_ceil(free).max(1);
    let weeks = weeks.div_ceil(bands as usize);
    let pitch = (free / weeks as u32).min(room.px(PITCH[1]));
    let (head, foot) = (room.px(34), room.px(14));
    let band = head + WEEK as u32 * pitch + foot;
    let places = CalendarGrid { left, top: room.top + head, pitch, weeks, band, first };
    let months: Vec<(usize, &str)> =
        calendar.months.iter().filter_map(|(day, name)| Some((day.checked_sub(cut)?, name.as_str()))).collect();
    names_of_months(room, &places, &months, days.len());
    for top in (0..bands).map(|i| places.top + i * band) {
        names_of_days(room, &places, top, calendar.weekdays, label);
    }
    cells(room, &places, days);
    room.top += bands * band;
    key(room, pitch, calendar.key);
}

/// Adds the names of months above their first columns. If two are too close, the later one stays, since the first month
/// is often incomplete.
fn names_of_months(room: &mut PanelRoom, places: &CalendarGrid, months: &[(usize, &str)], days: usize) {
    let mut months: Vec<_> = months.iter().filter(|(day, _)| *day < days).collect();
    months.sort_by_key(|(day, _)| std::cmp::Reverse(*day));
    let mut next = None;
    for &&(day, name) in &months {
        let [x, _] = places.of(day);
        let band = (day + places.first) / WEEK / places.weeks;
        let right = next.filter(|&(other, _)| other == band).map_or(room.right, |(_, x)| x);
        if x + room.wide(name, PanelRoom::SMALL) <= right {
            let middle = places.top + band as u32 * places.band - room.px(18);
            room.text(x, middle, PanelRoom::SMALL, Paint::Soft, name, right - x);
            next = Some((band, x.saturating_sub(room.px(10))));
        }
    }
}

/// Adds the names of weekdays, every second one if space is short.
fn names_of_days(room: &mut PanelRoom, places: &CalendarGrid, top: u32, names: &[String; 7], wide: u32) {
    let every = if places.pitch >= room.px(PanelRoom::SMALL + 4) { 1 } else { 2 };
    for (row, name) in names.iter().enumerate().step_by(every) {
        let middle = top + row as u32 * places.pitch + side(room, places.pitch) / 2;
        room.text(room.left, middle, PanelRoom::SMALL, Paint::Soft, name, wide);
    }
}

/// Returns the shade for a count; 0 means none. The scale is the same in every calendar, so that a single busy day does
/// not look like many.
fn shade(count: u32) -> usize {
    STEPS.partition_point(|step| *step <= count)
}

fn cells(room: &mut PanelRoom, places: &CalendarGrid, days: &[u32]) {
    for (day, &count) in days.iter().enumerate() {
        let [x, y] = places.of(day);
        cell(room, [x, y], places.pitch, shade(count));
    }
}

fn side(room: &PanelRoom, pitch: u32) -> u32 {
    pitch - room.px(4).min(pitch / 3)
}

fn cell(room: &mut PanelRoom, [x, y]: [u32; 2], pitch: u32, shade: usize) {
    let side = side(room, pitch);
    let (inset, paint) = if shade == 0 { (side * 3 / 10, Paint::Grid) } else { (0, Paint::Shade(shade - 1)) };
    let width = side - 2 * inset;
    let area = FigureArea { x: x + inset, y: y + inset, width, height: width };
    room.items.push(FigureItem::Pane { area, round: room.px(3), paint });
}

fn key(room: &mut PanelRoom, pitch: u32, [less, more]: [&str; 2]) {
    let (middle, gap) = (room.top + room.px(14), room.px(8));
    let most = room.width() / 3;
    let mut x = room.text_to(room.right, middle, PanelRoom::SMALL, Paint::Soft, more, most).saturating_sub(gap);
    let pitch = pitch.min(room.px(26));
    for shade in (0..=SHADES).rev() {
        x = x.saturating_sub(pitch);
        cell(room, [x, middle.saturating_sub(pitch / 2)], pitch, shade);
    }
    room.text_to(x.saturating_sub(gap), middle, PanelRoom::SMALL, Paint::Soft, less, most);
    room.top += room.px(30);
}
