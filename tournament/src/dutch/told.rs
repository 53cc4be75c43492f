//! Explains a round: players' state before it, and colour rules.

use super::{
    colours::{self, ColourRule},
    field::PairingField,
    history::{FloatDirection, PreferenceStrength},
    ledger::{self, UnpairedReason},
};
use crate::{Colour, IndividualEvent, PlayerNumber, Points, RoundNumber};

/// A player's state before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContenderState {
    /// The player.
    pub number: PlayerNumber,
    /// The points, including virtual points.
    pub score: Points,
    /// The rank by number among players paired so far, from 1. Odd ranks have the drawn colour (C.04.3 article 5.2.5).
    pub rank: usize,
    /// The virtual part of the points.
    pub virtual_points: Points,
    /// The colours of played games, in order.
    pub colours: Vec<Colour>,
    /// The preferred colour and its strength; `None` before the first game.
    pub preference: Option<(Colour, PreferenceStrength)>,
    /// The floats in the last round and in the one before.
    pub floats: [FloatDirection; 2],
    /// Set in the last round with more than half of the points.
    pub is_topscorer: bool,
    /// Set if C2 excludes the player from the allocated bye.
    pub is_barred_from_bye: bool,
}

/// Lists the state of a round's players in pairing order.
#[must_use]
pub fn brought(event: &IndividualEvent, round: RoundNumber) -> Vec<ContenderState> {
    let contenders = PairingField::new(event, round).contenders;
    let told = contenders.into_iter().map(|contender| ContenderState {
        number: contender.number,
        score: contender.score,
        rank: contender.rank,
        virtual_points: contender.score - contender.real_score,
        preference: contender.preference.map(|colour| (colour, contender.strength)),
        colours: contender.colours,
        floats: contender.floats,
        is_topscorer: contender.is_topscorer,
        is_barred_from_bye: contender.is_barred_from_bye,
    });
    told.collect()
}

/// Lists the pairs among these players that cannot meet, with the reason.
#[must_use]
pub fn hindrances(
    event: &IndividualEvent,
    round: RoundNumber,
    players: &[PlayerNumber],
) -> Vec<(PlayerNumber, PlayerNumber, UnpairedReason)> {
    let field = PairingField::new(event, round);
    let is_one = |place: &usize| players.contains(&field.contenders[*place].number);
    let places: Vec<usize> = (0..field.len()).filter(is_one).collect();
    let mut found = Vec::new();
    for (index, &a) in places.iter().enumerate() {
        for &b in &places[index + 1..] {
            let reason = ledger::hindrance(&field, a, b);
            found.extend(reason.map(|reason| (field.contenders[a].number, field.contenders[b].number, reason)));
        }
    }
    found
}

/// Returns the rule that decides two opponents' colours.
///
/// `None` if one of them is not paired in the round.
#[must_use]
pub fn colour_rule(
    event: &IndividualEvent,
    round: RoundNumber,
    a: PlayerNumber,
    b: PlayerNumber,
) -> Option<ColourRule> {
    let field = PairingField::new(event, round);
    let place = |number: PlayerNumber| field.contenders.iter().position(|contender| contender.number == number);
    let (a, b) = (place(a)?, place(b)?);
    Some(colours::colour_of_higher(&field, a.min(b), a.max(b)).1)
}
