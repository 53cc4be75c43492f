//! The curves of a profile: how ratings came about, with what seasons did to them.

use render::{Chart, Curve, Point};

use super::{Kind, Profile, Step, name_of};
use crate::app::say::phrases;
use crate::app::say::sections::{Section, day};
use crate::record::Unix;
use crate::words::{Lang, Text};

/// The number of seasons of which it is said what they made of a rating: the last ones.
const SEASONS: usize = 3;

/// How the ratings came about, with the band of their deviations.
pub(super) fn curves(profile: &Profile, lang: Lang) -> Option<Section> {
    let kinds: Vec<_> = profile.kinds.iter().filter(|kind| !kind.curve.is_empty()).collect();
    let start = kinds.iter().filter_map(|kind| kind.curve.first()).map(|step| step.at).min()?;
    let long = (profile.now - start).0.max(1) as f64;
    let part = |at: Unix| ((at - start).0 as f64 / long).clamp(0.0, 1.0);
    let curve = |kind: &&Kind| Curve { name: name_of(&kind.game).say(lang), points: points(&kind.curve, part) };
    let resets = kinds.iter().flat_map(|kind| &kind.curve).filter(|step| step.reset);
    let (from, mut to) = (day(start, lang), day(profile.now, lang));
    if to == from {
        to.clear();
    }
    let marks = resets.map(|step| part(step.at)).collect();
    let chart = Chart::Curves { curves: kinds.iter().map(curve).collect(), marks, from, to };
    let title = if profile.in_server { key!("profile-curve-here") } else { key!("profile-curve-everywhere") };
    let lines = |date: &dyn Fn(Unix) -> String| kinds.iter().flat_map(|kind| curve_lines(kind, date)).collect();
    let mut section = Section::new(Text::new(title), lang, chart, lines(&phrases::day));
    section.spoken = Some(lines(&|at| day(at, lang)));
    Some(section)
}

/// Returns the points of a curve: until a season begins, the rating stays what it was.
fn points(curve: &[Step], part: impl Fn(Unix) -> f64) -> Vec<Point> {
    let point = |step: &Step, at: Unix| Point { at: part(at), value: step.rating, spread: step.deviation };
    let mut points = Vec::new();
    for (idx, step) in curve.iter().enumerate() {
        let before = idx.checked_sub(1).map(|before| &curve[before]).filter(|_| step.reset);
        points.extend(before.map(|before| point(before, step.at)));
        points.push(point(step, step.at));
    }
    points
}

/// Says how the ratings of a kind of game came about, and what the last seasons made of them when they began; `date` writes a
/// day.
fn curve_lines(kind: &Kind, date: &dyn Fn(Unix) -> String) -> Vec<Text> {
    let (Some(first), Some(last)) = (kind.curve.first(), kind.curve.last()) else { return Vec::new() };
    let (name, whole) = (|| name_of(&kind.game), |rating: f64| (rating.round() as i64).to_string());
    let ratings = || kind.curve.iter().map(|step| step.rating);
    let line = if kind.curve.iter().filter(|step| !step.reset).count() == 1 {
        let line = text!("profile-curve-one").with_said("game", name()).with("since", date(first.at));
        line.with("rating", whole(first.rating)).with("deviation", whole(first.deviation))
    } else {
        let line = text!("profile-curve").with_said("game", name());
        let line = line.with("first", whole(first.rating)).with("since", date(first.at));
        let line = line.with("last", whole(last.rating));
        let line = line.with("highest", whole(ratings().fold(f64::MIN, f64::max)));
        line.with("lowest", whole(ratings().fold(f64::MAX, f64::min)))
    };
    let resets = kind.curve.windows(2).filter(|pair| pair[1].reset).map(|pair| {
        let line = text!("profile-curve-season").with_said("game", name()).with("day", date(pair[1].at));
        line.with("before", whole(pair[0].rating)).with("after", whole(pair[1].rating))
    });
    let resets: Vec<_> = resets.collect();
    let last_ones = resets.len().saturating_sub(SEASONS);
    [line].into_iter().chain(resets.into_iter().skip(last_ones)).collect()
}
