//! Parses the lines of the UCI protocol.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use rules::Side;

const SPARE: u64 = 30;
/// The assumed number of moves until the next time control.
const TO_GO: u64 = 30;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciLine {
    Uci,
    IsReady,
    NewGame,
    Option {
        name: String,
        value: String,
    },
    Position {
        position: Option<String>,
        moves: Vec<String>,
    },
    /// A `position` line that could not be parsed.
    NoPosition,
    Go(UciLimits),
    Stop,
    Quit,
    Other,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UciLimits {
    pub(super) nodes: Option<u32>,
    /// In plies.
    pub(super) depth: Option<u32>,
    pub(super) is_infinite: bool,
    /// The codes of the moves to search; empty for all.
    pub(super) only: Vec<String>,
    /// In milliseconds, like `clocks` and `increments`.
    move_time: Option<u64>,
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
    moves_to_go: Option<u64>,
}

impl UciLine {
    pub(super) fn read(text: &str) -> UciLine {
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "uci" => UciLine::Uci,
                "isready" => UciLine::IsReady,
                "ucinewgame" => UciLine::NewGame,
                "stop" => UciLine::Stop,
                "quit" => UciLine::Quit,
                "setoption" => option(words),
                "position" => position(words),
                "go" => UciLine::Go(limits(words)),
                _ => continue,
            };
        }
        UciLine::Other
    }
}

/// Parses `name UCI_Variant value echek`; name and value can have several words.
fn option(words: SplitWhitespace<'_>) -> UciLine {
    let words: Vec<&str> = words.skip_while(|word| *word != "name").skip(1).collect();
    let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let value = words.get(at + 1..).unwrap_or_default().join(" ");
    UciLine::Option { name: words[..at].join(" "), value }
}

/// Parses `startpos moves e2e4` or `fen … moves e2e4`.
fn position(mut words: SplitWhitespace<'_>) -> UciLine {
    let kind = words.next();
    let mut before = words.by_ref().take_while(|word| *word != "moves").peekable();
    let position = match kind {
        Some("startpos") => {
            before.for_each(drop);
            None
        }
        Some("fen") if before.peek().is_some() => Some(before.collect::<Vec<_>>().join(" ")),
        _ => return UciLine::NoPosition,
    };
    UciLine::Position { position, moves: words.map(str::to_owned).collect() }
}

fn limits(mut words: SplitWhitespace<'_>) -> UciLimits {
    fn next<T: FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
        words.next()?.parse().ok()
    }
    // A clock that has run out may be negative.
    fn millis(words: &mut SplitWhitespace<'_>) -> Option<u64> {
        next(words).map(|left: i64| left.max(0).unsigned_abs())
    }
    let mut found = UciLimits::default();
    let mut are_moves = false;
    while let Some(word) = words.next() {
        let were_moves = std::mem::take(&mut are_moves);
        match word {
            "searchmoves" => are_moves = true,
            "infinite" | "ponder" => found.is_infinite = true,
            "nodes" => found.nodes = next(&mut words).map(|n: u64| u32::try_from(n).unwrap_or(u32::MAX).max(1)),
            "depth" => found.depth = next(&mut words).map(|n: u32| n.clamp(1, engine::DEEPEST)),
            // A mate in n moves takes 2n - 1 plies.
            "mate" => found.depth = next(&mut words).map(|n: u32| (2 * n.clamp(1, 99) - 1).min(engine::DEEPEST)),
            "movetime" => found.move_time = millis(&mut words),
            "wtime" => found.clocks[0] = millis(&mut words),
            "btime" => found.clocks[1] = millis(&mut words),
            "winc" => found.increments[0] = next(&mut words).unwrap_or_default(),
            "binc" => found.increments[1] = next(&mut words).unwrap_or_default(),
            "movestogo" => found.moves_to_go = next(&mut words),
            code if were_moves => {
                found.only.push(code.to_owned());
                are_moves = true;
            }
            _ => {}
        }
    }
    found
}

impl UciLimits {
    /// Returns how long to search for this side's move; `None` without a clock.
    pub(super) fn time(&self, side: Side) -> Option<Duration> {
        if self.is_infinite {
            return None;
        }
        let share = |left: u64| {
            let part = left / self.moves_to_go.unwrap_or(TO_GO).clamp(1, TO_GO);
            let wished = part.saturating_add(self.increments[side as usize] / 4 * 3);
            wished.min(left.saturating_sub(SPARE))
        };
        let time = self.move_time.map(|time| time.saturating_sub(SPARE)).or(self.clocks[side as usize].map(share))?;
        Some(Duration::from_millis(time.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits_of(text: &str) -> UciLimits {
        match UciLine::read(text) {
            UciLine::Go(limits) => limits,
            line => panic!("{line:?}"),
        }
    }

    #[test]
    fn lines_are_read_and_what_is_not_known_is_left_out() {
        assert_eq!(UciLine::read("joho  uci\r\n"), UciLine::Uci);
        assert_eq!(UciLine::read("\u{fffd}\u{0} nothing"), UciLine::Other);
        let of = |name: &str, value: &str| UciLine::Option { name: name.to_owned(), value: value.to_owned() };
        assert_eq!(UciLine::read("setoption name Clear Hash"), of("Clear Hash", ""));
        assert_eq!(UciLine::read("setoption name UCI_Variant value echek"), of("UCI_Variant", "echek"));
        assert_eq!(UciLine::read("setoption"), of("", ""));
        let moves = vec!["e2e4".to_owned()];
        assert_eq!(UciLine::read("position startpos moves e2e4"), UciLine::Position { position: None, moves });
        let position = Some("8/8 w - -".to_owned());
        assert_eq!(UciLine::read("position fen 8/8 w - -"), UciLine::Position { position, moves: Vec::new() });
        for nothing in ["position", "position fen", "position fen moves e2e4", "position e2e4"] {
            assert_eq!(UciLine::read(nothing), UciLine::NoPosition, "{nothing}");
        }
    }

    #[test]
    fn limits_are_read_whatever_stands_between_them() {
        let found = limits_of("go searchmoves e2e4 d2d4 nodes 900 depth x mate 2");
        assert_eq!((found.nodes, found.depth), (Some(900), Some(3)));
        assert_eq!(found.only, ["e2e4", "d2d4"]);
        assert_eq!(limits_of("go depth 3 x searchmoves a2a3 infinite y").only, ["a2a3"]);
        assert_eq!(limits_of("go nodes 99999999999 depth 0").nodes, Some(u32::MAX));
        assert_eq!(limits_of("go nodes 0 depth 0").depth, Some(1));
        assert!(limits_of("go ponder wtime 100").is_infinite);
        assert_eq!(limits_of("go nodes -4 wtime"), UciLimits::default());
    }

    #[test]
    fn a_clock_is_never_used_up() {
        let millis = |text: &str, side| limits_of(text).time(side).map(|time| time.as_millis());
        assert_eq!(millis("go wtime 60000 btime 30000 winc 1000", Side::White), Some(2_750));
        assert_eq!(millis("go wtime 60000 btime 30000 winc 1000", Side::Black), Some(1_000));
        assert_eq!(millis("go wtime 40 winc 9000 movestogo 1", Side::White), Some(10));
        assert_eq!(millis("go wtime -5", Side::White), Some(1));
        assert_eq!(millis("go movetime 500", Side::Black), Some(470));
        assert_eq!(millis("go movetime -1", Side::White), Some(1));
        assert_eq!(millis("go infinite movetime 500", Side::Black), None);
        assert_eq!(millis("go wtime 5 movestogo 0", Side::Black), None);
    }
}
