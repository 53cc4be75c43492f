//! What the players bring to a round, and what gave two of them their colours: for words about a pairing.

use super::{
    colours::{self, ColourRule},
    field::Field,
    history::{Float, Strength},
    ledger::{self, Reason},
};
use crate::{Colour, Event, Number, Points, RoundNumber};

/// What a player brings to the round that is paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Who it is.
    pub number: Number,
    /// The points, virtual ones included.
    pub score: Points,
    /// The place by number, from 1, among those who were paired in this round or before: odd ones have the colour drawn
    /// (C.04.3 article 5.2.5). Whoever was never paired is not counted.
    pub rank: usize,
    /// How many of the points are virtual.
    pub virtual_points: Points,
    /// The colours of the games that were played, from the first.
    pub colours: Vec<Colour>,
    /// The colour that the player is due, and how strongly; `None` before the first game.
    pub preference: Option<(Colour, Strength)>,
    /// The floats of the last round and of the one before.
    pub floats: [Float; 2],
    /// Whether the rules for topscorers hold: more than half of the points, in the last round.
    pub is_topscorer: bool,
    /// Whether C2 keeps the allocated bye from the player.
    pub is_barred_from_bye: bool,
}

/// Tells what the players of a round bring to it, in the order in which they are paired.
#[must_use]
pub fn brought(event: &Event, round: RoundNumber) -> Vec<Brought> {
    let contenders = Field::new(event, round).contenders;
    let told = contenders.into_iter().map(|contender| Brought {
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

/// Lists which of some players of a round may not meet whom of them, and why.
#[must_use]
pub fn hindrances(event: &Event, round: RoundNumber, players: &[Number]) -> Vec<(Number, Number, Reason)> {
    let field = Field::new(event, round);
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

/// Tells what gives two opponents of a round their colours; `None` if one of them is not paired in it.
#[must_use]
pub fn colour_rule(event: &Event, round: RoundNumber, a: Number, b: Number) -> Option<ColourRule> {
    let field = Field::new(event, round);
    let place = |number: Number| field.contenders.iter().position(|contender| contender.number == number);
    let (a, b) = (place(a)?, place(b)?);
    Some(colours::colour_of_higher(&field, a.min(b), a.max(b)).1)
}
