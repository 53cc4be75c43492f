//! What profiles are put together from, and what their sections share.

use std::collections::BTreeMap;

use render::{Chart, Column, TableRow};
use rules::Side;

use crate::app::ask::see::Won;
use crate::app::say::numbers::Number;
use crate::record::{Corrected, GameId, PuzzlesRecord, Tally, Unix, UserId, Who};
use crate::words::{Lang, Text};

/// What may be shown of a person to the reader.
pub(crate) struct Profile {
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
    /// How far back it goes, if there is more.
    pub(crate) cut: Cut,
    /// The number of their games against the bot, which are told nowhere else.
    pub(crate) n_alone: usize,
    /// The highest level of the bot that they have beaten, by kind of game.
    pub(crate) beaten: Vec<(String, u8)>,
    /// What changed their numbers lately other than their games, the newest first: for themselves alone.
    pub(crate) corrections: Vec<Anew>,
    /// Their ratings, by kind of game.
    pub(crate) kinds: Vec<Kind>,
    /// Their finished games, newest first.
    pub(crate) games: Vec<Finished>,
    /// What they played first as White: by kind of game, the notation and how often.
    pub(crate) first_moves: BTreeMap<String, BTreeMap<String, u32>>,
    /// What their games add up to, if their trophies are shown.
    pub(crate) trophies: Option<Tally>,
    /// What they made of puzzles, if that is shown.
    pub(crate) puzzles: Option<PuzzlesRecord>,
    /// The tournaments that they played, the newest first.
    pub(crate) tournaments: Vec<Entered>,
    /// Another person against whom their games are told as well, and their name.
    pub(crate) against: Option<(UserId, String)>,
    /// When it is shown.
    pub(crate) now: Unix,
}

impl Profile {
    /// Returns what it says of puzzles.
    pub(crate) fn of_puzzles(self) -> Profile {
        Profile {
            everywhere: false,
            only_here: false,
            is_counting: false,
            cut: Cut::default(),
            n_alone: 0,
            beaten: Vec::new(),
            corrections: Vec::new(),
            kinds: Vec::new(),
            games: Vec::new(),
            first_moves: BTreeMap::new(),
            trophies: None,
            tournaments: Vec::new(),
            against: None,
            ..self
        }
    }
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
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// Whether it is what a season made of the rating when it began.
    pub(crate) reset: bool,
}

/// How many games are looked at of which there are more: the newest.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cut {
    /// Finished games.
    pub(crate) games: Option<usize>,
    /// Rated ones, for curves.
    pub(crate) rated: Option<usize>,
    /// Those as White, for first moves.
    pub(crate) opened: Option<usize>,
}

/// An earlier game whose result changed, so that ratings were computed anew.
pub(crate) struct Anew {
    pub(crate) at: Unix,
    /// What became of the result.
    pub(crate) why: Corrected,
    /// The id of its rules and its number, if the reader may know of it.
    pub(crate) game: Option<(String, GameId)>,
}

/// A finished game of a person.
pub(crate) struct Finished {
    /// When it ended.
    pub(crate) ended: Unix,
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

/// A tournament that somebody played and that is over.
pub(crate) struct Entered {
    /// Its name, as its organiser wrote it.
    pub(crate) name: String,
    /// When it ended.
    pub(crate) ended: Unix,
    /// The places that they share; none if their games counted for nobody.
    pub(crate) place: Option<(u16, u16)>,
    /// The number of those who have a place.
    pub(crate) players: usize,
    /// The division in which they played, in a league.
    pub(crate) division: Option<u16>,
}

/// How much the sentences tell, where they would not fit otherwise.
#[derive(Clone, Copy)]
pub(super) struct Room {
    /// The number of kinds of games, those played most.
    pub(super) kinds: usize,
    /// The number of trophies.
    pub(super) trophies: usize,
    /// The number of games against one person, and at most that many of the last tournaments, that are named.
    pub(super) named: usize,
    /// The number of seasons of which it is said what they made of a rating: the last ones.
    pub(super) seasons: usize,
    /// Whether the finished games of each month are counted.
    pub(super) months: bool,
}

pub(super) fn name_of(kind: &str) -> Text {
    text!("{}-name", kind)
}

/// Returns so many of which there is most, in the order in which they are given.
pub(super) fn most<T, N: Ord>(all: &[T], n_kept: usize, amount: impl Fn(&T) -> N) -> Vec<&T> {
    let mut order: Vec<_> = (0..all.len()).collect();
    order.sort_by_key(|idx| std::cmp::Reverse(amount(&all[*idx])));
    order.truncate(n_kept);
    order.sort_unstable();
    order.into_iter().map(|idx| &all[idx]).collect()
}

/// Adds to lines how many kinds of games are left out.
pub(super) fn with_left(mut lines: Vec<Text>, n_all: usize) -> Vec<Text> {
    let n_left = n_all.saturating_sub(lines.len());
    lines.extend((n_left > 0).then(|| text!("profile-kinds-more").with("count", n_left)));
    lines
}

/// Counts how games ended: won, drawn, lost.
pub(super) fn score<'a>(games: impl Iterator<Item = &'a Finished>) -> [u32; 3] {
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

pub(super) fn with_score(text: Text, [won, drawn, lost]: [u32; 3]) -> Text {
    text.with("won", won).with("drawn", drawn).with("lost", lost)
}

/// Returns shares of games that were won, drawn and lost.
pub(super) fn shares(rows: Vec<(String, [u32; 3])>, lang: Lang) -> Chart {
    let legend = [text!("profile-won"), text!("profile-drawn"), text!("profile-lost")];
    Chart::Shares {
        legend: legend.iter().map(|text| text.say(lang)).collect(),
        rows: rows.into_iter().map(|(name, score)| (name, score.to_vec())).collect(),
    }
}

/// Returns a table of names, each with what there is to say about it.
pub(super) fn pairs(pairs: Vec<(String, String)>) -> Chart {
    let column = |right| Column { name: String::new(), right };
    let row = |(name, what)| TableRow { cells: vec![name, what], own: false };
    Chart::Table { columns: vec![column(false), column(true)], rows: pairs.into_iter().map(row).collect() }
}
