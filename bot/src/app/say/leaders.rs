//! A page of a leaderboard: who is listed by which rule, and the reader's own place.

use render::{Chart, Column, Page, PageOptions, Panel, TableRow};

use crate::app::ask::Press;
use crate::app::ask::see::Leaders;
use crate::app::say::numbers::Number;
use crate::app::say::{Figures, Message, phrases};
use crate::record::UserId;
use crate::words::{Arg, Lang, Text};

/// What somebody lacks to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unlisted {
    /// They hide their profile.
    Hidden,
    /// They did not choose to be listed over all servers.
    NotInLists,
    /// None of their games has counted there yet.
    Unrated,
    /// Their rating is too unsure.
    Unsure {
        /// Its deviation.
        deviation: i64,
        /// The highest deviation of those who are listed.
        most: i64,
    },
    /// They must meet so many more different opponents.
    Opponents(usize),
    /// No game of theirs has counted there lately.
    Idle,
}

/// Somebody on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leader {
    /// Their place, counted from 1.
    pub(crate) place: usize,
    /// Who they are.
    pub(crate) who: UserId,
    /// Their name, cleaned.
    pub(crate) name: String,
    /// Their rating.
    pub(crate) number: Number,
}

/// A page of a leaderboard.
pub(crate) struct LeaderPage {
    /// The id of the rules.
    pub(crate) game: &'static str,
    /// Whether it is over all servers.
    pub(crate) everywhere: bool,
    /// Those on the page, the first first.
    pub(crate) rows: Vec<Leader>,
    /// The number of the page, from 0.
    pub(crate) page: usize,
    /// The number of pages.
    pub(crate) n_pages: usize,
    /// The reader's own place, or what they lack.
    pub(crate) own: Result<Leader, Vec<Unlisted>>,
}

impl Leader {
    fn line(&self, player: impl Into<Arg>) -> Text {
        let line = text!("leaders-line").with("place", self.place).with("player", player);
        line.with_said("rating", self.number.text())
    }
}

impl LeaderPage {
    fn heading(&self) -> Text {
        let key = if self.everywhere { key!("leaders-everywhere") } else { key!("leaders-here") };
        Text::new(key).with_said("game", text!("{}-name", self.game))
    }

    fn rule(&self) -> Text {
        Text::new(if self.everywhere { key!("leaders-rule-everywhere") } else { key!("leaders-rule-here") })
    }

    /// Returns the reader's own row, if it is not among those of the page.
    fn own_row(&self) -> Option<&Leader> {
        self.own.as_ref().ok().filter(|own| self.rows.iter().all(|row| row.who != own.who))
    }
}

/// Composes a page of a leaderboard for the reader alone.
pub(crate) fn leaders(page: &LeaderPage, lang: Lang, options: PageOptions) -> Message {
    let mut message = Message::new(lang, text!("leaders-title").with_said("heading", page.heading()));
    message.text.extend(page.rows.iter().map(|row| row.line(phrases::mention(row.who))));
    if page.rows.is_empty() {
        message.text.push(text!("leaders-none"));
    }
    if page.n_pages > 1 {
        message.text.push(text!("leaders-page").with("page", page.page + 1).with("pages", page.n_pages));
    }
    message.text.extend(page.own_row().map(|own| {
        let line = own.line(phrases::mention(own.who));
        text!("leaders-own").with_said("line", line)
    }));
    if let Err(lacks) = &page.own {
        message.text.push(text!("leaders-unlisted"));
        message.text.extend(lacks.iter().map(lacking));
    }
    message.text.push(page.rule());
    message.figures = (!page.rows.is_empty()).then(|| figures(page, lang, options));
    if page.n_pages > 1 {
        let to = |press, page_no| Leaders::button(press, page.game, page.everywhere, page_no);
        message.buttons = vec![
            to(Press::LeadersBack, page.page.saturating_sub(1)).off_if(page.page == 0),
            to(Press::LeadersOn, page.page + 1).off_if(page.page + 1 == page.n_pages),
        ];
    }
    message
}

/// Tells somebody what they lack to be listed.
fn lacking(lacks: &Unlisted) -> Text {
    match lacks {
        Unlisted::Hidden => text!("leaders-lack-hidden"),
        Unlisted::NotInLists => text!("leaders-lack-lists"),
        Unlisted::Unrated => text!("leaders-lack-rating"),
        Unlisted::Unsure { deviation, most } => {
            text!("leaders-lack-sure").with("deviation", *deviation).with("most", *most)
        }
        Unlisted::Opponents(n) => text!("leaders-lack-opponents").with("count", *n),
        Unlisted::Idle => text!("leaders-lack-recent"),
    }
}

fn figures(page: &LeaderPage, lang: Lang, options: PageOptions) -> Figures {
    let own = page.own.as_ref().ok().map(|own| own.who);
    let row = |leader: &Leader| TableRow {
        cells: vec![
            leader.place.to_string(),
            leader.name.clone(),
            leader.number.brief(),
            leader.number.games.to_string(),
        ],
        own: own == Some(leader.who),
    };
    let column = |name: Text, right| Column { name: name.say(lang), right };
    let columns = vec![
        column(text!("leaders-place"), true),
        column(text!("leaders-player"), false),
        column(text!("leaders-rating"), true),
        column(text!("leaders-games"), true),
    ];
    let shown: Vec<_> = page.rows.iter().chain(page.own_row()).collect();
    let heading = page.heading().say(lang);
    let lines = shown.iter().map(|leader| leader.line(leader.name.as_str()).say(lang));
    let alt = [heading.clone()].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    let panel =
        Panel { title: String::new(), chart: Chart::Table { columns, rows: shown.iter().copied().map(row).collect() } };
    Figures {
        page: Page { title: heading, subtitle: String::new(), panels: vec![panel] },
        options,
        alt,
        file: "mutabot-leaderboard.png".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leader(place: usize) -> Leader {
        let number = Number { rating: 1_900 - place as i64, deviation: 60, is_provisional: false, games: 30 };
        Leader { place, who: UserId(place as u64), name: format!("Player {place}"), number }
    }

    fn page(own: Result<Leader, Vec<Unlisted>>, n_pages: usize) -> LeaderPage {
        let rows = (1..=10).map(leader).collect();
        LeaderPage { game: "chess", everywhere: false, rows, page: 0, n_pages, own }
    }

    fn said(page: &LeaderPage) -> Message {
        leaders(page, Lang::En, PageOptions::default())
    }

    #[test]
    fn the_own_place_is_shown_once_on_the_page_or_below_it() {
        for (own, n_rows) in [(leader(3), 10), (leader(27), 11)] {
            let message = said(&page(Ok(own.clone()), 3));
            let mention = format!("<@{}>", own.who.0);
            assert_eq!(message.said().matches(&mention).count(), 1, "{}", message.said());
            let figures = message.figures.expect("somebody is listed");
            let [Panel { chart: Chart::Table { rows, .. }, .. }] = &figures.page.panels[..] else { panic!("a table") };
            let own_rows: Vec<_> = rows.iter().filter(|row| row.own).map(|row| row.cells[0].clone()).collect();
            assert_eq!((rows.len(), own_rows), (n_rows, vec![own.place.to_string()]));
            assert!(figures.alt.contains(&own.name) && figures.alt.chars().count() <= 1_024, "{}", figures.alt);
        }
    }

    #[test]
    fn who_is_not_listed_reads_why_and_pages_end_where_they_end() {
        let lacks = vec![Unlisted::Opponents(2), Unlisted::Unsure { deviation: 180, most: 110 }];
        let message = said(&page(Err(lacks), 1));
        let keys: Vec<_> = message.text.iter().map(|text| text.key.to_string()).collect();
        assert_eq!(
            keys[11..],
            ["leaders-unlisted", "leaders-lack-opponents", "leaders-lack-sure", "leaders-rule-here"]
        );
        assert!(message.buttons.is_empty());
        let buttons = |page: usize| -> Vec<_> {
            let page = LeaderPage { page, ..self::page(Ok(leader(3)), 2) };
            said(&page).buttons.iter().map(|button| (button.custom_id(), button.off)).collect()
        };
        let id = |id: &str, off| (id.to_owned(), off);
        assert_eq!(buttons(0), [id("1:leaders-back:chess:here:0", true), id("1:leaders-on:chess:here:1", false)]);
        assert_eq!(buttons(1), [id("1:leaders-back:chess:here:0", false), id("1:leaders-on:chess:here:2", true)]);
    }
}
