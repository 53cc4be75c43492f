//! The curves of a profile: ratings over time, with the effects of seasons.

use render::{Chart, Curve, CurveAxes, CurveMilestone, CurvePoint};

use super::parts::{Profile, ProfileKind, ProfileLimits, RatingStep, most, name_of, with_left};
use crate::app::say::phrases;
use crate::app::say::sections::{FigureSection, day};
use crate::record::Unix;
use crate::words::{Lang, Text};

pub(super) fn curves(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
    let kinds: Vec<_> = profile.kinds.iter().filter(|kind| !kind.curve.is_empty()).collect();
    let start = kinds.iter().filter_map(|kind| kind.curve.first()).map(|step| step.at).min()?;
    let long = (profile.now - start).0.max(1) as f64;
    let part = |at: Unix| ((at - start).0 as f64 / long).clamp(0.0, 1.0);
    let curve = |kind: &&ProfileKind| Curve { name: name_of(&kind.game).say(lang), points: points(&kind.curve, part) };
    let resets = kinds.iter().flat_map(|kind| &kind.curve).filter(|step| step.reset);
    let (from, mut to) = (day(start, lang), day(profile.now, lang));
    if to == from {
        to.clear();
    }
    // The text below the curves describes the resets.
    let milestones = resets.map(|step| CurveMilestone { at: part(step.at), label: String::new() }).collect();
    let axes = CurveAxes { from, to, milestones, range: None };
    let chart = Chart::Curves { curves: kinds.iter().map(curve).collect(), axes };
    let title = if profile.in_server { key!("profile-curve-here") } else { key!("profile-curve-everywhere") };
    let told = most(&kinds, room.kinds, |kind| kind.curve.len());
    let lines = |date: &dyn Fn(Unix) -> String| {
        let ratings = told.iter().filter_map(|kind| rating_line(kind, date)).collect();
        let seasons = told.iter().flat_map(|kind| season_lines(kind, room.seasons, date));
        with_left(ratings, kinds.len()).into_iter().chain(seasons).collect()
    };
    let mut section = FigureSection::new(Text::new(title), lang, chart, lines(&phrases::day));
    section.spoken = Some(lines(&|at| day(at, lang)));
    Some(section)
}

/// Returns the points of a curve; the rating stays constant until a season begins.
fn points(curve: &[RatingStep], part: impl Fn(Unix) -> f64) -> Vec<CurvePoint> {
    let point = |step: &RatingStep, at: Unix| CurvePoint { at: part(at), value: step.rating, spread: step.deviation };
    let mut points = Vec::new();
    for (idx, step) in curve.iter().enumerate() {
        let before = idx.checked_sub(1).map(|before| &curve[before]).filter(|_| step.reset);
        points.extend(before.map(|before| point(before, step.at)));
        points.push(point(step, step.at));
    }
    points
}

/// Describes a rating's history; `date` formats a day.
fn rating_line(kind: &ProfileKind, date: &dyn Fn(Unix) -> String) -> Option<Text> {
    let (first, last) = (kind.curve.first()?, kind.curve.last()?);
    let ratings = || kind.curve.iter().map(|step| step.rating);
    Some(if kind.curve.iter().filter(|step| !step.reset).count() == 1 {
        let line = text!("profile-curve-one").with_said("game", name_of(&kind.game)).with("since", date(first.at));
        line.with("rating", whole(first.rating)).with("deviation", whole(first.deviation))
    } else {
        let line = text!("profile-curve").with_said("game", name_of(&kind.game));
        let line = line.with("first", whole(first.rating)).with("since", date(first.at));
        let line = line.with("last", whole(last.rating));
        let line = line.with("highest", whole(ratings().fold(f64::MIN, f64::max)));
        line.with("lowest", whole(ratings().fold(f64::MAX, f64::min)))
    })
}

fn season_lines(kind: &ProfileKind, n_seasons: usize, date: &dyn Fn(Unix) -> String) -> Vec<Text> {
    let resets = kind.curve.windows(2).filter(|pair| pair[1].reset).map(|pair| {
        let line = text!("profile-curve-season").with_said("game", name_of(&kind.game)).with("day", date(pair[1].at));
        line.with("before", whole(pair[0].rating)).with("after", whole(pair[1].rating))
    });
    let mut resets: Vec<_> = resets.collect();
    resets.split_off(resets.len().saturating_sub(n_seasons))
}

fn whole(rating: f64) -> String {
    (rating.round() as i64).to_string()
}
