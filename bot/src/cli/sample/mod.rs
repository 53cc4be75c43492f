//! A sample tournament in the playground: an organiser announces it, and robots join, play and are late, as people are.
//! They press what the bot offers, over the same API as anybody, and what they do follows from a seed.

mod crowd;
mod shown;

use std::time::Duration;

use playground::{Sampling, Server};
use serde_json::json;

pub use crowd::Crowd;
use shown::Shown;

/// The time after which nobody has anything to do any more: something went wrong.
const STANDSTILL: Duration = Duration::from_secs(180);
/// The time in which nothing happens before those who lose on time are helped to it.
const BORED: Duration = Duration::from_secs(8);
/// What passes then: longer than the clock of the sample, and so short that games of people hardly notice.
const JUMP: Duration = Duration::from_secs(6 * 60);
/// The time control of samples: the shortest that there is.
pub const CLOCK: &str = "5m+5s";

/// A sample tournament.
#[derive(Clone, Debug)]
pub struct Sample {
    /// How many robots play: at most as many as the playground has.
    pub players: usize,
    /// What they do follows from it.
    pub seed: u64,
    /// The time between two things that they do.
    pub pace: Duration,
    /// Whether some of them do not move any more, and lose on time.
    pub idlers: bool,
    /// Its time control.
    pub clock: &'static str,
    /// The word of the system.
    pub system: &'static str,
    /// The system's name on the page.
    pub name: String,
}

/// Plays sample tournaments whenever somebody asks for one on the page.
pub(super) async fn attend(server: &Server) {
    let mut asked = server.offer_samples();
    loop {
        let Ok(nth) = asked.wait_for(|sampling| matches!(sampling, Sampling::Asked(_))).await.map(|nth| *nth) else {
            return;
        };
        let Sampling::Asked(seed) = nth else { continue };
        server.ready().await;
        let pace = Duration::from_millis(700);
        let (system, name) = ("swiss", "Sample Cup".to_owned());
        let sample = Sample { players: 8, seed, pace, idlers: true, clock: CLOCK, system, name };
        if let Err(why) = play(server, &sample).await {
            tracing::warn!(why, "the sample tournament did not finish");
        }
        server.sample_is_over();
    }
}

/// Plays a sample tournament to its end; returns the number of things that robots did. Where nobody but those who lose on
/// time has to move, time passes in the playground.
///
/// # Errors
/// If it cannot be announced, or does not go on: says why.
pub async fn play(server: &Server, sample: &Sample) -> Result<usize, String> {
    play_on(&mut begin(server, sample).await?, sample).await
}

/// Announces a sample tournament, and has everybody join; the first round begins.
///
/// # Errors
/// If it cannot be announced: says why.
pub async fn begin<'a>(server: &'a Server, sample: &Sample) -> Result<Crowd<'a>, String> {
    let mut crowd = Crowd::new(server, sample);
    let Sample { name, system, clock, .. } = sample;
    crowd.announce(&json!({ "name": name, "system": system, "game": "chess", "clock": clock })).await?;
    crowd.join().await?;
    crowd.start().await?;
    Ok(crowd)
}

/// Plays a sample tournament on that has begun before.
///
/// # Errors
/// If it does not go on: says why.
pub async fn go_on(server: &Server, sample: &Sample) -> Result<usize, String> {
    let mut crowd = Crowd::new(server, sample);
    crowd.catch_up();
    play_on(&mut crowd, sample).await
}

/// Plays on until the end was told.
async fn play_on(crowd: &mut Crowd<'_>, sample: &Sample) -> Result<usize, String> {
    let (mut n_done, mut still) = (0, Duration::ZERO);
    // What the robots do takes time, too: it need not be counted exactly.
    let moment = sample.pace.max(Duration::from_millis(20));
    while !crowd.shown.is_over() {
        if crowd.act().await {
            (n_done, still) = (n_done + 1, Duration::ZERO);
            continue;
        }
        crowd.wait(moment).await;
        still += moment;
        let bored = BORED.min(20 * moment);
        if still >= STANDSTILL {
            return Err(format!("nothing happens; {}", crowd.shown.left()));
        }
        if still.as_millis() % bored.as_millis().max(1) < moment.as_millis() {
            crowd.try_again();
            if crowd.only_idlers_wait() {
                crowd.pass(JUMP);
            }
        }
    }
    Ok(n_done)
}
