//! A few hanging channels delay neither other games nor the operator.

use std::sync::Arc;
use std::time::Duration;

use bot::app::ask::begin;
use bot::app::{App, ChallengeTerms, RequestAct, Secret};
use bot::config::{BackupOptions, DiscordOptions, Token};
use bot::discord::Bot;
use bot::keep::{OperatorCommand, OperatorDesk, StoreKeeper};
use playground::{PlaygroundOptions, PlaygroundServer, RequestFailure};
use store::{Memory, Store};
use tests::ask::Asker;
use tests::house::{PATIENCE, Pair};
use tokio::sync::oneshot;
use tokio::time::{interval, timeout};

/// The bot must carry out an operator command within this time.
const HEARD: Duration = Duration::from_secs(6);
/// After a failed post, a game's news is retried within this time.
const AGAIN: Duration = Duration::from_secs(10);

const HUNG: u64 = 77_000_000;

async fn challenges(app: &App, n: u64) {
    for who in 1..=n {
        let terms = ChallengeTerms::default();
        let open = RequestAct::Begin(begin::BeginAsk::Challenge { game: None, opponent: None, terms });
        app.handle(&Asker::new(who).in_channel(HUNG + who / 10).asks(who, open)).await.unwrap();
    }
}

async fn with_hung_channels(n: u64) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Memory::new()) as Arc<dyn Store>;
    let app = App::new(Arc::clone(&store), Vec::new()).with_secret(Secret::new([7; 32]));
    challenges(&app, n).await;
    let hold = server.faults().hold("*", &format!("/channels/{}", HUNG / 10));
    let config = DiscordOptions { stand_in: Some(server.url()), ..DiscordOptions::default() };
    let bot = Bot::new(app, &Token::new(server.token()), &config).await.unwrap();
    let mut ready = bot.ready();
    let path = folder.path().join("store");
    let keeper = StoreKeeper::new(store, &path, &BackupOptions { every_hours: 0, ..BackupOptions::default() });
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(bot::run::run(bot, Some(keeper), async { drop(stopped.await) }));
    timeout(PATIENCE, ready.wait_for(|ready| *ready)).await.unwrap().unwrap();
    hold.waiting(n as usize).await;

    let desk = OperatorDesk::of(&path);
    desk.leave(OperatorCommand::Pause).unwrap();
    let mut looks = interval(Duration::from_millis(20));
    let heard = async {
        while !desk.words().is_empty() {
            looks.tick().await;
        }
    };
    timeout(HEARD, heard).await.expect("the operator is heard");
    let people = server.people();
    let mut pair = Pair::start(&server, [people[0].id, people[1].id], "").await;
    server.faults().fail(1, "POST", &format!("/channels/{}/messages", pair.thread), RequestFailure::Status(502));
    pair.slash(0, "e2e4");
    timeout(AGAIN, pair.wait_for_board(1, false)).await.expect("the other game is shown");
    hold.waiting(n as usize).await;
    drop(stop);
    timeout(AGAIN, task).await.expect("it ends, too").unwrap().unwrap();
    drop(hold);
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_twenty_hung_games_the_operator_is_heard_and_another_game_goes_on() {
    with_hung_channels(20).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_fifty_hung_games_the_operator_is_heard_and_another_game_goes_on() {
    with_hung_channels(50).await;
}
