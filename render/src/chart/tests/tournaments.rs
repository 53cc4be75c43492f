//! Properties of cross-tables, brackets and league tables.

use super::{
    BracketFate, BracketSide, BracketStage, Chart, ChartPage, CrossRow, FigureItem, PageFigure, TableColumn, TableRow,
    check, cross_row, stage, step,
};
use super::{area, figure_of, lay_out, options, page_of};
use crate::chart::tones::Paint;

fn cross(rows: Vec<CrossRow>, n_columns: usize) -> Chart {
    let columns = (1..=n_columns).map(|i| i.to_string()).collect();
    Chart::Cross { heads: ["#", "Player", "Pts"].map(str::to_owned), columns, rows }
}

/// The widths of the lines that mark cells, in percent of the widest.
fn bars(figure: &PageFigure) -> Vec<u32> {
    let bars = figure.items.iter().filter_map(|item| match item {
        FigureItem::Pane { area, paint: Paint::Series(0), .. } if area.width > area.height => Some(area.width),
        _ => None,
    });
    let bars: Vec<u32> = bars.collect();
    let most = bars.iter().copied().max().unwrap_or(1);
    bars.into_iter().map(|bar| 100 * bar / most).collect()
}

#[test]
fn a_cell_is_underlined_as_far_as_it_was_won_and_nobody_meets_themselves() {
    let figure = figure_of(cross(vec![cross_row("1", 4, false)], 4));
    let bars = bars(&figure);
    assert!(bars.len() == 2 && bars[0] == 100 && (40..=50).contains(&bars[1]), "{bars:?}");
    let texts = check(&figure);
    // The place, name and total columns, and three of the four cells.
    assert_eq!(texts.iter().filter(|text| *text == "1").count(), 1 + 6, "{texts:?}");
    let filled =
        |item: &&FigureItem| matches!(item, FigureItem::Pane { area, paint: Paint::Grid, .. } if area.height > 9);
    assert_eq!(figure.items.iter().filter(filled).count(), 1);
}

#[test]
fn sixteen_players_meet_on_a_phone_with_names_that_can_be_told_apart() {
    let row =
        |i: usize| CrossRow { name: format!("Player {i:02}"), place: i.to_string(), ..cross_row("½", 16, i == 3) };
    let chart = cross((1..=16).map(row).collect(), 16);
    for width in [360, 720, 1_600] {
        let texts = check(&lay_out(&page_of(chart.clone()), &options(width)));
        assert_eq!(texts.iter().filter(|text| *text == "½").count(), 16 * (12 + 1), "every result at {width}");
        for i in 1..=16 {
            let name = format!("Player {i:02}");
            assert!(texts.contains(&name), "{name} at {width}: {texts:?}");
        }
    }
}

#[test]
fn cells_beyond_the_columns_and_columns_beyond_the_most_are_left_out() {
    let few = check(&figure_of(cross(vec![cross_row("x", 9, false)], 2)));
    assert_eq!(few.iter().filter(|text| *text == "x").count(), 3 + 2, "{few:?}");
    let many = check(&figure_of(cross(vec![cross_row("x", 40, false)], 40)));
    assert_eq!(many.iter().filter(|text| *text == "x").count(), 3 + ChartPage::CELLS * 3 / 4, "{many:?}");
}

fn matches(figure: &PageFigure) -> Vec<(u32, u32)> {
    let frames = figure.items.iter().filter(|item| matches!(item, FigureItem::Pane { paint: Paint::Soft, .. }));
    frames.map(area).map(|area| (area.x, area.y)).collect()
}

#[test]
fn winners_meet_halfway_between_their_matches() {
    let figure = figure_of(Chart::Bracket([4, 2, 1].map(|n| stage("x", n)).into()));
    check(&figure);
    let found = matches(&figure);
    assert_eq!(found.len(), 7);
    let (first, rest) = found.split_at(4);
    assert!(first.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1), "{first:?}");
    let half = |a: (u32, u32), b: (u32, u32)| (a.1 + b.1) / 2;
    let expected = [half(first[0], first[1]), half(first[2], first[3])];
    assert_eq!([rest[0].1, rest[1].1], expected);
    assert_eq!(rest[2].1, half(rest[0], rest[1]));
    let lines = figure.items.iter().filter(|item| matches!(item, FigureItem::Line { .. })).count();
    assert_eq!(lines, 6, "one from each match but the last");
}

#[test]
fn rounds_that_do_not_feed_each_other_are_not_joined() {
    let figure = figure_of(Chart::Bracket(vec![stage("x", 3), stage("x", 2)]));
    check(&figure);
    assert!(!figure.items.iter().any(|item| matches!(item, FigureItem::Line { .. })));
    let found = matches(&figure);
    assert_eq!(found[0].1, found[3].1, "both begin at the top");
}

#[test]
fn the_winner_is_told_by_a_bar_and_a_score_and_not_by_colour_alone() {
    let side = |name: &str, fate| BracketSide { name: name.into(), score: "1".into(), fate, own: false };
    let pairs = [
        [BracketFate::Won, BracketFate::Lost],
        [BracketFate::Lost, BracketFate::Won],
        [BracketFate::Open, BracketFate::Open],
    ];
    let matches = pairs.map(|[a, b]| [side("ann", a), side("bob", b)]);
    let figure = figure_of(Chart::Bracket(vec![BracketStage { name: "Final".into(), matches: matches.into() }]));
    let bars: Vec<u32> = figure
        .items
        .iter()
        .filter(|item| matches!(item, FigureItem::Pane { paint: Paint::Series(0), .. }))
        .map(|item| area(item).y)
        .collect();
    let names = |name: &str| -> Vec<u32> {
        let found = figure.items.iter().filter_map(|item| match item {
            FigureItem::Text { text, middle, .. } if text == name => Some(*middle),
            _ => None,
        });
        found.collect()
    };
    let (anns, bobs) = (names("ann"), names("bob"));
    assert_eq!((bars.len(), anns.len(), bobs.len()), (2, 3, 3));
    assert!(bars[0] < anns[0] && anns[0] < bobs[0] && anns[1] < bars[1] && bars[1] < bobs[1], "{bars:?}");
}

#[test]
fn a_row_without_cells_is_a_strong_line() {
    let columns = vec![TableColumn { name: "Player".into(), right: false }];
    let row = |name: &str| TableRow { cells: vec![name.into()], own: false };
    let figure = figure_of(Chart::Table { columns, rows: vec![row("up"), TableRow::default(), row("stays")] });
    let line = figure.items.iter().find(|item| matches!(item, FigureItem::Pane { paint: Paint::Series(0), .. }));
    let line = area(line.expect("there is a line"));
    let middle = |name: &str| {
        let found = figure.items.iter().find_map(|item| match item {
            FigureItem::Text { text, middle, .. } if text == name => Some(*middle),
            _ => None,
        });
        found.expect("the name is there")
    };
    assert!(middle("up") < line.y && line.y < middle("stays") && line.width > 500, "{line:?}");
}

#[test]
fn the_winner_stands_in_the_middle_and_highest_and_who_shares_a_place_stands_as_high() {
    let places = [("first", 1), ("second", 2), ("third", 2), ("nobody", 3)];
    let figure = figure_of(Chart::Podium(places.map(|(name, height)| step(name, height)).into()));
    assert!(!check(&figure).contains(&"nobody".to_owned()));
    let steps = figure.items.iter().filter(|item| matches!(item, FigureItem::Pane { paint: Paint::Own, .. }));
    let [first, second, third] = steps.map(area).collect::<Vec<_>>()[..] else { panic!("three steps") };
    assert!(second.x < first.x && first.x < third.x, "{first:?} {second:?} {third:?}");
    assert!(first.y < second.y && second.y == third.y && first.y + first.height == third.y + third.height);
    let bars = figure.items.iter().filter(|item| matches!(item, FigureItem::Pane { paint: Paint::Series(0), .. }));
    assert_eq!(bars.count(), 1, "and it is not told by its height alone");
}
