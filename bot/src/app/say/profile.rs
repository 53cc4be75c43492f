//! Profiles: a player's games as sentences and as a page of figures.
//!
//! A profile consists of sections, each a panel of the page and the same content in sentences.

mod against;
mod calendar;
mod corrections;
mod curves;
mod parts;
mod tournaments;

use std::collections::BTreeMap;

use render::{Chart, PageOptions, TableColumn, TableRow};
use rules::Side;

use crate::app::ask::see::PlayerResult;
use crate::app::say::numbers::RatingNumber;
use crate::app::say::sections::{self, FigureSection};
use crate::app::say::{Message, phrases, trophies};
use crate::words::{Lang, Text};

use parts::{ProfileLimits, most, name_of, pairs, score, shares, with_left, with_score};

pub(crate) use parts::{
    Profile, ProfileCorrection, ProfileCut, ProfileGame, ProfileKind, ProfileTournament, RatingStep,
};

/// The maximum number of characters of a picture's description in Discord.
const ALT: usize = 1_024;
/// The maximum number of characters of the sentences: the rest of a message's 2,000 is for other texts.
const SAID: usize = 1_850;

/// From everything down to a size that always fits.
const ROOMS: [ProfileLimits; 6] = [
    ProfileLimits { kinds: usize::MAX, trophies: usize::MAX, named: 5, seasons: 3, months: true },
    ProfileLimits { kinds: usize::MAX, trophies: 8, named: 3, seasons: 1, months: true },
    ProfileLimits { kinds: 3, trophies: 8, named: 3, seasons: 1, months: true },
    ProfileLimits { kinds: 2, trophies: 5, named: 2, seasons: 1, months: true },
    ProfileLimits { kinds: 1, trophies: 4, named: 1, seasons: 0, months: false },
    ProfileLimits { kinds: 1, trophies: 1, named: 0, seasons: 0, months: false },
];

/// How many kinds of games a panel shows, most played first; the sentences list all.
const ROWS: usize = 3;

/// The maximum number of panels in a picture, to fit a phone. Further sections become text.
const PANELS: usize = 7;
const PUZZLES: usize = 9;
const RUNS: usize = 4;
const FIRST_MOVES: usize = 7;
const TOURNAMENTS: usize = 6;

/// How many first moves to name for each kind of game.
const FIRST: usize = 3;

pub(crate) fn profile(profile: &Profile, lang: Lang, options: PageOptions) -> Message {
    let mut message = Message::new(lang, text!("profile-title").with("player", phrases::mention(profile.who)));
    message.text.extend(profile.only_here.then(|| text!("profile-only-here")));
    let lacks_servers = !profile.in_server && !profile.kinds.is_empty();
    message.text.extend(lacks_servers.then(|| text!("profile-not-of-servers")));
    message.text.extend((profile.n_alone > 0).then(|| text!("profile-alone").with("count", profile.n_alone)));
    message.text.extend(beaten(profile));
    message.text.extend(profile.is_counting.then(|| text!("ratings-wait")));
    message.text.extend(corrections::corrections(&profile.corrections));
    let title = text!("profile-heading").with("name", profile.name.as_str());
    let cut = cut(profile);
    let subtitle = cut.as_ref().map(|cut| cut.say(lang)).unwrap_or_default();
    let page = |room: &ProfileLimits| {
        let sections = sections(profile, lang, *room);
        let (mut figures, lines) = sections::page(&title, sections, lang, options, "mutabot-profile.png");
        if !subtitle.is_empty() {
            figures.alt = figures.alt.replacen('\n', &format!("\n{subtitle}\n"), 1);
            figures.page.subtitle.clone_from(&subtitle);
        }
        (figures, lines)
    };
    let n_chars = |lines: &[Text]| lines.iter().map(|line| line.say(lang).chars().count() + 1).sum::<usize>();
    message.text.extend(cut.as_ref().map(|cut| text!("profile-cut-line").with_said("cut", cut.clone())));
    let free = SAID.saturating_sub(n_chars(&message.text));
    let (mut figures, mut lines) = page(&ROOMS[0]);
    if lines.is_empty() {
        message.text.extend(profile.beaten.is_empty().then(|| text!("profile-empty")));
        return message;
    }
    for room in &ROOMS[1..] {
        let is_alt_long = figures.alt.chars().count() > ALT;
        if !is_alt_long && n_chars(&lines) <= free {
            break;
        }
        let shorter = page(room);
        if is_alt_long {
            figures = shorter.0;
        }
        if n_chars(&lines) > free {
            lines = shorter.1;
        }
    }
    message.text.extend(lines);
    message.figures = Some(figures);
    message
}

/// States the limits that were reached, if any.
fn cut(profile: &Profile) -> Option<Text> {
    let ProfileCut { games, rated, opened } = profile.cut;
    let parts = [
        games.map(|games| text!("profile-cut-games").with("games", games)),
        rated.map(|games| text!("profile-cut-rated").with("games", games)),
        opened.map(|games| text!("profile-cut-opened").with("games", games)),
    ];
    let list = parts.into_iter().flatten().reduce(listed)?;
    Some(text!("profile-cut").with_said("parts", list))
}

fn listed(list: Text, part: Text) -> Text {
    text!("profile-cut-and").with_said("list", list).with_said("part", part)
}

fn beaten(profile: &Profile) -> Option<Text> {
    let of_kind = |(kind, level): &(String, u8)| {
        text!("profile-beaten-level").with_said("game", text!("{}-name", kind)).with("level", level.to_string())
    };
    let list = profile.beaten.iter().map(of_kind).reduce(listed)?;
    Some(text!("profile-beaten").with_said("games", list))
}

/// Collects the sections with as many sentences as `room` allows; the panels show everything.
fn sections(profile: &Profile, lang: Lang, room: ProfileLimits) -> Vec<FigureSection> {
    let mut sections = [
        against::head_to_head(profile, lang, room),
        ratings(profile, lang, room),
        curves::curves(profile, lang, room),
        results(profile, lang),
        runs(profile, lang),
        trophies_of(profile, lang, room),
        tournaments::tournaments(profile, lang, room),
        first_moves(profile, lang, room),
        calendar::calendar(profile, lang, room),
        puzzles(profile, lang),
    ];
    // The line about the covered period takes space as well.
    let most = PANELS - usize::from(cut(profile).is_some());
    for spare in [PUZZLES, RUNS, FIRST_MOVES, TOURNAMENTS] {
        let n_panels = sections.iter().flatten().filter(|section| section.has_panel()).count();
        sections[spare].iter_mut().filter(|_| n_panels > most).for_each(FigureSection::tell_in_words);
    }
    sections.into_iter().flatten().collect()
}

fn ratings(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
    let is_shown = |kind: &&ProfileKind| {
        (profile.in_server && kind.here.is_some()) || (profile.everywhere && kind.everywhere.is_some())
    };
    let kinds: Vec<_> = profile.kinds.iter().filter(is_shown).collect();
    let text = |number: Option<RatingNumber>| number.map_or_else(|| text!("rating-none"), RatingNumber::text);
    let cell = |number: Option<RatingNumber>| number.map_or_else(|| "–".to_owned(), RatingNumber::brief);
    let line = |kind: &&ProfileKind| {
        let key = match (profile.in_server, profile.everywhere) {
            (true, true) => key!("profile-rating-both"),
            (true, false) => key!("profile-rating-here"),
            (false, _) => key!("profile-rating-everywhere"),
        };
        let line = Text::new(key).with_said("game", name_of(&kind.game));
        let line = if profile.in_server { line.with_said("here", text(kind.here)) } else { line };
        if profile.everywhere { line.with_said("everywhere", text(kind.everywhere)) } else { line }
    };
    let column = |text: Text, right| TableColumn { name: text.say(lang), right };
    let mut columns = vec![column(text!("profile-game"), false)];
    columns.extend(profile.in_server.then(|| column(text!("profile-here"), true)));
    columns.extend(profile.everywhere.then(|| column(text!("profile-everywhere"), true)));
    let row = |kind: &&ProfileKind| {
        let mut cells = vec![name_of(&kind.game).say(lang)];
        cells.extend(profile.in_server.then(|| cell(kind.here)));
        cells.extend(profile.everywhere.then(|| cell(kind.everywhere)));
        TableRow { cells, own: false }
    };
    let n_games =
        |kind: &&ProfileKind| [kind.here, kind.everywhere].into_iter().flatten().map(|number| number.games).max();
    let rows = most(&kinds, ROWS, n_games).into_iter().map(row).collect();
    let told = most(&kinds, room.kinds, n_games);
    let is_provisional = |kind: &&&ProfileKind| {
        let told = [(profile.in_server, kind.here), (profile.everywhere, kind.everywhere)];
        told.into_iter().any(|(is_told, number)| is_told && number.is_some_and(|number| number.is_provisional))
    };
    let provisional = told.iter().any(is_provisional).then(|| text!("rating-provisional"));
    let mut lines = with_left(told.into_iter().map(line).collect(), kinds.len());
    lines.extend(provisional);
    let chart = Chart::Table { columns, rows };
    (!kinds.is_empty()).then(|| FigureSection::new(text!("profile-ratings"), lang, chart, lines))
}

fn results(profile: &Profile, lang: Lang) -> Option<FigureSection> {
    let of = |side: Side| score(profile.games.iter().filter(|game| game.side == side));
    let scores = Side::ALL.map(|side| (side, of(side)));
    let n_games: u32 = scores.iter().flat_map(|(_, score)| score).sum();
    let line = |(side, score): (Side, [u32; 3])| {
        with_score(text!("profile-results-line").with_said("side", phrases::side_text(side)), score)
    };
    let rows = Vec::from(scores.map(|(side, score)| (phrases::side_text(side).say(lang), score)));
    let lines = Vec::from(scores.map(line));
    (n_games > 0).then(|| FigureSection::new(text!("profile-results"), lang, shares(rows, lang), lines))
}

fn wins(newest_first: impl Iterator<Item = PlayerResult>) -> (u32, u32) {
    let (mut current, mut longest, mut run) = (None, 0, 0);
    for won in newest_first {
        if won == PlayerResult::Yes {
            run += 1;
            longest = longest.max(run);
        } else {
            current.get_or_insert(run);
            run = 0;
        }
    }
    (current.unwrap_or(run), longest)
}

fn runs(profile: &Profile, lang: Lang) -> Option<FigureSection> {
    let (current, longest) = wins(profile.games.iter().filter_map(|game| game.won));
    let facts = vec![
        (text!("profile-runs-now").say(lang), current.to_string()),
        (text!("profile-runs-longest").say(lang), longest.to_string()),
    ];
    let line = text!("profile-runs-line").with("current", current).with("longest", longest);
    (longest > 0).then(|| FigureSection::new(text!("profile-runs"), lang, Chart::Facts(facts), vec![line]))
}

fn trophies_of(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
    let n_won = tournaments::won(&profile.tournaments);
    let (trophies, line) = trophies::shown(profile.trophies.as_ref()?, n_won, room.trophies, lang)?;
    Some(FigureSection::new(text!("profile-trophies"), lang, pairs(trophies), vec![line]))
}

fn puzzles(profile: &Profile, lang: Lang) -> Option<FigureSection> {
    let puzzles = profile.puzzles.as_ref().filter(|puzzles| puzzles.solved > 0)?;
    let today = profile.now.day();
    let daily =
        puzzles.daily.map(|daily| (puzzles.daily_row(today), daily.longest)).filter(|(_, longest)| *longest > 0);
    let runs =
        |row: u32, longest: u32| text!("profile-puzzles-run").with("row", row).with("longest", longest).say(lang);
    // Daily puzzles count as solved, but not for the streak.
    let (label, line) = match daily {
        Some(_) => (text!("profile-puzzles-others"), text!("profile-puzzles-others-line")),
        None => (text!("profile-puzzles-row"), text!("profile-puzzles-line")),
    };
    let mut facts = vec![(text!("profile-puzzles-solved").say(lang), puzzles.solved.to_string())];
    facts.extend(daily.map(|(row, longest)| (text!("profile-puzzles-daily").say(lang), runs(row, longest))));
    facts.push((label.say(lang), runs(puzzles.row, puzzles.longest)));
    let line = line.with("solved", puzzles.solved);
    let line = line.with("row", puzzles.row).with("longest", puzzles.longest);
    let mut lines = vec![line];
    let days = |(row, longest)| text!("profile-puzzles-daily-line").with("row", row).with("longest", longest);
    lines.extend(daily.map(days));
    Some(FigureSection::new(text!("profile-puzzles"), lang, Chart::Facts(facts), lines))
}

fn first_moves(profile: &Profile, lang: Lang, room: ProfileLimits) -> Option<FigureSection> {
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
    let lines = most(&moves, room.kinds, |(.., n_moves)| *n_moves).into_iter().map(line).collect();
    let lines = with_left(lines, moves.len());
    let shown = most(&moves, ROWS, |(.., n_moves)| *n_moves);
    let facts = shown.into_iter().map(|(kind, moves, _)| (kind.say(lang), moves.clone()));
    let chart = pairs(facts.collect());
    (!moves.is_empty()).then(|| FigureSection::new(text!("profile-first"), lang, chart, lines))
}

#[cfg(test)]
mod tests;
