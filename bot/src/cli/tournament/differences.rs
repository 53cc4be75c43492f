//! Describes the differences between a round in a file and the rules' pairing.

use tournament::berger::Round;
use tournament::dutch::{self, Breach, ByHand, Cause, Difference, Pair, RoundReport};
use tournament::{Event, RoundNumber};

use super::reasons::{barred, colours, due, met, objected, who};
use super::told::Told;

/// Explains manual changes and differences in a round of a Swiss.
pub(super) fn explained(event: &Event, report: &RoundReport) -> Vec<String> {
    let round = report.round;
    let mut lines: Vec<String> = report.by_hand.iter().map(|mark| by_hand(*mark)).collect();
    if report.differs() {
        lines.push(format!("round {round} differs"));
    }
    lines.extend(report.breaches.iter().map(|breach| format!("  {}", broken(event, round, *breach))));
    for difference in &report.differences {
        lines.extend(other(event, round, difference));
    }
    let is_of_bracket = |cause: &&Cause| !matches!(cause, Cause::Absolute(_) | Cause::Colours);
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

/// Explains a pair or bye that the rules do not produce.
fn other(event: &Event, round: RoundNumber, difference: &Difference) -> Vec<String> {
    let (player, expected) = (difference.player, difference.expected);
    let what = difference.opponent.map_or_else(|| format!("the bye of {player}"), |other| format!("{player}-{other}"));
    let rules = expected.map_or_else(|| "has the bye".to_owned(), |other| format!("meets {other}"));
    match (difference.cause, expected) {
        (Cause::Colours, Some(other)) => why_turned(event, round, Pair { white: other, black: player }),
        (Cause::Absolute(breach), _) => {
            vec![format!("  {what}: by the rules {player} {rules}"), format!("    {}", broken(event, round, breach))]
        }
        _ => vec![format!("  {what}: by the rules {player} {rules}")],
    }
}

/// Names the violated absolute criterion.
pub(super) fn broken(event: &Event, round: RoundNumber, breach: Breach) -> String {
    match breach {
        Breach::Met(a, b) => format!("{a}-{b}: {}", met(event, round, a, b)),
        Breach::Forbidden(a, b) => format!("{a}-{b}: they must not meet (record 260)"),
        Breach::SameColour(a, b) => format!("{a}-{b}: both must have the same colour (C3)"),
        Breach::BarredFromBye(number) => format!("the bye: {}", barred(event, round, number)),
        Breach::SeveralByes => "more than one player has the bye".to_owned(),
        Breach::Impossible => "no pairing of all players meets the absolute criteria (C1 to C4)".to_owned(),
        Breach::Incomplete => "the players not paired by hand cannot all be paired (C4)".to_owned(),
    }
}

/// Explains the differences of a round robin's round from the table.
pub(super) fn from_table(told: &Told, round: RoundNumber, table: Option<&Round>) -> Vec<String> {
    let Some(table) = table else { return vec![format!("round {round} differs: the table has no such round")] };
    let scheduled: Vec<Pair> =
        table.boards.iter().map(|board| Pair { white: board.white, black: board.black }).collect();
    let only_told: Vec<Pair> = told.pairs().filter(|pair| !scheduled.iter().any(|game| same(*game, *pair))).collect();
    let turned = scheduled.iter().filter(|game| !told.has(**game) && told.pairs().any(|pair| same(**game, pair)));
    let turned: Vec<String> = turned
        .map(|game| format!("  {}-{}: the table gives White to {}", game.white, game.black, game.white))
        .collect();
    let missing: Vec<Pair> =
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

fn same(a: Pair, b: Pair) -> bool {
    (a.white, a.black) == (b.white, b.black) || (a.white, a.black) == (b.black, b.white)
}

fn listed(what: &str, pairs: &[Pair]) -> Option<String> {
    let texts: Vec<String> = pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black)).collect();
    (!texts.is_empty()).then(|| format!("{what} {}", texts.join(", ")))
}

/// Explains why the rules swap the colours of a game.
fn why_turned(event: &Event, round: RoundNumber, pair: Pair) -> Vec<String> {
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
