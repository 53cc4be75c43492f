//! Each button of a challenge, board, offer or question, pressed by its owner and by another person.

use playground::{Happening, HappeningWatch};
use serde_json::{Value, json};
use tests::house::{PATIENCE, Pair, board_file, button, component, created, id, menu, started, told_privately};

async fn shown(watch: &mut HappeningWatch, words: &str) -> Value {
    let says = |happening: &Happening| match happening {
        Happening::MessageCreated { message, visible_to: None }
        | Happening::MessageEdited { message, visible_to: None } => {
            message["content"].as_str().filter(|text| text.contains(words)).map(|_| message.clone())
        }
        _ => None,
    };
    watch.find(PATIENCE, says).await.unwrap_or_else(|_| panic!("nobody said {words:?}"))
}

async fn told(watch: &mut HappeningWatch, person: u64) -> String {
    told_privately(watch, person, |_| true).await["content"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_is_declined_by_the_one_it_is_for_and_by_nobody_else() {
    let (server, bot, [ann, bob]) = started().await;
    let cleo = server.people()[2].id;
    let channel = server.channel("games");
    let mut watch = server.subscribe();
    server.client(ann).command(channel, "play", &json!({"opponent": bob.to_string()})).unwrap();
    let challenge = |h: &Happening| created(h).filter(|message| component(message, "decline").is_some()).cloned();
    let challenge = watch.find(PATIENCE, challenge).await.unwrap();
    let [accept, decline] = ["accept", "decline"].map(|does| component(&challenge, does).unwrap());
    for does in [accept, decline] {
        server.client(cleo).click(channel, id(&challenge), does, &[]).unwrap();
        told(&mut watch, cleo).await;
    }
    server.client(bob).click(channel, id(&challenge), decline, &[]).unwrap();
    shown(&mut watch, "declined").await;
    assert!(server.client(bob).click(channel, id(&challenge), accept, &[]).is_err(), "the buttons are gone");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_offered_by_button_declined_offered_by_command_and_accepted() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let [ann, bob] = players.map(|person| server.client(person));
    let mut watch = server.subscribe();
    let asks_first = |told: &Value| component(told, "draw").is_some() && component(told, "keep").is_some();
    for does in ["keep", "draw"] {
        ann.click(pair.thread, pair.board, &format!("1:draw-ask:{}:0", pair.game), &[]).unwrap();
        let asked = told_privately(&mut watch, players[0], asks_first).await;
        let answer = component(&asked, does).unwrap().to_owned();
        let told = pair.press(0, &asked, &answer, &[]).await;
        assert!(!asks_first(&told), "{told}");
        assert_eq!(component(&told, "draw-no").is_some(), does == "draw", "{told}");
    }
    let is_offer = |h: &Happening| created(h).filter(|message| component(message, "draw-yes").is_some()).cloned();
    let offer = watch.find(PATIENCE, is_offer).await.unwrap();
    let pinged: Vec<_> = offer["mentions"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(pinged, [players[1]]);
    bob.click(pair.thread, id(&offer), component(&offer, "draw-no").unwrap(), &[]).unwrap();
    shown(&mut watch, "declined").await;
    pair.slash(0, "e2e4");
    pair.wait_for_board(1, false).await;
    bob.command(pair.thread, "draw", &json!({})).unwrap();
    let offer = watch.find(PATIENCE, is_offer).await.unwrap();
    ann.click(pair.thread, id(&offer), component(&offer, "draw-yes").unwrap(), &[]).unwrap();
    pair.wait_for_board(1, true).await;
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_resigns_is_asked_first_by_command_and_by_button() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let mut watch = server.subscribe();
    let asks = |message: &Value| component(message, "resign-now").is_some() && component(message, "keep").is_some();
    server.client(players[0]).command(pair.thread, "resign", &json!({})).unwrap();
    told_privately(&mut watch, players[0], asks).await;
    let resign = format!("1:resign:{}:0", pair.game);
    server.client(players[1]).click(pair.thread, pair.board, &resign, &[]).unwrap();
    let asked = told_privately(&mut watch, players[1], asks).await;
    pair.press(1, &asked, component(&asked, "resign-now").unwrap(), &[]).await;
    pair.wait_for_board(0, true).await;
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_text_that_could_be_two_moves_is_settled_by_a_menu() {
    let (server, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    for (ply, text) in ["e3", "a6", "c3", "h6"].into_iter().enumerate() {
        pair.slash(ply % 2, text);
        pair.wait_for_board(ply + 1, false).await;
    }
    let mut watch = server.subscribe();
    pair.slash(0, "Nd5");
    let question = told_privately(&mut watch, players[0], |message| menu(message).is_some()).await;
    pair.press(0, &question, component(&question, "pick").unwrap(), &["e3d5"]).await;
    let board = pair.wait_for_board(5, false).await;
    assert!(board["content"].as_str().unwrap().contains("Ned5"), "{board}");
    assert!(button(&board, 0).starts_with("1:move:"));
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_group_commands_are_answered_privately_and_a_challenge_goes_to_direct_messages() {
    let (server, bot, [ann, bob]) = started().await;
    let group = server.channel("Friends");
    let mut watch = server.subscribe();
    for (command, wanted) in [("help", "/play"), ("games", "no ongoing games"), ("rules", "Chess Mutation")] {
        server.client(ann).command(group, command, &json!({})).unwrap();
        let says = |message: &Value| message["content"].as_str().is_some_and(|text| text.contains(wanted));
        assert_eq!(told_privately(&mut watch, ann, says).await["channel_id"], group.to_string());
    }
    let options = json!({"opponent": bob.to_string(), "side": "white"});
    server.client(ann).command(group, "play", &options).unwrap();
    let is_challenge = |h: &Happening| created(h).filter(|message| component(message, "accept").is_some()).cloned();
    let challenge = watch.find(PATIENCE, is_challenge).await.unwrap();
    let direct = server.client(bob).open_dm();
    assert_eq!(challenge["channel_id"], direct.to_string());
    server.client(bob).click(direct, id(&challenge), component(&challenge, "accept").unwrap(), &[]).unwrap();
    let board =
        |h: &Happening| created(h).filter(|m| m["attachments"][0]["filename"] == board_file(1, 0, false)).cloned();
    watch.find(PATIENCE, board).await.unwrap();
    // The game is in direct messages, but can also be played from the group.
    server.client(ann).command(group, "move", &json!({"move": "e4"})).unwrap();
    told_privately(&mut watch, ann, |message| message["content"].as_str().unwrap().contains("You played **e4**")).await;
    server.client(bob).command(group, "board", &json!({})).unwrap();
    let shown = told_privately(&mut watch, bob, |message| message["attachments"][0].is_object()).await;
    assert!(shown["attachments"][0]["description"].as_str().unwrap().contains("Black to move"), "{shown}");
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_discord_in_a_language_that_the_bot_does_not_speak_reads_english() {
    let (server, bot, [_, bob]) = started().await;
    let emi = server.people().iter().find(|person| person.locale == "ja").unwrap().id;
    let mut pair = Pair::start(&server, [emi, bob], "").await;
    let mut watch = server.subscribe();
    pair.slash(0, "Nf3");
    told_privately(&mut watch, emi, |message| message["content"].as_str().unwrap().contains("You played **Nf3**"))
        .await;
    pair.wait_for_board(1, false).await;
    server.client(emi).command(pair.thread, "record", &json!({})).unwrap();
    let record = told_privately(&mut watch, emi, |message| message["attachments"][0].is_object()).await;
    assert!(record["attachments"][0]["filename"].as_str().unwrap().ends_with(".pgn"), "{record}");
    bot.stop().await;
    server.shutdown().await;
}
