//! Pages of figures with the same content in sentences: each section has a panel and lines.

use render::{Chart, ChartPage, ChartPanel, PageOptions};

use crate::app::say::{FigurePage, phrases};
use crate::record::{DAY, Unix};
use crate::words::{Lang, Text};

/// How many weeks to show, including the current one.
pub(super) const WEEKS: usize = 26;

pub(super) struct FigureSection {
    /// The panel; absent if the section is text only.
    panel: Option<ChartPanel>,
    pub(super) lines: Vec<Text>,
    /// The same without mentions, if it differs.
    pub(super) spoken: Option<Vec<Text>>,
}

impl FigureSection {
    pub(super) fn new(title: Text, lang: Lang, chart: Chart, lines: Vec<Text>) -> FigureSection {
        FigureSection { panel: Some(ChartPanel { title: title.say(lang), chart }), lines, spoken: None }
    }

    pub(super) fn has_panel(&self) -> bool {
        self.panel.is_some()
    }

    pub(super) fn tell_in_words(&mut self) {
        self.panel = None;
    }
}

/// Composes a page of sections below a title; returns it with their lines.
pub(super) fn page(
    title: &Text,
    sections: Vec<FigureSection>,
    lang: Lang,
    options: PageOptions,
    file: &str,
) -> (FigurePage, Vec<Text>) {
    let title = title.say(lang);
    let spoken = sections.iter().flat_map(|section| section.spoken.as_ref().unwrap_or(&section.lines));
    // Descriptions are plain text, and a screen reader would read out the signs for bold type.
    let spoken = spoken.map(|line| line.say(lang).replace("**", ""));
    let alt = [title.clone()].into_iter().chain(spoken).collect::<Vec<_>>().join("\n");
    let (mut panels, mut lines) = (Vec::new(), Vec::new());
    for section in sections {
        panels.extend(section.panel);
        lines.extend(section.lines);
    }
    let page = ChartPage { title, subtitle: String::new(), panels };
    (FigurePage { page, options, alt, file: file.to_owned(), n_pages: 1, is_said: true }, lines)
}

/// Returns the beginning of the first of the [`WEEKS`]: a Monday, in UTC.
pub(crate) fn first_week(now: Unix) -> Unix {
    let today = now.since_1970().whole(DAY);
    // The first of January 1970 was a Thursday.
    let monday = today - (today + 3).rem_euclid(7);
    Unix(0) + (monday - 7 * (WEEKS as i64 - 1)) * DAY
}

/// Returns a UTC day for pictures, where the reader's zone is unknown.
pub(super) fn day(at: Unix, lang: Lang) -> String {
    phrases::day_in_words(at).say(lang)
}
