//! The data of profiles, and helpers that their sections share.

use std::collections::BTreeMap;

use render::{Chart, TableColumn, TableRow};
use rules::Side;

use crate::app::ask::see::PlayerResult;
use crate::app::say::numbers::RatingNumber;
use crate::record::{CorrectionKind, GameId, PersonRef, PuzzlesRecord, TrophySum, Unix, UserId};
use crate::words::{Lang, Text};

pub(crate) struct Profile {
    pub(crate) who: UserId,
    pub(crate) name: String,
    /// True if it is shown in a server, with the ratings there.
    pub(crate) in_server: bool,
    pub(crate) everywhere: bool,
    /// True if it omits games played elsewhere.
    pub(crate) only_here: bool,
    pub(crate) is_counting: bool,
    pub(crate) cut: ProfileCut,
    /// The number of their games against the bot, which nothing else includes.
    pub(crate) n_alone: usize,
    pub(crate) beaten: Vec<(String, u8)>,
    /// Recent corrections of their ratings, newest first; shown only to themselves.
    pub(crate) corrections: Vec<ProfileCorrection>,
    pub(crate) kinds: Vec<ProfileKind>,
    /// Their finished games, newest first.
    pub(crate) games: Vec<ProfileGame>,
    /// Their first moves as White: by kind of game, notation and count.
    pub(crate) first_moves: BTreeMap<String, BTreeMap<String, u32>>,
    pub(crate) trophies: Option<TrophySum>,
    pub(crate) puzzles: Option<PuzzlesRecord>,
    /// Their finished tournaments, newest first.
    pub(crate) tournaments: Vec<ProfileTournament>,
    /// Another player, with name, whose games against this one are counted.
    pub(crate) against: Option<(UserId, String)>,
    pub(crate) now: Unix,
}

impl Profile {
    pub(crate) fn of_puzzles(self) -> Profile {
        Profile {
            everywhere: false,
            only_here: false,
            is_counting: false,
            cut: ProfileCut::default(),
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

pub(crate) struct ProfileKind {
    pub(crate) game: String,
    pub(crate) here: Option<RatingNumber>,
    pub(crate) everywhere: Option<RatingNumber>,
    /// Ratings, oldest first: in the server or, outside of servers, globally.
    pub(crate) curve: Vec<RatingStep>,
}

/// A rating after a game, or after a season began.
#[derive(Clone, Copy)]
pub(crate) struct RatingStep {
    /// When the game ended, or the season began.
    pub(crate) at: Unix,
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    /// True for the start of a season.
    pub(crate) reset: bool,
}

/// The limits that were reached, so that older games may be left out.
#[derive(Clone, Copy, Default)]
pub(crate) struct ProfileCut {
    pub(crate) games: Option<usize>,
    /// Rated games, for curves.
    pub(crate) rated: Option<usize>,
    /// Games as White, for first moves.
    pub(crate) opened: Option<usize>,
}

/// An earlier game whose result changed, so that ratings were recalculated.
pub(crate) struct ProfileCorrection {
    pub(crate) at: Unix,
    pub(crate) why: CorrectionKind,
    pub(crate) game: Option<(String, GameId)>,
}

pub(crate) struct ProfileGame {
    pub(crate) ended: Unix,
    pub(crate) game: GameId,
    pub(crate) kind: String,
    pub(crate) side: Side,
    pub(crate) won: Option<PlayerResult>,
    pub(crate) opponent: PersonRef,
}

pub(crate) struct ProfileTournament {
    pub(crate) name: String,
    pub(crate) ended: Unix,
    /// The shared places; absent if their games did not count.
    pub(crate) place: Option<(u16, u16)>,
    pub(crate) players: usize,
    pub(crate) division: Option<u16>,
}

/// Limits for the sentences, if not everything fits.
#[derive(Clone, Copy)]
pub(super) struct ProfileLimits {
    pub(super) kinds: usize,
    pub(super) trophies: usize,
    /// How many opponents to name, and how many recent tournaments at most.
    pub(super) named: usize,
    pub(super) seasons: usize,
    pub(super) months: bool,
}

pub(super) fn name_of(kind: &str) -> Text {
    text!("{}-name", kind)
}

/// Returns the `n_kept` items with the largest amounts, in their given order.
pub(super) fn most<T, N: Ord>(all: &[T], n_kept: usize, amount: impl Fn(&T) -> N) -> Vec<&T> {
    let mut order: Vec<_> = (0..all.len()).collect();
    order.sort_by_key(|idx| std::cmp::Reverse(amount(&all[*idx])));
    order.truncate(n_kept);
    order.sort_unstable();
    order.into_iter().map(|idx| &all[idx]).collect()
}

pub(super) fn with_left(mut lines: Vec<Text>, n_all: usize) -> Vec<Text> {
    let n_left = n_all.saturating_sub(lines.len());
    lines.extend((n_left > 0).then(|| text!("profile-kinds-more").with("count", n_left)));
    lines
}

/// Counts games won, drawn, lost.
pub(super) fn score<'a>(games: impl Iterator<Item = &'a ProfileGame>) -> [u32; 3] {
    let mut score = [0; 3];
    for won in games.filter_map(|game| game.won) {
        score[match won {
            PlayerResult::Yes => 0,
            PlayerResult::Draw => 1,
            PlayerResult::No => 2,
        }] += 1;
    }
    score
}

pub(super) fn with_score(text: Text, [won, drawn, lost]: [u32; 3]) -> Text {
    text.with("won", won).with("drawn", drawn).with("lost", lost)
}

pub(super) fn shares(rows: Vec<(String, [u32; 3])>, lang: Lang) -> Chart {
    let legend = [text!("profile-won"), text!("profile-drawn"), text!("profile-lost")];
    Chart::Shares {
        legend: legend.iter().map(|text| text.say(lang)).collect(),
        rows: rows.into_iter().map(|(name, score)| (name, score.to_vec())).collect(),
    }
}

pub(super) fn pairs(pairs: Vec<(String, String)>) -> Chart {
    let column = |right| TableColumn { name: String::new(), right };
    let row = |(name, what)| TableRow { cells: vec![name, what], own: false };
    Chart::Table { columns: vec![column(false), column(true)], rows: pairs.into_iter().map(row).collect() }
}
