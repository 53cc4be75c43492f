//! A server's statistics, as sentences and as a page of figures.

mod count;

use std::cmp::Reverse;
use std::ops::Range;

use render::{Chart, ChartBar, Curve, CurveAxes, CurvePoint, PageOptions, TableColumn, TableRow};

use crate::app::say::sections::{self, FigureSection, WEEKS, day};
use crate::app::say::{Message, clocks, phrases};
use crate::record::{DAY, Unix};
use crate::words::{Lang, Text};
use count::{EndingCount, StatisticsCount, WeekCount};

pub(crate) use crate::app::say::sections::first_week;
pub(crate) use count::StatisticsGame;

/// How many reasons to list: more would not fit below a picture.
const REASONS: usize = 8;

/// How many empty weeks are combined into one line.
const REST: usize = 4;

pub(crate) struct Statistics {
    pub(crate) games: Vec<StatisticsGame>,
    /// Set if the limit left out older games: when the oldest game read ended, and how many were read.
    pub(crate) cut: Option<(Unix, usize)>,
    pub(crate) is_shared: bool,
    pub(crate) now: Unix,
}

pub(crate) fn statistics(shown: &Statistics, lang: Lang, options: PageOptions) -> Message {
    let mut message = Message::new(lang, text!("statistics-title"));
    let counted = count::count(&shown.games, shown.now);
    let period = match shown.cut {
        Some((since, n_games)) => text!("statistics-cut").with("since", day(since, lang)).with("games", n_games),
        None => text!("statistics-period").with("since", day(first_week(shown.now), lang)),
    };
    let left_out = match shown.is_shared {
        true => text!("statistics-left-out-shared"),
        false => text!("statistics-left-out"),
    };
    if counted.games == 0 {
        message.text.extend([text!("statistics-empty"), period, left_out]);
        return message;
    }
    let subtitle = period.say(lang);
    let sections = vec![
        at_a_glance(&counted, lang),
        weeks(&counted, shown.now, lang),
        ends(&counted, lang),
        kinds(&counted, lang),
    ];
    let (mut figures, lines) =
        sections::page(&text!("statistics-heading"), sections, lang, options, "mutabot-statistics.png");
    figures.alt = figures.alt.replacen('\n', &format!("\n{subtitle}\n"), 1);
    figures.page.subtitle = subtitle;
    message.text.push(period);
    message.text.extend(lines);
    message.text.push(left_out);
    message.figures = Some(figures);
    message
}

fn at_a_glance(counted: &StatisticsCount, lang: Lang) -> FigureSection {
    let median = clocks::duration_text(counted.median);
    let facts = vec![
        (text!("statistics-games").say(lang), counted.games.to_string()),
        (text!("statistics-people").say(lang), counted.people.to_string()),
        (text!("statistics-median").say(lang), median.say(lang)),
    ];
    let line = text!("statistics-glance-line").with("games", counted.games).with("people", counted.people);
    let line = line.with_said("median", median);
    FigureSection::new(text!("statistics-glance"), lang, Chart::Facts(facts), vec![line])
}

fn weeks(counted: &StatisticsCount, now: Unix, lang: Lang) -> FigureSection {
    // The line rises from the week before the first game.
    let played = counted.weeks.iter().position(|week| week.games > 0).unwrap_or_default();
    let first = played.saturating_sub(1).min(WEEKS - 2);
    let since = day(first_week(now) + 7 * first as i64 * DAY, lang);
    let numbers = |of: fn(&WeekCount) -> usize| counted.weeks.iter().skip(first).map(of).collect::<Vec<_>>();
    let [games, people] = [numbers(|week| week.games), numbers(|week| week.people)];
    let lines = spans(&counted.weeks).into_iter().map(|span| span_line(&counted.weeks, span, now, lang)).collect();
    let point = |(idx, n): (usize, usize)| CurvePoint {
        at: idx as f64 / (WEEKS - 1 - first) as f64,
        value: n as f64,
        spread: 0.0,
    };
    let curve = |name: Text, numbers: Vec<usize>| Curve {
        name: name.say(lang),
        points: numbers.into_iter().enumerate().map(point).collect(),
    };
    let curves = vec![curve(text!("statistics-games"), games), curve(text!("statistics-people"), people)];
    let chart = Chart::Curves { curves, axes: CurveAxes { from: since, to: day(now, lang), ..CurveAxes::default() } };
    FigureSection::new(text!("statistics-weeks"), lang, chart, lines)
}

/// Splits weeks into single weeks and long breaks without any game.
fn spans(weeks: &[WeekCount]) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    let is_long_rest =
        |span: &Range<usize>| span.len() >= REST && weeks[span.clone()].iter().all(|week| week.games == 0);
    for run in weeks.chunk_by(|one, other| (one.games == 0) == (other.games == 0)) {
        let start = spans.last().map_or(0, |span| span.end);
        let run = start..start + run.len();
        match spans.last_mut() {
            // A few empty weeks are shown with their neighbours.
            Some(last) if !is_long_rest(last) && !is_long_rest(&run) => {
                last.end = run.end;
            }
            _ => spans.push(run),
        }
    }
    spans
}

fn span_line(weeks: &[WeekCount], span: Range<usize>, now: Unix, lang: Lang) -> Text {
    let first_day = |week: usize| day(first_week(now) + 7 * week as i64 * DAY, lang);
    let shown = &weeks[span.clone()];
    let listed =
        |of: fn(&WeekCount) -> usize| shown.iter().map(|week| of(week).to_string()).collect::<Vec<_>>().join(" ");
    if shown.len() >= REST && shown.iter().all(|week| week.games == 0) {
        let until = first_week(now) + (7 * span.end as i64 - 1) * DAY;
        let until = if until > now { now } else { until };
        return text!("statistics-weeks-none").with("since", first_day(span.start)).with("until", day(until, lang));
    }
    let line = text!("statistics-weeks-line").with("since", first_day(span.start));
    line.with("games", listed(|week| week.games)).with("people", listed(|week| week.people))
}

/// Returns shares in whole percent that sum to 100. The largest remainders round up, the first of equal ones.
fn percent(parts: &[usize]) -> Vec<usize> {
    let whole = parts.iter().sum::<usize>().max(1);
    let mut shares: Vec<_> = parts.iter().map(|part| 100 * part / whole).collect();
    let mut order: Vec<_> = (0..parts.len()).filter(|idx| parts[*idx] > 0).collect();
    order.sort_by_key(|idx| Reverse(100 * parts[*idx] % whole));
    let left = 100_usize.saturating_sub(shares.iter().sum());
    order.iter().take(left).for_each(|idx| shares[*idx] += 1);
    shares
}

fn ends(counted: &StatisticsCount, lang: Lang) -> FigureSection {
    let (named, others) = counted.ends.split_at(counted.ends.len().min(REASONS));
    let how = |ends: &EndingCount| (phrases::how_ended(&ends.kind, &ends.reason).say(lang), ends.games);
    let n_others: usize = others.iter().map(|ends| ends.games).sum();
    let rest = (n_others > 0).then(|| (text!("statistics-ends-rest").say(lang), n_others));
    let all: Vec<_> = named.iter().map(how).chain(rest).collect();
    let shares = percent(&all.iter().map(|(_, games)| *games).collect::<Vec<_>>());
    let bar = |((label, games), share): ((String, usize), usize)| {
        let gap = if lang == Lang::Fr { "\u{a0}" } else { "" };
        ChartBar { label, value: games as f64, text: format!("{games} ({share}{gap}%)") }
    };
    let bars: Vec<_> = all.into_iter().zip(shares).map(bar).collect();
    let listed = bars.iter().map(|bar| format!("{} {}", bar.label, bar.text)).collect::<Vec<_>>().join(", ");
    let line = text!("statistics-ends-line").with("ends", listed);
    FigureSection::new(text!("statistics-ends"), lang, Chart::Bars(bars), vec![line])
}

fn kinds(counted: &StatisticsCount, lang: Lang) -> FigureSection {
    let kinds = counted.kinds.iter().map(|of| (text!("{}-name", of.kind), of.games, clocks::duration_text(of.median)));
    let line = |(name, games, median): (Text, usize, Text)| {
        text!("statistics-kinds-line").with_said("game", name).with("games", games).with_said("median", median)
    };
    let row = |(name, games, median): (Text, usize, Text)| TableRow {
        cells: vec![name.say(lang), games.to_string(), median.say(lang)],
        own: false,
    };
    let column = |text: Text, right| TableColumn { name: text.say(lang), right };
    let columns = vec![
        column(text!("statistics-kind"), false),
        column(text!("statistics-games"), true),
        column(text!("statistics-median"), true),
    ];
    let chart = Chart::Table { columns, rows: kinds.clone().map(row).collect() };
    FigureSection::new(text!("statistics-kinds"), lang, chart, kinds.map(line).collect())
}

#[cfg(test)]
mod tests;
