//! `mutabot uci`: the engine for other programs. It speaks the Universal Chess Interface (Stefan Meyer-Kahlen and
//! Rudolf Huber, 2006). As the protocol requires, it ignores unknown input. It answers a request that it can't meet
//! with `info string`.

mod game;
mod line;
mod search;

use std::io::BufRead;

use clap::Args;
use engine::LEVELS;

use self::game::UciGame;
use self::line::{UciLimits, UciLine};
use self::search::{UciSearch, UciSearchRequest};
use super::start::print;

const MOST_LINES: usize = 8;

#[derive(Debug, Args)]
pub(super) struct UciArgs {}

impl UciArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let (mut program, mut input, mut bytes) = (UciEngine::default(), std::io::stdin().lock(), Vec::new());
        loop {
            bytes.clear();
            let n = input.read_until(b'\n', &mut bytes).map_err(|error| format!("cannot read: {error}"))?;
            if n == 0 {
                // Piped scripts end here; the last answer must still be printed.
                program.finish();
                return Ok(());
            }
            match UciLine::read(&String::from_utf8_lossy(&bytes)) {
                UciLine::Quit => {
                    program.stop();
                    return Ok(());
                }
                line => program.obey(line),
            }
        }
    }
}

struct UciEngine {
    played: UciGame,
    /// The playing level; 0 is full strength.
    level: usize,
    seed: u64,
    /// The number of best moves to report (`MultiPV`).
    lines: usize,
    /// The last position was unreadable, so a move would belong to another position.
    is_lost: bool,
    search: Option<UciSearch>,
}

impl Default for UciEngine {
    fn default() -> UciEngine {
        UciEngine { played: UciGame::default(), level: 0, seed: 1, lines: 1, is_lost: false, search: None }
    }
}

impl UciEngine {
    fn obey(&mut self, line: UciLine) {
        match line {
            UciLine::Uci => introduce(),
            UciLine::IsReady => print(format_args!("readyok")),
            UciLine::Option { name, value } => self.set(&name, &value),
            UciLine::Position { position, moves } => {
                self.is_lost = true;
                self.take(UciGame { position, moves, ..self.played.clone() });
            }
            UciLine::NoPosition => {
                self.is_lost = true;
                inform("expected `position startpos` or `position fen FEN`, then `moves` if there are any");
            }
            UciLine::Go(limits) => self.go(limits),
            UciLine::Stop => self.stop(),
            UciLine::NewGame | UciLine::Other => {}
            UciLine::Quit => unreachable!("the loop ends with it"),
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => match rules::info(value) {
                Some(info) => self.take(UciGame { game: info.id, ..UciGame::default() }),
                None => inform(&format!("there is no variant `{value}`; `uci` lists them")),
            },
            "layout" => {
                let layout = if value == "<empty>" { "" } else { value };
                self.take(UciGame { game: self.played.game, layout: layout.to_owned(), ..UciGame::default() });
            }
            "level" => match value.parse().ok().filter(|level| *level <= LEVELS) {
                Some(level) => self.level = level,
                None => inform(&format!("a level is a number from 0, which is full strength, to {LEVELS}")),
            },
            "seed" => match value.parse() {
                Ok(seed) => self.seed = seed,
                Err(_) => inform("a seed is a number from 0"),
            },
            "multipv" => match value.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines)) {
                Some(lines) => self.lines = lines,
                None => inform(&format!("the number of lines is from 1 to {MOST_LINES}")),
            },
            _ => inform(&format!("there is no option `{name}`; `uci` lists them")),
        }
    }

    fn take(&mut self, played: UciGame) {
        match played.open() {
            Ok(_) => {
                self.played = played;
                self.is_lost = false;
            }
            Err(why) => inform(&format!("refused: {why}")),
        }
    }

    fn go(&mut self, limits: UciLimits) {
        self.stop();
        if self.is_lost {
            inform("there is no position: the last one was refused");
            print(format_args!("bestmove (none)"));
            return;
        }
        let table = self.played.open().expect("a position that was taken can be opened again");
        let time = limits.time(table.turn());
        self.search = Some(UciSearch::begin(
            table,
            UciSearchRequest {
                level: (self.level > 0).then_some(self.level),
                budget: limits.nodes.unwrap_or(u32::MAX),
                deepest: limits.depth.unwrap_or(engine::DEEPEST),
                seed: self.seed,
                // A level may choose a move outside the best lines.
                lines: if self.level > 0 { 1 } else { self.lines },
                time,
                is_held: limits.is_infinite,
                is_bounded: self.level > 0 || time.is_some() || limits.nodes.or(limits.depth).is_some(),
                only: limits.only,
            },
        ));
    }

    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
        }
    }

    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            search.finish();
        }
    }
}

fn introduce() {
    print(format_args!("id name Mutabot {}", env!("CARGO_PKG_VERSION")));
    print(format_args!("id author the authors of Mutabot"));
    let variants: Vec<String> = rules::games().iter().map(|info| format!("var {}", info.id)).collect();
    print(format_args!("option name UCI_Variant type combo default {} {}", game::DEFAULT, variants.join(" ")));
    print(format_args!("option name Layout type string default <empty>"));
    print(format_args!("option name Level type spin default 0 min 0 max {LEVELS}"));
    print(format_args!("option name Seed type spin default 1 min 0 max {}", i32::MAX));
    print(format_args!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
    print(format_args!("uciok"));
}

fn inform(text: &str) {
    print(format_args!("info string {}", text.replace(char::is_control, " ")));
}
