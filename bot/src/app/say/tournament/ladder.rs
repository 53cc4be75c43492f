//! The rungs of a ladder.

use render::{Chart, ChartPanel, TableRow};
use tournament::ladder::{Ladder, LadderRung};

use super::sheet::{ROWS, SheetContext, SheetDraft, aligned};
use crate::app::say::Message;

pub(crate) fn ladder(show: &SheetContext<'_>, ladder: &Ladder) -> Message {
    let rungs: Vec<(usize, &LadderRung, String)> =
        ladder.rungs().iter().zip(1..).map(|(rung, place)| (place, rung, challenges(show, ladder, rung))).collect();
    let (page, n_pages) = show.cut(&rungs, ROWS);
    let row = |(place, rung, challenges): &(usize, &LadderRung, String)| TableRow {
        cells: vec![place.to_string(), show.names.drawn(rung.person, show.lang), challenges.clone()],
        own: show.names.is_own(rung.person),
    };
    let heads = [text!("table-place"), text!("tournament-player"), text!("tournament-challenges")];
    let columns = heads.iter().zip([true, false, false]).map(|(head, right)| show.column(head, right)).collect();
    let rows: Vec<TableRow> = page.iter().map(row).collect();
    let lines = |most: usize| {
        let line = |(place, rung, challenges): &(usize, &LadderRung, String)| {
            let name = show.names.told(rung.person, most, show.lang);
            let name = if challenges.is_empty() { name } else { format!("{name} ({challenges})") };
            vec![place.to_string(), name]
        };
        aligned(&page.iter().map(line).collect::<Vec<_>>())
    };
    let spoken = |most: usize| {
        let line = |(place, rung, challenges): &(usize, &LadderRung, String)| {
            let line = text!("tournament-ladder-line").with("place", *place);
            let line = show.say(&line.with("player", show.names.told(rung.person, most, show.lang)));
            if challenges.is_empty() { line } else { format!("{line} ({challenges})") }
        };
        page.iter().map(line).collect()
    };
    let panel = ChartPanel { title: String::new(), chart: Chart::Table { columns, rows } };
    show.compose(SheetDraft {
        heading: text!("tournament-ladder"),
        legend: None,
        panels: if page.is_empty() { Vec::new() } else { vec![panel] },
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-ladder.png",
    })
}

fn challenges(show: &SheetContext<'_>, ladder: &Ladder, rung: &LadderRung) -> String {
    let of_rung = ladder.challenges().values().filter(|open| [open.by, open.of].contains(&rung.person));
    let said = of_rung.filter_map(|open| {
        let other = if open.by == rung.person { open.of } else { open.by };
        let text = match (open.accepted, open.by == rung.person) {
            (true, _) => text!("tournament-ladder-plays"),
            (false, true) => text!("tournament-ladder-challenges"),
            (false, false) => text!("tournament-ladder-challenged"),
        };
        Some(show.say(&text.with("place", ladder.place(other)?)))
    });
    said.collect::<Vec<_>>().join(", ")
}
