//! The cross-table: results of every pair or, in a Swiss, round by round.

use std::collections::BTreeMap;
use std::ops::Range;

use render::{Chart, ChartPage, ChartPanel, CrossCell, CrossMark, CrossRow};
use tournament::tiebreaks::{EventStandings, StandingsRow, TiebreakSystem};
use tournament::{EntryBye, EntryGame, GameResult, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

use super::sheet::{ALT, ROWS, SheetContext, SheetDraft, aligned, sign};
use crate::app::say::Message;
use crate::words::Text;

/// The widths of a row's cells, of a cell's padding and of a letter. The unit is a tenth of a pixel in a picture 720
/// pixels wide.
const CELLS: usize = 4_210;
const AROUND: usize = 45;
const LETTER: usize = 126;

/// The maximum number of characters for the rows in the picture's description; its heading takes the rest.
const SPOKEN: usize = ALT - 240;

/// How to describe results, clearest first: by opponents' names, by their places, or with the table's signs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ResultWording {
    Names,
    Places,
    Signs,
}

/// Composes a page of the cross-table after a round, in standings order. A round robin has opponents as columns, a
/// Swiss rounds. Columns that do not fit a phone go to further pages.
pub(crate) fn crosstable(
    show: &SheetContext<'_>,
    event: &IndividualEvent,
    round: RoundNumber,
    system: TiebreakSystem,
    table: &EventStandings,
) -> Message {
    let by_opponents = system == TiebreakSystem::RoundRobin;
    let cross = CrossTable::of(show, event, round, table, by_opponents);
    let (rows, columns, n_pages) = cross.page(show.page);
    let cells = |idx: usize| &cross.rows[idx][columns.clone()];
    let row = |idx: usize| {
        let StandingsRow { number, points, .. } = table.rows[idx];
        CrossRow {
            place: (idx + 1).to_string(),
            name: show.names.drawn(number, show.lang),
            cells: cells(idx).iter().map(|cell| cell.drawn.clone()).collect(),
            total: show.points(points),
            own: show.names.is_own(number),
        }
    };
    let heads = [text!("table-place"), text!("tournament-player"), text!("tournament-points-short")];
    let heads = heads.map(|head| show.say(&head));
    let told = |idx: usize, most: usize| show.names.told(table.rows[idx].number, most, show.lang);
    let spoken = |most: usize| {
        let line = |idx: usize, way: ResultWording| {
            let line = text!("tournament-cross-line").with("place", idx + 1).with("player", told(idx, most));
            let results = cross.told(show, cells(idx), way, most);
            show.say(&line.with("points", show.points(table.rows[idx].points)).with("results", results))
        };
        let lines = |way: ResultWording| -> Vec<String> { rows.clone().map(|idx| line(idx, way)).collect() };
        let fits = |lines: &Vec<String>| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>() <= SPOKEN;
        [ResultWording::Names, ResultWording::Places]
            .into_iter()
            .map(lines)
            .find(fits)
            .unwrap_or_else(|| lines(ResultWording::Signs))
    };
    let lines = |most: usize| {
        let mut lines =
            vec![[vec![heads[0].clone(), heads[2].clone()], cross.columns[columns.clone()].to_vec()].concat()];
        lines[0].push(heads[1].clone());
        lines.extend(rows.clone().map(|idx| {
            let own = [(idx + 1).to_string(), show.points(table.rows[idx].points)];
            let cells = cells(idx).iter().map(|cell| cell.sign().to_owned());
            own.into_iter().chain(cells).chain([told(idx, most)]).collect()
        }));
        aligned(&lines)
    };
    let chart = Chart::Cross {
        heads: heads.clone(),
        columns: cross.columns[columns.clone()].to_vec(),
        rows: rows.clone().map(row).collect(),
    };
    let legend = if by_opponents { text!("tournament-cross-opponents") } else { text!("tournament-cross-rounds") };
    show.compose(SheetDraft {
        heading: text!("tournament-cross").with("round", round),
        legend: Some(legend),
        panels: if rows.is_empty() { Vec::new() } else { vec![ChartPanel { title: String::new(), chart }] },
        n_pages,
        spoken: &spoken,
        lines: &lines,
        file: "mutabot-crosstable.png",
    })
}

struct CrossTable {
    columns: Vec<String>,
    rows: Vec<Vec<MeetingCell>>,
    places: BTreeMap<PlayerNumber, usize>,
}

struct MeetingCell {
    drawn: CrossCell,
    entries: Vec<RoundEntry>,
}

impl MeetingCell {
    /// Returns its text, or a sign that screen readers don't skip.
    fn sign(&self) -> &str {
        if self.drawn.text.is_empty() { "·" } else { &self.drawn.text }
    }
}

impl CrossTable {
    /// Returns a page's rows and columns, and the number of pages. All columns of the first rows come first.
    fn page(&self, page: usize) -> (Range<usize>, Range<usize>, usize) {
        let cells = self.rows.iter().flatten().map(|cell| cell.drawn.text.chars().count());
        let most = (CELLS / (cells.max().unwrap_or(0).max(2) * LETTER + AROUND)).clamp(1, ChartPage::CELLS);
        let (n_rows, n_columns) = (self.rows.len(), self.columns.len());
        // Spread the columns evenly over the pages.
        let n_blocks = n_columns.div_ceil(most).max(1);
        let per_block = n_columns.div_ceil(n_blocks).max(1);
        let n_pages = n_rows.div_ceil(ROWS).max(1) * n_blocks;
        let (below, beside) = (page.min(n_pages - 1) / n_blocks, page.min(n_pages - 1) % n_blocks);
        let cut = |nth: usize, most: usize, all: usize| (nth * most).min(all)..all.min((nth + 1) * most);
        (cut(below, ROWS, n_rows), cut(beside, per_block, n_columns), n_pages)
    }

    fn of(
        show: &SheetContext<'_>,
        event: &IndividualEvent,
        round: RoundNumber,
        table: &EventStandings,
        by_opponents: bool,
    ) -> CrossTable {
        let places: BTreeMap<PlayerNumber, usize> = table.rows.iter().map(|row| row.number).zip(1..).collect();
        let n_columns = if by_opponents { table.rows.len() } else { usize::from(round) };
        let row = |row: &StandingsRow| {
            let entries: Vec<RoundEntry> = match event.player(row.number) {
                Some(player) => (1..=round).map(|round| player.entry(round)).collect(),
                None => Vec::new(),
            };
            if by_opponents {
                table.rows.iter().map(|other| against(row.number, other.number, &entries)).collect()
            } else {
                entries.iter().map(|entry| in_round(*entry, &places, show)).collect()
            }
        };
        CrossTable {
            columns: (1..=n_columns).map(|column| column.to_string()).collect(),
            rows: table.rows.iter().map(row).collect(),
            places,
        }
    }

    fn told(&self, show: &SheetContext<'_>, cells: &[MeetingCell], way: ResultWording, most: usize) -> String {
        if way == ResultWording::Signs {
            return cells.iter().map(MeetingCell::sign).collect::<Vec<_>>().join(" ");
        }
        let player = |number: PlayerNumber| {
            let place = self.places.get(&number).map_or("?".to_owned(), usize::to_string);
            if way == ResultWording::Names {
                format!("{place} {}", show.names.told(number, most, show.lang))
            } else {
                place
            }
        };
        let entries = cells.iter().flat_map(|cell| &cell.entries);
        let told: Vec<String> = entries.map(|entry| show.say(&in_words(*entry, player))).collect();
        if told.is_empty() { show.say(&text!("tournament-cross-none")) } else { told.join(", ") }
    }
}

pub(super) fn in_words(entry: RoundEntry, player: impl Fn(PlayerNumber) -> String) -> Text {
    let EntryGame { opponent, result, .. } = match entry {
        RoundEntry::Game(game) => game,
        RoundEntry::Bye(EntryBye::Allocated) => return text!("table-bye"),
        RoundEntry::Bye(EntryBye::Full) => return text!("tournament-bye-full"),
        RoundEntry::Bye(EntryBye::Half) => return text!("tournament-bye-half"),
        RoundEntry::Bye(EntryBye::Zero) => return text!("tournament-cross-none"),
    };
    let text = match result {
        GameResult::Win | GameResult::UnratedWin => text!("tournament-cross-won"),
        GameResult::Draw | GameResult::UnratedDraw => text!("tournament-cross-drawn"),
        GameResult::Loss | GameResult::UnratedLoss => text!("tournament-cross-lost"),
        GameResult::ForfeitWin => text!("tournament-cross-won-forfeit"),
        GameResult::ForfeitLoss => text!("tournament-cross-lost-forfeit"),
        GameResult::Unfinished => text!("tournament-cross-unfinished"),
    };
    text.with("player", player(opponent))
}

fn against(own: PlayerNumber, other: PlayerNumber, entries: &[RoundEntry]) -> MeetingCell {
    if own == other {
        return MeetingCell { drawn: CrossCell { text: "×".to_owned(), mark: CrossMark::Alone }, entries: Vec::new() };
    }
    let is_against =
        |entry: &&RoundEntry| matches!(entry, RoundEntry::Game(EntryGame { opponent, .. }) if *opponent == other);
    let entries: Vec<RoundEntry> = entries.iter().filter(is_against).copied().collect();
    let result = |entry: &RoundEntry| match entry {
        RoundEntry::Game(EntryGame { result, .. }) => Some(*result),
        RoundEntry::Bye(_) => None,
    };
    let results: Vec<GameResult> = entries.iter().filter_map(result).collect();
    let text = results.iter().copied().map(sign).collect();
    MeetingCell { drawn: CrossCell { text, mark: mark(&results) }, entries }
}

fn in_round(entry: RoundEntry, places: &BTreeMap<PlayerNumber, usize>, show: &SheetContext<'_>) -> MeetingCell {
    MeetingCell { drawn: drawn_round(entry, places, show), entries: vec![entry] }
}

fn drawn_round(entry: RoundEntry, places: &BTreeMap<PlayerNumber, usize>, show: &SheetContext<'_>) -> CrossCell {
    let game = match entry {
        RoundEntry::Game(game) => game,
        RoundEntry::Bye(bye) => {
            let (text, mark) = match bye {
                EntryBye::Allocated | EntryBye::Full => ("+", CrossMark::Won),
                EntryBye::Half => ("=", CrossMark::Half),
                EntryBye::Zero => ("", CrossMark::None),
            };
            return CrossCell { text: text.to_owned(), mark };
        }
    };
    let sign = match sign(game.result) {
        "1" | "+" => "+",
        "½" => "=",
        "·" => "·",
        _ => "–",
    };
    let place = places.get(&game.opponent).map_or("?".to_owned(), usize::to_string);
    let forfeit = if game.result.is_played() { String::new() } else { show.say(&text!("tournament-cross-forfeit")) };
    CrossCell { text: format!("{sign}{place}{forfeit}"), mark: mark(&[game.result]) }
}

fn mark(results: &[GameResult]) -> CrossMark {
    let is_won = |result: &GameResult| matches!(sign(*result), "1" | "+");
    let is_half = |result: &GameResult| sign(*result) == "½";
    if !results.is_empty() && results.iter().all(is_won) {
        CrossMark::Won
    } else if results.iter().any(|result| is_won(result) || is_half(result)) {
        CrossMark::Half
    } else {
        CrossMark::None
    }
}
