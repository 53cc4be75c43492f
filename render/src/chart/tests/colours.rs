//! Computed properties of the colours of pages, in every theme.

use std::collections::HashSet;

use expect_test::expect;
use palette::color_difference::Ciede2000;

use super::{ChartPage, FigureItem, lay_out, options, panels};
use crate::chart::tones::{PARTS, PageTones, Paint, SERIES, SHADES};
use crate::options::Theme;
use crate::tests::colours::{SIGHTS, contrast, seen};

/// Text has a contrast of at least 4.5:1 to its background. Source: WCAG 2.2, success criterion 1.4.3.
#[test]
fn every_text_can_be_read() {
    let page = ChartPage { title: "a".into(), subtitle: "b".into(), panels: panels("c", 3) };
    let texts = lay_out(&page, &options(720)).items.into_iter().filter_map(|item| match item {
        FigureItem::Text { paint, ground, .. } => Some((paint, ground)),
        _ => None,
    });
    let pairs: HashSet<(Paint, Paint)> = texts.collect();
    assert_eq!(pairs.len(), 5, "title, subtitle, text, quiet text, text of the reader's own row: {pairs:?}");
    for theme in Theme::ALL {
        let tones = PageTones::of(theme);
        for &(paint, ground) in &pairs {
            let contrast = contrast(tones.rgb(paint), tones.rgb(ground));
            assert!(contrast >= 4.5, "{paint:?} on {ground:?} in {}: {contrast:.2}", theme.name());
        }
    }
}

/// WCAG 2.2, success criterion 1.4.11: curves, bars and cells have at least 3:1. Shades differ in grey by at least
/// 1.4:1 from one to the next. A count of 0 has a smaller cell.
#[test]
fn everything_drawn_stands_out_from_its_panel() {
    let mut table = String::new();
    for theme in Theme::ALL {
        let tones = PageTones::of(theme);
        let on_card = |paint| contrast(tones.rgb(paint), tones.rgb(Paint::Card));
        let series: Vec<f32> = (0..SERIES).map(|i| on_card(Paint::Series(i))).collect();
        let parts = (0..PARTS).map(|i| on_card(Paint::Part(i)));
        let shades: Vec<f32> = (0..SHADES).map(|i| on_card(Paint::Shade(i))).collect();
        let least = series.iter().copied().chain(parts).chain(shades.iter().copied()).fold(f32::MAX, f32::min);
        assert!(least >= 3.0, "{}: {least:.2}", theme.name());
        assert!(contrast(tones.rgb(Paint::Series(0)), tones.rgb(Paint::Own)) >= 3.0, "{}", theme.name());
        for pair in shades.windows(2) {
            assert!(pair[1] / pair[0] >= 1.4, "shades in {}: {shades:.1?}", theme.name());
        }
        table.push_str(&format!("{}: series {series:.1?}, shades {shades:.1?}\n", theme.name()));
    }
    expect![[r#"
        walnut: series [10.4, 8.3, 3.9, 15.8, 3.9, 4.0], shades [3.6, 5.5, 9.2, 15.0]
        night: series [11.3, 9.0, 4.3, 17.1, 4.3, 4.3], shades [3.9, 6.0, 10.0, 16.3]
        print: series [5.3, 3.4, 3.2, 11.4, 19.5, 3.1], shades [3.3, 5.4, 9.1, 16.1]
        distinct: series [9.7, 7.7, 3.7, 14.7, 3.7, 3.7], shades [3.3, 5.1, 8.6, 14.0]
        contrast: series [13.2, 10.6, 5.0, 20.1, 5.0, 5.0], shades [4.5, 7.0, 11.7, 19.1]
    "#]]
    .assert_eq(&table);
}

#[test]
fn series_look_different_with_any_cone_missing() {
    let mut table = String::new();
    for theme in [Theme::Walnut, Theme::Print] {
        let tones = PageTones::of(theme);
        for (name, sight) in &SIGHTS {
            let paints = (0..SERIES).map(Paint::Series).chain([Paint::Part(1)]);
            let looks: Vec<_> = paints.map(|paint| (paint, seen(tones.rgb(paint), sight))).collect();
            let pairs = looks.iter().enumerate().flat_map(|(i, a)| looks[..i].iter().map(move |b| (a, b)));
            let (distance, a, b) = pairs
                .map(|((a, left), (b, right))| (left.difference(*right), *a, *b))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .unwrap();
            assert!(distance >= 15.0, "{} with {name}: {a:?} and {b:?} are {distance:.1} apart", theme.name());
            table.push_str(&format!("{}, {name}: {distance:.1} ({b:?} and {a:?})\n", theme.name()));
        }
    }
    expect![[r#"
        walnut, all cones: 21.5 (Series(1) and Part(1))
        walnut, protanopia: 16.7 (Series(2) and Series(4))
        walnut, deuteranopia: 16.7 (Series(1) and Series(3))
        walnut, tritanopia: 15.8 (Series(1) and Part(1))
        print, all cones: 18.8 (Series(0) and Part(1))
        print, protanopia: 16.3 (Series(3) and Series(4))
        print, deuteranopia: 16.2 (Series(3) and Part(1))
        print, tritanopia: 16.7 (Series(0) and Series(2))
    "#]]
    .assert_eq(&table);
}

#[test]
fn every_theme_has_one_of_the_two_sets() {
    for theme in Theme::ALL {
        let same = |other| {
            (0..SERIES)
                .all(|i| PageTones::of(theme).rgb(Paint::Series(i)) == PageTones::of(other).rgb(Paint::Series(i)))
        };
        assert!(same(Theme::Walnut) != same(Theme::Print), "{}", theme.name());
    }
}

#[test]
fn every_paint_has_a_number_of_its_own() {
    let numbers: HashSet<usize> = Paint::all().map(Paint::index).collect();
    assert_eq!(numbers.len(), Paint::all().count());
}
