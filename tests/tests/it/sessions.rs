//! Discord allows few sessions a day. The bot starts them sparingly and resumes if possible.

use std::sync::Arc;
use std::time::Duration;

use bot::app::{App, Secret, upkeep};
use bot::config::{DiscordOptions, Token};
use bot::discord::{Bot, ShardStage};
use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use store::{Memory, Store};
use tests::disguise::Disguise;
use tests::house::{Beside, PATIENCE, Pair};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The bot must exit within this time, even while it waits for its next session.
const END: Duration = Duration::from_secs(10);

/// A bot over TLS, as on Discord. It may never become ready.
struct Begun {
    stage: watch::Receiver<ShardStage>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Begun {
    async fn over(server: &PlaygroundServer, front: &Disguise, store: &Arc<Memory>) -> Begun {
        let app = App::new(Arc::clone(store) as Arc<dyn Store>, Vec::new()).with_secret(Secret::new([7; 32]));
        let token = Token::new(server.token());
        let bot =
            Bot::in_place_of_discord(app, &token, &DiscordOptions::default(), (front.address, &front.certificate))
                .await
                .unwrap();
        let stage = bot.stage();
        let (stop, stopped) = oneshot::channel::<()>();
        let run = async move { bot::run::run(bot, None, async { drop(stopped.await) }).await.unwrap() };
        Begun { stage, stop, task: tokio::spawn(run) }
    }

    async fn becomes(&mut self, stage: ShardStage) {
        timeout(PATIENCE, self.stage.wait_for(|now| *now == stage)).await.expect("in time").expect("it lives");
    }

    async fn stop(self) {
        drop(self.stop);
        timeout(END, self.task).await.expect("it ends in time").unwrap();
    }
}

fn n_sessions(watch: &mut playground::HappeningWatch) -> usize {
    let is_session =
        |happening: &Arc<Happening>| matches!(**happening, Happening::Ready { .. } | Happening::SessionRefused);
    watch.drain().iter().filter(|happening| is_session(happening)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_is_started_again_and_again_waits_before_it_begins_another_session() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let front = Disguise::of(&server).await;
    let store = Arc::new(Memory::new());
    let mut watch = server.subscribe();
    server.faults().refuse_sessions(true);
    // A single start retries for a long time, so pretend that five starts failed in a row.
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Vec::new());
    let just_now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    for _ in 0..4 {
        let begun = bot::record::Unix(just_now.as_millis() as i64 - 6_000);
        upkeep::note_session(&app, bot::record::SessionStart { at: begun, shard: 0 }, |_| bot::record::Millis::ZERO)
            .await
            .unwrap();
    }
    let mut bot = Begun::over(&server, &front, &store).await;
    let refused = |happening: &Happening| matches!(happening, Happening::SessionRefused).then_some(());
    watch.find(PATIENCE, refused).await.unwrap();
    server.faults().refuse_sessions(false);
    bot.becomes(ShardStage::Waiting).await;
    bot.stop().await;
    let mut bot = Begun::over(&server, &front, &store).await;
    bot.becomes(ShardStage::Waiting).await;
    bot.stop().await;
    assert_eq!(n_sessions(&mut watch), 0, "the fifth was the last");
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_fifty_sessions_of_a_day_are_left_alone() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let front = Disguise::of(&server).await;
    let mut watch = server.subscribe();
    server.faults().leave_sessions(49);
    let mut bot = Begun::over(&server, &front, &Arc::new(Memory::new())).await;
    bot.becomes(ShardStage::Waiting).await;
    bot.stop().await;
    assert_eq!(n_sessions(&mut watch), 0);
    server.faults().leave_sessions(50);
    let mut bot = Begun::over(&server, &front, &Arc::new(Memory::new())).await;
    bot.becomes(ShardStage::There).await;
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_whose_heartbeats_are_not_answered_is_resumed_and_not_begun_anew() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    server.faults().ask_for_heartbeats(Duration::from_secs(1));
    let bot = Beside::start(&server, Arc::new(Memory::new())).await;
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    let mut watch = server.subscribe();
    server.faults().ignore_heartbeats(true);
    let again = |happening: &Happening| match happening {
        Happening::Ready { .. } => Some(false),
        Happening::Resumed { .. } => Some(true),
        _ => None,
    };
    assert_eq!(watch.find(PATIENCE, again).await, Ok(true), "resumed");
    server.faults().ignore_heartbeats(false);
    pair.slash(0, "e2e4");
    pair.wait_for_board(1, false).await;
    bot.stop().await;
    server.shutdown().await;
}
