//! Sample tournaments over the real client, and tournaments in a server that changes.

use std::sync::Arc;
use std::time::Duration;

use bot::cli::sample::{self, CLOCK, SampleTournament};
use bot::record::{DAY, EntrantRecord, TournamentId, TournamentRecord, TournamentStage, keys, read, write};
use futures::TryStreamExt;
use playground::{DiscordCondition, Permissions, PlaygroundOptions, PlaygroundServer, RateLimits, RequestFailure};
use serde_json::{Value, json};
use store::{Batch, Memory, Store, StoreExt};
use tests::club::{Club, shown, text};
use tests::disguise::Disguise;
use tests::house::{Beside, component, in_step, told_privately};
use tests::long::number;

const CUP: TournamentId = TournamentId(1);

async fn record(store: &dyn Store) -> (TournamentRecord, u64) {
    let row = store.get(&keys::tournament(CUP)).await.unwrap().unwrap();
    (read(&row.value).unwrap(), row.version)
}

/// With `STRICT_DAY=1` each player has a day per move, which passes fast in the playground.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn robots_play_a_whole_sample_tournament_where_discord_is_as_strict_and_odd_as_it_may_be() {
    let (players, rounds, clock, hours, window) = match number("STRICT_DAY", 0) {
        1 => (16, 4, "24h+5s", 24, Duration::from_secs(1)),
        _ => (8, 3, CLOCK, 0, Duration::from_millis(100)),
    };
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let (store, front) = (Arc::new(Memory::new()), Disguise::of(&server).await);
    let bot = Beside::start_limited(&server, &front, Arc::clone(&store) as Arc<dyn Store>, false).await;
    let faults = server.faults();
    faults.limit_rates(Some(RateLimits { per_route: 5, window, global: 50 }));
    faults.share_webhook_buckets(true);
    faults.send_events_twice(true);
    faults.set_weather(DiscordCondition::Odd);
    server.find_threads_late(1);
    let time = in_step(&server, Arc::clone(&store) as Arc<dyn Store>);
    let (pace, name) = (Duration::from_millis(1), "Sample Cup".to_owned());
    let sample = SampleTournament { players, seed: 11, pace, idlers: true, clock, system: "swiss", name };
    let n_done = sample::play(&server, &sample).await.unwrap();
    assert!(n_done > 50, "{n_done} things were done");
    assert!(*server.ahead().borrow() >= hours * 3_600_000, "the games took their time");
    time.abort();
    bot.stop().await;
    let (cup, _) = record(&*store).await;
    assert_eq!((cup.stage, cup.planned), (TournamentStage::Finished, Some(rounds)));
    let entrants = store.rows(&keys::entrants(CUP)).try_collect::<Vec<_>>().await.unwrap();
    let names: Vec<_> = entrants.iter().map(|row| read::<EntrantRecord>(&row.value).unwrap().player.name).collect();
    assert!(names.iter().filter(|name| name.ends_with('🤖')).count() >= players, "{names:?}");
    assert_eq!(server.violations(), Vec::<String>::new());
    server.shutdown().await;
}

async fn told(club: &Club, who: u64, message: &Value, does: &str, wanted: &str) -> Value {
    let mut watch = club.server.subscribe();
    club.press(who, message, does);
    told_privately(&mut watch, who, |told| component(told, wanted).is_some()).await
}

async fn joined(club: &Club, options: &Value, people: &[u64]) -> Value {
    let mut watch = club.server.subscribe();
    club.asks(club.ann, club.games, "tournament create", options).await;
    let announced = shown(&mut watch, |message| component(message, "tournament-join").is_some()).await;
    for who in people {
        let question = told(club, *who, &announced, "tournament-join", "tournament-join-now").await;
        club.presses(*who, &question, "tournament-join-now", &[]).await;
    }
    announced
}

async fn start(club: &Club, announced: &Value) {
    let question = club.closes(announced).await;
    club.presses(club.ann, &question, "tournament-start-now", &[]).await;
}

async fn until(club: &Club, what: impl Fn(&PlaygroundServer) -> bool) {
    let mut watch = club.server.subscribe();
    while !what(&club.server) {
        let request = |happening: &playground::Happening| {
            matches!(happening, playground::Happening::Request { .. }).then_some(())
        };
        let _ = watch.find(Duration::from_millis(300), request).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_and_a_role_are_made_given_and_removed() {
    let club = Club::open().await;
    club.server.grant(Permissions::MANAGE_ROLES | Permissions::CREATE_EVENTS);
    let [ann, bob, chloe] = club.people();
    let options = json!({ "name": "Spring Cup", "system": "swiss", "game": "chess", "event": true, "role": true });
    let announced = joined(&club, &options, &[ann, bob]).await;
    let (mut cup, version) = record(&*club.store).await;
    cup.terms.calendar.starts = Some(cup.made + 2 * DAY);
    let key = keys::tournament(CUP);
    club.store.commit(Batch::new().expect(key.as_str(), version).put(key, write(&cup))).await.unwrap();
    let question = told(&club, chloe, &announced, "tournament-join", "tournament-join-now").await;
    club.presses(chloe, &question, "tournament-join-now", &[]).await;
    until(&club, |server| server.scheduled_events().len() == 1).await;
    let event = &club.server.scheduled_events()[0];
    assert_eq!((&event["name"], &event["status"]), (&json!("Spring Cup"), &json!(1)));
    assert!(event["entity_metadata"]["location"].as_str().unwrap().ends_with(announced["id"].as_str().unwrap()));
    assert!(club.server.made_roles().is_empty());
    start(&club, &announced).await;
    until(&club, |server| server.made_roles().iter().any(|(_, holders)| holders.len() == 3)).await;
    assert_eq!(club.server.made_roles()[0].0, "Spring Cup (1)");
    until(&club, |server| server.scheduled_events().iter().all(|event| event["status"] == 2)).await;
    let options = json!({ "step": "cancel", "reason": "It rains in" });
    let question = club.asks(ann, club.games, "tournament desk", &options).await;
    club.presses(ann, &question, "tournament-cancel-now", &[]).await;
    until(&club, |server| server.made_roles().is_empty() && server.scheduled_events().is_empty()).await;
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_who_left_the_server_forfeit_and_a_bot_without_rights_says_so_once() {
    for has_right in [false, true] {
        forfeits_and_says_what_is_missing(has_right).await;
    }
}

/// With the right to make roles, Discord demands two-factor authentication from the bot's owner.
async fn forfeits_and_says_what_is_missing(has_right: bool) {
    let club = Club::open().await;
    if has_right {
        club.server.grant(Permissions::MANAGE_ROLES);
        club.server.faults().fail(usize::MAX, "POST", "/roles", RequestFailure::Code(403, 60_003));
    }
    let [ann, bob, chloe] = club.people();
    let options = json!({ "name": "Spring Cup", "system": "round-robin", "game": "chess", "role": true });
    let announced = joined(&club, &options, &[ann, bob, chloe, club.others[1]]).await;
    club.server.leave(bob, true);
    let mut watch = club.server.subscribe();
    start(&club, &announced).await;
    let gone = shown(&mut watch, |message| text(message).contains("is no longer in this server")).await;
    assert!(text(&gone).contains(&format!("<@{bob}>")), "{gone}");
    let mut watch = club.server.subscribe();
    let warned = |message: &Value| text(message).contains("Manage Roles");
    if !club.client(ann).messages(club.client(ann).open_dm(), 50, None).unwrap().iter().any(warned) {
        shown(&mut watch, warned).await;
    }
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_it_is_told_when_a_role_is_deleted_that_it_needs() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let role = club.server.make_role("Members", true);
    joined(&club, &json!({ "name": "Spring Cup", "system": "swiss", "game": "chess" }), &[bob]).await;
    let options = json!({ "term": "role", "value": format!("<@&{role}>") });
    let set = club.asks(ann, club.games, "tournament set", &options).await;
    assert!(text(&set).contains("Terms changed"), "{set}");
    let mut watch = club.server.subscribe();
    club.server.delete_role(role);
    shown(&mut watch, |message| text(message).contains("no one can join")).await;
    let (cup, _) = record(&*club.store).await;
    assert_eq!(cup.terms.entry.role.map(|role| role.0), Some(role), "the door does not open by itself");
    let set = club.asks(ann, club.games, "tournament set", &json!({ "term": "role", "value": "none" })).await;
    assert!(text(&set).contains("Terms changed"), "{set}");
    club.quiet().await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_threads_games_go_on_in_direct_messages_and_a_deleted_channel_is_replaced() {
    let club = Club::open().await;
    let [ann, bob, _] = club.people();
    let options = json!({ "name": "Spring Cup", "system": "swiss", "game": "chess" });
    let announced = joined(&club, &options, &[ann, bob]).await;
    club.server.fill_threads(true);
    let mut watch = club.server.subscribe();
    start(&club, &announced).await;
    shown(&mut watch, |message| text(message).contains("won’t open any more threads")).await;
    let dm = club.client(bob).open_dm();
    while club.client(bob).messages(dm, 50, None).unwrap().iter().all(|one| component(one, "move").is_none()) {
        let _ = watch.find(Duration::from_millis(300), |_| None::<()>).await;
    }
    club.server.delete_channel(club.games);
    let general = club.server.channel("general");
    let mut watch = club.server.subscribe();
    let desk = club.asks(ann, dm_of(&club, ann), "tournament show", &json!({})).await;
    assert!(component(&desk, "tournament-leave").is_some(), "{desk}");
    let question = club.presses(ann, &desk, "tournament-leave", &[]).await;
    club.presses(ann, &question, "tournament-leave-now", &[]).await;
    shown(&mut watch, |message| text(message).contains("was deleted")).await;
    let mut watch = club.server.subscribe();
    let moved = club.asks(ann, general, "tournament move", &json!({ "tournament": "1" })).await;
    assert!(text(&moved).contains("goes on in this channel"), "{moved}");
    let announced = shown(&mut watch, |message| component(message, "tournament-entrants").is_some()).await;
    assert_eq!(announced["channel_id"], general.to_string());
    shown(&mut watch, |message| text(message).contains("moved the tournament")).await;
    club.close().await;
}

fn dm_of(club: &Club, who: u64) -> u64 {
    club.client(who).open_dm()
}
