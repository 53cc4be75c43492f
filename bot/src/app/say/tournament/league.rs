//! A league's divisions, with lines where promotion and relegation begin.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use render::{Chart, ChartPanel, TableRow};
use tournament::form::PersonNumber;
use tournament::league::League;

use super::sheet::{ROWS, SheetContext, SheetDraft, aligned};
use crate::app::say::Message;
use crate::words::Text;

/// Where a player would be in the next season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeasonOutlook {
    Up,
    Stays,
    Down,
    Leaves,
}

struct DivisionLine {
    division: usize,
    place: usize,
    person: PersonNumber,
    points: String,
    way: SeasonOutlook,
}

impl SeasonOutlook {
    fn text(self) -> Option<Text> {
        match self {
            SeasonOutlook::Up => Some(text!("tournament-league-up")),
            SeasonOutlook::Stays => None,
            SeasonOutlook::Down => Some(text!("tournament-league-down")),
            SeasonOutlook::Leaves => Some(text!("tournament-league-leaves")),
        }
    }
}

/// Composes a page of a league with as many divisions as fit. Promotions and relegations are as if the season ended
/// now, or `after` a round.
pub(crate) fn league(show: &SheetContext<'_>, league: &League, after: Option<u16>) -> Message {
    let pages = pages(divisions(show, league));
    let n_pages = pages.len().max(1);
    let none = Vec::new();
    let page = pages.get(show.page.min(n_pages - 1)).unwrap_or(&none);
    let panels = page.iter().map(|part| panel(show, part)).collect();
    let way = |place: &DivisionLine| place.way.text().map(|text| show.say(&text));
    let title =
        |part: &[DivisionLine]| show.say(&text!("tournament-league-division").with("division", part[0].division));
    let lines = |most: usize| {
        let of_part = |part: &Vec<DivisionLine>| {
            let line = |place: &DivisionLine| {
                let name = show.names.told(place.person, most, show.lang);
                let name = way(place).map_or(name.clone(), |way| format!("{name} ({way})"));
                vec![place.place.to_string(), place.points.clone(), name]
            };
            [vec![title(part)], aligned(&part.iter().map(line).collect::<Vec<_>>())].concat()
        };
        page.iter().flat_map(of_part).collect()
    };
    let spoken = |most: usize| {
        let of_part = |part: &Vec<DivisionLine>| {
            let line = |place: &DivisionLine| {
                let line = text!("tournament-standings-line").with("place", place.place);
                let line = line.with("player", show.names.told(place.person, most, show.lang));
                let line = show.say(&line.with("points", place.points.as_str()));
                way(place).map_or(line.clone(), |way| format!("{line} ({way})"))
            };
            [title(part)].into_iter().chain(part.iter().map(line)).collect::<Vec<_>>()
        };
        page.iter().flat_map(of_part).collect()
    };
    show.compose(SheetDraft {
        heading: match after {
            Some(round) => text!("tournament-league-after").with("round", round),
            None => text!("tournament-league"),
        }
        .with("season", league.season()),
        legend: None,
        panels,
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-league.png",
    })
}

fn divisions(show: &SheetContext<'_>, league: &League) -> Vec<Vec<DivisionLine>> {
    let mut later = league.clone();
    // Rules that can't be satisfied move no player; such a league can't be created.
    let next = later.begin_season().map(|next| next.divisions).unwrap_or_default();
    let next: BTreeMap<PersonNumber, usize> =
        next.iter().zip(1..).flat_map(|(places, n)| places.iter().map(move |place| (place.person, n))).collect();
    let of_division = |(division, number): (&tournament::league::LeagueDivision, usize)| {
        let table = league.table(number).unwrap_or_default();
        let place = |(person, place): (PersonNumber, usize)| DivisionLine {
            division: number,
            place,
            person,
            points: division.points(person).map_or("–".to_owned(), |points| show.points(points)),
            way: match next.get(&person).map(|next| next.cmp(&number)) {
                Some(Ordering::Less) => SeasonOutlook::Up,
                Some(Ordering::Equal) => SeasonOutlook::Stays,
                Some(Ordering::Greater) => SeasonOutlook::Down,
                None => SeasonOutlook::Leaves,
            },
        };
        table.into_iter().zip(1..).map(place).collect()
    };
    league.divisions().iter().zip(1..).map(of_division).collect()
}

/// Distributes divisions over pages: whole ones together if they fit, large ones cut.
fn pages(divisions: Vec<Vec<DivisionLine>>) -> Vec<Vec<Vec<DivisionLine>>> {
    let mut pages: Vec<Vec<Vec<DivisionLine>>> = Vec::new();
    for mut division in divisions {
        while !division.is_empty() {
            let rest = division.split_off(division.len().min(ROWS));
            let n_rows: usize = pages.last().map_or(ROWS, |page| page.iter().map(Vec::len).sum());
            match pages.last_mut().filter(|_| n_rows + division.len() <= ROWS) {
                Some(page) => page.push(division),
                None => pages.push(vec![division]),
            }
            division = rest;
        }
    }
    pages
}

fn panel(show: &SheetContext<'_>, part: &[DivisionLine]) -> ChartPanel {
    let row = |place: &DivisionLine| TableRow {
        cells: vec![
            place.place.to_string(),
            show.names.drawn(place.person, show.lang),
            place.way.text().map_or(String::new(), |text| show.say(&text)),
            place.points.clone(),
        ],
        own: show.names.is_own(place.person),
    };
    let mut rows: Vec<TableRow> = part.first().map(row).into_iter().collect();
    for pair in part.windows(2) {
        let moves = pair.iter().any(|place| matches!(place.way, SeasonOutlook::Up | SeasonOutlook::Down));
        rows.extend((moves && pair[0].way != pair[1].way).then(TableRow::default));
        rows.push(row(&pair[1]));
    }
    let heads =
        [text!("table-place"), text!("tournament-player"), text!("tournament-league-way"), text!("tournament-points")];
    let columns = heads.iter().zip([true, false, false, true]).map(|(head, right)| show.column(head, right)).collect();
    let title = text!("tournament-league-division").with("division", part.first().map_or(0, |place| place.division));
    ChartPanel { title: show.say(&title), chart: Chart::Table { columns, rows } }
}
