//! Matches: pairs of games until the result is significant.

use engine::arena::{ArenaContest, ArenaPlayer, ContestTally, GamePair, Sprt, pair};
use rules::{GameVisitor, SearchableGame};

use super::terms::ArenaGameArgs;
use crate::cli::progress::progress;
use crate::keep::KeepStep;

pub(super) const HEAD: &str = "players\tpairs\tscore\terror\telo\twon\tdrawn\tlost\twhite\tplies\tshuffled\tendings";

pub(super) const PAIRS: u32 = 100;

#[derive(Clone, Copy)]
pub(super) struct MatchLength {
    pub(super) pairs: u32,
    pub(super) sprt: Option<Sprt>,
}

struct ContestVisitor<'a> {
    contest: &'a ArenaContest<'a>,
    number: u64,
}

impl GameVisitor for ContestVisitor<'_> {
    type Output = GamePair;

    fn visit<G: SearchableGame>(self) -> GamePair {
        pair::<G>(self.contest, self.number)
    }
}

pub(super) fn hold(terms: &ArenaGameArgs, setup: &str, players: [ArenaPlayer; 2], length: MatchLength) -> ContestTally {
    let contest = ArenaContest { players, setup, seed: terms.seed };
    let (tell, mut tally) = (progress(), ContestTally::default());
    for number in 0..length.pairs {
        let played = rules::visit(&terms.game, ContestVisitor { contest: &contest, number: number.into() });
        tally.add(&played.expect("the game was looked up"));
        if length.sprt.is_some_and(|sprt| sprt.verdict(&tally).is_some()) {
            break;
        }
        let (score, error) = tally.score();
        let what = format!("pair {} of {}, score {score:.3} ± {error:.3}", number + 1, length.pairs);
        tell(&KeepStep { what, part: Some(f64::from(number) / f64::from(length.pairs)) });
    }
    tally
}

pub(super) fn row(name: &str, tally: &ContestTally) -> String {
    let ((score, error), (white, _)) = (tally.score(), tally.white());
    let n_games = f64::from(tally.n_pairs().max(1)) * 2.0;
    let [won, drawn, lost] = tally.games;
    let endings: Vec<String> = tally.reasons.iter().map(|(word, n)| format!("{word} {n}")).collect();
    format!(
        "{name}\t{}\t{score:.3}\t{error:.3}\t{:+.0}\t{won}\t{drawn}\t{lost}\t{white:.2}\t{:.0}\t{}\t{}",
        tally.n_pairs(),
        tally.elo(),
        tally.plies as f64 / n_games,
        tally.n_shuffled,
        endings.join(", ")
    )
}
