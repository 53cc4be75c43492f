//! Servers that the bot is not in: people who have it for themselves use it there, and what was kept of a server that
//! removed it is deleted a while later.

use std::sync::Arc;

use bot::record::{DAY, GuildId, keys};
use playground::{Happening, Options, Server, Watch};
use serde_json::{Value, json};
use store::{Memory, Store};
use tests::club::{Club, text};
use tests::house::{Beside, PATIENCE, board_file, component, created, id, menu, pass, told_privately};

/// Waits until the store has a row, or has it no more.
async fn wait_for_row(store: &Memory, key: &str, is_there: bool) {
    let wait = async {
        while store.get(key).await.unwrap().is_some() != is_there {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("row {key}: there {}", !is_there));
}

/// Ann uses a command in `#games` and is answered.
async fn asks(club: &Club, name: &str, options: &Value) -> Value {
    let mut watch = club.server.subscribe();
    club.client(club.ann).command(club.games, name, options).unwrap();
    told_privately(&mut watch, club.ann, |_| true).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_of_a_server_goes_a_while_after_it_removed_the_bot_unless_it_is_added_again() {
    let club = Club::open().await;
    let guild = GuildId(club.server.guild_id());
    let gone = keys::gone(guild);
    asks(&club, "moderate ban", &json!({"player": club.chloe.to_string()})).await;
    let kept = async |club: &Club| {
        let (bans, deeds) = (keys::bans(guild), keys::deeds(guild));
        let mut n = 0;
        for prefix in [bans, deeds] {
            n += club.store.scan(&prefix, None, 9).await.unwrap().len();
        }
        n
    };
    assert_eq!(kept(&club).await, 2);
    // Discord's own trouble is no removal.
    club.server.lose_guild();
    asks(&club, "games", &json!({})).await;
    assert!(club.store.get(&gone).await.unwrap().is_none());

    club.server.remove_bot();
    wait_for_row(&club.store, &gone, true).await;
    club.server.add_bot();
    wait_for_row(&club.store, &gone, false).await;
    assert_eq!(kept(&club).await, 2, "all is as it was");

    // What happens while the bot is away it sees when it comes back.
    let club = club.restart_after(Server::remove_bot).await;
    wait_for_row(&club.store, &gone, true).await;
    let club = club.restart_after(Server::add_bot).await;
    wait_for_row(&club.store, &gone, false).await;
    let club = club.restart_after(Server::remove_bot).await;
    wait_for_row(&club.store, &gone, true).await;
    assert_eq!(kept(&club).await, 2);
    pass(&*club.store, 30 * DAY).await;
    wait_for_row(&club.store, &gone, false).await;
    assert_eq!(kept(&club).await, 0);
    club.close().await;
}

/// The board after so many moves, in somebody's direct messages.
async fn board_in(watch: &mut Watch, direct: u64, ply: usize, over: bool) -> Value {
    let (file, direct) = (board_file(1, ply, over), json!(direct.to_string()));
    let board = |happening: &Happening| {
        let message = created(happening)?;
        let is_it = message["attachments"][0]["filename"] == *file && message["channel_id"] == direct;
        is_it.then(|| message.clone())
    };
    watch.find(PATIENCE, board).await.unwrap_or_else(|_| panic!("{file} was not shown"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_is_played_from_a_server_that_the_bot_is_not_in() {
    let server = Server::start(Options::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    server.remove_bot();
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let [ann, bob] = [0, 1].map(|n| server.people()[n].id);
    let games = server.channel("games");
    let direct = [ann, bob].map(|who| server.client(who).open_dm());
    let mut watch = server.subscribe();
    server.client(ann).command(games, "help", &json!({})).unwrap();
    let help = told_privately(&mut watch, ann, |_| true).await;
    assert_eq!(help["channel_id"], games.to_string());
    assert!(text(&help).contains("**Here** I am a guest"), "{help}");
    // Nobody is asked in a channel that the bot cannot write in.
    server.client(ann).command(games, "play", &json!({})).unwrap();
    let refused = told_privately(&mut watch, ann, |_| true).await;
    assert!(text(&refused).contains("opponent"), "{refused}");
    // Administrators of a server have no say where the bot is not.
    server.client(ann).command(games, "setup", &json!({})).unwrap_err();

    let options = json!({"opponent": bob.to_string(), "side": "white", "game": "chess"});
    server.client(ann).command(games, "play", &options).unwrap();
    let challenge = |h: &Happening| created(h).filter(|message| component(message, "accept").is_some()).cloned();
    let challenge = watch.find(PATIENCE, challenge).await.unwrap();
    assert_eq!(challenge["channel_id"], direct[1].to_string());
    server.client(bob).click(direct[1], id(&challenge), component(&challenge, "accept").unwrap(), &[]).unwrap();
    board_in(&mut watch, direct[0], 0, false).await;

    // Typed, completed, by menus, and into a form: all of it in that server.
    server.client(ann).command(games, "move", &json!({"move": "f3"})).unwrap();
    told_privately(&mut watch, ann, |told| text(told).contains("You played **f3**")).await;
    let choices = server.client(bob).autocomplete(games, "move", &json!({"move": "e"}), "move").await.unwrap();
    assert!(choices.iter().any(|choice| choice["value"] == "e5"), "{choices:?}");
    server.client(bob).command(games, "move", &json!({"move": "e5"})).unwrap();
    told_privately(&mut watch, bob, |told| text(told).contains("You played **e5**")).await;

    server.client(ann).command(games, "move", &json!({})).unwrap();
    let mut shown = told_privately(&mut watch, ann, |told| menu(told).is_some()).await;
    while let Some(steps) = menu(&shown) {
        let values = steps["options"].as_array().unwrap().iter().filter_map(|option| option["value"].as_str());
        let next = values.filter(|value| "g2g4".starts_with(value)).max_by_key(|value| value.len()).unwrap();
        let steps = steps["custom_id"].as_str().unwrap();
        server.client(ann).click(games, id(&shown), steps, &[next]).unwrap();
        shown = told_privately(&mut watch, ann, |told| told["id"] == shown["id"]).await;
    }
    assert!(text(&shown).contains("You played **g4**"), "{shown}");

    server.client(bob).command(games, "move", &json!({})).unwrap();
    let shown = told_privately(&mut watch, bob, |told| menu(told).is_some()).await;
    let form = component(&shown, "type").unwrap();
    server.client(bob).click(games, id(&shown), form, &[]).unwrap();
    let answered = |h: &Happening| match h {
        Happening::Answered { kind: 9, data, .. } => Some(data.clone()),
        _ => None,
    };
    let modal = watch.find(PATIENCE, answered).await.unwrap();
    let field = modal["components"][0]["components"][0]["custom_id"].as_str().unwrap();
    let typed = json!({ field: "Qh4" });
    server.client(bob).submit_modal(games, modal["custom_id"].as_str().unwrap(), &typed).unwrap();
    // White is told first.
    for direct in direct {
        let end = board_in(&mut watch, direct, 4, true).await;
        assert!(text(&end).contains(&format!("<@{bob}> wins against <@{ann}>")), "{end}");
    }
    server.client(bob).command(games, "record", &json!({"game": "1"})).unwrap();
    let record = told_privately(&mut watch, bob, |told| told["attachments"][0].is_object()).await;
    assert_eq!(record["channel_id"], games.to_string());
    // Whatever was written in the server was for one person alone, and its settings were nobody's.
    assert!(server.client(server.people()[2].id).messages(games, 50, None).unwrap().is_empty());
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
    server.shutdown().await;
}
