//! Explains a round's pairing in words, using the pairing's ledger.

use tournament::dutch::{
    self, ColourRule, ContenderState, DifferenceCause, NoPairing, PairingCriterion, PreferenceStrength, SwissPair,
    UnpairedReason,
};
use tournament::{Colour, EntryBye, IndividualEvent, PlayerNumber, RoundEntry, RoundNumber};

pub(super) fn who(event: &IndividualEvent, number: PlayerNumber) -> String {
    let name = event.player(number).map_or("", |player| player.name.as_str()).replace(char::is_control, " ");
    if name.is_empty() { number.to_string() } else { format!("{number} {name}") }
}

pub(super) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

const FEW: usize = 4;

/// Explains why these players can't all meet each other. `None` if they can, or if they are many.
pub(super) fn hindered(event: &IndividualEvent, round: RoundNumber, players: &[PlayerNumber]) -> Option<String> {
    let found = if players.len() > FEW { Vec::new() } else { dutch::hindrances(event, round, players) };
    let pair = |(a, b, reason): &(PlayerNumber, PlayerNumber, UnpairedReason)| {
        format!("{} and {}: {}", who(event, *a), who(event, *b), passed_over(event, round, *a, *reason, *b))
    };
    (!found.is_empty()).then(|| found.iter().map(pair).collect::<Vec<_>>().join("; "))
}

pub(super) fn impossible(event: &IndividualEvent, round: RoundNumber, error: NoPairing) -> String {
    let free = IndividualEvent { forbidden: Vec::new(), ..event.clone() };
    let players: Vec<PlayerNumber> = dutch::brought(event, round).iter().map(|player| player.number).collect();
    let reason = if error == NoPairing::Impossible && !event.forbidden.is_empty() && dutch::pair(&free, round).is_ok() {
        "; it could be without forbidden pairs (record 260)".to_owned()
    } else {
        hindered(event, round, &players).map_or(String::new(), |text| format!(" ({text})"))
    };
    format!("round {round} cannot be paired: {error}{reason}")
}

pub(super) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

/// Completes the phrase "it would …" for a violated criterion.
pub(super) fn worse(criterion: PairingCriterion) -> &'static str {
    match criterion {
        PairingCriterion::C6 => "leave more players unpaired in this bracket (C6)",
        PairingCriterion::C7 => "send players with higher scores down (C7)",
        PairingCriterion::C8 => "leave the next bracket worse off (C8)",
        PairingCriterion::C9 => "give the bye to a player with more unplayed games (C9)",
        PairingCriterion::C10 => "give more topscorers or their opponents a colour difference beyond two (C10)",
        PairingCriterion::C11 => "give more topscorers or their opponents one colour three times running (C11)",
        PairingCriterion::C12 => "leave more players without the colour that they are due (C12)",
        PairingCriterion::C13 => "leave more players without a colour that they are strongly due (C13)",
        PairingCriterion::C14 => "let more players of this score float down as in the last round (C14)",
        PairingCriterion::C15 => "let more players float up as in the last round (C15)",
        PairingCriterion::C16 => "let more players of this score float down as two rounds ago (C16)",
        PairingCriterion::C17 => "let more players float up as two rounds ago (C17)",
        PairingCriterion::C18 => "give players who floated down in the last round a greater difference of scores (C18)",
        PairingCriterion::C19 => "give opponents who floated up in the last round a greater difference of scores (C19)",
        PairingCriterion::C20 => "give players who floated down two rounds ago a greater difference of scores (C20)",
        PairingCriterion::C21 => "give opponents who floated up two rounds ago a greater difference of scores (C21)",
    }
}

/// Completes the phrase "they …": why the rules reject the pairs of a bracket.
pub(super) fn objected(cause: DifferenceCause) -> &'static str {
    match cause {
        DifferenceCause::Worse(criterion) => worse(criterion),
        DifferenceCause::Below => "leave the brackets below worse off (C4, C5, C8)",
        DifferenceCause::Order => "do as well, but come later in the order of the rules (C.04.3, article 4)",
        DifferenceCause::Colours => "have other colours (C.04.3, article 5)",
        DifferenceCause::Absolute(_) => "break an absolute criterion (C1 to C3)",
    }
}

pub(super) fn unmet(criterion: PairingCriterion, player: &str) -> String {
    let what = match criterion {
        PairingCriterion::C6 => "goes down unpaired (C6)",
        PairingCriterion::C10 => "gets a colour difference beyond two (C10)",
        PairingCriterion::C11 => "gets the same colour a third time running (C11)",
        PairingCriterion::C12 => "and the opponent are due the same colour, so one of them does not get it (C12)",
        PairingCriterion::C13 => {
            "and the opponent are strongly due the same colour, so one of them does not get it (C13)"
        }
        PairingCriterion::C14 | PairingCriterion::C18 => "floats down as in the last round (C14, C18)",
        PairingCriterion::C15 | PairingCriterion::C19 => "floats up as in the last round (C15, C19)",
        PairingCriterion::C16 | PairingCriterion::C20 => "floats down as two rounds ago (C16, C20)",
        PairingCriterion::C17 | PairingCriterion::C21 => "floats up as two rounds ago (C17, C21)",
        PairingCriterion::C7 | PairingCriterion::C8 | PairingCriterion::C9 => {
            "is not where the criteria would have put them"
        }
    };
    format!("{player} {what}")
}

pub(super) fn passed_over(
    event: &IndividualEvent,
    round: RoundNumber,
    player: PlayerNumber,
    reason: UnpairedReason,
    other: PlayerNumber,
) -> String {
    match reason {
        UnpairedReason::Met => met(event, round, player, other),
        UnpairedReason::Forbidden => "they must not meet (record 260)".to_owned(),
        UnpairedReason::SameColour => "both must have the same colour (C3)".to_owned(),
        UnpairedReason::NoOpponentFor(left) => {
            format!("then {} could not have had the remaining opponent", who(event, left))
        }
        UnpairedReason::Worse(criterion) => format!("it would {}", worse(criterion)),
        UnpairedReason::Whole => {
            "the pairs of this bracket together, or of the brackets below, are better as they are".to_owned()
        }
    }
}

pub(super) fn met(event: &IndividualEvent, round: RoundNumber, player: PlayerNumber, other: PlayerNumber) -> String {
    let entries = |earlier| event.player(player).map(|player| player.entry(earlier));
    let is_meeting =
        |entry| matches!(entry, Some(RoundEntry::Game(game)) if game.opponent == other && game.result.is_played());
    match (1..round).find(|earlier| is_meeting(entries(*earlier))) {
        Some(earlier) => format!("they have met in round {earlier} (C1)"),
        None => "they have met (C1)".to_owned(),
    }
}

pub(super) fn due(event: &IndividualEvent, player: &ContenderState) -> String {
    let had: Vec<&str> = player.colours.iter().map(|colour| if *colour == Colour::White { "W" } else { "B" }).collect();
    let who = who(event, player.number);
    let Some((wish, strength)) = player.preference else { return format!("{who} has had no colour yet") };
    let strength = match strength {
        PreferenceStrength::Absolute => "must have",
        PreferenceStrength::Strong => "is strongly due",
        PreferenceStrength::Mild | PreferenceStrength::None => "is mildly due",
    };
    format!("{who} had {} and {strength} {}", had.join(" "), colour(wish))
}

/// Explains the colours of a pair; `higher` is the higher-ranked player.
pub(super) fn colours(event: &IndividualEvent, pair: SwissPair, higher: PlayerNumber, rule: ColourRule) -> String {
    let white = who(event, pair.white);
    match rule {
        ColourRule::Both => "their wishes do not conflict (C.04.3, 5.2.1)".to_owned(),
        ColourRule::Stronger => "the stronger wish is granted (5.2.2)".to_owned(),
        ColourRule::Alternation => {
            "both want the same colour equally: it alternates from when they last had different colours (5.2.3)"
                .to_owned()
        }
        ColourRule::Higher => {
            format!("both want the same colour equally: {}, ranked higher, gets it (5.2.4)", who(event, higher))
        }
        ColourRule::Drawn => format!("neither is due a colour: {white} has White by the lot before round 1 (5.2.5)"),
    }
}

pub(super) fn barred(event: &IndividualEvent, round: RoundNumber, number: PlayerNumber) -> String {
    let entry = |earlier| event.player(number).map(|player| player.entry(earlier));
    let reason = (1..round).find_map(|earlier| match entry(earlier)? {
        RoundEntry::Bye(EntryBye::Allocated) => Some(format!("had the bye in round {earlier}")),
        RoundEntry::Game(game) if game.result.is_played() => None,
        other if event.worth(other) >= event.points.win => Some(format!("had a win without a game in round {earlier}")),
        _ => None,
    });
    format!("{} {} (C2)", who(event, number), reason.unwrap_or_else(|| "cannot have it".to_owned()))
}
