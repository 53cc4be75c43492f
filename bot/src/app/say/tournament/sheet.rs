//! What all pages of tournaments share: their heading, their pages, their three forms.

use render::{Column, Page, PageOptions, Panel};
use tournament::{GameResult, Points};

use super::names::Names;
use crate::app::say::{Figures, Message};
use crate::words::{Lang, Text, escape, note};

/// The number of rows on a page.
pub(super) const ROWS: usize = 20;
/// The number of characters of what describes a picture, that Discord takes.
pub(super) const ALT: usize = 1_024;
/// The number of characters of a table in a message: of the 2,000 of a message, the rest is for the sentences around it.
const TABLE: usize = 1_600;
/// The number of characters of a tournament's name that are shown.
pub(super) const NAME: usize = 60;
/// The numbers of characters of names, the first being taken with which a page fits.
const LENGTHS: [usize; 6] = [32, 24, 16, 12, 8, 5];

/// What is shown of a tournament, to whom, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Show<'a> {
    /// The tournament's name, as its organiser wrote it.
    pub(crate) name: &'a str,
    /// What the players are called.
    pub(crate) names: &'a Names,
    /// The page, from 0; one after the last is the last.
    pub(crate) page: usize,
    /// The reader's language.
    pub(crate) lang: Lang,
    /// How the picture is drawn.
    pub(crate) options: PageOptions,
}

/// A page before it is put together.
pub(super) struct Draft<'a> {
    pub(super) heading: Text,
    /// What else must be said about its signs.
    pub(super) legend: Option<Text>,
    /// What is drawn; nothing if there is nothing to show.
    pub(super) panels: Vec<Panel>,
    pub(super) n_pages: usize,
    /// The picture in words, with names of at most so many characters.
    pub(super) spoken: &'a dyn Fn(usize) -> Vec<String>,
    /// The lines of the table, in letters of one width, with such names at their ends.
    pub(super) lines: &'a dyn Fn(usize) -> Vec<String>,
    /// The name of the picture's file.
    pub(super) file: &'static str,
}

impl Show<'_> {
    /// Puts a page together: the picture, its description, and the same as a text within the limits of Discord.
    pub(super) fn compose(&self, draft: Draft<'_>) -> Message {
        let name = note(self.name, NAME);
        // The heading may name a player.
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
        // Signs are not heard, and the text explains them.
        let head = || [name.clone(), below(None)].into_iter();
        let alt = fitted(ALT, |most| head().chain((draft.spoken)(most)).collect::<Vec<_>>().join("\n"));
        // Twenty results in many words are too long even without names.
        let alt = alt.chars().take(ALT).collect();
        let table = fitted(TABLE, |most| format!("```\n{}\n```", (draft.lines)(most).join("\n")));
        message.text.push(text!("tournament-table").with("table", table));
        let subtitle = below(draft.legend.as_ref());
        message.text.extend(draft.legend);
        message.text.extend(page.clone());
        message.figures = Some(Figures {
            page: Page { title: name, subtitle, panels: draft.panels },
            options: self.options,
            alt,
            file: draft.file.to_owned(),
            n_pages: draft.n_pages,
            is_said: true,
        });
        message
    }

    /// Returns a text in the reader's language.
    pub(super) fn say(&self, text: &Text) -> String {
        text.say(self.lang)
    }

    /// Returns a column of a table in a picture.
    pub(super) fn column(&self, name: &Text, right: bool) -> Column {
        Column { name: self.say(name), right }
    }

    /// Returns the items of the page, and the number of pages.
    pub(super) fn cut<'b, T>(&self, items: &'b [T], per_page: usize) -> (&'b [T], usize) {
        let n_pages = items.len().div_ceil(per_page).max(1);
        let from = self.page.min(n_pages - 1) * per_page;
        (&items[from..items.len().min(from + per_page)], n_pages)
    }

    /// Writes a number as the reader's language does, a half as a half.
    pub(super) fn number(&self, number: &impl ToString) -> String {
        numeral(&number.to_string(), self.lang)
    }

    /// Writes points as people do: `2½`.
    pub(super) fn points(&self, points: Points) -> String {
        let text = points.to_string();
        self.number(&text.strip_suffix(".0").unwrap_or(&text))
    }
}

/// Writes a number with decimals as a language does, a half as a half: `12½`, and `12.25` or `12,25`.
pub(super) fn numeral(number: &str, lang: Lang) -> String {
    match number.strip_suffix(".5") {
        Some("0") => "½".to_owned(),
        Some(whole) => format!("{whole}½"),
        None if lang == Lang::Fr => number.replace('.', ","),
        None => number.to_owned(),
    }
}

/// Returns a page as its picture, which says all by itself.
pub(super) fn drawn(mut message: Message) -> Message {
    if let Some(figures) = &mut message.figures {
        figures.is_said = false;
        // What stands below the title is the table.
        message.text.remove(1);
    }
    message
}

/// Returns a page in letters alone.
pub(super) fn written(mut message: Message) -> Message {
    message.figures = None;
    message
}

/// Makes a text with the longest names with which it has at most so many characters.
fn fitted(most: usize, make: impl Fn(usize) -> String) -> String {
    let fits = |text: &String| text.chars().count() <= most;
    LENGTHS.into_iter().map(&make).find(fits).unwrap_or_else(|| make(0))
}

/// Sets rows in columns of one width each, all but the last ending at the same edge: what follows a name could not.
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

/// Returns what a game brought one of its players, as a sign.
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
