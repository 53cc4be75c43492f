//! What a player's earlier rounds mean for the next one (C.04.3 article 1).

use crate::{Bye, Colour, Entry, Event, Number, Player, Points, RoundNumber};

/// How strongly a player is due a colour (C.04.3 article 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// No game was played yet.
    None,
    /// As many games with either colour: the other one than in the last game.
    Mild,
    /// One game more with the other colour.
    Strong,
    /// Two or more games more with the other colour, or the same colour in the last two games.
    Absolute,
}

/// Whether a player met one with fewer or more points (C.04.3 article 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// An equal, or nobody.
    None,
    /// Somebody with fewer points, or points without a game.
    Down,
    /// Somebody with more points.
    Up,
}

/// One player to be paired.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    pub(super) number: Number,
    /// The place among the players who have entered, from 1: the pairing number for the order and for colours.
    pub(super) rank: usize,
    /// Points with virtual points.
    pub(super) score: Points,
    /// Points without them.
    pub(super) real_score: Points,
    /// Opponents of games that were played.
    pub(super) met: Vec<Number>,
    /// Colours of games that were played, from the first.
    pub(super) colours: Vec<Colour>,
    /// Games with White less games with Black.
    pub(super) difference: i32,
    /// The colour of the last two games if they had the same.
    pub(super) repeated: Option<Colour>,
    pub(super) preference: Option<Colour>,
    pub(super) strength: Strength,
    /// Whether C2 keeps the allocated bye from the player.
    pub(super) is_barred_from_bye: bool,
    /// Floats of the last round and of the one before.
    pub(super) floats: [Float; 2],
    pub(super) is_topscorer: bool,
}

impl Contender {
    pub(super) fn is_absolute(&self) -> bool {
        self.strength == Strength::Absolute
    }
}

/// Collects what a player's rounds before `round` mean.
pub(super) fn contender(event: &Event, player: &Player, round: RoundNumber, rank: usize) -> Contender {
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
        strength: Strength::None,
        is_barred_from_bye: false,
        floats: [1, 2].map(|back| if round > back { float(event, player, round - back) } else { Float::None }),
        is_topscorer: false,
    };
    for earlier in 1..round {
        match player.entry(earlier) {
            Entry::Game(game) if game.result.is_played() => {
                contender.met.push(game.opponent);
                contender.colours.extend(game.colour);
            }
            entry => {
                let bars = entry == Entry::Bye(Bye::Allocated) || event.worth(entry) >= event.points.win;
                contender.is_barred_from_bye |= bars;
            }
        }
    }
    prefer(&mut contender);
    contender
}

/// Computes the points before a round is paired, virtual points of that round included.
fn score(event: &Event, player: &Player, round: RoundNumber) -> Points {
    event.score(player, round - 1) + event.virtual_points(player.number, round)
}

/// Computes the colour preference from the colours (article 1.7).
fn prefer(contender: &mut Contender) {
    let whites = contender.colours.iter().filter(|&&colour| colour == Colour::White).count() as i32;
    contender.difference = 2 * whites - contender.colours.len() as i32;
    if let [.., before, last] = contender.colours[..] {
        contender.repeated = (before == last).then_some(last);
    }
    let Some(&last) = contender.colours.last() else { return };
    let lesser = if contender.difference > 0 { Colour::Black } else { Colour::White };
    let (colour, strength) = match (contender.difference.abs(), contender.repeated) {
        (2.., _) => (lesser, Strength::Absolute),
        (_, Some(repeated)) => (!repeated, Strength::Absolute),
        (1, None) => (lesser, Strength::Strong),
        _ => (!last, Strength::Mild),
    };
    (contender.preference, contender.strength) = (Some(colour), strength);
}

/// Tells the float that a player got in a round (article 1.4).
fn float(event: &Event, player: &Player, round: RoundNumber) -> Float {
    let entry = player.entry(round);
    if let Entry::Game(game) = entry
        && game.result.is_played()
    {
        let opponent = event.player(game.opponent).map_or(Points::ZERO, |opponent| score(event, opponent, round));
        return match score(event, player, round).cmp(&opponent) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Equal => Float::None,
            std::cmp::Ordering::Less => Float::Up,
        };
    }
    if event.worth(entry) > event.points.loss { Float::Down } else { Float::None }
}
