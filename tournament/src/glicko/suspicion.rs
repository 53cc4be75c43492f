//! Signs of manipulated ratings: farming, arranged losses, sandbagging.
//!
//! Each rule is a pure function of games, and only points out suspicious ones. `docs/ratings.md` explains them to
//! moderators.

use std::collections::BTreeMap;

use super::{RatedPerson, RatingChange, expectation};

const DAY: i64 = 86_400_000;

/// How far the rules look back from the last game, in milliseconds.
pub const PERIOD: i64 = 90 * DAY;

/// A game given up with fewer plies is short. This is ten moves by each side.
const SHORT: u32 = 20;

/// The maximum time between losses in one absence, in milliseconds. An absence counts as one short game.
const ABSENCE: i64 = 3 * DAY;

/// Farming: the maximum deviation for gained points to count. With a larger deviation, every rating changes a lot
/// anyway.
const SURE: f64 = 110.0;

/// Farming: the maximum number of opponents who give the points.
const FEW: usize = 2;

/// Farming: the minimum number of points gained from these opponents.
const FARMED: f64 = 40.0;

/// Farming: the minimum share of these opponents in all gained points.
const FARMED_SHARE: f64 = 0.75;

/// Farming: the minimum number of wins against these opponents.
const FARMED_WINS: usize = 15;

/// Farming: the minimum score against these opponents, from 0 to 1.
const FARMED_SCORE: f64 = 0.9;

/// Farming: the minimum excess over the expected score.
const FARMED_SURPLUS: f64 = 5.0;

/// Arranged losses: the minimum number of short losses to the same opponent.
const ARRANGED: usize = 5;

/// Arranged losses: their minimum share of games between the two.
const ARRANGED_SHARE: f64 = 0.6;

/// Sandbagging: the minimum number of short losses.
const THROWN: usize = 5;

/// Sandbagging: how many short losses before the last determine the baseline rating. A limit means that players who
/// always lose this way are compared with their current level, not with a level of long ago.
const BASELINE: usize = 10;

/// Sandbagging: the maximum duration of the fall, in milliseconds.
const FALL_TIME: i64 = 30 * DAY;

/// Sandbagging: the minimum number of rating points lost.
const FALL: f64 = 50.0;

/// Sandbagging: how long results after the fall are considered, in milliseconds.
const RISE_TIME: i64 = 45 * DAY;

/// Sandbagging: the minimum number of games after the fall.
const RISE_GAMES: usize = 6;

/// Sandbagging: the minimum score after the fall, from 0 to 1.
const RISE_SCORE: f64 = 0.7;

/// Sandbagging: the minimum excess over the expected score after the fall.
const RISE_SURPLUS: f64 = 1.5;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnding {
    /// By the rules of the game, or by agreement.
    Played,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    OutOfTime,
}

/// A game that counted for the ratings of a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CountedGame {
    /// The caller's number for the game.
    pub game: u64,
    /// When the game ended, in milliseconds since any epoch.
    pub ended: i64,
    /// White and Black.
    pub players: [RatedPerson; 2],
    /// White's score in half points: 2, 1 or 0.
    pub halves: u32,
    /// The number of plies played.
    pub plies: u32,
    /// How it ended.
    pub ending: GameEnding,
    /// How the game changed the ratings of White and Black.
    pub changes: [RatingChange; 2],
}

/// A kind of suspected manipulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SuspicionPattern {
    /// A player gained points mostly by beating one or two others repeatedly.
    Farming,
    /// A player quickly gave up most games against one opponent.
    Arranged,
    /// A player lost rating by giving up games, and then won.
    Sandbagging,
}

/// Games that a moderator may want to look at; they are no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The suspected pattern.
    pub pattern: SuspicionPattern,
    /// The suspected player; in arranged losses, the loser.
    pub person: RatedPerson,
    /// The opponents concerned; empty for sandbagging.
    pub with: Vec<RatedPerson>,
    /// The games that are evidence, in the order of their ends.
    pub games: Vec<u64>,
}

/// Finds suspicions in games of one kind and place.
///
/// The games must be ordered by their ends. Games more than [`PERIOD`] before the last are ignored.
#[must_use]
pub fn suspicions(games: &[CountedGame]) -> Vec<Suspicion> {
    let oldest = games.last().map_or(0, |last| last.ended.saturating_sub(PERIOD));
    let mut people: BTreeMap<RatedPerson, Vec<PatternGame>> = BTreeMap::new();
    for game in games.iter().filter(|game| game.ended >= oldest && game.players[0] != game.players[1]) {
        for side in [0, 1] {
            people.entry(game.players[side]).or_default().push(PatternGame::of(game, side));
        }
    }
    let mut found = Vec::new();
    for (person, rounds) in people {
        let short = short_losses(&rounds);
        let suspicion = |pattern, (with, games)| Suspicion { pattern, person, with, games };
        found.extend(farming(&rounds).map(|seen| suspicion(SuspicionPattern::Farming, seen)));
        found.extend(arranged(&rounds, &short).into_iter().map(|seen| suspicion(SuspicionPattern::Arranged, seen)));
        found.extend(
            sandbagging(&rounds, &short).map(|games| suspicion(SuspicionPattern::Sandbagging, (Vec::new(), games))),
        );
    }
    found
}

#[derive(Clone, Copy)]
struct PatternGame {
    game: u64,
    ended: i64,
    opponent: RatedPerson,
    /// The player's score: 1, 0.5 or 0.
    score: f64,
    expected: f64,
    own: RatingChange,
    is_short: bool,
    is_on_time: bool,
}

impl PatternGame {
    fn of(game: &CountedGame, side: usize) -> PatternGame {
        let halves = if side == 0 { game.halves.min(2) } else { 2 - game.halves.min(2) };
        let (own, theirs) = (game.changes[side], game.changes[1 - side]);
        PatternGame {
            game: game.game,
            ended: game.ended,
            opponent: game.players[1 - side],
            score: f64::from(halves) / 2.0,
            expected: expectation(own.before, theirs.before).1,
            own,
            is_short: game.ending != GameEnding::Played && game.plies < SHORT,
            is_on_time: game.ending == GameEnding::OutOfTime,
        }
    }

    fn gain(&self) -> f64 {
        self.own.after.rating - self.own.before.rating
    }
}

/// Returns the indices of games given up within few moves. Of several losses on time in one absence, only the first
/// counts, since there can be an innocent reason.
fn short_losses(rounds: &[PatternGame]) -> Vec<usize> {
    let mut short = Vec::new();
    let mut absent_until: Option<i64> = None;
    for (idx, round) in rounds.iter().enumerate().filter(|(_, round)| round.score == 0.0) {
        let is_absent = round.is_on_time && absent_until.is_some_and(|until| round.ended <= until);
        if round.is_on_time {
            absent_until = Some(round.ended.saturating_add(ABSENCE));
        }
        if round.is_short && !is_absent {
            short.push(idx);
        }
    }
    short
}

/// Returns the opponents who gave most points, and the wins against them. They must have lost nearly always.
fn farming(rounds: &[PatternGame]) -> Option<(Vec<RatedPerson>, Vec<u64>)> {
    let mut gains: BTreeMap<RatedPerson, f64> = BTreeMap::new();
    let sure: Vec<_> = rounds.iter().filter(|round| round.own.before.deviation <= SURE).collect();
    for round in &sure {
        *gains.entry(round.opponent).or_default() += round.gain();
    }
    let mut gains: Vec<_> = gains.into_iter().filter(|(_, gain)| *gain > 0.0).collect();
    gains.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
    let all: f64 = gains.iter().map(|(_, gain)| gain).sum();
    (1..=FEW.min(gains.len())).find_map(|n| {
        let few = &gains[..n];
        let gained: f64 = few.iter().map(|(_, gain)| gain).sum();
        let with: Vec<_> = few.iter().map(|(opponent, _)| *opponent).collect();
        let against: Vec<_> = sure.iter().filter(|round| with.contains(&round.opponent)).collect();
        let score: f64 = against.iter().map(|round| round.score).sum();
        let won: Vec<_> = against.iter().filter(|round| round.score == 1.0).map(|round| round.game).collect();
        let is_much = gained >= FARMED && gained >= FARMED_SHARE * all;
        let is_easy = won.len() >= FARMED_WINS && score >= FARMED_SCORE * against.len() as f64;
        let expected: f64 = against.iter().map(|round| round.expected).sum();
        (is_much && is_easy && score - expected >= FARMED_SURPLUS).then_some((with, won))
    })
}

/// Returns the opponents who often won within a few moves, each with those games.
fn arranged(rounds: &[PatternGame], short: &[usize]) -> Vec<(Vec<RatedPerson>, Vec<u64>)> {
    let mut to: BTreeMap<RatedPerson, Vec<PatternGame>> = BTreeMap::new();
    for idx in short {
        to.entry(rounds[*idx].opponent).or_default().push(rounds[*idx]);
    }
    let is_much = |(opponent, lost): &(RatedPerson, Vec<PatternGame>)| {
        let n_games = rounds.iter().filter(|round| round.opponent == *opponent).count();
        lost.len() >= ARRANGED && lost.len() as f64 >= ARRANGED_SHARE * n_games as f64
    };
    let found = to.into_iter().filter(is_much);
    found.map(|(opponent, lost)| (vec![opponent], lost.iter().map(|round| round.game).collect())).collect()
}

/// Returns games given up during a fall, and wins after it.
fn sandbagging(rounds: &[PatternGame], short: &[usize]) -> Option<Vec<u64>> {
    (0..short.len()).rev().find_map(|end| {
        let last = &rounds[short[end]];
        let is_in_fall = |idx: &&usize| last.ended - rounds[**idx].ended <= FALL_TIME;
        let fallen: Vec<_> = short[..=end].iter().rev().take(BASELINE).take_while(is_in_fall).copied().collect();
        // Add up games rather than compare ratings, which a new season also resets.
        let fall: f64 = rounds[*fallen.last()?..=short[end]].iter().map(|round| -round.gain()).sum();
        let after: Vec<_> = rounds[short[end] + 1..]
            .iter()
            .take_while(|round| round.ended - last.ended <= RISE_TIME && !(round.is_short && round.score == 0.0))
            .collect();
        let score: f64 = after.iter().map(|round| round.score).sum();
        let expected: f64 = after.iter().map(|round| round.expected).sum();
        let is_fall = fallen.len() >= THROWN && fall >= FALL;
        let is_rise =
            after.len() >= RISE_GAMES && score >= RISE_SCORE * after.len() as f64 && score - expected >= RISE_SURPLUS;
        let lost = fallen.iter().rev().map(|idx| rounds[*idx].game);
        let won = after.iter().filter(|round| round.score == 1.0).map(|round| round.game);
        (is_fall && is_rise).then(|| lost.chain(won).collect())
    })
}
