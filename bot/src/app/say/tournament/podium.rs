//! The picture of the winners.

use render::{Chart, ChartPage, ChartPanel, PageOptions, PodiumStep, TableRow};

use super::{SheetContext, lists, names};
use crate::app::field::{FieldStandings, StandingsPlace, TournamentField};
use crate::app::say::FigurePage;

const STEPS: usize = 3;

/// Draws a podium with the top places below it; `None` if no player has a place.
pub(super) fn podium(field: &TournamentField, standings: &FieldStandings, options: PageOptions) -> Option<FigurePage> {
    let record = &field.record;
    let names = field.names(None);
    let show = SheetContext { name: &record.name, names: &names, page: 0, lang: record.lang, options };
    let placed = standings.places.iter().filter(|place| place.places.is_some());
    let placed: Vec<&StandingsPlace> = placed.take(lists::PLACES).collect();
    if placed.is_empty() {
        return None;
    }
    let points = |place: &StandingsPlace| place.points.map(|points| show.points(points)).unwrap_or_default();
    let written = |place: &StandingsPlace| lists::places(place).unwrap_or_default();
    let step = |place: &&StandingsPlace| PodiumStep {
        place: written(place),
        height: place.places.map_or(STEPS as u16, |(from, _)| from).min(STEPS as u16) as u8,
        name: names.drawn(place.number, show.lang),
        text: match place.points {
            Some(n) => {
                show.say(&text!("tournament-step").with("points", points(place)).with("count", lists::decimal(n)))
            }
            None => String::new(),
        },
    };
    let row = |place: &&StandingsPlace| TableRow {
        cells: vec![written(place), names.drawn(place.number, show.lang), points(place)],
        own: false,
    };
    let heads = [(text!("table-place"), true), (text!("tournament-player"), false), (text!("tournament-points"), true)];
    let n_columns = if record.terms.system.has_bracket() { 2 } else { 3 };
    let columns = heads.iter().take(n_columns).map(|(head, right)| show.column(head, *right)).collect();
    let charts = [
        Chart::Podium(placed.iter().take(STEPS).map(step).collect()),
        Chart::Table { columns, rows: placed.iter().map(row).collect() },
    ];
    let line = |place: &&StandingsPlace| {
        let line = text!("tournament-place-alt").with("place", written(place));
        show.say(&line.with("player", names.told(place.number, names::WHOLE, show.lang)))
    };
    let heading = show.say(&text!("tournament-final"));
    let title = crate::words::note(&record.name, super::sheet::NAME);
    let alt =
        [title.clone(), heading.clone()].into_iter().chain(placed.iter().map(line)).collect::<Vec<_>>().join("\n");
    Some(FigurePage {
        page: ChartPage {
            title,
            subtitle: heading,
            panels: charts.map(|chart| ChartPanel { title: String::new(), chart }).into(),
        },
        options,
        alt,
        file: "mutabot-podium.png".to_owned(),
        n_pages: 1,
        is_said: true,
    })
}
