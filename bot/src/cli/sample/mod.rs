//! A sample tournament in the playground: an organiser announces it; robots join and play, and some are late. They use
//! the public API, and a seed determines their behaviour.

mod crowd;
mod shown;

use std::time::Duration;

use playground::{PlaygroundServer, SampleState};
use serde_json::json;

pub use crowd::RobotCrowd;
use shown::SampleShown;

/// After this time without any action, the sample fails.
const STANDSTILL: Duration = Duration::from_secs(180);
/// After this time without an event, the sample skips time, so that idle players lose.
const BORED: Duration = Duration::from_secs(8);
/// The skipped time: longer than the sample's clock, but too short to end people's games.
const JUMP: Duration = Duration::from_secs(6 * 60);
pub const CLOCK: &str = "5m+5s";

#[derive(Clone, Debug)]
pub struct SampleTournament {
    pub players: usize,
    pub seed: u64,
    pub pace: Duration,
    pub idlers: bool,
    pub clock: &'static str,
    pub system: &'static str,
    pub name: String,
}

pub(super) async fn attend(server: &PlaygroundServer) {
    let mut asked = server.offer_samples();
    loop {
        let Ok(nth) = asked.wait_for(|sampling| matches!(sampling, SampleState::Asked(_))).await.map(|nth| *nth) else {
            return;
        };
        let SampleState::Asked(seed) = nth else { continue };
        server.ready().await;
        let pace = Duration::from_millis(700);
        let (system, name) = ("swiss", "Sample Cup".to_owned());
        let sample = SampleTournament { players: 8, seed, pace, idlers: true, clock: CLOCK, system, name };
        if let Err(why) = play(server, &sample).await {
            tracing::warn!(why, "the sample tournament did not finish");
        }
        server.sample_is_over();
    }
}

/// Plays a sample tournament to its end and returns the number of actions. Skips time while all players to move are
/// idlers.
pub async fn play(server: &PlaygroundServer, sample: &SampleTournament) -> Result<usize, String> {
    play_on(&mut begin(server, sample).await?, sample).await
}

pub async fn begin<'a>(server: &'a PlaygroundServer, sample: &SampleTournament) -> Result<RobotCrowd<'a>, String> {
    let mut crowd = RobotCrowd::new(server, sample);
    let SampleTournament { name, system, clock, .. } = sample;
    crowd.announce(&json!({ "name": name, "system": system, "game": "chess", "clock": clock })).await?;
    crowd.join().await?;
    crowd.start().await?;
    Ok(crowd)
}

pub async fn go_on(server: &PlaygroundServer, sample: &SampleTournament) -> Result<usize, String> {
    let mut crowd = RobotCrowd::new(server, sample);
    crowd.catch_up();
    play_on(&mut crowd, sample).await
}

async fn play_on(crowd: &mut RobotCrowd<'_>, sample: &SampleTournament) -> Result<usize, String> {
    let (mut n_done, mut still) = (0, Duration::ZERO);
    // Approximate: the robots' own time is not counted.
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
