//! Times the same requests alternately in a small and a large store, so that other load affects both.

use std::time::{Duration, Instant};

use bot::app::ask::{play, see};
use bot::app::{App, GameChoice, RequestAct};
use store::Store;

use crate::long::is_in_earnest;
use crate::many::{Many, NOW};

const N_ASKED: u64 = 400;
pub const FEW: Many = Many { n_over: 0, n_playing: 100 };
const ROUNDS: u64 = 10;
/// The maximum ratio of a move's time in the large store to that in the small one.
const LONGEST: f64 = 1.3;

#[derive(Debug, Default)]
struct Times([Vec<Duration>; 2]);

/// Times lists of games, moves and due rows in `few`, filled with [`FEW`], and in `large`, filled with `many`. Prints
/// medians. Each `round` plays other games. Under `cargo bench`, panics if a move in `large` takes more than
/// `LONGEST` times as long.
#[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
pub async fn compare(few: &dyn Store, apps: [&App; 2], many: Many, round: u64) {
    let mut texts = Vec::new();
    for nth in 0..FEW.n_playing {
        // Read the moves from the small store, so that the large one's caches stay cold.
        texts.push(FEW.a_move(few, nth).await);
    }
    let (mut lists, mut moves, mut sweeps) = (Times::default(), Times::default(), Times::default());
    let step = (many.n_playing / N_ASKED).max(3);
    for at in 0..many.n_playing / step {
        // An event with a known id would be answered without a move.
        let event = 10 * (at * ROUNDS + round);
        for (which, (app, counts)) in apps.into_iter().zip([FEW, many]).enumerate() {
            // The large store plays each open game once. The small one has few and repeats them.
            let nth = if which == 0 { at % FEW.n_playing } else { at * step + round };
            let list = counts.request(nth, event, RequestAct::See(see::SeeAsk::Games(0)));
            lists.0[which].push(timed(async { drop(app.handle(&list).await.expect("it is listed")) }).await);
            let text = texts[(nth % FEW.n_playing) as usize].clone();
            let play = counts.request(
                nth,
                event + 1,
                RequestAct::Play(play::PlayAsk::Move { game: GameChoice::Named(counts.playing(nth)), text }),
            );
            // A move already played is refused, which does not count.
            let begun = Instant::now();
            if app.handle(&play).await.is_ok() {
                moves.0[which].push(begun.elapsed());
            }
            sweeps.0[which].push(timed(async { drop(app.fall_due(NOW).await.expect("the store reads")) }).await);
        }
    }
    for (what, times) in [("/games", lists), ("a move", moves), ("a look for what is due", sweeps)] {
        let [few, many] = times.0.map(|mut times| {
            times.sort_unstable();
            times.get(times.len() / 2).copied().unwrap_or_default()
        });
        let ratio = many.as_secs_f64() / few.as_secs_f64();
        println!("  {what}: median {few:.1?} among few games, {many:.1?} among many, {ratio:.2} times as long");
        assert!(what != "a move" || !is_in_earnest() || ratio <= LONGEST, "a move takes {ratio:.2} times as long");
    }
}

async fn timed(done: impl Future<Output = ()>) -> Duration {
    let begun = Instant::now();
    done.await;
    begun.elapsed()
}
