//! Statistics of openings and layouts from public games, by position, so that move orders merge. A game counts if two
//! people played it to a result here, in a channel where others could watch. Games against the bot, private or imported
//! games, and games decided by a moderator don't count.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use rules::{EndReason, PieceLetters, Side};

use super::{KeepError, KeepStep, ProgressCallback, stream};
use crate::record::{GameRecord, keys, read};

const TELL_EACH: u64 = 100_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningResults {
    pub scores: [u64; 3],
    pub n_plies: u64,
}

impl OpeningResults {
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.scores.iter().sum()
    }

    /// Returns White's share of the points, from 0 to 1, and its standard error; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<(f64, f64)> {
        let [won, drawn, _] = self.scores.map(|n| n as f64);
        let n = self.n_games() as f64;
        let score = (won + drawn / 2.0) / n;
        let variance = (won + drawn / 4.0) / n - score * score;
        (n > 0.0).then(|| (score, (variance / n).max(0.0).sqrt()))
    }

    fn add(&mut self, winner: Option<Side>, n_plies: usize) {
        let place = match winner {
            Some(Side::White) => 0,
            None => 1,
            Some(Side::Black) => 2,
        };
        self.scores[place] += 1;
        self.n_plies += n_plies as u64;
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    pub line: String,
    pub results: OpeningResults,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningStatistics {
    /// By full layout; the key is empty if the game has only one start.
    pub layouts: BTreeMap<String, (OpeningResults, Vec<OpeningLine>)>,
}

#[derive(Clone, Copy, Debug)]
pub struct OpeningDepth {
    pub n_plies: usize,
    pub least: u64,
}

#[derive(Default)]
struct PositionCount {
    ply: usize,
    results: OpeningResults,
    lines: HashMap<String, u64>,
}

pub fn openings(
    path: &Path,
    game: &str,
    depth: OpeningDepth,
    progress: ProgressCallback<'_>,
) -> Result<OpeningStatistics, KeepError> {
    let mut reader = stream::open(path)?;
    let mut counted: BTreeMap<String, (OpeningResults, HashMap<u64, PositionCount>)> = BTreeMap::new();
    while let Some(row) = reader.next_row().map_err(|flaw| KeepError::content(path, flaw))? {
        let n_rows = reader.counts().rows;
        if n_rows.is_multiple_of(TELL_EACH) {
            progress(&KeepStep::open(format!("reading {}: {n_rows} rows", path.display())));
        }
        let record = row.key.starts_with(keys::ALL_GAMES).then(|| read::<GameRecord>(&row.value).ok()).flatten();
        let Some(record) = record.filter(|record| record.game == game) else { continue };
        if let Some(winner) = counts(&record) {
            let (results, positions) = counted.entry(record.setup.clone()).or_default();
            results.add(winner, record.line.len());
            follow(&record, depth.n_plies, positions, winner);
        }
    }
    let told = |(setup, (results, positions)): (String, (OpeningResults, HashMap<u64, PositionCount>))| {
        (setup, (results, often(positions, depth.least)))
    };
    Ok(OpeningStatistics { layouts: counted.into_iter().map(told).collect() })
}

/// Returns the winner of a game that counts under the current rules. `Some(None)` is a draw.
fn counts(record: &GameRecord) -> Option<Option<Side>> {
    let newest = rules::info(&record.game)?.edition == record.edition;
    let is_of_two = record.program().is_none() && record.seats().is_some_and(|[white, black]| white.id != black.id);
    let is_plain = record.imported.is_none() && record.moderator.is_none() && record.shown_in().is_some();
    let outcome = record.outcome().filter(|outcome| outcome.reason != EndReason::Abort)?;
    (newest && is_of_two && is_plain && !record.line.is_empty()).then_some(outcome.winner)
}

fn follow(record: &GameRecord, n_plies: usize, positions: &mut HashMap<u64, PositionCount>, winner: Option<Side>) {
    let Ok(mut table) = rules::open(&record.game, &record.setup, None) else { return };
    let (mut line, mut met) = (String::new(), Vec::new());
    for (ply, code) in record.line.iter().take(n_plies).enumerate() {
        let Ok(played) = table.replay(code) else { return };
        let played = table.last(PieceLetters::English).unwrap_or(played);
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&played.notation);
        let key = engine::key(table.as_ref());
        if met.contains(&key) {
            continue;
        }
        met.push(key);
        let counted = positions.entry(key).or_default();
        counted.ply = ply + 1;
        counted.results.add(winner, record.line.len());
        *counted.lines.entry(line.clone()).or_default() += 1;
    }
}

fn often(positions: HashMap<u64, PositionCount>, least: u64) -> Vec<OpeningLine> {
    let mut often: Vec<_> = positions.into_values().filter(|counted| counted.results.n_games() >= least).collect();
    let line = |counted: &PositionCount| {
        let most = counted.lines.iter().max_by(|a, b| a.1.cmp(b.1).then_with(|| b.0.cmp(a.0)));
        most.map(|(line, _)| line.clone()).unwrap_or_default()
    };
    often.sort_by_cached_key(|counted| (counted.ply, u64::MAX - counted.results.n_games(), line(counted)));
    often.iter().map(|counted| OpeningLine { line: line(counted), results: counted.results }).collect()
}
