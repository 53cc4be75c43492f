//! Discord's features over the real client: forms, mentions, plain texts, films, context menus, closed threads, missing
//! permissions and registered commands.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use bot::config::DiscordOptions;
use bot::record::{GameId, GameNews, GameRecord, NewsKind, keys, read, write};
use playground::{Happening, HappeningWatch, Permissions, PlaygroundOptions, PlaygroundServer};
use serde_json::{Value, json};
use store::{Batch, Memory, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use tests::house::{Beside, PATIENCE, Pair, component, created, id, menu, steps, told_privately, write_directly};

async fn started() -> (PlaygroundServer, Arc<Memory>, Beside, [u64; 2]) {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let person = |locale: &str| server.people().iter().find(|person| person.locale == locale).unwrap().id;
    let players = [person("fr"), person("en-US")];
    (server, store, bot, players)
}

async fn line(store: &Memory, game: u64) -> Vec<String> {
    let entry = store.get(&keys::game(GameId(game))).await.unwrap().unwrap();
    read::<GameRecord>(&entry.value).unwrap().line
}

fn says(message: &Value, wanted: &str) -> bool {
    message["content"].as_str().is_some_and(|text| text.contains(wanted))
}

pub(crate) async fn form(watch: &mut HappeningWatch, asked: u64) -> Value {
    let shown = |happening: &Happening| match happening {
        Happening::Answered { id, kind: 9, data, .. } if *id == asked => Some(data.clone()),
        _ => None,
    };
    watch.find(PATIENCE, shown).await.expect("a form is shown")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_typed_into_a_form_in_either_language() {
    let (server, store, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let wanted =
        [("Écrivez votre coup", "Votre coup", "cavalier f3"), ("Type your move", "Your move", "pawn e7 to e5")];
    let answers = ["Vous avez joué **Cf3**.", "You played **e5**."];
    for (side, ((title, label, text), answer)) in wanted.into_iter().zip(answers).enumerate() {
        let client = server.client(players[side]);
        let menus = pair.open_menus(side).await;
        let button = component(&menus, "type").expect("the menus have the button").to_owned();
        let mut watch = server.subscribe();
        let asked = client.click(pair.thread, id(&menus), &button, &[]).unwrap();
        let shown = form(&mut watch, asked).await;
        assert_eq!((&shown["title"], &shown["custom_id"]), (&json!(title), &json!(button)));
        assert_eq!(shown["components"][0]["components"][0]["label"], label);
        client.submit_modal(pair.thread, &button, &json!({ "text": "@everyone e9" })).unwrap();
        let refused = told_privately(&mut watch, players[side], |told| component(told, "type").is_some()).await;
        assert_eq!(refused["id"], menus["id"], "it takes the place of the menus");
        assert!(steps(&refused).is_empty() && refused["attachments"] == json!([]), "{refused}");
        let asked = client.click(pair.thread, id(&refused), &button, &[]).unwrap();
        form(&mut watch, asked).await;
        client.submit_modal(pair.thread, &button, &json!({ "text": text })).unwrap();
        pair.wait_for_board(side + 1, false).await;
        told_privately(&mut watch, players[side], |told| says(told, answer)).await;
    }
    assert_eq!(line(&store, pair.game).await, ["g1f3", "e7e5"]);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn suggestions_speak_plain_words_in_the_language_of_the_one_who_types() {
    let (server, _, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let client = server.client(players[0]);
    let choices = client.autocomplete(pair.thread, "move", &json!({"move": "pion e2"}), "move").await.unwrap();
    let e4 = json!({"name": "e4 – pion e2 vers e4, devient une dame", "value": "e4"});
    assert!(choices.iter().any(|choice| choice["name"] == e4["name"] && choice["value"] == e4["value"]), "{choices:?}");
    pair.slash(0, "pion e2 vers e4");
    pair.wait_for_board(1, false).await;
    let typed = json!({"move": "knight"});
    let choices = server.client(players[1]).autocomplete(pair.thread, "move", &typed, "move").await.unwrap();
    assert!(choices.iter().any(|c| c["name"].as_str().unwrap().starts_with("Nf6 – knight g8 to f6")), "{choices:?}");
    pair.mention(1, "knight f6");
    pair.wait_for_board(2, false).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_wants_to_be_asked_sees_the_board_before_the_move_is_played_also_after_a_restart() {
    let (server, store, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let client = server.client(players[0]);
    let mut watch = server.subscribe();
    client.command(pair.thread, "settings", &json!({})).unwrap();
    let settings = told_privately(&mut watch, players[0], |told| menu(told).is_some()).await;
    client.click(pair.thread, id(&settings), "1:settings:", &["confirm"]).unwrap();
    let opened = told_privately(&mut watch, players[0], |told| component(told, "set") == Some("1:set:confirm")).await;
    client.click(pair.thread, id(&opened), "1:set:confirm", &["on"]).unwrap();
    told_privately(&mut watch, players[0], |told| says(told, "Oui\u{a0}: vous voyez d’abord le plateau")).await;
    pair.slash(0, "Cf3");
    let question = told_privately(&mut watch, players[0], |told| component(told, "confirm").is_some()).await;
    assert!(says(&question, "Voici le plateau après **Cf3**"), "{question}");
    assert!(question["attachments"][0]["description"].as_str().unwrap().contains("cavaliers f3 b1"), "{question}");
    assert!(line(&store, pair.game).await.is_empty(), "nothing is played yet");
    bot.stop().await;
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    let button = component(&question, "confirm").unwrap();
    assert!(server.client(players[1]).click(pair.thread, id(&question), button, &[]).is_err(), "it is private");
    let played = pair.press(0, &question, button, &[]).await;
    assert_eq!(played["content"], "Vous avez joué **Cf3**.");
    assert_eq!(played["attachments"], json!([]));
    pair.wait_for_board(1, false).await;
    // An unclear text in the thread is answered in direct messages, to keep the channel free.
    pair.slash(1, "e5");
    pair.wait_for_board(2, false).await;
    pair.mention(0, "d4");
    let asked = |h: &Happening| created(h).filter(|m| component(m, "confirm").is_some()).cloned();
    let question = watch.find(PATIENCE, asked).await.unwrap();
    assert_ne!(question["channel_id"], pair.thread.to_string());
    let told = |h: &Happening| created(h).filter(|m| says(m, "Confirmez votre coup dans nos messages privés")).cloned();
    let told = watch.find(PATIENCE, told).await.expect("the thread says where the question is");
    assert_eq!(told["channel_id"], pair.thread.to_string());
    let direct = question["channel_id"].as_str().unwrap().parse().unwrap();
    client.click(direct, id(&question), component(&question, "confirm").unwrap(), &[]).unwrap();
    pair.wait_for_board(3, false).await;
    assert_eq!(line(&store, pair.game).await, ["g1f3", "e7e5", "d2d4"]);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_before_a_move_is_shown_to_its_player_alone_also_below_a_question_in_the_thread() {
    let (server, _, bot, players) = started().await;
    let mut pair = Pair::start(&server, players, "").await;
    let client = server.client(players[0]);
    for (ply, text) in ["e3", "a6", "c3", "h6"].into_iter().enumerate() {
        pair.slash(ply % 2, text);
        pair.wait_for_board(ply + 1, false).await;
    }
    let mut watch = server.subscribe();
    client.command(pair.thread, "settings", &json!({})).unwrap();
    let settings = told_privately(&mut watch, players[0], |told| menu(told).is_some()).await;
    client.click(pair.thread, id(&settings), "1:settings:", &["confirm"]).unwrap();
    let opened = told_privately(&mut watch, players[0], |told| component(told, "set") == Some("1:set:confirm")).await;
    client.click(pair.thread, id(&opened), "1:set:confirm", &["on"]).unwrap();
    told_privately(&mut watch, players[0], |told| says(told, "Oui\u{a0}: vous voyez d’abord le plateau")).await;
    pair.mention(0, "Cd5");
    let asked = |h: &Happening| created(h).filter(|m| component(m, "pick").is_some()).cloned();
    let question = watch.find(PATIENCE, asked).await.unwrap();
    assert_eq!(question["channel_id"], pair.thread.to_string());
    client.click(pair.thread, id(&question), component(&question, "pick").unwrap(), &["e3d5"]).unwrap();
    let preview = told_privately(&mut watch, players[0], |told| component(told, "confirm").is_some()).await;
    let gone = |h: &Happening| match h {
        Happening::MessageDeleted { message_id, .. } => (*message_id == id(&question)).then_some(()),
        _ => None,
    };
    watch.find(PATIENCE, gone).await.expect("the question goes");
    pair.press(0, &preview, component(&preview, "confirm").unwrap(), &[]).await;
    pair.wait_for_board(5, false).await;
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_the_intent_a_bare_move_in_the_thread_is_played_and_talk_is_left_alone() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let options = DiscordOptions { message_content: true, ..DiscordOptions::default() };
    let bot = Beside::start_with(&server, Arc::clone(&store) as Arc<dyn Store>, options).await;
    let people = server.people();
    let players = [people[0].id, people[1].id];
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let [ann, bob] = players.map(|person| server.client(person));
    write_directly(&server, players[1]).await;
    let mut watch = server.subscribe();
    for talk in ["good luck!", "ooo", "https://example.org/e4"] {
        ann.message(pair.thread, talk, None).unwrap();
        bob.message(pair.thread, talk, None).unwrap();
    }
    ann.message(server.channel("games"), "e4", None).unwrap();
    let hello = id(&bob.message(pair.thread, "which opening?", None).unwrap());
    let mut answers = Vec::new();
    let mut said = |h: &Happening, part: &str| {
        let said = created(h).filter(|m| m["author"]["bot"] == true)?;
        answers.push(said["content"].as_str().unwrap().to_owned());
        says(said, part).then(|| said.clone())
    };
    // A text to a person may be chat, but a lost move could cost the game.
    ann.message(pair.thread, "d4", Some(hello)).unwrap();
    watch.find(PATIENCE, |h| said(h, "Did you mean **d4**?")).await.unwrap();
    ann.message(pair.thread, &format!("<@{}> c4 merci", players[1]), None).unwrap();
    watch.find(PATIENCE, |h| said(h, "Did you mean **c4**?")).await.unwrap();
    ann.message(pair.thread, "I had Nc6 in mind", Some(hello)).unwrap();
    ann.message(pair.thread, "e4", None).unwrap();
    let board = pair.wait_for_board(1, false).await;
    assert!(says(&board, "**1. e4**"), "{board}");
    bob.message(pair.thread, "Nf9", None).unwrap();
    let refusal = watch.find(PATIENCE, |h| said(h, "Nf9")).await.unwrap();
    assert_eq!(refusal["channel_id"], pair.thread.to_string(), "why stands under the mistake");
    assert_eq!(answers.len(), 4, "two questions, a board and a refusal, and nothing about talk: {answers:?}");
    bob.message(pair.thread, "pawn e5", None).unwrap();
    pair.wait_for_board(2, false).await;
    let stranger = people.iter().map(|person| person.id).find(|id| !players.contains(id)).unwrap();
    server.client(stranger).message(pair.thread, "e4", None).unwrap();
    pair.reply(0, "d4");
    pair.wait_for_board(3, false).await;
    let key = keys::person(bot::record::UserId(stranger));
    assert_eq!(store.get(&key).await.unwrap(), None);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_the_end_the_film_is_at_hand_and_the_thread_closes_when_it_is_quiet() {
    let (server, _, bot, players) = started().await;
    let mut pair = Pair::start_game(&server, players, "chess", "").await;
    let mut watch = server.subscribe();
    for (idx, code) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        pair.slash(idx % 2, code);
        pair.wait_for_board(idx + 1, idx == 3).await;
    }
    let thread = pair.thread.to_string();
    let quiet = |h: &Happening| match h {
        Happening::Channel(c) if c["id"] == thread => Some(c["thread_metadata"].clone()),
        _ => None,
    };
    let changed =
        watch.find(PATIENCE, |h| quiet(h).filter(|state| state["auto_archive_duration"] == 60)).await.unwrap();
    assert_eq!((&changed["archived"], &changed["locked"]), (&json!(false), &json!(false)), "there is time to talk");
    let stranger = server.people().iter().map(|person| person.id).find(|id| !players.contains(id)).unwrap();
    let french = "Les Noirs gagnent (échec et mat). En film\u{a0}: f3, pion f2 vers f3";
    for (who, wanted) in [(players[0], french), (stranger, "f3, pawn f2 to f3; e5, pawn e7 to e5; g4, ")] {
        server.client(who).click(pair.thread, pair.board, &format!("1:film:{}:4", pair.game), &[]).unwrap();
        let film = told_privately(&mut watch, who, |told| told["attachments"][0].is_object()).await;
        let file = &film["attachments"][0];
        assert_eq!(file["filename"], format!("mutabot-{}-film.gif", pair.game));
        assert!(file["description"].as_str().unwrap().contains(wanted), "{file}");
        assert_eq!(file["content_type"], "image/gif");
        assert!(file["size"].as_u64().unwrap() < 1024 * 1024, "{file}");
    }
    server.client(players[1]).command(pair.thread, "film", &json!({})).unwrap();
    let film = told_privately(&mut watch, players[1], |told| told["attachments"][0]["size"].is_u64()).await;
    let share = format!("1:film-share:{}:4", pair.game);
    server.client(players[1]).click(pair.thread, id(&film), &share, &[]).unwrap();
    let is_public = |h: &Happening| {
        created(h).filter(|told| told["content"].as_str().is_some_and(|said| said.contains(" shows:"))).map(|_| ())
    };
    watch.find(PATIENCE, is_public).await.unwrap();
    server.client(players[0]).message(pair.thread, "bien joué", None).unwrap();
    server.advance(Duration::from_secs(61 * 60));
    let closed = watch.find(PATIENCE, |h| quiet(h).filter(|state| state["archived"] == true)).await.unwrap();
    assert_eq!(closed["locked"], false);
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_permission_is_said_once_in_the_channel_with_how_to_give_it() {
    let (server, _, bot, _) = started().await;
    let people: Vec<u64> = server.people().iter().map(|person| person.id).collect();
    let channel = server.channel("games");
    for (denied, wanted) in [
        (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
        (Permissions::ATTACH_FILES | Permissions::CREATE_PUBLIC_THREADS, "Attach Files"),
    ] {
        server.deny(channel, denied);
        let [ann, bob] = [people[0], people[1]].map(|person| server.client(person));
        let mut said = Vec::new();
        for _ in 0..2 {
            let mut watch = server.subscribe();
            let options = json!({"opponent": people[1].to_string(), "side": "white", "game": "chess"});
            ann.command(channel, "play", &options).unwrap();
            let challenge = |h: &Happening| created(h).filter(|m| component(m, "accept").is_some()).cloned();
            let challenge = watch.find(PATIENCE, challenge).await.unwrap();
            let button = component(&challenge, "accept").unwrap();
            let game = button.split(':').nth(2).unwrap().to_owned();
            bob.click(channel, id(&challenge), button, &[]).unwrap();
            let mut posted = |h: &Happening, wanted: &str| {
                let message = created(h).filter(|m| m["author"]["bot"] == true)?;
                said.push(message["content"].as_str().unwrap().to_owned());
                says(message, wanted).then_some(())
            };
            watch.find(PATIENCE, |h| posted(h, "it’s your move")).await.unwrap();
            ann.command(channel, "move", &json!({"move": "e4", "game": game})).unwrap();
            watch.find(PATIENCE, |h| posted(h, "**1. e4**")).await.unwrap();
            bob.command(channel, "move", &json!({"move": "e5", "game": game})).unwrap();
            watch.find(PATIENCE, |h| posted(h, "**1… e5**")).await.unwrap();
        }
        let n_said = said.iter().filter(|text| text.contains(wanted) && text.contains("Edit Channel")).count();
        assert_eq!(n_said, 1, "{wanted}: {said:#?}");
        server.deny(channel, Permissions::default());
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_missing_is_not_said_again_after_a_crash_that_left_it_unreported() {
    let (server, store, bot, players) = started().await;
    let games = server.channel("games");
    server.deny(games, Permissions::CREATE_PUBLIC_THREADS);
    let mut watch = server.subscribe();
    Pair::start(&server, players, "").await;
    let says = |message: &Value| message["content"].as_str().is_some_and(|text| text.contains("Create Public Threads"));
    watch.find(PATIENCE, |h| created(h).filter(|message| says(message)).map(|_| ())).await.unwrap();
    bot.stop().await;
    // The bot crashed before it stored a post, and Discord has forgotten the nonce.
    let news = GameNews { to: None, what: NewsKind::Lacking { permission: "threads".to_owned() } };
    let key = keys::news(GameId(1), 900);
    store.commit(Batch::new().put(key.as_str(), write(&news))).await.unwrap();
    server.advance(Duration::from_secs(600));
    let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
    assert!(store.get(&key).await.unwrap().is_none(), "it is done with");
    let messages = server.client(players[0]).messages(games, 100, None).unwrap();
    assert_eq!(messages.iter().filter(|message| says(message)).count(), 1);
    bot.stop().await;
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_is_challenged_and_a_game_shown_from_their_menus() {
    let (server, _, bot, players) = started().await;
    let channel = server.channel("games");
    let [chloe, ann] = players.map(|person| server.client(person));
    let mut watch = server.subscribe();
    chloe.command_on(channel, "Challenge to a game", players[1]).unwrap();
    let challenge = |h: &Happening| created(h).filter(|m| component(m, "accept").is_some()).cloned();
    let challenge = watch.find(PATIENCE, challenge).await.unwrap();
    assert!(says(&challenge, &format!("<@{}>, <@{}> challenges you", players[1], players[0])), "{challenge}");
    let labels: Vec<_> = challenge["components"][0]["components"].as_array().unwrap().iter().collect();
    assert_eq!(labels[0]["label"], "Accept", "what all see is in the server's language");
    ann.command_on(channel, "Show this game", id(&challenge)).unwrap();
    told_privately(&mut watch, players[1], |told| says(told, "hasn’t begun")).await;
    ann.click(channel, id(&challenge), component(&challenge, "accept").unwrap(), &[]).unwrap();
    let board = |h: &Happening| created(h).filter(|m| component(m, "move").is_some()).cloned();
    let board = watch.find(PATIENCE, board).await.unwrap();
    let thread = board["channel_id"].as_str().unwrap().parse().unwrap();
    let stranger = server.people().iter().map(|person| person.id).find(|id| !players.contains(id)).unwrap();
    for who in [players[0], stranger] {
        server.client(who).command_on(thread, "Show this game", id(&board)).unwrap();
        let shown = told_privately(&mut watch, who, |told| told["attachments"][0].is_object()).await;
        // Sides are random, so either player may be White.
        let begins = says(&shown, &format!("<@{who}> (Blancs)"));
        assert_eq!(says(&shown, "à vous de jouer"), begins, "{shown}");
    }
    let talk = id(&ann.message(thread, "hello", None).unwrap());
    chloe.command_on(thread, "Show this game", talk).unwrap();
    told_privately(&mut watch, players[0], |told| says(told, "ne montre aucune partie")).await;
    chloe.command_on(channel, "Challenge to a game", server.application_id()).unwrap();
    told_privately(&mut watch, players[0], |told| says(told, "contre Mutabot (niveau 1) commence")).await;
    let state = chloe.state();
    let names = |command: &Value| (command["name"].clone(), command["name_localizations"]["fr"].clone());
    let known: Vec<_> = state["commands"].as_array().unwrap().iter().map(names).collect();
    for (english, french) in
        [("Challenge to a game", "Lancer un défi"), ("Show this game", "Montrer cette partie"), ("film", "film")]
    {
        assert!(known.contains(&(json!(english), json!(french))), "{known:?}");
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_knows_where_it_is_asked() {
    let (server, _, bot, players) = started().await;
    let pair = Pair::start_game(&server, players, "chess", "").await;
    let [chloe, ann] = players.map(|person| server.client(person));
    let mut watch = server.subscribe();
    for (client, place, wanted) in [
        (&chloe, pair.thread, "C’est à vous de jouer"),
        (&ann, pair.thread, "**Here:** **Chess #1**"),
        (&ann, server.channel("general"), "the game gets its own thread"),
        (&chloe, chloe.open_dm(), "écrivez simplement votre coup"),
    ] {
        client.command(place, "help", &json!({})).unwrap();
        told_privately(&mut watch, client.id(), |told| says(told, wanted)).await;
    }
    assert_eq!(server.violations(), Vec::<String>::new());
    bot.stop().await;
}

async fn take_commands(server: &PlaygroundServer) {
    let mut line = TcpStream::connect(server.url().trim_start_matches("http://")).await.unwrap();
    let (application, token) = (server.application_id(), server.token());
    let head = format!("PUT /api/v10/applications/{application}/commands HTTP/1.1\r\nhost: playground\r\n");
    let more = "content-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\nuser-agent: DiscordBot (test, 1)\r\n";
    let request = format!("{head}authorization: Bot {token}\r\n{more}\r\n[]");
    line.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    line.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_registered_only_when_they_changed_or_are_gone() {
    let server = PlaygroundServer::start(PlaygroundOptions::default()).await.unwrap();
    let store = Arc::new(Memory::new());
    let mut watch = server.subscribe();
    let (mut n_puts, mut registered) = (Vec::new(), BTreeSet::new());
    for run in 0..4 {
        match run {
            2 => {
                let row = store::Batch::new().put(keys::COMMANDS, bot::record::write(&"others"));
                store.commit(row).await.unwrap();
            }
            3 => {
                take_commands(&server).await;
                watch.drain();
            }
            _ => {}
        }
        let bot = Beside::start(&server, Arc::clone(&store) as Arc<dyn Store>).await;
        bot.stop().await;
        let is_put = |h: &Happening| matches!(h, Happening::Request { method, path, .. } if method == "PUT" && path.ends_with("/commands"));
        n_puts.push(watch.drain().iter().filter(|h| is_put(h)).count());
        let commands = server.client(server.people()[0].id).state()["commands"].clone();
        let names = commands.as_array().unwrap().iter().map(|command| command["name"].to_string());
        registered.insert(names.collect::<BTreeSet<_>>());
    }
    assert_eq!(n_puts, [1, 0, 1, 1]);
    assert!(registered.len() == 1 && registered.iter().all(|names| names.contains("\"play\"")), "{registered:?}");
    assert_eq!(server.violations(), Vec::<String>::new());
}
