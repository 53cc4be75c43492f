//! Properties of pages, checked on their layout before any picture is compared.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod colours;
mod panels;
mod tournaments;

use super::figure::{FigureArea, FigureItem, PageFigure};
use super::frame::lay_out;
use super::page::{
    BracketFate, BracketSide, BracketStage, Chart, ChartBar, ChartPage, ChartPanel, CrossCell, CrossMark, CrossRow,
    Curve, CurveAxes, CurvePoint, PageOptions, PodiumStep, TableColumn, TableRow,
};
use crate::options::{Theme, Width};

const WORDS: [&str; 10] = [
    "",
    " ",
    "i",
    "Zoé",
    "A name of thirty-two characters!",
    "nobreakandnoendatallheresothatitmustbecutsomewhereinthemiddle",
    "👑👑 ♞ emoji",
    "שלום עולם",
    "a\nb\tc\u{202e}d\u{0}",
    "Serveur « Le Roque » · au moins 10 parties classées en 90 jours et un écart type sous 90, et plus encore que cela",
];

fn options(width: u32) -> PageOptions {
    PageOptions { theme: Theme::default(), width: Width::new(width).unwrap() }
}

fn page_of(chart: Chart) -> ChartPage {
    ChartPage { panels: vec![ChartPanel { title: "Title".into(), chart }], ..ChartPage::default() }
}

fn figure_of(chart: Chart) -> PageFigure {
    lay_out(&page_of(chart), &options(720))
}

fn curve(name: &str, points: &[(f64, f64)]) -> Curve {
    let points = points.iter().map(|&(at, value)| CurvePoint { at, value, spread: 0.0 }).collect();
    Curve { name: name.into(), points }
}

fn panels(text: &str, n: usize) -> Vec<ChartPanel> {
    let t = || text.to_owned();
    let curve = |i: usize| {
        let value = |j: usize| 1_500.0 + (i * 7 + j * 13 % 40) as f64;
        let points =
            (0..n * 3).map(|j| CurvePoint { at: j as f64 / (n * 3) as f64, value: value(j), spread: i as f64 * 9.0 });
        Curve { name: t(), points: points.collect() }
    };
    let charts = [
        Chart::Curves {
            curves: (0..n).map(curve).collect(),
            axes: CurveAxes { from: t(), to: t(), ..CurveAxes::default() },
        },
        Chart::Shares {
            legend: vec![t(); n],
            rows: vec![(t(), (0..n as u32).map(|i| i.saturating_mul(i * 50_000)).collect()); n],
        },
        Chart::Calendar {
            first_weekday: n as u8,
            days: (0..n as u32 * 31).map(|i| i * 7 % 11).collect(),
            months: (0..n).map(|i| (i * 29, t())).collect(),
            weekdays: std::array::from_fn(|_| t()),
            less: t(),
            more: t(),
        },
        Chart::Bars((0..n).map(|i| ChartBar { label: t(), value: i as f64, text: t() }).collect()),
        Chart::Facts(vec![(t(), t()); n]),
        Chart::Table {
            columns: (0..n).map(|i| TableColumn { name: t(), right: i % 2 == 1 }).collect(),
            rows: (0..n).map(|i| TableRow { cells: vec![t(); i + 1], own: i == 1 }).collect(),
        },
        Chart::Cross {
            heads: std::array::from_fn(|_| t()),
            columns: vec![t(); n],
            rows: (0..n).map(|i| cross_row(text, i + 1, i == 1)).collect(),
        },
        Chart::Bracket((0..n).map(|i| stage(text, n.checked_shr(i as u32).unwrap_or(0).max(1))).collect()),
        Chart::Podium((0..n).map(|i| step(text, i as u8)).collect()),
    ];
    charts.map(|chart| ChartPanel { title: t(), chart }).into()
}

fn cross_row(text: &str, n_cells: usize, own: bool) -> CrossRow {
    let marks = [CrossMark::None, CrossMark::Won, CrossMark::Half, CrossMark::Alone].into_iter().cycle();
    let cells = marks.take(n_cells).map(|mark| CrossCell { text: text.into(), mark });
    CrossRow { place: text.into(), name: text.into(), cells: cells.collect(), total: text.into(), own }
}

/// Returns a round where the second side, the reader's own, wins.
fn stage(text: &str, n_matches: usize) -> BracketStage {
    let side = |fate, own| BracketSide { name: text.into(), score: text.into(), fate, own };
    let matches = (0..n_matches).map(|i| [side(BracketFate::Lost, false), side(BracketFate::Won, i == 0)]);
    BracketStage { name: text.into(), matches: matches.collect() }
}

fn step(text: &str, height: u8) -> PodiumStep {
    PodiumStep { place: text.into(), height, name: text.into(), text: text.into() }
}

fn area(item: &FigureItem) -> FigureArea {
    let around = |points: &mut dyn Iterator<Item = [f32; 2]>, more: f32| {
        let (mut low, mut high) = ([f32::MAX; 2], [f32::MIN; 2]);
        for point in points {
            low = std::array::from_fn(|i| low[i].min(point[i] - more));
            high = std::array::from_fn(|i| high[i].max(point[i] + more));
        }
        assert!(low[0] >= 0.0 && low[1] >= 0.0, "{item:?}");
        let [x, y] = low.map(|v| v as u32);
        FigureArea { x, y, width: high[0].ceil() as u32 - x, height: high[1].ceil() as u32 - y }
    };
    match item {
        FigureItem::Pane { area, .. } | FigureItem::Part { area, .. } => *area,
        FigureItem::Band { left, edges, .. } => {
            let corner = |(x, edge): (u32, &[f32; 2])| edge.map(|y| [x as f32, y]);
            around(&mut (*left..).zip(edges).flat_map(corner), 0.0)
        }
        FigureItem::Line { path, width, .. } => around(&mut path.iter().copied(), width / 2.0),
        FigureItem::Sign { centre, radius, .. } => around(&mut std::iter::once(*centre), radius * 1.5),
        FigureItem::Text { x, middle, em, text, .. } => {
            FigureArea { x: *x, y: middle - em / 2, width: FigureItem::wide(text, *em), height: *em }
        }
    }
}

/// Checks that items are inside and texts don't overlap; returns the texts.
fn check(figure: &PageFigure) -> Vec<String> {
    assert_ne!(figure.width, figure.height, "phones crop squares");
    let mut texts: Vec<(FigureArea, &str)> = Vec::new();
    for item in &figure.items {
        let a = area(item);
        assert!(a.x + a.width <= figure.width && a.y + a.height <= figure.height, "outside of the picture: {item:?}");
        let FigureItem::Text { text, em, .. } = item else { continue };
        assert!(em * 720 / figure.width >= 22, "{text:?} is too small for a phone");
        for (b, other) in &texts {
            let apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            assert!(apart, "{text:?} at {a:?} lies on {other:?} at {b:?}");
        }
        texts.push((a, text));
    }
    texts.into_iter().map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn nothing_leaves_the_picture_and_no_text_lies_on_another() {
    for width in [Width::MIN, 431, Width::MAX] {
        for text in WORDS {
            for n in [0, 1, 2, 13] {
                let page = ChartPage { title: text.into(), subtitle: text.into(), panels: panels(text, n) };
                check(&lay_out(&page, &options(width)));
            }
        }
    }
}

#[test]
fn a_page_of_no_panels_has_its_title() {
    let page = ChartPage { title: "Ann".into(), ..ChartPage::default() };
    assert_eq!(check(&lay_out(&page, &options(720))), ["Ann"]);
    check(&lay_out(&ChartPage::default(), &options(720)));
}

#[test]
fn an_empty_panel_is_its_title_and_a_dash() {
    for panel in panels("Title", 0) {
        let page = ChartPage { panels: vec![panel], ..ChartPage::default() };
        assert_eq!(check(&lay_out(&page, &options(720))), ["Title", "–"]);
    }
    let no_points = Chart::Curves {
        curves: vec![curve("x", &[]), curve("y", &[(0.5, f64::NAN)])],
        axes: CurveAxes { from: "a".into(), to: "b".into(), ..CurveAxes::default() },
    };
    assert_eq!(check(&figure_of(no_points)), ["Title", "–"]);
}

#[test]
fn what_is_too_much_is_left_out() {
    let page = ChartPage { panels: panels("x", 130), ..ChartPage::default() };
    let figure = lay_out(&page, &options(Width::MIN));
    let titles = check(&figure);
    assert!(titles.len() < 6_000 && figure.height < 30_000, "{} texts, {} high", titles.len(), figure.height);
}

#[test]
fn the_same_page_gives_the_same_bytes_whatever_it_says() {
    for text in WORDS {
        for n in [1, 6] {
            let page = ChartPage { title: text.into(), subtitle: text.into(), panels: panels(text, n) };
            let options = PageOptions { theme: Theme::Print, width: Width::new(Width::MIN).unwrap() };
            let png = super::page(&page, &options);
            assert!(png.starts_with(b"\x89PNG") && png == super::page(&page, &options));
        }
    }
}
