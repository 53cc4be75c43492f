//! Describes how a round in a file differs from the pairing by the rules.

use tournament::berger::BergerRound;
use tournament::dutch::{self, ByHand, DifferenceCause, PairingBreach, PairingDifference, RoundReport, SwissPair};
use tournament::{IndividualEvent, RoundNumber};

use super::reasons::{barred, colours, due, met, objected, who};
use super::told::RecordedPairing;

pub(super) fn explained(event: &IndividualEvent, report: &RoundReport) -> Vec<String> {
    let round = report.round;
    let mut lines: Vec<String> = report.by_hand.iter().map(|mark| by_hand(*mark)).collect();
    if report.differs() {
        lines.push(format!("round {round} differs"));
    }
    lines.extend(report.breaches.iter().map(|breach| format!("  {}", broken(event, round, *breach))));
    for difference in &report.differences {
        lines.extend(other(event, round, difference));
    }
    let is_of_bracket =
        |cause: &&DifferenceCause| !matches!(cause, DifferenceCause::Absolute(_) | DifferenceCause::Colours);
    if let Some(cause) = report.differences.iter().map(|difference| &difference.cause).find(is_of_bracket) {
        lines.push(format!("  in the first bracket that differs, the file's pairs {}", objected(*cause)));
    }
    lines
}

pub(super) fn by_hand(mark: ByHand) -> String {
    match mark {
        ByHand::Round(round) => format!("round {round}: made by hand"),
        ByHand::Pair(round, a, b) => format!("round {round}: {a}-{b} made by hand"),
        ByHand::Bye(round, number) => format!("round {round}: the bye of {number} made by hand"),
    }
}

fn other(event: &IndividualEvent, round: RoundNumber, difference: &PairingDifference) -> Vec<String> {
    let (player, expected) = (difference.player, difference.expected);
    let what = difference.opponent.map_or_else(|| format!("the bye of {player}"), |other| format!("{player}-{other}"));
    let rules = expected.map_or_else(|| "has the bye".to_owned(), |other| format!("meets {other}"));
    match (difference.cause, expected) {
        (DifferenceCause::Colours, Some(other)) => why_turned(event, round, SwissPair { white: other, black: player }),
        (DifferenceCause::Absolute(breach), _) => {
            vec![format!("  {what}: by the rules {player} {rules}"), format!("    {}", broken(event, round, breach))]
        }
        _ => vec![format!("  {what}: by the rules {player} {rules}")],
    }
}

pub(super) fn broken(event: &IndividualEvent, round: RoundNumber, breach: PairingBreach) -> String {
    match breach {
        PairingBreach::Met(a, b) => format!("{a}-{b}: {}", met(event, round, a, b)),
        PairingBreach::Forbidden(a, b) => format!("{a}-{b}: they must not meet (record 260)"),
        PairingBreach::SameColour(a, b) => format!("{a}-{b}: both must have the same colour (C3)"),
        PairingBreach::BarredFromBye(number) => format!("the bye: {}", barred(event, round, number)),
        PairingBreach::SeveralByes => "more than one player has the bye".to_owned(),
        PairingBreach::Impossible => "no pairing of all players meets the absolute criteria (C1 to C4)".to_owned(),
        PairingBreach::Incomplete => "the players not paired by hand cannot all be paired (C4)".to_owned(),
    }
}

pub(super) fn from_table(told: &RecordedPairing, round: RoundNumber, table: Option<&BergerRound>) -> Vec<String> {
    let Some(table) = table else { return vec![format!("round {round} differs: the table has no such round")] };
    let scheduled: Vec<SwissPair> =
        table.boards.iter().map(|board| SwissPair { white: board.white, black: board.black }).collect();
    let only_told: Vec<SwissPair> =
        told.pairs().filter(|pair| !scheduled.iter().any(|game| same(*game, *pair))).collect();
    let turned = scheduled.iter().filter(|game| !told.has(**game) && told.pairs().any(|pair| same(**game, pair)));
    let turned: Vec<String> = turned
        .map(|game| format!("  {}-{}: the table gives White to {}", game.white, game.black, game.white))
        .collect();
    let missing: Vec<SwissPair> =
        scheduled.iter().copied().filter(|game| !told.pairs().any(|pair| same(*game, pair))).collect();
    if only_told.is_empty() && turned.is_empty() && missing.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("round {round} differs from the Berger table")];
    lines.extend(listed("  only in the file:", &only_told));
    lines.extend(listed("  only in the table:", &missing));
    lines.extend(turned);
    lines
}

fn same(a: SwissPair, b: SwissPair) -> bool {
    (a.white, a.black) == (b.white, b.black) || (a.white, a.black) == (b.black, b.white)
}

fn listed(what: &str, pairs: &[SwissPair]) -> Option<String> {
    let texts: Vec<String> = pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black)).collect();
    (!texts.is_empty()).then(|| format!("{what} {}", texts.join(", ")))
}

fn why_turned(event: &IndividualEvent, round: RoundNumber, pair: SwissPair) -> Vec<String> {
    let brought = dutch::brought(event, round);
    let mut both = brought.iter().filter(|player| [pair.white, pair.black].contains(&player.number));
    let (Some(higher), Some(lower)) = (both.next(), both.next()) else { return Vec::new() };
    let Some(rule) = dutch::colour_rule(event, round, pair.white, pair.black) else { return Vec::new() };
    let white = who(event, pair.white);
    vec![
        format!("  {}-{}: by the rules {white} has White", pair.white, pair.black),
        format!("    {}; {}", due(event, higher), due(event, lower)),
        format!("    {}", colours(event, pair, higher.number, rule)),
    ]
}
