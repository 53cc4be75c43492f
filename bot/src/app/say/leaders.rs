//! A leaderboard page, with its rules and the reader's own place.

use render::{Chart, ChartPage, ChartPanel, PageOptions, TableColumn, TableRow};

use crate::app::ask::see::{LeadersAsk, Period};
use crate::app::ask::{Button, Press};
use crate::app::say::numbers::RatingNumber;
use crate::app::say::{FigurePage, Message, phrases};
use crate::record::UserId;
use crate::words::{Lang, Text, TextArg};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum UnlistedReason {
    Hidden,
    NotInLists,
    Unrated,
    Unsure {
        deviation: i64,
        most: i64,
    },
    /// They must meet this many more different opponents.
    Opponents(usize),
    /// None of their games counted there recently.
    Idle,
    /// This many more of their games must count there in the period.
    Games(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PeriodGain {
    /// Their score in half points.
    pub(crate) halves: u32,
    /// Their change of rating, in whole points.
    pub(crate) change: i64,
}

pub(crate) struct InPeriod {
    pub(crate) period: Period,
    /// When it began, formatted for Discord; the first season of a server began with its first game.
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leader {
    pub(crate) place: usize,
    pub(crate) who: UserId,
    pub(crate) name: String,
    pub(crate) number: RatingNumber,
    pub(crate) gains: Option<PeriodGain>,
}

pub(crate) struct LeaderPage {
    pub(crate) game: &'static str,
    pub(crate) everywhere: bool,
    pub(crate) span: Option<InPeriod>,
    /// When the server's current season began, formatted for Discord; absent with a `span`, which shows its own times.
    pub(crate) season: Option<String>,
    pub(crate) rows: Vec<Leader>,
    pub(crate) page: usize,
    pub(crate) n_pages: usize,
    pub(crate) own: Result<Leader, Vec<UnlistedReason>>,
}

impl Leader {
    fn line(&self, player: impl Into<TextArg>) -> Text {
        let key = if self.gains.is_some() { key!("leaders-line-period") } else { key!("leaders-line") };
        let line = Text::new(key).with("place", self.place).with("player", player);
        let line = line.with_said("rating", self.number.text());
        match self.gains {
            Some(gains) => line.with("score", gains.score()).with("change", gains.signed()),
            None => line,
        }
    }
}

impl PeriodGain {
    /// Returns the score as people write it: `3½`.
    fn score(self) -> String {
        match (self.halves / 2, self.halves % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        }
    }

    /// Returns the change with its sign: `+24`, `−24` or `±0`.
    fn signed(self) -> String {
        match self.change {
            0 => "±0".to_owned(),
            up if up > 0 => format!("+{up}"),
            down => format!("−{}", down.unsigned_abs()),
        }
    }
}

impl InPeriod {
    fn when(&self) -> Text {
        match (&self.from, &self.to) {
            (Some(from), Some(to)) => text!("leaders-from-to").with("from", from.as_str()).with("to", to.as_str()),
            (Some(from), None) => text!("leaders-since").with("from", from.as_str()),
            (None, Some(to)) => text!("leaders-until").with("to", to.as_str()),
            (None, None) => text!("leaders-since-ever"),
        }
    }
}

impl LeaderPage {
    fn heading(&self) -> Text {
        match self.period() {
            Some(period) => text!("leaders-of-period").with_said("heading", self.scope()).with_said("period", period),
            None => self.scope(),
        }
    }

    fn scope(&self) -> Text {
        let key = if self.everywhere { key!("leaders-everywhere") } else { key!("leaders-here") };
        Text::new(key).with_said("game", text!("{}-name", self.game))
    }

    fn period(&self) -> Option<Text> {
        self.span.as_ref().map(|span| text!("choice-{}", span.period.word()))
    }

    fn rule(&self) -> Vec<Text> {
        let key = match (&self.span, self.everywhere) {
            (None, false) => key!("leaders-rule-here"),
            (None, true) => key!("leaders-rule-everywhere"),
            (Some(_), false) => key!("leaders-rule-period-here"),
            (Some(_), true) => key!("leaders-rule-period-everywhere"),
        };
        let season = self.season.iter().map(|from| text!("leaders-season").with("from", from.as_str()));
        self.span.iter().map(InPeriod::when).chain(season).chain([Text::new(key)]).collect()
    }

    fn own_row(&self) -> Option<&Leader> {
        self.own.as_ref().ok().filter(|own| self.rows.iter().all(|row| row.who != own.who))
    }
}

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
        message.text.push(text!("leaders-how"));
    }
    message.text.extend(page.rule());
    message.figures = (!page.rows.is_empty()).then(|| figures(page, lang, options));
    if page.n_pages > 1 {
        let period = page.span.as_ref().map(|span| span.period);
        let to = |press, page_no| LeadersAsk::button(press, page.game, page.everywhere, period, page_no);
        message.buttons = vec![
            to(Press::LeadersBack, page.page.saturating_sub(1)).off_if(page.page == 0),
            to(Press::LeadersOn, page.page + 1).off_if(page.page + 1 == page.n_pages),
        ];
    }
    message
}

/// Composes the first page of a live leaderboard in a channel. Its button shows each reader their own place; the bot also
/// finds the message by it after a crash.
pub(crate) fn kept(page: &LeaderPage, lang: Lang, options: PageOptions, own: Button) -> Message {
    let mut message = Message::new(lang, text!("leaders-title").with_said("heading", page.heading()));
    message.text.extend(page.rows.iter().map(|row| row.line(phrases::mention(row.who))));
    if page.rows.is_empty() {
        message.text.push(text!("leaders-none"));
    }
    message.text.extend(page.rule());
    message.text.push(text!("leaders-kept"));
    message.figures = (!page.rows.is_empty()).then(|| figures(page, lang, options));
    message.buttons = vec![own];
    message
}

pub(crate) fn called(game: &str, period: &str) -> Text {
    text!("leaders-called").with_said("game", text!("{}-name", game)).with_said("period", text!("choice-{}", period))
}

fn lacking(lacks: &UnlistedReason) -> Text {
    match lacks {
        UnlistedReason::Hidden => text!("leaders-lack-hidden"),
        UnlistedReason::NotInLists => text!("leaders-lack-lists"),
        UnlistedReason::Unrated => text!("leaders-lack-rating"),
        UnlistedReason::Unsure { deviation, most } => {
            text!("leaders-lack-sure").with("deviation", *deviation).with("most", *most)
        }
        UnlistedReason::Opponents(n) => text!("leaders-lack-opponents").with("count", *n),
        UnlistedReason::Idle => text!("leaders-lack-recent"),
        UnlistedReason::Games(n) => text!("leaders-lack-games").with("count", *n),
    }
}

fn figures(page: &LeaderPage, lang: Lang, options: PageOptions) -> FigurePage {
    let own = page.own.as_ref().ok().map(|own| own.who);
    let row = |leader: &Leader| {
        let cells =
            [leader.place.to_string(), leader.name.clone(), leader.number.brief(), leader.number.games.to_string()];
        // The font of pictures has no minus sign.
        let gains = leader.gains.into_iter().flat_map(|gains| [gains.score(), gains.signed().replace('−', "–")]);
        TableRow { cells: cells.into_iter().chain(gains).collect(), own: own == Some(leader.who) }
    };
    let column = |name: Text, right| TableColumn { name: name.say(lang), right };
    let mut columns = vec![
        column(text!("table-place"), true),
        column(text!("leaders-player"), false),
        column(text!("leaders-rating"), true),
        column(text!("leaders-games"), true),
    ];
    if page.span.is_some() {
        columns.extend([column(text!("leaders-score"), true), column(text!("leaders-change"), true)]);
    }
    let shown: Vec<_> = page.rows.iter().chain(page.own_row()).collect();
    // Pictures cut long headings, but must not lose the period.
    let subtitle = page.period().map(|period| period.say(lang)).unwrap_or_default();
    let heading = page.heading().say(lang);
    let lines = shown.iter().map(|leader| leader.line(leader.name.as_str()).say(lang));
    let alt = [heading.clone()].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    let panel = ChartPanel {
        title: String::new(),
        chart: Chart::Table { columns, rows: shown.iter().copied().map(row).collect() },
    };
    FigurePage {
        page: ChartPage { title: page.scope().say(lang), subtitle, panels: vec![panel] },
        options,
        alt,
        file: "mutabot-leaderboard.png".to_owned(),
        n_pages: page.n_pages,
        is_said: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leader(place: usize) -> Leader {
        let number = RatingNumber { rating: 1_900 - place as i64, deviation: 60, is_provisional: false, games: 30 };
        Leader { place, who: UserId(place as u64), name: format!("Player {place}"), number, gains: None }
    }

    fn page(own: Result<Leader, Vec<UnlistedReason>>, n_pages: usize) -> LeaderPage {
        let rows = (1..=10).map(leader).collect();
        LeaderPage { game: "chess", everywhere: false, span: None, season: None, rows, page: 0, n_pages, own }
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
            let [ChartPanel { chart: Chart::Table { rows, .. }, .. }] = &figures.page.panels[..] else {
                panic!("a table")
            };
            let own_rows: Vec<_> = rows.iter().filter(|row| row.own).map(|row| row.cells[0].clone()).collect();
            assert_eq!((rows.len(), own_rows), (n_rows, vec![own.place.to_string()]));
            assert!(figures.alt.contains(&own.name) && figures.alt.chars().count() <= 1_024, "{}", figures.alt);
        }
    }

    #[test]
    fn a_period_tells_what_its_games_did() {
        let gains = |halves, change| Some(PeriodGain { halves, change });
        let rows = vec![
            Leader { gains: gains(7, 24), ..leader(1) },
            Leader { gains: gains(1, -130), ..leader(2) },
            Leader { gains: gains(4, 0), ..leader(3) },
        ];
        let from = Some("<t:86400:D>".to_owned());
        let span = Some(InPeriod { period: Period::LastSeason, from: from.clone(), to: from });
        let lacks = Err(vec![UnlistedReason::Games(2)]);
        let message = said(&LeaderPage { rows, span, ..page(lacks, 2) });
        let figures = message.figures.as_ref().expect("somebody is listed");
        let [ChartPanel { chart: Chart::Table { columns, rows }, .. }] = &figures.page.panels[..] else {
            panic!("a table")
        };
        let ends: Vec<_> = rows.iter().map(|row| row.cells[4..].join(" ")).collect();
        assert_eq!((columns.len(), ends), (6, vec!["3½ +24".to_owned(), "½ –130".to_owned(), "2 ±0".to_owned()]));
        let keys: Vec<_> = message.text.iter().map(|text| text.key.to_string()).collect();
        assert_eq!(keys[1..4], ["leaders-line-period"; 3]);
        let after = [
            "leaders-page",
            "leaders-unlisted",
            "leaders-lack-games",
            "leaders-how",
            "leaders-from-to",
            "leaders-rule-period-here",
        ];
        assert_eq!(keys[4..], after);
        let ids: Vec<_> = message.buttons.iter().map(|button| button.custom_id()).collect();
        assert_eq!(ids, ["1:leaders-back:chess:here:0:last-season", "1:leaders-on:chess:here:1:last-season"]);
    }

    #[test]
    fn who_is_not_listed_reads_why_and_pages_end_where_they_end() {
        let lacks = vec![UnlistedReason::Opponents(2), UnlistedReason::Unsure { deviation: 180, most: 110 }];
        let message = said(&page(Err(lacks), 1));
        let keys: Vec<_> = message.text.iter().map(|text| text.key.to_string()).collect();
        assert_eq!(
            keys[11..],
            ["leaders-unlisted", "leaders-lack-opponents", "leaders-lack-sure", "leaders-how", "leaders-rule-here"]
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
