//! A player's state from earlier rounds (C.04.3 article 1).

use crate::{Colour, EntryBye, EventPlayer, IndividualEvent, PlayerNumber, Points, RoundEntry, RoundNumber};

/// The strength of a player's colour preference (C.04.3 article 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PreferenceStrength {
    /// No game yet.
    None,
    /// Equal numbers of games: the opposite of the last colour.
    Mild,
    /// One more game with the other colour.
    Strong,
    /// At least two more games with the other colour. The same colour in the last two games is also enough.
    Absolute,
}

/// A float: an opponent with other points (C.04.3 article 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatDirection {
    /// An opponent with equal points, or no float at all.
    None,
    /// An opponent with fewer points, or points without a game.
    Down,
    /// An opponent with more points.
    Up,
}

#[derive(Clone, Debug)]
pub(super) struct Contender {
    pub(super) number: PlayerNumber,
    /// The rank by number among all entered players, from 1. It decides the pairing order, and colours.
    pub(super) rank: usize,
    /// The points with virtual points.
    pub(super) score: Points,
    /// The points without virtual points.
    pub(super) real_score: Points,
    /// The opponents in played games.
    pub(super) met: Vec<PlayerNumber>,
    pub(super) colours: Vec<Colour>,
    /// Games with White minus games with Black.
    pub(super) difference: i32,
    /// The colour of the last two games, if it was the same.
    pub(super) repeated: Option<Colour>,
    pub(super) preference: Option<Colour>,
    pub(super) strength: PreferenceStrength,
    /// Set if C2 excludes the player from the allocated bye.
    pub(super) is_barred_from_bye: bool,
    /// The floats in the last round and in the one before.
    pub(super) floats: [FloatDirection; 2],
    pub(super) is_topscorer: bool,
}

impl Contender {
    pub(super) fn is_absolute(&self) -> bool {
        self.strength == PreferenceStrength::Absolute
    }
}

pub(super) fn contender(event: &IndividualEvent, player: &EventPlayer, round: RoundNumber, rank: usize) -> Contender {
    let mut contender = Contender {
        number: player.number,
        rank,
        score: score(event, player, round),
        real_score: event.score(player, round - 1),
        met: Vec::new(),
        colours: Vec::new(),
        difference: 0,
        repeated: None,
        preference: None,
        strength: PreferenceStrength::None,
        is_barred_from_bye: false,
        floats: [1, 2].map(|back| if round > back { float(event, player, round - back) } else { FloatDirection::None }),
        is_topscorer: false,
    };
    for earlier in 1..round {
        match player.entry(earlier) {
            RoundEntry::Game(game) if game.result.is_played() => {
                contender.met.push(game.opponent);
                contender.colours.extend(game.colour);
            }
            entry => {
                let bars = entry == RoundEntry::Bye(EntryBye::Allocated) || event.worth(entry) >= event.points.win;
                contender.is_barred_from_bye |= bars;
            }
        }
    }
    prefer(&mut contender);
    contender
}

/// Computes the points before a round, including its virtual points.
fn score(event: &IndividualEvent, player: &EventPlayer, round: RoundNumber) -> Points {
    event.score(player, round - 1) + event.virtual_points(player.number, round)
}

fn prefer(contender: &mut Contender) {
    let whites = contender.colours.iter().filter(|&&colour| colour == Colour::White).count() as i32;
    contender.difference = 2 * whites - contender.colours.len() as i32;
    if let [.., before, last] = contender.colours[..] {
        contender.repeated = (before == last).then_some(last);
    }
    let Some(&last) = contender.colours.last() else { return };
    let lesser = if contender.difference > 0 { Colour::Black } else { Colour::White };
    let (colour, strength) = match (contender.difference.abs(), contender.repeated) {
        (2.., _) => (lesser, PreferenceStrength::Absolute),
        (_, Some(repeated)) => (!repeated, PreferenceStrength::Absolute),
        (1, None) => (lesser, PreferenceStrength::Strong),
        _ => (!last, PreferenceStrength::Mild),
    };
    (contender.preference, contender.strength) = (Some(colour), strength);
}

fn float(event: &IndividualEvent, player: &EventPlayer, round: RoundNumber) -> FloatDirection {
    let entry = player.entry(round);
    if let RoundEntry::Game(game) = entry
        && game.result.is_played()
    {
        let opponent = event.player(game.opponent).map_or(Points::ZERO, |opponent| score(event, opponent, round));
        return match score(event, player, round).cmp(&opponent) {
            std::cmp::Ordering::Greater => FloatDirection::Down,
            std::cmp::Ordering::Equal => FloatDirection::None,
            std::cmp::Ordering::Less => FloatDirection::Up,
        };
    }
    if event.worth(entry) > event.points.loss { FloatDirection::Down } else { FloatDirection::None }
}
