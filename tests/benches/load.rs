//! Measures a thousand games of five hundred players: time to acknowledgement, and memory per open game. The bot is a
//! separate process on its real store. `cargo bench -p tests --bench load`; ` -- 8 32` sets the numbers of concurrent
//! requests, `LOAD_SEED=7` changes the moves.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use playground::{PlaygroundOptions, PlaygroundServer};
use tests::house::{resident, spawn};
use tests::load::{Load, Trial, quantile};
use tests::long::{is_in_earnest, number, program};

#[tokio::main]
async fn main() {
    let asked: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let seed = number("LOAD_SEED", 500);
    let (n_games, n_people, usual) = if is_in_earnest() { (1_000, 500, vec![1, 8, 32]) } else { (20, 10, vec![8]) };
    for at_once in if asked.is_empty() { usual } else { asked } {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = PlaygroundServer::start(PlaygroundOptions::default()).await.expect("the playground starts");
        let bot = spawn(&program(env!("CARGO_BIN_EXE_mutabot-under-test")), &server, folder.path());
        server.ready().await;
        let process = bot.id().expect("it runs");
        let idle = resident(process);
        let load = Load { n_games, n_people, n_plies: 4, at_once, seed };
        let trial = Trial::begin(&server, load).await;
        let begun = resident(process);
        let figures = trial.play().await;
        let played = resident(process);
        println!(
            "{} games of {} people, {} moves, {at_once} requests at the same moment: {:.0} moves a second",
            load.n_games,
            load.n_people,
            figures.n_moves,
            figures.n_moves as f64 / figures.took.as_secs_f64()
        );
        for (what, times) in [("acknowledged", &figures.acknowledged), ("board shown", &figures.shown)] {
            let ms = |part| quantile(times, part).as_secs_f64() * 1_000.0;
            println!("  {what:<13} median {:.1} ms  99% {:.1} ms  longest {:.1} ms", ms(0.5), ms(0.99), ms(1.0));
        }
        let per_game = (begun - idle) * 1024.0 / load.n_games as f64;
        println!("  memory: idle {idle:.1} MiB, all games begun {begun:.1} MiB, played {played:.1} MiB");
        println!("  {per_game:.1} KiB more for each game that goes on");
    }
}
