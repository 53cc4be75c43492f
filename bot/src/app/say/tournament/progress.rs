//! One player's tournament, round by round.

use render::{Chart, ChartPanel, Curve, CurveAxes, CurvePoint, TableRow};
use tournament::tiebreaks::{EventStandings, StandingsRow};
use tournament::{Colour, EntryBye, IndividualEvent, PlayerNumber, Points, RoundEntry, RoundNumber};

use super::crosstable::in_words;
use super::lists;
use super::sheet::{ROWS, SheetContext, SheetDraft, aligned, sign};
use crate::app::say::Message;
use crate::words::Text;

struct ProgressStep {
    round: usize,
    met: Result<PlayerNumber, Text>,
    colour: Option<Colour>,
    entry: RoundEntry,
    result: &'static str,
    points: Points,
    place: PlayerNumber,
    /// The leader's points.
    best: Points,
}

pub(crate) fn progress(
    show: &SheetContext<'_>,
    event: &IndividualEvent,
    player: PlayerNumber,
    tables: &[EventStandings],
) -> Message {
    let steps: Vec<ProgressStep> =
        (1..).zip(tables).filter_map(|(round, table)| step(event, player, round, table)).collect();
    let (page, n_pages) = show.cut(&steps, ROWS);
    let met = |step: &ProgressStep, name: &dyn Fn(PlayerNumber) -> String| match &step.met {
        Ok(opponent) => name(*opponent),
        Err(why) => show.say(why),
    };
    let colour = |step: &ProgressStep| step.colour.map_or(String::new(), |colour| show.say(&colour_text(colour)));
    let row = |step: &ProgressStep| TableRow {
        cells: vec![
            step.round.to_string(),
            met(step, &|opponent| show.names.drawn(opponent, show.lang)),
            colour(step),
            step.result.to_owned(),
            show.points(step.points),
            step.place.to_string(),
        ],
        own: false,
    };
    let heads = [
        (text!("table-round"), true),
        (text!("tournament-opponent"), false),
        (text!("tournament-colour"), false),
        (text!("tournament-result"), false),
        (text!("tournament-points"), true),
        (text!("table-place"), true),
    ];
    let columns = heads.iter().map(|(head, right)| show.column(head, *right)).collect();
    let chart = Chart::Table { columns, rows: page.iter().map(row).collect() };
    let mut panels = vec![ChartPanel { title: String::new(), chart }];
    panels.splice(..0, curves(show, player, &steps));
    let told = |opponent: PlayerNumber, most: usize| show.names.told(opponent, most, show.lang);
    let spoken = |most: usize| {
        let line = |step: &ProgressStep| {
            let result = in_words(step.entry, |opponent| told(opponent, most));
            let result = match &step.colour {
                Some(colour) => {
                    text!("tournament-progress-as").with_said("side", colour_text(*colour)).with_said("result", result)
                }
                None => result,
            };
            let points = text!("tournament-step").with("points", show.points(step.points));
            let points = points.with("count", lists::decimal(step.points));
            let line = text!("tournament-progress-line").with("round", step.round).with_said("result", result);
            show.say(&line.with_said("points", points).with("place", step.place))
        };
        page.iter().map(line).collect()
    };
    let lines = |most: usize| {
        let mut lines = vec![[0, 5, 4, 3, 2, 1].map(|head: usize| show.say(&heads[head].0)).to_vec()];
        lines.extend(page.iter().map(|step| {
            let name = met(step, &|opponent| told(opponent, most));
            let (points, place) = (show.points(step.points), step.place.to_string());
            vec![step.round.to_string(), place, points, step.result.to_owned(), colour(step), name]
        }));
        aligned(&lines)
    };
    show.compose(SheetDraft {
        heading: text!("tournament-progress").with("player", show.names.drawn(player, show.lang)),
        legend: None,
        panels: if steps.is_empty() { Vec::new() } else { panels },
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-progress.png",
    })
}

fn colour_text(colour: Colour) -> Text {
    match colour {
        Colour::White => text!("tournament-as-white"),
        Colour::Black => text!("tournament-as-black"),
    }
}

fn step(
    event: &IndividualEvent,
    player: PlayerNumber,
    round: RoundNumber,
    table: &EventStandings,
) -> Option<ProgressStep> {
    let own: &StandingsRow = table.rows.iter().find(|row| row.number == player)?;
    let entry = event.player(player)?.entry(round);
    let (met, colour, result) = match entry {
        RoundEntry::Game(game) => (Ok(game.opponent), game.colour, sign(game.result)),
        RoundEntry::Bye(EntryBye::Allocated) => (Err(text!("table-bye")), None, "+"),
        RoundEntry::Bye(EntryBye::Full) => (Err(text!("tournament-bye-full")), None, "+"),
        RoundEntry::Bye(EntryBye::Half) => (Err(text!("tournament-bye-half")), None, "½"),
        RoundEntry::Bye(EntryBye::Zero) => (Err(text!("tournament-absent")), None, "–"),
    };
    let best = table.rows.first().map_or(own.points, |first| first.points);
    Some(ProgressStep { round: round.into(), met, colour, entry, result, points: own.points, place: own.place, best })
}

/// Draws the player's and the leader's points after at least two rounds.
fn curves(show: &SheetContext<'_>, player: PlayerNumber, steps: &[ProgressStep]) -> Option<ChartPanel> {
    let [first, .., last] = steps else { return None };
    let curve = |name: String, points: fn(&ProgressStep) -> Points| Curve {
        name,
        points: steps
            .iter()
            .map(|step| CurvePoint {
                at: (step.round - first.round) as f64 / (last.round - first.round) as f64,
                value: f64::from(points(step).tenths()) / 10.0,
                spread: 0.0,
            })
            .collect(),
    };
    let curves = vec![
        curve(show.names.drawn(player, show.lang), |step| step.points),
        curve(show.say(&text!("tournament-first")), |step| step.best),
    ];
    let round = |step: &ProgressStep| show.say(&text!("tournament-after").with("round", step.round));
    let chart =
        Chart::Curves { curves, axes: CurveAxes { from: round(first), to: round(last), ..CurveAxes::default() } };
    Some(ChartPanel { title: show.say(&text!("tournament-points")), chart })
}
