//! A profile: what a person's games say of them, as sentences and as a page of figures.
//!
//! A profile consists of sections, each of which is a panel of the page and the same in sentences.

mod curves;

use std::collections::BTreeMap;

use render::{Chart, Column, PageOptions, TableRow};
use rules::Side;

use crate::app::ask::see::Won;
use crate::app::say::numbers::Number;
use crate::app::say::sections::{self, Section, day, first_week};
use crate::app::say::{Message, phrases, trophies};
use crate::record::{DAY, GameId, Tally, Unix, UserId, Who};
use crate::words::{Arg, Lang, Text};

/// The number of games against one person that are named.
const NAMED: usize = 5;

/// The number of kinds of games of which a picture tells in a panel, those played most: the sentences tell of all.
const ROWS: usize = 3;

/// The most panels of a picture, so that it is not too long for a phone, and the sections that are told in words alone where
/// there would be more.
const PANELS: usize = 7;
const RUNS: usize = 4;
const FIRST_MOVES: usize = 6;

/// The number of first moves that are named of each kind of game.
const FIRST: usize = 3;

/// What may be shown of a person to the reader.
pub(crate) struct Profile {
    /// Who it is.
    pub(crate) who: UserId,
    /// Their name, cleaned.
    pub(crate) name: String,
    /// Whether it is shown in a server, with the ratings there.
    pub(crate) in_server: bool,
    /// Whether the ratings over all servers are shown.
    pub(crate) everywhere: bool,
    /// Whether games of other places are left out.
    pub(crate) only_here: bool,
    /// Whether games of a kind are still being counted.
    pub(crate) is_counting: bool,
    /// Their ratings, by kind of game.
    pub(crate) kinds: Vec<Kind>,
    /// Their finished games, newest first.
    pub(crate) games: Vec<Finished>,
    /// What they played first as White: by kind of game, the notation and how often.
    pub(crate) first_moves: BTreeMap<String, BTreeMap<String, u32>>,
    /// What their games add up to, if their trophies are shown.
    pub(crate) trophies: Tally,
    /// Another person against whom their games are told as well, and their name.
    pub(crate) against: Option<(UserId, String)>,
    /// When it is shown.
    pub(crate) now: Unix,
}

/// A person's ratings in a kind of game.
pub(crate) struct Kind {
    /// The id of its rules.
    pub(crate) game: String,
    /// Their rating in the server.
    pub(crate) here: Option<Number>,
    /// Their rating over all servers.
    pub(crate) everywhere: Option<Number>,
    /// How it came about, oldest first: in the server, or over all servers outside of one.
    pub(crate) curve: Vec<Step>,
}

/// A rating after a game, or after a season began.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// When the game ended, or the season began.
    pub(crate) at: Unix,
    /// The rating.
    pub(crate) rating: f64,
    /// Its deviation.
    pub(crate) deviation: f64,
    /// Whether it is what a season made of the rating when it began.
    pub(crate) reset: bool,
}

/// A finished game of a person.
pub(crate) struct Finished {
    /// When it ended.
    pub(crate) ended: Unix,
    /// Its number.
    pub(crate) game: GameId,
    /// The id of its rules.
    pub(crate) kind: String,
    /// Which side they had.
    pub(crate) side: Side,
    /// How it ended for them, if it counts.
    pub(crate) won: Option<Won>,
    /// Who played against them.
    pub(crate) opponent: Who,
}

/// Composes a profile for the reader alone.
pub(crate) fn profile(profile: &Profile, lang: Lang, options: PageOptions) -> Message {
    let mut message = Message::new(lang, text!("profile-title").with("player", phrases::mention(profile.who)));
    message.text.extend(profile.only_here.then(|| text!("profile-only-here")));
    let lacks_servers = !profile.in_server && !profile.kinds.is_empty();
    message.text.extend(lacks_servers.then(|| text!("profile-not-of-servers")));
    message.text.extend(profile.is_counting.then(|| text!("ratings-wait")));
    let mut sections = [
        head_to_head(profile, lang),
        ratings(profile, lang),
        curves::curves(profile, lang),
        results(profile, lang),
        runs(profile, lang),
        trophies_of(profile, lang),
        first_moves(profile, lang),
        calendar(profile, lang),
    ];
    for spare in [RUNS, FIRST_MOVES] {
        let n_panels = sections.iter().flatten().filter(|section| section.has_panel()).count();
        sections[spare].iter_mut().filter(|_| n_panels > PANELS).for_each(Section::tell_in_words);
    }
    let sections: Vec<_> = sections.into_iter().flatten().collect();
    if sections.is_empty() {
        message.text.push(text!("profile-empty"));
        return message;
    }
    let title = text!("profile-heading").with("name", profile.name.as_str());
    let (figures, lines) = sections::page(&title, sections, lang, options, "mutabot-profile.png");
    message.text.extend(lines);
    message.figures = Some(figures);
    message
}

fn name_of(kind: &str) -> Text {
    text!("{}-name", kind)
}

/// Returns the [`ROWS`] of which there is most, in the order in which they are given.
fn most<T, N: Ord>(all: &[T], amount: impl Fn(&T) -> N) -> Vec<&T> {
    let mut order: Vec<_> = (0..all.len()).collect();
    order.sort_by_key(|idx| std::cmp::Reverse(amount(&all[*idx])));
    order.truncate(ROWS);
    order.sort_unstable();
    order.into_iter().map(|idx| &all[idx]).collect()
}

/// The ratings in the server and over all servers.
fn ratings(profile: &Profile, lang: Lang) -> Option<Section> {
    let is_shown =
        |kind: &&Kind| (profile.in_server && kind.here.is_some()) || (profile.everywhere && kind.everywhere.is_some());
    let kinds: Vec<_> = profile.kinds.iter().filter(is_shown).collect();
    let text = |number: Option<Number>| number.map_or_else(|| text!("rating-none"), Number::text);
    let cell = |number: Option<Number>| number.map_or_else(|| "–".to_owned(), Number::brief);
    let line = |kind: &&Kind| {
        let key = match (profile.in_server, profile.everywhere) {
            (true, true) => key!("profile-rating-both"),
            (true, false) => key!("profile-rating-here"),
            (false, _) => key!("profile-rating-everywhere"),
        };
        let line = Text::new(key).with_said("game", name_of(&kind.game));
        let line = if profile.in_server { line.with_said("here", text(kind.here)) } else { line };
        if profile.everywhere { line.with_said("everywhere", text(kind.everywhere)) } else { line }
    };
    let column = |text: Text, right| Column { name: text.say(lang), right };
    let mut columns = vec![column(text!("profile-game"), false)];
    columns.extend(profile.in_server.then(|| column(text!("profile-here"), true)));
    columns.extend(profile.everywhere.then(|| column(text!("profile-everywhere"), true)));
    let row = |kind: &&Kind| {
        let mut cells = vec![name_of(&kind.game).say(lang)];
        cells.extend(profile.in_server.then(|| cell(kind.here)));
        cells.extend(profile.everywhere.then(|| cell(kind.everywhere)));
        TableRow { cells, own: false }
    };
    let n_games = |kind: &&Kind| [kind.here, kind.everywhere].into_iter().flatten().map(|number| number.games).max();
    let rows = most(&kinds, n_games).into_iter().map(row).collect();
    let (chart, lines) = (Chart::Table { columns, rows }, kinds.iter().map(line).collect());
    (!kinds.is_empty()).then(|| Section::new(text!("profile-ratings"), lang, chart, lines))
}

/// Counts how games ended: won, drawn, lost.
fn score<'a>(games: impl Iterator<Item = &'a Finished>) -> [u32; 3] {
    let mut score = [0; 3];
    for won in games.filter_map(|game| game.won) {
        score[match won {
            Won::Yes => 0,
            Won::Draw => 1,
            Won::No => 2,
        }] += 1;
    }
    score
}

fn with_score(text: Text, [won, drawn, lost]: [u32; 3]) -> Text {
    text.with("won", won).with("drawn", drawn).with("lost", lost)
}

/// Returns shares of games that were won, drawn and lost.
fn shares(rows: Vec<(String, [u32; 3])>, lang: Lang) -> Chart {
    let legend = [text!("profile-won"), text!("profile-drawn"), text!("profile-lost")];
    Chart::Shares {
        legend: legend.iter().map(|text| text.say(lang)).collect(),
        rows: rows.into_iter().map(|(name, score)| (name, score.to_vec())).collect(),
    }
}

/// The results with White and with Black.
fn results(profile: &Profile, lang: Lang) -> Option<Section> {
    let of = |side: Side| score(profile.games.iter().filter(|game| game.side == side));
    let scores = Side::ALL.map(|side| (side, of(side)));
    let n_games: u32 = scores.iter().flat_map(|(_, score)| score).sum();
    let line = |(side, score): (Side, [u32; 3])| {
        with_score(text!("profile-results-line").with_said("side", phrases::side_text(side)), score)
    };
    let rows = Vec::from(scores.map(|(side, score)| (phrases::side_text(side).say(lang), score)));
    let lines = Vec::from(scores.map(line));
    (n_games > 0).then(|| Section::new(text!("profile-results"), lang, shares(rows, lang), lines))
}

/// Returns how many of the newest results are wins without a break, and the most wins without one.
fn wins(newest_first: impl Iterator<Item = Won>) -> (u32, u32) {
    let (mut current, mut longest, mut run) = (None, 0, 0);
    for won in newest_first {
        if won == Won::Yes {
            run += 1;
            longest = longest.max(run);
        } else {
            current.get_or_insert(run);
            run = 0;
        }
    }
    (current.unwrap_or(run), longest)
}

/// The wins in a row.
fn runs(profile: &Profile, lang: Lang) -> Option<Section> {
    let (current, longest) = wins(profile.games.iter().filter_map(|game| game.won));
    let facts = vec![
        (text!("profile-runs-now").say(lang), current.to_string()),
        (text!("profile-runs-longest").say(lang), longest.to_string()),
    ];
    let line = text!("profile-runs-line").with("current", current).with("longest", longest);
    (longest > 0).then(|| Section::new(text!("profile-runs"), lang, Chart::Facts(facts), vec![line]))
}

/// The trophies.
fn trophies_of(profile: &Profile, lang: Lang) -> Option<Section> {
    let (trophies, line) = trophies::shown(&profile.trophies, lang)?;
    Some(Section::new(text!("profile-trophies"), lang, pairs(trophies), vec![line]))
}

/// Returns a table of names, each with what there is to say about it.
fn pairs(pairs: Vec<(String, String)>) -> Chart {
    let column = |right| Column { name: String::new(), right };
    let row = |(name, what)| TableRow { cells: vec![name, what], own: false };
    Chart::Table { columns: vec![column(false), column(true)], rows: pairs.into_iter().map(row).collect() }
}

/// The moves with which they begin as White.
fn first_moves(profile: &Profile, lang: Lang) -> Option<Section> {
    let named = |moves: &BTreeMap<String, u32>| {
        let mut moves: Vec<_> = moves.iter().collect();
        moves.sort_by_key(|(_, n)| std::cmp::Reverse(**n));
        let moves = moves.into_iter().take(FIRST).map(|(notation, n)| format!("{notation} ({n})"));
        moves.collect::<Vec<_>>().join(", ")
    };
    let n_moves = |moves: &BTreeMap<String, u32>| moves.values().sum::<u32>();
    let of_kind = |(kind, moves): (&String, &BTreeMap<String, u32>)| (name_of(kind), named(moves), n_moves(moves));
    let moves: Vec<_> = profile.first_moves.iter().map(of_kind).collect();
    let line = |(kind, moves, _): &(Text, String, u32)| {
        text!("profile-first-line").with_said("game", kind.clone()).with("moves", moves.as_str())
    };
    let lines = moves.iter().map(line).collect();
    let shown = most(&moves, |(.., n_moves)| *n_moves);
    let facts = shown.into_iter().map(|(kind, moves, _)| (kind.say(lang), moves.clone()));
    let chart = pairs(facts.collect());
    (!moves.is_empty()).then(|| Section::new(text!("profile-first"), lang, chart, lines))
}

/// The finished games on each of the last days.
struct Days {
    /// The number of the first day since 1970: a Monday.
    first: i64,
    /// How many games ended on each.
    games: Vec<u32>,
}

impl Days {
    fn of(ends: impl Iterator<Item = Unix>, now: Unix) -> Days {
        let number = |at: Unix| at.since_1970().whole(DAY);
        let first = number(first_week(now));
        let mut games = vec![0; (number(now) - first + 1) as usize];
        for end in ends {
            let idx = usize::try_from(number(end) - first).ok();
            if let Some(day) = idx.and_then(|idx| games.get_mut(idx)) {
                *day += 1;
            }
        }
        Days { first, games }
    }

    /// Returns the month of a day, and the day of the month.
    fn date(&self, idx: usize) -> (u8, u8) {
        let date = (Unix(0) + (self.first + idx as i64) * DAY).utc();
        (u8::from(date.month()), date.day())
    }

    /// Returns how many games ended in each month, the first month first.
    fn months(&self) -> Vec<(u8, u32)> {
        let mut months: Vec<(u8, u32)> = Vec::new();
        for (idx, n) in self.games.iter().enumerate() {
            let (month, _) = self.date(idx);
            match months.last_mut() {
                Some((last, sum)) if *last == month => *sum += n,
                _ => months.push((month, *n)),
            }
        }
        months
    }
}

/// The days on which they finished games.
fn calendar(profile: &Profile, lang: Lang) -> Option<Section> {
    // What was called off was not finished.
    let finished = profile.games.iter().filter(|game| game.won.is_some());
    let days = Days::of(finished.map(|game| game.ended), profile.now);
    let n_games: u32 = days.games.iter().sum();
    let n_days = days.games.iter().filter(|n| **n > 0).count();
    let month = |month: u8| text!("month-{}", month).say(lang);
    let begins = (0..days.games.len()).filter_map(|idx| match days.date(idx) {
        (number, 1) => Some((idx, month(number))),
        _ => None,
    });
    let [monday, wednesday, friday] =
        [text!("profile-monday"), text!("profile-wednesday"), text!("profile-friday")].map(|day| day.say(lang));
    let none = String::new;
    let chart = Chart::Calendar {
        first_weekday: 0,
        days: days.games.clone(),
        months: begins.collect(),
        weekdays: [monday, none(), wednesday, none(), friday, none(), none()],
        less: text!("profile-less").say(lang),
        more: text!("profile-more").say(lang),
    };
    // A bare "Nov 1" would be a day.
    let in_month =
        |month: String, n: u32| text!("profile-calendar-month").with("month", month).with("games", n).say(lang);
    let by_month = days.months().into_iter().filter(|(_, n)| *n > 0).map(|(number, n)| in_month(month(number), n));
    let line = text!("profile-calendar-line").with("games", n_games).with("days", n_days);
    let line = line.with("months", by_month.collect::<Vec<_>>().join(", "));
    (n_games > 0).then(|| Section::new(text!("profile-calendar"), lang, chart, vec![line]))
}

/// The games against one other person.
fn head_to_head(profile: &Profile, lang: Lang) -> Option<Section> {
    let (who, name) = profile.against.as_ref()?;
    let games = || profile.games.iter().filter(|game| game.opponent == *who);
    let score = score(games());
    let title = text!("profile-against").with("name", name.as_str());
    let line = |player: Arg| with_score(text!("profile-against-line").with("player", player), score);
    let named = games().filter_map(|game| Some((game, game.won?))).take(NAMED).map(|(game, won)| {
        let key = match won {
            Won::Yes => key!("profile-against-won"),
            Won::Draw => key!("profile-against-drawn"),
            Won::No => key!("profile-against-lost"),
        };
        let line = Text::new(key).with_said("game", phrases::numbered_game(&game.kind, game.game));
        (line, game.ended)
    });
    let named: Vec<_> = named.collect();
    let lines = |player: Arg, date: &dyn Fn(Unix) -> String| {
        let named = named.iter().map(|(line, ended)| line.clone().with("day", date(*ended)));
        [line(player)].into_iter().chain(named).collect::<Vec<_>>()
    };
    let chart = shares(vec![(name.clone(), score)], lang);
    let mut section = Section::new(title, lang, chart, lines(phrases::mention(*who), &phrases::day));
    section.spoken = Some(lines(name.as_str().into(), &|at| day(at, lang)));
    Some(section)
}

#[cfg(test)]
mod tests;
