//! What differs between a round as a file tells it and as the rules pair it, in words.

use tournament::berger::Round;
use tournament::dutch::{self, Breach, Pair, Pairing};
use tournament::{Event, Number, RoundNumber};

use super::reasons::{barred, colours, due, met, objected, who};
use super::told::Told;

/// Explains why a round of a Swiss is paired otherwise.
pub(super) fn explained(event: &Event, told: &Told, pairing: &Pairing) -> Vec<String> {
    let round = pairing.round;
    let pairs: Vec<Pair> = told.pairs().collect();
    let only_told: Vec<Pair> =
        pairs.iter().copied().filter(|pair| !pairing.games.iter().any(|game| same(*game, *pair))).collect();
    let by_rules: Vec<Pair> =
        pairing.games.iter().copied().filter(|game| !pairs.iter().any(|pair| same(*game, *pair))).collect();
    let turned = pairing.games.iter().filter(|game| !told.has(**game) && pairs.iter().any(|pair| same(**game, *pair)));
    let mut lines = vec![format!("round {round} differs")];
    lines.extend(listed("  only in the file:", &only_told));
    lines.extend(listed("  only by the rules:", &by_rules));
    lines.extend(breaches(event, round, told).into_iter().map(|breach| format!("  {breach}")));
    if let Some((score, objection)) = dutch::objection(event, pairing, &pairs) {
        let what = objected(objection);
        lines.push(format!("  in the bracket of {score} points, the first that differs, the file's pairs {what}"));
    }
    lines.extend(turned.flat_map(|pair| why_turned(event, round, *pair)));
    lines.extend(byes(event, told, pairing));
    lines
}

/// Says which absolute criteria a round breaks.
pub(super) fn breaches(event: &Event, round: RoundNumber, told: &Told) -> Vec<String> {
    let pairs: Vec<Pair> = told.pairs().collect();
    let found = dutch::breaches(event, round, &pairs, told.byes.first().copied());
    let of = |pair: Pair, what: String| format!("{}-{}: {what}", pair.white, pair.black);
    let words = found.into_iter().map(|breach| match breach {
        Breach::Met(pair) => of(pair, met(event, round, pair.white, pair.black)),
        Breach::Forbidden(pair) => of(pair, "the two may not meet (record 260)".to_owned()),
        Breach::SameColour(pair) => of(pair, "both must have the same colour (C3)".to_owned()),
        Breach::Bye(number) => format!("the bye: {}", barred(event, round, number)),
    });
    words.collect()
}

/// Explains where a round of a round robin is not that of the table.
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

/// Says why the rules give the colours of a game the other way round.
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

fn byes(event: &Event, told: &Told, pairing: &Pairing) -> Vec<String> {
    if told.byes.iter().copied().eq(pairing.bye) {
        return Vec::new();
    }
    let names = |numbers: &[Number]| match numbers {
        [] => "nobody".to_owned(),
        numbers => numbers.iter().map(|number| who(event, *number)).collect::<Vec<_>>().join(", "),
    };
    let by_rules: Vec<Number> = pairing.bye.into_iter().collect();
    vec![format!("  the bye: {} in the file, {} by the rules", names(&told.byes), names(&by_rules))]
}
