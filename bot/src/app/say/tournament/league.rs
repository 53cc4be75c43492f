//! A league's divisions, with lines at promotion and relegation.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use render::{Chart, Panel, TableRow};
use tournament::form::Person;
use tournament::league::League;

use super::sheet::{Draft, ROWS, Show, aligned};
use crate::app::say::Message;
use crate::words::Text;

/// Where a player would be in the next season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Up,
    Stays,
    Down,
    Leaves,
}

struct Place {
    division: usize,
    place: usize,
    person: Person,
    points: String,
    way: Way,
}

impl Way {
    fn text(self) -> Option<Text> {
        match self {
            Way::Up => Some(text!("tournament-league-up")),
            Way::Stays => None,
            Way::Down => Some(text!("tournament-league-down")),
            Way::Leaves => Some(text!("tournament-league-leaves")),
        }
    }
}

/// Composes a page of a league: as many divisions as fit. Promotions and relegations are as if the season ended now, or
/// `after` a round.
pub(crate) fn league(show: &Show<'_>, league: &League, after: Option<u16>) -> Message {
    let pages = pages(divisions(show, league));
    let n_pages = pages.len().max(1);
    let none = Vec::new();
    let page = pages.get(show.page.min(n_pages - 1)).unwrap_or(&none);
    let panels = page.iter().map(|part| panel(show, part)).collect();
    let way = |place: &Place| place.way.text().map(|text| show.say(&text));
    let title = |part: &[Place]| show.say(&text!("tournament-league-division").with("division", part[0].division));
    let lines = |most: usize| {
        let of_part = |part: &Vec<Place>| {
            let line = |place: &Place| {
                let name = show.names.told(place.person, most, show.lang);
                let name = way(place).map_or(name.clone(), |way| format!("{name} ({way})"));
                vec![place.place.to_string(), place.points.clone(), name]
            };
            [vec![title(part)], aligned(&part.iter().map(line).collect::<Vec<_>>())].concat()
        };
        page.iter().flat_map(of_part).collect()
    };
    let spoken = |most: usize| {
        let of_part = |part: &Vec<Place>| {
            let line = |place: &Place| {
                let line = text!("tournament-standings-line").with("place", place.place);
                let line = line.with("player", show.names.told(place.person, most, show.lang));
                let line = show.say(&line.with("points", place.points.as_str()));
                way(place).map_or(line.clone(), |way| format!("{line} ({way})"))
            };
            [title(part)].into_iter().chain(part.iter().map(line)).collect::<Vec<_>>()
        };
        page.iter().flat_map(of_part).collect()
    };
    show.compose(Draft {
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

fn divisions(show: &Show<'_>, league: &League) -> Vec<Vec<Place>> {
    let mut later = league.clone();
    // Rules that cannot be met move no player: such a league cannot be made.
    let next = later.begin_season().map(|next| next.divisions).unwrap_or_default();
    let next: BTreeMap<Person, usize> =
        next.iter().zip(1..).flat_map(|(places, n)| places.iter().map(move |place| (place.person, n))).collect();
    let of_division = |(division, number): (&tournament::league::Division, usize)| {
        let table = league.table(number).unwrap_or_default();
        let place = |(person, place): (Person, usize)| Place {
            division: number,
            place,
            person,
            points: division.points(person).map_or("–".to_owned(), |points| show.points(points)),
            way: match next.get(&person).map(|next| next.cmp(&number)) {
                Some(Ordering::Less) => Way::Up,
                Some(Ordering::Equal) => Way::Stays,
                Some(Ordering::Greater) => Way::Down,
                None => Way::Leaves,
            },
        };
        table.into_iter().zip(1..).map(place).collect()
    };
    league.divisions().iter().zip(1..).map(of_division).collect()
}

/// Puts divisions on pages: whole ones together if they fit, large ones cut.
fn pages(divisions: Vec<Vec<Place>>) -> Vec<Vec<Vec<Place>>> {
    let mut pages: Vec<Vec<Vec<Place>>> = Vec::new();
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

/// Draws part of a division, with strong lines at promotion and relegation.
fn panel(show: &Show<'_>, part: &[Place]) -> Panel {
    let row = |place: &Place| TableRow {
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
        let moves = pair.iter().any(|place| matches!(place.way, Way::Up | Way::Down));
        rows.extend((moves && pair[0].way != pair[1].way).then(TableRow::default));
        rows.push(row(&pair[1]));
    }
    let heads =
        [text!("table-place"), text!("tournament-player"), text!("tournament-league-way"), text!("tournament-points")];
    let columns = heads.iter().zip([true, false, false, true]).map(|(head, right)| show.column(head, right)).collect();
    let title = text!("tournament-league-division").with("division", part.first().map_or(0, |place| place.division));
    Panel { title: show.say(&title), chart: Chart::Table { columns, rows } }
}
