//! Runs a search while the program reads further lines.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::{OpponentAnswer, SearchListener, ThinkTerms, plies_to_win, think};
use rules::GameTable;

use super::inform;
use crate::cli::start::print;

#[derive(Clone, Debug)]
pub(super) struct UciSearchRequest {
    pub(super) level: Option<usize>,
    pub(super) budget: u32,
    pub(super) deepest: u32,
    pub(super) only: Vec<String>,
    pub(super) seed: u64,
    pub(super) lines: usize,
    pub(super) time: Option<Duration>,
    /// The search must not answer before `stop`.
    pub(super) is_held: bool,
    /// The search ends even without `stop`.
    pub(super) is_bounded: bool,
}

pub(super) struct UciSearch {
    stop: Arc<AtomicBool>,
    /// Dropping it lets the search answer.
    hold: mpsc::Sender<()>,
    thread: JoinHandle<()>,
    ends: bool,
}

impl UciSearch {
    pub(super) fn begin(table: Box<dyn GameTable>, wish: UciSearchRequest) -> UciSearch {
        let stop = Arc::new(AtomicBool::new(false));
        let (hold, held) = mpsc::channel::<()>();
        let flag = Arc::clone(&stop);
        let (is_held, ends) = (wish.is_held, wish.is_bounded && !wish.is_held);
        let thread = thread::spawn(move || {
            let found = search(table.as_ref(), &wish, &flag);
            if is_held {
                let _ = held.recv();
            }
            tell(found, table.is_at_end(), wish.lines);
        });
        UciSearch { stop, hold, thread, ends }
    }

    pub(super) fn stop(self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wait();
    }

    pub(super) fn finish(self) {
        if self.ends { self.wait() } else { self.stop() }
    }

    fn wait(self) {
        drop(self.hold);
        // A panic was already reported.
        let _ = self.thread.join();
    }
}

fn search(table: &dyn GameTable, wish: &UciSearchRequest, stop: &AtomicBool) -> Option<OpponentAnswer> {
    let (done, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        if let Some(time) = wish.time {
            scope.spawn(move || {
                if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                    stop.store(true, Ordering::Relaxed);
                }
            });
        }
        let UciSearchRequest { level, budget, deepest, seed, lines, .. } = *wish;
        let hear = |place: usize, found: &OpponentAnswer| inform_of((lines > 1).then_some(place), found);
        let listener = SearchListener { lines, hear: &hear };
        let listener = Some(&listener);
        let found = think(table, ThinkTerms { level, budget, deepest, only: &wish.only, seed, stop, listener });
        drop(done);
        found
    })
}

fn tell(found: Option<OpponentAnswer>, is_over: bool, lines: usize) {
    let Some(found) = found else {
        inform(if is_over { "the game is over" } else { "none of the moves to be searched is legal" });
        print(format_args!("bestmove (none)"));
        return;
    };
    // With several lines, the search has already reported them.
    if lines == 1 {
        inform_of(None, &found);
    }
    print(format_args!("bestmove {}", found.code));
}

/// Prints a result, with its rank among several lines. For games searched by playouts, `cp` counts thousandths of a
/// win.
fn inform_of(place: Option<usize>, found: &OpponentAnswer) {
    let score = match plies_to_win(found.score) {
        Some(plies) if found.score > 0 => format!("mate {}", plies.div_ceil(2)),
        Some(plies) => format!("mate -{}", plies.div_ceil(2)),
        None => format!("cp {}", found.score),
    };
    let OpponentAnswer { line, depth, spent, .. } = found;
    let place = place.map_or_else(String::new, |place| format!(" multipv {place}"));
    print(format_args!("info depth {depth}{place} score {score} nodes {spent} pv {}", line.join(" ")));
}
