//! The standings after a round.

use render::{Chart, Panel, TableRow};
use tournament::RoundNumber;
use tournament::tiebreaks::{Code, Row, Standings};

use super::sheet::{Draft, ROWS, Show, aligned};
use crate::app::say::Message;

/// The number of tie-breaks that are shown: more columns could not be read on a phone.
const SHOWN: usize = 2;

/// Composes a page of the standings after a round, whose tie-breaks are these. The reader's own row is on every page.
pub(crate) fn standings(show: &Show<'_>, round: RoundNumber, codes: &[Code], table: &Standings) -> Message {
    let (page, n_pages) = show.cut(&table.rows, ROWS);
    let is_own = |row: &&Row| show.names.is_own(row.number);
    let own = table.rows.iter().find(is_own).filter(|own| page.iter().all(|row| row.number != own.number));
    let shown: Vec<&Row> = page.iter().chain(own).collect();
    let codes = &codes[..codes.len().min(SHOWN)];
    let figures = |row: &Row| {
        let figures = row.figures.iter().take(codes.len());
        figures.map(|figure| figure.value.map_or("–".to_owned(), |value| show.number(&value))).collect::<Vec<_>>()
    };
    let row = |row: &Row| {
        let mut cells = vec![row.place.to_string(), show.names.drawn(row.number, show.lang), show.points(row.points)];
        cells.extend(figures(row));
        TableRow { cells, own: show.names.is_own(row.number) }
    };
    let mut rows: Vec<TableRow> = page.iter().map(row).collect();
    rows.extend(own.into_iter().flat_map(|own| [TableRow::default(), row(own)]));
    let heads = [text!("table-place"), text!("tournament-player"), text!("tournament-points")];
    let mut columns: Vec<_> =
        heads.iter().zip([true, false, true]).map(|(head, right)| show.column(head, right)).collect();
    columns.extend(codes.iter().map(|code| render::Column { name: code.to_string(), right: true }));
    let spoken = |most: usize| {
        let line = |row: &&Row| {
            let line = text!("tournament-standings-line").with("place", row.place);
            let line = line.with("player", show.names.told(row.number, most, show.lang));
            show.say(&line.with("points", show.points(row.points)))
        };
        shown.iter().map(line).collect()
    };
    let lines = |most: usize| {
        let mut table = vec![[show.say(&heads[0]), show.say(&heads[2])].to_vec()];
        table[0].extend(codes.iter().map(|code| code.to_string()).chain([show.say(&heads[1])]));
        table.extend(shown.iter().map(|row| {
            let mut cells = vec![row.place.to_string(), show.points(row.points)];
            cells.extend(figures(row).into_iter().chain([show.names.told(row.number, most, show.lang)]));
            cells
        }));
        aligned(&table)
    };
    let panel = Panel { title: String::new(), chart: Chart::Table { columns, rows } };
    show.compose(Draft {
        heading: text!("table-standings").with("round", round),
        legend: None,
        panels: if table.rows.is_empty() { Vec::new() } else { vec![panel] },
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-standings.png",
    })
}
