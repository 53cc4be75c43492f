//! A bot with several shards. Servers and direct messages use different connections, which players do not notice.

use std::sync::Arc;

use bot::config::DiscordOptions;
use bot::record::{ClockName, ClocksRecord, GROUPS, ShardCount, keys, read};
use playground::{Happening, PlaygroundOptions, PlaygroundServer};
use serde_json::json;
use store::{Memory, Store};
use tests::house::{Beside, PATIENCE, Pair};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_over_two_shards_in_its_thread_and_in_direct_messages() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let mut watch = server.subscribe();
    let shards = ShardCount::new(2).unwrap();
    let discord = DiscordOptions { shards, ..DiscordOptions::default() };
    let bot = Beside::start_with(&server, Arc::clone(&store) as Arc<dyn Store>, discord).await;
    for _ in shards.shards() {
        let is_ready = |happening: &Happening| matches!(happening, Happening::Ready { .. }).then_some(());
        watch.find(PATIENCE, is_ready).await.expect("each shard begins a session");
    }
    let here = shards.shards().find(|shard| shard.carries(bot::record::GuildId(server.guild_id()))).unwrap();
    assert!(!here.carries_direct(), "otherwise nothing is shown here");
    let people = server.people();
    let players = [people[0].id, people[1].id];
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    for (ply, code) in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"].into_iter().enumerate() {
        match ply % 3 {
            0 => pair.mention(ply % 2, code),
            1 => drop(pair.slash(ply % 2, code)),
            _ => {
                let client = server.client(players[ply % 2]);
                let options = json!({ "move": code, "game": pair.game.to_string() });
                client.command(client.open_dm(), "move", &options).unwrap();
            }
        }
        pair.wait_for_board(ply + 1, false).await;
    }
    // Both shards send heartbeats, so all clocks run.
    let clocks = loop {
        let row = store.get(keys::TIME).await.unwrap().unwrap();
        let clocks: ClocksRecord = read(&row.value).unwrap();
        if clocks.direct.is_some() {
            break clocks;
        }
        tokio::task::yield_now().await;
    };
    let last = clocks.dial(ClockName::Main).last();
    for name in [ClockName::Direct].into_iter().chain((0..GROUPS).map(ClockName::Group)) {
        assert_eq!(clocks.dial(name).last(), last, "{name:?}");
    }
    assert_eq!(server.violations(), [""; 0]);
    bot.stop().await;
    server.shutdown().await;
}
