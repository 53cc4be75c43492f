//! Properties of each kind of panel.

use super::{Chart, Curve, CurvePoint, FigureItem, PageFigure, area, check, curve, figure_of};
use crate::chart::page::{ChartBar, ChartPage, CurveAxes, CurveMilestone, TableColumn, TableRow};
use crate::chart::tones::{Paint, SERIES};

fn curves(curves: Vec<Curve>) -> PageFigure {
    figure_of(Chart::Curves { curves, axes: axes() })
}

fn axes() -> CurveAxes {
    CurveAxes { from: "May".into(), to: "today".into(), ..CurveAxes::default() }
}

fn paths(figure: &PageFigure) -> Vec<&Vec<[f32; 2]>> {
    let lines = figure.items.iter().filter_map(|item| match item {
        FigureItem::Line { path, width, .. } if *width > 3.0 => Some(path),
        _ => None,
    });
    lines.collect()
}

#[test]
fn a_curve_with_one_point_is_a_sign_with_its_name() {
    let figure = curves(vec![curve("One", &[(0.3, 1_500.0)])]);
    assert_eq!(paths(&figure)[0].len(), 1);
    let signs = figure.items.iter().filter(|item| matches!(item, FigureItem::Sign { .. })).count();
    assert_eq!(signs, 2, "at the point and at the name");
    assert!(check(&figure).contains(&"One".to_owned()));
}

#[test]
fn milestones_are_broken_lines_across_the_plot_where_they_can_be_told_apart() {
    let milestone = |at| CurveMilestone { at, label: String::new() };
    let milestones = [0.5, 0.501, 0.25, 2.0, f64::NAN].map(milestone).into();
    let curves = vec![curve("One", &[(0.0, 1_500.0), (1.0, 1_700.0)])];
    let figure = figure_of(Chart::Curves { curves, axes: CurveAxes { milestones, ..axes() } });
    check(&figure);
    let upright = |path: &Vec<[f32; 2]>| path.len() == 2 && path[0][0] == path[1][0] && path[1][1] - path[0][1] > 100.0;
    let lines = figure.items.iter().filter_map(|item| match item {
        FigureItem::Line { path, dash, .. } if !dash.is_empty() && upright(path) => Some(path[0][0]),
        _ => None,
    });
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() == 2 && lines[0] < lines[1], "{lines:?}");
}

#[test]
fn labels_of_milestones_stand_above_the_plot_and_never_on_each_other() {
    let milestone = |(at, label): (f64, &str)| CurveMilestone { at, label: label.into() };
    let milestones = [(0.98, "28. Nf3??"), (0.5, "14. e4?"), (0.52, "14… Qxh4#"), (0.0, "1. a3")].map(milestone).into();
    let curves = vec![curve("One", &[(0.0, 50.0), (1.0, 60.0)])];
    let figure =
        figure_of(Chart::Curves { curves, axes: CurveAxes { milestones, range: Some([0.0, 100.0]), ..axes() } });
    // `check` fails if texts overlap.
    let texts = check(&figure);
    for label in ["1. a3", "14. e4?", "14… Qxh4#", "28. Nf3??", "0", "100"] {
        assert!(texts.contains(&label.to_owned()), "{label} in {texts:?}");
    }
}

#[test]
fn equal_values_are_a_level_line_in_the_middle() {
    let figure = curves(vec![curve("Level", &[(0.0, 1_500.0), (0.5, 1_500.0), (1.0, 1_500.0)])]);
    let texts = check(&figure);
    assert!(texts.contains(&"1460".to_owned()) && texts.contains(&"1540".to_owned()), "{texts:?}");
    let path = paths(&figure)[0];
    assert!(path.windows(2).all(|pair| (pair[0][1] - pair[1][1]).abs() < 0.01));
}

#[test]
fn many_points_are_thinned_and_the_ends_stay() {
    let points: Vec<(f64, f64)> = (0..2_000).map(|i| (f64::from(i) / 1_999.0, f64::from(i * 37 % 101))).collect();
    let figure = curves(vec![curve("Many", &points)]);
    check(&figure);
    let path = paths(&figure)[0];
    assert!((50..200).contains(&path.len()), "{} points", path.len());
    let whole = curves(vec![curve("Many", &[points[0], points[1_999], (0.5, 0.0), (0.5, 100.0)])]);
    let ends = |path: &[[f32; 2]]| [path[0], path[path.len() - 1]];
    assert_eq!(ends(path), ends(paths(&whole)[0]));
}

#[test]
fn huge_and_strange_numbers_are_drawn() {
    let strange = [
        vec![(0.0, 1e300), (1.0, -1e300)],
        vec![(0.0, 1e-300), (1.0, 2e-300)],
        vec![(-5.0, 0.1), (7.0, 0.3)],
        vec![(f64::NAN, 1.0), (0.2, f64::INFINITY), (0.4, 3.0), (0.4, 5.0), (0.4, -2.0)],
    ];
    for points in strange {
        let figure = curves(vec![curve("Strange", &points)]);
        check(&figure);
        crate::chart::brush::draw(&figure, crate::Theme::Night);
    }
    for spread in [-1.0, f64::NAN, f64::INFINITY, 1e300] {
        check(&curves(vec![Curve { name: "x".into(), points: vec![CurvePoint { at: 0.5, value: 1.0, spread }] }]));
    }
    let bars = [f64::NAN, f64::INFINITY, -3.0, 1e300, 1e-300].map(|value| ChartBar { value, ..ChartBar::default() });
    check(&figure_of(Chart::Bars(bars.into())));
    check(&figure_of(Chart::Shares { legend: Vec::new(), rows: vec![(String::new(), vec![u32::MAX; 12])] }));
}

#[test]
fn curves_differ_by_dashes_and_signs_where_their_colours_are_the_same() {
    let many =
        (0..ChartPage::MOST).map(|i| curve(&format!("c{i}"), &[(0.0, i as f64), (1.0, 20.0 - i as f64)])).collect();
    let figure = curves(many);
    let names = check(&figure);
    assert_eq!(names.iter().filter(|name| name.starts_with('c')).count(), ChartPage::MOST, "all are named");
    let mut looks: Vec<(Paint, String)> = Vec::new();
    for item in &figure.items {
        if let FigureItem::Line { width, dash, paint, .. } = item
            && *width > 3.0
        {
            looks.push((*paint, format!("{dash:?}")));
        }
    }
    for (i, look) in looks.iter().enumerate() {
        assert!(!looks[..i].contains(look), "curve {i} looks like another");
        assert!(i >= SERIES || !looks[..i].iter().any(|other| other.1 == look.1), "the dashes of {i}");
    }
}

#[test]
fn a_bar_is_as_long_as_its_value() {
    let bar = |value| ChartBar { label: "a".into(), value, text: "1".into() };
    let figure = figure_of(Chart::Bars(vec![bar(100.0), bar(50.0), bar(0.0001), bar(0.0)]));
    let bars = figure.items.iter().filter_map(|item| match item {
        FigureItem::Pane { area, paint: Paint::Series(0), .. } => Some(area.width),
        _ => None,
    });
    let bars: Vec<u32> = bars.collect();
    assert_eq!(bars.len(), 3, "nothing has no bar");
    assert!(bars[0].abs_diff(2 * bars[1]) <= 1 && bars[2] >= 2, "{bars:?}");
}

#[test]
fn parts_are_as_long_as_they_are_large_and_numbered() {
    let rows = vec![("as White".to_owned(), vec![60, 0, 20]), ("none".to_owned(), vec![0, 0, 0])];
    let legend = ["won", "drawn", "lost"].map(str::to_owned).into();
    let figure = figure_of(Chart::Shares { legend, rows });
    let texts = check(&figure);
    for text in ["won", "drawn", "lost", "as White", "60", "0", "20"] {
        assert!(texts.contains(&text.to_owned()), "{text} in {texts:?}");
    }
    let parts = figure.items.iter().filter_map(|item| match item {
        FigureItem::Part { area, pattern, .. } if area.width != area.height => Some((area.width, *pattern)),
        _ => None,
    });
    let parts: Vec<(u32, usize)> = parts.collect();
    assert_eq!(parts.len(), 2);
    assert!(parts[0].0.abs_diff(3 * parts[1].0) < 16 && parts[0].1 != parts[1].1, "{parts:?}");
}

#[test]
fn a_year_has_a_cell_for_each_day_large_enough_to_be_seen() {
    let calendar = |days: usize| Chart::Calendar {
        first_weekday: 3,
        days: (0..days as u32).map(|i| i % 9).collect(),
        months: vec![(0, "Jan".into()), (31, "Feb".into()), (9_999, "never".into())],
        weekdays: Default::default(),
        less: "less".into(),
        more: "more".into(),
    };
    for (days, shown) in
        [(1, 1), (31, 31), (365, 365), (ChartPage::DAYS, ChartPage::DAYS), (5_000, ChartPage::DAYS - 1)]
    {
        let figure = figure_of(calendar(days));
        check(&figure);
        let cells = figure
            .items
            .iter()
            .filter(|item| matches!(item, FigureItem::Pane { paint: Paint::Grid | Paint::Shade(_), .. }));
        // The key has five more cells.
        let n = cells.clone().count() - 5;
        assert!(n <= shown && n + 7 > shown, "{n} of {days} days");
        let shaded = cells.filter(|item| matches!(item, FigureItem::Pane { paint: Paint::Shade(_), .. }));
        assert!(shaded.map(area).all(|cell| cell.width >= 14), "{days} days");
    }
}

#[test]
fn the_shades_of_a_calendar_stand_for_the_same_numbers_whatever_the_other_days_are() {
    let shades = |days: Vec<u32>| {
        let (n_days, chart) = (
            days.len(),
            Chart::Calendar {
                first_weekday: 0,
                days,
                months: Vec::new(),
                weekdays: Default::default(),
                less: String::new(),
                more: String::new(),
            },
        );
        let paints = figure_of(chart).items.into_iter().filter_map(|item| match item {
            FigureItem::Pane { paint: paint @ (Paint::Grid | Paint::Shade(_)), .. } => Some(paint),
            _ => None,
        });
        paints.take(n_days).collect::<Vec<_>>()
    };
    assert_eq!(shades(vec![1, 0]), [Paint::Shade(0), Paint::Grid], "the only busy day is not the busiest shade");
    let all = [0, 0, 1, 2, 2, 3, 3].map(Paint::Shade);
    assert_eq!(shades(vec![1, 1, 2, 3, 4, 5, 90]), all);
}

#[test]
fn a_single_point_has_its_band_and_no_line_across() {
    let point = CurvePoint { at: 0.0, value: 1_600.0, spread: 100.0 };
    let figure = curves(vec![Curve { name: "x".into(), points: vec![point] }]);
    check(&figure);
    let bands: Vec<_> = figure.items.iter().filter(|item| matches!(item, FigureItem::Band { .. })).map(area).collect();
    assert!(bands.len() == 1 && bands[0].width >= 10 && bands[0].height > 100, "{bands:?}");
    let longest =
        figure.items.iter().filter(|item| matches!(item, FigureItem::Line { .. })).map(|item| area(item).width).max();
    assert!(longest.is_none_or(|longest| longest < 60), "{longest:?}");
}

#[test]
fn a_table_keeps_its_numbers_whole_and_cuts_the_longest_words() {
    let columns = [("#", true), ("Player", false), ("Rating", true)];
    let columns = columns.map(|(name, right)| TableColumn { name: name.into(), right }).into();
    let long = "nobreakandnoendatallheresothatitmustbecutsomewhereinthemiddle".to_owned();
    let rows = vec![
        TableRow { cells: vec!["1.".into(), long, "1842".into()], own: false },
        TableRow { cells: vec!["2.".into(), "ann".into()], own: true },
    ];
    let figure = figure_of(Chart::Table { columns, rows });
    let texts = check(&figure);
    assert!(texts.contains(&"1842".to_owned()) && texts.iter().any(|text| text.ends_with('…')), "{texts:?}");
    let heads = [("Place", true), ("Joueur", false), ("Classement", true), ("Parties", true), ("Score", true)];
    let columns = heads.map(|(name, right)| TableColumn { name: name.into(), right }).into();
    let cells = ["3", "Marguerite de la Tour d’Auvergne", "1551? ± 226", "100", "100"];
    let rows = vec![TableRow { cells: cells.map(Into::into).into(), own: false }];
    let texts = check(&figure_of(Chart::Table { columns, rows }));
    assert!(texts.iter().any(|text| text == "1551? ± 226"), "{texts:?}");
    let ground = |text: &str| {
        let found = figure.items.iter().find_map(|item| match item {
            FigureItem::Text { text: other, ground, .. } if other == text => Some(*ground),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!((ground("ann"), ground("1842")), (Paint::Own, Paint::Card));
}
