//! The parts that all tournament pages share: heading, paging, and three forms (picture, description, text).

use render::{ChartPage, ChartPanel, PageOptions, TableColumn};
use tournament::{GameResult, Points};

use super::names::PersonNames;
use crate::app::say::{FigurePage, Message};
use crate::words::{Lang, Text, escape, note};

pub(super) const ROWS: usize = 20;
/// The maximum number of characters of a picture's description in Discord.
pub(super) const ALT: usize = 1_024;
/// The maximum number of characters of a table in a message; the rest of a message's 2,000 is for sentences.
const TABLE: usize = 1_600;
pub(super) const NAME: usize = 60;
/// Lengths of names to try; a page takes the first that fits.
const LENGTHS: [usize; 6] = [32, 24, 16, 12, 8, 5];

#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetContext<'a> {
    pub(crate) name: &'a str,
    pub(crate) names: &'a PersonNames,
    /// The page, from 0; numbers beyond the last page mean the last page.
    pub(crate) page: usize,
    pub(crate) lang: Lang,
    pub(crate) options: PageOptions,
}

pub(super) struct SheetDraft<'a> {
    pub(super) heading: Text,
    pub(super) legend: Option<Text>,
    /// Empty if there is nothing to show.
    pub(super) panels: Vec<ChartPanel>,
    pub(super) n_pages: usize,
    /// The picture in words, with names of at most this many characters.
    pub(super) spoken: &'a dyn Fn(usize) -> Vec<String>,
    /// The table's lines in a monospaced font, with names at their ends.
    pub(super) lines: &'a dyn Fn(usize) -> Vec<String>,
    pub(super) file: &'static str,
}

impl SheetContext<'_> {
    /// Composes a page: the picture, its description, and the same content as text, within Discord's limits.
    pub(super) fn compose(&self, draft: SheetDraft<'_>) -> Message {
        let name = note(self.name, NAME);
        // The heading may contain a player's name.
        let heading = escape(&self.say(&draft.heading));
        let title = text!("table-title").with("name", escape(&name)).with("heading", heading);
        let mut message = Message::new(self.lang, title);
        if draft.panels.is_empty() {
            message.text.push(text!("tournament-empty"));
            return message;
        }
        let page = (draft.n_pages > 1).then(|| {
            let page = self.page.min(draft.n_pages - 1) + 1;
            text!("tournament-page").with("page", page).with("pages", draft.n_pages)
        });
        let below = |legend: Option<&Text>| {
            let all = [Some(&draft.heading), page.as_ref(), legend].into_iter().flatten();
            all.map(|text| text.say(self.lang)).collect::<Vec<_>>().join(" · ")
        };
        // Screen readers skip signs, and the text explains them.
        let head = || [name.clone(), below(None)].into_iter();
        let alt = fitted(ALT, |most| head().chain((draft.spoken)(most)).collect::<Vec<_>>().join("\n"));
        // Twenty results in many words are too long even without names.
        let alt = alt.chars().take(ALT).collect();
        let table = fitted(TABLE, |most| format!("```\n{}\n```", (draft.lines)(most).join("\n")));
        message.text.push(text!("tournament-table").with("table", table));
        let subtitle = below(draft.legend.as_ref());
        message.text.extend(draft.legend);
        message.text.extend(page.clone());
        message.figures = Some(FigurePage {
            page: ChartPage { title: name, subtitle, panels: draft.panels },
            options: self.options,
            alt,
            file: draft.file.to_owned(),
            n_pages: draft.n_pages,
            is_said: true,
        });
        message
    }

    pub(super) fn say(&self, text: &Text) -> String {
        text.say(self.lang)
    }

    pub(super) fn column(&self, name: &Text, right: bool) -> TableColumn {
        TableColumn { name: self.say(name), right }
    }

    pub(super) fn cut<'b, T>(&self, items: &'b [T], per_page: usize) -> (&'b [T], usize) {
        let n_pages = items.len().div_ceil(per_page).max(1);
        let from = self.page.min(n_pages - 1) * per_page;
        (&items[from..items.len().min(from + per_page)], n_pages)
    }

    pub(super) fn number(&self, number: &impl ToString) -> String {
        numeral(&number.to_string(), self.lang)
    }

    pub(super) fn points(&self, points: Points) -> String {
        let text = points.to_string();
        self.number(&text.strip_suffix(".0").unwrap_or(&text))
    }
}

/// Formats a decimal number in a language's style, with `½`: `12½`, and `12.25` or `12,25`.
pub(super) fn numeral(number: &str, lang: Lang) -> String {
    match number.strip_suffix(".5") {
        Some("0") => "½".to_owned(),
        Some(whole) => format!("{whole}½"),
        None if lang == Lang::Fr => number.replace('.', ","),
        None => number.to_owned(),
    }
}

pub(super) fn drawn(mut message: Message) -> Message {
    if let Some(figures) = &mut message.figures {
        figures.is_said = false;
        // The table follows the title.
        message.text.remove(1);
    }
    message
}

pub(super) fn written(mut message: Message) -> Message {
    message.figures = None;
    message
}

fn fitted(most: usize, make: impl Fn(usize) -> String) -> String {
    let fits = |text: &String| text.chars().count() <= most;
    LENGTHS.into_iter().map(&make).find(fits).unwrap_or_else(|| make(0))
}

/// Aligns rows in columns. Every cell but the last in a row is padded; names come last, since they have no fixed width.
pub(super) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..n_columns.saturating_sub(1)).map(|column| wide(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let Some((last, cells)) = row.split_last() else { return String::new() };
        let cells = cells.iter().zip(&widths).map(|(cell, wide)| format!("{cell:>wide$}  "));
        cells.chain([last.clone()]).collect::<String>().trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

pub(super) fn sign(result: GameResult) -> &'static str {
    match result {
        GameResult::Win | GameResult::UnratedWin => "1",
        GameResult::Draw | GameResult::UnratedDraw => "½",
        GameResult::Loss | GameResult::UnratedLoss => "0",
        GameResult::ForfeitWin => "+",
        GameResult::ForfeitLoss => "–",
        GameResult::Unfinished => "·",
    }
}
