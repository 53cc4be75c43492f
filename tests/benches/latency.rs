//! Measures the time from a move's event to the bot's answer over loopback, and the memory of an idle bot. The bot is a
//! separate process on its real store. `cargo bench -p tests --bench latency`; `LATENCY_SEED=7` changes the moves.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::time::{Duration, Instant};

use playground::{PlaygroundOptions, PlaygroundServer};
use tests::house::{PATIENCE, Pair, board_shown, created, resident, spawn};
use tests::long::{is_in_earnest, number, program};

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground starts");
    let bot = spawn(&program(env!("CARGO_BIN_EXE_mutabot-under-test")), &server, folder.path());
    server.ready().await;
    let idle = resident(bot.id().expect("it runs"));

    let people = server.people();
    let n_moves = if is_in_earnest() { 400 } else { 20 };
    let random = &mut fastrand::Rng::with_seed(number("LATENCY_SEED", 1));
    let mut times = Vec::new();
    while times.len() < n_moves {
        let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
        let mut table = rules::open("mutation", "", None).expect("the headline game");
        while table.outcome().is_none() && table.codes().len() < 80 && times.len() < n_moves {
            let moves = table.legal(rules::PieceLetters::English);
            let code = &moves[random.usize(..moves.len())].code;
            let mut watch = server.subscribe();
            let next = table.codes().len() + 1;
            let sent = Instant::now();
            pair.slash(table.codes().len() % 2, code);
            let shown = watch.find(PATIENCE, |happening| {
                let (_, ply) = created(happening).and_then(board_shown)?;
                (ply == next).then_some(())
            });
            shown.await.expect("the board is shown");
            times.push(sent.elapsed());
            table.play(code, rules::PieceLetters::English).expect("a legal move");
            pair.wait_for_board(table.codes().len(), table.outcome().is_some()).await;
        }
    }
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!("from a move's event to its board having been taken by the stand-in, {} moves:", times.len());
    println!("median {}  90% {}  99% {}  longest {}", ms(at(0.5)), ms(at(0.9)), ms(at(0.99)), ms(at(1.0)));
    println!("memory of the bot: idle {idle:.1} MiB, after the games {:.1} MiB", resident(bot.id().expect("it runs")));
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
