//! Pairs the rounds of a tournament again, and explains the differences.

use std::fmt;

use super::{
    by_hand::{BadMark, ByHand, by_hand},
    cost,
    field::PairingField,
    ledger::{self, PairingCriterion},
    matched,
    round::{self, ScoreBracket, SwissPair},
};
use crate::{Colour, EntryBye, IndividualEvent, PlayerNumber, Points, RoundEntry, RoundNumber};

/// The result of re-pairing all rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairingReport {
    /// The rounds in order.
    pub rounds: Vec<RoundReport>,
}

/// The result of re-pairing one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundReport {
    /// The round.
    pub round: RoundNumber,
    /// The arbiter's manual pairings. They only have to satisfy the absolute criteria. The other players are paired
    /// again without them.
    pub by_hand: Vec<ByHand>,
    /// The absolute criteria that the round breaks.
    pub breaches: Vec<PairingBreach>,
    /// Pairs and byes that do not follow from the rules.
    pub differences: Vec<PairingDifference>,
}

/// An absolute criterion that a round breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairingBreach {
    /// The two have met before (C1).
    Met(PlayerNumber, PlayerNumber),
    /// The two are forbidden to meet.
    Forbidden(PlayerNumber, PlayerNumber),
    /// The player is not allowed the bye (C2).
    BarredFromBye(PlayerNumber),
    /// Both must have the same colour (C3).
    SameColour(PlayerNumber, PlayerNumber),
    /// More than one player has the allocated bye.
    SeveralByes,
    /// Apart from manual pairings, there is no complete pairing (C4).
    Incomplete,
    /// No complete pairing satisfies C1 to C3.
    Impossible,
}

/// A pair or bye that does not follow from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PairingDifference {
    /// The player; in a game, the one with White.
    pub player: PlayerNumber,
    /// The actual opponent; `None` for the bye.
    pub opponent: Option<PlayerNumber>,
    /// The opponent by the rules; `None` for the bye.
    pub expected: Option<PlayerNumber>,
    /// The reason.
    pub cause: DifferenceCause,
}

/// Why a pair does not follow from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DifferenceCause {
    /// It breaks an absolute criterion.
    Absolute(PairingBreach),
    /// The first bracket that differs satisfies this criterion less well.
    Worse(PairingCriterion),
    /// The bracket is equally good, but one below is worse. This concerns C4, C5 and C8.
    Below,
    /// All criteria are equal, but another candidate comes first (article 4).
    Order,
    /// The two should meet with reversed colours (article 5).
    Colours,
}

impl PairingReport {
    /// Counts the rounds that differ, see [`RoundReport::differs`].
    #[must_use]
    pub fn differ(&self) -> usize {
        self.rounds.iter().filter(|round| round.differs()).count()
    }

    /// Counts the rounds with manual pairings.
    #[must_use]
    pub fn by_hand(&self) -> usize {
        self.rounds.iter().filter(|round| !round.by_hand.is_empty()).count()
    }
}

impl RoundReport {
    /// Returns whether the round breaks the rules, apart from manual pairings.
    ///
    /// Either the rules give another pairing, or a pair that is not manual breaks an absolute criterion.
    #[must_use]
    pub fn differs(&self) -> bool {
        !self.differences.is_empty() || self.breaches.iter().any(|breach| !self.is_by_hand(*breach))
    }

    /// Returns whether the arbiter's manual pairing caused a breach, which is allowed.
    fn is_by_hand(&self, breach: PairingBreach) -> bool {
        let made = |a: PlayerNumber, b: Option<PlayerNumber>| {
            self.by_hand.iter().any(|mark| match *mark {
                ByHand::Round(_) => true,
                ByHand::Pair(_, x, y) => b.is_some_and(|b| [(x, y), (y, x)].contains(&(a, b))),
                ByHand::Bye(_, x) => b.is_none() && x == a,
            })
        };
        match breach {
            PairingBreach::Met(a, b) | PairingBreach::Forbidden(a, b) | PairingBreach::SameColour(a, b) => {
                made(a, Some(b))
            }
            PairingBreach::BarredFromBye(number) => made(number, None),
            PairingBreach::SeveralByes | PairingBreach::Impossible | PairingBreach::Incomplete => false,
        }
    }
}

impl fmt::Display for PairingReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "rounds {}, differ {}", self.rounds.len(), self.differ())?;
        match self.by_hand() {
            0 => Ok(()),
            count => write!(formatter, ", by hand {count}"),
        }
    }
}

/// Pairs every paired round again from the rounds before it.
///
/// Calls `progress` after each round.
///
/// # Errors
/// Returns the first comment line that looks like a manual pairing but is invalid.
pub fn check(event: &IndividualEvent, mut progress: impl FnMut(RoundNumber)) -> Result<PairingReport, BadMark> {
    let marks = by_hand(event)?;
    let rounds = (1..=event.paired_rounds()).map(|round| {
        let marks = marks.iter().copied().filter(|mark| mark.round() == round).collect();
        let report = check_round(event, round, marks);
        progress(round);
        report
    });
    Ok(PairingReport { rounds: rounds.collect() })
}

/// A pair as recorded, White first if colours are known.
#[derive(Clone, Copy)]
struct RecordedPair {
    player: PlayerNumber,
    opponent: Option<PlayerNumber>,
    has_colours: bool,
}

fn told(event: &IndividualEvent, round: RoundNumber) -> Vec<RecordedPair> {
    let pairs = event.players.iter().filter_map(|player| {
        let number = player.number;
        match player.entry(round) {
            RoundEntry::Game(game) => {
                let first = game.colour.map_or(number < game.opponent, |colour| colour == Colour::White);
                let has_colours = game.colour.is_some();
                first.then_some(RecordedPair { player: number, opponent: Some(game.opponent), has_colours })
            }
            RoundEntry::Bye(EntryBye::Allocated) => {
                Some(RecordedPair { player: number, opponent: None, has_colours: false })
            }
            RoundEntry::Bye(_) => None,
        }
    });
    pairs.collect()
}

fn check_round(event: &IndividualEvent, round: RoundNumber, marks: Vec<ByHand>) -> RoundReport {
    let field = PairingField::new(event, round);
    let all = told(event, round);
    let is_marked = |told: &RecordedPair| {
        marks.iter().any(|mark| match *mark {
            ByHand::Round(_) => true,
            ByHand::Pair(_, a, b) => [(a, Some(b)), (b, Some(a))].contains(&(told.player, told.opponent)),
            ByHand::Bye(_, player) => (player, None) == (told.player, told.opponent),
        })
    };
    let (made, others): (Vec<RecordedPair>, Vec<RecordedPair>) = all.iter().partition(|told| is_marked(told));
    let mut breaches: Vec<PairingBreach> = made.iter().filter_map(|told| breach(&field, told)).collect();
    if all.iter().filter(|told| told.opponent.is_none()).count() > 1 {
        breaches.push(PairingBreach::SeveralByes);
    }
    let is_made = |number: PlayerNumber| made.iter().any(|told| told.player == number || told.opponent == Some(number));
    let rest = field.without(is_made);
    let differences = match matched::pair(&rest) {
        Ok(brackets) => differences(&rest, round, &others, &brackets),
        Err(_) => {
            breaches.extend(others.iter().filter_map(|told| breach(&field, told)));
            breaches.push(if made.is_empty() { PairingBreach::Impossible } else { PairingBreach::Incomplete });
            Vec::new()
        }
    };
    RoundReport { round, by_hand: marks, breaches, differences }
}

/// Lists the absolute criteria that a round breaks.
#[must_use]
pub fn breaches(event: &IndividualEvent, round: RoundNumber) -> Vec<PairingBreach> {
    let field = PairingField::new(event, round);
    told(event, round).iter().filter_map(|told| breach(&field, told)).collect()
}

fn breach(field: &PairingField, told: &RecordedPair) -> Option<PairingBreach> {
    let place = |number: PlayerNumber| field.contenders.iter().position(|contender| contender.number == number);
    let a = place(told.player)?;
    let Some(opponent) = told.opponent else {
        return field.contenders[a].is_barred_from_bye.then_some(PairingBreach::BarredFromBye(told.player));
    };
    let b = place(opponent)?;
    ledger::hindrance(field, a, b).map(|reason| match reason {
        ledger::UnpairedReason::Met => PairingBreach::Met(told.player, opponent),
        ledger::UnpairedReason::SameColour => PairingBreach::SameColour(told.player, opponent),
        _ => PairingBreach::Forbidden(told.player, opponent),
    })
}

fn differences(
    field: &PairingField,
    round: RoundNumber,
    told: &[RecordedPair],
    brackets: &[ScoreBracket],
) -> Vec<PairingDifference> {
    let pairing = round::pairing(field, round, brackets);
    let partner = |number: PlayerNumber| {
        let pair = pairing.games.iter().find(|pair| pair.white == number || pair.black == number);
        pair.map(|pair| if pair.white == number { pair.black } else { pair.white })
    };
    let others: Vec<&RecordedPair> = told.iter().filter(|told| partner(told.player) != told.opponent).collect();
    let cause = if others.is_empty() { DifferenceCause::Order } else { cause(field, told, brackets) };
    let other_pairs = others.into_iter().map(|told| PairingDifference {
        player: told.player,
        opponent: told.opponent,
        expected: partner(told.player),
        cause: breach(field, told).map_or(cause, DifferenceCause::Absolute),
    });
    let turned = told.iter().filter_map(|told| {
        let pair = SwissPair { white: told.opponent?, black: told.player };
        let is_turned = told.has_colours && pairing.games.contains(&pair);
        let opponent = told.opponent;
        is_turned.then_some(PairingDifference {
            player: told.player,
            opponent,
            expected: opponent,
            cause: DifferenceCause::Colours,
        })
    });
    let mut list: Vec<PairingDifference> = other_pairs.chain(turned).collect();
    list.sort_unstable_by_key(|difference| difference.player);
    list
}

/// Finds why the first differing bracket is paired otherwise.
fn cause(field: &PairingField, told: &[RecordedPair], brackets: &[ScoreBracket]) -> DifferenceCause {
    let place = |number: PlayerNumber| field.contenders.iter().position(|contender| contender.number == number);
    let told: Vec<(usize, usize)> = told
        .iter()
        .filter_map(|told| {
            let (a, b) = (place(told.player)?, place(told.opponent?)?);
            Some((a.min(b), a.max(b)))
        })
        .collect();
    for bracket in brackets {
        let players: Vec<usize> = bracket.moved_down.iter().chain(&bracket.residents).copied().collect();
        let is_here = |pair: &&(usize, usize)| bracket.residents.contains(&pair.1) && players.contains(&pair.0);
        let pairs: Vec<(usize, usize)> = told.iter().filter(is_here).copied().collect();
        if pairs.len() == bracket.pairs.len() && pairs.iter().all(|pair| bracket.pairs.contains(pair)) {
            continue;
        }
        let is_paired = |player: usize| pairs.iter().any(|pair| pair.0 == player || pair.1 == player);
        let floaters: Vec<usize> = players.into_iter().filter(|&player| !is_paired(player)).collect();
        return compare(field, bracket, &pairs, &floaters);
    }
    DifferenceCause::Below
}

fn compare(
    field: &PairingField,
    bracket: &ScoreBracket,
    pairs: &[(usize, usize)],
    floaters: &[usize],
) -> DifferenceCause {
    let scores = |floaters: &[usize]| -> Vec<Points> {
        floaters.iter().map(|&floater| field.contenders[floater].score).collect()
    };
    let (found, other) = (scores(&bracket.floaters), scores(floaters));
    if other.len() > found.len() {
        return DifferenceCause::Worse(PairingCriterion::C6);
    }
    if other.len() == found.len() && other > found {
        return DifferenceCause::Worse(PairingCriterion::C7);
    }
    if other != found {
        return DifferenceCause::Below;
    }
    let own_score = bracket.residents.first().map_or(Points::ZERO, |&first| field.contenders[first].score);
    let found = cost::judge(field, own_score, &bracket.pairs, &bracket.floaters, None);
    let changed = cost::judge(field, own_score, pairs, floaters, None);
    match ledger::worse(&found, &changed) {
        Some(criterion) if changed > found => DifferenceCause::Worse(criterion),
        None if bracket.floaters == floaters => DifferenceCause::Order,
        _ => DifferenceCause::Below,
    }
}
