//! The standings after a round.

use render::{Chart, ChartPanel, TableRow};
use tournament::tiebreaks::{EventStandings, StandingsRow, TiebreakCode};
use tournament::{PlayerNumber, Points, RoundNumber};

use super::lists::decimal;
use super::sheet::{ROWS, SheetContext, SheetDraft, aligned};
use crate::app::field;
use crate::app::say::Message;
use crate::words::Text;

/// How many tie-breaks to show: more columns would not fit a phone.
pub(super) const SHOWN: usize = 2;

/// The minimum length of names for the description to include tie-breaks.
const TOLD: usize = 8;

struct StandingsLine {
    place: String,
    number: PlayerNumber,
    points: String,
    /// The points in words; absent if no player has points.
    said: Option<String>,
    figures: Vec<String>,
    by_lot: bool,
}

fn in_words(show: &SheetContext<'_>, points: Points) -> String {
    show.say(&text!("tournament-step").with("points", show.points(points)).with("count", decimal(points)))
}

/// Composes a page of the standings after a round, with these tie-breaks. Every page includes the reader's own row.
pub(crate) fn standings(
    show: &SheetContext<'_>,
    round: RoundNumber,
    codes: &[TiebreakCode],
    table: &EventStandings,
) -> Message {
    let codes: Vec<String> = codes.iter().map(TiebreakCode::to_string).collect();
    let figure = |value: Option<tournament::tiebreaks::TiebreakValue>| value.map(|value| value.to_string());
    let line = |row: &StandingsRow| StandingsLine {
        place: row.place.to_string(),
        number: row.number,
        points: show.points(row.points),
        said: Some(in_words(show, row.points)),
        figures: figures(show, row.figures.iter().map(|found| figure(found.value))),
        by_lot: row.by_lot,
    };
    let lines: Vec<StandingsLine> = table.rows.iter().map(line).collect();
    page(show, text!("table-standings").with("round", round), &codes, &lines)
}

pub(super) fn of_field(show: &SheetContext<'_>, heading: Text, standings: &field::FieldStandings) -> Message {
    let line = |place: &field::StandingsPlace| StandingsLine {
        place: super::lists::places(place).unwrap_or_default(),
        number: place.number,
        points: place.points.map(|points| show.points(points)).unwrap_or_default(),
        said: place.points.map(|points| in_words(show, points)),
        figures: figures(show, place.figures.iter().map(|figure| Some(figure.clone()).filter(|it| !it.is_empty()))),
        by_lot: place.by_lot,
    };
    let lines: Vec<StandingsLine> = standings.places.iter().map(line).collect();
    page(show, heading, &standings.codes, &lines)
}

fn figures(show: &SheetContext<'_>, figures: impl Iterator<Item = Option<String>>) -> Vec<String> {
    figures.take(SHOWN).map(|figure| figure.map_or("–".to_owned(), |value| show.number(&value))).collect()
}

fn page(show: &SheetContext<'_>, heading: Text, codes: &[String], all: &[StandingsLine]) -> Message {
    let (page, n_pages) = show.cut(all, ROWS);
    let is_own = |line: &&StandingsLine| show.names.is_own(line.number);
    let own = all.iter().find(is_own).filter(|own| page.iter().all(|line| line.number != own.number));
    let shown: Vec<&StandingsLine> = page.iter().chain(own).collect();
    let codes = &codes[..codes.len().min(SHOWN)];
    let row = |line: &StandingsLine| {
        let mut cells = vec![line.place.clone(), show.names.drawn(line.number, show.lang), line.points.clone()];
        cells.extend(line.figures.iter().cloned());
        TableRow { cells, own: show.names.is_own(line.number) }
    };
    let mut rows: Vec<TableRow> = page.iter().map(row).collect();
    rows.extend(own.into_iter().flat_map(|own| [TableRow::default(), row(own)]));
    let heads = [text!("table-place"), text!("tournament-player"), text!("tournament-points")];
    let mut columns: Vec<_> =
        heads.iter().zip([true, false, true]).map(|(head, right)| show.column(head, right)).collect();
    columns.extend(codes.iter().map(|code| render::TableColumn { name: code.clone(), right: true }));
    let spoken = |most: usize| {
        let say = |line: &&StandingsLine| {
            let text = text!("tournament-standings-line").with("place", line.place.as_str());
            let text = text.with("player", show.names.told(line.number, most, show.lang));
            // If names are cut to a few letters, they need all the space.
            let figures = codes.iter().zip(&line.figures).filter(|_| most >= TOLD);
            let told = figures.map(|(code, figure)| format!("{code} {figure}"));
            let text = text.with("points", line.said.iter().cloned().chain(told).collect::<Vec<_>>().join(", "));
            show.say(&if line.by_lot { text!("tournament-place-by-lot").with_said("line", text) } else { text })
        };
        shown.iter().map(say).collect()
    };
    let lines = |most: usize| {
        let mut table = vec![[show.say(&heads[0]), show.say(&heads[2])].to_vec()];
        table[0].extend(codes.iter().cloned().chain([show.say(&heads[1])]));
        table.extend(shown.iter().map(|line| {
            let mut cells = vec![line.place.clone(), line.points.clone()];
            cells.extend(line.figures.iter().cloned().chain([show.names.told(line.number, most, show.lang)]));
            cells
        }));
        aligned(&table)
    };
    let panel = ChartPanel { title: String::new(), chart: Chart::Table { columns, rows } };
    show.compose(SheetDraft {
        heading,
        legend: None,
        panels: if all.is_empty() { Vec::new() } else { vec![panel] },
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-standings.png",
    })
}
