//! Explains a pairing bracket by bracket.

use super::{
    cost::{self, PairingQuality},
    field::PairingField,
    history::FloatDirection,
    round::ScoreBracket,
};
use crate::{PlayerNumber, Points};

/// A quality criterion of C.04.3 article 2.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairingCriterion {
    /// Minimise the number of downfloaters.
    C6,
    /// Minimise the scores of downfloaters.
    C7,
    /// Choose downfloaters that suit the next bracket.
    C8,
    /// Give the bye to a player with few unplayed games.
    C9,
    /// No colour difference beyond two for topscorers and their opponents.
    C10,
    /// No colour three times in a row for topscorers and their opponents.
    C11,
    /// Satisfy colour preferences.
    C12,
    /// Satisfy strong colour preferences.
    C13,
    /// No resident floats down in two rounds in a row.
    C14,
    /// No opponent of a moved-down player floats up twice in a row.
    C15,
    /// Like C14, for the round before.
    C16,
    /// Like C15, for the round before.
    C17,
    /// Minimise score differences of players who floated down last round. These are moved-down players.
    C18,
    /// Minimise score differences of opponents who floated up in the last round. These are opponents of moved-down
    /// players.
    C19,
    /// Like C18, for the round before.
    C20,
    /// Like C19, for the round before.
    C21,
}

/// The explanation of one bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketRecord {
    /// The residents' score, including virtual points.
    pub score: Points,
    /// Players moved down from the bracket above.
    pub moved_down: Vec<PlayerNumber>,
    /// Residents: players with this score.
    pub residents: Vec<PlayerNumber>,
    /// Players who move down to the next bracket; in the last bracket, the bye's receiver.
    pub downfloaters: Vec<PlayerNumber>,
    /// The pairs, with reasons.
    pub pairs: Vec<PairRecord>,
    /// The unsatisfied criteria.
    pub unmet: Vec<UnmetCriterion>,
}

/// A pair, and why its higher player met no earlier opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRecord {
    /// The higher player.
    pub higher: PlayerNumber,
    /// The opponent.
    pub lower: PlayerNumber,
    /// Available opponents between the two, with reasons against each.
    pub passed_over: Vec<(PlayerNumber, UnpairedReason)>,
}

/// Why two players were not paired with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnpairedReason {
    /// They have met before (C1).
    Met,
    /// They are forbidden to meet.
    Forbidden,
    /// Both must have the same colour (C3).
    SameColour,
    /// This player would get the other opponent, but cannot meet them.
    NoOpponentFor(PlayerNumber),
    /// This criterion would be satisfied less well.
    Worse(PairingCriterion),
    /// The whole pairing decides: the halves, other pairs, or brackets below.
    Whole,
}

/// A criterion that a pairing does not satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnmetCriterion {
    /// The criterion.
    pub criterion: PairingCriterion,
    /// The player; for colours, the higher ranked of the pair.
    pub player: PlayerNumber,
    /// The opponent; `None` for a downfloater.
    pub opponent: Option<PlayerNumber>,
}

const COLOURS: [PairingCriterion; 4] =
    [PairingCriterion::C10, PairingCriterion::C11, PairingCriterion::C12, PairingCriterion::C13];
const DOWN: [[PairingCriterion; 2]; 2] =
    [[PairingCriterion::C14, PairingCriterion::C18], [PairingCriterion::C16, PairingCriterion::C20]];
const UP: [[PairingCriterion; 2]; 2] =
    [[PairingCriterion::C15, PairingCriterion::C19], [PairingCriterion::C17, PairingCriterion::C21]];

pub(super) fn ledger(field: &PairingField, brackets: &[ScoreBracket]) -> Vec<BracketRecord> {
    brackets.iter().map(|bracket| record(field, bracket)).collect()
}

fn record(field: &PairingField, bracket: &ScoreBracket) -> BracketRecord {
    let numbers = |places: &[usize]| places.iter().map(|&place| field.contenders[place].number).collect();
    let score = bracket.residents.first().map_or(Points::ZERO, |&first| field.contenders[first].score);
    let mut pairs = bracket.pairs.clone();
    pairs.sort_unstable();
    let mut partners = vec![None; field.len()];
    for &(a, b) in &pairs {
        (partners[a], partners[b]) = (Some(b), Some(a));
    }
    let pairs = pairs.iter().map(|&pair| pair_record(field, bracket, score, pair, &partners)).collect();
    BracketRecord {
        score,
        moved_down: numbers(&bracket.moved_down),
        residents: numbers(&bracket.residents),
        downfloaters: numbers(&bracket.floaters),
        pairs,
        unmet: unmet(field, bracket, score),
    }
}

fn unmet(field: &PairingField, bracket: &ScoreBracket, own_score: Points) -> Vec<UnmetCriterion> {
    let mut list = Vec::new();
    for &(a, b) in &bracket.pairs {
        let (higher, lower) = (&field.contenders[a], &field.contenders[b]);
        let mut add =
            |criterion, player, opponent| list.push(UnmetCriterion { criterion, player, opponent: Some(opponent) });
        for (criterion, unmet) in COLOURS.into_iter().zip(cost::colours(higher, lower)) {
            if unmet {
                add(criterion, higher.number, lower.number);
            }
        }
        for back in [0, 1].into_iter().filter(|_| higher.score > lower.score) {
            if higher.floats[back] == FloatDirection::Down {
                add(DOWN[back][1], higher.number, lower.number);
            }
            if lower.floats[back] == FloatDirection::Up {
                add(UP[back][0], lower.number, higher.number);
                add(UP[back][1], lower.number, higher.number);
            }
        }
    }
    for &floater in &bracket.floaters {
        let contender = &field.contenders[floater];
        let mut add = |criterion| list.push(UnmetCriterion { criterion, player: contender.number, opponent: None });
        add(PairingCriterion::C6);
        for back in [0, 1].into_iter().filter(|&back| contender.floats[back] == FloatDirection::Down) {
            add(DOWN[back][usize::from(contender.score > own_score)]);
        }
    }
    list.sort_unstable_by_key(|unmet| (unmet.criterion, unmet.player));
    list
}

fn pair_record(
    field: &PairingField,
    bracket: &ScoreBracket,
    own_score: Points,
    pair: (usize, usize),
    partners: &[Option<usize>],
) -> PairRecord {
    let number = |place: usize| field.contenders[place].number;
    let (a, b) = pair;
    // Skip players who are the higher one of a pair, or are paired with a player above `a`.
    let is_passed = |&player: &usize| partners[player].is_none_or(|other| (a..player).contains(&other));
    let between = bracket.residents.iter().copied().filter(|&player| player > a && player < b);
    let passed_over = between
        .filter(is_passed)
        .map(|player| (number(player), reason(field, bracket, own_score, pair, player, partners[player])));
    PairRecord { higher: number(a), lower: number(b), passed_over: passed_over.collect() }
}

pub(super) fn hindrance(field: &PairingField, a: usize, b: usize) -> Option<UnpairedReason> {
    let (one, other) = (&field.contenders[a], &field.contenders[b]);
    if field.may_meet(a, b) {
        return None;
    }
    let clash = one.is_absolute() && other.is_absolute() && one.preference == other.preference;
    let is_excused = one.is_topscorer || other.is_topscorer;
    Some(match clash && !is_excused {
        _ if one.met.contains(&other.number) => UnpairedReason::Met,
        true => UnpairedReason::SameColour,
        false => UnpairedReason::Forbidden,
    })
}

/// Finds why `a` did not get `player`, by swapping it with `b`.
fn reason(
    field: &PairingField,
    bracket: &ScoreBracket,
    own_score: Points,
    (a, b): (usize, usize),
    player: usize,
    taker: Option<usize>,
) -> UnpairedReason {
    if let Some(reason) = hindrance(field, a, player) {
        return reason;
    }
    if let Some(taker) = taker.filter(|&taker| !field.may_meet(taker, b)) {
        return UnpairedReason::NoOpponentFor(field.contenders[taker].number);
    }
    let change = |place: usize| match place {
        place if place == b => player,
        place if place == player => b,
        place => place,
    };
    let pairs: Vec<(usize, usize)> = bracket.pairs.iter().map(|&(c, d)| (change(c), change(d))).collect();
    let floaters: Vec<usize> = bracket.floaters.iter().map(|&floater| change(floater)).collect();
    let found = cost::judge(field, own_score, &bracket.pairs, &bracket.floaters, None);
    let changed = cost::judge(field, own_score, &pairs, &floaters, None);
    if changed > found {
        worse(&found, &changed).map_or(UnpairedReason::Whole, UnpairedReason::Worse)
    } else {
        UnpairedReason::Whole
    }
}

pub(super) fn worse(found: &PairingQuality, changed: &PairingQuality) -> Option<PairingCriterion> {
    let mut criteria = vec![(PairingCriterion::C9, found.unplayed != changed.unplayed)];
    let floats = [DOWN[0][0], UP[0][0], DOWN[1][0], UP[1][0]];
    let differences = [DOWN[0][1], UP[0][1], DOWN[1][1], UP[1][1]];
    for (place, criterion) in COLOURS.into_iter().enumerate() {
        criteria.push((criterion, found.colours[place] != changed.colours[place]));
    }
    for (place, criterion) in floats.into_iter().enumerate() {
        criteria.push((criterion, found.floats[place] != changed.floats[place]));
    }
    for (place, criterion) in differences.into_iter().enumerate() {
        criteria.push((criterion, found.differences[place] != changed.differences[place]));
    }
    criteria.into_iter().find(|(_, differs)| *differs).map(|(criterion, _)| criterion)
}
